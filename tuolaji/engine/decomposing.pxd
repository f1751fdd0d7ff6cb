# The parts of decomposing.py that other compiled modules call.

from tuolaji.engine.bits cimport bit, high_index, low_bit, popcount
from tuolaji.engine.constants cimport (
    GROUPS, SHAPE_LONGEST, SHAPE_SHORTEST, SHAPE_WIDTH, SHAPE_WORDS, SPARE,
)
from tuolaji.engine.holding cimport copy, faces_at, fold, remove, run_starts
from tuolaji.engine.mixing cimport is_mixed, largest_mixed, low_width
from tuolaji.engine.state cimport Deal, Tables

cpdef int group_of(Deal deal, long long faces) noexcept nogil
cpdef void decompose(Tables rules, Deal deal, int place) noexcept nogil
cpdef void note_single(Tables rules, Deal deal, long long face) noexcept nogil
cpdef void find_part(Tables rules, Deal deal, int index) noexcept nogil
cpdef int order_key(Tables rules, int shape, int length) noexcept nogil
cpdef int shape_width(Tables rules, int shape) noexcept nogil
cpdef int longest_run(Tables rules, Deal deal, int shape) noexcept nogil
cpdef void name_part(
    Tables rules, Deal deal, int index, int shape, int length
) noexcept nogil
cpdef void note_part(
    Tables rules, Deal deal, int index, int shape, int length
) noexcept nogil
cpdef void note_faces(Tables rules, Deal deal, int index, int steps) noexcept nogil
cpdef int steps_of(Deal deal, int index) noexcept nogil
cpdef int cards_in(Tables rules, Deal deal, int index) noexcept nogil
cpdef long long least_held(
    Tables rules, Deal deal, long long faces, int width
) noexcept nogil
cpdef void remove_part(Tables rules, Deal deal, int index) noexcept nogil
cpdef int width_at(Tables rules, Deal deal, int index, long long face) noexcept nogil
