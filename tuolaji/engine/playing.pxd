# The parts of playing.py that other compiled modules call.

from tuolaji.engine.bits cimport low_bit
from tuolaji.engine.burying cimport keep_point_limit
from tuolaji.engine.constants cimport (
    AGAINST_UNSEEN_CARDS, EVENT_DECISIONS, EVENT_LEAD_CHANGES, EVENT_PAIRS_LED, EVENT_THROWS, EVENT_THROWS_FAILED, EVENT_TRACTORS_LED, EVENT_WIDE_RUNS_LED, EVENT_WIDE_SETS_LED, HAND, LIVE, PLANES, PLAY, THROWN, UNSEEN,
)
from tuolaji.engine.dealing cimport begin, deal_cards, fix_declarer, fix_trumps
from tuolaji.engine.decomposing cimport decompose, group_of, width_at
from tuolaji.engine.fouling cimport settle_with_foul
from tuolaji.engine.holding cimport (
    add, clear, copy, count_all, merge, points_in, remove, subtract,
)
from tuolaji.engine.partnering cimport call_partner, reveal, take_sides
from tuolaji.engine.placing cimport lay_out_deal, place_cards, take_kitty
from tuolaji.engine.policy cimport Policy
from tuolaji.engine.scoring cimport settle
from tuolaji.engine.state cimport Deal, Tables
from tuolaji.engine.stealing cimport steal_kitty
from tuolaji.engine.throwing cimport forced_part
from tuolaji.engine.winning cimport contend

cpdef void play_deal(
    Tables rules, Deal deal, Policy policy, long long key, long long index, int level, int declarer
) noexcept nogil
cpdef void open_play(Tables rules, Deal deal) noexcept nogil
cpdef void settle_kitty(Tables rules, Deal deal, Policy policy) noexcept nogil
cpdef void bury_kitty(Tables rules, Deal deal, Policy policy) noexcept nogil
cpdef void call_in_seat(Tables rules, Deal deal, Policy policy) noexcept nogil
cpdef void play_trick(Tables rules, Deal deal, Policy policy) noexcept nogil
cpdef void take_lead(Tables rules, Deal deal, Policy policy) noexcept nogil
cpdef void accept_lead(Tables rules, Deal deal) noexcept nogil
cpdef void keep_certain(Tables rules, Deal deal) noexcept nogil
cpdef void break_lead_up(Tables rules, Deal deal) noexcept nogil
cpdef void judge_lead(Tables rules, Deal deal) noexcept nogil
cpdef int beaten_part(Tables rules, Deal deal) noexcept nogil
cpdef void leave_part(Tables rules, Deal deal, int index) noexcept nogil
cpdef void find_unseen(Tables rules, Deal deal) noexcept nogil
cpdef void withdraw(Tables rules, Deal deal, int forced) noexcept nogil
cpdef void fine(Tables rules, Deal deal, int withdrawn) noexcept nogil
cpdef void count_lead(Tables rules, Deal deal) noexcept nogil
cpdef void take_follow(
    Tables rules, Deal deal, Policy policy, int seat, int turn
) noexcept nogil
cpdef void finish_trick(Tables rules, Deal deal) noexcept nogil
