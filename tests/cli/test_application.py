"""Every command has help, an exit code and no traceback; listing loads nothing heavy."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run, Said
from tuolaji.cli import application
from tuolaji.cli.application import COMMANDS, WrongUsage, exit_code, reason
from tuolaji.errors import (
    IllegalAction,
    NotationError,
    PlanError,
    QuestionError,
    RecordError,
    TuolajiError,
    VariantError,
)

HEAVY = ("rich", "lark", "numpy", "scipy", "pyarrow", "tuolaji.engine", "tuolaji.sim")
OF_WORK = (
    "lark",
    "numpy",
    "scipy",
    "pyarrow",
    "rich",
    "textual",
    "tuolaji.rules",
    "tuolaji.table",
    "tuolaji.dsl.compile",
    "tuolaji.sim.metrics",
    "tuolaji.sim.plan",
    "tuolaji.rulebook",
    "tuolaji.cli.runs",
    "tuolaji.cli.show",
    "tuolaji.engine.state",
)
"""What carries a command out; who reads about one, or completes its words, needs none."""


def test_help_lists_every_command(run: Run) -> None:
    said = run("--help")
    assert said.code == 0
    assert [name for name in COMMANDS if f"\n  {name} " not in said.out] == []
    assert "Exit codes: 0 fine, 1 findings, 2 wrong usage" in " ".join(said.out.split())


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(run: Run, command: str) -> None:
    said = run(command, "--help")
    assert said.code == 0
    assert COMMANDS[command] in " ".join(said.out.split())
    assert f"Examples:\n    tuolaji {command}" in said.out
    assert "Exit codes: 0 fine, 1 findings, 2 wrong usage" in " ".join(said.out.split())
    assert "[[" not in said.out


WITHOUT_FORMAT = {
    "lsp": "it speaks with an editor",
    "play": "it is a screen",
    "schema": "it is JSON in any case",
    "translate": "it is a file of rules in any case",
}


@pytest.mark.parametrize("command", sorted(COMMANDS.keys() - WITHOUT_FORMAT.keys()))
def test_every_other_command_has_a_format(run: Run, command: str) -> None:
    assert "--format" in run(command, "--help").out


@pytest.mark.parametrize("page", ["README.md", "README.zh.md"])
def test_the_front_pages_name_every_command(page: str) -> None:
    text = (Path(__file__).parents[2] / page).read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"| `tuolaji {name}" not in text] == []
    assert len(text.splitlines()) <= 100


def test_without_words_there_is_help(run: Run) -> None:
    said = run()
    assert said.code == 2
    assert "Usage: tuolaji" in said.out + said.err


def test_an_unknown_command_is_wrong_usage(run: Run) -> None:
    said = run("simulat", "shuangkou")
    assert (said.code, said.out) == (2, "")
    assert "did you mean 'simulate'?" in said.err


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
        (("diff", "shuangkou", "no.yaml"), "there is no file 'no.yaml'"),
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


def test_what_a_command_takes_is_told_without_what_carries_it_out() -> None:
    code = (
        "import sys; from tuolaji.cli.application import COMMANDS, command_named\n"
        "for name in COMMANDS:\n"
        "    command_named(name)\n"
        f"    for module in {OF_WORK!r}:\n"
        "        if sys.modules.pop(module, None): print(name, 'loads', module)\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == ""


def test_as_a_module_of_python_it_is_told_how_it_was_called() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tuolaji", "ask", "--nothing"],
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.split("\n")[1:3] == [
        "Usage: python -m tuolaji ask [OPTIONS] [VARIANT]",
        "`python -m tuolaji ask --help` tells more",
    ]


def test_a_process_multiplies_matrices_on_one_core_unless_told_otherwise() -> None:
    code = "import os; from tuolaji.cli import main; main();"
    code += "print(os.environ['OPENBLAS_NUM_THREADS'])"
    for given, found in ({}, "1"), ({"OPENBLAS_NUM_THREADS": "3"}, "3"):
        own = {name: value for name, value in os.environ.items() if "BLAS" not in name}
        done = subprocess.run(
            [sys.executable, "-W", "ignore", "-c", code, "--version"],
            env=own | given,
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.split("\n")[1] == found


@pytest.mark.parametrize("place", ["_application", "_check_command"])
def test_ctrl_c_without_more_to_say_is_one_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    def stopped(*_words: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(application, place, stopped)
    assert run("list") == Said(130, "", "stopped by Ctrl-C\n")


def test_ctrl_c_within_a_command_is_one_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_words: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tuolaji.cli.commands.list.list_variants", stopped)
    assert run("list") == Said(130, "", "stopped by Ctrl-C\n")


def write_odd_files(folder: Path) -> None:
    """Write files whose names are no UTF-8: a variant, one with a mistake, and a case."""
    head = "schema: 2\nid: odd\nname: {en: Odd, zh: 奇}\nsource: ours\nextends: shuangkou\n"
    (folder / "odd\udcff.yaml").write_text(head + "kitty: {cap: 4}\n", "utf-8")
    (folder / "bad\udcff.yaml").write_text(head + "kitty: {sise: 4}\n", "utf-8")
    case = "- {id: a, variant: base, level: 2, trump: H, order: {cards: S3 S4}}\n"
    (folder / "case\udcff.yaml").write_text(case, "utf-8")
    (folder / "folder\udcff").mkdir()


@pytest.mark.parametrize(
    ("words", "code"),
    [
        pytest.param(words.replace("?", "\udcff"), code, id=words)
        for words, code in (
            ("check odd?.yaml", 0),
            ("check bad?.yaml", 1),
            ("check bad?.yaml --format json", 1),
            ("check folder?", 2),
            ("check no?.yaml", 2),
            ("show odd?.yaml", 0),
            ("show odd?.yaml --origin", 0),
            ("show odd?.yaml --origin --format json", 0),
            ("diff odd?.yaml shuangkou", 0),
            ("diff odd?.yaml shuangkou --format json", 0),
            ("judge case?.yaml", 0),
            ("judge case?.yaml --format json", 0),
            ("judge case?.yaml --variant odd?.yaml", 0),
            ("judge no?.yaml", 2),
            ("deal odd?.yaml --policy random --format json", 0),
            ("deal base --level ?", 2),
            ("deal base --policy ?", 2),
            ("deal base --set ?=1", 2),
            ("deal base --seed ?", 2),
            ("new new?.yaml", 0),
            ("new new.yaml --extends odd?.yaml", 2),
            ("new new?", 2),
            ("list --format ?", 2),
            ("?", 2),
        )
    ],
)
def test_bytes_that_are_no_text_are_no_traceback(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, code: int
) -> None:
    write_odd_files(tmp_path)
    monkeypatch.chdir(tmp_path)
    said = run(*words.split())
    assert said.code == code
    assert bool(said.err) == (code == 2)
    assert not (tmp_path / "new.yaml").exists()


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("list", 0),
        ("check titanic", 0),
        ("show titanic --origin", 0),
        ("diff titanic shuangkou", 0),
        ("deal titanic --policy random", 0),
        ("schema", 0),
        ("judge questions.yaml", 2),
        ("check house.yaml", 2),
        ("new house.yaml", 2),
    ],
)
def test_without_a_working_folder_a_command_works_or_says_so(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, code: int
) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()
    said = run(*words.split())
    assert said.code == code
    assert bool(said.err) == (code == 2)
    assert code == 0 or "the working folder is gone; change to another" in said.err


@pytest.mark.parametrize(
    ("word", "remedy"),
    [
        ("sim", "did you mean 'simulate'?"),
        ("chekc", "did you mean 'check'?"),
        ("Check", "did you mean 'check'?"),
        ("zzz", "commands are list, check, "),
    ],
)
def test_a_misspelt_command_earns_a_suggestion(run: Run, word: str, remedy: str) -> None:
    said = run(word)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"error: there is no command '{word}'; {remedy}")


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (VariantError("x"), 1),
        (RecordError("x"), 1),
        (IllegalAction("follow", "x"), 1),
        (WrongUsage("x"), 2),
        (PlanError("x"), 2),
        (NotationError("x"), 2),
        (QuestionError("x"), 2),
    ],
)
def test_each_error_has_its_code(error: TuolajiError, code: int) -> None:
    assert exit_code(error) == code


def test_the_systems_reason_is_told_in_words() -> None:
    assert reason(PermissionError(13, "Permission denied")) == "permission denied"
    assert reason(OSError("no more")) == "no more"


def test_a_working_folder_that_is_gone_is_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    told = reason(FileNotFoundError(2, "No such file or directory"))
    assert told == "the working folder is gone; change to another"
