"""Shapes in words: what players call them, and their components of a size.

A rule line calls a component `quad_run(2)`; a sentence calls it a run of 2 quads. A name
of a variant's own stays as the file has it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from tuolaji.language import _, later, plural
from tuolaji.rules.shape import Shape

__all__ = ["SHAPES", "listing", "shape_name", "sized_name", "with_article"]

SHAPES: Final = {
    "single": later("single card"),
    "pair": later("pair"),
    "triple": later("triple"),
    "quad": later("quad"),
    "quint": later("quint"),
    "six": later("six of a kind"),
    "sextet": later("sextet"),
    "seven": later("seven of a kind"),
    "eight": later("eight of a kind"),
    "nine": later("nine of a kind"),
    "tractor": later("tractor"),
    "titanic": later("titanic"),
    "bulldozer": later("bulldozer"),
    "triple_run": later("run of triples"),
    "quad_run": later("run of quads"),
    "quint_run": later("run of quints"),
    "six_run": later("run of sixes"),
    "seven_run": later("run of sevens"),
    "eight_run": later("run of eights"),
    "nine_run": later("run of nines"),
    "four_two": later("run of quads and pairs"),
    "bomb": later("bomb"),
}
"""What players call the shapes that tables have, by the names in files."""


def shape_name(name: str) -> str:
    """Return what players call a shape; a name of one's own stays.

    >>> shape_name("quad_run"), shape_name("my_bomb")
    ('run of quads', 'my bomb')
    """
    return _(SHAPES[name]) if name in SHAPES else name.replace("_", " ")


def sized_name(shape: Shape, measure: int) -> str:
    """Return what a component of a shape and size is called.

    >>> sized_name(Shape("quad_run", (4,), 2, None), 2)
    'run of 2 quads'
    """
    name = shape_name(shape.name)
    if not shape.is_run:
        return name
    if shape.name in _RUNS:
        return _(_RUNS[shape.name], count=measure)
    if shape.is_mixed:
        return _("{shape} of {count} cards", shape=name, count=measure)
    if shape.widths == (2,):
        return plural(
            "{shape} of {count} pair", "{shape} of {count} pairs", measure, shape=name
        )
    return plural(
        "{shape} of {count} step", "{shape} of {count} steps", measure, shape=name
    )


_RUNS: Final = {
    "triple_run": later("run of {count} triples"),
    "quad_run": later("run of {count} quads"),
    "quint_run": later("run of {count} quints"),
    "six_run": later("run of {count} sixes"),
    "seven_run": later("run of {count} sevens"),
    "eight_run": later("run of {count} eights"),
    "nine_run": later("run of {count} nines"),
    "four_two": later("run of {count} cards in quads and pairs"),
}
"""The runs whose names say what they are made of, which are two steps or more."""


def with_article(name: str) -> str:
    """Return the name of a component as of one among many.

    >>> with_article("eight of a kind"), with_article("pair")
    ('an eight of a kind', 'a pair')
    """
    if name[:1].lower() in {*"aeiou"}:
        return _("an {thing}", thing=name)
    return _("a {thing}", thing=name)


def listing(names: Iterable[str]) -> str:
    """Return the names of components that are played together, equal ones counted.

    >>> listing(["tractor of 2 pairs", "pair", "pair"])
    'tractor of 2 pairs + 2 × pair'
    """
    counted = ((name, len([*equal])) for name, equal in groupby(names))
    return " + ".join(
        name if count == 1 else _("{count} × {shape}", count=count, shape=name)
        for name, count in counted
    )
