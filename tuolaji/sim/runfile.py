"""What does `run.json` say of a run?

How its deals came about: the command, the rules written out, the seed and policies, the
versions. And how many blocks of the run its deals are, with the digest of their file.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from tuolaji.engine.state import COMPILED
from tuolaji.rules.match import level_name
from tuolaji.sim.arm import Arm
from tuolaji.sim.atomic import explained, write_whole
from tuolaji.sim.command import Command
from tuolaji.sim.identity import engine_digest, rules_digest, run_digest
from tuolaji.sim.plan import Plan

__all__ = [
    "RUN_FILE",
    "blocks_in",
    "describe_run",
    "is_a_run_file",
    "mark_deals_file",
    "mark_ended",
    "mark_over",
    "read_run",
    "write_run",
]

RUN_FILE: Final = "run.json"
_BEGINNING: Final = b'{\n  "run": "'
"""What every `run.json` begins with; see `describe_run`."""
_LIBRARIES: Final = ("tuolaji", "numpy", "pyarrow", "scipy")


def describe_run(
    plan: Plan, command: Command, resolved: Sequence[Mapping[str, object]]
) -> dict[str, object]:
    """Return what `run.json` says when a run begins.

    Args:
        plan: The run.
        command: With what it was asked for.
        resolved: Each variant's rules, written out.
    """
    rules = resolved or [{} for _ in plan.variants]
    return {
        "run": run_digest(plan),
        "complete": False,
        "ended": None,
        "blocks": plan.block_count,
        "deals_files": {},
        "command": command.to_dict(),
        "seed": plan.seed,
        "policies": {"even": plan.policies[0], "odd": plan.policies[1]},
        "swapped": plan.swapped,
        "fouls": plan.fouls,
        "level": None if plan.rank is None else level_name(plan.rank),
        "deals": plan.deals,
        "matches": plan.matches,
        "versions": _versions(),
        "variants": [
            _described(arm, written_out)
            for arm, written_out in zip(_first_arms(plan), rules, strict=True)
        ],
    }


def _first_arms(plan: Plan) -> list[Arm]:
    return [arm for arm in plan.arms if not arm.swapped]


def _described(arm: Arm, written_out: Mapping[str, object]) -> dict[str, object]:
    return {
        "label": arm.label,
        "id": arm.rules.id,
        "digest": rules_digest(arm.rules),
        "level": level_name(arm.level),
        "rules": dict(written_out),
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
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def is_a_run_file(path: Path) -> bool:
    """Tell whether a file is a `run.json`, or what damage left of its beginning."""
    with explained(path), path.open("rb") as file:
        head = file.read(len(_BEGINNING))
    return _BEGINNING.startswith(head)


def write_run(folder: Path, values: Mapping[str, object]) -> None:
    """Write `run.json`.

    Raises:
        StoreError: The disk does not take it.
    """
    text = json.dumps(values, ensure_ascii=False, indent=2) + "\n"
    write_whole(folder / RUN_FILE, text.encode())


def blocks_in(found: Mapping[str, object], digest: str) -> int:
    """Return how many blocks the file of deals with some digest holds, by `run.json`."""
    files = found.get("deals_files")
    blocks = files.get(digest) if isinstance(files, dict) else None
    return blocks if isinstance(blocks, int) else 0


def mark_deals_file(folder: Path, digest: str, blocks: int) -> None:
    """Note that the file of deals, now or in a moment, has a digest and so many blocks.

    Raises:
        StoreError: The disk does not take it.
    """
    found = read_run(folder)
    files = found.get("deals_files")
    known = files if isinstance(files, dict) else {}
    write_run(folder, {**found, "deals_files": {**known, digest: blocks}})


def mark_ended(folder: Path, digest: str, ended: str, *, is_complete: bool) -> None:
    """Note that the file of deals is there, and why the run ended.

    Raises:
        StoreError: The disk does not take it.
    """
    found = read_run(folder)
    files = {digest: blocks_in(found, digest)}
    write_run(
        folder, {**found, "complete": is_complete, "ended": ended, "deals_files": files}
    )


def mark_over(folder: Path, ended: str) -> None:
    """Note why a run ended that keeps its chunks and makes no file of deals now.

    Raises:
        StoreError: The disk does not take it.
    """
    write_run(folder, {**read_run(folder), "ended": ended})
