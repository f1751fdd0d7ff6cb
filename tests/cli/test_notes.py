"""What differs from run to run is said on stderr."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer

from tests.cli.conftest import Run
from tuolaji.cli.run import preparing, tell_what_was_searched, tell_what_was_there
from tuolaji.dsl import load_variant
from tuolaji.sim.chunk import play_chunk
from tuolaji.sim.plan import Plan
from tuolaji.sim.store.store import Store

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


def test_a_search_says_what_it_can_use_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = Plan(variants=(load_variant("shuangkou"),), deals=5)
    store = Store(tmp_path, plan)
    tell_what_was_searched(store)
    assert capsys.readouterr().err == ""
    (chunk,) = plan.chunks()
    store.write(chunk, play_chunk(plan, chunk))
    tell_what_was_searched(store)
    assert capsys.readouterr().err == "1 chunk of an earlier search can be used again\n"


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
