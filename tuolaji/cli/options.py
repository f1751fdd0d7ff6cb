"""Options and arguments that several commands share, and the variants they name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import typer

from tuolaji.cli import completion
from tuolaji.language import Language, _, in_language, language_in_use, later

__all__ = [
    "AlsoDealsOption",
    "AlsoOption",
    "BotErrorOption",
    "BotSecondsOption",
    "DealsOption",
    "Format",
    "FormatOption",
    "FoulsOption",
    "JobsOption",
    "LevelOption",
    "MatchesOption",
    "MaxTimeOption",
    "MetricOption",
    "NoticeOption",
    "OnBotError",
    "OutOption",
    "PaceOption",
    "PolicyOption",
    "ReportOption",
    "SchedulerOption",
    "SeedOption",
    "SetOption",
    "ShardOption",
    "SummaryFormatOption",
    "TableFormat",
    "TableFormatOption",
    "UntilOption",
    "Variant",
    "Variants",
    "VaryOption",
    "in_words_of",
    "read_count",
    "read_folder",
    "read_seconds",
]


_COUNT: Final = re.compile(r"[+-]?(\d+(_\d+)*|\d{1,3}(,\d{3})+)")
_TIME: Final = re.compile(r"(\d+(?:\.\d+)?)\s*([smh]?)")
_SECONDS: Final = {"": 1, "s": 1, "m": 60, "h": 3600}


class Format(StrEnum):
    """How a result is printed."""

    TEXT = "text"
    JSON = "json"


def read_count(text: str | int) -> int:
    """Return a whole number; `100,000` and `100_000` are 100000.

    Raises:
        typer.BadParameter: It is none.
    """
    if isinstance(text, int):
        return text
    if _COUNT.fullmatch(text) is None:
        raise typer.BadParameter(
            _("'{text}' is not a whole number such as 100000 or 100,000", text=text)
        )
    return int(text.replace(",", ""))


def read_folder(text: str | Path) -> Path:
    """Return the folder that a text names.

    Raises:
        typer.BadParameter: It names none; that is not the folder where one stands.
    """
    if not str(text).strip():
        raise typer.BadParameter(_("write the name of a folder, such as runs/mine"))
    return Path(text)


def read_seconds(text: str | float) -> float:
    """Return the seconds that a text such as `90`, `10m` or `2h` means.

    Raises:
        typer.BadParameter: It means no time, or none at all.
    """
    if isinstance(text, int | float):
        return text
    match = _TIME.fullmatch(text)
    seconds = float(match[1]) * _SECONDS[match[2]] if match else 0.0
    if not seconds:
        raise typer.BadParameter(
            _("'{text}' is not a time such as 90, 10m or 2h", text=text)
        )
    return seconds


class OnBotError(StrEnum):
    """What becomes of a run in which a bot has a fault."""

    STOP = "stop"
    FORFEIT = "forfeit"


class TableFormat(StrEnum):
    """How a table of results is printed."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"
    MARKDOWN = "markdown"


@contextmanager
def in_words_of(format: Format | TableFormat) -> Iterator[None]:
    """Say in English, within a `with` statement, what programs read."""
    is_read_by_people = format.value in {Format.TEXT.value, TableFormat.MARKDOWN.value}
    with in_language(language_in_use() if is_read_by_people else Language.EN):
        yield


FormatOption: TypeAlias = Annotated[
    Format, typer.Option("--format", help=later("How to print."))
]
SummaryFormatOption: TypeAlias = Annotated[
    Format,
    typer.Option(
        "--format",
        help=later("How to print; JSON is an object for one variant, a list for several."),
    ),
]
Variant: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="VARIANT",
        help=later("An id, a name or a path to a YAML file."),
        autocompletion=completion.variant,
    ),
]
Variants: TypeAlias = Annotated[
    list[str],
    typer.Argument(
        metavar="VARIANT...",
        help=later(
            "Ids, names or paths to YAML files; LABEL=VARIANT gives one another name."
        ),
        autocompletion=completion.file_or_variant,
    ),
]
SeedOption: TypeAlias = Annotated[
    int,
    typer.Option(
        "--seed", metavar="N", help=later("Any whole number; it names the cards.")
    ),
]
LevelOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--level",
        metavar="L",
        help=later("The level; the first one by default."),
        autocompletion=completion.level,
    ),
]
PolicyOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--policy",
        metavar="P[,P]",
        autocompletion=completion.policies,
        help=later(
            "Who plays: greedy, greedy-1, search or random, or a bot, FILE.py:CLASS; A,B: "
            "even and odd seats."
        ),
    ),
]
BotSecondsOption: TypeAlias = Annotated[
    float,
    typer.Option(
        "--bot-seconds",
        metavar="TIME",
        parser=read_seconds,
        help=later("How long a bot may take for a decision."),
    ),
]
BotErrorOption: TypeAlias = Annotated[
    OnBotError,
    typer.Option(
        "--on-bot-error",
        help=later("What a bot's fault does: stop the run, or forfeit the deal and go on."),
    ),
]
SetOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help=later("A rule laid over the variant; may be repeated."),
        autocompletion=completion.key,
    ),
]
DealsOption: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "-n",
        "--deals",
        metavar="DEALS",
        parser=read_count,
        help=later("Separate opening deals to play."),
    ),
]
MatchesOption: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--matches",
        metavar="M",
        parser=read_count,
        help=later("Whole matches to play instead of deals (-n)."),
    ),
]
JobsOption: TypeAlias = Annotated[
    int | None,
    typer.Option("--jobs", metavar="J", help=later("Cores to use; all by default.")),
]
OutOption: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--out",
        parser=read_folder,
        metavar="DIR",
        help=later("Keep every deal here; the same command takes a stopped run up again."),
    ),
]
UntilOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--until",
        metavar="METRIC=WIDTH",
        autocompletion=completion.metric,
        help=later(
            "Stop once the interval (95 %) of a metric is this narrow, at -n at the latest."
        ),
    ),
]
NoticeOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--notice",
        metavar="METRIC=SIZE",
        autocompletion=completion.metric,
        help=later("From which size on a difference is worth noticing; may be repeated."),
    ),
]
FoulsOption: TypeAlias = Annotated[
    float,
    typer.Option(
        "--fouls",
        metavar="RATE",
        help=later(
            "Inject a foul into this share of the deals, such as 0.05, at its price."
        ),
    ),
]
MaxTimeOption: TypeAlias = Annotated[
    float | None,
    typer.Option(
        "--max-time",
        metavar="TIME",
        parser=read_seconds,
        help=later("Stop after this time: seconds, 10m or 2h."),
    ),
]
ShardOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--shard",
        metavar="I/N",
        help=later("Play only shard I of N, as one of N machines; then see `merge`."),
    ),
]
SchedulerOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--scheduler",
        metavar="ADDRESS",
        help=later("Play on the workers of a Dask cluster, such as tcp://10.0.0.1:8786."),
    ),
]
TableFormatOption: TypeAlias = Annotated[
    TableFormat, typer.Option("--format", help=later("How to print."))
]
ReportOption: TypeAlias = Annotated[
    Path | None,
    typer.Option("--report", metavar="FILE.html", help=later("Write a report to look at.")),
]
AlsoOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--also",
        metavar="P",
        autocompletion=completion.policies,
        help=later("Play the same again with a stronger policy, such as search."),
    ),
]
AlsoDealsOption: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--also-deals",
        metavar="N",
        parser=read_count,
        help=later(
            "How many deals or matches --also plays; by default what fits into a minute."
        ),
    ),
]
PaceOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--seconds-a-trick",
        metavar="T[,D]",
        help=later(
            "Seconds a trick takes (and a deal besides), to estimate how long an "
            "evening is."
        ),
    ),
]
VaryOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--vary",
        metavar="KEY=V,V…",
        autocompletion=completion.key,
        help=later(
            "A key and its values; LOW..HIGH [by STEP] for whole numbers. Once or twice."
        ),
    ),
]
MetricOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--metric",
        metavar="METRIC",
        autocompletion=completion.metric,
        help=later("A metric to report; may be repeated. The first is the answer."),
    ),
]
