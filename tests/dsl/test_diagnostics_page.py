"""The examples of `docs/diagnostics.md`, in each language, do what their section says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tuolaji.dsl import CaseError, compile_variant, read_cases
from tuolaji.dsl.diagnostic import Diagnostic
from tuolaji.dsl.translation import translate
from tuolaji.language import Language

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {
    name: (DOCS / name).read_text("utf-8")
    for name in ("diagnostics.md", "diagnostics.zh.md")
}
HEAD = "schema: 2\nid: house\nname: {en: House, zh: 家规}\nsource: ours\nextends: base\n"
SECTION = re.compile(r"^## (T\d{3}) .*?(?=^#{1,2} |\Z)", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(
    r"^\*\*(Bad|Good|错|对)\*\*\n\n```yaml\n(.*?)^```", re.MULTILINE | re.DOTALL
)
EXAMPLES = [
    pytest.param(
        section[1],
        kind,
        block,
        id=f"{section[1]}-{kind}",
        # What is no more than a translation is tried by the test of translations too.
        marks=[pytest.mark.prove] if kind in {"错", "对"} else [],
    )
    for page in PAGES.values()
    for section in SECTION.finditer(page)
    for kind, block in BLOCK.findall(section[0])
]


def findings(folder: Path, block: str) -> tuple[Diagnostic, ...]:
    path = folder / "house.yaml"
    is_case = block.startswith("- id")
    path.write_text(block if is_case else HEAD + block, encoding="utf-8")
    if is_case:
        bad = [case for case in read_cases(path) if isinstance(case, CaseError)]
        return tuple(finding for case in bad for finding in case.diagnostics)
    return compile_variant(str(path)).diagnostics


@pytest.mark.parametrize(("code", "kind", "block"), EXAMPLES)
def test_the_example(code: str, kind: str, block: str, tmp_path: Path) -> None:
    expected = {code} if kind in {"Bad", "错"} else set()
    assert {finding.code for finding in findings(tmp_path, block)} == expected


def test_the_pages_explain_the_same_codes() -> None:
    english, chinese = (
        [section[1] for section in SECTION.finditer(page)] for page in PAGES.values()
    )
    assert english == chinese


def test_the_chinese_page_mends_as_the_english_one_does() -> None:
    english, chinese = (
        [block for kind, block in BLOCK.findall(page) if kind in {"Good", "对"}]
        for page in PAGES.values()
    )
    assert [translate(block, Language.EN).text for block in chinese] == english
