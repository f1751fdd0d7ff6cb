"""Has each field of a question that a program makes the type that it says?

Case files are read by `Fields`; what a program gives to a question is looked at here, once,
before it is asked, so that a card in text or a level out of range gets a message and never
reaches the engine. Lists are taken for tuples, and the value of a choice for the choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from functools import lru_cache
from types import NoneType, UnionType
from typing import Final, TypeVar, Union, get_args, get_origin, get_type_hints

from tuolaji.cards import FACE_COUNT, Face, Rank, Suit
from tuolaji.errors import QuestionError, TuolajiError, brief
from tuolaji.table.actions import Action
from tuolaji.table.leading import Form
from tuolaji.table.position import LEVELS, settle_level
from tuolaji.table.reasons import Reason, Refusal

__all__ = ["settle", "settle_action", "settle_fields"]

Asked = TypeVar("Asked")

_WORDS: Final[Mapping[object, str]] = {
    Face: "a card such as parse_cards('D7')[0]",
    Rank: "a rank such as '10'",
    tuple[Face, ...]: "cards such as parse_cards('SA SA')",
    tuple[Form, ...]: "a list of components such as [(2, 1), ((2, 4), 3)]",
    Suit: "a suit such as Suit.H",
    int: "a whole number",
    bool: "True or False",
    str: "a text",
    NoneType: "None",
}


class _UnfitError(Exception):
    """A value is not of the wanted type."""


def settle(where: str, kind: object, value: object) -> object:
    """Return a value as a type wants it.

    Args:
        where: The value's name, for the message.
        kind: The type, as an annotation gives it.
        value: The value.

    Raises:
        QuestionError: It is of another type.
    """
    try:
        return _settled(kind, value)
    except _UnfitError:
        raise QuestionError(f"{where} must be {_words(kind)}, got {brief(value)}") from None


def settle_fields(name: str, question: Asked) -> Asked:
    """Return a question with all its fields as their types want them.

    Raises:
        QuestionError: A field is of another type.
    """
    if not is_dataclass(question) or isinstance(question, type):
        return question
    given = {field.name: getattr(question, field.name) for field in fields(question)}
    kinds = _kinds(type(question))
    settled = {
        field: settle(f"{name}: '{field}'", kinds[field], value)
        for field, value in given.items()
    }
    return question if settled == given else replace(question, **settled)


def settle_action(action: object) -> Action | Refusal:
    """Return an action with its fields as their types want them, or why it is none."""
    if not isinstance(action, Action):
        why = f"an action is such as Pass() or Play(parse_cards('SA')), got {brief(action)}"
        return Refusal(Reason.NO_ACTION, why)
    try:
        return settle_fields(type(action).__name__, action)
    except QuestionError as problem:
        return Refusal(Reason.NO_ACTION, str(problem))


@lru_cache
def _kinds(kind: type) -> Mapping[str, object]:
    return get_type_hints(kind)


def _settled(kind: object, value: object) -> object:
    options = get_args(kind)
    if get_origin(kind) in {Union, UnionType}:
        for option in options:
            with suppress(_UnfitError):
                return _settled(option, value)
    elif not options:
        return _settled_alone(kind, value)
    elif isinstance(value, (list, tuple)):
        kinds = options[:1] * len(value) if options[-1] is Ellipsis else options
        if len(kinds) == len(value):
            return tuple(map(_settled, kinds, value))
    raise _UnfitError


def _settled_alone(kind: object, value: object) -> object:
    if kind is Face:
        if type(value) is int and 0 <= value < FACE_COUNT:
            return value
    elif kind is Rank:
        with suppress(TuolajiError):
            if (level := settle_level(value)) in LEVELS:
                return level
    elif isinstance(kind, type) and issubclass(kind, Enum):
        with suppress(ValueError):
            return kind(value)
    elif type(value) is kind:
        return settle_fields(kind.__name__, value)
    raise _UnfitError


def _words(kind: object) -> str:
    """Return what a type wants, in words."""
    options = get_args(kind)
    if kind in _WORDS:
        return _WORDS[kind]
    if get_origin(kind) in {Union, UnionType}:
        return " or ".join(map(_words, options))
    if options and options[-1] is Ellipsis:
        return f"a list with each entry {_words(options[0])}"
    if options:
        return f"a pair of {' and '.join(map(_words, options))}"
    if isinstance(kind, type) and issubclass(kind, Enum):
        return " or ".join(repr(choice.value) for choice in kind)
    return f"a {getattr(kind, '__name__', kind)}"
