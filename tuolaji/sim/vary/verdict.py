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
from tuolaji.dsl.translation import key_in_words, translate
from tuolaji.language import _, clauses, language_in_use, plural
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.blind_spots import blind_spot_clauses, remedies
from tuolaji.sim.format import (
    UNKNOWN,
    and_more,
    change,
    counted,
    defined_as,
    ends,
    figure,
    half,
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
    sentence = _result(tuning)
    if tuning.stopped_early:
        sentence = _("stopped; so far {found}", found=sentence)
    return clauses([*blind_spot_clauses(tuning.unshown), sentence])


def _result(tuning: Tuning) -> str:
    best, target = tuning.best, tuning.target
    if not tuning.has_figure:
        return without_value(target.metric, tuning.variant)
    held = _("{figure} ({interval})", figure=_figure(best, tuning), interval=_ends(tuning))
    if tuning.is_idle:
        return _(
            "{key} does nothing to {figure}: each value has {held}",
            key=key_in_words(tuning.key),
            figure=title(target.metric),
            held=held,
        )
    if tuning.is_reached:
        return _(
            "{value} gives {target}: {held}",
            value=best.setting,
            target=target.name,
            held=held,
        )
    if best.figure.low is None:
        return _(
            "nothing makes sure of {target}; {value} has {held}",
            target=target.name,
            value=best.setting,
            held=held,
        )
    return _missing(tuning, held)


def _missing(tuning: Tuning, held: str) -> str:
    """Return that no value gives what is wanted, and what comes nearest to it."""
    best, target = tuning.best, tuning.target
    facts = {"target": target.name, "value": best.setting, "held": held}
    if tuning.is_out_of_reach and (best.figure.estimate or 0.0) < float(target.value):
        return _(
            "no value gives {target}, all give less; the most is {held}, with {value}",
            **facts,
        )
    if tuning.is_out_of_reach:
        return _(
            "no value gives {target}, all give more; the least is {held}, with {value}",
            **facts,
        )
    if tuning.perhaps_reaching:
        return _(
            "no value surely gives {target}; {value} comes nearest with {held}", **facts
        )
    return _("no value gives {target}; {value} comes nearest with {held}", **facts)


def _figure(result: CandidateResult, tuning: Tuning) -> str:
    return figure(result.figure, tuning.target.metric.kind)


def _ends(tuning: Tuning) -> str:
    """Return the interval of the best."""
    interval = ends(tuning.best.figure, tuning.target.metric.kind)
    return _("interval unknown") if interval == UNKNOWN else interval


def remarks_of(tuning: Tuning) -> tuple[str, ...]:
    """Return what else one should know."""
    return tuple(_remarks(tuning))


def _remarks(tuning: Tuning) -> Iterator[str]:
    best = tuning.best
    yield from remedies(tuning.unshown)
    if best.played < _FEW:
        played = counted(best.played, tuning.noun)
        yield _("only {deals}: the interval is rough", deals=played)
    if tuning.has_figure:
        yield from _compared(tuning)
    else:
        yield defined_as(tuning.target.metric)
    for stage in tuning.stages:
        yield _looked(stage, tuning.noun)
    if refusals := tuning.candidates.refusals:
        values = [refusal.overrides[0].partition("=")[2] for refusal in refusals]
        first = refusals[0].diagnostics[0].message
        yield _(
            "left out, for they do not compile: {values} ({reason})",
            values=listed(values),
            reason=first,
        )


def _compared(tuning: Tuning) -> Iterator[str]:
    """Yield what is to be said of the best beside the others and the target."""
    best = tuning.best
    if tuning.is_idle and not tuning.unshown:
        found = (
            _("no match shows {keys}", keys=key_in_words(tuning.key))
            if tuning.course.of_matches
            else _("no deal shows {keys}", keys=key_in_words(tuning.key))
        )
        yield _(
            "{found}: it never came to matter, another key overrules it, or {policy} makes "
            "no use of it",
            found=found,
            policy=tuning.policy,
        )
        if remedy := remedy_at(tuning.level):
            yield remedy
    yield from _equals(tuning)
    if not tuning.is_reached and best.distance:
        yield clauses([_missed(tuning, best), _where(tuning)])
    if tuning.own is best.setting:
        yield (
            _(
                "{value} is the variant's own value: nothing needs to change",
                value=best.setting,
            )
            if tuning.is_reached
            else _(
                "{value} is the variant's own value: no other is nearer",
                value=best.setting,
            )
        )


def _equals(tuning: Tuning) -> Iterator[str]:
    """Yield which values are as good as the best, for one reason or another."""
    if tuning.stopped_early:
        dropped = {result.setting for result in tuning.standings if result.is_dropped}
        values = [setting.values[0] for setting in tuning.left if setting not in dropped]
        yield plural(
            "stopped before the end; {count} value was left: {values}",
            "stopped before the end; {count} values were left: {values}",
            len(values),
            values=listed(values),
        )
        return
    best = tuning.best.value
    if tuning.twins and not tuning.is_idle:
        yield _same(tuning)
    if tuning.rivals:
        facts = {"value": best, "others": listed(rival.value for rival in tuning.rivals)}
        yield (
            _(
                "as near to the target as {value}, as far as these matches tell: {others}",
                **facts,
            )
            if tuning.course.of_matches
            else _(
                "as near to the target as {value}, as far as these deals tell: {others}",
                **facts,
            )
        )


def _same(tuning: Tuning) -> str:
    """Return which values played as the best did, and why it was taken of them."""
    best = tuning.best.value
    facts = {"value": best, "others": listed(twin.value for twin in tuning.twins)}
    same = (
        _("the same as {value} in every match: {others}", **facts)
        if tuning.course.of_matches
        else _("the same as {value} in every deal: {others}", **facts)
    )
    if not tuning.preference:
        return same
    return _(
        "{same}; {value} is {preference}",
        same=same,
        value=best,
        preference=tuning.preference,
    )


def _missed(tuning: Tuning, best: CandidateResult) -> str:
    value = best.figure
    assert value.estimate is not None, "what has none is not off"
    distance = abs(value.estimate - float(tuning.target.value))
    off = change(distance, tuning.target.metric.kind, half(value.low, value.high))
    if tuning.is_out_of_reach:
        return _("it is off by {off}: nothing to save", off=off)
    return _("it is off by {off}", off=off)


def _where(tuning: Tuning) -> str:
    """Return where the target may be found instead."""
    target = float(tuning.target.value)
    known = [
        (result.figure.estimate, _at(result, tuning))
        for result in tuning.standings
        if result.figure.estimate is not None
    ]
    below = max((entry for entry in known if entry[0] < target), default=None)
    above = min((entry for entry in known if entry[0] > target), default=None)
    if below is not None and above is not None:
        return _("it lies between {low} and {high}", low=below[1], high=above[1])
    if tuning.end:
        return {
            "first": _("that is at the first of the values; try some beyond it"),
            "last": _("that is at the last of the values; try some beyond it"),
        }[tuning.end]
    return _("all values lie below it") if above is None else _("all values lie above it")


def _at(result: CandidateResult, tuning: Tuning) -> str:
    return _("{figure} at {value}", figure=_figure(result, tuning), value=result.value)


def _looked(stage: Stage, noun: str) -> str:
    way = {
        1: _("it rises over them"),
        -1: _("it falls over them"),
        0: _("it goes no one way"),
    }[stage.way]
    return plural(
        "looked at {values} first, {deals} each: {way}, {count} value left",
        "looked at {values} first, {deals} each: {way}, {count} values left",
        stage.left,
        values=listed([setting.values[0] for setting in stage.tried]),
        deals=counted(stage.played, noun),
        way=way,
    )


def listed(values: Iterable[str]) -> str:
    """Return values with commas; whole numbers in a row as a range, the rest counted."""
    return and_more([_run(run) for run in _runs(values)], _SHOWN)


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
    source = _("tuned by tuolaji to {wanted}", wanted=target.name)
    lines = [
        "schema: 2",
        f"id: {house_name(rules)}",
        f"source: {source}",
        f"extends: {as_value(extends)}",
        *(line for entry in chapters for line in dump_entry(entry)),
    ]
    return translate("\n".join(lines) + "\n", language_in_use()).text
