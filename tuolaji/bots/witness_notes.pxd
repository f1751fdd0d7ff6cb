# The parts of witness_notes.py that other compiled modules call.

from tuolaji.bots.witness_sizes cimport FIGURES, HISTORY, LAYOUT_BITS, SEED
from tuolaji.engine.bits cimport LOW_32, bit, low_bit, low_index
from tuolaji.engine.constants cimport BURIED, EVENT_REDEALS, FACES, PLAY, THROWN
from tuolaji.engine.state cimport Deal, Tables
from tuolaji.engine.streams cimport mix

cdef class NoteRows:
    cdef long long[::1] words

cdef class Notes:
    cdef public int leads
    cdef public int lead_choices
    cdef public int follows
    cdef public int follow_choices
    cdef public int forced_leads
    cdef public int forced_follows
    cdef public int tractors_led
    cdef public int tractors_answered
    cdef public int wide_runs_led
    cdef public int wide_runs_answered
    cdef public long long high
    cdef public long long low
    cdef public long long answered
    cdef public int history[HISTORY]
    cdef public int face_at[LAYOUT_BITS]

cpdef void open_notes(Notes notes) noexcept nogil
cpdef void absorb(Notes notes, long long word) noexcept nogil
cpdef void absorb_cards(Notes notes, Tables rules, Deal deal, int place) noexcept nogil
cpdef void note_opening(Notes notes, Tables rules, Deal deal) noexcept nogil
cpdef void note_lead(Notes notes, Tables rules, Deal deal) noexcept nogil
cpdef void note_play(Notes notes, Tables rules, Deal deal, int place) noexcept nogil
cpdef void write_notes(Notes notes, Deal deal, NoteRows rows, long long row) noexcept nogil
