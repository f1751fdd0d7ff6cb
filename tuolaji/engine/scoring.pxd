# The parts of scoring.py that other compiled modules call.

from tuolaji.engine.constants cimport (
    BAND_HIGH, BAND_LEVELS, BAND_LOW, BAND_ORIGIN, BAND_PER, BAND_SIDE, BAND_WORDS, BURIED, LARGEST_LEVELS, LENGTHS, LINE_COUNT, LINE_LONGEST, LINE_MIXED, LINE_SHORTEST, LINE_WIDTH, LINE_WORDS, MEASURE_REQUIRED, MEASURE_WHOLE_PLAY, PLANES, PLAY, RANK_SCORE, TRUMP_SCORE,
)
from tuolaji.engine.decomposing cimport decompose
from tuolaji.engine.holding cimport count_all, points_in
from tuolaji.engine.state cimport Deal, Tables
from tuolaji.engine.wanting cimport can_fill, want

cpdef void settle(Tables rules, Deal deal) noexcept nogil
cpdef void score_kitty(Tables rules, Deal deal) noexcept nogil
cpdef int capture_points(Tables rules, Deal deal) noexcept nogil
cpdef bint is_captured(Tables rules, Deal deal) noexcept nogil
cpdef void measure_play(Tables rules, Deal deal, int place) noexcept nogil
cpdef int factor_of_parts(Tables rules, Deal deal, int size) noexcept nogil
cpdef int factor_of_play(Tables rules, Deal deal, int place) noexcept nogil
cpdef int matches_line(Tables rules, Deal deal, int place, int line) noexcept nogil
cpdef void find_band(Tables rules, Deal deal) noexcept nogil
