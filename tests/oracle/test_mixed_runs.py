"""The oracle on runs of mixed width, bulldozers and quads (竞赛规则, 四副牌).

Cards are counted by hand from the seed document: no 拐弯, 四带二 in chains, 四带二 above
推土机 above 拖拉机 and 4张 above 2拖拉, and the printed ladders. A mixed run is measured in
cards (docs/rules.md 6.2).
"""

from __future__ import annotations

import pytest

from tests.builders import cards, rank
from tests.oracle.condition import Known
from tests.oracle.follow import is_legal, rung_vector, rungs_for
from tests.oracle.kitty import multipliers
from tests.oracle.order import DealRules
from tests.oracle.shapes import (
    Cards,
    Kind,
    decompositions,
    forms_of,
    kinds_of,
    named_splits,
)
from tests.oracle.throw import judge_throw
from tests.oracle.trick import winners
from tests.oracle.variants import RULESETS, TURNED
from tuolaji.cards import Suit
from tuolaji.rules.scoring import Side

RULES = DealRules(RULESETS["four-deck-match"], rank("2"), Suit.H)
BY_PAIRS = DealRules(TURNED["four, by pairs"], rank("2"), Suit.H)


def led(lead: str) -> tuple[Kind, ...]:
    (kinds,) = {kinds_of(parts) for parts in decompositions(RULES, cards(lead))}
    return kinds


def names(kinds: tuple[Kind, ...]) -> list[str]:
    return [f"{kind.shape}({kind.measure})" for kind in kinds]


@pytest.mark.parametrize(
    ("lead", "broken"),
    [
        pytest.param("S3 S3 S4 S4 S4 S4", ["four_two(6)"], id="two_beside_four"),
        pytest.param("S3 S3 S4 S4 S4 S4 S5 S5", ["four_two(8)"], id="a_chain"),
        pytest.param("S3 S3 S4 S4 S5 S5 S5 S5", ["four_two(8)"], id="four_at_the_end"),
        pytest.param("S3 S3 S3 S3 S4 S4 S4 S4", ["four_two(8)"], id="fours_alone"),
        pytest.param("S3 S3 S4 S4 S5 S5", ["tractor(3)"], id="twos_alone"),
        pytest.param("S3 S3 S3 S4 S4", ["triple(1)", "pair(1)"], id="three_beside_two"),
        pytest.param(
            "S3 S3 S3 S4 S4 S4 S4", ["four_two(6)", "single(1)"], id="three_beside_four"
        ),
    ],
)
def test_a_lead_breaks_into(lead: str, broken: list[str]) -> None:
    assert names(led(lead)) == broken


def test_more_cards_go_before_more_steps() -> None:
    lead = "S3 S3 S4 S4 S5 S5 S5 S5 S9 S9 S9 S9 S10 S10 S10 S10 SJ SJ SJ SJ"
    assert names(led(lead)) == ["four_two(12)", "four_two(8)"]


def test_of_equally_many_cards_the_higher_top_goes_first() -> None:
    lead = cards("S3 S3 S4 S4 S5 S5 S5 S5 S9 S9 S9 S9 S10 S10 S10 S10")
    (parts,) = decompositions(RULES, lead)
    assert forms_of(RULES, parts) == (((2, 4), 2), ((2, 4), 3))


def test_named_steps_choose_among_runs_of_equally_many_cards() -> None:
    lead = cards("S3 S3 S3 S3 S4 S4 S4 S4 S5 S5")
    (parts,) = named_splits(RULES, lead, (((2, 4), 2), (2, 1)))
    assert [part.cards for part in parts] == [lead[:8], lead[8:]]


def test_a_run_of_six_cards_calls_for_the_printed_ladder() -> None:
    printed = [
        ["four_two(6)"],
        ["quad(1)", "pair(1)"],
        ["bulldozer(2)"],
        ["triple(1)", "pair(1)"],
        ["tractor(3)"],
        ["tractor(2)", "pair(1)"],
        ["pair(1)", "pair(1)", "pair(1)"],
        ["pair(1)", "pair(1)"],
        ["pair(1)"],
        [],
    ]
    rungs = rungs_for(RULES, led("S3 S3 S4 S4 S4 S4")[0])
    assert [names(choice) for (choice,) in rungs] == printed


def test_a_run_of_eight_cards_calls_for_the_longest_of_each_kind_in_turn() -> None:
    rungs = rungs_for(RULES, led("S3 S3 S4 S4 S4 S4 S5 S5")[0])
    assert [names(choice) for (choice,) in rungs[:5]] == [
        ["four_two(8)"],
        ["four_two(6)", "pair(1)"],
        ["four_two(6)"],
        ["quad(1)", "quad(1)"],
        ["quad(1)", "triple(1)"],
    ]


RUN, BULLDOZER = "S6 S6 S7 S7 S7 S7", "S9 S9 S9 S10 S10 S10"
FULL = f"{RUN} {BULLDOZER} SQ SQ"


@pytest.mark.parametrize(
    ("hand", "rung"),
    [
        pytest.param("S6 S6 S7 S7 S7 S7 SQ", 1, id="four_beside_two"),
        pytest.param("S6 S7 S7 S7 S7 SQ SQ", 2, id="four_and_any_pair"),
        pytest.param("S6 S6 S6 S7 S7 S7 SQ", 3, id="bulldozer"),
        pytest.param("S6 S6 S6 S8 S8 SQ SK", 4, id="three_and_any_pair"),
        pytest.param("S6 S6 S7 S7 S8 S8 SK", 5, id="three_linked_pairs"),
        pytest.param("S6 S6 S7 S7 SQ SQ SK", 6, id="two_linked_pairs_and_a_pair"),
        pytest.param("S6 S6 S8 S8 SQ SQ SK", 7, id="three_pairs"),
        pytest.param("S6 S8 S9 SJ SQ SK SA", 10, id="any_cards"),
    ],
)
def test_each_rung_is_filled(hand: str, rung: int) -> None:
    assert rung_vector(RULES, cards(hand), led("S3 S3 S4 S4 S4 S4")) == (rung - 1,)


@pytest.mark.parametrize(
    ("lead", "hand", "play", "legal"),
    [
        pytest.param("S3 S3 S4 S4 S4 S4", FULL, RUN, True, id="the_run_is_owed"),
        pytest.param("S3 S3 S4 S4 S4 S4", FULL, BULLDOZER, False, id="bulldozer_is_less"),
        pytest.param("S3 S3 S4 S4 S5 S5", FULL, BULLDOZER, True, id="outranking_is_free"),
        pytest.param(
            "S3 S3 S4 S4 S5 S5",
            FULL,
            "S6 S6 S7 S7 S9 S9",
            True,
            id="outranking_is_not_owed",
        ),
        pytest.param(
            "S3 S3 S3 S3",
            "S6 S6 S7 S7 S9 S9 S9",
            "S6 S6 S7 S7",
            False,
            id="three_before_two",
        ),
        pytest.param(
            "SA SA S3 S3 S4 S4 S4 S4", FULL, f"{RUN} S9 S9", True, id="throw_with_a_run"
        ),
        pytest.param(
            "S3 S3 S4 S4 S4 S4 S8 S8",
            FULL,
            "S6 S6 S7 S7 S7 S7 SQ SQ",
            True,
            id="a_run_and_a_pair_serve_a_throw",
        ),
    ],
)
def test_a_follower_owes(lead: str, hand: str, play: str, legal: bool) -> None:
    assert is_legal(RULES, "S", led(lead), cards(hand), cards(play)) is legal


def plays(*texts: str) -> list[Cards]:
    return [cards(text) for text in texts]


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        pytest.param(
            plays("S3 S3 S4 S4 S4 S4 S5 S5", "S6 S6 S6 S6 S7 S7 S7 S7"),
            1,
            id="equally_many_cards_in_fewer_steps",
        ),
        pytest.param(
            plays("S6 S6 S6 S6 S7 S7 S7 S7", "S5 S5 S6 S6 S7 S7 S7 S7"),
            0,
            id="equal_tops_leave_it_with_the_first",
        ),
        pytest.param(
            plays(
                "S9 S9 S10 S10 SJ SJ",
                "HA HA HK HK HQ HQ",
                "H6 H6 H6 H7 H7 H7",
                "H3 H3 H3 H3 H4 H4",
            ),
            3,
            id="ruffs_go_by_shape_first",
        ),
        pytest.param(
            plays("S9 S9 S10 S10", "HA HA HK HK", "H3 H3 H3 H3"), 2, id="four_ruffs_higher"
        ),
        pytest.param(
            plays("S9 S9 S9 S10 S10 S10", "HA HA HK HK HQ HQ"), 0, id="a_lower_shape_never"
        ),
        pytest.param(
            plays("S3 S3 S4 S4 S4 S4 S8 S8", "H3 H3 H4 H4 H4 H4 H5 H5"),
            1,
            id="a_longer_run_covers_a_run_and_a_pair",
        ),
        pytest.param(
            plays("S3 S3 S4 S4 S8 S8 S9 S9", "HA HA HA HA H4 H4 H4 H4"),
            0,
            id="no_ranking_in_a_throw",
        ),
    ],
)
def test_a_trick_is_won(trick: list[Cards], winner: int) -> None:
    (parts,) = decompositions(RULES, trick[0])
    assert winners(RULES, kinds_of(parts), trick) == {winner}


@pytest.mark.parametrize(
    ("hand", "forced"),
    [
        pytest.param("S9 S9 S10 S10 S10 S10", "S3 S3 S4 S4 S4 S4", id="higher_top"),
        pytest.param("S9 S9 S9 S9 S10 S10 S10 S10", "S3 S3 S4 S4 S4 S4", id="within_more"),
        pytest.param("S9 S9 S9 S10 S10 S10", None, id="a_lower_shape"),
        pytest.param("SK SK", None, id="lower_cards"),
    ],
)
def test_a_thrown_run_is_beaten_by_one_of_as_many_cards(
    hand: str, forced: str | None
) -> None:
    (parts,) = decompositions(RULES, cards("S3 S3 S4 S4 S4 S4 SA SA"))
    expected = frozenset() if forced is None else {cards(forced)}
    assert judge_throw(RULES, parts, [cards(hand)]).forced == expected


@pytest.mark.parametrize(
    ("rules", "play", "factor"),
    [
        pytest.param(RULES, "H3 H3 H4 H4 H4 H4", 24, id="four_times_the_cards"),
        pytest.param(RULES, "H3 H3 H3 H4 H4 H4", 24, id="bulldozer"),
        pytest.param(RULES, "S3 S3 S4 S4 S4 S4", 0, id="only_with_trumps"),
        pytest.param(BY_PAIRS, "H3 H3 H4 H4 H4 H4", 64, id="a_line_for_six_cards"),
        pytest.param(BY_PAIRS, "H3 H3 H3 H3 H4 H4 H4 H4", 8, id="length_is_cards"),
        pytest.param(BY_PAIRS, "H3 H3 H4 H4 H5 H5", 8, id="pairs"),
    ],
)
def test_the_kitty_is_multiplied(rules: DealRules, play: str, factor: int) -> None:
    assert multipliers(
        rules, Known(winner=Side.ATTACKERS, play=cards(play)), [led(play)]
    ) == {factor}
