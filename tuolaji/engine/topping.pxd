# The parts of topping.py that other compiled modules call.

from tuolaji.engine.bits cimport bit, high_index
from tuolaji.engine.constants cimport HIGH
from tuolaji.engine.filling cimport fill
from tuolaji.engine.holding cimport fold
from tuolaji.engine.state cimport Deal, Tables

cpdef bint fill_highest(Tables rules, Deal deal, int place) noexcept nogil
cpdef bint leaves_choice(Tables rules, Deal deal, int place) noexcept nogil
cpdef void fix_tops(Tables rules, Deal deal, int place) noexcept nogil
