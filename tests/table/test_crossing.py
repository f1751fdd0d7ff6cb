"""Rule 3.4: few trumps cross to the partner step by step, as the engine plays it."""

from __future__ import annotations

import copy
import pickle
from array import array
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain, islice
from random import Random

import pytest

from tests.machine import both, count_of
from tests.oracle.variants import TURNED
from tuolaji.bots import POLICIES
from tuolaji.cards import Face, Suit, face_of, parse_cards, parse_rank, sort_cards
from tuolaji.dsl import load_variant
from tuolaji.engine.codes import BURIED, HAND, PLANES, run_key
from tuolaji.engine.columns import COLUMN_COUNT, COLUMNS
from tuolaji.engine.play import play_deals
from tuolaji.engine.tables import build_tables
from tuolaji.errors import IllegalAction, RecordError
from tuolaji.table.actions import Bury, GiveCards, Pass
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase
from tuolaji.table.players import view_of
from tuolaji.table.record import Record, record_from
from tuolaji.table.replay import play_record, replay

CROSSING = {Phase.CROSSING, Phase.ANSWERING}
NAMES = sorted(name for name, rules in TURNED.items() if rules.crossing.trumps is not None)
DEALS = range(count_of(compiled=40, interpreted=6))
_SEED = 21
"""Somebody crosses in the first six deals, whichever policy plays."""


@cache
def records(name: str, policy: str) -> tuple[Record, ...]:
    """Return deals that policies played."""
    rules, players = TURNED[name], both(policy)
    return tuple(play_record(rules, _SEED, players, index=number) for number in DEALS)


def decisions(name: str, seed: int, policy: str = "greedy") -> Iterator[DealInPlay]:
    """Yield deals at each decision about a crossing; what is done in between is done."""
    for number in range(count_of(compiled=20, interpreted=5)):
        deal = DealInPlay(TURNED[name], seed, index=number)
        player = POLICIES[policy]()
        while deal.phase not in {Phase.PLAYING, Phase.FINISHED}:
            if deal.phase in CROSSING:
                yield deal
            deal.apply(deal.choice_of(player))


def at(name: str, phase: Phase) -> DealInPlay:
    """Return a deal that has come to a decision of a phase."""
    return next(
        deal for seed in range(20) for deal in decisions(name, seed) if deal.phase is phase
    )


def held(deal: DealInPlay) -> Counter[Face]:
    """Return all cards in hands and in the kitty."""
    hands = (deal.hand(seat) for seat in range(deal.rules.table.players))
    position = deal.step.course.position
    return Counter(chain(position.read(BURIED), *hands))


@pytest.mark.parametrize("policy", ["greedy", "random"])
@pytest.mark.parametrize("name", NAMES)
def test_3_4_no_card_and_no_point_is_lost(name: str, policy: str) -> None:
    crossed = 0
    for record in records(name, policy):
        hands = [Counter(hand) for hand in record.hands]
        pack = sum(hands, Counter(record.kitty))
        played = Counter(
            chain.from_iterable(p for trick in record.tricks for p in trick.plays)
        )
        assert pack == played + Counter(record.buried)
        crossed += len(record.crossings)
    assert crossed


@pytest.mark.parametrize("policy", ["greedy", "random"])
@pytest.mark.parametrize("name", NAMES)
def test_3_4_a_record_with_crossings_replays_and_is_read_back(
    name: str, policy: str
) -> None:
    for record in records(name, policy):
        assert replay(record, TURNED[name]) == record
        assert record_from(record.to_dict()) == record


@pytest.mark.parametrize("policy", ["greedy", "random"])
@pytest.mark.parametrize("name", NAMES)
def test_3_4_a_batch_plays_the_same_deals(name: str, policy: str) -> None:
    rules = TURNED[name]
    room = array("i", [0]) * (COLUMN_COUNT * len(DEALS))
    players = both(policy)
    tables, level = build_tables(rules), int(rules.levels.start)
    play_deals(tables, *players, run_key(_SEED), 0, len(DEALS), level, room, 0)
    points = [column.name for column in COLUMNS].index("attackers_points")
    found = [room[number * COLUMN_COUNT + points] for number in DEALS]
    assert found == [record.attackers_points for record in records(name, policy)]


def test_a_record_that_lacks_a_crossing_does_not_replay() -> None:
    name = "eight cross"
    record = next(each for each in records(name, "greedy") if each.crossings)
    made = record.crossings[-1]
    for crossings in (
        record.crossings[:-1],
        (*record.crossings[:-1], replace(made, cards=made.cards[1:])),
        (*record.crossings[:-1], replace(made, answer=made.answer[1:])),
    ):
        with pytest.raises(RecordError):
            replay(replace(record, crossings=crossings), TURNED[name])


@pytest.mark.parametrize("name", NAMES)
def test_3_4_somebody_can_always_give_and_no_card_moves_too_soon(name: str) -> None:
    pack, last = Counter(TURNED[name].deck.cards()), None
    for deal in decisions(name, 3):
        assert deal.turn is not None
        assert held(deal) == pack
        legal = list(islice(deal.legal_actions(), 40))
        assert any(isinstance(action, GiveCards) for action in legal)
        assert (Pass() in legal) is (deal.phase is Phase.CROSSING)
        assert {deal.why_illegal(action) for action in legal} == {None}
        last = deal
    assert last is not None


@pytest.mark.parametrize("name", NAMES)
def test_a_copy_and_a_pickle_in_the_midst_of_a_crossing_go_on_alike(name: str) -> None:
    for deal in islice(decisions(name, 4), 8):
        ends = []
        read = pickle.loads(pickle.dumps(deal))
        for other in (copy.copy(deal), copy.deepcopy(deal), read):
            player = POLICIES["greedy"]()
            while other.turn is not None:
                other.apply(other.choice_of(player))
            ends.append(other.record())
        assert ends[0] == ends[1] == ends[2]
        assert replay(ends[0], TURNED[name]) == ends[0]


@pytest.mark.parametrize("policy", ["greedy", "random"])
@pytest.mark.parametrize("name", NAMES)
def test_no_choice_depends_on_hidden_cards(name: str, policy: str) -> None:
    rng = Random(7)
    for deal in islice(decisions(name, 6, policy), 30):
        other = copy.copy(deal)
        hide(other, rng)
        player = POLICIES[policy]()
        assert copy.copy(deal).choice_of(player) == other.choice_of(player)


def hide(deal: DealInPlay, rng: Random) -> None:
    """Deal the cards anew that the seat whose turn it is cannot see."""
    position = deal.step.course.position
    places = [
        HAND + seat * PLANES
        for seat in range(deal.rules.table.players)
        if seat != deal.turn
    ]
    places += [BURIED] * (deal.turn != position.deal.kitty_seat)
    held = [position.read(place) for place in places]
    pool = [face for cards in held for face in cards]
    rng.shuffle(pool)
    for place, cards in zip(places, held, strict=True):
        position.put(place, [pool.pop() for _ in cards])


@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_imagines_goes_on_to_the_end(name: str) -> None:
    for deal in islice(decisions(name, 9), 12):
        for seat in range(deal.rules.table.players):
            own = view_of(deal, seat)
            imagined = deal.imagine(seat, 1)
            assert imagined.hand(seat) == deal.hand(seat) == own.hand
            assert (imagined.phase, imagined.turn) == (deal.phase, deal.turn)
            imagined.play_out("greedy")
            assert imagined.turn is None


def test_nobody_crosses_at_no_trump() -> None:
    for number in range(10):
        deal = DealInPlay(TURNED["eight cross"], 8, index=number, level="2")
        while deal.phase is Phase.BIDDING:
            deal.apply(Pass())
        if deal.trump is None:
            while deal.phase not in {Phase.PLAYING, Phase.FINISHED}:
                assert deal.phase not in CROSSING
                deal.apply(deal.choice_of(POLICIES["greedy"]()))


def test_why_cards_may_not_cross() -> None:
    deal = at("eight cross for plain cards", Phase.CROSSING)
    assert deal.turn is not None
    hand, position = deal.hand(deal.turn), deal.step.course.position
    trumps = [face for face in hand if is_trump(deal, face)]
    plain = [face for face in hand if face not in trumps]
    assert trumps
    few = deal.why_illegal(GiveCards(hand[:3]))
    assert few is not None
    assert (few.reason, few.why) == ("wrong count", "8 cards cross, got 3")
    kept = deal.why_illegal(GiveCards(tuple(plain[:8])))
    assert kept is not None
    assert kept.reason == "not due"
    assert kept.why.startswith("'crossing.trumps: 8': all trumps cross, including ")
    assert position.trump is not None
    with pytest.raises(IllegalAction, match="crossing"):
        deal.apply(Bury(hand[:8]))


def test_why_cards_may_not_be_given_for_them() -> None:
    deal = at("eight cross for plain cards", Phase.ANSWERING)
    assert deal.turn is not None
    hand = deal.hand(deal.turn)
    trumps = [face for face in hand if is_trump(deal, face)]
    plain = [face for face in hand if face not in trumps]
    refusal = deal.why_illegal(GiveCards((*trumps, *plain)[:8]))
    assert refusal is not None
    assert refusal.reason == "not due"
    assert refusal.why.startswith("'crossing.answered: plain cards' does not allow ")
    passed = deal.why_illegal(Pass())
    assert passed is not None
    assert passed.reason == "wrong phase"


def is_trump(deal: DealInPlay, face: Face) -> bool:
    """Tell whether a card is a trump in a deal."""
    assert isinstance(deal.trump, Suit)
    return deal.step.course.position.layout.groups[face] == 0


def weak_side(*changes: str) -> DealInPlay:
    """Return a deal at hearts in which neither the declarer nor its partner has a trump."""
    rules = load_variant("tuolaji", [f"crossing.{change}" for change in changes])
    pack = sort_cards(rules.deck.cards())
    trumps = [face for face in pack if face in TRUMPS]
    plain = [face for face in pack if face not in TRUMPS]
    hands = [plain[:25], [*trumps[:18], *plain[50:57]], plain[25:50]]
    hands.append([*trumps[18:], *plain[57:64]])
    dealt = tuple(map(sort_cards, hands))
    deal = DealInPlay(rules, level="2", declarer=0, hands=dealt)
    while deal.phase is Phase.BIDDING:
        bids = (action for action in deal.legal_actions() if action != Pass())
        hearts = (bid for bid in bids if set(getattr(bid, "cards", ())) == {HEART_TWO})
        deal.apply(next(hearts, Pass()))
    assert (deal.declarer, deal.trump) == (0, Suit.H)
    return deal


HEART_TWO = face_of(Suit.H, parse_rank("2"))
TRUMPS = parse_cards("BJ LJ S2 C2 D2 H2 H3 H4 H5 H6 H7 H8 H9 H10 HJ HQ HK HA")


def course_of(deal: DealInPlay, stays: set[int]) -> list[tuple[Phase, int]]:
    """Return who decides what up to the first lead, where some seats do not cross."""
    course = list[tuple[Phase, int]]()
    while deal.phase is not Phase.PLAYING:
        assert deal.turn is not None
        course.append((deal.phase, deal.turn))
        stay = deal.phase is Phase.CROSSING and deal.turn in stays
        actions = deal.legal_actions()
        gifts = (action for action in actions if action != Pass())
        deal.apply(Pass() if stay else next(gifts))
    return course


CROSS, ANSWER, BURY = Phase.CROSSING, Phase.ANSWERING, Phase.BURYING


@pytest.mark.parametrize(
    ("changes", "stays", "course"),
    [
        pytest.param(
            ["trumps=5"],
            set[int](),
            [(BURY, 0), (CROSS, 0), (CROSS, 2), (ANSWER, 2), (ANSWER, 0)],
            id="both_of_a_side",
        ),
        pytest.param(
            ["trumps=5"],
            {0},
            [(BURY, 0), (CROSS, 0), (CROSS, 2), (ANSWER, 0)],
            id="one_stays",
        ),
        pytest.param(
            ["trumps=3", "crossers=one seat of a side"],
            set[int](),
            [(BURY, 0), (CROSS, 0), (ANSWER, 2)],
            id="one_of_a_side",
        ),
        pytest.param(
            ["trumps=3", "crossers=one seat of a side", "partner_first=true"],
            set[int](),
            [(CROSS, 2), (ANSWER, 0), (BURY, 0)],
            id="the_partner_before_the_burial",
        ),
        pytest.param(
            ["trumps=3", "crossers=one seat of a side", "partner_first=true"],
            {2},
            [(CROSS, 2), (BURY, 0), (CROSS, 0), (ANSWER, 2)],
            id="the_declarer_after_it",
        ),
        pytest.param(
            ["trumps=3", "partner_first=true"],
            set[int](),
            [(CROSS, 2), (ANSWER, 0), (BURY, 0), (CROSS, 0), (ANSWER, 2)],
            id="both_before_and_after_it",
        ),
    ],
)
def test_3_4_who_decides_before_and_after_the_burial(
    changes: list[str], stays: set[int], course: list[tuple[Phase, int]]
) -> None:
    assert course_of(weak_side(*changes), stays) == course
