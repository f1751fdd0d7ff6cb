"""A record comes back from JSON, and each mistake in it is named."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.table.asking import variant
from tests.table.deals import VARIANTS, play_on, recorded
from tuolaji.cards import parse_cards
from tuolaji.errors import RecordError
from tuolaji.table.actions import Bury, Pass, Play
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase
from tuolaji.table.record import Record, record_from
from tuolaji.table.replay import replay


def led_by_name() -> Record:
    """Return a deal that opens with a named run of two pairs and a quad."""
    lead = parse_cards("S7 S7 S8 S8 S8 S8 S9 S9")
    rules = variant("four-deck-match")
    rest = list(rules.deck.faces() * rules.deck.packs)
    for face in lead:
        rest.remove(face)
    size, first = rules.hand_size, rules.hand_size - len(lead)
    cuts = range(first, first + 3 * size, size)
    hands = (lead + tuple(rest[:first]), *(tuple(rest[at : at + size]) for at in cuts))
    deal = DealInPlay(rules, declarer=0, hands=hands)
    while deal.phase is not Phase.BURYING:
        deal.apply(Pass())
    spare = [face for face in deal.hand(0) if face not in lead]
    deal.apply(Bury(tuple(spare[-rules.kitty.size :])))
    deal.apply(Play(lead, (((2, 4), 3),)))
    return play_on(deal).record()


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("seed", [3, 8])
def test_a_record_survives_json(name: str, seed: int) -> None:
    record = recorded(name, seed)
    plain = record.to_dict()
    assert record_from(plain) == record
    assert record_from(json.loads(json.dumps(plain))) == record


def test_a_named_run_of_mixed_width_survives_json() -> None:
    record = led_by_name()
    plain = json.loads(json.dumps(record.to_dict()))
    assert plain["tricks"][0]["as"] == [[[2, 4], 3]]
    assert record_from(plain) == record_from(record.to_dict()) == record
    assert replay(record, variant("four-deck-match")) == record


def test_6_7_a_penalty_survives() -> None:
    record = recorded("tuolaji", 3)
    fined = replace(record, tricks=(replace(record.tricks[0], penalty=10),))
    assert record_from(fined.to_dict()) == fined


def test_named_components_survive() -> None:
    plain: dict[str, Any] = recorded("tuolaji", 3).to_dict()
    plain["tricks"][0]["as"] = [[1, 1]]
    assert record_from(plain).tricks[0].named == ((1, 1),)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        pytest.param(
            {"seed": "3"}, "record: 'seed' must be a whole number, got '3'", id="seed"
        ),
        pytest.param(
            {"seed": True}, "record: 'seed' must be a whole number, got True", id="truth"
        ),
        pytest.param({"variant": 7}, "record: 'variant' must be a text, got 7", id="text"),
        pytest.param(
            {"opening": 1}, "record: 'opening' must be true or false, got 1", id="number"
        ),
        pytest.param({"index": -1}, "the record cannot be read: a deal's ", id="index"),
        pytest.param({"level": "11"}, "record: 'level': '11' is no rank", id="level"),
        pytest.param({"trump": "X"}, "record: 'trump': 'X' is no ", id="trump"),
        pytest.param(
            {"hands": "SA"}, "record: 'hands' must be a list, got 'SA'", id="hands"
        ),
        pytest.param(
            {"hands": [[], 7]},
            "record: 'hands' 2 must be cards such as 'SA SA H10', got 7",
            id="hand",
        ),
        pytest.param(
            {"sides": ["x"]},
            "record: 'sides' 1 must be declarers or attackers, got 'x'",
            id="sides",
        ),
        pytest.param(
            {"capture": {"base": "x"}},
            "record: 'capture': 'base' must be kitty or last trick, got 'x'",
            id="base",
        ),
        pytest.param({"kitty": ["XX"]}, "record: 'kitty': 'XX' is no card", id="card"),
        pytest.param({"bids": [3]}, "record: 'bids' 1 must be a mapping, got 3", id="bid"),
        pytest.param({"result": None}, "record: 'result' is missing", id="missing"),
        pytest.param(
            {"result": []}, "record: 'result' must be a mapping, got []", id="result"
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
    with pytest.raises(RecordError) as refused:
        record_from(plain)
    wanted = "record: 'tricks' 1: 'as' must be pairs of a width and a length, got [1]"
    assert str(refused.value) == wanted


def test_what_is_no_record() -> None:
    with pytest.raises(RecordError, match=r"a record must be a mapping, got \[\]"):
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
