"""Tricks: who wins one, and what is in it.

A play contends if it is all of the led group or all trumps and covers the led
components, or is one component that outranks a led one of equally many cards. Trumps go
before plain cards, then the place in the ranking, then tops. Equal: first played wins.
Where every component is compared, all divisions are tried, and of those that win the
greatest stands against the next play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, product
from operator import gt

from tests.oracle.bomb import bomb_rank
from tests.oracle.follow import is_ranked_above, outranks
from tests.oracle.order import TRUMPS, DealRules
from tests.oracle.shapes import (
    Cards,
    Kind,
    can_fill,
    decompositions,
    precedence,
    readings,
    splits,
)
from tuolaji.rules.lead import Decomposition
from tuolaji.rules.trick import COMPARES_PARTS, Compare, Cover

Tops = tuple[int, ...]
Seats = frozenset[int]
"""Acceptable winners, counted from the leader; more than one where the rules are open."""


def winners(rules: DealRules, led: Sequence[Kind], plays: Sequence[Cards]) -> Seats:
    """Return the acceptable winners of plays on a lead that broke into `led`."""
    kinds = tuple(led)
    if any(bomb_rank(rules, play, kinds[0]) for play in plays):
        return _won_by_bomb(rules, kinds[0], plays)
    group = rules.group_of(plays[0])
    assert group is not None, "a lead is of one group"
    best = {_leader(rules, kinds, plays[0])}
    for seat, play in enumerate(plays[1:], start=1):
        best = {
            survivor
            for champion in best
            for survivor in _after(rules, kinds, group, champion, seat, play)
        }
    return frozenset(champion.seat for champion in best)


def _won_by_bomb(rules: DealRules, led: Kind, plays: Sequence[Cards]) -> Seats:
    """Return who plays the highest bomb, of equal ones the first."""
    ranks = [bomb_rank(rules, play, led) for play in plays]
    highest = max(rank for rank in ranks if rank is not None)
    return frozenset({ranks.index(highest)})


@dataclass(frozen=True, slots=True)
class _Champion:
    """The play that wins so far, and the tops that stand against the next one."""

    seat: int
    rank: tuple[bool, int]
    tops: Tops


def _leader(rules: DealRules, led: tuple[Kind, ...], lead: Cards) -> _Champion:
    return _Champion(0, _rank(rules, led, lead), max(_ways(rules, led, lead)))


def _after(
    rules: DealRules,
    led: tuple[Kind, ...],
    group: str,
    champion: _Champion,
    seat: int,
    play: Cards,
) -> Iterator[_Champion]:
    """Yield who may win once another play lies on the table."""
    own = rules.group_of(play) in (group, TRUMPS)
    for contending in _contends(rules, led, play) if own else {False}:
        won = _winning_ways(rules, led, group, champion, play) if contending else []
        if won:
            yield _Champion(seat, _rank(rules, led, play), max(won))
        else:
            yield champion


def _winning_ways(
    rules: DealRules,
    led: tuple[Kind, ...],
    group: str,
    champion: _Champion,
    play: Cards,
) -> list[Tops]:
    """Return the tops of the divisions by which a play beats the one that wins so far."""
    rank = _rank(rules, led, play)
    by_itself = _is_by_itself(rules, led, group, play)
    ways = _own_ways(rules, play) if by_itself else _ways(rules, led, play)
    if rank != champion.rank:
        return ways if rank > champion.rank else []
    led = _compared(rules, led)
    if rules.ruleset.tricks.compare is Compare.EVERY_COMPONENT:
        return [way for way in ways if all(map(gt, way, champion.tops))]
    if rules.ruleset.tricks.compare is Compare.ANY_COMPONENT:
        best = max(ways)
        pairs = product(zip(led, best, strict=True), zip(led, champion.tops, strict=True))
        higher = any(own > other for (kind, own), (rival, other) in pairs if kind == rival)
        return [best] if higher else []
    if rules.ruleset.tricks.compare in {Compare.IN_TURN, Compare.OWN_IN_TURN}:
        return [max(ways)] if max(ways) > champion.tops else []
    if rules.ruleset.tricks.compare is Compare.KINDS_IN_TURN:
        best = max(ways)
        highest = _highest_of_kinds(led, best), _highest_of_kinds(led, champion.tops)
        return [best] if gt(*highest) else []
    return [way for way in ways if way[0] > champion.tops[0]]


def _highest_of_kinds(led: tuple[Kind, ...], tops: Tops) -> Tops:
    """Return the highest top of each kind of component, in the order of the kinds."""
    by_kind: dict[Kind, int] = {}
    for kind, top in zip(led, tops, strict=True):
        by_kind[kind] = max(top, by_kind.get(kind, -1))
    return tuple(by_kind.values())


def points(rules: DealRules, plays: Sequence[Cards]) -> int:
    """Return the points of all cards of a trick."""
    return rules.worth(face for play in plays for face in play)


def _rank(rules: DealRules, led: tuple[Kind, ...], play: Cards) -> tuple[bool, int]:
    """Return what counts before tops: trumps, then the place of the shape."""
    shape = led[0].shape
    if outranks(rules, play, led):
        places = [_place(rules, part.kind.shape) for part in readings(rules, play)]
        return rules.group_of(play) == TRUMPS, max(places)
    return rules.group_of(play) == TRUMPS, _place(rules, shape)


def _place(rules: DealRules, shape: str) -> int:
    """Return the length of the longest chain of shapes below this one."""
    below = [
        other.name
        for other in rules.ruleset.shapes
        if is_ranked_above(rules, shape, other.name)
    ]
    return max((_place(rules, name) + 1 for name in below), default=0)


def _contends(rules: DealRules, led: tuple[Kind, ...], play: Cards) -> frozenset[bool]:
    """Return whether a play contends; counts say that of throws, of one component maybe."""
    exact = outranks(rules, play, led) or bool(splits(rules, play, led))
    if rules.ruleset.tricks.cover is Cover.SHAPES:
        return frozenset({exact})
    if len(led) == 1:
        return frozenset({exact, exact or _covers_by_counts(rules, led, play)})
    return frozenset({_covers_by_counts(rules, led, play)})


def _covers_by_counts(rules: DealRules, led: tuple[Kind, ...], play: Cards) -> bool:
    """Compare the numbers of runs and of sets of each width.

    A run counts as the shortest of its shape, and each further step as a set. What a mixed
    run would count is open; no ruleset that is compared counts them.
    """
    assert not any(kind.is_mixed for kind in led), "counts are of uniform components"
    wanted = tuple(
        component for kind in led if kind.size > 1 for component in _counted(rules, kind)
    )
    return can_fill(rules, tuple(sorted(play)), wanted)


def _counted(rules: DealRules, kind: Kind) -> Iterator[Kind]:
    shapes = rules.ruleset.shapes
    sets = {shape.widths: shape.name for shape in shapes if shape.longest == 1}
    shortest = rules.ruleset.shape(kind.shape).shortest if kind.is_run else 0
    if shortest:
        yield Kind(kind.shape, kind.width, shortest, shortest * kind.width)
    for _ in range(kind.measure - shortest):
        yield Kind(sets[(kind.width,)], kind.width, 1, kind.width)


def _compared(rules: DealRules, led: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Return the kinds of which plays have tops: of counted throws what each counts as."""
    tricks = rules.ruleset.tricks
    if (
        tricks.cover is Cover.SHAPES
        or len(led) == 1
        or tricks.compare not in COMPARES_PARTS
    ):
        return led
    counted = [component for kind in led for component in _counted(rules, kind)]
    if rules.ruleset.lead.decomposition is Decomposition.LONGEST:
        return tuple(sorted(counted, key=lambda kind: (-kind.measure, -kind.width)))
    return tuple(sorted(counted, key=lambda kind: (-kind.width, -kind.measure)))


def _is_by_itself(rules: DealRules, led: tuple[Kind, ...], group: str, play: Cards) -> bool:
    """Tell whether a play's own components count: those of a ruff of a throw may."""
    is_ruff = group != TRUMPS and rules.group_of(play) == TRUMPS
    own = rules.ruleset.tricks.compare is Compare.OWN_IN_TURN
    return own and is_ruff and len(led) > 1


def _own_ways(rules: DealRules, play: Cards) -> list[Tops]:
    """Return precedence and top of each component of a play, in the order of all leads."""
    return [
        tuple(chain.from_iterable(precedence(rules, part) for part in parts))
        for parts in decompositions(rules, play)
    ]


def _ways(rules: DealRules, led: tuple[Kind, ...], play: Cards) -> list[Tops]:
    """Return what a play that contends may show: the tops of each of its divisions.

    A play that covers by counts shows the top of its own first component, unless several
    are compared.
    """
    if rules.ruleset.tricks.compare is Compare.TOP_CARD:
        return [(max(rules.strength[face] for face in play),)]
    if outranks(rules, play, led):
        return [(part.top,) for part in readings(rules, play)]
    in_parts = len(led) > 1 and rules.ruleset.tricks.compare in COMPARES_PARTS
    if rules.ruleset.tricks.cover is Cover.COUNTS and not in_parts:
        return [(parts[0].top,) for parts in decompositions(rules, play)]
    divisions = splits(rules, play, _compared(rules, led))
    return [tuple(part.top for part in parts) for parts in divisions]
