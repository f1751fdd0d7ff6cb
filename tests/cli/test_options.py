"""Shared options are called alike in every command that has them."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize("command", ["deal", "simulate"])
@pytest.mark.parametrize(
    "option", ["--seed N", "--policy P[,P]", "--level L", "--set KEY=VALUE", "--format"]
)
def test_a_shared_option_is_there(run: Run, command: str, option: str) -> None:
    assert option in run(command, "--help").out
