"""A reason's rules are found in the files that set them, the very line of a table too."""

from __future__ import annotations

from pathlib import Path

from tuolaji.dsl.citation import Citation, cite, in_words
from tuolaji.language import Language, in_language


def house(folder: Path, text: str) -> str:
    path = folder / "house.yaml"
    head = (
        "schema: 2\nid: house\nname: {en: House, zh: 家}\nsource: us\nextends: shuangkou\n"
    )
    path.write_text(head + text, encoding="utf-8")
    return str(path)


def test_a_key_is_cited_with_its_value_and_place(tmp_path: Path) -> None:
    name = house(tmp_path, "kitty: {cap: 4}\n")
    assert cite(name, "at most 4 by 'kitty.cap: 4'") == (
        Citation("kitty.cap", "4", f"{name}:6"),
    )


def test_of_a_table_the_line_that_is_quoted_is_cited(tmp_path: Path) -> None:
    bands = (
        "scoring:\n  bands: |\n    .. 39 -> declarers +1\n"
        "    40 ..   79 -> declarers +1  # close\n    80 .. -> takeover\n"
    )
    name = house(tmp_path, bands)
    reason = "'scoring.bands': '40 .. 79 -> declarers +1' (40 .. 79)"
    assert cite(name, reason) == (
        Citation("scoring.bands", "40 .. 79 -> declarers +1", f"{name}:9"),
    )
    assert cite(name, "'scoring.bands'") == (Citation("scoring.bands", "", f"{name}:7"),)


def test_further_keys_come_last_and_unknown_ones_not_at_all(tmp_path: Path) -> None:
    name = house(tmp_path, "kitty: {cap: 4}\n")
    cited = cite(name, "'kitty.cap' and 'no.such'", "bidding.bids", "kitty.cap")
    assert [each.key for each in cited] == ["kitty.cap", "bidding.bids"]


def test_in_chinese_a_rule_and_a_part_of_one_are_quoted_in_chinese() -> None:
    rule = Citation("bidding.bids", "level < level x2 < joker x2 for no trump", "a.yaml:9")
    reason = "'joker x2 for no trump' stands in 'bidding.bids', 'a.yaml' does not"
    assert in_words(reason, (rule,)) == reason
    with in_language(Language.ZH):
        assert in_words(reason, (rule,)) == (
            "'王 x2 定无主' stands in '亮主.亮法', 'a.yaml' does not"
        )


def test_a_line_in_chinese_or_without_blanks_is_found_and_quoted(tmp_path: Path) -> None:
    bands = (
        "计分:\n  分段: |\n    .. 0 -> 庄家方 +3\n"
        "    1 .. 级差-1 -> 庄家方 +2\n    级差 .. -> 上台\n"
    )
    reason = "'scoring.bands': '1 .. step - 1 -> declarers +2' (1 .. 39)"
    (rule,) = cite(house(tmp_path, bands), reason)
    assert (rule.text, rule.origin[-2:]) == ("1 .. 级差-1 -> 庄家方 +2", ":9")
    assert in_words(reason, (rule,)) == reason
    with in_language(Language.ZH):
        assert in_words(reason, (rule,)) == (
            "'计分.分段': '1 .. 级差 - 1 -> 庄家方 +2' (1 .. 39)"
        )


def test_a_rule_with_a_cost_is_quoted_in_chinese() -> None:
    line = "smallest component and -10 points a card taken back"
    rule = Citation("lead.failed_throw", "最小一组 且 -10 分每张收回的牌", "a.yaml:9")
    with in_language(Language.ZH):
        assert in_words(f"'lead.failed_throw: {line}' has S9 led", (rule,)) == (
            "'领出.甩牌失败: 最小一组 且 -10 分每张收回的牌' has S9 led"
        )
