"""Agreement of the engine and the oracle on scores and the next declarer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

from tests.oracle.condition import Known, at_start, facts_of_deals, known_by
from tests.oracle.digging import Dug, dug
from tests.oracle.friends import most_friends
from tests.oracle.order import DealRules
from tests.oracle.score import (
    Score,
    advance_seat,
    earned,
    next_declarer,
    next_first,
    score,
    sides_of,
)
from tuolaji.cards import RANKS, Suit, parse_cards
from tuolaji.rules.match import LevelsOf
from tuolaji.rules.payment import Party
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import DoubledBy, Side
from tuolaji.rules.table import Partners
from tuolaji.table.position import Position, level_name
from tuolaji.table.questions import (
    AdvanceQuestion,
    Ahead,
    DealFacts,
    DealQuestion,
    DiggingQuestion,
    Earned,
    Risen,
    RotationQuestion,
    ScoreQuestion,
)


def score_differs(ruleset: Ruleset, _seed: int, count: int) -> Iterator[str]:
    """Yield a sentence for each answer on points and levels that is not accepted.

    All of them are asked: `count` limits the points, in steps of five.
    """
    asked = Position(ruleset)
    for points in range(0, 5 * count + 1, 5):
        yield from _band_differs(ruleset, asked, points)
    yield from _levels_differ(ruleset, asked)
    yield from _rotation_differs(ruleset, asked)
    yield from _digging_differs(ruleset)
    dealt = DealQuestion().answer(asked)
    players, size = ruleset.table.players, len(ruleset.deck.cards())
    if (dealt.kitty, dealt.hand * players) != (ruleset.kitty.size, size - dealt.kitty):
        yield f"dealt is {dealt}"


def _band_differs(ruleset: Ruleset, asked: Position, points: int) -> Iterator[str]:
    is_doubled = ruleset.scoring.doubled_by is not DoubledBy.NOTHING
    doublings = (0, 1, 3, 12) if is_doubled else (0,)
    prices = (*ruleset.prices, None)
    for facts, price, times in product(facts_of_deals(ruleset), prices, doublings):
        answer = ScoreQuestion(points, facts, price, times).answer(asked)
        known = replace(known_by(facts), price=price, doublings=times)
        found = answer.outcome
        wanted = score(at_start(ruleset), points, known)
        told = Score(found.side, found.levels, found.takeover, found.wins, found.drawn)
        if told != wanted:
            yield f"{points} points earn {found}, not {wanted}, where {facts}, {price}"
        if answer.risen is not None:
            yield from _risen_differs(wanted, known, points, answer.risen)
        if answer.earned is not None:
            yield from _earned_differs(ruleset, points, known, answer.earned)


def _risen_differs(wanted: Score, known: Known, points: int, found: Risen) -> Iterator[str]:
    """Compare the levels of a declarer, a friend and an attacker."""
    told = {Party.DECLARER: found.declarer, Party.ATTACKERS: found.attacker}
    if known.declarers > 1:
        told[Party.FRIENDS] = -1_000_000 if found.friend is None else found.friend
    if any(wanted.gains[party] != levels for party, levels in told.items()):
        yield f"{points} points move levels by {found}, not {wanted.gains}"


def _earned_differs(
    ruleset: Ruleset, points: int, known: Known, found: Earned
) -> Iterator[str]:
    """Compare what a declarer, a friend and an attacker are given."""
    sides = sides_of(ruleset, known.declarers)
    shares = earned(at_start(ruleset), points, known, 0, sides)
    friend = sides.index(Side.DECLARERS, 1) if Side.DECLARERS in sides[1:] else None
    wanted = Earned(
        shares[0],
        None if friend is None else shares[friend],
        shares[sides.index(Side.ATTACKERS)],
    )
    if found != wanted:
        yield f"{points} points give {found}, not {wanted}"


def _levels_differ(ruleset: Ruleset, asked: Position) -> Iterator[str]:
    for level, gain, side in product(ruleset.levels.played, range(16), Side):
        found = AdvanceQuestion(level, gain, side).answer(asked).level
        wanted = advance_seat(ruleset, level, gain, side)
        if found != wanted:
            shown = f"level {level_name(level)} and {gain} of the {side}"
            yield f"{shown} make {found}, not {wanted}"


LAST_PLAYS = ("BJ", "HJ", "SJ", "HJ BJ", "SJ SJ", "HQ", "HA", "DA DA", "H9", "S3")
"""Winning plays of a last trick, at some levels of one group and with hearts as trumps."""


def _digging_differs(ruleset: Ruleset) -> Iterator[str]:
    if not ruleset.levels.digging:
        return
    for level, trump in product(ruleset.levels.played, (Suit.H, None)):
        if level >= len(RANKS) and trump is not None:
            continue
        asked = Position(ruleset, level, trump)
        for text, side, points in product(LAST_PLAYS, Side, (0, 75, 80, 200)):
            play = parse_cards(text)
            if asked.group_of(play) >= 0:
                size = 2 if ruleset.table.partners is Partners.CALLED else None
                captured = len(text) * 5
                facts = DealFacts(
                    opening=False,
                    declarers=size,
                    ahead=Ahead.NEITHER,
                    captured=captured,
                )
                answer = DiggingQuestion(side, play, points, facts).answer(asked)
                friends = answer.friends_level
                found = Dug(answer.dig, answer.declarers_level, answer.takeover, friends)
                known = Known(winner=side, play=tuple(sorted(play)), captured=captured)
                wanted = dug(DealRules(ruleset, level, trump), points, known)
                if size is None or ruleset.levels.of is not LevelsOf.PLAYER:
                    wanted = replace(wanted, friends=None)
                if found != wanted:
                    shown = f"{text} of the {side} at {level_name(level)}, {points} points"
                    yield f"{shown}: {found}, not {wanted}"


def _rotation_differs(ruleset: Ruleset, asked: Position) -> Iterator[str]:
    seats = range(ruleset.table.players)
    most = most_friends(ruleset) if ruleset.table.partners is Partners.CALLED else 0
    sides = [side for size in range(most + 1) for side in combinations(seats, size)]
    is_opposite = ruleset.table.partners is Partners.OPPOSITE
    ends = ((False, False), (True, False), (False, True))
    for declarer, friends, (takeover, drawn) in product(seats, sides, ends):
        if declarer not in friends:
            last = (declarer + 3) % len(seats)
            turn = last if is_opposite and takeover else None
            question = RotationQuestion(
                declarer,
                takeover,
                None,
                friends,
                last,
                first=declarer,
                drawn=drawn,
                last_declarer=turn,
            )
            answer = question.answer(asked)
            wanted = next_declarer(
                ruleset,
                declarer,
                takeover,
                friends,
                last,
                drawn=drawn,
                last_declarer=turn,
            )
            if answer.declarer != wanted:
                yield (
                    f"after {declarer} (takeover: {takeover}, {drawn}) {answer.declarer} "
                    "declares"
                )
            elif wanted is None and answer.first != next_first(
                ruleset, declarer, takeover, friends, declarer, last
            ):
                yield f"after {declarer} (takeover: {takeover}) {answer.first} draws first"
