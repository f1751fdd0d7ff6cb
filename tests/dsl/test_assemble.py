"""Base compiles to the rules that the tests write down by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.builders import ruleset
from tuolaji.dsl import load_variant
from tuolaji.dsl.assemble import formula, ladder
from tuolaji.dsl.draft import Draft, Unknown
from tuolaji.dsl.transform import Rungs
from tuolaji.rules.formula import Number


def test_base_is_what_the_builders_say() -> None:
    base = load_variant("base")
    built = replace(ruleset(), id=base.id, source=base.source)
    assert replace(built, name_en=base.name_en, name_zh=base.name_zh) == base


def test_ladders_for_one_length_go_before_those_for_any() -> None:
    leads = [str(ladder.lead) for ladder in load_variant("titanic").follow.ladders]
    assert leads.index("titanic(2)") < leads.index("titanic(n)")


def test_a_key_that_is_no_shape_makes_no_ladder() -> None:
    assert ladder("pair and pair", Rungs((), ())) is None


def test_no_ranking_is_an_empty_one() -> None:
    assert load_variant("base").ranking.lines == ()


def test_a_formula_that_is_not_understood_is_unknown() -> None:
    with pytest.raises(Unknown):
        formula(Draft(), "scoring.step")


@pytest.mark.parametrize(
    ("override", "value"),
    [("lead.penalty=10", Number(10)), ("lead.penalty='10'", Number(10))],
)
def test_a_number_is_a_formula_too(override: str, value: Number) -> None:
    rules = load_variant(
        "base", [override, "scoring.bands=.. 79 -> declarers +1\n80 .. -> takeover"]
    )
    assert rules.lead.penalty == value
