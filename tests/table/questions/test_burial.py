"""Rules 3.1 and 9.6: which cards may be buried."""

from __future__ import annotations

import pytest

from tests.builders import rank, ruleset
from tests.table.ask import answer, plain
from tuolaji.rules.bidding import Auction, Named, Window
from tuolaji.rules.condition import CardKind, Contains
from tuolaji.rules.order import Where

ACES = ruleset(kitty={"size": 2, "barred": (Contains(card=rank("A")),)})


@pytest.mark.parametrize(
    ("fields", "allowed"),
    [
        pytest.param({"kitty": "S3 S4"}, True, id="others"),
        pytest.param({"kitty": "SA S4"}, False, id="an_ace"),
        pytest.param({"kitty": "S4"}, False, id="too_few"),
        pytest.param({"kitty": "SA S4", "hand": "SA HA S4"}, True, id="as_it_must"),
        pytest.param({"kitty": "S3 S4", "hand": "S3 S5 S6"}, False, id="not_held"),
    ],
)
def test_9_6_which_cards_may_be_buried(fields: dict[str, str], *, allowed: bool) -> None:
    assert plain(ACES, "bury", **fields) == {"allowed": allowed}


@pytest.mark.parametrize(
    ("trump", "fields", "allowed"),
    [
        pytest.param("H", {"kitty": "S3 S4"}, True, id="plain_cards"),
        pytest.param("H", {"kitty": "S3 H4"}, False, id="the_trump_suit"),
        pytest.param("H", {"kitty": "S3 LJ"}, False, id="a_joker"),
        pytest.param("none", {"kitty": "S3 H4"}, True, id="no_suit_is_trump"),
        pytest.param("none", {"kitty": "S3 S2"}, False, id="level_cards_are"),
        pytest.param("H", {"kitty": "H4 S3", "hand": "H4 H5 S3"}, True, id="as_it_must"),
    ],
)
def test_9_6_no_trump_may_be_buried(
    trump: str, fields: dict[str, str], *, allowed: bool
) -> None:
    trumps = Contains(card=CardKind.TRUMP)
    rules = ruleset(kitty={"size": 2, "barred": (trumps,)})
    assert plain(rules, "bury", ("2", trump), **fields) == {"allowed": allowed}


@pytest.mark.parametrize(
    ("fields", "allowed"),
    [
        pytest.param({"kitty": "SK S10", "hand": "SK S5 S10 HA H3"}, False, id="too_many"),
        pytest.param({"kitty": "S5 S10", "hand": "SK S5 S10 HA H3"}, True, id="fewest"),
        pytest.param({"kitty": "S5 SA", "hand": "SK S5 SA HA H3"}, True, id="fewer"),
        pytest.param({"kitty": "SK SA", "hand": "SK S5 SA HA H3"}, False, id="not_fewest"),
    ],
)
def test_9_6_beside_barred_cards_as_few_points_as_can_be_are_buried(
    fields: dict[str, str], *, allowed: bool
) -> None:
    trumps = Contains(card=CardKind.TRUMP)
    rules = ruleset(kitty={"size": 2, "barred": (trumps,), "point_limit": 0})
    assert plain(rules, "bury", ("2", "H"), **fields) == {"allowed": allowed}


def test_9_6_the_key_is_the_reason() -> None:
    why = answer(ACES, "bury", kitty="SA S4").why
    assert why == "'kitty.barred: A' forbids burying SA"


@pytest.mark.parametrize(("named", "allowed"), [(Named.BEFORE, False), (Named.AFTER, True)])
def test_2_10_no_suit_is_trump_before_it_is_named(named: Named, *, allowed: bool) -> None:
    ace_of_trump = Contains(card=rank("A"), where=Where.TRUMP)
    rules = ruleset(
        kitty={"size": 2, "barred": (ace_of_trump,)},
        bidding={"window": Window.AUCTION, "auction": Auction(80, 5, 5), "named": named},
    )
    assert plain(rules, "bury", kitty="HA H4") == {"allowed": allowed}
