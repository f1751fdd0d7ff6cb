"""The multipliers of the kitty read as they are written (rule 9.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tuolaji.rules.condition import Condition, Fact
from tuolaji.rules.formula import Name, Number, Operation
from tuolaji.rules.kitty import CaptureBase, Measure, Multiplier, MultiplierLine
from tuolaji.rules.shape import ShapeCall

ELSE = MultiplierLine(None, 1, Number(2))
NOTHING = MultiplierLine(None, 1, None, Condition((Fact.IN_A_PLAIN_SUIT,)))
POWER = MultiplierLine(None, 1, Operation("^", Number(2), Name("cards")))


@pytest.mark.parametrize(
    ("multiplier", "text"),
    [
        (Multiplier((POWER,)), "2 ^ cards"),
        (
            Multiplier((MultiplierLine(ShapeCall("pair"), 3, Number(6)), ELSE)),
            "pair x3 -> 6\nelse -> 2",
        ),
        (Multiplier((MultiplierLine(ShapeCall("pair"), 1, Number(4)),)), "pair -> 4"),
        (
            Multiplier((MultiplierLine(None, 1, Name("cards"), throw=True), ELSE)),
            "throw -> cards\nelse -> 2",
        ),
        (
            Multiplier((replace(POWER, most=64),), Measure.WHOLE_PLAY),
            "2 ^ cards at most 64 by the whole play",
        ),
        (
            Multiplier((NOTHING, ELSE), Measure.WINNING_CARDS, CaptureBase.LAST_TRICK),
            "by the winning cards for the last trick\n"
            "nothing when in a plain suit\nelse -> 2",
        ),
    ],
)
def test_9_2_a_multiplier_reads_as_it_is_written(multiplier: Multiplier, text: str) -> None:
    assert str(multiplier) == text
