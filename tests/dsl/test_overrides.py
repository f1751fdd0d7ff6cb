"""`--set` changes one rule, and shows its mistakes in its own text."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import codes, house
from tuolaji.dsl import load_variant
from tuolaji.dsl.draft import OVERRIDE


def test_a_rule_is_changed() -> None:
    assert load_variant("tuolaji", ["kitty.size=12"]).kitty.size == 12


def test_the_last_of_two_wins() -> None:
    assert load_variant("tuolaji", ["kitty.cap=8", "kitty.cap=none"]).kitty.cap is None


def test_a_mapping_is_merged() -> None:
    kitty = load_variant("tuolaji", ["kitty={size: 12}"]).kitty
    assert (kitty.size, kitty.cap) == (12, 64)


def test_a_value_may_have_an_equals_sign_in_it() -> None:
    with pytest.raises(Exception, match="write '->' before a result"):
        load_variant("tuolaji", ["kitty.multiplier=pair = 4"])


def test_a_block_has_several_lines() -> None:
    rules = load_variant(
        "base", ["scoring.bands=0 .. 79 -> declarers +1\n80 .. -> takeover"]
    )
    assert len(rules.scoring.bands) == 2


def test_an_override_that_restates_a_rule_is_no_finding(tmp_path: Path) -> None:
    assert codes(tmp_path, "", "kitty.size=8") == []


@pytest.mark.parametrize(
    ("override", "code", "column"),
    [
        ("kitty.size", "T116", 1),
        ("=3", "T116", 1),
        ("a..b=3", "T116", 1),
        ("source=us", "T116", 1),
        pytest.param(".".join("a" * 3_000) + "=1", "T116", 1, id="too_deep"),
        ("kity.size=3", "T201", 1),
        ("size=3", "T201", 1),
        ("kitty.sise=3", "T201", 7),
        ("kitty.size= six", "T202", 13),
        ("kitty.size.more=3", "T202", 1),
        ("kitty.size=7", "T501", 12),
        ("kitty={size: 7}", "T501", 14),
        ("kitty={size: 7", "T102", 14),
        ("bidding.bids=level < levle", "T301", 22),
        ("follow.tractor(n)=trator | any", "T401", 19),
        ("kitty.size=\udcff", "T202", 12),
    ],
)
def test_a_mistake_stands_in_the_override(
    override: str, code: str, column: int, tmp_path: Path
) -> None:
    (finding,) = house(tmp_path, "", override).diagnostics
    assert (finding.code, finding.span.file) == (code, OVERRIDE)
    assert code == "T102" or finding.span.column in {column, 7}
