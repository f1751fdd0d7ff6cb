"""Who wins a trick, and what is in it?

A play contends if it is all of the led group or all trumps and covers the led
components, or is one component that outranks a led one of equally many cards. Trumps go
before plain cards, then the place in the ranking, then tops. Equal: first played wins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from tests.oracle.follow import is_ranked_above, outranks
from tests.oracle.order import TRUMPS, DealRules
from tests.oracle.shapes import (
    Cards,
    Kind,
    Parts,
    decompositions,
    parts_within,
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
    if outranks(rules, play, led) or splits(rules, play, led):
        return frozenset({True})
    if rules.ruleset.tricks.cover is Cover.SHAPES:
        return frozenset({False})
    return _covers_by_counts(rules, led, play)


def _covers_by_counts(
    rules: DealRules, led: tuple[Kind, ...], play: Cards
) -> frozenset[bool]:
    """Compare numbers of runs and of sets of each width, sets inside runs included.

    How runs are counted is open where one long run could be cut in two.
    """
    wide = {kind.width for kind in led if kind.width > 1}
    sets = Counter(play)
    enough_sets = all(
        sum(1 for count in sets.values() if count >= width)
        >= sum(kind.length for kind in led if kind.width >= width)
        for width in wide
    )
    runs_owed = sum(1 for kind in led if kind.length > 1)
    runs_held = {
        sum(1 for part in parts if part.kind.length > 1)
        for parts in decompositions(rules, play)
    } | {_most_runs(rules, play)}
    return frozenset(enough_sets and held >= runs_owed for held in runs_held)


def _most_runs(rules: DealRules, play: Cards) -> int:
    runs = [part for part in parts_within(rules, play) if part.kind.length > 1]
    rests = (
        tuple(sorted((Counter(play) - Counter(part.cards)).elements())) for part in runs
    )
    return max((1 + _most_runs(rules, rest) for rest in rests), default=0)


def _higher(
    rules: DealRules, led: tuple[Kind, ...], play: Cards, champion: Cards
) -> frozenset[bool]:
    """Return whether tops of a play are above those of a champion of equal rank."""
    if rules.ruleset.tricks.compare is Compare.TOP_CARD:
        return frozenset({_top_card(rules, play) > _top_card(rules, champion)})
    mine, theirs = _ways(rules, led, play), _ways(rules, led, champion)
    if not mine or not theirs:
        # Only counts cover without a split, and they leave the compared top open.
        return frozenset({True, False})
    if rules.ruleset.tricks.compare is Compare.FIRST_COMPONENT:
        first = max(parts[0].top for parts in mine)
        return frozenset({first > max(parts[0].top for parts in theirs)})
    return frozenset(
        {_every_top_above(mine, theirs, all), _every_top_above(mine, theirs, any)}
    )


def _ways(rules: DealRules, led: tuple[Kind, ...], play: Cards) -> tuple[Parts, ...]:
    if outranks(rules, play, led):
        return tuple((part,) for part in readings(rules, play))
    return splits(rules, play, led)


def _every_top_above(
    mine: Sequence[Parts], theirs: Sequence[Parts], how_many: Callable[[list[bool]], bool]
) -> bool:
    """Tell whether some split of mine is above all (or any) of theirs in each component."""
    return any(
        how_many(
            [
                all(m.top > t.top for m, t in zip(parts, rivals, strict=True))
                for rivals in theirs
            ]
        )
        for parts in mine
    )


def _top_card(rules: DealRules, play: Cards) -> int:
    return max(rules.strength[face] for face in play)
