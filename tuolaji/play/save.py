"""The saved file of a session: what a match needs to be played on another day.

It holds the rules written out, the seed, who sits where, and all that was done, deal by
deal; so a file of rules may change or go meanwhile. Beside the actions of each finished
deal stands its record. The file is written whole at each decision of a person.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tuolaji.dsl.compile import compile_text
from tuolaji.errors import TuolajiError
from tuolaji.language import _, refusal
from tuolaji.play.notation import plain_action, read_action
from tuolaji.play.seating import Sitter
from tuolaji.play.session import Finished, Session, Setup
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.store.atomic import StoreError, explained, write_whole

__all__ = [
    "KIND",
    "latest",
    "new_place",
    "read_session",
    "read_state",
    "rules_in",
    "saved_folder",
    "session_from",
    "state_of",
    "write_session",
]

KIND: Final = "match in play"
"""What a saved file says that it is."""

_VERSION: Final = 1


def state_of(session: Session) -> dict[str, object]:
    """Return a session as plain values."""
    setup = session.setup
    own = {"record": session.deal.record().to_dict()} if session.is_deal_over else {}
    return {
        "kind": KIND,
        "version": _VERSION,
        "variant": setup.rules.id,
        "seed": setup.seed,
        "seats": [sitter.word for sitter in setup.sitters],
        "rules": dict(setup.written_out),
        "deals": [_plain_deal(deal) for deal in session.finished],
        "actions": [plain_action(action) for action in session.actions],
        **own,  # The last deal of a match is never put away.
    }


def _plain_deal(deal: Finished) -> dict[str, object]:
    actions = [plain_action(action) for action in deal.actions]
    return {"record": deal.record.to_dict(), "actions": actions}


def write_session(session: Session, path: Path) -> None:
    """Write a session down.

    Raises:
        StoreError: The disk does not take it.
    """
    with explained(path):
        path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(state_of(session), ensure_ascii=False, separators=(",", ":"))
    write_whole(path, f"{text}\n".encode())


def read_state(path: Path) -> Mapping[str, object]:
    """Return what a saved file says.

    Raises:
        StoreError: It cannot be read, or is no saved match.
    """
    try:
        state = json.loads(path.read_bytes())
    except OSError as problem:
        why = refusal(problem)
        raise StoreError(_("'{path}' cannot be read: {why}", path=path, why=why)) from None
    except (ValueError, RecursionError):
        state = None
    if not isinstance(state, dict) or state.get("kind") != KIND:
        raise StoreError(_("'{path}' is not a saved match", path=path))
    return state


def read_session(path: Path) -> Session:
    """Return the session that was saved in a file.

    Raises:
        StoreError: It cannot be read, is no saved match, or is damaged.
    """
    state = read_state(path)
    try:
        return session_from(state)
    except (TuolajiError, LookupError, TypeError, ValueError) as problem:
        said = _("'{path}' cannot be played on: {problem}", path=path, problem=problem)
        raise StoreError(said) from None


def session_from(state: Mapping[str, object]) -> Session:
    """Return the session that plain values describe; the inverse of `state_of`.

    Raises:
        TuolajiError: The rules refuse something of it, or something is no action.
        LookupError: Something is missing.
        TypeError: Something is of another type.
    """
    sitters = tuple(Sitter(str(word)) for word in _list(state["seats"]))
    seed, written_out = state["seed"], state["rules"]
    if not (isinstance(seed, int) and isinstance(written_out, dict)):
        raise TypeError(_("its seed or its rules are damaged"))
    session = Session(Setup(rules_in(state), sitters, seed, written_out))
    for deal in _list(state["deals"]):
        session.redo([read_action(plain) for plain in _list(deal["actions"])])
        session.begin_next()
    session.redo([read_action(plain) for plain in _list(state["actions"])])
    return session


def rules_in(state: Mapping[str, object]) -> Ruleset:
    """Return the rules that a saved file holds; JSON is a way to write YAML.

    Raises:
        TuolajiError: This version does not read them.
    """
    text = json.dumps(state["rules"], ensure_ascii=False)
    rules = compile_text(text, KIND).ruleset
    if rules is None:
        raise TuolajiError(_("this version of tuolaji does not read its rules"))
    return rules


def _list(value: object) -> list[dict[str, object]]:
    if not isinstance(value, list):
        raise TypeError(_("a list is missing"))
    return value


def saved_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return where matches are saved unless told (XDG_STATE_HOME)."""
    state = environment.get("XDG_STATE_HOME")
    home = Path(state) if state else Path.home() / ".local" / "state"
    return home / "tuolaji" / "matches"


def new_place(variant: str, folder: Path) -> Path:
    """Return a file in a folder that is not there yet, named by variant and time."""
    stem = f"{variant}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    names = (stem, *(f"{stem}-{number}" for number in range(2, 1000)))
    places = (folder / f"{name}.json" for name in names)
    return next(place for place in places if not place.exists())


def latest(folder: Path) -> Path | None:
    """Return the file in a folder that was saved last, or `None` if there is none."""
    files = folder.glob("*.json") if folder.is_dir() else iter(())
    return max(files, key=lambda path: path.stat().st_mtime, default=None)
