"""A run names the command that takes it up again."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.test_console import Terminal
from tuolaji.cards import parse_rank
from tuolaji.cli.batch import Batch
from tuolaji.dsl import load_variant
from tuolaji.sim.plan import Plan

RULES = load_variant("shuangkou")


@pytest.mark.parametrize(
    ("batch", "command"),
    [
        (
            Batch(Plan(variants=(RULES,), deals=5), ("shuangkou",), (), None),
            "tuolaji simulate shuangkou -n 5 --seed 1 --policy random",
        ),
        (
            Batch(
                Plan(variants=(RULES,), matches=7, seed=-3, policies=("greedy", "random")),
                ("my house.yaml",),
                ("kitty.multiplier=2 ^ pairs",),
                Path("runs/a b"),
            ),
            "tuolaji simulate 'my house.yaml' --matches 7 --seed -3 --policy greedy,random "
            "--set 'kitty.multiplier=2 ^ pairs' --out 'runs/a b'",
        ),
        (
            Batch(
                Plan(variants=(RULES,), deals=5, level=parse_rank("J"), jobs=2),
                ("shuangkou",),
                (),
                None,
            ),
            "tuolaji simulate shuangkou -n 5 --seed 1 --policy random --level J",
        ),
    ],
)
def test_the_command_has_all_that_matters(batch: Batch, command: str) -> None:
    assert batch.command == command


@pytest.mark.parametrize("size", [{"deals": 5}, {"matches": 2}])
def test_a_terminal_gets_a_bar(
    size: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    plan = Plan(variants=(RULES,), jobs=1, **size)  # type: ignore[arg-type]  # One size each.
    assert Batch(plan, ("shuangkou",), (), None).play()
    assert next(iter(size)) in terminal.getvalue()
