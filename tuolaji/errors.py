"""The errors that tuolaji raises on purpose.

All of them descend from `TuolajiError`, and the `str()` of each is complete: what is
wrong, where, and how to mend it. The mistakes of a variant are `Diagnostic`s, one a
finding.

    TuolajiError
    ├── NotationError        text that names no card
    ├── VariantError         a variant did not compile (carries all diagnostics)
    ├── QuestionError        a question about a position makes no sense
    ├── IllegalAction        an action that the rules do not permit now
    ├── RecordError          a saved deal does not replay
    ├── PlanError            a simulation was asked for something impossible
    ├── BotError             a bot from outside broke a rule, failed or took too long
    ├── StoreError           results cannot be kept or reused (tuolaji.sim.store.atomic)
    ├── ClusterError         a cluster cannot play a run (tuolaji.sim.cluster)
    └── WrongUsage           a command was called wrongly (tuolaji.cli.application)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from reprlib import Repr
from typing import Final

from tuolaji.characters import visible

__all__ = [
    "BotError",
    "Diagnostic",
    "IllegalAction",
    "NotationError",
    "PlanError",
    "QuestionError",
    "RecordError",
    "Remedy",
    "Severity",
    "Span",
    "TuolajiError",
    "VariantError",
    "brief",
    "demand",
    "is_list",
]


_LONGEST: Final = 60
_REPR: Final = Repr()
_REPR.maxstring = _REPR.maxother = _REPR.maxlong = 2 * _LONGEST  # Else it cuts at 30.


class TuolajiError(Exception):
    """Everything that tuolaji raises on purpose."""

    def __str__(self) -> str:
        """Return the message; what cannot be seen of a text it quotes is escaped."""
        return visible(super().__str__())


def demand(
    fits: bool, wanted: str, got: object, error: type[TuolajiError] = TuolajiError
) -> None:
    """Raise an error that says what is wanted and what came, unless that fits.

    >>> demand(False, "'deals' must be a whole number", "ten")
    Traceback (most recent call last):
    tuolaji.errors.TuolajiError: 'deals' must be a whole number, got 'ten'
    """
    if not fits:
        raise error(f"{wanted}, got {brief(got)}")


def is_list(values: object) -> bool:
    """Tell whether a value is a list of some kind; a text would be one of letters."""
    return isinstance(values, Iterable) and not isinstance(values, str | bytes | Mapping)


def brief(value: object) -> str:
    """Return a value as a message can hold it; of a long one, what it is."""
    text = _REPR.repr(value)
    return text if len(text) <= _LONGEST else f"a value of the type {type(value).__name__}"


class NotationError(TuolajiError):
    """A piece of text that should name cards, a suit or a rank does not.

    Attributes:
        part: Where in the text the word begins and ends that is wrong, if it is not all.
    """

    def __init__(self, message: str, part: tuple[int, int] | None = None) -> None:
        """Keep the place beside the message."""
        super().__init__(message)
        self.part = part


class Severity(StrEnum):
    """Whether a finding stops the compiler."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of one line of a file.

    Attributes:
        file: The file as its reader named it.
        line: The line, counted from 1.
        column: The first character, counted from 1.
        length: How many characters it covers, at least 1.
        text: The whole line, for the caret.
    """

    file: str
    line: int
    column: int
    length: int
    text: str = field(default="", repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Remedy:
    """What to write instead, for a program to carry out.

    Attributes:
        span: What is replaced, the whole of it.
        text: What stands there instead; an empty text takes it away.
    """

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    Attributes:
        code: `T` and three digits; each code has a section in docs/diagnostics.md.
        severity: Error or warning.
        span: Where.
        message: One sentence, lower case, without a full stop.
        notes: Facts that explain it.
        helps: What to write instead.
        remedies: The same for a program: each of them alone mends the mistake.
    """

    code: str
    severity: Severity
    span: Span
    message: str
    notes: tuple[str, ...] = ()
    helps: tuple[str, ...] = ()
    remedies: tuple[Remedy, ...] = ()


class VariantError(TuolajiError):
    """A variant did not compile.

    Attributes:
        diagnostics: Every finding, in order of place.
    """

    def __init__(self, message: str, diagnostics: tuple[Diagnostic, ...] = ()) -> None:
        """Keep the diagnostics beside the rendered message."""
        super().__init__(message)
        self.diagnostics = diagnostics


class QuestionError(TuolajiError):
    """A question about a position cannot be answered as it is put.

    Attributes:
        missing: The field without which it cannot be answered, if that is all.
    """

    def __init__(self, message: str, missing: str | None = None) -> None:
        """Keep the field beside the message."""
        super().__init__(message)
        self.missing = missing


class IllegalAction(TuolajiError):
    """An action that the rules do not permit now.

    Attributes:
        reason: A short stable name of the rule that refuses it.
    """

    def __init__(self, reason: str, message: str) -> None:
        """Keep the machine-readable reason beside the sentence."""
        super().__init__(message)
        self.reason = reason


class RecordError(TuolajiError):
    """A saved deal does not replay under its rules."""


class PlanError(TuolajiError):
    """A simulation was asked for something impossible."""


class BotError(TuolajiError):
    """A bot from outside broke a rule, failed or took too long, and that ends the run."""
