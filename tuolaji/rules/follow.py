"""Follows (跟牌): what a follower owes to a lead.

With enough cards of the led group, a follower serves the lead as well as the hand can.
A *ladder* belongs to one lead shape and lists its rungs best first. A rung names
components; cards that it does not name are free cards of the led group. A follower must
fill the first rung that the cards held can fill.

The options of the chapter take components out of what the hand owes; they never forbid
a play. See docs/rules.md 7.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Final

from tuolaji.rules.formula import Name
from tuolaji.rules.key import OF_RUNS, OF_SETS, OF_SHAPES, THROWN, Choice, Key
from tuolaji.rules.shape import Shape, ShapeCall

__all__ = [
    "SHAPES_OWED",
    "Bombs",
    "Fill",
    "Follow",
    "Ladder",
    "Owed",
    "Rung",
    "Runs",
    "Throws",
    "WiderSets",
    "by_sets",
    "by_width",
    "ending",
]


@dataclass(frozen=True, slots=True)
class Rung:
    """One step of a ladder.

    Attributes:
        choices: The follower's choices (`or`), each a sum of components (`+`).
    """

    choices: tuple[tuple[ShapeCall, ...], ...]

    def __str__(self) -> str:
        return " or ".join(" + ".join(map(str, choice)) for choice in self.choices)


@dataclass(frozen=True, slots=True)
class Ladder:
    """What is owed on a lead.

    Attributes:
        lead: The lead's shape; its length is a number, or the name `n` for any length.
        rungs: The rungs, best first.
        closing: Shapes of the closing `then … | then …`: as many of the first as the
            cards allow (runs: longest first), then as many of the next, then any cards.
            Empty where the ladder ends in `any`, or as the next says.
        linked: The set of the closing `then linked …`: as many as the cards allow, in as
            few components as can be, then any cards.
    """

    lead: ShapeCall
    rungs: tuple[Rung, ...]
    closing: tuple[str, ...]
    linked: str | None = None

    def __str__(self) -> str:
        return " | ".join([*map(str, self.rungs), *ending(self.closing, self.linked)])


def ending(closing: Iterable[str], linked: str | None) -> list[str]:
    """Return the lines that close a ladder."""
    if linked is not None:
        return [f"then linked {linked}"]
    return [f"then {name}" for name in closing] or ["any"]


def by_sets(lead: Shape, shapes: Iterable[Shape]) -> Ladder:
    """Return the ladder of a run of which only the sets are owed, the widest first.

    >>> pair, tractor = Shape("pair", (2,), 1, 1), Shape("tractor", (2,), 2, None)
    >>> str(by_sets(tractor, (pair, tractor)))
    'then pair'
    """
    sets = [
        shape
        for shape in shapes
        if not (shape.is_run or shape.is_across) and 1 < shape.widths[0] <= lead.widths[-1]
    ]
    widest = sorted(sets, key=lambda shape: -shape.widths[0])
    call = ShapeCall(lead.name, Name("n"))
    return Ladder(call, (), tuple(shape.name for shape in widest))


def by_width(lead: Shape, shapes: Iterable[Shape]) -> Ladder:
    """Return the ladder of a shape by its own width, then by each narrower one.

    As people play: of a run first runs, as long as can be, then sets.

    >>> pair, triple, tractor = (
    ...     Shape("pair", (2,), 1, 1),
    ...     Shape("triple", (3,), 1, 1),
    ...     Shape("tractor", (2,), 2, None),
    ... )
    >>> str(by_width(triple, (pair, triple, tractor)))
    'triple | then pair'
    >>> str(by_width(tractor, (pair, triple, tractor)))
    'tractor(n) | then tractor | then pair'
    """
    width = lead.widths[-1]
    served = (
        shape
        for shape in shapes
        if not (shape.is_mixed or shape.is_across)
        and (shape == lead or 1 < shape.widths[-1] <= width)
    )
    widest = sorted(served, key=lambda shape: -shape.widths[-1])
    runs = [shape for shape in widest if shape.is_run] if lead.is_run else []
    sets = [shape for shape in widest if not shape.is_run and shape != lead]
    call = ShapeCall(lead.name, Name("n") if lead.is_run else None)
    closing = tuple(shape.name for shape in (*runs, *sets))
    return Ladder(call, (Rung(((call,),)),), closing)


class Bombs(Choice):
    """When a shape that beats anything may answer a lead.

    FOLLOWING_SUIT: when the cards may follow, whatever they form.
    ANY_TIME: always, of whatever suits it is and whatever the hand could follow with.
    """

    FOLLOWING_SUIT = "following suit", "跟花色时"
    ANY_TIME = "any time", "随时"


class Fill(Choice):
    """What a hand plays that cannot serve the lead in full.

    ANY_CARDS: what it owes, each in any way, and any cards of the led group.
    LOWEST_CARDS: what it owes, each as low as can be, and the lowest cards beside it.
    LOWEST_AFTER_A_RUN: the same after a run that is led alone, else any cards.
    """

    ANY_CARDS = "any cards", "任意牌"
    LOWEST_CARDS = "lowest cards", "最小的牌"
    LOWEST_AFTER_A_RUN = "lowest cards after a run", "跟连牌用最小的牌"


SHAPES_OWED: Final = "follow.owed shapes"
"""What the ladders, and most keys of the chapter, need in order to act."""


class Owed(Choice):
    """What a follower owes beside the number of cards.

    SHAPES: the led group, and in it what the ladders say.
    SUIT_ONLY: the led group and nothing else.
    """

    SHAPES = "shapes", "牌型"
    SUIT_ONLY = "suit only", "只跟花色"


class Throws(Choice):
    """What is owed to the components of a throw.

    EACH_COMPONENT: what its ladder says, as if it had been led alone.
    SETS_ALONE: to a run as many sets as it has steps, linked or not; a run led alone
        obliges still.
    SUIT_ONLY: the led group and nothing else; a component led alone obliges still.
    """

    EACH_COMPONENT = "each component", "每一组"
    SETS_ALONE = "sets alone", "只跟同张"
    SUIT_ONLY = "suit only", "只跟花色"


class Runs(Choice):
    """Whether runs must be broken to serve a set."""

    BROKEN = "broken", "要拆"
    KEPT = "kept", "不拆"


class WiderSets(Choice):
    """Whether wider sets must be broken to serve a narrower lead."""

    BROKEN = "broken", "要拆"
    KEPT = "kept", "不拆"


@dataclass(frozen=True, slots=True, kw_only=True)
class Follow:
    """What a follower owes, a ladder for each shape led, best rung first.

    `|` parts rungs, `or` is the follower's choice, `then` closes: as many as can be, then
    the next, then any cards. `tractor(2)` goes before `tractor(n)`; `none` removes one.
    What is wider than a pair needs none: it is owed by its width, then by narrower ones.
    """

    owed: Annotated[Owed, Key("what a follower owes", "应跟", needs=(OF_SHAPES,))] = (
        Owed.SHAPES
    )
    wider_sets: Annotated[
        WiderSets,
        Key(
            "whether a wider set must be broken for a narrower lead",
            "更宽的同张",
            needs=("deck.packs other than 1 | 2", SHAPES_OWED, OF_SETS),
        ),
    ] = WiderSets.BROKEN
    runs: Annotated[
        Runs,
        Key(
            "whether a run must be broken for a pair or a wider set",
            "连牌",
            needs=(SHAPES_OWED, OF_SETS, OF_RUNS),
        ),
    ] = Runs.BROKEN
    throws: Annotated[
        Throws,
        Key(
            "what is owed to the runs of a throw",
            "跟甩牌",
            needs=(THROWN, SHAPES_OWED, OF_SETS),
        ),
    ] = Throws.EACH_COMPONENT
    fill: Annotated[
        Fill,
        Key(
            "what fills up a play that cannot serve the lead in full",
            "垫牌",
            needs=(SHAPES_OWED, OF_SETS),
        ),
    ] = Fill.ANY_CARDS
    bombs: Annotated[
        Bombs,
        Key(
            "when what beats anything may be played",
            "出炸弹",
            needs=("ranking with anything",),
        ),
    ] = Bombs.FOLLOWING_SUIT
    # One a lead shape and length; those for one length go before those for any.
    ladders: tuple[Ladder, ...]
