"""The felt: who sits where, and the cards that lie on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content
from textual.widget import Widget

from tuolaji.play.scene import Place
from tuolaji.play.screens.signs import drawn_cards, painted_cards

__all__ = ["Felt", "sides_of"]

_LEAST_WIDTH: Final = 72
_MOST_WIDTH: Final = 110


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
        self._middle = ""

    def lay(
        self,
        places: Sequence[Place],
        viewer: int,
        *,
        middle: str = "",
        is_past: bool = False,
    ) -> None:
        """Show the seats, and what lies before them.

        Args:
            places: The seats.
            viewer: Who looks.
            middle: What stands in the middle of the table.
            is_past: Whether the trick that is shown is over.
        """
        self._middle = middle
        self._places, self._viewer, self._is_past = tuple(places), viewer, is_past
        self.refresh()

    def render(self) -> Content:
        """Return the table, drawn round where there is room for it, else line by line.

        Where there is more room yet, cards are drawn as such.
        """
        width, height = self.content_size
        if not self._places:
            return Content("")
        round_width = min(width, _MOST_WIDTH)
        drawings = (self._around(round_width, is_drawn=drawn) for drawn in (True, False))
        fitting = (
            lines
            for lines in drawings
            if width >= _LEAST_WIDTH and lines is not None and len(lines) <= height
        )
        lines = next(fitting, None) or self._listed(width)
        return Content("\n").join(lines[:height])

    def _title_of(self, place: Place) -> Content:
        """Return a seat's line: marks, name, role, and how many cards it holds."""
        mark = "▶ " if place.is_due else "★ " if place.wins else ""
        style = "bold reverse" if place.is_due else "bold" if place.wins else ""
        role = f" · {place.role}" if place.role else ""
        return Content.assemble(
            (f"{mark}{place.name}", style), (role, "bold"), (f" ({place.held})", "dim")
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
        cards = {place: self._cards_of(place) for place, _name in names}
        room = width - max(each.cell_length for each in cards.values())
        margin = max(name.cell_length for _, name in names) + 2
        margin = min(margin, max(room, width * 2 // 3))
        return [
            Content.assemble(_fitted(Content.assemble(name, " "), margin, 0), cards[place])
            for place, name in names
        ]

    def _around(self, width: int, *, is_drawn: bool) -> list[Content] | None:
        """Return the seats around the table; `None` where cards would not fit.

        Args:
            width: The room for them.
            is_drawn: Whether cards are drawn with borders.
        """
        *others, own = self._turned()
        right, across, _left = sides_of(len(self._places))
        on_right = others[:right][::-1]
        top = others[right : right + across][::-1]
        on_left = others[right + across :]
        drawn = [self._block(place, is_drawn=is_drawn) for place in top]
        lines = _abreast(drawn, width)
        for west, east in zip(on_left, on_right, strict=True):
            left = self._block(west, is_drawn=is_drawn)
            right_block = self._block(east, is_drawn=is_drawn)
            middle = self._middle if west is on_left[0] else ""
            lines += [Content(""), *_apart(left, right_block, middle, width)]
        own_block = self._block(own, is_drawn=is_drawn)
        lines += [Content(""), *_abreast([own_block], width)]
        is_too_wide = any(line.cell_length > width for line in lines)
        return None if is_too_wide else lines

    def _block(self, place: Place, *, is_drawn: bool) -> list[Content]:
        """Return the lines of a seat."""
        return [self._title_of(place), *self._play_of(place, is_drawn=is_drawn)]

    def _play_of(self, place: Place, *, is_drawn: bool) -> list[Content]:
        """Return what lies before a seat: a line, or drawn with borders three."""
        if not is_drawn:
            return [self._cards_of(place)]
        style = "dim" if self._is_past and not place.wins else ""
        return [line.stylize(style) for line in drawn_cards(place.cards)]


def _abreast(blocks: Sequence[Sequence[Content]], width: int) -> list[Content]:
    """Return blocks side by side, each in the middle of its share."""
    size = width // len(blocks)
    lines = zip(*blocks, strict=True)
    return [Content.assemble(*(_fitted(part, size, 1) for part in line)) for line in lines]


def _apart(
    west: Sequence[Content], east: Sequence[Content], middle: str, width: int
) -> list[Content]:
    """Return two blocks at the ends, and a text between their second lines."""
    texts = ["", middle, "", ""]
    lines = []
    for left, right, text in zip(west, east, texts, strict=False):
        room = width - 2 * max(left.cell_length, right.cell_length)
        is_room = room >= Content(text).cell_length + 2
        between = width - left.cell_length - right.cell_length
        gap = Content(" " * between)
        if text and is_room:
            inner = _fitted(Content.styled(text, "dim"), room, 1)
            pad = max(left.cell_length, right.cell_length)
            gap = Content.assemble(
                " " * (pad - left.cell_length), inner, " " * (pad - right.cell_length)
            )
        lines.append(Content.assemble(left, gap, right))
    return lines


def _fitted(content: Content, width: int, side: int) -> Content:
    """Return a text in so much room: at its left, in its middle, or at its right."""
    left = width - content.cell_length
    if left <= 0:
        return content
    before = (0, left // 2, left)[side]
    return Content.assemble(" " * before, content, " " * (left - before))
