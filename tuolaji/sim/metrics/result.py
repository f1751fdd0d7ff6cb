"""How do deals end, and for whom?"""

from __future__ import annotations

from typing import Final

import numpy as np

from tuolaji.cards import Rank
from tuolaji.rules.match import level_name
from tuolaji.sim.metrics.figure import (
    Columns,
    Kind,
    Metric,
    Numbers,
    column,
    mean,
    share,
    where,
)

__all__ = ["FIRST_POLICY", "RESULT", "SKILL_SIZE", "level_metric"]


def _level_gain(columns: Columns) -> Numbers:
    gain = np.where(columns["side"] == 0, columns["levels"], -columns["levels"])
    return gain + columns["foul_declarers"] - columns["foul_attackers"]


def _even_gain(columns: Columns) -> Numbers:
    """Return the levels that the team of seat 0 gains, less those of the other team."""
    for_declarers = np.where(columns["declarer"] % 2 == 0, 1, -1)
    gain: Numbers = _level_gain(columns) * for_declarers * columns["teams"]
    return gain


def _first_policy_gain(columns: Columns) -> Numbers:
    gain: Numbers = _even_gain(columns) * (1 - 2 * columns["swapped"])
    return gain


RESULT: Final = (
    share(
        "declarers_hold",
        "deals that the declarers hold",
        where("takeover", lambda takeover: takeover == 0),
        definition=(
            "Deals after which the attackers do not take over, by all deals. Holding with "
            "no level gained counts. It says nothing of how many levels a side gains: see "
            "level_gain and the bands."
        ),
    ),
    mean(
        "attackers_points",
        "attackers' points at the end of a deal, kitty included",
        column("attackers_points"),
        definition=(
            "Points of the attackers' tricks, plus what capturing the kitty adds, plus or "
            "less the price of failed throws, by all deals. With more packs there are more "
            "points to take; compare kitty_share and the bands then."
        ),
        unit="points a deal",
    ),
    mean(
        "level_gain",
        "levels gained a deal, positive for the declarers",
        _level_gain,
        definition=(
            "Levels that the declarers gain less those that the attackers gain, by all "
            "deals. A takeover without a level is 0. Levels are those of the score table; "
            "in a match a mandatory level or the last one may keep a side from rising."
        ),
        unit="levels a deal",
    ),
    mean(
        "seat_balance",
        "levels that the team of the even seats gains a deal over the other",
        _even_gain,
        column("teams"),
        definition=(
            "Levels gained by the team of seat 0 less those gained by the other, by all "
            "deals; only where partners sit opposite. The first seat is drawn, so it is 0 "
            "in the long run if both teams play alike: a check of the run. It is not what "
            "declaring is worth: see level_gain."
        ),
        unit="levels a deal",
    ),
)
"""Figures of how deals end."""

FIRST_POLICY: Final = (
    mean(
        "skill_gap",
        "levels that the team of the first policy gains a deal over the other",
        _first_policy_gain,
        column("teams"),
        definition=(
            "For policies A,B: levels gained by A's team less those gained by B's, by all "
            "deals; only where partners sit opposite. Each deal is played twice, A in the "
            "even seats and A in the odd ones, and both make one cluster, so that the luck "
            "of the cards cancels. It compares two policies, not people."
        ),
        unit="levels a deal",
    ),
)
"""Figures of two different policies."""

SKILL_SIZE: Final = Metric(
    "skill_deals",
    "deals, each played in both seatings, that tell the two policies apart",
    Kind.SIZE,
    _first_policy_gain,
    column("teams"),
    definition=(
        "For policies A,B: how many deals, each played twice with swapped seats, a paired "
        "t test at the 5 % level needs to find skill_gap four times in five. Its interval "
        "follows from that of skill_gap; where that covers 0 there is no upper end. Few "
        "deals mean that skill counts for much beside luck."
    ),
    unit="deals",
)
"""How much play tells two policies apart."""


def level_metric(level: Rank) -> Metric:
    """Return the share of the deals at a level that the declarers hold."""

    def at_level(columns: Columns) -> Numbers:
        return np.where(columns["level"] == level, 1, 0)

    name = level_name(level)
    return share(
        f"declarers_hold_at_{name.replace(' ', '_')}",
        f"deals at level {name} that the declarers hold",
        lambda columns: np.where(columns["takeover"] == 0, at_level(columns), 0),
        at_level,
        definition="Deals at the level that the declarers hold, by deals at the level.",
        unit="share of deals at the level",
    )
