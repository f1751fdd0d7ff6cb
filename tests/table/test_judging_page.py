"""`docs/judging.md` names every question with its fields; its examples hold.

Each question has a section; what it calls a field is what the question reads, and what it
calls an answer is what the answer has.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tuolaji.cli import main
from tuolaji.dsl.cases import Case, read_cases
from tuolaji.dsl.compile import load_variant
from tuolaji.table.judge import CaseVerdict, Status, judge_cases
from tuolaji.table.questions import QUESTIONS
from tuolaji.table.questions.fields import Fields

PAGE = (Path(__file__).parents[2] / "docs" / "judging.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```yaml\n(.*?)^```", re.MULTILINE | re.DOTALL)
SHOWN = re.compile(r"^```text\n\$ (.*)\n([^`]*)```", re.MULTILINE)
SECTION = re.compile(r"^### (\w+)\n(.*?)(?=^### |\Z)", re.MULTILINE | re.DOTALL)
SECTIONS = dict(SECTION.findall(PAGE))
EXAMPLES = [
    pytest.param(block, id=f"{name}-{number}")
    for name, body in SECTIONS.items()
    for number, block in enumerate(BLOCK.findall(body))
]


def cases(folder: Path, block: str) -> tuple[Case, ...]:
    file = folder / "questions.yaml"
    file.write_text(block, encoding="utf-8")
    found = tuple(case for case in read_cases(file) if isinstance(case, Case))
    assert len(found) == block.count("- id: ")
    return found


def judged(folder: Path, block: str) -> list[CaseVerdict]:
    return list(judge_cases(cases(folder, block)))


def told(name: str, head: str) -> set[str]:
    """Return what a section names in code under a head, but for what stands in brackets."""
    (text,) = re.findall(
        rf"^\* {head}: ((?:.*\n)+?)(?=\* |\n)", SECTIONS[name], re.MULTILINE
    )
    return set(re.findall(r"`(\w+)`", re.sub(r" \([^()]*\)", "", text)))


def test_each_question_has_a_section_in_the_order_of_the_judge() -> None:
    assert list(SECTIONS) == list(QUESTIONS)


@pytest.mark.parametrize("block", EXAMPLES)
def test_an_example_is_answered_as_it_expects(block: str, tmp_path: Path) -> None:
    for verdict in judged(tmp_path, block):
        assert verdict.status is Status.PASSED, verdict
        assert verdict.why


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_fields_named_are_those_that_are_read(name: str, tmp_path: Path) -> None:
    example, *_ = cases(tmp_path, BLOCK.findall(SECTIONS[name])[0])
    fields = Fields(name, example.fields)
    QUESTIONS[name].read(fields)
    words = {"trumps"} if name == "count" else set()
    assert told(name, "Fields") - words == set(fields._read)


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_answer_has_the_fields_named(name: str, tmp_path: Path) -> None:
    verdict, *_ = judged(tmp_path, BLOCK.findall(SECTIONS[name])[0])
    assert verdict.answer is not None
    assert told(name, "Answer") == set(verdict.answer)


def test_the_variants_of_the_examples_are_shipped() -> None:
    names = set(re.findall(r"variant: ([\w-]+)$", PAGE, re.MULTILINE))
    assert all(load_variant(name) for name in names)


def test_the_first_dispute_is_told_as_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    question = BLOCK.findall(PAGE)[0]
    (_asked, (command, answer)) = SHOWN.findall(PAGE)
    (tmp_path / "questions.yaml").write_text(question, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out == answer


def test_the_one_question_is_told_as_shown(capsys: pytest.CaptureFixture[str]) -> None:
    ((command, answer), _judged) = SHOWN.findall(PAGE)
    assert main(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out == answer


def test_a_failure_is_told_as_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "questions.yaml"
    question = BLOCK.findall(PAGE)[0]
    file.write_text(f"{question}  expect: {{stands: true}}\n", encoding="utf-8")
    assert main(["judge", str(file)]) == 1
    assert capsys.readouterr().out.split("\n")[0] in PAGE


def test_the_variant_of_the_command_line_takes_the_place_of_the_cases_own(
    tmp_path: Path,
) -> None:
    block = BLOCK.findall(SECTIONS["score"])[0]
    assert "`--variant VARIANT` asks another variant" in PAGE
    (verdict,) = judge_cases(cases(tmp_path, block), "shuangsheng-match")
    assert verdict.variant == "shuangsheng-match"
