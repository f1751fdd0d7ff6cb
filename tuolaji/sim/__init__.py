"""The simulator: what happens over many deals, and how sure that is.

A `Plan` says what to play; `run` plays it on all cores and gives a `Summary` a variant.
Names are loaded on first use, so that a command line that simulates nothing does not
pay for arrays and statistics. See docs/results.md.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tuolaji.sim.bench import BenchReport, run_bench
    from tuolaji.sim.compare.compare import Closer, compare
    from tuolaji.sim.compare.result import Comparison
    from tuolaji.sim.plan import Arm, Plan, read_policies
    from tuolaji.sim.progress import Progress
    from tuolaji.sim.run import Played, RunResult, Stopped, play, run
    from tuolaji.sim.stats.interval import Estimate
    from tuolaji.sim.store.atomic import StoreError
    from tuolaji.sim.store.store import Store, open_store
    from tuolaji.sim.summary import BandCount, Summary, summarise, to_json

__all__ = [
    "Arm",
    "BandCount",
    "BenchReport",
    "Closer",
    "Comparison",
    "Estimate",
    "Plan",
    "Played",
    "Progress",
    "RunResult",
    "Stopped",
    "Store",
    "StoreError",
    "Summary",
    "compare",
    "open_store",
    "play",
    "read_policies",
    "run",
    "run_bench",
    "summarise",
    "to_json",
]

_HOMES = {
    "bench": ("BenchReport", "run_bench"),
    "compare.compare": ("Closer", "compare"),
    "compare.result": ("Comparison",),
    "plan": ("Arm", "Plan", "read_policies"),
    "progress": ("Progress",),
    "run": ("Played", "RunResult", "Stopped", "play", "run"),
    "stats.interval": ("Estimate",),
    "store.atomic": ("StoreError",),
    "store.store": ("Store", "open_store"),
    "summary": ("BandCount", "Summary", "summarise", "to_json"),
}


def __getattr__(name: str) -> object:
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"tuolaji.sim.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
