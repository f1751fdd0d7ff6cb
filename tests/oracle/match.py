"""Matches: the levels, the next declarer and the winner that deals lead to.

A match is counted anew from the attackers' points of each deal. Where partners are called
the rows do not say whom a card named, so that a side may be open; seats 0 and 1 are the
two whose levels the rows give.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations

from tests.oracle.bid import taken_by_bids
from tests.oracle.condition import Known
from tests.oracle.digging import fallen, friends_fallen, lowered
from tests.oracle.friends import most_friends
from tests.oracle.order import DealRules
from tests.oracle.score import (
    Score,
    advance,
    earned,
    ladder_of,
    next_declarer,
    rank_played,
    score,
    sides_of,
)
from tuolaji.cards import Rank
from tuolaji.engine.codes import MATCH_LIMIT
from tuolaji.rules.bidding import Nobody
from tuolaji.rules.condition import ALWAYS
from tuolaji.rules.digging import Dig
from tuolaji.rules.formula import names_in
from tuolaji.rules.match import AfterLast, Level, LevelsOf, Moved, Next, Tie, TimeUp
from tuolaji.rules.payment import Party
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side
from tuolaji.rules.table import Partners

Row = Mapping[str, int]
"""One deal: the columns of `tuolaji.engine.columns` by their names."""

WON = None
"""Stands for the level of a seat that has risen past the last."""

CLAIMED = {Side.DECLARERS: "claim_declarers", Side.ATTACKERS: "claim_attackers"}
"""The column of the levels that claims give a side, which are believed of the row."""

SHOWN = {0: "level_even", 1: "level_odd"}
"""The seats whose levels a row gives, as places in the ladder, with its column."""


def match_differs(ruleset: Ruleset, rows: Sequence[Row]) -> Iterator[str]:
    """Yield a sentence for each deal of a match that goes on otherwise than counted."""
    levels: dict[int, Rank | None] = dict.fromkeys(SHOWN, ruleset.levels.start)
    purses = [0] * ruleset.table.players
    declared: dict[int, int] = {}  # by team, the seat that has declared last
    most = ruleset.match.deals
    for number, row in enumerate(rows):
        after = rows[number + 1] if number + 1 < len(rows) else None
        declared[row["declarer"] % 2] = row["declarer"]
        turn = declared.get((row["declarer"] + 1) % 2)
        reached = _reached(ruleset, levels, row, after)
        line = _played_on(ruleset, reached) if number + 1 == most else None
        is_last = most is not None and number + 1 >= most and line is None
        is_last &= number + 1 == most or ruleset.match.time_up is None
        sentences = [*_deal_differs(ruleset, levels, row, after, turn)]
        sentences += _levels_differ(ruleset, levels, reached, row, line)
        if after is not None:
            leader = (
                _leader(ruleset, reached) if line is not None and line.declares else None
            )
            declares = _next_declarers(ruleset, row, after, turn, leader)
            sentences += _declarer_differs(after, declares)
        # A match that nobody wins is broken off after so many deals.
        if after is not None or number + 1 < MATCH_LIMIT:
            goes_on = after is not None
            sentences += _end_differs(ruleset, row, is_last=is_last, goes_on=goes_on)
        sentences += _lead_differs(ruleset, row)
        if _purses_are_told(ruleset):
            shares = _shares(ruleset, row)
            purses = [old + new for old, new in zip(purses, shares, strict=True)]
            sentences += _purses_differ(ruleset, row, shares, purses)
        for sentence in sentences:
            yield f"deal {number}, {dict(row)}: {sentence}"
        levels = {seat: _level_at(ruleset, row[name]) for seat, name in SHOWN.items()}


def _sides(ruleset: Ruleset, declarer: int) -> list[Side]:
    """Return the side of each seat, where partners are not called."""
    players = ruleset.table.players
    turned = sides_of(ruleset, 1)
    return [turned[(seat - declarer) % players] for seat in range(players)]


def _purses_are_told(ruleset: Ruleset) -> bool:
    """Tell whether rows say what a deal pays: no price, nor who has claimed which cards."""
    scoring = ruleset.scoring
    claims_pay = any(claim.payments for claim in scoring.claims)
    is_told = not claims_pay and not _asks_more_than_points(ruleset)
    return scoring.pays and is_told and ruleset.table.partners is not Partners.CALLED


def _shares(ruleset: Ruleset, row: Row) -> list[int]:
    """Return the points that a deal gives each seat; conditions ask nothing here."""
    deal, declarer = DealRules(ruleset, Rank(row["level"]), None), row["declarer"]
    sides = _sides(ruleset, declarer)
    return earned(deal, row["attackers_points"], Known(), declarer, sides)


def _purses_differ(
    ruleset: Ruleset, row: Row, shares: Sequence[int], purses: Sequence[int]
) -> Iterator[str]:
    sides = _sides(ruleset, row["declarer"])
    by_side = dict.fromkeys(Side, 0)
    for side, share in zip(sides, shares, strict=True):
        by_side[side] += share
    told = row["declarer_earned"] + row["friends_earned"], row["attackers_earned"]
    if told != (by_side[Side.DECLARERS], by_side[Side.ATTACKERS]):
        yield f"the deal gives {shares}"
    if (row["earned_even"], row["earned_odd"]) != (purses[0], purses[1]):
        yield f"the seats have earned {purses}"
    target = ruleset.match.target
    most = max(purses)
    if target is None or most < target:
        return
    first = {
        seat if ruleset.levels.of is LevelsOf.PLAYER else seat % 2
        for seat, purse in enumerate(purses)
        if purse == most
    }
    if len(first) == 1 and row["won_by"] not in first:
        yield f"{first} has reached the target with {most}"


def _deal_differs(
    ruleset: Ruleset,
    before: Mapping[int, Rank | None],
    row: Row,
    after: Row | None,
    turn: int | None,
) -> Iterator[str]:
    """Yield what differs; `turn` is who of the attackers' team has declared last."""
    result = _earned(ruleset, row)
    told = (tuple(Side)[row["side"]], row["levels"], bool(row["takeover"]))
    if told != (result.side, result.levels, result.takeover):
        yield f"the points earn {result}"
    known = _seat_of_level(ruleset, row["declarer"])
    if taken_by_bids(ruleset) and not row["nobody_bid"]:
        known = None  # The level is that of who was to declare, whom the row does not tell.
    stands = None if known is None else before[known]
    if known is not None and (stands is WON or rank_played(stands) != row["level"]):
        yield f"the declarer stands at {before[known]}"
    won = any(_level_at(ruleset, row[name]) is WON for name in SHOWN.values())
    won |= result.wins is not None
    if won and row["won_by"] < 0:
        yield "the match is won"


def _declarer_differs(after: Row, declares: Collection[int | None]) -> Iterator[str]:
    if None not in declares and after["declarer"] not in declares:
        yield f"{after['declarer']} declares next"


def _leader(ruleset: Ruleset, reached: Mapping[int, set[Rank | None]]) -> int | None:
    """Return the team that stands higher, where teams have levels."""
    every = ladder_of(ruleset)
    even, odd = (max(every.index(level) for level in reached[seat]) for seat in SHOWN)
    return None if even == odd else int(even < odd)


def _played_on(ruleset: Ruleset, reached: Mapping[int, set[Rank | None]]) -> TimeUp | None:
    """Return how a match is played on whose deals are all played, if it is."""
    line = ruleset.match.time_up
    if line is None or any(WON in levels for levels in reached.values()):
        return None
    return None if line.unless_ahead and _leader(ruleset, reached) is not None else line


def _end_differs(
    ruleset: Ruleset, row: Row, *, is_last: bool, goes_on: bool
) -> Iterator[str]:
    """Yield what differs of the end of a match, after the last of its deals too."""
    is_open = ruleset.levels.of is not LevelsOf.TEAM or ruleset.match.tie is Tie.DRAW
    places = row["level_even"], row["level_odd"]
    is_won = WON in {_level_at(ruleset, place) for place in places}
    laps = ruleset.levels.after_last is AfterLast.AGAIN
    if goes_on == (row["won_by"] >= 0 or (is_last and is_open)):
        yield "the match goes on when it is over, or ends before"
    if not is_last or is_won or laps:
        return
    if ruleset.levels.of is not LevelsOf.TEAM:
        yield from _behind_differs(ruleset, row)
        return
    ahead = int(places[0] < places[1])
    if places[0] != places[1] and row["won_by"] != ahead:
        yield f"team {ahead} is ahead after the last deal"
    if places[0] == places[1] and row["won_by"] >= 0 and ruleset.match.tie is Tie.DRAW:
        yield "the match is drawn after the last deal"


def _behind_differs(ruleset: Ruleset, row: Row) -> Iterator[str]:
    """Yield which of the two shown players has won who does not stand above the other."""
    winner, of_players = row["won_by"], ruleset.levels.of is LevelsOf.PLAYER
    if not of_players or winner not in SHOWN or _earned(ruleset, row).wins is not None:
        return
    own, other = (
        (row[f"level_{seat}"], row[f"earned_{seat}"])
        for seat in (("even", "odd") if winner == 0 else ("odd", "even"))
    )
    if own <= other:
        yield f"player {winner} has won and does not stand above the other"


def _lead_differs(ruleset: Ruleset, row: Row) -> Iterator[str]:
    """Yield that a lead which wins has not won, or that one which does not has.

    Of levels that start again a row does not tell the lap.
    """
    most, levels = ruleset.match.ahead, ruleset.levels
    if most is None or levels.after_last is AfterLast.AGAIN:
        return
    even, odd = row["level_even"], row["level_odd"]
    lead = abs(even - odd)
    if levels.of is LevelsOf.TEAM and lead >= most and row["won_by"] != int(even < odd):
        yield f"team {int(even < odd)} leads by {lead} levels"
    is_won = WON in {_level_at(ruleset, place) for place in (even, odd)}
    if row["won_by"] in SHOWN and lead < most and not is_won and _leads_alone(ruleset):
        yield f"team {row['won_by']} has won without a lead"


def _leads_alone(ruleset: Ruleset) -> bool:
    """Tell whether nothing but levels ends a match."""
    match = ruleset.match
    return match.target is None and match.clock is None and match.deals is None


def _dig(ruleset: Ruleset, row: Row) -> Dig | None:
    """Return the line of digging that counts, which the row has to say."""
    return ruleset.levels.digging[row["dug"] - 1] if row["dug"] > 0 else None


def _asks_more_than_points(ruleset: Ruleset) -> bool:
    """Tell whether the score table has conditions, or hangs on the price of an auction."""
    scoring = ruleset.scoring
    is_priced = "price" in names_in(scoring.takeover)
    return is_priced or any(band.when != ALWAYS for band in scoring.bands)


def _earned(ruleset: Ruleset, row: Row) -> Score:
    """Return what the points of a deal earn, and what a dig changes of it.

    What bands ask of the deal that no row tells is believed of the row.
    """
    if _asks_more_than_points(ruleset):
        return Score(tuple(Side)[row["side"]], row["levels"], bool(row["takeover"]))
    deal, dig = DealRules(ruleset, Rank(row["level"]), None), _dig(ruleset, row)
    result = score(deal, row["attackers_points"], Known())
    if dig is None:
        return result
    rise = 0 if result.side is Side.DECLARERS else result.levels
    takeover = result.takeover if dig.takeover is None else dig.takeover
    drawn = result.drawn and dig.takeover is None
    gains = {party: min(gain, 0) for party, gain in result.gains.items()}
    if result.side is Side.ATTACKERS:
        gains[Party.ATTACKERS] = result.gains[Party.ATTACKERS]
    return Score(result.side, rise, takeover, result.wins, drawn, gains)


def _reached(
    ruleset: Ruleset, before: Mapping[int, Rank | None], row: Row, after: Row | None
) -> Mapping[int, set[Rank | None]]:
    """Return the levels to which a deal may bring the seats whose levels are shown."""
    result = _earned(ruleset, row)
    gains, reached = _gains(result), dict[int, set[Rank | None]]()
    for seat in SHOWN:
        level = before[seat]
        assert level is not WON, "a match ends when it is won"
        holds = rank_played(level) == row["level"] and not row["takeover"]
        accepted: set[Rank | None] = (
            {level}
            if _stays(ruleset, seat, row)
            else {
                _moved(
                    ruleset,
                    level,
                    gains[_party(seat, side, row)] + row[CLAIMED[side]],
                    side if holds else Side.ATTACKERS,
                )
                for side in _sides_of(ruleset, seat, row, after, result.side)
            }
        )
        dig = _dig(ruleset, row)
        is_own = seat == _seat_of_level(ruleset, row["declarer"])
        if dig is not None and (is_own or dig.friends is not None or not dig.alone):
            sides = _sides_of(ruleset, seat, row, after, Side.DECLARERS)
            accepted = accepted if Side.ATTACKERS in sides else set()
            gain = min(gains[_party(seat, Side.DECLARERS, row)], 0)
            lost = lowered(ruleset, level, max(-row[CLAIMED[Side.DECLARERS]] - gain, 0))
            if Side.DECLARERS in sides:
                depth = fallen if is_own else friends_fallen
                accepted |= {depth(ruleset, dig, lost)}
        reached[seat] = accepted
    return reached


def _levels_differ(
    ruleset: Ruleset,
    before: Mapping[int, Rank | None],
    reached: Mapping[int, set[Rank | None]],
    row: Row,
    line: TimeUp | None,
) -> Iterator[str]:
    """Yield whose level differs; played on, nobody is below the level."""
    every = ladder_of(ruleset)
    least = 0 if line is None else every.index(line.level)
    for seat, name in SHOWN.items():
        accepted = {
            level if level is WON else every[max(every.index(Level(level)), least)]
            for level in reached[seat]
        }
        if _level_at(ruleset, row[name]) not in accepted:
            yield f"seat {seat} comes from {before[seat]} to {accepted}"


def _party(seat: int, side: Side, row: Row) -> Party:
    """Return the party of a seat of a side, where parties gain other levels."""
    if side is Side.ATTACKERS:
        return Party.ATTACKERS
    return Party.DECLARER if seat == row["declarer"] else Party.FRIENDS


def _gains(result: Score) -> Mapping[Party, int]:
    """Return what each party gains by the points; nobody rises who is dug."""
    if result.gains:
        return result.gains
    of = Party.ATTACKERS if result.side is Side.ATTACKERS else Party.DECLARER
    gains = {**dict.fromkeys(Party, 0), of: result.levels}
    if of is Party.DECLARER:
        gains[Party.FRIENDS] = result.levels
    return gains


def _stays(ruleset: Ruleset, seat: int, row: Row) -> bool:
    """Tell whether a seat keeps its level because another one declares."""
    return ruleset.levels.moved is Moved.DECLARER and seat != row["declarer"]


def _moved(ruleset: Ruleset, level: Rank, gain: int, side: Side) -> Rank | None:
    """Return the level after a gain, or a loss that claims have brought."""
    if gain >= 0:
        return advance(ruleset, level, gain, side)
    return lowered(ruleset, level, -gain)


def _level_at(ruleset: Ruleset, place: int) -> Rank | None:
    every = ladder_of(ruleset)
    return every[place] if place < len(every) else WON


def _seat_of_level(ruleset: Ruleset, seat: int) -> int | None:
    """Return the shown seat that has a seat's level, or `None` if none of them has."""
    if ruleset.table.partners is Partners.OPPOSITE:
        return seat % 2
    return seat if seat in SHOWN else None


def _sides_of(
    ruleset: Ruleset, seat: int, row: Row, after: Row | None, gains: Side
) -> set[Side]:
    """Return the side whose gain moves a seat's level, or both where it is not known."""
    declarer = row["declarer"]
    if ruleset.levels.of is LevelsOf.EVERYBODY:
        return {gains}
    if ruleset.table.partners is Partners.OPPOSITE:
        return {Side.DECLARERS if (seat - declarer) % 2 == 0 else Side.ATTACKERS}
    if seat == declarer:
        return {Side.DECLARERS}
    if ruleset.table.partners is Partners.NONE:
        return {Side.ATTACKERS}
    names_partner = ruleset.match.held is Next.PARTNER and not row["takeover"]
    if after is None or not names_partner or most_friends(ruleset) > 1:
        return set(Side)
    return {Side.DECLARERS if seat == after["declarer"] else Side.ATTACKERS}


def _next_declarers(
    ruleset: Ruleset, row: Row, after: Row, turn: int | None, leader: int | None
) -> set[int | None]:
    """Return who may declare after a deal; others who are asked to bid may win it.

    Where a match is played on, and who leads declares, `leader` is that team.
    """
    drawn = _earned(ruleset, row).drawn
    seats, takeover = range(ruleset.table.players), bool(row["takeover"])
    declarer = row["declarer"]
    others = sorted({*seats} - {declarer})
    most = most_friends(ruleset) if ruleset.table.partners is Partners.CALLED else 0
    sides = (side for size in range(most + 1) for side in combinations(others, size))
    declares = {
        next_declarer(
            ruleset,
            declarer,
            takeover,
            side,
            last_trick,
            drawn=drawn,
            last_declarer=turn,
        )
        for side in sides
        for last_trick in seats
    }
    if leader is not None:
        known = {declarer + 1 if seat is None else seat for seat in declares}
        declares = {(seat + (seat % 2 != leader)) % len(seats) for seat in known}
    rules = {line.rule for line in ruleset.bidding.nobody}
    opponents_bid = Nobody.OPPONENTS in rules
    others_bid = Nobody.OTHER_SEATS in rules or taken_by_bids(ruleset)
    if others_bid and not after["nobody_bid"]:
        return {*seats}
    if opponents_bid and not after["nobody_bid"]:
        declares |= {
            seat
            for asked in declares
            if asked is not None
            for seat in seats
            if _sides(ruleset, asked)[seat] is Side.ATTACKERS
        }
    return declares
