"""What may the seat whose turn it is do in each phase, and what becomes of it?

Whatever is asked is asked of a position apart, so that asking changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from tuolaji.table.actions import Action, Bury, Call, Pass, Play
from tuolaji.table.choices import (
    burials,
    calls,
    follows,
    leads,
    refuse_burial,
    refuse_call,
    refuse_follow,
    refuse_lead,
    refuse_phase,
)
from tuolaji.table.opening import open_with, openings, refuse_opening
from tuolaji.table.position import Position
from tuolaji.table.progress import BEFORE_TRUMPS, Phase, Progress
from tuolaji.table.reasons import Refusal
from tuolaji.table.stealing import refuse_theft, steal_with, thefts

__all__ = ["choices", "perform", "refusal"]


def choices(progress: Progress, seat: int) -> Iterator[Action]:
    """Yield what a seat may do."""
    if progress.phase in BEFORE_TRUMPS:
        yield from openings(progress, seat)
    elif progress.phase is Phase.BURYING:
        yield from burials(_apart(progress), progress.hand(seat))
    elif progress.phase is Phase.STEALING:
        yield from thefts(progress, seat)
    elif progress.phase is Phase.CALLING:
        yield from calls(_apart(progress))
    elif progress.plays:
        yield from follows(_apart(progress), progress.lead, progress.hand(seat))
    else:
        yield from leads(_before_lead(progress), progress.hand(seat))


def _apart(progress: Progress) -> Position:
    position = progress.position
    return Position(position.rules, position.level, position.trump)


def _before_lead(progress: Progress) -> Position:
    """Return a position apart with all hands, which may decide what can be led."""
    apart, deal = _apart(progress), progress.position.deal
    apart.deal.cards, apart.deal.side_of = [*deal.cards], [*deal.side_of]
    apart.deal.leader = deal.leader
    return apart


def refusal(progress: Progress, seat: int, action: Action) -> Refusal | None:
    """Return the rule that refuses an action of a seat, or `None` if it is legal."""
    if progress.phase in BEFORE_TRUMPS:
        return refuse_opening(progress, seat, action)
    if progress.phase is Phase.STEALING:
        return refuse_theft(progress, seat, action)
    match progress.phase, action:
        case Phase.BURYING, Bury(cards):
            return refuse_burial(_apart(progress), progress.hand(seat), cards)
        case Phase.CALLING, Call() | Pass():
            return refuse_call(_apart(progress), action)
        case Phase.PLAYING, Play():
            return _refuse_play(progress, seat, action)
    return refuse_phase(progress.phase, seat, action)


def _refuse_play(progress: Progress, seat: int, play: Play) -> Refusal | None:
    hand = progress.hand(seat)
    if not progress.plays:
        return refuse_lead(_before_lead(progress), hand, play)
    return refuse_follow(_apart(progress), progress.lead, hand, play.cards)


def perform(progress: Progress, seat: int, action: Action) -> None:
    """Do an action that has been found legal, and all that follows from it."""
    match action:
        case Bury(cards):
            progress.bury(cards)
        case Call(called):
            progress.call(called)
        case Pass() if progress.phase is Phase.CALLING:
            progress.call(None)
        case Play():
            progress.play(seat, action)
        case _ if progress.phase is Phase.STEALING:
            steal_with(progress, seat, action)
        case _:
            open_with(progress, seat, action)
