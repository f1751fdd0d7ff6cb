"""Rule 10.11: a line of digging is written as it is read."""

from __future__ import annotations

import pytest

from tuolaji.dsl.parse import Kind, Parsed, parse_line


@pytest.mark.parametrize(
    "line",
    [
        "J of trump -> declarers to 2 when at level J",
        "J of plain -> declarers to half when at level J and attackers take over",
        "pair of A -> declarers -4 and no takeover",
        "a level card -> declarer -1 and takeover when without a joker",
        "tractor(2) -> declarers to 10",
    ],
)
def test_10_11_a_line_reads_as_it_is_written(line: str) -> None:
    parsed = parse_line(Kind.DIGGING, line)
    assert isinstance(parsed, Parsed)
    assert isinstance(parsed.value, tuple)
    assert [str(dig) for dig in parsed.value] == [line]
