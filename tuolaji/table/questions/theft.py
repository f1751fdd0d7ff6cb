"""The question about thefts of the buried kitty (炒底): which cards steal it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tuolaji.cards import Face, Rank, Suit
from tuolaji.engine.auction import name_trumps
from tuolaji.engine.codes import BID_LITTLE_JOKER, HAND, PLANES
from tuolaji.engine.kitty import last_to_move, next_thief, steal
from tuolaji.engine.tables import bid_rows
from tuolaji.errors import QuestionError
from tuolaji.language import _, clauses
from tuolaji.rules.bidding import Window
from tuolaji.table.bids import Bidders, lying_cards
from tuolaji.table.position import Position, check_pack, check_seat
from tuolaji.table.questions.bidding import Bid, BidQuestion, read_bid, uncounted_bids
from tuolaji.table.questions.fields import Fields
from tuolaji.table.refusal import Reason, Refusal
from tuolaji.table.theft import judge_theft, refuse_thief, theft_line

__all__ = ["TheftAnswer", "TheftQuestion"]


@dataclass(frozen=True, slots=True)
class TheftAnswer:
    """What the rules say of the last theft, and what holds after it.

    Attributes:
        allowed: Whether the last seat may take the kitty by its cards.
        refusal: The rule that refuses it, or `None`.
        trump: The trump suit that holds, `None` for no trump.
        declarer: The declarer's seat, or `None` if nothing in the question names one.
        trump_known: Whether the trump suit is known; where nobody has bid it is not.
        why: The rules that decide, in words.
        keys: Those that decide: who steals, and by which ladder.
    """

    allowed: bool
    refusal: Refusal | None
    trump: Suit | None
    declarer: int | None
    trump_known: bool = True
    why: str = ""
    keys: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values, without a trump suit not known."""
        trump = "none" if self.trump is None else self.trump.name
        return {
            "allowed": self.allowed,
            "reason": None if self.refusal is None else self.refusal.reason.value,
            **({"trump": trump} if self.trump_known else {}),
            "declarer": self.declarer,
        }


@dataclass(frozen=True, slots=True)
class TheftQuestion:
    """May the last of these seats steal the buried kitty with its cards?

    Earlier bids and thefts that are not allowed count as not made. After each theft its
    seat has buried anew, where it takes the kitty, and all others have passed before the
    next one.

    Attributes:
        thefts: The thefts in order; cards add to what the seat has lying of their face.
        bids: The bids before the kitty was taken; none after an auction.
        opening: Whether this is the first deal of a match, in which bids name the
            declarer.
        declarer: The declarer, where bids do not name it: in a later deal, after an
            auction, where nobody has bid.
        levels: The level of each seat, where each seat bids at its own.
        turned: The card turned up before an opening deal, where bids need a copy of it.
    """

    thefts: tuple[Bid, ...]
    bids: tuple[Bid, ...] = ()
    opening: bool = False
    declarer: int | None = None
    levels: tuple[Rank, ...] | None = None
    turned: Face | None = None

    @classmethod
    def read(cls, fields: Fields) -> TheftQuestion:
        """Read the question from plain fields."""
        return cls(
            thefts=tuple(map(read_bid, fields.entries("thefts"))),
            bids=tuple(map(read_bid, fields.entries("bids"))) if fields.has("bids") else (),
            opening=fields.has("opening") and fields.truth("opening"),
            declarer=fields.number("declarer") if fields.has("declarer") else None,
            levels=fields.levels("levels") if fields.has("levels") else None,
            turned=fields.card("turned") if fields.has("turned") else None,
        )

    def answer(self, position: Position) -> TheftAnswer:
        """Answer at a position.

        Its trump suit is the one named after an auction, or what holds unbid.

        Raises:
            QuestionError: A seat is not at the table, the pack cannot deal the cards, or
                it is not told who declares.
        """
        if not self.thefts:
            raise QuestionError(_("theft: 'thefts' must list at least one theft"))
        for theft in self.thefts:
            check_seat(position.rules, theft.seat)
        of_bids = self._begin(position)
        refusals = [_steal(position, theft) for theft in self.thefts]
        deal = position.deal
        return TheftAnswer(
            allowed=refusals[-1] is None,
            refusal=refusals[-1],
            trump=None if deal.trump < 0 else Suit(deal.trump),
            declarer=None if deal.declarer < 0 else deal.declarer,
            trump_known=deal.bid_count > 0,
            why=clauses(self._reasons(position, of_bids, refusals)),
            keys=tuple(_deciding_keys(position, refusals[-1])),
        )

    def _begin(self, position: Position) -> tuple[Refusal | None, ...]:
        """Make the bids and let the declarer bury; return why each bid is refused."""
        deal = position.deal
        refusals: tuple[Refusal | None, ...] = ()
        asked = BidQuestion(
            self.bids, self.opening, None, self.declarer, self.levels, self.turned
        )
        if position.rules.bidding.window is Window.AUCTION:
            self._name(position)
        elif self.bids:
            refusals = asked.answer(position).refusals
        else:
            asked.begin(position)
        if deal.bid_count == 0:
            if not any(line.unbid for line in position.rules.kitty.theft):
                return refusals
            deal.declarer = -1 if self.declarer is None else self.declarer
            deal.trump = -1 if position.trump is None else int(position.trump)
        if deal.declarer < 0:
            raise QuestionError(self._lacks_declarer(position), "declarer")
        deal.kitty_seat = deal.declarer
        position.fix_trump()
        return refusals

    def _lacks_declarer(self, position: Position) -> str:
        """Return what to say where nothing in the question names the declarer."""
        if position.deal.bid_count == 0:
            return _("theft: 'declarer' must name who has buried where nobody has bid")
        return _("theft: 'declarer' must name the declarer of a later deal")

    def _name(self, position: Position) -> None:
        """Let the winner of the auction name the position's trumps."""
        if self.bids or self.declarer is None:
            raise QuestionError(
                _(
                    "theft: '{variant}' has {rule}; leave out 'bids' and name the "
                    "'declarer'",
                    variant=position.rules.id,
                    rule=f"'bidding.window: {Window.AUCTION}'",
                )
            )
        check_seat(position.rules, self.declarer)
        Bidders(position)
        suit = BID_LITTLE_JOKER if position.trump is None else int(position.trump)
        position.deal.declarer = self.declarer
        name_trumps(position.deal, self.declarer, suit)

    def _reasons(
        self,
        position: Position,
        of_bids: tuple[Refusal | None, ...],
        refusals: list[Refusal | None],
    ) -> Iterator[str]:
        if (last := refusals[-1]) is not None:
            number, why = len(refusals), last.why
            told = _("theft {number} is refused: {why}", number=number, why=why)
            yield told if number > 1 else why
        else:
            kind = bid_rows(position.rules)[position.deal.bid_step - 1].kind
            seat, line = self.thefts[-1].seat, theft_line(position)
            if line.leaves:
                yield _("'{bid}' by seat {seat} makes the trumps", bid=kind, seat=seat)
            else:
                yield _("'{bid}' by seat {seat} steals the kitty", bid=kind, seat=seat)
            yield f"'kitty.theft: {line}'"
        yield from uncounted_bids(of_bids)
        for number, refusal in enumerate(refusals[:-1], 1):
            if refusal is not None:
                why = refusal.why
                yield _("theft {number} counts as not made: {why}", number=number, why=why)


def _deciding_keys(position: Position, refusal: Refusal | None) -> Iterator[str]:
    """Yield the keys that decide: no ladder does about a seat that is not asked."""
    yield "kitty.theft"
    if refusal is None or refusal.reason is not Reason.MAY_NOT_BID:
        has_own = bool(position.rules.kitty.theft_bids)
        yield "kitty.theft_bids" if has_own else "bidding.bids"


def _steal(position: Position, theft: Bid) -> Refusal | None:
    """Let a seat steal the kitty; return why that is refused, or `None` if it has."""
    seat, players = theft.seat, position.rules.table.players
    lying = [lying_cards(position, place) for place in range(players)]
    check_pack(position, (*theft.cards, *(face for cards in lying for face in cards)))
    if (refusal := refuse_thief(position, seat)) is not None:
        return refusal
    position.put(HAND + seat * PLANES, (*theft.cards, *lying[seat]))
    next_thief(
        position.tables, position.deal, (seat - last_to_move(position.deal)) % players
    )
    bid = judge_theft(position, seat, theft.cards, theft.suit)
    if isinstance(bid, Refusal):
        return bid
    steal(position.tables, position.deal, seat, bid.step, bid.face)
    position.fix_trump()
    return None
