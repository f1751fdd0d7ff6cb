# The parts of leading.py that other compiled modules call.

from tuolaji.engine.bits cimport kth_bit, low_bit, popcount
from tuolaji.engine.constants cimport (
    SHAPE_LONGEST, SHAPE_SHORTEST, SHAPE_WIDTH, SHAPE_WORDS, STREAM_BOTS,
)
from tuolaji.engine.holding cimport add, faces_at, fold, remove, run_starts
from tuolaji.engine.mixed_leads cimport count_mixed, move_mixed
from tuolaji.engine.mixing cimport is_mixed
from tuolaji.engine.state cimport Deal, Tables
from tuolaji.engine.streams cimport below, pick

cpdef int count_components(Tables rules, Deal deal, int place) noexcept nogil
cpdef int count_form(
    Tables rules, Deal deal, int place, int shape, int length
) noexcept nogil
cpdef int count_runs(Deal deal, long long faces, int length) noexcept nogil
cpdef int count_ways(Deal deal, long long faces, long long start, int length) noexcept nogil
cpdef void lead_component(
    Tables rules, Deal deal, int place, int target, int total
) noexcept nogil
cpdef int lead_mixed(
    Tables rules, Deal deal, int place, int target, int shape, int k
) noexcept nogil
cpdef int lead_uniform(
    Tables rules, Deal deal, int place, int target, int shape, int k
) noexcept nogil
cpdef void move_form(
    Tables rules, Deal deal, int place, int target, int shape, int length, int k
) noexcept nogil
cpdef long long kth_start(Deal deal, long long faces, int length, int k) noexcept nogil
cpdef void move_set(
    Tables rules, Deal deal, int place, int target, long long face, int width
) noexcept nogil
