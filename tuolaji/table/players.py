"""Outside bots: what a seat may see of a deal, and the play of a deal by bots.

A bot sees a `View` and chooses an action. A view is made of plain values that the seat
may know; nothing in it leads back to the deal, so the cards of others cannot be
reached, whatever a bot tries. A bot that does not keep to the rules forfeits the deal:
that is a result, not a crash.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from tuolaji.cards import Face, Rank, Suit
from tuolaji.errors import IllegalAction, QuestionError, demand
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.actions import Action
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase
from tuolaji.table.position import Cards
from tuolaji.table.record import BidMade, CardGiven, Friend, Record, Trick

__all__ = ["Bot", "Forfeit", "View", "play_out", "view_of"]


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one seat sees it.

    Attributes:
        seat: Whose view it is.
        rules: The ruleset.
        phase: Where the deal stands.
        turn: The seat that must act, or `None`.
        level: The deal's level.
        trump: The trump suit; `None` for no trump, and while bidding goes on.
        declarer: The declarer's seat, or `None` while bidding decides it.
        hand: The seat's own cards.
        kitty: The kitty in the order of the deal, if it is shown to all and cards are out;
            else empty.
        buried: The buried cards, if this seat has buried them; else empty.
        turned: The card turned up before the deal, whose copies must lie beside bids, or
            `None`; the seat that draws first holds it.
        price: The points that the next call of an auction promises, or `None`.
        friends: The cards that the declarer has called, and whom they have found, as far
            as the seat knows: it holds the card itself, or has seen it played.
        bids: The bids made; where they are concealed, only the seat's own.
        gifts: The cards given as tribute, and those returned, which all see.
        thefts: The thefts of the kitty, as bids.
        leader: The seat that leads the trick that is going on, or `None`.
        plays: The plays of that trick, the leader's first.
        tricks: The finished tricks.
        attackers_points: The attackers' points so far, those of friends whom the seat
            does not know included.
    """

    seat: int
    rules: Ruleset
    phase: Phase
    turn: int | None
    level: Rank
    trump: Suit | None
    declarer: int | None
    hand: Cards
    kitty: Cards
    buried: Cards
    turned: Face | None
    price: int | None
    friends: tuple[Friend, ...]
    bids: tuple[BidMade, ...]
    gifts: tuple[CardGiven, ...]
    thefts: tuple[BidMade, ...]
    leader: int | None
    plays: tuple[Cards, ...]
    tricks: tuple[Trick, ...]
    attackers_points: int


def view_of(deal: DealInPlay, seat: int) -> View:
    """Return what a seat may see of a deal now.

    Raises:
        QuestionError: The table has no such seat, or the deal is none.
    """
    wanted = "'deal' must be a deal such as DealInPlay(rules, 1)"
    demand(isinstance(deal, DealInPlay), wanted, deal, QuestionError)
    is_concealed = deal.rules.bidding.concealed
    return View(
        seat=seat,
        rules=deal.rules,
        phase=deal.phase,
        turn=deal.turn,
        level=deal.level,
        trump=deal.trump,
        declarer=deal.declarer,
        hand=deal.hand(seat),
        kitty=deal.kitty if deal.rules.kitty.shown else (),
        buried=deal.buried if seat == deal.kitty_seat else (),
        turned=deal.turned,
        price=deal.price if deal.phase is Phase.BIDDING else None,
        friends=tuple(
            friend if friend.revealed or friend.seat == seat else replace(friend, seat=None)
            for friend in deal.friends
        ),
        bids=tuple(bid for bid in deal.bids if bid.seat == seat or not is_concealed),
        gifts=deal.gifts,
        thefts=tuple(
            BidMade(theft.seat, theft.cards, deal.drawn, theft.suit)
            for theft in deal.thefts
        ),
        leader=deal.leader,
        plays=deal.plays,
        tricks=deal.tricks,
        attackers_points=deal.points_known_to(seat),
    )


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
        callable(getattr(bot, "act", None)) for bot in values
    )
