# The parts of answering.py that other compiled modules call.

from tuolaji.bots.tactics cimport (
    from_strength, others_count, others_with, partner_wins, points_on_table, top_of,
)
from tuolaji.engine.choosing cimport choose, move
from tuolaji.engine.constants cimport (
    DRAFT, HAND, HIGH, LOW, OWED, PLANES, PLAY, POOR, RICH, TRUMP_SCORE, TRUMPS,
)
from tuolaji.engine.filling cimport fill, take_filled
from tuolaji.engine.following cimport serve
from tuolaji.engine.holding cimport (
    clear, count, count_all, merge, remove, restrict, subtract,
)
from tuolaji.engine.state cimport Deal, Tables
from tuolaji.engine.wanting cimport want_lead
from tuolaji.engine.winning cimport score_play

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
