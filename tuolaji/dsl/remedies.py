"""What should an author have written where a rule line is of the wrong form?

Lists and mappings of YAML are the habit of other configuration files; rule lines join
their items by signs of their own.
"""

from __future__ import annotations

from typing import Final

from tuolaji.dsl.diagnostic import Advice
from tuolaji.dsl.lines import Kind
from tuolaji.dsl.tree import Mapping, Node, Scalar, Sequence

__all__ = ["line_for"]

_JOINED: Final = {
    Kind.ORDER: " ~ ",
    Kind.RANKING: " > ",
    Kind.BIDS: " < ",
    Kind.SUITS: " > ",
    Kind.LADDER: " | ",
    Kind.PRICE: " and ",
    Kind.RANKS: " ",
}
_TABLES: Final = {
    Kind.MULTIPLIER: "single -> 2",
    Kind.BANDS: "80 .. 119 -> takeover",
    Kind.RATINGS: "300 .. -> x3",
}
_BLOCK: Final = "write one line for each item in a block after '|'"
_LONGEST: Final = 60


def line_for(kind: Kind, node: Node) -> str:
    """Return a help that says how a list or a mapping is written as a rule line."""
    if isinstance(node, Mapping):
        example = _TABLES.get(kind)
        table = f"write lines such as '{example}' in a block after '|'"
        return table if example else "a rule line is one text"
    if not isinstance(node, Sequence):
        return ""
    sign = _JOINED.get(kind)
    items = [item.text.strip() for item in node.items if isinstance(item, Scalar)]
    if sign is None or len(items) < len(node.items):
        return _BLOCK
    line = sign.join(items)
    if len(line) > _LONGEST:
        return f"join the items by '{sign}'"
    is_short = node.span.text[node.span.column - 1 :].startswith("[")
    return Advice(f"write '{line}'", [line] if is_short else [])
