"""The bench: how many deals a second this machine plays, beside a yardstick in C.

The rates of one machine say little on another, so each stands beside a ratio: to the
yardstick in plain C, to the interpreted engine, of a whole simulation to the engine
alone, of all cores to one, of each policy to the random one, of what is played from
Python to the engine. What is compared runs in turn, and ratios are medians over the rounds.

A simulation is measured as `simulate` plays it, in blocks whose rows are added up. So
all cores are busy to the end: were each given an equal share at once, the ratio would be
that of the core with the most other work.

The yardstick, `yardstick.c`, is a reduced deal without rules to choose from: what the
machine can do at best. It is compiled where it is measured, with the flags of the
engine.
"""

from __future__ import annotations

import ctypes
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import count, islice
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

import numpy as np

from tuolaji.bots import POLICIES, SLOW
from tuolaji.engine.state import COMPILED
from tuolaji.language import _
from tuolaji.rl.batch import batch
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.chunk import play_chunk
from tuolaji.sim.plan import Plan
from tuolaji.sim.run import play, tally_arms, worker_pool
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase
from tuolaji.table.players import player, view_of

__all__ = ["BenchReport", "Yardstick", "build_yardstick", "run_bench"]


_SOURCE: Final = Path(__file__).with_name("yardstick.c")
_COMPILERS: Final = ("cc", "gcc", "clang")
_KEY: Final = 42


class Yardstick:
    """The compiled loop.

    Args:
        library: The path of the compiled library.
    """

    def __init__(self, library: Path) -> None:
        self._play = ctypes.CDLL(str(library)).play_yardstick
        self._play.argtypes = [ctypes.c_int64] * 3
        self._play.restype = ctypes.c_int64

    def pace(self, deals: int) -> float:
        """Play some deals and return how many were played a second."""
        begun = time.perf_counter()
        self._play(_KEY, 0, deals)
        return deals / (time.perf_counter() - begun)

    def points(self, deals: int) -> int:
        """Return the attackers' points of some deals together."""
        return int(self._play(_KEY, 0, deals))


def build_yardstick(folder: Path) -> Yardstick | None:
    """Compile the loop into a folder, or return `None` where nothing compiles it."""
    compiler = next((path for name in _COMPILERS if (path := shutil.which(name))), None)
    if compiler is None:
        return None
    library = folder / "yardstick.so"
    is_common = platform.machine() == "x86_64" and sys.platform == "linux"
    flags = ["-O3", *(["-march=x86-64-v2"] if is_common else []), "-shared", "-fPIC"]
    done = subprocess.run(  # noqa: S603 (a compiler, on our own source)
        [compiler, *flags, "-o", str(library), str(_SOURCE)],
        check=False,
        capture_output=True,
    )
    return Yardstick(library) if done.returncode == 0 else None


_PURE: Final = "TUOLAJI_PURE"
ROUNDS: Final = 5
_SECONDS: Final = 0.25
"""How long each figure is measured in a round."""

_TRIAL: Final = 0.2
"""The part of those seconds that a trial must last to tell how many deals fill them."""

_GROWTH: Final = 4
_BASE: Final = "random"
_SIMULATION: Final = "simulation"
_ALL_CORES: Final = "all_cores"
_INTERPRETED: Final = "interpreted"
_YARDSTICK: Final = "yardstick"
_STEPS: Final = "step_by_step"
_BATCH: Final = "batch"
_ROLLOUTS: Final = "rollouts"
_PLAYED_ON_BY: Final = "greedy"
_LANES: Final = 256
"""How many deals a batch plays side by side."""
_COUNTED: Final = 8
"""In how many deals decisions are counted."""
_LOT: Final = 2
"""The bits of the number of the legal action that the bot takes that plays step by step."""
_Pace: TypeAlias = Callable[[int], float]


@dataclass(frozen=True, slots=True)
class BenchReport:
    """What was measured.

    Attributes:
        variant: The id of the variant.
        compiled: Whether the engine ran compiled.
        cores: How many cores "all cores" are.
        deals_per_second: The median of each measurement: of each policy's chunks; of a
            simulation by the random policy on one core, and on all; of a bot in Python,
            step by step; of a batch by random actions; of rollouts; of the random
            policy's chunks interpreted; of the yardstick.
        steps_per_second: The decisions a second of what is played from Python.
        ratios: Medians over the rounds of what is compared.
        notes: What could not be measured, and why.
    """

    variant: str
    compiled: bool
    cores: int
    deals_per_second: Mapping[str, float]
    steps_per_second: Mapping[str, float]
    ratios: Mapping[str, float]
    notes: tuple[str, ...]


def run_bench(
    rules: Ruleset, *, rounds: int = ROUNDS, seconds: float = _SECONDS
) -> BenchReport:
    """Measure a variant on this machine.

    Args:
        rules: The variant.
        rounds: How often each figure is measured.
        seconds: How long it is measured each time.
    """
    cores = os.cpu_count() or 1
    with ExitStack() as stack:
        paces, notes = _paces(rules, cores, stack)
        rates = _measure(paces, rounds, seconds)
    medians = {name: statistics.median(rate) for name, rate in rates.items()}
    steps = {_STEPS: _decisions_alone(rules), _BATCH: _decisions_in_batch(rules)}
    return BenchReport(
        variant=rules.id,
        compiled=COMPILED,
        cores=cores,
        deals_per_second=medians,
        steps_per_second={name: medians[name] * many for name, many in steps.items()},
        ratios=_ratios(rates),
        notes=notes,
    )


def _paces(
    rules: Ruleset, cores: int, stack: ExitStack
) -> tuple[dict[str, _Pace], tuple[str, ...]]:
    """Return what is measured, by name, and what cannot be."""
    notes = []
    paces: dict[str, _Pace] = {
        policy: partial(pace, rules, policy) for policy in POLICIES if policy not in SLOW
    }
    for name, jobs in ((_SIMULATION, 1), (_ALL_CORES, cores)):
        pool = stack.enter_context(worker_pool(jobs))
        paces[name] = partial(_pace_of_simulation, rules, pool, jobs)
    paces[_STEPS] = partial(pace_of_steps, rules)
    paces[_BATCH] = partial(pace_of_batch, rules)
    paces[_ROLLOUTS] = partial(pace_of_rollouts, rules)
    if COMPILED:
        worker = stack.enter_context(_interpreted_worker())
        paces[_INTERPRETED] = lambda deals: worker.submit(
            pace, rules, _BASE, deals
        ).result()
    else:
        notes.append(_("the engine runs interpreted; `make build` compiles it"))
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    yardstick = build_yardstick(folder)
    if yardstick is None:
        notes.append(_("no C compiler was found, so there is no yardstick"))
    else:
        paces[_YARDSTICK] = yardstick.pace
    return paces, tuple(notes)


def pace(rules: Ruleset, policy: str, deals: int) -> float:
    """Play some deals in this thread and return how many were played a second."""
    plan = Plan(variants=(rules,), deals=deals, policies=(policy, policy))
    begun = time.perf_counter()
    for chunk in plan.chunks():
        play_chunk(plan, chunk)
    return deals / (time.perf_counter() - begun)


def _pace_of_simulation(rules: Ruleset, pool: Executor, jobs: int, deals: int) -> float:
    """Simulate some deals and return how many were simulated a second."""
    plan = Plan(variants=(rules,), deals=deals, policies=(_BASE, _BASE), jobs=jobs)
    return play(plan, tally_arms, executor=pool).deals_per_second


def pace_of_steps(rules: Ruleset, deals: int) -> float:
    """Let a bot in Python play some deals and return how many it played a second.

    It is given the view and the legal actions at each decision, and takes one of the first.
    """
    begun = time.perf_counter()
    for index in range(deals):
        _play_alone(rules, index)
    return deals / (time.perf_counter() - begun)


def _play_alone(rules: Ruleset, index: int) -> int:
    """Play a deal step by step; return how many decisions that took."""
    chance = Random(index)  # noqa: S311  # No secret depends on it.
    deal, steps = DealInPlay(rules, _KEY, index=index), 0
    while (seat := deal.turn) is not None:
        view, legal = view_of(deal, seat), deal.legal_actions()
        first = next(legal)
        skipped = chance.getrandbits(_LOT)
        deal.apply(next(islice(legal, skipped, None), first), view.seat)
        steps += 1
    return steps


def pace_of_batch(rules: Ruleset, deals: int) -> float:
    """Step deals side by side and return how many were played a second.

    Any action that is offered is taken, each equally likely.
    """
    steps = max(1, round(deals * _decisions_in_batch(rules) / _LANES))
    run = _play_batch(rules, _LANES)
    next(run)
    begun = time.perf_counter()
    for _step in islice(run, steps):
        pass
    took = time.perf_counter() - begun
    return steps * _LANES / _decisions_in_batch(rules) / took


def _play_batch(rules: Ruleset, lanes: int) -> Iterator[int]:
    """Step deals side by side for ever; yield how many each step has ended."""
    deals, chance = batch(rules, lanes, seed=_KEY), np.random.default_rng(_KEY)
    while True:
        lots = chance.random(deals.seen.action_mask.shape, np.float32)
        lots *= deals.seen.action_mask
        _, ended = deals.step(lots.argmax(axis=1))
        yield int(ended.sum())


def pace_of_rollouts(rules: Ruleset, rollouts: int) -> float:
    """Imagine a deal from Python and play it out; return how often that is done a second.

    A rollout begins before the first card is led: what the seat cannot see is dealt anew,
    and the greedy policy plays on.
    """
    deal = _before_the_play(rules)
    seat = deal.turn
    assert seat is not None, "the play begins with a lead"
    begun = time.perf_counter()
    for seed in range(rollouts):
        deal.imagine(seat, seed).play_out(_PLAYED_ON_BY)
    return rollouts / (time.perf_counter() - begun)


@lru_cache
def _before_the_play(rules: Ruleset) -> DealInPlay:
    """Return the first deal that comes to be played, before its first lead."""
    greedy = player(_PLAYED_ON_BY)
    for index in count():
        deal = DealInPlay(rules, _KEY, index=index)
        while deal.phase not in {Phase.PLAYING, Phase.FINISHED}:
            deal.do(deal.choice_of(greedy.policy))
        if deal.phase is Phase.PLAYING:
            break
    return deal


@lru_cache
def _decisions_alone(rules: Ruleset) -> float:
    """Return how many decisions a deal takes that a bot plays step by step, about."""
    return statistics.mean(_play_alone(rules, index) for index in range(_COUNTED))


@lru_cache
def _decisions_in_batch(rules: Ruleset) -> float:
    """Return how many decisions a deal takes of a batch, about."""
    ends = (step for step, ended in enumerate(_play_batch(rules, 1), 1) if ended)
    return next(islice(ends, _COUNTED - 1, None)) / _COUNTED


@contextmanager
def _interpreted_worker() -> Iterator[Executor]:
    """Give a process that runs the engine's sources although they are compiled."""
    before = os.environ.get(_PURE)
    os.environ[_PURE] = "1"
    try:
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as worker:
            yield worker
    finally:
        if before is None:
            del os.environ[_PURE]
        else:
            os.environ[_PURE] = before


def _measure(
    paces: Mapping[str, _Pace], rounds: int, seconds: float
) -> dict[str, list[float]]:
    """Measure in turn, each for about the same time."""
    sizes = {name: _deals_in(pace_of, seconds) for name, pace_of in paces.items()}
    rates: dict[str, list[float]] = {name: [] for name in paces}
    for _round in range(rounds):
        for name, pace_of in paces.items():
            rates[name].append(pace_of(sizes[name]))
    return rates


def _deals_in(pace_of: _Pace, seconds: float) -> int:
    """Return how many deals take that long, by trials that grow to a part of it."""
    deals = 1
    pace_of(deals)  # Processes start and tables are made now, in nobody's time.
    while True:
        begun = time.perf_counter()
        pace_of(deals)
        took = time.perf_counter() - begun
        if took >= seconds * _TRIAL:
            return max(1, round(deals * seconds / took))
        deals *= _GROWTH


def _ratios(rates: Mapping[str, list[float]]) -> dict[str, float]:
    pairs = {
        "random_to_yardstick": (_BASE, _YARDSTICK),
        "simulation_to_random": (_SIMULATION, _BASE),
        "all_cores_to_one": (_ALL_CORES, _SIMULATION),
        "compiled_to_interpreted": (_BASE, _INTERPRETED),
        "batch_to_random": (_BATCH, _BASE),
        "step_by_step_to_random": (_STEPS, _BASE),
        "batch_to_step_by_step": (_BATCH, _STEPS),
        "rollouts_to_greedy": (_ROLLOUTS, _PLAYED_ON_BY),
    }
    pairs |= {
        f"{name}_to_random": (name, _BASE)
        for name in rates
        if name in POLICIES
        if name != _BASE
    }
    return {
        name: statistics.median(
            a / b for a, b in zip(rates[above], rates[below], strict=True)
        )
        for name, (above, below) in pairs.items()
        if above in rates and below in rates
    }
