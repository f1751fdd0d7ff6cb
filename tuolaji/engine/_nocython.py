"""A stand-in for Cython where it is not installed.

Compiled modules never look here; interpreted ones need the names of types (only in
annotations) and decorators that do nothing.
"""

from __future__ import annotations

from typing import TypeVar

Decorated = TypeVar("Decorated")

compiled = False
longlong = int
p_longlong = int
bint = bool


def _unchanged(decorated: Decorated) -> Decorated:
    return decorated


cclass = final = ccall = cfunc = _unchanged


class _Nothing:
    """A `with` block that does nothing."""

    def __enter__(self) -> None: ...

    def __exit__(self, *_error: object) -> None: ...


nogil = _Nothing()
