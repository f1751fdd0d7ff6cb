# The parts of stealing.py that other compiled modules call.

from tuolaji.engine.bidding cimport companion_face, find_options, hold_card, put_down
from tuolaji.engine.constants cimport (
    BID_FACES, BID_LITTLE_JOKER, BURIED, EVENT_DECISIONS, EVENT_KITTY_STOLEN, HAND, KITTY, LITTLE_JOKER, NO_LEVEL, PLANES, SUIT_FACES, THEFT_NEVER, THEFT_ONCE,
)
from tuolaji.engine.holding cimport clear, copy
from tuolaji.engine.placing cimport change_trump
from tuolaji.engine.policy cimport Policy
from tuolaji.engine.state cimport Deal, Tables

cpdef bint steal_kitty(Tables rules, Deal deal, Policy policy) noexcept nogil
cpdef int next_thief(Tables rules, Deal deal, int turn) noexcept nogil
cpdef bint may_steal(Tables rules, Deal deal) noexcept nogil
cpdef void count_hand(Tables rules, Deal deal, int seat) noexcept nogil
cpdef void count_companions(Tables rules, Deal deal, int seat) noexcept nogil
cpdef int ask_thief(Tables rules, Deal deal, int seat, Policy policy) noexcept nogil
cpdef void steal(Tables rules, Deal deal, int seat, int step, int face) noexcept nogil
