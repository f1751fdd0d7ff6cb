# The parts of burying.py that other compiled modules call.

from tuolaji.engine.choosing cimport lowest, richest
from tuolaji.engine.constants cimport BURIED
from tuolaji.engine.holding cimport add, points_in, remove
from tuolaji.engine.state cimport Deal, Tables

cpdef void keep_point_limit(Tables rules, Deal deal, int hand) noexcept nogil
cpdef void swap(
    Tables rules, Deal deal, int hand, long long buried, long long held
) noexcept nogil
