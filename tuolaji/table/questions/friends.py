"""Questions about friends: which cards may be called, and who is on whose side.

A declarer calls cards for its friends (找朋友); see docs/rules.md 2.11.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce

from tuolaji.cards import is_joker, rank_of
from tuolaji.engine.bid_face import bid_face_of
from tuolaji.engine.codes import (
    BID_FACES,
    HAND,
    PLANES,
    PLAY,
)
from tuolaji.engine.friends import call_friend, open_calls, reveal, take_sides
from tuolaji.engine.tables import bid_card_faces
from tuolaji.errors import QuestionError
from tuolaji.language import _
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.table import Partners
from tuolaji.table.actions import Call, called_name
from tuolaji.table.legal import refuse_call
from tuolaji.table.position import Cards, Position, both, check_pack, check_seat
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
        played: Who plays copies of them, in order, where that finds the friend.
    """

    declarer: int
    calls: tuple[Call, ...] = ()
    held: tuple[SeatCards, ...] = ()
    played: tuple[SeatCards, ...] = ()

    @classmethod
    def read(cls, fields: Fields) -> SidesQuestion:
        """Read the question from plain fields."""
        return cls(
            declarer=fields.number("declarer"),
            calls=_read_calls(fields),
            held=_read_seats(fields, "held"),
            played=_read_seats(fields, "played"),
        )

    def answer(self, position: Position) -> SidesAnswer:
        """Answer at a position.

        Raises:
            QuestionError: There is no such seat, the pack cannot deal the cards, or a card
                may not be called.
        """
        rules, tables, deal = position.rules, position.tables, position.deal
        self._check(position)
        deal.declarer = self.declarer
        open_calls(tables, deal)
        take_sides(tables, deal)
        for holder in self.held:
            position.put(HAND + holder.seat * PLANES, holder.cards)
        for call in self.calls:
            refusal = _make_call(position, call)
            if refusal is not None:
                raise QuestionError(_("sides: {why}", why=refusal.why))
        for play in self.played:
            position.put(PLAY, play.cards)
            reveal(tables, deal, play.seat, PLAY)
        seats = range(rules.table.players)
        return SidesAnswer(
            declarers=tuple(seat for seat in seats if not deal.side_of[seat]),
            attackers=tuple(seat for seat in seats if deal.side_of[seat]),
            why=reduce(both, self._reasons(position)),
        )

    def _check(self, position: Position) -> None:
        check_seat(position.rules, self.declarer)
        for each in (*self.held, *self.played):
            check_seat(position.rules, each.seat)
        for several in (self.held, self.played):
            check_pack(position, (face for each in several for face in each.cards))
        if self.calls or self.held or self.played:
            _check_called("sides", position.rules)

    def _reasons(self, position: Position) -> Iterator[str]:
        deal = position.deal
        yield f"'table.partners: {position.rules.table.partners}'"
        for number, call in enumerate(self.calls):
            name = called_name(call.called, call.copy)
            seat = deal.friend_seat[number]
            yield (
                _("{card} finds nobody", card=name)
                if seat < 0
                else _("{card} finds seat {seat}", card=name, seat=seat)
            )
