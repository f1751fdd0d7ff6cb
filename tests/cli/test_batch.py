"""A run names the command that takes it up again."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
import typer

from tests.cli.test_console import Terminal
from tuolaji.cards import parse_rank
from tuolaji.cli.options import read_seconds
from tuolaji.cli.run import Batch, size_of
from tuolaji.cli.variants import Named
from tuolaji.dsl import load_variant
from tuolaji.sim.chunk import Rows
from tuolaji.sim.cluster import ClusterError
from tuolaji.sim.plan import Plan
from tuolaji.sim.progress import Until
from tuolaji.sim.run import Played, Stopped, Tallies, tally_arms

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
    return batch.play(tally_arms, is_enough=None, told=lambda _: "so far")


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
    is_to_go_on = stopped in {Stopped.TIME, Stopped.INTERRUPTED}
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
        batch.play(interrupted, is_enough=None, told=str)
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
        batch.play(gone, is_enough=None, told=str)
    assert (f"go on with: {batch.command}" in str(caught.value)) is is_kept
