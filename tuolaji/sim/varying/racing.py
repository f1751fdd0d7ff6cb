"""Which of some values comes nearest to a target, when the far ones soon drop out?

All are played on the same deals, in rounds that double what was played so far. After each
round the settings that are farther off than the nearest, beyond chance, are dropped
(successive elimination); the allowance for chance is shared out over all values and rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from tuolaji.sim.comparing.paired import PairTally
from tuolaji.sim.identity import rules_digest
from tuolaji.sim.ledger import added
from tuolaji.sim.tally import Sums
from tuolaji.sim.varying.course import Course
from tuolaji.sim.varying.nearness import farther
from tuolaji.sim.varying.settings import Setting
from tuolaji.sim.varying.standing import Standing, standings_of
from tuolaji.sim.varying.target import Target

__all__ = ["OnRound", "kept", "race", "rounds_up_to"]

_FIRST_DEALS: Final = 500
_FIRST_MATCHES: Final = 50
_ALPHA: Final = 0.05

OnRound = Callable[[int, int, int], None]
"""Told after each round: how much was played of each, how many are left, of how many."""


def rounds_up_to(most: int, *, of_matches: bool) -> tuple[int, ...]:
    """Return how much is played of each after every round: doubling, to the most."""
    ends = [_FIRST_MATCHES if of_matches else _FIRST_DEALS]
    while ends[-1] < most:
        ends.append(2 * ends[-1])
    return (*ends[:-1], most)


def race(
    settings: Sequence[Setting],
    target: Target,
    course: Course,
    on_round: OnRound | None = None,
) -> Iterator[tuple[Standing, ...]]:
    """Yield after each round how far each setting has come, in their order."""
    ends = rounds_up_to(course.most, of_matches=course.of_matches)
    alpha = _ALPHA / (len(settings) * len(ends))
    left, total = list(settings), None
    standings: dict[Setting, Standing] = {}
    first = 0
    for end in ends:
        played = course.play(left, target.metric.name, first, end - first)
        total = added(total, played)
        first = end
        out = farther(total, [rules_digest(one.rules) for one in left], target, alpha)
        found = standings_of(left, total, target, played=end, out=out)
        standings.update(zip(left, found, strict=True))
        total = kept(total, [place for place, is_out in enumerate(out) if not is_out])
        left = [one for one, is_out in zip(left, out, strict=True) if not is_out]
        if on_round is not None:
            on_round(end, len(left), len(settings))
        yield tuple(standings[one] for one in settings)


def kept(tally: PairTally, places: Sequence[int]) -> PairTally:
    """Return the sums of some of the settings, in their order."""
    sums: tuple[Sums, ...] = tuple(tally.sums[place] for place in places)
    crosses = {
        (a, b): tally.crosses[places[a], places[b]]
        for a in range(len(places))
        for b in range(a + 1, len(places))
    }
    return PairTally(sums, crosses)
