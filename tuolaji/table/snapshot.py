"""Snapshots: what can be read of a deal between two phases of the engine.

Bids, the kitty, a finished trick and the result, as records hold them. A deal that
policies play and one that is played step by step are read alike.
"""

from __future__ import annotations

from dataclasses import fields
from itertools import product
from typing import Final

from tuolaji.cards import Face, Suit, sort_cards
from tuolaji.engine.claim import is_by
from tuolaji.engine.codes import (
    BURIED,
    EVENT_KITTY_STOLEN,
    EVENT_REDEALS,
    HAND,
    PLANES,
    SEATS,
    THROWN,
)
from tuolaji.engine.condition import holds
from tuolaji.engine.frozen import frozen
from tuolaji.engine.registers import faces_drawn, plays_held
from tuolaji.engine.state import Deal, Tables
from tuolaji.engine.tables import conditions_of
from tuolaji.engine.throw import is_taken_back
from tuolaji.rules.claim import How
from tuolaji.rules.kitty import CaptureBase
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Outcome, Side
from tuolaji.rules.table import FoundBy
from tuolaji.table.bids import cards_laid, lying_companion, named_suit, turned_card
from tuolaji.table.plays import Form
from tuolaji.table.position import Cards, Position
from tuolaji.table.record import (
    BidMade,
    CardGiven,
    ClaimMade,
    Friend,
    KittyCapture,
    Origin,
    Record,
    Theft,
    Trick,
)

__all__ = [
    "read_bids",
    "read_buried",
    "read_calls",
    "read_claims",
    "read_drawn",
    "read_friends",
    "read_hands",
    "read_kitty",
    "read_mark",
    "read_marks",
    "read_result",
    "read_trick",
    "write_down",
]


def read_bids(position: Position, thefts: int | None = None) -> tuple[BidMade, ...]:
    """Return the bids made so far, thefts of the kitty apart.

    A companion lies with the first bid of its seat.

    Args:
        position: The deal, or what a seat sees of it.
        thefts: How many of the bids that it has are thefts, if that is not all of them.
    """
    deal = position.deal
    if not deal.bid_count:
        return ()
    if thefts is None:
        thefts = deal.events[EVENT_KITTY_STOLEN]
    count = deal.bid_count - thefts
    seats = deal.bid_seat[deal.unbid : count]
    made = zip(seats, deal.bid_cards, deal.bid_drawn, deal.bid_face, strict=False)
    bids = []
    for number, (seat, laid, drawn, face) in enumerate(made):
        suit = _named(position, number) if laid else _named_before_thefts(position)
        is_first = seat not in seats[:number]
        companion = lying_companion(position, seat) if is_first else ()
        cards = cards_laid(position, seat, face, laid) + companion
        by_rule = number == 0 and bool(deal.bid_by_rule)
        bids.append(BidMade(seat, cards, drawn, suit, by_rule))
    return tuple(bids)


def _named(position: Position, number: int) -> Suit | None:
    """Return the suit that was named with the cards of a bid, by its number from 0."""
    deal = position.deal
    return named_suit(position, deal.bid_row[number], deal.bid_face[number])


def _named_before_thefts(position: Position) -> Suit | None:
    """Return the suit that the declarer named, if thefts may have changed it since."""
    deal = position.deal
    is_changed = position.tables.auction_calls and deal.events[EVENT_KITTY_STOLEN]
    return Suit(deal.bid_face[0]) if is_changed and deal.bid_face[0] in {*Suit} else None


def read_drawn(tables: Tables, deal: Deal, seat: int) -> Cards:
    """Return the cards that a seat has drawn so far, while cards are dealt."""
    return sort_cards(map(Face, faces_drawn(tables, deal, seat)))


def read_kitty(rules: Ruleset, deal: Deal) -> Cards:
    """Return the kitty in the order of the deal."""
    dealt = rules.hand_size * rules.table.players
    return tuple(map(Face, deal.pack[dealt : dealt + rules.kitty.size]))


def read_buried(position: Position) -> Cards:
    """Return the cards that are buried."""
    return position.read(BURIED) if position.rules.kitty.size else ()


def read_hands(position: Position) -> tuple[Cards, ...]:
    """Return the cards of all seats, once trumps are known."""
    seats = range(position.rules.table.players)
    return tuple(position.read(HAND + seat * PLANES) for seat in seats)


def read_trick(
    position: Position, leader: int, named: tuple[Form, ...] | None = None
) -> Trick:
    """Return the trick that has just been finished."""
    deal = position.deal
    plays: tuple[Cards, ...] = plays_held(position.tables, deal)  # type: ignore[assignment]  # The engine lists faces.
    forced, penalty, levels, deal_lost, taken_back = None, 0, 0, False, False
    thrown = plays[0] if deal.thrown else None
    if deal.throw_failed:
        thrown, forced = position.read(THROWN), plays[0]
        penalty, levels = deal.throw_cost, deal.throw_levels
        deal_lost = bool(deal.throw_lost)
        taken_back = bool(is_taken_back(position.tables, deal))
    told = leader, plays, deal.winner, deal.trick_points, thrown, forced, named
    trick: Trick = frozen(Trick, _TRICK, (*told, penalty, levels, deal_lost, taken_back))  # type: ignore[assignment]  # It makes one.
    return trick


_TRICK: Final = tuple(field.name for field in fields(Trick))


def read_friends(tables: Tables, deal: Deal) -> tuple[Friend, ...]:
    """Return the cards that find friends, and whom they have found.

    Marked cards that are not known are left out, as are friends whom nobody is yet.
    """
    return tuple(
        Friend(
            called=Face(deal.friend_face[call]),
            copy=deal.friend_copy[call] or None if tables.copies_called else None,
            seat=None if deal.friend_seat[call] < 0 else deal.friend_seat[call],
            revealed=bool(deal.friend_shown[call]),
            turn=None if tables.copies_called else deal.friend_copy[call] or None,
        )
        for call in range(deal.friend_count)
        if deal.friend_face[call] >= 0
    )


def read_mark(tables: Tables, deal: Deal, seat: int) -> Face | None:
    """Return the card of a seat whose play makes or shows it a friend, or `None`.

    It is that of a friend by a hidden mark, or of any seat where most marks count.
    """
    if not (tables.friends_drawn and deal.friend_count):
        return None
    hidden = [
        deal.friend_face[call]
        for call in range(deal.friend_count)
        if deal.friend_seat[call] == seat and not deal.friend_shown[call]
    ]
    mark = next(iter(hidden), deal.mark_face[seat])
    return None if mark < 0 else Face(mark)


def read_marks(tables: Tables, deal: Deal) -> tuple[int, ...] | None:
    """Return how many marked cards each seat has played; `None` where that is nothing."""
    if tables.table_found_by != FoundBy.MARKS.code or not tables.friends_drawn:
        return None
    return tuple(deal.mark_count[: tables.players])


def read_result(deal: Deal) -> Outcome:
    """Return the outcome of a deal that has been settled."""
    wins = _side(deal.wins - 1) if deal.wins else None
    drawn = bool(deal.neither)
    return Outcome(_side(deal.side), deal.levels, bool(deal.takeover), wins, drawn)


def read_risen(rules: Ruleset, deal: Deal) -> tuple[int, ...] | None:
    """Return the levels that points give each seat, where bands tell parties apart."""
    if not rules.scoring.shares:
        return None
    risen = []
    for seat in range(rules.table.players):
        own = deal.share_declarer if seat == deal.declarer else deal.share_friends
        share = deal.share_attackers if deal.side_of[seat] else own
        risen.append(share + (deal.levels if deal.side_of[seat] == deal.side else 0))
    return tuple(risen)


def _side(number: int) -> Side:
    return Side.ATTACKERS if number else Side.DECLARERS


def write_down(
    position: Position,
    origin: Origin,
    hands: tuple[Cards, ...],
    tricks: tuple[Trick, ...],
    thefts: tuple[Theft, ...] = (),
    gifts: tuple[CardGiven, ...] = (),
) -> Record:
    """Return the record of a deal that has been settled, but the level of each seat."""
    rules, deal, players = position.rules, position.deal, position.tables.players
    base, points = rules.kitty.multiplier.base, deal.kitty_points
    calls, jumps = read_calls(position), bool(position.tables.auction_jumps)
    is_bid_for = deal.opening or deal.due != deal.declarer
    if base is CaptureBase.LAST_TRICK:
        points = deal.trick_points
    return Record(
        variant=rules.id,
        origin=origin,
        opening=bool(deal.opening),
        level=position.stands,
        trump=position.trump,
        declarer=deal.declarer,
        due=deal.due if deal.due >= 0 and is_bid_for else None,
        sides=tuple(map(_side, deal.side_of[:players])),
        hands=hands,
        bids=read_bids(position),
        kitty=read_kitty(rules, deal),
        buried=read_buried(position),
        tricks=tricks,
        attackers_points=deal.attackers_points,
        kitty_multiplier=deal.kitty_multiplier,
        capture=KittyCapture(base, points, deal.capture_points),
        result=read_result(deal),
        dug=max(deal.dug, 0),
        claims=read_claims(position),
        claim_levels=(deal.claim_declarers, deal.claim_attackers),
        earned=tuple(deal.earned[:players]) if rules.scoring.pays else None,
        risen=read_risen(rules, deal),
        friends=read_friends(position.tables, deal),
        redeals=deal.events[EVENT_REDEALS],
        weak_hands=deal.weak_redeals,
        thefts=thefts,
        gifts=gifts,
        calls=calls,
        first_call=deal.call_place - len(calls) if calls and not jumps else 0,
        called=tuple(deal.call_points[: len(calls)]) if calls and jumps else (),
        turned=turned_card(position),
    )


def read_claims(position: Position) -> tuple[ClaimMade, ...]:
    """Return who has fulfilled the lines of claims that count, and how often."""
    tables, deal, claims = position.tables, position.deal, position.rules.scoring.claims
    made = []
    for index, seat, taker in product(range(len(claims)), *[range(tables.players)] * 2):
        times = deal.claimed[(index * SEATS + seat) * SEATS + taker]
        how, when = (
            claims[index].how,
            conditions_of(position.rules).index(claims[index].when),
        )
        if times and is_by(tables, deal, index, seat, taker) and holds(tables, deal, when):
            of_trick = how in {How.CAPTURED, How.LOST}
            made.append(ClaimMade(index + 1, seat, taker if of_trick else None, times))
    return tuple(made)


def read_calls(position: Position) -> tuple[int, ...] | None:
    """Return the seats that have called points, or `None` where no auction is held."""
    deal, is_held = position.deal, position.tables.auction_calls and position.deal.opening
    return tuple(deal.call_seat[: deal.call_count]) if is_held else None
