"""The phases of a deal: what a seat may do in each, and what follows from it.

Before trumps are known a seat bids or passes; in an auction it calls points or passes,
and as its winner names trumps. A seat that is asked whether it steals the buried kitty
(炒地皮) passes, or lays down a bid over the trumps out of its hand (docs/rules.md 3.3).
Whatever is asked is asked of a position apart, so that asking changes nothing.

A deal stops at each decision of a seat. An action that is carried out has been found
legal before (see `table.deal`); the engine does it, with the functions that play whole
deals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tuolaji.cards import Face, Rank, Suit
from tuolaji.engine.bidding import (
    auction_winner,
    lay_down,
    name_trumps,
    next_caller,
    note_call,
    note_pass,
    open_auction,
)
from tuolaji.engine.codes import BURIED, HAND, PLANES, PLAY, SEATS, run_key
from tuolaji.engine.deal import begin, call_partner, next_bidder, reveal, take_kitty
from tuolaji.engine.kitty import next_thief, steal
from tuolaji.engine.play import finish_trick, judge_lead, open_play
from tuolaji.engine.registers import subtract
from tuolaji.engine.scoring import settle
from tuolaji.engine.state import Deal, Tables
from tuolaji.engine.trick import contend
from tuolaji.rules.bidding import Window
from tuolaji.table.actions import (
    Action,
    Bury,
    Call,
    CallPoints,
    LayDown,
    NameTrumps,
    Pass,
    Play,
)
from tuolaji.table.bids import Permitted, judge_bid, lying_cards, open_bids
from tuolaji.table.legal import (
    burials,
    calls,
    follows,
    leads,
    refuse_burial,
    refuse_call,
    refuse_follow,
    refuse_lead,
    refuse_phase,
    refuse_unheld,
)
from tuolaji.table.plays import break_up
from tuolaji.table.position import Cards, Position, counted, level_place, stack_hands
from tuolaji.table.record import Origin, Theft, Trick
from tuolaji.table.refusal import Reason, Refusal
from tuolaji.table.snapshot import read_drawn, read_hands, read_trick

__all__ = [
    "BEFORE_TRUMPS",
    "Outset",
    "Phase",
    "Progress",
    "choices",
    "open_with",
    "openings",
    "perform",
    "refusal",
    "refuse_opening",
    "refuse_theft",
    "steal_with",
    "thefts",
]


class Phase(StrEnum):
    """Where a deal stands."""

    BIDDING = "bidding"
    NAMING = "naming"
    BURYING = "burying"
    STEALING = "stealing"
    CALLING = "calling"
    PLAYING = "playing"
    FINISHED = "finished"


BEFORE_TRUMPS: Final = frozenset({Phase.BIDDING, Phase.NAMING})
"""The phases in which trumps are not known and hands not yet laid out."""


@dataclass(frozen=True, slots=True)
class Outset:
    """What is known before the cards are dealt.

    Attributes:
        declarer: The declarer of a later deal of a match, or `None`.
        levels: The level of each seat, where each bids its own.
    """

    declarer: int | None = None
    levels: tuple[Rank, ...] | None = None


class Progress:
    """A deal between two decisions.

    Args:
        position: The ruleset at the deal's level; its registers are the deal's.
        origin: Where the cards come from.
        outset: Who declares, if that is known, and at which levels bids are made.
        hands: The hands of a deal that is not shuffled.

    Attributes:
        position: The deal's registers.
        outset: As they were given.
        phase: Where the deal stands.
        turn: The seat that must act, or `None` when the deal is finished.
        dealt: The hands as they were dealt, once bidding is over.
        thefts: The thefts of the kitty.
        tricks: The tricks that are finished.
        plays: The plays of the trick that is going on.
        lead: Its lead; after a failed throw the component that had to be led.
        led: The lead as the leader put it down.
        is_auction: Whether points are called, rather than cards laid down.
    """

    def __init__(
        self,
        position: Position,
        origin: Origin,
        outset: Outset,
        hands: Sequence[Cards] | None,
    ) -> None:
        self.position = position
        self.outset = outset
        self.phase = Phase.BIDDING
        self.turn: int | None = None
        self._asked = 0
        self.dealt: tuple[Cards, ...] = ()
        self.thefts: list[Theft] = []
        self.tricks: list[Trick] = []
        self.plays: list[Cards] = []
        self.lead = self.led = Play(())
        self._begin(origin)
        if hands is not None:
            stack_hands(position, hands)
        self.is_auction = position.rules.bidding.window is Window.AUCTION
        self._open_bidding()

    def __copy__(self) -> Progress:
        """Return a deal that plays on by itself from here."""
        return deepcopy(self)

    @property
    def _tables(self) -> Tables:
        return self.position.tables

    @property
    def _deal(self) -> Deal:
        return self.position.deal

    def _begin(self, origin: Origin) -> None:
        level, key, rules = self.position.level, run_key(origin.seed), self.position.rules
        declarer, levels = self.outset.declarer, self.outset.levels
        if levels is not None:
            places = [level_place(rules, one) for one in levels]
            self._deal.seat_level = places + [0] * (SEATS - len(places))
            self._deal.own_levels = 1
        known = -1 if declarer is None else declarer
        begin(self._tables, self._deal, key, origin.index, level, known)

    def _open_bidding(self) -> None:
        """Deal to the first chance to bid; before an auction there is none."""
        if self.is_auction:
            next_bidder(self._tables, self._deal)
            open_auction(self._tables, self._deal)
        self._go_on_bidding()

    def hand(self, seat: int) -> Cards:
        """Return the cards that a seat holds, in listing order."""
        if self.phase in BEFORE_TRUMPS:
            return read_drawn(self.position.rules, self._deal, seat)
        return self.position.read(HAND + seat * PLANES)

    def bid(self, seat: int, permitted: Permitted) -> None:
        """Make a bid."""
        lay_down(self._tables, self._deal, seat, permitted.step, permitted.face)
        self._go_on_bidding()

    def call_points(self, seat: int) -> None:
        """Call the price of the auction."""
        note_call(self._tables, self._deal, seat)
        self._go_on_bidding()

    def pass_on(self, seat: int) -> None:
        """Make no bid."""
        if self.phase is Phase.STEALING:
            self._ask_thieves()
            return
        if self.is_auction:
            note_pass(self._deal, seat)
        self._go_on_bidding()

    def _go_on_bidding(self) -> None:
        """Deal on to the next chance to bid or call, or to what follows the last one."""
        find = next_caller if self.is_auction else next_bidder
        self.turn = find(self._tables, self._deal)
        if self.turn >= 0:
            return
        if self.is_auction:
            self.turn, self.phase = auction_winner(self._deal), Phase.NAMING
        else:
            self._open()

    def name_trumps(self, seat: int, suit: Suit) -> None:
        """Name the trump suit that the auction's winner wants."""
        name_trumps(self._deal, seat, suit)
        self._open()

    def _open(self) -> None:
        open_play(self._tables, self._deal)
        self.position.fix_trump()
        self.dealt = read_hands(self.position)
        self.turn = self._deal.declarer
        if self._tables.kitty_size:
            take_kitty(self._tables, self._deal)
            self.phase = Phase.CALLING if self._calls_on_taking() else Phase.BURYING
        else:
            self._go_on_to_play()

    def _calls_on_taking(self) -> bool:
        return bool(self._tables.called and self._tables.call_on_taking)

    def bury(self, cards: Cards) -> None:
        """Bury cards of the hand that took the kitty."""
        self._put_down(self._deal.kitty_seat, cards, BURIED)
        self._asked = 0
        self._ask_thieves()

    def _ask_thieves(self) -> None:
        """Go on to the next seat that may steal the kitty, or to what follows the last."""
        self._asked = next_thief(self._tables, self._deal, self._asked + 1)
        if self._asked:
            self.phase = Phase.STEALING
            self.turn = (self._deal.kitty_seat + self._asked) % self._tables.players
        else:
            self.turn = self._deal.declarer
            self._go_on_to_play()

    def steal(self, seat: int, cards: Cards, permitted: Permitted) -> None:
        """Let a seat take the kitty by a bid."""
        self.thefts.append(Theft(seat, cards, self.position.read(BURIED)))
        steal(self._tables, self._deal, seat, permitted.step, permitted.face)
        self.position.fix_trump()
        take_kitty(self._tables, self._deal)
        self.turn, self.phase = seat, Phase.BURYING

    def _go_on_to_play(self) -> None:
        must_call = self._tables.called and not self._deal.has_called
        self.phase = Phase.CALLING if must_call else Phase.PLAYING

    def call(self, called: Face | None) -> None:
        """Let the declarer call a partner by a card, or call none."""
        call_partner(self._tables, self._deal, -1 if called is None else called)
        is_buried = not (self._tables.kitty_size and self._calls_on_taking())
        self.phase = Phase.PLAYING if is_buried else Phase.BURYING

    def play(self, seat: int, play: Play) -> None:
        """Play cards of a seat's hand, and finish the trick with the last seat's."""
        place = len(self.plays)
        register = PLAY + place * PLANES
        self._put_down(seat, play.cards, register)
        if place == 0:
            self._open_trick(play)
        else:
            self._deal.turn = place
            contend(self._tables, self._deal, place)
            self.plays.append(play.cards)
        reveal(self._deal, seat, register)
        self.turn = (seat + 1) % self._tables.players
        if len(self.plays) == self._tables.players:
            self._finish_trick()

    def _put_down(self, seat: int, cards: Cards, register: int) -> None:
        self.position.put(register, cards)
        subtract(self._tables, self._deal, HAND + seat * PLANES, register)

    def _open_trick(self, play: Play) -> None:
        """Judge a lead; what a failed throw must lead instead goes for the lead."""
        break_up(self.position, play.cards, play.named)
        judge_lead(self._tables, self._deal)
        failed = bool(self._deal.throw_failed)
        self.led = play
        self.lead = Play(self.position.read(PLAY)) if failed else play
        self.plays.append(self.lead.cards)

    def _finish_trick(self) -> None:
        leader = self._deal.leader
        finish_trick(self._tables, self._deal)
        self.tricks.append(read_trick(self.position, leader, self.led.named))
        self.plays = []
        self.turn = self._deal.leader
        if not self.hand(self.turn):
            settle(self._tables, self._deal)
            self.turn, self.phase = None, Phase.FINISHED


def openings(progress: Progress, seat: int) -> Iterator[Action]:
    """Yield what a seat may do."""
    if progress.phase is Phase.NAMING:
        yield from map(NameTrumps, Suit)
        return
    yield Pass()
    if progress.is_auction:
        yield CallPoints(progress.position.deal.price)
    else:
        yield from map(LayDown, open_bids(progress.position, seat))


def refuse_opening(progress: Progress, seat: int, action: Action) -> Refusal | None:
    """Return the rule that refuses an action, or `None` if it is legal."""
    match progress.phase, action:
        case (Phase.BIDDING, Pass()) | (Phase.NAMING, NameTrumps()):
            return None
        case Phase.BIDDING, LayDown(cards) if not progress.is_auction:
            bid = _judge_bid(progress, seat, cards)
            return bid if isinstance(bid, Refusal) else None
        case Phase.BIDDING, CallPoints(points) if progress.is_auction:
            return _refuse_points(progress.position.deal.price, points)
    return refuse_phase(progress.phase, seat, action)


def _judge_bid(progress: Progress, seat: int, cards: Cards) -> Permitted | Refusal:
    position = progress.position
    unheld = refuse_unheld(progress.hand(seat), cards + lying_cards(position, seat))
    return judge_bid(position, seat, cards) if unheld is None else unheld


def _refuse_points(price: int, points: int) -> Refusal | None:
    if points == price:
        return None
    why = f"the next call is {counted(price, 'point')}, got {points}"
    return Refusal(Reason.NOT_THE_PRICE, why)


def open_with(progress: Progress, seat: int, action: Action) -> None:
    """Do an action that has been found legal."""
    match action:
        case Pass():
            progress.pass_on(seat)
        case LayDown(cards):
            bid = _judge_bid(progress, seat, cards)
            assert isinstance(bid, Permitted), "the bid was found legal"
            progress.bid(seat, bid)
        case CallPoints():
            progress.call_points(seat)
        case NameTrumps(suit):
            progress.name_trumps(seat, suit)


def thefts(progress: Progress, seat: int) -> Iterator[Action]:
    """Yield what a seat may do."""
    yield Pass()
    yield from map(LayDown, open_bids(progress.position, seat))


def refuse_theft(progress: Progress, seat: int, action: Action) -> Refusal | None:
    """Return the rule that refuses an action, or `None` if it is legal."""
    match action:
        case Pass():
            return None
        case LayDown(cards):
            bid = _judge(progress, seat, cards)
            return bid if isinstance(bid, Refusal) else None
    return refuse_phase(progress.phase, seat, action)


def _judge(progress: Progress, seat: int, cards: Cards) -> Permitted | Refusal:
    """Judge a theft; what the seat has lying of the same face must still be held too."""
    position = progress.position
    lying = [face for face in lying_cards(position, seat) if face in cards]
    unheld = refuse_unheld(progress.hand(seat), (*cards, *lying))
    bid = judge_bid(position, seat, cards) if unheld is None else unheld
    if isinstance(bid, Permitted) and bid.step < position.tables.theft_step:
        why = f"'kitty.theft_from: {position.rules.kitty.theft_from}' asks for more"
        return Refusal(Reason.NOT_HIGHER, why)
    return bid


def steal_with(progress: Progress, seat: int, action: Action) -> None:
    """Do an action that has been found legal."""
    match action:
        case LayDown(cards):
            bid = _judge(progress, seat, cards)
            assert isinstance(bid, Permitted), "the theft was found legal"
            progress.steal(seat, cards, bid)
        case _:
            progress.pass_on(seat)


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
