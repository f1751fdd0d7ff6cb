"""The report of a comparison.

The answer first, then four metrics, the differences with their intervals, the charts,
and at the end how it was all made and what intervals do not say. The command, the seed,
the policies and the rules' digests fix every deal; the versions say with what they were
played and worked out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tuolaji.language import Language, _, language_in_use
from tuolaji.rules.match import level_text
from tuolaji.sim.compare.result import Comparison, Shares
from tuolaji.sim.compare.verdict import clauses_of, warnings_of
from tuolaji.sim.metrics.registry import find_metric
from tuolaji.sim.metrics.titles import title_of
from tuolaji.sim.report.charts import (
    BandLine,
    band_chart,
    band_lines,
    has_any,
    lead_chart,
    level_chart,
    spread_chart,
    spreads_of,
)
from tuolaji.sim.report.example import example_pictures
from tuolaji.sim.report.ladder import ladder_rows, rungs_of
from tuolaji.sim.report.numerals import count
from tuolaji.sim.report.page import Contents, facts_of, joined, part_alone, write_page
from tuolaji.sim.report.plot import Chart, entry_of
from tuolaji.sim.report.tables import (
    DifferenceLine,
    activation_lines,
    effect_chart,
    favoured,
    figure_rows,
    key_figures,
    level_lines,
    lines_of,
    never_came_up,
    pairs_of,
    rows_of,
)

__all__ = ["contents_of", "write_report"]


def write_report(
    comparison: Comparison,
    path: Path,
    command: str,
    *,
    part: str = "",
    made_in: Language | None = None,
) -> None:
    """Write the report of a comparison to one file.

    Args:
        comparison: What it shows.
        path: Where it goes; an older file there is replaced.
        command: The command line that made it.
        part: Which part of a run it is of, if not of all.
        made_in: The language of its warnings; that in use unless given.

    Raises:
        StoreError: The file cannot be written there.
    """
    make = partial(contents_of, comparison, command, made_in or language_in_use(), part)
    write_page(path, "comparison.html", make)


def contents_of(
    comparison: Comparison,
    command: str,
    made_in: Language = Language.EN,
    part: str = "",
) -> Contents:
    """Return what the report of a comparison shows, in the language in use.

    Args:
        comparison: What it shows.
        command: The command line that made it.
        made_in: The language of its warnings.
        part: Which part of a run it is of, if not of all.
    """
    is_told = language_in_use() is made_in
    warnings = comparison.warnings if is_told else warnings_of(comparison)
    if part:
        warnings = (part_alone(part), *warnings)
    bands = band_lines(comparison.bands)
    rows = rows_of(comparison.metrics)
    held = comparison.metrics.get("declarers_hold")
    values = {
        "comparison": comparison,
        "command": command,
        "entries": [
            entry_of(label, comparison.titles.get(label, ("", "")), place)
            for place, label in enumerate(comparison.variants)
        ],
        "keys": key_figures(comparison.metrics),
        "answer": _answer(comparison),
        "basis": _basis(comparison),
        "warnings": warnings,
        "differences": [row for row in rows if not row.is_band],
        "band_differences": [row for row in rows if row.is_band],
        "pairs": pairs_of(comparison.metrics),
        "figures": figure_rows(comparison),
        "bands": bands,
        "point_spreads": spreads_of(comparison.points),
        "length_spreads": spreads_of(comparison.match_lengths),
        "favoured": favoured(held.values) if held else "",
        "silent": never_came_up(comparison.metrics),
        **_rules(comparison),
        "share_rows": share_rows(comparison),
        "ladder": ladder_rows(comparison),
        "rungs": rungs_of(comparison),
        "level_lines": level_lines(comparison.levels),
        "facts": facts_of(comparison, comparison.sample),
        "digests": list(comparison.digests.items()),
    }
    title = _("{variants}: variants compared", variants=", ".join(comparison.variants))
    return Contents(title, list(_charts(comparison, bands)), values)


def _basis(comparison: Comparison) -> str:
    """Return what was played, by whom."""
    return joined(_played(comparison), _cards(comparison), _by(comparison))


def _played(comparison: Comparison) -> str:
    deals, level = count(comparison.deals), comparison.level
    if comparison.matches is not None:
        each = [
            _("{count} deals of {variant}", count=count(deals), variant=label)
            for label, deals in comparison.deals_of.items()
        ]
        matches = count(comparison.matches)
        return _(
            "{matches} matches of each variant: {deals}.",
            matches=matches,
            deals=_(", ").join(each),
        )
    if level is None:
        return _("{deals} deals of each variant.", deals=deals)
    return _(
        "{deals} deals of each variant at level {level}.",
        deals=deals,
        level=level_text(level),
    )


def _cards(comparison: Comparison) -> str:
    if all(coupling.same_pack for coupling in comparison.coupling):
        return _("The same cards for all.")
    return _("The same cards as far as their packs allow.")


def _by(comparison: Comparison) -> str:
    policy = comparison.policy
    if not comparison.again:
        return _("Policy {policy}. Intervals are 95 %.", policy=policy)
    return _(
        "Policy {policy}, asked again of {other}. Intervals are 95 %.",
        policy=policy,
        other=comparison.again[0].policy,
    )


def _answer(comparison: Comparison) -> list[str]:
    """Return the answer: what a headline says, and the sentences below it.

    The name of a variant keeps its small letter.
    """
    first, *others = clauses_of(comparison)
    sentences = [*first.figures, *(clause.text for clause in others)]
    return [_capital(comparison, text) for text in (first.head, *sentences)]


def _capital(comparison: Comparison, text: str) -> str:
    if text.startswith(comparison.variants):
        return text
    return text[:1].upper() + text[1:]


def _rules(comparison: Comparison) -> dict[str, object]:
    """Return the rules that were reverted alone, and those that could not be."""
    activation, shares = comparison.activation, comparison.shares
    told = {key for rule in (shares.rules if shares else ()) for key in rule.keys}
    return {
        "activation": activation_lines(activation),
        "examples": example_pictures(activation),
        "untried": {
            label: [rule for rule in rules if rule.problem and rule.key not in told]
            for label, rules in activation.items()
        },
    }


def _charts(comparison: Comparison, bands: tuple[BandLine, ...]) -> Iterable[Chart]:
    if chart := effect_chart(comparison.metrics):
        yield chart
    if has_any(comparison.points):
        yield spread_chart("point-chart", _("attackers’ points"), comparison.points)
    if bands:
        yield band_chart(list(comparison.bands), bands)
    if comparison.leads:
        yield lead_chart(comparison.leads)
    if any(comparison.levels.values()):
        yield level_chart(comparison.levels)
    if has_any(comparison.match_lengths):
        yield spread_chart("length-chart", _("deals in a match"), comparison.match_lengths)


@dataclass(frozen=True, slots=True)
class ShareLine:
    """What a bundle of rules makes of a difference; without keys it is the whole."""

    keys: tuple[str, ...]
    line: DifferenceLine


@dataclass(frozen=True, slots=True)
class ShareRows:
    """The shares of one figure, the largest first, and last the whole."""

    title: str
    lines: tuple[ShareLine, ...]


def share_rows(comparison: Comparison) -> tuple[ShareRows, ...]:
    """Return what each rule makes of each figure's difference."""
    return () if comparison.shares is None else tuple(_rows(comparison.shares))


def _rows(shares: Shares) -> Iterator[ShareRows]:
    for name, whole in shares.whole.items():
        found = [(rule.keys, rule.shares[name]) for rule in shares.rules]
        found.sort(key=lambda share: -abs(share[1].estimate or 0.0))
        bundles: list[tuple[str, ...]] = [*(keys for keys, _ in found), ()]
        differences = [*(share for _, share in found), whole]
        lines = lines_of(differences, find_metric(name).kind)
        yield ShareRows(title_of(name), tuple(map(ShareLine, bundles, lines)))
