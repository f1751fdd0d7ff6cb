"""Every mistake is reported as its file under `tests/errors` shows, word for word.

`CODE_slug.yaml` holds a mistake, the `.txt` beside it the whole text that its author
sees. A first line `# --set KEY=VALUE` is an override; `# cases` marks a case file. The
texts are written anew by `--golden`, and only on purpose.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tuolaji.dsl import CaseError, compile_variant, read_cases, render, source, summary
from tuolaji.dsl.diagnostic import Diagnostic

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


def findings(path: Path) -> tuple[Diagnostic, ...]:
    shown = path.relative_to(ROOT).as_posix()
    first = path.read_text(encoding="utf-8", errors="replace").split("\n")[0]
    if first == "# cases":
        bad = [case for case in read_cases(shown) if isinstance(case, CaseError)]
        return tuple(finding for case in bad for finding in case.diagnostics)
    overrides = [first.removeprefix("# --set ")] if first.startswith("# --set ") else []
    return compile_variant(shown, overrides).diagnostics


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_mistake_is_told_with_its_code_as_shown(
    path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    if path.stem.startswith("T105"):
        monkeypatch.setattr(source, "MAX_BYTES", 50)
    found = findings(path)
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
