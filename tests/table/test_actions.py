"""An action reads as a player would say it; reasons have stable, distinct names."""

from __future__ import annotations

import pytest

from tuolaji.cards import Suit, parse_cards
from tuolaji.table.actions import (
    Action,
    AskAnew,
    Bury,
    Call,
    CallPoints,
    LayDown,
    NameTrumps,
    Pass,
    Play,
)
from tuolaji.table.refusal import Reason, Refusal

CARDS = parse_cards("SA SA")


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Pass(), "pass"),
        (LayDown(CARDS), "bid SA SA"),
        (Bury(CARDS), "bury SA SA"),
        (CallPoints(80), "call 80 points"),
        (AskAnew(), "ask for a new deal"),
        (NameTrumps(Suit.H), "name H trumps"),
        (NameTrumps(None), "name no trump"),
        (Call(CARDS[0]), "call SA"),
        (Play(CARDS), "play SA SA"),
    ],
)
def test_an_action_as_text(action: Action, text: str) -> None:
    assert str(action) == text


def test_a_name_reads_as_its_member() -> None:
    assert all(
        reason.value == reason.name.lower().replace("_", " ")
        for reason in Reason
        if "-" not in reason
    )


def test_a_refusal_has_a_name_and_words() -> None:
    refusal = Refusal(Reason.NOT_HIGHER, "'level' is not above 'level x2' on the ladder")
    assert f"{refusal.reason}" == "not higher"
