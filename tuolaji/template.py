"""Templates: how those of every page that is written are filled in.

Whatever comes from outside is escaped, and a name that a template does not get is an error.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment

__all__ = ["environment"]


def environment(package: str) -> Environment:
    """Return what fills in the templates of a package.

    Args:
        package: It has them in its folder `templates`.
    """
    from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415  # Late.

    return Environment(
        loader=PackageLoader(package),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
