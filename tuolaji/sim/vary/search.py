"""The search for the setting nearest to a target: a grid, then a race.

A coarse grid is played first. Where the metric goes one way over it, the values between
the last that is surely short of the target and the first that is surely beyond are left
(as in bisection, with a grid for the middle). Where it does not, the neighbourhoods of
the grid's nearest values are. That is repeated until few are left.

These are played on the same deals, in rounds that double what was played so far. After
each round the settings that are significantly farther off than the nearest are dropped
(successive elimination); the significance level is divided among all values and rounds.

A metric beyond the target is mirrored at it, so that all lie on one side and nearer is
greater. Then a setting that is farther off than another is one whose paired difference
from it is significant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tuolaji.cards import Rank
from tuolaji.sim.chunk import Rows, play_chunk
from tuolaji.sim.compare.difference import Pair, difference
from tuolaji.sim.metrics.registry import Kind
from tuolaji.sim.plan import Chunk, Plan
from tuolaji.sim.progress import added
from tuolaji.sim.run import worker_pool
from tuolaji.sim.stats.interval import Estimate, estimate
from tuolaji.sim.stats.sums import Cross, PairTally, Sums
from tuolaji.sim.store.identity import rules_digest
from tuolaji.sim.store.store import Store
from tuolaji.sim.vary.sweep import Counts, count_block
from tuolaji.sim.vary.values import Setting, Target, plan_labels
from tuolaji.table.botfile import is_bot

__all__ = [
    "FEW",
    "CandidateResult",
    "Course",
    "Narrowing",
    "OnRound",
    "Stage",
    "distances",
    "farther",
    "grid",
    "kept",
    "mirrored",
    "narrow",
    "nearest",
    "pieces",
    "race",
    "rounds_up_to",
    "standings_of",
    "way_of",
]


def distances(tally: PairTally, target: Target) -> tuple[Fraction | None, ...]:
    """Return how far each setting's figure is from the target; `None` if it has none."""
    return tuple(
        abs(Fraction(sums.y, sums.x) - target.value) if sums.x else None
        for sums in tally.sums
    )


def nearest(tally: PairTally, target: Target) -> int:
    """Return the place of the setting that is nearest, the first of equals."""
    distance = distances(tally, target)
    return min(
        range(len(distance)),
        key=lambda place: (distance[place] is None, distance[place] or 0),
    )


def mirrored(tally: PairTally, target: Target) -> PairTally:
    """Return sums whose figures are none of them beyond the target, and as far off.

    They are those of the figures times the target's denominator, to stay whole numbers.
    """
    numerator, scale = target.value.numerator, target.value.denominator
    factors = [
        (2 * numerator, -scale)
        if sums.x and Fraction(sums.y, sums.x) > target.value
        else (0, scale)
        for sums in tally.sums
    ]
    return PairTally(
        tuple(_sums(sums, *both) for sums, both in zip(tally.sums, factors, strict=True)),
        {
            (a, b): _cross(cross, factors[a], factors[b])
            for (a, b), cross in tally.crosses.items()
        },
    )


def _sums(sums: Sums, x: int, y: int) -> Sums:
    """Return the sums of `x * x_i + y * y_i` in the place of each `y_i`."""
    return Sums(
        clusters=sums.clusters,
        y=x * sums.x + y * sums.y,
        x=sums.x,
        yy=x**2 * sums.xx + 2 * x * y * sums.xy + y**2 * sums.yy,
        xy=x * sums.xx + y * sums.xy,
        xx=sums.xx,
        yyy=x**3 * sums.xxx
        + 3 * x**2 * y * sums.yxx
        + 3 * x * y**2 * sums.yyx
        + y**3 * sums.yyy,
        yyx=x**2 * sums.xxx + 2 * x * y * sums.yxx + y**2 * sums.yyx,
        yxx=x * sums.xxx + y * sums.yxx,
        xxx=sums.xxx,
    )


def _cross(cross: Cross, a: tuple[int, int], b: tuple[int, int]) -> Cross:
    single_a, single_b = _single(*a), _single(*b)
    one_one = np.array([[cross.yy, cross.yx], [cross.xy, cross.xx]], dtype=object)
    two_one = np.array(cross.two_one, dtype=object).reshape(3, 2)
    one_two = np.array(cross.one_two, dtype=object).reshape(2, 3)
    (yy, yx), (xy, xx) = single_a @ one_one @ single_b.T
    return Cross(
        clusters=cross.clusters,
        yy=yy,
        yx=yx,
        xy=xy,
        xx=xx,
        two_one=tuple((_double(*a) @ two_one @ single_b.T).ravel()),
        one_two=tuple((single_a @ one_two @ _double(*b).T).ravel()),
    )


def _single(x: int, y: int) -> NDArray[np.object_]:
    """Return what makes the new y and x of the old ones."""
    return np.array([[y, x], [0, 1]], dtype=object)


def _double(x: int, y: int) -> NDArray[np.object_]:
    """Return what makes the new yy, yx and xx of the old ones."""
    return np.array([[y**2, 2 * y * x, x**2], [0, y, x], [0, 0, 1]], dtype=object)


def farther(
    tally: PairTally, digests: Sequence[str], target: Target, alpha: float
) -> tuple[bool, ...]:
    """Return which settings are farther from the target than the nearest, surely.

    Args:
        tally: The sums of the figure, every two paired.
        digests: The digest of each setting's rules; equal rules are equally near.
        target: The target.
        alpha: How often chance alone may say so of any one.
    """
    best, sums = nearest(tally, target), mirrored(tally, target)
    return tuple(
        place != best
        and _is_off(estimate(tally.sums[place], target.metric.kind), target)
        and _is_less(sums, (place, best), digests[place] == digests[best], alpha)
        for place in range(len(tally.sums))
    )


def _is_off(figure: Estimate, target: Target) -> bool:
    """Tell whether a figure's interval leaves the target out: its side is known."""
    if figure.estimate is None:
        return True
    if figure.low is None or figure.high is None:
        return False
    return not figure.low <= float(target.value) <= figure.high


def _is_less(sums: PairTally, places: tuple[int, int], is_same: bool, alpha: float) -> bool:
    place, best = places
    if sums.sums[place].x == 0:
        return sums.sums[best].x > 0
    pair = Pair("", "", (min(places), max(places)), is_same)
    gap = difference(sums, pair, Kind.MEAN)
    if gap.estimate is None or gap.p is None or gap.p >= alpha:
        return False
    return (gap.estimate < 0) is (place < best)


_DEALS_A_PIECE: Final = 500
_MATCHES_A_PIECE: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """Everything that is the same for all settings.

    Attributes:
        most: How many deals, or matches, of one setting may be played.
        of_matches: Whether matches are played rather than separate deals.
        seed: The seed.
        policies: The policies of the even and of the odd seats; two change seats.
        level: The level of separate deals, or `None` for each setting's first.
        jobs: How many cores to use.
        store: Where the rows are kept, if anywhere; its plan has every setting.
    """

    most: int
    of_matches: bool
    seed: int
    policies: tuple[str, str]
    level: Rank | None
    jobs: int
    store: Store | None = None

    def plan(self, settings: Sequence[Setting]) -> Plan:
        """Return the plan that plays some settings.

        Raises:
            PlanError: It is impossible.
        """
        return Plan(
            variants=tuple(setting.rules for setting in settings),
            labels=plan_labels(settings),
            deals=None if self.of_matches else self.most,
            matches=self.most if self.of_matches else None,
            seed=self.seed,
            policies=self.policies,
            level=self.level,
            jobs=self.jobs,
            swapped=self.policies[0] != self.policies[1],
        )

    def play(
        self, settings: Sequence[Setting], metric: str, first: int, count: int
    ) -> PairTally:
        """Return the sums of a figure over a range, every two settings paired."""
        plan = self.plan(settings)
        size = _piece_size(plan)
        keeper = None if self.store is None else _Keeper.of(self.store, plan)
        starts = range(first, first + count, size)
        with worker_pool(self.jobs, for_bots=any(map(is_bot, self.policies))) as workers:
            waiting = [
                workers.submit(
                    _piece, plan, metric, start, min(size, first + count - start), keeper
                )
                for start in starts
            ]
            pieces = [task.result() for task in waiting]
        return reduce(added, pieces).tallies[metric]


@dataclass(frozen=True, slots=True)
class _Keeper:
    """Keeps the rows of some settings among those of all.

    Attributes:
        store: The store; its plan has every setting.
        arms: The place there of each arm of a plan for some.
    """

    store: Store
    arms: tuple[int, ...]

    @classmethod
    def of(cls, store: Store, plan: Plan) -> _Keeper:
        """Return the keeper for a plan."""
        seatings = len(plan.arms) // len(plan.variants)
        places = [
            next(
                place
                for place, variant in enumerate(store.plan.variants)
                if variant is rules
            )
            for rules in plan.variants
        ]
        arms = [
            place * seatings + seating for place in places for seating in range(seatings)
        ]
        return cls(store, tuple(arms))

    def rows(self, plan: Plan, chunk: Chunk) -> Rows:
        """Return the rows of a chunk of a plan; what is kept is not played again."""
        whole, arm = self.store.plan, self.arms[chunk.arm]
        number = chunk.first // _piece_size(whole) * len(whole.arms) + arm
        there = Chunk(number, arm, chunk.first, chunk.count)
        kept = self.store.read(there)
        if kept is not None:
            return kept
        rows = play_chunk(plan, chunk)
        self.store.write(there, rows)
        return rows


def pieces(plan: Plan) -> Iterator[Chunk]:
    """Yield all that a search may keep in a store whose plan has every setting.

    They are smaller than the chunks of the plan, for most settings are dropped early.
    """
    size, arms = _piece_size(plan), len(plan.arms)
    for first in range(0, plan.size, size):
        for arm in range(arms):
            number = first // size * arms + arm
            yield Chunk(number, arm, first, min(size, plan.size - first))


def _piece_size(plan: Plan) -> int:
    return _MATCHES_A_PIECE if plan.deals is None else _DEALS_A_PIECE


def _piece(
    plan: Plan, metric: str, first: int, count: int, keeper: _Keeper | None
) -> Counts:
    chunks = [Chunk(arm, arm, first, count) for arm in range(len(plan.arms))]
    rows = [
        play_chunk(plan, chunk) if keeper is None else keeper.rows(plan, chunk)
        for chunk in chunks
    ]
    return count_block(plan, rows, metrics=(metric,), base=None)


@dataclass(frozen=True, slots=True)
class CandidateResult:
    """How far a setting came.

    Attributes:
        setting: The setting.
        played: Deals, or matches, that it played.
        figure: Its figure.
        distance: How far that is from the target, or `None` if it has none.
        is_dropped: Whether others were significantly nearer.
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
) -> tuple[CandidateResult, ...]:
    """Return how far some settings have come, in their order.

    Args:
        settings: The settings.
        tally: The sums of the figure, every two paired.
        target: The target.
        played: What each has played.
        out: Which of them drop out; none unless given.
    """
    distance = distances(tally, target)
    return tuple(
        CandidateResult(
            setting=setting,
            played=played,
            figure=estimate(tally.sums[place], target.metric.kind),
            distance=None if (off := distance[place]) is None else float(off),
            is_dropped=bool(out) and out[place],
            twin=settings[_first_alike(tally, place)],
        )
        for place, setting in enumerate(settings)
    )


def _first_alike(tally: PairTally, place: int) -> int:
    """Return the first place whose figure is the same in every deal, or match."""
    return next(
        (earlier for earlier in range(place) if _is_alike(tally, earlier, place)), place
    )


def _is_alike(tally: PairTally, a: int, b: int) -> bool:
    first, other, cross = tally.sums[a], tally.sums[b], tally.crosses[a, b]
    # A sum of squares is 0 where nothing differs, and nowhere else.
    return (
        first.yy + other.yy - 2 * cross.yy == 0 and first.xx + other.xx - 2 * cross.xx == 0
    )


FEW: Final = 24
"""So many values are played out side by side."""

_GRID: Final = 9
_DEALS: Final = 1_000
_MATCHES: Final = 50
_ALPHA: Final = 0.05


@dataclass(frozen=True, slots=True)
class Stage:
    """One look at a grid.

    Attributes:
        tried: The settings of the grid.
        played: Deals, or matches, of each.
        way: 1 if the figure rises over the grid, -1 if it falls, 0 if neither is plain.
        left: How many values were left.
        standings: How far the settings of the grid came.
    """

    tried: tuple[Setting, ...]
    played: int
    way: int
    left: int
    standings: tuple[CandidateResult, ...]


@dataclass(frozen=True, slots=True)
class Narrowing:
    """The values that are left, in their order, and how they were found."""

    left: tuple[Setting, ...]
    stages: tuple[Stage, ...]


def grid(count: int, size: int) -> tuple[int, ...]:
    """Return places spread evenly over so many, the first and the last among them."""
    if count <= size:
        return tuple(range(count))
    return tuple(round(step * (count - 1) / (size - 1)) for step in range(size))


def narrow(
    settings: Sequence[Setting], target: Target, course: Course
) -> Iterator[Narrowing]:
    """Yield the values that may be nearest to a target, at last few enough to play out."""
    left, stages = tuple(settings), list[Stage]()
    played = min(course.most, _MATCHES if course.of_matches else _DEALS)
    yield Narrowing(left, ())
    while len(left) > FEW:
        places = grid(len(left), _GRID)
        tried = tuple(left[place] for place in places)
        tally = course.play(tried, target.metric.name, 0, played)
        way = way_of(tally, tried, target)
        cells = _cells(tally, tried, target, way)
        if 0 < sum(cells) < len(cells):
            left = tuple(left[place] for place in _inside(places, cells))
        elif played == course.most:  # Nothing tells them apart: some stand for all.
            left = tuple(left[place] for place in grid(len(left), FEW))
        standings = standings_of(tried, tally, target, played=played)
        stages.append(Stage(tried, played, way, len(left), standings))
        played = min(course.most, 2 * played)
        yield Narrowing(left, tuple(stages))


def way_of(tally: PairTally, tried: Sequence[Setting], target: Target) -> int:
    """Return 1 if a figure rises from value to value, -1 if it falls, else 0.

    Steps within chance go neither way; one step at least must be beyond it.
    """
    steps = [
        difference(
            tally,
            Pair("", "", (place, place + 1), _is_same(tried[place], tried[place + 1])),
            target.metric.kind,
        )
        for place in range(len(tried) - 1)
    ]
    alpha = _ALPHA / len(steps)
    ways = {
        1 if step.estimate < 0 else -1
        for step in steps
        if step.estimate is not None and step.p is not None and step.p < alpha
    }
    return ways.pop() if len(ways) == 1 else 0


def _is_same(setting: Setting, other: Setting) -> bool:
    return rules_digest(setting.rules) == rules_digest(other.rules)


def _cells(
    tally: PairTally, tried: Sequence[Setting], target: Target, way: int
) -> list[bool]:
    """Return which of the stretches between neighbours on the grid may hold the nearest."""
    sides = [_side(tally, place, target) for place in range(len(tried))]
    if way:
        cells = [
            sides[place + 1] != -way and sides[place] != way
            for place in range(len(tried) - 1)
        ]
        if not any(cells):  # The target lies beyond one end.
            cells[min(nearest(tally, target), len(cells) - 1)] = True
        return cells
    out = farther(
        tally,
        [rules_digest(setting.rules) for setting in tried],
        target,
        _ALPHA / len(tried),
    )
    return [
        not (out[place] and out[place + 1]) or sides[place] * sides[place + 1] < 0
        for place in range(len(tried) - 1)
    ]


def _side(tally: PairTally, place: int, target: Target) -> int:
    """Return -1 if a figure is surely below the target, 1 if surely above, else 0."""
    figure, value = estimate(tally.sums[place], target.metric.kind), float(target.value)
    if figure.estimate is None or figure.low is None or figure.high is None:
        return 0
    # Many are looked at, and what is cut off never comes back: twice the interval's reach.
    low, high = 2 * figure.low - figure.estimate, 2 * figure.high - figure.estimate
    return (low > value) - (high < value)


def _inside(places: Sequence[int], cells: Sequence[bool]) -> tuple[int, ...]:
    """Return the places of the stretches that are left, both ends with them."""
    inside = {
        place
        for cell, is_left in enumerate(cells)
        if is_left
        for place in range(places[cell], places[cell + 1] + 1)
    }
    return tuple(sorted(inside))


_FIRST_DEALS: Final = 500
_FIRST_MATCHES: Final = 50

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
) -> Iterator[tuple[CandidateResult, ...]]:
    """Yield after each round how far each setting has come, in their order."""
    ends = rounds_up_to(course.most, of_matches=course.of_matches)
    alpha = _ALPHA / (len(settings) * len(ends))
    left, total = list(settings), None
    standings: dict[Setting, CandidateResult] = {}
    first = 0
    for end in ends:
        played = course.play(left, target.metric.name, first, end - first)
        total = added(total, played)
        first = end
        out = farther(
            total, [rules_digest(setting.rules) for setting in left], target, alpha
        )
        results = standings_of(left, total, target, played=end, out=out)
        standings.update(zip(left, results, strict=True))
        total = kept(total, [place for place, is_out in enumerate(out) if not is_out])
        left = [setting for setting, is_out in zip(left, out, strict=True) if not is_out]
        if on_round is not None:
            on_round(end, len(left), len(settings))
        yield tuple(standings[setting] for setting in settings)


def kept(tally: PairTally, places: Sequence[int]) -> PairTally:
    """Return the sums of some of the settings, in their order."""
    sums: tuple[Sums, ...] = tuple(tally.sums[place] for place in places)
    crosses = {
        (a, b): tally.crosses[places[a], places[b]]
        for a in range(len(places))
        for b in range(a + 1, len(places))
    }
    return PairTally(sums, crosses)
