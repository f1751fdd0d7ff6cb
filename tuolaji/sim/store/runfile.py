"""The run file, `run.json`: how the deals of a run came about.

It holds the command, the rules written out, the seed and policies, the versions; and
how many blocks of the run its deals are, with the digest of their file.

The plan can be had from it on any machine, without the files of the variants. The
digests that stand beside the rules prove that it is the same.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

from tuolaji.dsl.compile import compile_text
from tuolaji.dsl.diagnostic import render
from tuolaji.engine.state import COMPILED
from tuolaji.errors import TuolajiError, VariantError
from tuolaji.language import _
from tuolaji.rules.match import level_name, level_of
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.plan import Arm, Plan
from tuolaji.sim.store.atomic import StoreError, explained, write_whole
from tuolaji.sim.store.command import Command, read_command
from tuolaji.sim.store.identity import engine_digest, rules_digest, run_digest

__all__ = [
    "RUN_FILE",
    "blocks_in",
    "command_of_the_whole",
    "describe_run",
    "described_plan",
    "is_a_run_file",
    "mark_deals_file",
    "mark_ended",
    "mark_over",
    "read_description",
    "read_run",
    "rules_of",
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
        about = json.loads((folder / RUN_FILE).read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return about if isinstance(about, dict) else {}


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


def blocks_in(about: Mapping[str, object], digest: str) -> int:
    """Return how many blocks the file of deals with some digest holds, by `run.json`."""
    files = about.get("deals_files")
    blocks = files.get(digest) if isinstance(files, dict) else None
    return blocks if isinstance(blocks, int) else 0


def mark_deals_file(folder: Path, digest: str, blocks: int) -> None:
    """Note that the file of deals, now or in a moment, has a digest and so many blocks.

    Raises:
        StoreError: The disk does not take it.
    """
    about = read_run(folder)
    files = about.get("deals_files")
    known = files if isinstance(files, dict) else {}
    write_run(folder, {**about, "deals_files": {**known, digest: blocks}})


def mark_ended(folder: Path, digest: str, ended: str, *, is_complete: bool) -> None:
    """Note that the file of deals is there, and why the run ended.

    Raises:
        StoreError: The disk does not take it.
    """
    about = read_run(folder)
    files = {digest: blocks_in(about, digest)}
    write_run(
        folder, {**about, "complete": is_complete, "ended": ended, "deals_files": files}
    )


def mark_over(folder: Path, ended: str) -> None:
    """Note why a run ended that keeps its chunks and makes no file of deals now.

    Raises:
        StoreError: The disk does not take it.
    """
    write_run(folder, {**read_run(folder), "ended": ended})


_OF_A_PART: Final = ("--shard", "--out", "--max-time", "--until")

_Values: TypeAlias = Mapping[str, object]
_Kind = TypeVar("_Kind")


def read_description(folder: Path) -> _Values:
    """Return what `run.json` says of the run in a folder.

    Raises:
        StoreError: There is none.
    """
    about = read_run(folder)
    if "run" not in about:
        raise StoreError(
            _(
                "'{folder}' holds no run; '{file}' is missing or damaged",
                folder=folder,
                file=RUN_FILE,
            )
        )
    return about


def described_plan(folder: Path) -> Plan:
    """Return the plan of the run in a folder.

    Raises:
        StoreError: There is none, or another version of tuolaji has played it.
    """
    about = read_description(folder)
    _check_engine(folder, about)
    try:
        plan = _plan(about)
    except (KeyError, TypeError, ValueError, TuolajiError) as problem:
        raise StoreError(
            _("'{file}' is damaged: {problem}", file=folder / RUN_FILE, problem=problem)
        ) from None
    if run_digest(plan) != about["run"]:
        raise StoreError(
            _(
                "'{folder}' was played by a version of tuolaji that reads rules "
                "otherwise; use that version",
                folder=folder,
            )
        )
    return plan


def _check_engine(folder: Path, about: _Values) -> None:
    versions = about.get("versions")
    engine = versions.get("engine") if isinstance(versions, dict) else None
    if engine != engine_digest():
        raise StoreError(
            _(
                "'{folder}' was played by another version of tuolaji (its engine is "
                "{digest}, this one {own}); use that version",
                folder=folder,
                digest=str(engine)[:8],
                own=engine_digest()[:8],
            )
        )


def _plan(about: _Values) -> Plan:
    variants = [_is(entry, dict) for entry in _is(about["variants"], list)]
    policies, level = _is(about["policies"], dict), about["level"]
    deals, matches = about["deals"], about["matches"]
    return Plan(
        variants=tuple(_rules(variant["rules"]) for variant in variants),
        labels=tuple(_is(variant["label"], str) for variant in variants),
        deals=None if deals is None else _is(deals, int),
        matches=None if matches is None else _is(matches, int),
        seed=_is(about["seed"], int),
        policies=(policies["even"], policies["odd"]),
        level=None if level is None else level_of(_is(level, str)),
        swapped=_is(about["swapped"], bool),
        fouls=_is(about["fouls"], float),
    )


def _is(value: object, kind: type[_Kind]) -> _Kind:
    if not isinstance(value, kind):
        raise TypeError(f"{value!r} is no {kind.__name__}")
    return value


def _rules(written_out: object) -> Ruleset:
    """Return the rules that were written out; JSON is a way to write YAML."""
    compiled = compile_text(json.dumps(written_out, ensure_ascii=False), RUN_FILE)
    if compiled.ruleset is None:
        raise VariantError(render(compiled.diagnostics), compiled.diagnostics)
    return compiled.ruleset


def rules_of(about: _Values) -> tuple[_Values, ...]:
    """Return each variant's rules as they are written out."""
    return tuple(
        _is(_is(entry, dict)["rules"], dict) for entry in _is(about["variants"], list)
    )


def command_of_the_whole(about: _Values) -> Command:
    """Return a run's command without what makes it a part or ends it."""
    return read_command(about.get("command")).without(*_OF_A_PART)
