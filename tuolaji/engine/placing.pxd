# The parts of placing.py that other compiled modules call.

from tuolaji.engine.constants cimport (
    BURIED, FACES, GROUPS, HAND, KITTY, LAYOUT_ALIAS, LAYOUT_ALIAS_MASK, LAYOUT_ALIASES, LAYOUT_BIT, LAYOUT_GROUP, LAYOUT_LINKS, LAYOUT_POINT_KINDS, LAYOUT_POINTS, LAYOUT_WORDS, LIVE, PLANES,
)
from tuolaji.engine.holding cimport add, clear, merge
from tuolaji.engine.state cimport Deal, Tables

cpdef void lay_out_deal(Tables rules, Deal deal) noexcept nogil
cpdef int layout_base(Deal deal) noexcept nogil
cpdef void place_cards(Tables rules, Deal deal) noexcept nogil
cpdef void fill_pack(Tables rules, Deal deal, int place) noexcept nogil
cpdef void take_kitty(Tables rules, Deal deal) noexcept nogil
cpdef void change_trump(Tables rules, Deal deal, int trump) noexcept nogil
cpdef void translate(Tables rules, Deal deal, int place, int before) noexcept nogil
