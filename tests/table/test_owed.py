"""What a follower owes is said before it plays; docs/rules.md 7."""

from __future__ import annotations

import pytest

from tests.table.ask import variant
from tuolaji.cards import Suit, parse_cards, parse_rank
from tuolaji.engine.codes import ACROSS, TRUMPS
from tuolaji.table.owed import Owed, owed_on
from tuolaji.table.plays import open_lead
from tuolaji.table.position import Position


def owed(lead: str, hand: str, name: str = "titanic") -> Owed:
    """Return what a hand owes at level 10 with hearts as trumps."""
    position = Position(variant(name), parse_rank("10"), Suit.H)
    open_lead(position, parse_cards(lead))
    return owed_on(position, parse_cards(hand))


@pytest.mark.parametrize(
    ("lead", "hand", "parts"),
    [
        ("S9", "S3 S4", (("single card", "single card"),)),
        ("S9 S9", "S3 S3 S4", (("pair", "pair"),)),
        ("S9 S9", "S3 S5 S4", (("pair", ""),)),
        ("S9 S9 S8 S8", "S3 S3 S5 S5 S7", (("tractor of 2 pairs", "2 × pair"),)),
        ("SA SA SK", "S3 S3 S4 S5", (("pair", "pair"), ("single card", "single card"))),
    ],
)
def test_7_6_each_component_asks_for_the_best_that_the_hand_can_play(
    lead: str, hand: str, parts: tuple[tuple[str, str], ...]
) -> None:
    answer = owed(lead, hand)
    assert (answer.group, answer.size) == (Suit.S, len(lead.split()))
    assert answer.parts == parts


@pytest.mark.parametrize(("hand", "held"), [("S3 D4", "S3"), ("D4 H4", "")])
def test_7_1_a_hand_with_too_few_cards_of_the_group_owes_them_all(
    hand: str, held: str
) -> None:
    answer = owed("S9 S9", hand)
    assert (answer.held, answer.parts) == (parse_cards(held), ())


def test_level_cards_are_owed_on_trumps() -> None:
    assert owed("H9", "S10 S3").group == TRUMPS
    assert owed("H9", "S10 S3").held == parse_cards("S10")


def test_a_lead_across_suits_asks_for_no_group() -> None:
    answer = owed("S9 H9 C9 D9", "S3 S4 S5 S6", "sishifen-bombs")
    assert answer.group is None
    assert answer.group != ACROSS
