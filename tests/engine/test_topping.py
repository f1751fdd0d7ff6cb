"""Each wanted component in turn has the highest top that trying all finds."""

from __future__ import annotations

from tests.builders import cards, rank
from tests.oracle.variants import RULESETS
from tuolaji.cards import Suit
from tuolaji.engine.codes import LOW, OWED
from tuolaji.engine.registers import fold
from tuolaji.engine.search import fill_highest, want, want_lead
from tuolaji.table.plays import break_up
from tuolaji.table.position import Position

EQUAL_FACES = Position(RULESETS["fankou"], rank("6"), Suit.H)


def tops_of(position: Position) -> list[int]:
    deal = position.deal
    return [fold(deal, top) for top in deal.want_top[: deal.want_count]]


def ask_for(position: Position, *wanted: tuple[int, int]) -> None:
    position.deal.want_count = 0
    for width, length in wanted:
        want(position.deal, width, length, 0, -1)


def test_equal_faces_are_shared_out_for_what_comes_later() -> None:
    position, deal = EQUAL_FACES, EQUAL_FACES.deal
    position.put(OWED, cards("S6 S6 S6 S6 C6 C6 C6 D2 D2 D6"))
    ask_for(position, (3, 1), (2, 1), (2, 1), (1, 1), (1, 1), (1, 1))
    deal.style = LOW
    assert fill_highest(position.tables, deal, OWED)
    six, two = (
        fold(deal, deal.face_bit[face]) for face in (cards("S6")[0], cards("D2")[0])
    )
    assert tops_of(position) == [six, six, six, six, two, two]
    assert (deal.style, deal.is_bound) == (LOW, 0)


def test_the_window_of_a_mixed_run_leaves_the_best_for_what_comes_later() -> None:
    # Twelve cards up to the eights leave the fours (5 5 6 6 6 6 7 7 7 7 8 8) or, with one
    # step more, two sevens.
    position = Position(RULESETS["four-deck-match"], rank("2"), Suit.H)
    position.put(OWED, cards("H4 H4 H5 H5 H6 H6 H6 H6 H7 H7 H7 H7 H8 H8"))
    lead = cards("S3 S3 S4 S4 S5 S5 S5 S5 S6 S6 S6 S6 S9 S9")
    break_up(position, lead)
    want_lead(position.tables, position.deal)
    assert fill_highest(position.tables, position.deal, OWED)
    seven, eight = (position.deal.face_bit[face] for face in cards("H7 H8"))
    assert tops_of(position) == [eight, seven]


def test_what_is_not_there_is_not_found() -> None:
    EQUAL_FACES.put(OWED, cards("S6 S6 C6 D6"))
    ask_for(EQUAL_FACES, (2, 1), (2, 1))
    assert not fill_highest(EQUAL_FACES.tables, EQUAL_FACES.deal, OWED)
