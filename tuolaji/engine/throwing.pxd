# The parts of throwing.py that other compiled modules call.

from tuolaji.engine.bits cimport high_index
from tuolaji.engine.constants cimport (
    AGAINST_OPPONENTS, AGAINST_UNSEEN_CARDS, HAND, LENGTHS, PLANES, THROWS_NEVER, THROWS_PLAIN_SUITS, TRUMPS, UNSEEN,
)
from tuolaji.engine.decomposing cimport shape_width
from tuolaji.engine.holding cimport fold, run_starts
from tuolaji.engine.mixing cimport is_mixed, top_of_mixed
from tuolaji.engine.state cimport Deal, Tables

cpdef bint may_throw(Tables rules, int group) noexcept nogil
cpdef int forced_part(Tables rules, Deal deal, int leader) noexcept nogil
cpdef bint ends_class(Deal deal, int index) noexcept nogil
cpdef bint is_beaten(Tables rules, Deal deal, int leader, int index) noexcept nogil
cpdef bint holds_better(Tables rules, Deal deal, int place, int index) noexcept nogil
cpdef int top_in(Tables rules, Deal deal, int place, int shape, int length) noexcept nogil
cpdef bint holds_above(Tables rules, Deal deal, int place, int lead) noexcept nogil
