"""Rule 1.4: how are the cards dealt out?"""

from __future__ import annotations

from tests.table.asking import complaint, plain


def test_1_4_hands_and_kitty() -> None:
    assert plain("titanic", "deal") == {"hand": 39, "kitty": 6}


def test_a_field_is_unknown() -> None:
    assert complaint("titanic", "deal", players=4) == (
        "deal: unknown field 'players'; fields are none"
    )
