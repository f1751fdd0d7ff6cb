"""Crossing (过河, 过江): a hand of few trumps gives them to its partner, for other cards.

It is done when trumps are known and the kitty is buried, before the first trick. See
docs/rules.md 3.4.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from tuolaji.rules.key import Choice, Key

__all__ = ["MOST_CROSSED", "Answered", "Crossers", "Crossing"]


MOST_CROSSED: Final = 10
"""The most trumps that a hand which crosses may have."""

_CROSSED: Final = "crossing.trumps other than none"


class Answered(Choice):
    """What the partner gives for the cards.

    PLAIN_CARDS: cards of plain suits; whose partner has too few of them may not cross.
    """

    ANY_CARDS = "any cards", "任意牌"
    PLAIN_CARDS = "plain cards", "副牌"


class Crossers(Choice):
    """Which of the seats whose hands may cross do so in a deal."""

    EVERY_SEAT = "every seat", "每一家"
    ONE_OF_A_SIDE = "one seat of a side", "每方一家"


@dataclass(frozen=True, slots=True, kw_only=True)
class Crossing:
    """Hands of few trumps that give them to the partner, for other cards."""

    trumps: Annotated[
        int | None,
        Key(
            "at most how many trumps a hand has that may give the partner as many cards, "
            "all its trumps among them",
            "主牌至多",
            ge=1,
            le=MOST_CROSSED,
        ),
    ] = None
    answered: Annotated[
        Answered,
        Key("what the partner gives for them", "还什么", needs=(_CROSSED,)),
    ] = Answered.ANY_CARDS
    crossers: Annotated[
        Crossers,
        Key("which of those seats cross", "哪些家", needs=(_CROSSED,)),
    ] = Crossers.EVERY_SEAT
    partner_first: Annotated[
        bool,
        Key(
            "whether the declarer's partner crosses before the declarer buries, all others "
            "after it",
            "对家先过",
            needs=(_CROSSED, "kitty.size other than 0"),
        ),
    ] = False
