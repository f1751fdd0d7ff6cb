"""Which rules do the values of a variation make, and which of them make none?

A setting is a variant with one value of each varied key laid over it. All settings of a
sweep are compiled before a card is dealt, and all that do not compile are told together.
Whoever gives a range asks for what it holds that can be played: of `kitty.size=6..10` only
8 deals evenly, and the rest is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from tuolaji.dsl.compiling import compile_variant
from tuolaji.dsl.diagnostic import Diagnostic, has_errors, render
from tuolaji.dsl.draft import OVERRIDE
from tuolaji.errors import PlanError
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.varying.vary import Variation

__all__ = [
    "VARY",
    "Candidates",
    "Refusal",
    "Setting",
    "compile_setting",
    "plan_labels",
    "read_settings",
    "refused",
]

VARY = "--vary"
"""The name of the varied values in diagnostics."""

_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Setting:
    """A variant with some values laid over it.

    Attributes:
        keys: The varied keys.
        values: The value of each, as written.
        rules: What that makes.
    """

    keys: tuple[str, ...]
    values: tuple[str, ...]
    rules: Ruleset

    @property
    def overrides(self) -> tuple[str, ...]:
        """The texts that are laid over the variant."""
        return _overrides(self.keys, self.values)

    def __str__(self) -> str:
        return ", ".join(self.overrides)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Values with which a variant does not compile.

    Attributes:
        overrides: The texts that were laid over the variant.
        diagnostics: What is wrong.
    """

    overrides: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]

    def __str__(self) -> str:
        return ", ".join(self.overrides)


@dataclass(frozen=True, slots=True)
class Candidates:
    """The values that can be played, and those that are left out as they cannot.

    Attributes:
        settings: The first.
        refusals: The others.
        own_number: The number that the variant itself has there, if it is known.
    """

    settings: tuple[Setting, ...]
    refusals: tuple[Refusal, ...]
    own_number: int | None = None

    @property
    def left_out(self) -> str:
        """A line about the values that are left out, or an empty text."""
        if not self.refusals:
            return ""
        return f"left out, as they cannot be played: {_some(self.refusals)}"


def _overrides(keys: Iterable[str], values: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{key}={value}" for key, value in zip(keys, values, strict=True))


def compile_setting(
    name: str, overrides: Sequence[str], keys: Sequence[str], values: Sequence[str]
) -> Setting | Refusal:
    """Return what values make of a variant that has some overrides laid over it already."""
    varied = _overrides(keys, values)
    compiled = compile_variant(name, [*overrides, *varied])
    if compiled.ruleset is not None:
        return Setting(tuple(keys), tuple(values), compiled.ruleset)
    found = [one for one in compiled.diagnostics if has_errors([one])]
    return Refusal(varied, tuple(_named(one, varied) for one in found))


def _named(finding: Diagnostic, varied: Sequence[str]) -> Diagnostic:
    """Return a finding about a varied value under the name of the option that gave it."""
    lines = {line for text in varied for line in text.split("\n")}
    if finding.span.file == OVERRIDE and finding.span.text in lines:
        return replace(finding, span=replace(finding.span, file=VARY))
    return finding


def read_settings(
    name: str, overrides: Sequence[str], variations: Sequence[Variation]
) -> Candidates:
    """Return the settings of all combinations of values, the first key's slowest.

    Raises:
        PlanError: Some do not compile though each value was named, or none does, or they
            play with different numbers of players.
    """
    keys = [one.key for one in variations]
    made = [
        compile_setting(name, overrides, keys, values)
        for values in product(*(one.values for one in variations))
    ]
    refusals = tuple(one for one in made if isinstance(one, Refusal))
    settings = tuple(one for one in made if isinstance(one, Setting))
    named = [one for one in refusals if not _is_ranged(one, variations)]
    if named or not settings:
        raise PlanError(refused(named or refusals, settings))
    if len({one.rules.table.players for one in settings}) > 1:
        raise PlanError("the values need different numbers of players; vary other keys")
    return Candidates(settings, refusals)


def _is_ranged(refusal: Refusal, variations: Sequence[Variation]) -> bool:
    """Tell whether one of the refused values stood in a range."""
    return any(
        f"{one.key}={value}" in refusal.overrides
        for one in variations
        for value in one.ranged
    )


def refused(refusals: Sequence[Refusal], settings: Sequence[Setting]) -> str:
    """Return why some values cannot be played, and which can."""
    kept = f"; {_some(settings)} can" if settings else ""
    lines = [f"{_some(refusals)} cannot be played{kept}"]
    lines += _explained(refusals)
    return "\n\n".join(lines)


def _some(all_of_them: Sequence[object]) -> str:
    shown = [f"'{one}'" for one in all_of_them[:_SHOWN]]
    rest = len(all_of_them) - len(shown)
    *most, last = [*shown, f"{rest} more"] if rest else shown
    return f"{', '.join(most)} and {last}" if most else last


def _explained(refusals: Sequence[Refusal]) -> Iterator[str]:
    """Yield what is wrong with each value; what holds of several is told once."""
    told = set[Diagnostic]()
    for refusal in refusals[:_SHOWN]:
        fresh = [one for one in refusal.diagnostics if one not in told]
        told.update(fresh)
        if fresh and not any(one.span.file == VARY for one in fresh):
            yield f"with '{refusal}':"
        if fresh:
            yield render(fresh)


def plan_labels(settings: Sequence[Setting]) -> tuple[str, ...]:
    """Return a name of each setting for a plan: its values in letters, digits and `.-_`."""
    found: list[str] = []
    for setting in settings:
        name = "-".join("".join(map(_sign, text)).strip("-") for text in setting.overrides)
        found.append(name if name not in found else f"{name}-{len(found) + 1}")
    return tuple(found)


def _sign(sign: str) -> str:
    return sign if sign.isalnum() or sign in "._" else "-"
