# The parts of greedy.py that other compiled modules call.

from tuolaji.bots.answering cimport follow_single, follow_void, follow_wide
from tuolaji.bots.opening cimport (
    best_bid, best_call, best_theft, bury_short_suits, is_worth_calling, longest_suit, shortest_suit,
)
from tuolaji.bots.tactics cimport others_count, sure_cards
from tuolaji.engine.bits cimport low_bit
from tuolaji.engine.choosing cimport lowest
from tuolaji.engine.constants cimport (
    DRAFT, GROUPS, HAND, LIVE, PLANES, PLAY, TRUMPS, UNSEEN,
)
from tuolaji.engine.decomposing cimport decompose, width_at
from tuolaji.engine.holding cimport add, copy, count, count_all, remove, subtract
from tuolaji.engine.leading cimport move_set
from tuolaji.engine.policy cimport Policy
from tuolaji.engine.state cimport Deal, Tables
from tuolaji.engine.throwing cimport holds_better, may_throw

cdef class GreedyPolicy(Policy):
    pass

cpdef bint cash(Tables rules, Deal deal, int seat) noexcept nogil
cpdef bint is_safe(
    Tables rules, Deal deal, int seat, int group, int total, int held
) noexcept nogil
cpdef void lead_sure(Tables rules, Deal deal, int seat, int group) noexcept nogil
cpdef bint stands(Tables rules, Deal deal, int seat, int group) noexcept nogil
cpdef void lead_low(Tables rules, Deal deal, int seat) noexcept nogil
cpdef int with_points_only(Deal deal, int hand) noexcept nogil
