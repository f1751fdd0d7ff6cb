"""A deal played step by step.

A deal stops at each decision of a seat: `turn` says whose it is, `legal_actions` what
it may do, `why_illegal` why it may not do something, and `apply` does it. What follows
from an action (dealing on, cutting down a failed throw, settling) the engine does at
once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace

from tuolaji.cards import Face, Rank, Suit
from tuolaji.engine.codes import EVENT_REDEALS, SEATS, run_key
from tuolaji.engine.deal import begin, skip_redeals
from tuolaji.engine.decision import note_decision, play_on
from tuolaji.engine.policy import Policy
from tuolaji.engine.sight import Lots, deal_anew, sight_of
from tuolaji.engine.state import Deal
from tuolaji.errors import IllegalAction, QuestionError, RecordError
from tuolaji.language import _
from tuolaji.rules.limits import MOST_REDEALS
from tuolaji.rules.match import First
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Outcome
from tuolaji.rules.tribute import TributeDue
from tuolaji.table.actions import Action, Play
from tuolaji.table.bids import turned_card
from tuolaji.table.choice import choose_action, seats_of
from tuolaji.table.phases import (
    PHASE_WORDS,
    Course,
    Finished,
    Phase,
    Step,
    begin_steps,
)
from tuolaji.table.position import (
    Cards,
    Position,
    check_levels,
    check_seat,
    demand_rules,
    level_place,
    owe,
    settle_level,
    stack_hands,
    stack_pack,
)
from tuolaji.table.questions.fields import settle, settle_action
from tuolaji.table.record import (
    BidMade,
    CardGiven,
    CrossingMade,
    Friend,
    Origin,
    Record,
    Theft,
    Trick,
)
from tuolaji.table.refusal import Reason, Refusal
from tuolaji.table.snapshot import (
    read_bids,
    read_buried,
    read_calls,
    read_friends,
    read_hands,
    read_kitty,
    read_marks,
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
            declarer of a later deal (抢庄), or may once a hand was weak; the declarer's is
            then the deal's.
        declarer: The declarer of a later deal of a match; `None` in an opening deal.
        tribute: The cards that a team owes at the beginning of this deal.
        hands: The cards of each seat, to be dealt in listing order in place of shuffled
            ones; the rest of the pack is the kitty.
        pack: Or all cards in the order in which they are drawn, the kitty's last, so that
            bids fall where they fell at another table.
        first_seat: The seat that draws the first card, where not the lot tells it.
        weak_hands: How often these cards are dealt anew at once, as for a weak hand.
        unbid: How often they are besides, as where nobody has bid.

    Raises:
        QuestionError: The table has no such seat, the hands or the pack do not make a
            deal, or something is of another type.
        NotationError: The text of a level names none.
    """

    def __init__(  # noqa: PLR0913  # A deal begins with all that a match has come to.
        self,
        rules: Ruleset,
        seed: int = 0,
        *,
        index: int = 0,
        level: Rank | str | Sequence[Rank | str] | None = None,
        declarer: int | None = None,
        hands: Sequence[Cards] | None = None,
        pack: Cards | None = None,
        first_seat: int | None = None,
        tribute: TributeDue | None = None,
        weak_hands: int = 0,
        unbid: int = 0,
    ) -> None:
        demand_rules(rules)
        if declarer is not None:
            check_seat(rules, declarer)
        _check_cards(hands, pack, first_seat, declarer)
        if tribute is not None:
            settle("'tribute'", TributeDue | None, tribute)
        self._rules = rules
        self._untold = ""
        is_shuffled = hands is None and pack is None
        self._origin = Origin(seed, index, is_shuffled, tuple(pack or ()), first_seat)
        own, first = _levels(rules, level, declarer)
        check_levels(rules, declarer, own)
        position = Position(rules, first)
        tables, deal = position.tables, position.deal
        deal.own_levels = own is not None and declarer is None
        self._levels = own or (first,) * rules.table.players
        places = [level_place(rules, each) for each in self._levels]
        deal.seat_level = places + [0] * (SEATS - len(places))
        known = -1 if declarer is None else declarer
        begin(tables, deal, run_key(seed), index, position.level, known)
        if first_seat is not None:
            _draw_first(position, first_seat)
        if hands is not None:
            stack_hands(position, hands)
        if pack is not None:
            stack_pack(position, tuple(pack))
        if tribute is not None:
            owe(position, tribute)
        _deal_anew(position, weak_hands, unbid)
        self._step = begin_steps(Course(position))

    @classmethod
    def begun(cls, position: Position, origin: Origin) -> DealInPlay:
        """Return the deal that has been set up in the registers of a position."""
        deal = object.__new__(cls)
        deal._rules, deal._origin = position.rules, origin
        deal._levels = _own_levels(position)
        deal._untold = ""
        deal._step = begin_steps(Course(position))
        return deal

    def __copy__(self) -> DealInPlay:
        """Return a deal that plays on by itself from here."""
        twin = object.__new__(DealInPlay)
        twin.__dict__.update(self.__dict__)
        twin._step = self._step.on(copy(self._step.course))
        return twin

    def __deepcopy__(self, memo: object) -> DealInPlay:
        """Return a deal that plays on by itself from here; the rest never changes."""
        return self.__copy__()

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        return self._rules

    @property
    def step(self) -> Step | Finished:
        """The decision at which the deal stands, or its end."""
        return self._step

    @property
    def phase(self) -> Phase:
        """Where the deal stands."""
        return self._step.phase

    @property
    def place(self) -> str:
        """Where the deal stands, in words: the trick that is played, or the phase."""
        if self.phase in {Phase.PLAYING, Phase.CHOOSING}:
            return _("trick {number}", number=len(self.tricks) + 1)
        return _(PHASE_WORDS[self.phase])

    @property
    def turn(self) -> int | None:
        """The seat that must act, or `None` when the deal is finished."""
        return self._step.turn

    @property
    def _position(self) -> Position:
        return self._step.course.position

    @property
    def level(self) -> Rank:
        """The deal's level, as its declarers stand at it: `2+` in a further lap.

        While each seat bids its own it is that of seat 0.
        """
        deal = self._position.deal
        if deal.own_levels and deal.declarer < 0:
            return self._levels[0]
        return self._position.stands

    @property
    def levels(self) -> tuple[Rank, ...] | None:
        """The level of each seat where each bids its own, else `None`."""
        return self._levels if self._position.deal.own_levels else None

    @property
    def trump(self) -> Suit | None:
        """The trump suit; `None` for no trump, and while bidding goes on."""
        return self._position.trump

    @property
    def declarer(self) -> int | None:
        """The declarer's seat, or `None` while bidding decides it."""
        declarer = self._position.deal.declarer
        return None if declarer < 0 else declarer

    @property
    def friends(self) -> tuple[Friend, ...]:
        """The cards that were called, or drawn, and whom they have found."""
        position = self._position
        return read_friends(position.tables, position.deal) if self._is_dealt else ()

    @property
    def marks(self) -> tuple[int, ...] | None:
        """How many marked cards each seat has played; `None` where they make no friends."""
        position = self._position
        return read_marks(position.tables, position.deal) if self._is_dealt else None

    @property
    def turned(self) -> Face | None:
        """The card turned up before the deal, or `None` if none is."""
        return turned_card(self._position)

    @property
    def price(self) -> int | None:
        """The points that the next call of an auction promises, else `None`."""
        position = self._position
        return position.deal.price if position.tables.auction_calls else None

    @property
    def calls(self) -> tuple[int, ...] | None:
        """The seats that have called points, or `None` where no auction is held."""
        return read_calls(self._position)

    @property
    def called_points(self) -> tuple[int, ...]:
        """The points that those seats have called."""
        return tuple(self._position.deal.call_points[: len(self.calls or ())])

    @property
    def bids(self) -> tuple[BidMade, ...]:
        """The bids made so far."""
        return read_bids(self._position)

    @property
    def gifts(self) -> tuple[CardGiven, ...]:
        """The cards given as tribute so far, and those returned."""
        return self._step.course.gifts

    @property
    def crossings(self) -> tuple[CrossingMade, ...]:
        """The few trumps that have gone to partners so far, and what was given for them."""
        return self._step.course.crossings

    @property
    def thefts(self) -> tuple[Theft, ...]:
        """The thefts of the kitty so far."""
        return self._step.course.thefts

    @property
    def kitty_seat(self) -> int | None:
        """The seat that buries, or has buried last; `None` before trumps are known."""
        return self._position.deal.kitty_seat if self._is_dealt else None

    @property
    def drawn(self) -> int:
        """How many cards have been dealt so far."""
        return self._position.deal.drawn

    @property
    def pack(self) -> Cards:
        """All cards in the order of drawing, the kitty's last; empty in a world imagined.

        With `first_seat` it lays the same deal out elsewhere.
        """
        cards = self.registers.pack[: self._rules.deck.card_count]
        return () if min(cards) < 0 else tuple(map(Face, cards))

    @property
    def first_seat(self) -> int:
        """The seat that draws the first card."""
        return self.registers.first_seat

    @property
    def redeals(self) -> int:
        """How often the cards were dealt anew because nobody bid, or a hand was weak."""
        return self._position.deal.events[EVENT_REDEALS]

    @property
    def leader(self) -> int | None:
        """The seat that leads the trick that is going on, or `None` outside play."""
        return self._position.deal.leader if self.phase is Phase.PLAYING else None

    @property
    def plays(self) -> tuple[Cards, ...]:
        """The plays of the trick that is going on, the leader's first."""
        return self._step.plays

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks that are finished."""
        return self._step.course.tricks

    @property
    def attackers_points(self) -> int:
        """The attackers' points so far; at the end, kitty included."""
        return self._position.deal.attackers_points

    @property
    def kitty(self) -> Cards:
        """The kitty in the order of the deal; empty while cards are dealt."""
        position = self._position
        if not self._is_dealt or position.deal.pack[self._rules.deck.card_count - 1] < 0:
            return ()
        return read_kitty(self._rules, position.deal)

    @property
    def buried(self) -> Cards:
        """The cards that are buried now."""
        return read_buried(self._position)

    @property
    def result(self) -> Outcome | None:
        """Who gains how many levels, or `None` before the deal is finished."""
        is_finished = isinstance(self._step, Finished)
        return read_result(self._position.deal) if is_finished else None

    @property
    def _is_dealt(self) -> bool:
        """Whether trumps are known and the cards are in the hands."""
        return bool(self._step.course.dealt)

    def hand(self, seat: int) -> Cards:
        """Return the cards that a seat holds, in listing order.

        Raises:
            QuestionError: The table has no such seat.
        """
        check_seat(self._rules, seat)
        return self._step.course.hand(seat)

    def legal_actions(self) -> Iterator[Action]:
        """Return what the seat whose turn it is may do, one after the other.

        In a finished deal that is nothing. Of a hand of 33 cards eight can be buried in
        millions of ways, and throws are many too: take only what you need.
        """
        return self._step.actions()

    def why_illegal(self, action: Action, seat: int | None = None) -> Refusal | None:
        """Return the rule that refuses an action now, or `None` if it is legal.

        Args:
            action: What is to be done.
            seat: Who does it; without one, whoever's turn it is.
        """
        settled, step = self._settled(action, seat), self._step
        if isinstance(settled, Refusal):
            return settled
        assert not isinstance(step, Finished), "a finished deal refuses all actions"
        judged = step.judge(settled)
        return judged if isinstance(judged, Refusal) else None

    def apply(self, action: Action, seat: int | None = None) -> None:
        """Do an action, and all that follows before the next decision.

        Args:
            action: What is done.
            seat: Who does it; without one, whoever's turn it is.

        Raises:
            IllegalAction: The rules do not permit it now; nothing has changed.
        """
        step = self._step
        is_due = seat is None or seat == step.turn
        if is_due and type(action) is Play and action.named is None:
            done = step.put(action.cards)
            if done is not None:
                self._step = done
                return
        settled = self._settled(action, seat)
        if isinstance(settled, Refusal):
            raise IllegalAction(settled.reason.value, settled.why)
        assert not isinstance(step, Finished), "a finished deal refuses all actions"
        taken = step.take(settled)
        if isinstance(taken, Refusal):
            raise IllegalAction(taken.reason.value, taken.why)
        self._step = taken

    def _settled(self, action: object, seat: int | None) -> Action | Refusal:
        """Return an action with its fields as they must be, or why it cannot be now."""
        step = self._step
        if isinstance(step, Finished):
            return Refusal(Reason.WRONG_PHASE, _("the deal is finished"))
        if seat is not None and seat != step.turn:
            why = _("it is the turn of seat {seat}", seat=step.turn)
            return Refusal(Reason.NOT_YOUR_TURN, why)
        return settle_action(action)

    def do(self, action: Action) -> None:
        """Do an action that `choice_of` or `legal_actions` has given just now.

        It is not asked of the rules again, which takes most of the time of `apply`.
        """
        assert not isinstance(self._step, Finished), "the deal is finished"
        self._step = self._step.move(action)()

    @property
    def registers(self) -> Deal:
        """The engine's registers, with all cards in them."""
        return self._position.deal

    def choice_of(self, policy: Policy) -> Action:
        """Return what a policy of ours does now, as it would in a batch.

        Chance is drawn from the stream of the seat, as in a batch too.
        """
        step = self._step
        assert not isinstance(step, Finished), "the deal is finished"
        position = copy(step.course.position)
        action = choose_action(position, policy, step.stage, step.turn, step.place)
        note_decision(step.course.deal, position.deal, step.turn)
        return action

    def seen_by(self, seat: int) -> Deal:
        """Return the engine's registers with only what a seat may know in them.

        Raises:
            QuestionError: The table has no such seat.
        """
        step = self._step
        position = step.course.position
        tables = position.tables
        if type(seat) is not int or not 0 <= seat < tables.players:
            check_seat(self._rules, seat)
        return sight_of(tables, position.deal, seat, step.stage)

    def imagine(self, seat: int, seed: int = 0) -> DealInPlay:
        """Return the deal as it may be, for what a seat has seen of it.

        The cards that the seat cannot see are dealt anew: none to a hand that has shown
        its group void; those that bids, tribute or the kitty have shown where they were
        seen; called cards so that the seat is a friend if it is one, and else is not.
        All that is possible may come, as by fair lots; what bids and plays suggest is
        left out of account. Chance from there on follows from the seed too.

        Where bids are concealed, those of others stand as they were made.

        Args:
            seat: The seat.
            seed: Any whole number; another one gives another world.

        Raises:
            QuestionError: The table has no such seat, or the deal is finished.
        """
        check_seat(self._rules, seat)
        if isinstance(self._step, Finished):
            raise QuestionError("the deal is finished; nothing of it is left to imagine")
        twin = copy(self)
        twin.deal_anew(seat, run_key(seed))
        return twin

    def deal_anew(self, seat: int, key: int) -> None:
        """Deal what a seat cannot see anew, in this deal itself; see `imagine`."""
        step = self._step
        assert not isinstance(step, Finished), "the deal is finished"
        course = step.course
        course.deal.actor = step.turn
        place = seat, step.stage, len(step.plays)
        is_dealt = deal_anew(course.tables, course.deal, Lots(), *place, key)
        assert is_dealt, "the cards that a seat cannot see lie somewhere"
        self._step = step.on(course)
        self._untold = "the hands of an imagined deal were never dealt"

    def play_out(self, policy: str | Policy | tuple[Policy, Policy] = "greedy") -> Outcome:
        """Let a policy of ours play all seats on to the end, in the engine; settle.

        What is played there is not written down: `tricks` stays as it was, and there is no
        record. The function `play_out` plays step by step and writes a record.

        Args:
            policy: Its name, or a policy; or that of the even and that of the odd seats.

        Raises:
            QuestionError: There is no such policy.
        """
        seats, step = seats_of(policy), self._step
        if not isinstance(step, Finished):
            course = step.course
            play_on(course.tables, course.deal, seats, step.stage, step.turn, step.place)
            course.position.fix_trump()
            course.dealt = course.dealt or read_hands(course.position)
            self._step = Finished(course)
            self._untold = self._untold or "what a policy has played on is not written down"
        return read_result(self._position.deal)

    def record(self) -> Record:
        """Return the finished deal, written down.

        Raises:
            RecordError: The deal is not finished, or not all of it is known.
        """
        if self._untold:
            raise RecordError(f"there is no record: {self._untold}")
        if not isinstance(self._step, Finished):
            raise RecordError(f"the deal is not finished; it is {self.phase}")
        course = self._step.course
        written = write_down(
            self._position,
            self._origin,
            course.dealt,
            course.tricks,
            course.thefts,
            course.gifts,
        )
        return replace(written, levels=self.levels, crossings=course.crossings)


def _own_levels(position: Position) -> tuple[Rank, ...]:
    """Return the level at which each seat bids in a match."""
    rules, places = position.rules, position.deal.seat_level
    return tuple(rules.levels.ladder[place] for place in places[: rules.table.players])


def _draw_first(position: Position, seat: int) -> None:
    """Let a seat draw first, in matches without a lot as if the deal before told it."""
    check_seat(position.rules, seat)
    position.deal.first_seat = seat
    if position.rules.match.first is not First.LOT:
        position.deal.next_first = seat + 1


def _deal_anew(position: Position, weak_hands: int, unbid: int) -> None:
    """Come to a later dealing of a deal, after so many that were not played.

    Raises:
        QuestionError: The cards are not dealt anew so often, or for no weak hand.
    """
    settle("'weak_hands'", int, weak_hands)
    settle("'unbid'", int, unbid)
    if not 0 <= min(weak_hands, unbid) <= max(weak_hands, unbid) <= MOST_REDEALS:
        raise QuestionError(
            f"a deal is dealt anew 0 to {MOST_REDEALS} times, got {weak_hands} and {unbid}"
        )
    if weak_hands and not position.tables.weak_count:
        raise QuestionError(
            f"'{position.rules.id}' has no 'bidding.weak_hand' to deal anew for"
        )
    skip_redeals(position.tables, position.deal, weak_hands, unbid)


def _check_cards(hands: object, pack: object, first_seat: object, declarer: object) -> None:
    """Check that the cards are given in one way at most, and may go round from a seat."""
    if hands is not None:
        settle("'hands'", tuple[Cards, ...] | None, hands)
    if pack is not None:
        settle("'pack'", Cards | None, pack)
    if pack is not None and hands is not None:
        raise QuestionError("give the cards by 'hands' or by 'pack', one of the two")
    if pack is None and first_seat is not None and declarer is not None:
        raise QuestionError(
            "'first_seat' says who draws first; a 'declarer' does, unless there is a 'pack'"
        )


def _levels(
    rules: Ruleset, level: Rank | str | Sequence[Rank | str] | None, declarer: int | None
) -> tuple[tuple[Rank, ...] | None, Rank]:
    """Return the level of each seat, where each has its own, and the deal's."""
    if isinstance(level, Sequence) and not isinstance(level, str):
        own = tuple(map(settle_level, level))
        seat = declarer or 0
        return own, own[seat] if seat < len(own) else rules.levels.start
    return None, rules.levels.start if level is None else settle_level(level)
