"""Frozen objects made in the engine: their own constructors set each field by a call.

Whoever makes one vouches for its fields; nothing that the class does when it is called is
done.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bits import set_field

__all__ = ["frozen"]


def frozen(kind: object, names: tuple[str, ...], fields: tuple[object, ...]) -> object:
    """Return an instance of a frozen class.

    Args:
        kind: The class.
        names: The names of its fields.
        fields: Their values, in the same order.
    """
    index: cython.int
    made = object.__new__(kind)  # type: ignore[arg-type, var-annotated]  # A class.
    for index in range(len(names)):
        set_field(made, names[index], fields[index])
    return made
