"""Agreement of the engine and the oracle on the bids open during the deal.

Each seat is asked when it has drawn a card. What the oracle finds among all that the seat
could lay down of its hand must be exactly what the engine offers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

from tests.oracle.agreement_on_bids import own_levels
from tests.oracle.bid import Laid, Table, cards_of
from tuolaji.cards import (
    BIG_JOKER,
    LITTLE_JOKER,
    Face,
    Suit,
    rank_of,
    show_cards,
    sort_cards,
)
from tuolaji.engine.bidding import lay_down
from tuolaji.engine.codes import run_key
from tuolaji.engine.deal import begin, deal_card
from tuolaji.rules.bidding import Window
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.bids import Permitted, judge_bid, open_bids
from tuolaji.table.position import Cards, Position
from tuolaji.table.snapshot import read_drawn

POSITIONS = 10
"""A deal with all its chances counts for so many positions."""


def chances_differ(ruleset: Ruleset, seed: int, count: int) -> Iterator[str]:
    """Yield a sentence for each deal in which the oracle does not open the same bids."""
    if ruleset.bidding.window in {Window.AUCTION, Window.NEVER}:
        return
    for number in range(-(-count // POSITIONS)):
        yield from _dealing_differs(ruleset, seed, number)


def _dealing_differs(ruleset: Ruleset, seed: int, number: int) -> Iterator[str]:
    """Yield the first chance of one deal at which other bids are open."""
    rng = Random(f"{seed}/{number}/chances")
    position = Position(ruleset, rng.choice(ruleset.levels.ranks))
    tables, deal = position.tables, position.deal
    declarer = rng.choice((-1, -1, rng.randrange(tables.players)))
    begin(tables, deal, run_key(seed), number, position.level, declarer)
    levels = own_levels(rng, ruleset, position.level) if declarer < 0 else None
    if levels is not None:
        deal.own_levels = 1
        deal.bid_level = [*map(int, levels), *deal.bid_level[len(levels) :]]
    at = position.level if levels is None else levels
    table = Table(ruleset, at, declarer < 0, Face(deal.pack[0]))
    eagerness = rng.choice((0.05, 0.5))
    known: dict[tuple[int, Cards], set[tuple[Cards, Suit | None]]] = {}
    for index in range(tables.hand_size * tables.players):
        seat = (deal.first_seat + index) % tables.players
        deal_card(tables, deal, index, seat)
        hand = read_drawn(tables, deal, seat)
        bids = open_bids(position, seat)
        offered = {(sort_cards(bid.cards), bid.suit) for bid in bids}
        # Most cards that are drawn are of no bid, and open none.
        telling = tuple(face for face in hand if _is_of_bids(table, face, hand.count(face)))
        if (seat, telling) not in known:
            known[seat, telling] = _allowed(table, seat, telling)
        if offered != known[seat, telling]:
            yield f"deal {number}, {show_cards(hand)}, {table}: seat {seat} has {offered}"
            return
        if offered and rng.random() < eagerness:
            _bid(position, table, seat, *rng.choice(sorted(offered, key=str)))
            known.clear()


def _is_of_bids(table: Table, face: Face, held: int) -> bool:
    """Tell whether a card, of which so many are held, can be part of what is laid down."""
    levels = table.level if isinstance(table.level, tuple) else (table.level,)
    others = {BIG_JOKER, LITTLE_JOKER, *table.named, table.companion}
    if face in others or rank_of(face) in levels:
        return True
    alike = table.alike_of_any_rank
    return alike is not None and held >= alike


def _allowed(table: Table, seat: int, hand: Cards) -> set[tuple[Cards, Suit | None]]:
    """Return all that a seat may lay down of its cards, by the oracle, and for which suit.

    A suit is named only where the cards alone do not make a bid for it.
    """
    left = Counter(hand)
    for (owner, face), laid in table.lying.items():
        left[face] -= laid * (owner == seat)
    if table.companion is not None:
        left[table.companion] -= seat in table.companions
    beside = [face for face in left if face == table.companion]
    others = {BIG_JOKER, LITTLE_JOKER, *table.named}
    shown = [face for face in left if _is_of_bids(table, face, hand.count(face))]
    alone = ((face,) * copies for face in shown for copies in range(1, left[face] + 1))
    bids = (
        (*cards, *extra)
        for cards in (*alone, *_mixed(table, shown, left))
        for extra in ((), beside)
    )
    held = (bid for bid in bids if not Counter(bid) - left)
    made = [Laid(seat, bid) for bid in held]
    steps = table.ruleset.bidding.bids
    if any(kind.any_suit for step in steps for kind in step.kinds):
        alike = [each for each in made if set(each.cards) <= others]
        made += [Laid(seat, each.cards, suit) for each in alike for suit in Suit]
    across = [
        Laid(seat, (*cards, *extra), suit)
        for cards, suit in _across(table, seat, Counter(hand))
        for extra in ((), beside)
    ]
    made += [bid for bid in across if not Counter(bid.cards) - left]
    read = ((each.cards, table.read(each)) for each in made)
    return {(sort_cards(bid), bid_read.named) for bid, bid_read in read if bid_read}


def _mixed(table: Table, shown: list[Face], left: Counter[Face]) -> Iterator[Cards]:
    """Yield level cards and others together, where a bid may be of several faces."""
    if not table.shows_several:
        return
    others = (LITTLE_JOKER, BIG_JOKER, *table.named)
    for face in {face for face in shown if face not in others} or {LITTLE_JOKER}:
        faces = tuple(dict.fromkeys((face, *others)))
        for counts in product(*(range(left[card] + 1) for card in faces)):
            yield tuple(Counter(dict(zip(faces, counts, strict=True))).elements())


def _across(
    table: Table, seat: int, hand: Counter[Face]
) -> Iterator[tuple[Cards, Suit | None]]:
    """Yield what makes bids of level cards of several suits, and the suit to be named."""
    level = table.level[seat] if isinstance(table.level, tuple) else table.level
    lying = Counter(
        {f: count for (owner, f), count in table.lying.items() if owner == seat}
    )
    kinds = [kind for step in table.ladder for kind in step.kinds if kind.is_across_suits]
    for kind in kinds:
        for suit, cards in cards_of(kind, level, table.ruleset.deck):
            if not cards - hand:
                laid = tuple((cards - lying).elements())
                yield laid, suit if kind.any_suit else None


def _bid(
    position: Position, table: Table, seat: int, cards: Cards, suit: Suit | None
) -> None:
    bid = judge_bid(position, seat, cards, suit)
    assert isinstance(bid, Permitted), "the bid is open"
    lay_down(position.tables, position.deal, seat, bid.step, bid.face)
    table.lay(Laid(seat, cards, suit))
