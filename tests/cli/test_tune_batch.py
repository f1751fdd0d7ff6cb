"""The command that resumes a search, and what is kept of the search."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer

from tuolaji.cli.run import Asked, TuningBatch
from tuolaji.sim.store.command import read_command
from tuolaji.sim.store.runfile import read_run
from tuolaji.sim.store.store import Store
from tuolaji.sim.vary.search import Course
from tuolaji.sim.vary.tune import Tuning, tune
from tuolaji.sim.vary.values import read_target

ASKED = Asked("tuolaji", ("scoring.takeover=60,80",), ("kitty.size=4",))
COURSE = Course(
    most=40, of_matches=False, seed=3, policies=("greedy", "random"), level=None, jobs=1
)
FOUND, _ = ASKED.candidates(9)


def batch(folder: Path | None = None) -> TuningBatch:
    return TuningBatch.of(ASKED, "declarers_hold=0.5", COURSE, FOUND).kept_in(folder)


def look(_store: Store | None) -> Tuning:
    return tune(FOUND, read_target("tricks=9", matches=False, policies=("", "")), COURSE)


def test_the_words_are_those_of_the_command(tmp_path: Path) -> None:
    assert batch(tmp_path / "run").command == (
        "tuolaji tune tuolaji --vary scoring.takeover=60,80 --target declarers_hold=0.5 "
        f"-n 40 --seed 3 --policy greedy,random --set kitty.size=4 --out {tmp_path}/run"
    )


def test_a_search_has_a_store_only_where_one_is_asked_for(tmp_path: Path) -> None:
    given: list[Store | None] = []

    def looked(store: Store | None) -> Tuning:
        given.append(store)
        return look(store)

    batch().search(looked)
    batch(tmp_path / "run").search(looked)
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
        batch(tmp_path / "run").search(stopped)
    assert end.value.exit_code == 130
    assert "begin again with: tuolaji tune tuolaji" in capsys.readouterr().err
    assert read_run(tmp_path / "run")["ended"] == "interrupted"
