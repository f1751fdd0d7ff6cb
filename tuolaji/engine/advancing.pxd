# The parts of advancing.py that other compiled modules call.

from tuolaji.engine.constants cimport NEXT_PARTNER, NEXT_SEAT
from tuolaji.engine.state cimport Deal, Tables

cpdef int advance(Tables rules, int level, int gain) noexcept nogil
cpdef int next_declarer(Tables rules, Deal deal) noexcept nogil
