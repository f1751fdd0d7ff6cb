"""By how much does each component multiply the kitty?"""

from __future__ import annotations

from functools import cache
from typing import Final

from tuolaji.engine.constants import LENGTHS, LINE_WORDS
from tuolaji.engine.ladders import form_of, lead_measures
from tuolaji.rules.formula import Formula, bounded
from tuolaji.rules.kitty import Measure, MultiplierLine
from tuolaji.rules.limits import LARGEST_FACTOR
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.shape import Shape

__all__ = ["factor_table", "line_factor_table", "line_table"]

_FAR: Final = 2**4096  # what the compiler lets a factor reach that a limit cuts down


def factor_table(rules: Ruleset) -> list[int]:
    """Return the factor of each shape and length as one component.

    Where whole plays are measured there is such a table for each number of cards that a
    play may have, since the `cards` of `else` are then those of the play.
    """
    sizes: list[int | None] = [None]
    if rules.kitty.measure is Measure.WHOLE_PLAY:
        sizes = list(range(rules.hand_size + 1))
    return [
        _factor(rules, shape, length, size)
        for size in sizes
        for shape in rules.shapes
        for length in range(LENGTHS)
    ]


def _factor(rules: Ruleset, shape: Shape, length: int, size: int | None) -> int:
    for line in rules.kitty.multiplier.lines:
        if _covers(line, shape, length):
            cards = size if line.shape is None else None
            return _evaluate(line.factor, shape, length, cards)
    return 0


def _covers(line: MultiplierLine, shape: Shape, length: int) -> bool:
    if line.shape is None:
        return True
    called = line.shape.length_for(length)
    return line.count == 1 and line.shape.name == shape.name and called in (None, length)


@cache
def _evaluate(factor: Formula, shape: Shape, measure: int, cards: int | None = None) -> int:
    """Evaluate a factor; one that passes what a factor counts at most is 1 more than it."""
    names = shape.formula_values(measure)
    if cards is not None:
        names["cards"] = cards
    value = bounded(factor, names, _FAR)
    return LARGEST_FACTOR + 1 if value is None else min(value, LARGEST_FACTOR + 1)


def line_table(rules: Ruleset) -> list[int]:
    """Return what each line asks, `LINE_WORDS` a line; zeros for `else`."""
    words: list[int] = []
    for line in rules.kitty.multiplier.lines:
        if line.shape is None:
            words += [0] * LINE_WORDS
            continue
        shape = rules.shape(line.shape.name)
        called = line.shape.length_for(0)
        measures = lead_measures(rules, shape) if called is None else (called,)
        width, _, mixed = form_of(rules, shape, measures[0])
        words += [width, measures[0], measures[-1], line.count, mixed]
    return words


def line_factor_table(rules: Ruleset) -> list[int]:
    """Return each line's factor by the measure of the component found.

    There are zeros for `else`: its components are measured one by one by `factor_table`.
    """
    words: list[int] = []
    for line in rules.kitty.multiplier.lines:
        if line.shape is None:
            words += [0] * LENGTHS
            continue
        shape = rules.shape(line.shape.name)
        words += [_evaluate(line.factor, shape, measure) for measure in range(LENGTHS)]
    return words
