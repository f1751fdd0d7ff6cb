"""Progress counts what is done, and its pace what this run has played."""

from __future__ import annotations

import pytest

from tuolaji.sim.progress import Clock, Progress


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
