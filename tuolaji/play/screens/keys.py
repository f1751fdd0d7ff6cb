"""The line of keys: what each key does now, and a click or a touch that presses it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from textual.content import Content
from textual.events import Click
from textual.geometry import Size
from textual.widget import Widget

__all__ = ["Hotkey", "KeyLine", "line_pitch"]

_NARROW: Final = 60
_HIGH: Final = 30
_BETWEEN: Final = " · "


@dataclass(frozen=True, slots=True)
class Hotkey:
    """A key, and what it does now.

    Attributes:
        name: What a terminal calls it.
        words: The key and what it does, `h: hint`.
    """

    name: str
    words: str

    @property
    def size(self) -> int:
        """How many cells the words take."""
        return Content(self.words).cell_length


@dataclass(frozen=True, slots=True)
class _Placed:
    """A key, and where on its line it begins."""

    key: Hotkey
    start: int


def line_pitch(screen: Size) -> int:
    """Return on how many lines of a screen a line stands that a finger is to hit.

    A screen that is narrow and high is that of a telephone.
    """
    return 2 if screen.width < _NARROW and screen.height >= _HIGH else 1


class KeyLine(Widget):
    """Keys side by side, on more lines where one is too short; a click presses one.

    The first is what is most often wanted, and stands out.
    """

    DEFAULT_CSS = """
    KeyLine { height: auto; }
    """

    def __init__(
        self,
        keys: Iterable[Hotkey] = (),
        *,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._keys = tuple(keys)

    def lay(self, keys: Iterable[Hotkey]) -> None:
        """Show other keys."""
        self._keys = tuple(keys)
        self.refresh(layout=True)

    def _rows(self, width: int) -> list[list[_Placed]]:
        rows: list[list[_Placed]] = []
        end = 0
        for key in self._keys:
            start = end + len(_BETWEEN)
            if not rows or start + key.size > width:
                rows.append([])
                start = 0
            # A space on either side makes the first key a button.
            size = key.size + 2 if key is self._keys[0] else key.size
            rows[-1].append(_Placed(key, start))
            end = start + size
        return rows

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return how many cells all keys take on one line."""
        return sum(key.size + len(_BETWEEN) for key in self._keys)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines the keys take."""
        return max(1, len(self._rows(width)) * line_pitch(self.app.size))

    def render(self) -> Content:
        """Return the keys."""
        rows = self._rows(self.content_size.width)
        return Content("\n" * line_pitch(self.app.size)).join(map(self._line, rows))

    def _line(self, row: list[_Placed]) -> Content:
        parts: list[str | tuple[str, str]] = []
        for placed in row:
            parts.append(_BETWEEN if placed is not row[0] else "")
            is_first = placed.key is self._keys[0]
            words = placed.key.words
            parts.append((f" {words} ", "bold reverse") if is_first else words)
        return Content.assemble(*parts)

    def on_click(self, event: Click) -> None:
        """Press the key that is clicked."""
        offset = event.get_content_offset(self)
        rows = self._rows(self.content_size.width)
        if offset is None or offset.y // line_pitch(self.app.size) >= len(rows):
            return
        for placed in reversed(rows[offset.y // line_pitch(self.app.size)]):
            if placed.start - 1 <= offset.x:
                event.stop()
                self.app.simulate_key(placed.key.name)
                return
