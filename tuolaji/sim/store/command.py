"""The command of a run: its options, and the command line that asks for it again.

Options are kept by name, so that nobody has to read them out of a command line.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Self

__all__ = ["Command", "read_command"]


@dataclass(frozen=True, slots=True)
class Command:
    """What a run was asked for with.

    Attributes:
        kind: The name of the command; empty where none is known.
        variants: The words that name the variants.
        options: The values of each option by its name, in the order of a command line.
    """

    kind: str = ""
    variants: tuple[str, ...] = ()
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __str__(self) -> str:
        """Return the command line, or nothing where no command is known."""
        given = [
            word
            for name, values in self.options.items()
            for value in values
            for word in (name, value)
        ]
        words = ["tuolaji", self.kind, *self.variants, *given]
        return shlex.join(words) if self.kind else ""

    def having(self, options: Mapping[str, object]) -> Self:
        """Return it with more options; of several values a tuple, none for `None`."""
        more = {name: _texts(value) for name, value in options.items()}
        given = {name: values for name, values in more.items() if values}
        return replace(self, options={**self.options, **given})

    def without(self, *names: str) -> Self:
        """Return it without some options."""
        kept = {name: option for name, option in self.options.items() if name not in names}
        return replace(self, options=kept)

    def to_dict(self) -> dict[str, object]:
        """Return it as plain values, with the line for people to read."""
        options = {name: list(values) for name, values in self.options.items()}
        variants = list(self.variants)
        return {
            "line": str(self),
            "kind": self.kind,
            "variants": variants,
            "options": options,
        }


def _texts(value: object) -> tuple[str, ...]:
    if value is None:
        return ()
    values = value if isinstance(value, tuple | list) else (value,)
    return tuple(
        _exactly(value) if isinstance(value, float) else str(value) for value in values
    )


def _exactly(number: float) -> str:
    """Return a number as a person writes it, with every digit and without an exponent."""
    return f"{Decimal(repr(number)):f}".removesuffix(".0")


def read_command(plain: object) -> Command:
    """Return the command that plain values describe; an empty one where they do not."""
    if not isinstance(plain, dict):
        return Command()
    options = plain.get("options")
    known = options if isinstance(options, dict) else {}
    named = Command(str(plain.get("kind") or ""), _texts(plain.get("variants")))
    return named.having({str(name): values for name, values in known.items()})
