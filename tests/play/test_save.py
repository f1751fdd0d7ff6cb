"""The saved file: a match is gone on with where it stood, whatever its rules became."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.play.sessions import begun, first_choice, first_deal, until
from tuolaji.play.save import (
    latest,
    new_place,
    read_session,
    saved_folder,
    state_of,
    write_session,
)
from tuolaji.sim.store.atomic import StoreError
from tuolaji.table.actions import Pass
from tuolaji.table.phases import Phase


@pytest.mark.parametrize("name", ["zhaopengyou", "chaodipi", "jiaofen"])
def test_a_match_is_gone_on_with_where_it_stood(name: str, tmp_path: Path) -> None:
    session, place = begun(name), tmp_path / "kept" / "match.json"
    first_deal(session).begin_next()
    until(session, Phase.PLAYING)
    write_session(session, place)
    again = read_session(place)
    assert state_of(again) == state_of(session)
    assert again.deal.hand(0) == session.deal.hand(0)
    assert (again.due, again.rules) == (0, session.rules)
    first_choice(again)
    assert again.undo(0)
    assert state_of(again) == state_of(session)


def test_what_is_taken_back_later_is_what_the_person_has_decided(tmp_path: Path) -> None:
    session, place = until(begun(), Phase.BIDDING), tmp_path / "match.json"
    asked = list(session.actions)
    session.act(Pass())
    while session.due is None:
        session.advance()
    assert len(session.actions) > len(asked) + len(session.setup.sitters)
    write_session(session, place)
    again = read_session(place)
    assert again.undo(0)
    assert (again.actions, again.due) == (asked, 0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not a saved match"),
        ("[1]", "is not a saved match"),
        ('{"kind": "match in play"}', "cannot be played on: 'seats'"),
    ],
)
def test_a_file_that_holds_none_is_told(text: str, said: str, tmp_path: Path) -> None:
    place = tmp_path / "match.json"
    place.write_text(text)
    with pytest.raises(StoreError, match=said):
        read_session(place)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be read: no such file"):
        read_session(tmp_path / "none.json")


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("seed", "five", "its seed or its rules are damaged"),
        ("deals", 1, "a list is missing"),
        ("rules", {"id": "x"}, "this version of tuolaji does not read its rules"),
        ("actions", [{"play": "BJ BJ BJ"}], "cannot be played on"),
        ("actions", [{"fly": 1}], "is not an action"),
    ],
)
def test_damage_is_told(key: str, value: object, said: str, tmp_path: Path) -> None:
    place = tmp_path / "match.json"
    place.write_text(json.dumps({**state_of(begun()), key: value}))
    with pytest.raises(StoreError, match=said):
        read_session(place)


def test_matches_are_kept_where_the_system_keeps_states(tmp_path: Path) -> None:
    folder = saved_folder({"XDG_STATE_HOME": str(tmp_path)})
    assert folder == tmp_path / "tuolaji" / "matches"
    assert latest(folder) is None
    place = new_place("tuolaji", folder)
    write_session(begun(), place)
    assert latest(folder) == place
    assert new_place("tuolaji", folder) != place
