"""What is the answer of a tuning in one sentence, and what else should one know?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tuolaji.sim.comparing.wording import counted
from tuolaji.sim.varying.narrowing import Stage
from tuolaji.sim.varying.racing import Standing
from tuolaji.sim.varying.tuning import Tuning
from tuolaji.sim.wording import change, said

__all__ = ["finding_of", "listed", "remarks_of"]

_SHOWN: Final = 8
_FEW: Final = 200
"""Fewer deals or matches than these leave rough intervals."""


def finding_of(tuning: Tuning) -> str:
    """Return the answer: the value, and whether it gives what is wanted."""
    best, target = tuning.best, tuning.target
    found = f"{said(best.figure.estimate, target.metric.kind)} ({_interval(best, tuning)})"
    if tuning.is_reached:
        return f"{best.setting} gives {target.name}: {found}"
    if best.figure.low is None:
        return f"nothing makes sure of {target.name}; {best.setting} has {found}"
    return f"no value gives {target.name}; {best.setting} comes nearest with {found}"


def _interval(one: Standing, tuning: Tuning) -> str:
    kind, figure = tuning.target.metric.kind, one.figure
    if figure.low is None or figure.high is None:
        return "interval unknown"
    return f"{said(figure.low, kind).removesuffix(' %')} … {said(figure.high, kind)}"


def remarks_of(tuning: Tuning) -> tuple[str, ...]:
    """Return what else one should know."""
    return tuple(_remarks(tuning))


def _remarks(tuning: Tuning) -> Iterator[str]:
    best = tuning.best
    if best.played < _FEW:
        yield f"only {counted(best.played, tuning.noun)}: the interval is rough"
    if tuning.rivals:
        yield f"not told apart from {_value(best)}: {listed(map(_value, tuning.rivals))}"
    if not tuning.is_reached and best.distance is not None:
        yield f"{_missed(tuning, best)}; {_where(tuning)}"
    if tuning.own is best.setting:
        yield f"{best.setting} is the variant's own value: nothing needs to change"
    for stage in tuning.stages:
        yield _looked(stage, "matches" if tuning.course.of_matches else "deals")
    if refusals := tuning.candidates.refusals:
        values = [one.overrides[0].partition("=")[2] for one in refusals]
        first = refusals[0].diagnostics[0].message
        yield f"left out, for they do not compile: {listed(values)} ({first})"


def _value(one: Standing) -> str:
    return one.setting.values[0]


def _missed(tuning: Tuning, best: Standing) -> str:
    figure = best.figure.estimate
    assert figure is not None, "a distance is that of a figure"
    off = change(figure - float(tuning.target.value), tuning.target.metric.kind)
    return f"it is off by {off.lstrip('+-')}"


def _where(tuning: Tuning) -> str:
    """Return where the target may be found instead."""
    target, kind = float(tuning.target.value), tuning.target.metric.kind
    known = [
        (one.figure.estimate, _value(one))
        for one in tuning.standings
        if one.figure.estimate is not None
    ]
    below = max((one for one in known if one[0] < target), default=None)
    above = min((one for one in known if one[0] > target), default=None)
    if below is not None and above is not None:
        told = " and ".join(
            f"{said(one, kind)} at {value}" for one, value in (below, above)
        )
        return f"it lies between {told}"
    if tuning.end:
        return f"that is at the {tuning.end} of the values; try some beyond it"
    return f"all values lie {'below' if above is None else 'above'} it"


def _looked(stage: Stage, noun: str) -> str:
    ways = {1: "it rises over them", -1: "it falls over them", 0: "it goes no one way"}
    values = listed([one.values[0] for one in stage.tried])
    return (
        f"looked at {values} first, {stage.played:,} {noun} each: {ways[stage.way]}, "
        f"{stage.left} values left"
    )


def listed(values: Iterable[str]) -> str:
    """Return values with commas; whole numbers in a row as a range, the rest counted."""
    shown = [_run(run) for run in _runs(values)]
    rest = len(shown) - _SHOWN
    return f"{', '.join(shown[:_SHOWN])} and {rest} more" if rest > 0 else ", ".join(shown)


def _runs(values: Iterable[str]) -> list[list[str]]:
    runs = list[list[str]]()
    for value in values:
        if runs and _follows(runs[-1][-1], value):
            runs[-1].append(value)
        else:
            runs.append([value])
    return [
        part for run in runs for part in ([run] if len(run) > 2 else [[one] for one in run])
    ]


def _follows(one: str, other: str) -> bool:
    return one.isdigit() and other.isdigit() and int(other) == int(one) + 1


def _run(run: list[str]) -> str:
    return run[0] if len(run) == 1 else f"{run[0]}..{run[-1]}"
