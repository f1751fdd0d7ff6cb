"""Metrics of deals: results, bands, the kitty, the bidding and the play.

The bands of a variant are data, so their metrics are made by name as they occur:
`band_declarers_2`, `band_takeover`, `band_attackers_1`, `band_declarers_0`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from tuolaji.cards import Rank
from tuolaji.language import _, plural
from tuolaji.rules.match import level_name
from tuolaji.sim.metrics.metric import (
    Columns,
    Count,
    Kind,
    Metric,
    Numbers,
    Wording,
    column,
    mean,
    share,
    where,
)

__all__ = [
    "BIDDING",
    "FIRST_POLICY",
    "KITTY",
    "LUCK_AND_SKILL",
    "PATTERN",
    "PLAY",
    "RESULT",
    "SIDES",
    "SKILL_SIZE",
    "Settlement",
    "band_metric",
    "band_name",
    "band_order",
    "is_band",
    "level_metric",
]


def _held(columns: Columns) -> Numbers:
    """Return 1 for each deal that the declarers hold."""
    return np.where((columns["takeover"] == 0) & (columns["drawn"] != 1), 1, 0)


def _level_gain(columns: Columns) -> Numbers:
    gain = np.where(columns["side"] == 0, columns["levels"], -columns["levels"])
    gain = gain + columns["foul_declarers"] - columns["foul_attackers"]
    claimed: Numbers = columns["claim_declarers"] - columns["claim_attackers"]
    return gain + claimed


def _even_gain(columns: Columns) -> Numbers:
    """Return the levels that the team of seat 0 gains, less those of the other team."""
    for_declarers = np.where(columns["declarer"] % 2 == 0, 1, -1)
    gain: Numbers = _level_gain(columns) * for_declarers * columns["teams"]
    return gain


def _first_policy_gain(columns: Columns) -> Numbers:
    gain: Numbers = _even_gain(columns) * (1 - 2 * columns["swapped"])
    return gain


def _first_policy_points(columns: Columns) -> Numbers:
    """Return twice the points beyond half of all that the first policy's team takes."""
    is_theirs = columns["declarer"] % 2 == columns["swapped"]
    for_attackers = 2 * columns["attackers_points"] - columns["deck_points"]
    points: Numbers = np.where(is_theirs, -for_attackers, for_attackers)
    return points * columns["teams"]


RESULT: Final = (
    share(
        "declarers_hold",
        lambda: _("deals that the declarers hold"),
        _held,
        definition=lambda: _(
            "Deals after which the attackers do not take over, by all deals, but for those "
            "that neither side wins. Holding with no level gained counts. It says nothing "
            "of how many levels a side gains: see level_gain and the bands."
        ),
    ),
    share(
        "drawn",
        lambda: _("deals that neither side wins"),
        where("drawn", lambda drawn: drawn == 1),
        where("drawn", lambda drawn: drawn >= 0),
        definition=lambda: _(
            "Deals that no side wins by their points, by all deals. Only in a variant "
            "whose score table has such points."
        ),
    ),
    mean(
        "attackers_points",
        lambda: _("attackers' points at the end of a deal, kitty included"),
        column("attackers_points"),
        definition=lambda: _(
            "Points of the attackers' tricks, plus what capturing the kitty adds, plus or "
            "less the price of failed throws, by all deals. With more packs there are more "
            "points to take; compare kitty_share and the bands then."
        ),
        unit=lambda: _("points a deal"),
    ),
    mean(
        "level_gain",
        lambda: _("levels gained a deal, positive for the declarers"),
        _level_gain,
        definition=lambda: _(
            "Levels that the declarers gain less those that the attackers gain, by all "
            "deals. A takeover without a level is 0. Levels are those of the score table; "
            "in a match a mandatory level or the last one may keep a side from rising."
        ),
        unit=lambda: _("levels a deal"),
    ),
    mean(
        "seat_balance",
        lambda: _("levels that the team of the even seats gains a deal over the other"),
        _even_gain,
        column("teams"),
        definition=lambda: _(
            "Levels gained by the team of seat 0 less those gained by the other, by all "
            "deals; only where partners sit opposite. The first seat is drawn, so it is 0 "
            "in the long run if both teams play alike: a check of the run. It is not what "
            "declaring is worth: see level_gain."
        ),
        unit=lambda: _("levels a deal"),
    ),
)
"""Figures of how deals end."""


def _paid_friends(columns: Columns) -> Numbers:
    """Return 1 for each deal that gives points at a table where a declarer has friends."""
    has_friends = (columns["teams"] == 1) | (columns["friends"] >= 0)
    return np.where(has_friends, columns["pays"], 0)


def _earned(name: str, meaning: Wording, whom: Wording, among: Count) -> Metric:
    return mean(
        name,
        meaning,
        column(name),
        among,
        definition=lambda: _(
            "What the score table gives {whom}, less what they pay, by all deals. It is"
            " not points of cards. Where seats only pay each other, the three figures "
            "of points earned add up to 0. Only in a variant whose deals give points, "
            "and to sides that the table has.",
            whom=whom(),
        ),
        unit=lambda: _("points a deal"),
    )


SIDES: Final = (
    _earned(
        "declarer_earned",
        lambda: _("points of its own that a deal gives the declarer"),
        lambda: _("the declarer"),
        column("pays"),
    ),
    _earned(
        "friends_earned",
        lambda: _("points of its own that a deal gives its friends"),
        lambda: _("all other declarers together"),
        _paid_friends,
    ),
    _earned(
        "attackers_earned",
        lambda: _("points of its own that a deal gives the attackers"),
        lambda: _("all attackers together"),
        column("pays"),
    ),
    mean(
        "claims",
        lambda: _("times a deal that lines of claims count"),
        lambda columns: np.maximum(columns["claims"], 0),
        where("claims", lambda times: times >= 0),
        definition=lambda: _(
            "How often lines of `scoring.claims` are fulfilled, each as often as its cards "
            "say, by all deals; what they give is in level_gain and in the points earned. "
            "Only in a variant with claims."
        ),
        unit=lambda: _("claims a deal"),
    ),
    share(
        "declarer_alone",
        lambda: _("deals in which the declarer finds no friend"),
        where("friends", lambda count: count == 0),
        where("friends", lambda count: count >= 0),
        definition=lambda: _(
            "Deals in which the declarer has called no card, or has itself what it called, "
            "so that it plays alone, by all deals. Only where partners are called."
        ),
    ),
    mean(
        "friends_found",
        lambda: _("friends that the declarer finds"),
        lambda columns: np.maximum(columns["friends"], 0),
        where("friends", lambda count: count >= 0),
        definition=lambda: _(
            "Other seats on the declarer's side at the end of a deal, by all deals; a seat "
            "that answers two calls is one friend. Only where partners are called."
        ),
        unit=lambda: _("friends a deal"),
    ),
    mean(
        "seat_levels",
        lambda: _("levels that a deal gives all seats together"),
        column("seat_levels"),
        where("friends", lambda count: count >= 0),
        definition=lambda: _(
            "Levels of the side that gains, times its seats, with those of fouls and "
            "claims, by all deals: how fast the table climbs where sides differ in size. "
            "Mandatory levels may keep seats from rising. Only where partners are called."
        ),
        unit=lambda: _("levels a deal"),
    ),
    mean(
        "tribute",
        lambda: _("cards given as tribute a deal"),
        lambda columns: np.maximum(columns["tribute"], 0),
        where("tribute", lambda cards: cards >= 0),
        definition=lambda: _(
            "Cards that a side gave the other at the beginning of a deal, those returned "
            "not counted, by all deals, separate ones too, in which none are due. Only in "
            "a variant with `tribute.cards`."
        ),
        unit=lambda: _("cards a deal"),
    ),
)
"""Figures of who plays together, and of the points that deals give the seats."""

FIRST_POLICY: Final = (
    mean(
        "skill_gap",
        lambda: _("levels that the team of the first policy gains a deal over the other"),
        _first_policy_gain,
        column("teams"),
        definition=lambda: _(
            "For policies A,B: levels gained by A's team less those gained by B's, by all "
            "deals; only where partners sit opposite. Each deal is played twice, A in the "
            "even seats and A in the odd ones, and both make one cluster, so that the luck "
            "of the cards cancels. It compares two policies, not people."
        ),
        unit=lambda: _("levels a deal"),
    ),
    mean(
        "skill_points",
        lambda: _("points beyond half of all that the team of the first policy takes"),
        _first_policy_points,
        lambda columns: 2 * columns["teams"],
        definition=lambda: _(
            "For policies A,B: by how much A's team ends above half of the points of all "
            "cards, by all deals. Where it attacks, its points are the attackers' at the "
            "end, kitty and penalties included; where it declares, it has the rest. Each "
            "deal is played twice, as for skill_gap, and only where partners sit opposite."
        ),
        unit=lambda: _("points a deal"),
    ),
)
"""Figures of two different policies."""

SKILL_SIZE: Final = Metric(
    "skill_deals",
    lambda: _("deals, each played in both seatings, that tell the two policies apart"),
    Kind.SIZE,
    _first_policy_gain,
    column("teams"),
    definition=lambda: _(
        "For policies A,B: how many deals, each played twice with swapped seats, a paired "
        "t test at the level of 0.05 needs to find skill_gap four times in five. Its "
        "interval follows from that of skill_gap; where that covers 0 there is no upper "
        "end. Few deals mean that skill counts for much beside luck."
    ),
    unit=lambda: _("deals"),
)
"""How much play tells two policies apart."""


LUCK_AND_SKILL: Final = (
    mean(
        "luck",
        lambda: _("levels by which the cards alone move a deal to either side"),
        _even_gain,
        column("teams"),
        definition=lambda: _(
            "For policies A,B: each separate deal is played twice, with the seats "
            "swapped. What the even seats gain in both, halved, is what the cards gave "
            "them; the figure is the root of its mean square. It depends on who plays: "
            "better players make more of good cards."
        ),
        unit=lambda: _("levels a deal"),
    ),
    mean(
        "skill",
        lambda: _("levels by which the players alone move a deal to either side"),
        _first_policy_gain,
        column("teams"),
        definition=lambda: _(
            "For policies A,B: each separate deal is played twice, with the seats swapped. "
            "What A's team gains in both, halved, is what playing otherwise was worth; the "
            "figure is the root of its mean square. Equal policies have none; skill_gap is "
            "its mean, on which the better player can count."
        ),
        unit=lambda: _("levels a deal"),
    ),
)
"""How much luck and how much skill there is, by the same deals in both seatings."""


def level_metric(level: Rank) -> Metric:
    """Return the share of the deals at a level that the declarers hold."""

    def at_level(columns: Columns) -> Numbers:
        return np.where(columns["level"] == level, 1, 0)

    name = level_name(level)
    return share(
        f"declarers_hold_at_{name.replace(' ', '_')}",
        lambda: _("deals at level {level} that the declarers hold", level=name),
        lambda columns: _held(columns) * at_level(columns),
        at_level,
        definition=lambda: _(
            "Deals at the level that the declarers hold, by deals at the level."
        ),
        unit=lambda: _("share of deals at the level"),
    )


PATTERN: Final = "band_declarers_N, band_drawn, band_takeover, band_attackers_N"
"""How the figures of bands are named, for those who ask."""

_NAME: Final = re.compile(
    r"band_(?:(?P<side>declarers|attackers)_(?P<levels>\d+)|takeover|drawn)"
)


class Settlement(NamedTuple):
    """How a deal was settled: a line of the table of results."""

    side: int
    levels: int
    takeover: bool
    drawn: bool = False


def band_name(settlement: Settlement) -> str:
    """Return the name of the figure that is the share of deals settled so."""
    if settlement.drawn:
        return "band_drawn"
    if settlement.side == 0:
        return f"band_declarers_{settlement.levels}"
    return f"band_attackers_{settlement.levels}" if settlement.levels else "band_takeover"


def is_band(name: str) -> bool:
    """Tell whether a name is that of a band's figure."""
    return _NAME.fullmatch(name) is not None


def band_order(name: str) -> tuple[int, int]:
    """Return a place for sorting: bands last, best for the declarers first."""
    match = _NAME.fullmatch(name)
    if match is None:
        return 0, 0
    if match["side"] == "declarers":
        return 1, -int(match["levels"])
    if name == "band_drawn":
        return 2, 0
    return 3, int(match["levels"] or 0)


@cache
def band_metric(name: str) -> Metric:
    """Return the figure of a band by its name.

    Raises:
        KeyError: The name is not that of a band.
    """
    match = _NAME.fullmatch(name)
    if match is None:
        raise KeyError(name)
    if name == "band_drawn":
        return _metric(
            Settlement(0, 0, takeover=False, drawn=True),
            lambda: _("deals that neither side wins"),
        )
    if match["side"] is None:
        return _metric(
            Settlement(1, 0, takeover=True),
            lambda: _("deals in which the attackers take over without a level"),
        )
    levels = int(match["levels"])
    if match["side"] == "declarers":
        return _metric(
            Settlement(0, levels, takeover=False),
            lambda: plural(
                "deals in which the declarers gain {count} level",
                "deals in which the declarers gain {count} levels",
                levels,
            ),
        )
    return _metric(
        Settlement(1, levels, takeover=True),
        lambda: plural(
            "deals in which the attackers gain {count} level",
            "deals in which the attackers gain {count} levels",
            levels,
        ),
    )


def _metric(settlement: Settlement, meaning: Wording) -> Metric:
    side, levels, _takeover, drawn = settlement

    def counted(columns: Columns) -> Numbers:
        is_such = (columns["side"] == side) & (columns["levels"] == levels)
        return np.where(is_such & ((columns["drawn"] == 1) == drawn), 1, 0)

    return share(
        band_name(settlement),
        meaning,
        counted,
        definition=lambda: _(
            "Such deals, by all deals. The shares of all bands add up to 1. "
            "The same band may stand for other points in another variant."
        ),
    )


KITTY: Final = (
    share(
        "kitty_captured",
        lambda: _("deals in which the attackers capture the kitty"),
        column("captured"),
        definition=lambda: _(
            "Deals in which the attackers win the last trick as the variant demands for a "
            "capture, by all deals. A captured kitty without points counts."
        ),
    ),
    mean(
        "kitty_points",
        lambda: _("points of the buried cards"),
        column("kitty_points"),
        definition=lambda: _(
            "Points of the cards in the kitty when play begins, before any multiplier, by "
            "all deals, captured or not."
        ),
        unit=lambda: _("points a deal"),
    ),
    mean(
        "kitty_multiplier",
        lambda: _("multiplier of the kitty's points, where it is captured"),
        column("kitty_multiplier"),
        column("captured"),
        definition=lambda: _(
            "The multiplier of the kitty's points, summed over captured kitties and "
            "divided by their number. Kitties that are not captured have none and are "
            "left out; a captured kitty without points has one."
        ),
        unit=lambda: _("factor a captured kitty"),
    ),
    Metric(
        "kitty_share",
        lambda: _("points that captures add, among all attackers' points"),
        Kind.RATE,
        column("capture_points"),
        column("attackers_points"),
        definition=lambda: _(
            "Points that capturing the kitty added to the attackers', over all deals, by "
            "all attackers' points of those deals. It is a ratio of sums, not the mean of "
            "each deal's share: a deal with many points weighs more."
        ),
        unit=lambda: _("share of points"),
    ),
    share(
        "capped",
        lambda: _("captured kitties for which the greatest multiplier took effect"),
        lambda columns: columns["capped"] * columns["captured"],
        column("captured"),
        definition=lambda: _(
            "Captured kitties whose factor would have been greater without `kitty.cap`, by "
            "captured kitties. 0 in a variant without a cap."
        ),
        unit=lambda: _("share of captured kitties"),
    ),
    share(
        "dug",
        lambda: _("deals in which the last trick digs"),
        where("dug", lambda line: line > 0),
        where("dug", lambda line: line >= 0),
        definition=lambda: _(
            "Deals whose last trick fulfils a line of `levels.digging`, so that the "
            "declarers fall, by all deals, at whatever level. Only in a variant with "
            "digging."
        ),
    ),
)
"""Figures of the kitty."""


BIDDING: Final = (
    share(
        "nobody_bid",
        lambda: _("deals in which nobody bids"),
        column("nobody_bid"),
        definition=lambda: _(
            "Deals in which no seat bids, by all deals. What happens then is the rule "
            "`bidding.nobody`. Where it is a new deal of the cards, the row is that of the "
            "deal which was played in the end: see the column redeals."
        ),
    ),
    share(
        "no_trump",
        lambda: _("deals without a trump suit"),
        where("trump", lambda trump: trump < 0),
        definition=lambda: _(
            "Deals played without a trump suit, bid or for want of a bid, by all deals. "
            "Jokers and level cards are trumps all the same."
        ),
    ),
    share(
        "overturned",
        lambda: _("deals in which a bid is overturned"),
        where("overturned", lambda count: count > 0),
        definition=lambda: _(
            "Deals in which at least one seat bids over another seat's bid, by all deals. "
            "A seat that reinforces or changes its own bid does not count."
        ),
    ),
)
"""Figures of the bidding."""


PLAY: Final = (
    mean(
        "tricks",
        lambda: _("tricks a deal"),
        column("tricks"),
        definition=lambda: _(
            "Tricks played, by all deals. Leads of several cards make for fewer tricks; it "
            "is not the number of cards in a hand."
        ),
        unit=lambda: _("tricks a deal"),
    ),
    mean(
        "decisions",
        lambda: _("decisions a deal"),
        column("decisions"),
        definition=lambda: _(
            "Times a seat was asked to bid, to bury or to play, by all deals, forced plays "
            "included: a measure of a deal's length, not of its difficulty."
        ),
        unit=lambda: _("decisions a deal"),
    ),
    mean(
        "lead_changes",
        lambda: _("tricks a deal that take the lead over"),
        column("lead_changes"),
        definition=lambda: _(
            "Tricks won by the other side than the leader's, by all deals. A trick won by "
            "the leader's partner does not count."
        ),
        unit=lambda: _("tricks a deal"),
    ),
    mean(
        "throws",
        lambda: _("throws tried a deal"),
        column("throws"),
        definition=lambda: _(
            "Leads of more than one component, standing or failing, by all deals."
        ),
        unit=lambda: _("throws a deal"),
    ),
    Metric(
        "throws_failed",
        lambda: _("throws tried that fail"),
        Kind.RATE,
        column("throws_failed"),
        column("throws"),
        definition=lambda: _(
            "Throws that another hand could beat, by throws tried. A deal with many throws "
            "weighs more; deals without one are left out."
        ),
        unit=lambda: _("share of throws"),
    ),
    mean(
        "throws_stood",
        lambda: _("throws a deal that stand"),
        lambda columns: columns["throws"] - columns["throws_failed"],
        definition=lambda: _(
            "Throws that no other hand whose cards count could beat, by all deals. A throw "
            "that stands may still be ruffed."
        ),
        unit=lambda: _("throws a deal"),
    ),
    mean(
        "ruffs",
        lambda: _("ruffs a deal"),
        column("ruffs"),
        definition=lambda: _(
            "Plays that take a trick over with trumps on a plain lead, overruffs included, "
            "by all deals. Trumps that do not win the trick so far are discards."
        ),
        unit=lambda: _("plays a deal"),
    ),
    mean(
        "overruffs",
        lambda: _("overruffs a deal"),
        column("overruffs"),
        definition=lambda: _("Ruffs over an earlier ruff of the same trick, by all deals."),
        unit=lambda: _("plays a deal"),
    ),
    mean(
        "tractors_led",
        lambda: _("tractors led a deal"),
        column("tractors_led"),
        definition=lambda: _(
            "Runs of pairs among the components led, in throws too, by all deals. Runs of "
            "wider sets are counted as wide_runs_led."
        ),
        unit=lambda: _("tractors a deal"),
    ),
    mean(
        "wide_runs_led",
        lambda: _("runs of width 3 and more led a deal"),
        column("wide_runs_led"),
        definition=lambda: _(
            "Runs of triples and wider sets among the components led, in throws too, by "
            "all deals. Always 0 with two packs."
        ),
        unit=lambda: _("runs a deal"),
    ),
)
"""Figures of the play."""
