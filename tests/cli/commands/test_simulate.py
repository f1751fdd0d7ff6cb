"""A simulation gives the same figures however it is run, and survives what happens."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run, Said
from tests.disks import denied
from tuolaji.cli.runs import batch
from tuolaji.sim.chunk import Rows
from tuolaji.sim.plan import Chunk, Plan
from tuolaji.sim.progress import Progress
from tuolaji.sim.run import Played, Tallies, play, tally_arms
from tuolaji.sim.store.atomic import StoreError
from tuolaji.sim.store.store import Store

Process = Callable[..., subprocess.Popen[str]]
TIMES = ("seconds", "deals_per_second")


def found(said: Said) -> dict[str, Any]:
    """Return one variant's JSON without what a clock measured."""
    assert said.code == 0, said.err
    plain = json.loads(said.out)
    return {key: value for key, value in plain.items() if key not in TIMES}


def test_one_variant_is_an_object_and_several_a_list(run: Run) -> None:
    words = ("-n", "200", "--format", "json")
    one = found(run("simulate", "shuangkou", *words))
    several = run("simulate", "shuangkou", "titanic", *words).json
    assert isinstance(several, list)
    assert [each["variant"] for each in several] == ["shuangkou", "titanic"]
    assert several[0]["metrics"] == one["metrics"]


def test_the_number_of_cores_changes_nothing(run: Run) -> None:
    words = ("simulate", "shuangkou", "-n", "2500", "--format", "json", "--jobs")
    assert found(run(*words, "1")) == found(run(*words, "2"))


def test_matches_are_reported_with_their_deals(run: Run) -> None:
    plain = found(run("simulate", "shuangkou", "--matches", "30", "--format", "json"))
    metrics = plain["metrics"]
    assert isinstance(metrics, dict)
    assert plain["matches"] == metrics["deals_per_match"]["n"] == 30
    assert plain["deals"] == metrics["declarers_hold"]["n"]


def test_options_reach_the_deals(run: Run) -> None:
    words = ("simulate", "shuangkou", "-n", "500", "--format", "json")
    plain = found(run(*words, "--level", "J", "--policy", "random,greedy", "--seed", "5"))
    assert (plain["level"], plain["policy"], plain["seed"]) == ("J", "random,greedy", 5)
    capped = found(run(*words, "--set", "kitty.cap=1"))
    assert capped["multipliers"] != found(run(*words))["multipliers"]


def test_the_text_begins_with_what_was_played(run: Run) -> None:
    said = run("simulate", "shuangkou", "-n", "300")
    assert said.out.startswith("shuangkou: 300 deals at level 2, greedy, seed 1 (")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "say how many deals or how many matches"),
        (("-n", "0"), "deals must be at least 1"),
        (("-n", "-5"), "deals must be at least 1"),
        (("--matches", "0"), "matches must be at least 1"),
        (("-n", "5", "--matches", "5"), "say how many deals or how many matches"),
        (("-n", "5", "--policy", "gredy"), "did you mean 'greedy'?"),
        (("-n", "5", "--level", "1"), "'1' is not a rank"),
        (("--matches", "5", "--level", "5"), "a match sets its own levels"),
        (("-n", "5", "--jobs", "0"), "jobs must be at least 1"),
        (("-n", "5", "--set", "kitty.sise=3"), "did you mean 'size'?"),
        (("--until", "declarer_holds=0.1"), "did you mean 'declarers_hold'?"),
        (("--until", "declarers_hold"), "needs the full width of an interval"),
        (("--until", "deals_per_match=1"), "is a metric of matches"),
        (("-n", "5", "--scheduler", "nowhere"), "no scheduler answers at 'nowhere'"),
        (("--max-time", "soon"), "'soon' is not a time such as 90, 10m or 2h"),
        (("-n", "5", "--out", "/dev/null/x"), "cannot be written"),
    ],
)
def test_what_cannot_be_simulated_is_wrong_usage(
    run: Run, words: tuple[str, ...], message: str
) -> None:
    said = run("simulate", "shuangkou", *words)
    assert (said.code, said.out) == (2, "")
    assert message in said.err
    assert "Traceback" not in said.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("-n", "0"), "局数至少为 1、小于 2,147,483,648，现为 0"),
        (("--matches", "0"), "场数至少为 1、小于 2,097,152，现为 0"),
        (("-n", "5", "--jobs", "0"), "核数（jobs）至少为 1，现为 0"),
    ],
)
def test_a_bound_is_told_in_chinese(run: Run, words: tuple[str, ...], message: str) -> None:
    said = run("simulate", "shuangkou", *words, "--lang", "zh")
    assert (said.code, said.out, said.err) == (2, "", f"错误：{message}\n")


def test_counts_may_be_written_in_groups(run: Run) -> None:
    words = ("simulate", "shuangkou", "--format", "json", "-n")
    assert found(run(*words, "1,000")) == found(run(*words, "1_000"))
    said = run(*words, "1,00")
    assert said.code == 2
    assert "'1,00' is not a whole number such as 100000 or 100,000" in said.err


def test_one_variant_under_two_names(run: Run, house: Path) -> None:
    words = ("-n", "200", "--format", "json")
    said = run("simulate", "a=shuangkou", f"b={house}", "shuangkou", *words)
    assert isinstance(said.json, list)
    assert [each["variant"] for each in said.json] == ["a", "b", "shuangkou"]
    assert said.json[0]["metrics"] == said.json[2]["metrics"]
    twice = run("simulate", "shuangkou", "shuangkou", *words)
    assert (twice.code, twice.out) == (2, "")
    assert "two variants are called 'shuangkou'; name them apart with labels" in twice.err


def test_what_is_laid_over_the_rules_is_named(run: Run) -> None:
    words = ("simulate", "shuangkou", "-n", "1", "--set", "kitty.cap=4")
    lines = run(*words).out.split("\n")
    assert lines[0].startswith("shuangkou: 1 deal at level 2, greedy")
    assert lines[1] == "with kitty.cap=4"
    assert found(run(*words, "--format", "json"))["overrides"] == ["kitty.cap=4"]


UNTIL = ("simulate", "shuangkou", "--until", "declarers_hold=0.03", "--format", "json")


def test_a_run_ends_once_the_interval_is_narrow_enough(run: Run) -> None:
    plain = found(run(*UNTIL, "-n", "20000", "--jobs", "1"))
    figure = plain["metrics"]["declarers_hold"]
    assert figure["high"] - figure["low"] <= 0.03
    assert (plain["stopped"], plain["deals"]) == ("until", figure["n"])
    shorter = found(run(*UNTIL[:2], "-n", str(figure["n"] - 1_000), *UNTIL[4:]))
    before = shorter["metrics"]["declarers_hold"]
    assert before["high"] - before["low"] > 0.03, "a block less was not enough"
    assert found(run(*UNTIL, "-n", "20000", "--jobs", "2")) == plain


def test_a_run_that_was_enough_is_printed_again_and_may_go_on(
    run: Run, tmp_path: Path
) -> None:
    words = ("-n", "8000", "--out", str(tmp_path / "run"))
    plain = found(run(*UNTIL, *words))
    assert found(run(*UNTIL, *words)) == plain
    about = json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))
    assert (about["complete"], about["ended"], about["blocks"]) == (False, "until", 8)
    assert list(about["deals_files"].values()) == [plain["deals"] // 1_000]
    whole = found(run(*UNTIL[:2], *UNTIL[4:], *words))
    assert whole == found(run(*UNTIL[:2], *UNTIL[4:], "-n", "8000"))


def test_a_run_that_never_is_enough_is_played_to_its_end(run: Run) -> None:
    words = ("simulate", "shuangkou", "-n", "1500", "--format", "json")
    plain = found(run(*words, "--until", "declarers_hold=0.0001"))
    assert plain == found(run(*words))


def test_a_run_whose_time_is_up_may_go_on(run: Run, tmp_path: Path) -> None:
    much = ("-n", "40,000", "--policy", "random")
    words = (*much, "--format", "json", "--out", str(tmp_path / "run"))
    said = run("simulate", "shuangkou", *words, "--max-time", "0.01s")
    plain = found(said)
    assert (plain["stopped"], plain["deals"]) == ("time", 1_000)
    assert "go on with: tuolaji simulate shuangkou -n 40000" in said.err
    later = json.loads(run("simulate", "shuangkou", *words, "--max-time", "0.01s").out)
    assert later["deals"] > 1_000


def test_a_broken_variant_is_a_finding(run: Run, broken: Path) -> None:
    said = run("simulate", str(broken), "-n", "5")
    assert said.code == 1
    assert "error[T201]" in said.err


def test_a_folder_holds_the_deals_and_how_they_came_about(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "run"
    words = ("simulate", "shuangkou", "-n", "1500", "--set", "kitty.cap=4")
    assert run(*words, "--out", str(out)).code == 0
    about = json.loads((out / "run.json").read_text(encoding="utf-8"))
    assert about["variants"][0]["rules"]["kitty"]["cap"] == 4
    options = {"-n": ["1500"], "--set": ["kitty.cap=4"], "--out": [str(out)]}
    assert options.items() <= about["command"]["options"].items()
    assert (out / "deals.parquet").stat().st_size > 10_000


def test_the_same_command_again_prints_the_same(run: Run, tmp_path: Path) -> None:
    words = ("simulate", "shuangkou", "-n", "1500", "--format", "json")
    plain = found(run(*words))
    assert found(run(*words, "--out", str(tmp_path / "run"))) == plain
    assert found(run(*words, "--out", str(tmp_path / "run"))) == plain


def test_another_command_is_refused_in_that_folder(run: Run, tmp_path: Path) -> None:
    words = ("simulate", "shuangkou", "-n", "100", "--out", str(tmp_path / "run"))
    run(*words)
    said = run(*words, "--seed", "2")
    assert said.code == 2
    assert "holds another run: `tuolaji simulate shuangkou -n 100 --seed 1" in said.err


def wait_for_chunks(folder: Path, count: int, running: subprocess.Popen[str]) -> None:
    while len(list(folder.glob("chunks/*.json"))) < count:
        assert running.poll() is None, "the run ended before it could be stopped"
        time.sleep(0.01)


BY_RANDOM = ("--policy", "random")
LONG = ("simulate", "shuangkou", "-n", "8000", *BY_RANDOM, "--format", "json")


def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(
    process: Process, run: Run, tmp_path: Path
) -> None:
    out = tmp_path / "run"
    running = process(*LONG, "--out", str(out))
    wait_for_chunks(out, 3, running)
    running.send_signal(signal.SIGINT)
    said, err = running.communicate()
    assert (running.returncode, said) == (130, "")
    assert "Traceback" not in err
    told = f"go on with: tuolaji {' '.join(LONG[:4])} --seed 1 {' '.join(BY_RANDOM)}"
    assert told in err
    assert len(list(out.glob("chunks/*.json"))) >= 3
    assert found(run(*LONG, "--out", str(out)))["deals"] == 8_000


def test_ctrl_c_gives_the_results_so_far_unless_they_are_kept(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(_progress: Progress, _found: Tallies) -> None:
        raise KeyboardInterrupt

    def stopped(plan: Plan, _fold: object, **_: object) -> Played[Tallies]:
        return play(plan, tally_arms, on_progress=stop)

    monkeypatch.setattr(batch, "play", stopped)
    words = ("simulate", "shuangkou", "-n", "5000", "--format", "json")
    said = run(*words)
    plain = json.loads(said.out)
    assert (said.code, plain["deals"], plain["stopped"]) == (130, 1_000, "interrupted")
    assert "stopped; these are the results so far" in said.err
    kept = run(*words, "--out", str(tmp_path))
    assert (kept.code, kept.out) == (130, "")
    assert f"stopped; no deals are kept in '{tmp_path}' yet" in kept.err


def test_two_runs_into_one_folder_are_refused(
    process: Process, run: Run, tmp_path: Path
) -> None:
    out = tmp_path / "run"
    running = process(*LONG, "--out", str(out))
    wait_for_chunks(out, 1, running)
    said = run(*LONG, "--out", str(out))
    running.send_signal(signal.SIGKILL)
    running.communicate()
    assert said.code == 2
    assert "another run is writing to" in said.err


def test_a_full_disk_is_said_with_the_command_that_goes_on(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = Store.write

    def full_at_the_third(store: Store, chunk: Chunk, rows: Rows) -> None:
        if chunk.number == 2:
            raise StoreError("the disk is full: 'x' cannot be written", resumable=True)
        written(store, chunk, rows)

    words = ("simulate", "shuangkou", "-n", "5000", "--format", "json")
    out = tmp_path / "run"
    with monkeypatch.context() as patch:
        patch.setattr(Store, "write", full_at_the_third)
        said = run(*words, "--out", str(out), "--jobs", "1")
    assert (said.code, said.out) == (2, "")
    assert "the disk is full: 'x' cannot be written; what is whole is kept" in said.err
    assert "go on with: tuolaji simulate shuangkou -n 5000" in said.err
    assert found(run(*words, "--out", str(out))) == found(run(*words))


def test_a_folder_without_permission_is_wrong_usage(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "write_bytes", denied)
    said = run("simulate", "shuangkou", "-n", "5", "--out", str(tmp_path / "run"))
    assert said.code == 2
    assert "permission denied" in said.err


def test_fouls_change_levels_and_no_play(run: Run) -> None:
    words = ("simulate", "tuolaji-match", "-n", "1000", "--format", "json")
    plain, fouled = found(run(*words)), found(run(*words, "--fouls", "1"))
    assert fouled["metrics"] != plain["metrics"]
    assert fouled["events"] != plain["events"]  # takeovers are events too
    assert fouled["metrics"]["tricks"] == plain["metrics"]["tricks"]
    assert found(run(*words, "--fouls", "0")) == plain


@pytest.mark.parametrize(
    ("variant", "rate", "message"),
    [
        ("tuolaji-match", "2", "fouls must be a share from 0 to 1, got 2"),
        ("shuangkou", "0.1", "'shuangkou' has no price for a foul"),
    ],
)
def test_fouls_that_cannot_be_are_wrong_usage(
    run: Run, variant: str, rate: str, message: str
) -> None:
    said = run("simulate", variant, "-n", "10", "--fouls", rate)
    assert said.code == 2
    assert message in said.err


def test_a_report_is_written_with_the_command_that_makes_it_again(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "report.html"
    words = ("simulate", "shuangkou", "-n", "100", "--report", str(path))
    said = run(*words)
    assert said.code == 0
    assert f"report: {path}" in said.err
    page = path.read_text(encoding="utf-8")
    assert (
        f"tuolaji simulate shuangkou -n 100 --seed 1 --policy greedy --report {path}"
        in page
    )
    assert len(page) < 1_500_000
    path.write_text("mine", encoding="utf-8")
    refused = run(*words)
    assert (refused.code, refused.out) == (2, "")
    assert "is not a report of tuolaji" in refused.err
