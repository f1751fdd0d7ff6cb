"""A deal played step by step.

A deal stops at each decision of a seat: `turn` says whose it is, `legal_actions` what
it may do, `why_illegal` why it may not do something, and `apply` does it. What follows
from an action (dealing on, cutting down a failed throw, settling) the engine does at
once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy

from tuolaji.cards import Face, Rank, Suit
from tuolaji.engine.codes import EVENT_REDEALS
from tuolaji.errors import IllegalAction, RecordError
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Outcome
from tuolaji.table.actions import Action
from tuolaji.table.bids import turned_card
from tuolaji.table.phases import (
    BEFORE_TRUMPS,
    Outset,
    Phase,
    Progress,
    choices,
    perform,
    refusal,
)
from tuolaji.table.position import (
    Cards,
    Position,
    check_levels,
    check_seat,
    demand_rules,
    settle_level,
)
from tuolaji.table.questions.fields import settle, settle_action
from tuolaji.table.record import BidMade, Origin, Partnership, Record, Theft, Trick
from tuolaji.table.refusal import Reason, Refusal
from tuolaji.table.snapshot import (
    read_bids,
    read_buried,
    read_calls,
    read_partnership,
    read_result,
    write_down,
)

__all__ = ["DealInPlay"]


class DealInPlay:
    """One deal in play, with all cards open to whoever holds this object.

    `View` is what a single seat may see of it. A copy (`copy.copy`, `copy.deepcopy`) and
    what a pickle gives back play on by themselves from where the deal stands.

    Args:
        rules: The ruleset.
        seed: The user's seed of the run, which gives the cards.
        index: The number of the deal in the run.
        level: The deal's level, or its name; without one, that at which a match starts.
            Or the level of each seat, whose level cards it bids, where bids name the
            declarer of a later deal (抢庄); the declarer's is then the deal's.
        declarer: The declarer of a later deal of a match; `None` in an opening deal.
        hands: The cards of each seat, to be dealt in listing order in place of shuffled
            ones; the rest of the pack is the kitty.

    Raises:
        QuestionError: The table has no such seat, the hands do not make a deal, or
            something is of another type.
        NotationError: The text of a level names none.
    """

    def __init__(
        self,
        rules: Ruleset,
        seed: int = 0,
        *,
        index: int = 0,
        level: Rank | str | Sequence[Rank | str] | None = None,
        declarer: int | None = None,
        hands: Sequence[Cards] | None = None,
    ) -> None:
        demand_rules(rules)
        if declarer is not None:
            check_seat(rules, declarer)
        settle("'hands'", tuple[Cards, ...] | None, hands)
        self._rules = rules
        self._origin = Origin(seed, index, hands is None)
        own, first = _levels(rules, level)
        check_levels(rules, declarer, own)
        position = Position(rules, first)
        outset = Outset(declarer, own)
        self._progress = Progress(position, self._origin, outset, hands)

    def __copy__(self) -> DealInPlay:
        """Return a deal that plays on by itself from here."""
        return deepcopy(self)

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        return self._rules

    @property
    def phase(self) -> Phase:
        """Where the deal stands."""
        return self._progress.phase

    @property
    def turn(self) -> int | None:
        """The seat that must act, or `None` when the deal is finished."""
        return self._progress.turn

    @property
    def level(self) -> Rank:
        """The deal's level; that of seat 0 while each seat bids its own."""
        return self._progress.position.level

    @property
    def levels(self) -> tuple[Rank, ...] | None:
        """The level of each seat where each bids its own, else `None`."""
        return self._progress.outset.levels

    @property
    def trump(self) -> Suit | None:
        """The trump suit; `None` for no trump, and while bidding goes on."""
        return self._progress.position.trump

    @property
    def declarer(self) -> int | None:
        """The declarer's seat, or `None` while bidding decides it."""
        declarer = self._progress.position.deal.declarer
        return None if declarer < 0 else declarer

    @property
    def partnership(self) -> Partnership | None:
        """The called card and the partner that it found, or `None` before a call."""
        if self.phase in BEFORE_TRUMPS:
            return None
        return read_partnership(self._progress.position)

    @property
    def turned(self) -> Face | None:
        """The card turned up before the deal, or `None` if none is."""
        return turned_card(self._progress.position)

    @property
    def price(self) -> int | None:
        """The points that the next call of an auction promises, else `None`."""
        progress = self._progress
        return progress.position.deal.price if progress.is_auction else None

    @property
    def calls(self) -> tuple[int, ...] | None:
        """The seats that have called points, or `None` where no auction is held."""
        return read_calls(self._progress.position)

    @property
    def bids(self) -> tuple[BidMade, ...]:
        """The bids made so far."""
        return read_bids(self._progress.position)

    @property
    def thefts(self) -> tuple[Theft, ...]:
        """The thefts of the kitty so far."""
        return tuple(self._progress.thefts)

    @property
    def kitty_seat(self) -> int | None:
        """The seat that buries, or has buried last; `None` before trumps are known."""
        if self.phase in BEFORE_TRUMPS:
            return None
        return self._progress.position.deal.kitty_seat

    @property
    def drawn(self) -> int:
        """How many cards have been dealt so far."""
        return self._progress.position.deal.drawn

    @property
    def redeals(self) -> int:
        """How often the cards were dealt anew because nobody bid."""
        return self._progress.position.deal.events[EVENT_REDEALS]

    @property
    def leader(self) -> int | None:
        """The seat that leads the trick that is going on, or `None` outside play."""
        return self._progress.position.deal.leader if self.phase is Phase.PLAYING else None

    @property
    def plays(self) -> tuple[Cards, ...]:
        """The plays of the trick that is going on, the leader's first."""
        return tuple(self._progress.plays)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks that are finished."""
        return tuple(self._progress.tricks)

    @property
    def attackers_points(self) -> int:
        """The attackers' points so far; at the end, kitty included."""
        if self.phase in BEFORE_TRUMPS:
            return 0
        return self._progress.position.deal.attackers_points

    @property
    def buried(self) -> Cards:
        """The cards that are buried now."""
        if self.phase in {*BEFORE_TRUMPS, Phase.BURYING}:
            return ()
        return read_buried(self._progress.position)

    @property
    def result(self) -> Outcome | None:
        """Who gains how many levels, or `None` before the deal is finished."""
        deal = self._progress.position.deal
        return read_result(deal) if self.phase is Phase.FINISHED else None

    def hand(self, seat: int) -> Cards:
        """Return the cards that a seat holds, in listing order.

        Raises:
            QuestionError: The table has no such seat.
        """
        check_seat(self._rules, seat)
        return self._progress.hand(seat)

    def legal_actions(self) -> Iterator[Action]:
        """Yield what the seat whose turn it is may do; nothing in a finished deal.

        Of a hand of 33 cards eight can be buried in millions of ways, and throws are
        many too: take from the iterator only what you need.
        """
        progress, seat = self._progress, self.turn
        if seat is None:
            return
        yield from choices(progress, seat)

    def why_illegal(self, action: Action, seat: int | None = None) -> Refusal | None:
        """Return the rule that refuses an action now, or `None` if it is legal.

        Args:
            action: What is to be done.
            seat: Who does it; without one, whoever's turn it is.
        """
        found = self._legal(action, seat)
        return found if isinstance(found, Refusal) else None

    def apply(self, action: Action, seat: int | None = None) -> None:
        """Do an action, and all that follows before the next decision.

        Args:
            action: What is done.
            seat: Who does it; without one, whoever's turn it is.

        Raises:
            IllegalAction: The rules do not permit it now; nothing has changed.
        """
        found = self._legal(action, seat)
        if isinstance(found, Refusal):
            raise IllegalAction(found.reason.value, found.why)
        perform(self._progress, *found)

    def _legal(self, action: object, seat: int | None) -> tuple[int, Action] | Refusal:
        """Return who acts and the action with settled fields, or the rule against it."""
        turn = self.turn
        if turn is None:
            return Refusal(Reason.WRONG_PHASE, "the deal is finished")
        if seat is not None and seat != turn:
            return Refusal(Reason.NOT_YOUR_TURN, f"it is the turn of seat {turn}")
        settled = settle_action(action)
        if isinstance(settled, Refusal):
            return settled
        refused = refusal(self._progress, turn, settled)
        return (turn, settled) if refused is None else refused

    def record(self) -> Record:
        """Return the finished deal, written down.

        Raises:
            RecordError: The deal is not finished.
        """
        if self.phase is not Phase.FINISHED:
            raise RecordError(f"the deal is not finished; it is {self.phase}")
        progress = self._progress
        dealt = progress.dealt
        return write_down(progress.position, self._origin, dealt, self.tricks, self.thefts)


def _levels(
    rules: Ruleset, level: Rank | str | Sequence[Rank | str] | None
) -> tuple[tuple[Rank, ...] | None, Rank]:
    """Return the level of each seat, where each has its own, and the deal's."""
    if isinstance(level, Sequence) and not isinstance(level, str):
        own = tuple(map(settle_level, level))
        return own, own[0] if own else rules.levels.start
    return None, rules.levels.start if level is None else settle_level(level)
