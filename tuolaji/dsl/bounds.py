"""Upper bounds of the numbers in a rule line.

Each quantity that a rule line can name has a bound here, so that no line asks for more
work than its length allows. Numbers in formulas are judged by what the formula is
worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from lark import Token, Tree

from tuolaji.language import _, later
from tuolaji.rules import limits

__all__ = ["Excess", "first_excess"]


@dataclass(frozen=True, slots=True)
class _Bound:
    """What a number means, and between which numbers it lies; `None` is judged elsewhere.

    Attributes:
        noun: What the number counts.
        most: The greatest number.
        least: The least number.
        remedy: What to write instead, beside a number that fits.
    """

    noun: str
    most: int
    least: int | None = None
    remedy: str = ""


@dataclass(frozen=True, slots=True)
class Excess:
    """A number that passes its bound: where it stands, and what is wrong with it."""

    start: int
    end: int
    message: str
    remedy: str


_STEPS: Final = _Bound(later("a run's length"), limits.LONGEST_RUN)
_WIDTH: Final = _Bound(later("the number of identical cards"), limits.WIDEST)
_CARD: Final = _Bound(later("a card of the kitty"), limits.LARGEST_KITTY)
_CALL: Final = _Bound(later("a call"), limits.LARGEST_PRICE)
_LOSS: Final = later("write for example '-1 level' for a loss of the side at fault")
_GAIN: Final = later("a band takes no level away; write for example 'declarers +1'")
_FALL: Final = later("write for example 'declarers -3' for three levels lost")
_POINTS: Final = _Bound(
    later("the points of a foul"), limits.LARGEST_PRICE, -limits.LARGEST_PRICE
)
_RATING: Final = _Bound(later("a rating"), limits.LARGEST_RATING)
_SECONDS: Final = limits.LONGEST_SECONDS
_LEVELS: Final = limits.LARGEST_LEVELS
_COST: Final = later("write for example '-1 level'")

_BOUNDS: Final[Mapping[str, tuple[_Bound, ...]]] = {
    "run": (_STEPS,),
    "widths": (_WIDTH,),
    "copies": (_WIDTH,),
    "demand": (_WIDTH,),
    "level_part": (_WIDTH,),
    "any_rank_part": (_WIDTH,),
    "joker_part": (_WIDTH,),
    "suits": (_WIDTH,),
    "nobody_redeals": (_Bound(later("the times of a redeal"), limits.MOST_REDEALS, 1),),
    "weak_line": (_Bound(later("the times of a redeal"), limits.MOST_REDEALS, 1),),
    "weak_in_points": (_Bound(later("the points of a hand"), limits.LARGEST_PRICE, 1),),
    "weak_in_trumps": (_Bound(later("the trumps of a hand"), limits.LARGEST_PRICE, 1),),
    "nobody_turns_up_one": (_CARD,),
    "nobody_turns_up": (_CARD,),
    "nobody_turns_up_backwards": (_CARD,),
    "auction": (_CALL,),
    "leg": (_CALL,),
    "opening": (_CALL,),
    "shape_factor": (_Bound(later("the number of components"), limits.MOST_COMPONENTS),),
    "gain": (_Bound(later("levels gained"), _LEVELS, 0, _GAIN),),
    "growth": (_Bound(later("what a band goes on by"), _LEVELS, 1),),
    "fall_by": (_Bound(later("what a dig costs in levels"), -1, -_LEVELS, _FALL),),
    "cost_in_levels": (_Bound(later("what a throw costs in levels"), -1, -_LEVELS, _COST),),
    "clock": (
        _Bound(later("minutes"), limits.LONGEST_MINUTES),
        _Bound(later("seconds a deal"), _SECONDS),
        _Bound(later("seconds a trick"), _SECONDS),
    ),
    "ratings_band": (
        _RATING,
        _RATING,
        _Bound(later("a factor"), limits.LARGEST_RATING_FACTOR),
    ),
    "price_gain": (_Bound(later("levels gained"), _LEVELS, 0, _LOSS),),
    "price_levels": (_Bound(later("levels"), _LEVELS, -_LEVELS),),
    "price_points": (_POINTS,),
    "price_points_a_card": (_POINTS,),
    "price_points_each": (_POINTS,),
    "price_match": (_Bound(later("the number of a foul"), limits.LARGEST_FOUL_COUNT),),
    "call": (_STEPS,),
}
"""The bounds of the numbers of each rule of the grammar, the last one for all further."""


def first_excess(tree: Tree[Token]) -> Excess | None:
    """Return the first number of a line that passes its bound, or `None`."""
    excesses = (excess for excess in _excesses(tree) if excess is not None)
    return min(excesses, key=lambda excess: excess.start, default=None)


def _excesses(tree: Tree[Token]) -> Iterator[Excess | None]:
    for rule in tree.iter_subtrees():
        bounds = _BOUNDS.get(str(rule.data), ())
        if bounds:
            numbers = [_number(rule, index) for index in range(len(rule.children))]
            for index, token in enumerate(numbers):
                if token is not None:
                    yield _excess(token, bounds[min(index, len(bounds) - 1)])


def _number(rule: Tree[Token], index: int) -> Token | None:
    """Return the number that a part of a rule is, also a formula that is one."""
    part: object = rule.children[index]
    if isinstance(part, Tree) and part.data == "number" and rule.data in {"call", "gain"}:
        part = part.children[0]
    is_number = isinstance(part, Token) and part.type in {"NUMBER", "COUNT"}
    return part if isinstance(part, Token) and is_number else None


def _excess(token: Token, bound: _Bound) -> Excess | None:
    number = int(token.removeprefix("x"))
    if number <= bound.most and (bound.least is None or number >= bound.least):
        return None
    message = _(
        "{quantity} must be at most {most:,}, got {number}",
        quantity=_(bound.noun),
        most=bound.most,
        number=number,
    )
    if bound.least is not None:
        message = _(
            "{quantity} must be from {least:,} to {most:,}, got {number}",
            quantity=_(bound.noun),
            least=bound.least,
            most=bound.most,
            number=number,
        )
    start, end = token.start_pos, token.end_pos
    assert start is not None, "positions are kept"
    assert end is not None, "positions are kept"
    is_signed = number < 0 or bound.most < 0
    remedy = _(bound.remedy) if bound.remedy and is_signed else ""
    return Excess(start, end, message, remedy)
