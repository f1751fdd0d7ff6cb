"""An interval is narrow enough once both its ends are known and near."""

from __future__ import annotations

import pytest

from tuolaji.errors import PlanError
from tuolaji.sim.progress import Until, read_until
from tuolaji.sim.stats.interval import Estimate

KNOWN = ("declarers_hold", "level_gain")
NARROW = Estimate(0.5, 0.45, 0.55, 100)
WIDE = Estimate(0.5, 0.4, 0.55, 100)
UNKNOWN = Estimate(0.5, None, None, 1)


@pytest.mark.parametrize(
    ("intervals", "is_met"),
    [
        ([NARROW], True),
        ([NARROW, WIDE], False),
        ([UNKNOWN], False),
        ([Estimate(None, None, None, 0)], False),
    ],
)
def test_every_interval_must_be_narrow(intervals: list[Estimate], is_met: bool) -> None:
    assert Until("declarers_hold", 0.101).is_met(intervals) is is_met


def test_it_is_read_and_written() -> None:
    until = read_until("level_gain = 0.01", KNOWN)
    assert until == Until("level_gain", 0.01)
    assert str(until) == "level_gain=0.01"


def test_the_width_of_a_share_may_be_a_percentage() -> None:
    assert read_until("declarers_hold=0.5 %", KNOWN) == Until("declarers_hold", 0.005)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("declarer_holds=0.1", "no metric 'declarer_holds'; did you mean 'declarers_hold'"),
        ("xyzzy=0.1", "metrics are\n  declarers_hold  "),
        ("level_gain", "needs the full width of an interval, a number above 0"),
        ("level_gain=wide", "as in `level_gain=0.01`"),
        ("level_gain=0", "a number above 0"),
        ("level_gain=-1", "a number above 0"),
        ("level_gain=nan", "a number above 0"),
        ("level_gain=inf", "a number above 0"),
        ("level_gain=5%", "'level_gain' is no share, so '5%' of it means nothing"),
        ("tricks=1", "cannot end by 'tricks'; it can by declarers_hold, level_gain"),
        ("deals_per_match=1", "is a figure of matches; say how many with --matches"),
    ],
)
def test_what_asks_for_nothing_is_refused(text: str, message: str) -> None:
    with pytest.raises(PlanError, match=message):
        read_until(text, KNOWN)


def test_figures_of_matches_are_for_matches() -> None:
    assert read_until("deals_per_match=1", [*KNOWN, "deals_per_match"]).width == 1.0
