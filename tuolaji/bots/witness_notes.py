"""What does a witness keep of a deal that others play?

`Notes` counts while the deal goes on and becomes one row of integers at its end;
`witness_columns` names them. The course of a deal (bids, burial, plays) is kept as a digest
of faces, so that two rulesets which lay the cards out differently can be compared.
"""

from __future__ import annotations

from array import array
from typing import Annotated

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.bots.witness_sizes import FIGURES, HISTORY, LAYOUT_BITS, SEED
    from tuolaji.engine.bits import LOW_32, bit, low_bit, low_index
    from tuolaji.engine.constants import (
        BURIED,
        EVENT_REDEALS,
        FACES,
        PLAY,
        THROWN,
    )
    from tuolaji.engine.state import Deal, Ints, Tables, make_room
    from tuolaji.engine.streams import mix

__all__ = [
    "NoteRows",
    "Notes",
    "note_lead",
    "note_opening",
    "note_play",
    "open_notes",
    "write_notes",
]


@cython.final
@cython.cclass
class NoteRows:
    """Room for rows of notes."""

    words: array[int]

    def __init__(self, words: array[int]) -> None:
        """Take the room, an array of 64-bit integers."""
        self.words = words


@cython.final
@cython.cclass
class Notes:
    """What has been seen of the deal in play; see the module."""

    leads: int
    lead_choices: int
    follows: int
    follow_choices: int
    forced_leads: int
    forced_follows: int
    tractors_led: int
    tractors_answered: int
    wide_runs_led: int
    wide_runs_answered: int
    high: cython.longlong  # halves of the digest, never both 0
    low: cython.longlong
    answered: (
        cython.longlong
    )  # the runs of this lead that a follower has matched, a bit each
    history: Annotated[Ints, HISTORY]
    face_at: Annotated[Ints, LAYOUT_BITS]  # the face of each bit of the deal's layout

    def __init__(self) -> None:
        """Make room; C has it from the start."""
        if not cython.compiled:
            make_room(self)
        open_notes(self)


def open_notes(notes: Notes) -> cython.void:
    """Forget the deal before."""
    notes.leads = notes.lead_choices = notes.forced_leads = 0
    notes.follows = notes.follow_choices = notes.forced_follows = 0
    notes.tractors_led = notes.tractors_answered = 0
    notes.wide_runs_led = notes.wide_runs_answered = 0
    notes.high = notes.low = SEED
    notes.answered = 0


def absorb(notes: Notes, word: cython.longlong) -> cython.void:
    """Take a word that is not negative into the digest."""
    high: cython.longlong = mix(notes.low ^ (word & LOW_32))
    notes.low = mix(notes.high ^ (word >> 32) ^ high)
    notes.high = high


def absorb_cards(notes: Notes, rules: Tables, deal: Deal, place: cython.int) -> cython.void:
    """Take the cards of a register into the digest, face by face."""
    plane: cython.int
    word: cython.longlong
    faces: cython.longlong
    for plane in range(rules.packs):
        faces = 0
        word = deal.cards[place + plane]
        while word:
            faces |= bit(notes.face_at[low_index(word)])
            word ^= low_bit(word)
        absorb(notes, faces)


def note_opening(notes: Notes, rules: Tables, deal: Deal) -> cython.void:
    """Note all that was decided before the first lead."""
    face: cython.int
    number: cython.int
    for face in range(FACES):
        if deal.face_bit[face] > 0:
            notes.face_at[low_index(deal.face_bit[face])] = face
    absorb(notes, deal.bid_count)
    for number in range(deal.bid_count):
        absorb(notes, deal.bid_seat[number])
        absorb(notes, deal.bid_face[number])
        absorb(notes, deal.bid_laid[number])
        absorb(notes, deal.bid_drawn[number])
    absorb(notes, deal.trump + 1)
    absorb(notes, deal.declarer)
    absorb(notes, deal.called_face + 1)
    absorb(notes, deal.events[EVENT_REDEALS])
    if rules.auction_step:
        absorb(notes, deal.price)
    absorb_cards(notes, rules, deal, BURIED)


def note_lead(notes: Notes, rules: Tables, deal: Deal) -> cython.void:
    """Note the lead, which has been judged, and the runs in it."""
    index: cython.int
    notes.answered = 0
    absorb_cards(notes, rules, deal, PLAY)
    if deal.throw_failed:
        absorb_cards(notes, rules, deal, THROWN)
    for index in range(deal.part_count):
        if deal.part_length[index] > 1 and deal.part_width[index] == 2:
            notes.tractors_led += 1
        elif deal.part_length[index] > 1:
            notes.wide_runs_led += 1


def note_play(notes: Notes, rules: Tables, deal: Deal, place: cython.int) -> cython.void:
    """Note a follower's play."""
    absorb_cards(notes, rules, deal, place)


def write_notes(
    notes: Notes, deal: Deal, rows: NoteRows, row: cython.longlong
) -> cython.void:
    """Write the notes of a deal that has been settled as the row of a table."""
    at: cython.longlong = row * (FIGURES + HISTORY)
    trick: cython.int
    rows.words[at] = notes.leads
    rows.words[at + 1] = notes.lead_choices
    rows.words[at + 2] = notes.follows
    rows.words[at + 3] = notes.follow_choices
    rows.words[at + 4] = notes.forced_leads
    rows.words[at + 5] = notes.forced_follows
    rows.words[at + 6] = notes.tractors_led
    rows.words[at + 7] = notes.tractors_answered
    rows.words[at + 8] = notes.wide_runs_led
    rows.words[at + 9] = notes.wide_runs_answered
    rows.words[at + 10] = notes.high
    rows.words[at + 11] = notes.low
    for trick in range(deal.trick_count, HISTORY):
        notes.history[trick] = deal.attackers_points - deal.capture_points
    for trick in range(HISTORY):
        rows.words[at + FIGURES + trick] = notes.history[trick]
