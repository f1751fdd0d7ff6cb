"""Metrics of sampled deals, and of the distribution of the attackers' points.

The columns of a sample come from an observer, which looks on while some deals of a run
are played once more.

The metrics of the distribution are no ratios of sums; they come from the exact count of
deals at each number of points, and their intervals from a bootstrap.
"""

from __future__ import annotations

from typing import Final

from tuolaji.language import _
from tuolaji.sim.metrics.metric import Kind, Metric, Wording, column, every, mean, share

__all__ = ["DISTRIBUTION", "QUANTILES", "SAMPLE", "TRIES"]


TRIES: Final = 8
"""Plays that are tried at each follow."""


def _answered(name: str, led: str, meaning: Wording) -> Metric:
    return Metric(
        name,
        meaning,
        Kind.RATE,
        column(name),
        column(led),
        definition=lambda: _(
            "Runs of the kind among the components led that at least one follower "
            "matched: its cards of the led group hold the same shape and length, higher or "
            "lower. A ruff is no answer; one run answers one of several led together. "
            "From a sample."
        ),
        unit=lambda: _("share of runs led"),
    )


SAMPLE: Final = (
    mean(
        "lead_branching",
        lambda: _("single components that a leader could lead"),
        column("lead_choices"),
        column("leads"),
        definition=lambda: _(
            "Components in the leader's hand that differ, counted at each lead; throws of "
            "several components come on top and are not counted. A deal with more leads "
            "weighs more. From a sample."
        ),
        unit=lambda: _("components a lead"),
    ),
    mean(
        "follow_branching",
        lambda: _("plays that differ among {tries} tried by a follower", tries=TRIES),
        column("follow_choices"),
        column("follows"),
        definition=lambda: _(
            "At each follow {tries} legal plays are drawn as a player without any idea "
            "would play; the figure counts those that differ. It lies between 1 (no "
            "choice) and {tries}, and ranks freedom rather than count all legal plays. "
            "From a sample.",
            tries=TRIES,
        ),
        unit=lambda: _("of {tries} plays", tries=TRIES),
    ),
    Metric(
        "forced_plays",
        lambda: _("plays without a choice"),
        Kind.RATE,
        lambda columns: columns["forced_leads"] + columns["forced_follows"],
        lambda columns: columns["leads"] + columns["follows"],
        definition=lambda: _(
            "Leads from a hand that holds one component, and follows where all cards of "
            "the led group, or all cards held, must be played, where all cards to choose "
            "from are alike, or where {tries} plays drawn at random are all the same; by "
            "all leads and follows. From a sample.",
            tries=TRIES,
        ),
        unit=lambda: _("share of plays"),
    ),
    _answered(
        "tractors_answered",
        "tractors_led",
        lambda: _("tractors led that a follower answers"),
    ),
    _answered(
        "wide_runs_answered",
        "wide_runs_led",
        lambda: _("runs of triples and wider sets led that a follower answers"),
    ),
    mean(
        "known_after",
        lambda: _("tricks after which the points taken tell who gains"),
        column("known_after"),
        definition=lambda: _(
            "The first trick from which on the result that the attackers' points make "
            "likelier is the one that comes, to the end of the deal. What is likelier is "
            "learned from the other half of the sample, for each trick. 0 says that the "
            "likelier result before the first card came and never looked otherwise."
        ),
        unit=lambda: _("number of tricks"),
    ),
    share(
        "comebacks",
        lambda: _("deals that turn late"),
        column("comebacks"),
        definition=lambda: _(
            "Deals in which, after five tricks or more, at most one in four deals with the "
            "same points went to the side that gains in the end. The chances are learned "
            "from the other half of the sample, for each trick."
        ),
    ),
)
"""Figures of a sample; their columns are made by `sim.compare.sample.figure_columns`."""


QUANTILES: Final = {
    "attackers_points_q10": 1,
    "attackers_points_median": 5,
    "attackers_points_q90": 9,
}
"""How many tenths of the deals lie at or below each of these figures."""


def _of_points(name: str, kind: Kind, meaning: Wording, definition: Wording) -> Metric:
    points = column("attackers_points")
    return Metric(name, meaning, kind, points, every, definition, _points)


def _points() -> str:
    return _("points a deal")


DISTRIBUTION: Final = (
    _of_points(
        "attackers_points_spread",
        Kind.SPREAD,
        lambda: _("standard deviation of the attackers' points from deal to deal"),
        lambda: _(
            "Square root of the mean squared distance of a deal's attackers' points from "
            "their mean. It is how much deals differ, not how sure the mean is. Its "
            "interval comes from a bootstrap over a hundred bundles of deals (matches), "
            "drawn for all variants alike."
        ),
    ),
    _of_points(
        "attackers_points_q10",
        Kind.QUANTILE,
        lambda: _("attackers' points that one deal in ten does not exceed"),
        lambda: _of_deals("10 %"),
    ),
    _of_points(
        "attackers_points_median",
        Kind.QUANTILE,
        lambda: _("attackers' points that half of the deals do not exceed"),
        lambda: _of_deals("50 %"),
    ),
    _of_points(
        "attackers_points_q90",
        Kind.QUANTILE,
        lambda: _("attackers' points that nine deals in ten do not exceed"),
        lambda: _of_deals("90 %"),
    ),
)
"""Figures of the distribution of the attackers' points."""


def _of_deals(share: str) -> str:
    return _(
        "The least number of points that at least {share} of the deals do not exceed. "
        "Points come in fives, so it moves in steps. Its interval comes from a bootstrap "
        "over a hundred bundles of deals (matches), drawn for all variants alike.",
        share=share,
    )
