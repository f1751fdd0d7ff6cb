"""What is the kitty worth, and who gets it?"""

from __future__ import annotations

from typing import Final

from tuolaji.sim.metrics.figure import Kind, Metric, column, mean, share

__all__ = ["KITTY"]

KITTY: Final = (
    share(
        "kitty_captured",
        "deals in which the attackers capture the kitty",
        column("captured"),
        definition=(
            "Deals in which the attackers win the last trick as the variant demands for a "
            "capture, by all deals. A captured kitty without points counts."
        ),
    ),
    mean(
        "kitty_points",
        "points of the buried cards",
        column("kitty_points"),
        definition=(
            "Points of the cards in the kitty when play begins, before any factor, by all "
            "deals, captured or not."
        ),
        unit="points a deal",
    ),
    mean(
        "kitty_multiplier",
        "factor on the kitty's points, where it is captured",
        column("kitty_multiplier"),
        column("captured"),
        definition=(
            "The factor on the kitty's points, summed over captured kitties and divided by "
            "their number. Kitties that are not captured have no factor and are left out; "
            "a captured kitty without points has one."
        ),
        unit="factor a captured kitty",
    ),
    Metric(
        "kitty_share",
        "points that captures add, among all attackers' points",
        Kind.RATE,
        column("capture_points"),
        column("attackers_points"),
        definition=(
            "Points that capturing the kitty added to the attackers', over all deals, by "
            "all attackers' points of those deals. It is a ratio of sums, not the mean of "
            "each deal's share: a deal with many points weighs more."
        ),
        unit="share of points",
    ),
    share(
        "capped",
        "captured kitties for which the greatest factor took effect",
        lambda columns: columns["capped"] * columns["captured"],
        column("captured"),
        definition=(
            "Captured kitties whose factor would have been greater without `kitty.cap`, by "
            "captured kitties. 0 in a variant without a cap."
        ),
        unit="share of captured kitties",
    ),
)
"""Figures of the kitty."""
