"""Progress counts what is done, what was kept apart, until an interval is narrow enough."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.sim.conftest import PlanOf
from tuolaji.errors import PlanError
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.metrics.registry import find_metric
from tuolaji.sim.progress import (
    Clock,
    Ledger,
    Part,
    Progress,
    Stopped,
    Until,
    read_amount,
    read_until,
)
from tuolaji.sim.stats.interval import Estimate


def test_the_rest_takes_as_long_as_the_pace_says() -> None:
    progress = Progress(done=30, total=90, deals=300, seconds=3.0, kept=0)
    assert (progress.rate, progress.seconds_left) == (100.0, 6.0)


def test_kept_results_do_not_count_for_the_pace() -> None:
    progress = Progress(done=60, total=90, deals=30, seconds=3.0, kept=30)
    assert (progress.rate, progress.seconds_left) == (10.0, 3.0)


@pytest.mark.parametrize("kept", [0, 30])
def test_before_the_first_result_nothing_is_foretold(kept: int) -> None:
    progress = Progress(done=kept, total=90, deals=0, seconds=0.0, kept=kept)
    assert (progress.rate, progress.seconds_left) == (0.0, None)


def test_a_clock_counts_what_was_played_and_what_was_kept() -> None:
    clock = Clock(total=40)
    clock.count(10, kept=10, deals=0)
    clock.count(20, kept=10, deals=12)
    now = clock.read()
    assert (now.done, now.kept, now.deals, now.total) == (30, 20, 12, 40)
    assert 0 <= now.seconds <= clock.read().seconds


class Count:
    """A number that others are added to."""

    def __init__(self, number: int) -> None:
        self.number = number

    def add(self, other: Count) -> None:
        self.number += other.number


def test_what_was_kept_takes_no_time_away(plan_of: PlanOf) -> None:
    ledger = Ledger[Count](plan_of(), range(3))
    ledger.enter(Part(Count(3), deals=(1_000,), kept=(True,)))
    assert not ledger.is_over(0.0)
    ledger.enter(Part(Count(3), deals=(1_000,), kept=(False,)))
    assert ledger.is_over(0.0)


def test_blocks_are_added_up(plan_of: PlanOf, rules: Ruleset) -> None:
    ledger = Ledger[Count](plan_of(variants=(rules, rules), labels=("a", "b")), range(3))
    ledger.enter(Part(Count(3), deals=(1_000, 1_000), kept=(False, True)))
    assert not ledger.is_over(60.0)
    assert ledger.is_over(0.0)
    ledger.enter(Part(Count(4), deals=(1_000, 1_000), kept=(True, True)))
    total = ledger.enter(Part(Count(5), deals=(500, 500), kept=(False, False)))
    assert total.number == 12
    assert not ledger.is_over(0.0), "everything is played"
    now = ledger.clock.read()
    assert (now.done, now.total, now.kept, now.deals) == (5_000, 5_000, 3_000, 2_000)
    played = ledger.close(Stopped.DONE)
    assert (played.blocks, played.deals, played.stopped) == (3, (2_500, 2_500), "done")
    assert played.tally is total


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
        ("level_gain=5%", "'level_gain' is not a share, so '5%' of it means nothing"),
        ("tricks=1", "cannot end by 'tricks'; it can by declarers_hold, level_gain"),
        ("deals_per_match=1", "is a metric of matches; say how many matches to play"),
    ],
)
def test_what_asks_for_nothing_is_refused(text: str, message: str) -> None:
    with pytest.raises(PlanError, match=message):
        read_until(text, KNOWN)


def test_figures_of_matches_are_for_matches() -> None:
    assert read_until("deals_per_match=1", [*KNOWN, "deals_per_match"]).width == 1.0


SHARE, RATE, MEAN = map(find_metric, ("declarers_hold", "kitty_share", "attackers_points"))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.05", Fraction(1, 20)),
        ("-.5", Fraction(-1, 2)),
        ("80.", Fraction(80)),
        ("1e-05", Fraction(1, 100_000)),
        ("+1E2", None),
        ("1e999999999", None),
        ("1/3", None),
        ("nan", None),
        ("%", None),
        ("5%%", None),
        ("", None),
    ],
)
def test_a_number_is_read_exactly_or_not_at_all(text: str, value: Fraction | None) -> None:
    assert read_amount(text, SHARE) == value


def test_a_percentage_of_a_part_is_a_hundredth() -> None:
    assert read_amount("47.5 %", SHARE) == Fraction(19, 40)
    assert read_amount("5%", RATE) == Fraction(1, 20)


def test_a_percentage_of_anything_else_is_refused() -> None:
    with pytest.raises(PlanError) as problem:
        read_amount("5%", MEAN)
    assert str(problem.value) == (
        "'attackers_points' is not a share, so '5%' of it means nothing; "
        "it counts points a deal, as in `attackers_points=5`"
    )
