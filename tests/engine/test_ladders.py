"""A ladder is written out as the language means it (rule 7)."""

from __future__ import annotations

import pytest

from tests.builders import TRACTOR, ladder, ruleset
from tests.oracle.variants import RULESETS
from tuolaji.engine.tables import Choice, lead_measures, written_out
from tuolaji.rules.ruleset import Ruleset

P, T2, T3 = (2, 1, 0), (2, 2, 0), (2, 3, 0)


def rungs(rules: Ruleset, shape: str, length: int = 1) -> list[list[Choice]]:
    return [list(rung) for rung in written_out(rules, rules.shape(shape), length)]


def single(*choices: Choice) -> list[list[Choice]]:
    """Return rungs of one choice each."""
    return [[choice] for choice in choices]


@pytest.mark.parametrize(
    ("variant", "shape", "length", "expected"),
    [
        pytest.param(
            "base", "single", 1, single(((1, 1, 0),), ()), id="a_single_owes_itself"
        ),
        pytest.param("base", "pair", 1, single((P,), ()), id="a_pair"),
        pytest.param("base", "tractor", 2, single((T2,), (P, P), (P,), ()), id="then_pair"),
        pytest.param(
            "base",
            "tractor",
            3,
            single((T3,), (T2, P), (T2,), (P, P, P), (P, P), (P,), ()),
            id="longest_first",
        ),
        pytest.param(
            "shuangkou",
            "tractor",
            3,
            single((T3,), (P, P, P), (P, P), (P,), ()),
            id="no_shorter_tractor_is_owed",
        ),
        pytest.param(
            "titanic",
            "triple",
            1,
            single(((3, 1, 0),), (P,), ()),
            id="a_triple_then_a_pair",
        ),
        pytest.param(
            "titanic",
            "titanic",
            2,
            single(
                ((3, 2, 0),),
                (T2,),
                ((3, 1, 0), (3, 1, 0)),
                ((3, 1, 0), P),
                ((3, 1, 0),),
                (P, P, P),
                (P, P),
                (P,),
                (),
            ),
            id="a_ladder_of_its_own_length",
        ),
    ],
)
def test_7_a_ladder_lists_every_rung(
    variant: str, shape: str, length: int, expected: list[list[Choice]]
) -> None:
    assert rungs(RULESETS[variant], shape, length) == expected


def test_7_or_is_a_choice_within_a_rung() -> None:
    lines = (
        ladder("pair", "pair | any"),
        ladder("tractor(n)", "tractor or pair + pair | any"),
    )
    rules = ruleset(follow={"ladders": lines})
    assert rungs(rules, "tractor", 2) == [[(T2,), (P, P)], [()]]


@pytest.mark.parametrize("variant", RULESETS)
def test_7_every_ladder_ends_in_any_cards(variant: str) -> None:
    rules = RULESETS[variant]
    last = [
        written_out(rules, shape, length)[-1]
        for shape in rules.shapes
        for length in lead_measures(rules, shape)
        if length <= 7  # a longer lead has the same rungs, twice as many with each length
    ]
    assert set(last) == {((),)}


def test_a_shape_is_led_no_longer_than_a_hand_can_hold() -> None:
    assert lead_measures(ruleset(), TRACTOR) == tuple(range(2, 13))
