"""The examples of `docs/diagnostics.md` do what their section says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tuolaji.dsl import CaseError, compile_variant, read_cases
from tuolaji.dsl.diagnostic import Diagnostic

PAGE = Path(__file__).parents[2] / "docs" / "diagnostics.md"
HEAD = "schema: 2\nid: house\nname: {en: House, zh: 家规}\nsource: ours\nextends: base\n"
SECTION = re.compile(r"^## (T\d{3}) .*?(?=^#{1,2} |\Z)", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"^\*\*(Bad|Good)\*\*\n\n```yaml\n(.*?)^```", re.MULTILINE | re.DOTALL)
EXAMPLES = [
    pytest.param(section[1], kind, block, id=f"{section[1]}-{kind}")
    for section in SECTION.finditer(PAGE.read_text(encoding="utf-8"))
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
    expected = {code} if kind == "Bad" else set()
    assert {finding.code for finding in findings(tmp_path, block)} == expected
