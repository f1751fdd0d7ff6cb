"""What a book says of an ace and a two, against what the engine answers."""

from __future__ import annotations

from itertools import product

import pytest

from tests.each import for_each
from tests.rulebook.books import ids, rules_named
from tuolaji.cards import Face, Suit, face_of, parse_rank
from tuolaji.language import Language, in_language
from tuolaji.rulebook.block import Text
from tuolaji.rulebook.shape import passages
from tuolaji.rules.match import NO_TRUMP_LEVEL, played_as
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.questions import ShapeQuestion, ask

NEVER = {
    Language.EN: "An ace and a two are never neighbours.",
    Language.ZH: "A 和 2 从不相邻。",
}
PLACES = {
    Language.EN: "An ace and a two are neighbours only where they stand next to each other",
    Language.ZH: "A 和 2 只有在大小顺序里紧挨着时才相邻。",
}
OF_PAIRS = [
    name
    for name in ids()
    if any(str(shape) == "x2 run 2.." for shape in rules_named(name).shapes)
]
APART = ("base", "order.trumps=BJ ~ LJ ~ level of trump > level of plain > A .. 2")
BESIDE = (
    "base",
    "order.trumps=BJ ~ LJ ~ level of trump ~ level of plain > 2 .. 2 ~ A .. 3",
    "order.plain=2 .. 2 ~ A .. 3",
)


def makes_run(rules: Ruleset) -> bool:
    """Tell whether in some deal two aces and two twos are a run."""
    twos, aces = (
        [face for face in faces_of(rank) if rules.deck.copies(face) > 1] for rank in "2A"
    )
    levels = {played_as(level) for level in rules.levels.ladder} - {NO_TRUMP_LEVEL}
    return any(
        ask(rules, ShapeQuestion((two, two, ace, ace)), level, trump).tractor
        for level, trump, two, ace in product(levels, rules.trump_suits, twos, aces)
    )


def said(rules: Ruleset, language: Language) -> str:
    """Return what the chapter on sets says without its examples."""
    with in_language(language):
        blocks = (block for passage in passages(rules) for block in passage.blocks)
        return "\n".join(block.text for block in blocks if isinstance(block, Text))


def faces_of(rank: str) -> list[Face]:
    return [face_of(suit, parse_rank(rank)) for suit in Suit]


@pytest.mark.parametrize("language", Language)
@for_each("name", OF_PAIRS)
def test_4_7_a_book_says_whether_an_ace_and_a_two_are_neighbours(
    name: str, language: Language
) -> None:
    says = said(rules_named(name), language)
    assert (PLACES[language] in says) is makes_run(rules_named(name))
    assert (NEVER[language] in says) is not makes_run(rules_named(name))


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("table", [APART, BESIDE])
def test_4_7_a_table_of_another_order_says_so_too(
    table: tuple[str, ...], language: Language
) -> None:
    says = said(rules_named(*table), language)
    assert (NEVER[language] in says) is not makes_run(rules_named(*table))
    assert (NEVER[language] in says) is (table is APART)
