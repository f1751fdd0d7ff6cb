# The parts of filling.py that other compiled modules call.

from tuolaji.engine.choosing cimport choose
from tuolaji.engine.constants cimport LOW, PLANES, REST
from tuolaji.engine.holding cimport add, copy, faces_at, fold, remove, run_starts
from tuolaji.engine.mixing cimport fewest_steps, highs_needed, low_width, mixed_starts, most_steps
from tuolaji.engine.state cimport Deal, Tables

cpdef bint fill(Tables rules, Deal deal, int place) noexcept nogil
cpdef bint fill_from(Tables rules, Deal deal, int index, int rest) noexcept nogil
cpdef long long not_below_twin(Deal deal, int index) noexcept nogil
cpdef long long starts_of_top(Deal deal, int index, long long starts) noexcept nogil
cpdef bint fill_step(
    Tables rules, Deal deal, int index, int step, long long strength, int rest
) noexcept nogil
cpdef bint fill_mixed(Tables rules, Deal deal, int index, int rest) noexcept nogil
cpdef long long starts_of(
    Tables rules, Deal deal, int index, int rest, int steps
) noexcept nogil
cpdef bint fill_window(
    Tables rules, Deal deal, int index, int rest, int steps, long long start
) noexcept nogil
cpdef bint mix_step(
    Tables rules, Deal deal, int index, long long strength, int rest
) noexcept nogil
cpdef bint mix_width(
    Tables rules, Deal deal, int index, long long strength, int rest, int wide
) noexcept nogil
cpdef bint mix_faces(
    Tables rules, Deal deal, int index, long long strength, int rest, int width
) noexcept nogil
cpdef void take(Tables rules, Deal deal, long long face, int width, int rest) noexcept nogil
cpdef int take_filled(Tables rules, Deal deal, int source, int target) noexcept nogil
