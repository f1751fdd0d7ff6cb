"""The hand: a person's cards by trumps and suits, chosen by keys or by mouse."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from tuolaji.cards import Face, drawn_card
from tuolaji.language import _
from tuolaji.play.screens.keys import line_pitch
from tuolaji.play.screens.signs import card_style

__all__ = ["HandView", "Row", "rows_of"]


@dataclass(frozen=True, slots=True)
class Cell:
    """A card on a line: its place in the hand, where it begins, and what is shown."""

    index: int
    start: int
    text: str
    width: int


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the hand."""

    label: str
    cells: tuple[Cell, ...]


def rows_of(
    groups: Sequence[Sequence[Face]], labels: Sequence[str], width: int
) -> list[Row]:
    """Return the lines of a hand, each group on lines of its own.

    Args:
        groups: The cards of each group.
        labels: What each is called.
        width: How wide the lines may be.
    """
    margin = max(map(_width, labels), default=0)
    rows, index = [], 0
    for label, cards in zip(labels, groups, strict=True):
        cells: list[Cell] = []
        at, head = margin + 1, label
        for face in cards:
            text = drawn_card(face)
            size = _width(text)
            if cells and at + size + 1 >= width:
                rows.append(Row(head, tuple(cells)))
                cells, at, head = [], margin + 1, ""
            cells.append(Cell(index, at, text, size))
            at, index = at + size + 1, index + 1
        rows.append(Row(head, tuple(cells)))
    return rows


def _width(text: str) -> int:
    return Content(text).cell_length


class HandView(Widget, can_focus=True):
    """A hand in which cards can be chosen."""

    DEFAULT_CSS = """
    HandView { height: auto; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("up", "climb(-1)", show=False),
        Binding("down", "climb(1)", show=False),
        Binding("home", "leap(0)", show=False),
        Binding("end", "leap(-1)", show=False),
        Binding("space", "choose", show=False),
        Binding("a", "choose_alike", show=False),
        Binding("escape", "clear", show=False),
        Binding("enter", "confirm", show=False),
    ]

    class Confirmed(Message):
        """The chosen cards are to be played, buried or given."""

    class Changed(Message):
        """Other cards are chosen."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._groups: tuple[tuple[Face, ...], ...] = ()
        self._labels: tuple[str, ...] = ()
        self._chosen: set[int] = set()
        self._at = 0
        self._hidden = ""

    def lay(self, groups: Iterable[Sequence[Face]], labels: Iterable[str]) -> None:
        """Show a hand; what was chosen stays chosen if the hand is the same."""
        cards = tuple(map(tuple, groups))
        if cards != self._groups:
            self._chosen.clear()
        self._groups, self._labels, self._hidden = cards, tuple(labels), ""
        self._at = max(0, min(self._at, len(self.cards) - 1))
        self.refresh(layout=True)

    def hide(self, why: str) -> None:
        """Show no card, and why."""
        self._groups, self._labels, self._hidden = (), (), why
        self._chosen.clear()
        self.refresh(layout=True)

    @property
    def cards(self) -> tuple[Face, ...]:
        """All cards, in the order in which they stand."""
        return tuple(face for group in self._groups for face in group)

    @property
    def chosen(self) -> tuple[Face, ...]:
        """The cards that are chosen."""
        return tuple(face for index, face in enumerate(self.cards) if index in self._chosen)

    def choose(self, cards: Iterable[Face]) -> None:
        """Choose just some cards."""
        wanted = list(cards)
        self._chosen.clear()
        for index, face in enumerate(self.cards):
            if face in wanted:
                wanted.remove(face)
                self._chosen.add(index)
        if self._chosen:
            self._at = min(self._chosen)
        self._tell()

    def _tell(self) -> None:
        self.refresh()
        self.post_message(self.Changed())

    def _rows(self, width: int) -> list[Row]:
        return rows_of(self._groups, self._labels, width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines the hand takes."""
        return max(1, len(self._rows(width)) * self._pitch(width))

    def _pitch(self, width: int) -> int:
        """Return on how many lines a line of cards stands.

        More than one only where all of them leave room for the table.
        """
        pitch, screen = line_pitch(self.app.size), self.app.size
        is_room = 2 * pitch * len(self._rows(width)) <= screen.height
        return pitch if is_room else 1

    def render(self) -> Content:
        """Return the hand; chosen cards stand between brackets."""
        if not self._groups:
            return Content.styled(self._hidden or _("no cards"), "dim")
        rows = self._rows(self.content_size.width)
        margin = max(map(_width, self._labels), default=0)
        gap = "\n" * self._pitch(self.content_size.width)
        return Content(gap).join(self._line(row, margin) for row in rows)

    def _line(self, row: Row, margin: int) -> Content:
        label = row.label + " " * (margin - _width(row.label))
        parts: list[Content | tuple[str, str]] = [(label, "bold")]
        before = False
        for cell in row.cells:
            is_chosen = cell.index in self._chosen
            parts += [self._fence(before, is_chosen), (cell.text, self._style(cell.index))]
            before = is_chosen
        parts.append(self._fence(before, False))
        return Content.assemble(*parts)

    @staticmethod
    def _fence(before: bool, after: bool) -> tuple[str, str]:
        """Return what stands between two cards, by which of them is chosen."""
        return _FENCES[before, after], "bold $warning"

    def _style(self, index: int) -> str:
        styles = [card_style(self.cards[index])]
        if index in self._chosen:
            styles.append("bold")
        if index == self._at and self.has_focus:
            styles.append("reverse")
        return " ".join(filter(None, styles))

    def action_move(self, step: int) -> None:
        """Go to the next card, or to the one before."""
        if self.cards:
            self._at = (self._at + step) % len(self.cards)
            self.refresh()

    def action_climb(self, step: int) -> None:
        """Go to the nearest card of the next line, or of the one before."""
        rows = [row for row in self._rows(self.content_size.width) if row.cells]
        places = [(at, cell) for at, row in enumerate(rows) for cell in row.cells]
        own = next(((at, cell) for at, cell in places if cell.index == self._at), None)
        if own is None:
            return
        line = rows[(own[0] + step) % len(rows)].cells
        nearest = min(line, key=lambda cell: abs(cell.start - own[1].start))
        self._at = nearest.index
        self.refresh()

    def action_leap(self, index: int) -> None:
        """Go to the first card, or to the last."""
        self._at = index % max(len(self.cards), 1)
        self.refresh()

    def action_choose(self) -> None:
        """Choose the card, or leave it."""
        if self.cards:
            self._chosen ^= {self._at}
            self._tell()

    def action_choose_alike(self) -> None:
        """Choose all copies of the card, or leave them."""
        if not self.cards:
            return
        face = self.cards[self._at]
        alike = {index for index, card in enumerate(self.cards) if card == face}
        if alike <= self._chosen:
            self._chosen -= alike
        else:
            self._chosen |= alike
        self._tell()

    def action_clear(self) -> None:
        """Leave all cards."""
        self._chosen.clear()
        self._tell()

    def action_confirm(self) -> None:
        """Ask for the chosen cards to be played."""
        self.post_message(self.Confirmed())

    def on_click(self, event: Click) -> None:
        """Choose the card that is clicked, or leave it."""
        offset = event.get_content_offset(self)
        width = self.content_size.width
        rows = self._rows(width)
        if offset is None or offset.y // self._pitch(width) >= len(rows):
            return
        for cell in rows[offset.y // self._pitch(width)].cells:
            if cell.start - 1 <= offset.x < cell.start + cell.width:
                self._at = cell.index
                self.action_choose()
                return


_FENCES: Final = {
    (False, False): " ",
    (False, True): "[",
    (True, False): "]",
    (True, True): "|",
}
