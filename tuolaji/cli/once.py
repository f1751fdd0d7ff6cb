"""Which options are given twice that take one value?

Of two equal options click takes the last and says nothing of the first, so that half of
what was asked for is lost. Here that is wrong usage.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    """A command that refuses an option given twice, unless it may be repeated."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]  # typer's own class says click's context
        """Read the words of the command.

        Raises:
            WrongUsage: An option that takes one value is given twice.
        """
        _, _, given = self.make_parser(ctx).parse_args(args=list(args))
        seen = set[str]()
        for one in given:
            is_single = isinstance(one, TyperOption) and not (
                one.multiple or one.is_flag or one.count
            )
            if is_single and one.opts[-1] in seen:
                raise WrongUsage(_refusal(one.opts))
            seen.update(one.opts if is_single else ())
        return super().parse_args(ctx, args)


def _refusal(names: Sequence[str]) -> str:
    name = max(names, key=len)
    advice = _ADVICE.get(name, "leave one out")
    return f"'{name}' is given twice and takes one value; {advice}"
