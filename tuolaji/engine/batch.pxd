# The parts of batch.py that other compiled modules call.

from tuolaji.engine.advancing cimport begin_match, next_declarer, raise_levels
from tuolaji.engine.constants cimport MATCH_LIMIT, ROW_MATCH, ROW_WORDS
from tuolaji.engine.playing cimport play_deal
from tuolaji.engine.policy cimport Policy, Seats
from tuolaji.engine.rows cimport Rows, write_row
from tuolaji.engine.state cimport Deal, Tables
from tuolaji.engine.timing cimport run_clock

cpdef int play_deals(
    Tables rules, Policy even, Policy odd, long long key, long long first, long long count, int level, object rows, int fouls=*
) except? -1
cpdef int play_match(
    Tables rules, Policy even, Policy odd, long long key, long long match, object rows, int fouls=*
) except? -1
cpdef int run_match(
    Tables rules, Deal deal, Policy policy, long long key, long long match, Rows rows
) noexcept nogil
