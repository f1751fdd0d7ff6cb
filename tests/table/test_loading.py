"""Does a record come back from JSON, and is each mistake in it named?"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.table.deals import VARIANTS, recorded
from tuolaji.errors import RecordError
from tuolaji.table.loading import record_from


@pytest.mark.parametrize("name", VARIANTS)
def test_a_record_survives_json(name: str) -> None:
    record = recorded(name, 3)
    assert record_from(json.loads(json.dumps(record.to_dict()))) == record


def test_named_components_survive() -> None:
    plain: dict[str, Any] = recorded("tuolaji", 3).to_dict()
    plain["tricks"][0]["as"] = [[1, 1]]
    assert record_from(plain).tricks[0].named == ((1, 1),)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        pytest.param({"seed": "3"}, "record: 'seed' must be int, got '3'", id="seed"),
        pytest.param({"seed": True}, "record: 'seed' must be int, got True", id="truth"),
        pytest.param(
            {"level": "11"}, "the record cannot be read: '11' is no rank", id="level"
        ),
        pytest.param(
            {"hands": "SA"}, "record: 'hands' must be a list, got 'SA'", id="hands"
        ),
        pytest.param(
            {"hands": ["SA"]}, "'hands' must be lists of cards, got 'SA'", id="hand"
        ),
        pytest.param({"kitty": ["XX"]}, "'XX' is no card", id="card"),
        pytest.param(
            {"bids": [3]}, "record: 'bids' 1 must be a mapping, got int", id="bid"
        ),
        pytest.param(
            {"result": None},
            "record: 'result' must be a mapping, got NoneType",
            id="result",
        ),
        pytest.param(
            {"result": {"side": "x"}},
            "record: 'result': 'side' must be declarers or attackers, got 'x'",
            id="side",
        ),
    ],
)
def test_mistakes_are_named(change: dict[str, object], message: str) -> None:
    with pytest.raises(RecordError) as refused:
        record_from({**recorded("tuolaji", 3).to_dict(), **change})
    assert message in str(refused.value)


def test_named_components_are_pairs() -> None:
    plain: dict[str, Any] = recorded("tuolaji", 3).to_dict()
    plain["tricks"][0]["as"] = [[1]]
    with pytest.raises(
        RecordError, match="record: 'tricks' 1: 'as' must be pairs of numbers"
    ):
        record_from(plain)


def test_what_is_no_record() -> None:
    with pytest.raises(RecordError, match="record must be a mapping, got list"):
        record_from([])


def test_a_partnership_and_redeals_survive() -> None:
    record = replace(recorded("bianfeng-called", 3), redeals=2)
    assert record.partnership is not None
    assert record_from(record.to_dict()) == record
    alone = replace(record, partnership=replace(record.partnership, partner=None))
    assert record_from(alone.to_dict()) == alone


def test_2_9_a_card_turned_up_survives() -> None:
    record = recorded("fankou-bombs", 3)
    assert record.turned is not None
    assert record_from(record.to_dict()) == record
