"""The steps of a deal: what the seat whose turn it is may do, and what follows from it.

A deal stops at each decision of a seat. Every kind of decision is a class: `reach` comes
to it, `actions` lists what the seat may do, `judge` refuses an action or gives what it
does, and `recorded` finds it in a record. `SEQUENCE` is the order of all of them.

The engine does what an action does, with the functions that play whole deals. Asking
leaves nothing in a deal that anybody is shown: leads are asked of a copy, and of follows
the engine notes in registers of its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property, partial
from typing import ClassVar, Final, Protocol, TypeAlias

from tuolaji.cards import Face, Suit, card_text, cards_text, sort_cards
from tuolaji.engine.auction import (
    auction_winner,
    is_unnamed,
    leave_unnamed,
    name_trumps,
    next_caller,
    note_call,
    note_pass,
    open_auction,
)
from tuolaji.engine.bidding import lay_down
from tuolaji.engine.bomb import break_play
from tuolaji.engine.claim import note_hands
from tuolaji.engine.codes import (
    BID_LITTLE_JOKER,
    BURIED,
    CROSSING_AFTER,
    CROSSING_BEFORE,
    EVENT_REDEALS,
    HAND,
    PLANES,
    PLAY,
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
)
from tuolaji.engine.course import follow_if, follow_with, lead_if
from tuolaji.engine.crossing import (
    crosses_first,
    crossing_partner,
    next_to_cross,
    note_crossed,
    note_stay,
    open_crossing,
)
from tuolaji.engine.deal import (
    fix_by_bids,
    name_suit,
    next_asker,
    next_bidder,
    redeal_weak,
    take_kitty,
)
from tuolaji.engine.decision import copied, copied_course
from tuolaji.engine.friends import (
    call_friend,
    calls_before_kitty,
    can_call,
    draw_friends,
    reveal,
)
from tuolaji.engine.kitty import last_to_move, next_thief, steal, takes_kitty, thief_at
from tuolaji.engine.legal import may_follow, may_lead
from tuolaji.engine.play import judge_lead, open_play
from tuolaji.engine.registers import put_faces, subtract, word_at
from tuolaji.engine.scoring import settle
from tuolaji.engine.state import Deal, Tables
from tuolaji.engine.tribute import gift_faces, give_card, next_giver, receiver
from tuolaji.errors import RecordError
from tuolaji.language import _, later
from tuolaji.rules.bidding import Named
from tuolaji.rules.table import CallTime
from tuolaji.table.actions import (
    Action,
    AskAnew,
    Bury,
    Call,
    CallPoints,
    Give,
    GiveCards,
    LayDown,
    NameTrumps,
    Pass,
    Play,
)
from tuolaji.table.bids import (
    Permitted,
    judge_bid,
    judge_call,
    lying_cards,
    named_suit,
    open_bids,
    open_calls,
)
from tuolaji.table.legal import (
    burials,
    calls,
    crossings,
    follows_of,
    leads_of,
    refuse_burial,
    refuse_call,
    refuse_crossing,
    refuse_follow,
    refuse_lead,
    refuse_unheld,
)
from tuolaji.table.plays import Form, break_up, choices_of, open_lead
from tuolaji.table.position import Cards, Position
from tuolaji.table.record import CardGiven, CrossingMade, Record, Theft, Trick
from tuolaji.table.refusal import Reason, Refusal
from tuolaji.table.snapshot import read_drawn, read_hands, read_trick
from tuolaji.table.theft import judge_theft

__all__ = [
    "PHASE_WORDS",
    "SEQUENCE",
    "Answering",
    "Asking",
    "Auction",
    "Bidding",
    "Burying",
    "Calling",
    "CallingBefore",
    "CallingFirst",
    "Choosing",
    "Course",
    "Crossing",
    "CrossingFirst",
    "Drawing",
    "Finished",
    "Following",
    "Giving",
    "Leading",
    "Move",
    "Naming",
    "NamingLast",
    "Opened",
    "Opening",
    "Phase",
    "Stealing",
    "Step",
    "Taking",
    "begin_steps",
    "go_on",
]


class Phase(StrEnum):
    """Where a deal stands."""

    BIDDING = "bidding"
    ASKING = "asking"
    NAMING = "naming"
    GIVING = "giving"
    BURYING = "burying"
    STEALING = "stealing"
    CALLING = "calling"
    CROSSING = "crossing"
    ANSWERING = "answering"
    PLAYING = "playing"
    CHOOSING = "choosing"
    FINISHED = "finished"


PHASE_WORDS: Final[Mapping[Phase, str]] = {
    Phase.BIDDING: later("bidding"),
    Phase.ASKING: later("asking for a new deal"),
    Phase.NAMING: later("naming trumps"),
    Phase.GIVING: later("tribute"),
    Phase.BURYING: later("burying"),
    Phase.STEALING: later("theft of the kitty"),
    Phase.CALLING: later("calling friends"),
    Phase.CROSSING: later("crossing"),
    Phase.ANSWERING: later("crossing"),
    Phase.PLAYING: later("play"),
    Phase.CHOOSING: later("play"),
    Phase.FINISHED: later("the end"),
}
"""What a phase is called."""


@dataclass(slots=True)
class Course:
    """A deal so far, which its steps hand on.

    Attributes:
        position: The ruleset at the deal's level; its registers are the deal's.
        dealt: The hands as they were dealt; empty until trumps are known.
        gifts: The cards given as tribute, and then those returned.
        crossings: The few trumps given to partners, and what was given for them.
        thefts: The thefts of the kitty.
        tricks: The tricks that are finished.
    """

    position: Position
    dealt: tuple[Cards, ...] = ()
    gifts: tuple[CardGiven, ...] = ()
    crossings: tuple[CrossingMade, ...] = ()
    thefts: tuple[Theft, ...] = ()
    tricks: tuple[Trick, ...] = ()

    def __copy__(self) -> Course:
        """Return a course with registers of its own."""
        return replace(self, position=copy(self.position))

    @property
    def tables(self) -> Tables:
        """The ruleset's tables."""
        return self.position.tables

    @property
    def deal(self) -> Deal:
        """The deal's registers."""
        return self.position.deal

    def hand(self, seat: int) -> Cards:
        """Return the cards that a seat holds, in listing order."""
        if not self.dealt:
            return read_drawn(self.tables, self.deal, seat)
        return self.position.read(HAND + seat * PLANES)

    def put_down(self, seat: int, cards: Cards, register: int) -> None:
        """Move cards of a hand into a register."""
        position = self.position
        tables, deal = position.tables, position.deal
        put_faces(tables, deal, register, cards)
        subtract(tables, deal, HAND + seat * PLANES, register)

    def apart(self) -> Position:
        """Return a position with the same trumps and registers of its own."""
        return Position(self.position.rules, self.position.level, self.position.trump)


class Step(ABC):
    """A decision of a seat.

    Attributes:
        phase: What users call it.
        stage: What the engine calls it.
        course: The deal so far.
        turn: The seat that must act.
        plays: The plays of the trick that is going on, the leader's first.
    """

    phase: ClassVar[Phase]
    stage: ClassVar[int]
    plays: tuple[Cards, ...] = ()

    def __init__(self, course: Course, turn: int) -> None:
        self.course = course
        self.turn = turn

    @classmethod
    @abstractmethod
    def reach(cls, course: Course) -> Step | None:
        """Come to this step; return it, or `None` if the deal has no such decision."""

    @abstractmethod
    def actions(self) -> Iterator[Action]:
        """Yield what the seat may do."""

    @abstractmethod
    def judge(self, action: Action) -> Move | Refusal:
        """Return what an action does, or the rule that refuses it."""

    @abstractmethod
    def recorded(self, record: Record) -> Action:
        """Return what the seat did here in a recorded deal."""

    def on(self, course: Course) -> Step:
        """Return the same step of another course that stands where this one does."""
        twin = object.__new__(type(self))
        vars(twin).update(self.__getstate__(), course=course)
        return twin

    def __getstate__(self) -> dict[str, object]:
        """Return what copies and pickles hold: not what is read from the deal when asked.

        The cards may be dealt anew in another course.
        """
        read = {"hand", "_asked", "_open"}
        return {name: part for name, part in vars(self).items() if name not in read}

    def put(self, cards: Cards) -> Step | Finished | None:
        """Play some cards, if they are cards and may be played; return the next step.

        Else nothing has been done, and `take` says what is wrong. It does the same to what
        may be done, but takes longer.
        """
        return None

    def take(self, action: Action) -> Step | Finished | Refusal:
        """Do an action, and return the next step; or return the rule that refuses it."""
        move = self.judge(action)
        return move if isinstance(move, Refusal) else move()

    def move(self, action: Action) -> Move:
        """Return what an action does that the engine itself has found to be legal."""
        move = self.judge(action)
        assert not isinstance(move, Refusal), move
        return move

    @property
    def place(self) -> int:
        """The place of the seat in the trick, or after the one that has buried."""
        return len(self.plays)

    @cached_property
    def hand(self) -> Cards:
        """The cards that the seat holds, in listing order."""
        return self.course.hand(self.turn)

    def refuse_kind(self, action: Action) -> Refusal:
        """Return the refusal of an action that is none of this step."""
        why = _(
            "seat {seat} cannot {action} during {phase}",
            phase=_(PHASE_WORDS[self.phase]),
            seat=self.turn,
            action=action,
        )
        return Refusal(Reason.WRONG_PHASE, why)


class Finished:
    """The end of a deal, when it has been settled."""

    phase: Final = Phase.FINISHED
    stage: Final = STAGE_FOLLOW  # A seat sees what it saw in the last trick.
    turn: Final = None
    plays: Final = ()

    def __init__(self, course: Course) -> None:
        self.course = course

    def on(self, course: Course) -> Finished:
        """Return the end of another course that has come to it as well."""
        return Finished(course)

    def actions(self) -> Iterator[Action]:
        """Return nothing: nobody can do anything."""
        return iter(())

    def put(self, cards: Cards) -> None:
        """Do nothing: the deal is finished."""

    @classmethod
    def reach(cls, course: Course) -> Finished:
        """Settle the deal."""
        settle(course.tables, course.deal)
        return cls(course)


Move: TypeAlias = Callable[[], Step | Finished]
"""What a legal action does; it returns the step that the deal comes to."""


class Bidding(Step):
    """A seat may lay down a bid, while cards are dealt or when all are."""

    phase = Phase.BIDDING
    stage = STAGE_BID

    @classmethod
    def reach(cls, course: Course) -> Step | None:
        """Deal on to the next seat that can bid."""
        seat = next_bidder(course.tables, course.deal)
        return None if seat < 0 else cls(course, seat)

    @cached_property
    def _open(self) -> Mapping[LayDown, Permitted]:
        """Each bid that is open to the seat."""
        return open_bids(self.course.position, self.turn)

    def actions(self) -> Iterator[Action]:
        """Yield a pass and each bid that is open to the seat."""
        yield Pass()
        yield from self._open

    def judge(self, action: Action) -> Move | Refusal:
        """Return what a pass or a bid does, or the rule against it."""
        match action:
            case Pass():
                return self._go_on
            case LayDown() if action in self._open:
                return partial(self._bid, self._open[action])
            case LayDown(cards, suit):
                position = self.course.position
                shown = cards + lying_cards(position, self.turn)
                bid = refuse_unheld(self.hand, shown) or judge_bid(
                    position, self.turn, cards, suit
                )
                return bid if isinstance(bid, Refusal) else partial(self._bid, bid)
        return self.refuse_kind(action)

    def _go_on(self) -> Step | Finished:
        return Bidding.reach(self.course) or go_on(self.course, Bidding)

    def _bid(self, bid: Permitted) -> Step | Finished:
        lay_down(self.course.tables, self.course.deal, self.turn, bid.step, bid.face)
        return self._go_on()

    def recorded(self, record: Record) -> Action:
        """Return the recorded bid if it is due, else a pass."""
        deal, number = self.course.deal, self.course.deal.bid_count
        if deal.events[EVENT_REDEALS] != record.redeals or number == len(record.bids):
            return Pass()
        bid = record.bids[number]
        is_due = (bid.seat, bid.drawn) == (self.turn, deal.drawn) and not bid.by_rule
        return LayDown(bid.cards, bid.suit) if is_due else Pass()


class Asking(Step):
    """A seat whose hand is weak may ask for a new deal, or play it."""

    phase = Phase.ASKING
    stage = STAGE_ASK

    @classmethod
    def reach(cls, course: Course) -> Step | None:
        """Ask the next seat whose hand is so weak, if any may ask."""
        if not course.tables.weak_asked:
            return None
        seat = next_asker(course.tables, course.deal)
        return None if seat < 0 else cls(course, seat)

    @property
    def trump(self) -> Suit | None:
        """The suit that is trump if nobody asks, or `None` for no trump."""
        deal = copied(self.course.deal)
        fix_by_bids(self.course.tables, deal)
        return None if deal.trump < 0 else Suit(deal.trump)

    def actions(self) -> Iterator[Action]:
        """Yield a pass and the question."""
        yield Pass()
        yield AskAnew()

    def judge(self, action: Action) -> Move | Refusal:
        """Return what a pass or the question does; nothing else can be done."""
        match action:
            case Pass():
                return self._pass
            case AskAnew():
                return self._ask
        return self.refuse_kind(action)

    def _pass(self) -> Step | Finished:
        return Asking.reach(self.course) or go_on(self.course, Asking)

    def _ask(self) -> Step | Finished:
        redeal_weak(self.course.tables, self.course.deal)
        return Bidding.reach(self.course) or go_on(self.course, Bidding)

    def recorded(self, record: Record) -> Action:
        """Return a pass: a record has only the dealing for which nobody asked another."""
        return Pass()


class Auction(Step):
    """A seat may call the price, or pass and be out."""

    phase = Phase.BIDDING
    stage = STAGE_CALL_POINTS

    @classmethod
    def reach(cls, course: Course) -> Step | None:
        """Open the auction, if one is held."""
        if not course.tables.auction_calls:
            return None
        open_auction(course.tables, course.deal)
        return cls._ask_next(course)

    @classmethod
    def _ask_next(cls, course: Course) -> Step | None:
        seat = next_caller(course.tables, course.deal)
        return None if seat < 0 else cls(course, seat)

    def actions(self) -> Iterator[Action]:
        """Yield a pass and each call."""
        yield Pass()
        yield from map(CallPoints, open_calls(self.course.position))

    def judge(self, action: Action) -> Move | Refusal:
        """Return what a pass or a call does, or the rule against it."""
        match action:
            case Pass():
                return self._pass
            case CallPoints(points):
                steps = judge_call(self.course.position, points)
                return steps if isinstance(steps, Refusal) else partial(self._call, steps)
        return self.refuse_kind(action)

    def _pass(self) -> Step | Finished:
        note_pass(self.course.tables, self.course.deal, self.turn)
        return self._ask_next(self.course) or go_on(self.course, Auction)

    def _call(self, steps: int) -> Step | Finished:
        note_call(self.course.tables, self.course.deal, self.turn, steps)
        return self._ask_next(self.course) or go_on(self.course, Auction)

    def recorded(self, record: Record) -> Action:
        """Return a call if this seat called next; without calls the declarer did."""
        deal, callers = self.course.deal, record.calls
        if deal.events[EVENT_REDEALS] != record.redeals:
            return Pass()
        if callers is None:
            is_due = self.turn == record.declarer
        else:
            is_due = self.turn in callers[deal.call_count : deal.call_count + 1]
        if not is_due:
            return Pass()
        called = record.called[deal.call_count : deal.call_count + 1]
        return CallPoints(*(called or (deal.price,)))


class Naming(Step):
    """The winner of the auction, or the declarer of a later deal, names trumps."""

    phase = Phase.NAMING
    stage = STAGE_NAME

    @classmethod
    def reach(cls, course: Course) -> Step | None:
        """Ask the winner, if there has been an auction and it does not name them later."""
        if not course.tables.auction_calls:
            return None
        winner = auction_winner(course.tables, course.deal)
        if course.position.rules.bidding.named is Named.AFTER:
            leave_unnamed(course.deal, winner)
            return None
        return cls(course, winner)

    def actions(self) -> Iterator[Action]:
        """Yield the four suits, and no trump where it may be named."""
        yield from map(NameTrumps, Suit)
        if self._may_name_none:
            yield NameTrumps(None)

    def judge(self, action: Action) -> Move | Refusal:
        """Return what naming trumps does, or the rule against it."""
        match action:
            case NameTrumps(None) if not self._may_name_none:
                why = _("no trump may not be named: 'bidding.may_name_no_trump: false'")
                return Refusal(Reason.MAY_NOT_NAME, why)
            case NameTrumps(suit):
                bid_face = BID_LITTLE_JOKER if suit is None else int(suit)
                return partial(self._name, bid_face)
        return self.refuse_kind(action)

    @property
    def _may_name_none(self) -> bool:
        return self.course.position.rules.bidding.may_name_no_trump

    def _name(self, bid_face: int) -> Step | Finished:
        name_trumps(self.course.deal, self.turn, bid_face)
        return go_on(self.course, Naming)

    def recorded(self, record: Record) -> Action:
        """Return the naming that is recorded; a theft may have changed the trumps since."""
        named = next((bid.suit for bid in record.bids if not bid.cards), None)
        if self._may_name_none:
            return NameTrumps(named if record.thefts else record.trump)
        suit = record.trump if named is None else named
        return NameTrumps(Suit.S if suit is None else suit)


class NamingLast(Naming):
    """The declarer names trumps after burying."""

    stage = STAGE_NAME_LAST

    @classmethod
    def reach(cls, course: Course) -> Step | None:
        """Ask the declarer, if it is to name trumps now."""
        is_due = is_unnamed(course.tables, course.deal)
        return cls(course, course.deal.declarer) if is_due else None

    def _name(self, bid_face: int) -> Step | Finished:
        name_suit(self.course.tables, self.course.deal, bid_face)
        self.course.position.fix_trump()
        return go_on(self.course, NamingLast)


class Opening:
    """Trumps are fixed; nobody decides anything."""

    @staticmethod
    def reach(course: Course) -> None:
        """Lay the hands out."""
        open_play(course.tables, course.deal)
        course.position.fix_trump()
        course.dealt = read_hands(course.position)


class Giving(Step):
    """A seat gives a card that its team owes as tribute, or returns one."""

    phase = Phase.GIVING
    stage = STAGE_GIVE

    @classmethod
    def reach(cls, course: Course) -> Step | None:
        """Ask the next seat that gives or returns a card, if any is due."""
        seat = next_giver(course.tables, course.deal) if course.deal.due_cards else -1
        return None if seat < 0 else cls(course, seat)

    def actions(self) -> Iterator[Action]:
        """Yield each card that may be given."""
        yield from (Give(face) for face in dict.fromkeys(self.hand) if self._may_be(face))

    def _may_be(self, face: Face) -> bool:
        deal = self.course.deal
        faces = gift_faces(self.course.tables, deal, self.turn)
        return bool(faces & deal.face_bit[face])

    def judge(self, action: Action) -> Move | Refusal:
        """Return what a gift does, or the rule against it."""
        match action:
            case Give(card):
                unheld = refuse_unheld(self.hand, (card,))
                if unheld is None and not self._may_be(card):
                    return self._refuse(card)
                return unheld or partial(self._give, card)
        return self.refuse_kind(action)

    def _refuse(self, card: Face) -> Refusal:
        deal, tribute = self.course.deal, self.course.position.rules.tribute
        key = f"given: {tribute.given}"
        if deal.gifts_made >= deal.due_cards:
            key = f"returned: {tribute.returned}"
        why = _(
            "'tribute.{rule}' asks for another card than {card}",
            rule=key,
            card=card_text(card),
        )
        return Refusal(Reason.NOT_DUE, why)

    def _give(self, card: Face) -> Step | Finished:
        course, deal = self.course, self.course.deal
        to = receiver(course.tables, deal, self.turn)
        course.gifts += (CardGiven(self.turn, to, card),)
        give_card(course.tables, deal, self.turn, deal.face_bit[card])
        return Giving.reach(course) or go_on(course, Giving)

    def recorded(self, record: Record) -> Action:
        """Return the recorded gift."""
        return Give(record.gifts[len(self.course.gifts)].card)


class Taking:
    """The declarer takes the kitty; nobody decides anything."""

    @staticmethod
    def reach(course: Course) -> None:
        """Give the declarer the kitty."""
        if course.tables.kitty_size:
            take_kitty(course.tables, course.deal)


class Calling(Step):
    """The declarer calls a card for a friend, or no more where that is permitted."""

    phase = Phase.CALLING
    stage = STAGE_CALL

    @classmethod
    def reach(cls, course: Course) -> Step | None:
        """Ask the declarer, if friends are called and there is one more card to call."""
        may_call = can_call(course.tables, course.deal)
        return cls(course, course.deal.declarer) if may_call else None

    @property
    def _must_call(self) -> bool:
        return self.course.deal.friend_count < self.course.tables.friends_least

    def actions(self) -> Iterator[Action]:
        """Yield each call, and a pass once no more need be called."""
        yield from calls(self.course.position)
        if not self._must_call:
            yield Pass()

    def judge(self, action: Action) -> Move | Refusal:
        """Return what a call or a pass does, or the rule against it."""
        match action:
            case Pass() if self._must_call:
                friends = self.course.position.rules.table.friends
                why = _(
                    "'table.friends: {friends}' asks the declarer to call a card",
                    friends=friends,
                )
                return Refusal(Reason.MUST_CALL, why)
            case Pass():
                return self._pass
            case Call():
                refusal = refuse_call(self.course.position, action)
                return refusal or partial(self._call, action)
        return self.refuse_kind(action)

    def _pass(self) -> Step | Finished:
        self.course.deal.has_called = 1
        return go_on(self.course, type(self))

    def _call(self, call: Call) -> Step | Finished:
        copy = 0 if call.copy is None else call.copy - 1
        call_friend(self.course.tables, self.course.deal, call.called, copy)
        return type(self).reach(self.course) or self._pass()

    def recorded(self, record: Record) -> Action:
        """Return the recorded call; where there is no further one, a pass."""
        number = self.course.deal.friend_count
        if number < len(record.friends):
            friend = record.friends[number]
            return Call(friend.called, friend.copy)
        if self._must_call:
            raise RecordError(_("the record does not say which card the declarer called"))
        return Pass()


class Drawing:
    """Friends are drawn by lot, where nobody calls them; nobody decides anything."""

    @staticmethod
    def reach(course: Course) -> None:
        """Draw what finds the friends."""
        if course.tables.friends_drawn:
            draw_friends(course.tables, course.deal)


class CallingBefore(Calling):
    """The declarer calls friends before it takes the kitty."""

    stage = STAGE_CALL_FIRST

    @classmethod
    def reach(cls, course: Course) -> Step | None:
        """Ask the declarer, if it is to call while the kitty lies there yet."""
        return super().reach(course) if calls_before_kitty(course.tables) else None


class CallingFirst(Calling):
    """The declarer calls friends on taking the kitty, before burying."""

    stage = STAGE_CALL_FIRST

    @classmethod
    def reach(cls, course: Course) -> Step | None:
        """Ask the declarer, if it has taken a kitty and must call at once."""
        on_taking = course.position.rules.table.call is CallTime.ON_TAKING
        is_first = course.tables.kitty_size > 0 and on_taking
        return super().reach(course) if is_first else None


class Crossing(Step):
    """A seat may give few trumps to its partner (过河), filled up with other cards."""

    phase = Phase.CROSSING
    stage = STAGE_CROSS

    @classmethod
    def reach(cls, course: Course) -> Step | None:
        """Ask the first seat that may, once all have buried, if any may cross."""
        if course.tables.crossing_trumps < 0:
            return None
        open_crossing(course.tables, course.deal, CROSSING_AFTER)
        return cls.ask_next(course)

    @classmethod
    def ask_next(cls, course: Course) -> Step | None:
        """Ask the next seat that may cross, or that answers one which has."""
        seat = next_to_cross(course.tables, course.deal)
        if seat < 0:
            return None
        return Answering(course, seat) if course.deal.answering else cls(course, seat)

    def actions(self) -> Iterator[Action]:
        """Yield a pass and all cards that may cross."""
        yield Pass()
        yield from crossings(self.course.position, self.turn, self.hand)

    def judge(self, action: Action) -> Move | Refusal:
        """Return what a pass or a crossing does, or the rule against it."""
        match action:
            case Pass():
                return self._stay
            case GiveCards(cards):
                refusal = refuse_crossing(self.course.position, self.turn, self.hand, cards)
                return refusal or partial(self._cross, cards)
        return self.refuse_kind(action)

    def _stay(self) -> Step | Finished:
        note_stay(self.course.deal, self.turn)
        return _cross_on(self.course)

    def _cross(self, cards: Cards) -> Step | Finished:
        course = self.course
        to = crossing_partner(course.tables, self.turn)
        course.crossings += (CrossingMade(self.turn, to, cards),)
        return _lay_crossed(course, self.turn, cards)

    def recorded(self, record: Record) -> Action:
        """Return the recorded crossing of the seat; a pass where there is none."""
        made = (each for each in record.crossings if each.seat == self.turn)
        return next((GiveCards(each.cards) for each in made), Pass())


class CrossingFirst(Crossing):
    """The declarer's partner may cross before the declarer buries."""

    @classmethod
    def reach(cls, course: Course) -> Step | None:
        """Ask the declarer's partner, where it crosses before the others."""
        if not crosses_first(course.tables):
            return None
        open_crossing(course.tables, course.deal, CROSSING_BEFORE)
        return cls.ask_next(course)


class Answering(Step):
    """A seat to whom few trumps were given gives cards for them."""

    phase = Phase.ANSWERING
    stage = STAGE_ANSWER

    @classmethod
    def reach(cls, course: Course) -> None:
        """Come to no answer but by a crossing."""

    def actions(self) -> Iterator[Action]:
        """Yield all cards that may be given."""
        yield from crossings(self.course.position, self.turn, self.hand)

    def judge(self, action: Action) -> Move | Refusal:
        """Return what an answer does, or the rule against it."""
        match action:
            case GiveCards(cards):
                refusal = refuse_crossing(self.course.position, self.turn, self.hand, cards)
                return refusal or partial(self._answer, cards)
        return self.refuse_kind(action)

    def _answer(self, cards: Cards) -> Step | Finished:
        course = self.course
        course.crossings = tuple(
            replace(made, answer=cards)
            if made.to == self.turn and not made.answer
            else made
            for made in course.crossings
        )
        return _lay_crossed(course, self.turn, cards)

    def recorded(self, record: Record) -> Action:
        """Return the recorded answer."""
        number = next(
            index
            for index, made in enumerate(self.course.crossings)
            if made.to == self.turn and not made.answer
        )
        return GiveCards(record.crossings[number].answer)


def _lay_crossed(course: Course, seat: int, cards: Cards) -> Step | Finished:
    """Lay down what a seat gives its partner, and ask who is next."""
    put_faces(course.tables, course.deal, PLAY + seat * PLANES, cards)
    note_crossed(course.tables, course.deal, seat)
    return _cross_on(course)


def _cross_on(course: Course) -> Step | Finished:
    """Ask who crosses or answers next, or go on: to the burial, or to the play."""
    is_first = course.deal.crossing == CROSSING_BEFORE
    kind = CrossingFirst if is_first else Crossing
    return kind.ask_next(course) or go_on(course, kind)


class Burying(Step):
    """The seat that took the kitty buries as many cards."""

    phase = Phase.BURYING
    stage = STAGE_BURY

    @classmethod
    def reach(cls, course: Course) -> Step | None:
        """Ask the seat that has taken the kitty, if there is one."""
        has_kitty = course.tables.kitty_size
        return cls(course, course.deal.kitty_seat) if has_kitty else None

    def actions(self) -> Iterator[Action]:
        """Yield every burial; there can be millions."""
        yield from burials(self.course.position, self.hand)

    def judge(self, action: Action) -> Move | Refusal:
        """Return what a burial does, or the rule against it."""
        match action:
            case Bury(cards):
                refusal = refuse_burial(self.course.position, self.hand, cards)
                return refusal or partial(self._bury, cards)
        return self.refuse_kind(action)

    def move(self, action: Action) -> Move:
        """Return what a burial does."""
        assert isinstance(action, Bury), action
        return partial(self._bury, action.cards)

    def _bury(self, cards: Cards) -> Step | Finished:
        self.course.put_down(self.turn, cards, BURIED)
        self.course.deal.buriers |= 1 << self.turn
        return go_on(self.course, Burying)

    def recorded(self, record: Record) -> Action:
        """Return the recorded burial; what a thief takes was buried before."""
        later = record.thefts[len(self.course.thefts) :]
        return Bury(next((theft.taken for theft in later if theft.taken), record.buried))


class Stealing(Step):
    """A seat may take the buried kitty (炒地皮) by a bid over the trumps.

    Or it leaves the kitty. The cards that it lays down must be in its hand, with all that
    it has lying of their face (docs/rules.md 3.3).
    """

    phase = Phase.STEALING
    stage = STAGE_STEAL

    @classmethod
    def reach(cls, course: Course) -> Step | None:
        """Ask the seats in order of play from the one that moved last."""
        return cls._ask_from(course, 1) if course.tables.kitty_size else None

    @classmethod
    def _ask_from(cls, course: Course, place: int) -> Step | None:
        """Ask the next seat that may steal, by its place after the one that moved last."""
        place = next_thief(course.tables, course.deal, place)
        seat = thief_at(course.tables, course.deal, place)
        return cls(course, seat) if place else None

    @property
    def place(self) -> int:
        """The place of the seat after the one that moved last."""
        return (self.turn - last_to_move(self.course.deal)) % self.course.tables.players

    def actions(self) -> Iterator[Action]:
        """Yield a pass and each bid that steals."""
        yield Pass()
        bids = open_bids(self.course.position, self.turn)
        yield from (bid for bid in bids if not isinstance(self.judge(bid), Refusal))

    def judge(self, action: Action) -> Move | Refusal:
        """Return what a pass or a theft does, or the rule against it."""
        match action:
            case Pass():
                return self._pass
            case LayDown(cards, suit):
                bid = self._judge_bid(cards, suit)
                return bid if isinstance(bid, Refusal) else partial(self._steal, cards, bid)
        return self.refuse_kind(action)

    def _judge_bid(self, cards: Cards, suit: Suit | None) -> Permitted | Refusal:
        position = self.course.position
        lying = (face for face in lying_cards(position, self.turn) if face in cards)
        unheld = refuse_unheld(self.hand, (*cards, *lying))
        return unheld or judge_theft(position, self.turn, cards, suit)

    def _pass(self) -> Step | Finished:
        return self._ask_from(self.course, self.place + 1) or go_on(self.course, Stealing)

    def _steal(self, cards: Cards, bid: Permitted) -> Step | Finished:
        course, deal = self.course, self.course.deal
        named = named_suit(course.position, bid.step, bid.face)
        taken = course.position.read(BURIED) if takes_kitty(course.tables, deal) else ()
        course.thefts += (Theft(self.turn, cards, taken, named),)
        steal(course.tables, deal, self.turn, bid.step, bid.face)
        course.position.fix_trump()
        if not takes_kitty(course.tables, deal):
            return self._ask_from(course, 1) or go_on(course, Stealing)
        take_kitty(course.tables, deal)
        return Burying(course, self.turn)

    def recorded(self, record: Record) -> Action:
        """Return the recorded theft if it is due, else a pass."""
        number = len(self.course.thefts)
        if number == len(record.thefts) or record.thefts[number].seat != self.turn:
            return Pass()
        return LayDown(record.thefts[number].cards, record.thefts[number].suit)


class Leading(Step):
    """A seat leads to a trick.

    Args:
        course: The deal so far.
        turn: The seat.
        failed: The throw that it has taken back whole, in whose place it leads, or `None`.
    """

    phase = Phase.PLAYING
    stage = STAGE_LEAD

    def __init__(self, course: Course, turn: int, failed: Play | None = None) -> None:
        super().__init__(course, turn)
        self.failed = failed

    @property
    def _named(self) -> tuple[Form, ...] | None:
        """The components that the leader named of a throw taken back, or `None`."""
        return None if self.failed is None else self.failed.named

    @classmethod
    def reach(cls, course: Course) -> Step | None:
        """Ask the leader, as long as it has cards."""
        position = course.position
        tables, deal = position.tables, position.deal
        if tables.claim_count and deal.trick_count == 0:
            note_hands(tables, deal)
        has_cards = word_at(deal, HAND + deal.leader * PLANES)
        return cls(course, deal.leader) if has_cards else None

    _asked: Deal | None = None

    @property
    def asked(self) -> Deal:
        """The deal once more, so that asking what is legal leaves no trace in it."""
        if self._asked is None:
            self._asked = copied_course(self.course.position.deal)
        return self._asked

    def actions(self) -> Iterator[Action]:
        """Yield every lead, broken up as the ruleset does, small ones first."""
        return leads_of(self.course.position, self.asked, self.turn)

    def put(self, cards: Cards) -> Step | Finished | None:
        """Lead some cards, broken up as the ruleset does, if they may be led."""
        course, turn = self.course, self.turn
        position = course.position
        tables, deal = position.tables, position.deal
        parts = lead_if(tables, deal, self.asked, turn, cards)
        if parts > 1:
            return self._put_down(Play(cards))
        follower = (turn + 1) % tables.players
        opened = Opened(course, cards, None)
        return Following(course, follower, opened, self._named, (cards,)) if parts else None

    def judge(self, action: Action) -> Move | Refusal:
        """Return what a lead does, or the rule against it; a legal throw may still fail."""
        match action:
            case Play(cards, None) if may_lead(
                self.course.tables, self.asked, self.turn, cards
            ):
                return partial(self._lead, action)
            case Play(_, named) if self.failed is not None and named is not None:
                why = _("in place of a throw that has failed no components are named")
                return Refusal(Reason.NOT_SO_BROKEN_UP, why)
            case Play():
                refusal = refuse_lead(self._apart(), self.hand, action)
                return refusal or partial(self._lead, action)
        return self.refuse_kind(action)

    def move(self, action: Action) -> Move:
        """Return what a lead does."""
        assert isinstance(action, Play), action
        return partial(self._lead, action)

    def _apart(self) -> Position:
        """Return a position apart, with all hands where they decide what can be led."""
        apart, deal = self.course.apart(), self.course.deal
        apart.deal.trick_count = deal.trick_count
        apart.deal.taken_back, apart.deal.failure = deal.taken_back, deal.failure
        if apart.tables.throws_refused:
            apart.deal.cards, apart.deal.side_of = [*deal.cards], [*deal.side_of]
            apart.deal.leader = deal.leader
        return apart

    def _lead(self, play: Play) -> Step | Finished:
        """Put the lead down; if it fails, somebody may choose what is led of it."""
        course = self.course
        position = course.position
        tables, deal = position.tables, position.deal
        course.put_down(self.turn, play.cards, PLAY)
        if play.named is None:
            deal.lead_group = break_play(tables, deal, PLAY)
        else:
            break_up(position, play.cards, play.named)
        return self._put_down(play)

    def _put_down(self, play: Play) -> Step:
        """Go on from a lead that lies broken up: judge it, or ask what is led of it."""
        course = self.course
        position = course.position
        if position.deal.part_count > 1:
            chooser, choices = choices_of(position)
            if len(choices) > 1:
                return Choosing(course, chooser, play, choices)
        return open_trick(course, replace(play, named=play.named or self._named))

    def recorded(self, record: Record) -> Action:
        """Return the recorded lead as it was put down, a failed throw whole."""
        trick = recorded_trick(self.course, record)
        if self.failed is not None:
            return Play(trick.plays[0])
        return Play(trick.plays[0] if trick.thrown is None else trick.thrown, trick.named)


class Choosing(Step):
    """The first seat to beat a throw chooses which of its components is led.

    Args:
        course: The deal so far.
        turn: The seat.
        thrown: The throw, which lies whole.
        choices: The components that the seat beats, each by its number.
    """

    phase = Phase.CHOOSING
    stage = STAGE_CHOOSE

    def __init__(
        self, course: Course, turn: int, thrown: Play, choices: Mapping[Cards, int]
    ) -> None:
        super().__init__(course, turn)
        self.plays = (thrown.cards,)
        self._thrown = thrown
        self._choices = choices

    @classmethod
    def reach(cls, course: Course) -> None:
        """Come to no choice but by a throw that fails."""

    def actions(self) -> Iterator[Action]:
        """Yield each component that the seat beats."""
        yield from map(Play, self._choices)

    def judge(self, action: Action) -> Move | Refusal:
        """Return what a choice does, or the rule against it."""
        match action:
            case Play(cards):
                number = self._choices.get(sort_cards(cards))
                if number is not None:
                    return partial(self._choose, number)
                shown = " or ".join(map(cards_text, self._choices))
                why = _(
                    "'lead.failed_throw' has seat {seat} choose {shown}",
                    seat=self.turn,
                    shown=shown,
                )
                return Refusal(Reason.NOT_A_CHOICE, why)
        return self.refuse_kind(action)

    def _choose(self, number: int) -> Step | Finished:
        self.course.deal.chosen_part = number
        opened = open_trick(self.course, self._thrown)
        self.course.deal.chosen_part = 0
        return opened

    def recorded(self, record: Record) -> Action:
        """Return the recorded component."""
        return Play(recorded_trick(self.course, record).plays[0])


def open_trick(course: Course, play: Play) -> Step:
    """Judge the lead that has been put down, and ask the first follower.

    What a failed throw must lead instead goes for the lead. Where it is taken back whole,
    the leader leads once more.
    """
    position = course.position
    tables, deal = position.tables, position.deal
    leader = deal.leader
    if not judge_lead(tables, deal):
        return Leading(course, leader, play)
    if deal.hidden_calls:
        reveal(tables, deal, leader, PLAY)
    cards, named = play.cards, play.named
    if deal.throw_failed:
        cards, named = position.read(PLAY), None
    follower = (leader + 1) % tables.players
    opened = Opened(course, cards, named)
    return Following(course, follower, opened, play.named, (cards,))


class Opened:
    """A position apart in which a lead is open, made when it is first asked.

    Args:
        course: The deal.
        cards: What was led.
        named: The components that the leader named, or `None`.
    """

    def __init__(
        self, course: Course, cards: Cards, named: tuple[Form, ...] | None
    ) -> None:
        self._course = course
        self._cards = cards
        self._named = named

    @cached_property
    def position(self) -> Position:
        """The position, in which nobody else holds a card."""
        opened = self._course.apart()
        open_lead(opened, self._cards, self._named)
        return opened

    def on(self, course: Course) -> Opened:
        """Return the same lead for another course that stands where this one does."""
        return Opened(course, self._cards, self._named)


class Following(Step):
    """A seat follows a lead.

    Args:
        course: The deal so far.
        turn: The seat.
        opened: The lead, open in a position apart for the whole trick.
        named: The components that the leader named, or `None`.
        plays: The plays so far; of a failed throw only what had to be led.
    """

    phase = Phase.PLAYING
    stage = STAGE_FOLLOW

    def __init__(
        self,
        course: Course,
        turn: int,
        opened: Opened,
        named: tuple[Form, ...] | None,
        plays: tuple[Cards, ...],
    ) -> None:
        self.course = course
        self.turn = turn
        self.plays = plays
        self.opened = opened
        self._named = named

    @classmethod
    def reach(cls, course: Course) -> None:
        """Come to no follow but by a lead."""

    def actions(self) -> Iterator[Action]:
        """Yield every play that may follow the lead."""
        return follows_of(self.course.position, self.turn)

    def put(self, cards: Cards) -> Step | Finished | None:
        """Play some cards if they may follow the lead."""
        position = self.course.position
        place = len(self.plays)
        if follow_if(position.tables, position.deal, self.turn, place, cards):
            return self._followed(cards)
        return None

    def judge(self, action: Action) -> Move | Refusal:
        """Return what a play does, or the rule against it."""
        match action:
            case Play(cards):
                position = self.course.position
                if may_follow(position.tables, position.deal, self.turn, cards):
                    return partial(self._follow, cards)
                refusal = refuse_follow(self.opened.position, self.hand, cards)
                assert refusal is not None, "the engine has refused it"
                return refusal
        return self.refuse_kind(action)

    def move(self, action: Action) -> Move:
        """Return what a play does."""
        assert isinstance(action, Play), action
        return partial(self._follow, action.cards)

    def on(self, course: Course) -> Step:
        """Return the same step of another course, with a position of its own apart."""
        twin = super().on(course)
        assert isinstance(twin, Following)
        twin.opened = self.opened.on(course)
        return twin

    def _follow(self, cards: Cards) -> Step | Finished:
        """Put the play down, and finish the trick with the last seat's."""
        position, place = self.course.position, len(self.plays)
        follow_with(position.tables, position.deal, self.turn, place, cards)
        return self._followed(cards)

    def _followed(self, cards: Cards) -> Step | Finished:
        """Go on from a play that lies: to the next seat, or from a trick that is over."""
        course, plays = self.course, (*self.plays, cards)
        players = course.position.tables.players
        following = (self.turn + 1) % players
        if len(plays) < players:
            return Following(course, following, self.opened, self._named, plays)
        course.tricks += (read_trick(course.position, following, self._named),)
        return Leading.reach(course) or go_on(course, Leading)

    def recorded(self, record: Record) -> Action:
        """Return the recorded play."""
        trick, place = recorded_trick(self.course, record), len(self.plays)
        if place == len(trick.plays):
            number = len(self.course.tricks) + 1
            raise RecordError(
                _(
                    "trick {number} of the record ends after {count} plays",
                    number=number,
                    count=place,
                )
            )
        return Play(trick.plays[place])


def recorded_trick(course: Course, record: Record) -> Trick:
    """Return the trick of a record that is going on.

    Raises:
        RecordError: It has none, or nobody plays to it.
    """
    number = len(course.tricks)
    if number == len(record.tricks):
        raise RecordError(_("the record ends after {number} tricks", number=number))
    if not record.tricks[number].plays:
        raise RecordError(_("trick {number} of the record has no plays", number=number + 1))
    return record.tricks[number]


class _Reachable(Protocol):
    """A kind of step, or what is done between two steps without a decision."""

    def reach(self, course: Course) -> Step | Finished | None:
        """Come to it; return where the deal stops, or `None` if it does not stop here."""
        ...


SEQUENCE: Final[Sequence[_Reachable]] = (
    Bidding,
    Asking,
    Auction,
    Naming,
    Opening,
    Giving,
    CallingBefore,
    Taking,
    CallingFirst,
    CrossingFirst,
    Burying,
    NamingLast,
    Stealing,
    Calling,
    Drawing,
    Crossing,
    Leading,
    Finished,
)
"""The order in which a deal comes to its steps.

A step may be repeated, for the next seat, or lead to another itself: a theft to a burial,
a lead to the follows.
"""


def begin_steps(course: Course) -> Step | Finished:
    """Return the first step of a deal whose pack has been shuffled or stacked."""
    return _first_reached(course, SEQUENCE)


def go_on(course: Course, after: _Reachable) -> Step | Finished:
    """Return the step that a deal comes to after one of a kind."""
    return _first_reached(course, SEQUENCE[SEQUENCE.index(after) + 1 :])


def _first_reached(course: Course, kinds: Sequence[_Reachable]) -> Step | Finished:
    for kind in kinds:
        step = kind.reach(course)
        if step is not None:
            return step
    raise AssertionError("a deal comes to its end")
