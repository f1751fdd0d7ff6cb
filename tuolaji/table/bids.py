"""Bids at the table: whether a seat may lay some cards down, and the rule that refuses.

The engine says which steps of the ladder a seat may bid; here its answer gets a name.
See docs/rules.md 2.

In the opening deal of some rulesets a bid must lie with a companion, exactly one other
card of a seat: a little joker, or a copy of the card that is turned up before the deal.
It is laid down with the seat's first bid, counts for no step of the ladder, and stays
for the bids that the seat adds. See docs/rules.md 2.9.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from tuolaji.cards import Face, Suit, card_text, cards_text, is_joker, suit_text
from tuolaji.engine.bid_face import bid_card_face, bid_face_of, bid_trump, copies_lying
from tuolaji.engine.bidding import (
    clear_bids,
    companion_face,
    companion_may_be_bid,
    draw_card,
    faces_laid,
    is_reinforced,
    its_level,
    lay_down,
    new_cards,
    next_place,
    open_options,
    seat_over,
    standing_row,
    verdict_on,
)
from tuolaji.engine.codes import (
    BID_ALLOWED,
    BID_BY_FACE,
    BID_FACES,
    BID_NO_OVERTURN,
    BID_NO_REINFORCEMENT,
    BID_NO_RETURN,
    BID_NO_SELF_OVERTURN,
    BID_OUT_OF_PLACE,
    BIDS,
    OVER_BIDDER,
    OVER_OPPONENT,
    OVER_PARTNER,
    PLACE_NO_TRUMP,
    PLACE_OPEN,
    PLACE_SUIT,
    SUIT_FACES,
)
from tuolaji.engine.deal import has_bid, is_bidder, stack_card
from tuolaji.engine.tables import BidRow, bid_card_faces, bid_rows
from tuolaji.errors import QuestionError
from tuolaji.language import _, plural
from tuolaji.rules.bidding import Companion
from tuolaji.table.actions import LayDown
from tuolaji.table.position import Cards, Position, counted
from tuolaji.table.refusal import Reason, Refusal

__all__ = [
    "Bidders",
    "Permitted",
    "bid_card",
    "cards_laid",
    "companion_due",
    "judge_bid",
    "judge_call",
    "lying_bid",
    "lying_cards",
    "lying_companion",
    "named_suit",
    "open_bids",
    "open_calls",
    "take_companion",
    "turned_card",
]


def judge_call(position: Position, points: int) -> int | Refusal:
    """Return how many steps down the list a call of some points is, or why it is none."""
    left = open_calls(position)
    if points in left:
        return 1 + left.index(points)
    price, given = counted(left[0], "point"), points
    if len(left) == 1:
        why = _("the next call is {points}, got {given}", points=price, given=given)
    else:
        why = _(
            "the next call is {points} or a further one as far as {last}, got {given}",
            points=price,
            last=left[-1],
            given=given,
        )
    return Refusal(Reason.NOT_THE_PRICE, why)


def open_calls(position: Position) -> tuple[int, ...]:
    """Return the points that the seat that is asked in an auction may call."""
    place, jumps = position.deal.call_place, position.tables.auction_jumps
    return position.rules.prices[place:] if jumps else (position.deal.price,)


def turned_card(position: Position) -> Face | None:
    """Return the card turned up before the deal, or `None` if none is."""
    is_turned = position.rules.bidding.companion is Companion.TURNED_CARD
    face = companion_face(position.tables, position.deal)
    return Face(face) if is_turned and face >= 0 else None


def companion_due(position: Position, seat: int) -> Cards:
    """Return the companion that a seat must lay down with its next bid; often nothing."""
    return () if has_bid(position.deal, seat) else _companion(position)


def lying_companion(position: Position, seat: int) -> Cards:
    """Return the companion that a seat has laid down; often nothing."""
    return _companion(position) if has_bid(position.deal, seat) else ()


def _companion(position: Position) -> Cards:
    face = companion_face(position.tables, position.deal)
    return () if face < 0 else (Face(face),)


def take_companion(position: Position, seat: int, cards: Cards) -> Cards | Refusal:
    """Return the cards of a bid without the companion, or why it is not as it must be.

    Where more than one copy may lie, a bid of the companion's own face is what lies beside
    one of them.
    """
    companion = _companion(position)
    if not companion:
        return cards
    kind, due = position.rules.bidding.companion, companion_due(position, seat)
    rest = tuple(face for face in cards if face not in companion)
    laid = len(cards) - len(rest)
    may_be_bid = companion_may_be_bid(position.tables)
    if may_be_bid and laid > 0 and (not rest or position.tables.mixed_bids):
        return (*rest, *companion * (laid - len(due)))
    if laid == len(due):
        return rest
    why = _(
        "{rule}: one {card} must lie beside the bids of a seat in the opening deal, got "
        "{given}",
        rule=f"'bidding.companion: {kind}'",
        card=card_text(*companion),
        given=laid + 1 - len(due),
    )
    return Refusal(Reason.NOT_ONE_COMPANION, why)


class Bidders:
    """The seats while they bid, holding whatever they lay down.

    Args:
        position: Where the bids are made; its registers are used.
    """

    def __init__(self, position: Position) -> None:
        self._position = position
        self._deal = position.deal
        clear_bids(position.tables, position.deal)
        if position.tables.bids_by_face:
            self._clear_pack()

    def _clear_pack(self) -> None:
        """Let nobody have drawn a card; the first of the pack may have been turned up."""
        self._deal.drawn = self._position.tables.card_count
        for place in range(1, self._deal.drawn):
            stack_card(self._deal, place, -1)

    def lay(self, seat: int, cards: Cards, suit: Suit | None = None) -> Refusal | None:
        """Lay cards down; return why that is refused, or `None` if it has been done.

        Raises:
            QuestionError: There are not so many copies of the face in the pack.
        """
        tables = self._position.tables
        if not is_bidder(tables, self._deal, seat):
            return _no_bidder(self._position, seat)
        self._hold(seat, cards)
        bid = judge_bid(self._position, seat, cards, suit)
        if isinstance(bid, Refusal):
            return bid
        lay_down(tables, self._deal, seat, bid.step, bid.face)
        return None

    def _hold(self, seat: int, cards: Cards) -> None:
        """Let the seat hold what it lays down, if that looks like a bid."""
        position, deal = self._position, self._deal
        laid = take_companion(position, seat, cards)
        if isinstance(laid, Refusal) or not _is_alike(position, seat, laid):
            return
        self._check_copies(cards)
        for face, total in Counter(cards + lying_cards(position, seat)).items():
            if _is_by_face(position, seat, face):
                self._draw_all(seat, face, total)
            for _copy in range(total - _copies_held(position, seat, face)):
                draw_card(position.tables, deal, seat, face)

    def _draw_all(self, seat: int, face: Face, total: int) -> None:
        """Let a seat have drawn so many copies of a face that only the pack counts."""
        deal, players = self._deal, self._position.tables.players
        places = range((seat - deal.first_seat) % players, deal.drawn, players)
        missing = total - sum(deal.pack[place] == face for place in places)
        free = (place for place in places if deal.pack[place] < 0)
        for place, _copy in zip(free, range(missing), strict=False):
            stack_card(deal, place, face)

    def _check_copies(self, cards: Cards) -> None:
        """Check that the pack has some cards beside all that lie on the table."""
        rules = self._position.rules
        seats = range(rules.table.players)
        lying = (face for seat in seats for face in lying_cards(self._position, seat))
        copies = Counter((*cards, *lying))
        for face in cards:
            if copies[face] > rules.deck.copies(face):
                raise QuestionError(
                    plural(
                        "bid: {card} would lie on the table {copies} times, but the pack "
                        "has it {count} time",
                        "bid: {card} would lie on the table {copies} times, but the pack "
                        "has it {count} times",
                        rules.deck.copies(face),
                        card=card_text(face),
                        copies=copies[face],
                    )
                )


def _no_bidder(position: Position, seat: int) -> Refusal:
    """Return the refusal of any bid by a seat that is not asked for one."""
    if position.deal.opened:
        asked = (way.rule for way in position.rules.bidding.nobody if way.asks_again)
        why = _(
            "'bidding.nobody' with '{word}' does not let seat {seat} bid",
            word=next(asked),
            seat=seat,
        )
        return Refusal(Reason.MAY_NOT_BID, why)
    bidders = position.rules.bidding.bidders
    rule = f"'bidding.bidders: {bidders}'"
    if bidders.is_for_opening:
        why = _("{rule} does not let seat {seat} make the first bid", rule=rule, seat=seat)
    else:
        why = _("{rule} does not let seat {seat} bid", rule=rule, seat=seat)
    return Refusal(Reason.MAY_NOT_BID, why)


@dataclass(frozen=True, slots=True)
class Permitted:
    """A bid that may be made, as the engine numbers its step and face."""

    step: int
    face: int


def judge_bid(
    position: Position, seat: int, cards: Cards, suit: Suit | None = None
) -> Permitted | Refusal:
    """Return whether a seat that holds some cards may lay them down, and why not.

    Of several steps that they make the highest counts that may be bid. A suit is named
    where the cards make a bid for any.
    """
    laid = take_companion(position, seat, cards)
    if isinstance(laid, Refusal):
        return laid
    if not _is_alike(position, seat, laid):
        return _not_alike(position, seat, cards, laid)
    made = _bids_of(position, seat, laid)
    told = {bid_trump(bid.face) for bid in made if not _names_suit(position, bid.step)}
    named = told if suit is None else {suit}
    bids = [bid for bid in made if bid_trump(bid.face) in named]
    if made and not bids:
        return _names_otherwise(laid, suit)
    if not bids:
        return _not_on_ladder(position, seat, laid)
    tables, deal = position.tables, position.deal
    verdicts = [verdict_on(tables, deal, seat, bid.step, bid.face) for bid in bids]
    if BID_ALLOWED in verdicts:
        return bids[verdicts.index(BID_ALLOWED)]
    return _refusal(position, seat, bids[0], verdicts[0])


def _names_suit(position: Position, step: int) -> bool:
    """Tell whether the suit of a bid is named with its cards, which do not tell it."""
    return bid_rows(position.rules)[step - 1].names_suit


def named_suit(position: Position, step: int, face: int) -> Suit | None:
    """Return the suit that is named with the cards of a bid, `None` where they tell."""
    return Suit(face) if _names_suit(position, step) else None


def _names_otherwise(laid: Cards, suit: Suit | None) -> Refusal:
    shown = cards_text(laid)
    why = _("{cards} must be bid for a suit; name it", cards=shown)
    if suit is not None:
        why = _("{cards} cannot be bid for {suit}", cards=shown, suit=suit_text(suit))
    return Refusal(Reason.NOT_ON_LADDER, why)


def _is_alike(position: Position, seat: int, laid: Cards) -> bool:
    """Tell whether cards are such as a bid lays down: one face, or one and others."""
    faces = {face: _number_of(position, seat, face) for face in laid}
    if min(faces.values(), default=-1) < 0:
        return False
    if not position.tables.mixed_bids:
        return len(faces) == 1
    if position.tables.bids_across:
        return True
    others = bid_card_faces(position.rules)
    level_cards = [face for face in faces if not is_joker(face) and face not in others]
    return len(level_cards) <= 1


def _not_alike(position: Position, seat: int, cards: Cards, laid: Cards) -> Refusal:
    """Name what is wrong with cards that are not such as a bid lays down."""
    if laid and not position.tables.mixed_bids and len(set(laid)) == 1:
        return _not_on_ladder(position, seat, laid)
    others = "".join(f", {card_text(face)}" for face in bid_card_faces(position.rules))
    shown = cards_text(laid) or (_("the companion alone") if cards else _("no cards"))
    why = _("a bid is cards of one face, got {cards}", cards=shown)
    if position.tables.mixed_bids:
        why = _(
            "a bid is level cards of one suit, jokers{others}, or several of these, got "
            "{cards}",
            others=others,
            cards=shown,
        )
    if position.tables.bids_across:
        why = _(
            "a bid is level cards, jokers{others}, or several of these, got {cards}",
            others=others,
            cards=shown,
        )
    if position.tables.bids_any_rank:
        why = _(
            "a bid is equal cards, jokers{others}, or several of these, got {cards}",
            others=others,
            cards=shown,
        )
    return Refusal(Reason.NOT_ONE_FACE, why)


def _bids_of(position: Position, seat: int, laid: Cards) -> list[Permitted]:
    """Return the bids for which a seat would newly lay down just these cards."""
    tables = position.tables
    wanted = Counter(laid)
    numbers = (*range(BID_FACES), *_numbers_by_face(position, seat, laid))
    last = tables.theft_steps if position.deal.stealing else tables.bid_steps
    first = tables.theft_least if position.deal.stealing else 1
    return [
        Permitted(step, face)
        for step, row in reversed(list(enumerate(bid_rows(position.rules), 1)))
        for face in numbers
        if first <= step <= last
        and _is_of_row(position, seat, row, face)
        and Counter(_cards_for(position, seat, step, face)) == wanted
    ]


def _cards_for(position: Position, seat: int, step: int, face: int) -> Cards:
    """Return the cards that a seat would newly lay down for a step, by a face."""
    counts = new_cards(position.tables, position.deal, seat, step, face)
    return cards_laid(position, seat, face, counts)


def _number_of(position: Position, seat: int, face: Face) -> int:
    """Return the number under which a seat can bid a face, or -1 if it cannot."""
    number = bid_face_of(position.tables, position.deal, seat, face)
    if number < 0 and _is_by_face(position, seat, face):
        return BID_BY_FACE + face
    return number


def _numbers_by_face(position: Position, seat: int, laid: Cards) -> Iterator[int]:
    """Yield the numbers of faces by which a seat can bid some cards beside what lies."""
    if position.tables.bids_any_rank:
        faces = {*laid, *lying_bid(position, seat)}
        yield from (BID_BY_FACE + face for face in sorted(faces) if not is_joker(face))
    yield from _numbers_at_its_level(position, seat)


def _is_of_row(position: Position, seat: int, row: BidRow, number: int) -> bool:
    """Tell whether a row of the ladder is bid by a number."""
    if row.is_of_any_rank:
        return number >= BID_BY_FACE and bool(
            row.faces >> BID_BY_FACE + bid_trump(number) & 1
        )
    if number >= BID_BY_FACE and number not in _numbers_at_its_level(position, seat):
        return False
    return bool(row.faces >> bid_trump(number) & 1)


def _numbers_at_its_level(position: Position, seat: int) -> Iterator[int]:
    """Yield the numbers by which a seat bids level cards of the one that would declare."""
    deal = position.deal
    if position.tables.bids_at_its_level and deal.bid_count and not deal.stealing:
        level = its_level(position.tables, deal)
        for face in range(level, len(Suit) * SUIT_FACES, SUIT_FACES):
            if level < SUIT_FACES and bid_face_of(position.tables, deal, seat, face) < 0:
                yield BID_BY_FACE + face


def _is_by_face(position: Position, seat: int, face: Face) -> bool:
    """Tell whether a seat can bid a card of which the pack tells how many it has."""
    if position.tables.bids_any_rank and not is_joker(face):
        return True
    return BID_BY_FACE + face in _numbers_at_its_level(position, seat)


def _copies_held(position: Position, seat: int, face: Face) -> int:
    """Return how many copies a seat holds of a face that it bids or that lies beside."""
    deal, bid_face = position.deal, bid_face_of(position.tables, position.deal, seat, face)
    return deal.companions[seat] if bid_face < 0 else deal.held[seat * BID_FACES + bid_face]


_MAY_NOT: Final = {
    BID_NO_REINFORCEMENT: Reason.MAY_NOT_REINFORCE,
    BID_NO_SELF_OVERTURN: Reason.MAY_NOT_SELF_OVERTURN,
    BID_NO_RETURN: Reason.MAY_NOT_REINFORCE,
    BID_NO_OVERTURN: Reason.MAY_NOT_OVERTURN,
}


def _who(over: int) -> str:
    """Return which seat it is that may not bid, seen from the bid that lies."""
    names = {
        OVER_BIDDER: _("a bidder"),
        OVER_PARTNER: _("a partner"),
        OVER_OPPONENT: _("another seat"),
    }
    return names[over]


def _what(verdict: int) -> str:
    """Return what a seat may not do, by the engine's verdict on its bid."""
    names = {
        BID_NO_REINFORCEMENT: _("add to its own bid"),
        BID_NO_SELF_OVERTURN: _("change its own bid"),
        BID_NO_RETURN: _("add to a bid that was overturned"),
        BID_NO_OVERTURN: _("make this bid over another seat's"),
    }
    return names[verdict]


def _refusal(position: Position, seat: int, bid: Permitted, verdict: int) -> Refusal:
    """Return the verdict on a bid of cards that a seat holds, in words."""
    if position.deal.bid_count == BIDS:
        why = _("a deal has {most} bids at most", most=BIDS)
        return Refusal(Reason.NOT_HIGHER, why)
    if verdict == BID_OUT_OF_PLACE:
        return _out_of_place(position, bid)
    if verdict not in _MAY_NOT:
        return _not_higher(position, bid)
    over = seat_over(position.tables, position.deal, seat)
    who = _who(OVER_BIDDER if verdict == BID_NO_RETURN else over)
    lines = " | ".join(map(str, position.rules.bidding.over)) or "nobody"
    rule = f"'bidding.over: {lines}'"
    why = _("{rule} does not let {who} {what}", rule=rule, who=who, what=_what(verdict))
    return Refusal(_MAY_NOT[verdict], why)


def _out_of_place(position: Position, bid: Permitted) -> Refusal:
    """Name what a bid may not be made over."""
    kind = bid_rows(position.rules)[bid.step - 1].kind
    why = {
        PLACE_OPEN: _("'{bid}' may not be bid first", bid=kind),
        PLACE_SUIT: _("'{bid}' may not be bid over a suit", bid=kind),
        PLACE_NO_TRUMP: _("'{bid}' may not be bid over no trump", bid=kind),
    }[next_place(position.deal)]
    return Refusal(Reason.OUT_OF_PLACE, why)


def _not_higher(position: Position, bid: Permitted) -> Refusal:
    deal, rules = position.deal, position.rules
    order = rules.theft_order if deal.stealing else rules.bidding.suits
    rows, last = bid_rows(rules), deal.bid_face[deal.bid_count - 1]
    row = standing_row(position.tables, deal)
    new, old = rows[bid.step - 1], rows[row - 1]
    if old.kind.final:
        why = _("nothing may be bid over '{bid}'", bid=old.kind)
        return Refusal(Reason.NOT_HIGHER, why)
    suits = bid_trump(bid.face), bid_trump(last)
    if new.step == old.step and order is not None and max(suits) < len(Suit):
        low, high = (suit_text(Suit(suit)) for suit in suits)
        key = "bidding.suits"
        if deal.stealing and rules.kitty.theft_suits is not None:
            key = "kitty.theft_suits"
        rule = f"'{key}: {order}'"
        why = _("{rule} does not put {low} above {high}", rule=rule, low=low, high=high)
        if order.unless_reinforced and is_reinforced(deal):
            why = _("{rule}: the suit does not count, the bid is reinforced", rule=rule)
        return Refusal(Reason.NOT_HIGHER, why)
    if new.step == old.step and new.kind != old.kind:
        why = _(
            "'{bid}' and '{last}' are equally high on the ladder",
            bid=new.kind,
            last=old.kind,
        )
        return Refusal(Reason.NOT_HIGHER, why)
    why = _("'{bid}' is not above '{last}' on the ladder", bid=new.kind, last=old.kind)
    return Refusal(Reason.NOT_HIGHER, why)


def _not_on_ladder(position: Position, seat: int, laid: Cards) -> Refusal:
    rules, stealing = position.rules, position.deal.stealing
    steps = rules.theft_ladder if stealing else rules.bidding.bids
    ladder = " < ".join(map(str, steps))
    lying = Counter(lying_bid(position, seat))
    shown = f"{lying[laid[0]] + len(laid)} x {card_text(laid[0])}"
    if len(set(laid)) > 1:
        shown = cards_text(laid)
    why = _("{cards} is not a bid of '{ladder}'", cards=shown, ladder=ladder)
    return Refusal(Reason.NOT_ON_LADDER, why)


def open_bids(position: Position, seat: int) -> Mapping[LayDown, Permitted]:
    """Return each bid that is open to a seat, by what it newly lays down and names.

    Of several steps that the same cards make the highest counts.
    """
    options: Sequence[tuple[int, int, Cards]] = open_options(  # type: ignore[assignment]  # The engine lists faces.
        position.tables, position.deal, seat
    )
    companion = companion_due(position, seat) if options else ()
    return {
        LayDown(laid + companion, named_suit(position, step, face)): Permitted(step, face)
        for step, face, laid in options
    }


def lying_cards(position: Position, seat: int) -> Cards:
    """Return the cards that a seat has laid down with its bids, and the companion."""
    return lying_bid(position, seat) + lying_companion(position, seat)


def lying_bid(position: Position, seat: int) -> Cards:
    """Return the cards that a seat has laid down with its bids."""
    tables, deal = position.tables, position.deal
    if not has_bid(deal, seat):
        return ()
    lying = deal.lying[seat * BID_FACES : (seat + 1) * BID_FACES]
    own = tuple(
        bid_card(position, seat, face)
        for face in range(BID_FACES)
        for _ in range(lying[face])
    )
    made = zip(deal.bid_seat, deal.bid_face[: deal.bid_count], strict=False)
    others = sorted({face for owner, face in made if owner == seat and face >= BID_FACES})
    cards = (bid_card(position, seat, face) for face in others)
    copies = (
        (card,) * copies_lying(tables, deal, seat, card)
        for card in cards
        if bid_face_of(tables, deal, seat, card) < 0
    )
    return own + tuple(chain.from_iterable(copies))


def cards_laid(position: Position, seat: int, bid_face: int, counts: int) -> Cards:
    """Return the cards that a seat newly lays down.

    Args:
        position: Where it bids.
        seat: The seat.
        bid_face: The number of the face by which it bids.
        counts: The engine's counts of the cards.
    """
    cards: Cards = faces_laid(position.tables, position.deal, seat, bid_face, counts)  # type: ignore[assignment]  # The engine lists faces.
    return cards


def bid_card(position: Position, seat: int, bid_face: int) -> Face:
    """Return the face that a seat's bid of a number lays down."""
    return Face(bid_card_face(position.tables, position.deal, seat, bid_face))
