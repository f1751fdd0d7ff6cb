"""The tables say what the ruleset says."""

from __future__ import annotations

import pytest

from tests.builders import ruleset
from tests.oracle.variants import RULESETS, TURNED
from tuolaji.cards import Rank
from tuolaji.engine.codes import LENGTHS
from tuolaji.engine.deal import lay_out_deal
from tuolaji.engine.layout import TRUMP_CHOICES, lay_out
from tuolaji.engine.state import Deal
from tuolaji.engine.tables import build_tables
from tuolaji.rules.bidding import Nobody, NobodyBids
from tuolaji.rules.deck import Deck
from tuolaji.rules.limits import LARGEST_FACTOR
from tuolaji.rules.ruleset import Ruleset

APART = ("open gap", "jokers apart", "twos apart")
ALL = {**RULESETS, **{name: TURNED[name] for name in APART}}


@pytest.mark.parametrize("name", ALL)
def test_the_table_and_the_pack_are_those_of_the_ruleset(name: str) -> None:
    rules = ALL[name]
    tables = build_tables(rules)
    dealt = tables.players * tables.hand_size + tables.kitty_size
    assert dealt == tables.face_count * tables.packs == rules.deck.card_count
    assert tables.shape_count == len(rules.shapes)


@pytest.mark.parametrize("name", ALL)
def test_layouts_are_found_by_level_and_trump_suit(name: str) -> None:
    rules, deal = ALL[name], Deal()
    choices = [(Rank(level), trump) for level in (0, 5, 12) for trump in TRUMP_CHOICES]
    assert [read_layout(rules, deal, *choice) for choice in choices] == [
        expected_layout(rules, *choice) for choice in choices
    ]


def read_layout(rules: Ruleset, deal: Deal, level: Rank, trump: int | None) -> object:
    deal.level, deal.trump = level, -1 if trump is None else trump
    lay_out_deal(build_tables(rules), deal)
    count = deal.alias_count
    aliases = zip(deal.alias_bit[:count], deal.alias_strength[:count], strict=True)
    bits, masks = list(deal.face_bit), list(deal.group_mask)
    return bits, masks, deal.links, list(aliases), points(deal)


def points(deal: Deal) -> dict[int, int]:
    kinds = slice(deal.point_kinds)
    return dict(zip(deal.point_value[kinds], deal.point_cards[kinds], strict=True))


def expected_layout(rules: Ruleset, level: Rank, trump: object) -> object:
    suit = next(choice for choice in TRUMP_CHOICES if choice == trump)
    layout = lay_out(rules, level, suit)
    bits = [1 << bit if bit >= 0 else 0 for bit in layout.bits]
    aliases = [(1 << alias, 1 << strength) for alias, strength in layout.aliases()]
    return (
        bits,
        list(layout.masks),
        layout.links,
        aliases,
        expected_points(rules.deck, bits),
    )


def expected_points(deck: Deck, bits: list[int]) -> dict[int, int]:
    values = {deck.points_of(face) for face in deck.faces()} - {0}
    return {
        value: sum(bits[face] for face in deck.faces() if deck.points_of(face) == value)
        for value in values
    }


def test_equal_rulesets_share_their_tables() -> None:
    assert build_tables(ruleset()) is build_tables(ruleset())


@pytest.mark.parametrize(
    ("nobody", "first", "last"),
    [
        pytest.param(NobodyBids(Nobody.NO_TRUMP), 0, 0, id="no_trump"),
        pytest.param(NobodyBids(Nobody.TURN_UP), 1, 8, id="the_whole_kitty"),
        pytest.param(NobodyBids(Nobody.TURN_UP, 3, 4), 3, 4, id="cards_3_and_4"),
        pytest.param(NobodyBids(Nobody.TURN_UP, 3, 20), 3, 8, id="not_beyond_the_kitty"),
    ],
)
def test_the_cards_turned_up(nobody: NobodyBids, first: int, last: int) -> None:
    tables = build_tables(ruleset(bidding={"nobody": nobody}))
    assert (tables.turn_up_first, tables.turn_up_last) == (first, last)


def test_no_cap_is_the_bound_of_all_factors() -> None:
    caps = [build_tables(ruleset(kitty={"cap": cap})).cap for cap in (None, 0, 64)]
    assert caps == [LARGEST_FACTOR, 0, 64]


def test_lengths_reach_the_longest_run_of_a_group() -> None:
    assert max(rules.hand_size for rules in ALL.values()) // 2 < LENGTHS
