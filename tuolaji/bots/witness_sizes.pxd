# The sizes of witness_sizes.py, as C constants.

cdef enum:
    FIGURES = 12
    HISTORY = 112
    LAYOUT_BITS = 64
    TRIES = 16
    SEED = 506952113
