"""Which team wins when the time of a match is up?"""

from __future__ import annotations

import pytest

from tests.builders import rank, ruleset
from tests.table.asking import answer, complaint, plain
from tuolaji.rules.match import LevelsOf


@pytest.mark.parametrize(
    ("variant", "winner"),
    [("shuangsheng-match", 0), ("tuolaji-match", 1), ("fankou-bombs", "extra deal")],
)
def test_a_tie(variant: str, winner: object) -> None:
    fields = {"levels": ["7", 7], "declarers": 0, "first_at_level": 1}
    assert plain(variant, "time_up", **fields) == {"winner": winner}


def test_the_higher_level_needs_nothing_more() -> None:
    found = answer("tuolaji", "time_up", levels=["10", "Q"])
    assert (found.to_dict(), found.why) == ({"winner": 1}, "Q is above 10")


def test_a_deal_without_trumps_is_above_the_ace() -> None:
    assert plain("jiaofen", "time_up", levels=["A", "no trump"]) == {"winner": 1}


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        pytest.param(
            {"levels": ["2"]},
            "time_up: 'levels' must list those of team 0 and team 1, got 1",
            id="one_level",
        ),
        pytest.param(
            {"levels": ["2", "2"], "declarers": 2},
            "time_up: 'declarers' must be team 0 or 1, got 2",
            id="a_seat",
        ),
        pytest.param(
            {"levels": ["2", "3"], "first_at_level": -1},
            "time_up: 'first_at_level' must be team 0 or 1, got -1",
            id="no_team",
        ),
        pytest.param(
            {"levels": ["2", "2"]},
            "the levels are equal and 'match.tie: declarers' decides, so say 'declarers'",
            id="tie",
        ),
        pytest.param(
            {"levels": ["2", "no trump"]},
            "'tuolaji' has no level no trump; levels are 2 3 4 5 6 7 8 9 10 J Q K A",
            id="no_trump",
        ),
        pytest.param(
            {"levels": ["2", "1"]},
            "time_up: 'levels': '1' is no rank; ranks are 2 3 4 5 6 7 8 9 10 J Q K A",
            id="no_rank",
        ),
        pytest.param({}, "time_up: 'levels' is missing", id="missing"),
    ],
)
def test_questions_that_make_no_sense(fields: dict[str, object], message: str) -> None:
    assert complaint("tuolaji", "time_up", **fields) == message


def test_a_level_that_the_variant_has_not() -> None:
    rules = ruleset(levels={"ranks": (rank("2"), rank("5"), rank("A"))})
    assert complaint(rules, "time_up", levels=["2", "3"]) == (
        "'base' has no level 3; levels are 2 5 A"
    )


def test_levels_of_players() -> None:
    rules = ruleset(levels={"of": LevelsOf.PLAYER})
    assert complaint(rules, "time_up", levels=["2", "3"]) == (
        "in 'base' each player has a level ('levels.of: player'), so no team can be ahead"
    )
