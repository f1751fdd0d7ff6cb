"""The cards and points of a pack (rules 1.2, 1.3)."""

from __future__ import annotations

import pytest

from tuolaji.cards import (
    BIG_JOKER,
    RANKS,
    Rank,
    Suit,
    parse_cards,
    parse_face,
    parse_rank,
)
from tuolaji.rules.deck import Copies, Deck, Jokers, point_cards

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


def test_1_3_points_of_a_suit_go_before_those_of_a_place_and_of_a_rank() -> None:
    said = {"K": 10, "SK": 1, "5": 5, "5 of trump": 20, "5 of plain": 2}
    points = ((point_cards(name), number) for name, number in said.items())
    pack = Deck(points=tuple((cards, n) for cards, n in points if cards is not None))

    def worth(text: str, trump: Suit | None) -> list[int]:
        return [pack.points_of(face, trump) for face in parse_cards(text)]

    assert worth("SK HK S5 H5 BJ", Suit.S) == [1, 10, 20, 2, 0]
    assert worth("SK HK S5 H5 BJ", None) == [1, 10, 2, 2, 0]
    assert pack.points_at(None) == 2 * (3 * 10 + 1 + 4 * 2)
    assert pack.total_points == pack.points_at(Suit.D) == 2 * (3 * 10 + 1 + 20 + 3 * 2)


@pytest.mark.parametrize("name", ["K", "10 of plain", "S10", "A of trump"])
def test_the_name_of_point_cards_is_read_back(name: str) -> None:
    found = point_cards(name)
    assert (RANKS[found] if isinstance(found, int) else str(found)) == name


@pytest.mark.parametrize(
    "name", ["", "BJ", "T", "XK", "K of", "SK of trump", "of trump", "1"]
)
def test_what_names_no_point_cards(name: str) -> None:
    assert point_cards(name) is None
