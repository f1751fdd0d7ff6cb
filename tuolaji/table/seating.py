"""How do outside bots play a deal to its end?

A bot sees a `View` and chooses an action. One that does not keep to the rules forfeits
the deal: that is a result, not a crash.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from tuolaji.errors import IllegalAction, QuestionError, demand
from tuolaji.table.actions import Action
from tuolaji.table.deal_in_play import DealInPlay
from tuolaji.table.record import Record
from tuolaji.table.view import View, view_of

__all__ = ["Bot", "Forfeit", "play_out"]


class Bot(Protocol):
    """A player outside the engine."""

    def act(self, view: View, legal: Iterator[Action]) -> Action:
        """Return what the seat does.

        Args:
            view: What the seat may see.
            legal: The legal actions, one after the other. There can be millions of
                burials and throws, so this is no list.
        """
        ...


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A deal that ended because a bot did not keep to the rules.

    Attributes:
        seat: Whose bot it was.
        reason: The short name of the rule.
        why: The rule in words.
    """

    seat: int
    reason: str
    why: str


def play_out(deal: DealInPlay, bots: Sequence[Bot]) -> Record | Forfeit:
    """Play a deal to its end with a bot a seat.

    Args:
        deal: The deal, at any decision.
        bots: The bots by seat; shorter lists go round, so two bots are two teams.

    Raises:
        QuestionError: There is no bot, or something is of another type.
    """
    wanted = "'deal' must be a deal such as DealInPlay(rules, 1)"
    demand(isinstance(deal, DealInPlay), wanted, deal, QuestionError)
    wanted = "'bots' must be a list of bots, each with a method 'act'"
    demand(_are_bots(bots), wanted, bots, QuestionError)
    if not bots:
        raise QuestionError(
            "'bots' must have a bot for each seat, or one for all; got none"
        )
    while (seat := deal.turn) is not None:
        bot = bots[seat % len(bots)]
        action = bot.act(view_of(deal, seat), deal.legal_actions())
        try:
            deal.apply(action, seat)
        except IllegalAction as illegal:
            return Forfeit(seat, illegal.reason, str(illegal))
    return deal.record()


def _are_bots(values: object) -> bool:
    return isinstance(values, Sequence) and all(
        callable(getattr(one, "act", None)) for one in values
    )
