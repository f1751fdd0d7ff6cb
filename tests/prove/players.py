"""The tables of docs/players.md: how strong each player is, and what differs with whom.

`make players` prints them. Random, the greedy policies and search play the same deals; a
slow policy plays the first of them.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

import tuolaji
from tuolaji.bots import LADDER, SLOW
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.table import Partners
from tuolaji.sim.compare.compare import SampleOptions
from tuolaji.sim.compare.ladder import ask_again, with_ladder
from tuolaji.sim.compare.lone_seat import lone_seat_gap
from tuolaji.sim.compare.result import Comparison, Difference
from tuolaji.sim.compare.sums import comparison_sums
from tuolaji.sim.format import change_with_reach
from tuolaji.sim.metrics.metric import Kind
from tuolaji.sim.plan import Plan
from tuolaji.sim.run import play
from tuolaji.sim.stats.interval import Estimate, estimate

__all__ = ["ROWS", "Row", "difference_table", "strength_table"]

FIGURE = "declarers_hold"
JUDGED = "greedy"
MEASURED_BY = "greedy-1"
SLOWNESS = {"search-8": 2, "search-24": 4}
"""By what a slow player's deals are divided."""


@dataclass(frozen=True)
class Row:
    """Two variants whose difference is told, each a name with rules laid over it."""

    title: str
    first: tuple[str, ...]
    second: tuple[str, ...]


ROWS = (
    Row("tuolaji − titanic", ("tuolaji",), ("titanic",)),
    Row("bianfeng − jiaofen", ("bianfeng",), ("jiaofen",)),
    Row("`follow.pair: any`", ("tuolaji", "follow.pair=any"), ("tuolaji",)),
    Row(
        "tractors from three pairs on",
        ("tuolaji", "shapes.tractor=x2 run 3.."),
        ("tuolaji",),
    ),
    Row(
        "capture only with trumps",
        (
            "tuolaji",
            "kitty.multiplier=nothing when in a plain suit\n2 ^ cards",
        ),
        ("tuolaji",),
    ),
)


def plan_of(row: Row, deals: int, jobs: int) -> Plan:
    rules = tuple(
        tuolaji.load_variant(name, overrides)
        for name, *overrides in (row.first, row.second)
    )
    policies = (JUDGED, JUDGED)
    return Plan(
        variants=rules, labels=("a", "b"), deals=deals, policies=policies, jobs=jobs
    )


def asked(
    row: Row, deals: int, slow: int, policies: Sequence[str], jobs: int
) -> Comparison:
    plan = plan_of(row, deals, jobs)
    found = tuolaji.compare(plan, sample=SampleOptions(deals=0))
    rungs = [
        rung
        for policy in policies
        if policy != JUDGED
        for rung in ask_again(
            found, plan, policy, deals=slow if policy in SLOW else None
        ).ladder
    ]
    return with_ladder(found, rungs)


def difference_table(
    deals: int, slow: int, policies: Sequence[str], jobs: int
) -> Iterator[str]:
    """Yield the table of differences, a column a player."""
    yield f"| | {' | '.join(policies)} | asked again |"
    yield f"|---|{'---:|' * len(policies)}---|"
    for row in ROWS:
        found = asked(row, deals, slow, policies, jobs)
        by = {rung.policy: rung.metrics[FIGURE].differences[0] for rung in found.ladder}
        by[JUDGED] = found.metrics[FIGURE].differences[0]
        (answer,) = [
            difference for difference in found.again if difference.metric == FIGURE
        ]
        cells = " | ".join(_cell(by[policy]) for policy in policies)
        yield f"| {row.title} | {cells} | {answer.agreement.value} |"


def _cell(difference: Difference) -> str:
    return change_with_reach(difference, Kind.SHARE)


def strength_table(
    deals: int, slow: int, policies: Sequence[str], jobs: int
) -> Iterator[str]:
    """Yield the table of how strong each player is and how fast it plays."""
    yield f"| player | levels a deal over `{MEASURED_BY}` | deals | deals a second |"
    yield "|---|---:|---:|---:|"
    for policy in policies:
        size = slow if policy in SLOW else deals
        pair = (policy, MEASURED_BY)
        rules = (tuolaji.load_variant("tuolaji"),)
        pace = play(
            Plan(variants=rules, deals=size, policies=(policy, policy), jobs=1),
            comparison_sums,
        ).deals_per_second
        gain = "0 by definition"
        if policy != MEASURED_BY:
            levels = gaps(rules[0], pair, size, jobs)["levels"]
            gain = change_with_reach(levels, Kind.MEAN)
        yield f"| `{policy}` | {gain} | {size:,} | {pace:,.0f} |"


CLIMBED = (
    "shuangkou",
    "titanic",
    "bianfeng",
    "four-deck-match",
    "fankou",
    "zhaopengyou",
    "wuren-sanfu",
)
"""Variants of two, three and four packs in which partners sit opposite, then called."""


def ladder_table(
    variant: str, deals: int, slow: int, policies: Sequence[str], jobs: int
) -> Iterator[str]:
    """Yield what each player gains over each weaker one in a variant.

    In each cell are the levels that it gains a deal; the points that it takes beyond half
    of all are in a second table, where partners sit opposite.

    Each deal is played in both seatings; where partners are called, once for each seat as
    the only one of the stronger player. A player that imagines more worlds plays fewer
    deals; see `SLOWNESS`.
    """
    rules = tuolaji.load_variant(variant)
    tables: dict[str, list[str]] = {}
    for place, policy in enumerate(policies[1:], 1):
        cells: dict[str, list[str]] = {}
        for weaker in policies[:place]:
            size = slow // SLOWNESS.get(policy, 1) if policy in SLOW else deals
            for unit, found in gaps(rules, (policy, weaker), size, jobs).items():
                cells.setdefault(unit, []).append(change_with_reach(found, Kind.MEAN))
        for unit, row in cells.items():
            filled = " | ".join(row + [""] * (len(policies) - 1 - place))
            tables.setdefault(unit, []).append(f"| `{policy}` | {filled} |")
    for number, (unit, rows) in enumerate(tables.items()):
        yield from [""] * (number > 0)
        yield f"| {variant}, {unit} | {' | '.join(policies[:-1])} |"
        yield f"|---|{'---:|' * (len(policies) - 1)}"
        yield from rows


def gaps(
    rules: Ruleset, policies: tuple[str, str], deals: int, jobs: int
) -> dict[str, Estimate]:
    """Return what a team gains over the other, or a seat over all others, by unit."""
    if rules.table.partners is not Partners.OPPOSITE:
        return {"levels": lone_seat_gap(rules, *policies, deals, jobs=jobs)}
    plan = Plan(variants=(rules,), deals=deals, policies=policies, swapped=True, jobs=jobs)
    sums = play(plan, comparison_sums).tally.metrics
    figures = {"levels": "skill_gap", "points": "skill_points"}
    return {unit: estimate(sums[name].sums[0], Kind.MEAN) for unit, name in figures.items()}


def main() -> None:
    """Print both tables, or the ladder of each variant."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", "--deals", type=int, default=50_000)
    parser.add_argument("--slow", type=int, default=2_000, help="deals of a slow player")
    parser.add_argument("--policies", help="those of the tables, else of the ladder")
    parser.add_argument(
        "--ladder", action="store_true", help="each player against each, by variant"
    )
    parser.add_argument("--variants", default=",".join(CLIMBED), help="those of the ladder")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    usual = ",".join(LADDER) if given.ladder else "random,greedy-1,greedy,search"
    policies = sorted((given.policies or usual).split(","), key=LADDER.index)
    size = (given.deals, given.slow, policies, given.jobs)
    tables = (
        [ladder_table(variant, *size) for variant in given.variants.split(",")]
        if given.ladder
        else [strength_table(*size), difference_table(*size)]
    )
    for line in chain.from_iterable((*table, "") for table in tables):
        print(line, flush=True)  # noqa: T201 (it is what the command is for)


if __name__ == "__main__":
    main()
