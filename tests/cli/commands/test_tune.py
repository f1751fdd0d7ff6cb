"""The command `tune`: what it finds and refuses, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tuolaji.sim.chunk import Rows, play_chunk
from tuolaji.sim.plan import Chunk, Plan

WORDS = ("tune", "tuolaji", "--policy", "random", "--jobs", "1", "-n", "1000")


def test_a_value_that_gives_the_target_is_found(run: Run) -> None:
    said = run(
        *WORDS, "--vary", "scoring.takeover=95..115 by 5", "--target", "declarers_hold=50%"
    )
    assert said.code == 0
    assert said.out.startswith("scoring.takeover=")
    assert " gives declarers hold 50 %: " in said.out.split("\n")[0]


def test_the_file_it_prints_is_checked_and_can_be_played(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("--vary", "scoring.takeover=95..115 by 5", "--target", "declarers_hold=0.5")
    said = run(*WORDS, *words, "--set", "kitty.size=4")
    start, end = said.out.index("schema: 2"), said.out.index("\nsave it as ")
    verify = said.out[end:].split("on other deals: ")[1].split()
    monkeypatch.chdir(tmp_path)
    Path("tuolaji-tuned.yaml").write_text(said.out[start:end], encoding="utf-8")
    checked = run("check", "tuolaji-tuned.yaml")
    assert (checked.code, checked.out) == (0, "no findings in 1 variant\n")
    assert verify[:4] == ["tuolaji", "simulate", "tuolaji-tuned.yaml", "-n"]
    verify[4] = "50"
    assert run(*verify[1:]).code == 0


@pytest.mark.parametrize("name", ["sub/it's: ours.yaml", "own.yaml"])
def test_the_file_it_prints_finds_the_variant_from_where_it_is_saved(
    run: Run, house: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(house.parent)
    Path(name).parent.mkdir(exist_ok=True)
    house.rename(name)
    words = ("--vary", "scoring.takeover=60,100", "--target", "declarers_hold=0.45")
    found = run("tune", name, *WORDS[2:], *words, "--format", "json").json
    assert isinstance(found, dict)
    Path("house-tuned.yaml").write_text(found["patch"], encoding="utf-8")
    checked = run("check", "house-tuned.yaml")
    assert (checked.code, checked.out) == (0, "no findings in 1 variant\n")


def test_a_target_out_of_reach_ends_with_1_and_says_how_near_it_came(run: Run) -> None:
    said = run(*WORDS, "--vary", "scoring.takeover=60,80", "--target", "declarers_hold=0.9")
    assert said.code == 1
    answer = said.out.replace("\n  ", " ").split("\n")[0]
    assert answer.startswith("no value gives declarers hold 90 %, all give less; the most ")
    assert answer.endswith(", with scoring.takeover=80")
    assert (
        "nothing to save; that is at the last of the values; try some beyond it" in said.out
    )


def test_where_the_own_value_is_best_nothing_is_printed_to_save(run: Run) -> None:
    said = run(*WORDS, "--vary", "scoring.takeover=60,80", "--target", "declarers_hold=0.9")
    assert "own value: no other is nearer" in said.out
    assert "schema: 2" not in said.out


def test_for_a_target_out_of_reach_nothing_is_printed_to_save(run: Run) -> None:
    words = ("--vary", "scoring.takeover=60,70", "--target", "declarers_hold=0.9")
    found = run(*WORDS, *words, "--format", "json").json
    assert isinstance(found, dict)
    assert (found["reached"], found["patch"], found["verify"]) == (False, None, None)


def test_json_is_one_object(run: Run) -> None:
    words = ("--vary", "scoring.takeover=60,100", "--target", "declarers_hold=0.45")
    found = run(*WORDS, *words, "--format", "json").json
    assert isinstance(found, dict)
    assert (found["best"]["value"], found["stopped"]) == ("100", "done")
    assert found["patch"].startswith("schema: 2\nid: tuolaji-tuned\n")


KEPT = ("--vary", "scoring.takeover=60,80,100", "--target", "declarers_hold=0.45")


def test_what_is_kept_is_not_played_again(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = (*WORDS, *KEPT, "--out", str(tmp_path / "run"))
    first = run(*kept)
    about = json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))
    assert first.out == run(*WORDS, *KEPT).out
    assert (about["complete"], about["ended"]) == (False, "done")
    assert about["command"]["line"].startswith("tuolaji tune tuolaji --vary ")

    def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("tuolaji.sim.vary.search.play_chunk", never)
    assert run(*kept).out == first.out


@pytest.mark.parametrize(
    ("most", "noun"), [(("-n", "1200"), "deals"), (("--matches", "12"), "matches")]
)
def test_what_was_played_before_is_told(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    most: tuple[str, str],
    noun: str,
) -> None:
    kept = (*WORDS[:-2], *most, *KEPT, "--out", str(tmp_path / "run"))
    played: list[int] = []

    def counted(plan: Plan, chunk: Chunk) -> Rows:
        played.append(chunk.count)
        return play_chunk(plan, chunk)

    monkeypatch.setattr("tuolaji.sim.vary.search.play_chunk", counted)
    assert "earlier search" not in run(*kept).err
    told = f"{sum(played):,} {noun} of an earlier search are used again\n"
    assert told in run(*kept).err


def test_a_search_stopped_by_ctrl_c_goes_on_from_what_is_kept(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = (*WORDS, *KEPT, "--out", str(tmp_path / "run"))
    played: list[int] = []

    def stopped(plan: Plan, chunk: Chunk) -> Rows:
        played.append(chunk.first)
        if len(played) == 3:
            raise KeyboardInterrupt
        return play_chunk(plan, chunk)

    monkeypatch.setattr("tuolaji.sim.vary.search.play_chunk", stopped)
    said = run(*kept)
    assert (said.code, said.out) == (130, "")
    assert "go on with: tuolaji tune tuolaji --vary scoring.takeover=60,80,100" in said.err
    words = "--target declarers_hold=0.45 -n 1000 --seed 1 --policy random --out"
    assert f"{words} {tmp_path / 'run'}\n" in said.err
    again = run(*kept)
    assert (again.code, again.out) == (0, run(*WORDS, *KEPT).out)
    assert json.loads((tmp_path / "run" / "run.json").read_bytes())["ended"] == "done"


def test_without_a_folder_ctrl_c_shows_what_was_found(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(plan: Plan, chunk: Chunk) -> Rows:
        if chunk.first >= 500:
            raise KeyboardInterrupt
        return play_chunk(plan, chunk)

    monkeypatch.setattr("tuolaji.sim.vary.search.play_chunk", stopped)
    said = run(*WORDS, *KEPT)
    assert said.code == 130
    assert said.out.startswith("stopped; so far ")
    assert "stopped before the end; " in said.out
    assert "schema: 2" not in said.out
    assert "these are the results so far (--out DIR keeps deals)" in said.err


@pytest.mark.parametrize(
    "place",
    ["tuolaji.cli.runs.variation.candidates", "tuolaji.sim.vary.search.play_chunk"],
)
def test_ctrl_c_before_anything_is_found_says_that_nothing_is_kept(
    run: Run, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(place, stopped)
    said = run(*WORDS, *KEPT)
    assert (said.code, said.out) == (130, "")
    assert said.err.startswith("stopped before anything was found; nothing is kept")


def test_of_a_figure_without_a_value_no_value_is_nearest(run: Run) -> None:
    words = ("--vary", "kitty.cap=1,2", "--target", "seat_balance=0")
    said = run("tune", "zhaopengyou", *WORDS[2:-1], "20", *words)
    assert said.code == 1
    assert said.out.startswith("seat balance has no value in zhaopengyou: ")
    assert "nearest" not in said.out


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
            ("--target", "level_gain=0", "--vary", "kitty.cap=1,2", "--matches=3", "-n3"),
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
    said = run("tune", "tuolaji", *words)
    assert (said.code, said.out) == (2, "")
    assert message in said.err


def test_the_help_shows_examples(run: Run) -> None:
    said = run("tune", "--help")
    assert said.code == 0
    assert "--target declarers_hold=0.5" in said.out
