"""The values that a text varies, the rules they make, the metrics and targets to follow."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tuolaji.dsl.compile import Compiled, compile_variant
from tuolaji.errors import PlanError
from tuolaji.sim.plan import check_labels
from tuolaji.sim.vary.values import (
    DEFAULT_FIGURES,
    Refusal,
    Setting,
    Target,
    compile_setting,
    figures_named,
    plan_labels,
    read_settings,
    read_target,
    read_variation,
    read_variations,
)


@pytest.fixture(scope="module")
def tuolaji() -> Compiled:
    return compile_variant("tuolaji")


@pytest.mark.parametrize(
    ("text", "key", "values"),
    [
        ("kitty.multiplier=2,4,2 ^ cards", "kitty.multiplier", ("2", "4", "2 ^ cards")),
        ("kitty.size=6..10", "kitty.size", ("6", "7", "8", "9", "10")),
        ("kitty.size=4..12 by 4", "kitty.size", ("4", "8", "12")),
        ("kitty.size=4 .. 11 by 3", "kitty.size", ("4", "7", "10")),
        ("底牌.张数=4..12 每次 4", "kitty.size", ("4", "8", "12")),
        ("底牌.张数=4..12每次4", "kitty.size", ("4", "8", "12")),
        ("kitty.cap=none,2..4,8", "kitty.cap", ("none", "2", "3", "4", "8")),
        (" kitty.size = 4 , 8 ", "kitty.size", ("4", "8")),
        ("底牌.封顶=4,无", "kitty.cap", ("4", "无")),
        ("牌.分值.K=5,10", "deck.points.K", ("5", "10")),
        (
            "scoring.takeover=60..80 by 20,2 * step",
            "scoring.takeover",
            ("60", "80", "2 * step"),
        ),
        ("bidding.concealed=true,false", "bidding.concealed", ("true", "false")),
        (
            "bidding.auction=80 .. 5 by 5,100 .. 5 by 5",
            "bidding.auction",
            ("80 .. 5 by 5", "100 .. 5 by 5"),
        ),
        ("levels.played=2 .. A,5 .. A", "levels.played", ("2 .. A", "5 .. A")),
        (
            "follow.pair=pair | any,single | any",
            "follow.pair",
            ("pair | any", "single | any"),
        ),
        ("kitty.barred='a, b',c", "kitty.barred", ("'a, b'", "c")),
        ("deck.points.K=[1, (2, 3)],{4, 5}", "deck.points.K", ("[1, (2, 3)]", "{4, 5}")),
    ],
)
def test_the_values_stand_between_commas(
    text: str, key: str, values: tuple[str, ...], tuolaji: Compiled
) -> None:
    found = read_variation(text, tuolaji, 60)
    assert (found.key, found.values) == (key, values)


def test_what_stands_in_a_range_is_known(tuolaji: Compiled) -> None:
    found = read_variation("kitty.cap=2..4,8,none", tuolaji, 60)
    assert found.ranged == {"2", "3", "4"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "kitty.size",
            "a variation is KEY=VALUE,VALUE…, got 'kitty.size'; write for example",
        ),
        ("=4,8", "a variation is KEY=VALUE,VALUE…"),
        (
            "kitty.sise=4,8",
            "there is no key 'kitty.sise' to vary; did you mean 'kitty.size'?",
        ),
        ("size=4,8", "did you mean 'kitty.size'?"),
        ("底牌.封项=4,8", "there is no key '底牌.封项' to vary; did you mean '底牌.封顶'?"),
        ("桌布=4,8", "chapters are 牌桌, 牌,"),
        ("id=a,b", "'id' is not a rule; only rules can be varied"),
        ("kitty.size=10..6", "the range '10..6' is empty; write '6..10'"),
        ("kitty.size=4..12 by 0", "never moves on"),
        ("kitty.size=4..", "'4..' is not a range of whole numbers; write '6..10'"),
        ("kitty.size=a..b", "'a..b' is not a range of whole numbers"),
        ("kitty.size=1.5..3", "'1.5..3' is not a range of whole numbers"),
        ("kitty.size=4,4", "'kitty.size' has the value '4' twice"),
        ("kitty.size=4..8,6", "'kitty.size' has the value '6' twice"),
        ("kitty.multiplier=2 ^ cards,2^cards", "'2^cards' (as '2 ^ cards') twice"),
        ("kitty.size=8", "has one value, which leaves nothing to compare"),
        ("kitty.size=8..8", "has one value"),
        ("kitty.size=", "a value is missing in 'kitty.size='"),
        ("kitty.size=4,,8", "a value is missing"),
        (
            "kitty.size=1..61",
            "at most 60 values can be tried at once, got 61 of 'kitty.size'",
        ),
        ("kitty.size=0..999999999", "got 1,000,000,000 of 'kitty.size'"),
        ("kitty.size=1..99999999999", "got 99,999,999,999 of 'kitty.size'"),
    ],
)
def test_what_varies_nothing_is_told(text: str, message: str, tuolaji: Compiled) -> None:
    with pytest.raises(PlanError) as problem:
        read_variation(text, tuolaji, 60)
    assert message in str(problem.value)


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ([], "say what to vary; write for example 'kitty.size=4,8'"),
        (["kitty.size=4,8"] * 3, "at most two keys can be varied at once, got 3"),
        (["kitty.size=4,8", "kitty.size=0,12"], "'kitty.size' is varied twice"),
        (
            ["kitty.size=1..9", "kitty.cap=1..7"],
            "at most 60 combinations can be played at once, got 63 (9 by 7)",
        ),
    ],
)
def test_what_are_too_many_is_told(
    texts: list[str], message: str, tuolaji: Compiled
) -> None:
    with pytest.raises(PlanError) as problem:
        read_variations(texts, tuolaji, 60)
    assert message in str(problem.value)


def test_sixty_combinations_are_not_too_many(tuolaji: Compiled) -> None:
    found = read_variations(["kitty.size=1..10", "kitty.cap=1..6"], tuolaji, 60)
    assert [len(variation.values) for variation in found] == [10, 6]


def settings(*texts: str, overrides: tuple[str, ...] = ()) -> tuple[Setting, ...]:
    compiled = compile_variant("tuolaji", overrides)
    variations = read_variations(texts, compiled, 60)
    return read_settings("tuolaji", overrides, variations).settings


def complaint(*texts: str, overrides: tuple[str, ...] = ()) -> str:
    with pytest.raises(PlanError) as problem:
        settings(*texts, overrides=overrides)
    return str(problem.value)


def test_each_combination_is_laid_over_the_variant() -> None:
    found = settings(
        "kitty.size=4,8", "kitty.cap=2,16", overrides=("lead.failed_throw=lowest card",)
    )
    assert [setting.values for setting in found] == [
        ("4", "2"),
        ("4", "16"),
        ("8", "2"),
        ("8", "16"),
    ]
    rules = [(setting.rules.kitty.size, setting.rules.kitty.cap) for setting in found]
    assert rules == [(4, 2), (4, 16), (8, 2), (8, 16)]
    assert str(found[1]) == "kitty.size=4, kitty.cap=16"


def test_a_setting_keeps_the_overrides_below_it() -> None:
    (one, _) = settings("kitty.cap=2,4", overrides=("kitty.size=4",))
    assert (one.rules.kitty.size, one.rules.kitty.cap) == (4, 2)
    assert one.overrides == ("kitty.cap=2",)


def test_all_values_that_do_not_compile_are_told_together() -> None:
    text = complaint("kitty.size=6,7,8,9,10")
    assert text.startswith(
        "'kitty.size=6', 'kitty.size=7', 'kitty.size=9' and 'kitty.size=10' cannot be "
        "played; 'kitty.size=8' can\n\nin the setting kitty.size: error[T501]: "
        "'kitty.size' 6 does not"
    )
    assert text.count("error[T501]") == 4
    assert "use 4, 8 or 12" in text


def test_a_value_of_a_wrong_type_has_the_finding_of_the_language() -> None:
    text = complaint("kitty.cap=eight,8")
    assert "'kitty.cap=eight' cannot be played; 'kitty.cap=8' can" in text
    assert "error[T202]: 'kitty.cap' must be a whole number or 'none', got 'eight'" in text


def test_where_no_value_can_be_played_none_is_named() -> None:
    text = complaint("kitty.size=5,7")
    assert text.startswith("'kitty.size=5' and 'kitty.size=7' cannot be played\n\n")


def test_a_finding_of_several_combinations_is_told_once() -> None:
    text = complaint("kitty.size=7,8", "kitty.cap=2,4")
    assert text.count("error[T501]") == 1
    assert "'kitty.size=7, kitty.cap=2' and 'kitty.size=7, kitty.cap=4' cannot" in text


def test_beyond_eight_the_rest_is_counted() -> None:
    text = complaint("kitty.size=9..11,13..15,17..19,21..23")
    assert "'kitty.size=18' and 4 more cannot be played" in text
    assert text.count("error[T501]") == 8


def test_of_a_range_what_cannot_be_played_is_left_out() -> None:
    compiled = compile_variant("tuolaji")
    variations = read_variations(["kitty.size=6..10"], compiled, 60)
    found = read_settings("tuolaji", (), variations)
    assert [setting.values for setting in found.settings] == [("8",)]
    assert found.left_out == (
        "left out, as they cannot be played: 'kitty.size=6', 'kitty.size=7', "
        "'kitty.size=9' and 'kitty.size=10'"
    )


def test_a_value_that_was_named_beside_a_range_must_be_playable() -> None:
    text = complaint("kitty.size=6,7..9")
    assert text.startswith("'kitty.size=6' cannot be played; 'kitty.size=8' can\n\n")


def test_a_finding_at_another_place_is_told_with_the_value_that_made_it() -> None:
    text = complaint("deck.packs=2,3", overrides=("kitty.size=8",))
    assert "with 'deck.packs=3':\n\nin the setting kitty.size: error[T501]" in text


def test_other_numbers_of_players_have_no_deal_in_common() -> None:
    text = complaint("table.players=4,6", overrides=("kitty.size=12",))
    assert text == "the values need different numbers of players; vary other keys"


def test_one_setting_is_made_or_refused() -> None:
    made = compile_setting("tuolaji", (), ["kitty.size"], ["4"])
    refused = compile_setting("tuolaji", (), ["kitty.size"], ["5"])
    assert isinstance(made, Setting)
    assert isinstance(refused, Refusal)
    assert [diagnostic.code for diagnostic in refused.diagnostics] == ["T501"]


def test_the_names_for_a_plan_are_labels_and_differ() -> None:
    found = settings("kitty.multiplier=2 ^ cards,2 * cards,2 + cards,4")
    labels = plan_labels(found)
    check_labels(labels)
    assert labels[-1] == "kitty.multiplier-4"
    assert len(set(labels)) == 4


ALIKE, TWO = ("greedy", "greedy"), ("greedy", "random")


def test_the_usual_figures_are_those_of_a_deal() -> None:
    found = figures_named(DEFAULT_FIGURES, matches=False, policies=ALIKE)
    assert [metric.name for metric in found] == list(DEFAULT_FIGURES)


def test_a_figure_named_twice_is_one() -> None:
    found = figures_named(["tricks", "tricks"], matches=False, policies=ALIKE)
    assert [metric.name for metric in found] == ["tricks"]


def test_a_band_has_a_figure() -> None:
    (found,) = figures_named(["band_takeover"], matches=False, policies=ALIKE)
    assert found.name == "band_takeover"


@pytest.mark.parametrize(
    ("name", "matches", "policies", "message"),
    [
        ("declarers_hld", False, ALIKE, "did you mean 'declarers_hold'"),
        ("attackers_points_median", False, ALIKE, "is a metric of a distribution"),
        ("comebacks", False, ALIKE, "is a metric of a sample"),
        ("skill_deals", False, TWO, "is computed from skill_gap"),
        ("deals_per_match", False, ALIKE, "is a metric of matches; say how many"),
        ("skill_gap", False, ALIKE, "sets one policy against another"),
    ],
)
def test_what_cannot_be_followed_is_told(
    name: str, matches: bool, policies: tuple[str, str], message: str
) -> None:
    with pytest.raises(PlanError, match=message):
        figures_named([name], matches=matches, policies=policies)


def test_matches_and_two_policies_have_their_own_figures() -> None:
    found = figures_named(["deals_per_match", "skill_gap"], matches=True, policies=TWO)
    assert len(found) == 2


BOTH_GREEDY = ("greedy", "greedy")


def target(text: str, *, matches: bool = False) -> Target:
    return read_target(text, matches=matches, policies=BOTH_GREEDY)


@pytest.mark.parametrize(
    ("text", "value", "name"),
    [
        ("declarers_hold=0.5", Fraction(1, 2), "declarers hold 50 %"),
        ("declarers_hold = 47.5 %", Fraction(19, 40), "declarers hold 47.5 %"),
        ("level_gain=-0.25", Fraction(-1, 4), "level gain -0.25"),
        ("attackers_points=80", Fraction(80), "attackers points 80"),
    ],
)
def test_a_target_is_exactly_what_was_written(
    text: str, value: Fraction, name: str
) -> None:
    found = target(text)
    assert (found.value, found.name) == (value, name)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a target is METRIC=VALUE, got ''"),
        ("declarers_hold", "a target is METRIC=VALUE"),
        ("declarers_hold=", "a target is METRIC=VALUE"),
        ("declarers_hld=0.5", "did you mean 'declarers_hold'"),
        ("declarers_hold=half", "must be a number such as 0.5, got 'half'"),
        ("declarers_hold=1e3", "is a share"),
        ("level_gain=5%", "'level_gain' is not a share, so '5%' of it means nothing"),
        ("declarers_hold=50", "is a share, from 0 to 1 or 0% to 100%, got 50"),
        ("declarers_hold=-1%", "is a share"),
        ("declarers_hold=5000%", "from 0 to 1 or 0% to 100%, got 5000%"),
        ("attackers_points_median=80", "is a metric of a distribution"),
        ("deals_per_match=20", "is a metric of matches"),
    ],
)
def test_what_cannot_be_asked_for_is_told(text: str, message: str) -> None:
    with pytest.raises(PlanError) as problem:
        target(text)
    assert message in str(problem.value)


def test_figures_of_matches_can_be_asked_of_matches() -> None:
    assert target("deals_per_match=20", matches=True).value == 20
