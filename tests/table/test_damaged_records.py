"""Is every record that is no record, or does not replay, refused by a `RecordError`?"""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.table.asking import variant
from tests.table.deals import recorded
from tuolaji.errors import RecordError
from tuolaji.table.record import record_from
from tuolaji.table.replay import replay

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
