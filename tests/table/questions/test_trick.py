"""Rule 8: who wins a trick."""

from __future__ import annotations

import pytest

from tests.table.asking import answer, complaint, plain


@pytest.mark.parametrize(
    ("plays", "winner"),
    [
        pytest.param(["S9", "SK", "S10", "D10"], 2, id="8_5_the_first_of_equal_plays"),
        pytest.param(["S5 S4 S4", "H9 H7 H7", "H8 H8 H4"], 2, id="8_4_the_pair_compares"),
        pytest.param(["S5 S6 S7", "H9 H7 H7", "H8 H8 H4"], 1, id="8_4_singles_compare"),
        pytest.param(["SA", "DA"], 0, id="8_1_another_plain_suit_cannot_win"),
    ],
)
def test_8_winner(plays: list[str], winner: int) -> None:
    assert plain("tuolaji", "trick", plays=plays)["winner"] == winner


def test_points_are_those_of_all_plays() -> None:
    assert plain("tuolaji", "trick", plays=["S5", "SK", "D10", "D2"])["points"] == 25


def test_6_2_named_components_must_be_covered() -> None:
    plays = ["S4 S4 S5 S5", "H7 H7 H9 H9"]
    assert plain("tuolaji", "trick", plays=plays)["winner"] == 0
    assert plain("tuolaji", "trick", plays=plays, as_=[[2, 1], [2, 1]])["winner"] == 1


def test_why_shows_the_winning_cards() -> None:
    assert answer("tuolaji", "trick", plays=["S5", "SK"]).why == "SK wins"


@pytest.mark.parametrize(
    ("plays", "message"),
    [
        pytest.param([], "trick: 'plays' must list 1 to 4 plays, got 0", id="none"),
        pytest.param(["S3"] * 5, "trick: 'plays' must list 1 to 4 plays, got 5", id="five"),
        pytest.param(
            ["S3", "S4 S5"],
            "trick: 'plays' 2 must have 1 card as the lead, got 2",
            id="count",
        ),
        pytest.param("S3", "trick: 'plays' must be a list, got 'S3'", id="no_list"),
        pytest.param(
            [3], "trick: 'plays' 1 must be cards such as 'SA SA H10', got 3", id="3"
        ),
    ],
)
def test_questions_that_make_no_sense(plays: object, message: str) -> None:
    assert complaint("tuolaji", "trick", plays=plays) == message
