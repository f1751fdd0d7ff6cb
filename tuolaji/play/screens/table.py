"""The table: the screen on which a match is played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from copy import copy
from itertools import islice
from pathlib import Path
from typing import ClassVar, Final

from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tuolaji.errors import TuolajiError
from tuolaji.language import _
from tuolaji.play.hint import Advice, advise
from tuolaji.play.notation import read_typed
from tuolaji.play.report import (
    happened,
    outcome_words,
    result_lines,
    standing_lines,
    trick_pages,
)
from tuolaji.play.save import write_session
from tuolaji.play.scene import (
    arranged_hand,
    middle_of,
    news_of,
    open_choices,
    places_of,
    status_of,
    task_of,
)
from tuolaji.play.screens.boxes import (
    AskBox,
    HandOver,
    KeysBox,
    PagesBox,
    ResultBox,
    TextBox,
    box_room,
)
from tuolaji.play.screens.felt import Felt
from tuolaji.play.screens.hand import HandView
from tuolaji.play.screens.keys import Hotkey, KeyLine, line_pitch
from tuolaji.play.screens.signs import lined, painted
from tuolaji.play.session import Session
from tuolaji.play.wording import (
    action_words,
    advice_words,
    done_words,
    group_words,
    seat_words,
)
from tuolaji.table.actions import Action, Bury, Give, GiveCards, Pass, Play
from tuolaji.table.phases import Following, Phase

__all__ = ["Pace", "PlayApp", "TableScreen"]


class Pace:
    """How long things are to be seen.

    Args:
        play: The seconds after a bot's play; 0 shows nothing but what comes of it.
    """

    def __init__(self, play: float) -> None:
        self.play = play

    @property
    def card(self) -> float:
        """The seconds after a card that is dealt to the viewer."""
        return self.play / 4

    @property
    def trick(self) -> float:
        """The seconds after a trick."""
        return self.play * 3


_CHOICES_SHOWN: Final = 400


class TableScreen(Screen[None]):
    """The table with the person's hand, and what it is asked.

    Args:
        session: The match.
        place: Where it is saved at each decision, or `None`.
        pace: How long things are to be seen.
    """

    DEFAULT_CSS = """
    TableScreen { layout: vertical; }
    TableScreen #status { height: auto; padding: 0 1; background: $panel; }
    TableScreen #news { height: auto; max-height: 2; padding: 0 1; }
    TableScreen #task { height: auto; max-height: 4; padding: 0 1; text-style: bold; }
    TableScreen #choices {
        height: auto; max-height: 25%; border: none; padding: 0 1; margin: 0; display: none;
    }
    TableScreen #typed {
        display: none; border: none; height: 1; padding: 0 1; background: $boost;
    }
    TableScreen #keys {
        height: auto; padding: 0 1; background: $panel; color: $text-muted;
    }
    TableScreen .refused { color: $warning; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "pass", show=False),
        Binding("h", "hint", show=False),
        Binding("u", "undo", show=False),
        Binding("l", "tricks", show=False),
        Binding("i", "happened", show=False),
        Binding("f", "fast", show=False),
        Binding("slash", "type", show=False),
        Binding("tab", "switch", show=False, priority=True),
        Binding("question_mark", "keys", show=False),
        Binding("q", "quit", show=False),
        *(Binding(str(number), f"nth({number})", show=False) for number in range(1, 10)),
    ]

    class Advised(Message):
        """What has been thought of a decision.

        Attributes:
            advice: What could be done, the best first.
            done: How many actions the deal had before it.
        """

        def __init__(self, advice: Sequence[Advice], done: int) -> None:
            super().__init__()
            self.advice = advice
            self.done = done

    def __init__(self, session: Session, place: Path | None, pace: Pace) -> None:
        super().__init__()
        self._session = session
        self._place = place
        self._pace = pace
        self._viewer = session.setup.people[0]
        self._drawn = 0
        self._redeals = session.deal.redeals
        self._news = ""
        self._refused = ""
        self._choices: tuple[Action, ...] = ()
        self._is_waiting = False
        self._is_thinking = False
        self._timer: Timer | None = None

    @property
    def session(self) -> Session:
        """The match."""
        return self._session

    @property
    def viewer(self) -> int:
        """Whose hand is shown."""
        return self._viewer

    def compose(self) -> ComposeResult:
        """Lay the parts one under the other."""
        yield Static(id="status")
        yield Felt(id="felt")
        yield Static(id="news")
        yield Static(id="task")
        yield OptionList(id="choices", compact=True)
        yield HandView(id="hand")
        yield Input(id="typed", compact=True, placeholder=_("cards such as S9 S9, or pass"))
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Begin."""
        self.query_one(HandView).focus()
        if self._session.actions or self._pace.play == 0 or self._session.is_hot_seat:
            self._drawn = self._session.deal.drawn
        self._go_on()

    # What happens by itself.

    def _go_on(self) -> None:
        """Do what comes next by itself, until a person must decide."""
        while (wait := self._step()) == 0:
            pass
        if not self._is_covered:
            self._show()
        if wait is not None:
            self._wait(wait)

    def _wait(self, seconds: float) -> None:
        """Go on after a while."""
        if self._timer is not None:
            self._timer.stop()
        self._is_waiting = True
        self._timer = self.set_timer(seconds, self._after_wait)

    def _after_wait(self) -> None:
        if self._is_waiting and self.is_current:
            self._is_waiting = False
            self._go_on()

    def on_screen_resume(self) -> None:
        """Go on where a box has held the play up."""
        if self._is_waiting:
            self._is_waiting = False
            self._go_on()

    def _step(self) -> float | None:
        """Do one thing; return how long it is to be seen, or `None` if a person is due."""
        session, pace = self._session, self._effective
        if self._is_dealing:
            if pace.play:
                after = self._drawn + session.rules.table.players
                self._drawn = min(after, session.deal.drawn)
                return pace.card
            self._drawn = session.deal.drawn
        due = session.due
        if due is not None or session.is_deal_over:
            self._ask(due)
            return None
        tricks = len(session.deal.tricks)
        done = session.advance()
        assert done is not None, "a bot is due"
        if self._is_dealing:
            return pace.card
        if isinstance(done.action, Pass) and session.deal.price is None:
            return 0
        self._news = done_words(done.action, self._who(done.seat))
        if done.trouble:
            self._news += f" ({done.trouble})"
        if len(session.deal.tricks) > tricks:
            self._tell_trick()
            return pace.trick
        return pace.play

    @property
    def _effective(self) -> Pace:
        """The pace; people who share the screen see at once what bots have done."""
        return Pace(0) if self._session.is_hot_seat else self._pace

    @property
    def _is_dealing(self) -> bool:
        """Whether cards that have been drawn are still to be shown."""
        deal = self._session.deal
        if deal.redeals != self._redeals:
            self._redeals = deal.redeals
            self._drawn = 0
        return self._drawn < deal.drawn

    def _tell_trick(self) -> None:
        trick = self._session.deal.tricks[-1]
        self._news = news_of(trick, self._session.setup.sitters, self._viewer)

    def _ask(self, due: int | None) -> None:
        """Ask a person, or show how the deal has ended."""
        self._save()
        if due is None:
            self._end_deal()
        elif due != self._viewer:
            self._cover_up()
            who = seat_words(self._session.setup.sitters, due)
            self.app.push_screen(HandOver(who), lambda _none: self._seat(due))
        else:
            self._prepare()

    @property
    def _is_covered(self) -> bool:
        """Whether another person is to come before the table is shown."""
        return self._session.due not in {None, self._viewer}

    def _cover_up(self) -> None:
        """Show nothing of what the person who is leaving could see."""
        self._hand.hide(_("hidden"))
        self.query_one(Felt).lay((), self._viewer)
        for part in ("#status", "#news", "#task"):
            self.query_one(part, Static).update("")
        self.query_one(KeyLine).lay(())
        self.query_one("#choices", OptionList).display = False

    def _seat(self, seat: int) -> None:
        """Show the table to another person."""
        self._viewer, self._news, self._refused = seat, "", ""
        if self._session.deal.tricks:
            self._tell_trick()
        self._prepare()
        self._show()

    def _prepare(self) -> None:
        """Lay out what the person can choose from; choose what is forced."""
        deal = self._session.deal
        self._choices = tuple(islice(open_choices(deal), _CHOICES_SHOWN))
        step = deal.step
        if deal.phase is Phase.GIVING:
            self._lay_hand()
            first, *others = islice(deal.legal_actions(), 2)
            if isinstance(first, Give) and not others:
                self._hand.choose((first.card,))
        elif isinstance(step, Following):
            position = step.opened.position
            held = position.in_group(step.hand, position.deal.lead_group)
            size = position.deal.lead_size
            self._lay_hand()
            if len(step.hand) == size:
                self._hand.choose(step.hand)
            elif len(held) == size and not position.tables.bomb_count:
                self._hand.choose(held)

    def _end_deal(self) -> None:
        session, sitters = self._session, self._session.setup.sitters
        record, after = session.deal.record(), session.outlook()
        lines = [
            outcome_words(record),
            *standing_lines(after, sitters, self._viewer),
            "",
            *result_lines(record, session.rules, sitters, self._viewer),
        ]
        looks = (Hotkey("l", _("l: tricks")), Hotkey("u", _("u: take back")))
        keys = [Hotkey("enter", _("Enter: next deal")), *looks, Hotkey("q", _("q: leave"))]
        if after.is_over:
            keys = [Hotkey("enter", _("Enter: leave")), *looks]
        pages = trick_pages(session, self._viewer)
        box = ResultBox(_("The deal is over"), "\n".join(lines), keys, pages)
        self.app.push_screen(box, lambda goes_on: self._after_result(box, goes_on))

    def _after_result(self, box: ResultBox, goes_on: bool | None) -> None:
        if box.takes_back:
            self._take_back()
        elif not goes_on or self._session.is_over:
            self.app.exit()
        else:
            self._session.begin_next()
            self._drawn, self._redeals, self._news = 0, 0, ""
            self._go_on()

    def _save(self) -> None:
        if self._place is None:
            return
        try:
            write_session(self._session, self._place)
        except TuolajiError as problem:
            self._news = str(problem)

    # What is shown.

    @property
    def _hand(self) -> HandView:
        return self.query_one(HandView)

    def _who(self, seat: int) -> str:
        return seat_words(self._session.setup.sitters, seat, self._viewer)

    @property
    def _is_due(self) -> bool:
        return self._session.due == self._viewer and not self._is_dealing

    def _show(self) -> None:
        """Show everything as it stands."""
        session, deal = self._session, self._session.deal
        is_past = not deal.plays and bool(deal.tricks)
        trick = deal.tricks[-1] if is_past else None
        drawn = self._drawn if self._is_dealing else None
        places = places_of(session, self._viewer, trick, drawn)
        middle = middle_of(session, trick)
        self.query_one(Felt).lay(places, self._viewer, middle=middle, is_past=is_past)
        self._show_status()
        self.query_one("#news", Static).update(painted(self._news))
        self._show_task()
        self._lay_hand()
        self._show_choices()
        self.query_one(KeyLine).lay(self._keys())

    def _show_status(self) -> None:
        parts = (self._session.rules.id, *status_of(self._session, self._viewer))
        room = self.app.size.width - 2  # A blank stands at either side.
        self.query_one("#status", Static).update(painted(lined(parts, room)))

    def on_resize(self) -> None:
        """Break the line of the status where the screen now ends."""
        if not self._is_covered:
            self._show_status()

    def _show_task(self) -> None:
        task = self.query_one("#task", Static)
        task.set_class(bool(self._refused), "refused")
        if self._refused:
            task.update(painted(self._refused))
        elif self._is_thinking:
            task.update(_("thinking …"))
        elif self._is_due:
            words = task_of(self._session)
            task.update(painted(_("your turn: {task}", task=words) + self._count()))
        elif self._session.deal.phase is Phase.BIDDING:
            task.update(_("the cards are dealt"))
        else:
            task.update("")

    def _count(self) -> str:
        chosen = len(self._hand.chosen)
        return _(" ({count} chosen)", count=chosen) if chosen else ""

    def _lay_hand(self) -> None:
        session, deal = self._session, self._session.deal
        hand = deal.hand(self._viewer)
        if self._is_dealing:
            hand = session.hand_after(self._viewer, self._drawn)
        groups = arranged_hand(deal, self._viewer, hand)
        labels = [group_words(group) for group, _cards in groups]
        self._hand.lay([cards for _group, cards in groups], labels)

    def _show_choices(self) -> None:
        choices = self.query_one("#choices", OptionList)
        shown = self._choices if self._is_due else ()
        choices.clear_options()
        gap = "\n" * (line_pitch(self.app.size) - 1)
        for number, action in enumerate(shown, 1):
            text = Content.assemble(f"{number} ", painted(action_words(action)), gap)
            choices.add_option(Option(text))
        choices.display = bool(shown)
        if shown:
            choices.highlighted = 0
            choices.focus()
        elif not self._typed.display:
            self._hand.focus()

    def _keys(self) -> Iterator[Hotkey]:
        """Yield what can be pressed now, what is most often wanted first."""
        if self._typed.display:
            yield Hotkey("enter", _("Enter: do"))
            yield Hotkey("escape", _("Esc: back"))
            return
        if not self._is_due:
            yield Hotkey("enter", _("Enter: go on"))
            yield Hotkey("f", _("f: fast"))
            yield Hotkey("l", _("l: tricks"))
            yield Hotkey("i", _("i: events"))
        else:
            yield Hotkey("enter", self._confirms())
            if Pass() in self._choices:
                yield Hotkey("p", _("p: pass"))
            if not self._choices:
                yield Hotkey("space", _("space: choose"))
            yield Hotkey("h", _("h: hint"))
            yield Hotkey("u", _("u: undo"))
        yield Hotkey("question_mark", _("?: keys"))
        yield Hotkey("q", _("q: leave"))

    def _confirms(self) -> str:
        """Return what Enter does where this person is due."""
        match self._session.deal.phase:
            case Phase.BURYING:
                return _("Enter: bury")
            case Phase.CROSSING | Phase.ANSWERING | Phase.GIVING:
                return _("Enter: give")
            case Phase.PLAYING:
                return _("Enter: play")
            case _:
                return _("Enter: choose")

    # What a person does.

    def on_hand_view_changed(self) -> None:
        """Count the chosen cards."""
        self._refused = ""
        self._show_task()

    def on_hand_view_confirmed(self) -> None:
        """Play, bury or give the chosen cards."""
        if not self._is_due:
            self.action_hurry()
            return
        cards, deal = self._hand.chosen, self._session.deal
        match deal.phase:
            case Phase.BURYING:
                self._try(Bury(cards))
            case Phase.CROSSING | Phase.ANSWERING:
                self._try(GiveCards(cards))
            case Phase.GIVING if len(cards) == 1:
                self._try(Give(cards[0]))
            case Phase.GIVING:
                self._refuse(_("choose one card"))
            case Phase.PLAYING if cards:
                self._try(Play(cards))
            case Phase.PLAYING:
                self._refuse(_("choose cards first, by space or by mouse"))
            case _:
                self.query_one("#choices", OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what has been chosen from the list."""
        if self._is_due and event.option_index < len(self._choices):
            self._try(self._choices[event.option_index])

    def _try(self, action: Action) -> None:
        """Do an action, or say why not."""
        self._refused = ""
        session, seat = self._session, self._viewer
        tricks, phase = len(session.deal.tricks), session.deal.phase
        refusal = session.act(action)
        if refusal is not None:
            self._refuse(_("not allowed: {why}", why=refusal.why))
            return
        self._choices = ()
        self._news = done_words(action, self._who(seat))
        self._save()
        if len(session.deal.tricks) > tricks:
            self._tell_trick()
            self._pause(self._effective.trick)
        elif phase is Phase.PLAYING:
            self._pause(self._effective.play)
        else:
            self._go_on()

    def _pause(self, seconds: float) -> None:
        """Show what has come of a person's play before others go on."""
        if not seconds:
            self._go_on()
            return
        self._show()
        self._wait(seconds)

    def _refuse(self, why: str) -> None:
        self._refused = why
        self._show_task()
        self.app.bell()

    def action_hurry(self) -> None:
        """Go on at once."""
        self._after_wait()

    def action_pass(self) -> None:
        """Pass."""
        if self._is_due:
            self._try(Pass())

    def action_nth(self, number: int) -> None:
        """Do what stands at a place of the list."""
        if self._is_due and number <= len(self._choices):
            self._try(self._choices[number - 1])

    def action_undo(self) -> None:
        """Take the last decision back."""
        self._take_back()

    def _take_back(self) -> None:
        if not self._session.undo(self._viewer):
            self._refuse(_("there is nothing to take back in this deal"))
            return
        self._is_waiting, self._refused = False, ""
        self._drawn, self._redeals = self._session.deal.drawn, self._session.deal.redeals
        self._news = _("taken back")
        self._save()
        self._prepare()
        self._show()

    def action_switch(self) -> None:
        """Go from the list to the hand, or back."""
        choices = self.query_one("#choices", OptionList)
        if choices.display and not choices.has_focus:
            choices.focus()
        else:
            self._hand.focus()

    @property
    def _typed(self) -> Input:
        return self.query_one("#typed", Input)

    def action_type(self) -> None:
        """Open the line in which cards are typed."""
        self._typed.display = True
        self._typed.value = ""
        self._typed.focus()
        self.query_one(KeyLine).lay(self._keys())

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Do what has been typed."""
        self._close_typed()
        if not self._is_due or not event.value.strip():
            return
        try:
            action = read_typed(event.value, self._session.deal)
        except TuolajiError as problem:
            self._refuse(str(problem))
            return
        self._try(action)

    def _close_typed(self) -> None:
        self._typed.display = False
        self.query_one(KeyLine).lay(self._keys())
        self.action_switch()

    def key_escape(self) -> None:
        """Close the line in which cards are typed."""
        if self._typed.display:
            self._close_typed()

    def action_fast(self) -> None:
        """Show what bots do at once, or one by one again."""
        self._pace.play = 0.0 if self._pace.play else 0.6
        self._news = _("slow again") if self._pace.play else _("fast")
        self._show()
        self._after_wait()

    def action_hint(self) -> None:
        """Ask what to do."""
        if self._is_due and not self._is_thinking:
            self._is_thinking, self._refused = True, ""
            self._show_task()
            self._think(len(self._session.actions))

    @work(thread=True, exclusive=True)
    def _think(self, done: int) -> None:
        advice = advise(copy(self._session.deal), self._viewer)
        self.post_message(self.Advised(advice, done))

    def on_table_screen_advised(self, event: Advised) -> None:
        """Show the advice, unless the deal has gone on meanwhile."""
        advice = event.advice
        self._is_thinking = False
        self._show_task()
        if event.done != len(self._session.actions) or not self._is_due:
            return
        keys = (
            Hotkey("enter", _("Enter: choose the first")),
            Hotkey("escape", _("Esc: back")),
        )
        table = _advice_table(advice, box_room(self.app.size))
        text = "\n\n".join(filter(None, (advice_words(advice), table)))
        box = TextBox(_("Hint"), text, keys)
        self.app.push_screen(box, lambda taken: self._take(advice[0].action, taken))

    def _take(self, action: Action, taken: bool | None) -> None:
        """Choose what has been advised."""
        if not taken:
            return
        match action:
            case Play(cards) | Bury(cards) | GiveCards(cards) if not self._choices:
                self._hand.choose(cards)
            case Give(card):
                self._hand.choose((card,))
            case _:
                choices = self.query_one("#choices", OptionList)
                with suppress(ValueError):
                    choices.highlighted = self._choices.index(action)

    def action_tricks(self) -> None:
        """Show the finished tricks, the last one first."""
        pages = trick_pages(self._session, self._viewer)
        if not pages:
            self._refuse(_("no trick has been played yet"))
            return
        self.app.push_screen(PagesBox(pages, len(pages) - 1))

    def action_happened(self) -> None:
        """Show bids, calls, tribute and the kitty."""
        text = happened(self._session, self._viewer)
        keys = (Hotkey("escape", _("Esc: back")),)
        self.app.push_screen(TextBox(_("What has happened"), text, keys))

    def action_keys(self) -> None:
        """Show all keys, and press the one that is chosen."""
        self.app.push_screen(KeysBox(_("Keys"), _all_keys()), self._press)

    def _press(self, key: str | None) -> None:
        if key:
            self.app.simulate_key(key)

    def action_quit(self) -> None:
        """Ask whether to leave."""
        where = self._place
        text = _("Leave the table?")
        if where is not None:
            text = _("Leave the table? The match is kept in\n{path}", path=where)
        keys = (Hotkey("enter", _("Enter: leave")), Hotkey("escape", _("Esc: stay")))
        self.app.push_screen(AskBox(_("Leave"), text, keys), self._after_question)

    def _after_question(self, wanted: bool | None) -> None:
        if wanted:
            self.app.exit()


def _advice_table(advice: Sequence[Advice], width: int) -> str:
    """Return the choices with what each is worth, the advised one first.

    Args:
        advice: The choices.
        width: The room for a line; who would choose so stands below where it is too short.
    """
    head = ("", _("points"), _("kept"), _("levels"))
    rows = [
        (
            action_words(each.action),
            str(round(each.mean_points)),
            _("{share} %", share=round(100 * each.share_kept)),
            f"{each.mean_gain:+.2f}",
        )
        for each in advice
        if each.worlds
    ]
    if not rows:
        return ""
    choosers = ["", *(", ".join(each.chosen_by) for each in advice if each.worlds)]
    sizes = [max(map(_width, column)) for column in zip(head, *rows, strict=True)]
    lines = []
    for (what, *numbers), who in zip((head, *rows), choosers, strict=True):
        cells = [what + " " * (sizes[0] - _width(what))]
        for number, size in zip(numbers, sizes[1:], strict=True):
            cells.append(" " * (size - _width(number)) + number)
        line = "  ".join(cells)
        is_room = _width(line) + 2 + max(map(_width, choosers)) <= width
        gap = "  " if is_room else "\n  "
        lines.append(line + gap + who if who else line)
    return "\n".join(lines)


def _width(text: str) -> int:
    return Content(text).cell_length


def _all_keys() -> tuple[tuple[str, str, str], ...]:
    """Return all keys: the name of each where it can be pressed, its sign, what it does."""
    return (
        ("", "← → ↑ ↓", _("go through the hand, or through the list")),
        ("space", _("space"), _("choose a card, or leave it; a click does the same")),
        ("a", "a", _("choose all copies of a card")),
        ("enter", _("Enter"), _("play, bury or give what is chosen; go on at once")),
        ("escape", "Esc", _("leave all chosen cards")),
        ("slash", "/", _("type cards (S9 S9), the points of an auction, or pass")),
        ("", "1 … 9", _("choose from the list")),
        ("tab", "Tab", _("from the list to the hand, and back")),
        ("p", "p", _("pass")),
        ("h", "h", _("hint: what could be done, and what it is worth")),
        ("u", "u", _("take your last decision back")),
        ("l", "l", _("the tricks")),
        ("i", "i", _("bids, calls, tribute, kitty")),
        ("f", "f", _("bots act at once, or one by one")),
        ("q", "q", _("leave; the match is kept")),
    )


class PlayApp(App[None]):
    """A match at a table.

    Args:
        session: The match.
        place: Where it is saved, or `None`.
        pace: The seconds after a bot's play.
    """

    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self, session: Session, place: Path | None = None, pace: float = 0.6
    ) -> None:
        super().__init__()
        self._session = session
        self._place = place
        self._pace = Pace(pace)

    def on_mount(self) -> None:
        """Show the table."""
        self.title = "tuolaji"
        self.push_screen(TableScreen(self._session, self._place, self._pace))

    def action_help_quit(self) -> None:
        """Ask at Ctrl-C whether to leave, as `q` does."""
        if isinstance(self.screen, TableScreen):
            self.screen.action_quit()
        else:
            self.notify(_("Esc: back · q at the table: leave"))
