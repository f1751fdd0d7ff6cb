"""Every rule that a test cites is a paragraph of `docs/rules.md`."""

from __future__ import annotations

import re
from pathlib import Path

from tests.each import for_each

TESTS = Path(__file__).parent
LAW = (TESTS.parent / "docs" / "rules.md").read_text(encoding="utf-8")
PARAGRAPHS = set(re.findall(r"^(\d+\.\d+) ", LAW, re.MULTILINE))
CITED = re.compile(r"def test_(\d+)_(\d+)_")
CITING = [
    path
    for path in sorted(TESTS.rglob("test_*.py"))
    if CITED.search(path.read_text("utf-8"))
]


def test_the_paragraphs_of_a_chapter_are_numbered_without_a_gap() -> None:
    numbers = [tuple(map(int, number.split("."))) for number in sorted(PARAGRAPHS)]
    chapters = {chapter for chapter, _ in numbers}
    counted = {(c, n + 1) for c in chapters for n in range(sum(x == c for x, _ in numbers))}
    assert counted == set(numbers)


@for_each("path", CITING, ids=lambda path: path.relative_to(TESTS).as_posix())
def test_a_cited_rule_is_in_the_law(path: Path) -> None:
    cited = {
        f"{chapter}.{number}" for chapter, number in CITED.findall(path.read_text("utf-8"))
    }
    assert cited <= PARAGRAPHS
