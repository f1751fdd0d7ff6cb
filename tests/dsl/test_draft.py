"""A draft gives what is known, and stops at what is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import house
from tuolaji.dsl.draft import Draft, Unknown


def draft(folder: Path, rules: str = "", *overrides: str) -> Draft:
    return house(folder, rules, *overrides).draft


def test_a_value_of_its_type(tmp_path: Path) -> None:
    assert draft(tmp_path).need("kitty.size", int) == 8
    assert draft(tmp_path).need_all("levels.start", int) == (0,)


@pytest.mark.parametrize("rules", ["kitty: {size: many}\n", "kitty: 8\n"])
def test_a_value_of_another_type_is_unknown(rules: str, tmp_path: Path) -> None:
    with pytest.raises(Unknown):
        draft(tmp_path, rules).need("kitty.size", int)


def test_a_rule_line_with_a_mistake_is_unknown(tmp_path: Path) -> None:
    found = draft(tmp_path, "bidding: {bids: levle}\n")
    with pytest.raises(Unknown):
        found.need("bidding.bids", str)
    with pytest.raises(Unknown):
        found.need_all("bidding.bids", str)


def test_a_word_is_found_whole(tmp_path: Path) -> None:
    leaf = draft(tmp_path).leaf("follow.tractor(n)")
    text = leaf.node.text
    assert leaf.word("tractor", 1).column - leaf.node.span.column == text.index(
        "tractor", 9
    )
    assert leaf.word("act") == leaf.node.span


def test_disagreement_stands_at_what_the_author_wrote(tmp_path: Path) -> None:
    found = draft(tmp_path, "deck: {packs: 2}\n", "table.players=4")
    inherited = found.leaf("kitty.size").node.span
    own = found.leaf("deck.packs").node.span
    override = found.leaf("table.players").node.span
    assert found.place(inherited, "kitty.cap") == inherited
    assert found.place(inherited, "deck.packs") == own
    assert found.place(own, "kitty.size", "table.players") == override


def test_a_removed_value_has_a_place(tmp_path: Path) -> None:
    found = draft(tmp_path, "follow: {pair: none}\n")
    span = found.leaf("shapes.pair").key_span
    assert found.place(span, "follow.pair").file.endswith("house.yaml")
