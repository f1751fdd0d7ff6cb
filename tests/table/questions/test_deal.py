"""Rule 1.4: how the cards are dealt out."""

from __future__ import annotations

from tests.table.asking import answer, complaint


def test_1_4_hands_and_kitty() -> None:
    found = answer("titanic", "deal")
    assert found.to_dict() == {"hand": 39, "kitty": 6}
    assert found.why == "'kitty.size: 6' of 162 cards, the rest for 4 seats"


def test_a_field_is_unknown() -> None:
    assert complaint("titanic", "deal", players=4) == (
        "deal: unknown field 'players'; fields are none"
    )
