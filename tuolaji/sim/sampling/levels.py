"""At which levels is a closer look taken, where matches were played?

At those that the matches of every variant came to, each as often as they came to it; so a
rule about a level, or about twos beside it, has the chance to matter that it had. All
variants have the same deal at the same level, as a comparison needs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from tuolaji.sim.comparing.comparison import LevelLine

__all__ = ["levels_to_look_at"]


def levels_to_look_at(
    played: Mapping[str, Sequence[LevelLine]], deals: int
) -> dict[str, int]:
    """Return how many of some deals to look at are to be played at each level.

    Args:
        played: The levels of each variant's matches; without matches nothing is returned.
        deals: How many deals to look at.
    """
    counts: dict[str, list[int]] = {}
    for lines in played.values():
        for line in lines:
            counts.setdefault(line.level, []).append(line.deals)
    common = {level: sum(of) for level, of in counts.items() if len(of) == len(played)}
    if not common:
        return {}
    reached = np.cumsum(list(common.values()))
    middles = (2 * np.arange(deals) + 1) * reached[-1]
    places = np.searchsorted(2 * deals * reached, middles, side="right")
    shared = np.bincount(places, minlength=len(common)).tolist()
    return {level: n for level, n in zip(common, shared, strict=True) if n}
