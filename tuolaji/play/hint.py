"""Hints: what a seat could do now, and what each choice is worth in imagined deals.

The choices are that of the search policy, that of the greedy one, and others that the
rules permit. All are tried in the same worlds: the deal as the seat sees it, with the
cards that it cannot see dealt anew, and played on by the greedy policy. A few worlds
leave the best eight; these are tried in more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from statistics import variance
from typing import Final

from tuolaji.bots import USUAL_POLICY
from tuolaji.errors import IllegalAction
from tuolaji.rules.scoring import Side
from tuolaji.table.actions import Action, Play
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase
from tuolaji.table.players import player, view_of

__all__ = ["ADVISER", "Advice", "advise"]

ADVISER: Final = "search"
"""The policy that is asked."""

_LOOKED_AT: Final = 400
_OF_A_SIZE: Final = 14
_BURIALS: Final = 6
_FIRST_WORLDS: Final = 6
_WORLDS: Final = 40
_KEPT: Final = 8
_OPEN: Final = frozenset({Phase.BIDDING, Phase.STEALING})
"""Phases in which it is open who will declare."""


@dataclass(slots=True)
class Advice:
    """A choice and what it is worth.

    Attributes:
        action: What could be done.
        chosen_by: The policies that do it.
        points: The attackers' points in each world in which it was tried.
        kept: Whether the seat's side had the deal in the end, in each world.
        gains: The levels that the deal gained for the seat's side, in each world.
        own: The attackers' points as the seat's side likes them, in each world.
    """

    action: Action
    chosen_by: tuple[str, ...] = ()
    points: list[int] = field(default_factory=list)
    kept: list[bool] = field(default_factory=list)
    gains: list[int] = field(default_factory=list)
    own: list[int] = field(default_factory=list)

    @property
    def worlds(self) -> int:
        """In how many worlds it was tried."""
        return len(self.points)

    @property
    def mean_points(self) -> float:
        """The attackers' points on average."""
        return sum(self.points) / max(self.worlds, 1)

    @property
    def share_kept(self) -> float:
        """In what share of the worlds the seat's side had the deal in the end."""
        return sum(self.kept) / max(self.worlds, 1)

    @property
    def mean_gain(self) -> float:
        """The levels that it gained for the seat's side on average."""
        return sum(self.gains) / max(self.worlds, 1)

    @property
    def mean_own(self) -> float:
        """The attackers' points on average, as the seat's side likes them."""
        return sum(self.own) / max(self.worlds, 1)

    def try_in(self, world: DealInPlay, seat: int) -> None:
        """Make the choice in a world, play it on, and note what comes of it."""
        try:
            world.apply(self.action, seat)
        except IllegalAction:  # A throw that another hand can beat, where that is no lead.
            return
        outcome = world.play_out(USUAL_POLICY)
        is_attacker = bool(world.registers.side_of[seat])
        is_own = (outcome.side is Side.ATTACKERS) == is_attacker
        self.points.append(world.attackers_points)
        self.own.append(world.attackers_points if is_attacker else -world.attackers_points)
        is_kept = outcome.takeover == is_attacker and not outcome.drawn
        self.kept.append(is_kept)
        self.gains.append(outcome.levels if is_own else -outcome.levels)


def advise(deal: DealInPlay, seat: int, worlds: int = _WORLDS) -> tuple[Advice, ...]:
    """Return what a seat whose turn it is could do, the best first.

    Where it is open who will declare, levels are compared, else the attackers' points.

    Args:
        deal: The deal.
        seat: The seat.
        worlds: In how many worlds the best choices are tried.
    """
    choices = _choices(deal, seat)
    if len(choices) == 1:
        return tuple(choices)
    first = min(_FIRST_WORLDS, worlds)
    _try_all(deal, seat, choices, range(first))
    choices = sorted(choices, key=_worth(deal.phase), reverse=True)
    kept = [
        choice for place, choice in enumerate(choices) if place < _KEPT or choice.chosen_by
    ]
    _try_all(deal, seat, kept, range(first, worlds))
    tried = [choice for choice in kept if choice.worlds] or kept[:1]
    ordered = sorted(tried, key=_worth(deal.phase), reverse=True)
    return tuple(_unless_by_chance(ordered, deal.phase))


def _worth(phase: Phase) -> Callable[[Advice], tuple[float, ...]]:
    """Return what choices are compared by, the sum over the worlds first."""
    if phase in _OPEN:
        return lambda advice: (advice.mean_gain, advice.share_kept)
    return lambda advice: (advice.mean_own,)


def _unless_by_chance(ordered: Sequence[Advice], phase: Phase) -> Iterator[Advice]:
    """Yield the choices with the adviser's first, unless the best gains over it.

    What it gains must exceed its standard error, as in the search itself.
    """
    best = ordered[0]
    own = next((each for each in ordered if ADVISER in each.chosen_by), best)
    first = best if own.worlds == 0 or _gains(best, own, phase) else own
    yield first
    yield from (each for each in ordered if each is not first)


def _gains(best: Advice, own: Advice, phase: Phase) -> bool:
    values = [(each.gains if phase in _OPEN else each.own) for each in (best, own)]
    gains = [mine - theirs for mine, theirs in zip(*values, strict=False)]
    if len(gains) < 2 or not sum(gains):
        return False
    gain = sum(gains) / len(gains)
    return bool(gain > sqrt(variance(gains) / len(gains)))


def _try_all(
    deal: DealInPlay, seat: int, choices: Sequence[Advice], worlds: Sequence[int]
) -> None:
    for number in worlds:
        for choice in choices:
            choice.try_in(deal.imagine(seat, number), seat)


def _choices(deal: DealInPlay, seat: int) -> list[Advice]:
    """Return the choices worth a thought, each once, those of the policies first."""
    by: dict[Action, tuple[str, ...]] = {}
    for name in (ADVISER, USUAL_POLICY):
        action = player(name).act(view_of(deal, seat), deal.legal_actions())
        by[action] = (*by.get(action, ()), name)
    for action in _others(deal):
        by.setdefault(action, ())
    return [Advice(action, names) for action, names in by.items()]


def _others(deal: DealInPlay) -> Iterator[Action]:
    """Yield some of the legal actions, of plays some of each size."""
    if deal.phase is Phase.BURYING:
        yield from islice(deal.legal_actions(), _BURIALS)
        return
    sizes: dict[int, int] = {}
    for action in islice(deal.legal_actions(), _LOOKED_AT):
        size = len(action.cards) if isinstance(action, Play) else 0
        sizes[size] = sizes.get(size, 0) + 1
        if sizes[size] <= 4 * _OF_A_SIZE if size <= 1 else sizes[size] <= _OF_A_SIZE:
            yield action
