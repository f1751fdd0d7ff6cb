"""The replay: a recorded deal stepped through, with all hands open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static

from tuolaji.language import _
from tuolaji.play.report import outcome_words, result_lines
from tuolaji.play.scene import arranged_hand, news_of
from tuolaji.play.screens.keys import Hotkey, KeyLine
from tuolaji.play.screens.signs import fitted, lined, painted, painted_cards
from tuolaji.play.walk import Walk
from tuolaji.play.wording import (
    brief_in_order,
    seat_words,
    trump_words,
)
from tuolaji.rules.match import level_text
from tuolaji.table.phases import Phase
from tuolaji.table.position import Cards

__all__ = ["ReplayApp", "ReplayScreen"]


class ReplayScreen(Screen[None]):
    """A walk through a recorded deal.

    Args:
        walk: Where it stands.
    """

    AUTO_FOCUS = ""
    DEFAULT_CSS = """
    ReplayScreen #status, ReplayScreen #keys {
        height: auto; padding: 0 1; background: $panel;
    }
    ReplayScreen #keys { color: $text-muted; }
    ReplayScreen #said { height: auto; padding: 0 1; text-style: bold; }
    ReplayScreen #hands { height: 1fr; padding: 0 1; }
    ReplayScreen .seat { height: auto; }
    ReplayScreen .hand { height: auto; padding: 0 0 0 4; }
    ReplayScreen #wanted {
        display: none; border: none; height: 1; padding: 0 1; background: $boost;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,enter", "go(1)", show=False),
        Binding("left,backspace", "go(-1)", show=False),
        Binding("down,n,pagedown", "trick(1)", show=False),
        Binding("up,b,pageup", "trick(-1)", show=False),
        Binding("home", "leap(0)", show=False),
        Binding("end", "leap(1)", show=False),
        Binding("g", "ask", show=False),
        Binding("q,escape", "leave", show=False),
    ]

    def __init__(self, walk: Walk) -> None:
        super().__init__()
        self._walk = walk

    @property
    def walk(self) -> Walk:
        """Where the replay stands."""
        return self._walk

    def compose(self) -> ComposeResult:
        """Lay the parts one under the other."""
        yield Static(id="status")
        yield Static(id="said")
        with VerticalScroll(id="hands", can_focus=False):
            for seat in range(self._walk.rules.table.players):
                yield Static(id=f"seat{seat}", classes="seat")
                yield Static(id=f"hand{seat}", classes="hand")
            yield Static(id="end", classes="seat")
        yield Input(id="wanted", compact=True, placeholder=_("number of the trick"))
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Show the beginning."""
        self._lay_keys()
        self._show()

    def _lay_keys(self) -> None:
        """Show what can be pressed now."""
        self.query_one(KeyLine).lay(_keys(is_asked=self._wanted.display))

    @property
    def _wanted(self) -> Input:
        return self.query_one("#wanted", Input)

    def _show(self) -> None:
        walk = self._walk
        self._show_status()
        said = walk.said
        if walk.deal.tricks and not walk.deal.plays and walk.moment.action is not None:
            said += f" — {news_of(walk.deal.tricks[-1], walk.sitters, None)}"
        self.query_one("#said", Static).update(painted(said))
        heads, hands = self.query(".seat").results(Static), self.query(".hand")
        for seat, (head, hand) in enumerate(
            zip(heads, hands.results(Static), strict=False)
        ):
            head.update(_head(walk, seat))
            hand.update(_hand(walk, seat))
        self._show_end()

    def on_resize(self) -> None:
        """Break the lines of the status and of the result where the screen now ends."""
        self._show_status()
        self._show_end()

    def _show_end(self) -> None:
        room = self.app.size.width - 4  # So too, and a bar where hands need more lines.
        end = fitted(Content("\n").join(_end(self._walk)), room)
        self.query_one("#end", Static).update(end)

    def _show_status(self) -> None:
        room = self.app.size.width - 2  # A blank stands at either side.
        status = lined(_status(self._walk), room)
        self.query_one("#status", Static).update(painted(status))

    def action_go(self, steps: int) -> None:
        """Go on, or back."""
        self._walk.go(steps)
        self._show()

    def action_trick(self, steps: int) -> None:
        """Go to the next trick, or to the one before."""
        self._walk.go_to_trick(self._walk.trick + steps)
        self._show()

    def action_leap(self, where: int) -> None:
        """Go to the beginning, or to the end."""
        self._walk.go(len(self._walk) if where else -len(self._walk))
        self._show()

    def action_ask(self) -> None:
        """Ask for the number of a trick."""
        self._wanted.display, self._wanted.value = True, ""
        self._wanted.focus()
        self._lay_keys()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to the trick."""
        self._close()
        if event.value.strip().isdecimal():
            self._walk.go_to_trick(int(event.value))
            self._show()

    def _close(self) -> None:
        self._wanted.display = False
        self.set_focus(None)
        self._lay_keys()

    def action_leave(self) -> None:
        """Close the line, or leave."""
        if self._wanted.display:
            self._close()
        else:
            self.app.exit()


def _keys(*, is_asked: bool) -> Iterator[Hotkey]:
    """Yield what can be pressed, what is most often wanted first.

    Args:
        is_asked: Whether the number of a trick is asked for.
    """
    if is_asked:
        yield Hotkey("enter", _("Enter: do"))
        yield Hotkey("escape", _("Esc: back"))
        return
    yield Hotkey("right", _("→: step"))
    yield Hotkey("left", _("←: back"))
    yield Hotkey("down", _("↓: trick"))
    yield Hotkey("up", _("↑: back"))
    yield Hotkey("g", _("g: go to"))
    yield Hotkey("home", _("Home"))
    yield Hotkey("end", _("End"))
    yield Hotkey("q", _("q: leave"))


def _status(walk: Walk) -> tuple[str, ...]:
    record, deal = walk.record, walk.deal
    return (
        record.variant,
        _("level {level}", level=level_text(record.level)),
        _("trumps {trump}", trump=trump_words(record.trump)),
        _("declarer {who}", who=seat_words(walk.sitters, record.declarer)),
        _("attackers {points}", points=deal.attackers_points),
        _("trick {number} of {count}", number=walk.trick, count=len(record.tricks)),
        _("step {number} of {count}", number=walk.at, count=len(walk) - 1),
    )


def _head(walk: Walk, seat: int) -> Content:
    """Return who sits at a seat, and what it has played."""
    mark, style = ("▶ ", "bold reverse") if seat == walk.deal.turn else ("  ", "bold")
    name = f"{mark}{seat_words(walk.sitters, seat)}"
    played = painted_cards(_played(walk, seat)).stylize("bold")
    return Content.assemble((name, style), "   ", played)


def _hand(walk: Walk, seat: int) -> Content:
    """Return what a seat holds, as a player sorts it."""
    groups = arranged_hand(walk.deal, seat, walk.deal.hand(seat))
    return painted("   ".join(brief_in_order(cards) for _group, cards in groups))


def _end(walk: Walk) -> Iterator[Content]:
    """Yield what is buried, and at the end the result."""
    if walk.deal.buried and walk.deal.phase is not Phase.BIDDING:
        yield Content.assemble("  ", _("kitty"), "   ", painted_cards(walk.deal.buried))
    if walk.at == len(walk) - 1:
        yield Content("")
        yield Content.styled(outcome_words(walk.record), "bold")
        for line in result_lines(walk.record, walk.rules, walk.sitters, None):
            yield painted(line)


def _played(walk: Walk, seat: int) -> Cards:
    """Return what a seat has played to the trick that is shown, or bid."""
    deal, players = walk.deal, walk.rules.table.players
    if deal.plays and deal.leader is not None:
        place = (seat - deal.leader) % players
        return deal.plays[place] if place < len(deal.plays) else ()
    if deal.tricks:
        trick = deal.tricks[-1]
        return trick.plays[(seat - trick.leader) % players]
    return tuple(face for bid in deal.bids if bid.seat == seat for face in bid.cards)


class ReplayApp(App[None]):
    """A recorded deal stepped through.

    Args:
        walk: Where it stands.
    """

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, walk: Walk) -> None:
        super().__init__()
        self._walk = walk

    def on_mount(self) -> None:
        """Show the deal."""
        self.title = "tuolaji"
        self.push_screen(ReplayScreen(self._walk))

    def action_help_quit(self) -> None:
        """Leave at Ctrl-C; nothing can be lost."""
        self.exit()
