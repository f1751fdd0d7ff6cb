"""Shared options are called alike in every command that has them."""

from __future__ import annotations

import pytest
import typer

from tests.cli.conftest import Run
from tuolaji.cli.options import TableFormat, read_count, read_seconds


@pytest.mark.parametrize("command", ["deal", "simulate"])
@pytest.mark.parametrize(
    "option", ["--seed N", "--policy P[,P]", "--level L", "--set KEY=VALUE", "--format"]
)
def test_a_shared_option_is_there(run: Run, command: str, option: str) -> None:
    assert option in run(command, "--help").out


@pytest.mark.parametrize(
    ("text", "number"),
    [("100", 100), ("100,000", 100_000), ("1_000_000", 1_000_000), ("-5", -5), ("0", 0)],
)
def test_a_count_may_be_written_in_groups(text: str, number: int) -> None:
    assert read_count(text) == number


@pytest.mark.parametrize("text", ["", "many", "1,00", "1,0000", "1e6", "1.5", "_1", ",100"])
def test_what_is_no_count_is_refused(text: str) -> None:
    with pytest.raises(typer.BadParameter, match="is no whole number such as 100000"):
        read_count(text)


@pytest.mark.parametrize(
    ("text", "seconds"), [("90", 90), ("1.5s", 1.5), ("10m", 600), ("2h", 7200)]
)
def test_a_time_is_seconds_minutes_or_hours(text: str, seconds: float) -> None:
    assert read_seconds(text) == seconds


@pytest.mark.parametrize("text", ["", "0", "0m", "-5", "soon", "5d", "1e3", "inf"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(typer.BadParameter, match="is no time such as 90, 10m or 2h"):
        read_seconds(text)


def test_the_formats_are_those_of_tables() -> None:
    assert [one.value for one in TableFormat] == ["text", "json", "csv", "markdown"]
