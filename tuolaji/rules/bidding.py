"""Bidding (亮主): who may show which cards to fix trumps, and what if nobody does.

Cards are dealt one by one. A seat bids by laying down level cards of one suit (that
suit becomes trump), jokers (no trump), or level cards with jokers; a ladder may name
single cards too, which bid as jokers do. Each legal bid stands on a higher step of the
ladder than the bid before it. What a seat has lying counts for its next bid.

In an auction (叫分) seats call falling or rising numbers of points instead, in order of
play. A seat that passes is out; the last caller declares and names trumps. See
docs/rules.md 2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import product
from typing import Annotated, Final

from tuolaji.cards import BIG_JOKER, LITTLE_JOKER, RANKS, Face, Suit, face_name
from tuolaji.rules.condition import ALWAYS, Condition, Fact
from tuolaji.rules.deck import Deck
from tuolaji.rules.key import BY_BIDS, BY_CARDS, OF_CARDS, UNLESS_DEALT_ANEW, Choice, Key
from tuolaji.rules.limits import LARGEST_PRICE
from tuolaji.rules.side import Side

__all__ = [
    "AfterWeakHand",
    "Auction",
    "BidKind",
    "BidPart",
    "BidPlace",
    "BidStep",
    "BidWay",
    "Bidding",
    "Companion",
    "Declarer",
    "Named",
    "NamesDeclarer",
    "Nobody",
    "NobodyBids",
    "Opening",
    "Over",
    "OverBy",
    "OverWith",
    "SeatLine",
    "Shown",
    "Sought",
    "SuitOrder",
    "WeakHand",
    "Weakness",
    "WhoBids",
    "Window",
    "idle_later",
    "leaves_declarer_open",
    "most_bids",
]


class Window(Choice):
    """When bids are made.

    THEN: at each card that is dealt, and after the last one in rounds, so that a bid
        stands open until nobody bids over it.
    NEVER: trumps are fixed as where nobody has bid.
    """

    DURING = "during the deal", "发牌时"
    THEN = "during the deal, then until all pass", "发牌时起直到都不亮"
    AFTER = "after the deal", "发完牌后"
    AUCTION = "auction", "叫分"
    NEVER = "never", "不亮"


class Shown(StrEnum):
    """Which cards a part of a bid lays down, so many identical ones.

    ANY_RANK: cards of one face that is no joker, whatever its rank.
    LEVEL_OF_EACH_SUIT: so many level cards of each of the four suits.
    LEVEL_OF_ANY_SUIT: so many level cards, of whatever suits.
    COLOURED_JOKER: the joker of the colour of the bid's suit, the big one for hearts and
        diamonds, the little one for spades and clubs.
    ALL_JOKERS: every joker of the pack.
    """

    LEVEL = "level"
    ANY_RANK = "any rank"
    LEVEL_OF_EACH_SUIT = "level of each suit"
    LEVEL_OF_ANY_SUIT = "level of any suit"
    JOKER = "joker"
    LITTLE_JOKER = "little joker"
    BIG_JOKER = "big joker"
    COLOURED_JOKER = "joker of its colour"
    ALL_JOKERS = "all jokers"


class BidPlace(StrEnum):
    """What a bid may be made over, where not everything will do.

    OPEN: nothing, as the first bid.
    SUIT: a bid of a suit.
    NO_TRUMP: one for no trump.
    """

    OPEN = "to open"
    SUIT = "over a suit"
    NO_TRUMP = "over no trump"


class OverBy(Choice):
    """Which seats may bid over the bid that holds.

    BIDDER: the seat whose bid it is; of a suit that it has bid before, also when another
        seat's bid holds.
    PARTNER: a seat of its team, where partners sit opposite.
    OPPONENTS: the others; where partners do not sit opposite all seats but the bidder.
    """

    BIDDER = "bidder"
    PARTNER = "partner"
    OPPONENTS = "opponents"
    OTHER_SEATS = "other seats"
    ANYBODY = "anybody"


class OverWith(Choice):
    """What may be bid over a bid, jokers over jokers being the same suit too.

    NO_TRUMP: what makes no trump, whatever the bid that holds makes.
    ANY_SUIT: what makes a suit trump, whatever the bid that holds makes.
    """

    SAME_SUIT = "same suit"
    ANOTHER_SUIT = "another suit"
    ANY_BID = "any bid"
    NO_TRUMP = "no trump"
    ANY_SUIT = "any suit"


class Companion(Choice):
    """Which other card, exactly one, must lie with each bid of the opening deal.

    TURNED_CARD: a copy of the card of the pack that is turned up before the deal.
    """

    NOTHING = "none", "无"
    LITTLE_JOKER = "one little joker", "一张小王"
    TURNED_CARD = "turned card", "翻出的牌"


class Declarer(Choice):
    """Who becomes declarer in the opening deal.

    MOST_LEVEL_CARDS: the seat that has laid down most level cards of the trump suit (of
        equals, the first to have done so).
    LOT: the seat that draws the first card, by lot; bids change trumps only.
    """

    FIRST_BIDDER = "first bidder", "先亮者"
    LAST_BIDDER = "last bidder", "后亮者"
    MOST_LEVEL_CARDS = "most level cards", "级牌最多者"
    LOT = "by lot", "抽签"


class NamesDeclarer(Choice):
    """In which deals bids name the declarer, besides those that `match` leaves to them.

    EVERY: in later deals too, which are played at the level of who was to declare.
    """

    OPENING = "opening deal", "首局"
    EVERY = "every deal", "每局"


class Named(Choice):
    """When the declarer names trumps after an auction.

    AFTER: until it has buried no suit is trump, but the permanent trumps are.
    """

    BEFORE = "before taking the kitty", "拿底前"
    AFTER = "after burying", "埋底后"


class WhoBids(Choice):
    """Which seats may bid before the kitty is taken.

    DECLARERS: the declarer and its partners, where partners sit opposite.
    DECLARER: the declarer alone.
    DECLARERS_OPEN: the declarer and its partners open, and every seat may bid over a bid.
    DECLARER_OPENS: the declarer alone opens.
    """

    EVERY_SEAT = "every seat", "任何人"
    DECLARERS = "declarers in later deals", "以后各局只有庄家方"
    DECLARER = "declarer in later deals", "以后各局只有庄家"
    DECLARERS_OPEN = "declarers open later deals", "以后各局由庄家方先亮"
    DECLARER_OPENS = "declarer opens later deals", "以后各局由庄家先亮"

    @property
    def is_for_opening(self) -> bool:
        """Whether every seat may bid in later deals too, once a bid has been made."""
        return self in {WhoBids.DECLARERS_OPEN, WhoBids.DECLARER_OPENS}


class Nobody(StrEnum):
    """What happens when nobody has bid.

    NEXT_SEAT: the cards are dealt anew, and the next seat is the declarer, or in an opening
        deal the one that draws first.
    OPPONENTS: in a later deal the opponents of its declarer bid, and who does declares.
    OTHER_SEATS: in a later deal all seats but its declarer bid, in order of play from it,
        and who does declares.
    MISSING: a suit of which the kitty has no card is trump.
    LOT: one of the four suits is, each equally likely.
    STRONGEST: The highest bid that lies in a hand counts as made by its seat.
    """

    NO_TRUMP = "no trump"
    REDEAL = "redeal"
    NEXT_SEAT = "next seat declares"
    OPPONENTS = "opponents bid"
    OTHER_SEATS = "other seats bid"
    STRONGEST = "strongest bid in a hand"
    LOT = "by lot"
    MISSING = "missing suit"
    KITTY_CARD = "kitty card"
    HIGHEST = "highest kitty card"


class Sought(Choice):
    """Which kitty card ends the search for trumps."""

    SUIT = "a suit"
    LEVEL = "a level card"
    LEVEL_OR_JOKER = "a level card or a joker"
    HELD = "a card that somebody holds"


@dataclass(frozen=True, slots=True)
class BidPart:
    """So many cards of a bid, mostly alike: those of a word, or one card by its name."""

    shown: Shown | Face
    count: int = 1

    def __str__(self) -> str:
        shown = self.shown if isinstance(self.shown, Shown) else face_name(self.shown)
        return shown if self.count == 1 else f"{shown} x{self.count}"


@dataclass(frozen=True, slots=True)
class BidWay:
    """Cards that make a bid.

    Attributes:
        suit: The suit of the level cards, which becomes trump, or `None` for no trump.
        alike: How many level cards of that suit, or cards of it that are alike.
        little: How many little jokers.
        big: How many big jokers.
        cards: Which other cards, by name, and how many of each.
        any_rank: Whether the cards that are alike may be of any rank.
        levels: How many level cards of each suit that do not tell the trump suit; empty
            where the bid has none such.
    """

    suit: Suit | None
    alike: int
    little: int
    big: int
    cards: tuple[tuple[Face, int], ...] = ()
    any_rank: bool = False
    levels: tuple[int, ...] = ()


_RED: Final = {Suit.H, Suit.D}
_JOKERS: Final = {
    Shown.JOKER,
    Shown.LITTLE_JOKER,
    Shown.BIG_JOKER,
    Shown.COLOURED_JOKER,
    Shown.ALL_JOKERS,
}
_ACROSS: Final = {Shown.LEVEL_OF_EACH_SUIT, Shown.LEVEL_OF_ANY_SUIT}


@dataclass(frozen=True, slots=True)
class BidKind:
    """A kind of bid: its parts are laid down together.

    Attributes:
        parts: The parts; level cards, or those of any rank, are all of one suit, which
            becomes trump.
        final: Whether nothing may be bid over it.
        any_suit: Whether who bids names the suit that becomes trump; for bids whose cards
            do not tell it.
        or_no_trump: Whether it may name no trump too.
        places: What it may be made over, each once in the order of `BidPlace`; empty for
            everything.
    """

    parts: tuple[BidPart, ...]
    final: bool = False
    any_suit: bool = False
    or_no_trump: bool = False
    places: tuple[BidPlace, ...] = ()

    @property
    def has_level_cards(self) -> bool:
        """Whether level cards are shown, whose suit becomes trump."""
        return any(part.shown is Shown.LEVEL for part in self.parts)

    @property
    def is_of_any_rank(self) -> bool:
        """Whether cards of any rank are shown, whose suit becomes trump."""
        return any(part.shown is Shown.ANY_RANK for part in self.parts)

    @property
    def tells_suit(self) -> bool:
        """Whether cards are shown whose suit becomes trump."""
        return self.has_level_cards or self.is_of_any_rank

    @property
    def is_across_suits(self) -> bool:
        """Whether level cards are shown that do not tell which suit becomes trump."""
        return any(part.shown in _ACROSS for part in self.parts)

    @property
    def has_jokers(self) -> bool:
        """Whether jokers are shown."""
        return any(part.shown in _JOKERS for part in self.parts)

    @property
    def is_of_jokers(self) -> bool:
        """Whether jokers are shown, and no cards whose suit becomes trump."""
        return self.has_jokers and not self.tells_suit

    @property
    def no_trump(self) -> bool:
        """Whether the bid is, or may be, for no trump."""
        return not self.tells_suit and (self.or_no_trump or not self.any_suit)

    @property
    def made_in(self) -> frozenset[BidPlace]:
        """All places in which it may be made."""
        return frozenset(self.places or BidPlace)

    @property
    def gives(self) -> frozenset[BidPlace]:
        """What it may be to a bid over it: one of a suit or for no trump, none if final."""
        if self.final:
            return frozenset()
        of_suit = {BidPlace.SUIT} if self.tells_suit or self.any_suit else set()
        return frozenset(of_suit | ({BidPlace.NO_TRUMP} if self.no_trump else set()))

    @property
    def cards(self) -> tuple[tuple[Face, int], ...]:
        """The cards that it shows by name, and how many of each."""
        counts = Counter[Face]()
        for part in self.parts:
            if not isinstance(part.shown, Shown):
                counts[part.shown] += part.count
        return tuple(sorted(counts.items()))

    def ways(self, deck: Deck) -> tuple[BidWay, ...]:
        """Return all cards of a pack that make the bid, each once.

        >>> BidKind((BidPart(Shown.JOKER, 2),)).ways(Deck(points=()))[0]
        BidWay(suit=None, alike=0, little=2, big=0, cards=(), any_rank=False, levels=())
        """
        return tuple(dict.fromkeys(self._ways(deck)))

    def most_bids(self, deck: Deck, held: int, *, at_its_level: bool) -> int:
        """Return a number of bids of the kind that no hand of so many cards exceeds.

        >>> level = BidKind((BidPart(Shown.LEVEL),))
        >>> level.most_bids(Deck(points=()), 25, at_its_level=True)
        8
        """
        ways = self.ways(deck)
        rows = len({replace(way, suit=None) for way in ways})
        bids = len(ways)
        if self.is_of_any_rank:
            alike = max((way.alike for way in ways), default=1)
            bids = rows * min(len(Suit) * len(RANKS), held // alike)
        return bids + rows * len(Suit) * at_its_level

    def _ways(self, deck: Deck) -> Iterator[BidWay]:
        most = deck.copies(LITTLE_JOKER), deck.copies(BIG_JOKER)
        telling = {Shown.LEVEL, Shown.ANY_RANK}
        alike = sum(part.count for part in self.parts if part.shown in telling)
        suits: tuple[Suit | None, ...] = (None,) if self.no_trump else ()
        if any(count > deck.copies(face) for face, count in self.cards):
            return
        if self.tells_suit or self.any_suit:
            suits = (*Suit, *suits)
        for suit in suits:
            jokers = (_jokers(part, suit, most) for part in self.parts)
            for chosen, levels in product(product(*jokers), self._levels(deck.packs)):
                little, big = (sum(counts) for counts in zip(*chosen, strict=True))
                if alike <= deck.packs and little <= most[0] and big <= most[1]:
                    any_rank = self.is_of_any_rank
                    yield BidWay(suit, alike, little, big, self.cards, any_rank, levels)

    def _levels(self, packs: int) -> Iterator[tuple[int, ...]]:
        """Yield the numbers of level cards of each suit that do not tell the trump suit."""
        across = [part for part in self.parts if part.shown in _ACROSS]
        for shares in product(*(_shares(part, packs) for part in across)):
            levels = tuple(map(sum, zip(*shares, strict=True)))
            if max(levels, default=0) <= packs:
                yield levels

    def __str__(self) -> str:
        text = " + ".join(map(str, self.parts))
        if self.any_suit:
            text = f"{text} for any suit{' or no trump' if self.or_no_trump else ''}"
        elif self.no_trump:
            text = f"{text} for no trump"
        if self.places:
            text = f"{text} {' or '.join(self.places)}"
        return f"{text} final" if self.final else text


def _shares(part: BidPart, packs: int) -> Iterator[tuple[int, ...]]:
    """Yield how the level cards of a part can be of the four suits, so many of each."""
    if part.shown is Shown.LEVEL_OF_EACH_SUIT:
        yield (part.count,) * len(Suit)
        return
    for counts in product(range(packs + 1), repeat=len(Suit)):
        if sum(counts) == part.count:
            yield counts


def _jokers(
    part: BidPart, suit: Suit | None, most: tuple[int, int]
) -> tuple[tuple[int, int], ...]:
    """Return the numbers of little and of big jokers that a part can lay down."""
    if part.shown not in _JOKERS:
        return ((0, 0),)
    little, big = (part.count, 0), (0, part.count)
    coloured = () if suit is None else (big if suit in _RED else little,)
    return {
        Shown.JOKER: (little, big),
        Shown.LITTLE_JOKER: (little,),
        Shown.BIG_JOKER: (big,),
        Shown.COLOURED_JOKER: coloured,
        Shown.ALL_JOKERS: (most,),
    }[part.shown]


@dataclass(frozen=True, slots=True)
class BidStep:
    """A step of the ladder: the kinds of bid that are equally high."""

    kinds: tuple[BidKind, ...]

    def __str__(self) -> str:
        return " = ".join(map(str, self.kinds))


def most_bids(
    ladder: Iterable[BidStep], deck: Deck, held: int, *, at_its_level: bool
) -> int:
    """Return a number of bids that no seat's choice among a ladder's exceeds.

    Args:
        ladder: The steps.
        deck: The pack.
        held: How many cards a seat holds.
        at_its_level: Whether the steps may also be made by level cards of another level.
    """
    kinds = [kind for step in ladder for kind in step.kinds]
    return sum(kind.most_bids(deck, held, at_its_level=at_its_level) for kind in kinds)


_SEATS: Final = {
    OverBy.OTHER_SEATS: (OverBy.PARTNER, OverBy.OPPONENTS),
    OverBy.ANYBODY: (OverBy.BIDDER, OverBy.PARTNER, OverBy.OPPONENTS),
}
_EITHER: Final = (OverWith.SAME_SUIT, OverWith.ANOTHER_SUIT)
_BIDS: Final = {
    OverWith.SAME_SUIT: ((OverWith.SAME_SUIT,), (False, True)),
    OverWith.ANOTHER_SUIT: ((OverWith.ANOTHER_SUIT,), (False, True)),
    OverWith.ANY_BID: (_EITHER, (False, True)),
    OverWith.NO_TRUMP: (_EITHER, (True,)),
    OverWith.ANY_SUIT: (_EITHER, (False,)),
}


@dataclass(frozen=True, slots=True)
class Over:
    """A leave to bid over a bid; what no line of the table gives leave to is refused.

    Attributes:
        who: Which seats may.
        what: What they may bid.
        equal: Whether a bid that is as high will do.
        until_overturned: Whether a seat may not come back to a suit of its own over which
            another seat has bid.
        when: What it asks of the deal.
        at_its_level: Whether it is about level cards of the seat that would declare, by
            seats at another level; they change trumps, and that seat still declares.
        beside: Whether level cards that lie of the bid count with the seat's own (对家保).
    """

    who: OverBy
    what: OverWith
    equal: bool = False
    until_overturned: bool = False
    when: Condition = ALWAYS
    at_its_level: bool = False
    beside: bool = False

    @property
    def leaves(self) -> frozenset[tuple[OverBy, OverWith, bool]]:
        """Who of the three may bid which of the two, for no trump or for a suit.

        The two are the same suit, or another.
        """
        seats = _SEATS.get(self.who, (self.who,))
        return frozenset(product(seats, *_BIDS[self.what]))

    def never_acts(self, idle: frozenset[OverBy]) -> bool:
        """Tell whether it is about later deals alone, in which its seats are idle."""
        seats = {who for who, *_what in self.leaves}
        return Fact.LATER_DEALS in self.when.tests and seats <= idle

    @property
    def of_its_suit(self) -> bool:
        """Whether by it a seat may bid the suit of the bid that holds."""
        return (OverWith.SAME_SUIT, False) in product(*_BIDS[self.what])

    @property
    def of_own_suits(self) -> bool:
        """Whether it says what a seat may do with suits that it has bid itself."""
        by_bidder = self.who in {OverBy.BIDDER, OverBy.ANYBODY}
        return by_bidder and self.of_its_suit

    @property
    def overturns_others(self) -> bool:
        """Whether by it a seat may bid another suit over another seat's bid."""
        others = product(
            _SEATS[OverBy.OTHER_SEATS], (OverWith.ANOTHER_SUIT,), (False, True)
        )
        return not self.leaves.isdisjoint(others)

    def __str__(self) -> str:
        text = f"{self.who} -> {self.what}"
        text = f"{text} beside it" if self.beside else text
        text = f"{text} equal or higher" if self.equal else text
        text = f"{text} at its level" if self.at_its_level else text
        text = f"{text} until overturned" if self.until_overturned else text
        return self.when.at_end_of(text)


@dataclass(frozen=True, slots=True)
class SuitOrder:
    """The suits by which bids of one step overturn each other.

    Attributes:
        suits: The suits, from the highest down.
        least: How many level cards a bid must show to be compared by its suit.
        unless_reinforced: Whether they do not overturn a bid that its bidder has reinforced
            last (自保).
    """

    suits: tuple[Suit, ...]
    least: int = 1
    unless_reinforced: bool = False

    def __str__(self) -> str:
        text = " > ".join(suit.name for suit in self.suits)
        text = text if self.least == 1 else f"{text} from x{self.least}"
        return f"{text} unless reinforced" if self.unless_reinforced else text


@dataclass(frozen=True, slots=True)
class NobodyBids:
    """What decides when nobody has bid, if it can; else the next one of the list does.

    Attributes:
        rule: What it is.
        first_card: Of a kitty card: the first one that is turned up, counted from 1.
        last_card: The last one, or `None` for the whole kitty.
        sought: Which of them ends the search. Its suit is trump, a joker is no trump.
        times: How often the cards are dealt anew, or `None` for always.
        when: What it asks of the deal.
        backwards: Whether the card is counted from the last one of the kitty.
        suits: Of a missing suit: which is looked for, the first one first.
        little_joker: Of a kitty card: the suit that a little joker makes trump, which ends
            the search then as a card of a suit does, or `None`.
        big_joker: The suit that a big joker does.
    """

    rule: Nobody
    first_card: int = 1
    last_card: int | None = None
    sought: Sought = Sought.SUIT
    times: int | None = None
    when: Condition = ALWAYS
    backwards: bool = False
    suits: tuple[Suit, ...] = ()
    little_joker: Suit | None = None
    big_joker: Suit | None = None

    @property
    def joker_suits(self) -> Mapping[Face, Suit]:
        """The suits that turned jokers make trump."""
        suits = {BIG_JOKER: self.big_joker, LITTLE_JOKER: self.little_joker}
        return {joker: suit for joker, suit in suits.items() if suit is not None}

    @property
    def asks_again(self) -> bool:
        """Whether seats bid that were not asked before."""
        return self.rule in {Nobody.OPPONENTS, Nobody.OTHER_SEATS}

    @property
    def deals_anew(self) -> bool:
        """Whether the cards are dealt anew; of a list these lines alone act in auctions."""
        return self.rule in {Nobody.REDEAL, Nobody.NEXT_SEAT}

    @property
    def turns_up(self) -> bool:
        """Whether kitty cards are turned up."""
        return self.rule in {Nobody.KITTY_CARD, Nobody.HIGHEST, Nobody.MISSING}

    @property
    def trump_suits(self) -> frozenset[Suit]:
        """The suits that it can make trump without a bid."""
        if self.rule is Nobody.MISSING:
            return frozenset(self.suits)
        is_any = self.turns_up or self.rule is Nobody.LOT
        return frozenset(Suit) if is_any else frozenset()

    @property
    def names_seat(self) -> bool:
        """Whether it names the declarer too, in any deal where bids do."""
        return self.rule is Nobody.STRONGEST or self.sought is Sought.HELD

    @property
    def always_decides(self) -> bool:
        """Whether no further line can decide where its condition holds."""
        ends = {Nobody.NO_TRUMP, Nobody.REDEAL, Nobody.NEXT_SEAT, Nobody.LOT}
        return self.rule in ends and self.times is None

    def __str__(self) -> str:
        return self.when.at_end_of(self._text())

    def _text(self) -> str:
        if self.rule is Nobody.REDEAL and self.times is not None:
            return f"redeal at most {self.times} time{'' if self.times == 1 else 's'}"
        if self.rule is Nobody.MISSING:
            return f"missing suit {' > '.join(suit.name for suit in self.suits)}"
        if self.rule is not Nobody.KITTY_CARD:
            return self.rule.value
        text = f"kitty card {self.first_card}"
        if self.backwards:
            text = f"{text} backwards"
        elif self.last_card is None:
            text = f"{text} .."
        elif self.last_card != self.first_card:
            text = f"{text} .. {self.last_card}"
        text = text if self.sought is Sought.SUIT else f"{text} until {self.sought}"
        names = {BIG_JOKER: Shown.BIG_JOKER, LITTLE_JOKER: Shown.LITTLE_JOKER}
        jokers = self.joker_suits.items()
        named = " and ".join(f"{names[joker]} as {suit.name}" for joker, suit in jokers)
        return f"{text} {named}" if named else text


def leaves_declarer_open(ways: Iterable[NobodyBids], *, in_later_deals: bool) -> bool:
    """Tell whether trumps may be fixed without a bid while nothing names the declarer.

    Args:
        ways: What fixes trumps without a bid.
        in_later_deals: Whether bids name the declarer of later deals too.
    """
    every_deal = {ALWAYS} if in_later_deals else {ALWAYS, Condition((Fact.OPENING_DEAL,))}
    for way in ways:
        if way.deals_anew and way.always_decides and way.when in every_deal:
            return False
        if not (way.deals_anew or way.asks_again or way.names_seat):
            return True
    return True


def idle_later(
    bidders: WhoBids, ways: Iterable[NobodyBids], *, is_opposite: bool
) -> frozenset[OverBy]:
    """Return which of the three never bid over a bid in a later deal of a known declarer.

    That is where not every seat bids there, and they are not asked where those have not.
    """
    if bidders is WhoBids.EVERY_SEAT or bidders.is_for_opening:
        return frozenset()
    again = {way.rule for way in ways if way.asks_again}
    of_sides = is_opposite and Nobody.OTHER_SEATS not in again
    idle = {
        OverBy.OPPONENTS: of_sides or not again,
        OverBy.PARTNER: bidders is WhoBids.DECLARER and not again,
    }
    return frozenset(who for who, is_idle in idle.items() if is_idle)


class Weakness(StrEnum):
    """What a hand that is dealt anew has too little of."""

    POINTS = "points"
    TRUMPS = "trumps"


class AfterWeakHand(Choice):
    """Who declares once a later deal has been dealt anew for a weak hand.

    ANEW: whom bids name, as in an opening deal, but at the level of each seat.
    """

    STAYS = "declarer stays", "庄家不变"
    ANEW = "declarer bid for anew", "重新抢庄"


@dataclass(frozen=True, slots=True)
class WeakHand:
    """A hand as dealt for which all cards are dealt anew, or may be.

    Attributes:
        of: What it has too little of.
        fewer: It has fewer than so many.
        times: How often in a deal the line deals anew, or `None` for always.
        when: What it asks of the deal.
        by: Whose hand it is about, or `None` for each seat's.
        if_asked: Whether its seat may ask for a new deal, and need not.
    """

    of: Weakness
    fewer: int = 1
    times: int | None = None
    when: Condition = ALWAYS
    by: Side | None = None
    if_asked: bool = False

    def includes(self, other: WeakHand) -> bool:
        """Tell whether this line deals anew wherever another one does, or may."""
        if self.if_asked and not other.if_asked:
            return False
        is_as_often = self.times is None or (
            other.times is not None and other.times <= self.times
        )
        is_as_wide = self.of is other.of and self.fewer >= other.fewer
        is_as_wide = is_as_wide and self.by in {None, other.by}
        return is_as_often and is_as_wide and other.when.implies(self.when)

    def __str__(self) -> str:
        text = f"no {self.of}" if self.fewer == 1 else f"fewer than {self.fewer} {self.of}"
        if self.by is not None:
            text = f"{text} by {self.by}"
        if self.if_asked:
            text = f"{text} if asked"
        if self.times is not None:
            text = f"{text} at most {self.times} time{'' if self.times == 1 else 's'}"
        return self.when.at_end_of(text)


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Which seat it is, if the line can tell; else the next one of the list does.

    Attributes:
        card: Of which card the first holder is meant, or `None` where the place tells it.
        last: By its place: whether it is the last seat, not the first.
    """

    card: Face | None = None
    last: bool = False

    @property
    def always_tells(self) -> bool:
        """Whether no further line can tell."""
        return self.card is None

    def __str__(self) -> str:
        if self.card is not None:
            return f"holder of {face_name(self.card)}"
        return "last seat" if self.last else "first seat"


@dataclass(frozen=True, slots=True)
class Opening:
    """The first call that may be made once so many seats have passed."""

    call: int
    passes: int

    def __str__(self) -> str:
        return f"{self.call} after {self.passes} pass{'' if self.passes == 1 else 'es'}"


@dataclass(frozen=True, slots=True)
class Auction:
    """Points that may be called, from the first call down, or up, to the last.

    The last call decides who declares, and is the word `price` of the score table.

    Attributes:
        first: The first call.
        last: The last call, or the last of these steps.
        step: The difference between neighbouring calls.
        further: Where the steps change: up to which call, and by how much.
        percent: Whether the calls are shares of all points, in parts of a hundred.
        openings: Where the first call must be further up the list, after some passes.
        jumps: Whether any further call may be made, and not only the next one (跳叫).
        once: Whether a seat that has called is not asked again.
    """

    first: int
    last: int
    step: int
    further: tuple[tuple[int, int], ...] = ()
    percent: bool = False
    openings: tuple[Opening, ...] = ()
    jumps: bool = False
    once: bool = False

    def __str__(self) -> str:
        legs = "".join(f" .. {last} by {step}" for last, step in self.legs)
        openings = "".join(f" | {opening}" for opening in self.openings)
        share = " % of total" if self.percent else ""
        words = f"{' or more' if self.jumps else ''}{' once each' if self.once else ''}"
        return f"{self.first}{legs}{share}{words}{openings}"

    def opening(self, passes: int) -> int:
        """Return the first call of the auction after so many passes.

        >>> Auction(60, 80, 5, openings=(Opening(65, 2),)).opening(3)
        65
        """
        later = [each.call for each in self.openings if each.passes <= passes]
        return later[-1] if later else self.first

    @property
    def legs(self) -> tuple[tuple[int, int], ...]:
        """Up to which call each step is taken, and how great it is."""
        return ((self.last, self.step), *self.further)

    @property
    def calls(self) -> tuple[int, ...]:
        """The numbers called, in the order in which they are.

        >>> Auction(80, 60, 10, ((50, 5),)).calls
        (80, 70, 60, 55, 50)
        """
        calls = [self.first]
        for last, step in self.legs:
            way = step if last > calls[-1] else -step
            calls += range(calls[-1] + way, last + (1 if way > 0 else -1), way)
        return tuple(calls)

    def prices(self, total: int) -> tuple[int, ...]:
        """Return the points that the calls promise, of so many in the pack."""
        return tuple(self.price(call, total) for call in self.calls)

    def price(self, call: int, total: int) -> int:
        """Return the points that a call promises, of so many in the pack."""
        return call * total // 100 if self.percent else call


@dataclass(frozen=True, slots=True, kw_only=True)
class Bidding:
    """How trumps and the first declarer are found."""

    window: Annotated[Window, Key("when bids are made", "时机")] = Window.DURING
    # Where a bid has `joker x2`, either joker makes it and they rank equally.
    bids: Annotated[
        tuple[BidStep, ...],
        Key(
            "the ladder of bids; each bid must stand above the one before it",
            "亮法",
            needs=(OF_CARDS,),
        ),
    ]
    over: Annotated[
        tuple[Over, ...],
        Key(
            "who may bid over a bid, and what: `bidder -> same suit until overturned`, "
            "`other seats -> any bid`, `partner -> same suit beside it`, or `nobody`",
            "反主",
            needs=(BY_BIDS,),
        ),
    ]
    bidders: Annotated[
        WhoBids,
        Key(
            "which seats may bid",
            "谁可亮",
            needs=(
                BY_BIDS,
                "match.held other than winner of the bidding "
                "or match.takeover other than winner of the bidding",
            ),
        ),
    ] = WhoBids.EVERY_SEAT
    first_asked: Annotated[
        tuple[SeatLine, ...],
        Key(
            "who is asked first when all cards are dealt: `first seat`, which draws "
            "first, or for example `holder of D3`",
            "先问",
            needs=(
                "bidding.window auction | after the deal | during the deal, then until "
                "all pass",
            ),
        ),
    ] = (SeatLine(),)
    declarer: Annotated[
        Declarer,
        Key("who becomes declarer in the opening deal", "首局庄家", needs=(BY_BIDS,)),
    ] = Declarer.FIRST_BIDDER
    names_declarer: Annotated[
        NamesDeclarer,
        Key(
            "in which deals bids name the declarer, beside those that `match` leaves to "
            "them; a later deal is played at the level of who was to declare",
            "亮主定庄",
            needs=(
                BY_BIDS,
                "bidding.declarer other than by lot",
                "match.held other than winner of the bidding or match.takeover other than "
                "winner of the bidding",
            ),
        ),
    ] = NamesDeclarer.OPENING
    default_declarer: Annotated[
        tuple[SeatLine, ...],
        Key(
            "who declares where no bid or call names the declarer: `first seat`, `last "
            "seat` of those asked, or for example `holder of H5 | last seat`",
            "无人叫时的庄家",
            needs=(
                "bidding.declarer other than by lot or bidding.window auction | never",
                UNLESS_DEALT_ANEW,
            ),
        ),
    ] = (SeatLine(),)
    nobody: Annotated[
        tuple[NobodyBids, ...],
        Key(
            "what fixes trumps without a bid, the best first: `redeal`, `kitty card 1 ..` "
            "(that passes over jokers), `by lot`, `no trump`",
            "无人亮",
            needs=(f"{BY_CARDS} or bidding.nobody with redeal | next",),
        ),
    ]
    weak_hand: Annotated[
        tuple[WeakHand, ...],
        Key(
            "hands for which the cards are dealt anew: `no points`, `fewer than 3 trumps`, "
            "`no trumps if asked at most 2 times`",
            "弱牌重发",
            needs=(BY_CARDS,),
        ),
    ] = ()
    after_weak_hand: Annotated[
        AfterWeakHand,
        Key(
            "who declares once a later deal has been dealt anew for a weak hand",
            "弱牌重发后",
            needs=(
                BY_CARDS,
                "bidding.weak_hand other than none",
                "match.held other than winner of the bidding "
                "or match.takeover other than winner of the bidding",
            ),
        ),
    ] = AfterWeakHand.STAYS
    suits: Annotated[
        SuitOrder | None,
        Key(
            "suits by which equal bids overturn each other, such as `S > H > D > C`, or "
            "`S > H > D > C from x2` where they do from two level cards on, and `unless "
            "reinforced` where they do not once the bidder has added to its bid",
            "花色大小",
            needs=(
                OF_CARDS,
                "bidding.over other than nobody or kitty.theft other than none",
            ),
        ),
    ] = None
    companion: Annotated[
        Companion,
        Key("what must lie with each bid of the opening deal", "陪牌", needs=(BY_BIDS,)),
    ] = Companion.NOTHING
    concealed: Annotated[
        bool,
        Key("whether bids are called without showing the cards", "暗叫", needs=(BY_BIDS,)),
    ] = False
    auction: Annotated[
        Auction | None,
        Key(
            "calls of the window `auction`, such as `80 .. 5 by 5`, `80 .. 5 by 5 or more` "
            "where calls may jump, or `60 .. 80 by 5 | 65 after 2 passes`, in points or in "
            "per cent of the total",
            "叫分",
            needs=("bidding.window auction",),
        ),
    ] = None
    default_price: Annotated[
        int | None,
        Key(
            "the price where nobody has called; `none` for the first that can be called",
            "无人叫时的叫分",
            ge=0,
            le=LARGEST_PRICE,
            needs=("bidding.window auction", UNLESS_DEALT_ANEW),
        ),
    ] = None
    named: Annotated[
        Named,
        Key(
            "when the declarer names trumps",
            "定主",
            needs=("bidding.window auction", "kitty.size other than 0"),
        ),
    ] = Named.BEFORE
    may_name_no_trump: Annotated[
        bool,
        Key(
            "whether the declarer may name no trump instead of a suit",
            "可定无主",
            needs=("bidding.window auction",),
        ),
    ] = False
