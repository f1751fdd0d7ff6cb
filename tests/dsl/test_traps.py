"""A full-width sign is named as such, and only where it is the mistake."""

from __future__ import annotations

import pytest

from tuolaji.dsl.source import read_text


@pytest.mark.parametrize(
    ("text", "column"),
    [
        pytest.param("kitty：\n  cap: 64\n", 6, id="colon_of_a_mapping"),
        pytest.param("kitty: {cap：64}\n", 12, id="colon_between_braces"),
        pytest.param("a: {b: 1，c: 2}\n", 9, id="comma_between_braces"),
        pytest.param("a: \uff5bb: 1\uff5d\n", 4, id="braces"),
    ],
)
def test_a_full_width_sign(text: str, column: int) -> None:
    _, (finding,) = read_text(text, "file")
    assert (finding.code, finding.span.column) == ("T108", column)


def test_full_width_signs_in_a_name_are_fine() -> None:
    _, findings = read_text(
        "name: {zh: 拖拉机（2为常主）}\nsource: 规则，扣底：一\n", "file"
    )
    assert findings == ()


def test_a_sign_in_a_value_is_not_blamed_for_the_next_line() -> None:
    _, (finding,) = read_text("source: 规则，扣底\n  cap: 64\n", "file")
    assert finding.code == "T102"


def test_a_comma_that_cuts_a_rule_line() -> None:
    _, (finding,) = read_text("a: {bids: level, joker x2}\n", "file")
    assert (finding.code, finding.span.column) == ("T109", 18)
