"""How do the parts of a run become the whole?

Chunks are copied as they are. One that is there already is not copied again, so parts may
overlap and nothing counts twice; one that is not whole counts as missing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tuolaji.sim.atomic import StoreError
from tuolaji.sim.plan import Chunk, Plan
from tuolaji.sim.spreading.described import (
    command_of_the_whole,
    described_plan,
    read_description,
)
from tuolaji.sim.store import Store, blocks_kept

__all__ = ["Parts", "merge", "read_parts"]


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
    found = {folder: read_description(folder) for folder in folders}
    first = folders[0]
    for folder, about in found.items():
        if about["run"] != found[first]["run"]:
            raise StoreError(
                f"'{first}' and '{folder}' are parts of different runs: "
                f"`{_told(found[first])}` and `{_told(about)}`"
            )
    plan = described_plan(first)
    stores = tuple(
        Store(folder, plan, blocks_kept(folder, plan, about))
        for folder, about in found.items()
    )
    return Parts(plan, tuple(found.values()), stores)


def _told(about: Mapping[str, object]) -> str:
    return str(command_of_the_whole(about)) or f"seed {about.get('seed')}"


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
