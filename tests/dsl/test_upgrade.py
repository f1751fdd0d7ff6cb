"""A file of schema 1 becomes one of schema 2 and keeps its rules and its comments."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import VARIANTS
from tests.each import for_each
from tuolaji.dsl.compile import compile_text
from tuolaji.dsl.edit import Edit
from tuolaji.dsl.source import MappingNode, read_text
from tuolaji.dsl.upgrade import (
    Rewrite,
    Upgraded,
    renamed,
    rephrased,
    reworded,
    upgrade,
)
from tuolaji.language import Language, in_language

# In schema 1 `redeal` was of the opening deal alone, so that these files cannot be of it.
OF_SCHEMA_2 = {
    "chaodipi-five",
    "sandayi-60",
    "shengji-online",
    "tuolaji-dazhan-liuju",
    "zhaopengyou-pagat",
}
FILES = sorted(path for path in VARIANTS.glob("*.yaml") if path.stem not in OF_SCHEMA_2)
OLD = """# our table
schema: 1
id: house
extends: base

kitty: {size: 8, "cap": '4'}  # a cap
follow:
  pair: | # best first
    pair # a pair
    then pair
"""


def edits(rewrite: Rewrite, text: str = OLD) -> list[Edit]:
    root, findings = read_text(text, "house.yaml")
    assert isinstance(root, MappingNode)
    assert findings == ()
    return list(rewrite(root))


@for_each("path", FILES, ids=lambda path: path.stem)
def test_a_file_in_the_words_of_today_stays_as_it_is_but_for_its_schema(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert upgrade(text.replace("schema: 2", "schema: 1", 1)).text == text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "lead:\n  forced: smallest of the last beaten class # as ever\n",
            "lead:\n  failed_throw: smallest component beaten # as ever\n",
        ),
        (
            "lead: {penalty: 10 * withdrawn}\n",
            "lead: {failed_throw: largest component beaten and -10 points a card taken "
            "back}\n",
        ),
        (
            "lead: {throws: plain suits, penalty: 5, forced: smallest of the first beaten "
            "class}\n",
            "lead: {throws: plain suits, failed_throw: largest component beaten and -5 "
            "points}\n",
        ),
        (
            "lead:\n  penalty: 0\n  forced: another lead\nkitty: {size: 8}\n",
            "lead:\n  failed_throw: another lead\nkitty: {size: 8}\n",
        ),
        ("lead: {penalty: 2 ^ withdrawn}\n", "lead: {penalty: 2 ^ withdrawn}\n"),
    ],
    ids=["forced", "penalty", "both", "both_in_lines", "no_line_says_it"],
)
def test_a_failed_throw_is_told_in_one_line(before: str, after: str) -> None:
    head = "schema: 1\nid: house\nextends: base\n"
    assert upgrade(head + before).text == head.replace("1", "2") + after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "bidding:\n  reinforce: always # as ever\n",
            "bidding:\n  over: bidder -> same suit | other seats -> any bid # as ever\n",
        ),
        (
            "bidding: {self_overturn: true}\n",
            "bidding: {over: bidder -> any bid until overturned | other seats -> any "
            "bid}\n",
        ),
        (
            "bidding: {overturned_by: opponents, reinforce: never}\n",
            "bidding: {over: opponents -> any bid}\n",
        ),
        (
            "bidding:\n  reinforce: never\n  self_overturn: true\n  overturn: false\n",
            "bidding:\n  over: bidder -> another suit\n",
        ),
        ("bidding: {overturn: false, reinforce: never}\n", "bidding: {over: nobody}\n"),
    ],
    ids=["reinforce", "self_overturn", "by_opponents", "in_lines", "nobody"],
)
def test_who_may_bid_over_a_bid_is_told_in_one_line(before: str, after: str) -> None:
    head = "schema: 1\nid: house\nextends: base\n"
    upgraded = upgrade(head + before).text
    assert upgraded == head.replace("1", "2") + after
    assert not compile_text(upgraded).diagnostics


def test_a_file_in_chinese_is_of_the_schema_that_it_names() -> None:
    text = "版本: {} # 我们的\n编号: house\n沿用: base\n底牌: {{封顶: 8}}\n"
    assert upgrade(text.format(2)) == Upgraded(text.format(2))
    upgraded = upgrade(text.format(1))
    assert (upgraded.text, len(upgraded.edits)) == (text.format(2), 1)
    assert not compile_text(upgraded.text).diagnostics
    with in_language(Language.ZH):
        assert str(upgraded.edits[0]) == "第 1 行：'1' 改为 '2'"


def test_all_but_what_is_rewritten_stays() -> None:
    assert upgrade(OLD).text == OLD.replace("schema: 1", "schema: 2")


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"], ids=repr)
def test_lines_end_as_they_did(ending: str) -> None:
    text = OLD.replace("\n", ending)
    assert upgrade(text).text == text.replace("schema: 1", "schema: 2")


def test_an_upgraded_file_is_not_touched_again() -> None:
    once = upgrade(OLD)
    assert once.edits
    assert upgrade(once.text).edits == ()
    assert upgrade(once.text).text == once.text


@pytest.mark.parametrize(
    ("rewrite", "before", "after"),
    [
        (renamed("kitty.cap", "limit"), '"cap"', '"limit"'),
        (reworded("kitty.cap", {"4": "5"}), "'4'", "'5'"),
        (reworded("kitty.size", {"8": "7"}), "8", "7"),
        (
            rephrased("follow.pair", r"then (\w+)", r"as many \1s"),
            "then pair",
            "as many pairs",
        ),
        (rephrased("follow.*", "^pair", "two"), "pair", "two"),
    ],
    ids=["key", "quoted_word", "word", "phrase", "every_key"],
)
def test_a_rewrite_says_what_stands_for_what(
    rewrite: Rewrite, before: str, after: str
) -> None:
    (edit,) = edits(rewrite)
    assert (edit.before, edit.text) == (before, after)


def test_several_rewrites_of_a_line_are_made_at_once() -> None:
    rewrites = [renamed("kitty.size", "cards"), reworded("kitty.cap", {"4": "16"})]
    found = upgrade(OLD, rewrites=rewrites)
    assert "kitty: {cards: 8, \"cap\": '16'}  # a cap\n" in found.text
    assert [str(edit) for edit in found.edits] == [
        "line 6: 'size' is 'cards'",
        "line 6: ''4'' is ''16''",
    ]


def test_a_file_of_a_later_schema_asks_for_a_newer_tuolaji() -> None:
    (finding,) = upgrade("schema: 3\nid: x\n").findings
    assert (finding.code, finding.span.column) == ("T113", 9)
    assert finding.helps == ("install a newer tuolaji",)


@pytest.mark.parametrize("text", ["- a\n", "schema: 3\n", "id: x\n", "a: [\n"])
def test_what_is_no_file_of_an_earlier_schema_stays_as_it_is(text: str) -> None:
    found = upgrade(text)
    assert found.text == text
    assert found.findings


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("{finish: past K}", "{played: 2 .. K}"),
        ("{ranks: 3 .. A, start: 3}", "{played: 3 .. A, start: 3}"),
        ("{ranks: 2 5 10 K A, finish: past K}", "{played: 2 5 10 K}"),
        ("{finish: past 10, ranks: 5 .. A}", "{played: 5 .. 10}"),
        ("{passed: by holding}", "{held: A}"),
        ("{passed: by any rise}", "{held: none}"),
        ("{mandatory: 5 10, passed: by holding}", "{mandatory: 5 10, held: 5 10 A}"),
        (
            "{after_last: a no-trump deal}",
            "{played: 2 .. A and no trump, held: no trump}",
        ),
        (
            "\n  passed: by holding # it\n  after_last: a no-trump deal\n  start: 5",
            "\n  played: 2 .. A and no trump\n  held: A and no trump # it\n  start: 5",
        ),
        ("{after_last: start again}", "{after_last: start again}"),
    ],
)
def test_levels_are_lists(before: str, after: str) -> None:
    assert upgrade(f"schema: 1\nlevels: {before}\n").text == (
        f"schema: 2\nlevels: {after}\n"
    )


TRUMPS = "captured: when the attackers win the last trick with trumps"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            f"\n  {TRUMPS} # why",
            "\n  multiplier: |\n    nothing when in a plain suit\n"
            "    else -> 2 ^ cards # why",
        ),
        (
            f"\n  {TRUMPS}\n  multiplier: 4 * cards # why",
            "\n  multiplier: |\n    nothing when in a plain suit\n"
            "    else -> 4 * cards # why",
        ),
        (
            f"\n  multiplier: |\n    single -> 2\n    else -> 4\n  {TRUMPS}\n"
            "  measure: whole play",
            "\n  multiplier: |\n    by the whole play\n    nothing when in a plain suit\n"
            "    single -> 2\n    else -> 4",
        ),
        (" {measure: whole play}", " {multiplier: 2 ^ cards by the whole play}"),
        (
            " {multiplier: '2 * cards', measure: winning component, cap: 4}",
            " {multiplier: '2 * cards by the winning cards', cap: 4}",
        ),
        (
            " {base: last trick, multiplier: cards, size: 0}",
            " {multiplier: cards for the last trick, size: 0}",
        ),
        (" {measure: required component, cap: 4}", " {cap: 4}"),
        (
            f" {{{TRUMPS}, cap: 4}}",
            " {multiplier: nothing when in a plain suit | else -> 2 ^ cards, cap: 4}",
        ),
        (
            f" {{multiplier: 2, {TRUMPS}, measure: whole play}}",
            " {multiplier: by the whole play | nothing when in a plain suit | else -> 2}",
        ),
        (
            " {multiplier: single -> 2, measure: winning component}",
            " {multiplier: by the winning cards | single -> 2}",
        ),
    ],
)
def test_what_a_capture_is_worth_is_said_in_one_table(before: str, after: str) -> None:
    head = "schema: 1\nid: house\nextends: base\nkitty:"
    text = upgrade(f"{head}{before}\n").text
    assert text == f"{head.replace('1', '2')}{after}\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("redeal", "redeal when opening deal | no trump"),
        ("kitty card 3", "kitty card 3 | no trump"),
        ("kitty card 3 .. 4", "kitty card 3 .. 4 | no trump"),
        ("kitty card 1 ..", "kitty card 1 .."),
        ("no trump", "no trump"),
    ],
)
def test_what_decided_where_nobody_bid_is_said_in_full(old: str, new: str) -> None:
    text = f"schema: 1\nid: house\nextends: base\nbidding:\n  nobody: {old} # why\n"
    assert f"  nobody: {new} # why\n" in upgrade(text).text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("{theft: never, size: 8}", "{theft: none, size: 8}"),
        ("{theft: once}", "{theft: anybody -> any bid once}"),
        (
            "{theft: until all pass, theft_from: level x2, thief_declares: true}",
            "{theft: anybody -> level x2 or higher until all pass and declares}",
        ),
        (
            "\n  theft_by: all but the last bidder # who\n  theft: once\n"
            "  theft_deals: later deals\n  theft_suits: new",
            "\n  theft: other seats -> any bid of a new suit once when later deals # who",
        ),
        ("{theft: opponents -> any bid}", "{theft: opponents -> any bid}"),
    ],
)
def test_a_theft_is_told_in_one_line(before: str, after: str) -> None:
    head = "schema: 1\nid: house\nextends: base\nkitty:"
    found = upgrade(f"{head} {before}\n").text
    assert found == f"{head.replace('1', '2')} {after}\n"
