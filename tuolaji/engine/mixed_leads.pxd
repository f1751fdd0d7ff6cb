# The parts of mixed_leads.py that other compiled modules call.

from tuolaji.engine.bits cimport low_bit
from tuolaji.engine.constants cimport (
    SHAPE_LEAST_HIGH, SHAPE_LONGEST, SHAPE_SHORTEST, SHAPE_WIDTH, SHAPE_WORDS,
)
from tuolaji.engine.filling cimport take_filled
from tuolaji.engine.holding cimport faces_at, fold
from tuolaji.engine.mixing cimport low_width
from tuolaji.engine.state cimport Deal, Tables

cpdef int count_mixed(Tables rules, Deal deal, int place, int shape) noexcept nogil
cpdef void move_mixed(
    Tables rules, Deal deal, int place, int target, int shape, int k
) noexcept nogil
cpdef void find_nth(Tables rules, Deal deal, int place, int shape, int k) noexcept nogil
cpdef bint walk(
    Tables rules, Deal deal, int place, int shape, long long strength, int steps, int highs
) noexcept nogil
cpdef bint step_on(
    Tables rules, Deal deal, int place, int shape, long long strength, int steps, int highs, int width
) noexcept nogil
