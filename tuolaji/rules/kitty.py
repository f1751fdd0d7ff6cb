"""The kitty (底牌): its size, its capture, its multiplier and its theft.

When the attackers capture the kitty (抠底), its points times a multiplier are added to
theirs. The multiplier is looked up for a component of the winning play. See
docs/rules.md 3 and 9.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from tuolaji.rules.bidding import BidStep, SuitOrder
from tuolaji.rules.condition import ALWAYS, Condition, Contains, Fact
from tuolaji.rules.formula import Formula
from tuolaji.rules.key import Choice, Key
from tuolaji.rules.limits import LARGEST_FACTOR, LARGEST_KITTY, LARGEST_PRICE
from tuolaji.rules.shape import ShapeCall

__all__ = [
    "CaptureBase",
    "Kitty",
    "Measure",
    "Multiplier",
    "MultiplierLine",
    "Theft",
    "TheftBy",
    "TheftSuit",
]


class CaptureBase(Choice):
    """Which points the factor multiplies.

    KITTY: those buried; the product is added to the attackers' points.
    LAST_TRICK: those of the last trick (反抠), which then count `factor` times, not once.
    """

    KITTY = "kitty"
    LAST_TRICK = "last trick"


class TheftBy(Choice):
    """Which seats may steal, besides the one that has buried.

    OTHER_SEATS: all but the seat whose bid holds.
    OPPONENTS: nor its partner, where partners sit opposite.
    ALL_BUT_DECLARER: all but the declarer, also where another seat has buried.
    """

    NOBODY = "nobody"
    ANYBODY = "anybody"
    OTHER_SEATS = "other seats"
    OPPONENTS = "opponents"
    ALL_BUT_DECLARER = "all but the declarer"


class TheftSuit(Choice):
    """Which trumps a theft may make, no trump being some of them.

    ANOTHER: any but those that hold.
    NEW: any that nobody has bid in the deal.
    """

    ANY = "any suit"
    ANOTHER = "of another suit"
    NEW = "of a new suit"


@dataclass(frozen=True, slots=True)
class Theft:
    """Who may take the buried kitty by a bid over the trumps (炒底), and what comes of it.

    Or who may bid over the trumps and leave the kitty where it lies (扣底后反主).

    Attributes:
        by: Which seats may.
        bid: A step of the ladder, or `None` for any.
        or_higher: Whether it is the lowest step that steals, and not the only one.
        suit: Which trumps the bid may make.
        once: Whether no theft may follow one.
        leaves: Whether the kitty stays as it is buried, so that the bid makes trumps alone.
        declares: Whether the thief becomes the declarer.
        when: What it asks of the deal.
    """

    by: TheftBy
    bid: BidStep | None = None
    or_higher: bool = True
    suit: TheftSuit = TheftSuit.ANY
    once: bool = False
    leaves: bool = False
    declares: bool = False
    when: Condition = ALWAYS

    @property
    def unbid(self) -> bool:
        """Whether it is for deals in which nobody has bid, and not for the others."""
        return Fact.NOBODY_HAS_BID in self.when.tests

    def __str__(self) -> str:
        if self.by is TheftBy.NOBODY:
            return self.when.at_end_of("nobody")
        bid = "any bid" if self.bid is None else str(self.bid)
        bid = f"{bid} or higher" if self.bid is not None and self.or_higher else bid
        bid = bid if self.suit is TheftSuit.ANY else f"{bid} {self.suit}"
        often = "once" if self.once else "until all pass"
        then = " and leaves the kitty" if self.leaves else ""
        then = f"{then} and declares" if self.declares else then
        return self.when.at_end_of(f"{self.by} -> {bid} {often}{then}")


class Measure(Choice):
    """What of the winning play the multiplier is looked up for.

    LEAD: the components that the lead demanded; the one that multiplies most counts.
    WINNING_CARDS: those that the winning cards break into; the one that multiplies most
        counts.
    WHOLE_PLAY: the first line of the table that the winning cards contain.
    """

    LEAD = "by the lead"
    WINNING_CARDS = "by the winning cards"
    WHOLE_PLAY = "by the whole play"


@dataclass(frozen=True, slots=True)
class MultiplierLine:
    """The factor for plays that contain `count` components of a shape.

    A line without a shape (`else`) is for all that no line above covers. The formula may
    use `cards`, `width`, `length` and `pairs` of the component; where whole plays are
    measured, `cards` are those of the whole play in a line without a shape.

    Attributes:
        shape: The shape, or `None`.
        count: How many components of it.
        factor: The factor, or `None` where nothing is captured.
        when: What the line asks of the deal besides.
        most: The greatest multiplier of the line, or `None`.
        throw: Whether it is for plays of several components, whatever they are; it has no
            shape then, and its formula may use only `cards`, those of the whole play.
    """

    shape: ShapeCall | None
    count: int
    factor: Formula | None
    when: Condition = ALWAYS
    most: int | None = None
    throw: bool = False

    @property
    def is_rest(self) -> bool:
        """Whether it is an `else` line."""
        return self.shape is None and not self.throw

    def covers(self, name: str, length: int) -> bool:
        """Tell whether one component of a shape and length is such a play."""
        if self.throw:
            return False
        if self.shape is None:
            return True
        called = self.shape.length_for(length)
        return self.count == 1 and self.shape.name == name and called in (None, length)

    @property
    def worth(self) -> str:
        """What the line gives."""
        if self.factor is None:
            return "nothing"
        most = "" if self.most is None else f" at most {self.most}"
        return f"{self.factor}{most}"

    def __str__(self) -> str:
        if self.is_rest and self.factor is None and self.when != ALWAYS:
            return self.when.at_end_of("nothing")
        play = "throw" if self.throw else str(self.shape or "else")
        counted = f"{play} x{self.count}" if self.count > 1 else play
        return self.when.at_end_of(f"{counted} -> {self.worth}")


@dataclass(frozen=True, slots=True)
class Multiplier:
    """What the kitty is worth: a table of factors, first matching line first.

    Attributes:
        lines: The lines; a lone formula is one `else` line.
        measure: What of the winning play they are looked up for.
        base: Which points the factor multiplies.
    """

    lines: tuple[MultiplierLine, ...]
    measure: Measure = Measure.LEAD
    base: CaptureBase = CaptureBase.KITTY

    @property
    def is_whole(self) -> bool:
        """Whether whole plays are measured."""
        return self.measure is Measure.WHOLE_PLAY

    def __str__(self) -> str:
        first = self.lines[0]
        heads = [] if self.measure is Measure.LEAD else [str(self.measure)]
        heads += [] if self.base is CaptureBase.KITTY else [f"for the {self.base}"]
        if len(self.lines) == 1 and first.is_rest and first.when == ALWAYS:
            return " ".join([first.worth, *heads])
        head = [" ".join(heads)] if heads else []
        return "\n".join([*head, *map(str, self.lines)])


_SET_ASIDE = "kitty.size other than 0"
_CAPTURED = f"{_SET_ASIDE} or kitty.multiplier with trick"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kitty:
    """The cards set aside, and what capturing them earns."""

    size: Annotated[
        int,
        Key(
            "cards set aside for the declarer, 0 to 100: a number, or a formula over "
            "players, packs and cards (all of the pack)",
            "张数",
            ge=0,
            le=LARGEST_KITTY,
            over=("players", "packs", "cards"),
        ),
    ] = 8
    multiplier: Annotated[
        Multiplier,
        Key(
            "by what its points count when the attackers take the last trick: a formula "
            "over cards, width, length and pairs, or lines `shape -> formula`; a line may "
            "be `nothing`, and may end in a condition, `nothing when in a plain suit`",
            "倍数",
            needs=(_CAPTURED,),
        ),
    ]
    cap: Annotated[
        int | None,
        Key(
            "the greatest multiplier",
            "封顶",
            ge=1,
            le=LARGEST_FACTOR,
            needs=(_CAPTURED, "kitty.multiplier other than nothing"),
        ),
    ] = None
    shown: Annotated[
        bool,
        Key("whether all see the kitty before it is taken", "亮底", needs=(_SET_ASIDE,)),
    ] = False
    shown_up_to: Annotated[
        int | None,
        Key(
            "the highest price of an auction at which all see it; `none` for every price",
            "亮底叫分上限",
            ge=0,
            le=LARGEST_PRICE,
            needs=("kitty.shown true", "bidding.window auction"),
        ),
    ] = None
    barred: Annotated[
        tuple[Contains, ...],
        Key(
            "cards that may not be buried: `A`, `trumps`, `jokers and level cards` …",
            "不可埋",
            needs=(_SET_ASIDE,),
        ),
    ] = ()
    point_limit: Annotated[
        int | None,
        Key(
            "the most points that may be buried",
            "埋分上限",
            ge=0,
            le=LARGEST_PRICE,
            needs=(_SET_ASIDE,),
        ),
    ] = None
    theft: Annotated[
        tuple[Theft, ...],
        Key(
            "who takes the buried kitty by a bid over the trumps, where they were bid: "
            "`anybody -> any bid`, `opponents -> level x2 or higher of a new suit until "
            "all pass and declares`, `nobody when opening deal`; with `and leaves the "
            "kitty` the bid makes trumps alone; the first line that fits",
            "炒底",
            needs=("bidding.window other than never", _SET_ASIDE),
        ),
    ] = ()
    theft_bids: Annotated[
        tuple[BidStep, ...],
        Key(
            "the ladder of what steals the kitty, where it is another than that of bids; a "
            "bid that holds stands where its cards stand there, else below it",
            "炒底亮法",
            needs=("kitty.theft other than none",),
        ),
    ] = ()
    theft_suits: Annotated[
        SuitOrder | None,
        Key(
            "suits by which equal thefts stand above each other, where they are other than "
            "those of bids",
            "炒底花色大小",
            needs=("kitty.theft other than none",),
        ),
    ] = None

    @property
    def may_be_taken(self) -> bool:
        """Whether a line of thefts lets a thief take what is buried."""
        return any(not line.leaves for line in self.theft if line.by is not TheftBy.NOBODY)

    @property
    def may_be_left(self) -> bool:
        """Whether a line of thefts leaves the kitty, so that a bid makes trumps alone."""
        return any(line.leaves for line in self.theft)
