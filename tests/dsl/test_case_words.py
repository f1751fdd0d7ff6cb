"""A case in Chinese is the same case: every key and word has its Chinese."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.dsl.house import ROOT
from tuolaji.dsl.case_words import ANSWERS_ZH, ASKED_ZH, HEADERS_ZH, QUESTIONS, WORDS_ZH
from tuolaji.dsl.cases import Case, read_cases

READ = re.compile(r"\b(?:fields|each)\.[a-z]+\(\s*\"([a-z_]+)\"")
MODULES = sorted((ROOT / "tuolaji" / "table" / "questions").glob("*.py"))


def in_chinese(value: object, names: Mapping[str, str], words: Mapping[str, str]) -> object:
    """Return plain values with keys and words in Chinese."""
    if isinstance(value, dict):
        return {names.get(k, k): in_chinese(v, names, words) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [in_chinese(item, names, words) for item in value]
    if isinstance(value, bool):
        return "是" if value else "否"
    if value is None:
        return WORDS_ZH["none"]
    return words.get(value, value) if isinstance(value, str) else value


def test_every_field_that_a_question_reads_has_a_chinese_name() -> None:
    text = "".join(path.read_text("utf-8") for path in MODULES)
    assert {*READ.findall(text)} <= {*ASKED_ZH}
    assert [name for name in ASKED_ZH if f'"{name}"' not in text] == []


@pytest.mark.parametrize(
    "names",
    [
        pytest.param([*HEADERS_ZH.values(), *QUESTIONS.values()], id="of_a_case"),
        pytest.param([zh for names in ASKED_ZH.values() for zh in names], id="asked"),
        pytest.param([*ANSWERS_ZH.values()], id="answered"),
    ],
)
def test_no_name_means_two_things(names: list[str]) -> None:
    assert len(names) == len({*names})


@pytest.mark.parametrize("path", sorted((ROOT / "tests" / "cases").glob("*.yaml")), ids=str)
def test_a_file_of_cases_in_chinese_has_the_same_cases(path: Path, tmp_path: Path) -> None:
    asked = {name: zh[0] for name, zh in ASKED_ZH.items()}
    answer_words = {word: zh for word, zh in WORDS_ZH.items() if word != "none"}
    cases = [case for case in read_cases(path) if isinstance(case, Case)]
    written = [
        {
            "编号": case.id,
            QUESTIONS[case.question]: in_chinese(case.fields, asked, answer_words),
            "应为": in_chinese(case.expect, ANSWERS_ZH, answer_words),
        }
        for case in cases
    ]
    file = tmp_path / "cases.json"
    file.write_text(json.dumps(written, ensure_ascii=False, indent=1), encoding="utf-8")
    again = [case for case in read_cases(file) if isinstance(case, Case)]
    assert [case.question for case in again] == [case.question for case in cases]
    for reread, other in zip(again, cases, strict=True):
        assert meant(reread.fields) == meant(other.fields), reread.id
        assert meant(reread.expect) == meant(other.expect), reread.id


def meant(value: object) -> object:
    """Return plain values with truths as one of their words."""
    if isinstance(value, dict):
        return {key: meant(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [meant(each) for each in value]
    return {True: "是", False: "否"}[value] if isinstance(value, bool) else value
