"""Keys that can never act are found, and none that can."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import codes, house
from tuolaji.dsl import compile_text, resolved_yaml
from tuolaji.rules.ruleset import options

RESTING = """kitty: {size: 0, point_limit: none, theft: none}
lead: {throws: never, failed_throw: largest component beaten}
rating: {kept: false, most: none}
"""
ONE_PACK = """
deck: {packs: 1}
bidding: {window: auction, auction: 50 .. 5 by 5}
shapes: {pair: none, tractor: none}
follow: {pair: none, tractor(n): none}
kitty:
  size: 6"""
RUNLESS = "shapes: {tractor: none}\n"
STEP = "scoring: {step: 50, bands: '"


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (RESTING, []),
        ("bidding: {over: nobody}\nkitty: {theft: anybody -> any bid once}\n", []),
        ("lead: {throws: never, failed_throw: lowest card}\n", ["T608"]),
        (f"{RUNLESS}follow: {{runs: kept, tractor(n): none}}\n", ["T608"]),
        ("follow: {runs: kept}\n", []),
        ("lead: {throws: plain suits, failed_throw: lowest card}\n", []),
        ("kitty: {size: 0, point_limit: 5}\n", ["T608"]),
        ("kitty: {size: 0, multiplier: cards, cap: 4}\n", ["T608", "T608"]),
        ("kitty: {size: 0, multiplier: cards for the last trick, cap: 4}\n", []),
        ("match: {tie: extra deal}\n", ["T608"]),
        ("match: {tie: draw, deals: 9}\n", []),
        ("levels: {after_last: start again}\n", ["T562"]),
        ("levels: {after_last: start again}\nmatch: {deals: 9}\n", []),
        (f"{STEP}.. 79 -> declarers +1 | 80 .. -> attackers +1, +1 per step'}}\n", []),
        (f"{STEP}.. 79 -> declarers +1 | 80 .. -> takeover'}}\n", ["T608"]),
        ("计分: {级差: 50, 分段: '.. 79 -> 庄家方 +1 | 80 .. -> 上台'}\n", ["T608"]),
        ("计分: {上台分: 80, 分段: '.. 79 -> 庄家方 +1 | 80 .. -> 上台'}\n", ["T608"]),
        (
            "计分: {上台分: 90, 分段: '.. 上台分 - 1 -> 庄家方 +1 | 上台分 .. -> 上台'}\n",
            [],
        ),
        ("底牌: {张数: 0, 倍数: 张数 翻末墩的分, 封顶: 4}\n", []),
        ("rating: {most: 4, shut_out: 6}\n", ["T608", "T608"]),
        ("rating: {kept: true, most: 4}\n", []),
        ("follow: {wider_sets: kept}\n", ["T608"]),
        ("with: [three-packs]\nfollow: {wider_sets: kept}\n", []),
        (
            "bidding: {window: auction, auction: 80 .. 5 by 5, declarer: last bidder}\n",
            ["T608"],
        ),
        # No hand of one pack can make the bids of base, but none is made in an auction.
        (ONE_PACK, []),
        (f"{ONE_PACK}\nlead: {{decomposition: longest}}\n", ["T608"]),
        (f"{ONE_PACK}\ntricks: {{cover: as many runs and sets}}\n", ["T608"]),
        (f"{ONE_PACK}\n  theft: anybody -> any bid once\n", ["T521", "T521"]),
    ],
)
def test_what_is_found(rules: str, expected: list[str], tmp_path: Path) -> None:
    assert codes(tmp_path, rules) == expected


@pytest.mark.parametrize(
    ("nobody", "found"),
    [
        ("redeal", "acts only in a deal that has been dealt anew 100 times"),
        (
            "redeal when opening deal | no trump",
            "acts only in a deal that has been dealt anew 100 times",
        ),
        ("redeal at most 2 times | no trump", ""),
        ("kitty card 1 | redeal", ""),
    ],
)
def test_who_declares_after_a_hundred_redeals(
    nobody: str, found: str, tmp_path: Path
) -> None:
    rules = f"bidding: {{nobody: {nobody}, default_declarer: last seat}}\n"
    text = " ".join(each.message for each in house(tmp_path, rules).diagnostics)
    assert found in text
    assert bool(found) == bool(text)


def test_what_acts_after_a_hundred_redeals_is_looked_at(tmp_path: Path) -> None:
    rules = "bidding: {nobody: redeal, default_declarer: holder of D3}\n"
    gone = "deck: {removed: D3 x2 H3 x2}\n"
    assert sorted(codes(tmp_path, gone + rules)) == ["T530", "T608"]


def test_a_file_that_lacks_its_rules_is_told_so_and_no_more() -> None:
    found = compile_text("schema: 2\nid: house\nlevels: {held: A}\n").diagnostics
    assert "T205" in {each.code for each in found}


def test_what_is_inherited_or_a_default_may_rest() -> None:
    text = "schema: 2\nid: mine\nextends: shuangsheng-match\n"
    assert not compile_text(f"{text}lead: {{throws: never}}\n").diagnostics
    assert not compile_text(resolved_yaml("jiaofen").replace("jiaofen", "mine")).diagnostics


def test_what_the_command_line_says_is_looked_at(tmp_path: Path) -> None:
    (finding,) = house(tmp_path, "", "match.tie=extra deal").diagnostics
    assert (finding.code, finding.span.file) == ("T608", "override")


def test_every_need_names_a_key_of_the_language() -> None:
    conditions = [
        condition
        for option in options().values()
        for need in option.key.needs
        for condition in need.split(" or ")
    ]
    assert conditions
    named = {condition.split(" ")[0] for condition in conditions}
    assert named <= {*options(), "levels", "ranking", "shapes"}
