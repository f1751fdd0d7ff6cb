"""An option that takes one value may be given once; of two, none is lost in silence."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("--until", "declarers_hold=0.1", "--until", "tricks=1"),
            "error: '--until' is given twice and takes one value; a run ends by one figure",
        ),
        (("-n", "5", "--deals", "6"), "'--deals' is given twice and takes one value"),
        (("-n", "5", "--seed", "1", "--seed=1"), "a run has one seed"),
    ],
)
def test_an_option_given_twice_is_refused(
    run: Run, words: tuple[str, ...], message: str
) -> None:
    said = run("simulate", "shuangkou", *words)
    assert (said.code, said.out) == (2, "")
    assert message in said.err


def test_what_may_be_repeated_is_all_taken(run: Run) -> None:
    words = ("--set", "kitty.cap=4", "--set", "kitty.size=4")
    said = run("simulate", "shuangkou", "-n", "5", *words)
    assert said.code == 0
    assert "with kitty.cap=4, kitty.size=4" in said.out


def test_two_options_of_one_value_each_are_taken(run: Run) -> None:
    assert run("simulate", "shuangkou", "-n", "5", "--seed", "2").code == 0
