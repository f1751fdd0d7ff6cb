# The parts of partnering.py that other compiled modules call.

from tuolaji.engine.constants cimport HAND, PLANES
from tuolaji.engine.state cimport Deal, Tables

cpdef void take_sides(Tables rules, Deal deal) noexcept nogil
cpdef void call_partner(Tables rules, Deal deal, int face) noexcept nogil
cpdef void reveal(Deal deal, int seat, int place) noexcept nogil
cpdef bint are_friends(Tables rules, Deal deal, int seat, int other) noexcept nogil
