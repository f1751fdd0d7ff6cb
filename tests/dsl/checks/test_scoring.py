"""Checks of scoring: every number of points has one outcome."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import bands, codes, house
from tests.oracle.condition import Known, at_start
from tests.oracle.score import score
from tuolaji.dsl import load_variant
from tuolaji.rules.scoring import Side


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (bands("0 .. 75 -> declarers +1", "80 .. -> takeover"), []),
        (
            bands(".. 75 -> declarers +1", "80 .. -> attackers +0 +1 per 40"),
            [],
        ),
        (
            bands("0 .. 75 -> declarers +1", "85 .. -> takeover"),
            ["T552"],
        ),
        (bands("5 .. -> declarers +1"), ["T552"]),
        (bands("0 .. 300 -> declarers +1"), ["T552"]),
        (
            bands("0 .. 80 -> declarers +1", "80 .. -> takeover"),
            ["T551"],
        ),
        (
            bands("0 .. -> declarers +1", "80 .. 100 -> takeover"),
            ["T551"],
        ),
        (
            bands(".. 100 -> declarers +1", ".. 80 -> declarers +2", "101 .. -> takeover"),
            ["T551"],
        ),
        (
            bands("79 .. 0 -> declarers +1", "80 .. -> takeover"),
            ["T553"],
        ),
        (
            bands("0 - 79 -> declarers +1", "80 .. -> takeover"),
            ["T553"],
        ),
        (bands("0 .. 9 ^ 99 -> declarers +1"), ["T553"]),
        (
            bands("0 .. 79 -> declarers +1 +1 per 20", "80 .. -> takeover"),
            ["T555"],
        ),
        (
            bands("0 .. 79 -> declarers +1", "80 .. -> attackers +0 +1 per 0"),
            ["T555"],
        ),
        ("scoring: {step: 0}\n", ["T556"]),
        ("scoring: {takeover: step + 1}\n", []),
        ("scoring: {takeover: total}\n", []),
        ("scoring: {takeover: total + 1}\n", ["T558"]),
        ("scoring: {takeover: 0}\n", ["T558"]),
        ("scoring: {takeover: 9 ^ 99}\n", ["T558"]),
        ("scoring: {step: 101}\n", ["T558"]),
        ("scoring: {takeover: step}\n", ["T553"]),
        ("scoring: {step: 80, takeover: 60}\n", ["T553"]),
        ("scoring: {step: 0, takeover: 0}\n", ["T556"]),
        (
            bands("0 .. 79 -> declarers +1", "80 .. -> takeover") + "  takeover: 999\n",
            ["T608"],
        ),
        ("deck: {points: {5: none, 10: none, K: none}}\n", []),
        ("deck: {points: {10: none, K: none}}\n", ["T558"]),
        ("lead: {failed_throw: lowest card and -10 points}\n", []),
        (
            "lead: {failed_throw: lowest card and -1 points}\n"
            + bands(".. 75 -> declarers +1", "80 .. -> takeover"),
            ["T552"],
        ),
    ],
)
def test_what_is_found(rules: str, expected: list[str], tmp_path: Path) -> None:
    assert codes(tmp_path, rules) == expected


@pytest.mark.parametrize("step", [20, 35, 45, 100])
def test_9_4_bands_follow_the_step(step: int) -> None:
    assert outcomes(f"scoring.step={step}") == expected(step, 2 * step)


@pytest.mark.parametrize("takeover", [41, 60, 85, 120, 200])
def test_9_4_bands_follow_the_takeover(takeover: int) -> None:
    assert outcomes(f"scoring.takeover={takeover}") == expected(40, takeover)


def outcomes(override: str) -> list[tuple[Side, int, bool]]:
    """Return what each number of points from 0 to 400 earns."""
    rules = load_variant("base", [override])
    scores = [score(at_start(rules), points, Known()) for points in range(401)]
    return [(score.side, score.levels, score.takeover) for score in scores]


def expected(step: int, takeover: int) -> list[tuple[Side, int, bool]]:
    below = [3, *([2] * (step - 1)), *([1] * (takeover - step))]
    above = [(points - takeover) // step for points in range(takeover, 401)]
    held = [(Side.DECLARERS, levels, False) for levels in below]
    return held[:401] + [(Side.ATTACKERS, levels, True) for levels in above]


def test_an_override_that_opens_a_gap_is_shown_where_it_stands(tmp_path: Path) -> None:
    (finding,) = house(tmp_path, "", "scoring.takeover=30").diagnostics
    assert (finding.span.file, finding.span.text) == ("override", "scoring.takeover=30")


def test_a_band_that_no_key_moved_is_shown_at_its_line(tmp_path: Path) -> None:
    rules = bands("0 .. 75 -> declarers +1", "90 .. -> takeover")
    finding, idle = house(tmp_path, rules, "scoring.step=30").diagnostics
    assert idle.code == "T608"
    assert finding.span.text.strip() == "90 .. -> takeover"


def test_a_takeover_that_only_steps_use_is_one_that_attackers_can_reach(
    tmp_path: Path,
) -> None:
    lines = bands("0 .. 79 -> declarers +1", "80 .. -> attackers +1, +2 per takeover")
    found = house(tmp_path, f"{lines}  takeover: 1000\n").diagnostics
    assert [finding.code for finding in found] == ["T558"]
