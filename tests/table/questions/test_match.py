"""Rule 10: levels, the next declarer, the clock, and the change of ratings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.builders import rank, ruleset, score_table
from tests.table.ask import answer, complaint, plain
from tuolaji.cards import Rank
from tuolaji.errors import QuestionError
from tuolaji.rules.match import (
    NO_TRUMP_LEVEL,
    AfterLast,
    Clock,
    First,
    LevelsOf,
    Moved,
    Next,
    Tie,
)
from tuolaji.rules.scoring import Rating, RatingBand, Side
from tuolaji.rules.table import Partners
from tuolaji.table.questions.match import (
    Standing,
    decide,
    factor_of,
    levels_without_points,
    rate,
)

NO_TRUMP = {
    "played": (*ruleset().levels.played, NO_TRUMP_LEVEL),
    "held": frozenset({NO_TRUMP_LEVEL}),
}


@pytest.mark.parametrize(
    ("level", "gain", "reached"),
    [
        pytest.param("2", 0, "2", id="nothing_gained"),
        pytest.param("J", 2, "K", id="a_gain"),
        pytest.param(10, 1, "J", id="a_number"),
    ],
)
def test_10_2_rise(level: object, gain: int, reached: str) -> None:
    found = plain("tuolaji", "advance", level=level, gain=gain, side="declarers")
    assert found == {"level": reached, "match": None}


def test_10_3_past_the_last_level_the_match_is_won() -> None:
    found = plain("tuolaji", "advance", level="A", gain=1, side="attackers")
    assert found == {"level": None, "match": "won"}


def test_10_2_a_rise_stops_at_a_mandatory_level() -> None:
    rules = ruleset(levels={"mandatory": frozenset({rank("10")})})
    assert plain(rules, "advance", level="8", gain=4)["level"] == "10"


def test_a_level_that_the_variant_has_not() -> None:
    rules = ruleset(levels={"played": (rank("2"), rank("5"), rank("A"))})
    assert complaint(rules, "advance", level="3", gain=1) == (
        "3 is not a level of 'base'; its levels are 2 5 A"
    )


def test_a_negative_gain() -> None:
    assert complaint("tuolaji", "advance", level="3", gain=-1) == (
        "advance: 'gain' must be 0 .. 1000, got -1"
    )


@pytest.mark.parametrize(
    ("level", "gain", "reached"),
    [
        pytest.param("K", 1, {"level": "A", "match": None}, id="below_the_last"),
        pytest.param("A", 1, {"level": "no trump", "match": None}, id="past_the_last"),
        pytest.param("K", 4, {"level": "no trump", "match": None}, id="not_jumped_over"),
        pytest.param("no trump", 0, {"level": "no trump", "match": None}, id="not_held"),
        pytest.param("no trump", 1, {"level": None, "match": "won"}, id="held"),
    ],
)
def test_a_deal_without_trumps_after_the_last_level(
    level: str, gain: int, reached: dict[str, object]
) -> None:
    rules = ruleset(levels=NO_TRUMP)
    assert plain(rules, "advance", level=level, gain=gain) == reached


@pytest.mark.parametrize(
    ("level", "gain", "reached"), [("A", 1, "2"), ("K", 4, "4"), ("3", 13, "3")]
)
def test_levels_may_start_again(level: str, gain: int, reached: str) -> None:
    rules = ruleset(levels={"after_last": AfterLast.AGAIN})
    found = answer(rules, "advance", level=level, gain=gain)
    assert found.to_dict() == {"level": reached, "match": None}
    assert found.why == "'levels.after_last: start again'"


def test_10_7_a_deal_may_move_only_the_level_of_its_declarer() -> None:
    owned = {"of": LevelsOf.PLAYER, "moved": Moved.DECLARER}
    rules = ruleset(table={"partners": Partners.NONE}, levels=owned)
    assert plain(rules, "advance", level="3", gain=2)["level"] == "5"
    found = answer(rules, "advance", level="3", gain=2, side="attackers")
    assert found.to_dict() == {"level": "3", "match": None}
    assert found.why == "'levels.moved: declarer': the level of no attacker moves"


def test_why_the_match_is_won() -> None:
    found = answer("shuangsheng-match", "advance", level="10", gain=1)
    assert found.why == "past 10 the match is won"
    found = answer("jiaofen", "advance", level="no trump", gain=1)
    assert found.why == "past no trump the match is won"


def test_no_trump_is_no_level_of_most_variants() -> None:
    assert complaint("tuolaji", "advance", level="no trump", gain=1) == (
        "no trump is not a level of 'tuolaji'; its levels are 2 3 4 5 6 7 8 9 10 J Q K A"
    )


HELD = {"held": frozenset({rank("10"), rank("A")})}
TENS = {"mandatory": frozenset({rank("10")})}
LAP = {"above": ruleset().levels.played}


@pytest.mark.parametrize(
    ("levels", "fields", "why"),
    [
        pytest.param({}, {"level": "3", "gain": 0}, "no level is gained", id="nothing"),
        pytest.param(
            {}, {"level": "3", "gain": 2}, "'levels.played': 5 is 2 above 3", id="up"
        ),
        pytest.param(
            TENS,
            {"level": "8", "gain": 4},
            "'levels.mandatory' stops the rise at 10",
            id="a_mandatory_level",
        ),
        pytest.param(
            HELD,
            {"level": "Q", "gain": 3},
            "'levels.held' stops the rise at A",
            id="the_last_level",
        ),
        pytest.param(
            LAP,
            {"level": "A", "gain": 2},
            "'levels.above': 3+ is 2 above A",
            id="into_a_lap",
        ),
        pytest.param(
            LAP | {"held": frozenset({rank("J")})},
            {"level": "9+", "gain": 4},
            "'levels.held' stops the rise at J+",
            id="a_lap_keeps_what_is_held",
        ),
        pytest.param(
            HELD | TENS,
            {"level": "10", "gain": 3, "side": "attackers"},
            "'levels.held' keeps attackers at 10",
            id="attackers_stay",
        ),
        pytest.param(
            NO_TRUMP,
            {"level": "no trump", "gain": 3, "side": "attackers"},
            "'levels.held' keeps attackers at no trump",
            id="attackers_stay_at_the_no_trump_deal",
        ),
    ],
)
def test_why_a_side_rises_so_far(
    levels: dict[str, object], fields: dict[str, object], why: str
) -> None:
    assert answer(ruleset(levels=levels), "advance", **fields).why == why


def test_levels_end_with_the_last() -> None:
    assert complaint("shuangsheng-match", "advance", level="J", gain=1) == (
        "J is not a level of 'shuangsheng-match'; its levels are 2 3 4 5 6 7 8 9 10"
    )


@pytest.mark.parametrize(
    ("declarer", "takeover", "following"),
    [(0, False, 2), (3, False, 1), (0, True, 1), (3, True, 0)],
)
def test_10_5_rotation(declarer: int, takeover: bool, following: int) -> None:
    found = plain("tuolaji", "rotation", declarer=declarer, takeover=takeover)
    assert found == {"declarer": following, "first": following}


def test_10_5_the_same_seat_may_go_on() -> None:
    rules = ruleset(match={"held": Next.SAME})
    found = answer(rules, "rotation", declarer=3, takeover=False)
    assert (found.to_dict()["declarer"], found.why) == (3, "'match.held: same seat'")


def test_1_5_who_draws_first_is_asked_where_bids_name_the_declarer() -> None:
    fields = {"declarer": 1, "takeover": False}
    assert plain("sandayi", "rotation", **fields, first=3) == {"declarer": None, "first": 0}
    assert complaint("sandayi", "rotation", **fields) == (
        "rotation: 'match.first: each seat in turn' decides; say 'first'"
    )


def test_a_seat_outside_the_table() -> None:
    assert complaint("tuolaji", "rotation", declarer=4, takeover=True) == (
        "'tuolaji' has the seats 0 .. 3, got 4"
    )


def test_takeover_is_true_or_false() -> None:
    assert complaint("tuolaji", "rotation", declarer=0, takeover="maybe") == (
        "rotation: 'takeover' must be true or false, got 'maybe'"
    )


@pytest.mark.parametrize(
    ("partner", "takeover", "following"), [(3, False, 3), (None, False, 1), (3, True, 2)]
)
def test_a_called_partner_goes_on(
    partner: int | None, takeover: bool, following: int
) -> None:
    fields = {"declarer": 1, "partner": partner, "takeover": takeover}
    assert plain("bianfeng-called", "rotation", **fields)["declarer"] == following


def test_a_partner_who_sits_opposite_is_not_named() -> None:
    fields = {"declarer": 1, "partner": 3, "takeover": False}
    assert complaint("tuolaji", "rotation", **fields) == (
        "rotation: 'tuolaji' has 'table.partners: opposite', so leave out 'partner'"
    )


@pytest.mark.parametrize(("other", "match"), [("3", "won"), ("4", None)])
def test_10_14_1_a_lead_wins(other: str, match: str | None) -> None:
    rules = ruleset(match={"ahead": 5})
    found = answer(rules, "advance", level="5", gain=3, other=other)
    assert found.to_dict() == {"level": "8", "match": match}
    assert found.why == (
        "'match.ahead: 5': 5 above the other side"
        if match
        else "'levels.played': 8 is 3 above 5"
    )


def test_10_14_1_a_lead_counts_further_laps() -> None:
    levels = {"after_last": AfterLast.AGAIN}
    rules = ruleset(match={"ahead": 5}, levels=levels)
    found = plain(rules, "advance", level="A", gain=2, other="J")
    assert found == {"level": "3", "match": "won"}


def test_10_14_1_the_other_side_matters_where_a_lead_wins() -> None:
    assert complaint("tuolaji", "advance", level="5", gain=1, other="3") == (
        "advance: 'tuolaji' has 'match.ahead: none', so leave out 'other'"
    )


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
    rules = ruleset(match=CLOCK, levels=NO_TRUMP)
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
            "no trump is not a level of 'base'; its levels are 2 3 4 5 6 7 8 9 10 J Q K A",
            id="no_trump",
        ),
        pytest.param(
            {"levels": ["2", "1"]},
            "time_up: 'levels': '1' is not a rank; ranks are 2 3 4 5 6 7 8 9 10 J Q K A",
            id="no_rank",
        ),
        pytest.param({}, "time_up: 'levels' is missing", id="missing"),
    ],
)
def test_clocks_that_make_no_sense(fields: dict[str, object], message: str) -> None:
    assert complaint(TIMED, "time_up", **fields) == message


def test_the_clock_knows_no_level_that_the_variant_has_not() -> None:
    ranks = (rank("2"), rank("5"), rank("A"))
    rules = ruleset(match=CLOCK, levels={"played": ranks})
    assert complaint(rules, "time_up", levels=["2", "3"]) == (
        "3 is not a level of 'base'; its levels are 2 5 A"
    )


def test_levels_of_players() -> None:
    rules = ruleset(match=CLOCK, levels={"of": LevelsOf.PLAYER})
    assert complaint(rules, "time_up", levels=["2", "3"]) == (
        "the question is of two teams, and in 'base' no team has a level "
        "('levels.of: player')"
    )


def test_a_match_without_a_clock_has_no_time() -> None:
    assert complaint("tuolaji", "time_up", levels=["2", "3"]) == (
        "time_up: 'tuolaji' has 'match.clock: none', so its time is never up"
    )


def test_10_8_after_all_deals_equal_levels_may_be_a_draw() -> None:
    found = answer(
        ruleset(match={"deals": 12, "tie": Tie.DRAW}), "time_up", levels=["9", "9"]
    )
    assert (found.to_dict(), found.why) == ({"winner": "draw"}, "'match.tie: draw'")


def test_1_5_who_took_the_last_trick_draws_first() -> None:
    rules = ruleset(match={"held": Next.BIDDING, "first": First.LAST_TRICK})
    fields = {"declarer": 1, "takeover": False}
    found = plain(rules, "rotation", **fields, last_trick=2)
    assert found == {"declarer": None, "first": 2}
    assert complaint(rules, "rotation", **fields) == (
        "rotation: 'match.first: winner of the last trick' decides; say 'last_trick'"
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
        "J is not a level of 'shuangsheng-match'; its levels are 2 3 4 5 6 7 8 9 10"
    )


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
    [
        (Tie.DECLARERS, 1),
        (Tie.FIRST_TO_REACH, 0),
        (Tie.EXTRA_DEAL, None),
        (Tie.DRAW, None),
    ],
)
def test_a_tie_is_broken_as_the_rules_say(tie: Tie, winner: int | None) -> None:
    rules = ruleset(match={"tie": tie})
    found = decide(rules, Standing(EVEN, declarers=1, first_at_level=0))
    assert (found.winner, found.why) == (winner, f"'match.tie: {tie}'")
    assert found.is_drawn == (tie is Tie.DRAW)


def test_a_deal_without_trumps_stands_above_the_last_level() -> None:
    rules = ruleset(levels=NO_TRUMP)
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
    with pytest.raises(QuestionError, match="no team has a level"):
        decide(ruleset(levels={"of": LevelsOf.PLAYER}), Standing(EVEN))


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
def test_ratings_that_make_no_sense(change: dict[str, object], message: str) -> None:
    fields = {"ratings": [90, 90, 90, 90], "side": "declarers", "levels": 1, **change}
    assert complaint("tuolaji-rated", "rating", **fields) == message


def test_a_variant_without_ratings() -> None:
    fields = {"ratings": [90, 90, 90, 90], "side": "declarers", "levels": 1}
    assert complaint("tuolaji", "rating", **fields) == (
        "rating: 'tuolaji' keeps no ratings; a variant file gives them in its chapter "
        "'rating'"
    )


TABLE = Rating(
    kept=True, most=4, factors=(RatingBand(80, 299, 2), RatingBand(300, None, 3))
)
SHUT_OUT = replace(TABLE, shut_out=6)


@pytest.mark.parametrize(
    ("side", "levels", "amount", "why"),
    [
        (Side.DECLARERS, 0, 0, "the declarers gain no level"),
        (Side.DECLARERS, 1, 2, "hold 2"),
        (Side.DECLARERS, 2, 3, "hold 2 + 1 further x 1"),
        (Side.DECLARERS, 3, 4, "hold 2 + 2 further x 1"),
        (Side.DECLARERS, 4, 4, "hold 2 + 3 further x 1, at most 4"),
        (Side.ATTACKERS, 0, 2, "takeover 2"),
        (Side.ATTACKERS, 5, 7, "takeover 2 + 5 further x 1"),
    ],
)
def test_levels_give_the_gain(side: Side, levels: int, amount: int, why: str) -> None:
    gain = rate(ruleset(), TABLE, side, levels)
    assert (gain.side, gain.amount, gain.why) == (side, amount, why)


@pytest.mark.parametrize(("levels", "amount"), [(2, 3), (3, 6), (4, 6)])
def test_a_shut_out_may_have_its_own_gain(levels: int, amount: int) -> None:
    assert rate(ruleset(), SHUT_OUT, Side.DECLARERS, levels).amount == amount


def test_a_shut_out_is_what_no_points_give() -> None:
    assert levels_without_points(ruleset()) == 3
    bands = score_table(".. 0 -> declarers +4", "1 .. -> takeover")
    assert levels_without_points(ruleset(scoring={"bands": bands})) == 4


@pytest.mark.parametrize(
    ("ratings", "factor"),
    [
        pytest.param((79, 400, 400, 400), 1, id="one_below"),
        pytest.param((80, 80, 80, 80), 2, id="at_the_bound"),
        pytest.param((299, 400, 400, 400), 2, id="the_lowest_decides"),
        pytest.param((300, 300, 300, 300), 3, id="all_above"),
        pytest.param((-5, 0, 0, 0), 1, id="below_zero"),
    ],
)
def test_the_lowest_rating_gives_the_factor(ratings: tuple[int, ...], factor: int) -> None:
    assert factor_of(TABLE, ratings) == factor
