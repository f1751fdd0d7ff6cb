"""The oracle: what a patient player with the rule book on the table would say.

A second reading of the rules, written for being right, not fast: it tries all subsets
of a few cards and shares no code with `tuolaji.engine`. Where the rules leave a corner
open it gives every acceptable answer. Tests compare the engine with it.
"""
