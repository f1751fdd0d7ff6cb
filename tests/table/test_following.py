"""Rule 7: the rungs that a play fills, and those that the hand could."""

from __future__ import annotations

import pytest

from tests.table.asking import variant
from tuolaji.cards import Rank, Suit, parse_cards
from tuolaji.table.plays import Verdict, judge_play, open_lead
from tuolaji.table.position import Position
from tuolaji.table.refusal import Reason

HAND = "S9 S9 S10 S10 S4 S4 S4 SQ SQ SQ"


def judged(play: str, hand: str = HAND, lead: str = "SA SA SA SK SK SK") -> Verdict:
    position = Position(variant("titanic"), Rank(0), Suit.H)
    open_lead(position, parse_cards(lead))
    return judge_play(position, parse_cards(hand), parse_cards(play))


def test_7_6_a_better_rung_is_owed() -> None:
    verdict = judged("S4 S4 S4 SQ SQ SQ")
    assert (verdict.reason, verdict.rungs, verdict.owed) == (
        Reason.MUST_SERVE_LEAD,
        (3,),
        (2,),
    )


def test_cards_that_would_have_served_are_legal() -> None:
    served = (
        judged("S4 S4 S4 SQ SQ SQ").why.rpartition("; ")[2].removesuffix(" would serve")
    )
    assert judged(served).reason is None


@pytest.mark.parametrize("hand", ["S4 S3 S2 D2 D3 D4 D5", "D2 D3 D4 D5 D6 D7"])
def test_7_1_a_short_hand_fills_no_rung(hand: str) -> None:
    assert judged(hand[:17], hand).rungs is None
