"""Bots from outside play the deals of a batch; a fault ends the bout or forfeits a deal."""

from __future__ import annotations

import signal
from array import array
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.machine import column
from tests.table import some_bots
from tests.table.ask import variant
from tests.table.deals import recorded
from tuolaji.engine.codes import MATCH_LIMIT
from tuolaji.engine.columns import COLUMN_COUNT
from tuolaji.errors import BotError
from tuolaji.sim.chunk import play_chunk
from tuolaji.sim.plan import Plan
from tuolaji.table.bout import Bout, Limits

BOTS = Path(some_bots.__file__)
OURS = f"{BOTS}:Ours"


def rows(
    name: str, policies: tuple[str, str], count: int, limits: Limits | None = None
) -> tuple[NDArray[np.int32], Bout]:
    rules = variant(name)
    room = array("i", bytes(4 * count * COLUMN_COUNT))
    bout = Bout(rules, policies, limits or Limits())
    bout.play_deals(1, 0, count, int(rules.levels.start), room)
    return np.frombuffer(room, dtype=np.int32).reshape(count, COLUMN_COUNT), bout


@pytest.mark.parametrize("name", ["tuolaji", "jiaofen", "bianfeng-called", "titanic"])
def test_a_bot_that_asks_a_policy_plays_as_the_policy_does(name: str) -> None:
    rules = variant(name)
    plan = Plan(variants=(rules,), deals=6, policies=("greedy", "greedy"), jobs=1)
    batch = play_chunk(plan, plan.chunks()[0])
    for policies in ((OURS, "greedy"), ("greedy", OURS)):
        mine, bout = rows(name, policies, 6)
        assert np.array_equal(mine, batch)
        assert bout.turns[OURS].count > 6


def test_a_match_is_that_of_a_batch() -> None:
    rules = variant("tuolaji")
    plan = Plan(variants=(rules,), matches=1, policies=("greedy", "greedy"), jobs=1)
    batch = play_chunk(plan, plan.chunks()[0])
    room = array("i", bytes(4 * MATCH_LIMIT * COLUMN_COUNT))
    count = Bout(rules, (OURS, "greedy"), Limits()).play_match(1, 0, room)
    mine = np.frombuffer(room, dtype=np.int32).reshape(-1, COLUMN_COUNT)[:count]
    assert np.array_equal(mine, batch)


def test_a_record_is_that_of_a_batch() -> None:
    bout = Bout(variant("tuolaji"), (OURS, "greedy"), Limits())
    rank = variant("tuolaji").levels.start
    assert bout.play_record(5, 0, rank) == recorded("tuolaji", 5, "greedy")


def test_chance_of_bots_is_that_of_the_deal() -> None:
    drawn = f"{BOTS}:Drawn", "greedy"
    first, _ = rows("tuolaji", drawn, 3)
    again, _ = rows("tuolaji", drawn, 3)
    assert np.array_equal(first, again)


FAULTS = {
    "Passes": r"deal 0, burying: seat \d \(.*\) may not pass: seat \d cannot pass during",
    "Fails": r"deal 0, trick 1: seat \d \(.*\) failed: .*bots.py:\d+: KeyError: 'no p",
    "Leaves": r"deal 0, bidding: seat \d \(.*\) failed: .*some_bots.py:\d+: SystemExit$",
    "Interrupts": r"seat \d \(.*\) failed: .*some_bots.py:\d+: KeyboardInterrupt$",
    "Abandons": r"seat \d \(.*\) failed: .*some_bots.py:\d+: GeneratorExit$",
    "Speechless": r"seat \d \(.*\) failed: .*some_bots.py:\d+: UntoldError$",
    "Recurses": r"seat \d \(.*\) failed: .*some_bots.py:\d+: RecursionError: maximum",
    "Mistimes": r"deal 0, bidding: seat \d \(.*\) may not play .*: seat \d cannot play",
    "Wordless": r"deal 0, bidding: seat \d \(.*\) gave no action: an action is such as",
    "Lost": r"seat \d \(.*\) took more than 0.05 s for a decision, at .*some_bots.py:\d+$",
}


@pytest.fixture(autouse=True)
def _without_ctrl_c() -> Iterator[None]:
    """Ignore Ctrl-C, as the processes do in which bots play."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


# The alarm may ring while Python collects garbage, which ignores it; then it rings again.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("kind", FAULTS)
def test_a_fault_ends_the_bout(kind: str) -> None:
    with pytest.raises(BotError, match=FAULTS[kind]):
        rows("tuolaji", (f"{BOTS}:{kind}",) * 2, 1, Limits(seconds=0.05))


@pytest.mark.parametrize("kind", ["Fails", "Leaves"])
@pytest.mark.parametrize("name", ["tuolaji", "jiaofen", "zhaopengyou"])
def test_a_forfeit_gives_all_points_to_the_other_side(name: str, kind: str) -> None:
    bot, limits = f"{BOTS}:{kind}", Limits(stops=False)
    played, bout = rows(name, (bot, "greedy"), 8, limits)
    seats = column(played, "forfeit")
    assert set(seats % 2) == {0}
    assert bout.turns[bot].forfeits == 8
    assert len(bout.turns[bot].faults) == 5
    total = variant(name).deck.total_points
    assert set(column(played, "attackers_points").tolist()) <= {0, total}
    if name == "tuolaji":
        of_declarers = (seats - column(played, "declarer")) % 2 == 0
        assert (
            column(played, "attackers_points") == np.where(of_declarers, total, 0)
        ).all()
        assert (column(played, "side") == of_declarers).all()


@pytest.mark.parametrize("kind", ["First", "Threads"])
def test_no_deal_of_good_bots_is_forfeited(kind: str) -> None:
    played, bout = rows("tuolaji", (f"{BOTS}:{kind}", "greedy"), 3)
    assert set(column(played, "forfeit")) == {-1}
    assert not bout.turns[f"{BOTS}:{kind}"].forfeits
