"""Bands read as they are written (rule 9.4)."""

from __future__ import annotations

import pytest

from tuolaji.rules.formula import Name, Number, Operation
from tuolaji.rules.payment import Growth, Party
from tuolaji.rules.scoring import Band, Scoring, Share, Side

STEP = Name("step")
THREE_STEPS = Operation("*", Number(3), STEP)
BELOW_STEP = Operation("-", STEP, Number(1))


@pytest.mark.parametrize(
    ("band", "text"),
    [
        (Band(Number(0), Number(0), Side.DECLARERS, Number(3)), "0 -> declarers +3"),
        (
            Band(Number(1), BELOW_STEP, Side.DECLARERS, Number(2)),
            "1 .. step - 1 -> declarers +2",
        ),
        (Band(STEP, STEP, Side.ATTACKERS, Number(0)), "step .. step -> takeover"),
        (
            Band(THREE_STEPS, None, Side.ATTACKERS, Number(1), Growth(1, STEP)),
            "3 * step .. -> attackers +1, +1 per step",
        ),
        (
            Band(None, Number(-1), Side.DECLARERS, Number(4), Growth(2, STEP)),
            ".. -1 -> declarers +4, +2 per step",
        ),
        (
            Band(
                None,
                Number(0),
                Side.DECLARERS,
                Number(0),
                shares=(Share(Party.DECLARER, 3), Share(Party.FRIENDS, 2)),
            ),
            ".. 0 -> the declarer +3 and each friend +2",
        ),
        (
            Band(
                STEP,
                None,
                Side.ATTACKERS,
                Number(0),
                shares=(Share(Party.DECLARERS, -1),),
            ),
            "step .. -> takeover and each declarer -1",
        ),
    ],
)
def test_9_4_a_band_reads_as_it_is_written(band: Band, text: str) -> None:
    assert str(band) == text


def test_9_4_the_names_of_the_bands_stand_for_points() -> None:
    scoring = Scoring(
        step=Operation("*", Number(20), Name("packs")), takeover=THREE_STEPS, bands=()
    )
    assert scoring.words(players=4, packs=3, total=300) == {
        "players": 4,
        "packs": 3,
        "total": 300,
        "step": 60,
        "takeover": 180,
    }
