"""A deal comes to its steps in order; each says what may be done at it."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from copy import copy
from itertools import islice

import pytest

from tests.builders import cards, ruleset, theft_lines
from tests.table.ask import variant
from tests.table.deals import after_bidding, in_play, play_on, recorded
from tuolaji.bots import POLICIES
from tuolaji.cards import Suit, parse_cards
from tuolaji.dsl import load_variant
from tuolaji.errors import IllegalAction
from tuolaji.rules.bidding import Auction, Named, Window
from tuolaji.table import phases
from tuolaji.table.actions import (
    Action,
    AskAnew,
    Bury,
    Call,
    CallPoints,
    LayDown,
    NameTrumps,
    Pass,
    Play,
)
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import (
    SEQUENCE,
    Asking,
    Course,
    Finished,
    Leading,
    Move,
    Phase,
    Step,
    go_on,
)
from tuolaji.table.players import view_of
from tuolaji.table.position import Cards
from tuolaji.table.record import Record, record_from
from tuolaji.table.refusal import Reason, Refusal
from tuolaji.table.replay import play_record, replay

RARE = {Phase.ASKING, Phase.GIVING, Phase.CHOOSING, Phase.CROSSING, Phase.ANSWERING}


def phases_of(name: str) -> list[Phase]:
    deal = DealInPlay(variant(name), seed=7)
    seen = [deal.phase]
    while deal.turn is not None:
        play_on(deal, 1)
        seen.append(deal.phase)
    return list(dict.fromkeys(seen))


@pytest.mark.parametrize(
    ("name", "left_out"),
    [
        ("tuolaji", RARE | {Phase.NAMING, Phase.STEALING, Phase.CALLING}),
        ("zhaopengyou", RARE | {Phase.NAMING, Phase.STEALING}),
        ("jiaofen", RARE | {Phase.STEALING, Phase.CALLING}),
        ("fankou", {*Phase} - {Phase.BIDDING, Phase.PLAYING, Phase.FINISHED}),
    ],
)
def test_phases_follow_one_another(name: str, left_out: set[Phase]) -> None:
    assert phases_of(name) == [phase for phase in Phase if phase not in left_out]


BEFORE_TAKING = "table.call=before taking the kitty"
ASKED = ["bidding.weak_hand=fewer than 60 points if asked at most 2 times"]


def asked(seed: int) -> DealInPlay:
    """Return a deal in which somebody may ask for a new one."""
    deal = DealInPlay(load_variant("tuolaji", ASKED), seed=seed)
    while deal.phase is Phase.BIDDING:
        deal.apply(Pass())
    assert deal.phase is Phase.ASKING
    return deal


def test_2_7_3_who_has_a_weak_hand_may_ask_for_a_new_deal() -> None:
    deal = asked(7)
    seat, pack = deal.turn, deal.pack
    assert seat is not None
    assert sum(map(deal.rules.deck.points_of, deal.hand(seat))) < 60
    assert list(deal.legal_actions()) == [Pass(), AskAnew()]
    assert isinstance(deal.step, Asking)
    assert deal.step.trump is None
    assert refused(deal, CallPoints(80)) is Reason.WRONG_PHASE
    deal.apply(AskAnew())
    assert (deal.phase, deal.redeals) == (Phase.BIDDING, 1)
    assert deal.pack != pack
    assert deal.drawn < len(pack)


def test_2_7_3_weak_hands_are_asked_in_the_order_of_drawing_and_may_be_played() -> None:
    deal, seats = asked(7), []
    weak = [
        seat
        for seat in ((deal.first_seat + turn) % 4 for turn in range(4))
        if sum(map(deal.rules.deck.points_of, deal.hand(seat))) < 60
    ]
    while deal.phase is Phase.ASKING:
        seats.append(deal.turn)
        deal.apply(Pass())
    assert (seats, deal.phase, deal.redeals) == (weak, Phase.BURYING, 0)


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_2_7_3_nobody_asks_more_often_than_the_line_says(policy: str) -> None:
    rules, anew = load_variant("tuolaji", ASKED), set()
    for seed in range(16):
        record = play_record(rules, seed, (POLICIES[policy](), POLICIES[policy]()))
        anew.add(record.weak_hands)
        assert replay(record, rules) == record_from(record.to_dict()) == record
    assert max(anew) == 2
    assert anew == {2} or policy == "random"


def test_2_11_a_card_called_on_taking_the_kitty_comes_before_the_burial() -> None:
    order = [Phase.BIDDING, Phase.CALLING, Phase.BURYING, Phase.PLAYING, Phase.FINISHED]
    assert phases_of("bianfeng-called") == order


def test_2_11_the_kitty_is_taken_after_a_card_that_is_called_before_it() -> None:
    deal = DealInPlay(load_variant("bianfeng-called", [BEFORE_TAKING]), seed=7)
    while deal.phase is Phase.BIDDING:
        deal.apply(Pass())
    declarer = deal.turn
    assert declarer is not None
    assert (deal.phase, len(deal.hand(declarer))) == (Phase.CALLING, 25)
    deal.apply(next(deal.legal_actions()))
    assert (deal.phase, deal.turn, len(deal.hand(declarer))) == (
        Phase.BURYING,
        declarer,
        33,
    )
    deal.apply(Bury(deal.hand(declarer)[:8]))
    assert deal.phase is Phase.PLAYING


def test_2_11_what_is_not_held_when_called_may_come_with_the_kitty() -> None:
    lines = [BEFORE_TAKING, "table.friend_cards=not held"]
    deal = DealInPlay(load_variant("bianfeng-called", lines), seed=7)
    while deal.phase is Phase.BIDDING:
        deal.apply(Pass())
    declarer, called = deal.turn, deal.kitty[0]
    assert declarer is not None
    assert called not in deal.hand(declarer)
    deal.apply(Call(called))
    assert called in deal.hand(declarer)


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_2_11_deals_with_a_card_called_before_the_kitty_are_played_again(
    name: str,
) -> None:
    for variant_id in ("bianfeng-called", "zhaopengyou"):
        rules = load_variant(variant_id, [BEFORE_TAKING])
        for seed in range(4):
            record = play_record(rules, seed, (POLICIES[name](), POLICIES[name]()))
            assert replay(record, rules) == record_from(record.to_dict()) == record


def test_partners_who_sit_opposite_are_not_called() -> None:
    deal = after_bidding()
    assert deal.turn is not None
    deal.apply(Bury(deal.hand(deal.turn)[:8]))
    assert deal.phase is Phase.PLAYING


def test_without_a_kitty_nothing_is_buried() -> None:
    rules = ruleset(deck={"packs": 2}, kitty={"size": 0})
    deal = DealInPlay(rules, seed=1)
    while deal.phase is Phase.BIDDING:
        deal.apply(Pass())
    assert (deal.phase, deal.turn) == (Phase.PLAYING, deal.declarer)


@pytest.mark.parametrize("place", range(4))
def test_seats_play_in_turn(place: int) -> None:
    deal = in_play()
    leader = deal.turn
    assert leader is not None
    assert play_on(deal, place).turn == (leader + place) % 4


def test_8_6_the_winner_leads_next() -> None:
    deal = play_on(in_play(), 4)
    assert deal.turn == deal.tricks[0].winner


def step_of(phase: Phase) -> Step:
    """Return the first step of a phase to which a deal with a called partner comes."""
    deal = DealInPlay(variant("bianfeng-called"), seed=7)
    while deal.phase is not phase:
        play_on(deal, 1)
    assert isinstance(deal.step, Step)
    return deal.step


@pytest.mark.parametrize(
    ("phase", "kind"),
    [
        (Phase.BIDDING, Pass),
        (Phase.BURYING, Bury),
        (Phase.CALLING, Call),
        (Phase.PLAYING, Play),
    ],
)
def test_actions_are_of_the_step_and_legal(phase: Phase, kind: type[Action]) -> None:
    step = step_of(phase)
    for action in islice(step.actions(), 5):
        assert isinstance(action, kind | LayDown if kind is Pass else kind)
        assert not isinstance(step.judge(action), Refusal)


@pytest.mark.parametrize("phase", [Phase.BIDDING, Phase.BURYING, Phase.CALLING])
def test_nothing_is_played_before_the_play(phase: Phase) -> None:
    refused = step_of(phase).judge(Play(parse_cards("SA")))
    assert isinstance(refused, Refusal)
    assert refused.reason is Reason.WRONG_PHASE


def test_asking_changes_nothing() -> None:
    deal: DealInPlay = in_play()
    assert deal.turn is not None
    before = deal.hand(deal.turn)
    list(islice(deal.legal_actions(), 50))
    assert deal.hand(deal.turn) == before
    assert after_bidding().phase is Phase.BURYING


def auction() -> DealInPlay:
    return DealInPlay(variant("jiaofen"), seed=7)


def refused(deal: DealInPlay, action: Action) -> Reason:
    refusal = deal.why_illegal(action)
    assert refusal is not None
    return refusal.reason


def test_a_seat_calls_the_price_or_passes() -> None:
    deal = auction()
    assert list(deal.legal_actions()) == [Pass(), CallPoints(80)]
    deal.apply(CallPoints(80))
    assert (deal.price, list(deal.legal_actions())) == (75, [Pass(), CallPoints(75)])
    assert view_of(deal, 0).price == 75


def test_no_other_points_are_called() -> None:
    refusal = auction().why_illegal(CallPoints(75))
    assert refusal is not None
    assert (refusal.reason, refusal.why) == (
        Reason.NOT_THE_PRICE,
        "the next call is 80 points, got 75",
    )


def test_cards_are_no_bid_of_an_auction_and_points_none_of_cards() -> None:
    deal = DealInPlay(variant("tuolaji"), seed=7)
    assert refused(auction(), LayDown(parse_cards("S2"))) is Reason.WRONG_PHASE
    assert refused(deal, CallPoints(80)) is Reason.WRONG_PHASE
    assert deal.price is None


def test_the_last_caller_names_trumps_and_declares() -> None:
    deal = auction()
    deal.apply(Pass())
    caller = deal.turn
    for action in (CallPoints(80), Pass(), Pass()):
        deal.apply(action)
    assert (deal.phase, deal.turn, deal.declarer) == (Phase.NAMING, caller, None)
    assert refused(deal, Pass()) is Reason.WRONG_PHASE
    assert list(deal.legal_actions()) == list(map(NameTrumps, Suit))
    assert caller is not None
    assert len(deal.hand(caller)) == 25
    deal.apply(NameTrumps(Suit.D))
    assert (deal.phase, deal.trump, deal.declarer) == (Phase.BURYING, Suit.D, caller)


def test_2_10_trumps_may_be_named_after_burying() -> None:
    deal = DealInPlay(variant("sandayi"), seed=7)
    while deal.phase is Phase.BIDDING:
        deal.apply(Pass())
    assert (deal.phase, deal.trump, len(deal.hand(deal.turn or 0))) == (
        Phase.BURYING,
        None,
        33,
    )
    seat, hand = deal.turn, deal.hand(deal.turn or 0)
    assert seat is not None
    assert refused(deal, NameTrumps(Suit.H)) is Reason.WRONG_PHASE
    deal.apply(Bury(hand[:8]))
    assert (deal.phase, deal.turn, deal.trump) == (Phase.NAMING, seat, None)
    assert list(deal.legal_actions()) == list(map(NameTrumps, Suit))
    assert refused(deal, Pass()) is Reason.WRONG_PHASE
    deal.apply(NameTrumps(Suit.H))
    assert (deal.phase, deal.turn, deal.trump) == (Phase.PLAYING, seat, Suit.H)
    assert sorted(deal.buried) == sorted(hand[:8])
    assert sorted(deal.hand(seat)) == sorted(hand[8:])


@pytest.mark.parametrize("policy", ["random", "greedy", "greedy-1"])
def test_2_10_a_deal_named_after_burying_can_be_played_on_from_each_decision(
    policy: str,
) -> None:
    record, deal = recorded("sandayi", 7, policy), DealInPlay(variant("sandayi"), seed=7)
    while deal.phase is not Phase.PLAYING:
        assert copy(deal).play_out(policy) == record.result
        deal.apply(deal.choice_of(POLICIES[policy]()))
    assert (deal.trump, deal.buried) == (record.trump, record.buried)
    assert replay(record) == record


@pytest.mark.parametrize("named", Named)
def test_2_10_no_trump_may_be_named_where_it_is_said(named: Named) -> None:
    bidding = {"window": Window.AUCTION, "auction": Auction(80, 5, 5), "named": named}
    for may in (False, True):
        rules = ruleset(deck={"packs": 2}, bidding={**bidding, "may_name_no_trump": may})
        deal = DealInPlay(rules, seed=1)
        while deal.phase is not Phase.NAMING:
            deal.apply(
                Pass() if deal.phase is Phase.BIDDING else next(deal.legal_actions())
            )
        assert (
            list(deal.legal_actions())
            == [*map(NameTrumps, Suit), NameTrumps(None)][: 4 + may]
        )
        if not may:
            assert refused(deal, NameTrumps(None)) is Reason.MAY_NOT_NAME
    deal.apply(NameTrumps(None))
    while deal.phase is not Phase.PLAYING:
        assert deal.phase is Phase.BURYING, "it is not asked for trumps again"
        deal.apply(next(deal.legal_actions()))
    assert deal.trump is None


@pytest.mark.parametrize("named", Named)
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_2_10_policies_name_no_trump_at_times_and_thefts_may_change_it(
    policy: str, named: Named
) -> None:
    bidding = {
        "window": Window.AUCTION,
        "auction": Auction(80, 5, 5),
        "named": named,
        "may_name_no_trump": True,
    }
    theft = theft_lines("anybody -> any bid once")
    rules = ruleset(deck={"packs": 2}, bidding=bidding, kitty={"theft": theft})
    policies = POLICIES[policy](), POLICIES[policy]()
    records = [play_record(rules, number, policies) for number in range(40)]
    assert all(replay(record, rules) == record for record in records)
    assert any(record.trump is None and not record.thefts for record in records)
    assert any(record.thefts and record.bids[0].suit is None for record in records)


def test_2_10_without_a_kitty_trumps_are_named_before_the_first_lead() -> None:
    bidding = {"window": Window.AUCTION, "auction": Auction(80, 5, 5), "named": Named.AFTER}
    rules = ruleset(deck={"packs": 2}, kitty={"size": 0}, bidding=bidding)
    deal = DealInPlay(rules, seed=1)
    while deal.phase is Phase.BIDDING:
        deal.apply(Pass())
    assert (deal.phase, deal.trump) == (Phase.NAMING, None)
    deal.apply(NameTrumps(Suit.C))
    assert (deal.phase, deal.trump) == (Phase.PLAYING, Suit.C)
    policies = POLICIES["random"](), POLICIES["random"]()
    assert replay(record := play_record(rules, 3, policies), rules) == record


def test_the_declarer_of_a_later_deal_names_trumps_at_once() -> None:
    deal = DealInPlay(variant("jiaofen"), seed=7, declarer=2)
    assert (deal.phase, deal.turn, deal.attackers_points) == (Phase.NAMING, 2, 0)
    assert (deal.buried, deal.friends) == ((), ())
    assert play_on(deal).record().declarer == 2


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_the_record_of_an_auction_has_one_bid_of_no_cards(policy: str) -> None:
    records = [recorded("jiaofen", seed, policy) for seed in range(5)]
    named = [[(bid.seat, bid.cards) for bid in record.bids] for record in records]
    assert named == [[(record.declarer, ())] for record in records]


RULES = variant("shuangsheng-match")


def dealt() -> DealInPlay:
    """Return a later deal of seat 0: its hearts hold, seat 1 has spades, 3 jokers."""
    own = ("H2 H2", "S2 S2", "C2 C2 D2", "LJ LJ D2")
    pack = [face for face in RULES.deck.faces() for _ in range(2)]
    hands = [list(cards(text)) for text in own]
    for hand in hands:
        for face in hand:
            pack.remove(face)
    for hand in hands:
        while len(hand) < 25:
            hand.append(pack.pop(0))
    deal = DealInPlay(RULES, declarer=0, hands=[tuple(hand) for hand in hands])
    while deal.phase is Phase.BIDDING:
        bid = LayDown(cards("H2"))
        can = deal.turn == 0 and not deal.bids and deal.why_illegal(bid) is None
        deal.apply(bid if can else Pass())
    return deal


def bury(deal: DealInPlay) -> Cards:
    assert deal.turn is not None
    buried = deal.hand(deal.turn)[-8:]
    deal.apply(Bury(buried))
    return buried


def stolen() -> DealInPlay:
    deal = dealt()
    bury(deal)
    deal.apply(LayDown(cards("S2 S2")))
    return deal


def test_the_next_seat_that_can_is_asked_after_the_burial() -> None:
    deal = dealt()
    bury(deal)
    assert (deal.phase, deal.turn, deal.kitty_seat) == (Phase.STEALING, 1, 0)
    assert set(deal.legal_actions()) == {Pass(), LayDown(cards("S2 S2"))}


def test_a_pair_beats_a_single_card_of_a_higher_suit() -> None:
    deal = dealt()
    bury(deal)
    deal.apply(Pass())
    assert deal.turn == 2
    assert LayDown(cards("C2 C2")) in set(deal.legal_actions())


def test_the_thief_takes_what_was_buried_and_buries_anew() -> None:
    deal = dealt()
    taken = bury(deal)
    deal.apply(LayDown(cards("S2 S2")))
    assert (deal.phase, deal.turn, deal.trump) == (Phase.BURYING, 1, Suit.S)
    assert len(deal.hand(1)) == 33
    assert deal.thefts[0].taken == taken
    bury(deal)
    assert (deal.phase, deal.turn, deal.declarer) == (Phase.STEALING, 3, 0)
    deal.apply(LayDown(cards("LJ LJ")))
    bury(deal)
    assert (deal.phase, deal.turn) == (Phase.STEALING, 0)  # it has the big jokers
    deal.apply(Pass())
    assert (deal.phase, deal.turn, deal.trump) == (Phase.PLAYING, 0, None)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (LayDown(cards("S2")), Reason.NOT_HIGHER),
        (LayDown(cards("BJ BJ")), Reason.CARDS_NOT_HELD),
        (Bury(cards("S2")), Reason.WRONG_PHASE),
    ],
)
def test_what_is_refused(action: Action, reason: Reason) -> None:
    deal = dealt()
    bury(deal)
    with pytest.raises(IllegalAction) as caught:
        deal.apply(action)
    assert caught.value.reason == reason


def test_only_who_buried_sees_the_buried_cards() -> None:
    deal = stolen()
    buried = bury(deal)
    assert [view_of(deal, seat).buried for seat in range(4)] == [(), buried, (), ()]
    assert [theft.cards for theft in view_of(deal, 2).thefts] == [cards("S2 S2")]


def test_a_record_with_thefts_is_written_read_and_replayed() -> None:
    deal = stolen()
    bury(deal)
    while deal.turn is not None:
        deal.apply(next(deal.legal_actions()))
    record = deal.record()
    plain = record.to_dict()
    assert len(record.thefts) == 1
    assert record_from(plain) == record
    assert replay(record, RULES) == record


class Assent(Step):
    """Before the play the seat behind the declarer passes."""

    phase = Phase.STEALING

    @classmethod
    def reach(cls, course: Course) -> Step:
        """Ask the seat."""
        return cls(course, (course.deal.declarer + 1) % course.tables.players)

    def actions(self) -> Iterator[Action]:
        """Yield the pass."""
        yield Pass()

    def judge(self, action: Action) -> Move | Refusal:
        """Return what the pass does."""
        match action:
            case Pass():
                return self._pass
        return self.refuse_kind(action)

    def _pass(self) -> Step | Finished:
        return go_on(self.course, Assent)

    def recorded(self, _record: Record) -> Action:
        """Return the pass."""
        return Pass()


def test_a_new_step_is_one_class_in_the_sequence(monkeypatch: pytest.MonkeyPatch) -> None:
    place = SEQUENCE.index(Leading)
    longer = (*SEQUENCE[:place], Assent, *SEQUENCE[place:])
    monkeypatch.setattr(phases, "SEQUENCE", longer)
    deal = after_bidding()
    assert deal.turn is not None
    deal.apply(Bury(deal.hand(deal.turn)[:8]))
    assert deal.declarer is not None
    assert (deal.phase, deal.turn) == (Phase.STEALING, (deal.declarer + 1) % 4)
    refusal = deal.why_illegal(Bury(()))
    assert refusal is not None
    assert refusal.reason is Reason.WRONG_PHASE
    again = pickle.loads(pickle.dumps(deal))
    record = play_on(deal).record()
    assert play_on(again).record() == record
    assert replay(record) == record
