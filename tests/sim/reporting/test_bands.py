"""Settlements of deals, in one order for all variants."""

from __future__ import annotations

import pytest

from tests.sim.reporting.samples import COMPARISON
from tuolaji.rules.scoring import Side
from tuolaji.sim.report.charts import band_chart, band_lines
from tuolaji.sim.summary import BandCount

LINES = band_lines(COMPARISON.bands)


def test_the_best_for_the_declarers_comes_first() -> None:
    assert [line.name for line in LINES] == [
        "declarers hold, +1",
        "declarers hold, no level",
        "attackers take over, no level",
        "attackers take over, +2",
    ]
    assert LINES[0].chinese == "守庄，升 1 级"


@pytest.mark.parametrize("place", [0, 1])
def test_the_shares_of_a_variant_make_one(place: int) -> None:
    assert sum(line.shares[place] for line in LINES) == pytest.approx(1)


def test_a_band_that_a_variant_does_not_have_has_no_deals_there() -> None:
    assert LINES[0].deals == (4_500, 0)
    assert LINES[0].shares == (0.45, 0.0)


def test_only_what_the_attackers_take_is_hatched() -> None:
    assert [line.is_hatched for line in LINES] == [False, False, True, True]


def test_who_gains_without_taking_over_is_named() -> None:
    odd = BandCount(Side.ATTACKERS, 1, takeover=False, deals=1)
    (line,) = band_lines({"a": [odd]})
    assert (line.name, line.chinese) == (
        "declarers hold, attackers +1",
        "守庄，闲家升 1 级",
    )


def test_each_band_is_a_segment_of_every_bar() -> None:
    segments = band_chart(["a", "b"], LINES).data
    assert all(segment["y"] == ["a", "b"] for segment in segments)
    assert segments[0]["x"] == [0.45, 0.0]
    assert segments[3]["customdata"] == [1_000, 1_000]


def test_a_share_too_small_to_read_has_no_number() -> None:
    narrow = {
        "a": [COMPARISON.bands["tuolaji"][1], BandCount(Side.DECLARERS, 1, False, 99_500)]
    }
    first, second = band_chart(["a"], band_lines(narrow)).data
    assert (first["text"], second["text"]) == (["100%"], [""])
