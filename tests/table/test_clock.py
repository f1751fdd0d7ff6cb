"""The team that wins when the time is up."""

from __future__ import annotations

import pytest

from tests.builders import rank, ruleset
from tuolaji.cards import Rank
from tuolaji.errors import QuestionError
from tuolaji.rules.match import AfterLast, LevelsOf, Tie
from tuolaji.table.position import NO_TRUMP_LEVEL
from tuolaji.table.questions.match import Standing, decide

EVEN = (rank("7"), rank("7"))


@pytest.mark.parametrize(
    ("levels", "winner", "why"),
    [
        pytest.param((rank("Q"), rank("10")), 0, "Q is above 10", id="team_0"),
        pytest.param((rank("2"), rank("A")), 1, "A is above 2", id="team_1"),
    ],
)
def test_the_higher_level_wins(levels: tuple[Rank, Rank], winner: int, why: str) -> None:
    found = decide(ruleset(), Standing(levels, declarers=0, first_at_level=0))
    assert (found.winner, found.why) == (winner, why)


@pytest.mark.parametrize(
    ("tie", "winner"),
    [(Tie.DECLARERS, 1), (Tie.FIRST_TO_REACH, 0), (Tie.EXTRA_DEAL, None)],
)
def test_a_tie_is_broken_as_the_rules_say(tie: Tie, winner: int | None) -> None:
    rules = ruleset(match={"tie": tie})
    found = decide(rules, Standing(EVEN, declarers=1, first_at_level=0))
    assert (found.winner, found.why) == (winner, f"'match.tie: {tie}'")


def test_a_deal_without_trumps_stands_above_the_last_level() -> None:
    rules = ruleset(levels={"after_last": AfterLast.NO_TRUMP})
    assert decide(rules, Standing((rank("A"), NO_TRUMP_LEVEL))).winner == 1


@pytest.mark.parametrize(
    ("tie", "message"),
    [
        pytest.param(
            Tie.DECLARERS,
            "the levels are equal and 'match.tie: declarers' decides, so say 'declarers'",
            id="declarers",
        ),
        pytest.param(
            Tie.FIRST_TO_REACH,
            "the levels are equal and 'match.tie: first to reach' decides, so say "
            "'first_at_level'",
            id="first_to_reach",
        ),
    ],
)
def test_what_breaks_a_tie_must_be_known(tie: Tie, message: str) -> None:
    with pytest.raises(QuestionError) as refused:
        decide(ruleset(match={"tie": tie}), Standing(EVEN))
    assert str(refused.value) == message


def test_no_team_is_ahead_where_players_have_levels() -> None:
    with pytest.raises(QuestionError, match="each player has a level"):
        decide(ruleset(levels={"of": LevelsOf.PLAYER}), Standing(EVEN))
