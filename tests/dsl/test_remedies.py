"""The remedy that a help proposes is accepted, written into the file and checked again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.dsl.test_errors import FILES, ROOT, findings, findings_of
from tests.each import for_each
from tuolaji.dsl import compile_text
from tuolaji.dsl.diagnostic import Diagnostic, Remedy

PROPOSES = re.compile(r"did you mean '.+'\?|write '[^']+'|use [\w, -]+")
"""Helps that name the very words to write: each must know them as remedies."""

ELSEWHERE = {
    "write 'id: my-rules'",
    "write 'schema: 2'",
    "write 'name: {en: …, zh: …}'",
    "write 'single: x1'",
    "write 'window: auction'",
    "write 'cover: same components'",
    "write 'decomposition: widest'",
}
"""Lines to write in another place than that of the mistake."""

MISTAKEN = [path for path in FILES if not path.stem.startswith("T105")]


def carried_out(lines: list[str], remedy: Remedy) -> list[str]:
    """Return the lines of a file with a remedy carried out."""
    span = remedy.span
    line = lines[span.line - 1]
    start = span.column - 1
    changed = line[:start] + remedy.text + line[start + span.length :]
    return [*lines[: span.line - 1], changed, *lines[span.line :]]


def is_there(found: Diagnostic, later: tuple[Diagnostic, ...]) -> bool:
    return _sign(found) in map(_sign, later)


def _sign(found: Diagnostic) -> tuple[object, ...]:
    return found.code, found.span.line, found.span.column, found.message


def mistakes_left(path: Path, found: Diagnostic, remedy: Remedy, name: str) -> list[str]:
    """Carry out a remedy beside the file; return what is still wrong where it helps."""
    lines = path.read_text(encoding="utf-8").split("\n")
    mended = path.with_name(f"mended_{name}.yaml")
    mended.write_text("\n".join(carried_out(lines, remedy)), encoding="utf-8")
    try:
        later = findings(mended)
    finally:
        mended.unlink()
    place = (found.code, found.span.line, found.span.column)
    return [
        other.message
        for other in later
        if is_there(found, later)
        or (other.code, other.span.line, other.span.column) == place
    ]


@for_each("path", MISTAKEN, ids=lambda path: path.stem)
def test_the_remedies_of_a_file_mend_its_mistakes(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    told = [
        (found, remedy)
        for found in findings_of(path)
        for remedy in found.remedies
        if remedy.span.file != "override"  # It stands in no file.
    ]
    left = [(each, mistakes_left(path, *each, tmp_path.name)) for each in told]
    assert [each for each, still in left if still] == []


def test_a_help_that_names_words_knows_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    prose = [
        (path.stem, text)
        for path in MISTAKEN
        for found in findings_of(path)
        for text in found.helps
        if PROPOSES.fullmatch(text) and text not in ELSEWHERE and not found.remedies
    ]
    assert prose == []


@pytest.mark.parametrize(
    "rules",
    [
        "deck: {packs: 3}\nkitty: {size: 2}\n",
        "deck: {packs: 3}\nkitty: {size: 6}\n",
        "deck: {packs: 3}\nkitty: {size: 10}\n",
        "deck: {packs: 3}\nwith: [three-packs]\n",
        "with: [three-packs]\n",
    ],
)
def test_what_a_third_pack_is_told_is_accepted(rules: str) -> None:
    text = f"schema: 2\nid: house\nextends: tuolaji\n{rules}"
    assert "T501" not in {diagnostic.code for diagnostic in compile_text(text).diagnostics}
