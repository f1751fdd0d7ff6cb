"""The page that every report becomes: one whole file, in two languages.

It opens in the language in use; a button shows it in the other one, which lies packed in
the same file. Style, script, plotly.js and the charts stand in the page itself, and its
policy forbids it to load anything from anywhere. Everything from outside is escaped. The
same contents give the same bytes.
"""

from __future__ import annotations

import base64
import gzip
import json
import platform
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from tuolaji.dsl.translation import key_in_words, value_in_words
from tuolaji.language import (
    Language,
    _,
    filled,
    in_language,
    language_in_use,
    plural,
    unfilled,
)
from tuolaji.rules.match import level_text
from tuolaji.sim.progress import Stopped, how_it_ended
from tuolaji.sim.report.numerals import count
from tuolaji.sim.report.place import write_own
from tuolaji.sim.report.plot import HALF, Chart
from tuolaji.template import environment

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

__all__ = [
    "Contents",
    "Fact",
    "Made",
    "facts_of",
    "joined",
    "part_alone",
    "render",
    "versions",
    "write_page",
]


@dataclass(frozen=True, slots=True)
class Contents:
    """What a page shows, in the language in which it was made.

    Attributes:
        title: Its title, for the window.
        charts: Its charts, in order; the template finds each under its id.
        values: What else the template shows.
    """

    title: str
    charts: Sequence[Chart]
    values: Mapping[str, object]


Make = Callable[[], Contents]


def write_page(path: Path, template: str, make: Make) -> None:
    """Write a page whole or not at all; a link to an older page stays a link.

    Raises:
        StoreError: The disk does not take it, or something else is there.
    """
    write_own(path, render(template, make))


def render(template: str, make: Make) -> str:
    """Return a page as text.

    Args:
        template: The name of its template.
        make: Returns what it shows, in the language in use; asked once for each language.
    """
    first = language_in_use()
    shown, *others = [
        _side(language, template, make) for language in sorted(Language, key=first.__ne__)
    ]
    return (
        _environment()
        .get_template("base.html")
        .render(
            shown=shown,
            other=others[0],
            plotly=_plotly(),
        )
    )


_TAGS: Final = {Language.EN: "en", Language.ZH: "zh-Hans"}
_NAMES: Final = {Language.EN: "English", Language.ZH: "中文"}


@dataclass(frozen=True, slots=True)
class Side:
    """A page in one language.

    Attributes:
        language: The language.
        title: Its title.
        main: Its main part, as HTML.
        drawings: Its charts, for plotly.js.
    """

    language: Language
    title: str
    main: Markup
    drawings: Sequence[Mapping[str, object]]

    @property
    def tag(self) -> str:
        """The language, as HTML has it."""
        return _TAGS[self.language]

    @property
    def name(self) -> str:
        """What the language calls itself."""
        return _NAMES[self.language]

    @property
    def packed(self) -> str:
        """Its contents as JSON, by gzip, in base 64."""
        plain = {"title": self.title, "main": self.main, "drawings": self.drawings}
        data = gzip.compress(json.dumps(plain, ensure_ascii=False).encode(), mtime=0)
        return base64.b64encode(data).decode("ascii")


def _side(language: Language, template: str, make: Make) -> Side:
    from markupsafe import Markup  # noqa: PLC0415  # Only what makes a page needs it.

    with in_language(language):
        made = make()
        main = (
            _environment()
            .get_template(template)
            .render(made.values, charts={chart.id: chart for chart in made.charts})
        )
    drawings = [
        {"id": chart.id, "data": list(chart.data), "layout": dict(chart.layout)}
        for chart in made.charts
    ]
    return Side(language, made.title, Markup(main), drawings)  # noqa: S704  # Escaped.


@cache
def _environment() -> Environment:
    from markupsafe import Markup, escape  # noqa: PLC0415  # Only what makes a page needs it.

    def said(sentence: str, /, **facts: object) -> Markup:
        """Return a sentence in the language in use; facts may be HTML."""
        told = {
            name: str(escape(fact)) if isinstance(fact, str) else fact
            for name, fact in facts.items()
        }
        return Markup(filled(str(escape(unfilled(sentence))), told))  # noqa: S704  # Escaped.

    made = environment("tuolaji.sim.report")
    made.globals |= {"half": HALF, "_": said, "plural": plural}
    made.globals["value_in_words"] = value_in_words
    made.globals["gap"] = gap
    made.filters["unbroken"] = _unbroken
    made.filters["in_words"] = key_in_words
    return made


def _unbroken(sentence: str) -> str:
    """Return a sentence whose numbers stay on a line with their units."""
    return re.sub(r"(?<=\d) (%|pp\b|百分点)", "\N{NO-BREAK SPACE}\\1", sentence)


@dataclass(frozen=True, slots=True)
class Bundle:
    """A script that comes with a page, compressed: whole it is four fifths of it.

    Attributes:
        version: Its name and version.
        packed: The script by gzip, in base 64.
        licence: Its opening comment.
    """

    version: str
    packed: str
    licence: str


@cache
def _plotly() -> Bundle:
    """Return plotly.js with the charts of two axes; a browser unpacks it."""
    version = "4.1.1"
    name = f"plotly-cartesian-{version}.min.js.gz"
    packed = files("tuolaji.sim.report").joinpath(name).read_bytes()
    script = gzip.decompress(packed).decode("utf-8")
    licence = script[script.index("/*") : script.index("*/") + 2]
    return Bundle(f"plotly.js {version}", base64.b64encode(packed).decode("ascii"), licence)


def part_alone(part: str) -> str:
    """Return that a report is of one part of a run."""
    return _(
        "This is shard {part} of the run alone; `tuolaji merge` puts all together.",
        part=part,
    )


def joined(*sentences: str) -> str:
    """Return whole sentences as one text; in Chinese no blank stands between them."""
    return gap().join(filter(None, sentences))


def gap() -> str:
    """Return what stands between two sentences: a blank, in Chinese nothing."""
    return "" if language_in_use() is Language.ZH else " "


_LIBRARIES: Final = ("tuolaji", "numpy", "scipy")


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a report says of its making."""

    title: str
    text: str


class Made(Protocol):
    """What a run says of itself, be it a simulation, a comparison or a sweep."""

    @property
    def deals(self) -> int:
        """Deals of each variant; of matches, on the average."""

    @property
    def matches(self) -> int | None:
        """Matches that they make up."""

    @property
    def level(self) -> str | None:
        """The level of separate deals."""

    @property
    def seed(self) -> int:
        """The seed."""

    @property
    def policy(self) -> str:
        """The policies."""

    @property
    def compiled(self) -> bool:
        """Whether the engine ran compiled."""

    @property
    def seconds(self) -> float:
        """How long it took."""

    @property
    def deals_per_second(self) -> float:
        """Its pace."""

    @property
    def stopped(self) -> Stopped:
        """Why it ended."""


def facts_of(made: Made, sample: int = 0) -> tuple[Fact, ...]:
    """Return how a run was made; `sample` deals had a closer look."""
    pace = f"{made.deals_per_second:,.0f}"
    facts = {
        _deals(made): count(made.deals),
        _("Matches of each variant"): _matches(made),
        _("Level"): level_text(made.level or ""),
        _("Sample"): count(sample) if sample else "",
        _("Policy"): made.policy,
        _("Seed"): str(made.seed),
        _("Extent"): how_it_ended(made.stopped),
        _("Time"): _(
            "{seconds} s, {pace} deals a second", seconds=f"{made.seconds:,.1f}", pace=pace
        ),
        _("Engine"): _("compiled") if made.compiled else _("interpreted"),
        _("Versions"): versions(),
    }
    return tuple(Fact(title, text) for title, text in facts.items() if text)


def _deals(made: Made) -> str:
    if made.matches is None:
        return _("Deals of each variant")
    return _("Deals of each variant, on the average")


def _matches(made: Made) -> str:
    return "" if made.matches is None else count(made.matches)


def versions() -> str:
    """Return the versions of what played the deals and of what drew them."""
    libraries = [f"{name} {_version(name)}" for name in _LIBRARIES]
    return ", ".join([*libraries, _plotly().version, f"Python {platform.python_version()}"])


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return _("(not installed)")  # A checkout on the path.
