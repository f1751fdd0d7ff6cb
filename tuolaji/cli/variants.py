"""The variants that names on the command line mean."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tuolaji.cli.application import WrongUsage
from tuolaji.dsl.catalogue import find_variant, is_path, missing
from tuolaji.errors import VariantError
from tuolaji.language import _, clauses

if TYPE_CHECKING:
    from tuolaji.rules.ruleset import Ruleset

__all__ = ["Named", "load", "read_named", "require", "seen_from"]


@dataclass(frozen=True, slots=True)
class Named:
    """A variant of a run.

    Attributes:
        name: What it was named by: an id, an alias or a path.
        rules: What that means.
        label: What it is called in the run.
    """

    name: str
    rules: Ruleset
    label: str

    @property
    def word(self) -> str:
        """The word of a command line that names it so."""
        is_own = self.label == self.rules.id
        return self.name if is_own else f"{self.label}={self.name}"


def read_named(words: Iterable[str], overrides: Sequence[str] = ()) -> tuple[Named, ...]:
    """Return the variants that words `VARIANT` or `LABEL=VARIANT` mean.

    Raises:
        WrongUsage: There is no such variant, or an override or a label is wrong.
        VariantError: A variant has errors.
    """
    return tuple(_read_named(word, overrides) for word in words)


def _read_named(word: str, overrides: Sequence[str]) -> Named:
    from tuolaji.sim.plan import is_label  # noqa: PLC0415 (loads the engine)

    label, sign, name = word.partition("=")
    if not sign or find_variant(word) is not None:
        rules = load(word, overrides)
        return Named(word, rules, rules.id)
    if not is_label(label):
        raise WrongUsage(
            _(
                "a label is letters, digits, '.', '-' and '_', not '{label}' in '{word}'",
                label=label,
                word=word,
            )
        )
    return Named(name, load(name, overrides), label)


def require(names: Iterable[str]) -> None:
    """Make sure that each name means a file.

    Raises:
        WrongUsage: One does not; the message suggests another.
    """
    for name in names:
        if find_variant(name) is None:
            problem = missing(name)
            raise WrongUsage(clauses([problem.message, problem.help]))


def load(name: str, overrides: Sequence[str] = ()) -> Ruleset:
    """Return the rules that a name means.

    Raises:
        WrongUsage: There is no such variant, or an override is wrong.
        VariantError: The variant has errors.
    """
    from tuolaji.dsl.compile import load_variant  # noqa: PLC0415 (loads the grammar)
    from tuolaji.dsl.diagnostic import OVERRIDE, render  # noqa: PLC0415

    require([name])
    try:
        return load_variant(name, overrides)
    except VariantError as error:
        if overrides and all(
            diagnostic.span.file == OVERRIDE for diagnostic in error.diagnostics
        ):
            raise WrongUsage(render(error.diagnostics, "--set")) from None
        raise


def seen_from(folder: Path, parent: str) -> str:
    """Return a parent as a file in a folder must name it: a path is relative to the file.

    Raises:
        WrongUsage: No text can name it.
    """
    if not is_path(parent):
        return parent
    # A link may lead to the folder; `..` leads out of where the folder truly is.
    path = Path(parent).parent.resolve() / Path(parent).name
    relative = Path(os.path.relpath(path, folder.resolve())).as_posix()
    if any(unicodedata.category(sign) in {"Cc", "Cs"} for sign in relative):
        raise WrongUsage(
            _(
                "a file cannot name '{parent}' as its parent: its path is not plain "
                "text; rename it",
                parent=parent,
            )
        )
    return relative if "/" in relative else f"./{relative}"
