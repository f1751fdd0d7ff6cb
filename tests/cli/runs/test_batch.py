"""A long run names the command that takes it up again, and says on stderr what varies."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
import typer

from tests.cli.conftest import Run
from tests.cli.test_console import Terminal
from tests.sim.compare.comparisons import plan_of
from tuolaji.bots import pace_of
from tuolaji.cards import parse_rank
from tuolaji.cli.application import WrongUsage
from tuolaji.cli.options import read_seconds
from tuolaji.cli.runs.batch import (
    Batch,
    deals_in_time,
    preparing,
    size_of,
    tell_time,
    tell_turns,
    tell_what_was_there,
    usual_deals,
)
from tuolaji.cli.runs.compare import ComparisonBatch
from tuolaji.cli.runs.tune import TuningBatch
from tuolaji.cli.runs.variation import Asked, VariedBatch, read_varied_plan
from tuolaji.cli.variants import Named, read_named
from tuolaji.dsl import load_variant
from tuolaji.errors import PlanError
from tuolaji.sim.chunk import Rows, play_chunk
from tuolaji.sim.cluster import ClusterError
from tuolaji.sim.compare.compare import SampleOptions
from tuolaji.sim.plan import Plan
from tuolaji.sim.progress import Until
from tuolaji.sim.run import Played, Stopped, Tallies, tally_arms
from tuolaji.sim.store.command import read_command
from tuolaji.sim.store.runfile import read_run
from tuolaji.sim.store.shards import Shard
from tuolaji.sim.store.store import Store
from tuolaji.sim.vary.search import Course
from tuolaji.sim.vary.sweep import Counts
from tuolaji.sim.vary.tune import Tuning, tune
from tuolaji.sim.vary.values import read_target
from tuolaji.table.bout import Turns

RULES = load_variant("shuangkou")


HERE = Named("shuangkou", RULES, "shuangkou")
MINE = Named("my house.yaml", RULES, "mine")


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (600.0, "600"),
        (1_080_000.0, "1080000"),
        (0.00001, "0.00001"),
        (7e20, "7" + "0" * 20),
    ],
)
def test_a_time_is_written_as_it_can_be_read(seconds: float, text: str) -> None:
    plan = Plan(variants=(RULES,), deals=5)
    words = Batch(plan=plan, variants=(HERE,), max_seconds=seconds).command.split()
    assert words[-2:] == ["--max-time", text]
    assert read_seconds(words[-1]) == seconds


def test_a_share_of_fouls_and_a_width_keep_every_digit() -> None:
    plan = Plan(variants=(load_variant("shuangsheng-match"),), deals=5, fouls=0.1234567891)
    until = Until("tricks", 0.0123456789)
    words = Batch(plan=plan, variants=(HERE,), until=until).command.split()
    assert words[-4:] == ["--fouls", "0.1234567891", "--until", "tricks=0.0123456789"]


@pytest.mark.parametrize(
    ("batch", "command"),
    [
        (
            Batch(plan=Plan(variants=(RULES,), deals=5), variants=(HERE,)),
            "tuolaji simulate shuangkou -n 5 --seed 1 --policy greedy",
        ),
        (
            Batch(
                plan=Plan(
                    variants=(RULES,), matches=7, seed=-3, policies=("greedy", "random")
                ),
                variants=(MINE,),
                overrides=("kitty.multiplier=2 ^ pairs",),
                folder=Path("runs/a b"),
            ),
            "tuolaji simulate 'mine=my house.yaml' --matches 7 --seed -3 "
            "--policy greedy,random --set 'kitty.multiplier=2 ^ pairs' --out 'runs/a b'",
        ),
        (
            Batch(
                plan=Plan(variants=(RULES,), deals=5, level=parse_rank("J"), jobs=2),
                variants=(HERE,),
                until=Until("tricks", 0.5),
                max_seconds=600.0,
                name="compare",
                scheduler="tcp://10.0.0.1:8786",
            ),
            "tuolaji compare shuangkou -n 5 --seed 1 --policy greedy --level J "
            "--until tricks=0.5 --max-time 600 --scheduler tcp://10.0.0.1:8786",
        ),
    ],
)
def test_the_command_has_all_that_matters(batch: Batch, command: str) -> None:
    assert batch.command == command


def play(batch: Batch) -> Played[Tallies]:
    return batch.play(tally_arms, is_enough=None, describe=lambda _: "so far")


@pytest.mark.parametrize("size", [{"deals": 5}, {"matches": 2}])
def test_a_terminal_gets_a_bar(
    size: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("COLUMNS", "140")
    plan = Plan(variants=(RULES,), jobs=1, **size)  # type: ignore[arg-type]  # One size each.
    assert play(Batch(plan=plan, variants=(HERE,))).stopped is Stopped.DONE
    assert next(iter(size)) in terminal.getvalue()
    assert "so far" in terminal.getvalue()


@pytest.mark.parametrize(
    ("policy", "deals"),
    [("greedy", 20_000), ("search", 1_000), ("greedy,search-24", 100)],
)
def test_commands_play_fewer_deals_of_a_slow_policy(policy: str, deals: int) -> None:
    assert usual_deals(20_000, policy) == deals


@pytest.mark.parametrize(
    ("policies", "told"),
    [
        pytest.param(("greedy", "random"), "", id="quick_ones"),
        pytest.param(
            ("search", "greedy"),
            "6,000 deals may take 60 seconds: search plays some 50 a second on a core\n",
            id="seconds",
        ),
        pytest.param(
            ("search", "search-24"),
            "6,000 deals may take 10 minutes: search and search-24 play some 5 a second on "
            "a core\n",
            id="minutes",
        ),
    ],
)
def test_about_how_long_a_slow_policy_takes_is_told_first(
    policies: tuple[str, str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    tell_time(Plan(variants=(RULES,), deals=6_000, policies=policies, jobs=2))
    assert capsys.readouterr().err == told


def test_the_longest_decision_of_a_bot_is_told_in_whole_milliseconds(
    capsys: pytest.CaptureFixture[str],
) -> None:
    tell_turns({"mine.py:Bot": Turns(count=1_000, seconds=0.041, longest=1.234)})
    assert "0.041 ms each, the longest 1,234 ms" in capsys.readouterr().err


def test_a_moment_is_not_told(capsys: pytest.CaptureFixture[str]) -> None:
    tell_time(Plan(variants=(RULES,), deals=60, policies=("search", "search"), jobs=1))
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("policy", "jobs", "size", "deals"),
    [
        pytest.param("greedy", 1, {"deals": 20_000}, 20_000, id="a quick policy plays all"),
        pytest.param("search", 1, {"deals": 20_000}, 3_000, id="a minute"),
        pytest.param("search", 2, {"deals": 20_000}, 6_000, id="twice on two cores"),
        pytest.param("search", 1, {"deals": 500}, 500, id="never more than all"),
        pytest.param("search", 1, {"matches": 2_000}, 150, id="matches"),
        pytest.param("search-24", 1, {"deals": 20_000}, 300, id="a slower one"),
    ],
)
def test_as_many_deals_are_asked_again_as_fit_into_a_minute(
    policy: str, jobs: int, size: dict[str, int], deals: int
) -> None:
    plan = Plan(variants=(RULES,), policies=(policy, policy), jobs=jobs, **size)  # type: ignore[arg-type]  # One size each.
    assert deals_in_time(plan) == deals


def test_a_hand_half_as_large_again_takes_more_than_three_times_as_long() -> None:
    assert pace_of("search", 25, 4) == 50
    slower = pace_of("search", 39, 4)
    assert slower is not None
    assert 50 / 4 < slower < 50 / 3
    assert pace_of("greedy", 25, 4) is None


def test_a_run_that_something_ends_needs_no_size() -> None:
    assert size_of(None, None, is_ended=True) == (10_000_000, None)
    assert size_of(None, 5, is_ended=True) == (None, 5)
    assert size_of(7, None, is_ended=True) == (7, None)
    assert size_of(None, None, is_ended=False) == (None, None)


@pytest.mark.parametrize("stopped", list(Stopped))
def test_a_run_that_is_kept_says_how_to_go_on(
    stopped: Stopped, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = Plan(variants=(RULES,), deals=5)
    batch = Batch(plan=plan, variants=(HERE,), folder=tmp_path / "runs")
    play(batch)
    capsys.readouterr()
    batch.tell_how_it_ended(stopped)
    is_to_go_on = stopped in {Stopped.TIME, Stopped.INTERRUPTED, Stopped.FAULT}
    assert (f"go on with: {batch.command}" in capsys.readouterr().err) is is_to_go_on


def test_a_folder_that_is_not_there_keeps_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan, folder = Plan(variants=(RULES,), deals=5), tmp_path / "cmp1"
    batch = Batch(plan=plan, variants=(HERE,), folder=folder)
    batch.tell_how_it_ended(Stopped.INTERRUPTED)
    assert capsys.readouterr().err == (
        f"stopped; no deals are kept in '{folder}' yet\nbegin again with: {batch.command}\n"
    )


def test_ctrl_c_while_a_folder_is_opened_says_what_it_keeps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tuolaji.sim.store.store.describe_run", stopped)
    folder = tmp_path / "cmp1"
    with pytest.raises(typer.Exit) as caught:
        play(Batch(plan=Plan(variants=(RULES,), deals=5), variants=(HERE,), folder=folder))
    assert caught.value.exit_code == 130
    told = f"stopped before anything was found; no deals are kept in '{folder}' yet\n"
    assert capsys.readouterr().err == told


@pytest.mark.parametrize("is_kept", [True, False])
def test_ctrl_c_while_results_are_shown_loses_no_deals(
    is_kept: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped() -> None:
        raise KeyboardInterrupt

    batch = Batch(
        plan=Plan(variants=(RULES,), deals=5),
        variants=(HERE,),
        folder=tmp_path / "run" if is_kept else None,
    )
    play(batch)
    with pytest.raises(typer.Exit if is_kept else KeyboardInterrupt):
        batch.conclude(Stopped.DONE, stopped)
    assert ("what is whole is kept in" in capsys.readouterr().err) is is_kept


@pytest.mark.parametrize("stopped", list(Stopped))
def test_a_width_that_is_not_met_is_said(
    stopped: Stopped, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = Plan(variants=(RULES,), deals=5)
    batch = Batch(plan=plan, variants=(HERE,), until=Until("tricks", 0.5))
    batch.tell_how_it_ended(stopped)
    is_said = "'tricks=0.5' is not met: an interval is wider" in capsys.readouterr().err
    assert is_said is (stopped is Stopped.DONE)


@pytest.mark.parametrize("is_kept", [True, False])
def test_ctrl_c_before_the_first_block_is_told(
    is_kept: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_plan: Plan, _rows: Sequence[Rows]) -> Tallies:
        raise KeyboardInterrupt

    batch = Batch(
        plan=Plan(variants=(RULES,), deals=5),
        variants=(HERE,),
        folder=tmp_path / "run" if is_kept else None,
    )
    with pytest.raises(typer.Exit) as caught:
        batch.play(interrupted, is_enough=None, describe=str)
    assert caught.value.exit_code == 130
    told = f"go on with: {batch.command}" if is_kept else "nothing is kept (--out DIR keeps"
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("is_kept", [True, False])
def test_a_cluster_that_is_gone_is_said_and_how_to_go_on(
    is_kept: bool, tmp_path: Path
) -> None:
    batch = Batch(
        plan=Plan(variants=(RULES,), deals=5),
        variants=(HERE,),
        folder=tmp_path / "run" if is_kept else None,
    )

    def gone(_plan: Plan, _rows: Sequence[Rows]) -> Tallies:
        raise ClusterError("the scheduler is gone")

    with pytest.raises(ClusterError, match="the scheduler is gone") as caught:
        batch.play(gone, is_enough=None, describe=str)
    assert (f"go on with: {batch.command}" in str(caught.value)) is is_kept


NAMED = read_named(["mine=tuolaji", "titanic"])
PLAN = plan_of("tuolaji", "titanic", labels=("mine", "titanic"), deals=3_000)
BATCH = ComparisonBatch(plan=PLAN, variants=NAMED)


def test_what_is_not_said_is_not_repeated() -> None:
    assert BATCH.command == (
        "tuolaji compare mine=tuolaji titanic -n 3000 --seed 1 --policy greedy"
    )


def test_sample_and_report_are_repeated() -> None:
    batch = replace(BATCH, folder=Path("out")).shown(5, Path("x.html"))
    assert batch.command.endswith("--out out --sample 5 --report x.html")


def test_names_and_overrides_reach_the_closer_look() -> None:
    batch = replace(BATCH, overrides=("kitty.cap=4",), sample=7)
    assert batch.sample_options == SampleOptions(
        7, ("tuolaji", "titanic"), ("kitty.cap=4",)
    )


def test_a_part_is_not_looked_at_closely() -> None:
    assert replace(BATCH, folder=Path("out"), shard=Shard(1, 3)).sample_options.deals == 0


def test_what_ends_it_is_read_and_repeated() -> None:
    batch = BATCH.within(
        Path("out"), until="band_takeover=0.1", max_seconds=60.0, shard=None
    )
    assert batch.command.endswith("--until band_takeover=0.1 --max-time 60 --out out")


def test_a_part_is_read() -> None:
    batch = BATCH.within(Path("out"), until=None, max_seconds=None, shard="2/3")
    assert batch.shard == Shard(2, 3)


def test_a_figure_that_a_run_does_not_find_cannot_end_it() -> None:
    with pytest.raises(PlanError, match="how many matches to play"):
        BATCH.within(None, until="deals_per_match=1", max_seconds=None, shard=None)


VARIED = ("kitty.multiplier=2,2 ^ cards",)


def sweep_batch(
    folder: Path | None = None, policy: str = "random"
) -> tuple[Asked, VariedBatch]:
    asked = Asked("tuolaji", VARIED, ("kitty.size=4",), ("tricks",))
    settings = asked.settings(60).settings
    plan = read_varied_plan(settings, (40, None), seed=3, policy=policy, level="5", jobs=1)
    return asked, asked.batch("sweep", plan, settings, folder)


def play_sweep(folder: Path) -> Played[Counts]:
    asked, run = sweep_batch(folder)
    sweeping = asked.sweeping(run.plan, run.settings)
    return run.play(sweeping.reducer, is_enough=None, describe=lambda _: "")


def test_the_words_of_a_sweep_are_those_of_the_command(tmp_path: Path) -> None:
    _, run = sweep_batch(tmp_path / "run")
    assert run.command == (
        "tuolaji sweep tuolaji --vary 'kitty.multiplier=2,2 ^ cards' --metric tricks "
        f"-n 40 --seed 3 --policy random --level 5 --set kitty.size=4 --out {tmp_path}/run"
    )


def test_two_policies_change_seats() -> None:
    assert [
        sweep_batch(policy=policy)[1].plan.swapped for policy in ("random", "greedy,random")
    ] == [
        False,
        True,
    ]


def test_the_folder_holds_the_rules_of_each_value(tmp_path: Path) -> None:
    play_sweep(tmp_path / "run")
    text = (tmp_path / "run" / "run.json").read_text(encoding="utf-8")
    assert '"multiplier": "2 ^ cards"' in text
    assert '"kitty.multiplier-2"' in text
    assert "--vary" in json.dumps(json.loads(text))


def test_what_is_kept_is_not_played_again(tmp_path: Path) -> None:
    first, again = play_sweep(tmp_path / "run"), play_sweep(tmp_path / "run")
    assert first.deals_per_second > 0
    assert again.deals_per_second == 0
    assert first.tally == again.tally


@pytest.mark.parametrize(
    ("asked", "problem", "message"),
    [
        (Asked("tuolaij", VARIED, ()), WrongUsage, "there is no variant 'tuolaij'"),
        (Asked("tuolaji", VARIED, ("kitty.size=5",)), WrongUsage, "T501"),
        (Asked("tuolaji", (), ()), PlanError, "say what to vary"),
    ],
)
def test_what_cannot_be_asked_is_told(
    asked: Asked, problem: type[Exception], message: str
) -> None:
    with pytest.raises(problem, match=message):
        asked.settings(60)


ASKED = Asked("tuolaji", ("scoring.takeover=60,80",), ("kitty.size=4",))
COURSE = Course(
    most=40, of_matches=False, seed=3, policies=("greedy", "random"), level=None, jobs=1
)
FOUND, _ = ASKED.candidates(9)


def tuning_batch(folder: Path | None = None) -> TuningBatch:
    return TuningBatch.of(ASKED, "declarers_hold=0.5", COURSE, FOUND).kept_in(folder)


def look(_store: Store | None) -> Tuning:
    return tune(FOUND, read_target("tricks=9", matches=False, policies=("", "")), COURSE)


def test_the_words_of_a_tuning_are_those_of_the_command(tmp_path: Path) -> None:
    assert tuning_batch(tmp_path / "run").command == (
        "tuolaji tune tuolaji --vary scoring.takeover=60,80 --target declarers_hold=0.5 "
        f"-n 40 --seed 3 --policy greedy,random --set kitty.size=4 --out {tmp_path}/run"
    )


def test_a_search_has_a_store_only_where_one_is_asked_for(tmp_path: Path) -> None:
    given: list[Store | None] = []

    def looked(store: Store | None) -> Tuning:
        given.append(store)
        return look(store)

    tuning_batch().search(looked)
    tuning_batch(tmp_path / "run").search(looked)
    assert given[0] is None
    assert given[1] is not None
    about = read_run(tmp_path / "run")
    assert about["ended"] == "done"
    assert read_command(about["command"]).options["--set"] == ("kitty.size=4",)


def test_ctrl_c_before_anything_was_found_tells_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(_store: Store | None) -> Tuning:
        raise KeyboardInterrupt

    with pytest.raises(typer.Exit) as end:
        tuning_batch(tmp_path / "run").search(stopped)
    assert end.value.exit_code == 130
    assert "begin again with: tuolaji tune tuolaji" in capsys.readouterr().err
    assert read_run(tmp_path / "run")["ended"] == "interrupted"


RANDOM = ("--policy", "random")
WORDS = ("simulate", "shuangkou", "-n", "3500", *RANDOM, "--out")


@pytest.mark.parametrize(
    "words", [("--shard", "1/2"), ("--until", "ruffs=x"), ("--fouls", "0.5")]
)
def test_what_cannot_be_played_is_not_said_to_be(run: Run, words: tuple[str, ...]) -> None:
    said = run("simulate", "shuangkou", "-n", "5", *words)
    assert said.code == 2
    assert said.err.startswith("error: ")


def test_two_equal_runs_print_the_same(run: Run) -> None:
    words = ("simulate", "shuangkou", "-n", "50")
    assert run(*words).out == run(*words).out


def test_a_run_that_was_kept_says_so_and_has_no_pace(run: Run, tmp_path: Path) -> None:
    words = (*WORDS, str(tmp_path / "run"))
    first = run(*words)
    assert first.err.startswith("played in ")
    again = run(*words)
    assert (again.out, again.err) == (first.out, "4 of 4 blocks were there already\n")


def test_a_run_taken_up_again_says_what_was_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = Plan(variants=(load_variant("shuangkou"),), deals=3_500)
    store = Store(tmp_path, plan)
    for chunk in plan.block(1):
        store.write(chunk, play_chunk(plan, chunk))
    tell_what_was_there(store, range(4))
    assert capsys.readouterr().err == "1 of 4 blocks were there already\n"


def test_a_part_counts_its_own_blocks(run: Run, tmp_path: Path) -> None:
    words = (*WORDS, str(tmp_path / "part"), "--shard", "2/3")
    run(*words)
    assert run(*words).err.startswith("1 of 1 block was there already\n")


@pytest.mark.parametrize(
    ("folder", "told"),
    [
        (None, "nothing is kept (--out DIR keeps"),
        (Path("runs/a"), "no deals are kept in 'runs/a' yet"),
    ],
)
def test_ctrl_c_while_preparing_is_told(
    capsys: pytest.CaptureFixture[str], folder: Path | None, told: str
) -> None:
    with pytest.raises(typer.Exit) as caught, preparing(folder):
        raise KeyboardInterrupt
    assert caught.value.exit_code == 130
    assert told in capsys.readouterr().err


def test_ctrl_c_before_a_run_is_opened_promises_nothing_of_what_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = Plan(variants=(load_variant("shuangkou"),), deals=5)
    (chunk,) = plan.chunks()
    Store(tmp_path, plan).write(chunk, play_chunk(plan, chunk))
    with pytest.raises(typer.Exit), preparing(tmp_path):
        raise KeyboardInterrupt
    said = capsys.readouterr().err
    assert said == (
        f"stopped before anything was found; the deals in '{tmp_path}' stay as they were\n"
    )
