"""Cases are answered, and what fails is told in a line."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run

CASE = """
- id: {id}
  variant: {variant}
  level: J
  trump: H
  throw:
    lead: S9 S8 S8 S4 S4
    hands: [S5 S5, S2, S3]
  expect: {expect}
"""


def case(id: str, expect: str, variant: str = "shuangkou") -> str:
    return CASE.format(id=id, variant=variant, expect=expect)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "cases.yaml"


def test_cases_that_pass_are_counted(run: Run, file: Path) -> None:
    file.write_text(case("a", "{stands: false, forced: S4 S4}"))
    said = run("judge", str(file))
    assert (said.code, said.out) == (0, "1 passed\n")


def test_a_case_that_fails_has_a_line(run: Run, file: Path) -> None:
    file.write_text(case("a", "{stands: true}") + case("b", "{stands: false}"))
    said = run("judge", str(file))
    assert said.code == 1
    first, last = said.out.strip().split("\n")
    assert first.startswith("FAILED a (shuangkou, throw): stands: expected true, got false")
    assert last == "1 passed, 1 failed"


def test_a_case_without_expectation_is_answered(run: Run, file: Path) -> None:
    file.write_text(case("a", "{}"))
    said = run("judge", str(file))
    assert said.code == 0
    assert "a (shuangkou, throw): " in said.out
    assert "forced S4 S4" in said.out
    assert said.out.strip().endswith("1 answered")


def test_a_reason_is_told_once(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    case = "follow: {lead: SK SK, hand: SQ SQ S4 S3, play: S4 S3}"
    path.write_text(f"- {{id: a, variant: shuangkou, level: 5, trump: H, {case}}}\n")
    assert run("judge", str(path)).out.count("SQ SQ would serve") == 1


def test_a_file_without_cases_is_told_without_a_name(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    path.write_text("hello: 1\n")
    said = run("judge", str(path), str(path))
    assert said.out.startswith("ERROR in the file: ")
    assert said.out.endswith("2 errors (2 malformed)\n")


def test_an_unknown_variant_is_an_error_and_the_others_are_answered(
    run: Run, file: Path
) -> None:
    file.write_text(case("a", "{}", "nothing") + case("b", "{stands: false}"))
    said = run("judge", str(file))
    assert said.code == 1
    assert "ERROR a: " in said.out
    assert said.out.strip().endswith("1 passed, 1 error (1 unknown variant)")


def test_another_variant_can_be_asked(run: Run, file: Path) -> None:
    file.write_text(case("a", "{stands: false}", "nothing"))
    assert run("judge", str(file), "--variant", "titanic").code == 0


def test_json_has_a_verdict_a_case(run: Run, file: Path) -> None:
    file.write_text(case("a", "{stands: true}"))
    said = run("judge", str(file), "--format", "json")
    assert said.code == 1
    assert isinstance(said.json, list)
    verdict = said.json[0]
    assert (verdict["file"], verdict["id"], verdict["status"]) == (str(file), "a", "failed")
    assert verdict["mismatches"] == [{"field": "stands", "expected": True, "got": False}]


def test_a_number_that_is_expected_as_text_reads_as_text(run: Run, file: Path) -> None:
    file.write_text(case("a", "{penalty: '0'}"))
    assert "penalty: expected '0', got 0" in run("judge", str(file)).out


def test_a_file_of_something_else_is_an_error(run: Run, file: Path) -> None:
    file.write_text("just: this")
    said = run("judge", str(file))
    assert said.code == 1
    assert "a case file must be a list" in said.out


@pytest.mark.parametrize("head", ["schema: 2\nid: a\n", "版本: 2\n编号: a\n"])
def test_a_file_of_rules_is_sent_to_check(run: Run, file: Path, head: str) -> None:
    file.write_text(head, encoding="utf-8")
    said = run("judge", str(file))
    assert said.code == 1
    assert "= help: a variant is read by 'tuolaji check'" in said.out


def test_what_is_null_is_no_word(run: Run, file: Path) -> None:
    bid = "bid: {opening: true, bids: []}"
    file.write_text(
        f"- {{id: a, variant: tuolaji, {bid}, expect: {{trump: null, declarer: none}}}}"
    )
    said = run("judge", str(file)).out
    assert "trump: expected null, got none" in said
    assert "declarer: expected none, got null" in said


@pytest.mark.parametrize(
    ("question", "opening"),
    [
        ("throw: {lead: S9 S8 S8, hands: [SJ SJ, S2, S3]}", "No; allowed true, stands"),
        ("throw: {lead: SA, hands: [SK, S2, S3]}", "Yes; allowed true, stands true"),
        ("follow: {lead: SA, hand: S2 S3, play: S2}", "Yes; legal true"),
        ("bid: {bids: [], declarer: 0}", "allowed null"),
        ("score: {points: 80}", "side attackers"),
    ],
)
def test_an_answer_opens_with_yes_or_no_where_that_answers_it(
    question: str, opening: str, run: Run, file: Path
) -> None:
    file.write_text(f"- {{id: a, variant: base, level: 5, {question}}}")
    assert f"): {opening}" in run("judge", str(file)).out


def test_questions_come_through_a_pipe(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    data = (case("a", "{stands: false}") + "\n- 黑桃\n").encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    said = run("judge", "-")
    assert said.code == 1
    assert "ERROR #2: stdin:11:3: error[T701]: case #2 must be a mapping" in said.out
    assert "1 passed, 1 error" in said.out


def test_a_card_that_is_none_is_shown_below_its_line(run: Run, file: Path) -> None:
    file.write_text("- {id: 甲, variant: 双抠, shape: {cards: 黑桃7 红桃1 S9}}\n")
    line = "1 | - {id: 甲, variant: 双抠, shape: {cards: 黑桃7 红桃1 S9}}"
    found = run("judge", str(file)).out.split("\n")
    assert found[2:4] == [line, "  | " + " " * 47 + "^" * 5]


def test_what_is_there_and_no_file_is_not_said_to_be_missing(
    run: Run, tmp_path: Path
) -> None:
    folder = run("judge", str(tmp_path))
    assert (folder.code, folder.out) == (2, "")
    assert folder.err == f"error: '{tmp_path}' is a folder; name a file in it\n"
    device = run("judge", "/dev/null")
    assert device.code == 2
    assert device.err == "error: '/dev/null' is not a readable file; name a file of text\n"


def test_in_chinese_an_answer_is_told_in_words(run: Run, file: Path) -> None:
    file.write_text(
        "- id: bid\n  variant: shuangkou\n  level: 5\n"
        "  bid: {opening: true, bids: [{seat: 0, cards: S5}, {seat: 2, cards: H5 H5}]}\n"
    )
    (first, _) = run("judge", str(file), "--lang", "zh").out.splitlines()
    assert first == (
        "bid（shuangkou，亮主）：是；可以 是、主花色 红桃、庄家 0、重发 否；"
        "座位 2 的 '级牌 x2' 有效；'亮主.首局庄家: 先亮者'"
    )


IN_CHINESE = """
- 编号: 甩
  打法: shuangkou
  级别: J
  主花色: 红桃
  甩牌: {领出: ♠9 ♠8 ♠8 ♠4 ♠4, 各家手牌: [♠5 ♠5, ♠2, ♠3]}
  应为: {可以: 是, 甩成: 否, 应出: ♠4 ♠4, 罚分: 0}
- 编号: 亮
  打法: tuolaji
  级别: 2
  亮主: {首局: 是, 各次亮主: [{座位: 1, 牌: 黑桃2 黑桃2}, {座位: 3, 牌: ♥2}]}
  应为: {可以: 否, 主花色: 黑桃, 庄家: 1, 重发: 否}
- 编号: 犯规
  打法: shuangsheng-match
  犯规: {种类: 错跟}
  应为: {上台: 无, 级数: -1}
"""


@pytest.mark.parametrize("language", ["en", "zh"])
def test_cases_may_be_written_in_chinese(run: Run, file: Path, language: str) -> None:
    file.write_text(IN_CHINESE, encoding="utf-8")
    said = run("judge", str(file), "--lang", language)
    assert said.code == 0, said.out


def test_in_chinese_what_differs_is_told_in_words(run: Run, file: Path) -> None:
    file.write_text(IN_CHINESE.replace("甩成: 否", "甩成: 是"), encoding="utf-8")
    said = run("judge", str(file), "--lang", "zh")
    assert said.out.startswith(
        "不符（甩（shuangkou，甩牌））：甩成：应为是，判为否；座位 1"
    )


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("跟牌: {领出: ♠9, 出牌: ♠8}", "跟牌：缺少“手牌”"),
        ("牌型: {牌: ♠9, 手: 1}", "牌型：没有“手”这一项；可用的有牌"),
        ("牌型: {排: ♠9}", "牌型：缺少“牌”"),
    ],
)
def test_mistakes_in_chinese_name_the_keys_in_chinese(
    run: Run, file: Path, question: str, told: str
) -> None:
    file.write_text(f"- 编号: 题\n  打法: tuolaji\n  {question}\n", encoding="utf-8")
    said = run("judge", str(file), "--lang", "zh")
    assert said.code == 1
    assert f"{file}:3:3: {told}" in said.out


@pytest.mark.parametrize(
    ("variant", "question", "told"),
    [
        pytest.param(
            "one-level",
            "kitty: {winner: attackers, play: SA SA}",
            "'其他 -> 2 ^ 张数'",
            id="the_line_of_a_key_that_the_sentence_has_in_chinese",
        ),
        pytest.param(
            "qiren-liufu",
            "call: {calls: [{card: HA, copy: 1}, {card: SA, copy: 1}]}",
            "'牌桌.朋友牌: A 副牌'",
            id="a_line_behind_its_key_in_chinese",
        ),
        pytest.param(
            "shuangsheng-match",
            "foul: {kind: revoke}",
            "'犯规.错跟: -1 级 且 整场判负满 3'",
            id="the_price_of_a_foul",
        ),
    ],
)
def test_in_chinese_a_reason_quotes_the_rules_in_chinese(
    run: Run, file: Path, variant: str, question: str, told: str
) -> None:
    file.write_text(f"- id: a\n  variant: {variant}\n  trump: H\n  {question}\n")
    assert told in run("judge", str(file), "--lang", "zh").out


@pytest.mark.parametrize(
    ("case", "told"),
    [
        pytest.param(
            "级别: 2\n  跟牌: {领出: ♠9, 手牌: ♠8, 出牌: ♠7}",
            "跟牌：出的 ♠7 不在 '手牌' 里",
            id="a_field_that_the_answer_asks_for",
        ),
        pytest.param(
            "级别: 2\n  跟牌: {领出: ♠9, 手牌: ♠8, 出牌: ♠8, 怎样拆: [[3, 5]]}",
            "领出 1 张，'怎样拆' 的宽和长应为 1 到 1",
            id="without_the_question",
        ),
        pytest.param(
            "结算: {分: 80, 亮主情况: 没人}",
            "结算：'亮主情况' 应是无人亮、有人亮或被反，而不是 '没人'",
            id="words",
        ),
        pytest.param(
            "犯规: {种类: 甩牌}",
            "犯规：'种类' 应是张数不对、错跟、悔牌、亮错牌或偷看底牌，而不是 '甩牌'",
            id="words_of_a_chapter",
        ),
        pytest.param(
            "牌型: {牌: ♠9}\n  应为: {合适: 是}",
            "答案没有“合适”这一项；它有是拖拉机、是一组牌、同张数、连数、各组；单张",
            id="a_field_of_the_answer",
        ),
    ],
)
def test_what_cannot_be_answered_is_told_in_the_words_of_the_file(
    run: Run, file: Path, case: str, told: str
) -> None:
    file.write_text(f"- 编号: 题\n  打法: tuolaji\n  {case}\n", encoding="utf-8")
    assert told in run("judge", str(file), "--lang", "zh").out


def test_cards_have_one_form_in_chinese(run: Run, file: Path) -> None:
    file.write_text(
        "- 编号: 题\n  打法: tuolaji\n  级别: 10\n  大小: {牌: S4 S4 D3}\n"
        "- 编号: 甩\n  打法: shuangkou\n  级别: 10\n  主花色: H\n"
        "  甩牌: {领出: S9 S8 S8, 各家手牌: [SJ SJ, S2, S3]}\n  应为: {应出: S9}\n",
        encoding="utf-8",
    )
    first, second, _ = run("judge", str(file), "--lang", "zh").out.splitlines()
    assert "♦10" in first
    assert "D10" not in first
    assert "♠4 不比 ♠4 大" in first
    assert "应出：应为 ♠9，判为 ♠8 ♠8" in second


@pytest.mark.parametrize(
    ("case", "key", "first"),
    [
        ("- id: a\n  编号: b\n", "编号", 1),
        ("- id: a\n  level: 2\n  级别: 3\n", "级别", 2),
        ("- id: a\n  shape: {cards: S9,\n    牌: S8}\n", "牌", 2),
        ("- id: a\n  expect: {legal: true,\n    合法: 否}\n", "合法", 2),
    ],
)
def test_a_key_given_in_both_languages_is_an_error_that_names_both_lines(
    run: Run, file: Path, case: str, key: str, first: int
) -> None:
    file.write_text(case, encoding="utf-8")
    said = run("judge", str(file)).out
    assert f"{file}:{first + 1}:" in said
    assert f"and '{key}' are one key, given twice" in said
    assert f"it is first given on line {first}" in said
