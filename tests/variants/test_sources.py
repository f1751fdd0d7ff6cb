"""Each statement of the documents is where `docs/sources.md` says that it is.

A row quotes a document and names keys (`kitty.cap: 64`), rules of the law, or the reason
why nothing says it. A value is compared where the row gives one. Rows of rule sets that are
published elsewhere (`web`) tell a statement instead of quoting it.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.each import for_each
from tuolaji.dsl import list_variants
from tuolaji.dsl.compile import compiled_variant
from tuolaji.dsl.dump import leaves_of, rules_of
from tuolaji.dsl.inherit import same_value
from tuolaji.dsl.source import Page, Scalar, Style

ROOT = Path(__file__).parents[2]
SEEDS = {
    path.name[:3]: "".join(path.read_text(encoding="utf-8").split())
    for path in (ROOT / "docs" / "seeds").glob("*.txt")
}
PAGE = (ROOT / "docs" / "sources.md").read_text(encoding="utf-8")
TABLES, FOREIGN = PAGE.split("# Passages about other games\n")
SECTION = re.compile(r"^## (.*)\n((?:.*\n)*?)(?=^## |\Z)", re.MULTILINE)
ROW = re.compile(r"^\| (.+?) \| (\d{3}|web) \| (.+) \|$", re.MULTILINE)
CODE = re.compile(r"`([^`]+)`")
KEY = re.compile(r"[a-z_]+(?:\.[\w()]+)*(?:: .*)?")
RULE = re.compile(r"rule (\d+\.\d+)")
LAW = set(
    re.findall(
        r"^(\d+\.\d+) ",
        (ROOT / "docs" / "rules.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
)
ROWS = [
    pytest.param(CODE.findall(heading), *row, id=f"{CODE.findall(heading)[0]}-{row[0]}")
    for heading, body in SECTION.findall(TABLES)
    for row in ROW.findall(body)
]
QUOTED = [row for row in ROWS if row.values[2] != "web"]


@cache
def leaves(variant: str) -> dict[str, Scalar]:
    return dict(leaves_of(rules_of(compiled_variant(variant))))


def holds(variant: str, key: str) -> bool:
    """Tell whether a variant has a key, and its value or a line of it if one is given."""
    path, given, value = key.partition(": ")
    leaf = leaves(variant).get(path)
    if leaf is None or not given:
        return leaf is not None
    page = Page("sources", (value,))
    wanted = Scalar(value, value, page.span(0, 0, 1), Style.PLAIN, page, 0, 0, exact=True)
    lines = [line.partition("#")[0].strip() for line in re.split(r"[\n|]", leaf.text)]
    return value in (leaf.text, *lines) or same_value(path, leaf, wanted)


@for_each(("variants", "quote", "document", "where"), QUOTED)
def test_a_statement_is_quoted_word_for_word(
    variants: list[str], quote: str, document: str, where: str
) -> None:
    assert "".join(quote.split()) in SEEDS[document]


@for_each(("variants", "quote", "document", "where"), ROWS)
def test_a_statement_is_where_its_row_says(
    variants: list[str], quote: str, document: str, where: str
) -> None:
    codes = [code.replace("\\|", "|") for code in CODE.findall(where)]
    keys = [code for code in codes if "." in code or code == "ranking"]
    named = [code for code in codes if code in variants] or variants
    sought = [key for key in keys if not key.startswith("--")]
    assert all(KEY.fullmatch(key) for key in sought)
    assert all(any(holds(variant, key) for variant in named) for key in sought)
    assert set(RULE.findall(where)) <= LAW
    assert sought or RULE.search(where) or where.startswith(("no effect: ", "no key: "))


def test_each_variant_has_its_table() -> None:
    named = [
        name for heading, _ in SECTION.findall(TABLES) for name in CODE.findall(heading)
    ]
    assert sorted(named) == sorted(info.id for info in list_variants())


@pytest.mark.parametrize(("quote", "document", "missing"), ROW.findall(FOREIGN))
def test_a_passage_about_another_game_is_there(
    quote: str, document: str, missing: str
) -> None:
    assert "".join(quote.split()) in SEEDS[document]
    assert missing
