"""The value of a formula, and the formula that its text means."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuolaji.rules.formula import (
    Formula,
    Function,
    Name,
    Number,
    Operation,
    bounded,
    evaluate,
    names_in,
)

TWO, THREE, PAIRS = Number(2), Number(3), Name("pairs")

formulas = st.recursive(
    st.one_of(st.integers(0, 9).map(Number), st.sampled_from(["pairs", "step"]).map(Name)),
    lambda part: (
        st.builds(Operation, st.sampled_from("+-*"), part, part)
        | st.builds(Function, st.sampled_from(["min", "max"]), st.tuples(part, part))
    ),
    max_leaves=8,
)


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        (Operation("+", TWO, THREE), 5),
        (Operation("-", TWO, THREE), -1),
        (Operation("*", TWO, PAIRS), 8),
        (Operation("^", TWO, Operation("+", PAIRS, Number(1))), 32),
        (Operation("^", TWO, Operation("-", TWO, THREE)), 1),
        (Operation("/", Number(7), TWO), 3),
        (Operation("*", Operation("/", Number(7), TWO), TWO), 7),
        (Operation("/", Number(-7), TWO), -4),
        (Operation("% of", Number(40), Number(202)), 80),
        (Function("ceil", (Operation("/", Number(7), TWO),)), 4),
        (Function("floor", (Operation("/", Number(7), TWO),)), 3),
        (Function("min", (PAIRS, TWO, THREE)), 2),
        (Function("max", (PAIRS, TWO)), 4),
        (Operation("^", Operation("/", TWO, THREE), PAIRS), 0),
        (Operation("^", TWO, Operation("/", Number(7), TWO)), 8),
    ],
    ids=str,
)
def test_a_formula_is_whole_number_arithmetic(formula: Formula, value: int) -> None:
    assert evaluate(formula, {"pairs": 4}) == value


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (Operation("-", TWO, Operation("-", TWO, THREE)), "2 - (2 - 3)"),
        (Operation("-", Operation("-", TWO, TWO), THREE), "2 - 2 - 3"),
        (Operation("*", Operation("+", TWO, PAIRS), THREE), "(2 + pairs) * 3"),
        (Operation("^", TWO, Operation("^", TWO, THREE)), "2 ^ 2 ^ 3"),
        (Operation("^", Operation("^", TWO, TWO), THREE), "(2 ^ 2) ^ 3"),
        (Operation("/", TWO, Operation("*", TWO, THREE)), "2 / (2 * 3)"),
        (Operation("% of", Number(40), Operation("+", TWO, PAIRS)), "40 % of (2 + pairs)"),
        (Function("max", (Operation("+", TWO, PAIRS), THREE)), "max(2 + pairs, 3)"),
    ],
    ids=str,
)
def test_the_text_has_the_parentheses_it_needs_and_no_others(
    formula: Formula, text: str
) -> None:
    assert str(formula) == text


@pytest.mark.property
@given(formulas)
def test_the_text_is_worth_what_the_formula_is_worth(formula: Formula) -> None:
    values = {"pairs": 3, "step": 40}
    assert eval(str(formula), {}, values) == evaluate(formula, values)


def test_the_names_of_a_formula_are_those_that_occur_in_it() -> None:
    formula = Operation(
        "*", Operation("+", PAIRS, Name("cards")), Operation("-", TWO, PAIRS)
    )
    assert names_in(formula) == {"pairs", "cards"}


def test_a_name_without_a_value_is_a_mistake_of_the_program() -> None:
    with pytest.raises(KeyError, match="pairs"):
        evaluate(PAIRS, {})


@pytest.mark.parametrize(
    "formula",
    [
        Operation("/", TWO, Number(0)),
        Operation("^", Operation("/", TWO, THREE), Number(10**9)),
        Operation("^", Number(10**9), Operation("^", Number(10**9), TWO)),
    ],
    ids=str,
)
def test_a_formula_beyond_all_reason_has_no_value(formula: Formula) -> None:
    assert bounded(formula, {}, 10**9) is None
