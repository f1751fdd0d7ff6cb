# The parts of filling.py that other compiled modules call.

from tuolaji.engine.choosing cimport choose
from tuolaji.engine.constants cimport LOW, PLANES, REST
from tuolaji.engine.holding cimport add, copy, faces_at, fold, remove, run_starts, sets_of
from tuolaji.engine.state cimport Deal, Tables

cpdef void want(Deal deal, int width, int length) noexcept nogil
cpdef bint can_fill(Tables rules, Deal deal, int place) noexcept nogil
cpdef bint single_fits(Deal deal, int place) noexcept nogil
cpdef bint has_enough(Tables rules, Deal deal, int place) noexcept nogil
cpdef bint fill(Tables rules, Deal deal, int place) noexcept nogil
cpdef bint fill_from(Tables rules, Deal deal, int index, int rest) noexcept nogil
cpdef long long not_below_twin(Deal deal, int index) noexcept nogil
cpdef bint fill_step(
    Tables rules, Deal deal, int index, int step, long long strength, int rest
) noexcept nogil
cpdef void take(Tables rules, Deal deal, long long face, int width, int rest) noexcept nogil
cpdef int take_filled(Tables rules, Deal deal, int source, int target) noexcept nogil
