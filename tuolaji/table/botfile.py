"""Bots in files: `mine.py:Bot` names a class of a Python file.

A bot is made without arguments, one for each seat, and acts as `players.Bot` says. What
is wrong with a file or a class is told with the file and, where there is one, the line.
"""

from __future__ import annotations

import difflib
import hashlib
import inspect
import re
import signal
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from functools import lru_cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final, TypeGuard

from tuolaji.errors import PlanError
from tuolaji.language import _, one_by_one, refusal
from tuolaji.table.alarm import Alarm, TimeUpError
from tuolaji.table.players import Bot

__all__ = [
    "LOAD_SECONDS",
    "digest_of",
    "failure_of",
    "find_bot",
    "is_bot",
    "is_ctrl_c",
    "make_bot",
    "place_of",
]


LOAD_SECONDS = 60.0
"""How long the file of a bot may take to load, and a bot to be made: both may read much."""

_ACT: Final = "act(self, view, legal)"
_NAME: Final = re.compile(r"(?P<path>.+\.py)(?::(?P<kind>[^:]*))?")


def is_bot(name: str) -> bool:
    """Tell whether the name of a policy is that of a class in a file.

    >>> is_bot("mine.py:Bot"), is_bot("greedy")
    (True, False)
    """
    return _NAME.fullmatch(name) is not None


def digest_of(name: str) -> str:
    """Return a digest of the file of a bot, without what it imports.

    Raises:
        PlanError: The file cannot be read.
    """
    return hashlib.sha256(_source(_path(name))).hexdigest()


def find_bot(name: str) -> type[Bot]:
    """Return the class that a name such as `mine.py:Bot` means.

    Raises:
        PlanError: There is no such file or class, it cannot be loaded, or is no bot.
    """
    path, kind = _path(name), _kind(name)
    module = _load(path, digest_of(name))
    found = getattr(module, kind, None)
    if found is None or not kind:
        raise _no_bot(_no_class(path, kind), module, path, kind)
    if not inspect.isclass(found):
        problem = _("'{name}' of {path} is not a class", name=kind, path=path)
        raise _no_bot(problem, module, path, kind)
    if not _acts(found):
        raise PlanError(
            _(
                "'{name}' of {path} has no method {method}",
                name=kind,
                path=path,
                method=_ACT,
            )
        )
    return found


def _acts(kind: type) -> TypeGuard[type[Bot]]:
    return callable(getattr(kind, "act", None))


def make_bot(name: str) -> Bot:
    """Return a bot of the class that a name means.

    Raises:
        PlanError: As `find_bot`, or it cannot be made.
    """
    maker = find_bot(name)
    try:
        with _watched():
            return maker()
    except TimeUpError as problem:
        raise PlanError(
            _(
                "{name}() of {path} takes more than {seconds} s, at {place}",
                name=_kind(name),
                path=_path(name),
                seconds=f"{LOAD_SECONDS:g}",
                place=place_of(problem, _path(name)),
            )
        ) from None
    except (Exception, SystemExit, KeyboardInterrupt) as problem:
        if is_ctrl_c(problem):
            raise
        raise PlanError(
            _(
                "{name}() of {path} fails: {failure}",
                name=_kind(name),
                path=_path(name),
                failure=failure_of(problem),
            )
        ) from problem


@contextmanager
def _watched() -> Iterator[None]:
    """Watch the clock while code of a bot runs; what it prints goes to stderr."""
    alarm = Alarm(LOAD_SECONDS)
    with alarm.set_up(), redirect_stdout(sys.stderr):
        alarm.start()
        try:
            yield
        finally:
            alarm.stop()


def failure_of(problem: BaseException, path: Path | None = None) -> str:
    """Return what was raised, as a compiler tells it: `FILE:LINE: KeyError: 'SA'`."""
    text = ""
    with suppress(Exception):  # What a bot raises may fail to say what it is.
        text = str(problem)
    parts = (place_of(problem, path), type(problem).__name__, text)
    return ": ".join(part for part in parts if part)


def place_of(problem: BaseException, path: Path | None = None) -> str:
    """Return `FILE:LINE`, where a bot failed; nothing where that is unknown.

    Args:
        problem: What was raised.
        path: The file of the bot, whose lines count first; else the innermost line.
    """
    frames = traceback.extract_tb(problem.__traceback__)
    ours = Path(__file__).parents[1].as_posix()
    others = [frame for frame in frames if not frame.filename.startswith(ours)]
    own = [frame for frame in others if path is None or _is_same(frame.filename, path)]
    return "".join(f"{frame.filename}:{frame.lineno}" for frame in (own or others)[-1:])


def is_ctrl_c(problem: BaseException) -> bool:
    """Tell whether Ctrl-C has raised something, and no bot.

    Where a function takes Ctrl-C it was what raised it; Python's own leaves no trace, and
    is believed. A process that ignores Ctrl-C has none.
    """
    handler = signal.getsignal(signal.SIGINT)
    if not isinstance(problem, KeyboardInterrupt) or handler is signal.SIG_IGN:
        return False
    taken = getattr(handler, "__code__", None)
    codes = [frame.f_code for frame, _ in traceback.walk_tb(problem.__traceback__)]
    return taken is None or taken in codes[-1:]


def _is_same(name: str, path: Path) -> bool:
    return Path(name) == path


def _path(name: str) -> Path:
    match = _NAME.fullmatch(name)
    assert match is not None, name
    return Path(match["path"])


def _kind(name: str) -> str:
    match = _NAME.fullmatch(name)
    assert match is not None, name
    return match["kind"] or ""


def _source(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise PlanError(_absent(path)) from None
    except OSError as problem:
        why = refusal(problem)
        raise PlanError(_("'{path}' cannot be read: {why}", path=path, why=why)) from None


def _absent(path: Path) -> str:
    folder = path.parent
    names = [each.name for each in folder.glob("*.py")] if folder.is_dir() else []
    close = difflib.get_close_matches(path.name, names, n=1, cutoff=0.6)
    if not close:
        return _("there is no file '{path}'", path=path)
    meant = folder / close[0]
    return _("there is no file '{path}'; did you mean '{meant}'?", path=path, meant=meant)


@lru_cache
def _load(path: Path, digest: str) -> ModuleType:
    """Run a file once; what it imports may lie beside it."""
    name = f"tuolaji_bot_{digest[:16]}"
    spec = spec_from_file_location(name, path)
    assert spec is not None, path
    assert spec.loader is not None, path
    module = module_from_spec(spec)
    folder = str(path.parent.resolve())
    if folder not in sys.path:
        sys.path.append(folder)  # Last, so that no file there stands for a known module.
    sys.modules[name] = module
    try:
        with _watched():
            spec.loader.exec_module(module)
    except TimeUpError as problem:
        raise PlanError(
            _(
                "{path} takes more than {seconds} s to load, at {place}",
                path=path,
                seconds=f"{LOAD_SECONDS:g}",
                place=place_of(problem, path),
            )
        ) from None
    except SyntaxError as problem:
        failure = f"{problem.filename}:{problem.lineno}: {problem.msg}"
        raise PlanError(
            _("{path} is not Python: {failure}", path=path, failure=failure)
        ) from None
    except (Exception, SystemExit, KeyboardInterrupt) as problem:
        if is_ctrl_c(problem):
            raise
        failure = failure_of(problem, path)
        raise PlanError(
            _("{path} cannot be loaded: {failure}", path=path, failure=failure)
        ) from problem
    return module


def _no_bot(problem: str, module: ModuleType, path: Path, kind: str) -> PlanError:
    """Return the error that a name means no bot, with one that it may have meant."""
    names = sorted(_bots_in(module))
    close = difflib.get_close_matches(kind, names, n=1, cutoff=0.6)
    if close:
        meant = f"{path}:{close[0]}"
        return PlanError(
            _("{problem}; did you mean '{meant}'?", problem=problem, meant=meant)
        )
    if names:
        bots = one_by_one([f"{path}:{name}" for name in names])
        return PlanError(_("{problem}; its bots are {bots}", problem=problem, bots=bots))
    return PlanError(
        _(
            "{problem}; a bot is a class with a method {method}",
            problem=problem,
            method=_ACT,
        )
    )


def _no_class(path: Path, kind: str) -> str:
    if not kind:
        return _("say which class of {path} plays", path=path)
    return _("{path} has no class '{name}'", path=path, name=kind)


def _bots_in(module: ModuleType) -> Iterator[str]:
    for name, value in vars(module).items():
        is_own = getattr(value, "__module__", None) == module.__name__
        if inspect.isclass(value) and is_own and _acts(value):
            yield name
