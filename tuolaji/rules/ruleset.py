"""The ruleset: all rules of one variant.

A `Ruleset` is what the language compiles to and what the engine plays: frozen values,
one chapter a field, in the order in which a variant file lists them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from typing import Annotated, Final, get_type_hints

from tuolaji.cards import Suit
from tuolaji.rules.bidding import (
    AfterWeakHand,
    Bidding,
    BidStep,
    Declarer,
    NobodyBids,
    Sought,
    SuitOrder,
    Window,
    leaves_declarer_open,
)
from tuolaji.rules.condition import ALWAYS
from tuolaji.rules.crossing import Crossing
from tuolaji.rules.deck import Deck
from tuolaji.rules.follow import Follow
from tuolaji.rules.foul import Price
from tuolaji.rules.key import Chapter, Key, Option, options_of
from tuolaji.rules.kitty import Kitty
from tuolaji.rules.lead import Lead, Throws
from tuolaji.rules.match import Levels, Match, Next
from tuolaji.rules.order import Order
from tuolaji.rules.scoring import Rating, Scoring
from tuolaji.rules.shape import Ranking, Shape
from tuolaji.rules.table import Table
from tuolaji.rules.tribute import Tribute
from tuolaji.rules.trick import Tricks

__all__ = ["Ruleset", "chapters", "numbers", "options"]


_UNRANKED: Final = Ranking(())


class _Hashed:
    """Room for a hash, which is no field: it is another in each process."""

    __slots__ = ("_hash",)

    _hash: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset(_Hashed):
    """The compiled rules of one variant.

    Attributes:
        id: The variant's id.
        name_en: Its English name.
        name_zh: Its Chinese name.
        source: Where its rules come from.
        fouls: What fouls cost; a foul without a price costs nothing.
    """

    id: str
    name_en: str
    name_zh: str
    source: str
    table: Annotated[Table, Chapter("牌桌")]
    deck: Annotated[Deck, Chapter("牌")]
    order: Annotated[Order, Chapter("大小")]
    shapes: Annotated[tuple[Shape, ...], Chapter("牌型")]
    ranking: Annotated[
        Ranking,
        Key(
            "lines `quad > tractor`: which shapes beat others of equally many cards",
            "牌型大小",
        ),
    ] = _UNRANKED
    bidding: Annotated[Bidding, Chapter("亮主")]
    kitty: Annotated[Kitty, Chapter("底牌")]
    lead: Annotated[Lead, Chapter("领出")]
    follow: Annotated[Follow, Chapter("跟牌")]
    tricks: Annotated[Tricks, Chapter("比牌")]
    scoring: Annotated[Scoring, Chapter("计分")]
    levels: Annotated[Levels, Chapter("级别")]
    match: Annotated[Match, Chapter("整场")]
    crossing: Annotated[Crossing, Chapter("过河")] = field(default_factory=Crossing)
    tribute: Annotated[Tribute, Chapter("进贡")] = field(default_factory=Tribute)
    rating: Annotated[Rating, Chapter("等级分")] = field(default_factory=Rating)
    fouls: Annotated[tuple[Price, ...], Chapter("犯规")] = ()

    def __hash__(self) -> int:
        """Hash all chapters, once: tables are looked up by rules that share an id."""
        try:
            return self._hash
        except AttributeError:
            whole = hash(tuple(getattr(self, each.name) for each in fields(self)))
            object.__setattr__(self, "_hash", whole)
            return whole

    def __copy__(self) -> Ruleset:
        """Return itself: rules never change."""
        return self

    def __deepcopy__(self, memo: object) -> Ruleset:
        """Return itself, as a copy does."""
        return self

    @property
    def hand_size(self) -> int:
        """Cards dealt to each seat."""
        return self.deck.hand_size(self.table.players, self.kitty.size)

    @property
    def theft_ladder(self) -> tuple[BidStep, ...]:
        """The bids that may steal the kitty, the lowest first."""
        return self.kitty.theft_bids or self.bidding.bids

    @property
    def theft_order(self) -> SuitOrder | None:
        """The suits by which equal thefts stand above each other, if they do."""
        return self.kitty.theft_suits or self.bidding.suits

    @property
    def prices(self) -> tuple[int, ...]:
        """The prices at which an auction may end, the first call first; else none."""
        auction = self.bidding.auction
        is_held = self.bidding.window is Window.AUCTION and auction is not None
        if auction is None or not is_held:
            return ()
        return auction.prices(self.deck.total_points)

    @property
    def trump_suits(self) -> frozenset[Suit]:
        """The suits that can be trump in some deal; none where no deal has a trump suit."""
        window = self.bidding.window
        if window is Window.AUCTION:
            return frozenset(Suit)
        thefts = self.theft_ladder if self.kitty.theft else ()
        bids = () if window is Window.NEVER else (*self.bidding.bids, *thefts)
        ways = (way for step in bids for kind in step.kinds for way in kind.ways(self.deck))
        suits = {way.suit for way in ways if way.suit is not None}
        for fixed in self.bidding.nobody:
            suits |= fixed.trump_suits
            if fixed.always_decides and fixed.when == ALWAYS:
                break
        return frozenset(suits)

    @property
    def default_price(self) -> int | None:
        """The price where nobody has called, or `None` without an auction."""
        auction, call = self.bidding.auction, self.bidding.default_price
        if auction is None or not self.prices:
            return None
        first = auction.first if call is None else call
        return auction.price(first, self.deck.total_points)

    @property
    def words(self) -> Mapping[str, int]:
        """What the names in the score table stand for; `price` where nobody has called."""
        return self.words_at(self.default_price)

    def words_at(self, price: int | None) -> Mapping[str, int]:
        """Return what the names in the score table stand for at a price of an auction."""
        players, deck = self.table.players, self.deck
        return self.scoring.words(players, deck.packs, deck.total_points, price)

    @property
    def rotation(self) -> Mapping[str, Next]:
        """Who declares next, by the key of `match` for each way in which a deal can end."""
        moves = {"held": self.match.held, "takeover": self.match.takeover}
        if any(band.drawn for band in self.scoring.bands):
            moves["drawn"] = self.match.drawn
        return moves

    @property
    def bids_name_next(self) -> bool:
        """Whether bids name the declarer of the deal after some deal."""
        by_foul = any(price.next is not None for price in self.fouls)
        return by_foul or Next.BIDDING in self.rotation.values()

    @property
    def bids_name_anew(self) -> bool:
        """Whether bids name who declares instead once a hand of a later deal was weak."""
        bidding = self.bidding
        is_anew = bidding.after_weak_hand is AfterWeakHand.ANEW
        return is_anew and bool(bidding.weak_hand) and bidding.window is not Window.AUCTION

    @property
    def bids_name_later(self) -> bool:
        """Whether bids name the declarer of a later deal, as in an opening deal."""
        return self.bids_name_next or self.bids_name_anew

    def names_declarer(self, way: NobodyBids) -> bool:
        """Tell whether a way of fixing trumps without a bid may name who declares too.

        That is in an opening deal, or a later one in which bids name the declarer.
        """
        bidding = self.bidding
        if bidding.declarer is Declarer.LOT and bidding.window is not Window.NEVER:
            return False
        if way.sought in {Sought.LEVEL, Sought.LEVEL_OR_JOKER}:
            return self.bids_name_later
        return way.names_seat

    @property
    def needs_default_declarer(self) -> bool:
        """Whether bids may name no declarer where they should, and nothing else does."""
        bidding = self.bidding
        if bidding.declarer is Declarer.LOT and bidding.window is not Window.NEVER:
            return False
        return leaves_declarer_open(bidding.nobody, in_later_deals=self.bids_name_later)

    @property
    def moves_levels(self) -> bool:
        """Whether some deal moves a level: by its points, its cards, or a foul."""
        return (
            bool(self.levels.digging)
            or any(band.moves_levels for band in self.scoring.bands)
            or any(claim.moves_levels for claim in self.scoring.claims)
            or any(price.moves_levels for price in self.fouls)
        )

    @property
    def led_shapes(self) -> tuple[Shape, ...]:
        """The shapes that a lead may have."""
        return tuple(shape for shape in self.shapes if shape.is_led)

    @property
    def leads_sets(self) -> bool:
        """Whether a lead may have sets of one suit: equal cards, or runs of cards."""
        return any(not (shape.is_single or shape.is_across) for shape in self.led_shapes)

    @property
    def leads_one_card(self) -> bool:
        """Whether each lead is one card."""
        has_sets = any(not shape.is_single for shape in self.led_shapes)
        return not has_sets and self.lead.throws is Throws.NEVER

    @property
    def leads_runs(self) -> bool:
        """Whether a lead may have cards in a row."""
        return any(shape.is_run for shape in self.led_shapes)

    def shape(self, name: str) -> Shape:
        """Return the shape of that name.

        Raises:
            KeyError: The variant has no such shape.
        """
        for shape in self.shapes:
            if shape.name == name:
                return shape
        raise KeyError(name)


@cache
def chapters() -> Mapping[str, type]:
    """Return the chapters that declare options, by name, in the order of a file."""
    hints = get_type_hints(Ruleset)
    kinds = {each.name: hints[each.name] for each in fields(Ruleset)}
    return {
        name: kind
        for name, kind in kinds.items()
        if is_dataclass(kind) and isinstance(kind, type) and options_of(kind)
    }


@cache
def options() -> Mapping[str, Option]:
    """Return every option by its dotted path, in the order of a file."""
    return {
        f"{name}.{key}": option
        for name, chapter in chapters().items()
        for key, option in options_of(chapter).items()
    }


@cache
def numbers() -> Mapping[str, str]:
    """Return the paths of the options that are numbers for the engine, by its names.

    >>> numbers()["levels_after_last"]
    'levels.after_last'
    """
    return {
        path.replace(".", "_"): path
        for path, option in options().items()
        if option.is_plain
    }
