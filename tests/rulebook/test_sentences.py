"""Sentences of a book that depend on the table: each stands where it is so."""

from __future__ import annotations

import re

import pytest

from tests.each import for_each
from tests.rulebook.books import ids, rules_named, text_of
from tuolaji.cards import BIG_JOKER
from tuolaji.language import Language, in_language
from tuolaji.rulebook.book import make_book
from tuolaji.rulebook.markdown import as_markdown
from tuolaji.rules.match import NO_TRUMP_LEVEL
from tuolaji.table.questions import Bid, BidQuestion, ask

CALLED = ("base", "table.partners=called", "levels.of=player", "deck.packs=4")


def text(*table: str, language: Language = Language.EN) -> str:
    with in_language(language):
        return text_of(rules_named(*table))


def sentence(begin: str, told: str) -> str:
    """Return the first paragraph that begins so, or nothing."""
    return next((line for line in told.splitlines() if line.startswith(begin)), "")


@for_each("name", ids())
def test_4_1_where_no_suit_is_trump_there_are_no_other_suits(name: str) -> None:
    told = sentence("Where no suit is trump", text(name))
    assert "other suits" not in told
    assert "each other suit" not in told
    assert bool(told) is (rules_named(name).order.no_trump is not None)


@for_each("name", ids())
def test_10_1_a_book_says_where_a_deal_may_be_won_by_neither_side(name: str) -> None:
    drawn = any(band.drawn for band in rules_named(name).scoring.bands)
    told = sentence("In each deal one player is the declarer", text(name))
    assert ("or neither side wins it" in told) is drawn


@for_each("name", ids())
def test_10_6_a_book_says_what_the_deal_without_trumps_is(name: str) -> None:
    has_one = NO_TRUMP_LEVEL in rules_named(name).levels.played
    assert bool(sentence("In the no-trump deal", text(name))) is has_one


def test_10_6_no_bid_makes_trumps_in_the_deal_without_trumps() -> None:
    bid = BidQuestion((Bid(0, (BIG_JOKER, BIG_JOKER)),), opening=True)
    answer = ask(rules_named("shengji-laps"), bid, NO_TRUMP_LEVEL, None)
    assert answer.trump is None


@pytest.mark.parametrize(
    ("limit", "told", "buried"),
    [
        (0, "No points may be buried.", None),
        (10, "No more than 10 points may be buried.", "10 points are buried"),
        (25, "No more than 25 points may be buried.", "15 points are buried"),
    ],
)
def test_9_6_no_example_has_more_points_than_may_be_buried(
    limit: int, told: str, buried: str | None
) -> None:
    book = as_markdown(make_book(rules_named("tuolaji", f"kitty.point_limit={limit}")))
    assert told in book
    assert re.findall(r"\d+ points are buried", book) == ([buried] if buried else [])


@pytest.mark.parametrize(
    ("friends", "cards", "told"),
    [
        ("1", "any card", "It may call any card."),
        ("0 .. 1", "in a plain suit", "The card must be: of a plain suit."),
        ("1 .. 2", "any card", "It may call any card, but none twice."),
        ("2", "in a plain suit", "must be: of a plain suit; none twice."),
    ],
)
def test_2_11_one_card_that_is_called_is_not_said_to_be_called_twice(
    friends: str, cards: str, told: str
) -> None:
    table = (*CALLED, "table.players=5", "kitty.size=11")
    rules = (*table, f"table.friends={friends}", f"table.friend_cards={cards}")
    assert told in text(*rules)


@pytest.mark.parametrize(
    ("theft", "stolen"), [("none", False), ("anybody -> any bid", True)]
)
def test_3_3_a_thief_sees_what_was_buried(theft: str, *, stolen: bool) -> None:
    told = sentence("Only the declarer sees", text("base", f"kitty.theft={theft}"))
    assert ("who steals it" in told) is stolen


@pytest.mark.parametrize(
    ("levels", "lowest"), [((), "below 2."), (("levels.below=A .. 9",), "below -9.")]
)
def test_10_11_a_book_says_below_which_level_nobody_falls(
    levels: tuple[str, ...], lowest: str
) -> None:
    table = ("base", "levels.digging=J -> declarers -3", *levels)
    assert lowest in sentence("The first line that fits counts; the d", text(*table))


def test_2_7_the_next_seat_declares_in_a_later_deal_alone() -> None:
    told = text("base", "bidding.nobody=next seat declares")
    assert "the next player draws first; in a later deal it is the declarer" in told
