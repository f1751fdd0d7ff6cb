"""Kitty cards that are turned up to fix trumps: which of them all have seen."""

from __future__ import annotations

from collections import Counter

import pytest

from tuolaji import DealInPlay, load_variant
from tuolaji.cards import Face
from tuolaji.engine.codes import PLANES, SHOWN
from tuolaji.engine.registers import word_at


def kitty_and_known(nobody: str, seed: int) -> tuple[list[Face], Counter[int]]:
    """Return the kitty as dealt, and the cards that the declarer is known to hold."""
    rules = load_variant("tuolaji", ["bidding.window=never", f"bidding.nobody={nobody}"])
    play = DealInPlay(rules, seed=seed)
    deal, packs = play._position.deal, play._position.tables.packs
    assert play.declarer is not None
    place = SHOWN + play.declarer * PLANES
    words = [word_at(deal, place + plane) for plane in range(packs)]
    known = Counter(
        face for word in words for face in range(54) if word & deal.face_bit[face]
    )
    return list(play.pack[-8:]), known


@pytest.mark.parametrize(
    ("nobody", "turned"),
    [
        ("no trump", []),
        ("by lot", []),
        ("kitty card 3 | by lot", [2]),
        ("kitty card 2 backwards | by lot", [6]),
        ("highest kitty card | no trump", range(8)),
    ],
)
def test_5_2_what_is_turned_up_is_seen_and_nothing_else(
    nobody: str, turned: list[int]
) -> None:
    kitty, known = kitty_and_known(nobody, seed=3)
    assert known == Counter(kitty[place] for place in turned)


def test_5_2_cards_are_turned_up_until_one_decides() -> None:
    kitty, known = kitty_and_known("kitty card 2 .. 6 until a level card | by lot", seed=21)
    found = [place for place in range(1, 6) if kitty[place] % 13 == 0 and kitty[place] < 52]
    seen = range(1, found[0] + 1) if found else ()
    assert known == Counter(kitty[place] for place in seen)
