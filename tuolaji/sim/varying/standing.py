"""How far has each of some settings come?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tuolaji.sim.comparing.paired import PairTally
from tuolaji.sim.estimate import Estimate, estimate
from tuolaji.sim.varying.nearness import distances
from tuolaji.sim.varying.settings import Setting
from tuolaji.sim.varying.target import Target

__all__ = ["Standing", "standings_of"]


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a setting came.

    Attributes:
        setting: The setting.
        played: Deals, or matches, that it played.
        figure: Its figure.
        distance: How far that is from the target, or `None` if it has none.
        is_dropped: Whether others were nearer beyond chance.
        twin: The first setting that gave the same in every deal; often it is itself.
    """

    setting: Setting
    played: int
    figure: Estimate
    distance: float | None
    is_dropped: bool
    twin: Setting

    @property
    def value(self) -> str:
        """The value of the key that varies."""
        return self.setting.values[0]


def standings_of(
    settings: Sequence[Setting],
    tally: PairTally,
    target: Target,
    *,
    played: int,
    out: Sequence[bool] = (),
) -> tuple[Standing, ...]:
    """Return how far some settings have come, in their order.

    Args:
        settings: The settings.
        tally: The sums of the figure, every two paired.
        target: The target.
        played: What each has played.
        out: Which of them drop out; none unless given.
    """
    found = distances(tally, target)
    return tuple(
        Standing(
            setting=setting,
            played=played,
            figure=estimate(tally.sums[place], target.metric.kind),
            distance=None if (off := found[place]) is None else float(off),
            is_dropped=bool(out) and out[place],
            twin=settings[_first_alike(tally, place)],
        )
        for place, setting in enumerate(settings)
    )


def _first_alike(tally: PairTally, place: int) -> int:
    """Return the first place whose figure is the same in every deal, or match."""
    return next((one for one in range(place) if _is_alike(tally, one, place)), place)


def _is_alike(tally: PairTally, a: int, b: int) -> bool:
    one, other, cross = tally.sums[a], tally.sums[b], tally.crosses[a, b]
    # A sum of squares is 0 where nothing differs, and nowhere else.
    return one.yy + other.yy - 2 * cross.yy == 0 and one.xx + other.xx - 2 * cross.xx == 0
