# The parts of winning.py that other compiled modules call.

from tuolaji.engine.bits cimport high_index, popcount
from tuolaji.engine.constants cimport (
    COMPARE_EVERY_COMPONENT, COMPARE_TOP_CARD, COVER_COUNTS, EVENT_OVERRUFFS, EVENT_RUFFS, LENGTHS, PLANES, PLAY, RANK_SCORE, SHAPE_SHORTEST, SHAPE_WORDS, SPARE, TRUMP_SCORE, TRUMPS,
)
from tuolaji.engine.decomposing cimport find_part, remove_part, steps_of
from tuolaji.engine.holding cimport copy, fold, run_starts
from tuolaji.engine.mixing cimport is_mixed
from tuolaji.engine.state cimport Deal, Tables
from tuolaji.engine.topping cimport fill_highest
from tuolaji.engine.wanting cimport can_fill, want, want_lead

cpdef void contend(Tables rules, Deal deal, int turn) noexcept nogil
cpdef int score_lead(Deal deal) noexcept nogil
cpdef bint is_better(Tables rules, Deal deal, int score) noexcept nogil
cpdef void note_tops(Deal deal) noexcept nogil
cpdef int score_play(Tables rules, Deal deal, int place) noexcept nogil
cpdef int score_component(Tables rules, Deal deal, int place, int base) noexcept nogil
cpdef int score_whole(Tables rules, Deal deal, int place, int base) noexcept nogil
cpdef int score_above(Tables rules, Deal deal, int place, int base) noexcept nogil
cpdef bint is_component(Tables rules, Deal deal, int place, int part) noexcept nogil
cpdef int top_of_part(Deal deal, int part) noexcept nogil
cpdef int rank_part(Tables rules, Deal deal, int part, int base) noexcept nogil
cpdef bint covers(Tables rules, Deal deal, int place) noexcept nogil
cpdef bint split(Tables rules, Deal deal, int place) noexcept nogil
cpdef bint tops_of_singles(Tables rules, Deal deal, int place) noexcept nogil
cpdef bint covers_counts(Tables rules, Deal deal, int place) noexcept nogil
cpdef void want_counts(Tables rules, Deal deal, int index) noexcept nogil
