"""A record is what `deal --format json` prints; it comes back, or each mistake is named."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.table.ask import variant
from tests.table.deals import VARIANTS, play_on, recorded
from tuolaji.cards import face_name, parse_cards
from tuolaji.errors import QuestionError, RecordError
from tuolaji.rules.scoring import Side
from tuolaji.table.actions import Bury, Pass, Play
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase
from tuolaji.table.record import (
    BidMade,
    Friend,
    Origin,
    Record,
    Trick,
    card_names,
    record_from,
)
from tuolaji.table.replay import replay

PLAIN = recorded("titanic", 3).to_dict()


def test_the_fields() -> None:
    assert list(PLAIN) == [
        "variant",
        "seed",
        "index",
        "shuffled",
        "opening",
        "level",
        "trump",
        "declarer",
        "sides",
        "hands",
        "bids",
        "kitty",
        "buried",
        "tricks",
        "attackers_points",
        "kitty_multiplier",
        "capture",
        "result",
    ]


@pytest.mark.parametrize(
    ("seed", "index", "message"),
    [
        ("x", 0, "'seed' must be a whole number, got 'x'"),
        (0, True, "'index' must be a whole number, got True"),
        (0, 1 << 32, "a deal's number must be 0 .. 4294967295, got 4294967296"),
    ],
)
def test_where_no_deal_comes_from(seed: int, index: int, message: str) -> None:
    with pytest.raises(QuestionError, match=message):
        Origin(seed, index)


def test_cards_are_lists_of_names() -> None:
    assert card_names(parse_cards("SA DT")) == ["SA", "D10"]
    assert BidMade(2, parse_cards("S2"), 17).to_dict() == {
        "seat": 2,
        "cards": ["S2"],
        "drawn": 17,
    }


def test_a_failed_throw_shows_what_was_thrown() -> None:
    forced, thrown = parse_cards("S4"), parse_cards("S4 S9")
    trick = Trick(1, (forced, parse_cards("S7")), 2, 0, thrown, forced, ((1, 1), (1, 1)))
    assert trick.to_dict() == {
        "leader": 1,
        "plays": [["S4"], ["S7"]],
        "winner": 2,
        "points": 0,
        "thrown": ["S4", "S9"],
        "forced": ["S4"],
        "as": [[1, 1], [1, 1]],
    }


def test_6_7_a_penalty_is_told_where_there_is_one() -> None:
    trick = Trick(0, (parse_cards("S4"),), 0, 0, penalty=10)
    assert trick.to_dict()["penalty"] == 10
    assert "penalty" not in replace(trick, penalty=0).to_dict()


def test_6_7_a_penalty_goes_to_the_side_that_did_not_throw() -> None:
    lead = (parse_cards("S4"),)
    tricks = (Trick(0, lead, 1, 15), Trick(1, lead, 2, 10), Trick(2, lead, 2, 5))
    fined = (*tricks[:1], *(replace(trick, penalty=20) for trick in tricks[1:]))
    sides = (Side.DECLARERS, Side.ATTACKERS) * 2
    record = replace(recorded("titanic", 3), sides=sides, tricks=tricks)
    assert record.points_after_tricks() == (15, 15, 15)
    assert replace(record, tricks=fined).points_after_tricks() == (15, -5, 15)


def test_a_plain_lead_names_no_components() -> None:
    trick = Trick(0, (parse_cards("S4"),), 0, 0)
    assert trick.to_dict()["thrown"] is None
    assert "as" not in trick.to_dict()


def test_friends_and_redeals_are_told_where_there_are_any() -> None:
    held = Friend(parse_cards("SA")[0], None, None, revealed=False)
    played = Friend(parse_cards("SA")[0], 2, 3, revealed=True)
    plain = replace(recorded("titanic", 3), friends=(held, played), redeals=2).to_dict()
    assert plain["friends"] == [
        {"called": "SA", "seat": None, "revealed": False},
        {"called": "SA", "copy": 2, "seat": 3, "revealed": True},
    ]
    assert plain["redeals"] == 2


def test_2_9_a_card_turned_up_is_told_where_there_is_one() -> None:
    record = recorded("fankou-bombs", 3)
    assert record.turned is not None
    assert record.to_dict()["turned"] == face_name(record.turned)
    assert "turned" not in recorded("fankou", 3).to_dict()


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
        pytest.param({"level": "11"}, "record: 'level': '11' is not a rank", id="level"),
        pytest.param({"trump": "X"}, "record: 'trump': 'X' is not a ", id="trump"),
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
        pytest.param({"kitty": ["XX"]}, "record: 'kitty': 'XX' is not a card", id="card"),
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


def test_friends_and_redeals_survive() -> None:
    record = replace(recorded("bianfeng-called", 3), redeals=2)
    (friend,) = record.friends
    assert record_from(record.to_dict()) == record
    alone = replace(record, friends=(replace(friend, copy=2, seat=None),))
    assert record_from(alone.to_dict()) == alone


def test_2_9_a_card_turned_up_survives() -> None:
    record = recorded("fankou-bombs", 3)
    assert record.turned is not None
    assert record_from(record.to_dict()) == record


RECORDS = {
    name: json.dumps(recorded(name, 3).to_dict())
    for name in ("tuolaji", "zhaopengyou", "jiaofen", "shuangsheng-match", "fankou-bombs")
}
NUMBERS = st.sampled_from((0, 1, -1, 4, 64, 1 << 31, 1 << 63, 10**30, 0.5, float("nan")))
WORDS = st.sampled_from(("", "x", "none", "no trump", "S2", "SA SA", "declarers", "\0"))
LEAVES = st.none() | st.booleans() | NUMBERS | WORDS
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner) | st.dictionaries(WORDS, inner), max_leaves=8
)


def deep(levels: int = 5_000) -> list[object]:
    nested: list[object] = []
    for _ in range(levels):
        nested = [nested]
    return nested


def mutate(draw: st.DataObject, plain: object) -> None:
    """Take away, cut short, repeat or replace one value somewhere inside."""
    assert isinstance(plain, (dict, list))
    keys = list(plain) if isinstance(plain, dict) else range(len(plain))
    key = draw.draw(st.sampled_from(keys))
    inner = plain[key]
    if isinstance(inner, (dict, list)) and inner and draw.draw(st.booleans()):
        mutate(draw, inner)
        return
    way = draw.draw(st.sampled_from(("delete", "empty", "repeat", "deep", "replace")))
    if way == "delete":
        del plain[key]
    elif way == "repeat" and isinstance(plain, list):
        plain.append(inner)
    elif way == "empty" and isinstance(inner, (list, dict)):
        inner.clear()
    else:
        plain[key] = deep() if way == "deep" else draw.draw(VALUES)


def outcome(plain: object, name: str) -> str:
    try:
        replay(record_from(plain), variant(name))
    except RecordError as refused:
        return str(refused)
    return ""


@given(st.sampled_from(sorted(RECORDS)), st.integers(1, 3), st.data())
def test_a_changed_record_replays_or_is_refused(
    name: str, times: int, draw: st.DataObject
) -> None:
    plain = json.loads(RECORDS[name])
    for _ in range(times):
        mutate(draw, plain)
    assert len(outcome(plain, name)) < 2_000


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_left_alone_replays(name: str) -> None:
    assert outcome(json.loads(RECORDS[name]), name) == ""


def test_a_trick_without_plays_is_refused() -> None:
    record = recorded("tuolaji", 3)
    bare = replace(record, tricks=(replace(record.tricks[0], plays=()),))
    with pytest.raises(RecordError, match="trick 1 of the record has no plays"):
        replay(bare)


@pytest.mark.parametrize("key", ["hands", "tricks", "capture", "level", "variant"])
def test_a_value_nested_too_deeply_is_refused(key: str) -> None:
    plain = {**json.loads(RECORDS["tuolaji"]), key: deep()}
    assert f"'{key}'" in outcome(plain, "tuolaji")


def test_what_is_nested_too_deeply_is_no_record() -> None:
    with pytest.raises(RecordError, match="a record must be a mapping"):
        record_from(deep())
