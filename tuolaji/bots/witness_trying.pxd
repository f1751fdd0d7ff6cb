# The parts of witness_trying.py that other compiled modules call.

from tuolaji.bots.witness_notes cimport Notes
from tuolaji.bots.witness_sizes cimport TRIES
from tuolaji.engine.bits cimport bit
from tuolaji.engine.constants cimport HAND, OWED, PLANES, PLAY, RANDOM, STREAM_BOTS
from tuolaji.engine.following cimport serve, want_form
from tuolaji.engine.holding cimport clear, count, count_all, restrict
from tuolaji.engine.state cimport Deal, Tables
from tuolaji.engine.wanting cimport can_fill

cdef class Trials:
    cdef readonly int wanted
    cdef public long long stream
    cdef readonly int distinct
    cdef long long hand[PLANES]
    cdef long long found[TRIES * PLANES]

cpdef void try_follows(
    Trials trials, Notes notes, Tables rules, Deal deal, int seat, int turn
) noexcept nogil
cpdef bint has_one_face(Deal deal, int place, int held) noexcept nogil
cpdef void draw_plays(
    Trials trials, Tables rules, Deal deal, int seat, int target
) noexcept nogil
cpdef void note_trial(Trials trials, Tables rules, Deal deal, int target) noexcept nogil
cpdef void note_answers(Notes notes, Tables rules, Deal deal, int place) noexcept nogil
cpdef bint matches(Tables rules, Deal deal, long long parts) noexcept nogil
