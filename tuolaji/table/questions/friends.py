"""Questions about friends: which cards may be called, and who is on whose side.

A declarer calls cards for its friends (找朋友); see docs/rules.md 2.11.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tuolaji.cards import Face, card_text, is_joker, rank_of
from tuolaji.engine.bid_face import bid_face_of
from tuolaji.engine.codes import (
    BID_FACES,
    HAND,
    PLANES,
    PLAY,
)
from tuolaji.engine.friends import (
    add_call,
    call_friend,
    draw_marks,
    open_calls,
    reveal,
    take_sides,
)
from tuolaji.engine.tables import bid_card_faces
from tuolaji.errors import QuestionError
from tuolaji.language import _, clauses, plural
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.table import FoundBy, Partners
from tuolaji.table.actions import Call, called_name
from tuolaji.table.legal import refuse_call
from tuolaji.table.position import Cards, Position, check_pack, check_seat
from tuolaji.table.questions.fields import Fields
from tuolaji.table.refusal import Refusal

__all__ = [
    "CallAnswer",
    "CallQuestion",
    "SeatCards",
    "SidesAnswer",
    "SidesQuestion",
]


@dataclass(frozen=True, slots=True)
class SeatCards:
    """Cards of a seat.

    Attributes:
        seat: The seat.
        cards: What it holds, or plays.
    """

    seat: int
    cards: Cards


def _read_calls(fields: Fields) -> tuple[Call, ...]:
    if not fields.has("calls"):
        return ()
    return tuple(
        Call(each.card("card"), each.number("copy") if each.has("copy") else None)
        for each in fields.entries("calls")
    )


def _read_seats(fields: Fields, name: str) -> tuple[SeatCards, ...]:
    if not fields.has(name):
        return ()
    return tuple(
        SeatCards(each.number("seat"), each.cards("cards")) for each in fields.entries(name)
    )


def _check_called(name: str, rules: Ruleset) -> None:
    if rules.table.partners is not Partners.CALLED:
        raise QuestionError(
            _(
                "{name}: '{variant}' has 'table.partners: {word}'; only with "
                "'{needed}' are cards called",
                name=name,
                variant=rules.id,
                word=rules.table.partners,
                needed=Partners.CALLED,
            )
        )


def _make_call(position: Position, call: Call) -> Refusal | None:
    """Let the declarer call a card, or return why it may not."""
    refusal = refuse_call(position, call)
    if refusal is None:
        copy = 0 if call.copy is None else call.copy - 1
        call_friend(position.tables, position.deal, call.called, copy)
    return refusal


@dataclass(frozen=True, slots=True)
class CallAnswer:
    """Whether the declarer may call so."""

    allowed: bool
    why: str

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        return {"allowed": self.allowed}


@dataclass(frozen=True, slots=True)
class CallQuestion:
    """May the declarer call these cards for its friends, and no others?

    Attributes:
        calls: The cards in the order in which it calls them.
        hand: What it holds then; matters where it may not call what it holds.
        shown: The cards that lie with bids; matters likewise.
    """

    calls: tuple[Call, ...]
    hand: Cards = ()
    shown: Cards = ()

    @classmethod
    def read(cls, fields: Fields) -> CallQuestion:
        """Read the question from plain fields."""
        return cls(
            calls=_read_calls(fields),
            hand=fields.cards("hand") if fields.has("hand") else (),
            shown=fields.cards("shown") if fields.has("shown") else (),
        )

    def answer(self, position: Position) -> CallAnswer:
        """Answer at a position.

        Raises:
            QuestionError: No cards are called in this variant, or the pack has no such
                cards.
        """
        rules, tables, deal = position.rules, position.tables, position.deal
        _check_called("call", rules)
        if rules.table.found_by.is_drawn:
            raise QuestionError(
                _(
                    "call: '{variant}' has 'table.found_by: {word}'; nothing is called",
                    variant=rules.id,
                    word=rules.table.found_by,
                )
            )
        check_pack(position, self.hand + self.shown)
        deal.declarer = 0
        open_calls(tables, deal)
        position.put(HAND, self.hand)
        _show(position, self.shown)
        for call in self.calls:
            refusal = _make_call(position, call)
            if refusal is not None:
                return CallAnswer(False, refusal.why)
        rule = f"'table.friends: {rules.table.friends}'"
        if len(self.calls) < tables.friends_least:
            return CallAnswer(False, _("{rule} asks for more", rule=rule))
        return CallAnswer(True, f"{rule}, 'table.friend_cards: {rules.table.friend_cards}'")


def _show(position: Position, shown: Cards) -> None:
    """Let some cards lie with bids, those of each level with another seat's."""
    deal, players = position.deal, position.rules.table.players
    others = bid_card_faces(position.rules)
    level_cards = [face for face in shown if not is_joker(face) and face not in others]
    levels = sorted(set(map(rank_of, level_cards)))
    if len(levels) > players:
        raise QuestionError(
            _("call: {players} seats show level cards of as many levels", players=players)
        )
    lying, bid_level = [0] * len(deal.lying), [int(position.level)] * len(deal.bid_level)
    bid_level[: len(levels)] = map(int, levels)
    deal.bid_level = bid_level
    for face in shown:
        seat = levels.index(rank_of(face)) if face in level_cards else 0
        bid_face = bid_face_of(position.tables, deal, seat, face)
        lying[seat * BID_FACES + bid_face] += 1
    deal.lying = lying


@dataclass(frozen=True, slots=True)
class SidesAnswer:
    """The seats of both sides, in their order around the table."""

    declarers: tuple[int, ...]
    attackers: tuple[int, ...]
    why: str

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        return {"declarers": list(self.declarers), "attackers": list(self.attackers)}


@dataclass(frozen=True, slots=True)
class SidesQuestion:
    """Who plays with the declarer?

    Attributes:
        declarer: The declarer's seat.
        calls: The cards that it calls.
        held: Who then holds copies of them, where the nearest holder is the friend.
        played: Who plays what, in order, where plays find friends or show them.
        drawn: The card that was drawn, where turns to play it find friends.
        turns: The turns that were drawn, from 1.
        marks: The marked card of each friend where it is hidden; where most marks count,
            the marked cards that have been played, in order.
        seat: As which seat takes the sides to be, or `None` as they are.
    """

    declarer: int
    calls: tuple[Call, ...] = ()
    held: tuple[SeatCards, ...] = ()
    played: tuple[SeatCards, ...] = ()
    drawn: Face | None = None
    turns: tuple[int, ...] = ()
    marks: tuple[SeatCards, ...] = ()
    seat: int | None = None

    @classmethod
    def read(cls, fields: Fields) -> SidesQuestion:
        """Read the question from plain fields."""
        return cls(
            declarer=fields.number("declarer"),
            calls=_read_calls(fields),
            held=_read_seats(fields, "held"),
            played=_read_seats(fields, "played"),
            drawn=fields.card("drawn") if fields.has("drawn") else None,
            turns=fields.numbers("turns") if fields.has("turns") else (),
            marks=_read_seats(fields, "marks"),
            seat=fields.number("seat") if fields.has("seat") else None,
        )

    def answer(self, position: Position) -> SidesAnswer:
        """Answer at a position.

        Raises:
            QuestionError: There is no such seat, the pack cannot deal the cards, or a card
                may not be called or drawn.
        """
        rules, tables, deal = position.rules, position.tables, position.deal
        self._check(position)
        deal.declarer = self.declarer
        open_calls(tables, deal)
        take_sides(tables, deal)
        for holder in self.held:
            position.put(HAND + holder.seat * PLANES, holder.cards)
        self._find(position)
        for play in self.played:
            position.put(PLAY, play.cards)
            reveal(tables, deal, play.seat, PLAY)
        sides = deal.side_of if self.seat is None else deal.shown_side
        seats = range(rules.table.players)
        own = {seat for seat in seats if not sides[seat]}
        if self.seat is not None and not deal.side_of[self.seat]:
            own.add(self.seat)
        return SidesAnswer(
            declarers=tuple(sorted(own)),
            attackers=tuple(seat for seat in seats if seat not in own),
            why=clauses(self._reasons(position)),
        )

    def _find(self, position: Position) -> None:
        """Let the declarer call its cards, or draw what the question says."""
        tables, deal = position.tables, position.deal
        for call in self.calls:
            refusal = _make_call(position, call)
            if refusal is not None:
                raise QuestionError(_("sides: {why}", why=refusal.why))
        if self.drawn is not None:
            for turn in self.turns:
                add_call(deal, self.drawn, turn, -1)
        by_marks = position.rules.table.found_by is FoundBy.MARKS
        if by_marks:
            draw_marks(tables, deal)
        for mark in self.marks:
            if by_marks:
                faces = list(deal.mark_face)
                faces[mark.seat] = mark.cards[0]
                deal.mark_face = faces
                position.put(PLAY, mark.cards)
                reveal(tables, deal, mark.seat, PLAY)
            else:
                add_call(deal, mark.cards[0], 0, mark.seat)
                take_sides(tables, deal)

    def _check(self, position: Position) -> None:
        rules = position.rules
        check_seat(rules, self.declarer)
        if self.seat is not None:
            check_seat(rules, self.seat)
        for each in (*self.held, *self.played, *self.marks):
            check_seat(rules, each.seat)
        for several in (self.held, self.played, self.marks):
            check_pack(position, (face for each in several for face in each.cards))
        if self.calls or self.held or self.played:
            _check_called("sides", rules)
        self._check_drawn(position)

    def _check_drawn(self, position: Position) -> None:
        """Check that what is drawn fits how the variant finds friends."""
        rules = position.rules
        called, found_by = rules.table.partners is Partners.CALLED, rules.table.found_by
        fits = {
            "calls": (self.calls, not found_by.is_drawn),
            "turns": (self.turns, called and found_by is FoundBy.TURN),
            "drawn": (self.drawn is not None, called and found_by is FoundBy.TURN),
            "marks": (
                self.marks,
                called and found_by in {FoundBy.HIDDEN, FoundBy.MARKS},
            ),
        }
        for name, (given, is_fit) in fits.items():
            if given and not is_fit:
                raise QuestionError(
                    _(
                        "sides: '{name}' does not fit 'table.found_by: {word}' of "
                        "'{variant}'",
                        name=name,
                        word=found_by,
                        variant=rules.id,
                    )
                )
        most = position.tables.friends_most
        is_strange = any(len(mark.cards) != 1 for mark in self.marks) or (
            found_by is FoundBy.HIDDEN
            and len({self.declarer, *(mark.seat for mark in self.marks)}) <= len(self.marks)
        )
        if is_strange or self.declarer in {mark.seat for mark in self.marks}:
            raise QuestionError(
                _("sides: 'marks' name one card of a seat, and never the declarer's")
            )
        by_turn = bool(self.turns) == (self.drawn is not None)
        if not by_turn or sorted({*self.turns}) != list(self.turns) or 0 in self.turns:
            raise QuestionError(
                _("sides: 'drawn' goes with 'turns' from 1 up, each once, in order")
            )
        if self.drawn is not None:
            check_pack(position, (self.drawn,))
        number = len(self.marks) if found_by is FoundBy.HIDDEN else len(self.turns)
        if number > most:
            raise QuestionError(
                _(
                    "sides: '{variant}' has at most {most}",
                    variant=rules.id,
                    most=plural("{count} friend", "{count} friends", most),
                )
            )

    def _reasons(self, position: Position) -> Iterator[str]:
        rules, deal = position.rules, position.deal
        yield f"'table.partners: {rules.table.partners}'"
        if rules.table.partners is Partners.CALLED and not self.calls:
            yield f"'table.found_by: {rules.table.found_by}'"
        for number in range(deal.friend_count):
            yield from self._found(position, number)

    def _found(self, position: Position, number: int) -> Iterator[str]:
        """Yield whom a card has found."""
        deal, tables = position.deal, position.tables
        face, seat = deal.friend_face[number], deal.friend_seat[number]
        if face < 0:
            return
        copy = deal.friend_copy[number] or None
        name = called_name(Face(face), copy if tables.copies_called else None)
        if copy is not None and not tables.copies_called:
            facts = {"turn": copy, "card": card_text(Face(face)), "seat": seat}
            yield (
                _("turn {turn} to play {card} finds nobody", **facts)
                if seat < 0
                else _("turn {turn} to play {card} finds seat {seat}", **facts)
            )
            return
        yield (
            _("{card} finds nobody", card=name)
            if seat < 0
            else _("{card} finds seat {seat}", card=name, seat=seat)
        )
