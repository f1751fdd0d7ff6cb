"""Who wins a trick, and what is in it?

A play contends if it is all of the led group or all trumps and covers the led
components, or is one component that outranks a led one of equally many cards. Trumps go
before plain cards, then the place in the ranking, then tops. Equal: first played wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from tests.oracle.follow import is_ranked_above, outranks
from tests.oracle.order import TRUMPS, DealRules
from tests.oracle.shapes import (
    Cards,
    Kind,
    can_fill,
    decompositions,
    readings,
    splits,
)
from tuolaji.rules.trick import Compare, Cover

Seats = frozenset[int]
"""Acceptable winners, counted from the leader; more than one where the rules are open."""


def winners(rules: DealRules, led: Sequence[Kind], plays: Sequence[Cards]) -> Seats:
    """Return the acceptable winners of plays on a lead that broke into `led`."""
    beats = _rule_of_comparing(rules, tuple(led), plays[0])
    best: set[int] = {0}
    for seat, play in enumerate(plays[1:], start=1):
        best = {
            survivor
            for champion in best
            for beaten in beats(play, plays[champion])
            for survivor in ([seat] if beaten else [champion])
        }
    return frozenset(best)


def points(rules: DealRules, plays: Sequence[Cards]) -> int:
    """Return the points of all cards of a trick."""
    return sum(rules.ruleset.deck.points_of(face) for play in plays for face in play)


Beats = Callable[[Cards, Cards], frozenset[bool]]


def _rule_of_comparing(rules: DealRules, led: tuple[Kind, ...], lead: Cards) -> Beats:
    group = rules.group_of(lead)
    assert group is not None, "a lead is of one group"
    return partial(_beats, rules, led, group)


def _beats(
    rules: DealRules, led: tuple[Kind, ...], group: str, play: Cards, champion: Cards
) -> frozenset[bool]:
    """Return the acceptable answers to: does a later play beat the one that leads now?"""
    own = rules.group_of(play)
    if own not in (group, TRUMPS):
        return frozenset({False})
    return frozenset(
        contending
        and (
            _rank(rules, led, play) > _rank(rules, led, champion)
            or (_rank(rules, led, play) == _rank(rules, led, champion) and higher)
        )
        for contending in _contends(rules, led, play)
        for higher in (_higher(rules, led, play, champion) if contending else {False})
    )


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
    wanted = tuple(one for kind in led if kind.width > 1 for one in _counted(rules, kind))
    return can_fill(rules, tuple(sorted(play)), wanted)


def _counted(rules: DealRules, kind: Kind) -> Iterator[Kind]:
    shapes = rules.ruleset.shapes
    sets = {shape.widths: shape.name for shape in shapes if shape.longest == 1}
    shortest = rules.ruleset.shape(kind.shape).shortest if kind.is_run else 0
    if shortest:
        yield Kind(kind.shape, kind.width, shortest, shortest * kind.width)
    for _ in range(kind.measure - shortest):
        yield Kind(sets[(kind.width,)], kind.width, 1, kind.width)


def _higher(
    rules: DealRules, led: tuple[Kind, ...], play: Cards, champion: Cards
) -> frozenset[bool]:
    """Return whether tops of a play are above those of a champion of equal rank."""
    if rules.ruleset.tricks.compare is Compare.TOP_CARD:
        return frozenset({_top_card(rules, play) > _top_card(rules, champion)})
    mine, theirs = _tops(rules, led, play), _tops(rules, led, champion)
    if rules.ruleset.tricks.compare is Compare.FIRST_COMPONENT:
        return frozenset({mine[0] > theirs[0]})
    return frozenset({all(m > t for m, t in zip(mine, theirs, strict=True))})


def _tops(rules: DealRules, led: tuple[Kind, ...], play: Cards) -> list[int]:
    """Return the tops of a play that contends, each component in turn taking its highest.

    A play that covers by counts shows the top of its own first component.
    """
    if outranks(rules, play, led):
        return [max(part.top for part in readings(rules, play))]
    by_counts = rules.ruleset.tricks.cover is Cover.COUNTS
    ways = decompositions(rules, play) if by_counts else splits(rules, play, led)
    return max([part.top for part in parts] for parts in ways)


def _top_card(rules: DealRules, play: Cards) -> int:
    return max(rules.strength[face] for face in play)
