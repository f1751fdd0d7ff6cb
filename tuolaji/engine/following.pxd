# The parts of following.py that other compiled modules call.

from tuolaji.engine.choosing cimport choose, move
from tuolaji.engine.constants cimport (
    DRAFT, HAND, LADDER_CLOSING, LADDER_CLOSINGS, LADDER_RUNG, LADDER_RUNGS, LADDER_WORDS, LENGTHS, OWED, PLANES, RANDOM,
)
from tuolaji.engine.decomposing cimport shape_width
from tuolaji.engine.filling cimport fill, take_filled
from tuolaji.engine.holding cimport (
    clear, copy, count, count_all, remove, restrict, subtract,
)
from tuolaji.engine.mixing cimport cards_of, is_measure, mixed_number, most_measure
from tuolaji.engine.state cimport Deal, Tables
from tuolaji.engine.streams cimport pick_card
from tuolaji.engine.wanting cimport can_fill, want

cpdef void find_vector(Tables rules, Deal deal, int place) noexcept nogil
cpdef bint find_rung(Tables rules, Deal deal, int place, int index) noexcept nogil
cpdef int ladder_at(Deal deal, int index) noexcept nogil
cpdef bint combine(Tables rules, Deal deal, int place, int index, int last) noexcept nogil
cpdef bint is_named(Tables rules, Deal deal, int index) noexcept nogil
cpdef void want_choices(Tables rules, Deal deal, int last) noexcept nogil
cpdef void want_form(Tables rules, Deal deal, int shape, int measure) noexcept nogil
cpdef void close_ladder(Tables rules, Deal deal, int place, int index) noexcept nogil
cpdef int close_with(
    Tables rules, Deal deal, int place, int index, int shape, int left
) noexcept nogil
cpdef void keep_sets(Tables rules, Deal deal, int place) noexcept nogil
cpdef void serve(Tables rules, Deal deal, int seat, int target) noexcept nogil
cpdef void serve_single(
    Tables rules, Deal deal, int hand, int target, int held
) noexcept nogil
cpdef int serve_owed(Tables rules, Deal deal, int target) noexcept nogil
