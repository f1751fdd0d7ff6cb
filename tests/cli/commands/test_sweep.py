"""The command `sweep`: its answers, exports and refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tuolaji.cli.runs.variation import VariedBatch

WORDS = ("sweep", "tuolaji", "--vary", "scoring.takeover=60,80", "-n", "200")


def test_the_first_line_is_the_answer(run: Run) -> None:
    said = run(*WORDS)
    assert said.code == 0
    assert said.out.startswith("scoring.takeover moves declarers hold from ")
    assert said.err.startswith("played in ")


@pytest.mark.parametrize(
    ("format", "start"),
    [("json", "{"), ("csv", "scoring.takeover,metric,"), ("markdown", "scoring.takeover")],
)
def test_each_format_begins_as_it_must(format: str, start: str, run: Run) -> None:
    said = run(*WORDS, "--format", format)
    assert (said.code, said.out.startswith(start)) == (0, True)


def test_metrics_and_overrides_are_taken(run: Run) -> None:
    said = run(*WORDS, "--metric", "tricks", "--set", "kitty.size=4", "--format", "json")
    found = json.loads(said.out)
    assert (found["metrics"], found["overrides"]) == (["tricks"], ["kitty.size=4"])
    assert found["points"][0]["metrics"]["tricks"]["n"] == 200


def test_greedy_plays_unless_told(run: Run) -> None:
    assert json.loads(run(*WORDS, "--format", "json").out)["policy"] == "greedy"


def test_a_report_is_written(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "sweep.html"
    said = run(*WORDS, "--report", str(path))
    assert (said.code, said.err.split("\n", 1)[1]) == (0, f"report: {path}\n")
    text = path.read_text(encoding="utf-8")
    assert "scoring.takeover" in text
    assert "tuolaji sweep tuolaji --vary" in text


def test_a_report_that_cannot_be_written_is_told_before_playing(
    run: Run, tmp_path: Path
) -> None:
    said = run(*WORDS, "--report", str(tmp_path / "nowhere" / "sweep.html"))
    assert (said.code, said.out) == (2, "")
    assert "there is no folder" in said.err


def test_a_folder_of_another_sweep_is_refused(run: Run, tmp_path: Path) -> None:
    folder = str(tmp_path / "run")
    assert run(*WORDS, "--out", folder).code == 0
    other = ("sweep", "tuolaji", "--vary", "scoring.takeover=60,90", "-n", "200")
    said = run(*other, "--out", folder)
    assert said.code == 2
    assert "holds another run" in said.err


def test_a_stopped_sweep_is_taken_up_again_with_the_same_figures(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = ("-n", "1500", "--jobs", "1", "--format", "json")
    words = ("sweep", "tuolaji", "--vary", "scoring.takeover=60,80", *size)
    whole = json.loads(run(*words).out)

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    folder = ("--out", str(tmp_path / "run"))
    with monkeypatch.context() as patched:
        patched.setattr(VariedBatch, "_bar", lambda *_: stop)
        stopped = run(*words, *folder)
        shown = run(*words)
    assert (stopped.code, stopped.out) == (130, "")
    assert "go on with: tuolaji sweep tuolaji --vary scoring.takeover=60,80" in stopped.err
    assert (shown.code, json.loads(shown.out)["deals"]) == (130, 1_000)
    again = json.loads(run(*words, *folder).out)
    assert again["points"] == whole["points"]


def test_a_sweep_whose_time_is_up_says_so(run: Run) -> None:
    words = ("sweep", "tuolaji", "--vary", "scoring.takeover=60,80", "--jobs", "1")
    said = run(*words, "-n", "3000", "--max-time", "0.001")
    assert said.code == 0
    assert "ended when its time was up" in said.out
    assert "1,000 deals at level 2" in said.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--vary", "kitty.sise=4,8"), "did you mean 'kitty.size'?"),
        (("--vary", "kitty.size=10..6"), "the range '10..6' is empty"),
        (
            ("--vary", "kitty.size=6,8"),
            "in the setting kitty.size: error[T501]",
        ),
        (("--vary", "deck.packs=a,2"), "'deck.packs' must be a whole number, got 'a'"),
        (("--vary", "kitty.size=4,4"), "'kitty.size' has the value '4' twice"),
        (("--vary", "kitty.cap=1..61"), "at most 60 values"),
        (("--vary", "kitty.cap=1,2") * 3, "at most two keys can be varied at once, got 3"),
        ((), "say what to vary"),
        (("--vary", "kitty.cap=1,2", "--metric", "hold"), "there is no metric 'hold'"),
        (("--vary", "kitty.cap=1,2", "--policy", "clever"), "there is no policy 'clever'"),
        (("--vary", "levels.played=2 .. A,5 .. A", "--level", "3"), "error[T561]"),
        (("--vary", "levels.mandatory=none,5 10 K"), "'levels.mandatory' does: separate"),
        (("--vary", "rating.hold=2,3"), "nothing that is played shows what 'rating.hold'"),
    ],
)
def test_what_cannot_be_swept_is_wrong_usage(
    words: tuple[str, ...], message: str, run: Run
) -> None:
    said = run("sweep", "tuolaji", *words, "-n", "10")
    assert (said.code, said.out) == (2, "")
    assert message in said.err


def test_without_a_number_of_deals_it_plays_the_usual_one(run: Run) -> None:
    said = run("sweep", "tuolaji", "--vary", "kitty.cap=2,4", "--policy", "random")
    assert said.code == 0
    assert "20,000 deals at level 2" in said.out


def test_a_variant_with_mistakes_is_a_finding(run: Run, broken: Path) -> None:
    said = run("sweep", str(broken), "--vary", "kitty.cap=1,2", "-n", "10")
    assert said.code == 1
    assert "did you mean 'size'?" in said.err


def test_the_same_is_asked_again_of_another_policy(run: Run) -> None:
    words = ("sweep", "tuolaji", "--vary", "scoring.takeover=60,80,100", "-n", "400")
    also = ("--also", "random", "--also-deals", "200")
    said = run(*words, *also)
    assert said.code == 0
    assert said.out.startswith("with greedy scoring.takeover moves declarers hold from ")
    assert "; with random declarers hold moves the same way at 60 (" in said.out
    assert "asked again of random, on 200 deals of each\n" in said.out
    told = run(*words, *also, "--format", "json").json
    alone = run(*words[:-1], "200", "--policy", "random", "--format", "json").json
    assert isinstance(told, dict)
    assert isinstance(alone, dict)
    again = {
        (agreement["metric"], agreement["a"]): agreement for agreement in told["again"]
    }
    for point in alone["points"]:
        value = point["values"]["scoring.takeover"]
        for name, own in point["differences"].items():
            agreement = again[name, value]
            assert agreement["b"] == "80"
            assert [agreement["other"][key] for key in ("estimate", "low", "high")] == [
                own[key] for key in ("estimate", "low", "high")
            ]
    assert told["ladder"][0]["deals"] == 200


def test_in_chinese_a_rule_and_its_value_are_named_in_chinese(run: Run) -> None:
    words = ["--vary", "kitty.cap=2,none", "-n", "20", "--policy", "random"]
    said = run("sweep", "shuangkou", *words, "--lang", "zh")
    assert said.out.startswith("底牌.封顶")
    assert "kitty" not in said.out
    assert "\n无 " in said.out
