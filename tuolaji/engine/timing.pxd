# The parts of timing.py that other compiled modules call.

from tuolaji.engine.constants cimport (
    EVENT_REDEALS, TEAM_NONE, TIE_DECLARERS, TIE_EXTRA_DEAL,
)
from tuolaji.engine.state cimport Deal, Tables

cpdef int ahead(int tie, int first, int second, int declarers, int reached) noexcept nogil
cpdef void run_clock(Tables rules, Deal deal, int declarer) noexcept nogil
cpdef int seconds_of(Tables rules, Deal deal) noexcept nogil
