"""An option that takes one value may be given once; of two, none is lost in silence.

So of two values for one key of the rules.
"""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run


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
