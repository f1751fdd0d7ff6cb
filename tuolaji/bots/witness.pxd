# The witness for other compiled modules.

from tuolaji.bots.witness_notes cimport (
    NoteRows, Notes, note_lead, note_opening, note_play, open_notes, write_notes,
)
from tuolaji.bots.witness_trying cimport Trials, note_answers, try_follows
from tuolaji.engine.bits cimport LOW_32
from tuolaji.engine.constants cimport HAND, PLANES, PLAY, STREAM_BOTS
from tuolaji.engine.leading cimport count_components
from tuolaji.engine.playing cimport play_deal
from tuolaji.engine.policy cimport Policy, Seats
from tuolaji.engine.rows cimport Rows, write_row
from tuolaji.engine.state cimport Deal, Tables
from tuolaji.engine.streams cimport seed_streams

cdef class Witness(Policy):
    cdef readonly Seats seats
    cdef readonly Notes notes
    cdef readonly Trials trials

cpdef void look_at_leader(
    Notes notes, Trials trials, Tables rules, Deal deal, int seat
) noexcept nogil
cpdef void open_deal(
    Witness witness, Deal deal, long long key, long long index
) noexcept nogil
cpdef int watch_deals(
    Tables rules, Witness witness, long long key, long long first, long long count, int level, object rows, object notes
) except? -1
