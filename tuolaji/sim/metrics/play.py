"""How does the play of the cards go?"""

from __future__ import annotations

from typing import Final

from tuolaji.sim.metrics.figure import Kind, Metric, column, mean

__all__ = ["PLAY"]

PLAY: Final = (
    mean(
        "tricks",
        "tricks a deal",
        column("tricks"),
        definition=(
            "Tricks played, by all deals. Leads of several cards make for fewer tricks; it "
            "is not the number of cards in a hand."
        ),
        unit="tricks a deal",
    ),
    mean(
        "decisions",
        "decisions a deal",
        column("decisions"),
        definition=(
            "Times a seat was asked to bid, to bury or to play, by all deals, forced plays "
            "included: a measure of a deal's length, not of its difficulty."
        ),
        unit="decisions a deal",
    ),
    mean(
        "lead_changes",
        "tricks a deal that take the lead over",
        column("lead_changes"),
        definition=(
            "Tricks won by the other side than the leader's, by all deals. A trick won by "
            "the leader's partner does not count."
        ),
        unit="tricks a deal",
    ),
    mean(
        "throws",
        "throws tried a deal",
        column("throws"),
        definition="Leads of more than one component, standing or failing, by all deals.",
        unit="throws a deal",
    ),
    Metric(
        "throws_failed",
        "throws tried that fail",
        Kind.RATE,
        column("throws_failed"),
        column("throws"),
        definition=(
            "Throws that another hand could beat, by throws tried. A deal with many throws "
            "weighs more; deals without one are left out."
        ),
        unit="share of throws",
    ),
    mean(
        "throws_stood",
        "throws a deal that stand",
        lambda columns: columns["throws"] - columns["throws_failed"],
        definition=(
            "Throws that no other hand whose cards count could beat, by all deals. A throw "
            "that stands may still be ruffed."
        ),
        unit="throws a deal",
    ),
    mean(
        "ruffs",
        "ruffs a deal",
        column("ruffs"),
        definition=(
            "Plays that take a trick over with trumps on a plain lead, overruffs included, "
            "by all deals. Trumps that do not win the trick so far are discards."
        ),
        unit="plays a deal",
    ),
    mean(
        "overruffs",
        "overruffs a deal",
        column("overruffs"),
        definition="Ruffs over an earlier ruff of the same trick, by all deals.",
        unit="plays a deal",
    ),
    mean(
        "tractors_led",
        "tractors led a deal",
        column("tractors_led"),
        definition=(
            "Runs of pairs among the components led, in throws too, by all deals. Runs of "
            "wider sets are counted as wide_runs_led."
        ),
        unit="tractors a deal",
    ),
    mean(
        "wide_runs_led",
        "runs of width 3 and more led a deal",
        column("wide_runs_led"),
        definition=(
            "Runs of triples and wider sets among the components led, in throws too, by "
            "all deals. Always 0 with two packs."
        ),
        unit="runs a deal",
    ),
)
"""Figures of the play."""
