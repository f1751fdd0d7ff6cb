# The parts of fouling.py that other compiled modules call.

from tuolaji.engine.constants cimport (
    BY_BOTH, FOUL_KINDS, FOUL_SCALE, PRICE_ATTACKERS, PRICE_BY, PRICE_DECLARERS, PRICE_KIND, PRICE_LEVELS, PRICE_LOST_AT, PRICE_NEXT, PRICE_POINTS, PRICE_TAKEOVER, PRICE_VOID, PRICE_WORDS, STREAM_FOULS,
)
from tuolaji.engine.scoring cimport find_band, score_kitty
from tuolaji.engine.state cimport Deal, Tables
from tuolaji.engine.streams cimport below

cpdef void clear_foul(Deal deal) noexcept nogil
cpdef void settle_with_foul(Tables rules, Deal deal) noexcept nogil
cpdef void commit_foul(Tables rules, Deal deal) noexcept nogil
cpdef void charge_points(Tables rules, Deal deal) noexcept nogil
cpdef void charge(Tables rules, Deal deal) noexcept nogil
cpdef void take_result(Tables rules, Deal deal, int takeover) noexcept nogil
cpdef bint count_foul(Tables rules, Deal deal) noexcept nogil
