# The parts of advancing.py that other compiled modules call.

from tuolaji.engine.constants cimport FOUL_COUNTS, NEXT_PARTNER, NEXT_SEAT, PASSED_BY_HOLDING
from tuolaji.engine.fouling cimport count_foul
from tuolaji.engine.state cimport Deal, Tables

cpdef int advance(Tables rules, int level, int gain, bint held) noexcept nogil
cpdef int next_declarer(Tables rules, Deal deal) noexcept nogil
cpdef int wrap(Tables rules, int level) noexcept nogil
cpdef int rise(Tables rules, int level, int gain, bint held) noexcept nogil
cpdef bint has_held(Tables rules, Deal deal, int seat) noexcept nogil
cpdef void begin_match(Tables rules, Deal deal) noexcept nogil
cpdef void raise_levels(Tables rules, Deal deal, int count) noexcept nogil
cpdef void move(Tables rules, Deal deal, int seat, int gain, int count) noexcept nogil
