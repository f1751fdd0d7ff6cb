"""Agreement of the engine and the oracle on bids and on what they fix."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from random import Random

from tests.oracle.auction import Auction, told
from tests.oracle.bid import Laid, Table, outcome, strongest, taken_by_bids, weak
from tests.oracle.order import TRUMPS, DealRules
from tuolaji.cards import (
    BIG_JOKER,
    LITTLE_JOKER,
    RANKS,
    Face,
    Rank,
    Suit,
    is_joker,
    show_cards,
)
from tuolaji.rules.bidding import (
    AfterWeakHand,
    Companion,
    Declarer,
    Named,
    Nobody,
    WhoBids,
    Window,
)
from tuolaji.rules.match import Next
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.side import Side
from tuolaji.rules.table import Partners
from tuolaji.table.actions import Bury, CallPoints, NameTrumps, Pass
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase
from tuolaji.table.position import NO_TRUMP_LEVEL, Position
from tuolaji.table.questions import Bid, BidQuestion, DealQuestion

ANEW = AfterWeakHand.ANEW


def bids_differ(ruleset: Ruleset, seed: int, count: int) -> Iterator[str]:
    """Yield a sentence for each answer on random bids that the oracle does not accept."""
    if ruleset.bidding.auction is not None:
        yield from _calls_differ(ruleset, seed, count)
        return
    is_strongest = ruleset.bidding.nobody[0].rule is Nobody.STRONGEST
    for number in range(count):
        if is_strongest:
            yield from _strongest_differs(ruleset, seed, number)
        yield from _bidding_differs(ruleset, Random(f"{seed}/{number}/bids"))
        if ruleset.bidding.weak_hand:
            yield from _weak_differs(ruleset, Random(f"{seed}/{number}/weak"))
            yield from _anew_differs(ruleset, Random(f"{seed}/{number}/anew"), seed, number)


def _weak_differs(ruleset: Ruleset, rng: Random) -> Iterator[str]:
    """Yield what differs on one random hand, often of few trumps or points."""
    level, trump = rng.choice(ruleset.levels.ranks), rng.choice((*Suit, None))
    rules = DealRules(ruleset, level, trump)
    position = Position(ruleset, level, trump)
    drawn = rng.sample(ruleset.deck.cards(), ruleset.deck.card_count)
    if rng.random() < 0.8:
        fewest = rng.choice(
            (lambda face: rules.group[face] == TRUMPS, ruleset.deck.points_of)
        )
        drawn.sort(key=fewest)
    size = position.tables.hand_size
    skip = rng.randint(0, 5)
    hand = tuple(drawn[: size - skip] + drawn[-skip:]) if skip else tuple(drawn[:size])
    opening, times = rng.random() < 0.5, rng.randint(0, 3)
    by = rng.choice(tuple(Side))
    answer = DealQuestion(hand, times, opening, by).answer(position)
    found = weak(rules, hand, times, opening=opening, by=by)
    asks = weak(rules, hand, times, opening=opening, by=by, asked=True) and not found
    if answer.redeal is not found or bool(answer.may_ask) is not asks:
        yield (
            f"level {RANKS[level]}, trump {trump}, hand {show_cards(hand)}, opening "
            f"{opening}, of the {by}, dealt anew {times} times: {answer}, not {found}"
        )


def _anew_differs(ruleset: Ruleset, rng: Random, seed: int, number: int) -> Iterator[str]:
    """Yield what differs in a later deal of random bids, dealt anew for a weak hand."""
    seats, is_anew = ruleset.table.players, ruleset.bidding.after_weak_hand is ANEW
    due, level = rng.randrange(seats), rng.choice(ruleset.levels.ranks)
    levels = _levels_of(rng, ruleset, level) if is_anew else (level,) * seats
    deal = DealInPlay(
        ruleset,
        seed=seed,
        index=number,
        level=levels if is_anew else level,
        declarer=due,
        weak_hands=1,
    )
    while deal.phase in {Phase.BIDDING, Phase.ASKING}:
        actions = list(deal.legal_actions())
        deal.apply(rng.choice(actions) if rng.random() < 0.1 else actions[0])
    if deal.redeals > deal.registers.weak_redeals:
        return  # Then the next seat may have come to declare.
    bids = [Laid(bid.seat, bid.cards, bid.suit) for bid in deal.bids]
    found = outcome(
        ruleset,
        levels if is_anew else level,
        bids,
        deal.pack[-ruleset.kitty.size :] if ruleset.kitty.size else (),
        opening=is_anew,
        turned=deal.turned,
        first_seat=deal.first_seat,
        due=due,
    )
    named = deal.first_seat if found.declarer is None else found.declarer
    declarer = named if is_anew else due
    accepted = found.trump, declarer, levels[declarer]
    given = deal.trump, deal.declarer, deal.level
    if given != accepted and not found.by_hands:
        yield f"deal {number} of {levels}, due {due}: {bids}, {given}, not {accepted}"


def _strongest_differs(ruleset: Ruleset, seed: int, number: int) -> Iterator[str]:
    """Yield what differs in an opening deal whose seats all pass until it has trumps."""
    deal = DealInPlay(ruleset, seed=seed, index=number)
    while deal.phase is Phase.BIDDING:
        deal.apply(Pass())
    seats = range(ruleset.table.players)
    order = [(deal.first_seat + turn) % len(seats) for turn in seats]
    hands = [deal.pack[order.index(seat) : -len(deal.kitty) : len(seats)] for seat in seats]
    table = Table(ruleset, deal.level, turned=deal.pack[0])
    found = strongest(table, hands, deal.first_seat)
    made = [(bid.seat, bid.by_rule) for bid in deal.bids]
    if found is None:
        if deal.bids:
            yield f"deal {number}: {deal.bids}, and no hand has a bid"
        return
    seat, bid = found
    by_lot = ruleset.bidding.declarer is Declarer.LOT
    accepted = [(seat, True)], bid.suit, deal.first_seat if by_lot else seat
    if (made, deal.trump, deal.declarer) != accepted:
        yield f"deal {number}: {deal.bids}, {deal.trump}, {deal.declarer}, not {accepted}"


def _bidding_differs(ruleset: Ruleset, rng: Random) -> Iterator[str]:
    """Yield what differs on the bids of one random deal."""
    level = rng.choice(ruleset.levels.ranks)
    levels = own_levels(rng, ruleset, level)
    opening = levels is None and rng.random() < 0.7
    turned = _turned_up(rng, ruleset, level)
    bidding = {*(levels or [level])}
    faces = [face for each in sorted(bidding) for face in _faces_to_bid(ruleset, each)]
    faces = rng.sample(faces, rng.randint(1, 3))
    faces += Table(ruleset, level).named
    some = ruleset.bidding.bidders is not WhoBids.EVERY_SEAT
    declarer = rng.choice((*([None] * (not some)), *range(ruleset.table.players)))
    asked_again = some and any(way.asks_again for way in ruleset.bidding.nobody)
    opponents = asked_again and levels is None and not opening and rng.random() < 0.5
    opening = opening or levels is not None
    at = level if levels is None else levels
    table = Table(ruleset, at, opening, turned, due=declarer, opponents=opponents)
    bids = _some_bids(rng, ruleset, faces, table)
    pack = tuple(ruleset.deck.cards())
    kitty = tuple(rng.sample(pack, ruleset.kitty.size))
    laid_down = tuple(Bid(laid.seat, laid.cards, laid.suit) for laid in bids)
    redeals = rng.randint(0, 3)
    question = BidQuestion(
        laid_down,
        opening and levels is None,
        kitty,
        declarer,
        levels,
        turned=turned if opening else None,
        redeals=redeals,
        opponents=opponents,
    )
    answer = question.answer(Position(ruleset, level))
    found = outcome(
        ruleset,
        at,
        bids,
        kitty,
        opening=opening,
        turned=turned,
        redeals=redeals,
        first_seat=declarer,
        due=declarer,
        opponents=opponents,
    )
    if found.by_hands:
        declarer = None
    elif found.redeal or (
        (opening or opponents or taken_by_bids(ruleset)) and found.declarer is not None
    ):
        declarer = found.declarer
    accepted = (found.allowed, found.trump, declarer, found.redeal)
    given = (answer.allowed, answer.trump, answer.declarer, answer.redeal)
    if not answer.trump_known:  # the lot, the hands or the opponents will tell
        given = given[0], found.trump, given[2], found.redeal
    if given != accepted:
        shown = ", ".join(f"{laid.seat}: {show_cards(laid.cards)}" for laid in bids)
        yield (
            f"level {RANKS[level]}, {levels}, bids {shown}, opening {opening}, "
            f"kitty {show_cards(kitty)}, turned {turned}: {answer}, not {accepted}"
        )


def own_levels(rng: Random, ruleset: Ruleset, level: Rank) -> tuple[Rank, ...] | None:
    """Return a level for each seat where bids name every declarer, mostly one of two."""
    if Next.BIDDING not in {ruleset.match.held, ruleset.match.takeover}:
        return None
    if rng.random() < 0.4:
        return None
    return _levels_of(rng, ruleset, level)


def _levels_of(rng: Random, ruleset: Ruleset, level: Rank) -> tuple[Rank, ...]:
    """Return a level for each seat, mostly one of two."""
    two = level, rng.choice(ruleset.levels.ranks)
    count = ruleset.table.players
    if ruleset.table.partners is Partners.OPPOSITE:
        return two * (count // 2)
    return tuple(rng.choice(two) for _ in range(count))


def _turned_up(rng: Random, ruleset: Ruleset, level: Rank) -> Face | None:
    """Return the card turned up before a deal, often one that can be bid too."""
    if ruleset.bidding.companion is not Companion.TURNED_CARD:
        return None
    pack = ruleset.deck.faces()
    biddable = [face for face in _faces_to_bid(ruleset, level) if face in pack]
    return rng.choice((rng.choice(pack), rng.choice(biddable)))


def _some_bids(
    rng: Random, ruleset: Ruleset, faces: list[Face], table: Table
) -> list[Laid]:
    """Return some bids in a row, never more copies of a face than the pack has."""
    companion, players = table.companion, ruleset.table.players
    jokers = [face for face in ruleset.deck.faces() if is_joker(face)]
    if companion is not None and rng.random() < 0.3:
        faces.append(companion)
    seats = rng.sample(range(players), rng.randint(1, min(3, players)))
    bids: list[Laid] = []
    most = 0 if ruleset.bidding.window is Window.NEVER else 6
    for _ in range(rng.randint(0, most)):
        face, seat = rng.choice(faces), rng.choice(seats)
        face, seat = _at_its_level(rng, table) or (face, seat)
        cards = (face,) * rng.randint(1, ruleset.deck.packs)
        if companion is not None and table.needs_companion(seat) and rng.random() < 0.9:
            cards = (*cards, *(companion,) * rng.choice((1, 1, 1, 1, 2)))
        if rng.random() < 0.05:
            cards = (*cards, rng.choice(ruleset.deck.faces()))
        if table.shows_several and rng.random() < 0.6:
            cards = (
                *cards,
                *rng.choices((*jokers, *table.named), k=rng.choice((1, 1, 2))),
            )
        cards = (*cards, *_of_several_suits(rng, table, seat))
        named = _may_name(ruleset) and rng.random() < 0.7
        laid = Laid(seat, cards, rng.choice(tuple(Suit)) if named else None)
        if table.is_too_many(laid):
            continue
        bids.append(laid)
        if table.allows(laid):
            table.lay(laid)
    return bids


def _of_several_suits(rng: Random, table: Table, seat: int) -> list[Face]:
    """Return mostly level cards of a seat, where bids may show some of several suits."""
    if not table.is_across_suits or rng.random() < 0.4:
        return []
    level = table.level[seat] if isinstance(table.level, tuple) else table.level
    of_level = [Face(13 * suit + level) for suit in Suit]
    return rng.sample(of_level, rng.randint(1, len(Suit)))


def _at_its_level(rng: Random, table: Table) -> tuple[Face, int] | None:
    """Return mostly a level card of the seat that would declare, and a seat."""
    if not isinstance(table.level, tuple) or table.declarer is None or rng.random() < 0.3:
        return None
    face = Face(13 * rng.choice(tuple(Suit)) + table.level[table.declarer])
    return face, rng.randrange(len(table.level))


def _may_name(ruleset: Ruleset) -> bool:
    """Tell whether some bid is for any suit."""
    return any(kind.any_suit for step in ruleset.bidding.bids for kind in step.kinds)


def _faces_to_bid(ruleset: Ruleset, level: Rank) -> list[Face]:
    """Return level cards, jokers, and a card that bids at most among those of any rank."""
    level_cards = [Face(13 * suit + level) for suit in Suit]
    others = [Face(13 * suit + (level + 1) % 13) for suit in Suit]
    kinds = (kind for step in ruleset.bidding.bids for kind in step.kinds)
    if not any(kind.is_of_any_rank for kind in kinds):
        others = others[Suit.S : Suit.S + 1]
    pack = ruleset.deck.faces()
    faces = (*level_cards, BIG_JOKER, LITTLE_JOKER, *others)
    return [face for face in faces if face in pack]


def _calls_differ(ruleset: Ruleset, seed: int, count: int) -> Iterator[str]:
    """Yield a sentence for each auction of random calls that goes on otherwise."""
    for number in range(count):
        rng = Random(f"{seed}/{number}/calls")
        deal = DealInPlay(ruleset, seed=seed, index=number)
        assert deal.turn is not None, "an auction begins"
        eagerness = rng.choice((0, rng.random()))
        auction = _opened(deal, ruleset, deal.first_seat)
        while auction.turn is not None:
            offered = {Pass(), *map(CallPoints, auction.open)}
            if deal.turn != auction.turn or set(deal.legal_actions()) != offered:
                yield f"deal {number}, {auction}: seat {deal.turn} is asked"
                break
            calls = rng.random() < eagerness
            drew_first = deal.first_seat
            points = auction.open[-1 if rng.random() < 0.1 else 0]
            deal.apply(CallPoints(points) if calls else Pass())
            auction.answer(calls=calls, points=points)
            if auction.again is not None:
                drew_first += auction.again.rule is Nobody.NEXT_SEAT
                auction = _opened(deal, ruleset, drew_first % ruleset.table.players)
                eagerness += 0.05
        else:
            if ruleset.bidding.named is Named.AFTER:
                yield from _burial_differs(deal, auction.declarer, rng)
            may_name = set(map(NameTrumps, _namable(ruleset)))
            named = may_name == set(deal.legal_actions())
            if deal.turn != auction.declarer or not named:
                yield f"deal {number}, {auction}: seat {deal.turn} names trumps: {named}"


def _namable(ruleset: Ruleset) -> list[Suit | None]:
    """Return what trumps may be named after an auction."""
    return [*Suit, *[None] * ruleset.bidding.may_name_no_trump]


def _opened(deal: DealInPlay, ruleset: Ruleset, drew_first: int) -> Auction:
    """Return the auction that begins in a deal in which a seat has drawn first."""
    seats = range(ruleset.table.players)
    order = [(drew_first + place) % len(seats) for place in seats]
    hands = {seat: deal.hand(seat) for seat in order}
    first = told(ruleset.bidding.first_asked, hands, order[0])
    return Auction(ruleset, first, hands=hands, redeals=deal.redeals)


def _burial_differs(deal: DealInPlay, declarer: int, rng: Random) -> Iterator[str]:
    """Bury random cards before trumps are named; yield what differs in the deal then."""
    size = len(deal.kitty)
    held = sorted(deal.hand(declarer))
    if (deal.turn, deal.trump) != (declarer, None) or not size:
        yield f"seat {deal.turn} buries {size} cards, trump {deal.trump}"
        return
    buried = tuple(sorted(rng.sample(held, size)))
    while deal.why_illegal(Bury(buried)) is not None:
        buried = tuple(sorted(rng.sample(held, size)))
    deal.apply(Bury(buried))
    if (deal.trump, sorted(deal.buried)) != (None, list(buried)):
        yield f"{show_cards(deal.buried)} lie buried, trump {deal.trump}"
    suit, twin = rng.choice(_namable(deal.rules)), copy(deal)
    name = "no trump" if suit is None else suit.name
    twin.apply(NameTrumps(suit))
    kept = sorted((*twin.hand(declarer), *twin.buried))
    if sorted(twin.buried) != list(buried) or kept != held:
        yield f"{show_cards(twin.buried)} lie buried once {name} is named"
    if twin.trump is not (None if deal.level == NO_TRUMP_LEVEL else suit):
        yield f"{name} is named, and {twin.trump} is trump"
