"""What does a record's JSON say?

The inverse of `Record.to_dict`. Whatever is missing or malformed is named with its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from tuolaji.cards import Face, Rank, parse_cards, parse_face, parse_trump
from tuolaji.errors import NotationError, QuestionError, RecordError
from tuolaji.rules.scoring import Outcome, Side
from tuolaji.table.leading import Form
from tuolaji.table.position import Cards, level_of
from tuolaji.table.record import BidMade, Origin, Partnership, Record, Theft, Trick

__all__ = ["record_from"]

Kind = TypeVar("Kind", int, str, bool)


def record_from(plain: object) -> Record:
    """Return the record that plain values write, as `Record.to_dict` gave them.

    Raises:
        RecordError: A value is missing or malformed.
    """
    try:
        return _record(_Plain("record", plain))
    except (NotationError, QuestionError) as problem:
        raise RecordError(f"the record cannot be read: {problem}") from None


def _record(plain: _Plain) -> Record:
    return Record(
        variant=plain.value("variant", str),
        origin=_origin(plain),
        opening=plain.value("opening", bool),
        level=level_of(plain.value("level", str)),
        trump=parse_trump(plain.value("trump", str)),
        declarer=plain.value("declarer", int),
        hands=plain.hands("hands"),
        bids=tuple(map(_bid, plain.entries("bids"))),
        kitty=plain.cards("kitty"),
        buried=plain.cards("buried"),
        tricks=tuple(map(_trick, plain.entries("tricks"))),
        attackers_points=plain.value("attackers_points", int),
        kitty_multiplier=plain.value("kitty_multiplier", int),
        result=_outcome(plain.inside("result")),
        partnership=_partnership(plain) if plain.has("partnership") else None,
        redeals=plain.value("redeals", int) if plain.has("redeals") else 0,
        thefts=tuple(map(_theft, plain.entries("thefts"))) if plain.has("thefts") else (),
        levels=plain.levels("levels") if plain.has("levels") else None,
        calls=plain.numbers("calls") if plain.has("calls") else None,
        turned=plain.card("turned") if plain.has("turned") else None,
    )


def _partnership(plain: _Plain) -> Partnership:
    inside = plain.inside("partnership")
    return Partnership(
        called=inside.card("called"),
        partner=inside.value("partner", int) if inside.has("partner") else None,
        revealed=inside.value("revealed", bool),
    )


def _origin(plain: _Plain) -> Origin:
    seed, index = plain.value("seed", int), plain.value("index", int)
    return Origin(seed, index, plain.value("shuffled", bool))


def _outcome(plain: _Plain) -> Outcome:
    side = Side(plain.word("side", tuple(side.value for side in Side)))
    return Outcome(side, plain.value("levels", int), plain.value("takeover", bool))


def _bid(plain: _Plain) -> BidMade:
    return BidMade(
        plain.value("seat", int), plain.cards("cards"), plain.value("drawn", int)
    )


def _theft(plain: _Plain) -> Theft:
    return Theft(plain.value("seat", int), plain.cards("cards"), plain.cards("taken"))


def _trick(plain: _Plain) -> Trick:
    return Trick(
        leader=plain.value("leader", int),
        plays=plain.hands("plays"),
        winner=plain.value("winner", int),
        points=plain.value("points", int),
        thrown=plain.cards("thrown") if plain.has("thrown") else None,
        forced=plain.cards("forced") if plain.has("forced") else None,
        named=plain.forms("as") if plain.has("as") else None,
    )


class _Plain:
    """A mapping of plain values, read by name; `where` is its place for messages."""

    def __init__(self, where: str, values: object) -> None:
        if not isinstance(values, Mapping):
            raise RecordError(f"{where} must be a mapping, got {type(values).__name__}")
        self._where = where
        self._values = values

    def has(self, name: str) -> bool:
        return self._values.get(name) is not None

    def value(self, name: str, kind: type[Kind]) -> Kind:
        value = self._values.get(name)
        if type(value) is kind:
            return value
        raise RecordError(f"{self._where}: '{name}' must be {kind.__name__}, got {value!r}")

    def word(self, name: str, choices: tuple[str, ...]) -> str:
        value = self.value(name, str)
        if value in choices:
            return value
        words = " or ".join(choices)
        raise RecordError(f"{self._where}: '{name}' must be {words}, got {value!r}")

    def inside(self, name: str) -> _Plain:
        return _Plain(f"{self._where}: '{name}'", self._values.get(name))

    def entries(self, name: str) -> list[_Plain]:
        listed = enumerate(self._listed(name), 1)
        return [
            _Plain(f"{self._where}: '{name}' {place}", value) for place, value in listed
        ]

    def card(self, name: str) -> Face:
        return parse_face(self.value(name, str))

    def cards(self, name: str) -> Cards:
        return self._as_cards(name, self._values.get(name))

    def hands(self, name: str) -> tuple[Cards, ...]:
        return tuple(self._as_cards(name, value) for value in self._listed(name))

    def forms(self, name: str) -> tuple[Form, ...]:
        forms: list[Form] = []
        for form in self._listed(name):
            match form:
                case [int(width), int(length)]:
                    forms.append((width, length))
                case _:
                    raise RecordError(f"{self._where}: '{name}' must be pairs of numbers")
        return tuple(forms)

    def numbers(self, name: str) -> tuple[int, ...]:
        found = self._listed(name)
        if all(type(one) is int for one in found):
            return tuple(one for one in found if isinstance(one, int))
        raise RecordError(f"{self._where}: '{name}' must be whole numbers, got {found!r}")

    def levels(self, name: str) -> tuple[Rank, ...]:
        return tuple(level_of(str(one)) for one in self._listed(name))

    def _listed(self, name: str) -> list[object]:
        value = self._values.get(name)
        if isinstance(value, list):
            return value
        raise RecordError(f"{self._where}: '{name}' must be a list, got {value!r}")

    def _as_cards(self, name: str, value: object) -> Cards:
        if isinstance(value, list) and all(isinstance(card, str) for card in value):
            return parse_cards(" ".join(value))
        raise RecordError(f"{self._where}: '{name}' must be lists of cards, got {value!r}")
