"""The play that wins a trick (rule 8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.builders import THREE_PACKS, cards, rank, ruleset
from tuolaji.cards import Suit
from tuolaji.engine.codes import EVENT_OVERRUFFS, EVENT_RUFFS, PLANES, PLAY
from tuolaji.engine.trick import contend, score_play
from tuolaji.rules.shape import Ranking
from tuolaji.rules.trick import Compare, Cover
from tuolaji.table.plays import open_lead
from tuolaji.table.position import Position

BASE: Mapping[str, Any] = {}
COUNTS = {"tricks": {"cover": Cover.COUNTS}}
COUNTED_KINDS = {"tricks": {"cover": Cover.COUNTS, "compare": Compare.KINDS_IN_TURN}}
COUNTS_OF_THREE = {**THREE_PACKS, **COUNTS}
EVERY = {"tricks": {"compare": Compare.EVERY_COMPONENT}}
TOP_CARD = {"tricks": {"compare": Compare.TOP_CARD}}
RANKED = {**THREE_PACKS, "ranking": Ranking((("titanic", "tractor"),))}


def played(rules: Mapping[str, Any], *plays: str) -> Position:
    position = Position(ruleset(**rules), rank("2"), Suit.H)
    open_lead(position, cards(plays[0]))
    for turn, play in enumerate(plays[1:], 1):
        position.put(PLAY + turn * PLANES, cards(play))
        contend(position.tables, position.deal, turn)
    return position


@pytest.mark.parametrize(
    ("rules", "plays", "winner"),
    [
        pytest.param(BASE, ["S5", "S9", "SA", "S4"], 2, id="the_highest"),
        pytest.param(BASE, ["SA", "S9", "SA", "S4"], 0, id="the_first_of_equals"),
        pytest.param(BASE, ["SA", "DA", "H3", "C3"], 2, id="a_trump"),
        pytest.param(BASE, ["S5", "H3", "S2", "D2"], 2, id="the_first_equal_level_card"),
        pytest.param(BASE, ["S5 S5", "S9 SA", "S6 S6"], 2, id="a_pair_needs_a_pair"),
        pytest.param(BASE, ["S5 S5", "H3 H4"], 0, id="trumps_must_cover"),
        pytest.param(BASE, ["S5 S5", "H3 H3", "H4 H4"], 2, id="over_ruffed"),
        pytest.param(BASE, ["S5 S5 S6 S6", "S8 S8 S9 S9", "SK SK SA SA"], 2, id="runs"),
        pytest.param(BASE, ["S5 S5 S6 S6", "SK SK SQ SJ"], 0, id="pairs_are_no_run"),
        pytest.param(
            BASE, ["SA SA SK", "H3 H3 HA", "H4 H4 H5"], 2, id="the_first_component_decides"
        ),
        pytest.param(
            BASE, ["SA SA SK", "H3 H3 H4", "BJ LJ HA"], 1, id="a_throw_must_be_covered"
        ),
        pytest.param(BASE, ["SA SK", "H3 H4", "H5 S3"], 1, id="by_trumps_alone"),
        pytest.param(
            TOP_CARD, ["SA SA SK", "H3 H3 HA", "H4 H4 H5"], 1, id="or_the_top_card"
        ),
        pytest.param(
            EVERY, ["SA SA SK", "H3 H3 HA", "H4 H4 H5"], 1, id="or_every_component"
        ),
        pytest.param(
            EVERY, ["SA SA SK", "H3 H3 H4", "H5 H5 H6"], 2, id="which_are_all_higher"
        ),
        pytest.param(EVERY, ["SA SK", "H3 HA", "H4 HK"], 1, id="of_singles_too"),
        pytest.param(
            COUNTS,
            ["SA SA SK SK SQ SQ S9 S9", "H3 H3 H4 H4 H6 H6 H7 H7"],
            1,
            id="as_many_runs_and_pairs_cover",
        ),
        pytest.param(
            COUNTED_KINDS,
            [
                "SA SA SK SK SQ SQ S9",
                "H3 H3 H4 H4 H6 H6 H7",
                "H3 H3 H4 H4 H7 H7 HA",
                "H3 H3 H4 H4 H8 H8 H9",
            ],
            3,
            id="a_pair_decides_between_equal_runs",
        ),
        pytest.param(
            COUNTED_KINDS,
            ["SA SA SK SK SQ SQ S9", "H3 H3 H4 H4 H6 H6 H7", "C2 C2 D2 D2 H6 H6 HA"],
            1,
            id="two_pairs_are_no_run",
        ),
        pytest.param(
            COUNTED_KINDS,
            ["SA SA SK SK SQ SQ S9", "H3 H3 H4 H4 H6 H6 H7", "H3 H3 H4 H4 H6 H6 H9"],
            2,
            id="a_single_decides_last",
        ),
        pytest.param(
            COUNTS_OF_THREE,
            ["SA SA SA SQ SQ SQ", "H3 H3 H5 H5 H7 H9", "H3 H3 H3 H4 H4 H6"],
            0,
            id="pairs_are_no_triples",
        ),
        pytest.param(
            COUNTS_OF_THREE,
            ["SA SA SA SQ SQ SQ", "H3 H3 H5 H5 H7 H9", "H3 H3 H3 H5 H5 H5"],
            2,
            id="as_many_triples_cover",
        ),
        pytest.param(
            COUNTS_OF_THREE,
            ["SA SA SA SK SK SK SJ SJ SJ S9", "H3 H3 H3 H5 H5 H5 H7 H7 H7 H9"],
            0,
            id="three_triples_are_no_run_of_two",
        ),
        pytest.param(
            COUNTS_OF_THREE,
            ["SA SA SA SK SK SK SJ SJ SJ S9", "H3 H3 H3 H5 H5 H5 H6 H6 H6 H9"],
            1,
            id="a_run_and_a_triple",
        ),
        pytest.param(
            BASE,
            ["SA SA SK SK SQ SQ S9 S9", "H3 H3 H4 H4 H6 H6 H7 H7"],
            0,
            id="or_the_same_shapes_alone",
        ),
        pytest.param(
            RANKED,
            ["S5 S5 S6 S6 S7 S7", "S8 S8 S8 S9 S9 S9", "SQ SQ SK SK SA SA"],
            1,
            id="a_shape_that_ranks_higher",
        ),
        pytest.param(
            THREE_PACKS,
            ["S5 S5 S6 S6 S7 S7", "S8 S8 S8 S9 S9 S9"],
            0,
            id="not_without_the_ranking",
        ),
    ],
)
def test_8_a_play_wins(rules: Mapping[str, Any], plays: list[str], winner: int) -> None:
    assert played(rules, *plays).deal.winner_place == winner


@pytest.mark.parametrize(
    ("plays", "ruffs", "overruffs"),
    [
        (["SA", "H3", "H4", "S5"], 2, 1),
        (["SA", "H4", "H3", "S5"], 1, 0),
        (["H3", "H4", "H5", "H6"], 0, 0),
    ],
)
def test_8_ruffs_that_win_are_counted(plays: list[str], ruffs: int, overruffs: int) -> None:
    events = played(BASE, *plays).deal.events
    assert (events[EVENT_RUFFS], events[EVENT_OVERRUFFS]) == (ruffs, overruffs)


@pytest.mark.parametrize("play", ["DA", "H3 D3", "S9 DA"])
def test_8_a_play_of_other_cards_cannot_win(play: str) -> None:
    position = played(BASE, "S5 S5" if " " in play else "S5")
    position.put(PLAY + PLANES, cards(play))
    assert score_play(position.tables, position.deal, PLAY + PLANES) == -1
