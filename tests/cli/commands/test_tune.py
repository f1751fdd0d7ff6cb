"""Does `tune` find, refuse and end as it says?"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

WORDS = ("tune", "tuolaji", "--policy", "random", "--jobs", "1", "-n", "1000")


def test_a_value_that_gives_the_target_is_found(run: Run) -> None:
    said = run(
        *WORDS, "--vary", "scoring.takeover=95..115 by 5", "--target", "declarers_hold=50%"
    )
    assert said.code == 0
    assert said.out.startswith("scoring.takeover=")
    assert " gives declarers hold 50.00 %: " in said.out.split("\n")[0]


def test_the_file_it_prints_is_checked_and_can_be_played(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("--vary", "scoring.takeover=95..115 by 5", "--target", "declarers_hold=0.5")
    said = run(*WORDS, *words, "--set", "kitty.size=4")
    start, end = said.out.index("schema: 1"), said.out.index("\nsave it as ")
    verify = said.out[end:].split("on other deals: ")[1].split()
    monkeypatch.chdir(tmp_path)
    Path("tuolaji-tuned.yaml").write_text(said.out[start:end], encoding="utf-8")
    checked = run("check", "tuolaji-tuned.yaml")
    assert (checked.code, checked.out) == (0, "no findings in 1 variant\n")
    assert verify[:4] == ["tuolaji", "simulate", "tuolaji-tuned.yaml", "-n"]
    verify[4] = "50"
    assert run(*verify[1:]).code == 0


def test_a_target_out_of_reach_ends_with_1_and_says_how_near_it_came(run: Run) -> None:
    said = run(*WORDS, "--vary", "scoring.takeover=60,80", "--target", "declarers_hold=0.9")
    assert said.code == 1
    assert said.out.startswith("no value gives declarers hold 90.00 %; scoring.takeover=80")
    assert "that is at the last of the values; try some beyond it" in said.out


def test_where_the_own_value_is_best_nothing_is_printed_to_save(run: Run) -> None:
    said = run(*WORDS, "--vary", "scoring.takeover=60,80", "--target", "declarers_hold=0.9")
    assert "nothing needs to change" in said.out
    assert "schema: 1" not in said.out


def test_json_is_one_object(run: Run) -> None:
    words = ("--vary", "scoring.takeover=60,80", "--target", "declarers_hold=0.1")
    found = run(*WORDS, *words, "--format", "json").json
    assert isinstance(found, dict)
    assert found["best"]["value"] == "60"
    assert found["patch"].startswith("schema: 1\nid: tuolaji-tuned\n")


def test_matches_are_played_where_they_are_asked_for(run: Run) -> None:
    words = ("--vary", "scoring.step=20,40", "--target", "deals_per_match=12")
    said = run("tune", "tuolaji", "--matches", "20", *words)
    assert "at most 20 matches, greedy, seed 1" in said.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "a target is METRIC=VALUE, got ''"),
        (("--target", "declarers_hold=0.5"), "say what to vary"),
        (("--target", "hold=0.5", "--vary", "kitty.cap=1,2"), "there is no metric 'hold'"),
        (("--target", "declarers_hold=7", "--vary", "kitty.cap=1,2"), "is a share"),
        (("--target", "declarers_hold=0.5", "--vary", "kitty.kap=1,2"), "did you mean"),
        (
            ("--target", "declarers_hold=0.5", "--vary", "kitty.cap=1..401"),
            "at most 400 values can be tried at once, got 401",
        ),
        (
            ("--target", "declarers_hold=0.5", "--vary", "kitty.size=5..7"),
            "'kitty.size=5', 'kitty.size=6' and 'kitty.size=7' cannot be played",
        ),
        (
            (
                "--target",
                "level_gain=0",
                "--vary",
                "kitty.cap=1,2",
                "--vary",
                "kitty.size=4,8",
            ),
            "one key can be tuned at a time",
        ),
        (
            ("--target", "level_gain=0", "--vary", "kitty.cap=1,2", "--matches", "3"),
            "say how many deals or how many matches to play, one of the two",
        ),
        (
            ("--target", "level_gain=0", "--vary", "kitty.cap=1,2", "-n", "0"),
            "deals must be at least 1",
        ),
        (
            ("--target", "level_gain=0", "--vary", "kitty.cap=1,2", "--policy", "clever"),
            "there is no policy 'clever'",
        ),
    ],
)
def test_what_cannot_be_tuned_is_wrong_usage(
    words: tuple[str, ...], message: str, run: Run
) -> None:
    said = run(*WORDS, *words)
    assert (said.code, said.out) == (2, "")
    assert message in said.err


def test_the_help_shows_examples(run: Run) -> None:
    said = run("tune", "--help")
    assert said.code == 0
    assert "--target declarers_hold=0.5" in said.out
