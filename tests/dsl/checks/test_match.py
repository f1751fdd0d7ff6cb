"""Checks of levels, ratings and fouls: a match can end, and each thing has one price."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import bands, codes


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("levels: {played: 2 5 10 K A}\n", []),
        ("levels: {mandatory: 5 10 K}\n", []),
        ("levels: {played: 3 .. A, start: 3}\n", []),
        ("levels: {played: 2 .. 10}\n", []),
        ("levels: {mandatory: 5 10 K, held: 5 A}\n", []),
        ("levels: {played: 2 .. A and no trump, held: no trump}\n", []),
        (
            "levels: {held: A}\n" + bands(".. 79 -> declarers +0", "80 .. -> attackers +1"),
            ["T562"],
        ),
        (bands(".. 79 -> declarers +0", "80 .. -> attackers +1"), []),
        (bands(".. 79 -> declarers +0", "80 .. -> takeover"), ["T562"]),
        (
            bands(".. 79 -> declarers +0", "80 .. -> takeover")
            + "levels: {played: 2}\n"
            + "match: {clock: 9 minutes and 9 seconds a deal and 9 seconds a trick}\n",
            [],
        ),
        (
            bands(".. 79 -> declarers +0", "80 .. -> takeover")
            + "match: {clock: 9 minutes and 9 seconds a deal and 9 seconds a trick}\n",
            ["T608"],
        ),
        ("levels: {played: 3 .. A}\n", ["T561"]),
        ("levels: {played: 2 5 10 A, mandatory: 5 K}\n", ["T561"]),
        ("levels: {start: 2 3}\n", ["T561"]),
        ("levels: {start: 10, played: 2 .. 9}\n", ["T561"]),
        ("levels: {held: no trump}\n", ["T561"]),
        ("levels: {played: no trump}\n", ["T563"]),
        ("levels: {played: 2 5 5 A}\n", ["T563"]),
        ("levels: {played: A .. 2}\n", ["T563"]),
        ("deck: {removed: 3 4}\n", ["T565"]),
        ("levels: {after_last: start again}\n", ["T562"]),
        (
            "levels: {after_last: start again}\n"
            "match: {clock: 9 minutes and 9 seconds a deal and 9 seconds a trick}\n",
            [],
        ),
        ("levels: {after_last: start again}\nmatch: {deals: 40}\n", []),
        ("levels: {after_last: start again}\nmatch: {ahead: 5}\n", []),
        (
            "levels: {after_last: start again}\nmatch: {target: 200}\n"
            + bands(
                ".. 79 -> declarers +1 and declarers +20 points",
                "80 .. -> attackers +1 and attackers +20 points",
            ),
            [],
        ),
        (
            "levels: {after_last: start again}\nmatch: {deals: 40, time_up: all to A}\n",
            ["T562"],
        ),
        (
            "match: {clock: 0 minutes and 9 seconds a deal and 9 seconds a trick}\n",
            ["T566"],
        ),
        (
            "match:\n  clock: |\n"
            "    # 9\n    9 minutes, -1 seconds a deal, 0 seconds a trick # 9\n",
            ["T566", "T566"],
        ),
    ],
)
def test_a_match_that_cannot_climb_to_its_end_is_found(
    rules: str, expected: list[str], tmp_path: Path
) -> None:
    assert codes(tmp_path, rules) == expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["0 .. -> x1"], []),
        (["80 .. 299 -> x2", "300 .. -> x3"], []),
        (["80 .. 298 -> x2", "300 .. -> x3"], ["T571"]),
        (["80 .. 300 -> x2", "300 .. -> x3"], ["T571"]),
        (["80 .. -> x2", "300 .. -> x3"], ["T571"]),
        (["300 .. -> x3", "80 .. 299 -> x2"], ["T571", "T571"]),
        (["80 .. 299 -> x2"], ["T571"]),
        (["299 .. 80 -> x2"], ["T571"]),
        (["80 .. -> x0"], ["T571"]),
    ],
)
def test_a_rating_without_one_multiplier_is_found(
    lines: list[str], expected: list[str], tmp_path: Path
) -> None:
    block = "".join(f"    {line}\n" for line in lines)
    assert codes(tmp_path, f"rating:\n  kept: true\n  factors: |\n{block}") == expected


@pytest.mark.parametrize(
    ("price", "expected"),
    [
        ("revoke(declarers): takeover and attackers +1", []),
        ("revoke: takeover and attackers +1", ["T610"]),
        ("revoke: declarers +0", []),
        ("revoke(both): no change", []),
        ("revoke: none", ["T601"]),
        ("revoke(both): none", ["T603"]),
        ("revoke(declarers): takeover and takeover", ["T581"]),
        ("revoke: -1 level and no change", ["T581"]),
        ("revoke(declarers): attackers +1 and attackers +2", ["T581"]),
        ("revoke: attackers + -1", ["T305"]),
        ("revoke: match lost at 0", ["T581"]),
        ("talking: -1 level", ["T201"]),
        ("revoke(dealer): -1 level", ["T201"]),
        ("revoke: [a]", ["T202"]),
        ("talking(both): [a]", ["T202"]),
    ],
)
def test_a_price_of_no_foul_or_said_twice_is_found(
    price: str, expected: list[str], tmp_path: Path
) -> None:
    assert codes(tmp_path, f"fouls:\n  {price}\n") == expected


@pytest.mark.parametrize(
    ("owner", "expected"), [("team", []), ("player", ["T581"])], ids=["team", "player"]
)
def test_only_a_team_loses_a_match(owner: str, expected: list[str], tmp_path: Path) -> None:
    house = f"fouls:\n  revoke: match lost at 3\nlevels:\n  of: {owner}\n"
    found = codes(tmp_path, house)
    assert [code for code in found if code.startswith("T5")] == expected
