# The parts of tactics.py that other compiled modules call.

from tuolaji.engine.bits cimport bit, high_index, popcount
from tuolaji.engine.constants cimport DRAFT, HAND, LIVE, PLANES, PLAY
from tuolaji.engine.holding cimport count, fold, points_in
from tuolaji.engine.partnering cimport are_friends
from tuolaji.engine.state cimport Deal, Tables

cpdef long long others_with(
    Tables rules, Deal deal, int seat, int width, long long mask
) noexcept nogil
cpdef int others_count(Tables rules, Deal deal, int seat, long long mask) noexcept nogil
cpdef int top_of(Deal deal, long long faces) noexcept nogil
cpdef long long from_strength(Deal deal, long long faces, int least) noexcept nogil
cpdef int sure_cards(Tables rules, Deal deal, int seat, int group) noexcept nogil
cpdef bint partner_wins(Tables rules, Deal deal, int turn) noexcept nogil
cpdef int points_on_table(Tables rules, Deal deal, int turn) noexcept nogil
