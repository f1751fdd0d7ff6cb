"""The change of the players' ratings by a deal."""

from __future__ import annotations

import pytest

from tests.table.asking import answer, complaint, plain


def test_what_one_side_gains_the_other_loses() -> None:
    found = answer(
        "tuolaji-rated", "rating", ratings=[90, 400, 90, 90], side="declarers", levels=3
    )
    assert found.to_dict() == {"declarers": 8, "attackers": -8}
    assert found.why == ("'rating': hold 2 + 2 further x 1; x 2 for a lowest rating of 90")


def test_a_takeover() -> None:
    fields = {"ratings": [50, 50, 50, 50], "side": "attackers", "levels": 0}
    found = plain("tuolaji-rated", "rating", **fields)
    assert found == {"declarers": -2, "attackers": 2}


@pytest.mark.parametrize(("levels", "change"), [(2, 3), (3, 6)])
def test_a_shut_out(levels: int, change: int) -> None:
    fields = {"ratings": [0, 0, 0, 0], "side": "declarers", "levels": levels}
    assert plain("tuolaji-rated-shutout", "rating", **fields)["declarers"] == change


@pytest.mark.parametrize(
    ("change", "message"),
    [
        pytest.param(
            {"ratings": [90, 90]},
            "rating: 'ratings' must list those of 4 players, got 2",
            id="two_players",
        ),
        pytest.param(
            {"ratings": [90, 90, "high", 90]},
            "rating: 'ratings' 3 must be a whole number, got 'high'",
            id="no_number",
        ),
        pytest.param(
            {"ratings": 90}, "rating: 'ratings' must be a list, got 90", id="no_list"
        ),
        pytest.param(
            {"levels": -1}, "rating: 'levels' must be 0 .. 1000, got -1", id="levels"
        ),
        pytest.param(
            {"side": "both"},
            "rating: 'side' must be declarers or attackers, got 'both'",
            id="side",
        ),
    ],
)
def test_questions_that_make_no_sense(change: dict[str, object], message: str) -> None:
    fields = {"ratings": [90, 90, 90, 90], "side": "declarers", "levels": 1, **change}
    assert complaint("tuolaji-rated", "rating", **fields) == message


def test_a_variant_without_ratings() -> None:
    fields = {"ratings": [90, 90, 90, 90], "side": "declarers", "levels": 1}
    assert complaint("tuolaji", "rating", **fields) == (
        "rating: 'tuolaji' keeps no ratings; a variant file gives them in its chapter "
        "'rating'"
    )
