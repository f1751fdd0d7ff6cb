"""`docs/judging.md` names every question with its fields; its examples hold.

Each question has a section; what it calls a field is what the question reads, and what it
calls an answer is what the answer has. The page in Chinese asks what this one asks.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tuolaji.cli import main
from tuolaji.dsl.case_words import ANSWERS_ZH, ASKED_ZH
from tuolaji.dsl.cases import Case, read_cases
from tuolaji.dsl.compile import load_variant
from tuolaji.language import Language
from tuolaji.table.judge import CaseVerdict, Status, judge_cases
from tuolaji.table.questions import QUESTIONS
from tuolaji.table.questions.fields import Fields

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {
    Language.EN: (DOCS / "judging.md").read_text(encoding="utf-8"),
    Language.ZH: (DOCS / "judging.zh.md").read_text(encoding="utf-8"),
}
FIELDS = {Language.EN: "Fields: ", Language.ZH: "条目："}
ANSWER = {Language.EN: "Answer: ", Language.ZH: "答案："}
BLOCK = re.compile(r"^```yaml\n(.*?)^```", re.MULTILINE | re.DOTALL)
SHOWN = re.compile(r"^```text\n\$ (.*)\n([^`]*)```", re.MULTILINE)
SECTION = re.compile(r"^### (\w+)\b[^\n]*\n(.*?)(?=^### |\Z)", re.MULTILINE | re.DOTALL)
ASIDE = re.compile(r" \([^()]*\)|（[^（）]*）")
SECTIONS = {language: dict(SECTION.findall(page)) for language, page in PAGES.items()}
EXAMPLES = [
    pytest.param(block, id=f"{name}-{number}-{language}")
    for language, sections in SECTIONS.items()
    for name, body in sections.items()
    for number, block in enumerate(BLOCK.findall(body))
]
in_each_language = pytest.mark.parametrize("language", Language)


def cases(folder: Path, block: str) -> tuple[Case, ...]:
    file = folder / "questions.yaml"
    file.write_text(block, encoding="utf-8")
    found = tuple(case for case in read_cases(file) if isinstance(case, Case))
    assert len(found) == block.count("- id: ")
    return found


def judged(folder: Path, block: str) -> list[CaseVerdict]:
    return list(judge_cases(cases(folder, block)))


def told(section: str, head: str) -> set[str]:
    """Return what a section names in code under a head, but for what stands in brackets."""
    (text,) = re.findall(rf"^\* {head}((?:.*\n)+?)(?=\* |\n)", section, re.MULTILINE)
    return set(re.findall(r"`(\w+)`", ASIDE.sub("", text)))


@in_each_language
def test_each_question_has_a_section_in_the_order_of_the_judge(language: Language) -> None:
    assert list(SECTIONS[language]) == list(QUESTIONS)


@pytest.mark.parametrize("block", EXAMPLES)
def test_an_example_is_answered_as_it_expects(block: str, tmp_path: Path) -> None:
    for verdict in judged(tmp_path, block):
        assert verdict.status is Status.PASSED, verdict
        assert verdict.why


@in_each_language
@pytest.mark.parametrize("name", QUESTIONS)
def test_the_fields_named_are_those_that_are_read(
    name: str, language: Language, tmp_path: Path
) -> None:
    section = SECTIONS[language][name]
    example, *_ = cases(tmp_path, BLOCK.findall(section)[0])
    fields = Fields(name, example.fields)
    QUESTIONS[name].read(fields)
    words = {"trumps"} if name == "count" else set()
    assert told(section, FIELDS[language]) - words == set(fields._read)


@in_each_language
@pytest.mark.parametrize("name", QUESTIONS)
def test_the_answer_has_the_fields_named(
    name: str, language: Language, tmp_path: Path
) -> None:
    section = SECTIONS[language][name]
    verdict, *_ = judged(tmp_path, BLOCK.findall(section)[0])
    assert verdict.answer is not None
    assert told(section, ANSWER[language]) == set(verdict.answer)


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_page_in_chinese_asks_the_same(name: str, tmp_path: Path) -> None:
    english, chinese = (
        [
            (
                load_variant(case.variant or ""),
                case.level,
                case.trump,
                question,
                case.expect,
            )
            for block in BLOCK.findall(sections[name])
            for case in cases(tmp_path, block)
            for question in [QUESTIONS[name].read(Fields(name, case.fields))]
        ]
        for sections in SECTIONS.values()
    )
    assert chinese == english


def test_the_page_in_chinese_has_a_chinese_name_for_each_field_and_answer() -> None:
    names = [*((name, "、".join(told)) for name, told in ASKED_ZH.items())]
    names += [*ANSWERS_ZH.items()]
    missing = [name for name, zh in names if f"`{name}` {zh}" not in PAGES[Language.ZH]]
    assert not missing


@in_each_language
def test_the_variants_of_the_examples_are_shipped(language: Language) -> None:
    names = set(re.findall(r"^  variant: (.+)$", PAGES[language], re.MULTILINE))
    assert names
    assert all(load_variant(name) for name in names)


@in_each_language
def test_the_first_dispute_is_told_as_shown(
    language: Language,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    question = BLOCK.findall(PAGES[language])[0]
    (_asked, (command, answer)) = SHOWN.findall(PAGES[language])
    (tmp_path / "questions.yaml").write_text(question, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TUOLAJI_LANG", language)
    assert main(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out == answer


@in_each_language
def test_the_one_question_is_told_as_shown(
    language: Language,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("TUOLAJI_LANG", language)
    ((command, answer), _judged) = SHOWN.findall(PAGES[language])
    assert main(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out == answer


@in_each_language
def test_a_failure_is_told_as_shown(
    language: Language,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("TUOLAJI_LANG", language)
    file = tmp_path / "questions.yaml"
    question = BLOCK.findall(PAGES[language])[0]
    file.write_text(f"{question}  expect: {{stands: true}}\n", encoding="utf-8")
    assert main(["judge", str(file)]) == 1
    assert capsys.readouterr().out.split("\n")[0] in PAGES[language]


def test_the_variant_of_the_command_line_takes_the_place_of_the_cases_own(
    tmp_path: Path,
) -> None:
    block = BLOCK.findall(SECTIONS[Language.EN]["score"])[0]
    assert "`--variant VARIANT` asks another variant" in PAGES[Language.EN]
    (verdict,) = judge_cases(cases(tmp_path, block), "shuangsheng-match")
    assert verdict.variant == "shuangsheng-match"
