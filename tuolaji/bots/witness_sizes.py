"""How much room do the notes of a witness take, and how does its digest begin?

The build gives each of these names to C.
"""

from __future__ import annotations

FIGURES = 12  # numbers of a row before the attackers' points
HISTORY = 112  # attackers' points: before the first trick, then after each one
LAYOUT_BITS = 64
TRIES = 16  # greatest number of plays tried at a follow
SEED = 506952113  # of the digest: from 0, words of 0 would leave it as it was
