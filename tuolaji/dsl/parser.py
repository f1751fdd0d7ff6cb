"""The parser of the grammar: its tables are worked out once, and kept.

Working them out takes half a second, longer than most commands; reading them takes a
tenth of that. They are kept beside this module's bytecode, where Python may keep that, and
are believed as it is: whoever can write there can write the modules too.
"""

from __future__ import annotations

import hashlib
import io
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path
from typing import TypeAlias

from lark import Lark, Token
from lark import __version__ as lark_version

__all__ = ["Callback", "parser_of", "tables_file"]


Callback: TypeAlias = Callable[[Token], Token]


def parser_of(grammar: str, starts: list[str], callbacks: Mapping[str, Callback]) -> Lark:
    """Return the parser of a grammar, from its tables where an earlier process kept them.

    Args:
        grammar: Its text.
        starts: The rules that a line may be.
        callbacks: What is done with a token, by its terminal; functions of a module.
    """
    named = [f"{name} {call.__qualname__}" for name, call in callbacks.items()]
    made_of = "\n".join([grammar, *starts, *named, lark_version, sys.version])
    digest = hashlib.sha256(made_of.encode()).digest()
    kept = _kept(digest)
    if kept is None:
        kept = Lark(
            grammar,
            parser="lalr",
            start=starts,
            propagate_positions=True,
            maybe_placeholders=True,
            lexer_callbacks=dict(callbacks),
        )
        _keep(kept, digest)
    return kept


def tables_file() -> Path:
    """Return where the tables are kept."""
    return Path(cache_from_source(__file__)).with_suffix(".tables")


def _kept(digest: bytes) -> Lark | None:
    try:
        data = tables_file().read_bytes()
    except OSError:
        return None
    if data[: len(digest)] != digest:
        return None
    return Lark.load(io.BytesIO(data[len(digest) :]))


def _keep(parser: Lark, digest: bytes) -> None:
    if sys.dont_write_bytecode:
        return
    tables = io.BytesIO()
    tables.write(digest)
    parser.save(tables)
    path = tables_file()
    draft = path.with_suffix(f".{os.getpid()}")  # Another process may write its own.
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(tables.getvalue())
        draft.replace(path)
    except OSError:  # An installation that this user may not write to.
        with suppress(OSError):
            draft.unlink()
