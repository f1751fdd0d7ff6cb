# The parts of opening.py that other compiled modules call.

from tuolaji.bots.tactics cimport top_of
from tuolaji.engine.bits cimport bit, low_bit
from tuolaji.engine.choosing cimport move
from tuolaji.engine.constants cimport (
    BIG_JOKER, BURIED, HAND, LITTLE_JOKER, NO_LEVEL, PLANES, POOR, SUIT_FACES, TRUMPS,
)
from tuolaji.engine.holding cimport add, count, remove
from tuolaji.engine.state cimport Deal, Tables

cpdef int best_bid(Tables rules, Deal deal, int seat) noexcept nogil
cpdef int best_theft(Tables rules, Deal deal, int seat) noexcept nogil
cpdef int hand_length(Tables rules, Deal deal, int hand, int suit) noexcept nogil
cpdef int longest_suit(Tables rules, Deal deal, int seat) noexcept nogil
cpdef bint is_worth_calling(Tables rules, Deal deal, int seat) noexcept nogil
cpdef int is_own(Deal deal, int seat) noexcept nogil
cpdef int first_drawn(Tables rules, Deal deal, int seat) noexcept nogil
cpdef long long trump_lengths(Tables rules, Deal deal, int seat) noexcept nogil
cpdef int length_of(long long lengths, int suit) noexcept nogil
cpdef void bury_short_suits(Tables rules, Deal deal, int hand) noexcept nogil
cpdef int shortest_suit(Tables rules, Deal deal, int hand, int tried) noexcept nogil
cpdef int bury_from(Tables rules, Deal deal, int hand, int group, int left) noexcept nogil
cpdef bint holds_last_trick(Tables rules, Deal deal, int hand) noexcept nogil
cpdef int best_call(Tables rules, Deal deal, int hand) noexcept nogil
