"""Every command has help, an exit code and no traceback; listing loads nothing heavy."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.conftest import Run, Said
from tuolaji.cli import application
from tuolaji.cli.application import COMMANDS

HEAVY = ("rich", "lark", "numpy", "scipy", "pyarrow", "tuolaji.engine", "tuolaji.sim")


def test_help_lists_every_command(run: Run) -> None:
    said = run("--help")
    assert said.code == 0
    assert [name for name in COMMANDS if f"\n  {name} " not in said.out] == []
    assert "Exit codes: 0 fine, 1 findings, 2 wrong usage" in said.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(run: Run, command: str) -> None:
    said = run(command, "--help")
    assert said.code == 0
    assert COMMANDS[command] in " ".join(said.out.split())
    assert f"Examples:\n    tuolaji {command}" in said.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_format(run: Run, command: str) -> None:
    assert "--format" in run(command, "--help").out


def test_without_words_there_is_help(run: Run) -> None:
    said = run()
    assert said.code == 2
    assert "Usage: tuolaji" in said.out + said.err


def test_an_unknown_command_is_wrong_usage(run: Run) -> None:
    said = run("simulat", "shuangkou")
    assert (said.code, said.out) == (2, "")
    assert "Did you mean 'simulate'?" in said.err


@pytest.mark.parametrize(
    "words",
    [
        ("list", "--format", "xml"),
        ("list", "more"),
        ("diff", "shuangkou"),
        ("simulate", "shuangkou", "-n", "many"),
        ("deal",),
        ("show", "shuangkou", "--nothing"),
    ],
)
def test_wrong_words_are_wrong_usage(run: Run, words: tuple[str, ...]) -> None:
    said = run(*words)
    assert (said.code, said.out) == (2, "")
    assert "Traceback" not in said.err
    assert said.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("show", "shuangko"), "there is no variant 'shuangko'; did you mean 'shuangkou'?"),
        (("diff", "shuangkou", "no.yaml"), "there is no variant 'no.yaml'"),
        (("check", "nothing-like-it"), "there is no variant 'nothing-like-it'; variants"),
        (("deal", "titanik"), "did you mean 'titanic'?"),
        (("simulate", "titanik", "-n", "5"), "did you mean 'titanic'?"),
        (("bench", "titanik"), "did you mean 'titanic'?"),
        (("judge", "no-file.yaml"), "there is no case file 'no-file.yaml'"),
        (("new", "house.txt"), "a variant is a YAML file"),
    ],
)
def test_a_name_that_means_nothing_is_wrong_usage(
    run: Run, words: tuple[str, ...], message: str
) -> None:
    said = run(*words)
    assert (said.code, said.out) == (2, "")
    assert message in said.err


def test_the_version_is_told(run: Run) -> None:
    said = run("--version")
    assert said.code == 0
    assert said.out.startswith("tuolaji ")


@pytest.mark.parametrize("word", ["list", "--help"])
def test_what_is_quick_loads_nothing_heavy(word: str) -> None:
    code = (
        "import sys; from tuolaji.cli import main; main(sys.argv[1:]);"
        f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code, word],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr.strip() == "[]"


def test_ctrl_c_before_a_command_begins_is_quiet(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(_words: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(application, "_application", stopped)
    assert run("list") == Said(130, "", "")
