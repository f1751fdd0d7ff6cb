# The parts of wanting.py that other compiled modules call.

from tuolaji.engine.constants cimport LOW
from tuolaji.engine.filling cimport fill
from tuolaji.engine.holding cimport fold, run_starts, sets_of
from tuolaji.engine.mixing cimport mixed_number, top_of_mixed
from tuolaji.engine.state cimport Deal, Tables

cpdef void want(Deal deal, int width, int length, int mixed) noexcept nogil
cpdef void want_lead(Tables rules, Deal deal) noexcept nogil
cpdef bint can_fill(Tables rules, Deal deal, int place) noexcept nogil
cpdef bint single_fits(Tables rules, Deal deal, int place) noexcept nogil
cpdef bint has_enough(Tables rules, Deal deal, int place) noexcept nogil
