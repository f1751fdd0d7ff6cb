"""Scores: the levels that points earn, the next declarer, and the match's end."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from tests.oracle.condition import Known, met
from tests.oracle.order import DealRules
from tuolaji.cards import RANKS, Rank
from tuolaji.rules.formula import Formula, evaluate
from tuolaji.rules.match import AfterLast, First, Level, Moved, Next, level_name, level_of
from tuolaji.rules.payment import Growth, Party, Payment
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Band, Doubled, DoubledBy, Side
from tuolaji.rules.table import Partners


@dataclass(frozen=True, slots=True)
class Score:
    """Who gains how many levels, and whether the attackers take over, or nobody wins.

    The levels are those of the declarer, or of each attacker, where parties of a side gain
    other ones; `gains` has those of each party in all.
    """

    side: Side
    levels: int
    takeover: bool
    wins: Side | None = None
    drawn: bool = False
    gains: Mapping[Party, int] = field(default_factory=dict, compare=False)


def score(rules: DealRules, points: int, known: Known) -> Score:
    """Return what the attackers' points earn by the first band that holds them."""
    band, names = _band(rules, points, known)
    levels = evaluate(band.levels, {**names, "points": points}) + _further(
        band, band.growth, points, names
    )
    takeover = band.side is Side.ATTACKERS
    factor = _factor(rules, Doubled.PAYMENTS, known)
    levels = min(levels * factor, 1_000)
    gains = {
        Party.DECLARER: 0 if takeover else levels,
        Party.FRIENDS: 0 if takeover else levels,
        Party.ATTACKERS: levels if takeover else 0,
    }
    for share in band.shares:
        both = (Party.DECLARER, Party.FRIENDS)
        for party in both if share.party is Party.DECLARERS else (share.party,):
            gains[party] += share.levels * factor
    if band.shares:
        levels = max(gains[Party.ATTACKERS if takeover else Party.DECLARER], levels)
    return Score(band.side, levels, takeover, band.wins, band.drawn, gains)


def _factor(rules: DealRules, other: Doubled, known: Known) -> int:
    """Return by what stakes are multiplied, unless the rules double but the other ones."""
    scoring = rules.ruleset.scoring
    if scoring.doubled_by is DoubledBy.NOTHING or scoring.doubled is other:
        return 1
    factor = 1
    for _ in range(min(known.doublings, 10)):
        factor += factor
    return factor


def _band(rules: DealRules, points: int, known: Known) -> tuple[Band, dict[str, int]]:
    ruleset = rules.ruleset
    packs = ruleset.deck.packs
    players, total = ruleset.table.players, ruleset.deck.total_points
    names = {"players": players, "packs": packs, "total": total}
    if ruleset.bidding.auction is not None:
        called, default = ruleset.bidding.auction, ruleset.bidding.default_price
        first = called.first if default is None else default
        if called.percent:
            first = first * total // 100
        names["price"] = first if known.price is None else known.price
    names["step"] = evaluate(ruleset.scoring.step, names)
    names["takeover"] = evaluate(ruleset.scoring.takeover, names)
    holding = [band for band in ruleset.scoring.bands if _holds(band, points, names)]
    return next(band for band in holding if met(rules, band.when, known)), names


def earned(
    rules: DealRules, points: int, known: Known, declarer: int, sides: Sequence[Side]
) -> list[int]:
    """Return the points of its own that each seat is given, after all have paid."""
    band, names = _band(rules, points, known)
    purse = [0] * len(sides)
    for payment in band.payments:
        amount = evaluate(payment.amount, {**names, "points": points})
        amount += _further(band, payment.growth, points, names)
        shares = pay_round(payment, min(amount, 10_000), declarer, sides)
        purse = [old + new for old, new in zip(purse, shares, strict=True)]
    factor = _factor(rules, Doubled.LEVELS, known)
    return [factor * points for points in purse]


def pay_round(
    payment: Payment, amount: int, declarer: int, sides: Sequence[Side]
) -> list[int]:
    """Return what each seat has after each of a party has paid each of another."""
    purse = [0] * len(sides)
    parties = {payment.payer, payment.payee}
    if Party.TOGETHER in parties:
        own = [seat for seat, of in enumerate(sides) if of is Side.DECLARERS]
        (other,) = parties - {Party.TOGETHER}
        assert other is Party.ATTACKERS
        others = [seat for seat in range(len(sides)) if seat not in own]
        sign = -1 if payment.payee is Party.TOGETHER else 1
        for seat in others:
            purse[seat] = sign * amount
        whole = -sign * amount * len(others)
        part = abs(whole) // len(own) * (1 if whole > 0 else -1)
        for seat in own:
            purse[seat] = part
        purse[declarer] = whole - part * (len(own) - 1)
        return purse
    for payee in _seats(payment.payee, declarer, sides):
        if payment.payer is None:
            purse[payee] += amount
            continue
        for payer in set(_seats(payment.payer, declarer, sides)) - {payee}:
            purse[payer] -= amount
            purse[payee] += amount
    return purse


def sides_of(ruleset: Ruleset, declarers: int) -> list[Side]:
    """Return the sides where seat 0 declares, of so many declarers if called."""
    players = ruleset.table.players
    own = {
        Partners.OPPOSITE: {*range(0, players, 2)},
        Partners.NONE: {0},
        Partners.CALLED: {*range(declarers)},
    }[ruleset.table.partners]
    return [Side.DECLARERS if seat in own else Side.ATTACKERS for seat in range(players)]


def _seats(party: Party, declarer: int, sides: Sequence[Side]) -> list[int]:
    if party is Party.DECLARER:
        return [declarer]
    side = Side.ATTACKERS if party is Party.ATTACKERS else Side.DECLARERS
    seats = [seat for seat, of in enumerate(sides) if of is side]
    return [seat for seat in seats if seat != declarer or party is not Party.FRIENDS]


def _end(formula: Formula | None, names: dict[str, int]) -> int | None:
    return None if formula is None else evaluate(formula, names)


def _holds(band: Band, points: int, names: dict[str, int]) -> bool:
    low, high = _end(band.low, names), _end(band.high, names)
    return (low is None or low <= points) and (high is None or points <= high)


def _further(band: Band, growth: Growth | None, points: int, names: dict[str, int]) -> int:
    """Return what is added one step after the other until the points are reached."""
    if growth is None:
        return 0
    low, high = _end(band.low, names), _end(band.high, names)
    if high is None:
        assert low is not None, "a band has an end"
        beyond = points - low
    else:
        beyond = high - points
    step, gained = evaluate(growth.per, names), 0
    while beyond >= step:
        beyond, gained = beyond - step, gained + growth.by
    return gained


def ladder_of(ruleset: Ruleset) -> tuple[Level, ...]:
    """Return all levels from the lowest up: before 2 stand -A, -K and so on, from above.

    After the last stand 2+, 3+ and so on, and a further `+` wherever a list starts again.
    """
    levels = ruleset.levels
    further, signs = list[Level](), "+"
    for place, above in enumerate(levels.above):
        if place and above <= levels.above[place - 1]:
            signs += "+"
        further.append(Level(level_of(level_name(above) + signs)))
    fallen = (Level(level_of(f"-{RANKS[rank]}")) for rank in levels.below[::-1])
    return (*fallen, *levels.played, *further)


def rank_played(level: Rank) -> Rank:
    """Return the rank of the level cards at a level, or the deal without trumps."""
    return level_of(level_name(level).strip("-+"))


def advance(
    ruleset: Ruleset, level: Rank, gain: int, side: Side = Side.DECLARERS
) -> Rank | None:
    """Return the level after a gain of a side, or `None` if the match is won.

    The declarers have held a deal at the level.
    """
    levels = ruleset.levels
    every, barred = ladder_of(ruleset), levels.mandatory | levels.held
    at = every.index(Level(level))
    if side is Side.ATTACKERS and lap_level(level) in levels.held:
        return level
    for _ in range(gain):
        at += 1
        if at == len(every):
            if levels.after_last is not AfterLast.AGAIN:
                return None
            at = len(levels.below)
        if lap_level(every[at]) in barred:
            break
    return every[at]


def advance_seat(ruleset: Ruleset, level: Rank, gain: int, side: Side) -> Rank | None:
    """Return the level of a seat of a side after a gain: that of attackers may not move."""
    stays = side is Side.ATTACKERS and ruleset.levels.moved is Moved.DECLARER
    return advance(ruleset, level, 0 if stays else gain, side)


def lap_level(level: Rank) -> Rank:
    """Return the level of the first lap that a level of a further one repeats."""
    return level_of(level_name(level).rstrip("+"))


def next_first(  # noqa: PLR0911 - A word of the key a line.
    ruleset: Ruleset,
    declarer: int,
    takeover: bool,
    friends: Collection[int] = (),
    first: int | None = None,
    last_trick: int | None = None,
) -> int | None:
    """Return the seat that draws first where bids name the declarer, `None` for the lot.

    Partners that sit opposite are every other seat; called friends are told, as are who
    drew first in the deal before and who took its last trick.
    """
    players = ruleset.table.players
    match ruleset.match.first:
        case First.LOT:
            return None
        case First.TURN:
            assert first is not None, "somebody drew first"
            return (first + 1) % players
        case First.LAST_TRICK:
            assert last_trick is not None, "somebody took the last trick"
            return last_trick
        case First.DECLARER:
            return declarer
        case First.RESULT if takeover:
            return (declarer + 1) % players
        case First.RESULT if ruleset.table.partners is Partners.OPPOSITE:
            return (declarer + 2) % players
        case First.RESULT:
            after = [(declarer + place) % players for place in range(1, players)]
            return next((seat for seat in after if seat in friends), declarer)


def next_declarer(  # noqa: PLR0913 - The facts of a question, each by its name.
    ruleset: Ruleset,
    declarer: int,
    takeover: bool,
    friends: Collection[int] = (),
    last_trick: int | None = None,
    *,
    drawn: bool = False,
    last_declarer: int | None = None,
) -> int | None:
    """Return the seat that declares the next deal, `None` where bids will tell.

    Partners that sit opposite are every other seat; called friends are told, as is who
    takes the last trick, and who of a side that takes over has declared last. After a
    takeover the next seat is the next one of the attackers, the previous the last of them.
    """
    players = ruleset.table.players
    rule = ruleset.match.takeover if takeover else ruleset.match.held
    rule = ruleset.match.drawn if drawn else rule
    if rule is Next.BIDDING:
        return None
    if rule is Next.LAST_TRICK:
        assert last_trick is not None, "the last trick has a winner"
        return last_trick
    seats = [place % players for place in range(declarer + 1, declarer + players)]
    partner = opposite = (declarer + 2) % players
    if ruleset.table.partners is not Partners.OPPOSITE:
        partner = next((seat for seat in seats if seat in friends), declarer)
    attackers = [seat for seat in seats if seat not in friends]
    turn = seats[0] if last_declarer is None else (last_declarer + 2) % players
    return {
        Next.SAME: declarer,
        Next.PARTNER: partner,
        Next.NEXT_SEAT: attackers[0] if takeover else seats[0],
        Next.PREVIOUS: attackers[-1] if takeover else seats[-1],
        Next.TURN: turn if takeover else opposite,
    }[rule]
