"""The examples of the help work as they are printed, in each language.

Each is read as the command line reads it. `make docs` and `make prove` run them, one after
the other, in a folder that has the files they name; long runs play few deals.
"""

from __future__ import annotations

import io
import shlex
import shutil
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest
import typer

from tests.docs.pages import ROOT
from tests.docs.test_pages import PLAYS, with_few_deals, without_language
from tuolaji.cli import main
from tuolaji.cli.application import COMMANDS, command_named
from tuolaji.language import Language

RULES = "schema: 2\nid: {id}\nname: {{en: Ours}}\nextends: shuangkou\nkitty: {{cap: 4}}\n"
BOT = "class Bot:\n    def act(self, view, legal):\n        return next(legal)\n"
QUESTION = "- id: points\n  variant: shuangkou\n  score: {points: 85}\n"
BEFORE = {
    "tuolaji replay deal.json": [
        "tuolaji deal shuangkou --seed 3 --format json > deal.json"
    ],
    "tuolaji replay deals --deal 4711 --label titanic": [
        "tuolaji simulate titanic --policy random -n 4800 --out deals"
    ],
    "tuolaji merge runs/whole runs/part-1 runs/part-2": [
        "tuolaji simulate base --policy random -n 2000 --shard 1/2 --out runs/part-1",
        "tuolaji simulate base --policy random -n 2000 --shard 2/2 --out runs/part-2",
    ],
    "tuolaji new house.yaml": ["rm house.yaml"],
    "tuolaji new house.yaml --extends shuangkou": ["rm house.yaml"],
}
"""What the reader has done before."""
OF_A_TABLE = {"play", "lsp"}
"""Commands that wait for somebody; `match.json` is what `play` keeps."""


def examples(command: str) -> tuple[str, ...]:
    shown: tuple[str, ...] = import_module(f"tuolaji.cli.commands.{command}").EXAMPLES
    return shown


def parts(line: str) -> tuple[list[str], str, str]:
    """Return the words of a command, the file that it reads and the one that it fills."""
    words = shlex.split(line)
    source = target = ""
    if "<" in words:
        source = words.pop(words.index("<") + 1)
        words.remove("<")
    if ">" in words:
        target = words.pop(words.index(">") + 1)
        words.remove(">")
    return words, source, target


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a reader into a folder that has what the examples name."""
    monkeypatch.chdir(tmp_path)
    for name in ("house", "upload"):
        Path(f"{name}.yaml").write_text(RULES.format(id=name), encoding="utf-8")
    Path("mine.py").write_text(BOT, encoding="utf-8")
    Path("questions.yaml").write_text(QUESTION, encoding="utf-8")
    Path("tests/cases").mkdir(parents=True)
    shutil.copy(ROOT / "tests/cases/seeds.yaml", "tests/cases")
    Path("variants").mkdir()
    for name in ("base", "shuangkou"):
        shutil.copy(ROOT / f"variants/{name}.yaml", "variants")


def run(
    line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> tuple[int, str]:
    """Run a command as a shell does; return its exit code and what it complains of."""
    words, source, target = parts(line)
    if words[0] == "rm":
        Path(words[1]).unlink()
        return 0, ""
    if source:
        stream = io.BytesIO(Path(source).read_bytes())
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=stream))
    code = main(words[1:])
    said = capsys.readouterr()
    if target:
        Path(target).write_text(said.out, encoding="utf-8")
    return code, said.err


def with_little_play(line: str) -> str:
    words = shlex.split(line)
    if words[1] not in PLAYS or {"--explain", "--show"} & {*words}:
        return f"{line} --rounds 1" if words[1] == "bench" else line
    return shlex.join(["tuolaji", *with_few_deals(words[1:])])


@pytest.mark.parametrize("command", COMMANDS)
def test_the_examples_of_a_command_are_read(command: str) -> None:
    for line in examples(command):
        words, _source, _target = parts(line)
        name, *arguments = without_language(words[1:])
        assert name == command
        with suppress(typer.Exit):  # Of what is told at once, such as `--explain`.
            command_named(name).make_context(name, arguments)


@pytest.mark.prove
@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("command", sorted(COMMANDS.keys() - OF_A_TABLE))
@pytest.mark.usefixtures("reader")
def test_the_examples_of_a_command_work(
    command: str,
    language: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TUOLAJI_LANG", language)
    for line in examples(command):
        for before in BEFORE.get(line, ()):
            assert run(before, capsys, monkeypatch)[0] == 0, before
        if "match.json" not in line:
            code, err = run(with_little_play(line), capsys, monkeypatch)
            assert code == 0, (line, err)
