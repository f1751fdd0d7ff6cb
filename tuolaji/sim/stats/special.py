"""SciPy's special functions, loaded when the first of them is asked for.

They take a fifth of a second to load, which no command need wait for that computes
no interval.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scipy.special import betaincinv, gammaincinv, nctdtr, stdtr, stdtrit

__all__ = ["betaincinv", "gammaincinv", "nctdtr", "stdtr", "stdtrit"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from scipy import special  # noqa: PLC0415 (slow, and a simulation may need none)

    return getattr(special, name)
