"""What the last trick is worth, and what the points earn (rule 9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.builders import bands, call, cards, rank, ruleset
from tests.oracle.variants import RULESETS
from tuolaji.cards import Suit
from tuolaji.engine.codes import BURIED, PLANES, PLAY
from tuolaji.engine.scoring import find_band, settle
from tuolaji.engine.trick import contend
from tuolaji.rules.formula import Name, Number
from tuolaji.rules.kitty import Capture, Measure, Multiplier, MultiplierLine
from tuolaji.rules.scoring import Side
from tuolaji.table.plays import open_lead
from tuolaji.table.position import Position

LINES = Multiplier(
    (
        MultiplierLine(call("pair"), 2, Number(7)),
        MultiplierLine(call("tractor"), 1, Name("length")),
        MultiplierLine(None, 1, Number(1)),
    )
)
BASE: Mapping[str, Any] = {}
WITH_TRUMPS = {"kitty": {"captured": Capture.LAST_TRICK_WITH_TRUMPS}}
WINNING = {"kitty": {"measure": Measure.WINNING}}
WHOLE = {"kitty": {"measure": Measure.WHOLE_PLAY, "multiplier": LINES}}
ALL_CARDS = {"kitty": {"measure": Measure.WHOLE_PLAY}}
CAPPED = {"kitty": {"cap": 3}}


def settled(rules: Mapping[str, Any], winner: int, *plays: str) -> Position:
    """Settle a deal of declarer 0 whose last trick is led by a seat and won by another."""
    position = Position(ruleset(**rules), rank("2"), Suit.H)
    deal = position.deal
    open_lead(position, cards(plays[0]))
    for turn, play in enumerate(plays[1:], 1):
        position.put(PLAY + turn * PLANES, cards(play))
        contend(position.tables, deal, turn)
    position.put(BURIED, cards("SK S5"))
    deal.declarer, deal.winner, deal.attackers_points = 0, winner, 30
    settle(position.tables, deal)
    return position


@pytest.mark.parametrize(
    ("rules", "winner", "plays", "multiplier", "points"),
    [
        pytest.param(BASE, 1, ["SA"], 2, 60, id="a_single_doubles"),
        pytest.param(BASE, 0, ["SA"], 0, 30, id="the_declarers_keep_their_kitty"),
        pytest.param(BASE, 2, ["SA"], 0, 30, id="and_so_does_the_partner"),
        pytest.param(BASE, 3, ["SA SA"], 4, 90, id="a_pair"),
        pytest.param(BASE, 3, ["SA SA SK SK"], 16, 270, id="a_tractor"),
        pytest.param(BASE, 3, ["SA SA SQ"], 4, 90, id="the_best_component_of_a_throw"),
        pytest.param(WITH_TRUMPS, 1, ["SA"], 0, 30, id="only_with_trumps"),
        pytest.param(WITH_TRUMPS, 1, ["SA", "H3"], 2, 60, id="which_a_ruff_is"),
        pytest.param(WITH_TRUMPS, 1, ["HA"], 2, 60, id="and_a_trump_lead"),
        pytest.param(BASE, 1, ["SA SK", "H3 H3"], 2, 60, id="what_the_lead_required"),
        pytest.param(WINNING, 1, ["SA SK", "H3 H3"], 4, 90, id="or_what_won"),
        pytest.param(CAPPED, 1, ["SA SA"], 3, 75, id="at_most_the_cap"),
        pytest.param(WHOLE, 1, ["SA SA SK SK"], 7, 135, id="first_line_contained"),
        pytest.param(WHOLE, 1, ["SA SA"], 1, 45, id="else_the_last"),
        pytest.param(ALL_CARDS, 1, ["SA SA SK"], 8, 150, id="else_counts_all_cards"),
        pytest.param(ALL_CARDS, 1, ["SA SK", "H3 H5"], 4, 90, id="those_of_a_ruff_too"),
    ],
)
def test_9_the_kitty_is_captured(
    rules: Mapping[str, Any], winner: int, plays: list[str], multiplier: int, points: int
) -> None:
    deal = settled(rules, winner, *plays).deal
    assert (deal.kitty_multiplier, deal.attackers_points) == (multiplier, points)
    assert (deal.captured, deal.kitty_points) == (multiplier > 0, 15)


@pytest.mark.parametrize(("play", "capped"), [("SA", False), ("SA SA", True)])
def test_9_a_cap_that_bites_is_told(play: str, capped: bool) -> None:
    assert bool(settled(CAPPED, 1, play).deal.capped) == capped


OPEN = bands(
    (None, -1, Side.DECLARERS, 4, 40),
    (0, 79, Side.DECLARERS, 1, None),
    (80, None, Side.ATTACKERS, 0, 40),
)


def found(position: Position, points: int) -> tuple[int, int, int]:
    deal = position.deal
    deal.attackers_points = points
    find_band(position.tables, deal)
    return deal.side, deal.levels, deal.takeover


@pytest.mark.parametrize(
    ("points", "outcome"),
    [
        (-41, (0, 5, 0)),
        (-1, (0, 4, 0)),
        (0, (0, 1, 0)),
        (79, (0, 1, 0)),
        (80, (1, 0, 1)),
        (119, (1, 0, 1)),
        (120, (1, 1, 1)),
        (1000, (1, 23, 1)),
    ],
)
def test_9_4_points_fall_into_their_band(
    points: int, outcome: tuple[int, int, int]
) -> None:
    assert found(Position(ruleset(scoring={"bands": OPEN})), points) == outcome


@pytest.mark.parametrize("variant", RULESETS)
def test_9_4_more_points_are_never_worse_for_the_attackers(variant: str) -> None:
    position = Position(RULESETS[variant])
    worth = [
        (levels if takeover else -levels - 0.5)
        for _, levels, takeover in (found(position, points) for points in range(0, 1200, 5))
    ]
    assert worth == sorted(worth)
