"""An action reads as a player would say it."""

from __future__ import annotations

import pytest

from tuolaji.cards import Suit, parse_cards
from tuolaji.table.actions import (
    Action,
    Bury,
    Call,
    CallPoints,
    LayDown,
    NameTrumps,
    Pass,
    Play,
)

CARDS = parse_cards("SA SA")


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Pass(), "pass"),
        (LayDown(CARDS), "bid SA SA"),
        (Bury(CARDS), "bury SA SA"),
        (CallPoints(80), "call 80 points"),
        (NameTrumps(Suit.H), "name H trumps"),
        (Call(CARDS[0]), "call SA"),
        (Play(CARDS), "play SA SA"),
    ],
)
def test_an_action_as_text(action: Action, text: str) -> None:
    assert str(action) == text
