"""How does a reader tell the variants of a chart apart?

By colour, by dash and by mark, so that the colour-blind, a grey print and a dim screen all
serve. The colours are Okabe and Ito's (Color Universal Design, 2008), darkest first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

__all__ = ["ATTACKERS", "DECLARERS", "Look", "look"]


@dataclass(frozen=True, slots=True)
class Look:
    """How one variant is drawn everywhere.

    Attributes:
        colour: Of its lines and marks.
        dash: Of its lines, in Plotly's words.
        strokes: The same, in SVG's.
        symbol: Its mark, in Plotly's words.
        path: The same, as an SVG path around (0, 0).
    """

    colour: str
    dash: str
    strokes: str
    symbol: str
    path: str

    def tint(self, opacity: float) -> str:
        """Return the colour, let through."""
        red, green, blue = (int(self.colour[at : at + 2], 16) for at in (1, 3, 5))
        return f"rgba({red},{green},{blue},{opacity})"


_COLOURS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
_DASHES: Final = (
    ("solid", "none"),
    ("dash", "7 4"),
    ("dot", "2 3"),
    ("dashdot", "7 3 2 3"),
    ("longdash", "12 4"),
    ("longdashdot", "12 4 2 4"),
)
_SYMBOLS: Final = (
    ("circle", "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0Z"),
    ("square", "M-4 -4H4V4H-4Z"),
    ("diamond", "M0 -5.5L5.5 0L0 5.5L-5.5 0Z"),
    ("triangle-up", "M0 -5L5 4H-5Z"),
    ("cross", "M-1.7 -5H1.7V-1.7H5V1.7H1.7V5H-1.7V1.7H-5V-1.7H-1.7Z"),
    ("triangle-down", "M0 5L5 -4H-5Z"),
)
_LOOKS: Final = tuple(
    Look(colour, dash, strokes, symbol, path)
    for colour, (dash, strokes), (symbol, path) in zip(
        _COLOURS, _DASHES, _SYMBOLS, strict=True
    )
)

DECLARERS: Final = ("#B9DDF1", "#7FBCE0", "#3E93C6", "#0B6BA3", "#084B75", "#052F4A")
"""Shades for what the declarers gain, palest for nothing."""

ATTACKERS: Final = ("#FBDDBD", "#F5B576", "#E58A3A", "#C4600F", "#8F4306", "#5C2B04")
"""Shades for what the attackers gain, palest for nothing."""


def look(place: int) -> Look:
    """Return how the variant at a place of the command line is drawn."""
    return _LOOKS[place % len(_LOOKS)]
