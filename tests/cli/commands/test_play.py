"""The command `play`: what it says where it cannot play, and what it keeps."""

from __future__ import annotations

import importlib
import socket
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.play.sessions import begun
from tuolaji.cli.commands import play
from tuolaji.play.save import new_place, read_session, saved_folder, write_session
from tuolaji.play.session import Session


@pytest.fixture
def at_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> list[tuple[Session, Path, float]]:
    """Let a terminal be there, and note what is played on it."""
    played: list[tuple[Session, Path, float]] = []
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(play, "has_screen", lambda: True)
    monkeypatch.setattr(play, "_play", lambda *what: played.append(what))
    return played


def test_without_a_terminal_it_says_so(run: Run) -> None:
    said = run("play", "shuangkou")
    assert (said.code, said.out) == (2, "")
    assert "`play` needs a terminal; `deal` plays a deal without" in said.err


def test_without_the_extra_it_says_how_to_install_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "find_spec", lambda name: None)
    said = run("play", "shuangkou")
    assert said.code == 2
    assert said.err == "error: this needs textual: pip install 'tuolaji[play]'\n"


def test_a_match_is_kept_in_a_file_of_its_own(
    run: Run, at_table: list[tuple[Session, Path, float]]
) -> None:
    assert run("play", "shuangkou", "--seats", "me,search", "--seed", "3").code == 0
    ((session, place, pace),) = at_table
    assert [sitter.word for sitter in session.setup.sitters] == [
        "me",
        "search",
        "greedy",
        "greedy",
    ]
    assert (session.setup.seed, place.parent, pace) == (3, saved_folder(), 0.6)


def test_how_to_go_on_names_the_file_that_is_not_the_last_of_the_folder(
    at_table: list[tuple[Session, Path, float]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert at_table == []
    kept, saved = new_place("tuolaji", saved_folder()), tmp_path / "our match.json"
    for place in (kept, saved):
        write_session(begun(), place)
        play._tell_kept(place)
    told_kept, told_saved = capsys.readouterr().err.splitlines()
    assert told_kept.endswith("`play --resume last` goes on")
    assert told_saved.endswith(f"`play --resume '{saved}'` goes on")


def test_the_last_match_is_gone_on_with(
    run: Run, at_table: list[tuple[Session, Path, float]]
) -> None:
    place = new_place("tuolaji", saved_folder())
    write_session(begun(), place)
    assert run("play", "--resume", "last", "--pace", "0").code == 0
    ((session, again, _pace),) = at_table
    assert (again, session.rules.id) == (place, "tuolaji")
    assert run("play", "--resume", str(place), "--pace", "0").code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "name a variant, or a match to go on with"),
        (("--resume", "last"), "no match has been kept in"),
        (("tuolaji", "--resume", "last"), "takes variant, seats and seed from the file"),
        (("tuolaji", "--save", "{there}"), "is there already; go on with it"),
        (("tuolaji", "--seats", "you"), "'you' cannot take a seat"),
        (("tuolajo",), "there is no variant 'tuolajo'"),
    ],
)
@pytest.mark.usefixtures("at_table")
def test_what_cannot_be_played_is_told(
    words: tuple[str, ...], said: str, run: Run, tmp_path: Path
) -> None:
    there = tmp_path / "there.json"
    there.touch()
    heard = run("play", *(word.format(there=there) for word in words))
    assert heard.code == 2
    assert said in heard.err


def test_a_browser_is_served_the_match_that_is_kept(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    served: list[tuple[str, str, int]] = []

    class Server:
        public_url = "http://localhost:8123"

        def __init__(self, call: str, address: str, port: int) -> None:
            served.append((call, address, port))

        def serve(self) -> None:
            pass

    server = importlib.import_module("tuolaji.play.screens.served")
    monkeypatch.setattr(server, "TableServer", Server)
    place = tmp_path / "match.json"
    words = ("--save", str(place), "--web", "--port", "8123")
    assert run("play", "tuolaji", *words).code == 0
    ((call, address, port),) = served
    assert f"play --resume {place} --pace 0.6 --lang en" in call
    assert (address, port) == ("localhost", 8123)
    assert read_session(place).rules.id == "tuolaji"


def test_a_port_in_use_is_told_before_a_match_is_kept(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "match.json"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        words = ("--save", str(place), "--web", "--port", str(port))
        told = run("play", "tuolaji", *words, "--address", "127.0.0.1")
    assert told.code != 0
    assert f"nothing can be served on 127.0.0.1:{port}" in told.err
    assert "name another port" in told.err
    assert not place.exists()
