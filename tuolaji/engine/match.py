"""Matches: the rise of levels, the next declarer, and the end by level, clock or deals.

A deal and each of its tricks take so many seconds; no deal begins after the time, nor
after the last of the match. The team that has risen further wins; at equal levels the
declarers of the next deal, the team that came to the level first, whoever gains first in
further deals, or neither. Or all come to one level, and the match is played on until it is
won. Of players with levels of their own, or one level of all, it is
who has risen furthest, then who has earned most points. See docs/rules.md 10.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.codes import (
        DIG_ALONE,
        DIG_FALL,
        DIG_FRIENDS,
        DIG_FRIENDS_NUMBER,
        DIG_NUMBER,
        DIG_WORDS,
        EVENT_REDEALS,
        FOUL_COUNTS,
        LEVEL_HELD,
        MOST_EARNED,
        TEAM_NONE,
    )
    from tuolaji.engine.scoring import count_foul
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.rules.digging import Fall
    from tuolaji.rules.match import AfterLast, First, LevelsOf, Moved, Next, Tie
    from tuolaji.rules.table import Partners

__all__ = [
    "advance",
    "ahead",
    "begin_match",
    "find_first",
    "moves",
    "next_declarer",
    "next_of_side",
    "raise_levels",
    "rise",
    "run_clock",
    "seconds_of",
]


def advance(
    rules: Tables, level: cython.int, gain: cython.int, held: cython.bint
) -> cython.int:
    """Return the level after a gain; past the last level it is `rules.last_level` + 1.

    A rise stops at a mandatory level that it would jump over, and leaves one that must be
    held only so; where levels start again after the last, it goes on from the first.

    Args:
        rules: The ruleset's tables.
        level: An index into the ruleset's levels.
        gain: Levels gained, 0 or more.
        held: Whether the side has held a deal at this level as declarers.
    """
    return wrap(rules, level + rise(rules, level, gain, held))


def wrap(rules: Tables, level: cython.int) -> cython.int:
    """Return a place in the list of levels, which may start again after the last."""
    if level <= rules.last_level or rules.levels_after_last != AfterLast.AGAIN.code:
        return level
    level -= rules.first_level
    return rules.first_level + level % (rules.last_level + 1 - rules.first_level)


def rise(
    rules: Tables, level: cython.int, gain: cython.int, held: cython.bint
) -> cython.int:
    """Return by how many levels a side rises that gains so many."""
    steps: cython.int = 0
    barred: cython.bint = not held and level <= rules.last_level
    if barred and rules.mandatory[level] == LEVEL_HELD:
        return 0
    while steps < gain and level <= rules.last_level:
        steps += 1
        level += 1
        if level > rules.last_level and rules.levels_after_last == AfterLast.AGAIN.code:
            level = rules.first_level
        if level <= rules.last_level and rules.mandatory[level]:
            return steps
    return steps


def next_declarer(rules: Tables, deal: Deal) -> cython.int:
    """Return the seat that declares after a deal, or -1 where bids will tell."""
    move: cython.int = move_after(rules, deal)
    if deal.next_by_bid or move == Next.BIDDING.code:
        return -1
    return seat_after(rules, deal, move)


def seat_after(rules: Tables, deal: Deal, move: cython.int) -> cython.int:
    """Return the seat that declares by a rule that names one."""
    if move == Next.LAST_TRICK.code:
        return deal.winner
    if move == Next.SAME.code:
        return deal.declarer
    if move == Next.TURN.code:
        return next_in_turn(rules, deal)
    if move == Next.PREVIOUS.code:
        return previous_seat(rules, deal)
    return following_seat(rules, deal, move)


def following_seat(rules: Tables, deal: Deal, move: cython.int) -> cython.int:
    """Return the next seat after the declarer that a rule means.

    It is the partner, or after a takeover no friend of the declarer's.
    """
    seat: cython.int = (deal.declarer + 1) % rules.players
    if move == Next.PARTNER.code:
        return next_of_side(rules, deal, seat, 0)
    if deal.takeover and rules.table_partners == Partners.CALLED.code:
        return next_of_side(rules, deal, seat, 1)
    return seat


def move_after(rules: Tables, deal: Deal) -> cython.int:
    """Return what says who declares after a deal that has ended as it has."""
    if deal.neither:
        return rules.match_drawn
    return rules.match_takeover if deal.takeover else rules.match_held


def next_in_turn(rules: Tables, deal: Deal) -> cython.int:
    """Return the seat of the side that declares whose turn it is.

    It is the one after that which has declared for the side last, this deal included.
    """
    side: cython.int = deal.takeover
    last: cython.int = deal.declarer
    if side:
        last = deal.last_declared[(deal.declarer + 1) % 2] - 1
        if last < 0:
            last = deal.declarer
    return next_of_side(rules, deal, (last + 1) % rules.players, side)


def previous_seat(rules: Tables, deal: Deal) -> cython.int:
    """Return the seat before the declarer; of called sides an attacker after a takeover."""
    seat: cython.int = (deal.declarer - 1 + rules.players) % rules.players
    if not deal.takeover or rules.table_partners != Partners.CALLED.code:
        return seat
    while deal.side_of[seat] == 0:
        seat = (seat - 1 + rules.players) % rules.players
    return seat


def find_first(rules: Tables, deal: Deal, declarer: cython.int) -> cython.void:
    """Find who draws first in the next deal where bids name its declarer.

    Args:
        rules: The ruleset's tables.
        deal: The deal, which has been settled.
        declarer: The seat that declares the next deal, or -1 where bids will tell.
    """
    seat: cython.int = (deal.declarer + 1) % rules.players
    deal.next_first = 0
    if declarer >= 0 or rules.match_first == First.LOT.code:
        return
    if rules.match_first == First.TURN.code:
        seat = (deal.first_seat + 1) % rules.players
    elif rules.match_first == First.LAST_TRICK.code:
        seat = deal.winner
    elif rules.match_first == First.DECLARER.code:
        seat = deal.declarer
    elif not deal.takeover:
        seat = next_of_side(rules, deal, seat, 0)
    deal.next_first = seat + 1


def next_of_side(
    rules: Tables, deal: Deal, seat: cython.int, side: cython.int
) -> cython.int:
    """Return the next seat of a side in order of play, from one on."""
    while deal.side_of[seat] != side:
        seat = (seat + 1) % rules.players
    return seat


def begin_match(rules: Tables, deal: Deal) -> cython.void:
    """Put every seat on the first level; forget clock and fouls."""
    seat: cython.int
    kind: cython.int
    deal.won_by = -1
    deal.in_match = 1
    deal.elapsed = deal.time_up = deal.due_cards = deal.next_first = deal.played_on = 0
    for seat in range(rules.players):
        deal.seat_level[seat] = deal.height[seat] = rules.start_level
        deal.reached[seat] = deal.total[seat] = deal.last_declared[seat] = 0
    for kind in range(FOUL_COUNTS):
        deal.fouls[kind] = 0


def raise_levels(rules: Tables, deal: Deal, count: cython.int) -> cython.void:
    """Move the levels as the deal earned, dug and cost; note who has won, and declared.

    Partners of a team have one level; with levels a player each seat has its own, and it
    may be that only the declarer's moves. A level
    of everybody is moved by either side, and who moves it past the last has won.

    Args:
        rules: The ruleset's tables.
        deal: The deal, which has been settled.
        count: How many deals of the match are finished, this one included.
    """
    seat: cython.int
    shared: cython.bint = rules.levels_of == LevelsOf.EVERYBODY.code
    deal.last_declared[deal.declarer % 2] = 1 + deal.declarer
    for seat in range(rules.players):
        if moves(rules, seat == deal.declarer):
            move_level(rules, deal, seat, gain_of(rules, deal, seat), count)
        if deal.seat_level[seat] <= rules.last_level or deal.won_by >= 0:
            continue
        if not shared or deal.side_of[seat] == deal.side:
            deal.won_by = owner(rules, seat)
    if deal.dug > 0:
        let_fall(rules, deal, count)
    if rules.pays:
        add_earned(rules, deal)
    note_winner(rules, deal)


def moves(rules: Tables, is_declarer: cython.bint) -> cython.bint:
    """Tell whether a deal moves the level of a seat, but for what digging lowers."""
    return (
        is_declarer
        or rules.levels_moved != Moved.DECLARER.code
        or rules.levels_of != LevelsOf.PLAYER.code
    )


def note_winner(rules: Tables, deal: Deal) -> cython.void:
    """Note who has won by points, by a lead in levels, or by the other side's fouls."""
    if deal.wins:
        deal.won_by = side_team(rules, deal, deal.wins - 1)
    elif deal.won_by < 0:
        deal.won_by = past_target(rules, deal)
    if deal.won_by < 0 and rules.match_ahead > 0:
        deal.won_by = far_ahead(rules, deal)
    if count_foul(rules, deal):
        deal.won_by = 1 - deal.foul_seat % 2


def add_earned(rules: Tables, deal: Deal) -> cython.void:
    """Add what the deal has given each seat to what it has earned before."""
    seat: cython.int
    for seat in range(rules.players):
        deal.total[seat] += deal.earned[seat]
        deal.total[seat] = max(min(deal.total[seat], MOST_EARNED), -MOST_EARNED)


def owner(rules: Tables, seat: cython.int) -> cython.int:
    """Return who wins a match with a seat: itself, or the team of its parity."""
    return seat if rules.levels_of == LevelsOf.PLAYER.code else seat % 2


def side_team(rules: Tables, deal: Deal, side: cython.int) -> cython.int:
    """Return the team of a side; of players with levels of their own, the first."""
    return owner(rules, next_of_side(rules, deal, deal.declarer, side))


def past_target(rules: Tables, deal: Deal) -> cython.int:
    """Return who has earned most and no less than the target, if there is one, or -1.

    Where two have earned as much the match goes on.
    """
    seat: cython.int
    best: cython.int = rules.match_target - 1
    winner: cython.int = -1
    if rules.match_target < 0:
        return -1
    for seat in range(rules.players):
        if deal.total[seat] > best:
            best = deal.total[seat]
            winner = owner(rules, seat)
        elif deal.total[seat] == best and owner(rules, seat) != winner:
            winner = -1
    return winner


def far_ahead(rules: Tables, deal: Deal) -> cython.int:
    """Return who has risen further than all others by so many levels as win, or -1."""
    seat: cython.int
    best: cython.int = 0
    for seat in range(1, rules.players):
        if deal.height[seat] > deal.height[best]:
            best = seat
    for seat in range(rules.players):
        if owner(rules, seat) == owner(rules, best):
            continue
        if deal.height[best] - deal.height[seat] < rules.match_ahead:
            return -1
    return owner(rules, best)


def gain_of(rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
    """Return by how many levels a deal, claims and a foul in it would move a seat.

    Where something was dug the declarers do not rise, whatever would raise them.
    """
    gain: cython.int = deal.foul_declarers + deal.claim_declarers
    gain += deal.share_declarer if seat == deal.declarer else deal.share_friends
    if deal.dug > 0:
        gain = min(gain, 0)
    if rules.levels_of == LevelsOf.EVERYBODY.code:
        return gain + deal.levels + deal.foul_attackers + deal.claim_attackers
    if deal.side_of[seat]:
        gain = deal.foul_attackers + deal.claim_attackers + deal.share_attackers
    return gain + deal.levels if deal.side_of[seat] == deal.side else gain


def move_level(
    rules: Tables, deal: Deal, seat: cython.int, gain: cython.int, count: cython.int
) -> cython.void:
    """Move one seat up or down; nobody falls below the lowest level."""
    level: cython.int = deal.seat_level[seat]
    steps: cython.int = max(gain, -level)
    if gain > 0:
        steps = rise(rules, level, gain, has_held(rules, deal, seat))
    if steps == 0:
        return
    deal.seat_level[seat] = wrap(rules, level + steps)
    deal.height[seat] += steps
    deal.reached[seat] = count


def let_fall(rules: Tables, deal: Deal, count: cython.int) -> cython.void:
    """Let the declarers fall, or the declarer alone, as the line says that was dug.

    Friends of a declarer who falls alone may fall by a depth of their own. A level of
    everybody falls.
    """
    seat: cython.int
    at: cython.int = (deal.dug - 1) * DIG_WORDS
    shared: cython.bint = rules.levels_of == LevelsOf.EVERYBODY.code
    for seat in range(rules.players):
        if seat != deal.declarer and not shared:
            if deal.side_of[seat] or (
                rules.digs[at + DIG_ALONE] and rules.digs[at + DIG_FRIENDS] < 0
            ):
                continue
            if rules.digs[at + DIG_FRIENDS] >= 0:
                fall(
                    rules,
                    deal,
                    seat,
                    rules.digs[at + DIG_FRIENDS],
                    rules.digs[at + DIG_FRIENDS_NUMBER],
                    count,
                )
                continue
        fall(
            rules, deal, seat, rules.digs[at + DIG_FALL], rules.digs[at + DIG_NUMBER], count
        )


def fall(
    rules: Tables,
    deal: Deal,
    seat: cython.int,
    how: cython.int,
    number: cython.int,
    count: cython.int,
) -> cython.void:
    """Let one seat fall; whoever stands as low already stays."""
    level: cython.int = deal.seat_level[seat]
    if how == Fall.HALF.code:
        number = rules.halves[level]
    elif how == Fall.BY.code:
        number = max(level - number, 0)
    if number < level:
        deal.seat_level[seat] = number
        deal.height[seat] += number - level
        deal.reached[seat] = count


def has_held(rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
    """Tell whether a seat has held, as one of the declarers, a deal at its own level.

    A level of everybody has been held where the declarers hold.
    """
    if deal.takeover or deal.neither:
        return False
    if deal.side_of[seat] and rules.levels_of != LevelsOf.EVERYBODY.code:
        return False
    return rules.level_ranks[deal.seat_level[seat]] == deal.level


def ahead(
    tie: cython.int,
    first: cython.int,
    second: cython.int,
    declarers: cython.int,
    reached: cython.int,
) -> cython.int:
    """Return the team that wins when time is up; `TEAM_NONE` if further deals or none do.

    Args:
        tie: What breaks a tie.
        first: How far team 0 has come.
        second: How far team 1 has come.
        declarers: The team that declares the next deal.
        reached: The team that came to the level first; it, as `declarers`, may be
            `TEAM_UNKNOWN`.
    """
    if first != second:
        return 0 if first > second else 1
    if tie in (Tie.EXTRA_DEAL.code, Tie.DRAW.code):
        return TEAM_NONE
    return declarers if tie == Tie.DECLARERS.code else reached


def run_clock(
    rules: Tables, deal: Deal, declarer: cython.int, count: cython.int
) -> cython.int:
    """Let the clock run over a finished deal; when time or deals are up, end the match.

    Or put all on one level once, from where it is played on.

    Args:
        rules: The ruleset's tables.
        deal: The deal, with the levels after it.
        declarer: The seat that declares the next deal, or -1 where bids will tell.
        count: How many deals of the match are finished, this one included.

    Returns:
        The seat that declares the next deal, another one maybe where it is played on.
    """
    leader: cython.int
    deal.elapsed += seconds_of(rules, deal)
    if deal.won_by >= 0 or deal.played_on or not is_up(rules, deal, count):
        return declarer
    if rules.time_up_level >= 0:
        leader = who_leads(rules, deal)
        if leader < 0 or not rules.time_up_unless_ahead:
            return put_on_level(rules, deal, declarer, leader, count)
    end_match(rules, deal, declarer)
    return declarer


def who_leads(rules: Tables, deal: Deal) -> cython.int:
    """Return who has risen further than all others, or -1 where nobody has."""
    if rules.levels_of == LevelsOf.TEAM.code:
        return ahead(Tie.DRAW.code, deal.height[0], deal.height[1], TEAM_NONE, TEAM_NONE)
    return furthest(rules, deal)


def put_on_level(
    rules: Tables,
    deal: Deal,
    declarer: cython.int,
    leader: cython.int,
    count: cython.int,
) -> cython.int:
    """Raise all to the level at which a match is played on; return who declares next.

    Where the side declares that leads, it is the seat whose turn it would be, or the first
    one of that side after it.
    """
    seat: cython.int
    deal.played_on = count
    for seat in range(rules.players):
        if deal.seat_level[seat] < rules.time_up_level:
            deal.height[seat] += rules.time_up_level - deal.seat_level[seat]
            deal.seat_level[seat] = rules.time_up_level
            deal.reached[seat] = count
    if leader < 0 or not rules.time_up_declares:
        return declarer
    seat = (deal.declarer + 1) % rules.players if declarer < 0 else declarer
    while owner(rules, seat) != leader:
        seat = (seat + 1) % rules.players
    return seat


def end_match(rules: Tables, deal: Deal, declarer: cython.int) -> cython.void:
    """End a match whose time is up, or let further deals decide it."""
    declarers: cython.int = (deal.declarer if declarer < 0 else declarer) % 2
    reached: cython.int = declarers
    if rules.levels_of == LevelsOf.TEAM.code:
        if deal.reached[0] != deal.reached[1]:
            reached = 0 if deal.reached[0] < deal.reached[1] else 1
        deal.won_by = ahead(
            rules.match_tie, deal.height[0], deal.height[1], declarers, reached
        )
    else:
        deal.won_by = furthest(rules, deal)
    deal.time_up = (
        deal.won_by >= 0
        or rules.levels_of != LevelsOf.TEAM.code
        or rules.match_tie == Tie.DRAW.code
    )


def furthest(rules: Tables, deal: Deal) -> cython.int:
    """Return who wins with the seat that has come furthest; -1 where two are as far."""
    seat: cython.int
    best: cython.int = 0
    winner: cython.int = owner(rules, 0)
    for seat in range(1, rules.players):
        if is_further(deal, seat, best):
            best = seat
            winner = owner(rules, seat)
        elif owner(rules, seat) != winner and not is_further(deal, best, seat):
            winner = -1
    return winner


def is_further(deal: Deal, seat: cython.int, other: cython.int) -> cython.bint:
    """Tell whether a seat has risen further than another, or as far with more points."""
    if deal.height[seat] != deal.height[other]:
        return deal.height[seat] > deal.height[other]
    return deal.total[seat] > deal.total[other]


def is_up(rules: Tables, deal: Deal, count: cython.int) -> cython.bint:
    """Tell whether the time of a match is up, or so many deals are all that it has."""
    if rules.clock_seconds > 0 and deal.elapsed >= rules.clock_seconds:
        return True
    return 0 < rules.match_deals <= count


def seconds_of(rules: Tables, deal: Deal) -> cython.int:
    """Return how long a deal has taken, with every time that it was dealt."""
    dealt: cython.int = 1 + deal.events[EVENT_REDEALS]
    return dealt * rules.deal_seconds + deal.trick_count * rules.trick_seconds
