"""What a finding quotes stands in it as its file says it, in either language."""

from __future__ import annotations

import pytest

from tuolaji.dsl import compile_text
from tuolaji.dsl.diagnostic import Diagnostic
from tuolaji.language import Language, in_language

HEAD = "版本: 2\n编号: friday\n出处: 周五\n沿用: tuolaji\n"


def told(rules: str, language: Language = Language.ZH) -> Diagnostic:
    with in_language(language):
        return compile_text(HEAD + rules, "friday.yaml").diagnostics[0]


@pytest.mark.parametrize(
    ("rules", "message", "help"),
    [
        ("底牌: {封项: 8}", "'底牌' 没有 '封项' 这个条目", "是不是“封顶”？"),
        ("底盘: {封顶: 8}", "打法文件没有 '底盘' 这个条目", "是不是“底牌”？"),
        ("计分: {封顶: 8}", "'计分' 没有 '封顶' 这个条目", "'封顶' 属于 '底牌'"),
        ("犯规: {错根: -1 级}", "'犯规' 没有 '错根' 这个条目", "是不是“错跟”？"),
        ("领出: {甩牌: 只许副}", "'领出.甩牌' 应为", "是不是“只许副牌”？"),
        ("底牌: {亮底: 对}", "'底牌.亮底' 应为：'是' 或 '否'", "写 '是'"),
        ("底牌: {封顶: 没有}", "'底牌.封顶' 应为：整数或 '无'", "写 '无'"),
        ("亮主: {无人亮: 重发 当 首句}", "'亮主.无人亮'：这里应是", "是不是“首局”？"),
        ("跟牌: {对子: 对仔}", "'跟牌.对子' 用了未知的牌型 '对仔'", "是不是“对子”？"),
        ("大小: {副牌: 2 .. A}", "'2 .. A' 写反了", "写 'A .. 2'"),
        ("领出: {甩牌: 随便}", "'任何花色'、'只许副牌'、'只许主牌'、'不许' 之一", ""),
        ("牌: {分值: {5: 五}}", "'牌.分值.5' 应为：整数或 '无'", ""),
        ("名称: 周四桌", "'名称' 应为", "写 '名称: {中文: 周四桌}'"),
        ("底牌: {不可埋: 红桃14}", "一张牌（如 '大王' 或 '红桃5'）", "'A'、'任意主'"),
        ("计分: {分段: .. 79 -> 庄家 +1}", "现为 '庄家'", "是不是“庄家方”？"),
        ("整场: {时限: 60 分钟}", "后面应是：'且'", "'60 分钟 且 90 秒每局 且 15 秒每墩'"),
    ],
)
def test_a_file_in_chinese_is_told_in_its_words(
    rules: str, message: str, help: str
) -> None:
    finding = told(rules)
    assert message in finding.message
    assert help in "".join(finding.helps)


def test_an_id_in_chinese_is_told_where_the_name_stands() -> None:
    text = "版本: 2\n编号: 周四桌\n沿用: tuolaji\n"
    with in_language(Language.ZH):
        (finding,) = compile_text(text, "friday.yaml").diagnostics
    (help,) = finding.helps
    assert help == "编号用小写字母写，如 'house'；中文名写在 '名称: {中文: …}' 里"


def test_the_words_are_those_of_the_file_whoever_reads() -> None:
    finding = told("底牌: {封项: 8}", Language.EN)
    assert finding.message == "'底牌' has no key '封项'"
    assert finding.helps == ("did you mean '封顶'?",)


def test_a_file_in_english_is_quoted_as_it_is() -> None:
    text = "schema: 2\nid: friday\nsource: ours\nextends: tuolaji\nkitty: {capp: 8}\n"
    with in_language(Language.ZH):
        (finding,) = compile_text(text, "friday.yaml").diagnostics
    assert finding.message == "'kitty' 没有 'capp' 这个条目"
    assert finding.helps == ("是不是“cap”？",)


@pytest.mark.parametrize(
    "rules", ["底牌: {封项: 8}", "底牌: {亮底: 对}", "大小: {副牌: 2 .. A}"]
)
def test_a_remedy_writes_what_the_file_may_say(rules: str) -> None:
    (remedy,) = told(rules).remedies
    lines = (HEAD + rules).split("\n")
    line, start = lines[remedy.span.line - 1], remedy.span.column - 1
    end = start + remedy.span.length
    lines[remedy.span.line - 1] = line[:start] + remedy.text + line[end:]
    codes = {each.code for each in compile_text("\n".join(lines), "f.yaml").diagnostics}
    assert codes <= {"T601"}


def test_names_of_variants_are_no_words_of_the_rules() -> None:
    text = "版本: 2\n编号: titanic\n出处: 周五\n沿用: titanic\n底牌: {封顶: 8}\n"
    messages = [each.message for each in compile_text(text, "friday.yaml").diagnostics]
    assert "'titanic' is the id of a shipped variant" in messages
