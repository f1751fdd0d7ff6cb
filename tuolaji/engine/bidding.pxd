# The parts of bidding.py that other compiled modules call.

from tuolaji.engine.bits cimport bit, low_index
from tuolaji.engine.constants cimport (
    BID_FACES, BID_LITTLE_JOKER, COMPANION_LITTLE_JOKER, COMPANION_NONE, EVENT_BIDS, EVENT_OVERTURNED, EVENT_REINFORCED, EVENT_SELF_OVERTURNED, LITTLE_JOKER, OPTIONS, REINFORCE_ALWAYS, REINFORCE_NEVER,
)
from tuolaji.engine.state cimport Deal, Tables

cpdef void clear_bids(Tables rules, Deal deal) noexcept nogil
cpdef int bid_face_of(Deal deal, int seat, int face) noexcept nogil
cpdef int companion_face(Tables rules, Deal deal) noexcept nogil
cpdef void draw_card(Tables rules, Deal deal, int seat, int face) noexcept nogil
cpdef void hold_card(Tables rules, Deal deal, int seat, int face) noexcept nogil
cpdef void find_options(Tables rules, Deal deal, int seat) noexcept nogil
cpdef long long faces_held(Deal deal, int seat, int wanted) noexcept nogil
cpdef void note_option(Deal deal, int step, int face) noexcept nogil
cpdef bint may_bid(Tables rules, Deal deal, int seat, int step, int face) noexcept nogil
cpdef bint can_lay(Tables rules, Deal deal, int seat, int step, int face) noexcept nogil
cpdef bint is_above(Tables rules, Deal deal, int step, int face) noexcept nogil
cpdef bint has_companion(
    Tables rules, Deal deal, int seat, int face, int wanted
) noexcept nogil
cpdef bint companion_may_be_bid(Tables rules) noexcept nogil
cpdef bint lacks_companion(Tables rules, Deal deal, int seat) noexcept nogil
cpdef bint may_overturn(Tables rules, Deal deal, int seat, int face) noexcept nogil
cpdef void lay_down(Tables rules, Deal deal, int seat, int step, int face) noexcept nogil
cpdef void put_down(Tables rules, Deal deal, int seat, int step, int face) noexcept nogil
