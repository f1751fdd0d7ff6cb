"""Shards: the parts of a run that several machines play, merged into the whole.

A shard is every N-th block, so that the parts are of about the same size however long
the run is. In a merge chunks are copied as they are. One that is there already is not
copied again, so parts may overlap and nothing counts twice; one that is not whole
counts as missing. The commands that play the missing blocks are given.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

from tuolaji.errors import PlanError
from tuolaji.language import _
from tuolaji.sim.plan import Chunk, Plan
from tuolaji.sim.store.atomic import StoreError
from tuolaji.sim.store.command import Command, read_command
from tuolaji.sim.store.runfile import command_of_the_whole, described_plan, read_description
from tuolaji.sim.store.store import Store, blocks_kept

__all__ = [
    "Parts",
    "Shard",
    "commands_for",
    "in_ranges",
    "merge",
    "read_parts",
    "read_shard",
]


_FORM: Final = re.compile(r"(\d+)\s*/\s*(\d+)")


@dataclass(frozen=True, slots=True)
class Shard:
    """A part of a run.

    Attributes:
        number: Which part, from 1 on.
        count: How many parts there are.
    """

    number: int
    count: int

    def blocks(self, plan: Plan) -> tuple[int, ...]:
        """Return the indices of the blocks of this part.

        Raises:
            PlanError: The run has fewer blocks than parts.
        """
        indices = range(self.number - 1, plan.block_count, self.count)
        if not indices:
            raise PlanError(
                _(
                    "shard {part} holds nothing, for the run has only {count} blocks; "
                    "cut it into {count} shards at most",
                    part=self,
                    count=plan.block_count,
                )
            )
        return tuple(indices)

    def __str__(self) -> str:
        return f"{self.number}/{self.count}"


def read_shard(text: str) -> Shard:
    """Return the part that a text `I/N` names.

    Raises:
        PlanError: It names none.
    """
    match = _FORM.fullmatch(text.strip())
    number, count = (int(match[1]), int(match[2])) if match else (0, 0)
    if not 1 <= number <= count:
        raise PlanError(
            _("'{text}' names no shard of a run; write 1/3, 2/3 and 3/3", text=text)
        )
    return Shard(number, count)


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of one run.

    Attributes:
        plan: The run.
        abouts: What `run.json` says of each.
        stores: The parts.
    """

    plan: Plan
    abouts: tuple[Mapping[str, object], ...]
    stores: tuple[Store, ...]

    @property
    def about(self) -> Mapping[str, object]:
        """What `run.json` says of the first."""
        return self.abouts[0]


def read_parts(folders: Sequence[Path]) -> Parts:
    """Return the parts that lie in some folders.

    Raises:
        StoreError: There is none in one of them, or one of another run.
    """
    descriptions = {folder: read_description(folder) for folder in folders}
    first = folders[0]
    for folder, about in descriptions.items():
        if about["run"] != descriptions[first]["run"]:
            raise StoreError(
                _(
                    "'{first}' and '{folder}' are shards of different runs: `{run}` and"
                    " `{other}`",
                    first=first,
                    folder=folder,
                    run=_run_name(descriptions[first]),
                    other=_run_name(about),
                )
            )
    plan = described_plan(first)
    stores = tuple(
        Store(folder, plan, blocks_kept(folder, plan, about))
        for folder, about in descriptions.items()
    )
    return Parts(plan, tuple(descriptions.values()), stores)


def _run_name(about: Mapping[str, object]) -> str:
    return str(command_of_the_whole(about)) or _("seed {seed}", seed=about.get("seed"))


def _holder(chunk: Chunk, parts: Sequence[Store]) -> Store | None:
    return next((part for part in parts if part.has(chunk)), None)


def merge(whole: Store, parts: Sequence[Store]) -> tuple[int, ...]:
    """Copy what the whole lacks from the parts; return the blocks that lack still.

    Raises:
        StoreError: The disk does not take it.
    """
    missing = []
    for index, block in enumerate(whole.plan.blocks()):
        for chunk in block:
            source = None if whole.has(chunk) else _holder(chunk, parts)
            if source is not None:
                whole.take(chunk, source)
        if not all(whole.has(chunk) for chunk in block):
            missing.append(index)
    return tuple(missing)


def in_ranges(places: Iterable[int]) -> str:
    """Return rising places as numbers from 1, runs of them as `first-last`."""
    runs = [
        [place + 1 for _, place in run]
        for _, run in groupby(enumerate(places), lambda span: span[1] - span[0])
    ]
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def commands_for(missing: Sequence[int], parts: Parts) -> tuple[str, ...]:
    """Return the command lines that play missing blocks.

    A part that was begun goes on in its own folder; for another, one is proposed.
    """
    begun = [(_shard_of(about), about) for about in parts.abouts]
    count = max((shard.count for shard, _ in begun if shard is not None), default=1)
    own = {shard: read_command(about.get("command")) for shard, about in begun}
    lacking = sorted({index % count + 1 for index in missing})
    shards = [Shard(number, count) for number in lacking]
    return tuple(str(own.get(shard) or _proposed(parts.about, shard)) for shard in shards)


def _shard_of(about: Mapping[str, object]) -> Shard | None:
    try:
        return read_shard(str(about.get("shard")))
    except PlanError:
        return None


def _proposed(about: Mapping[str, object], shard: Shard) -> Command:
    folder = f"part-{shard.number}-of-{shard.count}"
    return command_of_the_whole(about).having({"--shard": shard, "--out": folder})
