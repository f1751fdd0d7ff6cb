"""Is a record as `deal --format json` prints it?"""

from __future__ import annotations

from dataclasses import replace

from tests.table.deals import recorded
from tuolaji.cards import face_name, parse_cards
from tuolaji.table.record import BidMade, Partnership, Trick, card_names

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
        "hands",
        "bids",
        "kitty",
        "buried",
        "tricks",
        "attackers_points",
        "kitty_multiplier",
        "result",
    ]


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
