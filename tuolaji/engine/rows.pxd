# The parts of rows.py that other compiled modules call.

from tuolaji.engine.constants cimport EVENTS_WRITTEN, ROW_AFTER_EVENTS, ROW_EVENTS, ROW_WORDS
from tuolaji.engine.state cimport Deal

cdef class Rows:
    cdef int[::1] words

cpdef void write_row(Deal deal, Rows rows, long long row, long long index) noexcept nogil
cpdef void write_deal(Deal deal, Rows rows, long long at, long long index) noexcept nogil
cpdef void write_foul(Deal deal, Rows rows, long long at) noexcept nogil
cpdef void write_result(Deal deal, Rows rows, long long at) noexcept nogil
