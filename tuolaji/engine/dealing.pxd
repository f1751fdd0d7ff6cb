# The parts of dealing.py that other compiled modules call.

from tuolaji.engine.auctioning cimport hold_auction
from tuolaji.engine.bidding cimport clear_bids, draw_card, find_options, lay_down
from tuolaji.engine.constants cimport (
    BID_FACES, BID_LITTLE_JOKER, DECLARES_FIRST, DECLARES_MOST, EVENT_DECISIONS, EVENT_REDEALS, EVENTS, NO_LEVEL, REDEALS, STREAM_BOTS, STREAM_FOULS, STREAM_SEATS,
)
from tuolaji.engine.fouling cimport clear_foul
from tuolaji.engine.policy cimport Policy
from tuolaji.engine.state cimport Deal, Tables
from tuolaji.engine.streams cimport below, seed_stream, seed_streams, shuffle

cpdef void begin(
    Tables rules, Deal deal, long long key, long long index, int level, int declarer
) noexcept nogil
cpdef void set_levels(Tables rules, Deal deal, int level) noexcept nogil
cpdef void stack_card(Deal deal, int index, int face) noexcept nogil
cpdef void deal_cards(Tables rules, Deal deal, Policy policy) noexcept nogil
cpdef int next_bidder(Tables rules, Deal deal) noexcept nogil
cpdef int next_of_round(Tables rules, Deal deal) noexcept nogil
cpdef bint open_round(Tables rules, Deal deal) noexcept nogil
cpdef bint open_during(Tables rules, Deal deal) noexcept nogil
cpdef bint open_after(Tables rules, Deal deal) noexcept nogil
cpdef bint must_redeal(Tables rules, Deal deal) noexcept nogil
cpdef void redeal(Tables rules, Deal deal) noexcept nogil
cpdef void take_pack(Tables rules, Deal deal) noexcept nogil
cpdef void deal_card(Tables rules, Deal deal, int index, int seat) noexcept nogil
cpdef void ask(Tables rules, Deal deal, int seat, Policy policy) noexcept nogil
cpdef void fix_trumps(Tables rules, Deal deal) noexcept nogil
cpdef void turn_up(Tables rules, Deal deal) noexcept nogil
cpdef void fix_declarer(Tables rules, Deal deal) noexcept nogil
cpdef int most_level_cards(Tables rules, Deal deal) noexcept nogil
