# The parts of batch.py that other compiled modules call.

from tuolaji.engine.advancing cimport advance, next_declarer
from tuolaji.engine.constants cimport MATCH_LIMIT, ROW_MATCH, ROW_WORDS
from tuolaji.engine.playing cimport play_deal
from tuolaji.engine.policy cimport Policy
from tuolaji.engine.rows cimport Rows, write_row
from tuolaji.engine.state cimport Deal, Tables

cpdef int play_deals(
    Tables rules, Policy even, Policy odd, long long key, long long first, long long count, int level, object rows
) except? -1
cpdef int play_match(
    Tables rules, Policy even, Policy odd, long long key, long long match, object rows
) except? -1
cpdef int run_match(
    Tables rules, Deal deal, Policy even, Policy odd, long long key, long long match, Rows rows
) noexcept nogil
cpdef void begin_match(Tables rules, Deal deal) noexcept nogil
cpdef void raise_levels(Tables rules, Deal deal) noexcept nogil
