"""Wrong keys and types are reported in the author's words."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import HEAD, house
from tuolaji.dsl.parse import Kind, Parsed, parse_line
from tuolaji.dsl.source import MappingNode, Node, read_text
from tuolaji.dsl.validate import line_for


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ("deck: {packs: eight}\n", "'deck.packs' must be a whole number, got 'eight'"),
        ("deck: {packs: true}\n", "'deck.packs' must be a whole number, got true"),
        ("deck: {packs: [8]}\n", "'deck.packs' must be a whole number, got a list"),
        ("deck: {packs: {a: 8}}\n", "'deck.packs' must be a whole number, got a mapping"),
        ("kitty: {cap: 0}\n", "'kitty.cap' must be at least 1 or 'none', got 0"),
        ("deck: {packs: 10}\n", "'deck.packs' must be at most 9, got 10"),
        ("kitty: 8\n", "'kitty' must be a mapping, got 8"),
        ("kitty:\n", "'kitty' must be a mapping, got no value"),
        ("follow: []\n", "'follow' must be a mapping, got a list"),
        ("shapes: all\n", "'shapes' must be a mapping, got 'all'"),
        ("ranking: [a]\n", "'ranking' must be a text, got a list"),
        (
            "deck: {points: {5: five}}\n",
            "'deck.points.5' must be a whole number or 'none', got 'five'",
        ),
        (
            "bidding: {concealed: yes}\n",
            "'bidding.concealed' must be true or false, got 'yes'",
        ),
        ("follow: {pair: true}\n", "'follow.pair' must be a text, got true"),
        ("kitty: {sise: 4}\n", "'kitty' has no key 'sise'"),
        ("nonsense: 4\n", "a variant file has no key 'nonsense'"),
    ],
)
def test_a_wrong_value(rules: str, message: str, tmp_path: Path) -> None:
    (finding,) = house(tmp_path, rules).diagnostics
    assert finding.message == message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "id: house",
            "id: The House",
            "'id' must be lower-case letters, digits and hyphens, got 'The House'",
        ),
        ("schema: 2", "schema: one", "'schema' must be the number 2, got 'one'"),
        ("{en: House, zh: 家规}", "House", "'name' must be a mapping, got 'House'"),
        (", zh: 家规", ", zh: 家, cn: 规", "'name' has no key 'cn'"),
        (
            "source: ours",
            "source: ''",
            "'source' must be a text of at least one character, got ''",
        ),
        ("source: ours", "aliases: us", "'aliases' must be a list, got 'us'"),
        ("extends: base", "extends: [base]", "'extends' must be a text, got a list"),
        ("extends: base", "extend: base", "a variant file has no key 'extend'"),
        (
            "extends: base",
            "extends: base\nkind: mix",
            "'kind' must be 'variant' or 'mixin', got 'mix'",
        ),
    ],
)
def test_a_wrong_head(old: str, new: str, message: str, tmp_path: Path) -> None:
    found = house(tmp_path, "", head=HEAD.replace(old, new)).diagnostics
    assert message in [finding.message for finding in found]
    assert len(found) <= 2


def test_a_key_of_another_chapter_is_shown_its_place(tmp_path: Path) -> None:
    (finding,) = house(tmp_path, "kitty: {packs: 3}\n").diagnostics
    assert finding.helps == ("'packs' stands under 'deck'",)


def test_rules_without_a_parent_are_told_to_have_one(tmp_path: Path) -> None:
    (finding,) = house(tmp_path, "", head=HEAD.replace("extends: base\n", "")).diagnostics
    assert finding.helps == (
        "write 'extends: base' to begin with the default of every rule",
    )


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
