"""Outside bots: what a seat may see of a deal, and the play of a deal by bots.

A bot sees a `View` and chooses an action. A view is made of plain values that the seat
may know; nothing in it leads back to the deal, so the cards of others cannot be
reached, whatever a bot tries. A bot that does not keep to the rules forfeits the deal:
that is a result, not a crash.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from tuolaji.cards import Face, Rank, Suit
from tuolaji.engine.choose import seed_streams
from tuolaji.engine.codes import (
    HAND,
    PLANES,
    STAGE_BID,
    STAGE_BURY,
    STAGE_CALL,
    STAGE_CALL_POINTS,
    STAGE_CHOOSE,
    STAGE_FOLLOW,
    STAGE_GIVE,
    STAGE_LEAD,
    STAGE_NAME,
    STAGE_NAME_LAST,
    STAGE_STEAL,
    STREAMS,
    UNSEEN,
    run_key,
)
from tuolaji.engine.decision import copied
from tuolaji.engine.policy import Policy
from tuolaji.engine.state import Deal
from tuolaji.engine.throw import find_unseen
from tuolaji.errors import IllegalAction, QuestionError, demand
from tuolaji.rules.bidding import Named
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.actions import Action
from tuolaji.table.choice import choose_action, find_policy
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase
from tuolaji.table.position import Cards, Position
from tuolaji.table.record import BidMade, CardGiven, Friend, Record, Trick

__all__ = ["Bot", "Forfeit", "Player", "View", "play_out", "player", "view_of"]


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
        drawn: How many cards have been dealt.
        seen: The same in the registers of the engine, for policies of ours; what the
            seat may not know is not in them.
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
    drawn: int
    seen: Deal = field(repr=False, compare=False)


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
        drawn=deal.drawn,
        seen=deal.seen_by(seat),
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


class Player:
    """A policy of ours as a bot, which sits beside any other.

    Asked through `act` it knows the view alone, and has chance of its own. `play_out` asks
    it as a batch does, with the chance of the deal, so that the same deal is played.

    Args:
        name: The policy's name, or the policy.
        seed: Any whole number, from which its chance follows.

    Raises:
        QuestionError: There is no such policy.
    """

    def __init__(self, name: str | Policy, seed: int = 0) -> None:
        self.policy = find_policy(name)
        self._chance = Deal()
        seed_streams(self._chance, run_key(seed), 0, STREAMS)

    def act(self, view: View, legal: Iterator[Action]) -> Action:
        """Return what the policy does for all that the view says."""
        stage, place = _stage_of(view)
        deal = copied(view.seen)
        deal.streams = self._chance.streams
        position = Position.around(view.rules, view.level, view.trump, deal)
        if position.tables.throws_refused:
            _doubt_throws(position, view.seat)
        action = choose_action(position, self.policy, stage, view.seat, place)
        self._chance.streams = deal.streams
        return action


def player(name: str | Policy, seed: int = 0) -> Player:
    """Return a policy of ours as a bot: `player("greedy")` acts as any `Bot` does."""
    return Player(name, seed)


_STAGES: Final = {
    Phase.NAMING: STAGE_NAME,
    Phase.GIVING: STAGE_GIVE,
    Phase.BURYING: STAGE_BURY,
    Phase.STEALING: STAGE_STEAL,
    Phase.CALLING: STAGE_CALL,
    Phase.CHOOSING: STAGE_CHOOSE,
}


def _stage_of(view: View) -> tuple[int, int]:
    """Return the decision at which a deal stands, and the place of the seat in it."""
    if view.phase is Phase.BIDDING:
        return STAGE_BID if view.price is None else STAGE_CALL_POINTS, 0
    if view.phase is Phase.PLAYING:
        return STAGE_FOLLOW if view.plays else STAGE_LEAD, len(view.plays)
    if view.phase is Phase.NAMING and view.rules.bidding.named is Named.AFTER:
        return STAGE_NAME_LAST, 0
    place = (view.seat - view.seen.kitty_seat) % view.rules.table.players
    return _STAGES[view.phase], place


def _doubt_throws(position: Position, seat: int) -> None:
    """Let another hand have all unseen cards, so that only sure throws are led."""
    tables, deal = position.tables, position.deal
    find_unseen(tables, deal, seat)
    other = (seat + 1) % position.rules.table.players
    position.put(HAND + other * PLANES, position.read(UNSEEN))


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
        if isinstance(bot, Player):
            deal.do(deal.choice_of(bot.policy))
            continue
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
