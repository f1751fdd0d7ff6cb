"""Laws that all variants keep, whatever the cards.

Each law is asked of the engine through the public questions, on leads with followers in
all shipped variants and in rulesets that turn one rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests import strategies
from tests.oracle.agreement import COMPARED
from tests.oracle.positions import Position
from tests.oracle.shapes import Cards, parts_within, sub_multisets
from tests.oracle.variants import RULESETS
from tuolaji.cards import Face, Suit, face_of, is_joker, rank_of, suit_of
from tuolaji.rules.deck import PointCards
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table import position as table
from tuolaji.table.questions import (
    FollowAnswer,
    FollowQuestion,
    ShapeQuestion,
    ThrowQuestion,
    TrickQuestion,
)

pytestmark = pytest.mark.property

NAMED_SUIT = re.compile(r"\b[SHCD](10|[2-9JQKA])\b|level of [SHCD]\b")
"""A card or a level card of a named suit in a line of the order, as in `H5 > BJ`."""


def has_equal_suits(rules: Ruleset) -> bool:
    """Tell whether no suit is named, so that suits may change their names."""
    counting = [cards for cards, _ in rules.deck.points if isinstance(cards, PointCards)]
    if any(cards.suit is not None for cards in counting):
        return False
    return not any(NAMED_SUIT.search(str(line)) for line in rules.order.lines)


SHIPPED = strategies.places(
    {name: rules for name, rules in RULESETS.items() if has_equal_suits(rules)}
)
ANY = strategies.places(COMPARED)
SUITS = st.permutations(list(Suit))


def asked_at(place: Position) -> table.Position:
    """Return where the engine is asked about a place."""
    return table.Position(place.rules.ruleset, place.rules.level, place.rules.trump)


def asked_after_relabelling(place: Position, suits: Sequence[Suit]) -> table.Position:
    """Return where the engine is asked about a place with other suits."""
    trump = None if place.rules.trump is None else suits[place.rules.trump]
    return table.Position(place.rules.ruleset, place.rules.level, trump)


def relabelled(cards: Iterable[Face], suits: Sequence[Suit]) -> Cards:
    """Return cards with each suit replaced by the one at its place among `suits`."""
    return tuple(
        face if is_joker(face) else face_of(suits[suit_of(face)], rank_of(face))
        for face in cards
    )


def strengths(asked: table.Position, cards: Iterable[Face] | None) -> list[int]:
    """Return how far each card stands above the lowest of its group."""
    groups, all_strengths = asked.layout.groups, asked.layout.strengths
    lowest = {
        group: min(s for g, s in zip(groups, all_strengths, strict=True) if g == group)
        for group in set(groups)
    }
    return sorted(all_strengths[face] - lowest[groups[face]] for face in cards or ())


def judged(answer: FollowAnswer) -> tuple[object, ...]:
    """Return what an answer says without naming cards."""
    return answer.verdict.reason, answer.verdict.rungs, answer.verdict.owed


def shuffled(cards: Iterable[Face]) -> st.SearchStrategy[Cards]:
    """Return the cards in any order."""
    return st.permutations(tuple(cards)).map(tuple)


@given(SHIPPED, SUITS)
def test_relabelling_the_suits_relabels_a_lead(place: Position, suits: list[Suit]) -> None:
    here, there = asked_at(place), asked_after_relabelling(place, suits)
    lead = relabelled(place.lead, suits)
    hands = tuple(relabelled(hand, suits) for hand in place.hands)
    assert ShapeQuestion(place.lead).answer(here) == ShapeQuestion(lead).answer(there)
    throw = ThrowQuestion(place.lead, place.hands, place.lead).answer(here)
    same = ThrowQuestion(lead, hands, lead).answer(there)
    assert (throw.allowed, throw.stands) == (same.allowed, same.stands)
    # Where components differ in faces of equal strength only, any of them may be forced.
    assert strengths(here, throw.forced) == strengths(there, same.forced)


@given(SHIPPED, SUITS)
def test_relabelling_the_suits_relabels_a_trick(place: Position, suits: list[Suit]) -> None:
    here, there = asked_at(place), asked_after_relabelling(place, suits)
    plays = tuple(relabelled(play, suits) for play in place.plays)
    trick = TrickQuestion(place.plays).answer(here)
    assert trick.to_dict() == TrickQuestion(plays).answer(there).to_dict()
    follow = FollowQuestion(place.lead, place.hands[0], place.plays[1]).answer(here)
    hand = relabelled(place.hands[0], suits)
    assert judged(follow) == judged(FollowQuestion(plays[0], hand, plays[1]).answer(there))


@given(ANY, st.data())
def test_the_order_of_cards_never_matters(place: Position, data: st.DataObject) -> None:
    asked = asked_at(place)
    plays = tuple(data.draw(shuffled(play)) for play in place.plays)
    hands = tuple(data.draw(shuffled(hand)) for hand in place.hands)
    follow = FollowQuestion(place.lead, place.hands[0], place.plays[1]).answer(asked)
    assert FollowQuestion(plays[0], hands[0], plays[1]).answer(asked) == follow
    trick = TrickQuestion(place.plays).answer(asked)
    assert TrickQuestion(plays).answer(asked).to_dict() == trick.to_dict()
    throw = ThrowQuestion(place.lead, place.hands, place.lead).answer(asked)
    assert ThrowQuestion(plays[0], hands, plays[0]).answer(asked) == throw


@given(ANY, st.integers(1, 3))
def test_a_weaker_play_never_changes_the_winner(place: Position, added: int) -> None:
    asked = asked_at(place)
    assume(added < len(place.plays))
    assume(TrickQuestion((place.lead, place.plays[added])).answer(asked).winner == 0)
    others = (*place.plays[:added], *place.plays[added + 1 :])
    winner = TrickQuestion(others).answer(asked).winner
    assert TrickQuestion(place.plays).answer(asked).winner == winner + (winner >= added)


@given(ANY, st.data())
def test_any_component_held_can_be_led(place: Position, data: st.DataObject) -> None:
    hand, *others = place.hands
    own = place.rules.in_group(hand, data.draw(st.sampled_from(groups_of(place, hand))))
    component = data.draw(st.sampled_from(parts_within(place.rules, own))).cards
    question = ThrowQuestion(component, (*others, place.lead), hand)
    answer = question.answer(asked_at(place))
    assert (answer.allowed, answer.stands) == (True, True)


def groups_of(place: Position, cards: Cards) -> list[str]:
    """Return the groups of which there are cards."""
    return sorted({place.rules.group[face] for face in cards})


@given(ANY)
def test_every_hand_has_a_legal_follow(place: Position) -> None:
    asked = asked_at(place)
    hand = place.hands[0]
    assert any(
        FollowQuestion(place.lead, hand, play).answer(asked).legal
        for play in sub_multisets(hand, len(place.lead))
    )


@given(ANY, st.data())
def test_a_longer_lead_asks_nothing_more_of_a_void_seat(
    place: Position, data: st.DataObject
) -> None:
    others = tuple(face for hand in place.hands for face in hand)
    void = tuple(face for face in others if place.rules.group[face] != place.group)
    own = (*place.rules.in_group(others, place.group), *place.lead)
    size = data.draw(st.integers(len(place.lead), len(own)))
    assume(len(void) >= size)
    longer = (*place.lead, *own[: size - len(place.lead)])
    play = data.draw(shuffled(void))[:size]
    answer = FollowQuestion(longer, void, play).answer(asked_at(place))
    assert (answer.legal, answer.verdict.owed) == (True, None)


@given(ANY, st.data())
def test_a_longer_lead_takes_all_cards_of_a_seat_nearly_void(
    place: Position, data: st.DataObject
) -> None:
    size = len(place.lead)
    held = place.rules.in_group(place.hands[0], place.group)[: size - 1]
    rest = tuple(
        f for hand in place.hands for f in hand if place.rules.group[f] != place.group
    )
    assume(len(rest) >= size)
    play = (*held, *data.draw(shuffled(rest))[: size - len(held)])
    question = FollowQuestion(place.lead, (*held, *rest), play)
    assert question.answer(asked_at(place)).legal
