# The parts of streams.py that other compiled modules call.

from tuolaji.engine.bits cimport LOW_32, kth_bit, popcount
from tuolaji.engine.constants cimport STREAM_BOTS, STREAM_SHUFFLE
from tuolaji.engine.state cimport Deal, Tables

cpdef long long mix(long long word) noexcept nogil
cpdef void seed_streams(Deal deal, long long key, long long index, int count) noexcept nogil
cpdef void seed_stream(
    Deal deal, long long key, long long index, long long purpose
) noexcept nogil
cpdef int below(Deal deal, int stream, int bound) noexcept nogil
cpdef void shuffle(Tables rules, Deal deal) noexcept nogil
cpdef long long pick(Deal deal, long long faces) noexcept nogil
cpdef long long pick_card(
    Tables rules, Deal deal, int place, long long mask, int total
) noexcept nogil
