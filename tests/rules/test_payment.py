"""Rule 10.13: a line that gives points or moves them is written as it is read."""

from __future__ import annotations

import pytest

from tuolaji.dsl.parse import Kind, Parsed, parse_line


@pytest.mark.parametrize(
    "line",
    [
        ".. 79 -> declarers hold and each attacker pays the declarer 2",
        "80 .. -> takeover and the declarer pays each attacker 2, +3 per 40",
        "80 .. -> takeover and attackers +1 points and each friend pays each attacker 1",
        "0 .. 79 -> declarers +total - points points",
        "0 .. 79 -> declarers +1 and declarers +20 points when opening deal",
        ".. 0 -> declarers win the match and declarers +5 points",
        "300 .. -> attackers +3 and attackers win the match",
    ],
)
def test_10_13_a_line_reads_as_it_is_written(line: str) -> None:
    parsed = parse_line(Kind.BANDS, line)
    assert isinstance(parsed, Parsed)
    assert isinstance(parsed.value, tuple)
    written = line.replace("takeover and attackers +1 points", "attackers +1 points")
    assert [str(band) for band in parsed.value] == [written]


def test_10_13_the_declarers_hold_is_no_level_gained() -> None:
    held, none = (
        parse_line(Kind.BANDS, f".. 79 -> {outcome}")
        for outcome in ("declarers hold", "declarers +0")
    )
    assert isinstance(held, Parsed)
    assert isinstance(none, Parsed)
    assert held.value == none.value
    assert isinstance(none.value, tuple)
    assert [str(band) for band in none.value] == [".. 79 -> declarers hold"]
