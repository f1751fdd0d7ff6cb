"""Throws: whether one stands, and which component is forced (rule 6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.builders import THREE_PACKS, cards, rank, ruleset
from tuolaji.cards import Suit
from tuolaji.engine.codes import HAND, PLANES, PLAY, TRUMPS, UNSEEN
from tuolaji.engine.components import decompose, group_of
from tuolaji.engine.throw import forced_part, may_throw
from tuolaji.rules.lead import FailedThrow, Forced, TestedAgainst, Throws
from tuolaji.rules.shape import Ranking
from tuolaji.table.position import Position


def led_by(forced: Forced) -> Mapping[str, Any]:
    """Return rules in which a failed throw leads what they say."""
    return {"lead": {"failed_throw": (FailedThrow(forced),)}}


LAST = led_by(Forced.SMALLEST_BEATEN)
SMALLEST = led_by(Forced.SMALLEST)
LOWEST = led_by(Forced.LOWEST)
LOWEST_CARD = led_by(Forced.LOWEST_CARD)
OPPONENTS = {"lead": {"tested_against": TestedAgainst.OPPONENTS}}
RUFFS = {"lead": {"tested_against": TestedAgainst.OPPONENTS_AND_TRUMPS}}
UNSEEN_CARDS = {"lead": {"tested_against": TestedAgainst.UNSEEN_CARDS}}
RANKED = {**THREE_PACKS, "ranking": Ranking((("titanic", "tractor"),))}


def forced(rules: Mapping[str, Any], lead: str, *hands: str, unseen: str = "") -> int:
    """Return which component is forced; the hands follow the leader, seat 0."""
    position = Position(ruleset(**rules), rank("2"), Suit.H)
    position.put(PLAY, cards(lead))
    for seat in range(4):
        held = hands[seat - 1] if 0 < seat <= len(hands) else ""
        position.put(HAND + seat * PLANES, cards(held))
    position.put(UNSEEN, cards(unseen))
    position.deal.lead_group = group_of(position.deal, position.deal.cards[PLAY])
    decompose(position.tables, position.deal, PLAY)
    return forced_part(position.tables, position.deal, 0)


@pytest.mark.parametrize(
    ("rules", "lead", "hands", "part"),
    [
        pytest.param({}, "SA SK", ["SQ"], -1, id="stands_when_nobody_can_beat_it"),
        pytest.param({}, "SA SQ", ["SK"], 1, id="forces_the_smallest_of_its_class"),
        pytest.param({}, "SA SQ SJ", ["SK"], 2, id="even_if_another_is_beaten_too"),
        pytest.param({}, "SA SK", ["H3 BJ"], -1, id="a_ruff_does_not_count"),
        pytest.param({}, "SA SK", ["SK"], -1, id="an_equal_card_does_not_beat"),
        pytest.param({}, "S9 S9 S3", ["SK SA", "SJ SJ"], 0, id="first_class_first"),
        pytest.param(LAST, "S9 S9 S3", ["SK SA", "SJ SJ"], 1, id="or_the_last_class"),
        pytest.param(SMALLEST, "S9 S9 S3 SA", ["SJ SJ"], 2, id="or_the_smallest"),
        pytest.param(SMALLEST, "S9 S9 SA SA", ["SJ SJ"], 1, id="the_lowest_of_two"),
        pytest.param(LOWEST_CARD, "S9 S9 SA", ["SJ SJ"], 2, id="or_one_card_of_a_pair"),
        pytest.param(LOWEST_CARD, "S9 S9 S3", ["SJ SJ"], 2, id="or_the_lowest_card"),
        pytest.param(LOWEST, "S9 S9 S3", ["SJ SJ"], 1, id="or_what_has_the_lowest_card"),
        pytest.param(LOWEST, "S3 S3 S9", ["SJ SJ"], 0, id="whatever_its_size"),
        pytest.param(LOWEST, "S7 S7 S8 S8 SK SA", ["SJ SJ SQ SQ"], 0, id="a_run_too"),
        pytest.param(RUFFS, "SA SK", ["H3 D4"], 1, id="where_trumps_count_a_ruff_does"),
        pytest.param(RUFFS, "SA SK", ["", "H3 D4"], -1, id="not_the_partner's"),
        pytest.param(RUFFS, "SA SK", ["H3 S4"], -1, id="nor_of_who_is_not_void"),
        pytest.param(RUFFS, "SA SA SK", ["H3 H4"], 1, id="which_needs_the_shape"),
        pytest.param(RUFFS, "HA HK", ["D4"], -1, id="trumps_are_not_ruffed"),
        pytest.param({}, "S9 S9 SA", ["SK SJ"], -1, id="a_pair_needs_a_pair"),
        pytest.param({}, "S3 S3 S4 S4 SA", ["S9 S9 SJ SJ"], -1, id="a_run_needs_a_run"),
        pytest.param({}, "S3 S3 S4 S4 SA", ["SJ SJ SQ SQ"], 0, id="which_beats_it"),
        pytest.param({}, "SA SQ", ["", "SK"], 1, id="the_partner_can_beat_it"),
        pytest.param(OPPONENTS, "SA SQ", ["", "SK"], -1, id="or_only_opponents"),
        pytest.param(OPPONENTS, "SA SQ", ["", "", "SK"], 1, id="who_sit_beside"),
        pytest.param(
            RANKED,
            "S9 S9 S10 S10 SJ SJ SA",
            ["S3 S3 S3 S4 S4 S4"],
            0,
            id="by_a_shape_that_ranks_higher",
        ),
        pytest.param(
            THREE_PACKS,
            "S9 S9 S10 S10 SJ SJ SA",
            ["S3 S3 S3 S4 S4 S4"],
            -1,
            id="not_without_that_ranking",
        ),
    ],
)
def test_a_throw_is_tested(
    rules: Mapping[str, Any], lead: str, hands: list[str], part: int
) -> None:
    assert forced(rules, lead, *hands) == part


@pytest.mark.parametrize(("unseen", "part"), [("SK", 1), ("SJ", -1)])
def test_unseen_cards_count_as_one_hand(unseen: str, part: int) -> None:
    assert forced(UNSEEN_CARDS, "SA SQ", "SK", unseen=unseen) == part


@pytest.mark.parametrize(
    ("throws", "in_plain", "in_trumps"),
    [
        (Throws.ANY_GROUP, True, True),
        (Throws.PLAIN_SUITS, True, False),
        (Throws.TRUMPS, False, True),
        (Throws.NEVER, False, False),
    ],
)
def test_throws_may_be_forbidden(throws: Throws, in_plain: bool, in_trumps: bool) -> None:
    tables = Position(ruleset(lead={"throws": throws})).tables
    assert (may_throw(tables, 0), may_throw(tables, TRUMPS)) == (in_plain, in_trumps)
