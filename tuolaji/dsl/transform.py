"""The transformer: parsed rule lines as frozen values of `tuolaji.rules`.

One method for each rule of grammar.lark makes a value out of the parts below it;
methods follow the order of the grammar. The lines around the deals (clock, ratings,
prices of fouls) have a class of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from lark import Token, Transformer, v_args

from tuolaji.cards import BIG_JOKER, LITTLE_JOKER, Face, Rank, Suit, parse_face, parse_rank
from tuolaji.rules.bidding import (
    Auction,
    BidKind,
    BidPart,
    BidPlace,
    BidStep,
    Nobody,
    NobodyBids,
    Opening,
    Over,
    OverBy,
    OverWith,
    SeatLine,
    Shown,
    Sought,
    SuitOrder,
    WeakHand,
    Weakness,
)
from tuolaji.rules.claim import Claim, How
from tuolaji.rules.condition import (
    ALWAYS,
    AtLevel,
    CardKind,
    Condition,
    Contains,
    DeclarerCount,
    Fact,
    Test,
)
from tuolaji.rules.deck import Copies
from tuolaji.rules.digging import Dig, Fall, FriendsFall
from tuolaji.rules.follow import Rung, ending
from tuolaji.rules.formula import Formula, Function, Name, Number, Operation
from tuolaji.rules.kitty import (
    CaptureBase,
    Measure,
    Multiplier,
    MultiplierLine,
    Theft,
    TheftBy,
    TheftSuit,
)
from tuolaji.rules.lead import CostFor, FailedThrow, Forced
from tuolaji.rules.match import NO_TRUMP_LEVEL, Clock, Level, TimeUp, level_of
from tuolaji.rules.order import (
    CardStep,
    ColourStep,
    LevelStep,
    Link,
    OrderLine,
    RangeStep,
    RankStep,
    Step,
    SuitLevelStep,
    Where,
)
from tuolaji.rules.payment import Growth, Party, Payment
from tuolaji.rules.scoring import Band, RatingBand, Share, Side
from tuolaji.rules.shape import FEWEST_SUITS, Ranking, Shape, ShapeCall
from tuolaji.rules.table import FriendCards, Friends
from tuolaji.rules.tribute import Gift

__all__ = [
    "Cost",
    "MatchReading",
    "Points",
    "Reading",
    "Rungs",
    "count_of",
]


@dataclass(frozen=True, slots=True)
class Cost:
    """A foul's price without its kind, which is the price's key.

    Attributes:
        parts: Fields of `tuolaji.rules.foul.Price` with their values, as written.
    """

    parts: tuple[tuple[str, object], ...]


@v_args(inline=True)
class MatchReading(Transformer[Token, object]):
    """Makes values out of the parse trees of these lines."""

    def clock(self, minutes: Token, deal: Token, trick: Token) -> Clock:
        return Clock(int(minutes), int(deal), int(trick))

    def played_on(self, level: Token, declares: Token | None) -> TimeUp:
        return TimeUp(Level(level_of(level)), declares=declares is not None)

    def played_on_unless_ahead(self, level: Token, _tied: Token) -> TimeUp:
        return TimeUp(Level(level_of(level)), unless_ahead=True)

    def ratings(self, *bands: RatingBand) -> tuple[RatingBand, ...]:
        return bands

    def ratings_band(self, low: Token, high: Token | None, factor: Token) -> RatingBand:
        return RatingBand(int(low), None if high is None else int(high), count_of(factor))

    def price(self, *parts: tuple[str, object]) -> Cost:
        return Cost(parts)

    def price_takeover(self) -> tuple[str, object]:
        return "takeover", True

    def price_no_takeover(self) -> tuple[str, object]:
        return "takeover", False

    def price_by_points(self) -> tuple[str, object]:
        return "by_points", True

    def price_no_change(self) -> tuple[str, object]:
        return "levels", 0

    def price_gain(self, side: Side, levels: Token) -> tuple[str, object]:
        return side.value, int(levels)

    def price_levels(self, levels: Token) -> tuple[str, object]:
        return "levels", int(levels)

    def price_points(self, points: Token) -> tuple[str, object]:
        return "points", Number(int(points))

    def price_points_a_card(self, points: Token) -> tuple[str, object]:
        return "points", Operation("*", Number(int(points)), Name("cards"))

    def price_points_each(self, points: Token) -> tuple[str, object]:
        return "points", Operation("*", Number(int(points)), Name("times"))

    def price_match(self, times: Token) -> tuple[str, object]:
        return "lost_at", int(times)

    def price_next(self) -> tuple[str, object]:
        return "next", "opening bid"

    # A side of the deal stands in these lines and in the score table.
    def side(self, word: Token) -> Side:
        return Side(word.type.lower())


def count_of(token: Token) -> int:
    """Return the number of a count such as `x2`."""
    return int(token[1:])


@dataclass(frozen=True, slots=True)
class Rungs:
    """A ladder without its lead, which is the ladder's key.

    Attributes:
        rungs: The rungs, best first.
        closing: The shapes after `then`; empty where the ladder ends in `any`.
        closed: Whether the ladder says how it ends.
        linked: The set after `then linked`.
    """

    rungs: tuple[Rung, ...]
    closing: tuple[str, ...]
    closed: bool = True
    linked: str | None = None

    def __str__(self) -> str:
        return " | ".join([*map(str, self.rungs), *ending(self.closing, self.linked)])


_FORCED: Final = {
    "LARGEST_BEATEN": Forced.LARGEST_BEATEN,
    "SMALLEST_BEATEN": Forced.SMALLEST_BEATEN,
    "SMALLEST_COMPONENT": Forced.SMALLEST,
    "LOWEST_COMPONENT": Forced.LOWEST,
    "LOWEST_CARD": Forced.LOWEST_CARD,
    "CHOSEN_BY_BEATER": Forced.CHOSEN,
    "ANOTHER_LEAD": Forced.ANOTHER_LEAD,
}


_PARTIES: Final = {
    "THE_DECLARER": Party.DECLARER,
    "EACH_FRIEND": Party.FRIENDS,
    "EACH_DECLARER": Party.DECLARERS,
    "EACH_ATTACKER": Party.ATTACKERS,
    "TOGETHER": Party.TOGETHER,
}

Result: TypeAlias = tuple[Side | None, Formula, Growth | None]
Jokers: TypeAlias = Mapping[Face, Suit]
Given: TypeAlias = tuple[Result, tuple[Payment, ...], Side | None, tuple[Share, ...]]
"""The side that has the next deal, its levels, and its points for each further one."""

_JOKERS: Final = {LITTLE_JOKER: Shown.LITTLE_JOKER, BIG_JOKER: Shown.BIG_JOKER}

_PLACES: Final = {
    "TO_OPEN": BidPlace.OPEN,
    "OVER_A_SUIT": BidPlace.SUIT,
    "OVER_NO_TRUMP": BidPlace.NO_TRUMP,
}

_MEASURES: Final = {
    "WORTH_BY_LEAD": Measure.LEAD,
    "WORTH_BY_WINNING_CARDS": Measure.WINNING_CARDS,
    "WORTH_BY_WHOLE_PLAY": Measure.WHOLE_PLAY,
}

_TURNED: Final = {"BIG_JOKER": BIG_JOKER, "LITTLE_JOKER": LITTLE_JOKER}
_NOBODY: Final = {
    "NEXT_SEAT": Nobody.NEXT_SEAT,
    "OPPONENTS_BID": Nobody.OPPONENTS,
    "OTHER_SEATS_BID": Nobody.OTHER_SEATS,
    "STRONGEST_BID": Nobody.STRONGEST,
    "BY_LOT": Nobody.LOT,
}


@dataclass(frozen=True, slots=True)
class Points:
    """The points of one band; `None` at an open end."""

    low: Formula | None
    high: Formula | None


@v_args(inline=True)
class Reading(MatchReading):
    """Makes values of `tuolaji.rules` out of parse trees."""

    # Order.
    def order(self, first: Step, *rest: object) -> OrderLine:
        steps = [first, *(part for part in rest if not isinstance(part, Link))]
        links = tuple(part for part in rest if isinstance(part, Link))
        return OrderLine(tuple(steps), links)  # type: ignore[arg-type]  # the grammar alternates steps and links

    def card(self, face: Token) -> Step:
        return CardStep(parse_face(face))

    def level_of_trump(self) -> Step:
        return LevelStep(Where.TRUMP)

    def level_of_plain(self) -> Step:
        return LevelStep(Where.PLAIN)

    def level_of_suit(self, suit: Token) -> Step:
        return SuitLevelStep(Suit[suit])

    def rank_of_trump(self, rank: Token) -> Step:
        return RankStep(parse_rank(rank), Where.TRUMP)

    def rank_of_plain(self, rank: Token) -> Step:
        return RankStep(parse_rank(rank), Where.PLAIN)

    def level_of_its_colour(self) -> Step:
        return ColourStep()

    def rank_of_its_colour(self, rank: Token) -> Step:
        return ColourStep(parse_rank(rank))

    def rank_range(self, high: Token, low: Token) -> Step:
        return RangeStep(parse_rank(high), parse_rank(low))

    def linked(self) -> Link:
        return Link.LINKED

    def above(self) -> Link:
        return Link.ABOVE

    # Friends.
    def friends_exactly(self, number: Formula) -> Friends:
        return Friends(number, number)

    def friends_from(self, least: Formula, most: Formula | None) -> Friends:
        return Friends(least, most)

    def any_card(self) -> FriendCards:
        return FriendCards()

    def these_cards(self, *parts: dict[str, object]) -> FriendCards:
        return replace(FriendCards(), **{key: of[key] for of in parts for key in of})  # type: ignore[arg-type]  # each part has the fields of one phrase

    def friend_ranks(self, *ranks: Token) -> dict[str, object]:
        return {"ranks": tuple(map(parse_rank, ranks)), "where": None}

    def friends_of_trump(self, *ranks: Token) -> dict[str, object]:
        return {"ranks": tuple(map(parse_rank, ranks)), "where": Where.TRUMP}

    def friends_of_plain(self, *ranks: Token) -> dict[str, object]:
        return {"ranks": tuple(map(parse_rank, ranks)), "where": Where.PLAIN}

    def friends_plain(self, _phrase: Token) -> dict[str, object]:
        return {"plain": True}

    def friends_no_joker(self) -> dict[str, object]:
        return {"jokers": False}

    def friends_unheld(self) -> dict[str, object]:
        return {"held": False}

    def friends_unshown(self) -> dict[str, object]:
        return {"shown": False}

    # Shapes.
    def set_or_run(
        self,
        widths: tuple[int, ...],
        run: tuple[int, int | None] | None,
        required: int | None,
        unled: Token | None,
    ) -> Shape:
        shortest, longest = run or (1, 1)
        return Shape(
            "",
            tuple(sorted(set(widths))),
            shortest,
            longest,
            required,
            is_led=unled is None,
        )

    def across_suits(
        self,
        cards: Token,
        suits: Token | None,
        named: tuple[tuple[Rank, ...], bool] | None,
    ) -> Shape:
        least = FEWEST_SUITS if suits is None else int(suits)
        ranks, of_level = named or ((), False)
        each = tuple(sorted(set(ranks)))
        return Shape("", (int(cards),), 1, 1, suits=least, ranks=each, of_level=of_level)

    def of_these_ranks(
        self, ranks: tuple[Rank, ...], level: Token | None
    ) -> tuple[tuple[Rank, ...], bool]:
        return ranks, level is not None

    def of_the_level(self, _phrase: Token) -> tuple[tuple[Rank, ...], bool]:
        return (), True

    def widths(self, *counts: Token) -> tuple[int, ...]:
        return tuple(count_of(count) for count in counts)

    def run(self, shortest: Token, longest: Token | None) -> tuple[int, int | None]:
        return int(shortest), None if longest is None else int(longest)

    def demand(self, count: Token) -> int:
        return count_of(count)

    def call(self, name: Token, length: Formula | None) -> ShapeCall:
        return ShapeCall(str(name), length)

    def ranking(self, *chains: tuple[str, ...]) -> Ranking:
        return Ranking(chains)

    def chain(self, *names: Token | None) -> tuple[str, ...]:
        return tuple(str(name) for name in names if name is not None)

    # Bidding.
    def bids(self, *steps: BidStep) -> tuple[BidStep, ...]:
        return steps

    def bid_step(self, *kinds: BidKind) -> BidStep:
        return BidStep(kinds)

    def level_bid(
        self,
        before: tuple[BidPart, ...] | None,
        level: BidPart,
        *after: BidPart | tuple[BidPlace, ...] | Token | None,
    ) -> BidKind:
        *beside, places, final = after
        parts = (part for part in beside if isinstance(part, BidPart))
        return BidKind(
            (*(before or ()), level, *parts),
            final is not None,
            places=places if isinstance(places, tuple) else (),
        )

    def other_bid(
        self,
        parts: tuple[BidPart, ...],
        named: tuple[bool, bool],
        places: tuple[BidPlace, ...] | None,
        final: Token | None,
    ) -> BidKind:
        return BidKind(parts, final is not None, *named, places or ())

    def places(self, *places: BidPlace) -> tuple[BidPlace, ...]:
        return tuple(place for place in BidPlace if place in places)

    def place(self, phrase: Token) -> BidPlace:
        return _PLACES[phrase.type]

    def names_no_trump(self) -> tuple[bool, bool]:
        return False, False

    def names_any_suit(self, no_trump: Token | None) -> tuple[bool, bool]:
        return True, no_trump is not None

    def others(
        self, before: tuple[BidPart, ...] | None, part: BidPart
    ) -> tuple[BidPart, ...]:
        return (*(before or ()), part)

    def level_part(self, count: Token | None) -> BidPart:
        return BidPart(Shown.LEVEL, 1 if count is None else count_of(count))

    def any_rank_part(self, count: Token | None) -> BidPart:
        return BidPart(Shown.ANY_RANK, 1 if count is None else count_of(count))

    def other_part(self, shown: Shown, count: Token | None) -> BidPart:
        return BidPart(shown, 1 if count is None else count_of(count))

    def card_part(self, card: Token, count: Token | None) -> BidPart:
        face = parse_face(card)
        shown = _JOKERS.get(face, face)
        return BidPart(shown, 1 if count is None else count_of(count))

    def joker(self, word: Token) -> Shown:
        return Shown[word.type]

    def across(self, word: Token) -> Shown:
        return Shown[word.type]

    def overs(self, *lines: Over) -> tuple[Over, ...]:
        return lines

    def no_overs(self) -> tuple[Over, ...]:
        return ()

    def own_over(
        self,
        who: OverBy,
        what: OverWith,
        equal: Token | None,
        level: Token | None,
        until: Token | None,
        when: Condition | None,
    ) -> Over:
        line = self.others_over(who, what, None, equal, level, when)
        return replace(line, until_overturned=until is not None)

    def others_over(
        self,
        who: OverBy,
        what: OverWith,
        beside: Token | None,
        equal: Token | None,
        level: Token | None,
        when: Condition | None,
    ) -> Over:
        return Over(
            who,
            what,
            equal is not None,
            when=when or ALWAYS,
            at_its_level=level is not None,
            beside=beside is not None,
        )

    def own_bidder(self, word: Token) -> OverBy:
        return OverBy[word.type]

    def other_bidder(self, word: Token) -> OverBy:
        return OverBy[word.type]

    def bid_over(self, phrase: Token) -> OverWith:
        return OverWith[phrase.type]

    def nobody(self, *ways: NobodyBids) -> tuple[NobodyBids, ...]:
        return ways

    def nobody_no_trump(self, _phrase: Token, when: Condition | None) -> NobodyBids:
        return NobodyBids(Nobody.NO_TRUMP, when=when or ALWAYS)

    def nobody_redeals(self, times: Token | None, when: Condition | None) -> NobodyBids:
        most = None if times is None else int(times)
        return NobodyBids(Nobody.REDEAL, times=most, when=when or ALWAYS)

    def nobody_turns_up_one(
        self,
        card: Token,
        until: Sought | None,
        jokers: Jokers | None,
        when: Condition | None,
    ) -> NobodyBids:
        return self.nobody_turns_up(card, card, until, jokers, when)

    def nobody_turns_up(
        self,
        first: Token,
        last: Token | None,
        until: Sought | None,
        jokers: Jokers | None,
        when: Condition | None,
    ) -> NobodyBids:
        suits = jokers or {}
        return NobodyBids(
            Nobody.KITTY_CARD,
            int(first),
            None if last is None else int(last),
            until or Sought.SUIT,
            when=when or ALWAYS,
            little_joker=suits.get(LITTLE_JOKER),
            big_joker=suits.get(BIG_JOKER),
        )

    def nobody_turns_up_backwards(
        self, card: Token, jokers: Jokers | None, when: Condition | None
    ) -> NobodyBids:
        way = self.nobody_turns_up(card, card, None, jokers, when)
        return replace(way, backwards=True)

    def jokers(self, *words: Token | None) -> Jokers:
        named = [word for word in words if word is not None]
        pairs = zip(named[::2], named[1::2], strict=True)
        return {_TURNED[joker.type]: Suit[suit] for joker, suit in pairs}

    def nobody_misses(self, *parts: Token | Condition | None) -> NobodyBids:
        suits = tuple(Suit[part] for part in parts if isinstance(part, Token))
        when = parts[-1] if isinstance(parts[-1], Condition) else ALWAYS
        return NobodyBids(Nobody.MISSING, when=when, suits=suits)

    def nobody_else(self, phrase: Token, when: Condition | None) -> NobodyBids:
        return NobodyBids(_NOBODY[phrase.type], when=when or ALWAYS)

    def until_held(self) -> Sought:
        return Sought.HELD

    def nobody_turns_up_highest(self, when: Condition | None) -> NobodyBids:
        return NobodyBids(Nobody.HIGHEST, when=when or ALWAYS)

    def until(self, _level: Token, joker: Token | None) -> Sought:
        return Sought.LEVEL if joker is None else Sought.LEVEL_OR_JOKER

    def weak_hand(self, *hands: WeakHand) -> tuple[WeakHand, ...]:
        return hands

    def weak_line(
        self,
        hand: WeakHand,
        by: Side | None,
        asked: Token | None,
        times: Token | None,
        when: Condition | None,
    ) -> WeakHand:
        most, is_asked = None if times is None else int(times), asked is not None
        return replace(hand, times=most, when=when or ALWAYS, by=by, if_asked=is_asked)

    def weak_no_points(self) -> WeakHand:
        return WeakHand(Weakness.POINTS)

    def weak_no_trumps(self) -> WeakHand:
        return WeakHand(Weakness.TRUMPS)

    def weak_in_points(self, fewer: Token) -> WeakHand:
        return WeakHand(Weakness.POINTS, int(fewer))

    def weak_in_trumps(self, fewer: Token) -> WeakHand:
        return WeakHand(Weakness.TRUMPS, int(fewer))

    def seats(self, *lines: SeatLine) -> tuple[SeatLine, ...]:
        return lines

    def first_seat(self, _phrase: Token) -> SeatLine:
        return SeatLine()

    def last_seat(self, _phrase: Token) -> SeatLine:
        return SeatLine(last=True)

    def holder_of(self, card: Token) -> SeatLine:
        return SeatLine(parse_face(card))

    def suits(self, *parts: Token | None) -> SuitOrder:
        *suits, count, unless = parts
        least = 1 if count is None else count_of(count)
        order = tuple(Suit[str(suit)] for suit in suits)
        return SuitOrder(order, least, unless is not None)

    def auction(
        self, first: Token, *parts: tuple[int, int] | Opening | Token | None
    ) -> Auction:
        (last, step), *further = (part for part in parts if type(part) is tuple)
        openings = tuple(part for part in parts if isinstance(part, Opening))
        words = {part.type for part in parts if isinstance(part, Token)}
        return Auction(
            int(first),
            last,
            step,
            tuple(further),
            percent="PERCENT_OF_TOTAL" in words,
            openings=openings,
            jumps="OR_MORE" in words,
            once="ONCE_EACH" in words,
        )

    def leg(self, last: Token, step: Token) -> tuple[int, int]:
        return int(last), int(step)

    def opening(self, call: Token, passes: Token) -> Opening:
        return Opening(int(call), int(passes))

    # The kitty.
    def multiplier(self, *parts: MultiplierLine | Token | None) -> Multiplier:
        lines = tuple(part for part in parts if isinstance(part, MultiplierLine))
        heads = [part.type for part in parts if isinstance(part, Token)]
        measures = [_MEASURES[head] for head in heads if head in _MEASURES]
        measure = measures[-1] if measures else Measure.LEAD
        base = (
            CaptureBase.LAST_TRICK if "WORTH_FOR_LAST_TRICK" in heads else CaptureBase.KITTY
        )
        return Multiplier(lines, measure, base)

    def factor(
        self,
        of: tuple[ShapeCall | None, int, bool] | None,
        worth: Formula | None,
        most: Token | None,
        when: Condition | None,
    ) -> MultiplierLine:
        limit = None if most is None else int(most)
        shape, count, is_throw = of or (None, 1, False)
        return MultiplierLine(shape, count, worth, when or ALWAYS, limit, is_throw)

    def worth_of_shape(
        self, shape: ShapeCall, count: Token | None
    ) -> tuple[ShapeCall | None, int, bool]:
        return shape, 1 if count is None else count_of(count), False

    def worth_of_throw(self) -> tuple[ShapeCall | None, int, bool]:
        return None, 1, True

    def worth_of_rest(self) -> tuple[ShapeCall | None, int, bool]:
        return None, 1, False

    def worth_formula(self, factor: Formula) -> Formula:
        return factor

    def worth_count(self, count: Token) -> Formula:
        return Number(count_of(count))

    def worth_nothing(self) -> None:
        return None

    # Thefts.
    def theft(self, *lines: Theft) -> tuple[Theft, ...]:
        return lines

    def theft_by(
        self,
        by: TheftBy,
        bid: tuple[BidStep | None, bool],
        suit: TheftSuit | None,
        often: Token | None,
        ends: frozenset[str] | None,
        when: Condition | None,
    ) -> Theft:
        step, or_higher = bid
        once = often is not None and often.type == "ONCE"
        said = ends or frozenset()
        parts = (once, "AND_LEAVES_THE_KITTY" in said, "AND_DECLARES" in said)
        return Theft(by, step, or_higher, suit or TheftSuit.ANY, *parts, when or ALWAYS)

    def theft_by_nobody(self, when: Condition | None) -> Theft:
        return Theft(TheftBy.NOBODY, when=when or ALWAYS)

    def thief(self, phrase: Token) -> TheftBy:
        return TheftBy[phrase.type]

    def theft_suit(self, phrase: Token) -> TheftSuit:
        return TheftSuit.NEW if phrase.type == "OF_A_NEW_SUIT" else TheftSuit.ANOTHER

    def theft_ends(self, *phrases: Token | None) -> frozenset[str]:
        return frozenset(phrase.type for phrase in phrases if phrase is not None)

    def theft_by_any_bid(self, _phrase: Token) -> tuple[BidStep | None, bool]:
        return None, True

    def theft_by_step(
        self, step: BidStep, or_higher: Token | None
    ) -> tuple[BidStep | None, bool]:
        return step, or_higher is not None

    # Failed throws.
    def failed_throw(self, *lines: FailedThrow) -> tuple[FailedThrow, ...]:
        return lines

    def failure(
        self, forced: Forced, *parts: Mapping[str, object] | Condition | None
    ) -> FailedThrow:
        *costs, when = parts
        said: dict[str, object] = {}
        shapes: dict[str, int] = {}
        for cost in costs:
            said.update(cost if isinstance(cost, Mapping) else {})
            shapes.update(said.pop("shapes", ()))  # type: ignore[call-overload]  # of the parts below
        if said.get("each") is CostFor.COMPONENT_BEATEN:
            said["shapes"] = tuple(shapes.items())
        line = replace(FailedThrow(forced), **said)  # type: ignore[arg-type]  # of the parts below
        return replace(line, when=when if isinstance(when, Condition) else ALWAYS)

    def forced(self, phrase: Token) -> Forced:
        return _FORCED[phrase.type]

    def cost_in_points(
        self, price: Mapping[str, object], floor: Token | None
    ) -> dict[str, object]:
        return {**price, **({} if floor is None else {"is_floored": True})}

    def cost_of_throw(self, points: Token) -> dict[str, object]:
        return {"points": -int(points), "each": CostFor.THROW}

    def cost_of_taken_back(self, points: Token) -> dict[str, object]:
        return {"points": -int(points), "each": CostFor.CARD_TAKEN_BACK}

    def cost_of_beaten(self, points: Token) -> dict[str, object]:
        return {"points": -int(points), "each": CostFor.CARD_BEATEN}

    def cost_of_led(self, points: Token) -> dict[str, object]:
        return {"points": -int(points), "each": CostFor.CARD_LED}

    def cost_of_thrown(self, points: Token) -> dict[str, object]:
        return {"points": -int(points), "each": CostFor.CARD_THROWN}

    def cost_of_all_but_one(self, points: Token) -> dict[str, object]:
        return {"points": -int(points), "each": CostFor.CARD_BUT_ONE}

    def cost_of_component(self, points: Token, name: Token) -> dict[str, object]:
        priced = {str(name): -int(points)}
        return {"points": 0, "each": CostFor.COMPONENT_BEATEN, "shapes": priced}

    def cost_in_levels(self, levels: Token) -> dict[str, object]:
        return {"levels": -int(levels)}

    def cost_of_deal(self) -> dict[str, object]:
        return {"loses_deal": True}

    def thrower_chooses(self) -> dict[str, object]:
        return {"thrower_chooses": True}

    # Ladders.
    def ladder(self, *parts: Rung | tuple[str, ...] | str | None) -> Rungs:
        rungs = tuple(part for part in parts if isinstance(part, Rung))
        closing = parts[-1]
        if isinstance(closing, str):
            return Rungs(rungs, (), linked=closing)
        if isinstance(closing, tuple):
            return Rungs(rungs, closing)
        return Rungs(rungs, (), closed=False)

    def rung(self, *choices: tuple[ShapeCall, ...]) -> Rung:
        return Rung(choices)

    def choice(self, *calls: ShapeCall) -> tuple[ShapeCall, ...]:
        return calls

    def closing_then(self, *names: str) -> tuple[str, ...]:
        return names

    def closing_linked(self, name: Token) -> str:
        return str(name)

    def closing_any(self) -> tuple[str, ...]:
        return ()

    def then_shape(self, name: Token) -> str:
        return str(name)

    # Bands.
    def bands(self, *bands: Band) -> tuple[Band, ...]:
        return bands

    def band(
        self,
        points: Points,
        outcome: Given,
        when: Condition | None,
    ) -> Band:
        (side, levels, growth), payments, wins, shares = outcome
        ends, condition = (points.low, points.high), when or ALWAYS
        drawn, side = side is None, side or Side.DECLARERS
        return Band(*ends, side, levels, growth, condition, payments, wins, drawn, shares)

    def points_exactly(self, points: Formula) -> Points:
        return Points(points, points)

    def points_from(self, low: Formula, high: Formula | None) -> Points:
        return Points(low, high)

    def points_to(self, high: Formula | None) -> Points:
        return Points(None, high)

    def outcome(
        self, result: Result | Payment | Share, *parts: Payment | Share | Side | None
    ) -> Given:
        payments = tuple(part for part in parts if isinstance(part, Payment))
        shares = tuple(part for part in parts if isinstance(part, Share))
        wins = next((part for part in parts if isinstance(part, Side)), None)
        if isinstance(result, tuple):
            return result, payments, wins, shares
        party = result.party if isinstance(result, Share) else result.payee
        side = Side.ATTACKERS if party is Party.ATTACKERS else Side.DECLARERS
        if isinstance(result, Share):
            shares = (result, *shares)
        else:
            payments = (result, *payments)
        return (side, Number(0), None), payments, wins, shares

    def victory(self, side: Side, *parts: Payment | Share) -> Given:
        payments = tuple(part for part in parts if isinstance(part, Payment))
        shares = tuple(part for part in parts if isinstance(part, Share))
        return (side, Number(0), None), payments, side, shares

    def takeover(self) -> Result:
        return Side.ATTACKERS, Number(0), None

    def hold(self, _phrase: Token) -> Result:
        return Side.DECLARERS, Number(0), None

    def drawn(self) -> Result:
        return None, Number(0), None

    def gain(self, side: Side, levels: Formula, growth: Growth | None) -> Result:
        return side, levels, growth

    def growth(self, by: Token, per: Formula) -> Growth:
        return Growth(int(by), per)

    def given_to_winner(self, given: Payment) -> Payment:
        return given

    def shared_to_winner(self, party: Party, levels: Token) -> Share:
        return self.share(party, levels)

    def extra(self, part: Payment | Share) -> Payment | Share:
        return part

    def share(self, party: Party, levels: Token) -> Share:
        return Share(party, int(levels))

    def given(self, side: Side, points: Formula, growth: Growth | None) -> Payment:
        is_held = side is Side.DECLARERS
        payee = Party.DECLARERS if is_held else Party.ATTACKERS
        return Payment(None, payee, points, growth)

    def payment(
        self, payer: Party, payee: Party, points: Formula, growth: Growth | None
    ) -> Payment:
        return Payment(payer, payee, points, growth)

    def party(self, phrase: Token) -> Party:
        return _PARTIES[phrase.type]

    def match_won(self, side: Side) -> Side:
        return side

    # Claims.
    def claims(self, *claims: Claim) -> tuple[Claim, ...]:
        return claims

    def claim(
        self,
        claimed: tuple[How, tuple[Contains, ...]],
        by: Side | None,
        *rest: dict[Side, int] | Payment | Condition | None,
    ) -> Claim:
        *bonuses, when = rest
        how, cards = claimed
        levels = dict.fromkeys(Side, 0)
        for bonus in bonuses:
            if isinstance(bonus, dict):
                levels = {side: levels[side] + bonus.get(side, 0) for side in Side}
        return Claim(
            how,
            cards,
            by,
            levels[Side.DECLARERS],
            levels[Side.ATTACKERS],
            tuple(bonus for bonus in bonuses if isinstance(bonus, Payment)),
            when if isinstance(when, Condition) else ALWAYS,
        )

    def claimed_cards(
        self, cards: tuple[Contains, ...], how: Token
    ) -> tuple[How, tuple[Contains, ...]]:
        return How(str(how)), cards

    def claimed_event(self, event: Token) -> tuple[How, tuple[Contains, ...]]:
        return How[event.type], ()

    def pile(self, *parts: Contains) -> tuple[Contains, ...]:
        return parts

    def bonus_gain(self, side: Side, levels: Token) -> dict[Side, int]:
        return {side: int(levels)}

    def bonus_loss(self, side: Side, levels: Token) -> dict[Side, int]:
        return {side: int(levels)}

    def bonus_given(self, given: Payment) -> Payment:
        return given

    def bonus_paid(self, payment: Payment) -> Payment:
        return payment

    # Tribute.
    def tribute(self, *gifts: Gift) -> tuple[Gift, ...]:
        return gifts

    def gift(
        self, points: Points, given: tuple[Side, Formula], when: Condition | None
    ) -> Gift:
        return Gift(points.low, points.high, *given, when or ALWAYS)

    def side_gives(self, side: Side, cards: Formula) -> tuple[Side, Formula]:
        return side, cards

    def nobody_gives(self) -> tuple[Side, Formula]:
        return Side.DECLARERS, Number(0)

    # Conditions.
    def when(self, *tests: Test) -> Condition:
        return Condition(tests)

    def test(self, fact: Test) -> Test:
        return fact

    def fact(self, phrase: Token) -> Test:
        return Fact[phrase.type]

    def at_level(self, *ranks: Token) -> Test:
        return AtLevel(tuple(map(parse_rank, ranks)))

    def declarer_alone(self) -> Test:
        return DeclarerCount(1)

    def declarer_count(self, count: Token, _side: Token) -> Test:
        return DeclarerCount(int(count))

    def contains(self, contained: Contains) -> Test:
        return contained

    def contains_only(self, held: Contains) -> Test:
        return replace(held, only=True)

    def lacks(self, contained: Contains) -> Test:
        return replace(contained, lacks=True)

    def contained(self, what: Contains | ShapeCall, of: Contains | None = None) -> Contains:
        if isinstance(what, Contains):
            return what
        return Contains(what) if of is None else replace(of, shape=what)

    def held_face(self, face: Token) -> Contains:
        return Contains(face=parse_face(face))

    def held_rank(self, rank: Token) -> Contains:
        return Contains(card=parse_rank(rank))

    def held_trump(self, rank: Token) -> Contains:
        return Contains(card=parse_rank(rank), where=Where.TRUMP)

    def held_plain(self, rank: Token) -> Contains:
        return Contains(card=parse_rank(rank), where=Where.PLAIN)

    def held_level(self, _phrase: Token) -> Contains:
        return Contains(card=CardKind.LEVEL_CARD)

    def held_level_of_trump(self) -> Contains:
        return Contains(card=CardKind.LEVEL_CARD, where=Where.TRUMP)

    def held_level_of_plain(self) -> Contains:
        return Contains(card=CardKind.LEVEL_CARD, where=Where.PLAIN)

    def held_joker(self, _phrase: Token) -> Contains:
        return Contains(card=CardKind.JOKER)

    def held_any_trump(self, _word: Token) -> Contains:
        return Contains(card=CardKind.TRUMP)

    # Digging.
    def digging(self, *digs: Dig) -> tuple[Dig, ...]:
        return digs

    def dig(
        self,
        cards: Contains | None,
        alone: bool,
        fall: tuple[Fall, int],
        friends: FriendsFall | None,
        takeover: bool | None,
        when: Condition | None,
    ) -> Dig:
        return Dig(cards, *fall, alone, takeover, when or ALWAYS, friends)

    def dug_with(self, cards: Contains) -> Contains:
        return cards

    def lost_deal(self) -> None:
        return None

    def faller(self, word: Token) -> bool:
        return word.type != "DECLARERS"

    def friends_fall(self, _friend: Token, fall: tuple[Fall, int]) -> FriendsFall:
        return FriendsFall(*fall)

    def fall_to(self, rank: Token) -> tuple[Fall, int]:
        return Fall.TO, parse_rank(rank)

    def fall_to_half(self) -> tuple[Fall, int]:
        return Fall.HALF, 0

    def fall_by(self, levels: Token) -> tuple[Fall, int]:
        return Fall.BY, -int(levels)

    def hands_over(self) -> bool:
        return True

    def keeps_the_deal(self) -> bool:
        return False

    # Ranks and formulas.
    def ranks_between(self, first: Token, last: Token) -> tuple[Rank, ...]:
        start, end = parse_rank(first), parse_rank(last)
        step = 1 if start <= end else -1
        return tuple(Rank(rank) for rank in range(start, end + step, step))

    def ranks_listed(self, *items: Token | tuple[Rank, ...]) -> tuple[Rank, ...]:
        runs = (each if isinstance(each, tuple) else (parse_rank(each),) for each in items)
        return tuple(rank for run in runs for rank in run)

    def levels_of_ranks(
        self, ranks: tuple[Rank, ...], no_trump: Token | None
    ) -> tuple[Level, ...]:
        levels = tuple(map(Level, ranks))
        return levels if no_trump is None else (*levels, NO_TRUMP_LEVEL)

    def level_without_trumps(self, _phrase: Token) -> tuple[Level, ...]:
        return (NO_TRUMP_LEVEL,)

    def cards(self, *named: Contains) -> tuple[Contains, ...]:
        return named

    def removed_listed(
        self, *items: Token | Copies | tuple[Rank, ...]
    ) -> tuple[Rank | Copies, ...]:
        taken = list[Rank | Copies]()
        for item in items:
            if isinstance(item, tuple):
                taken.extend(item)
            else:
                taken.append(item if isinstance(item, Copies) else parse_rank(item))
        return tuple(taken)

    def copies(self, face: Token, count: Token | None) -> Copies:
        return Copies(parse_face(face), None if count is None else count_of(count))

    def formula(self, formula: Formula) -> Formula:
        return formula

    def plus(self, left: Formula, right: Formula) -> Formula:
        return Operation("+", left, right)

    def minus(self, left: Formula, right: Formula) -> Formula:
        return Operation("-", left, right)

    def times(self, left: Formula, right: Formula) -> Formula:
        return Operation("*", left, right)

    def divided(self, left: Formula, right: Formula) -> Formula:
        return Operation("/", left, right)

    def percent_of(self, left: Formula, right: Formula) -> Formula:
        return Operation("% of", left, right)

    def function(self, name: Token, *arguments: Formula) -> Formula:
        return Function(str(name), arguments)

    def raised(self, left: Formula, right: Formula) -> Formula:
        return Operation("^", left, right)

    def number(self, number: Token) -> Formula:
        return Number(int(number))

    def name(self, name: Token) -> Formula:
        return Name(str(name))
