"""A tuning as text and as JSON."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Final

from tuolaji.cli import console
from tuolaji.cli.console import answered, columns, fitted, table, width, wrapped
from tuolaji.cli.options import Format
from tuolaji.cli.show.comparison import opening
from tuolaji.cli.show.sweep import bars_of, cut
from tuolaji.language import _, one_by_one
from tuolaji.rules.match import level_name, level_text
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.format import counted, ends, figure, half, interval_title, signed, title
from tuolaji.sim.plan import policies_text
from tuolaji.sim.vary.search import CandidateResult, Course, Stage
from tuolaji.sim.vary.tune import Tuning
from tuolaji.sim.vary.verdict import finding_of, house_name, listed, remarks_of

__all__ = ["show_tuning", "tuning_json", "tuning_text", "verifying"]


_BAR: Final = 24
_ROWS: Final = 16
_TIMES: Final = 5
"""The value is tried on so many times the deals that found it."""


def show_tuning(tuning: Tuning, patch: str, verify: str, format: Format) -> None:
    """Print a tuning; `patch` is the house file and `verify` what tries it."""
    if format is Format.TEXT:
        console.show(tuning_text(tuning, patch, verify))
    else:
        console.show_json(tuning_json(tuning, patch, verify))


def tuning_text(tuning: Tuning, patch: str, verify: str) -> str:
    """Return a tuning as text; `patch` is the house file and `verify` what tries it."""
    parts = [
        f"{answered(finding_of(tuning))}\n{_paragraphs(_heading(tuning))}",
        _evidence(tuning),
        _paragraphs(remarks_of(tuning)),
        f"{patch}\n{_what_to_do(verify)}" if patch else "",
    ]
    return "\n\n".join(part for part in parts if part)


def _paragraphs(texts: Iterable[str]) -> str:
    return "\n".join(wrapped(text, indent=2) for text in texts)


def _what_to_do(verify: str) -> str:
    """Return where to save the house file, and how to try it."""
    return _(
        "save it as {file}; on other deals: {command}",
        file=verify.split()[2],
        command=verify,
    )


def _heading(tuning: Tuning) -> list[str]:
    looked = {setting for stage in tuning.stages for setting in stage.tried}
    tried = len(looked | {result.setting for result in tuning.standings})
    most = counted(tuning.course.most, tuning.noun)
    if tuning.level is not None:
        most = _("{deals} at level {level}", deals=most, level=level_text(tuning.level))
    lines = [
        _(
            "{variant}, {tried} of {values} values tried on the same deals: at most "
            "{most}, {policy}, seed {seed}",
            variant=tuning.variant,
            tried=tried,
            values=len(tuning.candidates.settings),
            most=most,
            policy=tuning.policy,
            seed=tuning.course.seed,
        )
    ]
    lines += [] if tuning.course.of_matches else [opening()]
    if tuning.overrides:
        lines.append(_("with {rules}", rules=one_by_one(tuning.overrides)))
    return lines


def _evidence(tuning: Tuning) -> str:
    """Return the table of the values nearest to the target, in their order."""
    metric = tuning.target.metric
    every = _alike(tuning.standings)
    shown = _nearest_rows(every)
    labels = cut([listed(result.value for result in same) for same in shown])
    bars = bars_of([same[0].figure for same in shown], _BAR)
    rows = [
        [
            title(metric),
            _("matches") if tuning.course.of_matches else _("deals"),
            _("estimate"),
            interval_title(),
            _("off"),
            "",
            "",
        ]
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
    if not hidden:
        return text
    return f"{text}\n" + _("and {count} that dropped out farther off", count=hidden)


def _without_bars_if_too_wide(rows: Sequence[Sequence[str]]) -> str:
    numbers = (1, 2, 3, 4)
    text = table(rows, right=numbers)
    is_wide = max(map(width, text.split("\n"))) > columns()
    return fitted([row[:-1] for row in rows], right=numbers) if is_wide else text


def _alike(standings: Iterable[CandidateResult]) -> list[list[CandidateResult]]:
    """Return values that gave the same in every deal together; a row is for them all."""
    rows: dict[object, list[CandidateResult]] = {}
    for result in standings:
        rows.setdefault((result.twin, result.played, result.is_dropped), []).append(result)
    return list(rows.values())


def _nearest_rows(every: Sequence[list[CandidateResult]]) -> list[list[CandidateResult]]:
    """Return the rows nearest to the target, in their order."""
    ranked = sorted(every, key=lambda same: _remoteness(same[0]))[:_ROWS]
    return [same for same in every if any(same is group for group in ranked)]


def _remoteness(result: CandidateResult) -> tuple[bool, bool, float]:
    return result.is_dropped, result.distance is None, result.distance or 0.0


def _off(tuning: Tuning, result: CandidateResult) -> str:
    measured = result.figure
    if measured.estimate is None:
        return "–"
    off = measured.estimate - float(tuning.target.value)
    return signed(off, tuning.target.metric.kind, half(measured.low, measured.high))


def _mark(tuning: Tuning, same: Sequence[CandidateResult]) -> str:
    if not tuning.has_figure:
        return ""
    if any(result is tuning.best for result in same):
        return _("nearest")
    is_left = any(
        result.setting in tuning.left and not result.is_dropped for result in same
    )
    return _("perhaps") if is_left else _("dropped")


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
        "same_as_best": [twin.value for twin in tuning.twins],
        "not_told_apart": [rival.value for rival in tuning.rivals],
        "values": [_plain(result) for result in tuning.standings],
        "stages": [_looked_at(stage) for stage in tuning.stages],
        "left_out": [
            refusal.overrides[0].partition("=")[2] for refusal in tuning.candidates.refusals
        ],
        "unshown": [asdict(blind_spot) for blind_spot in tuning.unshown],
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
        "matches" if tuning.course.of_matches else "deals": tuning.course.most,
        "level": tuning.level,
        "seed": tuning.course.seed,
        "policy": tuning.policy,
        "compiled": tuning.compiled,
    }


def _looked_at(stage: Stage) -> dict[str, object]:
    return {
        "tried": [setting.values[0] for setting in stage.tried],
        "played": stage.played,
        "way": stage.way,
        "left": stage.left,
    }


def _plain(result: CandidateResult) -> dict[str, object]:
    return {
        "value": result.value,
        "played": result.played,
        **asdict(result.figure),
        "distance": result.distance,
        "dropped": result.is_dropped,
        "same_as": result.twin.values[0],
    }


def verifying(rules: Ruleset, course: Course) -> str:
    """Return the command that plays a house file on deals that did not choose its value."""
    size = "--matches" if course.of_matches else "-n"
    words = ["tuolaji", "simulate", f"{house_name(rules)}.yaml"]
    words += [size, str(_TIMES * course.most), "--seed", str(course.seed + 1)]
    words += ["--policy", policies_text(course.policies)]
    words += [] if course.level is None else ["--level", level_name(course.level)]
    return shlex.join(words)
