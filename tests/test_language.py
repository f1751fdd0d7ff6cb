"""The language of sentences, and the catalogue that holds the Chinese of each.

No sentence is missing, none is left over, and each places the facts of the English one.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from tests.sources import MODULES, PACKAGE, nodes
from tuolaji.cli import main
from tuolaji.dsl import compile_text
from tuolaji.dsl.upgrade import upgrade
from tuolaji.errors import QuestionError
from tuolaji.language import Language, _, in_language, language_in_use, language_of, refusal
from tuolaji.table.record import Origin

CATALOGUE = PACKAGE / "locale/zh/LC_MESSAGES/tuolaji.po"
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "_": None,
    "later": None,
    "plural": (1, 2),
    "Key": (1,),
}


def sentences_of_the_code() -> set[str | tuple[str, ...]]:
    settings = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text("utf-8"))
    files = [
        (mapping["pattern"], mapping["method"])
        for mapping in settings["tool"]["babel"]["mappings"]
    ]
    found = extract_from_dir(PACKAGE, files, keywords=KEYWORDS)
    return {message for _file, _line, message, _comments, _context in found}


@cache
def catalogue() -> Catalog:
    with CATALOGUE.open("rb") as file:
        return read_po(file, "zh")


def forms(text: str | Iterable[str] | None) -> list[str]:
    """Return the one form of a sentence, or the one and the several."""
    return [text] if isinstance(text, str) else list(text or ())


def entries() -> Iterator[Message]:
    return (message for message in catalogue() if message.id)


def places(text: str) -> set[str]:
    return {name for _text, name, _format, _how in Formatter().parse(text) if name}


def test_the_catalogue_has_each_sentence_of_the_code_and_no_other() -> None:
    ids = {entry.id if isinstance(entry.id, str) else (*entry.id,) for entry in entries()}
    assert ids == sentences_of_the_code(), "run `make catalogue` and translate what is new"


def test_each_sentence_has_its_chinese_with_the_same_facts() -> None:
    for entry in entries():
        assert not entry.fuzzy
        english, chinese = forms(entry.id), forms(entry.string)
        assert all(chinese), f"{english[0]!r} has no Chinese"
        for text in chinese:
            assert places(text) == places(english[-1]), text


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Yield where the code says a sentence that is written there, with all its facts."""
    for file in MODULES:
        for node in nodes(file):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                is_whole = all(keyword.arg for keyword in node.keywords)
                if node.func.id in {"_", "plural"} and is_whole:
                    yield f"{file.name}:{node.lineno}", node


def test_a_fact_in_chinese_stands_apart_from_the_characters_beside_it() -> None:
    """Where the fact is Chinese too, the blank is left out when it is put in."""
    beside = re.compile("[一-鿿]\\{|\\}[一-鿿]")
    texts = [text for message in entries() for text in forms(message.string)]
    assert [text for text in texts if beside.search(text)] == []


def test_a_lead_has_one_name_in_chinese_that_of_the_keys() -> None:
    assert "首引" not in CATALOGUE.read_text(encoding="utf-8")


def test_a_seat_and_the_bidding_have_one_name_in_chinese() -> None:
    assert "号位" not in CATALOGUE.read_text(encoding="utf-8")
    with in_language(Language.ZH):
        assert _("bidding") == "亮主"


def test_each_sentence_of_the_code_is_given_its_facts_and_no_others() -> None:
    wrong = {}
    for place, call in calls():
        texts = [
            text.value
            for text in call.args
            if isinstance(text, ast.Constant) and isinstance(text.value, str)
        ]
        given = {keyword.arg for keyword in call.keywords} - {"count"}
        named = set().union(*map(places, texts)) - {"count"}
        if texts and given != named:
            wrong[place] = given ^ named
    assert not wrong


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, Language.EN),
        ({"LANG": "C.UTF-8"}, Language.EN),
        ({"LANG": "zh_CN.UTF-8"}, Language.ZH),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "en_GB.UTF-8"}, Language.EN),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": ""}, Language.ZH),
        ({"TUOLAJI_LANG": "zh", "LC_ALL": "de_DE.UTF-8"}, Language.ZH),
    ],
)
def test_the_language_is_that_of_the_locale(
    variables: dict[str, str], language: Language
) -> None:
    assert language_of(variables) is language


def test_a_language_is_in_use_within_its_statement_alone() -> None:
    with in_language(Language.ZH):
        assert language_in_use() is Language.ZH
    assert language_in_use() is Language.EN


def test_a_sentence_without_chinese_stays_english() -> None:
    with in_language(Language.ZH):
        assert _("{one} and {two}, which nobody translates", one=1, two=2).startswith("1")


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        ("守庄率", "打法的守庄率没有测出差别"),
        ("declarers_hold", "打法的 declarers_hold 没有测出差别"),
        ("p 值", "打法的 p 值没有测出差别"),
        ("两个 p", "打法的两个 p 没有测出差别"),
    ],
)
def test_a_blank_stands_only_beside_what_is_not_wide(fact: str, text: str) -> None:
    assert _("打法的 {fact} 没有测出差别", fact=fact) == text


@pytest.mark.parametrize("words", [["--lang", "en"], ["--lang=en"]])
@pytest.mark.parametrize("comes_first", [True, False])
def test_the_language_may_be_named_anywhere(
    words: list[str], comes_first: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["diff", "tuolaji", "tuolaji"]
    assert main([*words, *command] if comes_first else [*command, *words]) == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["list", "--lang", "fr"], "'--lang' is en or zh, got 'fr'"),
        (["list", "--lang"], "'--lang' is en or zh, got ''"),
        (["--lang", "en", "list", "--lang=zh"], "'--lang' is given twice"),
    ],
)
def test_another_language_is_refused(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert message in capsys.readouterr().err


def test_a_value_that_is_left_out_is_no_tribute() -> None:
    with in_language(Language.ZH):
        said = compile_text("kitty:\n", "house.yaml").diagnostics
        assert any("现为空值" in finding.message for finding in said)
        assert refusal(PermissionError(13, "Permission denied")) == "没有权限"


def test_a_file_of_a_later_schema_and_a_deal_past_the_last_are_told_in_chinese() -> None:
    with in_language(Language.ZH):
        (finding,) = upgrade("schema: 99\n", "x.yaml").findings
        assert finding.helps == ("请装新版的 tuolaji",)
        (finding,) = upgrade("schema: 0\n", "x.yaml").findings
        assert finding.message.startswith("'x.yaml' 不是第 1 到")
        with pytest.raises(QuestionError, match=r"^局的编号应在 0 到"):
            Origin(0, 1 << 32)
