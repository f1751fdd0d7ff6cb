"""The command that resumes a sweep."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tuolaji.cli.application import WrongUsage
from tuolaji.cli.run import Asked, VariedBatch, read_varied_plan
from tuolaji.errors import PlanError
from tuolaji.sim.progress import Played
from tuolaji.sim.vary.sweep import Counts

VARIED = ("kitty.multiplier=2,2 ^ cards",)


def batch(folder: Path | None = None, policy: str = "random") -> tuple[Asked, VariedBatch]:
    asked = Asked("tuolaji", VARIED, ("kitty.size=4",), ("tricks",))
    settings = asked.settings(60).settings
    plan = read_varied_plan(settings, (40, None), seed=3, policy=policy, level="5", jobs=1)
    return asked, asked.batch("sweep", plan, settings, folder)


def play(folder: Path) -> Played[Counts]:
    asked, run = batch(folder)
    sweeping = asked.sweeping(run.plan, run.settings)
    return run.play(sweeping.fold, is_enough=None, told=lambda _: "")


def test_the_words_are_those_of_the_command(tmp_path: Path) -> None:
    _, run = batch(tmp_path / "run")
    assert run.command == (
        "tuolaji sweep tuolaji --vary 'kitty.multiplier=2,2 ^ cards' --metric tricks "
        f"-n 40 --seed 3 --policy random --level 5 --set kitty.size=4 --out {tmp_path}/run"
    )


def test_two_policies_change_seats() -> None:
    assert [batch(policy=one)[1].plan.swapped for one in ("random", "greedy,random")] == [
        False,
        True,
    ]


def test_the_folder_holds_the_rules_of_each_value(tmp_path: Path) -> None:
    play(tmp_path / "run")
    text = (tmp_path / "run" / "run.json").read_text(encoding="utf-8")
    assert '"multiplier": "2 ^ cards"' in text
    assert '"kitty.multiplier-2"' in text
    assert "--vary" in json.dumps(json.loads(text))


def test_what_is_kept_is_not_played_again(tmp_path: Path) -> None:
    first, again = play(tmp_path / "run"), play(tmp_path / "run")
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
