"""The multiplier of the kitty's points.

Nothing if the declarers win the last trick. Otherwise each component that is measured is
looked up in the table, the one that multiplies most counts, and the cap limits it; or
the whole winning play is held against the table, first line first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations_with_replacement

from tests.oracle.bomb import bomb_of, ways_of
from tests.oracle.condition import Known, met
from tests.oracle.follow import outranks
from tests.oracle.order import DealRules
from tests.oracle.shapes import (
    Cards,
    Kind,
    can_fill,
    kinds_of,
    parts_within,
)
from tuolaji.rules.formula import evaluate
from tuolaji.rules.kitty import Measure, MultiplierLine
from tuolaji.rules.scoring import Side

MILLION = 1_000_000


def multipliers(
    rules: DealRules, known: Known, led: Iterable[Sequence[Kind]]
) -> frozenset[int]:
    """Return the acceptable multipliers of a last trick.

    Args:
        rules: The rules of the deal.
        known: The deal: the side that won the trick, the winning cards and the rest.
        led: The acceptable decompositions of the lead.
    """
    play = known.play
    if known.winner is Side.DECLARERS:
        return frozenset({0})
    lines = [line for line in _lines(rules) if met(rules, line.when, known)]
    match rules.ruleset.kitty.multiplier.measure:
        case Measure.LEAD:
            found = {_largest(lines, _required(rules, play, kinds)) for kinds in led}
        case Measure.WINNING_CARDS:
            found = {_largest(lines, kinds_of(ps)) for ps in ways_of(rules, play)}
        case Measure.WHOLE_PLAY:
            found = {_first_line(rules, lines, play)}
    cap = rules.ruleset.kitty.cap
    return frozenset(min(factor, MILLION if cap is None else cap) for factor in found)


def _required(rules: DealRules, play: Cards, led: Sequence[Kind]) -> Sequence[Kind]:
    """Return what the lead demanded; a play that outranks it, its own one component."""
    if not outranks(rules, play, led) and bomb_of(rules, play) is None:
        return led
    (kinds,) = {kinds_of(parts) for parts in ways_of(rules, play)}
    return kinds


def _lines(rules: DealRules) -> Sequence[MultiplierLine]:
    return rules.ruleset.kitty.multiplier.lines


def _largest(lines: Sequence[MultiplierLine], kinds: Sequence[Kind]) -> int:
    return max(_factor(lines, kind, kinds) for kind in kinds)


def _factor(lines: Sequence[MultiplierLine], kind: Kind, measured: Sequence[Kind]) -> int:
    for line in lines:
        if line.throw:
            if len(measured) > 1:
                return _given(line, {"cards": sum(each.size for each in measured)})
            continue
        alike = sum(1 for other in measured if other.shape == kind.shape)
        if line.shape is None or (_names(line, kind) and alike >= line.count):
            return _given(line, _values(kind))
    raise LookupError(f"no multiplier for {kind}")


def _names(line: MultiplierLine, kind: Kind) -> bool:
    assert line.shape is not None
    measure = line.shape.length_for(kind.measure)
    return line.shape.name == kind.shape and measure in (None, kind.measure)


def _values(kind: Kind) -> dict[str, int]:
    pairs = kind.size // 2 if kind.is_mixed else kind.measure * (kind.width // 2)
    return {"cards": kind.size, "width": kind.width, "length": kind.measure, "pairs": pairs}


def _first_line(rules: DealRules, lines: Sequence[MultiplierLine], play: Cards) -> int:
    contained = sorted(set(kinds_of(parts_within(rules, play))))
    for line in lines:
        if line.throw:
            if all(len(parts) > 1 for parts in ways_of(rules, play)):
                return _given(line, {"cards": len(play)})
            continue
        if line.shape is None:
            ways = ways_of(rules, play)
            found = {kind for parts in ways for kind in kinds_of(parts)}
            return _best(line, found, cards=len(play))
        named = [kind for kind in contained if _names(line, kind)]
        sums = combinations_with_replacement(named, line.count)
        filled = {kind for kinds in sums if can_fill(rules, play, kinds) for kind in kinds}
        if filled:
            return _best(line, filled)
    raise LookupError("no multiplier for this play")


def _best(line: MultiplierLine, kinds: Iterable[Kind], **whole: int) -> int:
    """Return the greatest factor of some kinds; some values may be the whole play's."""
    return max(_given(line, {**_values(kind), **whole}) for kind in kinds)


def _given(line: MultiplierLine, values: Mapping[str, int]) -> int:
    """Return what a line gives; nothing counts 0 times."""
    if line.factor is None:
        return 0
    factor = evaluate(line.factor, values)
    return factor if line.most is None else min(factor, line.most)
