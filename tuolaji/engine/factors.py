"""By how much does each component multiply the kitty?"""

from __future__ import annotations

from tuolaji.engine.constants import LENGTHS
from tuolaji.rules.formula import Formula, evaluate
from tuolaji.rules.kitty import MultiplierLine
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.shape import Shape

__all__ = ["factor_table", "line_factor_table", "line_table"]


def factor_table(rules: Ruleset) -> list[int]:
    """Return the factor of each shape and length as one component."""
    return [
        _factor(rules, shape, length) for shape in rules.shapes for length in range(LENGTHS)
    ]


def _factor(rules: Ruleset, shape: Shape, length: int) -> int:
    for line in rules.kitty.multiplier.lines:
        if _covers(line, shape, length):
            return _evaluate(line.factor, shape.widths[0], length)
    return 0


def _covers(line: MultiplierLine, shape: Shape, length: int) -> bool:
    if line.shape is None:
        return True
    called = line.shape.length_for(length)
    return line.count == 1 and line.shape.name == shape.name and called in (None, length)


def _evaluate(factor: Formula, width: int, length: int) -> int:
    """Evaluate a factor, at most 2 ** 24 (no kitty has so many points)."""
    names = {
        "cards": width * length,
        "width": width,
        "length": length,
        "pairs": length * (width // 2),
    }
    return min(evaluate(factor, names), 1 << 24)


def line_table(rules: Ruleset) -> list[int]:
    """Return width, shortest, longest and count of each line; zeros for `else`."""
    words: list[int] = []
    for line in rules.kitty.multiplier.lines:
        if line.shape is None:
            words += [0, 0, 0, 0]
            continue
        shape = rules.shape(line.shape.name)
        called = line.shape.length_for(0)
        longest = LENGTHS - 1 if shape.longest is None else shape.longest
        shortest = shape.shortest if called is None else called
        longest = longest if called is None else called
        words += [shape.widths[0], shortest, longest, line.count]
    return words


def line_factor_table(rules: Ruleset) -> list[int]:
    """Return each line's factor by the length of the component found."""
    words: list[int] = []
    for line in rules.kitty.multiplier.lines:
        width = 1 if line.shape is None else rules.shape(line.shape.name).widths[0]
        words += [_evaluate(line.factor, width, length) for length in range(LENGTHS)]
    return words
