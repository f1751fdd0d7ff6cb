# The parts of holding.py that other compiled modules call.

from tuolaji.engine.bits cimport popcount
from tuolaji.engine.state cimport Deal, Tables

cpdef long long word_at(Deal deal, int place) noexcept nogil
cpdef void clear(Tables rules, Deal deal, int place) noexcept nogil
cpdef void copy(Tables rules, Deal deal, int target, int source) noexcept nogil
cpdef int restrict(
    Tables rules, Deal deal, int target, int source, long long mask
) noexcept nogil
cpdef int count(Tables rules, Deal deal, int place, long long mask) noexcept nogil
cpdef int count_all(Tables rules, Deal deal, int place) noexcept nogil
cpdef void add(Tables rules, Deal deal, int place, long long faces) noexcept nogil
cpdef void remove(Tables rules, Deal deal, int place, long long faces) noexcept nogil
cpdef void subtract(Tables rules, Deal deal, int place, int other) noexcept nogil
cpdef void merge(Tables rules, Deal deal, int place, int other) noexcept nogil
cpdef int points_in(Tables rules, Deal deal, int place) noexcept nogil
cpdef long long fold(Deal deal, long long faces) noexcept nogil
cpdef long long run_starts(Deal deal, long long strengths, int length) noexcept nogil
cpdef long long faces_at(Deal deal, long long faces, long long strength) noexcept nogil
cpdef int sets_of(Tables rules, Deal deal, int place, int width) noexcept nogil
