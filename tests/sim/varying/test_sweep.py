"""The labels of settings in a table."""

from __future__ import annotations

from tuolaji.dsl import load_variant
from tuolaji.sim.vary.sweep import Point
from tuolaji.sim.vary.values import Setting


def name(*values: str) -> str:
    setting = Setting(("a",) * len(values), values, load_variant("base"))
    return Point(setting, {}, {}, alike=False, twin=0).name


def test_a_value_is_named_as_it_is_written() -> None:
    assert name("2 ^ cards") == "2 ^ cards"


def test_two_values_stand_side_by_side() -> None:
    assert name("4", "none") == "4 | none"


def test_a_value_of_several_lines_is_named_on_one() -> None:
    assert name("pair -> 4\nelse -> 2") == "pair -> 4 else -> 2"
