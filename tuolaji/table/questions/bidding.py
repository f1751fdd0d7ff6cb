"""Questions about bidding: whether a bid is allowed, what bids fix, who is partner.

The partner (找朋友) is the seat that a called card makes one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tuolaji.cards import Face, Rank, Suit, card_text
from tuolaji.engine.bidding import is_by_lot
from tuolaji.engine.codes import EVENT_REDEALS, HAND, NOBODY_WORDS, PLANES, SEATS
from tuolaji.engine.deal import (
    deciding_line,
    fix_declarer,
    fix_trumps,
    kitty_declarer,
    may_decide,
    must_redeal,
    pass_on,
    stack_card,
)
from tuolaji.engine.friends import call_friend
from tuolaji.engine.tables import bid_rows
from tuolaji.errors import QuestionError
from tuolaji.language import _, clauses
from tuolaji.rules.bidding import (
    Companion,
    NamesDeclarer,
    Nobody,
    NobodyBids,
    SeatLine,
    Sought,
    WhoBids,
    Window,
)
from tuolaji.rules.match import played_as
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.table import FoundBy, Partners
from tuolaji.table.bids import Bidders
from tuolaji.table.position import (
    Cards,
    Position,
    check_levels,
    check_pack,
    check_seat,
    counted,
)
from tuolaji.table.questions.fields import Fields
from tuolaji.table.refusal import Refusal

__all__ = [
    "Bid",
    "BidAnswer",
    "BidQuestion",
    "PartnerAnswer",
    "PartnerQuestion",
    "read_bid",
    "uncounted_bids",
]


@dataclass(frozen=True, slots=True)
class Bid:
    """Cards that a seat newly lays down, and the suit that it names with them, if any."""

    seat: int
    cards: Cards
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class BidAnswer:
    """What the rules say of the last bid, and what holds after it.

    Attributes:
        allowed: Whether the last bid is allowed, or `None` without bids.
        refusal: The rule that refuses it, or `None`.
        trump: The trump suit that is fixed, `None` for no trump.
        declarer: The declarer's seat, or `None` if nothing in the question names one. Where
            the cards are dealt anew it is that of the new dealing.
        redeal: Whether nothing is fixed, and the cards are dealt anew.
        trump_known: Whether the trump suit is known; else it follows from a kitty that
            the question does not list.
        why: The rules that decide, in words.
        refusals: The rule that refuses each bid, `None` for a bid that counts.
    """

    allowed: bool | None
    refusal: Refusal | None
    trump: Suit | None
    declarer: int | None
    redeal: bool = False
    trump_known: bool = True
    why: str = ""
    refusals: tuple[Refusal | None, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values, without a trump suit not known."""
        return {
            "allowed": self.allowed,
            "reason": None if self.refusal is None else self.refusal.reason.value,
            **({"trump": self._trump_name()} if self.trump_known else {}),
            "declarer": self.declarer,
            "redeal": self.redeal,
        }

    def _trump_name(self) -> str | None:
        if self.redeal:
            return None
        return "none" if self.trump is None else self.trump.name


@dataclass(frozen=True, slots=True)
class BidQuestion:
    """May the last of these bids be made, and what do they fix?

    Earlier bids that are not allowed count as not made.

    Attributes:
        bids: The bids in order; cards add to what the seat has lying of their face. A
            companion is laid down with a seat's first bid.
        opening: Whether this is the first deal of a match, in which bids name the
            declarer too, and may need a companion.
        kitty: The kitty's cards in order, turned up where nobody has bid. Whether a bid
            is allowed does not need them.
        declarer: The declarer of a later deal, or who was to declare it where bids name the
            declarer of every deal at its level; in an opening deal the seat that draws
            first, which declares if nobody bids.
        levels: The level of each seat, where bids name the declarer and each seat bids
            level cards of its own (抢庄); else all bid those of the deal's level.
        turned: The card turned up before an opening deal, where a copy of it must lie
            beside each bid.
        redeals: How often the cards have been dealt anew because nobody bid.
        opponents: Whether the declarers could not bid, so that their opponents do.
    """

    bids: tuple[Bid, ...]
    opening: bool = False
    kitty: Cards | None = None
    declarer: int | None = None
    levels: tuple[Rank, ...] | None = None
    turned: Face | None = None
    redeals: int = 0
    opponents: bool = False

    @classmethod
    def read(cls, fields: Fields) -> BidQuestion:
        """Read the question from plain fields."""
        return cls(
            bids=tuple(map(read_bid, fields.entries("bids"))),
            opening=fields.has("opening") and fields.truth("opening"),
            kitty=fields.cards("kitty") if fields.has("kitty") else None,
            declarer=fields.number("declarer") if fields.has("declarer") else None,
            levels=fields.levels("levels") if fields.has("levels") else None,
            turned=fields.card("turned") if fields.has("turned") else None,
            redeals=fields.number("redeals") if fields.has("redeals") else 0,
            opponents=fields.has("opponents") and fields.truth("opponents"),
        )

    def answer(self, position: Position) -> BidAnswer:
        """Answer at a position; its trump suit does not matter.

        Raises:
            QuestionError: A seat is not at the table, the pack cannot deal the cards, or
                the kitty or card that must be turned up is not given.
        """
        bidders, deal = self.begin(position), position.deal
        refusals = [bidders.lay(bid.seat, bid.cards, bid.suit) for bid in self.bids]
        deal.events = [
            self.redeals if event == EVENT_REDEALS else count
            for event, count in enumerate(deal.events)
        ]
        turns_up = deal.bid_count == 0 and _turns_up(position)
        is_known = not turns_up or self.kitty is not None or not self.bids
        if turns_up and is_known:
            self._stack_kitty(position)
        way = _open_line(position)
        is_known = is_known and way is None
        redeal = is_known and bool(must_redeal(position.tables, deal))
        if is_known:
            fix_trumps(position.tables, deal)
            self._fix_declarer(position, redeal=redeal)
        elif way is not None and _names_declarer(position, way):
            deal.declarer = -1
        return BidAnswer(
            allowed=refusals[-1] is None if refusals else None,
            refusal=refusals[-1] if refusals else None,
            trump=None if deal.trump < 0 else Suit(deal.trump),
            declarer=None if deal.declarer < 0 else deal.declarer,
            redeal=redeal,
            trump_known=is_known,
            why=clauses(_reasons(position, refusals, is_known)),
            refusals=tuple(refusals),
        )

    def begin(self, position: Position) -> Bidders:
        """Return the seats at a position in which nobody has bid yet.

        Raises:
            QuestionError: A seat is not at the table, the pack cannot deal the cards, or
                the card that must be turned up is not given.
        """
        self._check(position)
        deal = position.deal
        deal.opening = self._names_declarer
        if self.levels is not None:
            deal.bid_level = [
                *map(played_as, self.levels),
                *[0] * (SEATS - len(self.levels)),
            ]
            deal.own_levels = not self.opening  # At first all levels are the same.
        self._turn_up(position)
        deal.declarer = deal.first_seat = -1 if self.declarer is None else self.declarer
        deal.opened = self.opponents
        return Bidders(position)

    def _fix_declarer(self, position: Position, *, redeal: bool) -> None:
        """Fix the declarer, or that of a new dealing; bids may have yet to name it."""
        if not redeal:
            fix_declarer(position.tables, position.deal)
        elif not self._names_declarer and self.declarer is not None:
            pass_on(position.tables, position.deal)
            return
        if redeal or _is_told_by_hands(position):
            position.deal.declarer = -1

    @property
    def _names_declarer(self) -> bool:
        return self.opening or self.levels is not None

    def _check(self, position: Position) -> None:
        if position.rules.bidding.window is Window.AUCTION:
            raise QuestionError(
                _(
                    "bid: '{variant}' has {rule}; seats call points and lay no cards down",
                    variant=position.rules.id,
                    rule=f"'bidding.window: {Window.AUCTION}'",
                )
            )
        if self.bids and position.rules.bidding.window is Window.NEVER:
            raise QuestionError(
                _(
                    "bid: '{variant}' has {rule}; leave 'bids' empty",
                    variant=position.rules.id,
                    rule=f"'bidding.window: {Window.NEVER}'",
                )
            )
        for bid in self.bids:
            check_seat(position.rules, bid.seat)
            check_pack(position, bid.cards)
        if self.declarer is not None:
            check_seat(position.rules, self.declarer)
        check_levels(position.rules, None, self.levels)
        self._check_bidders(position.rules)
        check_pack(position, self.kitty or ())
        check_pack(position, () if self.turned is None else (self.turned,))

    def _check_bidders(self, rules: Ruleset) -> None:
        """Check that it is known who may bid, where not every seat may."""
        if self.opponents and (self._names_declarer or self.declarer is None):
            raise QuestionError(
                _("bid: 'opponents' bid in a later deal; name its 'declarer', no 'opening'")
            )
        if self.opponents and not any(way.asks_again for way in rules.bidding.nobody):
            raise QuestionError(
                _(
                    "bid: '{variant}' has no '{word}' in 'bidding.nobody'; leave out "
                    "'opponents'",
                    variant=rules.id,
                    word=Nobody.OPPONENTS,
                )
            )
        is_told = self._names_declarer or self.declarer is not None
        if rules.bidding.bidders is not WhoBids.EVERY_SEAT and self.bids and not is_told:
            message = _(
                "bid: '{variant}' has {rule}, so 'declarer' must name the declarer of a "
                "later deal",
                variant=rules.id,
                rule=f"'bidding.bidders: {rules.bidding.bidders}'",
            )
            raise QuestionError(message, "declarer")

    def _turn_up(self, position: Position) -> None:
        """Lay the card on top of the pack that is turned up before the deal."""
        companion = position.rules.bidding.companion
        rule = f"'bidding.companion: {companion}'"
        if self.turned is not None and companion is not Companion.TURNED_CARD:
            raise QuestionError(
                _(
                    "bid: '{variant}' has {rule}, so no card is turned up; leave out "
                    "'turned'",
                    variant=position.rules.id,
                    rule=rule,
                )
            )
        if self.turned is not None and not self._names_declarer:
            raise QuestionError(
                _(
                    "bid: a card is turned up before an opening deal only; say 'opening: "
                    "true' or leave out 'turned'"
                )
            )
        if self.turned is not None:
            stack_card(position.deal, 0, self.turned)
        elif companion is Companion.TURNED_CARD and self._names_declarer and self.bids:
            message = _(
                "bid: '{variant}' has {rule}, so 'turned' must name the card turned up "
                "before the opening deal",
                variant=position.rules.id,
                rule=rule,
            )
            raise QuestionError(message, "turned")

    def _stack_kitty(self, position: Position) -> None:
        """Lay the kitty's cards out to be turned up."""
        size, tables = position.tables.kitty_size, position.tables
        if self.kitty is None or len(self.kitty) != size:
            raise QuestionError(
                _(
                    "bid: nobody has bid, so 'kitty' must list its {cards} in order",
                    cards=counted(size, "card"),
                )
            )
        for place, face in enumerate(self.kitty, tables.hand_size * tables.players):
            stack_card(position.deal, place, face)


def read_bid(fields: Fields) -> Bid:
    """Read one bid from its plain fields."""
    suit = fields.trump("suit") if fields.has("suit") else None
    bid = Bid(fields.number("seat"), fields.cards("cards"), suit)
    fields.finish()
    return bid


def _reasons(
    position: Position, refusals: list[Refusal | None], is_trump_known: bool
) -> Iterator[str]:
    """Yield the rules that decide: of the last bid, of earlier ones, of what they fix."""
    bidding, deal = position.rules.bidding, position.deal
    last = refusals[-1] if refusals else None
    if last is not None:
        number, why = len(refusals), last.why
        told = _("bid {number} is refused: {why}", number=number, why=why)
        yield told if number > 1 else why
    elif deal.bid_count:
        kind = bid_rows(position.rules)[deal.bid_step - 1].kind
        seat = deal.bid_seat[deal.bid_count - 1]
        yield _("'{bid}' by seat {seat} holds", bid=kind, seat=seat)
    yield from uncounted_bids(refusals[:-1])
    if deal.bid_count == 0:
        yield from _nobody_bids(position, is_trump_known)
    elif last is None:
        if deal.opening:
            yield f"'bidding.declarer: {bidding.declarer}'"
        elif bidding.names_declarer is NamesDeclarer.EVERY:
            yield f"'bidding.names_declarer: {bidding.names_declarer}'"
            yield f"'bidding.declarer: {bidding.declarer}'"


def uncounted_bids(refusals: Iterable[Refusal | None]) -> Iterator[str]:
    """Yield which of some bids count as not made, and why."""
    for number, refusal in enumerate(refusals, 1):
        if refusal is not None:
            why = refusal.why
            yield _("bid {number} counts as not made: {why}", number=number, why=why)


def _turns_up(position: Position) -> bool:
    """Tell whether a kitty card is looked at, where nobody has bid."""
    ways = enumerate(position.rules.bidding.nobody)
    may = (
        way
        for index, way in ways
        if may_decide(position.tables, position.deal, index * NOBODY_WORDS)
    )
    return next((way.turns_up for way in may), False)


def _open_line(position: Position) -> NobodyBids | None:
    """Return the line by which it takes more than a question tells to decide, if one is."""
    tables, deal = position.tables, position.deal
    if deal.bid_count:
        return None
    deciding = deciding_line(tables, deal)
    for index, way in enumerate(position.rules.bidding.nobody):
        line = index * NOBODY_WORDS
        if way.rule is Nobody.STRONGEST and may_decide(tables, deal, line):
            return way
        if line == deciding:
            is_open = way.rule is Nobody.LOT or way.asks_again or way.sought is Sought.HELD
            return way if is_open else None
    return None


def _names_declarer(position: Position, way: NobodyBids) -> bool:
    """Tell whether the hands, which a question does not tell, name the declarer too."""
    if position.deal.opened:
        return way.rule is Nobody.STRONGEST
    if is_by_lot(position.tables):
        return False
    if not position.deal.opening:
        is_every = position.rules.bidding.names_declarer is NamesDeclarer.EVERY
        return is_every and way.rule is Nobody.STRONGEST
    return way.names_seat


def _open_way(rule: Nobody) -> str:
    """Return what comes of a way of fixing trumps that a question does not tell."""
    ways = {
        Nobody.LOT: _("a lot is drawn for the trump suit"),
        Nobody.OPPONENTS: _("the opponents of the declarer bid"),
        Nobody.OTHER_SEATS: _("the other seats bid, in order of play from the declarer"),
        Nobody.STRONGEST: _("it depends on the hands"),
        Nobody.KITTY_CARD: _("it depends on the hands"),
    }
    return ways[rule]


def _nobody_bids(position: Position, is_trump_known: bool) -> Iterator[str]:
    ways = position.rules.bidding.nobody
    if (way := _open_line(position)) is not None:
        yield _("nobody has bid: {rule}", rule=f"'bidding.nobody: {way}'")
        yield _open_way(way.rule)
        return
    if not is_trump_known:
        rule = f"'bidding.nobody: {' | '.join(map(str, ways))}'"
        yield _("nobody has bid: {rule}", rule=rule)
        yield _("'kitty' lists no cards, so 'trump' is not known")
    else:
        line = deciding_line(position.tables, position.deal)
        rule = f"'bidding.nobody: {ways[line // NOBODY_WORDS]}'"
        if must_redeal(position.tables, position.deal):
            yield _("{rule} deals the cards anew", rule=rule)
            return
        yield _("nobody has bid: {rule}", rule=rule)
    if position.deal.opening:
        yield from _unbid_declarer(position)


def _unbid_declarer(position: Position) -> Iterator[str]:
    """Yield why a seat declares in an opening deal in which nobody has bid."""
    seat, bidding = position.deal.declarer, position.rules.bidding
    by_lot = is_by_lot(position.tables)
    if not by_lot and kitty_declarer(position.tables, position.deal) >= 0:
        yield _("the card is of the level of seat {seat}, which declares", seat=seat)
    elif not by_lot and _lines_of(position) != (SeatLine(),):
        lines = " | ".join(map(str, bidding.default_declarer))
        rule = f"'bidding.default_declarer: {lines}'"
        yield _("{rule} names the declarer", rule=rule)
        if _is_told_by_hands(position):
            yield _("it depends on the hands")
    elif seat < 0:
        yield _("the seat that drew first declares")
    else:
        yield _("the seat that drew first declares, seat {seat}", seat=seat)


def _is_told_by_hands(position: Position) -> bool:
    """Tell whether who declares without a bid depends on hands, which a question lacks."""
    tables, deal = position.tables, position.deal
    if deal.bid_count or not deal.opening or is_by_lot(tables):
        return False
    if kitty_declarer(tables, deal) >= 0:
        return False
    return any(line.card is not None for line in _lines_of(position))


def _lines_of(position: Position) -> tuple[SeatLine, ...]:
    """Return the lines that name the declarer where nobody has bid, without the rest."""
    bidding, plain = position.rules.bidding, (SeatLine(),)
    asked = bidding.first_asked if position.tables.asked_count else plain
    return (
        bidding.default_declarer if asked == plain else (*bidding.default_declarer, *asked)
    )


@dataclass(frozen=True, slots=True)
class PartnerAnswer:
    """The partner's seat, or `None` if the declarer plays alone."""

    partner: int | None
    why: str

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        return {"partner": self.partner}


@dataclass(frozen=True, slots=True)
class PartnerQuestion:
    """Who plays with the declarer after this call?

    Attributes:
        declarer: The declarer's seat.
        called: The card that the declarer calls, or `None` for none.
        holders: The seats that hold it, one entry a copy, once the kitty is buried;
            copies that lie there are left out.
    """

    declarer: int
    called: Face | None
    holders: tuple[int, ...] = ()

    @classmethod
    def read(cls, fields: Fields) -> PartnerQuestion:
        """Read the question from plain fields."""
        return cls(
            declarer=fields.number("declarer"),
            called=fields.card("called") if fields.has("called") else None,
            holders=fields.numbers("holders") if fields.has("holders") else (),
        )

    def answer(self, position: Position) -> PartnerAnswer:
        """Answer at a position.

        Raises:
            QuestionError: No card is called in this variant, the pack cannot deal the
                copies, or there is no such seat.
        """
        self._check(position)
        if self.called is None:
            why = _("the declarer calls no card, and plays alone")
            if position.rules.table.partners is Partners.NONE:
                why = f"'table.partners: {Partners.NONE}'"
            return PartnerAnswer(None, why)
        tables, deal = position.tables, position.deal
        for seat in set(self.holders):
            copies = self.holders.count(seat)
            position.put(HAND + seat * PLANES, (self.called,) * copies)
        deal.declarer = self.declarer
        call_friend(tables, deal, self.called, 0)
        name, partner = card_text(self.called), deal.friend_seat[0]
        if partner < 0:
            why = _("no other seat holds {card}, so the declarer plays alone", card=name)
            return PartnerAnswer(None, why)
        why = _(
            "seat {seat} is the nearest other seat that holds {card}",
            seat=partner,
            card=name,
        )
        return PartnerAnswer(partner, why)

    def _check(self, position: Position) -> None:
        rules = position.rules
        table = rules.table
        if table.partners is Partners.NONE and self.called is None and not self.holders:
            return
        if table.partners is Partners.CALLED and table.found_by is not FoundBy.HOLDER:
            raise QuestionError(
                _(
                    "partner: '{variant}' has 'table.found_by: {word}'; ask 'sides'",
                    variant=rules.id,
                    word=table.found_by,
                )
            )
        if table.partners is not Partners.CALLED:
            raise QuestionError(
                _(
                    "partner: '{variant}' has 'table.partners: {word}'; only with "
                    "'{needed}' does a card name the partner",
                    variant=rules.id,
                    word=rules.table.partners,
                    needed=Partners.CALLED,
                )
            )
        for seat in (self.declarer, *self.holders):
            check_seat(rules, seat)
        if self.called is None:
            self._check_none(rules)
            return
        check_pack(position, (self.called,))
        copies = rules.deck.copies(self.called)
        if len(self.holders) > copies:
            seats = counted(copies, "seat")
            raise QuestionError(
                _(
                    "partner: 'holders' must list at most {seats}, one a copy, got {given}",
                    seats=seats,
                    given=len(self.holders),
                )
            )

    def _check_none(self, rules: Ruleset) -> None:
        if self.holders:
            raise QuestionError(_("partner: 'holders' hold a 'called' card; name it"))
        if rules.table.friends.numbers(rules.table.players, rules.deck.packs)[0]:
            raise QuestionError(
                _(
                    "partner: 'called' is missing, and '{variant}' has 'table.friends: "
                    "{friends}'",
                    variant=rules.id,
                    friends=rules.table.friends,
                )
            )
