# The parts of choosing.py that other compiled modules call.

from tuolaji.engine.bits cimport bit, high_index, low_bit
from tuolaji.engine.constants cimport HIGH, LOW, POOR, RANDOM
from tuolaji.engine.holding cimport add, count_all, faces_at, fold, remove
from tuolaji.engine.state cimport Deal, Tables
from tuolaji.engine.streams cimport pick, pick_card

cpdef long long choose(Deal deal, long long faces) noexcept nogil
cpdef long long lowest(Deal deal, long long faces) noexcept nogil
cpdef long long highest(Deal deal, long long faces) noexcept nogil
cpdef long long richest(Deal deal, long long faces) noexcept nogil
cpdef void move(Tables rules, Deal deal, int source, int target, int wanted) noexcept nogil
cpdef void move_random(
    Tables rules, Deal deal, int source, int target, int wanted
) noexcept nogil
