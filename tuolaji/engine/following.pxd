# The parts of following.py that other compiled modules call.

from tuolaji.engine.choosing cimport choose, move, pick_card
from tuolaji.engine.constants cimport DRAFT, HAND, LENGTHS, OWED, PLANES, RANDOM
from tuolaji.engine.filling cimport can_fill, fill, take_filled, want
from tuolaji.engine.holding cimport (
    clear, copy, count, count_all, remove, restrict, subtract,
)
from tuolaji.engine.state cimport Deal, Tables

cpdef void find_vector(Tables rules, Deal deal, int place) noexcept nogil
cpdef bint fits(Tables rules, Deal deal, int place, int index, int rung) noexcept nogil
cpdef bint combine(Tables rules, Deal deal, int place, int index, int last) noexcept nogil
cpdef int first_rung(Tables rules, Deal deal, int index) noexcept nogil
cpdef void want_choices(Tables rules, Deal deal, int last) noexcept nogil
cpdef void keep_sets(Tables rules, Deal deal, int place) noexcept nogil
cpdef void serve(Tables rules, Deal deal, int seat, int target) noexcept nogil
cpdef void serve_single(
    Tables rules, Deal deal, int hand, int target, int held
) noexcept nogil
cpdef int serve_owed(Tables rules, Deal deal, int target) noexcept nogil
