"""The verdict of a tuning in one sentence, and the house file of the value found.

The file is a whole one that extends the variant and sets that key alone (and what else
was laid over the variant).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from tuolaji.dsl.dump import dump_entry
from tuolaji.dsl.inherit import override_layer
from tuolaji.dsl.source import as_value
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.blind_spots import not_shown, remedies
from tuolaji.sim.format import (
    UNKNOWN,
    change,
    counted,
    ends,
    figure,
    half,
    reckoned,
    title,
    without_value,
)
from tuolaji.sim.plan import remedy_at
from tuolaji.sim.vary.search import CandidateResult, Stage
from tuolaji.sim.vary.tune import Tuning
from tuolaji.sim.vary.values import Target

__all__ = ["finding_of", "house_file", "house_name", "listed", "remarks_of"]


_SHOWN: Final = 8
_FEW: Final = 200
"""Fewer deals or matches than these leave rough intervals."""


def finding_of(tuning: Tuning) -> str:
    """Return the answer: the value, and whether it gives what is wanted."""
    sentence = (
        f"stopped; so far {_found(tuning)}" if tuning.stopped_early else _found(tuning)
    )
    return "; ".join([*not_shown(tuning.unshown), sentence])


def _found(tuning: Tuning) -> str:
    best, target = tuning.best, tuning.target
    if not tuning.has_figure:
        return without_value(target.metric, tuning.variant)
    held = f"{figure(best.figure, target.metric.kind)} ({_interval(best, tuning)})"
    if tuning.is_idle:
        return f"{tuning.key} does nothing to {title(target.metric)}: each value has {held}"
    if tuning.is_reached:
        return f"{best.setting} gives {target.name}: {held}"
    if best.figure.low is None:
        return f"nothing makes sure of {target.name}; {best.setting} has {held}"
    if tuning.is_out_of_reach:
        is_less = (best.figure.estimate or 0.0) < float(target.value)
        less, most = ("less", "most") if is_less else ("more", "least")
        return (
            f"no value gives {target.name}, all give {less}; "
            f"the {most} is {held}, with {best.setting}"
        )
    surely = "surely " if tuning.perhaps_reaching else ""
    return f"no value {surely}gives {target.name}; {best.setting} comes nearest with {held}"


def _interval(result: CandidateResult, tuning: Tuning) -> str:
    interval = ends(result.figure, tuning.target.metric.kind)
    return "interval unknown" if interval == UNKNOWN else interval


def remarks_of(tuning: Tuning) -> tuple[str, ...]:
    """Return what else one should know."""
    return tuple(_remarks(tuning))


def _remarks(tuning: Tuning) -> Iterator[str]:
    best = tuning.best
    yield from remedies(tuning.unshown)
    if best.played < _FEW:
        yield f"only {counted(best.played, tuning.noun)}: the interval is rough"
    if tuning.has_figure:
        yield from _compared(tuning)
    else:
        yield reckoned(tuning.target.metric)
    for stage in tuning.stages:
        yield _looked(stage, "matches" if tuning.course.of_matches else "deals")
    if refusals := tuning.candidates.refusals:
        values = [refusal.overrides[0].partition("=")[2] for refusal in refusals]
        first = refusals[0].diagnostics[0].message
        yield f"left out, for they do not compile: {listed(values)} ({first})"


def _compared(tuning: Tuning) -> Iterator[str]:
    """Yield what is to be said of the best beside the others and the target."""
    best = tuning.best
    if tuning.is_idle and not tuning.unshown:
        yield (
            f"no {tuning.noun} shows {tuning.key}: it never came to matter, another key "
            f"overrules it, or {tuning.policy} makes no use of it"
        )
        if remedy := remedy_at(tuning.level):
            yield remedy
    yield from _equals(tuning)
    if not tuning.is_reached and best.distance:
        nothing = ": nothing to save" if tuning.is_out_of_reach else ""
        yield f"{_missed(tuning, best)}{nothing}; {_where(tuning)}"
    if tuning.own is best.setting:
        then = "nothing needs to change" if tuning.is_reached else "no other is nearer"
        yield f"{best.setting} is the variant's own value: {then}"


def _equals(tuning: Tuning) -> Iterator[str]:
    """Yield which values are as good as the best, for one reason or another."""
    if tuning.stopped_early:
        dropped = {result.setting for result in tuning.standings if result.is_dropped}
        values = [setting.values[0] for setting in tuning.left if setting not in dropped]
        yield f"stopped before the end; {len(values)} values were left: {listed(values)}"
        return
    best = tuning.best.value
    if tuning.twins and not tuning.is_idle:
        same = listed(twin.value for twin in tuning.twins)
        why = f"; {best} is {tuning.preference}" if tuning.preference else ""
        yield f"the same as {best} in every {tuning.noun}: {same}{why}"
    if tuning.rivals:
        rivals = listed(rival.value for rival in tuning.rivals)
        nouns = counted(2, tuning.noun).removeprefix("2 ")
        yield f"as near to the target as {best}, as far as these {nouns} tell: {rivals}"


def _missed(tuning: Tuning, best: CandidateResult) -> str:
    value = best.figure
    assert value.estimate is not None, "what has none is not off"
    distance = abs(value.estimate - float(tuning.target.value))
    off = change(distance, tuning.target.metric.kind, half(value.low, value.high))
    return f"it is off by {off}"


def _where(tuning: Tuning) -> str:
    """Return where the target may be found instead."""
    target, kind = float(tuning.target.value), tuning.target.metric.kind
    known = [
        (result.figure.estimate, f"{figure(result.figure, kind)} at {result.value}")
        for result in tuning.standings
        if result.figure.estimate is not None
    ]
    below = max((entry for entry in known if entry[0] < target), default=None)
    above = min((entry for entry in known if entry[0] > target), default=None)
    if below is not None and above is not None:
        around = f"{below[1]} and {above[1]}"
        return f"it lies between {around}"
    if tuning.end:
        return f"that is at the {tuning.end} of the values; try some beyond it"
    return f"all values lie {'below' if above is None else 'above'} it"


def _looked(stage: Stage, noun: str) -> str:
    ways = {1: "it rises over them", -1: "it falls over them", 0: "it goes no one way"}
    values = listed([setting.values[0] for setting in stage.tried])
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
        part
        for run in runs
        for part in ([run] if len(run) > 2 else [[value] for value in run])
    ]


def _follows(value: str, other: str) -> bool:
    return value.isdigit() and other.isdigit() and int(other) == int(value) + 1


def _run(run: list[str]) -> str:
    return run[0] if len(run) == 1 else f"{run[0]}..{run[-1]}"


_ENDING: Final = "-tuned"


def house_name(rules: Ruleset) -> str:
    """Return the id of the house rules that tune a variant."""
    return f"{rules.id}{_ENDING}"


def house_file(
    extends: str, rules: Ruleset, overrides: Sequence[str], target: Target
) -> str:
    """Return a house file.

    Args:
        extends: The variant as the file is to name it.
        rules: The rules that the file makes.
        overrides: The texts `chapter.key=value` that it sets.
        target: What it was tuned to.
    """
    chapters, findings = override_layer(overrides)
    assert not findings, "they have been compiled"
    wanted = f"{target.metric.name} = {float(target.value):g}"
    lines = [
        "schema: 2",
        f"id: {house_name(rules)}",
        f"source: tuned by tuolaji to {wanted}",
        f"extends: {as_value(extends)}",
        *(line for entry in chapters for line in dump_entry(entry)),
    ]
    return "\n".join(lines) + "\n"
