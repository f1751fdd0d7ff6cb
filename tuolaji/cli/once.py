"""Which options, and which keys of rules, are given twice that take one value?

Of two equal options click takes the last and says nothing of the first, and of two values
laid over one key the last counts, so that half of what was asked for is lost. Here that is
wrong usage; so is a range whose step the shell has cut off for want of quotes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Final

import typer
from typer.core import TyperCommand, TyperOption

from tuolaji.cli.failures import WrongUsage

__all__ = ["OnceCommand"]

_ADVICE: Final = {
    "--until": "a run ends by one figure; keep its deals with --out DIR, and the same "
    "command with the other --until goes on from there",
    "--level": "a run has one level; run it again with the other",
    "--policy": "two policies are written A,B",
    "--seed": "a run has one seed; run it again with the other",
    "--target": "one figure can be tuned at a time",
}
"""What to do instead, where leaving one out is not all that can be said."""


class OnceCommand(TyperCommand):
    """A command that refuses an option given twice, unless it may be repeated.

    One that may be repeated, such as `--set`, must name another key each time.
    """

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]  # typer's own class says click's context
        """Read the words of the command.

        Raises:
            WrongUsage: An option or a key that takes one value is given twice, or a range
                without quotes.
        """
        _check_quotes(args)
        values, _, given = self.make_parser(ctx).parse_args(args=list(args))
        seen = set[str]()
        for one in given:
            is_single = isinstance(one, TyperOption) and not (
                one.multiple or one.is_flag or one.count
            )
            if is_single and one.opts[-1] in seen:
                raise WrongUsage(_refusal(one.opts))
            seen.update(one.opts if is_single else ())
        _check_keys(values)
        return super().parse_args(ctx, args)


def _check_quotes(args: Sequence[str]) -> None:
    """Make sure that a range with its step is one word."""
    for number, (before, word) in enumerate(pairwise(args)):
        if word == "by" and ".." in before:
            whole = " ".join(args[number : number + 3]).removeprefix("--vary=")
            raise WrongUsage(f"put quotes around KEY=LOW..HIGH by STEP: --vary '{whole}'")


def _refusal(names: Sequence[str]) -> str:
    name = max(names, key=len)
    advice = _ADVICE.get(name, "leave one out")
    return f"'{name}' is given twice and takes one value; {advice}"


def _check_keys(values: Mapping[str, Iterable[str]]) -> None:
    """Make sure that no key is set twice, nor set and varied."""
    given = [*_keyed("--set", values.get("set")), *_keyed("--vary", values.get("vary"))]
    for (key, one), (other, another) in combinations(given, 2):
        if one.startswith("--set") and _is_within(key, other):
            raise WrongUsage(f"{one} and {another} both set {_told(key, other, another)}")


def _keyed(option: str, texts: Iterable[str] | None) -> Iterator[tuple[str, str]]:
    """Yield the key that each text `KEY=…` gives, and the words that give it."""
    for text in texts or ():
        key, sign, _ = text.partition("=")
        if sign:
            yield key.strip(), f"{option} '{text}'"


def _is_within(key: str, other: str) -> bool:
    """Tell whether two keys are one, or one holds the other."""
    parts = zip(key.split("."), other.split("."), strict=False)
    return all(one == another for one, another in parts)


def _told(key: str, other: str, another: str) -> str:
    """Return the key that is given twice, and what to do."""
    outer, inner = sorted((key, other), key=len)
    within = "" if outer == inner else f", which is within '{outer}'"
    if another.startswith("--vary"):
        mend = "of --set leave it out, for --vary names all the values that are tried"
    elif outer == inner:
        mend = "leave one out"
    else:
        mend = f"set all that '{outer}' is to hold in one --set, or each key by itself"
    return f"'{inner}'{within}; {mend}"
