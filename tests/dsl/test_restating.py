"""Is a value that changes nothing noticed, however it is written?"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import codes


@pytest.mark.parametrize(
    "rules",
    [
        "kitty: {size: 8}\n",
        "kitty: {size: 8, cap: none}\n",
        "bidding:\n  bids: level<level x2  <  joker x2 for no trump\n",
        "follow:\n  pair: |\n    pair\n    any\n",
        "deck: {points: {5: 5}}\n",
        "table: {partners: opposite}\n",
    ],
)
def test_a_restated_value(rules: str, tmp_path: Path) -> None:
    assert set(codes(tmp_path, rules)) == {"T601"}


@pytest.mark.parametrize(
    "rules",
    [
        "kitty: {size: 12}\n",
        "kitty: {multiplier: cards ^ 2}\n",
        "deck: {points: {5: 10}}\n",
        "order: {gap: open}\n",
    ],
)
def test_a_changed_value(rules: str, tmp_path: Path) -> None:
    assert codes(tmp_path, rules) == []


def test_a_line_with_a_mistake_restates_nothing(tmp_path: Path) -> None:
    assert codes(tmp_path, "bidding: {bids: levle}\n") == ["T301"]


@pytest.mark.parametrize("rules", ["shapes: {bomb: none}\n", "deck: {points: {A: none}}\n"])
def test_none_that_takes_nothing_away(rules: str, tmp_path: Path) -> None:
    assert codes(tmp_path, rules) == ["T603"]
