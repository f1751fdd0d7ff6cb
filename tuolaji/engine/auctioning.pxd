# The parts of auctioning.py that other compiled modules call.

from tuolaji.engine.constants cimport CALLS, EVENT_BIDS, EVENT_DECISIONS
from tuolaji.engine.policy cimport Policy
from tuolaji.engine.state cimport Deal, Tables

cpdef void hold_auction(Tables rules, Deal deal, Policy policy) noexcept nogil
cpdef void open_auction(Tables rules, Deal deal) noexcept nogil
cpdef int next_caller(Tables rules, Deal deal) noexcept nogil
cpdef void note_call(Tables rules, Deal deal, int seat) noexcept nogil
cpdef void note_pass(Deal deal, int seat) noexcept nogil
cpdef int auction_winner(Deal deal) noexcept nogil
cpdef void name_trumps(Deal deal, int seat, int suit) noexcept nogil
