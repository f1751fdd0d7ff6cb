"""Which rules do the names on the command line mean?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tuolaji.cli.failures import WrongUsage
from tuolaji.dsl.catalogue import find_variant, suggestion
from tuolaji.dsl.compiling import load_variant
from tuolaji.dsl.diagnostic import Diagnostic
from tuolaji.dsl.draft import OVERRIDE
from tuolaji.errors import VariantError
from tuolaji.rules.ruleset import Ruleset

__all__ = ["load", "require"]


def require(names: Iterable[str]) -> None:
    """Make sure that each name means a file.

    Raises:
        WrongUsage: One does not; the message suggests another.
    """
    for name in names:
        if find_variant(name) is None:
            raise WrongUsage(f"there is no variant '{name}'; {suggestion(name)}")


def load(name: str, overrides: Sequence[str] = ()) -> Ruleset:
    """Return the rules that a name means.

    Raises:
        WrongUsage: There is no such variant, or an override is wrong.
        VariantError: The variant has errors.
    """
    require([name])
    try:
        return load_variant(name, overrides)
    except VariantError as error:
        if overrides and all(_is_of_an_override(one) for one in error.diagnostics):
            raise WrongUsage(str(error)) from None
        raise


def _is_of_an_override(diagnostic: object) -> bool:
    return isinstance(diagnostic, Diagnostic) and diagnostic.span.file == OVERRIDE
