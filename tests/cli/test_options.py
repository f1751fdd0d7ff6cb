"""Shared options are called alike in every command, take a value once and have help."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer

from tests.cli.conftest import Run
from tuolaji.bots import POLICIES, USUAL_POLICY
from tuolaji.cli import application
from tuolaji.cli.options import TableFormat, read_count, read_folder, read_seconds
from tuolaji.dsl import load_variant
from tuolaji.dsl.parse import TERMS
from tuolaji.sim.plan import Plan


@pytest.mark.parametrize("command", ["deal", "simulate"])
@pytest.mark.parametrize(
    "option", ["--seed N", "--policy P[,P]", "--level L", "--set KEY=VALUE", "--format"]
)
def test_a_shared_option_is_there(run: Run, command: str, option: str) -> None:
    assert option in run(command, "--help").out


@pytest.mark.parametrize(
    ("text", "number"),
    [("100", 100), ("100,000", 100_000), ("1_000_000", 1_000_000), ("-5", -5), ("0", 0)],
)
def test_a_count_may_be_written_in_groups(text: str, number: int) -> None:
    assert read_count(text) == number


@pytest.mark.parametrize("text", ["", "many", "1,00", "1,0000", "1e6", "1.5", "_1", ",100"])
def test_what_is_no_count_is_refused(text: str) -> None:
    with pytest.raises(typer.BadParameter, match="is not a whole number such as 100000"):
        read_count(text)


def test_a_folder_without_a_name_is_refused() -> None:
    assert read_folder("runs/mine") == Path("runs/mine")
    with pytest.raises(typer.BadParameter, match="the name of a folder"):
        read_folder(" ")


@pytest.mark.parametrize(
    ("text", "seconds"), [("90", 90), ("1.5s", 1.5), ("10m", 600), ("2h", 7200)]
)
def test_a_time_is_seconds_minutes_or_hours(text: str, seconds: float) -> None:
    assert read_seconds(text) == seconds


@pytest.mark.parametrize("text", ["", "0", "0m", "-5", "soon", "5d", "1e3", "inf"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(typer.BadParameter, match="is not a time such as 90, 10m or 2h"):
        read_seconds(text)


def test_the_formats_are_those_of_tables() -> None:
    assert [word.value for word in TableFormat] == ["text", "json", "csv", "markdown"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("--until", "declarers_hold=0.1", "--until", "tricks=1"),
            "error: '--until' is given twice and takes one value; a run ends by one figure",
        ),
        (("-n", "5", "--deals", "6"), "'--deals' is given twice and takes one value"),
        (("-n", "5", "--seed", "1", "--seed=1"), "a run has one seed"),
    ],
)
def test_an_option_given_twice_is_refused(
    run: Run, words: tuple[str, ...], message: str
) -> None:
    said = run("simulate", "shuangkou", *words)
    assert (said.code, said.out) == (2, "")
    assert message in said.err


def test_what_may_be_repeated_is_all_taken(run: Run) -> None:
    words = ("--set", "kitty.cap=4", "--set", "kitty.size=4")
    said = run("simulate", "shuangkou", "-n", "5", *words)
    assert said.code == 0
    assert "with kitty.cap=4, kitty.size=4" in said.out


@pytest.mark.parametrize(
    "command",
    ["simulate shuangkou -n 5", "compare shuangkou tuolaji -n 5", "deal shuangkou"],
)
def test_a_key_set_twice_is_refused(run: Run, command: str) -> None:
    said = run(*command.split(), "--set", "kitty.cap=4", "--set", "kitty.cap =2")
    assert (said.code, said.out) == (2, "")
    assert said.err == (
        "error: --set 'kitty.cap=4' and --set 'kitty.cap =2' both set 'kitty.cap'; "
        "leave one out\n"
    )


@pytest.mark.parametrize(
    "words", [("kitty={cap: 2}", "kitty.cap=4"), ("kitty.cap=4", "kitty={size: 8}")]
)
def test_a_key_and_one_within_it_are_refused(run: Run, words: tuple[str, str]) -> None:
    said = run("deal", "shuangkou", "--set", words[0], "--set", words[1])
    assert (said.code, said.out) == (2, "")
    assert "both set 'kitty.cap', which is within 'kitty'; set all that" in said.err


def test_keys_whose_names_begin_alike_are_two(run: Run) -> None:
    said = run("deal", "shuangkou", "--set", "kitty.cap=2", "--set", "kitty.capped=2")
    assert "'kitty' has no key 'capped'" in said.err


@pytest.mark.parametrize("command", ["sweep", "tune"])
def test_a_key_set_and_varied_is_refused(run: Run, command: str) -> None:
    said = run(command, "shuangkou", "--vary", "kitty.cap=2,4", "--set", "kitty.cap=8")
    assert (said.code, said.out) == (2, "")
    assert (
        "--set 'kitty.cap=8' and --vary 'kitty.cap=2,4' both set 'kitty.cap'; of --set "
        "leave it out"
    ) in said.err


def test_two_options_of_one_value_each_are_taken(run: Run) -> None:
    assert run("simulate", "shuangkou", "-n", "5", "--seed", "2").code == 0


@pytest.mark.parametrize("command", ["sweep", "tune"])
@pytest.mark.parametrize(
    "words", ["--vary scoring.takeover=100..160", "--vary=scoring.takeover=100..160"]
)
def test_a_range_without_quotes_is_told_where_they_go(
    run: Run, command: str, words: str
) -> None:
    said = run(command, "tuolaji", *words.split(), "by", "5", "-n", "5")
    assert (said.code, said.out) == (2, "")
    assert said.err == (
        "error: put quotes around KEY=LOW..HIGH by STEP: "
        "--vary 'scoring.takeover=100..160 by 5'\n"
    )


def test_a_range_without_quotes_is_told_with_its_word_in_chinese(run: Run) -> None:
    words = ["计分.上台分=100..160", "每次", "5", "-n", "5"]
    said = run("sweep", "tuolaji", "--vary", *words)
    assert "--vary '计分.上台分=100..160 每次 5'" in said.err


def test_the_words_before_a_step_are_those_of_rule_lines() -> None:
    (step,) = (term for term in TERMS if term.terminal == "_EACH_STEP")
    assert {*step.texts, step.zh} == application._BY


VARY = ("--vary", "kitty.cap=1,8", "-n", "20")


@pytest.mark.parametrize(
    "words",
    [
        ("deal", "tuolaji"),
        ("simulate", "tuolaji", "-n", "20"),
        ("compare", "tuolaji", "titanic", "-n", "20", "--sample", "0"),
        ("sweep", "tuolaji", *VARY),
        ("tune", "tuolaji", *VARY, "--target", "declarers_hold=0.5"),
    ],
    ids=lambda words: words[0],
)
def test_a_sensible_game_is_played_unless_another_is_asked_for(
    run: Run, words: tuple[str, ...]
) -> None:
    usual = run(*words).out
    assert "greedy" in usual
    assert usual == run(*words, "--policy", "greedy").out
    assert usual != run(*words, "--policy", "random").out


def test_a_plan_takes_the_same() -> None:
    plan = Plan(variants=(load_variant("tuolaji"),), deals=10)
    assert plan.policies == (USUAL_POLICY, USUAL_POLICY)
    assert USUAL_POLICY in POLICIES


def test_the_help_tells_of_ranges_and_shows_examples(run: Run) -> None:
    said = run("sweep", "--help")
    assert said.code == 0
    assert "LOW..HIGH [by STEP]" in said.out
    assert "--vary 'kitty.multiplier=2,4,2 ^ cards' -n 50000" in said.out
