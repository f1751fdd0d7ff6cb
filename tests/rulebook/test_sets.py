"""What a book says of sets: what is owed to them, and nothing where a lead has none."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.each import for_each
from tests.rulebook.books import book_of, ids, rules_named, text_of
from tuolaji.language import Language, in_language
from tuolaji.rulebook.block import Grid, Items, Text
from tuolaji.rulebook.markdown import as_markdown

OF_SETS = {
    Language.EN: (
        "as long as the lead",
        "A run must",
        "a pair is",
        "sets named",
        "sets were",
        "no neighbour",
    ),
    Language.ZH: (
        "跟相应的牌型",
        "须拆开连牌",
        "上面所列的一组牌",
        "对子用对子",
        "与上面的不相邻",
    ),
}
BARS = {Language.EN: "stands a bar", Language.ZH: "竖线"}
LED_IN_A_ROW = {
    name: any(shape.is_run for shape in rules_named(name).led_shapes) for name in ids()
}
ONE_BY_ONE = [
    name for name in ids() if all(shape.is_single for shape in rules_named(name).shapes)
]


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("name", ONE_BY_ONE)
def test_a_book_of_single_cards_speaks_of_no_sets(name: str, language: Language) -> None:
    text = as_markdown(book_of(name, language))
    assert [words for words in OF_SETS[language] if words in text] == []


@pytest.mark.parametrize("language", Language)
@for_each("name", ids())
def test_4_4_a_bar_stands_where_runs_are_led(name: str, language: Language) -> None:
    text = as_markdown(book_of(name, language))
    picture = next(line for line in text.splitlines() if "♥A" in line)
    has_bar = " \\| " in picture
    assert (BARS[language] in text) is has_bar
    assert not has_bar or LED_IN_A_ROW[name]


@pytest.mark.parametrize("language", Language)
@for_each("name", ids())
def test_what_announces_a_table_or_a_list_stands_above_it(
    name: str, language: Language
) -> None:
    blocks = [
        (above, below)
        for chapter in book_of(name, language).chapters
        for passage in chapter.passages
        for above, below in pairwise((*passage.blocks, None))
    ]
    lonely = [
        above.text
        for above, below in blocks
        if isinstance(above, Text)
        and above.text.endswith((":", "："))
        and not isinstance(below, Grid | Items)
    ]
    assert lonely == []


@pytest.mark.parametrize(("ladder", "owed"), [("any", False), ("flash | any", True)])
def test_7_5_a_book_without_pairs_says_what_is_owed_to_sets_across_suits(
    ladder: str, *, owed: bool
) -> None:
    flash = "shapes.flash=4 of a rank in 4 suits of 5 K"
    with in_language(Language.EN):
        told = text_of(rules_named("sishifen", flash, f"follow.flash={ladder}"))
    assert ("must play one: to flash." in told) is owed
    assert "the sets that were led" not in told


@pytest.mark.parametrize(
    ("table", "has_runs"),
    [
        (("base",), True),
        (("base", "shapes.tractor=none", "follow.tractor(n)=none"), False),
        (("sandayi", "shapes.tractor=none", "follow.tractor(n)=none"), False),
    ],
)
def test_7_3_a_book_without_runs_says_nothing_of_breaking_them(
    table: tuple[str, ...], *, has_runs: bool
) -> None:
    with in_language(Language.EN):
        assert ("A run must be broken" in text_of(rules_named(*table))) is has_runs
