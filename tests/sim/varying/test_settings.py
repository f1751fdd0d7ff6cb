"""The rules that values make, and the messages for those that make none."""

from __future__ import annotations

import pytest

from tuolaji.dsl.compile import compile_variant
from tuolaji.errors import PlanError
from tuolaji.sim.plan import check_labels
from tuolaji.sim.vary.values import (
    Refusal,
    Setting,
    compile_setting,
    plan_labels,
    read_settings,
    read_variations,
)


def settings(*texts: str, overrides: tuple[str, ...] = ()) -> tuple[Setting, ...]:
    compiled = compile_variant("tuolaji", overrides)
    variations = read_variations(texts, compiled, 60)
    return read_settings("tuolaji", overrides, variations).settings


def complaint(*texts: str, overrides: tuple[str, ...] = ()) -> str:
    with pytest.raises(PlanError) as problem:
        settings(*texts, overrides=overrides)
    return str(problem.value)


def test_each_combination_is_laid_over_the_variant() -> None:
    found = settings("kitty.size=4,8", "kitty.cap=2,16", overrides=("lead.penalty=0",))
    assert [one.values for one in found] == [
        ("4", "2"),
        ("4", "16"),
        ("8", "2"),
        ("8", "16"),
    ]
    rules = [(one.rules.kitty.size, one.rules.kitty.cap) for one in found]
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
        "played; 'kitty.size=8' can\n\n--vary:1:12: error[T501]: 'kitty.size' 6 does not"
    )
    assert text.count("error[T501]") == 4
    assert "use 4, 8 or 12" in text


def test_a_value_of_a_wrong_type_has_the_finding_of_the_language() -> None:
    text = complaint("kitty.size=eight,8")
    assert "'kitty.size=eight' cannot be played; 'kitty.size=8' can" in text
    assert "error[T202]: 'kitty.size' must be a whole number, got 'eight'" in text


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
    assert [one.values for one in found.settings] == [("8",)]
    assert found.left_out == (
        "left out, as they cannot be played: 'kitty.size=6', 'kitty.size=7', "
        "'kitty.size=9' and 'kitty.size=10'"
    )


def test_a_value_that_was_named_beside_a_range_must_be_playable() -> None:
    text = complaint("kitty.size=6,7..9")
    assert text.startswith("'kitty.size=6' cannot be played; 'kitty.size=8' can\n\n")


def test_a_finding_at_another_place_is_told_with_the_value_that_made_it() -> None:
    text = complaint("deck.packs=2,3", overrides=("kitty.size=8",))
    assert "with 'deck.packs=3':\n\n--set:1:12: error[T501]" in text


def test_other_numbers_of_players_have_no_deal_in_common() -> None:
    text = complaint("table.players=4,6", overrides=("kitty.size=12",))
    assert text == "the values need different numbers of players; vary other keys"


def test_one_setting_is_made_or_refused() -> None:
    made = compile_setting("tuolaji", (), ["kitty.size"], ["4"])
    refused = compile_setting("tuolaji", (), ["kitty.size"], ["5"])
    assert isinstance(made, Setting)
    assert isinstance(refused, Refusal)
    assert [one.code for one in refused.diagnostics] == ["T501"]


def test_the_names_for_a_plan_are_labels_and_differ() -> None:
    found = settings("kitty.multiplier=2 ^ cards,2 * cards,2 + cards,4")
    labels = plan_labels(found)
    check_labels(labels)
    assert labels[-1] == "kitty.multiplier-4"
    assert len(set(labels)) == 4
