"""Whatever a sweep finds, no sentence of its answer contradicts a row of its own table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sim.compare.test_finding import difference
from tests.sim.vary.sweeps import sweep_of
from tuolaji.sim.compare.effect_size import WORTH_NOTICING
from tuolaji.sim.stats.interval import Estimate
from tuolaji.sim.vary.sweep import (
    Effect,
    Point,
    Sweep,
    movement_of,
    verdict_of,
    warnings_of,
)

ONE = sweep_of("kitty.cap=1,2,4,8", deals=4)
TWO = sweep_of("kitty.cap=1,2", "scoring.takeover=60,80", deals=4)
METRICS = {"declarers hold": "declarers_hold", "attackers points": "attackers_points"}


def drawn(seed: int, sweep: Sweep) -> Sweep:
    """Return a sweep with any figures; those that played alike have the same ones."""
    chance = Random(seed)
    base = chance.randrange(len(sweep.points))
    twins = [chance.choice((place, base)) for place in range(len(sweep.points))]
    points = []
    for place, point in enumerate(sweep.points):
        is_alike = place == base or twins[place] == base
        differences = {
            name: difference(chance, point.name, "base", is_alike=is_alike)
            for name in METRICS.values()
        }
        figures = {
            name: Estimate(0.4 + (found.estimate or 0.0) / 100, 0.3, 0.5, 1_000)
            for name, found in differences.items()
        }
        points.append(
            replace(
                point,
                figures=figures,
                differences=differences,
                alike=is_alike,
                twin=min(base, *[p for p, t in enumerate(twins) if t == base], base)
                if is_alike
                else place,
            )
        )
    return replace(sweep, points=tuple(points), base=base, unshown=(), trials=())


def denied(sweep: Sweep) -> Iterator[str]:
    """Yield what the answer says that a row denies, by its words alone."""
    others = [point for place, point in enumerate(sweep.points) if place != sweep.base]
    for clause in re.split(r"; |, but ", verdict_of(sweep)):
        name = next((name for words, name in METRICS.items() if words in clause), "")
        if re.search(r"\bmoves? ", clause):
            yield from _moved(clause, name, sweep, others)
        if "no effect on " in clause and "alone" not in clause:
            yield from (f"{name} moves" for other in others if is_significant(other, name))
        yield from _sizes(clause, others)
        yield from _alike(clause, sweep, others)


def _moved(clause: str, name: str, sweep: Sweep, others: list[Point]) -> Iterator[str]:
    seen = [other for other in others if is_significant(other, name)]
    if not seen:
        yield f"{name} is not moved"
    ends = set(re.findall(r"at (.+?)(?: to |$)", clause))
    if not ends <= {point.name for point in (*seen, sweep.points[sweep.base])}:
        yield f"from {ends}"
    if "by less than anybody would notice" in clause:
        yield from (f"{point.name} is small" for point in seen if not is_small(point, name))


def _sizes(clause: str, others: list[Point]) -> Iterator[str]:
    found = re.search(r"one of ([\d.,]+) pp would have been seen", clause)
    if found is None:
        return
    size = float(found[1].replace(",", "")) / 100
    for other in others:
        if abs(other.differences["declarers_hold"].estimate or 0.0) > size:
            yield f"{size} would have been seen at {other.name}"


def _alike(clause: str, sweep: Sweep, others: list[Point]) -> Iterator[str]:
    said: list[str] = []
    if " played every deal as " in clause:
        said = re.split(r", | and ", clause.split(" played every", maxsplit=1)[0])
    if " changes nothing that is counted" in clause and len(sweep.keys) == 1:
        said = [other.name for other in others]
    yield from (
        f"{other.name} is alike"
        for other in others
        if other.name in said and not other.alike
    )


def is_significant(point: Point, name: str) -> bool:
    p = point.differences[name].p_adjusted
    return p is not None and p < 0.05 and point.differences[name].estimate is not None


def is_small(point: Point, name: str) -> bool:
    found, size = point.differences[name], WORTH_NOTICING[name]
    if found.low is None or found.high is None:
        return False
    return max(abs(found.low), abs(found.high)) < size


@settings(max_examples=300)
@given(st.integers(0, 2**40), st.sampled_from([ONE, TWO]))
def test_no_sentence_contradicts_a_row(seed: int, sweep: Sweep) -> None:
    found = drawn(seed, sweep)
    assert list(denied(found)) == [], verdict_of(found)
    assert isinstance(warnings_of(found), tuple)


def test_what_is_moved_is_led_from_the_base_or_from_what_differs_from_it() -> None:
    sweep = sweep_of("scoring.takeover=100,60,80")
    found = movement_of(sweep, sweep.metrics[0])
    assert found.effect is Effect.MOVED
    assert [point.name for point in found.points] == ["100", "60"]
    assert found.lowest is not None
    assert found.highest is not None
    assert (found.lowest.name, found.highest.name) == ("60", "100")


def test_a_change_that_nobody_would_notice_is_said_to_be_so() -> None:
    sweep = sweep_of("kitty.cap=1,2", deals=4)
    base, other = sweep.points
    small = replace(
        other.differences["declarers_hold"],
        estimate=0.0008,
        low=0.0004,
        high=0.0012,
        p_adjusted=0.001,
    )
    points = (
        base,
        replace(other, differences={**other.differences, "declarers_hold": small}),
    )
    assert verdict_of(replace(sweep, points=points)).startswith(
        "kitty.cap moves declarers hold by less than anybody would notice (less than 1.00 "
        "pp), from "
    )
