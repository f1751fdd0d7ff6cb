"""The rulebook: all the rules of a table in prose, for a club to print.

Each chapter says in whole sentences what the chapter of its name in `tuolaji.rules` holds.
It asks the rules and the engine, and has no rule of its own. The examples are positions
that were found by asking the questions of `tuolaji.table`, and each is asked again
whenever a book is made.
"""
