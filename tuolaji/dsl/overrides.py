"""What does `--set chapter.key=value` lay over a variant?

Each text becomes a small tree whose places are in the text itself, so that a mistake is
shown under the part of the command line that made it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tuolaji.dsl.diagnostic import Diagnostic, error
from tuolaji.dsl.draft import OVERRIDE
from tuolaji.dsl.inherit import HEADER_KEYS, merge
from tuolaji.dsl.source import MAX_DEPTH, read_text, resolve
from tuolaji.dsl.traps import hidden_in
from tuolaji.dsl.tree import Entry, Mapping, Node, Page, Scalar, Style

__all__ = ["override_layer"]

_FLOW: Final = ("{", "[", '"', "'")


def override_layer(texts: Sequence[str]) -> tuple[Mapping, tuple[Diagnostic, ...]]:
    """Return the chapters that some overrides set, later ones over earlier ones."""
    page = Page(OVERRIDE, ("",))
    layer = Mapping((), page.span(0, 0, 1))
    findings: list[Diagnostic] = []
    for text in map(_readable, texts):
        tree, found = _tree(text)
        findings += found
        if tree is not None:
            layer = merge(layer, tree)
    return layer, tuple(findings)


def _readable(text: str) -> str:
    """Return a text of the command line with bytes that are no UTF-8 as question marks."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _tree(text: str) -> tuple[Mapping | None, tuple[Diagnostic, ...]]:
    page = Page(OVERRIDE, tuple(text.split("\n")))
    if unseen := hidden_in(page):
        return None, unseen
    key, sign, _ = text.partition("=")
    path = key.strip().split(".")
    if not sign or not all(path):
        message = f"an override must be KEY=VALUE, got '{text}'"
        remedy = "write for example 'kitty.size=6'"
        return None, (error("T116", page.span(0, 0, len(text)), message, help=remedy),)
    if len(path) > MAX_DEPTH:
        message = f"a key may be at most {MAX_DEPTH} words deep, got {len(path)}"
        return None, (error("T116", page.span(0, 0, len(key)), message),)
    if path[0] in HEADER_KEYS:
        message = f"'{path[0]}' is no rule; an override sets rules alone"
        return None, (error("T116", page.span(0, 0, len(path[0])), message),)
    value, findings = _value(text, len(key) + 1, page)
    return None if value is None else _nested(path, key, value, page), findings


def _value(text: str, start: int, page: Page) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    raw = text[start:]
    if raw.startswith(_FLOW):
        return read_text(" " * start + raw, OVERRIDE, page)
    stripped = raw.strip()
    column = start + len(raw) - len(raw.lstrip())
    is_block = "\n" in stripped
    return Scalar(
        value=stripped if is_block else resolve(stripped),
        text=stripped,
        span=page.span(0, column, len(stripped.split("\n")[0])),
        style=Style.LITERAL if is_block else Style.PLAIN,
        page=page,
        first=0,
        indent=column,
        exact=not is_block,
    ), ()


def _nested(path: list[str], key: str, value: Node, page: Page) -> Mapping:
    """Return the mapping in which a dotted key holds a value."""
    column = len(key) - len(key.lstrip())
    spans = []
    for name in path:
        spans.append(page.span(0, column, len(name)))
        column += len(name) + 1
    node = value
    for name, span in zip(reversed(path), reversed(spans), strict=True):
        node = Mapping((Entry(name, span, node),), span)
    assert isinstance(node, Mapping)
    return node
