"""What happens over many deals, and how sure is it?

A `Plan` says what to play; `run` plays it on all cores and gives a `Summary` a variant.
Names are loaded on first use, so that a command line that simulates nothing does not pay
for arrays and statistics. See docs/results.md.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tuolaji.sim.arm import Arm
    from tuolaji.sim.atomic import StoreError
    from tuolaji.sim.bench import BenchReport, run_bench
    from tuolaji.sim.comparing.comparison import Comparison
    from tuolaji.sim.estimate import Estimate
    from tuolaji.sim.folder import open_store
    from tuolaji.sim.plan import Plan, read_policies
    from tuolaji.sim.progress import Progress
    from tuolaji.sim.running import Played, RunResult, Stopped, play, run
    from tuolaji.sim.store import Store
    from tuolaji.sim.study import Closer, compare
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
    "arm": ("Arm",),
    "atomic": ("StoreError",),
    "bench": ("BenchReport", "run_bench"),
    "comparing.comparison": ("Comparison",),
    "estimate": ("Estimate",),
    "folder": ("open_store",),
    "plan": ("Plan", "read_policies"),
    "progress": ("Progress",),
    "running": ("Played", "RunResult", "Stopped", "play", "run"),
    "store": ("Store",),
    "study": ("Closer", "compare"),
    "summary": ("BandCount", "Summary", "summarise", "to_json"),
}


def __getattr__(name: str) -> object:
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"tuolaji.sim.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
