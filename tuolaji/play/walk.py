"""A walk through a recorded deal: step by step, forward and back, from trick to trick.

Passes of seats that could have bid are no steps of their own.
"""

from __future__ import annotations

from collections.abc import Iterator

from tuolaji.language import _
from tuolaji.play.seating import Sitter
from tuolaji.play.wording import done_words, seat_words
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.actions import Pass
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase
from tuolaji.table.record import Record
from tuolaji.table.replay import Moment, moments

__all__ = ["Walk"]


class Walk:
    """Where somebody stands in a recorded deal.

    Args:
        record: The deal.
        rules: Its rules.
        sitters: Who sat where; without them seats have numbers alone.

    Attributes:
        at: The number of the step, from 0, at which nothing has been done.

    Raises:
        RecordError: The record does not replay.
    """

    def __init__(
        self, record: Record, rules: Ruleset, sitters: tuple[Sitter, ...] = ()
    ) -> None:
        self.record = record
        self.rules = rules
        players = range(rules.table.players)
        self.sitters = sitters or tuple(Sitter("me") for _seat in players)
        self._moments = tuple(_steps(record, rules))
        self.at = 0

    def __len__(self) -> int:
        return len(self._moments)

    @property
    def moment(self) -> Moment:
        """The deal as it stands here, and what has just been done."""
        return self._moments[self.at]

    @property
    def deal(self) -> DealInPlay:
        """The deal as it stands here."""
        return self.moment.deal

    @property
    def said(self) -> str:
        """What has just been done, as a sentence."""
        moment = self.moment
        if moment.action is None or moment.seat is None:
            return _("the deal begins")
        return done_words(moment.action, seat_words(self.sitters, moment.seat))

    def go(self, steps: int) -> None:
        """Go so many steps on, or back."""
        self.at = max(0, min(self.at + steps, len(self) - 1))

    def go_to_trick(self, number: int) -> None:
        """Go to where a trick is led to, from 1; 0 is the beginning of the deal."""
        wanted = max(0, min(number, len(self.record.tricks)))
        places = range(len(self))
        if wanted == 0:
            self.at = 0
            return
        self.at = next(at for at in places if self._trick(at) == wanted)

    def _trick(self, at: int) -> int:
        """Return the number of the trick that is going on at a step; 0 before the first."""
        deal = self._moments[at].deal
        if deal.phase not in {Phase.PLAYING, Phase.CHOOSING, Phase.FINISHED}:
            return 0
        is_over = not deal.plays and bool(deal.tricks) and at == len(self) - 1
        return len(deal.tricks) + (0 if is_over else 1)

    @property
    def trick(self) -> int:
        """The number of the trick that is going on; 0 before the first."""
        return self._trick(self.at)


def _steps(record: Record, rules: Ruleset) -> Iterator[Moment]:
    """Yield the moments of a deal but those after passes while cards are dealt."""
    for moment in moments(record, rules):
        is_silent = isinstance(moment.action, Pass) and moment.deal.phase is Phase.BIDDING
        if not is_silent or moment.deal.price is not None:
            yield moment
