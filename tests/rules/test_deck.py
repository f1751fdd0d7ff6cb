"""The cards and points of a pack (rules 1.2, 1.3)."""

from __future__ import annotations

import pytest

from tuolaji.cards import BIG_JOKER, Rank, parse_face, parse_rank
from tuolaji.rules.deck import Copies, Deck, Jokers

FIVE = parse_face("S5")
POINTS = tuple(
    (parse_rank(rank), points) for rank, points in [("5", 5), ("10", 10), ("K", 10)]
)


def deck(packs: int = 2, *, jokers: Jokers = Jokers.BOTH, removed: str = "") -> Deck:
    ranks = frozenset(parse_rank(rank) for rank in removed.split())
    return Deck(packs=packs, jokers=jokers, removed=ranks, points=POINTS)


@pytest.mark.parametrize(
    ("packs", "cards", "points"), [(1, 54, 100), (2, 108, 200), (3, 162, 300)]
)
def test_1_2_each_pack_has_54_cards_and_100_points(
    packs: int, cards: int, points: int
) -> None:
    assert (deck(packs).card_count, deck(packs).total_points) == (cards, points)


def test_1_2_a_pack_may_lack_its_jokers() -> None:
    assert deck(jokers=Jokers.NONE).card_count == 104


def test_1_2_a_removed_rank_takes_its_points_along() -> None:
    assert (deck(removed="3 K").card_count, deck(removed="3 K").total_points) == (92, 120)


@pytest.mark.parametrize(
    ("pack", "players", "kitty", "size"),
    [
        (deck(), 4, 8, 25),
        (deck(3), 4, 6, 39),
        (deck(removed="3 4"), 6, 2, 15),
        (deck(1, jokers=Jokers.NONE), 4, 0, 13),
    ],
    ids=["two_packs", "three_packs", "ranks_removed", "no_jokers"],
)
def test_1_4_the_cards_beside_the_kitty_are_dealt_evenly(
    pack: Deck, players: int, kitty: int, size: int
) -> None:
    assert pack.hand_size(players, kitty) == size


@pytest.mark.parametrize(
    ("card", "points"), [("S5", 5), ("H10", 10), ("DK", 10), ("SA", 0)]
)
def test_1_3_points_are_a_matter_of_rank(card: str, points: int) -> None:
    assert deck().points_of(parse_face(card)) == points


def test_1_3_a_joker_has_no_points() -> None:
    assert deck().points_of(BIG_JOKER) == 0


def test_1_2_single_cards_may_be_missing() -> None:
    missing: frozenset[Rank | Copies] = frozenset(
        {parse_rank("3"), Copies(parse_face("H5"), 1), Copies(BIG_JOKER), Copies(FIVE, 5)}
    )
    pack = Deck(packs=3, removed=missing, points=POINTS)
    assert [pack.copies(parse_face(name)) for name in ("H5", "S5", "BJ", "LJ", "S3")] == [
        2,
        0,
        0,
        3,
        0,
    ]
    assert pack.card_count == len(pack.cards()) == 162 - 12 - 1 - 3 - 3
    assert pack.total_points == 300 - 5 - 15
    assert FIVE not in pack.faces()


def test_1_2_what_is_missing_reads_as_it_is_written() -> None:
    assert [str(Copies(FIVE, 2)), str(Copies(BIG_JOKER))] == ["S5 x2", "BJ"]
