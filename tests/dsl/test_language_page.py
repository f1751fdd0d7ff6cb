"""`docs/language.md` shows the whole language, and only what compiles; so in each language.

Each block of rules is laid over base, or over the variant that its fence names, or is a
whole file where it begins with `schema`. A section has one name in both pages, which
links lead to: of the English heading, and of the anchor above the Chinese one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from pathlib import Path

import pytest
from pydantic import BaseModel

from tests.dsl.house import HEAD, ROOT
from tests.each import for_each
from tuolaji.dsl import compile_variant
from tuolaji.dsl.checks.condition import TABLES
from tuolaji.dsl.checks.names import FORMULA_NAMES
from tuolaji.dsl.draft import line_at
from tuolaji.dsl.parse import NAMES, TERMS, Kind, Term
from tuolaji.dsl.schema import Chapters, Line
from tuolaji.dsl.translation import key_in_words, rule_in
from tuolaji.language import Language, in_language
from tuolaji.rules.condition import Fact, Topic, topic_of
from tuolaji.rules.ruleset import Ruleset

PAGES = {
    Language.EN: (ROOT / "docs" / "language.md").read_text(encoding="utf-8"),
    Language.ZH: (ROOT / "docs" / "language.zh.md").read_text(encoding="utf-8"),
}
BLOCK = re.compile(r"^```yaml(?:-part variant=(\w+))?\n(.*?)^```", re.MULTILINE | re.DOTALL)
SECTION = re.compile(
    r'^(?:<a id="([a-z-]+)"></a>\n\n)?## (.*)\n((?:.*\n)*?)(?=^<a id=|^## |\Z)',
    re.MULTILINE,
)
OWN_NAMES = {
    "四二": "four_two",
    "雨": "rain",
    "连六张": "six_run",
    "六张": "six",
    "震": "quake",
    "闪": "flash",
}
"""Shapes that the Chinese examples name in words of their own."""


@dataclass(frozen=True)
class Example:
    """A block of rules and the variant that it is laid over."""

    rules: str
    parent: str

    @property
    def file(self) -> str:
        """The whole file."""
        whole = self.rules.startswith(("schema", "版本"))
        return ("" if whole else HEAD.replace("base", self.parent)) + self.rules


def sections_of(page: str) -> Mapping[str, list[Example]]:
    """Return the examples of each section of a page, in order, by what links call it."""
    return {
        anchor or heading.lower().replace(" ", "-"): [
            Example(rules, parent or "base") for parent, rules in BLOCK.findall(body)
        ]
        for anchor, heading, body in SECTION.findall(page)
    }


SECTIONS = {language: sections_of(page) for language, page in PAGES.items()}
EXAMPLES = [
    pytest.param(example, id=f"{language}-{section}-{number}")
    for language, sections in SECTIONS.items()
    for section, examples in sections.items()
    for number, example in enumerate(examples)
]
PAIRS = [
    pytest.param(*pair, id=f"{section}-{number}")
    for section in SECTIONS[Language.EN]
    for number, pair in enumerate(
        zip(*(SECTIONS[language].get(section, []) for language in PAGES), strict=False)
    )
]
OPEN = ("shapes", "follow", "fouls")  # their keys are an author's own


def rule_lines() -> Iterator[str]:
    """Yield the key of every rule line of the schema; open chapters by their name."""
    for chapter, field in Chapters.model_fields.items():
        model = field.annotation
        fields = (
            model.model_fields
            if isinstance(model, type) and issubclass(model, BaseModel)
            else {}
        )
        keys = [f"{chapter}.{key}" for key in fields if key != "root"] or [chapter]
        if chapter not in OPEN:
            yield from (key for key in keys if line_at(key) is not None)
    yield from OPEN


def rules_of(text: str, folder: Path) -> Ruleset:
    """Return the rules of a file without what it is called."""
    path = folder / "house.yaml"
    path.write_text(text, encoding="utf-8")
    compiled = compile_variant(str(path))
    assert compiled.diagnostics == ()
    assert compiled.ruleset is not None
    return replace(compiled.ruleset, name_en="", name_zh="", source="")


def renamed(text: str) -> str:
    return reduce(lambda said, name: said.replace(*name), OWN_NAMES.items(), text)


def test_the_pages_have_the_same_sections_in_the_same_order() -> None:
    english, chinese = SECTIONS.values()
    assert english.keys() - chinese.keys() == set(), "language.zh.md lacks a section"
    assert chinese.keys() - english.keys() == set(), "language.md lacks a section"
    assert list(english) == list(chinese)


@for_each("section", SECTIONS[Language.EN])
def test_a_section_has_as_many_examples_in_both_pages(section: str) -> None:
    english, chinese = (sections.get(section, []) for sections in SECTIONS.values())
    assert len(english) == len(chinese)


@for_each("language", Language)
def test_a_link_within_a_page_leads_to_a_section(language: Language) -> None:
    links = set(re.findall(r"\]\(#([^)]+)\)", PAGES[language]))
    assert links == SECTIONS[language].keys()


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_compiles_without_a_finding(example: Example, tmp_path: Path) -> None:
    rules_of(example.file, tmp_path)


@pytest.mark.prove
@pytest.mark.parametrize(("english", "chinese"), PAIRS)
def test_an_example_has_the_same_rules_in_both_pages(
    english: Example, chinese: Example, tmp_path: Path
) -> None:
    assert rules_of(renamed(chinese.file), tmp_path) == rules_of(english.file, tmp_path)


@pytest.mark.parametrize("language", Language)
@for_each("key", sorted(set(rule_lines())))
def test_every_key_that_holds_a_rule_line_is_named(key: str, language: Language) -> None:
    with in_language(language):
        assert f"`{key_in_words(key)}`" in PAGES[language]


@for_each("term", TERMS, ids=lambda term: term.terminal)
def test_every_word_of_the_lines_is_shown(term: Term) -> None:
    assert any(text in PAGES[Language.EN] for text in term.texts)
    assert term.zh in PAGES[Language.ZH]


@pytest.mark.parametrize("kind", Kind)
def test_an_example_shows_each_kind_of_line(kind: Kind) -> None:
    shown = {
        line.kind
        for examples in SECTIONS[Language.EN].values()
        for example in examples
        for line in _lines_of(example.rules)
        if line is not None
    }
    assert kind in shown or kind is Kind.CALL


def _lines_of(block: str) -> Iterator[Line | None]:
    chapter = ""
    for text in block.splitlines():
        if match := re.match(r"(\w+):", text):
            chapter = match[1]
            yield line_at(chapter)
        for key in re.findall(r"[\s{]([a-z_]+(?:\([^)]*\))?):", text):
            yield line_at(f"{chapter}.{key}")


@pytest.mark.parametrize("language", Language)
@for_each(("key", "names"), FORMULA_NAMES.items())
def test_the_names_of_each_formula_are_listed(
    key: str, names: frozenset[str], language: Language
) -> None:
    is_chinese = language is Language.ZH
    with in_language(language):
        shown = key_in_words(key)
    row = re.search(rf"^\| `{re.escape(shown)}` \| (.*) \|$", PAGES[language], re.MULTILINE)
    assert row is not None
    said = {NAMES.get(name, name) if is_chinese else name for name in names}
    assert said == set(re.findall(r"`(\w+)`", row[1]))


ASKED = {
    Language.EN: ("| Lines of | May ask about |", "all", "all but"),
    Language.ZH: ("| 哪张表 | 可以问什么 |", "都可以", "除"),
}
CODE = re.compile("`([^`]+)`")


def topics_asked(language: Language) -> dict[str, frozenset[Topic]]:
    """Return what the lines of each table may ask about, as the page has it."""
    head, everything, but = ASKED[language]
    table = PAGES[language].partition(head)[2].partition("\n\n")[0]
    topics = {
        rule_in("bidding.nobody", f"no trump when {fact}", language)[1].partition(
            "当 " if language is Language.ZH else "when "
        )[2]: topic_of(fact)
        for fact in Fact
    }
    asked = dict[str, frozenset[Topic]]()
    for row in table.split("\n")[2:]:
        _, tables, told, _ = (cell.strip() for cell in row.split("|"))
        named = frozenset(topics[fact] for fact in CODE.findall(told))
        if told == everything or told.startswith(but):
            named = frozenset({*Topic} - named)
        asked |= dict.fromkeys(CODE.findall(tables), named)
    return asked


@pytest.mark.parametrize("language", Language)
def test_the_page_says_what_each_table_asks_about(language: Language) -> None:
    known = {rule_in(path, "", language)[0]: TABLES[path] for path in TABLES}
    assert topics_asked(language) == known
