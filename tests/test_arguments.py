"""A public function that is given another type says so in one sentence of ours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import tuolaji
from tests.each import for_each

RULES = tuolaji.load_variant("tuolaji")
PLAN = tuolaji.Plan(variants=(RULES,), deals=10, jobs=1)
PAIR = tuolaji.Plan(variants=(RULES, tuolaji.load_variant("titanic")), deals=10, jobs=1)
BOTH = (tuolaji.POLICIES["random"](), tuolaji.POLICIES["random"]())
RECORD = tuolaji.play_record(RULES, 1, BOTH)
QUESTION = tuolaji.ScoreQuestion(points=80)
TEXT = "schema: 2\nid: mine\nextends: tuolaji\n"


def planned(field: str) -> Callable[[Any], object]:
    given = {"variants": (RULES,), "deals": 10, "jobs": 1}

    def run(value: Any) -> object:
        size = {"deals": None} if field == "matches" else {}
        return tuolaji.Plan(**{**given, **size, field: value})

    return run


def compared(name: str) -> Callable[[Any], object]:
    none = {"sample": tuolaji.SampleOptions(deals=0)}
    return lambda value: tuolaji.compare(PAIR, **{**none, name: value})


PLANS: Mapping[str, Callable[[Any], object]] = {
    f"Plan.{field.name}": planned(field.name) for field in fields(tuolaji.Plan)
}
CALLS: Mapping[str, Callable[[Any], object]] = {
    **PLANS,
    "run": tuolaji.run,
    "run, on_progress": lambda value: tuolaji.run(PLAN, on_progress=value),
    "run, store": lambda value: tuolaji.run(PLAN, store=value),
    "summarise": tuolaji.summarise,
    "compare": tuolaji.compare,
    **{
        f"compare, {name}": compared(name)
        for name in ("sample", "until", "max_seconds", "store", "executor")
    },
    "SampleOptions.deals": lambda value: tuolaji.SampleOptions(deals=value),
    "SampleOptions.names": lambda value: tuolaji.SampleOptions(names=value),
    "SampleOptions.overrides": lambda value: tuolaji.SampleOptions(overrides=value),
    "load_variant": tuolaji.load_variant,
    "load_variant, overrides": lambda value: tuolaji.load_variant("tuolaji", value),
    "compile_variant": lambda value: raised(tuolaji.compile_variant(value)),
    "compile_text": lambda value: raised(tuolaji.compile_text(value)),
    "compile_text, name": lambda value: tuolaji.compile_text(TEXT, value),
    "compile_text, overrides": lambda value: tuolaji.compile_text(TEXT, overrides=value),
    "check_variants": tuolaji.check_variants,
    "judge_cases": lambda value: list(tuolaji.judge_cases(value)),
    "judge_cases, variant": lambda value: tuolaji.judge_cases([], value),
    "parse_cards": tuolaji.parse_cards,
    "parse_rank": tuolaji.parse_rank,
    "parse_trump": tuolaji.parse_trump,
    "show_cards": tuolaji.show_cards,
    "play_out": lambda value: tuolaji.play_out(value, []),
    "play_out, bots": lambda value: tuolaji.play_out(deal(), value),
    "play_record": lambda value: tuolaji.play_record(value, 1, BOTH),
    "play_record, seed": lambda value: tuolaji.play_record(RULES, value, BOTH),
    "play_record, policies": lambda value: tuolaji.play_record(RULES, 1, value),
    "play_record, level": lambda value: tuolaji.play_record(RULES, 1, BOTH, value),
    "read_question": lambda value: tuolaji.read_question(value, {}),
    "read_question, values": lambda value: tuolaji.read_question("score", value),
    "record_from": tuolaji.record_from,
    "replay": tuolaji.replay,
    "replay, rules": lambda value: tuolaji.replay(RECORD, value),
    "view_of": lambda value: tuolaji.view_of(value, 0),
    "view_of, seat": lambda value: tuolaji.view_of(deal(), value),
    "DealInPlay": tuolaji.DealInPlay,
    "DealInPlay, seed": lambda value: tuolaji.DealInPlay(RULES, value),
    "DealInPlay, hands": lambda value: tuolaji.DealInPlay(RULES, 1, hands=value),
    "DealInPlay.apply": lambda value: deal().apply(value),
    "batch": tuolaji.batch,
    "batch, deals": lambda value: tuolaji.batch("tuolaji", value),
    "batch, seed": lambda value: tuolaji.batch("tuolaji", 1, seed=value),
    "batch, reward": lambda value: tuolaji.batch("tuolaji", 1, reward=value),
    "DealBatch.step": lambda value: tuolaji.batch("tuolaji", 1).step(value),
    "ask": lambda value: tuolaji.ask(value, QUESTION),
    "ask, question": lambda value: tuolaji.ask(RULES, value),
    "ask, trump": lambda value: tuolaji.ask(RULES, QUESTION, None, value),
}
NAME, ODD, TIME, HUGE, CARDS = "no such", "\ud800", 1.5, 10**400, [1]
WRONG = [object(), TIME, NAME, b"x", [None], CARDS, {"a": 1}, PLAN, HUGE, ODD]
RIGHT: Mapping[str, tuple[object, ...]] = {
    "run": (PLAN,),
    "compile_text, name": (NAME,),
    "judge_cases, variant": (NAME, ODD),
    "show_cards": (CARDS,),
    "compare, max_seconds": (TIME, HUGE),
    **dict.fromkeys(
        ("Plan.seed", "play_record, seed", "DealInPlay, seed", "batch, seed"), (HUGE,)
    ),
    **dict.fromkeys(("Plan.jobs", "SampleOptions.deals"), (HUGE,)),
}
"""Of those values the few that are of the right type."""


def deal() -> tuolaji.DealInPlay:
    return tuolaji.DealInPlay(RULES, 1)


def raised(compiled: tuolaji.Compiled) -> None:
    """Raise what a compiler that raises nothing for bad text has found."""
    if compiled.diagnostics:
        raise tuolaji.VariantError(compiled.diagnostics[0].message)


CASES = [
    pytest.param(name, value, id=f"{name}: {type(value).__name__}")
    for name in CALLS
    for value in WRONG
    if not any(value is right for right in RIGHT.get(name, ()))
]


@for_each(("name", "value"), CASES)
def test_another_type_is_told_in_a_sentence(name: str, value: object) -> None:
    with pytest.raises(tuolaji.TuolajiError) as caught:
        CALLS[name](value)
    assert 10 < len(str(caught.value)) < 600


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"policies": ("greedy",)}, "'policies' must be two names"),
        ({"policies": "greedy"}, "'policies' must be two names"),
        ({"variants": RULES}, "'variants' must be a list of rulesets such as"),
        ({"variants": ("tuolaji",)}, r"got \('tuolaji',\)"),
        ({"labels": "mine"}, "'labels' must be a list of texts, got 'mine'"),
        ({"swapped": "no"}, "'swapped' must be True or False, got 'no'"),
    ],
)
def test_a_plan_says_what_it_wants(chosen: dict[str, Any], said: str) -> None:
    with pytest.raises(tuolaji.PlanError, match=said):
        tuolaji.Plan(**{"variants": (RULES,), "deals": 10, **chosen})


def test_a_list_will_do_for_a_tuple_and_a_path_for_its_text() -> None:
    plan = tuolaji.Plan(variants=[RULES], policies=["greedy", "random"], deals=10)  # type: ignore[arg-type]  # Meant.
    assert (plan.variants, plan.policies) == ((RULES,), ("greedy", "random"))
    assert tuolaji.load_variant(Path("variants/tuolaji.yaml").resolve()) == RULES


def test_a_long_value_is_told_by_its_type() -> None:
    with pytest.raises(tuolaji.PlanError, match=r"got a value of the type Ruleset$"):
        tuolaji.run(RULES)  # type: ignore[arg-type]  # Meant.
