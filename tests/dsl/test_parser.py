"""The parser's tables are kept beside the bytecode, and worked out anew when old."""

import sys
from collections.abc import Mapping
from importlib.util import cache_from_source
from pathlib import Path

import pytest
from lark import Lark, Token, UnexpectedToken

from tuolaji.dsl import parser
from tuolaji.dsl.parser import parser_of, tables_file

GRAMMAR = """
greeting: "hello" NAME
farewell: "bye" NAME
NAME: /[a-z]+/
%ignore " "
"""


def loud(token: Token) -> Token:
    return Token.new_borrow_pos(token.type, token.upper(), token)


CALLBACKS: Mapping[str, parser.Callback] = {"NAME": loud}


def made(grammar: str = GRAMMAR) -> Lark:
    return parser_of(grammar, ["greeting", "farewell"], CALLBACKS)


@pytest.fixture(autouse=True)
def tables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    path = tmp_path / "kept" / "parser.tables"
    monkeypatch.setattr(parser, "tables_file", lambda: path)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return path


def test_tables_lie_beside_the_bytecode_of_the_module() -> None:
    assert tables_file().parent == Path(cache_from_source(parser.__file__)).parent


def test_a_kept_parser_reads_as_the_one_that_was_made(tables: Path) -> None:
    trees = [made().parse("hello you", start="greeting")]
    assert tables.exists()
    trees.append(made().parse("hello you", start="greeting"))
    assert trees[0] == trees[1]
    assert trees[1].children == ["YOU"]
    with pytest.raises(UnexpectedToken) as wrong:
        made().parse("hello you you", start="greeting")
    assert wrong.value.column == 11


def test_a_kept_parser_is_not_made_again(
    tables: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made()
    monkeypatch.setattr(Lark, "__init__", None)
    assert made().parse("bye you", start="farewell").data == "farewell"


def test_tables_of_another_grammar_are_replaced(tables: Path) -> None:
    made(GRAMMAR.replace("hello", "hi"))
    old = tables.read_bytes()
    assert made().parse("hello you", start="greeting").data == "greeting"
    assert tables.read_bytes() != old
    assert [path.name for path in tables.parent.iterdir()] == [tables.name]


def test_tables_that_are_cut_off_are_replaced(tables: Path) -> None:
    made()
    whole = tables.read_bytes()
    tables.write_bytes(whole[:20])
    made()
    assert len(tables.read_bytes()) == len(whole)


def test_nothing_is_kept_where_python_keeps_no_bytecode(
    tables: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    made()
    assert not tables.exists()


def test_nothing_is_kept_where_nothing_can_be_written(tables: Path) -> None:
    tables.parent.write_text("a file where the folder would be")
    assert made().parse("bye you", start="farewell").data == "farewell"
