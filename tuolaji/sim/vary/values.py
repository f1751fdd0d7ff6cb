"""The values of a rule that are tried, the rules they make and the metrics they move.

A variation is a key and its values: `kitty.multiplier=2,4,2 ^ cards`, and for keys that
take whole numbers also ranges, `kitty.size=4..12 by 4`. Commas inside brackets or
quotes separate nothing.

A setting is a variant with one value of each varied key laid over it. All settings of a
sweep are compiled before a card is dealt, and all that do not compile are reported
together. A range asks for those of its values that can be played: of `kitty.size=6..10`
only 8 deals evenly, and the rest is left out.

The metrics that can be followed over the values are ratios of sums: a median or a
spread has no sums to pair. Metrics of matches need matches, those of skill two
policies; those of a sample are not in the deals. A target is the value that one metric
should have.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Final

from tuolaji.dsl.compile import Compiled, compile_variant
from tuolaji.dsl.diagnostic import OVERRIDE, VARY, Diagnostic, has_errors, render
from tuolaji.dsl.inherit import HEADER_KEYS
from tuolaji.dsl.parse import TERMS
from tuolaji.dsl.reference import is_key, key_suggestion, meaning_of, takes_numbers
from tuolaji.dsl.translation import key_in_words, path_in_english, rule_in
from tuolaji.errors import PlanError
from tuolaji.language import _, all_of, language_in_use, later
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.format import and_more, title
from tuolaji.sim.metrics.registry import (
    DISTRIBUTION_METRICS,
    LUCK_AND_SKILL,
    MATCH_METRICS,
    SKILL_MATCH_METRICS,
    SKILL_METRICS,
    Kind,
    Metric,
    find_metric,
)
from tuolaji.sim.metrics.sample import SAMPLE
from tuolaji.sim.progress import read_amount

__all__ = [
    "DEFAULT_FIGURES",
    "VARY",
    "Candidates",
    "Refusal",
    "Setting",
    "Target",
    "Variation",
    "compile_setting",
    "figures_named",
    "plan_labels",
    "read_settings",
    "read_target",
    "read_variation",
    "read_variations",
    "refused",
]


(_BY,) = (term for term in TERMS if term.terminal == "_EACH_STEP")
_RANGE: Final = re.compile(
    r"(-?[0-9]{1,18})\s*\.\.\s*(-?[0-9]{1,18})"
    rf"(?:(?:\s+{_BY.texts[0]}\s+|\s*{_BY.zh}\s*)([0-9]{{1,18}}))?"
)
_EXAMPLE: Final = later("write for example 'kitty.size=4,8' or 'kitty.size=4..12 by 4'")
_MOST_KEYS: Final = 2
_OPENING: Final = {"(": ")", "[": "]", "{": "}"}


@dataclass(frozen=True, slots=True)
class Variation:
    """A key and the values to try.

    Attributes:
        key: Its dotted path.
        values: The values as they are written, each another one, in the order given.
        ranged: Those of them that stand in a range; nobody has named each of these.
    """

    key: str
    values: tuple[str, ...]
    ranged: frozenset[str] = frozenset()


def read_variations(
    texts: Sequence[str], compiled: Compiled, most: int
) -> tuple[Variation, ...]:
    """Return what some texts `KEY=VALUE,VALUE…` vary.

    Args:
        texts: One or two texts.
        compiled: The variant, whose keys they name.
        most: How many combinations of values there may be.

    Raises:
        PlanError: One of them varies nothing, or they are too many.
    """
    if not texts:
        raise PlanError(_("say what to vary; {example}", example=_(_EXAMPLE)))
    if len(texts) > _MOST_KEYS:
        raise PlanError(
            _("at most two keys can be varied at once, got {number}", number=len(texts))
        )
    variations = tuple(read_variation(text, compiled, most) for text in texts)
    if len({variation.key for variation in variations}) < len(variations):
        raise PlanError(
            _(
                "'{key}' is varied twice; give all its values together",
                key=variations[0].key,
            )
        )
    counts = [len(variation.values) for variation in variations]
    if (size := counts[0] * counts[-1]) > most and len(variations) > 1:
        raise PlanError(
            _(
                "at most {most} combinations can be played at once, got {size} ({rows} by "
                "{columns})",
                most=most,
                size=size,
                rows=counts[0],
                columns=counts[1],
            )
        )
    return variations


def read_variation(text: str, compiled: Compiled, most: int) -> Variation:
    """Return what a text `KEY=VALUE,VALUE…` varies; `most` is how many values it may."""
    key, sign, rest = text.partition("=")
    written = key.strip()
    key = path_in_english(written)
    if not sign or not key:
        raise PlanError(
            _(
                "a variation is KEY=VALUE,VALUE…, got '{text}'; {example}",
                text=text,
                example=_(_EXAMPLE),
            )
        )
    if key.partition(".")[0] in HEADER_KEYS:
        raise PlanError(_("'{key}' is not a rule; only rules can be varied", key=key))
    if not is_key(key, compiled):
        raise PlanError(
            _(
                "there is no key '{key}' to vary; {suggestion}",
                key=written,
                suggestion=key_suggestion(written, compiled),
            )
        )
    runs = _runs(key, rest, text, most)
    values = tuple(value for run in runs for value in run)
    _check_twice(key, values)
    if len(values) < 2:
        raise PlanError(
            _(
                "'{text}' has one value, which leaves nothing to compare; name two, or "
                "make it an override of the variant",
                text=text,
            )
        )
    ranged = frozenset(value for run in runs if len(run) > 1 for value in run)
    return Variation(key, values, ranged)


def _runs(key: str, rest: str, text: str, most: int) -> list[Sequence[str]]:
    """Return the values that stand after a key, those of a range together.

    Raises:
        PlanError: One is missing, a range is wrong, or they are too many.
    """
    pieces = _pieces(rest)
    if not all(pieces):
        raise PlanError(
            _(
                "a value is missing in '{text}'; {example}",
                text=text,
                example=_(_EXAMPLE),
            )
        )
    ranges = [_range(piece) if takes_numbers(key) else None for piece in pieces]
    count = sum(1 if numbers is None else len(numbers) for numbers in ranges)
    if count > most:
        raise PlanError(
            _(
                "at most {most} values can be tried at once, got {number} of '{key}'",
                most=f"{most:,}",
                number=f"{count:,}",
                key=key,
            )
        )
    return [
        [piece] if numbers is None else [str(number) for number in numbers]
        for piece, numbers in zip(pieces, ranges, strict=True)
    ]


def _range(piece: str) -> range | None:
    """Return the whole numbers of a range, or `None` for another value."""
    match = _RANGE.fullmatch(piece)
    if match is None:
        if ".." in piece:
            raise PlanError(
                _(
                    "'{text}' is not a range of whole numbers; write '6..10' or '4..12 "
                    "by 2'",
                    text=piece,
                )
            )
        return None
    low, high, step = int(match[1]), int(match[2]), int(match[3] or 1)
    if step == 0:
        raise PlanError(
            _("the range '{text}' never moves on; step by 1 or more", text=piece)
        )
    if low > high:
        raise PlanError(
            _(
                "the range '{text}' is empty; write '{low}..{high}'",
                text=piece,
                low=high,
                high=low,
            )
        )
    return range(low, high + 1, step)


def _check_twice(key: str, values: Iterable[str]) -> None:
    seen: dict[object, str] = {}
    for value in values:
        meaning = meaning_of(key, value)
        other = seen.get((type(meaning), meaning))
        seen[type(meaning), meaning] = value
        if other is not None:
            raise PlanError(
                _(
                    "'{key}' has the value '{value}' twice; leave one out",
                    key=key,
                    value=value,
                )
                if other == value
                else _(
                    "'{key}' has the value '{value}' (as '{other}') twice; leave one out",
                    key=key,
                    value=value,
                    other=other,
                )
            )


def _pieces(rest: str) -> list[str]:
    """Return the texts between the commas that stand outside brackets and quotes."""
    pieces, closers, quote = [""], list[str](), ""
    for sign in rest:
        if sign == "," and not closers and not quote:
            pieces.append("")
            continue
        pieces[-1] += sign
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "'\"":
            quote = sign
        elif sign in _OPENING:
            closers.append(_OPENING[sign])
        elif closers and sign == closers[-1]:
            closers.pop()
    return [piece.strip() for piece in pieces]


DEFAULT_FIGURES: Final = (
    "declarers_hold",
    "attackers_points",
    "level_gain",
    "kitty_captured",
)


def figures_named(
    names: Sequence[str], *, matches: bool, policies: tuple[str, str]
) -> tuple[Metric, ...]:
    """Return some figures, each once.

    Raises:
        PlanError: There is none of a name, or it cannot be followed in such a run.
    """
    metrics = tuple(find_metric(name) for name in dict.fromkeys(names))
    for metric in metrics:
        if reason := _why_not(metric, matches, policies):
            raise PlanError(reason)
    return metrics


def _why_not(metric: Metric, matches: bool, policies: tuple[str, str]) -> str:
    name = metric.name
    if name in {metric.name for metric in DISTRIBUTION_METRICS}:
        return _(
            "'{name}' is a metric of a distribution and cannot be followed; compare shows "
            "it",
            name=name,
        )
    if name in _names(SAMPLE):
        return _(
            "'{name}' is a metric of a sample and cannot be followed; compare shows it",
            name=name,
        )
    if metric.kind is Kind.SIZE or name in _names(LUCK_AND_SKILL):
        return _(
            "'{name}' is computed from skill_gap and cannot be followed; follow skill_gap",
            name=name,
        )
    if not matches and name in _names(MATCH_METRICS, SKILL_MATCH_METRICS):
        return _("'{name}' is a metric of matches; say how many matches to play", name=name)
    if policies[0] == policies[1] and name in _names(SKILL_METRICS, SKILL_MATCH_METRICS):
        return _(
            "'{name}' sets one policy against another; name two, as in greedy,random",
            name=name,
        )
    return ""


def _names(*groups: Sequence[Metric]) -> set[str]:
    return {metric.name for group in groups for metric in group}


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

    @property
    def in_words(self) -> tuple[str, ...]:
        """The values in the language in use."""
        pairs, language = zip(self.keys, self.values, strict=True), language_in_use()
        return tuple(rule_in(key, value, language)[1] for key, value in pairs)

    def __str__(self) -> str:
        """Return the keys with their values in the language in use."""
        return ", ".join(_overrides(map(key_in_words, self.keys), self.in_words))


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
        return _(
            "left out, as they cannot be played: {values}", values=_some(self.refusals)
        )


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
    errors = [diagnostic for diagnostic in compiled.diagnostics if has_errors([diagnostic])]
    return Refusal(varied, tuple(_named(refusal, varied) for refusal in errors))


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
    keys = [variation.key for variation in variations]
    made = [
        compile_setting(name, overrides, keys, values)
        for values in product(*(variation.values for variation in variations))
    ]
    refusals = tuple(refusal for refusal in made if isinstance(refusal, Refusal))
    settings = tuple(setting for setting in made if isinstance(setting, Setting))
    named = [refusal for refusal in refusals if not _is_ranged(refusal, variations)]
    if named or not settings:
        raise PlanError(refused(named or refusals, settings))
    if len({setting.rules.table.players for setting in settings}) > 1:
        raise PlanError(_("the values need different numbers of players; vary other keys"))
    return Candidates(settings, refusals)


def _is_ranged(refusal: Refusal, variations: Sequence[Variation]) -> bool:
    """Tell whether one of the refused values stood in a range."""
    return any(
        f"{variation.key}={value}" in refusal.overrides
        for variation in variations
        for value in variation.ranged
    )


def refused(refusals: Sequence[Refusal], settings: Sequence[Setting]) -> str:
    """Return why some values cannot be played, and which can."""
    head = (
        _(
            "{values} cannot be played; {others} can",
            values=_some(refusals),
            others=_some(settings),
        )
        if settings
        else _("{values} cannot be played", values=_some(refusals))
    )
    return "\n\n".join([head, *_explained(refusals)])


def _some(values: Sequence[object]) -> str:
    """Return values in quotes, the last of many as their number."""
    quoted = [f"'{value}'" for value in values]
    return all_of(quoted) if len(quoted) <= _SHOWN else and_more(quoted, _SHOWN)


def _explained(refusals: Sequence[Refusal]) -> Iterator[str]:
    """Yield what is wrong with each value; what holds of several is told once."""
    shown = set[Diagnostic]()
    for refusal in refusals[:_SHOWN]:
        fresh = [
            diagnostic for diagnostic in refusal.diagnostics if diagnostic not in shown
        ]
        shown.update(fresh)
        if fresh and not any(diagnostic.span.file == VARY for diagnostic in fresh):
            yield _("with '{values}':", values=refusal)
        if fresh:
            yield render(fresh)


def plan_labels(settings: Sequence[Setting]) -> tuple[str, ...]:
    """Return a name of each setting for a plan: its values in letters, digits and `.-_`."""
    labels: list[str] = []
    for setting in settings:
        name = "-".join("".join(map(_sign, text)).strip("-") for text in setting.overrides)
        labels.append(name if name not in labels else f"{name}-{len(labels) + 1}")
    return tuple(labels)


def _sign(sign: str) -> str:
    return sign if sign.isalnum() or sign in "._" else "-"


@dataclass(frozen=True, slots=True)
class Target:
    """A figure and the value that it is to have, exactly as it was written."""

    metric: Metric
    value: Fraction

    @property
    def name(self) -> str:
        """The figure and its value in words, with the digits that were given."""
        if self.metric.kind.is_proportion:
            return f"{title(self.metric)} {float(100 * self.value):.12g} %"
        return f"{title(self.metric)} {float(self.value):.12g}"


def read_target(text: str, *, matches: bool, policies: tuple[str, str]) -> Target:
    """Return what a text `METRIC=VALUE` asks for; of a share, `50%` is 0.5.

    Raises:
        PlanError: There is no such figure, or no such value of it.
    """
    name, sign, number = (part.strip() for part in text.partition("="))
    if not sign or not number:
        raise PlanError(
            _(
                "a target is METRIC=VALUE, got '{text}'; write for example "
                "'declarers_hold=0.5'",
                text=text,
            )
        )
    (metric,) = figures_named([name], matches=matches, policies=policies)
    value = read_amount(number, metric)
    if value is None:
        raise PlanError(
            _(
                "the target of '{name}' must be a number such as 0.5, got '{number}'",
                name=name,
                number=number,
            )
        )
    if metric.kind is Kind.SHARE and not 0 <= value <= 1:
        raise PlanError(
            _(
                "'{name}' is a share, from {low} to {high} or {least} to {most}, got "
                "{number}",
                name=name,
                low=0,
                high=1,
                least="0%",
                most="100%",
                number=number,
            )
        )
    return Target(metric, value)
