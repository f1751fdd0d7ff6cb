"""A deal that a rule decided stands in two columns; what goes alike is said once."""

from __future__ import annotations

from dataclasses import replace

from tests.machine import count_of
from tests.sim.compare.comparisons import by_hand
from tests.sim.compare.test_example import found
from tuolaji.cards import cards_text, show_cards
from tuolaji.cli.show.example import examples_text
from tuolaji.language import Language, in_language

KEY = "scoring.bands"
RULE = found("base", f"{KEY}=..59 -> declarers +1\n60 .. -> attackers +1")[KEY]
COMPARISON = replace(by_hand({}, {}), activation={"a": (RULE,)})


def test_both_results_stand_beside_each_other_under_the_values() -> None:
    text = examples_text(COMPARISON, KEY)
    head = text.split("\n")[0]
    assert RULE.example is not None
    assert head.startswith(
        f"a {KEY}: deal {RULE.example.deal} of seed 1 at level 2, greedy"
    )
    plain = " ".join(text.split())
    assert " as a has it reverted " in plain
    points = RULE.example.own.attackers_points
    assert plain.count(f"attackers {points} points") == 2
    assert f"trick 1 to {len(RULE.example.own.tricks)} alike alike" in plain
    assert show_cards(RULE.example.own.buried[:3]) in plain


def test_the_other_deals_that_it_decided_are_named() -> None:
    text = " ".join(examples_text(COMPARISON, KEY).split())
    assert RULE.example is not None
    others = [str(deal) for deal in RULE.decided if deal != RULE.example.deal]
    assert (
        f"; it also decided {', '.join(others[: count_of(compiled=8, interpreted=1)])}"
        in text
    )


def test_of_a_rule_that_decided_nothing_there_is_no_text() -> None:
    none = replace(RULE, decided=(), example=None)
    assert examples_text(replace(COMPARISON, activation={"a": (none,)}), KEY) == ""
    assert examples_text(COMPARISON, "kitty.cap") == ""


def test_in_chinese_the_rule_its_values_and_the_cards_are_those_of_a_file_in_chinese() -> (
    None
):
    with in_language(Language.ZH):
        text = examples_text(COMPARISON, KEY)
        assert cards_text(RULE.example.own.buried[:3] if RULE.example else ()) in text
    assert text.startswith("a 计分.分段：")
    assert "60 .. -> 闲家 +1" in text
    assert "attackers" not in text
