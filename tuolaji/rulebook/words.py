"""Words: cards, ranks, shapes, lists and formulas as players write and say them.

Cards stand between two marks that no text has, so that a page can draw them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from tuolaji.cards import RANKS, SUIT_SIGNS, Face, Rank, Suit, drawn_card
from tuolaji.language import _, one_by_one
from tuolaji.rules.formula import (
    Formula,
    Function,
    Name,
    Number,
    Operation,
    evaluate,
    names_in,
)
from tuolaji.rules.match import NO_TRUMP_LEVEL, level_text
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.shape import ShapeCall
from tuolaji.rules.side import Side
from tuolaji.table.shape import shape_name, sized_name

__all__ = [
    "CARDS_BEGIN",
    "CARDS_END",
    "call_name",
    "cards",
    "formula",
    "hand",
    "level",
    "levels",
    "number",
    "rank_list",
    "sentence",
    "side",
    "suit",
    "suit_name",
]

CARDS_BEGIN: Final = "\ue000"
"""Stands before drawn cards."""

CARDS_END: Final = "\ue001"
"""Stands behind drawn cards."""


def cards(faces: Iterable[Face]) -> str:
    """Return drawn cards, in the order given."""
    return f"{CARDS_BEGIN}{' '.join(map(drawn_card, faces))}{CARDS_END}"


def hand(faces: Iterable[Face]) -> str:
    """Return drawn cards, or that there are none."""
    shown = tuple(faces)
    return cards(shown) if shown else _("no card")


def suit(each: Suit) -> str:
    """Return the sign of a suit, drawn."""
    return f"{CARDS_BEGIN}{SUIT_SIGNS[each]}{CARDS_END}"


def suit_name(each: Suit) -> str:
    """Return what a suit is called."""
    return {
        Suit.S: _("spades"),
        Suit.H: _("hearts"),
        Suit.C: _("clubs"),
        Suit.D: _("diamonds"),
    }[each]


def side(each: Side) -> str:
    """Return what a side is called."""
    return _("the declarers") if each is Side.DECLARERS else _("the attackers")


def level(rank: Rank) -> str:
    """Return what a level is called."""
    return _("the no-trump deal") if rank == NO_TRUMP_LEVEL else level_text(rank)


def levels(ranks: Iterable[Rank]) -> str:
    """Return levels from the lowest up."""
    return one_by_one([level(rank) for rank in ranks])


def rank_list(ranks: Iterable[Rank]) -> str:
    """Return ranks as a list."""
    return one_by_one([RANKS[rank] for rank in ranks])


def sentence(text: str) -> str:
    """Return a text that begins a line, its first letter great."""
    return text[:1].upper() + text[1:]


def number(count: int) -> str:
    """Return a number as it is written, with a true minus sign."""
    return f"−{-count}" if count < 0 else str(count)


_SIGNS: Final = {"+": "+", "-": "−", "*": "×", "/": "÷", "^": "^"}


def formula(
    each: Formula,
    known: Mapping[str, int],
    inner: Mapping[str, Formula] | None = None,
) -> str:
    """Return a formula in words; what is known in it is worked out.

    Args:
        each: The formula.
        known: What names stand for.
        inner: Names that stand for formulas.
    """
    return _text(_filled_in(each, inner or {}), known)


def _filled_in(each: Formula, inner: Mapping[str, Formula]) -> Formula:
    """Return a formula with the names that stand for formulas written out."""
    match each:
        case Name(name) if name in inner:
            return _filled_in(inner[name], inner)
        case Function(name, arguments):
            return Function(name, tuple(_filled_in(part, inner) for part in arguments))
        case Operation(operator, left, right):
            return Operation(operator, _filled_in(left, inner), _filled_in(right, inner))
        case _:
            return each


def _text(each: Formula, known: Mapping[str, int]) -> str:
    if names_in(each) <= known.keys():
        return number(evaluate(each, known))
    match each:
        case Number(value):
            return number(value)
        case Name(name):
            return _name(name)
        case Function(name, arguments):
            return _function(name, [_text(part, known) for part in arguments])
        case Operation("+" | "-"):
            return _sum(each, known)
        case Operation(operator, left, right):
            return _joined(operator, left, right, known)


def _joined(operator: str, left: Formula, right: Formula, known: Mapping[str, int]) -> str:
    if operator == "% of":
        share, whole = _text(left, known), _text(right, known)
        return _("{share} per cent of {whole}", share=share, whole=whole)
    first, second = (
        _bracketed(part, operator, _text(part, known)) for part in (left, right)
    )
    return f"{first} {_SIGNS[operator]} {second}"


def _sum(each: Formula, known: Mapping[str, int]) -> str:
    """Return a sum in words, what is known in it added up where the first of it stands."""
    terms = list(_terms(each))
    is_known = [names_in(part) <= known.keys() for _sign, part in terms]
    values = zip(terms, is_known, strict=True)
    total = sum(
        sign * evaluate(part, known) for (sign, part), known_too in values if known_too
    )
    said = list[tuple[int, str]]()
    for place, (sign, part) in enumerate(terms):
        if not is_known[place]:
            said.append((sign, _text(part, known)))
        elif total and not any(is_known[:place]):
            said.append((1 if total > 0 else -1, str(abs(total))))
    (sign, first), *others = said
    rest = (f" {'+' if sign > 0 else '−'} {text}" for sign, text in others)
    return ("" if sign > 0 else "−") + first + "".join(rest)


def _terms(each: Formula, sign: int = 1) -> Iterator[tuple[int, Formula]]:
    """Yield what a formula adds up, each with its sign."""
    match each:
        case Operation("+" | "-" as operator, left, right):
            yield from _terms(left, sign)
            yield from _terms(right, sign if operator == "+" else -sign)
        case _:
            yield sign, each


def _bracketed(part: Formula, operator: str, text: str) -> str:
    """Put what binds less than the sign beside it in brackets."""
    is_sum = isinstance(part, Operation) and part.operator in {"+", "-"}
    is_written_out = " " in text
    needs = is_sum and is_written_out
    needs |= isinstance(part, Operation) and operator == "^" and is_written_out
    return f"({text})" if needs else text


def _function(name: str, arguments: Sequence[str]) -> str:
    values = one_by_one(arguments)
    return {
        "ceil": _("({value}, rounded up)", value=values),
        "floor": _("({value}, rounded down)", value=values),
        "min": _("(the least of {values})", values=values),
        "max": _("(the greatest of {values})", values=values),
    }[name]


def _name(name: str) -> str:
    return {
        "points": _("points"),
        "players": _("players"),
        "packs": _("packs"),
        "total": _("all points of the pack"),
        "step": _("a step"),
        "takeover": _("the points for a takeover"),
        "price": _("the last call"),
        "cards": _("cards"),
        "width": _("equal cards"),
        "length": _("length"),
        "pairs": _("pairs"),
        "n": _("the length led"),
        "times": _("times"),
    }[name]


def call_name(rules: Ruleset, call: ShapeCall) -> str:
    """Return what a rule line calls a shape, with its length where one is given."""
    shape = rules.shape(call.name)
    if call.length is None:
        return shape_name(call.name)
    length = call.length_for(0)
    text = formula(call.length, {})
    if length and text == str(length):
        return sized_name(shape, length)
    return _("{shape} of length {length}", shape=shape_name(call.name), length=text)
