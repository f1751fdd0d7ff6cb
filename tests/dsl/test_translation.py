"""Variant files in Chinese: every key and word has its name, and the meaning stays."""

from __future__ import annotations

import re

import pytest

from tests.each import for_each
from tests.oracle.variants import RULESETS
from tuolaji.dsl import compile_text, list_variants, load_variant
from tuolaji.dsl.catalogue import variants_directory
from tuolaji.dsl.diagnostic import render
from tuolaji.dsl.parse import NAMES, TERMS
from tuolaji.dsl.schema import HEADER_ZH, KIND_ZH, NAME_ZH, Chapters, Header
from tuolaji.dsl.translation import rule_in, translate
from tuolaji.language import Language
from tuolaji.rules.foul import FoulKind, FoulSide
from tuolaji.rules.key import Choice
from tuolaji.rules.ruleset import options

FILES = {info.id: info.path for info in list_variants()}
FRIDAY = """\
版本: 2
编号: friday
沿用: shuangkou # the club's own
底牌: {张数: 8, 封顶: 8}
级别:
  必打: 5 10 K
亮主:
  无人亮: 重发 当 首局 | 无主
甩牌: x
"""
WORD = re.compile(r"[A-Za-z_]{2,}")


def text_of(name: str) -> str:
    return FILES[name].read_text(encoding="utf-8")


def friday() -> str:
    return FRIDAY.replace("甩牌: x\n", "领出:\n  甩牌: 只许副牌\n")


def test_every_term_of_words_has_its_own_chinese() -> None:
    chinese = [term.zh for term in TERMS if any(map(str.isalpha, term.texts[0]))]
    assert all(chinese)
    assert len(chinese) == len({*chinese})
    assert len({*NAMES.values()}) == len(NAMES)


@for_each("path", options())
def test_every_key_and_each_of_its_words_has_its_chinese(path: str) -> None:
    option = options()[path]
    chapter = path.partition(".")[0]
    others = [each for name, each in options().items() if name.startswith(f"{chapter}.")]
    assert option.key.zh
    assert [each.key.zh for each in others].count(option.key.zh) == 1
    kind = option.proper
    if option.is_plain and isinstance(kind, type) and issubclass(kind, Choice):
        words = [choice.zh for choice in kind]
        assert all(words)
        assert len({*words}) == len(words)


def test_what_is_no_option_has_its_chinese_too() -> None:
    headers = {field.alias or name for name, field in Header.model_fields.items()}
    chapters = translate(
        "\n".join(f"{name}: x" for name in Chapters.model_fields), Language.ZH
    )
    assert {*HEADER_ZH} == headers
    assert not WORD.search(chapters.text.replace(": x", ""))
    assert {*NAME_ZH, *KIND_ZH} == {"en", "zh", "variant", "mixin"}
    assert all(choice.zh for choices in (FoulKind, FoulSide) for choice in choices)


def first_forms(text: str) -> str:
    """Return a text with the first form of each term, where it has several in English."""
    first = {other: term.texts[0] for term in TERMS for other in term.texts[1:]}
    for other in sorted(first, key=len, reverse=True):
        text = re.sub(rf"\b{re.escape(other)}\b", first[other], text)
    return text


@pytest.mark.parametrize("name", FILES)
def test_a_variant_means_the_same_in_chinese(name: str) -> None:
    chinese = translate(text_of(name), Language.ZH, name).text
    path = variants_directory() / f"{name}.yaml"
    assert compile_text(chinese, str(path)).ruleset == RULESETS[name]
    back = translate(chinese, Language.EN, name).text
    assert first_forms(back) == first_forms(text_of(name))


def test_nothing_but_names_is_left_in_english() -> None:
    header = re.compile(
        r"^ *(名称|英文|中文|出处|编号|地区|别名|沿用|另加).*|#.*", re.MULTILINE
    )
    words = {
        word
        for name in FILES
        for word in WORD.findall(header.sub("", translate(text_of(name), Language.ZH).text))
    }
    shapes = {shape.name for rules in RULESETS.values() for shape in rules.shapes}
    assert words <= shapes


def test_a_file_may_mix_the_languages_and_its_comments_stay() -> None:
    mixed = friday().replace("底牌", "kitty").replace("无主", "no trump")
    rules = compile_text(mixed, "friday.yaml").ruleset
    assert rules is not None
    assert rules == compile_text(friday(), "friday.yaml").ruleset
    assert (rules.kitty.cap, rules.lead.throws.value) == (8, "plain suits")
    english = translate(mixed, Language.EN).text
    assert "extends: shuangkou # the club's own\n" in english
    assert "  nobody: redeal when opening deal | no trump\n" in english


def test_chinese_words_need_no_blanks_between_them() -> None:
    close = friday().replace("重发 当 首局 | 无主", "重发当首局|无主")
    assert compile_text(close).ruleset == compile_text(friday()).ruleset
    assert "redeal when opening deal|no trump" in translate(close, Language.EN).text


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("重发 当 首局", "重发 当 首句", "8:13"),
        ("张数: 8", "张数: 7", "4:10"),
        ("只许副牌", "只许老牌", "10:7"),
        ("必打: 5 10 K", "必须: 5 10 K", "6:3"),
        ("底牌: {张数: 8, 封顶: 8}", "底牌: {张数: 8, size: 8}", "4:13"),
    ],
)
def test_a_mistake_is_told_at_its_place(right: str, wrong: str, told: str) -> None:
    compiled = compile_text(friday().replace(right, wrong), "friday.yaml")
    assert f"friday.yaml:{told}: error" in render(compiled.diagnostics)


def test_an_override_may_be_in_chinese() -> None:
    overridden = load_variant("tuolaji", ["底牌.封顶=4", "领出.甩牌=不许"])
    assert overridden == load_variant("tuolaji", ["kitty.cap=4", "lead.throws=never"])


def test_a_text_that_is_no_variant_is_left_as_it_is() -> None:
    translated = translate("- a\n", Language.ZH)
    assert translated.text == "- a\n"
    assert [finding.code for finding in translated.findings] == ["T114"]


def test_a_rule_in_chinese_is_told_in_english() -> None:
    told = rule_in("lead.failed_throw", "最小一组 且 -10 分每张收回的牌", Language.EN)
    assert told[1] == "smallest component and -10 points a card taken back"
    assert rule_in("match.tie", "算和", Language.EN) == ("match.tie", "draw")
    assert rule_in("kitty.cap", "8", Language.EN) == ("kitty.cap", "8")
