"""Which lines of a table count is what trying every deal would find."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuolaji.cards import Rank
from tuolaji.dsl.checks.condition import Case, TooMany, can_hold, try_lines
from tuolaji.rules.condition import (
    AtLevel,
    CardKind,
    Condition,
    Contains,
    DeclarerCount,
    Fact,
    Test,
)
from tuolaji.rules.match import NO_TRUMP_LEVEL
from tuolaji.rules.order import Where

LEVELS = (Rank(0), Rank(9), NO_TRUMP_LEVEL)
CASE: Case = {
    "level": frozenset(LEVELS),
    "declarers": frozenset({1, 2}),
    "last level": frozenset({Rank(9)}),
}
JACK, TRUMP_JACK = Contains(card=Rank(9)), Contains(card=Rank(9), where=Where.TRUMP)
JOKER = Contains(card=CardKind.JOKER)


class Deal(NamedTuple):
    """A deal that has been played."""

    deal: str
    has_trump_suit: bool
    bid: str
    in_trumps: bool
    taker: str
    ahead: str
    result: str
    tricks: str
    level: Rank
    declarers: int
    contained: tuple[Contains, ...]

    def fits(self, test: Test) -> bool:
        match test:
            case AtLevel(ranks):
                return self.level in ranks
            case DeclarerCount(count):
                return self.declarers == count
            case Contains():
                return test in self.contained
            case Fact():
                return {
                    Fact.OPENING_DEAL: self.deal == "opening",
                    Fact.LATER_DEALS: self.deal == "later",
                    Fact.LAST_LEVEL: self.level == Rank(9),
                    Fact.NO_TRUMP: not self.has_trump_suit,
                    Fact.TRUMP_SUIT: self.has_trump_suit,
                    Fact.NOBODY_HAS_BID: self.bid == "none",
                    Fact.OVERTURNED: self.bid == "overturned",
                    Fact.IN_TRUMPS: self.in_trumps,
                    Fact.IN_A_PLAIN_SUIT: not self.in_trumps,
                    Fact.ATTACKERS_TAKE: self.taker == "attackers",
                    Fact.DECLARERS_TAKE: self.taker == "declarers",
                    Fact.ATTACKERS_AHEAD: self.ahead == "attackers",
                    Fact.DECLARERS_AHEAD: self.ahead == "declarers",
                    Fact.NEITHER_AHEAD: self.ahead == "neither",
                    Fact.DECLARERS_HOLD: self.result == "held",
                    Fact.ATTACKERS_TAKE_OVER: self.result == "takeover",
                    Fact.TRICKS_TAKE_OVER: self.tricks == "takeover",
                }[test]


def deals() -> Iterator[Deal]:
    contents = (), (JACK,), (JACK, TRUMP_JACK), (JOKER,), (JACK, JOKER)
    situations = product(
        ("opening", "later"),
        (True, False),
        ("none", "made", "overturned"),
        (True, False),
        ("attackers", "declarers"),
        ("attackers", "declarers", "neither"),
        ("held", "takeover"),
        ("less", "takeover"),
    )
    cards = product(LEVELS, (1, 2), contents)
    for situation, level_and_cards in product(situations, cards):
        deal = Deal(*situation, *level_and_cards)
        if deal.has_trump_suit and deal.level == NO_TRUMP_LEVEL:
            continue
        if JOKER in deal.contained and not deal.in_trumps:
            continue
        if TRUMP_JACK in deal.contained and not (deal.in_trumps and deal.has_trump_suit):
            continue
        yield deal


DEALS = tuple(deals())
TESTS: st.SearchStrategy[Test] = st.one_of(
    st.sampled_from([fact for fact in Fact if fact is not Fact.NO_TRUMP]),
    st.sampled_from(LEVELS[:2]).map(lambda level: AtLevel((level,))),
    st.sampled_from([DeclarerCount(1), DeclarerCount(2), JACK, TRUMP_JACK, JOKER]),
)
CONDITIONS = st.lists(TESTS, max_size=3, unique=True).map(
    lambda tests: Condition(tuple(tests))
)


def fits(deal: Deal, line: Condition) -> bool:
    return all(map(deal.fits, line.tests))


@pytest.mark.property
@given(lines=st.lists(CONDITIONS, min_size=1, max_size=4))
def test_lines_count_as_trying_every_deal_finds(lines: Sequence[Condition]) -> None:
    firsts = [
        next((place for place, line in enumerate(lines) if fits(deal, line)), None)
        for deal in DEALS
    ]
    trial = try_lines(lines, CASE)
    assert trial.reached == set(firsts) - {None}
    assert (trial.left is not None) == (None in firsts)
    for line in lines:
        assert can_hold(line, CASE) == any(fits(deal, line) for deal in DEALS)


def test_lines_that_ask_for_much_at_once_are_too_many() -> None:
    cards = [
        Contains(card=Rank(rank), where=where) for rank in range(13) for where in Where
    ]
    lines = [Condition((card, other)) for card, other in pairwise(cards)]
    with pytest.raises(TooMany):
        try_lines([*lines, *(Condition((card,)) for card in cards)], CASE)
