"""A deal is played step by step as the rules say."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from itertools import islice
from typing import Any

import pytest

from tests.builders import ruleset
from tests.machine import count_of
from tests.table.ask import variant
from tests.table.deals import VARIANTS, after_bidding, in_play, play_on
from tuolaji.bots import POLICIES
from tuolaji.cards import Face, Rank, Suit, parse_cards, parse_rank, rank_of, sort_cards
from tuolaji.dsl import load_variant
from tuolaji.engine.codes import HAND, PLANES
from tuolaji.engine.friends import take_sides
from tuolaji.errors import IllegalAction, QuestionError, RecordError
from tuolaji.rules.lead import FailedThrow, Forced
from tuolaji.rules.match import level_name
from tuolaji.rules.scoring import Side
from tuolaji.table.actions import Action, Bury, Call, LayDown, Pass, Play
from tuolaji.table.deal import DealInPlay
from tuolaji.table.legal import subsets
from tuolaji.table.phases import Choosing, Course, Leading, Phase
from tuolaji.table.position import Position
from tuolaji.table.record import Friend, record_from
from tuolaji.table.refusal import Reason, Refusal
from tuolaji.table.replay import play_record, replay

RULES = variant("tuolaji")


def cards_on_the_table(deal: DealInPlay) -> Counter[Face]:
    played = [play for trick in deal.tricks for play in trick.plays]
    hands = [deal.hand(seat) for seat in range(deal.rules.table.players)]
    return Counter(
        face for cards in (*played, *deal.plays, *hands, deal.buried) for face in cards
    )


@pytest.mark.parametrize("name", VARIANTS)
def test_cards_are_conserved_at_every_step(name: str) -> None:
    rules = variant(name)
    pack = Counter(rules.deck.cards())
    deal = in_play(name)
    for _ in iter(lambda: deal.turn, None):
        assert cards_on_the_table(deal) == pack
        play_on(deal, 1)
    assert cards_on_the_table(deal) == pack


@pytest.mark.parametrize("name", VARIANTS)
def test_points_of_tricks_and_kitty_are_the_packs(name: str) -> None:
    deck, record = variant(name).deck, play_on(in_play(name)).record()
    points = sum(trick.points for trick in record.tricks)
    assert points + sum(map(deck.points_of, record.buried)) == deck.total_points


def refused(deal: DealInPlay, action: Action) -> Reason:
    refusal = deal.why_illegal(action)
    assert refusal is not None
    with pytest.raises(IllegalAction) as illegal:
        deal.apply(action)
    assert illegal.value.reason == refusal.reason
    return refusal.reason


@pytest.mark.parametrize("seed", range(3))
def test_each_legal_follow_applies_and_each_other_set_is_refused(seed: int) -> None:
    deal = play_on(in_play("shuangkou", seed), 4 * 18)
    while deal.turn is not None:
        hand, size = deal.hand(deal.turn), len(deal.plays[0]) if deal.plays else 1
        legal = set(deal.legal_actions())
        other = {Play(cards) for cards in subsets(hand, size)} - legal
        assert legal
        assert all(deal.why_illegal(action) is None for action in legal)
        assert all(deal.why_illegal(action) is not None for action in other)
        play_on(deal, 1)


def test_2_a_bid_fixes_trumps_and_the_opening_declarer() -> None:
    deal = DealInPlay(RULES, seed=7)
    bid = next(action for action in deal.legal_actions() if isinstance(action, LayDown))
    bidder = deal.turn
    deal.apply(bid)
    while deal.phase is Phase.BIDDING:
        deal.apply(Pass())
    assert deal.declarer == bidder
    assert [made.cards for made in deal.bids] == [bid.cards]


def test_a_bid_needs_the_cards() -> None:
    deal = DealInPlay(RULES, seed=7)
    assert refused(deal, LayDown(parse_cards("BJ BJ"))) is Reason.CARDS_NOT_HELD
    assert refused(deal, LayDown(())) is Reason.NOT_ONE_FACE


def test_cards_that_lie_cannot_be_laid_down_again() -> None:
    deal = DealInPlay(RULES, seed=7)
    bid = next(action for action in deal.legal_actions() if isinstance(action, LayDown))
    seat = deal.turn
    deal.apply(bid)
    while deal.turn != seat and deal.phase is Phase.BIDDING:
        deal.apply(Pass())
    held = Counter(deal.hand(0 if seat is None else seat))[bid.cards[0]]
    again = LayDown(bid.cards * held)
    assert deal.phase is not Phase.BIDDING or refused(deal, again) is Reason.CARDS_NOT_HELD


def test_3_1_the_declarer_buries() -> None:
    deal = after_bidding()
    declarer = deal.turn
    assert declarer == deal.declarer
    assert declarer is not None
    assert len(deal.hand(declarer)) == 33
    buried = deal.hand(declarer)[:8]
    deal.apply(Bury(buried), declarer)
    assert (deal.buried, deal.leader, len(deal.hand(declarer))) == (buried, declarer, 25)


def test_an_action_of_another_phase_is_refused() -> None:
    deal = after_bidding()
    assert refused(deal, Pass()) is Reason.WRONG_PHASE
    assert refused(deal, Play(parse_cards("SA"))) is Reason.WRONG_PHASE


def test_an_action_of_another_seat_is_refused() -> None:
    deal = in_play()
    assert deal.turn is not None
    refusal = deal.why_illegal(next(deal.legal_actions()), (deal.turn + 1) % 4)
    assert refusal is not None
    assert refusal.reason is Reason.NOT_YOUR_TURN


def test_nothing_is_legal_in_a_finished_deal() -> None:
    deal = play_on(in_play())
    assert (deal.phase, deal.turn, list(deal.legal_actions())) == (Phase.FINISHED, None, [])
    assert refused(deal, Pass()) is Reason.WRONG_PHASE


def test_an_unfinished_deal_has_no_record() -> None:
    with pytest.raises(RecordError, match="the deal is not finished; it is playing"):
        in_play().record()


def test_the_result_comes_with_the_end() -> None:
    deal = in_play()
    assert deal.result is None
    assert play_on(deal).result is not None


def test_level_and_declarer_of_a_later_deal() -> None:
    deal = DealInPlay(RULES, seed=7, level=Rank(5), declarer=3)
    assert (deal.declarer, deal.level, deal.attackers_points) == (3, 5, 0)
    bids = [action for action in deal.legal_actions() if isinstance(action, LayDown)]
    assert {rank_of(bid.cards[0]) for bid in bids} == {5}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"declarer": "x"}, "'tuolaji' has the seats 0 .. 3, got 'x'"),
        ({"seed": "x"}, "'seed' must be a whole number, got 'x'"),
        ({"index": 1.5}, "'index' must be a whole number, got 1.5"),
        ({"level": 5}, "'level': a rank is written as text such as '5', got 5"),
        ({"level": 1.5}, "'level': a rank is written as text such as '10', got 1.5"),
        ({"level": ["5", 5, "5", "5"]}, "'level': a rank is written as text such as"),
        ({"hands": ["SA"]}, "'hands' must be a list with each entry cards such as"),
    ],
    ids=str,
)
def test_what_is_given_has_its_type(given: dict[str, Any], message: str) -> None:
    with pytest.raises(QuestionError, match=re.escape(message)):
        DealInPlay(RULES, **given)


@pytest.mark.parametrize("level", ["5", "10", "T", "A"])
def test_a_level_is_written_as_in_the_files(level: str) -> None:
    assert DealInPlay(RULES, level=level).level == parse_rank(level)


def test_10_6_a_deal_of_a_further_lap_says_so_and_its_record_replays() -> None:
    laps = load_variant("tuolaji", ["levels.above=2 .. A"])
    deal = play_on(DealInPlay(laps, 3, level="5+"))
    record = deal.record()
    assert level_name(deal.level) == level_name(record.level) == "5+"
    assert pickle.loads(pickle.dumps(deal)).record() == record
    assert record_from(record.to_dict()) == record
    assert replay(record, deal.rules) == record


def test_the_level_of_each_seat_is_written_so_too() -> None:
    deal = DealInPlay(variant("shuangsheng-match"), level=["5", "7", "5", "7"])
    assert deal.levels == tuple(map(parse_rank, ("5", "7", "5", "7")))


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (Bury("SA"), "Bury: 'cards' must be cards such as parse_cards('SA SA'), got 'SA'"),  # type: ignore[arg-type]
        (Play((99,)), "Play: 'cards' must be cards such as"),  # type: ignore[arg-type]
        (Call("SA"), "Call: 'called' must be a card such as"),  # type: ignore[arg-type]
        ("pass", "an action is such as Pass() or Play(parse_cards('SA')), got 'pass'"),
        (Pass, "an action is such as Pass()"),
    ],
    ids=repr,
)
def test_what_is_no_action_is_refused(action: Any, why: str) -> None:
    with pytest.raises(IllegalAction, match=re.escape(why)) as refused:
        after_bidding("tuolaji").apply(action)
    assert refused.value.reason == Reason.NO_ACTION


def test_a_list_of_cards_is_taken_for_cards() -> None:
    deal = after_bidding("tuolaji")
    seat = deal.turn
    assert seat is not None
    buried = list(deal.hand(seat)[:8])
    deal.apply(Bury(buried))  # type: ignore[arg-type]
    assert deal.buried == sort_cards(buried)


def test_a_seat_outside_the_table() -> None:
    with pytest.raises(QuestionError, match="seats 0"):
        DealInPlay(RULES, declarer=4)
    with pytest.raises(QuestionError, match="seats 0"):
        in_play().hand(9)


def test_6_6_a_failed_throw_is_cut_down() -> None:
    deal = next(
        deal
        for deal in (in_play("tuolaji", seed) for seed in range(50))
        if throw_of_two(deal) is not None
    )
    throw = throw_of_two(deal)
    assert throw is not None
    leader = deal.turn
    deal.apply(throw)
    assert len(deal.plays[0]) == 1
    assert leader is not None
    assert len(deal.hand(leader)) == 24
    trick = play_on(deal, 3).tricks[0]
    assert (trick.thrown, trick.forced) == (throw.cards, trick.plays[0])


def test_6_6_a_throw_that_can_be_beaten_is_not_offered_where_it_is_no_lead() -> None:
    deal = next(
        deal
        for deal in (in_play("shengji-certain", seed) for seed in range(50))
        if throw_of_two(deal) is not None
    )
    throw = throw_of_two(deal)
    assert throw is not None
    refusal = deal.why_illegal(throw)
    assert refusal is not None
    assert refusal.reason is Reason.CAN_BE_BEATEN
    with pytest.raises(IllegalAction, match="can be beaten"):
        deal.apply(throw)
    assert throw not in islice(deal.legal_actions(), 500)
    assert Play(throw.cards[:1]) in deal.legal_actions()


def test_6_6_who_beats_a_throw_chooses_what_is_led() -> None:
    rules = load_variant("tuolaji", [f"lead.failed_throw={Forced.CHOSEN} and -5 points"])
    policies = POLICIES["random"](), POLICIES["random"]()
    chosen = 0
    for seed in range(count_of(compiled=12, interpreted=2)):
        record = play_record(rules, seed, policies)
        assert replay(record, rules) == record
        chosen += sum(trick.forced is not None for trick in record.tricks)
        assert all(trick.penalty in {0, 5} for trick in record.tricks)
    assert chosen


def test_6_6_a_choice_is_a_step() -> None:
    rules = ruleset(lead={"failed_throw": (FailedThrow(Forced.CHOSEN),)})
    course = Course(Position(rules, Rank(0), Suit.H))
    course.position.deal.leader, course.dealt = 0, ((),)
    take_sides(course.tables, course.deal)
    for seat, held in enumerate(("S9 S8 S8 S4 S4", "D3", "SQ SQ", "SK SK")):
        course.position.put(HAND + seat * PLANES, parse_cards(held))
    lead = Leading(course, 0).judge(Play(parse_cards("S9 S8 S8 S4 S4")))
    assert not isinstance(lead, Refusal)
    step = lead()
    assert isinstance(step, Choosing)
    assert (step.phase, step.turn) == (Phase.CHOOSING, 2)
    choices = [Play(parse_cards(text)) for text in ("S8 S8", "S4 S4", "S9")]
    assert list(step.actions()) == choices
    refused = step.judge(Play(parse_cards("S8")))
    assert isinstance(refused, Refusal)
    assert refused.reason is Reason.NOT_A_CHOICE
    chosen = step.judge(choices[0])
    assert not isinstance(chosen, Refusal)
    following = chosen()
    assert (following.turn, following.plays) == (1, (parse_cards("S8 S8"),))
    assert course.deal.throw_failed


def test_6_6_what_is_sure_to_stand_is_led() -> None:
    rules = variant("shengji-certain")
    suits = [
        tuple(face for face in rules.deck.faces() if face // 13 == n) for n in range(4)
    ]
    hands = [suit[-13:] + suit[-12:] for suit in suits]
    deal = DealInPlay(rules, level="2", hands=hands)
    while deal.phase is Phase.BIDDING:
        deal.apply(Pass())
    assert deal.turn is not None
    deal.apply(Bury(deal.hand(deal.turn)[-8:]))
    seat = deal.turn
    own = sorted(face for face in deal.hand(seat) if face // 13 == seat)
    sure = Play(tuple(own[-3:]))
    assert deal.why_illegal(sure) is None
    deal.apply(sure)
    assert deal.plays[0] == sure.cards


def throw_of_two(deal: DealInPlay) -> Play | None:
    """Return the leader's two lowest single spades, a throw that fails."""
    assert deal.turn is not None
    low = [face for face in deal.hand(deal.turn) if 0 < face < 7]
    return Play(tuple(low[-2:])) if len(set(low[-2:])) == 2 else None


def test_the_declarer_calls_a_partner() -> None:
    deal = after_bidding("zhaopengyou")
    declarer, size = deal.turn, deal.rules.kitty.size
    assert declarer is not None
    deal.apply(Bury(deal.hand(declarer)[:size]))
    assert (deal.phase, deal.turn, deal.friends) == (Phase.CALLING, declarer, ())
    assert refused(deal, Play(deal.hand(declarer)[:1])) is Reason.WRONG_PHASE
    assert refused(deal, Pass()) is Reason.MUST_CALL
    called, seat = held_first_by(deal, 2)
    deal.apply(Call(called))
    assert deal.friends == (Friend(called, None, seat, revealed=False),)
    assert (deal.phase, deal.turn) == (Phase.PLAYING, declarer)


def held_first_by(deal: DealInPlay, turn: int) -> tuple[Face, int]:
    """Return a card that the seat so many turns on holds, and none before it, and it."""
    assert deal.turn is not None
    seats = [(deal.turn + step) % deal.rules.table.players for step in range(1, turn + 1)]
    nearer = {face for seat in seats[:-1] for face in deal.hand(seat)}
    return next(face for face in deal.hand(seats[-1]) if face not in nearer), seats[-1]


def test_2_11_a_card_is_called_on_taking_the_kitty() -> None:
    deal = after_bidding("bianfeng-called")
    declarer = deal.turn
    assert declarer is not None
    assert (deal.phase, len(deal.hand(declarer)), deal.buried) == (Phase.CALLING, 33, ())
    assert refused(deal, Bury(deal.hand(declarer)[:8])) is Reason.WRONG_PHASE
    called, seat = held_first_by(deal, 3)
    deal.apply(Call(called))
    assert (deal.phase, deal.turn) == (Phase.BURYING, declarer)
    deal.apply(Bury(deal.hand(declarer)[:8]))
    assert deal.friends == (Friend(called, None, seat, revealed=False),)
    assert (deal.phase, deal.turn) == (Phase.PLAYING, declarer)


def test_2_11_who_calls_none_plays_alone() -> None:
    deal = after_bidding("bianfeng-called")
    deal.apply(Pass())
    assert deal.phase is Phase.BURYING
    record = play_on(deal).record()
    assert record.friends == ()
    assert record.sides.count(Side.ATTACKERS) == 3
    assert replay(record) == record


def test_nobody_bids_and_the_cards_are_dealt_anew() -> None:
    deal = DealInPlay(variant("fankou"), seed=7)
    while deal.redeals < 2:
        deal.apply(Pass())
    assert (deal.phase, deal.bids, deal.declarer) == (Phase.BIDDING, (), None)
