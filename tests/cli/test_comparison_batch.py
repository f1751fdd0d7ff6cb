"""A comparison is taken up again with the words that it was asked with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.sim.comparing.comparisons import plan_of
from tuolaji.cli.run import ComparisonBatch
from tuolaji.cli.variants import read_named
from tuolaji.errors import PlanError
from tuolaji.sim.compare.compare import Closer
from tuolaji.sim.store.shards import Shard

NAMED = read_named(["mine=tuolaji", "titanic"])
PLAN = plan_of("tuolaji", "titanic", labels=("mine", "titanic"), deals=3_000)
BATCH = ComparisonBatch(plan=PLAN, variants=NAMED)


def test_what_is_not_said_is_not_repeated() -> None:
    assert BATCH.command == (
        "tuolaji compare mine=tuolaji titanic -n 3000 --seed 1 --policy greedy"
    )


def test_sample_and_report_are_repeated() -> None:
    batch = replace(BATCH, folder=Path("out")).shown(5, Path("x.html"))
    assert batch.command.endswith("--out out --sample 5 --report x.html")


def test_names_and_overrides_reach_the_closer_look() -> None:
    batch = replace(BATCH, overrides=("kitty.cap=4",), sample=7)
    assert batch.closer == Closer(7, ("tuolaji", "titanic"), ("kitty.cap=4",))


def test_a_part_is_not_looked_at_closely() -> None:
    assert replace(BATCH, folder=Path("out"), shard=Shard(1, 3)).closer.deals == 0


def test_what_ends_it_is_read_and_repeated() -> None:
    batch = BATCH.within(
        Path("out"), until="band_takeover=0.1", max_seconds=60.0, shard=None
    )
    assert batch.command.endswith("--until band_takeover=0.1 --max-time 60 --out out")


def test_a_part_is_read() -> None:
    batch = BATCH.within(Path("out"), until=None, max_seconds=None, shard="2/3")
    assert batch.shard == Shard(2, 3)


def test_a_figure_that_a_run_does_not_find_cannot_end_it() -> None:
    with pytest.raises(PlanError, match="--matches"):
        BATCH.within(None, until="deals_per_match=1", max_seconds=None, shard=None)
