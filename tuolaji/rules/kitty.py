"""The kitty (底牌): its size, its capture, its multiplier and its theft.

When the attackers capture the kitty (抠底), its points times a multiplier are added to
theirs. The multiplier is looked up for a component of the winning play. See
docs/rules.md 3 and 9.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from tuolaji.rules.bidding import BidStep
from tuolaji.rules.condition import ALWAYS, Condition, Contains
from tuolaji.rules.formula import Formula
from tuolaji.rules.key import BY_CARDS, Choice, Key
from tuolaji.rules.limits import LARGEST_FACTOR, LARGEST_KITTY, LARGEST_PRICE
from tuolaji.rules.shape import ShapeCall

__all__ = [
    "Capture",
    "CaptureBase",
    "Kitty",
    "Measure",
    "Multiplier",
    "MultiplierLine",
    "Theft",
    "TheftBy",
    "TheftDeals",
    "TheftSuits",
]


class Capture(Choice):
    """When the attackers capture the kitty."""

    LAST_TRICK = "when attackers take the last trick"
    LAST_TRICK_WITH_TRUMPS = "when attackers take the last trick and in trumps"


class CaptureBase(Choice):
    """Which points the factor multiplies.

    KITTY: those buried; the product is added to the attackers' points.
    LAST_TRICK: those of the last trick (反抠), which then count `factor` times, not once.
    """

    KITTY = "kitty"
    LAST_TRICK = "last trick"


class Theft(Choice):
    """How often another seat may take the buried kitty by a higher bid (炒地皮).

    UNTIL_ALL_PASS: each burial may be followed by a theft.
    """

    NEVER = "never"
    ONCE = "once"
    UNTIL_ALL_PASS = "until all pass"  # noqa: S105 (a way of playing, no password)


class TheftBy(Choice):
    """Which seats may steal, besides the one that has buried.

    OTHER_BIDDERS: all but the seat whose bid holds.
    OPPONENTS: nor its partner, where partners sit opposite.
    """

    EVERY_SEAT = "every seat"
    OTHER_BIDDERS = "all but the last bidder"
    OPPONENTS = "opponents"


class TheftDeals(Choice):
    """In which deals of a match the kitty may be stolen."""

    EVERY_DEAL = "every deal"
    LATER_DEALS = "later deals"


class TheftSuits(Choice):
    """For which trumps the kitty may be stolen.

    NEW: none that have been bid in the deal before.
    """

    ANY = "any"
    NEW = "new"


class Measure(Choice):
    """Which component of the winning play is measured.

    REQUIRED: those that the lead demanded; the one that multiplies most counts.
    WINNING: those that the winning cards break into; the one that multiplies most counts.
    WHOLE_PLAY: the first line of the table that the winning cards contain.
    """

    REQUIRED = "best component of the lead"
    WINNING = "best component of the winner"
    WHOLE_PLAY = "whole play"


@dataclass(frozen=True, slots=True)
class MultiplierLine:
    """The factor for plays that contain `count` components of a shape.

    A line without a shape (`else`) is for all that no line above covers. The formula may
    use `cards`, `width`, `length` and `pairs` of the component; where whole plays are
    measured, `cards` are those of the whole play in a line without a shape. `when` is what
    the line asks of the deal besides.
    """

    shape: ShapeCall | None
    count: int
    factor: Formula
    when: Condition = ALWAYS

    def covers(self, name: str, length: int) -> bool:
        """Tell whether one component of a shape and length is such a play."""
        if self.shape is None:
            return True
        called = self.shape.length_for(length)
        return self.count == 1 and self.shape.name == name and called in (None, length)

    def __str__(self) -> str:
        play = "else" if self.shape is None else str(self.shape)
        counted = f"{play} x{self.count}" if self.count > 1 else play
        return self.when.at_end_of(f"{counted} -> {self.factor}")


@dataclass(frozen=True, slots=True)
class Multiplier:
    """A table of factors, first matching line first; a lone formula is one `else` line."""

    lines: tuple[MultiplierLine, ...]

    def __str__(self) -> str:
        first = self.lines[0]
        if len(self.lines) == 1 and first.shape is None and first.when == ALWAYS:
            return str(first.factor)
        return "\n".join(map(str, self.lines))


_SET_ASIDE = "kitty.size other than 0"
_STOLEN = "kitty.theft other than never"
_CAPTURED = f"{_SET_ASIDE} or kitty.base other than kitty"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kitty:
    """The cards set aside, and what capturing them earns."""

    size: Annotated[
        int, Key("cards set aside for the declarer", ge=0, le=LARGEST_KITTY)
    ] = 8
    captured: Annotated[
        Capture, Key("when the attackers capture it", needs=(_CAPTURED,))
    ] = Capture.LAST_TRICK
    base: Annotated[
        CaptureBase,
        Key(
            "which points the factor multiplies; those of the last trick count so many "
            "times instead of once"
        ),
    ] = CaptureBase.KITTY
    multiplier: Annotated[
        Multiplier,
        Key(
            "the factor, a formula over cards, width, length and pairs, or lines "
            "`shape -> formula`, which may end in a condition, `when in trumps`",
            needs=(_CAPTURED,),
        ),
    ]
    measure: Annotated[
        Measure,
        Key(
            "which component of the winning play the factor is looked up for",
            needs=(_CAPTURED,),
        ),
    ] = Measure.REQUIRED
    cap: Annotated[
        int | None, Key("the greatest factor", ge=1, le=LARGEST_FACTOR, needs=(_CAPTURED,))
    ] = None
    shown: Annotated[
        bool,
        Key("whether all see the kitty before it is taken", needs=(_SET_ASIDE,)),
    ] = False
    barred: Annotated[
        tuple[Contains, ...],
        Key(
            "cards that may not be buried, such as `A` or `jokers and level cards`",
            needs=(_SET_ASIDE,),
        ),
    ] = ()
    point_limit: Annotated[
        int | None,
        Key(
            "the most points that may be buried",
            ge=0,
            le=LARGEST_PRICE,
            needs=(_SET_ASIDE,),
        ),
    ] = None
    theft: Annotated[
        Theft,
        Key(
            "how often a higher bid takes the buried kitty, where trumps were bid",
            needs=(BY_CARDS, _SET_ASIDE),
        ),
    ] = Theft.NEVER
    theft_from: Annotated[
        BidStep | None,
        Key(
            "the lowest bid of the ladder that takes it, such as `level x2`",
            needs=(_STOLEN,),
        ),
    ] = None
    theft_by: Annotated[
        TheftBy,
        Key("which seats may take it, besides the one that buried", needs=(_STOLEN,)),
    ] = TheftBy.EVERY_SEAT
    theft_deals: Annotated[
        TheftDeals, Key("in which deals of a match it may be taken", needs=(_STOLEN,))
    ] = TheftDeals.EVERY_DEAL
    theft_suits: Annotated[
        TheftSuits,
        Key("for which trumps it may be taken: any, or none bid before", needs=(_STOLEN,)),
    ] = TheftSuits.ANY
    thief_declares: Annotated[
        bool, Key("whether whoever takes it becomes the declarer", needs=(_STOLEN,))
    ] = False
