"""Reports: results as one HTML file.

It works offline, on a phone and in print: the answer first, then the metrics with their
intervals, and at the end how they were made. Names are loaded on first use, so that
only a command that writes a report pays for it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tuolaji.sim.report.comparison import write_report
    from tuolaji.sim.report.place import check_place
    from tuolaji.sim.report.simulation import simulated, write_simulation_report
    from tuolaji.sim.report.sweep import write_sweep_report

__all__ = [
    "check_place",
    "simulated",
    "write_report",
    "write_simulation_report",
    "write_sweep_report",
]


_HOMES = {
    "comparison": ("write_report",),
    "place": ("check_place",),
    "simulation": ("simulated", "write_simulation_report"),
    "sweep": ("write_sweep_report",),
}


def __getattr__(name: str) -> object:
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"tuolaji.sim.report.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
