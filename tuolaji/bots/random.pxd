# The random policy for other compiled modules.

from tuolaji.engine.choosing cimport move_random
from tuolaji.engine.constants cimport BURIED, DRAFT, HAND, OWED, PLANES, PLAY, RANDOM, STREAM_BOTS
from tuolaji.engine.decomposing cimport group_of
from tuolaji.engine.following cimport serve
from tuolaji.engine.holding cimport copy, restrict, subtract
from tuolaji.engine.leading cimport count_components, lead_component
from tuolaji.engine.policy cimport Policy
from tuolaji.engine.state cimport Deal, Tables
from tuolaji.engine.streams cimport below
from tuolaji.engine.throwing cimport may_throw

cdef class RandomPolicy(Policy):
    pass
