"""The felt: who sits where, and the cards that lie on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content
from textual.widget import Widget

from tuolaji.language import plural
from tuolaji.play.scene import Place
from tuolaji.play.screens.signs import painted_cards

__all__ = ["Felt", "sides_of"]

_LEAST_WIDTH: Final = 72


def sides_of(players: int) -> tuple[int, int, int]:
    """Return how many seats sit on the right, across and on the left of the viewer.

    Play goes round to the right.
    """
    others = players - 1
    beside = max(1, (others - 1) // 3)
    return beside, others - 2 * beside, beside


class Felt(Widget):
    """The table as a seat sees it: the others around, itself below."""

    DEFAULT_CSS = """
    Felt { height: 1fr; min-height: 4; padding: 0 1; content-align: center middle; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._places: tuple[Place, ...] = ()
        self._viewer = 0
        self._is_past = False

    def lay(self, places: Sequence[Place], viewer: int, *, is_past: bool = False) -> None:
        """Show the seats, and what lies before them.

        Args:
            places: The seats.
            viewer: Who looks.
            is_past: Whether the trick that is shown is over.
        """
        self._places, self._viewer, self._is_past = tuple(places), viewer, is_past
        self.refresh()

    def render(self) -> Content:
        """Return the table, drawn round where there is room for it, else line by line."""
        width, height = self.content_size
        if not self._places:
            return Content("")
        lines = self._around(width) if width >= _LEAST_WIDTH else None
        if lines is None or len(lines) > height:
            lines = self._listed(width)
        return Content("\n").join(lines[:height])

    def _title_of(self, place: Place) -> Content:
        """Return a seat's line: marks, name, role, and how many cards it holds."""
        mark = "▶ " if place.is_due else "★ " if place.wins else ""
        style = "bold reverse" if place.is_due else "bold" if place.wins else ""
        role = f" · {place.role}" if place.role else ""
        held = plural("{count} card", "{count} cards", count=place.held)
        return Content.assemble(
            (f"{mark}{place.name}", style), (role, "bold"), (f" · {held}", "dim")
        )

    def _cards_of(self, place: Place) -> Content:
        cards = painted_cards(place.cards)
        return cards.stylize("dim" if self._is_past and not place.wins else "bold")

    def _turned(self) -> list[Place]:
        """Return the seats in order of play, from the one after the viewer on."""
        after = self._viewer + 1
        return [*self._places[after:], *self._places[:after]]

    def _listed(self, width: int) -> list[Content]:
        """Return a line a seat, in order of play, the viewer's last."""
        names = [(place, self._title_of(place)) for place in self._turned()]
        margin = min(max(name.cell_length for _, name in names) + 2, width * 2 // 3)
        return [
            Content.assemble(_fitted(name, margin, 0), self._cards_of(place))
            for place, name in names
        ]

    def _around(self, width: int) -> list[Content] | None:
        """Return the seats around the table; `None` where cards would not fit."""
        *others, own = self._turned()
        right, across, _left = sides_of(len(self._places))
        on_right = others[:right][::-1]
        top = others[right : right + across][::-1]
        on_left = others[right + across :]
        lines = self._abreast(top, width)
        for west, east in zip(on_left, on_right, strict=True):
            lines += [Content("")] if len(lines) > 0 else []
            lines += self._abreast([west, east], width, is_apart=True)
        lines += [Content(""), *self._abreast([own], width)]
        is_too_wide = any(line.cell_length > width for line in lines)
        return None if is_too_wide else lines

    def _abreast(
        self, places: Sequence[Place], width: int, *, is_apart: bool = False
    ) -> list[Content]:
        """Return the two lines of seats side by side."""
        size = width // len(places)
        sides = [0, 2] if is_apart else [1] * len(places)
        every = list(zip(places, sides, strict=True))
        names = [_fitted(self._title_of(place), size, side) for place, side in every]
        cards = [_fitted(self._cards_of(place), size, side) for place, side in every]
        return [Content.assemble(*names), Content.assemble(*cards)]


def _fitted(content: Content, width: int, side: int) -> Content:
    """Return a text in so much room: at its left, in its middle, or at its right."""
    left = width - content.cell_length
    if left <= 0:
        return content
    before = (0, left // 2, left)[side]
    return Content.assemble(" " * before, content, " " * (left - before))
