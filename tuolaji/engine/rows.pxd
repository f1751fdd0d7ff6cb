# The parts of rows.py that other compiled modules call.

from tuolaji.engine.constants cimport EVENTS_WRITTEN, ROW_EVENTS, ROW_WORDS
from tuolaji.engine.state cimport Deal, Tables

cpdef void write_row(
    Deal deal, int[::1] rows, long long row, long long index
) noexcept nogil
cpdef void write_deal(
    Deal deal, int[::1] rows, long long at, long long index
) noexcept nogil
cpdef void write_result(Deal deal, int[::1] rows, long long at) noexcept nogil
