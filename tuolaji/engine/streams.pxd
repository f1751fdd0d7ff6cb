# The parts of streams.py that other compiled modules call.

from tuolaji.engine.bits cimport LOW_32
from tuolaji.engine.state cimport Deal

cpdef long long mix(long long word) noexcept nogil
cpdef void seed_streams(Deal deal, long long key, long long index, int count) noexcept nogil
cpdef void seed_stream(
    Deal deal, long long key, long long index, long long purpose
) noexcept nogil
cpdef int below(Deal deal, int stream, int bound) noexcept nogil
