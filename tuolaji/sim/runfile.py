"""What does `run.json` say of a run?

How its deals came about: the command, the rules written out, the seed and policies, the
versions. And whether the folder is complete, with the digest of its deals.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from tuolaji.cards import RANKS
from tuolaji.engine.state import COMPILED
from tuolaji.sim.atomic import write_whole
from tuolaji.sim.identity import engine_digest, rules_digest, run_digest
from tuolaji.sim.plan import Plan

__all__ = ["RUN_FILE", "describe_run", "mark_complete", "read_run", "write_run"]

RUN_FILE: Final = "run.json"
_LIBRARIES: Final = ("tuolaji", "numpy", "pyarrow", "scipy")


def describe_run(
    plan: Plan, command: Sequence[str], resolved: Sequence[Mapping[str, object]]
) -> dict[str, object]:
    """Return what `run.json` says when a run begins.

    Args:
        plan: The run.
        command: The words of the command line that does it.
        resolved: Each variant's rules, written out.
    """
    rules = resolved or [{} for _ in plan.variants]
    return {
        "run": run_digest(plan),
        "complete": False,
        "command": list(command),
        "seed": plan.seed,
        "policies": {"even": plan.policies[0], "odd": plan.policies[1]},
        "deals": plan.deals,
        "matches": plan.matches,
        "versions": _versions(),
        "variants": [
            {
                "id": variant.id,
                "digest": rules_digest(variant),
                "level": RANKS[plan.level_of(variant)],
                "rules": dict(written_out),
            }
            for variant, written_out in zip(plan.variants, rules, strict=True)
        ],
    }


def _versions() -> dict[str, object]:
    return {
        **{name: _version(name) for name in _LIBRARIES},
        "python": platform.python_version(),
        "engine": engine_digest(),
        "compiled": COMPILED,
    }


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None  # A checkout on the path, not installed.


def read_run(folder: Path) -> dict[str, object]:
    """Return what `run.json` says, or nothing where it is missing or damaged."""
    try:
        found = json.loads((folder / RUN_FILE).read_bytes())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def write_run(folder: Path, values: Mapping[str, object]) -> None:
    """Write `run.json`.

    Raises:
        StoreError: The disk does not take it.
    """
    text = json.dumps(values, ensure_ascii=False, indent=2) + "\n"
    write_whole(folder / RUN_FILE, text.encode())


def mark_complete(folder: Path, digest: str) -> None:
    """Note that the deals are all there, and the digest of their file.

    Raises:
        StoreError: The disk does not take it.
    """
    write_run(folder, {**read_run(folder), "complete": True, "deals_file": digest})
