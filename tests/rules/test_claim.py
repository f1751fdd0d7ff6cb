"""Rule 10.15: a line of claims is written as it is read."""

from __future__ import annotations

import pytest

from tuolaji.dsl.parse import Kind, Parsed, parse_line


@pytest.mark.parametrize(
    "line",
    [
        "H5 lost by attackers -> attackers -1",
        "H5 + S5 held by declarers -> declarers +1",
        "tractor(2) of 5 captured -> attackers +10 points when opening deal",
        "a joker buried -> declarers +1 and attackers -1 when declarers hold",
        "pair of H5 held -> each friend pays the declarer 3",
        "failed throw by attackers -> attackers +1 points",
        "last trick by attackers -> each declarer pays each attacker 2 when in trumps",
    ],
)
def test_10_15_a_line_reads_as_it_is_written(line: str) -> None:
    parsed = parse_line(Kind.CLAIMS, line)
    assert isinstance(parsed, Parsed)
    assert isinstance(parsed.value, tuple)
    assert [str(claim) for claim in parsed.value] == [line]
