"""Recorded deals are found in files, in kept matches and in the folders of runs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.play.sessions import begun, first_deal
from tests.table.ask import variant
from tests.table.deals import recorded
from tuolaji.cli import main
from tuolaji.errors import RecordError
from tuolaji.play.save import write_session
from tuolaji.play.shelf import find_record
from tuolaji.sim.store.atomic import StoreError
from tuolaji.table.match import MatchInPlay


def test_a_record_is_found_in_its_file(tmp_path: Path) -> None:
    path, record = tmp_path / "deal.json", recorded("titanic", 3, "greedy")
    path.write_text(json.dumps(record.to_dict()))
    found = find_record(path)
    assert (found.record, found.rules) == (record, variant("titanic"))


def test_of_a_list_the_last_is_found_or_the_one_that_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "deals.json"
    records = [recorded("tuolaji", seed, "greedy") for seed in (1, 2)]
    path.write_text(json.dumps([record.to_dict() for record in records]))
    assert find_record(path).record == records[1]
    assert find_record(path, 1).record == records[0]
    with pytest.raises(RecordError, match="has the deals 1 to 2, not 3"):
        find_record(path, 3)


def test_a_kept_match_has_its_rules_and_seats_with_it(tmp_path: Path) -> None:
    path, session = tmp_path / "match.json", begun("sishifen")
    write_session(session, path)
    with pytest.raises(RecordError, match="is finished yet"):
        find_record(path)
    first_deal(session).begin_next()
    write_session(session, path)
    found = find_record(path)
    assert (found.record, found.rules) == (session.records()[0], session.rules)
    assert found.sitters == session.setup.sitters


def test_the_deal_that_has_just_ended_is_one_of_its_match(tmp_path: Path) -> None:
    path, session = tmp_path / "match.json", first_deal(begun("sishifen"))
    write_session(session, path)
    assert find_record(path).record == session.deal.record()
    session.begin_next()
    write_session(first_deal(session), path)
    first, last = session.records()
    assert [find_record(path, number).record for number in (1, 2)] == [first, last]
    assert session.undo(0)
    write_session(session, path)
    assert find_record(path).record == first
    with pytest.raises(RecordError, match="has the deals 1 to 1, not 2"):
        find_record(path, 2)


@pytest.mark.parametrize(
    ("text", "said"), [("x", "it is not JSON"), ('{"kind": 1}', "'variant' is missing")]
)
def test_other_files_are_told(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    path.write_text(text)
    with pytest.raises(RecordError, match=said):
        find_record(path)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no such file"):
        find_record(tmp_path / "none.json")


def test_a_deal_of_a_run_is_played_again(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    assert main(["simulate", "tuolaji", "sishifen", "-n", "8", "--out", str(folder)]) == 0
    assert find_record(folder, 5).record == recorded_in("tuolaji", 5)
    assert find_record(folder, 5, label="sishifen").record == recorded_in("sishifen", 5)
    for number in (8, -1):
        with pytest.raises(RecordError, match=f"has no deal {number}"):
            find_record(folder, number)
    with pytest.raises(RecordError, match="no variant 'x', but tuolaji, sishifen"):
        find_record(folder, 5, label="x")


def recorded_in(name: str, index: int) -> object:
    from tuolaji.bots import POLICIES  # noqa: PLC0415
    from tuolaji.table.replay import play_record  # noqa: PLC0415

    policies = POLICIES["greedy"](), POLICIES["greedy"]()
    return play_record(variant(name), 1, policies, index=index)


def test_a_deal_of_a_match_of_a_run_is_played_again(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    assert main(["simulate", "sishifen", "--matches", "2", "--out", str(folder)]) == 0
    record = find_record(folder, 1024 + 2).record
    assert (record.origin.index, record.opening) == (1026, False)
    match = MatchInPlay(variant("sishifen"), 1, 1)
    assert match.index == 1024
    with pytest.raises(RecordError, match="has no deal 1023"):
        find_record(folder, 1023)
