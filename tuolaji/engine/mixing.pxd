# The parts of mixing.py that other compiled modules call.

from tuolaji.engine.bits cimport high_index, low_bit, popcount
from tuolaji.engine.constants cimport (
    SHAPE_LEAST_HIGH, SHAPE_LONGEST, SHAPE_LOW, SHAPE_SHORTEST, SHAPE_WIDTH, SHAPE_WORDS,
)
from tuolaji.engine.holding cimport fold, run_starts
from tuolaji.engine.state cimport Deal, Tables

cpdef bint is_mixed(Tables rules, int shape) noexcept nogil
cpdef int mixed_number(Tables rules, int shape) noexcept nogil
cpdef int low_width(Tables rules, int shape) noexcept nogil
cpdef int fewest_steps(Tables rules, int shape) noexcept nogil
cpdef int most_steps(Tables rules, int shape, int size) noexcept nogil
cpdef int highs_needed(Tables rules, int shape, int size, int steps) noexcept nogil
cpdef long long mixed_starts(
    Tables rules, Deal deal, int place, long long mask, int shape, int steps, int highs
) noexcept nogil
cpdef int top_of_mixed(
    Tables rules, Deal deal, int place, long long mask, int shape, int size
) noexcept nogil
cpdef int largest_mixed(Tables rules, Deal deal, int place, int shape) noexcept nogil
cpdef void weigh_window(
    Tables rules, Deal deal, int place, int shape, long long start, int steps
) noexcept nogil
cpdef int cards_of(Tables rules, int shape, int measure) noexcept nogil
cpdef int most_measure(Tables rules, int shape, int cards) noexcept nogil
cpdef bint is_measure(Tables rules, int shape, int measure) noexcept nogil
