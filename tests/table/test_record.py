"""A record is what `deal --format json` prints."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.table.deals import recorded
from tuolaji.cards import face_name, parse_cards
from tuolaji.errors import QuestionError
from tuolaji.rules.scoring import Side
from tuolaji.table.record import BidMade, Origin, Partnership, Trick, card_names

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


def test_a_partnership_and_redeals_are_told_where_there_are_any() -> None:
    called = Partnership(parse_cards("SA")[0], None, revealed=False)
    plain = replace(recorded("titanic", 3), partnership=called, redeals=2).to_dict()
    assert plain["partnership"] == {"called": "SA", "partner": None, "revealed": False}
    assert plain["redeals"] == 2


def test_2_9_a_card_turned_up_is_told_where_there_is_one() -> None:
    record = recorded("fankou-bombs", 3)
    assert record.turned is not None
    assert record.to_dict()["turned"] == face_name(record.turned)
    assert "turned" not in recorded("fankou", 3).to_dict()
