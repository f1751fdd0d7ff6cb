# The parts of greedy.py that other compiled modules call.

from tuolaji.bots.tactics cimport (
    from_strength, others_count, others_with, partner_wins, points_on_table, sure_cards, top_of,
)
from tuolaji.engine.bits cimport low_bit
from tuolaji.engine.choosing cimport choose, lowest, move
from tuolaji.engine.constants cimport (
    BURIED, DRAFT, GROUPS, HAND, HIGH, LOW, OWED, PLANES, PLAY, POOR, RICH, TRUMP_SCORE, TRUMPS,
)
from tuolaji.engine.filling cimport fill, take_filled
from tuolaji.engine.following cimport serve
from tuolaji.engine.holding cimport (
    add, clear, copy, count, count_all, merge, remove, restrict, subtract,
)
from tuolaji.engine.policy cimport Policy
from tuolaji.engine.state cimport Deal, Tables
from tuolaji.engine.throwing cimport may_throw
from tuolaji.engine.winning cimport score_play

cdef class GreedyPolicy(Policy):
    pass

cpdef int best_bid(Tables rules, Deal deal, int seat) noexcept nogil
cpdef int is_own(Deal deal, int seat) noexcept nogil
cpdef int drawn_by(Tables rules, Deal deal, int seat) noexcept nogil
cpdef int trump_length(Tables rules, Deal deal, int seat, int suit) noexcept nogil
cpdef void bury_short_suits(Tables rules, Deal deal, int hand) noexcept nogil
cpdef int shortest_suit(Tables rules, Deal deal, int hand, int tried) noexcept nogil
cpdef int bury_from(Tables rules, Deal deal, int hand, int group, int left) noexcept nogil
cpdef bint cash(Tables rules, Deal deal, int seat) noexcept nogil
cpdef bint is_safe(
    Tables rules, Deal deal, int seat, int group, int total, int held
) noexcept nogil
cpdef void lead_sure(Tables rules, Deal deal, int seat, int group, int total) noexcept nogil
cpdef void lead_low(Tables rules, Deal deal, int seat) noexcept nogil
cpdef void follow_single(Tables rules, Deal deal, int seat, int turn) noexcept nogil
cpdef long long choose_single(
    Tables rules, Deal deal, int seat, int turn, long long faces
) noexcept nogil
cpdef int rest_top(Tables rules, Deal deal, int seat, int turn) noexcept nogil
cpdef int win_style(int rest) noexcept nogil
cpdef bint is_ruffed(Deal deal) noexcept nogil
cpdef long long choose_by(Deal deal, long long faces, int style) noexcept nogil
cpdef void follow_wide(Tables rules, Deal deal, int seat, int turn) noexcept nogil
cpdef void follow_void(Tables rules, Deal deal, int seat, int turn) noexcept nogil
cpdef bint is_settled(Tables rules, Deal deal, int seat, int turn) noexcept nogil
cpdef bint is_worth_ruffing(Tables rules, Deal deal, int seat, int turn) noexcept nogil
cpdef bint ruff(Tables rules, Deal deal, int seat, int turn, int style) noexcept nogil
cpdef void discard(Tables rules, Deal deal, int hand, int target, int style) noexcept nogil
