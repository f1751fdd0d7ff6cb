"""Boxes over the table: hand-over, hints, tricks, what has happened, the result, keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.geometry import Size
from textual.screen import ModalScreen, Screen
from textual.widgets import OptionList, Static

from tuolaji.language import _
from tuolaji.play.screens.keys import Hotkey, KeyLine
from tuolaji.play.screens.signs import fitted, painted

__all__ = ["AskBox", "HandOver", "KeysBox", "PagesBox", "ResultBox", "TextBox", "box_room"]

# The styles of a class reach only what is of it, so each kind of box has them by its name.
_STYLES: Final = """
BOX { align: center middle; background: $background 60%; }
BOX > Vertical {
    width: auto; max-width: 96%; min-width: 40; height: auto; max-height: 96%;
    border: round $primary; background: $surface; padding: 0 1;
}
BOX .scrolls { width: auto; max-width: 100%; height: auto; }
BOX .title { text-style: bold; width: auto; max-width: 100%; }
BOX .body { width: auto; max-width: 100%; }
BOX .foot { width: auto; max-width: 100%; margin-top: 1; color: $text-muted; }
"""


def box_room(screen: Size) -> int:
    """Return how wide the text of a box may be, a bar beside it where it is long."""
    return screen.width * 96 // 100 - 6


class HandOver(Screen[None]):
    """Hides the table until the next person has come."""

    DEFAULT_CSS = """
    HandOver { align: center middle; }
    HandOver Static { width: auto; max-width: 90%; text-align: center; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "confirm", show=False),
    ]

    def __init__(self, who: str) -> None:
        super().__init__()
        self._who = who

    def compose(self) -> ComposeResult:
        """Say whose turn it is."""
        text = _(
            "{who} is to act.\n\nNobody else should look. "
            "Press Enter, or touch the screen, when you sit here.",
            who=self._who,
        )
        yield Static(text)

    def action_confirm(self) -> None:
        """Show the table."""
        self.dismiss()

    def on_click(self, event: Click) -> None:
        """Show the table at a click too."""
        event.stop()
        self.dismiss()


def _fit(box: Screen[Any]) -> None:
    """Let the text of a box scroll where the terminal is too low for it."""
    foot = box.query_one(KeyLine).outer_size.height
    most = max(3, box.app.size.height - 5 - max(foot, 1))
    box.query_one(".scrolls").styles.max_height = most


class TextBox(ModalScreen[bool]):
    """A text over the table; Enter says yes to it, any way out no.

    Args:
        title: What it is.
        body: The text.
        keys: What can be pressed.
    """

    DEFAULT_CSS = _STYLES.replace("BOX", "TextBox")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "confirm", show=False),
        Binding("escape,q,h,l,i,question_mark,space", "leave", show=False),
    ]

    def __init__(self, title: str, body: Content | str, keys: Sequence[Hotkey]) -> None:
        super().__init__()
        self._title = title
        self._body = painted(body) if isinstance(body, str) else body
        self._keys = tuple(keys)

    def compose(self) -> ComposeResult:
        """Lay title, text and keys one under the other."""
        with Vertical():
            yield Static(self._title, classes="title")
            with VerticalScroll(classes="scrolls"):
                yield Static(classes="body")
            yield KeyLine(self._keys, classes="foot")

    def on_mount(self) -> None:
        """Fit the text to the screen."""
        self._lay()

    def on_resize(self) -> None:
        """Fit the text to the screen again."""
        self._lay()

    def _lay(self) -> None:
        _fit(self)
        body = fitted(self._body, box_room(self.app.size))
        self.query_one(".body", Static).update(body)

    def action_confirm(self) -> None:
        """Say yes."""
        self.dismiss(True)

    def action_leave(self) -> None:
        """Go back to the table."""
        self.dismiss(False)


class KeysBox(ModalScreen[str]):
    """A list of keys; the one that is chosen is pressed at the table.

    Args:
        title: What it is.
        keys: The name of each key, its sign and what it does; one without a name can only
            be read of.
    """

    DEFAULT_CSS = (
        _STYLES.replace("BOX", "KeysBox")
        + "KeysBox OptionList { border: none; padding: 0; background: transparent; }"
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,space", "leave", show=False),
    ]

    def __init__(self, title: str, keys: Sequence[tuple[str, str, str]]) -> None:
        super().__init__()
        self._title = title
        self._keys = tuple(keys)

    def compose(self) -> ComposeResult:
        """Lay title, list and keys one under the other."""
        with Vertical():
            yield Static(self._title, classes="title")
            yield OptionList(compact=True, markup=False, classes="scrolls")
            yield KeyLine((Hotkey("escape", _("Esc: back")),), classes="foot")

    def on_mount(self) -> None:
        """Show the list."""
        self._lay()

    def on_resize(self) -> None:
        """Fit the list to the screen."""
        self._lay()

    def _lay(self) -> None:
        _fit(self)
        keys = self.query_one(OptionList)
        keys.clear_options()
        keys.add_options(self._rows())
        keys.highlighted = 0

    def _rows(self) -> Iterator[str]:
        """Yield what each key does, beside its sign even where it takes more lines."""
        signs = {sign: Content(sign).cell_length for _name, sign, _does in self._keys}
        margin = max(signs.values()) + 2
        room = box_room(self.app.size) - margin
        for _name, sign, does in self._keys:
            lines = (line.plain.rstrip() for line in Content(does).wrap(room))
            yield sign + " " * (margin - signs[sign]) + f"\n{' ' * margin}".join(lines)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go back to the table and press the key."""
        name, _sign, _does = self._keys[event.option_index]
        self.dismiss(name)

    def action_leave(self) -> None:
        """Go back to the table."""
        self.dismiss("")


class AskBox(TextBox):
    """A question that only Enter or `y` says yes to."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "confirm", show=False),
        Binding("n", "leave", show=False),
    ]


class PagesBox(ModalScreen[None]):
    """Pages over the table, one at a time.

    Args:
        pages: Title and text of each.
        at: Which is shown first.
    """

    DEFAULT_CSS = _STYLES.replace("BOX", "PagesBox")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up,pageup", "turn(-1)", show=False),
        Binding("right,down,pagedown", "turn(1)", show=False),
        Binding("escape,q,l,enter,space", "leave", show=False),
    ]

    def __init__(self, pages: Sequence[tuple[str, str]], at: int) -> None:
        super().__init__()
        self._pages = tuple(pages)
        self._at = at

    def compose(self) -> ComposeResult:
        """Lay title, text and keys one under the other."""
        with Vertical():
            yield Static(classes="title")
            with VerticalScroll(classes="scrolls"):
                yield Static(classes="body")
            yield KeyLine(
                (
                    Hotkey("left", _("←: the one before")),
                    Hotkey("right", _("→: the next")),
                    Hotkey("escape", _("Esc: back")),
                ),
                classes="foot",
            )

    def on_mount(self) -> None:
        """Show the first page."""
        self._show()

    def on_resize(self) -> None:
        """Fit the page to the screen again."""
        self._show()

    def _show(self) -> None:
        _fit(self)
        title, body = self._pages[self._at]
        self.query_one(".title", Static).update(title)
        text = fitted(painted(body), box_room(self.app.size))
        self.query_one(".body", Static).update(text)

    def action_turn(self, step: int) -> None:
        """Turn to another page."""
        self._at = max(0, min(self._at + step, len(self._pages) - 1))
        self._show()

    def action_leave(self) -> None:
        """Go back to the table."""
        self.dismiss()


class ResultBox(TextBox):
    """How a deal has ended: Enter goes on, `u` takes back, `q` leaves."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", show=False),
        Binding("l", "tricks", show=False),
        Binding("q", "leave", show=False),
        Binding("escape,h,i,question_mark,space", "stay", show=False),
    ]

    def __init__(
        self,
        title: str,
        body: str,
        keys: Sequence[Hotkey],
        pages: Sequence[tuple[str, str]],
    ) -> None:
        super().__init__(title, body, keys)
        self.takes_back = False
        self._pages = tuple(pages)

    def action_undo(self) -> None:
        """Take the last decision back."""
        self.takes_back = True
        self.dismiss(False)

    def action_stay(self) -> None:
        """Stay here; the deal is over."""

    def action_tricks(self) -> None:
        """Show the tricks, the last one first."""
        if self._pages:
            self.app.push_screen(PagesBox(self._pages, len(self._pages) - 1))
