"""A sweep as text, JSON, CSV and Markdown.

The answer first, then a line a value: the first metric with its interval, what it
differs by on the same deals, and a bar. The other metrics follow where there is room.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import takewhile
from typing import Final

from tuolaji.cli import console
from tuolaji.cli.console import answered, fitted, table, width, wrapped
from tuolaji.cli.options import TableFormat
from tuolaji.cli.show.comparison import in_json, opening
from tuolaji.dsl.translation import key_in_words
from tuolaji.language import _, one_by_one
from tuolaji.rules.match import level_text
from tuolaji.sim.compare.p_value import is_significant
from tuolaji.sim.compare.result import Agreement, Difference, agreement_name
from tuolaji.sim.format import (
    change_ends,
    change_of,
    change_with_reach,
    counted,
    ends,
    engine_name,
    figure,
    interval_title,
    title,
)
from tuolaji.sim.metrics.registry import Kind, Metric
from tuolaji.sim.progress import Stopped, how_it_ended
from tuolaji.sim.stats.interval import Estimate
from tuolaji.sim.vary.sweep import Point, Sweep

__all__ = [
    "bar_of",
    "bars_of",
    "cut",
    "show_sweep",
    "sweep_csv",
    "sweep_json",
    "sweep_markdown",
    "sweep_text",
]


_BAR: Final = (10, 40)
_LINES: Final = 44
_VALUE: Final = 26
_ANSWERS: Final = 12


def show_sweep(sweep: Sweep, format: TableFormat) -> None:
    """Print a sweep."""
    match format:
        case TableFormat.TEXT:
            console.show(sweep_text(sweep))
        case TableFormat.JSON:
            console.show_json(sweep_json(sweep))
        case TableFormat.CSV:
            console.show(sweep_csv(sweep))
        case TableFormat.MARKDOWN:
            console.show(sweep_markdown(sweep))


def sweep_text(sweep: Sweep) -> str:
    """Return a sweep as text."""
    heading = (wrapped(line, indent=2) for line in _heading(sweep))
    parts = ["\n".join([answered(sweep.verdict), *heading])]
    if len(sweep.keys) > 1:
        parts.append(_grid(sweep))
    parts += [
        _values(sweep),
        _player_table(sweep),
        *_others(sweep, _LINES - 2 * len(sweep.points)),
    ]
    parts += ["\n".join(wrapped(note, indent=2) for note in _notes(sweep))]
    return "\n\n".join(part for part in parts if part)


def _heading(sweep: Sweep) -> Iterator[str]:
    played = counted(sweep.deals, "deal")
    if sweep.matches is not None:
        played = _(
            "{matches}, {deals} of the first value",
            matches=counted(sweep.matches, "match"),
            deals=played,
        )
    elif sweep.level is not None:
        played = _("{deals} at level {level}", deals=played, level=level_text(sweep.level))
    yield _(
        "{variant}, {count} values on the same deals: {played}, {policy}, seed {seed} "
        "({engine})",
        variant=sweep.variant,
        count=len(sweep.points),
        played=played,
        policy=_by(sweep.policy),
        seed=sweep.seed,
        engine=engine_name(compiled=sweep.compiled),
    )
    if sweep.matches is None:
        yield opening()
    if sweep.overrides:
        yield _("with {rules}", rules=one_by_one(sweep.overrides))
    if sweep.stopped is not Stopped.DONE:
        yield how_it_ended(sweep.stopped)


def _by(policy: str) -> str:
    return _("{policies} from both sides", policies=policy) if "," in policy else policy


def _values(sweep: Sweep) -> str:
    """Return the table of the first figure, a line a value."""
    metric = sweep.metrics[0]
    head = [
        title(metric),
        _("estimate"),
        interval_title(),
        _("against {value}", value=_labels(sweep)[sweep.base]),
        interval_title(),
    ]
    labelled = zip(_labels(sweep), sweep.points, strict=True)
    rows = [head, *([label, *_line(sweep, point, metric)] for label, point in labelled)]
    plain = table(rows, right=(1, 2, 3, 4)).split("\n")
    room = min(_BAR[1], console.room() - 2 - max(map(width, plain)))
    if room < _BAR[0]:
        return fitted(rows, right=(1, 2, 3, 4))
    figures = [point.figures[metric.name] for point in sweep.points]
    return "\n".join(
        [plain[0], *map(_beside, plain[1:], bars_of(figures, room), [plain] * len(figures))]
    )


def _player_table(sweep: Sweep) -> str:
    """Return the table of the first figure by both players, if one was asked again."""
    if not sweep.again:
        return ""
    (rung,) = sweep.ladder
    metric = sweep.metrics[0]
    size, noun = rung.matches or rung.deals, "match" if rung.matches else "deal"
    head = _(
        "asked again of {policy}, on {deals} of each",
        policy=rung.policy,
        deals=counted(size, noun),
    )
    names = [point.name for point in sweep.points]
    labels = dict(zip(names, _labels(sweep), strict=True))
    rows = [["", sweep.policy, rung.policy, ""]]
    rows += [
        [
            f"{title(found)}, {labels[answer.a]}",
            *(change_with_reach(each, found.kind) for each in (answer.first, answer.other)),
            agreement_name(answer.agreement),
        ]
        for found in sweep.metrics
        for answer in sweep.again
        if answer.metric == found.name
        and (found is metric or answer.agreement is not Agreement.UNSEEN)
    ]
    left = len(rows) - 1 - _ANSWERS
    if left > 0:
        rows = rows[: _ANSWERS + 1]
        head = _("{head}; {count} more answers with --format json", head=head, count=left)
    return f"{wrapped(head, indent=2)}\n{fitted(rows, right=(1, 2))}"


def _beside(line: str, bar: str, lines: Sequence[str]) -> str:
    space = " " * (max(map(width, lines)) - width(line))
    return f"{line}{space}  {bar}".rstrip()


def _line(sweep: Sweep, point: Point, metric: Metric) -> list[str]:
    value, difference = point.figures[metric.name], point.differences[metric.name]
    own = [figure(value, metric.kind), ends(value, metric.kind)]
    if point is sweep.points[sweep.base]:
        return [*own, "", ""]
    return [*own, _marked(difference, metric.kind), change_ends(difference, metric.kind)]


def _labels(sweep: Sweep) -> list[str]:
    return cut([point.name for point in sweep.points])


def cut(texts: Sequence[str]) -> list[str]:
    """Return texts of bounded length, long ones from the word on in which they differ."""
    return [_cut(text, [other for other in texts if other != text]) for text in texts]


def _cut(text: str, others: Sequence[str]) -> str:
    if len(text) <= _VALUE:
        return text
    words = text.split(" ")
    shared = max((_shared(words, other.split(" ")) for other in others), default=0)
    is_early = len(" ".join(words[: shared + 1])) < _VALUE
    shown = text if is_early or not shared else f"…{' '.join(words[shared:])}"
    return shown if len(shown) <= _VALUE else f"{shown[: _VALUE - 1]}…"


def _shared(words: Sequence[str], others: Sequence[str]) -> int:
    """Return how many words two texts begin with alike."""
    pairs = zip(words, others, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _marked(difference: Difference, kind: Kind) -> str:
    return f"{change_of(difference, kind)}{'*' if is_significant(difference) else ' '}"


def bars_of(figures: Sequence[Estimate], room: int) -> list[str]:
    """Return a bar for each figure, all on one scale of so many places."""
    lows = [value.low for value in figures if value.low is not None]
    highs = [value.high for value in figures if value.high is not None]
    if not lows:
        return ["" for _ in figures]
    return [bar_of(value, (min(lows), max(highs)), room) for value in figures]


def bar_of(measured: Estimate, scale: tuple[float, float], room: int) -> str:
    """Return an interval and the figure in it, drawn between two ends."""
    if measured.estimate is None or measured.low is None or measured.high is None:
        return ""
    low, span = scale[0], (scale[1] - scale[0]) or 1.0
    places = [
        round((value - low) / span * (room - 1))
        for value in (measured.low, measured.estimate, measured.high)
    ]
    signs = [" "] * room
    signs[places[0] : places[2] + 1] = "─" * (places[2] + 1 - places[0])
    signs[places[1]] = "●"
    return "".join(signs).rstrip()


def _grid(sweep: Sweep) -> str:
    """Return the first figure over two keys, the first downwards."""
    metric = sweep.metrics[0]
    downs = dict.fromkeys(point.setting.values[0] for point in sweep.points)
    acrosses = list(dict.fromkeys(point.setting.values[1] for point in sweep.points))
    cells = {point.setting.values: _cell(point, metric) for point in sweep.points}
    rows = [["", *cut(acrosses)]]
    rows += [
        [label, *(cells.get((down, across), "–") for across in acrosses)]
        for label, down in zip(cut(list(downs)), downs, strict=True)
    ]
    head = _(
        "{figure}: {rows} down, {columns} across",
        figure=title(metric),
        rows=key_in_words(sweep.keys[0]),
        columns=key_in_words(sweep.keys[1]),
    )
    grid = fitted(rows, right=range(1, len(acrosses) + 1))
    return f"{wrapped(head, indent=2)}\n{grid}"


def _cell(point: Point, metric: Metric) -> str:
    mark = "*" if is_significant(point.differences[metric.name]) else " "
    return figure(point.figures[metric.name], metric.kind) + mark


def _others(sweep: Sweep, room: int) -> Iterator[str]:
    """Yield a table of the other figures, if there are any and there is room."""
    others = sweep.metrics[1:]
    if not others:
        return
    if room < 0:
        yield _("for the other figures, take --format csv or fewer values")
        return
    rows = [["", *(title(metric) for metric in others)]]
    rows += [
        [label, *_cells(sweep, point, others)]
        for label, point in zip(_labels(sweep), sweep.points, strict=True)
    ]
    yield fitted(rows, right=range(1, len(others) + 1))


def _cells(sweep: Sweep, point: Point, metrics: Sequence[Metric]) -> Iterator[str]:
    for metric in metrics:
        text = figure(point.figures[metric.name], metric.kind)
        difference = point.differences[metric.name]
        is_base = point is sweep.points[sweep.base]
        yield text if is_base else f"{text} ({_marked(difference, metric.kind).strip()})"


def _notes(sweep: Sweep) -> Iterator[str]:
    yield from (_("warning: {text}", text=warning) for warning in sweep.warnings)
    base = _labels(sweep)[sweep.base]
    if sweep.is_own:
        yield _(
            "* significant ({level}, Holm-adjusted); {value} is the variant's own value",
            level="5 %",
            value=base,
        )
    else:
        yield _(
            "* significant ({level}, Holm-adjusted); {value} is the first value",
            level="5 %",
            value=base,
        )


_COLUMNS: Final = ("metric", "estimate", "low", "high", "n")
_AGAINST: Final = ("difference", "difference_low", "difference_high", "p", "p_adjusted")


def sweep_json(sweep: Sweep) -> dict[str, object]:
    """Return a sweep as plain values."""
    run = (
        "variant keys overrides deals matches level seed policy compiled seconds "
        "deals_per_second stopped warnings verdict"
    )
    return {
        **{name: getattr(sweep, name) for name in run.split()},
        "metrics": [metric.name for metric in sweep.metrics],
        "base": _setting_values(sweep.points[sweep.base]),
        "base_is_own": sweep.is_own,
        "unshown": [asdict(blind_spot) for blind_spot in sweep.unshown],
        "trials": [asdict(trial) for trial in sweep.trials],
        "worth_noticing": dict(sweep.worth_noticing),
        "ladder": [
            {**asdict(rung), "metrics": in_json(rung.metrics)} for rung in sweep.ladder
        ],
        "again": [asdict(answer) for answer in sweep.again],
        "points": [
            {
                "values": _setting_values(point),
                "metrics": {name: asdict(value) for name, value in point.figures.items()},
                "differences": _differences(sweep, point),
                "alike": point.alike,
            }
            for point in sweep.points
        ],
    }


def _setting_values(point: Point) -> dict[str, str]:
    return dict(zip(point.setting.keys, point.setting.values, strict=True))


def _differences(sweep: Sweep, point: Point) -> Mapping[str, object]:
    if point is sweep.points[sweep.base]:
        return {}
    left_out = {"a", "b", "n"}
    return {
        name: {
            key: value for key, value in asdict(difference).items() if key not in left_out
        }
        for name, difference in point.differences.items()
    }


def _rows(sweep: Sweep) -> Iterator[list[object]]:
    """Yield a row for each value and figure, below the names of the columns."""
    yield [*sweep.keys, *_COLUMNS, *_AGAINST]
    for point in sweep.points:
        for name, value in point.figures.items():
            difference = point.differences[name]
            against: Sequence[object] = (
                difference.estimate,
                difference.low,
                difference.high,
                difference.p,
                difference.p_adjusted,
            )
            is_base = point is sweep.points[sweep.base]
            figure = [name, value.estimate, value.low, value.high, value.n]
            yield [*point.setting.values, *figure, *(() if is_base else against)]


def sweep_csv(sweep: Sweep) -> str:
    """Return a sweep as CSV, a line for each value and figure."""
    text = io.StringIO()
    rows = list(_rows(sweep))
    filled = ([*row, *[""] * (len(rows[0]) - len(row))] for row in rows)
    csv.writer(text, lineterminator="\n").writerows(filled)
    return text.getvalue().rstrip("\n")


def sweep_markdown(sweep: Sweep) -> str:
    """Return a sweep as a table in Markdown, under its answer."""
    rows = [[_exported_cell(cell) for cell in row] for row in _rows(sweep)]
    filled = [[*row, *[""] * (len(rows[0]) - len(row))] for row in rows]
    keys = len(sweep.keys) + 1
    rule = ["---"] * keys + ["---:"] * (len(rows[0]) - keys)
    lines = [" | ".join(row) for row in (filled[0], rule, *filled[1:])]
    return "\n".join([sweep.verdict, "", *(f"| {line} |" for line in lines)])


def _exported_cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.6g}"
    return "" if value is None else str(value).replace("|", "\\|").replace("\n", " ")
