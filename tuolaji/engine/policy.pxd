# The base of all policies for other compiled modules.

from tuolaji.engine.choosing cimport move
from tuolaji.engine.constants cimport BURIED, HAND, LOW, PLANES, PLAY
from tuolaji.engine.following cimport serve
from tuolaji.engine.state cimport Deal, Tables

cdef class Policy:
    cdef public int watches
    cdef int bid(self, Tables rules, Deal deal, int seat) noexcept nogil
    cdef bint calls_points(self, Tables rules, Deal deal, int seat) noexcept nogil
    cdef int name(self, Tables rules, Deal deal, int seat) noexcept nogil
    cdef void bury(self, Tables rules, Deal deal, int seat) noexcept nogil
    cdef int partner_card(self, Tables rules, Deal deal, int seat) noexcept nogil
    cdef int steal(self, Tables rules, Deal deal, int seat) noexcept nogil
    cdef void lead(self, Tables rules, Deal deal, int seat) noexcept nogil
    cdef void follow(self, Tables rules, Deal deal, int seat, int turn) noexcept nogil

cdef class Seats(Policy):
    cdef readonly Policy even
    cdef readonly Policy odd
