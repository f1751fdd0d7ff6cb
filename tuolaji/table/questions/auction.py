"""The question about auctions (叫分): may this be called, and what do the calls lead to."""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.engine.auction import (
    auction_winner,
    is_redealt,
    next_still_in,
    note_answer,
    open_auction,
)
from tuolaji.engine.codes import EVENT_REDEALS, NOBODY_WORDS
from tuolaji.engine.deal import redealing_line
from tuolaji.errors import QuestionError
from tuolaji.language import _, clauses
from tuolaji.rules.bidding import Window
from tuolaji.table.bids import judge_call, open_calls
from tuolaji.table.position import Position, check_seat, counted
from tuolaji.table.questions.fields import Fields
from tuolaji.table.refusal import Refusal

__all__ = ["AuctionAnswer", "AuctionQuestion"]


@dataclass(frozen=True, slots=True)
class AuctionAnswer:
    """What the rules say of the last answer of a seat, and what holds after it.

    Attributes:
        allowed: Whether the last call or pass is allowed, or `None` without any.
        refusal: The rule that refuses it, or `None`.
        turn: The seat that is asked next, or `None` when the auction is over.
        price: The points that the last call promises, or where nobody has called those of
            the default; `None` while nobody has called yet.
        declarer: The declarer's seat once it is over, or `None` if nothing names one.
        redeal: Whether nobody has called, and the cards are dealt anew.
        why: The rules that decide, in words.
    """

    allowed: bool | None
    refusal: Refusal | None
    turn: int | None
    price: int | None
    declarer: int | None
    redeal: bool
    why: str

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        return {
            "allowed": self.allowed,
            "reason": None if self.refusal is None else self.refusal.reason.value,
            "turn": self.turn,
            "price": self.price,
            "declarer": self.declarer,
            "redeal": self.redeal,
        }


@dataclass(frozen=True, slots=True)
class AuctionQuestion:
    """May the last of these calls be made, and what do they lead to?

    Earlier calls that are not allowed count as not made, and their seat is asked again.

    Attributes:
        calls: What the seats answer in the order in which they are asked: the points that
            they call, or `None` for a pass.
        first: The seat that is asked first.
        redeals: How often the cards have been dealt anew because nobody called.
    """

    calls: tuple[int | None, ...]
    first: int = 0
    redeals: int = 0

    @classmethod
    def read(cls, fields: Fields) -> AuctionQuestion:
        """Read the question from plain fields."""
        return cls(
            calls=fields.calls("calls"),
            first=fields.number("first") if fields.has("first") else 0,
            redeals=fields.number("redeals") if fields.has("redeals") else 0,
        )

    def answer(self, position: Position) -> AuctionAnswer:
        """Answer at a position; its trump suit does not matter.

        Raises:
            QuestionError: The variant has no auction, there is no such seat, or seats
                answer when the auction is over.
        """
        self._check(position)
        tables, deal = position.tables, position.deal
        deal.opening, deal.first_seat = 1, self.first
        deal.events = [
            self.redeals if event == EVENT_REDEALS else count
            for event, count in enumerate(deal.events)
        ]
        open_auction(tables, deal)
        deal.asked_first = deal.next_asked = self.first
        turn, refusal, price = next_still_in(tables, deal), None, None
        refused: list[str] = []
        for number, call in enumerate(self.calls, 1):
            if turn < 0:
                raise QuestionError(
                    _(
                        "auction: it is over before answer {number} of 'calls'",
                        number=number,
                    )
                )
            steps = 0 if call is None else judge_call(position, call)
            refusal = steps if isinstance(steps, Refusal) else None
            if isinstance(steps, Refusal):
                refused.append(self._refused(number, turn, steps))
            else:
                note_answer(tables, deal, turn, steps)
                price = price if call is None else call
                turn = next_still_in(tables, deal)
        redeal = turn < 0 and bool(is_redealt(tables, deal))
        holds = _why(position, turn, price) if refusal is None else refused.pop()
        is_unbid = turn < 0 and price is None and not redeal
        return AuctionAnswer(
            allowed=refusal is None if self.calls else None,
            refusal=refusal,
            turn=None if turn < 0 else turn,
            price=position.rules.default_price if is_unbid else price,
            declarer=_declarer(position) if turn < 0 and not redeal else None,
            redeal=redeal,
            why=clauses([holds, *refused]),
        )

    def _refused(self, number: int, seat: int, refusal: Refusal) -> str:
        """Return which call is refused, and why; a lone one need not be named."""
        if len(self.calls) == 1:
            return refusal.why
        if number == len(self.calls):
            return _(
                "call {number}, of seat {seat}, is refused: {why}",
                number=number,
                seat=seat,
                why=refusal.why,
            )
        return _(
            "call {number}, of seat {seat}, counts as not made: {why}",
            number=number,
            seat=seat,
            why=refusal.why,
        )

    def _check(self, position: Position) -> None:
        window = position.rules.bidding.window
        if window is not Window.AUCTION:
            raise QuestionError(
                _(
                    "auction: '{variant}' has {rule}; nobody calls points",
                    variant=position.rules.id,
                    rule=f"'bidding.window: {window}'",
                )
            )
        check_seat(position.rules, self.first)


def _declarer(position: Position) -> int | None:
    """Return the seat that declares, or `None` where a card in some hand names it."""
    lines = position.rules.bidding.default_declarer
    if position.deal.caller < 0 and lines[0].card is not None:
        return None
    return auction_winner(position.tables, position.deal)


def _next(position: Position) -> str:
    """Return what may be called next, in words."""
    left = open_calls(position)
    if len(left) == 1:
        return str(left[0])
    return _("{first} or a further one as far as {last}", first=left[0], last=left[-1])


def _why(position: Position, turn: int, price: int | None) -> str:
    """Return what holds, and by which rule."""
    deal, bidding = position.deal, position.rules.bidding
    if price is not None and turn < 0:
        return _(
            "seat {seat} has called last, {points}, and declares",
            seat=deal.caller,
            points=counted(price, "point"),
        )
    if price is not None:
        return _(
            "seat {seat} has called {points}; the next call is {more}",
            seat=deal.caller,
            points=counted(price, "point"),
            more=_next(position),
        )
    if turn >= 0:
        return _("nobody has called; the next call is {more}", more=_next(position))
    if is_redealt(position.tables, deal):
        way = bidding.nobody[redealing_line(position.tables, deal) // NOBODY_WORDS]
        return _("{rule} deals the cards anew", rule=f"'bidding.nobody: {way}'")
    rule = f"'bidding.default_declarer: {' | '.join(map(str, bidding.default_declarer))}'"
    return _("nobody has called: {rule} names the declarer", rule=rule)
