"""The team that wins when the time of a match is up."""

from __future__ import annotations

import pytest

from tests.builders import rank, ruleset
from tests.table.asking import answer, complaint, plain
from tuolaji.rules.match import AfterLast, Clock, LevelsOf

CLOCK = {"clock": Clock(minutes=60, deal_seconds=90, trick_seconds=15)}
TIMED = ruleset(match=CLOCK)


@pytest.mark.parametrize(
    ("variant", "winner"),
    [("shuangsheng-match", 0), ("tuolaji-match", 1), ("fankou-bombs", "extra deal")],
)
def test_a_tie(variant: str, winner: object) -> None:
    fields = {"levels": ["7", 7], "declarers": 0, "first_at_level": 1}
    assert plain(variant, "time_up", **fields) == {"winner": winner}


def test_the_higher_level_needs_nothing_more() -> None:
    found = answer(TIMED, "time_up", levels=["10", "Q"])
    assert (found.to_dict(), found.why) == ({"winner": 1}, "Q is above 10")


def test_a_deal_without_trumps_is_above_the_ace() -> None:
    rules = ruleset(match=CLOCK, levels={"after_last": AfterLast.NO_TRUMP})
    assert plain(rules, "time_up", levels=["A", "no trump"]) == {"winner": 1}


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
            "'base' has no level 'no trump'; levels are 2 3 4 5 6 7 8 9 10 J Q K A",
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
    assert complaint(TIMED, "time_up", **fields) == message


def test_a_level_that_the_variant_has_not() -> None:
    ranks = (rank("2"), rank("5"), rank("A"))
    rules = ruleset(match=CLOCK, levels={"ranks": ranks})
    assert complaint(rules, "time_up", levels=["2", "3"]) == (
        "'base' has no level '3'; levels are 2 5 A"
    )


def test_levels_of_players() -> None:
    rules = ruleset(match=CLOCK, levels={"of": LevelsOf.PLAYER})
    assert complaint(rules, "time_up", levels=["2", "3"]) == (
        "in 'base' each player has a level ('levels.of: player'), so no team can be ahead"
    )


def test_a_match_without_a_clock_has_no_time() -> None:
    assert complaint("tuolaji", "time_up", levels=["2", "3"]) == (
        "time_up: 'tuolaji' has 'match.clock: none', so its time is never up"
    )


def test_10_8_at_the_first_level_no_team_came_first() -> None:
    found = answer("tuolaji-match", "time_up", levels=["2", "2"], declarers=1)
    assert found.to_dict() == {"winner": 1}
    assert found.why == "'match.tie: first to reach' (at the first level the declarers)"
    assert complaint("tuolaji-match", "time_up", levels=["2", "2"]) == (
        "the levels are equal and 'match.tie: first to reach' (at the first level the "
        "declarers) decides, so say 'declarers'"
    )
    fields = {"levels": ["3", "3"], "declarers": 1}
    assert complaint("tuolaji-match", "time_up", **fields).endswith("say 'first_at_level'")


def test_no_team_is_beyond_the_last_level() -> None:
    assert complaint("shuangsheng-match", "time_up", levels=["J", "2"]) == (
        "'shuangsheng-match' has no level 'J'; levels are 2 3 4 5 6 7 8 9 10"
    )
