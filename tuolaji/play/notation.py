"""Actions as plain values, as a saved file has them, and as people type them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import singledispatch
from typing import Final

from tuolaji.cards import (
    Suit,
    face_name,
    parse_bid,
    parse_cards,
    parse_face,
    parse_trump,
    show_cards,
)
from tuolaji.errors import NotationError, TuolajiError
from tuolaji.language import _
from tuolaji.table.actions import (
    Action,
    AskAnew,
    Bury,
    Call,
    CallPoints,
    Give,
    GiveCards,
    LayDown,
    NameTrumps,
    Pass,
    Play,
)
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase
from tuolaji.table.plays import Form

__all__ = ["plain_action", "read_action", "read_typed"]


@singledispatch
def plain_action(action: Action) -> dict[str, object]:
    """Return an action as plain values, ready for JSON."""
    raise TypeError(action)


@plain_action.register
def _plain_pass(action: Pass) -> dict[str, object]:
    return {"pass": True}


@plain_action.register
def _plain_bid(action: LayDown) -> dict[str, object]:
    named: dict[str, object] = {} if action.suit is None else {"suit": action.suit.name}
    return {"bid": show_cards(action.cards), **named}


@plain_action.register
def _plain_question(action: AskAnew) -> dict[str, object]:
    return {"ask": True}


@plain_action.register
def _plain_points(action: CallPoints) -> dict[str, object]:
    return {"points": action.points}


@plain_action.register
def _plain_naming(action: NameTrumps) -> dict[str, object]:
    return {"trump": "none" if action.suit is None else action.suit.name}


@plain_action.register
def _plain_gift(action: Give) -> dict[str, object]:
    return {"give": face_name(action.card)}


@plain_action.register
def _plain_crossing(action: GiveCards) -> dict[str, object]:
    return {"give_cards": show_cards(action.cards)}


@plain_action.register
def _plain_burial(action: Bury) -> dict[str, object]:
    return {"bury": show_cards(action.cards)}


@plain_action.register
def _plain_call(action: Call) -> dict[str, object]:
    numbered: dict[str, object] = {} if action.copy is None else {"copy": action.copy}
    return {"call": face_name(action.called), **numbered}


@plain_action.register
def _plain_play(action: Play) -> dict[str, object]:
    forms = action.named
    broken: dict[str, object] = {} if forms is None else {"as": _plain_forms(forms)}
    return {"play": show_cards(action.cards), **broken}


def _plain_forms(forms: Sequence[Form]) -> list[list[object]]:
    return [
        [list(width) if isinstance(width, tuple) else width, length]
        for width, length in forms
    ]


def read_action(plain: object) -> Action:
    """Return the action that plain values write; the inverse of `plain_action`.

    Raises:
        TuolajiError: They write none.
    """
    if isinstance(plain, Mapping):
        for name, read in _READERS.items():
            if name in plain:
                try:
                    return read(plain[name], plain)
                except (ValueError, TypeError, KeyError, NotationError):
                    break
    raise TuolajiError(_("{plain} is not an action", plain=plain))


def _bid(value: object, plain: Mapping[str, object]) -> Action:
    return LayDown(
        parse_cards(str(value)), _suit(plain["suit"]) if "suit" in plain else None
    )


def _suit(value: object) -> Suit:
    suit = parse_trump(str(value))
    if suit is None:
        raise NotationError(str(value))
    return suit


def _number(value: object) -> int:
    if type(value) is not int:
        raise TypeError(value)
    return value


def _call(value: object, plain: Mapping[str, object]) -> Action:
    return Call(parse_face(str(value)), _number(plain["copy"]) if "copy" in plain else None)


def _play(value: object, plain: Mapping[str, object]) -> Action:
    forms = _forms(plain["as"]) if "as" in plain else None
    return Play(parse_cards(str(value)), forms)


def _forms(value: object) -> tuple[Form, ...]:
    if not isinstance(value, list):
        raise TypeError(value)
    return tuple(_form(form) for form in value)


def _form(value: object) -> Form:
    if not isinstance(value, list) or len(value) != 2:
        raise TypeError(value)
    width, length = value
    if isinstance(width, list):
        return tuple(_number(each) for each in width), _number(length)
    return _number(width), _number(length)


_READERS = {
    "pass": lambda value, plain: Pass(),
    "bid": _bid,
    "ask": lambda value, plain: AskAnew(),
    "points": lambda value, plain: CallPoints(_number(value)),
    "trump": lambda value, plain: NameTrumps(parse_trump(str(value))),
    "give": lambda value, plain: Give(parse_face(str(value))),
    "give_cards": lambda value, plain: GiveCards(parse_cards(str(value))),
    "bury": lambda value, plain: Bury(parse_cards(str(value))),
    "call": _call,
    "play": _play,
}


_PASS: Final = frozenset({"pass", "p", "no", "过", "不叫", "不要"})
_ASK: Final = frozenset({"ask", "a", "yes", "redeal", "重发", "申请重发"})


def read_typed(text: str, deal: DealInPlay) -> Action:
    """Return the action that a person has typed at the decision where a deal stands.

    Raises:
        NotationError: The text means none.
    """
    words = text.strip()
    if words.lower() in _PASS:
        return Pass()
    if deal.phase is Phase.BIDDING and deal.price is not None:
        return _typed_points(words)
    return _TYPED.get(deal.phase, _typed_play)(words)


def _typed_points(words: str) -> Action:
    if not words.isdecimal():
        raise NotationError(_("type the points, or pass; got '{text}'", text=words))
    return CallPoints(int(words))


def _typed_question(words: str) -> Action:
    if words.lower() not in _ASK:
        raise NotationError(_("type 'ask', or pass; got '{text}'", text=words))
    return AskAnew()


def _typed_bid(words: str) -> Action:
    return LayDown(*parse_bid(words))


def _typed_call(words: str) -> Action:
    card, *number = words.split()
    if number and not number[0].isdecimal():
        raise NotationError(_("type a card and, where copies count, which: SA 2"))
    return Call(parse_face(card), int(number[0]) if number else None)


def _typed_play(words: str) -> Action:
    return Play(parse_cards(words))


_TYPED: Final[Mapping[Phase, Callable[[str], Action]]] = {
    Phase.BIDDING: _typed_bid,
    Phase.ASKING: _typed_question,
    Phase.STEALING: _typed_bid,
    Phase.NAMING: lambda words: NameTrumps(parse_trump(words)),
    Phase.GIVING: lambda words: Give(parse_face(words)),
    Phase.BURYING: lambda words: Bury(parse_cards(words)),
    Phase.CALLING: _typed_call,
    Phase.CROSSING: lambda words: GiveCards(parse_cards(words)),
    Phase.ANSWERING: lambda words: GiveCards(parse_cards(words)),
}
