"""Worked examples, found by asking the questions of `tuolaji.table` over many positions.

Positions are drawn by a stream with a fixed seed, so that a book is the same each time. Of
those that show what is wanted the first is taken; where the rules show it nowhere, there
is no example.
"""
