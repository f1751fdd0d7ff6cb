"""Bombs at the table: what may be led, and what answers which lead (5.6, 7.12, 7.13)."""

from __future__ import annotations

import pytest

from tuolaji.cards import Suit, parse_cards
from tuolaji.dsl import load_variant
from tuolaji.table.actions import Play
from tuolaji.table.legal import follows, leads, refuse_lead
from tuolaji.table.plays import judge_play, open_lead
from tuolaji.table.position import Cards, Position
from tuolaji.table.refusal import Reason

BOMBS = load_variant("sishifen-bombs")
OWED = load_variant("sishifen-bombs", ["follow.bomb=bomb | any"])
SUIT_FIRST = load_variant("sishifen-bombs", ["follow.bombs=following suit"])
SEVENS = parse_cards("S7 H7 C7 D7")


def at_two(rules: object = BOMBS) -> Position:
    return Position(rules, "2", Suit.H)  # type: ignore[arg-type]


def legal_follows(rules: object, lead: str, hand: str) -> set[Cards]:
    position = at_two(rules)
    open_lead(position, parse_cards(lead))
    return {tuple(sorted(play.cards)) for play in follows(position, parse_cards(hand))}


def test_5_6_a_set_across_suits_is_led_and_other_cards_of_several_suits_are_not() -> None:
    hand = parse_cards("S7 H7 C7 D7 S9 C9")
    found = {tuple(sorted(play.cards)) for play in leads(at_two(), hand)}
    assert tuple(sorted(SEVENS)) in found
    assert tuple(sorted(parse_cards("S9 C9"))) not in found
    refused = refuse_lead(at_two(), hand, Play(parse_cards("S7 C7 D7")))
    assert refused is not None
    assert refused.reason is Reason.SEVERAL_GROUPS


def test_6_9_a_set_with_a_trump_is_no_lead_of_a_plain_suit() -> None:
    rules = load_variant("sishifen-bombs", ["lead.plain_tricks=3"])
    refused = refuse_lead(at_two(rules), SEVENS, Play(SEVENS))
    assert refused is not None
    assert refused.reason is Reason.PLAIN_SUIT_FIRST


@pytest.mark.parametrize(("rules", "allowed"), [(BOMBS, True), (SUIT_FIRST, False)])
def test_7_13_a_bomb_answers_any_lead(rules: object, allowed: bool) -> None:
    found = legal_follows(rules, "SA SK SQ SJ", "S3 S4 S5 S6 S7 H7 C7 D7")
    assert (tuple(sorted(SEVENS)) in found) is allowed
    assert len(found) == 5 + allowed  # four of five spades, or the bomb


def test_7_13_a_bomb_follows_suit_where_the_suit_is_spent() -> None:
    found = legal_follows(SUIT_FIRST, "SA SK SQ SJ", "S7 H7 C7 D7 D8")
    assert tuple(sorted(SEVENS)) in found


def test_7_12_any_cards_follow_a_lead_across_suits() -> None:
    assert len(legal_follows(BOMBS, "S7 H7 C7 D7", "S8 H8 C8 D8 S9")) == 5


def test_7_12_a_hand_owes_a_set_of_the_shape_unless_nothing_is() -> None:
    eights = tuple(sorted(parse_cards("S8 H8 C8 D8")))
    assert legal_follows(OWED, "S7 H7 C7 D7", "S8 H8 C8 D8 S9") == {eights}
    position = at_two(OWED)
    open_lead(position, SEVENS)
    hand = parse_cards("S8 H8 C8 D8 S9")
    verdict = judge_play(position, hand, parse_cards("S9 H8 C8 D8"))
    assert verdict.reason is Reason.MUST_SERVE_LEAD
    assert verdict.why == ("a bomb is led, and the hand has one; S8 H8 C8 D8 would serve")
