"""Ladders read as they are written (rules 7.3, 7.4)."""

from __future__ import annotations

from tuolaji.rules.follow import Ladder, Rung
from tuolaji.rules.formula import Name, Number
from tuolaji.rules.shape import ShapeCall

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
