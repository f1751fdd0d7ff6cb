"""The engine answers every question as the oracle does.

On each ruleset a share of 2,000 random leads with their followers, and bids, orders and
scores besides; a hundred times as many leads in `make prove`. A smaller number is asked of
the engine in its interpreted form.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.oracle.agreement import COMPARED, differences
from tests.oracle.cases import STATED
from tests.oracle.condition import Known, at_start
from tests.oracle.score import score
from tests.oracle.variants import RULESETS
from tuolaji.rules.ruleset import Ruleset

LEADS = 2_000
PROVED_LEADS = 200_000
SHARE = -(-LEADS // len(COMPARED))
PROVED_SHARE = -(-PROVED_LEADS // len(COMPARED))

TURNED_MATCHES = (
    "levels held",
    "levels held and mandatory",
    "no trump jumped over",
    "laps with no trump",
    "one level",
    "six, the partner declares",
    "conditions",
    "conditions of called sides",
    "conditions of more points",
    "gains of points",
    "digging",
    "digging among players",
    "levels by party",
    "six alone",
    "seven with two friends",
    "six with friends by copies",
)

WITH_BOMBS = (
    "bombs of one pack",
    "bombs where suit is followed",
    "bombs of three packs",
    "sets across suits that beat nothing",
    "bombs of four cards",
)

INTERPRETED = (
    "bombs of three packs",
    "sishifen",
    "shuangkou",
    "tuolaji-2-trumps",
    "titanic",
    "bianfeng-literal",
    "longest first",
    "kept",
    "ranked and every component",
    "counts",
    "unseen cards",
    "smallest component",
    "lowest card",
    "chosen by who beats it",
    "runs and wider sets kept",
    "components in turn",
    "throws by what is led",
    "certain throws",
    "a companion turned up",
    "conditions",
    "conditions of a whole play",
    "conditions of called sides",
    "digging",
    "digging among players",
    "jokers alone at no trump",
    "suits rank the level cards",
    "titanic order.gap=both",
    "tractors owed, not led",
    "threes of the trumps' colour",
    "runs of single cards",
    "eight cross",
    "seven cross in turn",
)


LOSING_POINTS = {
    name: rules
    for name, rules in RULESETS.items()
    if any(line.prices and not line.is_floored for line in rules.lead.failed_throw)
}
"""Where failed throws can take the points of a side below zero."""

WITH_THEFTS = [name for name, rules in COMPARED.items() if rules.kitty.theft]

WITH_CROSSINGS = sorted(n for n, r in COMPARED.items() if r.crossing.trumps is not None)

LIMITS_OF_BURIALS = (
    "aces barred",
    "trumps barred",
    "twos of trumps and jokers barred",
    "few points buried",
    "no points and no trumps buried",
    "trumps named after burying",
)
WITH_BURIALS = sorted({*RULESETS, *STATED, *LIMITS_OF_BURIALS})
"""All variants that are shipped or stated in cases, and one for each kind of limit."""


@pytest.fixture(scope="module", params=sorted(COMPARED))
def name(request: pytest.FixtureRequest) -> str:
    """Give each ruleset, all tests of one in a row: its tables are made but once."""
    return str(request.param)


def told_by_the_interpreted_engine(count: str, *names: str) -> str:
    """Return what the comparison says in a process that does not compile."""
    return subprocess.run(
        [sys.executable, "-m", "tests.oracle.agreement", count, *names],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "TUOLAJI_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_leads_follows_and_tricks_are_judged_alike(name: str) -> None:
    assert differences("plays", name, seed=1, count=SHARE) == []


def test_bids_are_judged_alike(name: str) -> None:
    assert differences("bids", name, seed=1, count=50) == []


def test_the_same_bids_are_open_while_cards_are_dealt(name: str) -> None:
    assert differences("chances", name, seed=1, count=2) == []


@pytest.mark.parametrize("variant", WITH_BOMBS)
def test_bombs_are_judged_alike(variant: str) -> None:
    assert differences("bombs", variant, seed=1, count=10) == []


@pytest.mark.parametrize("variant", WITH_THEFTS)
def test_the_kitty_is_stolen_alike(variant: str) -> None:
    assert differences("thefts", variant, seed=1, count=15) == []


@pytest.mark.parametrize("variant", WITH_BURIALS)
def test_burials_are_judged_alike(variant: str) -> None:
    assert differences("burials", variant, seed=1, count=20) == []


@pytest.mark.parametrize("variant", WITH_CROSSINGS)
def test_trumps_cross_alike(variant: str) -> None:
    assert differences("crossings", variant, seed=1, count=40) == []


def test_cards_are_ordered_alike(name: str) -> None:
    assert differences("order", name, seed=1, count=10) == []


@pytest.mark.parametrize("variant", [*RULESETS, *TURNED_MATCHES, *STATED])
def test_points_earn_alike(variant: str) -> None:
    assert differences("score", variant, seed=1, count=25) == []


@pytest.mark.parametrize("ruleset", LOSING_POINTS.values(), ids=LOSING_POINTS)
def test_points_below_zero_are_in_a_band(ruleset: Ruleset) -> None:
    rules = at_start(ruleset)
    assert score(rules, -10, Known()) == score(rules, 0, Known())


def test_the_interpreted_engine_answers_alike() -> None:
    assert told_by_the_interpreted_engine("1", *INTERPRETED[::10]) == "compiled: False\n"


@pytest.mark.prove
def test_many_leads_follows_and_tricks_are_judged_alike(name: str) -> None:
    assert differences("plays", name, seed=2, count=PROVED_SHARE) == []


@pytest.mark.prove
def test_many_bids_and_orders_are_judged_alike(name: str) -> None:
    assert differences("bids", name, seed=2, count=PROVED_SHARE) == []
    assert differences("chances", name, seed=2, count=PROVED_SHARE) == []
    assert differences("order", name, seed=2, count=100) == []


@pytest.mark.prove
@pytest.mark.parametrize("variant", WITH_BOMBS)
def test_many_bombs_are_judged_alike(variant: str) -> None:
    assert differences("bombs", variant, seed=2, count=300) == []


@pytest.mark.prove
@pytest.mark.parametrize("variant", WITH_BURIALS)
def test_many_burials_are_judged_alike(variant: str) -> None:
    assert differences("burials", variant, seed=2, count=500) == []


@pytest.mark.prove
@pytest.mark.parametrize("variant", WITH_CROSSINGS)
def test_many_trumps_cross_alike(variant: str) -> None:
    assert differences("crossings", variant, seed=2, count=1000) == []


@pytest.mark.prove
def test_the_interpreted_engine_answers_alike_on_all() -> None:
    assert told_by_the_interpreted_engine("400", *COMPARED) == "compiled: False\n"
