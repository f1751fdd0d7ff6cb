"""What does a run still lack, and which commands play it?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from tuolaji.errors import PlanError
from tuolaji.sim.command import Command, read_command
from tuolaji.sim.spreading.described import command_of_the_whole
from tuolaji.sim.spreading.merging import Parts
from tuolaji.sim.spreading.shard import Shard, read_shard

__all__ = ["commands_for", "in_ranges"]


def in_ranges(places: Iterable[int]) -> str:
    """Return rising places as numbers from 1, runs of them as `first-last`."""
    runs = [
        [place + 1 for _, place in run]
        for _, run in groupby(enumerate(places), lambda one: one[1] - one[0])
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
