"""Scoring (结算): what a deal earns in levels, and in the players' ratings (积分).

The bands of a table lead from the attackers' points to the levels that a side gains and
to the takeover. In ratings what one side gains the other loses: the gain depends on the
levels of the deal alone, a multiplier on it on the ratings of all players at the table.
See docs/rules.md 9 and 10.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from tuolaji.rules.claim import Claim
from tuolaji.rules.condition import ALWAYS, Condition
from tuolaji.rules.formula import Formula, Number, evaluate, names_in
from tuolaji.rules.key import Choice, Key
from tuolaji.rules.payment import Growth, Party, Payment
from tuolaji.rules.side import Side

__all__ = [
    "Band",
    "Doubled",
    "DoubledBy",
    "Outcome",
    "Rating",
    "RatingBand",
    "Scoring",
    "Share",
    "Side",
]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a deal's points earned.

    Attributes:
        side: The side that gains the levels.
        levels: Levels gained, 0 or more.
        takeover: Whether the attackers take over the deal.
        wins: The side that wins the match by it, or `None`.
        drawn: Whether neither side has won the deal.
    """

    side: Side
    levels: int
    takeover: bool
    wins: Side | None = None
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Share:
    """Levels that each seat of a party gains by a band, or loses if below zero."""

    party: Party
    levels: int

    def __str__(self) -> str:
        return f"{self.party} {self.levels:+}"


@dataclass(frozen=True, slots=True)
class Band:
    """One line of the table from attackers' points to an outcome.

    `low .. high -> side +levels`, then `, +2 per step` counted from the closed end of an
    open band (upwards from `low` where `high` is missing, downwards from `high` where
    `low` is). `takeover` alone is the attackers taking over without a level, `declarers
    hold` the declarers holding without one, `drawn` neither side winning. Payments and the
    end of the match may follow.

    Attributes:
        low: The least points, or `None` for no lower end.
        high: The greatest points, or `None` for no upper end; `..` has neither.
        side: The side that gains levels; attackers also take over.
        levels: Levels gained, a formula that may use the `points` where both ends are
            closed.
        growth: How an open band goes on, or `None`.
        when: What the line asks of the deal besides.
        payments: The points that seats are given, or pay each other.
        wins: The side that wins the match by it, or `None`.
        drawn: Whether neither side wins the deal; its side is then the declarers.
        shares: The levels that parties gain or lose, besides those of the side.
    """

    low: Formula | None
    high: Formula | None
    side: Side
    levels: Formula
    growth: Growth | None = None
    when: Condition = ALWAYS
    payments: tuple[Payment, ...] = ()
    wins: Side | None = None
    drawn: bool = False
    shares: tuple[Share, ...] = ()

    def __str__(self) -> str:
        return self.when.at_end_of(f"{self._range()} -> {' and '.join(self._parts())}")

    def _parts(self) -> Iterator[str]:
        """Yield what the line gives; who has the next deal is said once."""
        own = Party.ATTACKERS if self.side is Side.ATTACKERS else Party.DECLARERS
        is_given = any(
            each.payer is None and each.payee is own for each in self.payments[:1]
        )
        if not self.rises and self.wins is not None:
            yield f"{self.wins} win the match"
            yield from map(str, (*self.shares, *self.payments))
            return
        if self.drawn or self.rises or not (is_given or self.shared):
            yield self._outcome()
        yield from map(str, (*self.shares, *self.payments))
        if self.wins is not None:
            yield f"{self.wins} win the match"

    @property
    def gains(self) -> bool:
        """Whether it gives its side, or a party of it, levels."""
        return self.rises or any(self.share(party) > 0 for party in self._parties)

    @property
    def rises(self) -> bool:
        """Whether it gives every seat of its side levels."""
        return self.growth is not None or self.levels != Number(0)

    @property
    def moves_levels(self) -> bool:
        """Whether it gives or takes levels."""
        return self.rises or bool(self.shares)

    @property
    def shared(self) -> bool:
        """Whether its first share is a gain of its side and so says who wins the deal."""
        own = self.shares[:1]
        return any(each.levels > 0 and each.party in self._parties for each in own)

    @property
    def _parties(self) -> tuple[Party, ...]:
        if self.side is Side.ATTACKERS:
            return (Party.ATTACKERS,)
        return Party.DECLARER, Party.FRIENDS, Party.DECLARERS

    @property
    def steps(self) -> tuple[Formula, ...]:
        """The points of cards by which it, or a payment of it, goes on."""
        grown = (self.growth, *(each.growth for each in self.payments))
        return tuple(growth.per for growth in grown if growth is not None)

    def share(self, party: Party) -> int:
        """Return the levels that its shares give each seat of a party.

        >>> three = Share(Party.DECLARERS, 3)
        >>> band = Band(None, None, Side.DECLARERS, Number(0), shares=(three,))
        >>> band.share(Party.FRIENDS), band.share(Party.ATTACKERS)
        (3, 0)
        """
        meant = {party} if party is Party.ATTACKERS else {party, Party.DECLARERS}
        return sum(each.levels for each in self.shares if each.party in meant)

    def _range(self) -> str:
        if self.low == self.high and isinstance(self.low, Number):
            return str(self.low)
        low = "" if self.low is None else f"{self.low} "
        high = "" if self.high is None else f" {self.high}"
        return f"{low}..{high}"

    def _outcome(self) -> str:
        if self.drawn:
            return "drawn"
        if self.side is Side.ATTACKERS and not self.rises:
            return "takeover"
        if not self.rises:
            return "declarers hold"
        text = f"{self.side} +{self.levels}"
        return text if self.growth is None else f"{text}, {self.growth}"


class DoubledBy(Choice):
    """What doubles the stakes of a deal.

    OVERTURNS: each bid over another seat's bid before the kitty is taken.
    THEFTS: each theft of the kitty.
    """

    NOTHING = "none", "无"
    OVERTURNS = "overturns", "反主"
    THEFTS = "thefts", "炒底"
    BOTH = "overturns and thefts", "反主和炒底"


class Doubled(Choice):
    """What of the bands a doubling doubles.

    PAYMENTS: the points of their own that the seats are given or pay.
    LEVELS: the levels that are gained or lost.
    """

    PAYMENTS = "payments", "付分"
    LEVELS = "levels", "级数"
    BOTH = "levels and payments", "级数和付分"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """What the attackers' points mean."""

    step: Annotated[
        Formula,
        Key(
            "the word `step` of the bands, a formula over players, packs and total",
            "级差",
            needs=(
                "scoring.bands with step | takeover",
                "scoring.bands with step or scoring.takeover with step",
            ),
        ),
    ]
    takeover: Annotated[
        Formula,
        Key(
            "the word `takeover` of the bands: the points at which the attackers take "
            "over, a formula over step, players, packs and total",
            "上台分",
            needs=("scoring.bands with takeover",),
        ),
    ]
    # The first band that fits counts, and one fits in every deal.
    bands: Annotated[
        tuple[Band, ...],
        Key(
            "lines `low .. high -> outcome`, formulas over step, takeover, players, packs "
            "and total; a line may end in a condition, `when in trumps`",
            "分段",
        ),
    ]
    claims: Annotated[
        tuple[Claim, ...],
        Key(
            "lines `H5 lost by attackers -> attackers -1`: what cards earn besides that "
            "are held, buried, captured or lost",
            "奖罚",
        ),
    ] = ()
    doubled_by: Annotated[
        DoubledBy,
        Key("what doubles the stakes of a deal, each time that it happens", "翻倍"),
    ] = DoubledBy.NOTHING
    doubled: Annotated[
        Doubled,
        Key(
            "what of the bands is doubled",
            "翻倍的是",
            needs=("scoring.doubled_by other than none",),
        ),
    ] = Doubled.PAYMENTS

    @property
    def pays(self) -> bool:
        """Whether deals give seats points of their own."""
        by_points = any(band.payments for band in self.bands)
        return by_points or any(claim.payments for claim in self.claims)

    @property
    def shares(self) -> bool:
        """Whether a band gives parties of a side levels of their own."""
        return any(band.shares for band in self.bands)

    @property
    def asks_price(self) -> bool:
        """Whether the bands depend on the price of an auction."""
        ends = [end for band in self.bands for end in (band.low, band.high)]
        gains = [part for band in self.bands for part in (band.levels, *band.steps)]
        paid = [each.amount for band in self.bands for each in band.payments]
        formulas = [self.takeover, *ends, *gains, *paid]
        return any(part and "price" in names_in(part) for part in formulas)

    def words(
        self, players: int, packs: int, total: int, price: int | None = None
    ) -> Mapping[str, int]:
        """Return what the names in the bands stand for.

        Args:
            players: The seats of the table.
            packs: The packs.
            total: The points of all cards.
            price: The last call of an auction, or `None` where none is held.
        """
        names = {"players": players, "packs": packs, "total": total}
        if price is not None:
            names["price"] = price
        names["step"] = evaluate(self.step, names)
        names["takeover"] = evaluate(self.takeover, names)
        return names


@dataclass(frozen=True, slots=True)
class RatingBand:
    """The factor for least ratings from `low` to `high`; `None` is an open end."""

    low: int
    high: int | None
    factor: int

    def __str__(self) -> str:
        high = "" if self.high is None else f" {self.high}"
        return f"{self.low} ..{high} -> x{self.factor}"


_KEPT = "rating.kept true"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """How a deal moves the players' ratings; one side gains, the other loses it."""

    kept: Annotated[bool, Key("whether ratings are kept", "记等级分")] = False
    takeover: Annotated[
        int,
        Key("what attackers gain who take over", "上台", ge=0, le=1_000, needs=(_KEPT,)),
    ] = 2
    hold: Annotated[
        int,
        Key(
            "what declarers gain who rise one level", "守住", ge=0, le=1_000, needs=(_KEPT,)
        ),
    ] = 2
    further: Annotated[
        int,
        Key(
            "what each further level adds, for either side",
            "每多一级",
            ge=0,
            le=1_000,
            needs=(_KEPT,),
        ),
    ] = 1
    most: Annotated[
        int | None,
        Key(
            "the most that levels give the declarers",
            "至多",
            ge=0,
            le=1_000,
            needs=(_KEPT,),
        ),
    ] = None
    shut_out: Annotated[
        int | None,
        Key(
            "what declarers gain instead for the most levels that they can have",
            "打光",
            ge=0,
            le=1_000,
            needs=(_KEPT,),
        ),
    ] = None
    # Below the first band the factor is 1.
    factors: Annotated[
        tuple[RatingBand, ...],
        Key(
            "lines `80 .. 299 -> x2`: factors by the lowest rating at the table",
            "倍率",
            needs=(_KEPT,),
        ),
    ] = ()
