"""A closer look goes to the levels of the matches, as often as they came to them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tuolaji.sim.compare.result import LevelLine
from tuolaji.sim.compare.sample import levels_to_look_at
from tuolaji.sim.stats.interval import Estimate

UNKNOWN = Estimate(None, None, None, 0)


def played(*variants: Mapping[str, int]) -> dict[str, tuple[LevelLine, ...]]:
    return {
        str(place): tuple(LevelLine(level, n, UNKNOWN) for level, n in one.items())
        for place, one in enumerate(variants)
    }


@pytest.mark.parametrize(
    ("variants", "deals", "levels"),
    [
        pytest.param((), 10, {}, id="separate_deals_have_their_own"),
        pytest.param(({"2": 3}, {"2": 9}), 10, {"2": 10}, id="one"),
        pytest.param(
            ({"2": 50, "9": 30, "A": 20}, {"2": 50, "9": 30, "A": 20}),
            10,
            {"2": 5, "9": 3, "A": 2},
            id="in_proportion",
        ),
        pytest.param(
            ({"2": 10, "9": 10}, {"2": 10, "9": 30}), 6, {"2": 2, "9": 4}, id="all_together"
        ),
        pytest.param(
            ({"2": 10, "5": 10}, {"5": 10, "A": 5}), 7, {"5": 7}, id="those_of_all_alone"
        ),
        pytest.param(({"2": 1, "5": 999},) * 2, 10, {"5": 10}, id="none_of_a_rare_one"),
        pytest.param(({"2": 5}, {"A": 5}), 10, {}, id="none_that_all_came_to"),
    ],
)
def test_the_deals_are_shared_out(
    variants: tuple[Mapping[str, int], ...], deals: int, levels: Mapping[str, int]
) -> None:
    assert levels_to_look_at(played(*variants), deals) == levels
