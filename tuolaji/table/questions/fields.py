"""The fields of questions: plain values read and checked as cards, seats and levels.

Case files and programs give a question as a mapping of plain values, and a record's
JSON is one. `Fields` reads them one by one, each with an error that names the field;
fields that nobody has read are unknown.

What a program gives to a question is checked here, once, before it is asked, so that a
card in text or a level out of range gets a message and never reaches the engine. Lists
are taken for tuples, and the value of a choice for the choice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from difflib import get_close_matches
from enum import Enum
from functools import lru_cache
from reprlib import Repr
from types import NoneType, UnionType
from typing import Final, TypeVar, Union, get_args, get_origin, get_type_hints

from tuolaji.cards import FACE_COUNT, Face, Rank, Suit, parse_cards, parse_rank, parse_trump
from tuolaji.dsl.case_words import word_in_chinese
from tuolaji.engine.registers import are_faces
from tuolaji.errors import NotationError, QuestionError, TuolajiError, brief
from tuolaji.language import _, all_of, any_of, later, one_by_one
from tuolaji.table.actions import Action, Bury, LayDown, Pass, Play
from tuolaji.table.plays import Form
from tuolaji.table.position import LEVELS, Cards, level_of, settle_level
from tuolaji.table.refusal import Reason, Refusal

__all__ = [
    "Fields",
    "settle",
    "settle_action",
    "settle_fields",
    "shown",
    "truth_of",
]


Choice = TypeVar("Choice", bound=str)
Parsed = TypeVar("Parsed")

_REPR: Final = Repr()
_REPR.maxstring = _REPR.maxother = _REPR.maxlong = 200
_REPR.maxlist = _REPR.maxtuple = _REPR.maxdict = 40


def shown(value: object) -> str:
    """Return a plain value as messages show it, however large or deep it is."""
    return _REPR.repr(value)


_TRUTHS = {
    **dict.fromkeys(("true", "yes", "on", "是"), True),
    **dict.fromkeys(("false", "no", "off", "否"), False),
}


def truth_of(value: object) -> bool | None:
    """Return what a value of YAML says that may be `True` or `yes`; `None` for others."""
    return _TRUTHS.get(str(value).lower()) if isinstance(value, bool | str) else None


class Fields:
    """The fields of one mapping, read by name.

    Args:
        where: What the mapping is, for messages: the question's name.
        values: The fields as plain values.
        error: What is raised where a field is missing or malformed.
        told: What messages call the fields where they are written in Chinese.
    """

    def __init__(
        self,
        where: str,
        values: Mapping[str, object],
        error: type[TuolajiError] = QuestionError,
        told: Mapping[str, str] | None = None,
    ) -> None:
        self._where = where
        self._values = values
        self._error = error
        self._read: list[str] = []
        self._told = told or {}

    def has(self, name: str) -> bool:
        """Tell whether a field is given."""
        self._read.append(name)
        return self._values.get(name) is not None

    def cards(self, name: str) -> Cards:
        """Return the cards of a field that must be given."""
        return self._as_cards(self._named(name), self._value(name))

    def card(self, name: str) -> Face:
        """Return the only card of a field."""
        cards = self.cards(name)
        if len(cards) != 1:
            raise self._wrong(self._named(name), _("one card"), self._value(name))
        return cards[0]

    def hands(self, name: str) -> tuple[Cards, ...]:
        """Return the cards of each entry of a list."""
        return tuple(
            self._as_cards(f"{self._named(name)} {place}", value)
            for place, value in enumerate(self._list(name), 1)
        )

    def number(self, name: str) -> int:
        """Return a whole number."""
        return self._as_number(self._named(name), self._value(name))

    def numbers(self, name: str) -> tuple[int, ...]:
        """Return the whole numbers of a list."""
        return tuple(
            self._as_number(f"{self._named(name)} {place}", value)
            for place, value in enumerate(self._list(name), 1)
        )

    def calls(self, name: str) -> tuple[int | None, ...]:
        """Return the numbers called of a list, `None` for each `pass`."""
        return tuple(
            None
            if value == "pass"
            else self._as_call(f"{self._named(name)} {place}", value)
            for place, value in enumerate(self._list(name), 1)
        )

    def truth(self, name: str) -> bool:
        """Return `true` or `false`, in the words that YAML has for them."""
        value = self._value(name)
        truth = truth_of(value)
        if truth is not None:
            return truth
        raise self._wrong(self._named(name), _("true or false"), value)

    def text(self, name: str) -> str:
        """Return a text."""
        value = self._value(name)
        if isinstance(value, str):
            return value
        raise self._wrong(self._named(name), _("a text"), value)

    def word(self, name: str, choices: tuple[Choice, ...]) -> Choice:
        """Return one of some words."""
        return self._as_word(self._named(name), choices, self._value(name))

    def words(self, name: str, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
        """Return the words of a list, each one of some."""
        return tuple(
            self._as_word(f"{self._named(name)} {place}", choices, value)
            for place, value in enumerate(self._list(name), 1)
        )

    def rank(self, name: str) -> Rank:
        """Return a rank."""
        return self._parsed(self._named(name), parse_rank, self._value(name))

    def ranks(self, name: str) -> tuple[Rank, ...]:
        """Return the ranks of a list."""
        where = self._named(name)
        return tuple(self._parsed(where, parse_rank, rank) for rank in self._list(name))

    def level(self, name: str) -> Rank:
        """Return a level: a rank, or `no trump` for the deal that follows the last."""
        return self._parsed(self._named(name), level_of, self._value(name))

    def levels(self, name: str) -> tuple[Rank, ...]:
        """Return the levels of a list."""
        where = self._named(name)
        return tuple(self._parsed(where, level_of, level) for level in self._list(name))

    def trump(self, name: str) -> Suit | None:
        """Return a trump suit, or `None` for `none`."""
        return self._parsed(self._named(name), parse_trump, self._value(name))

    def forms(self, name: str) -> tuple[tuple[int | tuple[int, ...], int], ...]:
        """Return a list of widths and lengths, such as `[[[2, 4], 3], [2, 2], [1, 1]]`."""
        return tuple(self._as_form(name, value) for value in self._list(name))

    def entries(self, name: str) -> tuple[Fields, ...]:
        """Return the fields of each mapping of a list."""
        return tuple(
            self._as_fields(f"{self._named(name)} {place}", value)
            for place, value in enumerate(self._list(name), 1)
        )

    def inside(self, name: str) -> Fields:
        """Return the fields of a mapping."""
        return self._as_fields(self._named(name), self._value(name))

    def finish(self) -> None:
        """Check that every field has been read; one that is unknown is an error."""
        for name in self._values:
            if name not in self._read:
                read = [self._told.get(field, field) for field in self._read]
                close = get_close_matches(str(name), read, n=1, cutoff=0.6)
                raise self._error(_at(self._where, self._unknown(name, close)))

    def _named(self, name: str) -> str:
        return f"'{self._told.get(name, name)}'"

    def _unknown(self, name: object, close: Sequence[str]) -> str:
        if close:
            return _(
                "unknown field '{name}'; did you mean '{meant}'?", name=name, meant=close[0]
            )
        if not self._read:
            return _("unknown field '{name}'; it has no fields", name=name)
        read = [self._told.get(field, field) for field in self._read]
        known = one_by_one(list(dict.fromkeys(read)))
        return _("unknown field '{name}'; fields are {known}", name=name, known=known)

    def _value(self, name: str) -> object:
        if not self.has(name):
            unread = [field for field in map(str, self._values) if field not in self._read]
            said = self._told.get(name, name)
            close = get_close_matches(said, unread, n=1, cutoff=0.6)
            given = [self._told.get(field, field) for field in map(str, self._values)]
            raise self._error(_at(self._where, _missing(said, close, given)))
        return self._values[name]

    def _list(self, name: str) -> list[object]:
        value = self._value(name)
        if isinstance(value, (list, tuple)):
            return list(value)
        raise self._wrong(self._named(name), _("a list"), value)

    def _as_cards(self, where: str, value: object) -> Cards:
        if isinstance(value, (list, tuple)):
            value = " ".join(map(_text, value))
        if not isinstance(value, str):
            raise self._wrong(where, _("cards such as 'SA SA H10'"), value)
        return self._parsed(where, parse_cards, value)

    def _as_number(self, where: str, value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        raise self._wrong(where, _("a whole number"), value)

    def _as_call(self, where: str, value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        word = word_in_chinese("pass") if self._told else "pass"
        raise self._wrong(where, _("a whole number or '{word}'", word=word), value)

    def _as_word(self, where: str, choices: tuple[Choice, ...], value: object) -> Choice:
        for choice in choices:
            if value == choice:
                return choice
        words = [*map(str, choices)]
        if self._told:
            words = [*map(word_in_chinese, words)]
        close = get_close_matches(_text(value), words, n=1, cutoff=0.6)
        raise self._wrong(where, any_of(words), value, close[0] if close else "")

    def _as_fields(self, where: str, value: object) -> Fields:
        if not isinstance(value, Mapping):
            raise self._wrong(where, _("a mapping"), value)
        return Fields(_at(self._where, where), value, self._error, self._told)

    def _parsed(self, where: str, parse: Callable[[str], Parsed], value: object) -> Parsed:
        try:
            return parse(_text(value))
        except NotationError as problem:
            raise self._error(_at(_at(self._where, where), str(problem))) from None

    def _as_form(self, name: str, value: object) -> tuple[int | tuple[int, ...], int]:
        where = self._named(name)
        if not isinstance(value, (list, tuple)) or len(value) != 2:
            raise self._wrong(where, _("pairs of a width and a length"), value)
        width, length = value
        if not isinstance(width, (list, tuple)):
            return self._as_number(where, width), self._as_number(where, length)
        if len(width) < 2:
            raise self._wrong(where, _("one width, or two and more in a list"), width)
        widths = tuple(sorted(self._as_number(where, step) for step in width))
        return widths, self._as_number(where, length)

    def _wrong(
        self, where: str, wanted: str, value: object, meant: str = ""
    ) -> TuolajiError:
        if self._told and isinstance(value, str):
            value = word_in_chinese(value)
        problem = _wrong(where, wanted, shown(value))
        if meant:
            problem = _("{problem}; did you mean '{meant}'?", problem=problem, meant=meant)
        return self._error(_at(self._where, problem))


def _at(where: str, problem: str) -> str:
    return _("{where}: {problem}", where=where, problem=problem)


def _missing(name: str, close: Sequence[str], given: Sequence[str]) -> str:
    if close:
        return _(
            "'{name}' is missing; is it meant by '{close}'?", name=name, close=close[0]
        )
    if given:
        return _("'{name}' is missing; given: {given}", name=name, given=one_by_one(given))
    return _("'{name}' is missing", name=name)


def _wrong(where: str, wanted: str, got: str) -> str:
    return _("{where} must be {wanted}, got {got}", where=where, wanted=wanted, got=got)


def _text(value: object) -> str:
    return str(value) if isinstance(value, (str, int, float)) else shown(value)


Asked = TypeVar("Asked")

_WORDS: Final[Mapping[object, str]] = {
    Face: later("a card such as parse_cards('D7')[0]"),
    Rank: later("a rank such as '10'"),
    tuple[Face, ...]: later("cards such as parse_cards('SA SA')"),
    tuple[Form, ...]: later("a list of components such as [(2, 1), ((2, 4), 3)]"),
    Suit: later("a suit such as Suit.H"),
    int: later("a whole number"),
    bool: "True or False",
    str: later("a text"),
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
        raise QuestionError(_wrong(where, _words(kind), brief(value))) from None


def settle_fields(name: str, question: Asked) -> Asked:
    """Return a question with all its fields as their types want them.

    Raises:
        QuestionError: A field is of another type.
    """
    asked: type = type(question)
    changed = {}
    for field, kind in _kinds(asked).items():
        given = getattr(question, field)
        settled = settle(f"{name}: '{field}'", kind, given)
        if settled != given:
            changed[field] = settled
    if changed and is_dataclass(question) and not isinstance(question, type):
        return replace(question, **changed)
    return question


def settle_action(action: object) -> Action | Refusal:
    """Return an action with its fields as their types want them, or why it is none."""
    if type(action) is Pass:
        return action
    match action:
        case Play(cards, None) | LayDown(cards, None) | Bury(cards) if are_faces(cards):
            return action
    if not isinstance(action, Action):
        why = _(
            "an action is such as Pass() or Play(parse_cards('SA')), got {value}",
            value=brief(action),
        )
        return Refusal(Reason.NO_ACTION, why)
    try:
        return settle_fields(type(action).__name__, action)
    except QuestionError as problem:
        return Refusal(Reason.NO_ACTION, str(problem))


@lru_cache
def _kinds(kind: type) -> Mapping[str, object]:
    """Return the types of a dataclass's fields; other values have none."""
    if not is_dataclass(kind):
        return {}
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def _settled(kind: object, value: object) -> object:
    if value is None and _may_be_none(kind):
        return None
    origin, options = _structure(kind)
    if origin in {Union, UnionType}:
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


@lru_cache
def _may_be_none(kind: object) -> bool:
    """Tell whether a type is one of several of which one is that of `None`."""
    return NoneType in _structure(kind)[1]


@lru_cache
def _structure(kind: object) -> tuple[object, tuple[object, ...]]:
    """Return what a type is made of, as `typing` finds it out slowly."""
    return get_origin(kind), get_args(kind)


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
        return _(_WORDS[kind])
    if get_origin(kind) in {Union, UnionType}:
        return any_of([_words(option) for option in options])
    if options and options[-1] is Ellipsis:
        return _("a list with each entry {wanted}", wanted=_words(options[0]))
    if options:
        return _("a pair of {parts}", parts=all_of([_words(option) for option in options]))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return any_of([repr(choice.value) for choice in kind])
    return _("a {kind}", kind=getattr(kind, "__name__", kind))
