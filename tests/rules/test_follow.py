"""Follow rules, and the ladders that they may share."""

from __future__ import annotations

import pytest

from tuolaji.rules.follow import Ladder, Rung, WiderSets
from tuolaji.rules.formula import Name, Number
from tuolaji.rules.shape import ShapeCall


@pytest.mark.parametrize("word", ["broken", "kept"])
def test_7_9_wider_sets_are_broken_or_kept(word: str) -> None:
    assert str(WiderSets(word)) == word


PAIR, TRIPLE = ShapeCall("pair"), ShapeCall("triple")
QUAD = ShapeCall("tractor", Number(2))


def test_7_3_a_rung_joins_sums_by_or() -> None:
    assert str(Rung(((TRIPLE, PAIR), (QUAD,)))) == "triple + pair or tractor(2)"


def test_7_4_a_closing_names_what_is_owed_in_turn() -> None:
    tractor = ShapeCall("tractor", Name("n"))
    ladder = Ladder(tractor, (Rung(((tractor,),)),), ("tractor", "pair"))
    assert str(ladder) == "tractor(n) | then tractor | then pair"


def test_7_4_a_ladder_without_a_closing_ends_in_any() -> None:
    assert str(Ladder(PAIR, (Rung(((PAIR,),)),), ())) == "pair | any"
