"""A command comes back from its plain values, and its line from either."""

from __future__ import annotations

import json

import pytest

from tuolaji.sim.store.command import Command, read_command

COMMAND = Command("simulate", ("my house.yaml",)).having(
    {
        "-n": 5,
        "--level": None,
        "--fouls": 0.00001,
        "--set": ("a=1", "b=2"),
        "--max-time": 9.0,
    }
)
LINE = (
    "tuolaji simulate 'my house.yaml' -n 5 --fouls 0.00001 --set a=1 --set b=2 --max-time 9"
)


def test_the_line_has_each_option_that_was_given() -> None:
    assert str(COMMAND) == LINE


def test_it_comes_back_from_json() -> None:
    found = read_command(json.loads(json.dumps(COMMAND.to_dict())))
    assert found == COMMAND
    assert COMMAND.to_dict()["line"] == LINE


def test_options_are_taken_out_and_put_in_by_name() -> None:
    other = COMMAND.without("--set", "--fouls", "--shard").having({"-n": 7, "--out": "x"})
    assert str(other) == "tuolaji simulate 'my house.yaml' -n 7 --max-time 9 --out x"


def test_the_order_of_options_does_not_matter() -> None:
    one, other = {"-n": 5, "--seed": 1}, {"--seed": 1, "-n": 5}
    assert Command("x").having(one) == Command("x").having(other)


@pytest.mark.parametrize("plain", [None, [], "tuolaji simulate", {}, {"options": 3}])
def test_what_describes_no_command_has_no_line(plain: object) -> None:
    assert str(read_command(plain)) == ""
