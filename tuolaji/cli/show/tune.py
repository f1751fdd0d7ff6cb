"""A tuning as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Final

from tuolaji.cli.console import answered, columns, fitted, table, width, wrapped
from tuolaji.cli.show.sweep import bars_of, cut
from tuolaji.sim.format import counted, ends, figure, half, signed, title
from tuolaji.sim.plan import OPENING
from tuolaji.sim.vary.search import CandidateResult, Stage
from tuolaji.sim.vary.tune import Tuning
from tuolaji.sim.vary.verdict import finding_of, listed, remarks_of

__all__ = ["plural", "tuning_json", "tuning_text"]


_BAR: Final = 24
_ROWS: Final = 16


def tuning_text(tuning: Tuning, patch: str, verify: str) -> str:
    """Return a tuning as text; `patch` is the house file and `verify` what tries it."""
    parts = [
        f"{answered(finding_of(tuning))}\n{_paragraphs(_heading(tuning))}",
        _evidence(tuning),
        _paragraphs(remarks_of(tuning)),
        f"{patch}\nsave it as {_file_of(verify)}; on other deals: {verify}"
        if patch
        else "",
    ]
    return "\n\n".join(part for part in parts if part)


def _paragraphs(texts: Iterable[str]) -> str:
    return "\n".join(wrapped(text, indent=2) for text in texts)


def plural(noun: str) -> str:
    """Return the plural of "deal" or "match"."""
    return counted(2, noun).removeprefix("2 ")


def _file_of(verify: str) -> str:
    return verify.split()[2]


def _heading(tuning: Tuning) -> list[str]:
    looked = {one for stage in tuning.stages for one in stage.tried}
    tried = len(looked | {one.setting for one in tuning.standings})
    level = "" if tuning.level is None else f" at level {tuning.level}"
    most = counted(tuning.course.most, tuning.noun)
    lines = [
        f"{tuning.variant}, {tried} of {len(tuning.candidates.settings)} values tried on "
        f"the same deals: at most {most}{level}, {tuning.policy}, seed {tuning.course.seed}"
    ]
    lines += [] if tuning.course.of_matches else [OPENING]
    return [*lines, f"with {', '.join(tuning.overrides)}"] if tuning.overrides else lines


def _evidence(tuning: Tuning) -> str:
    """Return the table of the values nearest to the target, in their order."""
    metric = tuning.target.metric
    every = _alike(tuning.standings)
    shown = _shown(every)
    labels = cut([listed(one.value for one in same) for same in shown])
    bars = bars_of([same[0].figure for same in shown], _BAR)
    rows = [
        [title(metric), plural(tuning.noun), "estimate", "95 % interval", "off", "", ""]
    ]
    rows += [
        [
            label,
            f"{same[0].played:,}",
            figure(same[0].figure, metric.kind),
            ends(same[0].figure, metric.kind),
            _off(tuning, same[0]),
            _mark(tuning, same),
            bar,
        ]
        for label, same, bar in zip(labels, shown, bars, strict=True)
    ]
    text = _without_bars_if_too_wide(rows)
    hidden = sum(map(len, every)) - sum(map(len, shown))
    return f"{text}\nand {hidden} that dropped out farther off" if hidden else text


def _without_bars_if_too_wide(rows: Sequence[Sequence[str]]) -> str:
    numbers = (1, 2, 3, 4)
    text = table(rows, right=numbers)
    is_wide = max(map(width, text.split("\n"))) > columns()
    return fitted([row[:-1] for row in rows], right=numbers) if is_wide else text


def _alike(standings: Iterable[CandidateResult]) -> list[list[CandidateResult]]:
    """Return values that gave the same in every deal together; a row is for them all."""
    rows: dict[object, list[CandidateResult]] = {}
    for one in standings:
        rows.setdefault((one.twin, one.played, one.is_dropped), []).append(one)
    return list(rows.values())


def _shown(every: Sequence[list[CandidateResult]]) -> list[list[CandidateResult]]:
    """Return the rows nearest to the target, in their order."""
    ranked = sorted(every, key=lambda same: _remoteness(same[0]))[:_ROWS]
    return [same for same in every if any(same is one for one in ranked)]


def _remoteness(one: CandidateResult) -> tuple[bool, bool, float]:
    return one.is_dropped, one.distance is None, one.distance or 0.0


def _off(tuning: Tuning, one: CandidateResult) -> str:
    found = one.figure
    if found.estimate is None:
        return "–"
    off = found.estimate - float(tuning.target.value)
    return signed(off, tuning.target.metric.kind, half(found.low, found.high))


def _mark(tuning: Tuning, same: Sequence[CandidateResult]) -> str:
    if not tuning.has_figure:
        return ""
    if any(one is tuning.best for one in same):
        return "nearest"
    is_left = any(one.setting in tuning.left and not one.is_dropped for one in same)
    return "perhaps" if is_left else "dropped"


def tuning_json(tuning: Tuning, patch: str, verify: str) -> dict[str, object]:
    """Return a tuning as plain values."""
    target = tuning.target
    return {
        **_run(tuning),
        "target": {"metric": target.metric.name, "value": float(target.value)},
        "best": _plain(tuning.best),
        "reached": tuning.is_reached,
        "end": tuning.end or None,
        "stopped": tuning.stopped.value,
        "same_as_best": [one.value for one in tuning.twins],
        "not_told_apart": [one.value for one in tuning.rivals],
        "values": [_plain(one) for one in tuning.standings],
        "stages": [_looked_at(stage) for stage in tuning.stages],
        "left_out": [
            one.overrides[0].partition("=")[2] for one in tuning.candidates.refusals
        ],
        "unshown": [asdict(one) for one in tuning.unshown],
        "verdict": finding_of(tuning),
        "remarks": list(remarks_of(tuning)),
        "patch": patch or None,
        "verify": verify if patch else None,
    }


def _run(tuning: Tuning) -> dict[str, object]:
    return {
        "variant": tuning.variant,
        "key": tuning.key,
        "overrides": tuning.overrides,
        plural(tuning.noun): tuning.course.most,
        "level": tuning.level,
        "seed": tuning.course.seed,
        "policy": tuning.policy,
        "compiled": tuning.compiled,
    }


def _looked_at(stage: Stage) -> dict[str, object]:
    return {
        "tried": [one.values[0] for one in stage.tried],
        "played": stage.played,
        "way": stage.way,
        "left": stage.left,
    }


def _plain(one: CandidateResult) -> dict[str, object]:
    return {
        "value": one.value,
        "played": one.played,
        **asdict(one.figure),
        "distance": one.distance,
        "dropped": one.is_dropped,
        "same_as": one.twin.values[0],
    }
