"""Metrics of matches: how long they are, and who wins them."""

from __future__ import annotations

from typing import Final

import numpy as np

from tuolaji.engine.codes import MATCH_LIMIT
from tuolaji.language import _
from tuolaji.sim.metrics.metric import (
    Columns,
    Numbers,
    column,
    every,
    last_of_each,
    mean,
    share,
)

__all__ = ["FIRST_POLICY_MATCH", "MATCH"]


def _won(columns: Columns) -> Numbers:
    return last_of_each(columns) * (columns["won_by"] >= 0)


def _won_by_first(columns: Columns) -> Numbers:
    """Mark the last deal of each match that the first declarer's team has won."""
    places = np.arange(len(columns["deal"]), dtype=np.int64)
    is_first = np.append(1, last_of_each(columns)[:-1]) == 1
    first = np.maximum.accumulate(np.where(is_first, places, 0))
    first_team = columns["declarer"][first] % 2
    won: Numbers = _won(columns) * (columns["won_by"] == first_team)
    return won


def _won_by_first_policy(columns: Columns) -> Numbers:
    is_theirs = columns["won_by"] == columns["swapped"]
    won: Numbers = _won(columns) * columns["teams"] * is_theirs
    return won


def _broken_off(columns: Columns) -> Numbers:
    is_open = (columns["won_by"] < 0) & (columns["time_up"] == 0)
    broken_off: Numbers = last_of_each(columns) * is_open
    return broken_off


def _minutes(columns: Columns) -> Numbers:
    """Return the whole minutes of each match, rounded, at its last deal."""
    last = np.flatnonzero(last_of_each(columns))
    seconds = np.diff(columns["seconds"].cumsum()[last], prepend=0)
    minutes = np.zeros_like(columns["seconds"])
    minutes[last] = (seconds + 30) // 60
    return minutes


def _of_the_won() -> str:
    return _("share of matches with a winner")


MATCH: Final = (
    mean(
        "deals_per_match",
        lambda: _("deals that a match takes"),
        every,
        last_of_each,
        definition=lambda: _(
            "All deals by all matches. A match that is broken off counts with the deals it "
            "had, which is too few: see broken_off."
        ),
        unit=lambda: _("deals a match"),
    ),
    mean(
        "tricks_per_match",
        lambda: _("tricks that a match takes"),
        column("tricks"),
        last_of_each,
        definition=lambda: _("Tricks of all deals by all matches, broken off or not."),
        unit=lambda: _("tricks a match"),
    ),
    mean(
        "decisions_per_match",
        lambda: _("decisions that a match takes"),
        column("decisions"),
        last_of_each,
        definition=lambda: _(
            "Decisions of all deals by all matches, broken off or not; forced plays count."
        ),
        unit=lambda: _("decisions a match"),
    ),
    share(
        "first_declarers_win",
        lambda: _("matches with a winner that the first declarer's team wins"),
        _won_by_first,
        _won,
        definition=lambda: _(
            "Matches won by the team whose seat declared the opening deal, by matches with "
            "a winner. One half is no advantage."
        ),
        unit=_of_the_won,
    ),
    mean(
        "first_declarer_advantage",
        lambda: _(
            "matches that the first declarer's team wins less those that it loses, a match"
        ),
        lambda columns: 2 * _won_by_first(columns) - _won(columns),
        _won,
        definition=lambda: _(
            "Matches won by the team that declared the opening deal less matches won by "
            "the other, by matches with a winner: 0 is no advantage, 1 is a match decided "
            "by the opening bid. Twice first_declarers_win less 1."
        ),
        unit=lambda: _("of a match"),
    ),
    share(
        "even_team_wins",
        lambda: _("matches with a winner that the team of the even seats wins"),
        lambda columns: _won(columns) * (columns["won_by"] == 0),
        _won,
        definition=lambda: _(
            "Matches won by the team of seat 0, by matches with a winner. One half in the "
            "long run if both teams play alike: a check of the run."
        ),
        unit=_of_the_won,
    ),
    share(
        "without_winner",
        lambda: _("matches that nobody has won"),
        lambda columns: last_of_each(columns) - _won(columns),
        last_of_each,
        definition=lambda: _(
            "Matches broken off, drawn, or ended by the clock where each player has a "
            "level, by all matches. They are left out of every figure about winners."
        ),
        unit=lambda: _("share of matches"),
    ),
    share(
        "broken_off",
        lambda: _("matches that are broken off"),
        _broken_off,
        last_of_each,
        definition=lambda: _(
            "Matches without an end after {limit} deals, by all matches. How long "
            "they would have been is not known, so figures of a match's length have no "
            "interval then.",
            limit=f"{MATCH_LIMIT:,}",
        ),
        unit=lambda: _("share of matches"),
    ),
    share(
        "ended_by_clock",
        lambda: _("matches that the clock ends"),
        column("time_up"),
        lambda columns: last_of_each(columns) * columns["clocked"],
        definition=lambda: _(
            "Matches that end because their time is up, by all matches; the others are won "
            "by rising past the last level. Only in a variant with a `match.clock`."
        ),
        unit=lambda: _("share of matches"),
    ),
    mean(
        "minutes_per_match",
        lambda: _("minutes that a match takes"),
        _minutes,
        lambda columns: last_of_each(columns) * columns["timed"],
        definition=lambda: _(
            "Whole minutes of each match by the seconds a deal and a trick that "
            "`match.clock` names, or that the run was told, by all matches; only in a "
            "variant with a clock, or where they were told."
        ),
        unit=lambda: _("minutes a match"),
    ),
)
"""Figures of runs of whole matches."""

FIRST_POLICY_MATCH: Final = (
    share(
        "skill_wins",
        lambda: _("matches with a winner that the team of the first policy wins"),
        _won_by_first_policy,
        lambda columns: _won(columns) * columns["teams"],
        definition=lambda: _(
            "For policies A,B: matches won by A's team, by matches with a winner; each "
            "match is played twice, with the seats swapped, and both make one cluster. "
            "Only where partners sit opposite. One half is no difference in skill."
        ),
        unit=_of_the_won,
    ),
)
"""Figures of matches between two different policies."""
