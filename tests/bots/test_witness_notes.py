"""The digest of a deal's course: one of its faces, and of all of it."""

from __future__ import annotations

from array import array

from tests.builders import cards, rank
from tests.oracle.variants import RULESETS
from tuolaji.bots.observer import (
    NoteRows,
    Notes,
    note_opening,
    note_play,
    open_notes,
    write_notes,
)
from tuolaji.bots.observer_columns import NOTE_COUNT
from tuolaji.cards import Suit
from tuolaji.engine.codes import BURIED, PLAY
from tuolaji.table.position import Position


def course(position: Position, *plays: str) -> tuple[int, int]:
    """Return the digest of some plays that follow each other."""
    notes = Notes()
    open_notes(notes)
    note_opening(notes, position.tables, position.deal)
    for play in plays:
        position.put(PLAY, cards(play))
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
    play = "H2 H2 D3 BJ"
    assert spades.layout.bits != twos.layout.bits
    assert course(spades, play) == course(twos, play)


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
