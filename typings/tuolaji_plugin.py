"""What mypy must know of `Tables`: that it has a number for each option.

These follow from the declarations in `tuolaji.rules`; see `tuolaji/engine/state.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy.plugin import ClassDefContext, Plugin, ReportConfigContext
from mypy.plugins.common import add_attribute_to_class

from tuolaji.rules.ruleset import numbers

__all__ = ["plugin"]


class OptionsPlugin(Plugin):
    """Adds the numbers of the options to `Tables`."""

    def get_class_decorator_hook_2(
        self, fullname: str
    ) -> Callable[[ClassDefContext], bool] | None:
        """Return what completes a class of C."""
        return _complete if fullname == "cython.cclass" else None

    def report_config_data(self, ctx: ReportConfigContext) -> object:
        """Return the options, by which mypy tells whether what it keeps is out of date."""
        return sorted(numbers()) if ctx.id == "tuolaji.engine.state" else None


def _complete(context: ClassDefContext) -> bool:
    if context.cls.fullname == "tuolaji.engine.state.Tables":
        number = context.api.named_type("builtins.int")
        for name in numbers():
            add_attribute_to_class(context.api, context.cls, name, number)
    return True


def plugin(version: str) -> type[Plugin]:
    """Return the plugin, as mypy asks for it."""
    return OptionsPlugin
