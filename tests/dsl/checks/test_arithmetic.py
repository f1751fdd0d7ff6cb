"""A formula is worked out only as far as its value makes sense."""

from __future__ import annotations

import pytest

from tuolaji.dsl.draft import LIMIT, LIMIT_OF_FACTORS, Unknown, value_of
from tuolaji.dsl.parse import Kind, Parsed, parse_line
from tuolaji.rules.formula import Name, Number, Operation


def value(text: str, limit: int = LIMIT, **values: int) -> int | None:
    parsed = parse_line(Kind.FORMULA, text)
    assert isinstance(parsed, Parsed)
    assert isinstance(parsed.value, Number | Name | Operation)
    return value_of(parsed.value, values, limit)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2 ^ (n + 1)", 16),
        ("1 - n * 2", -5),
        ("0 ^ 99999", 0),
        ("1 ^ 99999", 1),
        ("2 ^ -3", 1),
        ("2 ^ 31", None),
        ("9 ^ 9 ^ 9 ^ 9", None),
        ("999999999 * 999999999", None),
        ("0 * 9 ^ 9 ^ 9", None),
        ("99999 * 9999", 999_890_001),
    ],
)
def test_the_value_of_a_formula(text: str, expected: int | None) -> None:
    assert value(text, n=3) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("2 ^ n ^ 2", 2**2500), ("2 ^ n ^ 3", None), ("9 ^ 9 ^ 9 ^ 9", None)],
)
def test_what_a_cap_cuts_down_may_be_great(text: str, expected: int | None) -> None:
    assert value(text, LIMIT_OF_FACTORS, n=50) == expected


def test_an_unknown_name_ends_the_check() -> None:
    with pytest.raises(Unknown):
        value("n + m", n=1)


def test_the_limit_lies_far_above_any_score() -> None:
    assert LIMIT >= 10**9
