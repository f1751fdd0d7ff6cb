"""The observer changes nothing of a deal, and counts what happens in it."""

from __future__ import annotations

import os
import subprocess
import sys
from array import array

import numpy as np
import pytest

from tests.bots.observed import digest, history, noted, watch
from tests.builders import cards, rank
from tests.machine import KEY, Policies, both, column, play
from tests.oracle.order import DealRules
from tests.oracle.shapes import parts_within, sorted_cards
from tests.oracle.variants import RULESETS, TURNED
from tuolaji.bots import POLICIES, SLOW
from tuolaji.bots.observer import (
    NoteRows,
    Notes,
    Observer,
    look_at_leader,
    note_opening,
    note_play,
    open_deal,
    open_notes,
    write_notes,
)
from tuolaji.bots.observer_columns import FIGURES, HISTORY, NOTE_COLUMNS, NOTE_COUNT
from tuolaji.cards import Suit
from tuolaji.engine.codes import BURIED, HAND, PLANES, PLAY
from tuolaji.engine.columns import COLUMNS
from tuolaji.engine.state import COMPILED, Deal
from tuolaji.rules.scoring import Side
from tuolaji.table.position import Position
from tuolaji.table.record import Record
from tuolaji.table.replay import play_record

DEALS = 20 if COMPILED else 2
ALL = {**RULESETS, **TURNED}
PAIRS = (("greedy", "greedy"), ("greedy", "random"), ("random", "greedy"))


def seated(names: tuple[str, str]) -> Policies:
    return POLICIES[names[0]](), POLICIES[names[1]]()


def test_an_observer_is_no_policy_to_choose() -> None:
    assert sorted(POLICIES.keys() - SLOW) == ["greedy", "greedy-1", "random"]


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
@pytest.mark.parametrize("name", ALL)
def test_the_deals_are_those_that_are_played_without_it(
    name: str, pair: tuple[str, str]
) -> None:
    rows, _ = watch(ALL[name], seated(pair), DEALS)
    assert rows.tobytes() == play(ALL[name], seated(pair), DEALS).tobytes()


@pytest.mark.parametrize("name", ALL)
def test_what_it_counts_adds_up_with_the_rows(name: str) -> None:
    rules = ALL[name]
    rows, notes = watch(rules, both("greedy"), DEALS)
    tricks = column(rows, "tricks")
    assert (noted(notes, "leads") == tricks).all()
    assert (noted(notes, "follows") == tricks * (rules.table.players - 1)).all()
    assert (noted(notes, "tractors_led") == column(rows, "tractors_led")).all()
    assert (noted(notes, "wide_runs_led") == column(rows, "wide_runs_led")).all()
    assert (noted(notes, "tractors_answered") <= noted(notes, "tractors_led")).all()
    assert (noted(notes, "wide_runs_answered") <= noted(notes, "wide_runs_led")).all()
    assert (noted(notes, "lead_choices") >= noted(notes, "leads")).all()
    assert (noted(notes, "follow_choices") >= noted(notes, "follows")).all()
    assert (noted(notes, "follow_choices") <= 8 * noted(notes, "follows")).all()
    # The last lead of all and its answers leave no choice, unless there is a throw to make.
    assert (noted(notes, "forced_follows") >= rules.table.players - 1).all()


@pytest.mark.parametrize("name", ALL)
def test_the_last_points_and_the_capture_are_the_points_of_the_row(name: str) -> None:
    rows, notes = watch(ALL[name], both("greedy"), DEALS)
    total = history(notes)[:, -1] + column(rows, "capture_points")
    assert (total == column(rows, "attackers_points")).all()
    assert (history(notes)[:, 0] == 0).all()
    ended = np.take_along_axis(history(notes), column(rows, "tricks")[:, None], axis=1)
    assert (ended[:, 0] == history(notes)[:, -1]).all()


def test_a_batch_may_be_cut_anywhere() -> None:
    _, whole = watch(RULESETS["tuolaji"], both("random"), 6)
    _, end = watch(RULESETS["tuolaji"], both("random"), 2, first=4)
    assert (whole[4:] == end).all()


def test_plays_that_are_tried_change_no_course() -> None:
    _, with_tries = watch(RULESETS["titanic"], both("random"), 6, tries=16)
    _, without = watch(RULESETS["titanic"], both("random"), 6, tries=0)
    for name in ("course_high", "course_low", "tractors_answered"):
        assert (noted(with_tries, name) == noted(without, name)).all()
    assert noted(without, "follow_choices").sum() == 0
    assert noted(without, "lead_choices").sum() == 0


def test_each_deal_has_a_course_of_its_own() -> None:
    _, notes = watch(RULESETS["sishifen"], both("random"), DEALS)
    courses = set(zip(noted(notes, "course_high"), noted(notes, "course_low"), strict=True))
    assert len(courses) == DEALS


def test_equal_plays_have_equal_courses_although_the_cards_are_laid_out_otherwise() -> None:
    twos = RULESETS["tuolaji-2-trumps"]
    _, notes = watch(RULESETS["tuolaji"], both("greedy"), 40 if COMPILED else 4)
    _, others = watch(twos, both("greedy"), 40 if COMPILED else 4)
    # Level 2: the twos are trumps anyway, so this rule changes nothing but the layout.
    assert (noted(notes, "course_low") == noted(others, "course_low")).all()


def test_an_observer_tries_at_most_16_plays() -> None:
    with pytest.raises(ValueError, match="at most 16 plays, got 17"):
        Observer(*both("random"), 17)


@pytest.mark.compiled
def test_interpreted_notes_equal_compiled_ones() -> None:
    variants = ("tuolaji", "titanic", "four-deck-match", "jiaofen")
    done = subprocess.run(
        [sys.executable, "-m", "tests.bots.observed", "2", *variants],
        env=os.environ | {"TUOLAJI_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == [digest(variant, 2) for variant in variants]


def points_by_trick(record: Record) -> list[int]:
    """Return the attackers' points before the first trick and after each, by a record."""
    points = [0]
    for trick in record.tricks:
        gained = trick.points if (trick.winner - record.declarer) % 2 else 0
        points.append(points[-1] + gained)
    return points


@pytest.mark.parametrize("variant", ["base", "shuangkou", "titanic", "sishifen"])
def test_points_and_leads_are_those_of_the_record(variant: str) -> None:
    rules = RULESETS[variant]
    rows, notes = watch(rules, both("greedy"), 5)
    for index in range(5):
        record = play_record(rules, 2026, both("greedy"), None, index)
        by_trick = points_by_trick(record)
        found = history(notes)[index]
        assert found[: len(by_trick)].tolist() == by_trick
        assert (found[len(by_trick) :] == by_trick[-1]).all()
        assert noted(notes, "leads")[index] == len(record.tricks)
        is_takeover = column(rows, "takeover")[index] == 1
        assert is_takeover == (record.result.side is Side.ATTACKERS)


def opened(hand: str, leader: int = 0) -> tuple[Observer, Position]:
    """Return an observer, and a position with one hand, spades being trumps."""
    position = Position(RULESETS["base"], rank("2"), Suit.S)
    observer = Observer(*both("random"), 8)
    open_deal(observer, position.deal, KEY, 0)
    position.put(HAND + leader * PLANES, cards(hand))
    position.deal.trick_count = 1
    return observer, position


@pytest.mark.parametrize(
    ("hand", "choices"),
    [
        ("H3", 1),
        ("H3 H3", 2),  # a single or the pair
        ("H3 H4 D5", 3),
        ("H3 H3 H4 H4", 5),  # two singles, two pairs, one tractor
        ("H3 H3 H4 H4 H5 H5", 9),  # and two tractors of two pairs, one of three
        ("H2 H2 D2 D2 S2 S2", 8),  # level cards: three faces, two of them of one strength
    ],
)
def test_the_components_of_a_hand_that_could_be_led(hand: str, choices: int) -> None:
    observer, position = opened(hand)
    look_at_leader(observer.notes, observer.trials, position.tables, position.deal, 0)
    assert observer.notes.lead_choices == choices
    assert observer.notes.forced_leads == int(choices == 1)
    assert observer.notes.leads == 1


@pytest.mark.parametrize("variant", ["base", "titanic", "fankou", "four-deck-match"])
@pytest.mark.parametrize("seat", range(4))
def test_the_components_are_those_that_the_oracle_finds(variant: str, seat: int) -> None:
    rules = RULESETS[variant]
    record = play_record(rules, 2026, both("random"), None, 0)
    oracle = DealRules(rules, record.level, record.trump)
    position = Position(rules, record.level, record.trump)
    observer = Observer(*both("random"), 1)
    hand = record.hands[seat][-9:]
    position.put(HAND + seat * PLANES, hand)
    position.deal.trick_count = 1
    look_at_leader(observer.notes, observer.trials, position.tables, position.deal, seat)
    found = parts_within(oracle, sorted_cards(hand))
    assert observer.notes.lead_choices == len({part.cards for part in found})


def test_its_chance_is_another_in_each_deal_and_none_of_the_deals() -> None:
    observer = Observer(*both("random"), 8)
    deal = Deal()
    seen = set()
    for index in range(50):
        open_deal(observer, deal, KEY, index)
        seen.add(observer.trials.stream)
    assert len(seen) == 50


def test_a_row_has_room_for_all_figures_and_all_tricks_of_the_largest_hand() -> None:
    assert len(NOTE_COLUMNS) == FIGURES
    assert NOTE_COUNT == FIGURES + HISTORY
    assert HISTORY > 8 * 54 // 4


def test_a_figure_named_like_a_column_of_results_is_the_same() -> None:
    names = [column.name for column in NOTE_COLUMNS]
    assert len(set(names)) == len(names)
    results = {column.name for column in COLUMNS}
    assert results & set(names) == {"tractors_led", "wide_runs_led"}  # see test_observer


def course(position: Position, *plays: str) -> tuple[int, int]:
    """Return the digest of some plays that follow each other."""
    notes = Notes()
    open_notes(notes)
    note_opening(notes, position.tables, position.deal)
    for cards_played in plays:
        position.put(PLAY, cards(cards_played))
        note_play(notes, position.tables, position.deal, PLAY)
    return notes.high, notes.low


def at_level_two(variant: str = "tuolaji") -> Position:
    return Position(RULESETS[variant], rank("2"), Suit.S)


def test_equal_courses_have_equal_digests() -> None:
    first = course(at_level_two(), "H3 H3", "H4 H5")
    assert first == course(at_level_two(), "H3 H3", "H5 H4")


def test_a_play_its_copies_and_its_turn_count() -> None:
    found = [
        course(at_level_two(), *plays)
        for plays in (
            ("H3 H3", "H4 H5"),
            ("H3", "H4 H5"),
            ("H4 H5", "H3 H3"),
            ("H3 H3", "H4 H6"),
            ("H3 H3",),
        )
    ]
    assert len(set(found)) == 5


def test_the_layout_of_the_cards_does_not_count() -> None:
    spades = Position(RULESETS["tuolaji"], rank("5"), Suit.S)
    twos = Position(RULESETS["tuolaji-2-trumps"], rank("5"), Suit.S)
    cards_played = "H2 H2 D3 BJ"
    assert spades.layout.bits != twos.layout.bits
    assert course(spades, cards_played) == course(twos, cards_played)


def test_bids_declarer_and_burial_count() -> None:
    plain, bid, other, buried = (at_level_two() for _ in range(4))
    bid.deal.bid_count = 1
    other.deal.declarer = 1
    buried.put(BURIED, cards("H3"))
    assert len({course(position) for position in (plain, bid, other, buried)}) == 4


def test_a_row_goes_on_with_the_points_after_the_last_trick() -> None:
    position = at_level_two()
    deal = position.deal
    deal.trick_count, deal.attackers_points, deal.capture_points = 2, 65, 40
    notes = Notes()
    open_notes(notes)
    room = array("q", bytes(2 * 8 * NOTE_COUNT))
    write_notes(notes, deal, NoteRows(room), 1)
    assert set(room[:NOTE_COUNT]) == {0}
    assert set(room[NOTE_COUNT + 12 + 2 :]) == {25}
