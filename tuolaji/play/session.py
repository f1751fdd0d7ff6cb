"""A session: a match in play, and who does what in it.

The deal stands at a decision. Of a person it is asked by the screens and done by `act`,
of a bot it is done by `advance`; so whoever shows the deal sees each step of it. A person
who has let a chance to bid go by is asked again only when something has changed.

Before each decision of a person the deal is copied, so that it can be taken back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import TypeAlias

from tuolaji.dsl.citation import in_words
from tuolaji.errors import TuolajiError
from tuolaji.language import _
from tuolaji.play.seating import Sitter
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.actions import Action, LayDown, Pass
from tuolaji.table.botfile import failure_of
from tuolaji.table.deal import DealInPlay
from tuolaji.table.match import MatchInPlay
from tuolaji.table.phases import Phase
from tuolaji.table.players import Bot, Player, player, view_of
from tuolaji.table.position import Cards
from tuolaji.table.record import Record
from tuolaji.table.refusal import Refusal

__all__ = ["Done", "Finished", "Session", "Setup"]


@dataclass(frozen=True, slots=True)
class Setup:
    """What a session begins with.

    Attributes:
        rules: The ruleset.
        sitters: Who sits where.
        seed: The seed of the match, which gives the cards.
        written_out: All values of the rules, from which they can be had again.
    """

    rules: Ruleset
    sitters: tuple[Sitter, ...]
    seed: int
    written_out: Mapping[str, object]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, sitter in enumerate(self.sitters) if sitter.is_person)


@dataclass(frozen=True, slots=True)
class Done:
    """What a seat has just done.

    Attributes:
        seat: The seat.
        action: The action.
        trouble: What a bot from a file has done wrong, where another acted for it.
    """

    seat: int
    action: Action
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Finished:
    """A deal of the match that is over.

    Attributes:
        actions: All that was done in it, in order.
        record: The deal written down.
    """

    actions: tuple[Action, ...]
    record: Record


@dataclass(frozen=True, slots=True)
class _Moment:
    """A decision of a person, to which the deal can be taken back."""

    seat: int
    deal: DealInPlay
    done: int
    declined: Mapping[int, _Chance]


_Chance: TypeAlias = tuple[frozenset[LayDown], int, bool]
"""Bids that are open to a seat, how many have been made, and whether all cards are out."""


class Session:
    """A match in play.

    Args:
        setup: What it begins with.

    Attributes:
        setup: What it began with.
        match: The match, as the last finished deal has left it.
        deal: The deal in play.
        actions: All that has been done in the deal, in order.
        finished: The deals that are over.

    Raises:
        PlanError: A bot from a file cannot be made.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.match = MatchInPlay(setup.rules, setup.seed)
        self.deal = self.match.begin_deal()
        self.actions: list[Action] = []
        self.finished: list[Finished] = []
        self._moments: list[_Moment] = []
        self._declined: dict[int, _Chance] = {}
        self._bots: dict[int, Bot] = {
            seat: sitter.bot()
            for seat, sitter in enumerate(setup.sitters)
            if not sitter.is_person
        }

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        return self.setup.rules

    @property
    def is_hot_seat(self) -> bool:
        """Whether several people share the screen."""
        return len(self.setup.people) > 1

    @property
    def due(self) -> int | None:
        """The person who must decide now; `None` while bots act, and after the deal."""
        seat = self.deal.turn
        if seat is None or seat in self._bots or self._has_declined(seat):
            return None
        return seat

    def _has_declined(self, seat: int) -> bool:
        declined = self._declined.get(seat)
        return declined is not None and declined == self._chance()

    def _chance(self) -> _Chance | None:
        """Return what a seat may bid now, or `None` where it decides something else."""
        deal = self.deal
        if deal.phase is not Phase.BIDDING or deal.price is not None:
            return None
        bids = (action for action in deal.legal_actions() if isinstance(action, LayDown))
        is_dealt = deal.drawn == deal.rules.hand_size * deal.rules.table.players
        return frozenset(bids), len(deal.bids), is_dealt

    def advance(self) -> Done | None:
        """Let the bot act whose turn it is; `None` where a person must, or nobody."""
        seat = self.deal.turn
        if seat is None or self.due is not None:
            return None
        if seat not in self._bots:
            return self._do(Done(seat, Pass()))
        return self._do(self._answer(seat, self._bots[seat]))

    def _answer(self, seat: int, bot: Bot) -> Done:
        """Return what a bot does; for one that breaks a rule or fails another acts."""
        deal = self.deal
        if isinstance(bot, Player):
            return Done(seat, deal.choice_of(bot.policy))
        try:
            action = bot.act(view_of(deal, seat), deal.legal_actions())
            refusal = deal.why_illegal(action, seat)
        except Exception as problem:
            why = _("it fails: {failure}", failure=failure_of(problem))
            return Done(seat, self._instead(seat), why)
        if refusal is not None:
            return Done(seat, self._instead(seat), in_words(refusal.why))
        return Done(seat, action)

    def _instead(self, seat: int) -> Action:
        return player("greedy").act(view_of(self.deal, seat), self.deal.legal_actions())

    def act(self, action: Action) -> Refusal | None:
        """Do what a person decides; return the rule that refuses it, in words, if any."""
        seat = self.deal.turn
        assert seat is not None, "the deal is finished"
        refusal = self.deal.why_illegal(action, seat)
        if refusal is not None:
            return replace(refusal, why=in_words(refusal.why))
        moment = _Moment(seat, copy(self.deal), len(self.actions), dict(self._declined))
        self._moments.append(moment)
        chance = self._chance()
        if isinstance(action, Pass) and chance is not None:
            self._declined[seat] = chance
        self._do(Done(seat, action))
        return None

    def _do(self, done: Done) -> Done:
        self.deal.apply(done.action, done.seat)
        self.actions.append(done.action)
        return done

    def can_undo(self, seat: int) -> bool:
        """Tell whether a person has decided something in this deal."""
        return any(moment.seat == seat for moment in self._moments)

    def undo(self, seat: int) -> bool:
        """Go back to the last decision of a person; tell whether there was one.

        What others have done since is taken back too.
        """
        if not self.can_undo(seat):
            return False
        while (moment := self._moments.pop()).seat != seat:
            pass
        self.deal = moment.deal
        self._declined = dict(moment.declined)
        del self.actions[moment.done :]
        return True

    @property
    def is_deal_over(self) -> bool:
        """Whether the deal has been settled."""
        return self.deal.turn is None

    def outlook(self) -> MatchInPlay:
        """Return the match as the deal in play leaves it, once it is over."""
        settled = copy(self.match)
        settled.end_deal(copy(self.deal))
        return settled

    @property
    def is_over(self) -> bool:
        """Whether the match ends with the deal in play."""
        return self.is_deal_over and self.outlook().is_over

    def begin_next(self) -> None:
        """Put the finished deal away and deal the next one."""
        settled = self.outlook()
        assert not settled.is_over, "the match is over"
        self.finished.append(Finished(tuple(self.actions), self.deal.record()))
        self.match = settled
        self.deal = settled.begin_deal()
        self.actions, self._moments, self._declined = [], [], {}

    def redo(self, actions: Sequence[Action]) -> None:
        """Do again what was done in the deal in play, as a saved file has it.

        Raises:
            IllegalAction: The rules refuse an action.
            TuolajiError: There are more actions than the deal has decisions.
        """
        for action in actions:
            seat = self.deal.turn
            if seat is None:
                raise TuolajiError(_("there are more actions than the deal has decisions"))
            is_let_by = isinstance(action, Pass) and self._has_declined(seat)
            if seat in self._bots or is_let_by:
                self._do(Done(seat, action))
            elif (refusal := self.act(action)) is not None:
                raise TuolajiError(refusal.why)

    def records(self) -> tuple[Record, ...]:
        """Return the records of all deals that are over, the one in play among them."""
        own = (self.deal.record(),) if self.is_deal_over else ()
        return (*(deal.record for deal in self.finished), *own)

    def hand_after(self, seat: int, drawn: int) -> Cards:
        """Return what a seat has drawn of the first so many cards of the deal."""
        deal, players = self.deal, self.rules.table.players
        first = (seat - deal.first_seat) % players
        return deal.pack[:drawn][first::players]
