"""Shapes have words in both languages, wherever they are said."""

from __future__ import annotations

import pytest

from tests.table.ask import variant
from tuolaji.dsl.parse import SHAPE_NAMES
from tuolaji.language import Language, in_language
from tuolaji.rules.shape import Shape
from tuolaji.table.shape import SHAPES, listing, shape_name, sized_name, with_article


def test_every_shape_that_has_a_name_in_chinese_files_has_its_words() -> None:
    assert {*SHAPES} == {*SHAPE_NAMES}
    with in_language(Language.ZH):
        assert [name for name in SHAPES if shape_name(name).isascii()] == []


def test_a_name_of_a_variants_own_stays() -> None:
    mine = Shape("thunder", (2,), 2, None)
    with in_language(Language.ZH):
        assert (shape_name("雷"), sized_name(mine, 3)) == ("雷", "3 连对 thunder")


@pytest.mark.parametrize(
    ("name", "shape", "measure", "english", "chinese"),
    [
        ("titanic", "pair", 1, "pair", "对子"),
        ("titanic", "tractor", 2, "tractor of 2 pairs", "2 连对拖拉机"),
        ("titanic", "titanic", 3, "titanic of 3 steps", "3 连泰坦尼克"),
        ("chaodipi-six", "six_run", 2, "run of 2 sixes", "2 连六张"),
        (
            "four-deck-match",
            "four_two",
            8,
            "run of 8 cards in quads and pairs",
            "8 张的四带二连牌",
        ),
    ],
)
def test_a_component_is_told_with_its_size(
    name: str, shape: str, measure: int, english: str, chinese: str
) -> None:
    kind = variant(name).shape(shape)
    assert sized_name(kind, measure) == english
    with in_language(Language.ZH):
        assert sized_name(kind, measure) == chinese


def test_a_run_of_two_fours_is_said_so() -> None:
    assert with_article(sized_name(Shape("quad_run", (4,), 2, None), 2)) == (
        "a run of 2 quads"
    )


def test_equal_components_are_counted() -> None:
    with in_language(Language.ZH):
        assert listing(["对子", "对子", "单张"]) == "2 个对子 + 单张"
