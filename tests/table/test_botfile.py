"""A bot is a class of a Python file; what is wrong with either is told by name."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

from tests.table import some_bots
from tuolaji.errors import PlanError
from tuolaji.language import Language, in_language
from tuolaji.table import botfile
from tuolaji.table.botfile import digest_of, find_bot, is_bot, is_ctrl_c, make_bot

BOTS = Path(some_bots.__file__)
MESSAGES = {
    "Firts": "{path} has no class 'Firts'; did you mean '{path}:First'?",
    "Nobody": (
        "{path} has no class 'Nobody'; its bots are {path}:Abandons, {path}:Demanding"
    ),
    "": "say which class of {path} plays; its bots are {path}:Abandons",
    "number": "'number' of {path} is not a class; its bots are",
    "Idle": "'Idle' of {path} has no method act(self, view, legal)",
    "Unmade": "Unmade() of {path} fails: {path}:",
    "Demanding": "Demanding() of {path} fails: TypeError: Demanding.__init__() missing 1",
}
TEXTS = {
    "class A(:": "{path} is not Python: {path}:1: invalid syntax",
    "import nowhere": "{path} cannot be loaded: {path}:1: ModuleNotFoundError: No module",
    "x = 1\nraise ValueError": "{path} cannot be loaded: {path}:2: ValueError",
    "x = 1\nraise SystemExit(3)": "{path} cannot be loaded: {path}:2: SystemExit: 3",
    "x = 1": "{path} has no class 'A'; a bot is a class with a method act(self, view,",
}


@pytest.mark.parametrize("kind", MESSAGES)
def test_a_class_that_cannot_play_is_told(kind: str) -> None:
    expected = re.escape(MESSAGES[kind].format(path=BOTS))
    with pytest.raises(PlanError, match=expected):
        make_bot(f"{BOTS}:{kind}")


@pytest.mark.parametrize("text", TEXTS)
def test_a_file_that_cannot_be_loaded_is_told(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(PlanError, match=re.escape(TEXTS[text].format(path=path))):
        find_bot(f"{path}:A")


def test_a_file_that_is_not_there_is_told_with_its_neighbour(tmp_path: Path) -> None:
    (tmp_path / "mine.py").touch()
    expected = (
        f"there is no file '{tmp_path / 'min.py'}'; did you mean '{tmp_path / 'mine.py'}'?"
    )
    with pytest.raises(PlanError, match=re.escape(expected)):
        find_bot(f"{tmp_path / 'min.py'}:A")
    (tmp_path / "folder.py").mkdir()
    with pytest.raises(PlanError, match="cannot be read: is a directory"):
        find_bot(f"{tmp_path / 'folder.py'}:A")


def test_what_is_wrong_is_told_in_chinese(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("import nowhere")
    with in_language(Language.ZH), pytest.raises(PlanError) as caught:
        find_bot(f"{path}:A")
    assert str(caught.value).startswith(f"无法载入 {path}：{path}:1: ModuleNotFoundError")


def test_a_file_may_import_what_lies_beside_it(tmp_path: Path) -> None:
    (tmp_path / "helper_of_a_bot.py").write_text("from tests.table.some_bots import First")
    (tmp_path / "mine.py").write_text(
        "import helper_of_a_bot\nclass A(helper_of_a_bot.First): ..."
    )
    assert callable(make_bot(f"{tmp_path / 'mine.py'}:A").act)


def test_what_a_file_prints_goes_to_stderr(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.py"
    path.write_text("print(7)\nfrom tests.table.some_bots import First as A")
    make_bot(f"{path}:A")
    assert capsys.readouterr() == ("", "7\n")


def test_ctrl_c_is_told_from_what_a_bot_raises() -> None:
    def take(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    def raised(work: Callable[[], object]) -> KeyboardInterrupt:
        with pytest.raises(KeyboardInterrupt) as found:
            work()
        return found.value

    def fails() -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, take)
    try:
        assert is_ctrl_c(raised(lambda: signal.raise_signal(signal.SIGINT)))
        assert not is_ctrl_c(raised(fails))
        signal.signal(signal.SIGINT, signal.default_int_handler)
        assert is_ctrl_c(raised(fails))
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_changed_file_is_loaded_again(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    name = f"{path}:A"
    path.write_text("from tests.table.some_bots import First as A")
    before = digest_of(name), find_bot(name)
    path.write_text("from tests.table.some_bots import Ours as A")
    assert before[0] != digest_of(name)
    assert before[1] is not find_bot(name)


@pytest.mark.parametrize(
    ("name", "is_one"), [("mine.py:Bot", True), ("a/b.py", True), ("greedy", False)]
)
def test_names_of_bots_end_in_py(name: str, is_one: bool) -> None:
    assert is_bot(name) is is_one


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("while True:\n    pass", "takes more than 0.2 s to load, at {path}:"),
        (
            "class A:\n    def __init__(self):\n        while True: pass\n    act = print",
            "A() of {path} takes more than 0.2 s, at {path}:3",
        ),
    ],
)
def test_a_bot_that_is_never_made_is_told(
    text: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(botfile, "LOAD_SECONDS", 0.2)
    path = tmp_path / "mine.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(PlanError, match=re.escape(expected.format(path=path))):
        make_bot(f"{path}:A")
