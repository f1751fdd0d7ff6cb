"""How far each setting came, and which of them gave the same."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from tests.sim.varying.sweeps import sweeping_of
from tuolaji.sim.metrics.registry import METRICS
from tuolaji.sim.stats.interval import NOTHING, Estimate
from tuolaji.sim.stats.sums import PairTally, pair_up
from tuolaji.sim.vary.search import CandidateResult, standings_of
from tuolaji.sim.vary.values import Target

TARGET = Target(METRICS["declarers_hold"], Fraction(1, 2))
SETTINGS = sweeping_of("kitty.cap=1,2,3").settings


def standings(*held: str, among: tuple[str, ...] = ()) -> tuple[CandidateResult, ...]:
    """Return those of settings whose deals are held (1) or not (0), sign by sign."""
    return standings_of(SETTINGS, tally(held, among), TARGET, played=len(held[0]))


def tally(held: tuple[str, ...], among: tuple[str, ...]) -> PairTally:
    counted = among or tuple("1" * len(one) for one in held)
    numbers = [
        [np.array(list(map(int, text)), dtype=np.int64) for text in texts]
        for texts in zip(held, counted, strict=True)
    ]
    return pair_up([(y, x) for y, x in numbers])


def test_the_figure_and_its_distance_are_those_of_the_deals() -> None:
    one, other, _ = standings("1000", "1110", "0000")
    assert (one.figure.estimate, one.distance, one.played) == (0.25, 0.25, 4)
    assert (other.figure.estimate, other.distance) == (0.75, 0.25)


def test_equal_figures_of_other_deals_are_no_twins() -> None:
    found = standings("1000", "0100", "1000")
    assert [one.twin for one in found] == [SETTINGS[0], SETTINGS[1], SETTINGS[0]]


def test_settings_that_divide_by_other_deals_are_no_twins() -> None:
    found = standings("1000", "1000", "1000", among=("1100", "1010", "1100"))
    assert [one.twin for one in found] == [SETTINGS[0], SETTINGS[1], SETTINGS[0]]


def test_who_drops_out_is_told() -> None:
    sums = tally(("1000", "0100", "0000"), ())
    found = standings_of(SETTINGS, sums, TARGET, played=4, out=(False, False, True))
    assert [one.is_dropped for one in found] == [False, False, True]


def test_a_figure_about_nothing_has_no_distance() -> None:
    one, *_ = standings("00", "11", "00", among=("00", "11", "11"))
    assert (one.figure, one.distance) == (Estimate(None, None, None, 0, NOTHING), None)
