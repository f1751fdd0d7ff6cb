"""Which plan does a `run.json` describe?

It has the rules written out, so the plan can be had from it on any machine, without the
files of the variants. The digests that stand beside them prove that it is the same.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

from tuolaji.cards import parse_rank
from tuolaji.dsl.compiling import compile_text
from tuolaji.dsl.diagnostic import render
from tuolaji.errors import TuolajiError, VariantError
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.atomic import StoreError
from tuolaji.sim.command import Command, read_command
from tuolaji.sim.identity import engine_digest, run_digest
from tuolaji.sim.plan import Plan
from tuolaji.sim.runfile import RUN_FILE, read_run

__all__ = [
    "command_of_the_whole",
    "described_plan",
    "read_description",
    "rules_of",
]

_OF_A_PART: Final = ("--shard", "--out", "--max-time", "--until")

_Values: TypeAlias = Mapping[str, object]
_Kind = TypeVar("_Kind")


def read_description(folder: Path) -> _Values:
    """Return what `run.json` says of the run in a folder.

    Raises:
        StoreError: There is none.
    """
    found = read_run(folder)
    if "run" not in found:
        raise StoreError(f"'{folder}' holds no run; '{RUN_FILE}' is missing or damaged")
    return found


def described_plan(folder: Path) -> Plan:
    """Return the plan of the run in a folder.

    Raises:
        StoreError: There is none, or another version of tuolaji has played it.
    """
    found = read_description(folder)
    _check_engine(folder, found)
    try:
        plan = _plan(found)
    except (KeyError, TypeError, ValueError, TuolajiError) as problem:
        raise StoreError(f"'{folder / RUN_FILE}' is damaged: {problem}") from None
    if run_digest(plan) != found["run"]:
        raise StoreError(
            f"'{folder}' was played by a version of tuolaji that reads rules otherwise; "
            "use that version"
        )
    return plan


def _check_engine(folder: Path, found: _Values) -> None:
    versions = found.get("versions")
    engine = versions.get("engine") if isinstance(versions, dict) else None
    if engine != engine_digest():
        raise StoreError(
            f"'{folder}' was played by another version of tuolaji (its engine is "
            f"{str(engine)[:8]}, this one {engine_digest()[:8]}); use that version"
        )


def _plan(found: _Values) -> Plan:
    variants = [_is(one, dict) for one in _is(found["variants"], list)]
    policies, level = _is(found["policies"], dict), found["level"]
    deals, matches = found["deals"], found["matches"]
    return Plan(
        variants=tuple(_rules(one["rules"]) for one in variants),
        labels=tuple(_is(one["label"], str) for one in variants),
        deals=None if deals is None else _is(deals, int),
        matches=None if matches is None else _is(matches, int),
        seed=_is(found["seed"], int),
        policies=(policies["even"], policies["odd"]),
        level=None if level is None else parse_rank(_is(level, str)),
        swapped=_is(found["swapped"], bool),
        fouls=_is(found["fouls"], float),
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
    return tuple(_is(_is(one, dict)["rules"], dict) for one in _is(about["variants"], list))


def command_of_the_whole(about: _Values) -> Command:
    """Return a run's command without what makes it a part or ends it."""
    return read_command(about.get("command")).without(*_OF_A_PART)
