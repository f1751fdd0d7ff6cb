"""The help for a list or mapping shows how its rule line is written."""

from __future__ import annotations

import pytest

from tuolaji.dsl.parse import Kind, Parsed, parse_line
from tuolaji.dsl.source import MappingNode, Node, read_text
from tuolaji.dsl.validate import line_for


def node(text: str) -> Node:
    root, findings = read_text(f"key: {text}\n", "file")
    assert isinstance(root, MappingNode)
    assert findings == ()
    found = root.get("key")
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("kind", "items"),
    [
        (Kind.ORDER, "[BJ, LJ, level of trump]"),
        (Kind.RANKING, "[quad, tractor]"),
        (Kind.BIDS, "[level, level x2]"),
        (Kind.SUITS, "[S, H, D, C]"),
        (Kind.LADDER, "[pair, any]"),
        (Kind.PRICE, "[takeover, attackers +1]"),
        (Kind.RANKS, "[5, 10, K]"),
    ],
)
def test_a_list_becomes_a_line_that_can_be_read(kind: Kind, items: str) -> None:
    told = line_for(kind, node(items)).removeprefix("write '").removesuffix("'")
    parsed = parse_line(kind, told)
    assert isinstance(parsed, Parsed)
    assert not set(told) & set("[],")


@pytest.mark.parametrize(
    ("kind", "text", "told"),
    [
        (
            Kind.BANDS,
            "[80 .. -> takeover]",
            "write one line for each item in a block after '|'",
        ),
        (Kind.RANKS, "[[5, 10]]", "write one line for each item in a block after '|'"),
        (
            Kind.MULTIPLIER,
            "{single: 2}",
            "write lines such as 'single -> 2' in a block after '|'",
        ),
        (Kind.RANKS, "{2: 5}", "a rule line is one text"),
        (Kind.RANKS, "5", ""),
        (
            Kind.BIDS,
            f"[level, {', '.join(['joker x2 for no trump'] * 3)}]",
            "join the items by ' < '",
        ),
    ],
)
def test_what_is_told(kind: Kind, text: str, told: str) -> None:
    assert line_for(kind, node(text)) == told
