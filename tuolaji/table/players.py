"""Outside bots: what a seat may see of a deal, and the play of a deal by bots.

A bot sees a `View` and chooses an action. A view is made of plain values that the seat
may know; nothing in it leads back to the deal, so the cards of others cannot be
reached, whatever a bot tries. A bot that does not keep to the rules forfeits the deal:
that is a result, not a crash.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import ClassVar, Final, Protocol

from tuolaji.cards import Face, Rank, Suit
from tuolaji.engine.choose import seed_streams
from tuolaji.engine.codes import (
    HAND,
    PLANES,
    STAGE_ANSWER,
    STAGE_ASK,
    STAGE_BID,
    STAGE_BURY,
    STAGE_CALL,
    STAGE_CALL_FIRST,
    STAGE_CALL_POINTS,
    STAGE_CHOOSE,
    STAGE_CROSS,
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
from tuolaji.engine.deal import is_kitty_shown
from tuolaji.engine.decision import copied
from tuolaji.engine.frozen import frozen
from tuolaji.engine.kitty import last_to_move
from tuolaji.engine.policy import Policy
from tuolaji.engine.state import Deal
from tuolaji.engine.throw import find_unseen
from tuolaji.errors import IllegalAction, QuestionError, demand
from tuolaji.rules.bidding import Named
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.actions import Action
from tuolaji.table.bids import turned_card
from tuolaji.table.choice import choose_action, find_policy
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Course, Phase
from tuolaji.table.position import Cards, Position
from tuolaji.table.record import BidMade, CardGiven, Friend, Record, Trick
from tuolaji.table.snapshot import (
    read_bids,
    read_buried,
    read_drawn,
    read_friends,
    read_kitty,
    read_mark,
    read_marks,
)

__all__ = ["Bot", "Forfeit", "Player", "View", "play_out", "player", "view_of"]


@dataclass(frozen=True, eq=False, repr=False)
class View:
    """A deal as one seat sees it.

    It is made of what the seat may know, and stays as it is when the deal goes on. What
    is not asked for is not read, so a view costs little.

    Attributes:
        seat: Whose view it is.
        rules: The ruleset.
        phase: Where the deal stands.
        turn: The seat that must act, or `None`.
        level: The deal's level.
        trump: The trump suit; `None` for no trump, and while bidding goes on.
        gifts: The cards given as tribute, and those returned, which all see.
        thefts: The thefts of the kitty, as bids.
        plays: The plays of the trick that is going on, the leader's first.
        tricks: The finished tricks.
        seen: The same in the registers of the engine, for policies of ours; what the
            seat may not know is not in them.
    """

    seat: int
    rules: Ruleset
    phase: Phase
    turn: int | None
    level: Rank
    trump: Suit | None
    gifts: tuple[CardGiven, ...]
    thefts: tuple[BidMade, ...]
    plays: tuple[Cards, ...]
    tricks: tuple[Trick, ...]
    seen: Deal
    _is_dealt: bool

    PARTS: ClassVar = (
        "seat",
        "rules",
        "phase",
        "turn",
        "level",
        "trump",
        "declarer",
        "hand",
        "kitty",
        "buried",
        "turned",
        "price",
        "friends",
        "mark",
        "marks",
        "bids",
        "gifts",
        "crossed",
        "thefts",
        "leader",
        "plays",
        "tricks",
        "attackers_points",
        "drawn",
    )
    """The names of what a view shows, by which two of them are compared."""

    @cached_property
    def _position(self) -> Position:
        return Position.around(self.rules, self.level, self.trump, self.seen)

    @property
    def declarer(self) -> int | None:
        """The declarer's seat, or `None` while bidding decides it."""
        return None if self.seen.declarer < 0 else self.seen.declarer

    @cached_property
    def hand(self) -> Cards:
        """The seat's own cards, in listing order."""
        if not self._is_dealt:
            return read_drawn(self._position.tables, self.seen, self.seat)
        return self._position.read(HAND + self.seat * PLANES)

    @cached_property
    def kitty(self) -> Cards:
        """The kitty in the order of the deal, if all see it; else empty."""
        is_shown = self._is_dealt and is_kitty_shown(self._position.tables, self.seen)
        cards = read_kitty(self.rules, self.seen) if is_shown else ()
        return () if -1 in cards else cards

    @cached_property
    def buried(self) -> Cards:
        """The buried cards, if this seat has buried them; else empty."""
        is_own = self._is_dealt and self.seat == self.seen.kitty_seat
        return read_buried(self._position) if is_own else ()

    @cached_property
    def turned(self) -> Face | None:
        """The card turned up before the deal, whose copies must lie beside bids, or `None`.

        The seat that draws first holds it.
        """
        return turned_card(self._position)

    @property
    def price(self) -> int | None:
        """The points that the next call of an auction promises, or `None`."""
        is_held = self.phase is Phase.BIDDING and self._position.tables.auction_calls
        return self.seen.price if is_held else None

    @cached_property
    def friends(self) -> tuple[Friend, ...]:
        """The cards that the declarer has called, or that were drawn, and whom they found.

        Whom a card has found the seat knows if it holds it itself, or has seen it played.
        Marked cards of others are shown only when they have been played.
        """
        return read_friends(self._position.tables, self.seen) if self._is_dealt else ()

    @cached_property
    def mark(self) -> Face | None:
        """The marked card of the seat that makes or shows it a friend when it is played."""
        tables = self._position.tables
        return read_mark(tables, self.seen, self.seat) if self._is_dealt else None

    @cached_property
    def marks(self) -> tuple[int, ...] | None:
        """How many marked cards each seat has played; `None` where they make no friends."""
        return read_marks(self._position.tables, self.seen) if self._is_dealt else None

    @cached_property
    def bids(self) -> tuple[BidMade, ...]:
        """The bids made; where they are concealed, only the seat's own."""
        if not self.rules.bidding.concealed:
            return read_bids(self._position)
        own = sum(theft.seat == self.seat for theft in self.thefts)
        return read_bids(self._position, own)

    @property
    def crossed(self) -> tuple[int, ...]:
        """The seats that have given few trumps to their partners."""
        seats = range(self.rules.table.players)
        return tuple(seat for seat in seats if self.seen.crossed >> seat & 1)

    @property
    def leader(self) -> int | None:
        """The seat that leads the trick that is going on, or `None`."""
        return self.seen.leader if self.phase is Phase.PLAYING else None

    @property
    def attackers_points(self) -> int:
        """The attackers' points so far, as the seat counts them.

        It takes friends whom it does not know for attackers.
        """
        return self.seen.attackers_points

    @property
    def drawn(self) -> int:
        """How many cards have been dealt."""
        return self.seen.drawn

    def _parts(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.PARTS)

    def __eq__(self, other: object) -> bool:
        """Tell whether another view shows the same."""
        if not isinstance(other, View):
            return NotImplemented
        return self._parts() == other._parts()

    def __hash__(self) -> int:
        """Hash what the view shows."""
        return hash(self._parts())

    def __repr__(self) -> str:
        """Return what the view shows, by name."""
        parts = zip(self.PARTS, self._parts(), strict=True)
        return f"View({', '.join(f'{name}={part!r}' for name, part in parts)})"


def view_of(deal: DealInPlay, seat: int) -> View:
    """Return what a seat may see of a deal now.

    Raises:
        QuestionError: The table has no such seat, or the deal is none.
    """
    if type(deal) is not DealInPlay:
        wanted = "'deal' must be a deal such as DealInPlay(rules, 1)"
        demand(isinstance(deal, DealInPlay), wanted, deal, QuestionError)
    step = deal.step
    course = step.course
    position = course.position
    seen = deal.seen_by(seat)
    parts = (
        seat,
        position.rules,
        step.phase,
        step.turn,
        position.level,
        position.trump,
        course.gifts,
        _open_thefts(course, seen) if course.thefts else (),
        step.plays,
        course.tricks,
        seen,
        course.dealt != (),
    )
    view: View = frozen(View, _FIELDS, parts)  # type: ignore[assignment]  # It makes one.
    return view


_FIELDS: Final = tuple(field.name for field in fields(View))


def _open_thefts(course: Course, seen: Deal) -> tuple[BidMade, ...]:
    """Return the thefts without the cards that were taken."""
    return tuple(
        BidMade(theft.seat, theft.cards, seen.drawn, theft.suit) for theft in course.thefts
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
    Phase.ASKING: STAGE_ASK,
    Phase.NAMING: STAGE_NAME,
    Phase.GIVING: STAGE_GIVE,
    Phase.BURYING: STAGE_BURY,
    Phase.STEALING: STAGE_STEAL,
    Phase.CALLING: STAGE_CALL,
    Phase.CROSSING: STAGE_CROSS,
    Phase.ANSWERING: STAGE_ANSWER,
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
    if view.phase is Phase.CALLING and not view.seen.buriers:
        return STAGE_CALL_FIRST, 0
    place = (view.seat - last_to_move(view.seen)) % view.rules.table.players
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
