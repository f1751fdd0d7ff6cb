"""Every name is the one that `docs/glossary.md` gives to the thing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.sources import MODULES, ROOT, nodes

GLOSSARY = ROOT / "docs" / "glossary.md"
CHINESE = GLOSSARY.with_suffix(".zh.md")
VARIANTS = sorted((ROOT / "variants").glob("*.yaml"))
PAGES = sorted(
    path
    for folder in ("docs", "variants")
    for path in (ROOT / folder).glob("*.md")
    if path not in {GLOSSARY, CHINESE}
)
KEY = re.compile(r"^\s*(?:- )?([a-z_]+):", re.MULTILINE)


def place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def rows(page: Path) -> list[list[str]]:
    """Return the cells of the tables of a page, but for those of their heads."""
    lines = page.read_text(encoding="utf-8").splitlines()
    tables = [line.strip("|").split("|") for line in lines if line[:1] == "|"]
    heads = {place for place, row in enumerate(tables) if row[0] == "---"}
    return [
        [cell.strip() for cell in row]
        for place, row in enumerate(tables)
        if not {place, place + 1} & heads
    ]


def words_of_code(cell: str) -> list[str]:
    return re.findall(r"`(\w+)`", cell)


@cache
def avoided() -> frozenset[str]:
    """Return the words set as code in the last column of the glossary's tables."""
    return frozenset(word for row in rows(GLOSSARY) for word in words_of_code(row[-1]))


@cache
def avoided_word() -> re.Pattern[str]:
    return re.compile(f"_(?:{'|'.join(avoided())})_")


def found(names: Iterator[str]) -> set[str]:
    return {name for name in set(names) if avoided_word().search(f"_{snake(name)}_")}


def snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).replace("-", "_").lower()


def defined_names(path: Path) -> Iterator[str]:
    """Yield what a module names: functions, classes, arguments, variables, options."""
    for node in nodes(path):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.arg(arg=name):
                yield name
            case (
                ast.Name(id=name, ctx=ast.Store())
                | ast.Attribute(attr=name, ctx=ast.Store())
            ):
                yield name
            case ast.Constant(value=str(text)) if re.fullmatch(r"--[a-z-]+", text):
                yield text.strip("-")
            case _:
                pass


def test_the_glossary_names_words_to_avoid() -> None:
    assert {"landlord", "banker", "defenders", "bottom"} <= avoided()


def test_the_glossary_in_chinese_names_the_same_things() -> None:
    terms = [(row[-3], words_of_code(row[-1])) for row in rows(GLOSSARY)]
    assert [(row[1], words_of_code(row[-1])) for row in rows(CHINESE)] == terms
    assert all(row[0] and row[2] for row in rows(CHINESE))


@pytest.mark.parametrize("name", ["landlord", "bottom_size", "LandlordSeat", "trump-rank"])
def test_an_avoided_word_is_found_inside_a_name(name: str) -> None:
    assert found(iter([name])) == {name}


def test_a_word_that_only_contains_an_avoided_one_is_free() -> None:
    assert found(iter(["ghost", "gameplay", "declarer"])) == set()


def test_no_identifier_uses_an_avoided_word() -> None:
    wrong = {place(path): found(defined_names(path)) for path in MODULES}
    wrong["tuolaji/rl/environment.py"] -= {"agent", "agent_selection"}  # PettingZoo's own
    assert {path: names for path, names in wrong.items() if names} == {}


def test_no_key_of_a_variant_uses_an_avoided_word() -> None:
    keys = {path: KEY.findall(path.read_text(encoding="utf-8")) for path in VARIANTS}
    wrong = {place(path): found(iter(names)) for path, names in keys.items()}
    assert {path: names for path, names in wrong.items() if names} == {}


def test_an_overturn_is_called_by_no_other_word() -> None:
    wrong = {
        place(path): re.findall(r"\b(overcall|overbid|counter.bid)", text)
        for path in [*VARIANTS, *PAGES]
        if (text := path.read_text(encoding="utf-8"))
    }
    assert {path: words for path, words in wrong.items() if words} == {}
