"""Every mistake is reported as its file under `tests/errors` shows, word for word.

`CODE_slug.yaml` holds a mistake, the `.txt` beside it the whole text that its author
sees. A first line `# --set KEY=VALUE` is an override; `# cases` marks a case file. The
texts are written anew by `--golden`, and only on purpose.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.each import for_each
from tuolaji.dsl import CaseError, compile_variant, read_cases, render, source, summary
from tuolaji.dsl.diagnostic import Diagnostic
from tuolaji.language import Language, in_language

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "errors"
FILES = sorted(FOLDER.glob("*.yaml"))
CODE = re.compile(r'"(T\d{3})"')
DOCS = (ROOT / "docs" / "diagnostics.md").read_text(encoding="utf-8")
CODES = {
    code
    for module in (ROOT / "tuolaji" / "dsl").rglob("*.py")
    for code in CODE.findall(module.read_text(encoding="utf-8"))
}
QUOTED = re.compile(r"'[^']*'|“[^”]*”")
LATIN = re.compile(r"[A-Za-z]{2,}")
PROPER = {"YAML", "UTF", "tuolaji"}
"""Names that Chinese has no word of its own for."""


def first_of_each_code() -> list[object]:
    """Return the bad files; `make prove` takes those after the first of their code."""
    met = set[str]()
    params = list[object]()
    for path in FILES:
        code = path.stem.split("_")[0]
        marks = [pytest.mark.prove] if code in met else []
        params.append(pytest.param(path, id=path.stem, marks=marks))
        met.add(code)
    return params


def findings(path: Path) -> tuple[Diagnostic, ...]:
    shown = path.relative_to(ROOT).as_posix()
    first = path.read_text(encoding="utf-8", errors="replace").split("\n")[0]
    if first == "# cases":
        bad = [case for case in read_cases(shown) if isinstance(case, CaseError)]
        return tuple(finding for case in bad for finding in case.diagnostics)
    overrides = [first.removeprefix("# --set ")] if first.startswith("# --set ") else []
    return compile_variant(shown, overrides).diagnostics


@cache
def findings_of(path: Path) -> tuple[Diagnostic, ...]:
    """Return the findings in English on a file that stays as it is."""
    return findings(path)


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@for_each("path", FILES, ids=lambda path: path.stem)
def test_the_mistake_is_told_with_its_code_as_shown(
    path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as small:
        if path.stem.startswith("T105"):
            small.setattr(source, "MAX_BYTES", 50)
        found = findings_of(path)
    code = path.stem.split("_")[0]
    assert code == "several" or code in {finding.code for finding in found}
    text = f"{render(found)}\n\n{summary(found, 1)}\n"
    expected = path.with_suffix(".txt")
    if request.config.getoption("--golden"):
        expected.write_text(text, encoding="utf-8")
    assert text == expected.read_text(encoding="utf-8")


def test_every_code_has_a_bad_file_and_every_file_a_text() -> None:
    codes = {path.stem.split("_")[0] for path in FILES} - {"several"}
    # No file is known that earns the finding on a fault of tuolaji's own.
    assert codes == CODES - {"T901"}
    assert {path.with_suffix(".yaml") for path in FOLDER.glob("*.txt")} == set(FILES)


def test_every_code_has_a_section_in_the_docs() -> None:
    assert set(re.findall(r"^## (T\d{3})\b", DOCS, re.MULTILINE)) == CODES


@pytest.mark.parametrize("path", first_of_each_code())
def test_in_chinese_it_is_the_same_mistake_without_an_english_word(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if path.stem.startswith("T105"):
        monkeypatch.setattr(source, "MAX_BYTES", 50)
    with in_language(Language.ZH):
        chinese = findings(path)
        text = render(chinese)
    english = findings_of(path)
    assert [(each.code, each.span) for each in chinese] == [
        (each.code, each.span) for each in english
    ]
    assert [each.remedies for each in chinese] == [each.remedies for each in english]
    assert "error[" not in text
    told = (line for each in chinese for line in (each.message, *each.notes, *each.helps))
    left = {word for line in told for word in LATIN.findall(QUOTED.sub("", line))}
    assert left <= PROPER
