"""Checks of the kitty: every winning play has a sensible multiplier."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.dsl.house import codes, factors
from tuolaji.dsl import compile_variant, load_variant
from tuolaji.engine.codes import LENGTHS
from tuolaji.engine.tables import factor_table, lead_measures
from tuolaji.rules.formula import Name
from tuolaji.rules.kitty import Multiplier, MultiplierLine
from tuolaji.rules.ruleset import Ruleset

# Aces and the cards from J to K are worth 100 points each.
RICH = "deck: {points: {J: 100, Q: 100, K: 100, A: 100}}\n"


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("kitty: {multiplier: 2 * cards}\n", []),
        (factors("single -> 2", "pair -> 4"), ["T531"]),
        (
            factors("tractor(2) -> 8", "single -> 2", "pair -> 4"),
            ["T531"],
        ),
        (
            factors("by the whole play", "pair x3 -> 6", "single -> 2"),
            [],
        ),
        (factors("by the whole play", "pair x3 -> 6"), ["T531"]),
        (factors("pair x3 -> 6", "else -> 2"), ["T602"]),
        (
            factors("by the whole play", "pair -> 6", "pair x2 -> 8", "else -> 2"),
            ["T602"],
        ),
        (
            factors("tractor -> 6", "tractor(3) -> 8", "else -> 2"),
            ["T602"],
        ),
        (factors("else -> 2", "pair -> 8"), ["T602"]),
        ("kitty: {multiplier: cards - 2}\n", ["T533"]),
        ("kitty: {multiplier: 99 ^ cards}\n", ["T533"]),
        ("kitty: {multiplier: 99 ^ cards, cap: 64}\n", []),
        ("kitty: {multiplier: 3 - cards, cap: 64}\n", ["T533"]),
        ("kitty: {multiplier: 99 ^ 99 ^ cards, cap: 64}\n", ["T533"]),
        ("kitty: {multiplier: 2 ^ cards by the whole play}\n", []),
        ("kitty: {multiplier: 24 - cards}\n", []),
        ("kitty: {multiplier: 24 - cards by the whole play}\n", ["T533"]),
        ("kitty: {multiplier: 25 - cards by the whole play}\n", []),
        ("table: {players: 6}\nkitty: {size: 6, multiplier: 16 - cards}\n", []),
        ("kitty: {multiplier: 4 ^ cards by the whole play}\n", ["T533"]),
        ("kitty: {multiplier: 3 ^ cards by the whole play}\n", []),
        ("kitty: {multiplier: 4 ^ cards by the whole play, cap: 64}\n", []),
        ("kitty: {multiplier: 1000000}\n", []),
        ("kitty: {multiplier: 1000001}\n", ["T533"]),
        ("kitty: {multiplier: 1000001, cap: 1000000}\n", []),
        ("kitty: {multiplier: 99 ^ cards at most 64}\n", []),
        ("kitty: {multiplier: 2 at most 0}\n", ["T533"]),
        ("kitty: {multiplier: 2 at most 1000001}\n", ["T533"]),
        (factors("nothing when in a plain suit", "else -> 2"), []),
        (factors("single -> nothing", "pair -> 4"), ["T531"]),
        (factors("nothing when in a plain suit", "2 when in trumps"), []),
        (factors("else -> nothing", "pair -> 4"), ["T602"]),
        ("kitty: {multiplier: 9 ^ 9 ^ 9 ^ cards}\n", ["T533"]),
        ("with: [three-packs]\n", []),
        ("deck: {points: {A: 100}}\nkitty: {multiplier: 1000000}\n", []),
        (f"{RICH}kitty: {{size: 32, multiplier: 1000000}}\n", ["T535"]),
        (f"{RICH}kitty: {{size: 32, multiplier: 1000000, cap: 5}}\n", []),
        (f"{RICH}kitty: {{multiplier: 1000000 for the last trick}}\n", ["T535"]),
        (f"{RICH}kitty: {{size: 32, multiplier: 1000000, point_limit: 999}}\n", ["T535"]),
        (
            factors(*(f"tractor({n}) -> 8" for n in range(2, 13)), "single -> 2")
            + "shapes: {pair: none}\nfollow: {pair: none, tractor(n): any}\n",
            [],
        ),
        ("kitty: {point_limit: 0}\n", []),
        ("kitty: {size: 20, point_limit: 10}\n", []),
        ("kitty: {size: 20, point_limit: 5}\n", []),
        ("kitty: {theft: anybody -> any bid}\n", []),
        ("kitty: {theft: other seats -> level x2 or higher once}\n", []),
        ("kitty: {theft: opponents -> level x3}\n", ["T534"]),
        ("kitty: {theft: anybody -> any bid, size: 0}\n", ["T608"]),
        (
            "kitty: {theft: anybody -> any bid}\n"
            "bidding: {window: auction, auction: 80 .. 5 by 5}\n",
            [],
        ),
        (
            "bidding: {window: auction, auction: 80 .. 5 by 5, bids: level, suits: S > H > "
            "D > C}\n",
            ["T608", "T608"],
        ),
        ("kitty: {barred: trumps}\n", []),
        ("kitty: {barred: trumps and J of trump}\n", ["T602"]),
        ("kitty: {barred: A and A}\n", ["T602"]),
        ("kitty: {barred: A of plain and A of trump}\n", []),
        ("kitty: {theft: nobody when opening deal | anybody -> any bid}\n", []),
        ("kitty: {theft: anybody -> any bid | nobody when opening deal}\n", ["T602"]),
        ("kitty: {theft: nobody when opening deal}\n", ["T602"]),
        ("kitty: {theft: anybody -> level x2 until all pass}\n", ["T602"]),
        ("kitty: {theft: anybody -> level x2}\n", []),
        ("kitty: {theft: anybody -> level x2 once}\n", []),
        ("kitty: {theft: anybody -> level x2 or higher until all pass}\n", []),
        ("底牌: {炒底: 任何人 -> 级牌 x2 直到都不要}\n", ["T602"]),
        (
            "kitty: {theft: anybody -> any bid until all pass, theft_bids: level x2}\n",
            ["T602"],
        ),
        (
            "kitty: {theft: anybody -> any bid until all pass, theft_bids: level x2, "
            "theft_suits: S > H > D > C}\n",
            [],
        ),
        (
            "kitty: {theft: anybody -> any bid until all pass, theft_bids: level, "
            "theft_suits: S > H > D > C from x2}\n",
            ["T602"],
        ),
        (
            "kitty: {theft: anybody -> any bid until all pass, "
            "theft_bids: level x2 final < joker x2 for no trump}\n",
            ["T602"],
        ),
        ("kitty: {theft: anybody -> any bid when in trumps}\n", ["T591"]),
    ],
)
def test_what_is_found(rules: str, expected: list[str], tmp_path: Path) -> None:
    assert codes(tmp_path, rules) == expected


def greatest_in_table(rules: Ruleset, name: str) -> int:
    """Return the greatest factor that the engine reads where a name is the formula."""
    lines = Multiplier((MultiplierLine(None, 1, Name(name)),))
    kitty = replace(rules.kitty, multiplier=lines)
    table = factor_table(replace(rules, kitty=kitty))
    return max(
        (table[place * LENGTHS + measure] - 1) // 2
        for place, shape in enumerate(rules.shapes)
        for measure in lead_measures(rules, shape)
    )


@pytest.mark.parametrize("less", [0, 1])
@pytest.mark.parametrize("name", ["cards", "length", "pairs", "width"])
@pytest.mark.parametrize(
    "variant", ["base", "sishifen", "titanic", "bianfeng-three", "four-deck-match"]
)
def test_9_2_a_factor_is_refused_where_the_engine_would_read_it(
    variant: str, name: str, less: int
) -> None:
    most = greatest_in_table(load_variant(variant), name) - less
    changes = [f"kitty.multiplier={most} - {name}"]
    found = {
        diagnostic.code for diagnostic in compile_variant(variant, changes).diagnostics
    }
    assert ("T533" in found) is (less == 1)
