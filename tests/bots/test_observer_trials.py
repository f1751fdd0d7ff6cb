"""The freedom of followers and answered runs, by hand and by the oracle."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.builders import cards, rank, ruleset
from tests.machine import both, stops
from tests.oracle.follow import legal_plays
from tests.oracle.order import TRUMPS, DealRules
from tests.oracle.shapes import decompositions, kinds_of, sorted_cards
from tests.oracle.variants import RULESETS
from tuolaji.bots.observer import (
    Notes,
    Trials,
    note_answers,
    note_lead,
    open_notes,
    try_follows,
)
from tuolaji.cards import Suit
from tuolaji.engine.codes import HAND, PLANES, PLAY
from tuolaji.engine.play import accept_lead
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.position import Position


def led(lead: str, rules: Ruleset | None = None) -> Position:
    """Return a position in which seat 0 has led, spades being trumps and twos level."""
    position = Position(rules or ruleset(), rank("2"), Suit.S)
    position.deal.leader = position.deal.declarer = 0
    position.put(PLAY, cards(lead))
    accept_lead(position.tables, position.deal)
    return position


def tried(lead: str, hand: str, tries: int = 16) -> Notes:
    """Return the notes of a follow by seat 1."""
    position = led(lead)
    position.put(HAND + PLANES, cards(hand))
    position.deal.actor = 1
    notes = Notes()
    open_notes(notes)
    trials = Trials(tries)
    trials.stream = 0x1234567
    try_follows(trials, notes, position.tables, position.deal, 1, 1)
    assert position.read(HAND + PLANES) == tuple(sorted_by_listing(position, hand))
    assert position.read(PLAY + PLANES) == ()
    return notes


def sorted_by_listing(position: Position, hand: str) -> tuple[int, ...]:
    spare = HAND + 3 * PLANES
    position.put(spare, cards(hand))
    return position.read(spare)


@pytest.mark.parametrize(
    ("lead", "hand", "choices"),
    [
        pytest.param("H3", "H4 D5 D6", 1, id="the only card of the suit"),
        pytest.param("H3", "H4 H4 D5", 1, id="two cards that are alike"),
        pytest.param("H3", "H4 H5 D5", 2, id="two cards of the suit"),
        pytest.param("H3", "D4 D5 C6", 3, id="void, three cards"),
        pytest.param("H3", "D4", 1, id="the last card"),
        pytest.param("H3 H3", "H4 H4 H5 H6", 1, id="the only pair is owed"),
        pytest.param("H3 H3", "H4 H4 H5 H5 H6", 2, id="either pair"),
        pytest.param("H3 H3", "H4 H5 D6", 1, id="all cards of the suit"),
        pytest.param("H3 H3", "H4 D5 D6", 2, id="one of the suit and any other"),
        pytest.param("H3 H3 H4 H4", "H5 H5 H6 H6 H9 H9", 1, id="the only tractor"),
        pytest.param("H3 H3 H4 H4", "H5 H5 H6 H6 H7 H7", 2, id="either tractor"),
    ],
)
def test_7_the_plays_among_which_a_follower_can_choose(
    lead: str, hand: str, choices: int
) -> None:
    notes = tried(lead, hand)
    assert notes.follow_choices == choices
    assert notes.forced_follows == int(choices == 1)


def test_no_more_plays_are_found_than_are_tried() -> None:
    assert tried("H3", "H4 H5 H6 H7 H8 H9", tries=2).follow_choices <= 2


def test_a_single_of_two_faces_is_free_even_if_one_try_finds_one() -> None:
    notes = tried("H3", "H4 H5", tries=1)
    assert (notes.follow_choices, notes.forced_follows) == (1, 0)


@pytest.mark.parametrize("variant", ["base", "titanic", "fankou", "four-deck-match"])
@pytest.mark.parametrize("index", range(2))
def test_7_plays_found_are_no_more_than_the_oracle_allows(variant: str, index: int) -> None:
    rules = RULESETS[variant]
    position = Position(rules)
    run = stops(position, both("random"), index)
    late = (stop for stop in run if stop.phase == "follow" and is_late(position, stop.seat))
    for stop in islice(late, 12):
        notes, trials = Notes(), Trials(16)
        open_notes(notes)
        trials.stream = 0x7654321
        try_follows(trials, notes, position.tables, position.deal, stop.seat, stop.turn)
        legal = legal_by_oracle(position, stop.seat)
        assert trials.distinct <= legal
        assert (notes.forced_follows == 1) == (legal == 1)


def is_late(position: Position, seat: int) -> bool:
    return len(position.read(HAND + seat * PLANES)) <= 8


def legal_by_oracle(position: Position, seat: int) -> int:
    """Return how many legal plays the oracle finds for a follower."""
    oracle = DealRules(position.rules, position.level, position.trump)
    lead = sorted_cards(position.read(PLAY))
    group = oracle.group[lead[0]]
    assert group == TRUMPS or position.deal.lead_group < 4
    kinds = kinds_of(min(decompositions(oracle, lead)))
    hand = position.read(HAND + seat * PLANES)
    return len(legal_plays(oracle, group, kinds, hand))


def answered(lead: str, *plays: str, variant: str = "base") -> tuple[int, int, int, int]:
    """Return runs led and answered, then wide runs led and answered."""
    position = led(lead, RULESETS[variant])
    notes = Notes()
    open_notes(notes)
    note_lead(notes, position.tables, position.deal)
    for turn, play in enumerate(plays, 1):
        position.put(PLAY + turn * PLANES, cards(play))
        note_answers(notes, position.tables, position.deal, PLAY + turn * PLANES)
    return (
        notes.tractors_led,
        notes.tractors_answered,
        notes.wide_runs_led,
        notes.wide_runs_answered,
    )


@pytest.mark.parametrize(
    ("lead", "plays", "runs"),
    [
        pytest.param("H3 H3 H4 H4", ["H5 H5 H6 H6"], (1, 1), id="a higher tractor"),
        pytest.param("H7 H7 H8 H8", ["H5 H5 H6 H6"], (1, 1), id="a lower one"),
        pytest.param("H3 H3 H4 H4", ["H5 H5 H7 H7"], (1, 0), id="two pairs"),
        pytest.param("H3 H3 H4 H4", ["S5 S5 S6 S6"], (1, 0), id="a ruff is no answer"),
        pytest.param(
            "H3 H3 H4 H4", ["H5 H5 H6 H6", "H7 H7 H8 H8"], (1, 1), id="counted once"
        ),
        pytest.param("H3 H3", ["H5 H5"], (0, 0), id="a pair is not a run"),
        pytest.param(
            "H3 H3 H4 H4 H9 H9 HT HT".replace("T", "10"),
            ["H5 H5 H6 H6 HK HK HJ HJ"],
            (2, 1),
            id="one tractor answers one of two",
        ),
        pytest.param(
            "H3 H3 H4 H4 H9 H9 H10 H10",
            ["H5 H5 H6 H6 H7 H7 H8 H8"],
            (2, 2),
            id="a long one answers both",
        ),
    ],
)
def test_an_answer_is_the_form_of_the_run_in_the_led_group(
    lead: str, plays: list[str], runs: tuple[int, int]
) -> None:
    assert answered(lead, *plays) == (*runs, 0, 0)


def test_a_run_of_triples_is_answered_by_triples_alone() -> None:
    lead = "H3 H3 H3 H4 H4 H4"
    pairs = "H5 H5 H6 H6 H7 H7"
    triples = "H8 H8 H8 H9 H9 H9"
    assert answered(lead, pairs, variant="titanic") == (0, 0, 1, 0)
    assert answered(lead, pairs, triples, variant="titanic") == (0, 0, 1, 1)


def test_a_mixed_run_is_answered_by_its_like() -> None:
    lead = "H3 H3 H3 H3 H4 H4"
    like = "H8 H8 H9 H9 H9 H9"
    assert answered(lead, like, variant="four-deck-match") == (0, 0, 1, 1)
    pairs = "H5 H5 H6 H6 H7 H7"
    assert answered(lead, pairs, variant="four-deck-match") == (0, 0, 1, 0)
