"""The figures of a page in Chinese are those of the English one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.figures import TABLE, in_chinese
from tests.docs.pages import ROOT

CHINESE = [
    page
    for page in sorted((ROOT / "docs").rglob("*.zh.md"))
    if TABLE.search(page.read_text("utf-8"))
]


@pytest.mark.parametrize("page", CHINESE, ids=lambda page: page.name)
def test_a_page_in_chinese_shows_the_figures_of_the_english_one(
    page: Path, request: pytest.FixtureRequest
) -> None:
    english = page.with_name(page.name.replace(".zh.md", ".md")).read_text("utf-8")
    expected = list(map(in_chinese, TABLE.findall(english)))
    text = page.read_text("utf-8")
    shown = TABLE.findall(text)
    assert len(shown) == len(expected), "the pages have as many tables of figures"
    if request.config.getoption("--golden"):
        tables = iter(expected)
        page.write_text(TABLE.sub(lambda _table: next(tables), text), encoding="utf-8")
        return
    assert shown == expected, "`make golden` writes the tables anew"


def test_units_and_words_of_a_table_are_said_in_chinese() -> None:
    table = "| titanic, levels | deals |\n|---|---:|\n| `greedy` | +1.50 ±0.20 pp |\n"
    assert in_chinese(table) == (
        "| titanic，级 | 局数 |\n|---|---:|\n| `greedy` | +1.50 ±0.20 百分点 |\n"
    )


def test_a_word_without_chinese_is_told() -> None:
    with pytest.raises(KeyError, match="no such word"):
        in_chinese("| no such word |\n|---:|\n")
