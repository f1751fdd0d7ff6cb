"""Bids: whether one is allowed, and what the bids fix.

A bid lays down cards, which add to what the seat has lying: level cards of one suit,
jokers, cards that the ladder names, or several of these, as its step lists them. Of
steps that the same cards make the highest that is allowed counts. It must stand on a
higher step of the ladder than the bid before it, or on the same step by a higher suit,
and be of a kind that the rules allow: a reinforcement, an overturn or a self-overturn.
In an opening deal one card may have to lie beside a seat's bids: a little joker, or one
like the card that is turned up before the deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, product

from tests.oracle.condition import Known, met
from tests.oracle.order import TRUMPS, DealRules
from tuolaji.cards import (
    BIG_JOKER,
    LITTLE_JOKER,
    RANKS,
    Face,
    Rank,
    Suit,
    is_joker,
    rank_of,
    suit_of,
)
from tuolaji.rules.bidding import (
    BidKind,
    BidPart,
    BidPlace,
    BidStep,
    Companion,
    Declarer,
    NamesDeclarer,
    Nobody,
    NobodyBids,
    Over,
    OverBy,
    OverWith,
    SeatLine,
    Shown,
    Sought,
    SuitOrder,
    Weakness,
    WhoBids,
    Window,
)
from tuolaji.rules.deck import Deck
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.table import Partners


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards that a seat newly lays down."""

    seat: int
    cards: tuple[Face, ...]
    suit: Suit | None = None


@dataclass(frozen=True)
class Reading:
    """A bid that some cards make: its step of the ladder, from 0, its kind and cards."""

    step: int
    kind: BidKind
    cards: Counter[Face]
    suit: Suit | None = None  # the suit that it makes trump, `None` for no trump
    its_level: bool = False  # whether by level cards of the seat that would declare
    beside: int = 0  # how many of its level cards another seat has lying

    @property
    def suited_cards(self) -> int:
        """How many level cards it shows, or equal cards of any rank."""
        parts, suited = self.kind.parts, {Shown.LEVEL, Shown.ANY_RANK}
        return sum(part.count for part in parts if part.shown in suited)

    @property
    def suit_or_last(self) -> int:
        """The place of its suit among the four, no trump being behind them."""
        return len(Suit) if self.suit is None else self.suit

    @property
    def named(self) -> Suit | None:
        """The suit that its seat has to name, which its cards do not tell."""
        return self.suit if self.kind.any_suit else None

    @property
    def first(self) -> Face:
        """The card by which it goes where it is for no trump: a joker, if it has one."""
        jokers = [face for face in self.cards if is_joker(face)]
        return min(jokers or self.cards)

    def adds_to(self, old: Reading) -> bool:
        """Tell whether it is the same suit or card again, or several after one or none."""
        if self.suit is not None or old.suit is not None:
            return self.suit == old.suit
        if not old.cards or _is_across(self.kind) or _is_across(old.kind):
            return True
        return len(self.cards) > 1 or self.first == old.first


@dataclass
class Table:
    """What lies on the table while bids are made.

    Attributes:
        level: The level of all seats, or one a seat.
        lying: How many copies of a face each seat has laid down.
        seat: The seat of the current bid, or `None`.
        bid: The current bid.
        made: The bids that another has replaced, with their seats.
        opening: Whether the deal is the first of a match.
        turned: The card that is turned up before an opening deal, if one is.
        companions: The seats beside whose bids a companion lies.
        stealing: Whether the kitty is buried, so that bids are thefts.
        stolen: The thefts.
        due: The declarer of a later deal, if it is told.
        opponents: Whether its opponents bid, or all but it, since its side could not.
        stolen_at: The level of the deal when the kitty has been buried.
    """

    ruleset: Ruleset
    level: Rank | tuple[Rank, ...]
    opening: bool = True
    turned: Face | None = None
    lying: dict[tuple[int, Face], int] = field(default_factory=dict)
    seat: int | None = None
    bid: Reading | None = None
    made: list[tuple[int, Reading]] = field(default_factory=list)
    companions: set[int] = field(default_factory=set)
    stealing: bool = False
    stolen: list[Reading] = field(default_factory=list)
    due: int | None = None
    opponents: bool = False
    stolen_at: Rank | None = None

    @property
    def known(self) -> Known:
        """What conditions may ask while seats bid; own levels are of a later deal."""
        return Known(self.opening and not isinstance(self.level, tuple))

    def is_bidder(self, seat: int) -> bool:
        """Tell whether a seat is asked for bids at all."""
        if self.opening or self.due is None or self.stealing:
            return True
        opposite = self.ruleset.table.partners is Partners.OPPOSITE
        declares = seat == self.due or (opposite and (seat - self.due) % 2 == 0)
        nobody = {way.rule for way in self.ruleset.bidding.nobody}
        if self.opponents:
            return seat != self.due if Nobody.OTHER_SEATS in nobody else not declares
        everybody, declarer = range(self.ruleset.table.players), {self.due}
        side = declarer | ({seat} if declares else set())
        bidders, openers = {
            WhoBids.EVERY_SEAT: (everybody, everybody),
            WhoBids.DECLARERS: (side, side),
            WhoBids.DECLARER: (declarer, declarer),
            WhoBids.DECLARERS_OPEN: (everybody, side),
            WhoBids.DECLARER_OPENS: (everybody, declarer),
        }[self.ruleset.bidding.bidders]
        return seat in (openers if self.bid is None else bidders)

    def allows(self, laid: Laid) -> bool:
        """Tell whether these cards may be laid down now."""
        return self.read(laid) is not None

    def read(self, laid: Laid) -> Reading | None:
        """Return the bid that these cards make, `None` where they may not be laid."""
        return None if self.is_too_many(laid) else self._reading(laid)

    def _reading(self, laid: Laid) -> Reading | None:
        """Return the highest allowed bid that the cards make."""
        shown = self._without_companion(laid)
        if shown is None or not shown.cards or not self.is_bidder(laid.seat):
            return None
        found = (
            reading
            for reading in self._readings(shown)
            if self._is_high_enough(laid.seat, reading)
        )
        places = {
            kind: place for step in self.ladder for place, kind in enumerate(step.kinds)
        }
        return max(
            found,
            key=lambda one: (one.step, places[one.kind], one.named == laid.suit),
            default=None,
        )

    def _readings(self, laid: Laid) -> Iterator[Reading]:
        lying = Counter(
            {face: count for (seat, face), count in self.lying.items() if seat == laid.seat}
        )
        found = [
            Reading(number, kind, cards, suit, is_its, beside.total())
            for number, step in enumerate(self.ladder)
            for kind in step.kinds
            for level, is_its in self._levels(laid.seat, kind)
            for suit, cards in cards_of(kind, level, self.ruleset.deck)
            for beside in [self._beside(laid.seat, kind, cards)]
            if cards - beside - lying == Counter(laid.cards)
            and not (is_its and _level_card(suit, level) in self.named)
        ]
        suits = {laid.suit}
        if laid.suit is None:  # level cards tell it
            suits |= {each.suit for each in found if _tells_suit(each.kind)}
        return (each for each in found if each.suit in suits)

    def to_open(self, seat: int, hand: Sequence[Face]) -> Iterator[Reading]:
        """Yield the bids that a hand could make where nobody has bid."""
        held = Counter(hand)
        if not self.is_bidder(seat) or (self.companion and not held[self.companion]):
            return
        if self.companion is not None:
            held[self.companion] -= 1
        if self.ruleset.bidding.companion is Companion.LITTLE_JOKER and self.opening:
            held[LITTLE_JOKER] = 0
        level = self.level[seat] if isinstance(self.level, tuple) else self.level
        for number, step in enumerate(self.ladder):
            for kind in step.kinds:
                for suit, cards in cards_of(kind, level, self.ruleset.deck):
                    if cards <= held and (not kind.places or BidPlace.OPEN in kind.places):
                        yield Reading(number, kind, cards, suit)

    def is_stronger(self, new: Reading, old: Reading) -> bool:
        """Tell whether one bid to open is higher than another, if only by its suit."""
        order = self.ruleset.bidding.suits
        if new.step != old.step or order is None or new.suit is None or old.suit is None:
            return new.step > old.step
        if min(new.suited_cards, old.suited_cards) < order.least:
            return False
        return order.suits.index(new.suit) < order.suits.index(old.suit)

    def _beside(self, seat: int, kind: BidKind, cards: Counter[Face]) -> Counter[Face]:
        """Return what lies of the bid that holds and counts in a bid of another seat."""
        nothing = Counter[Face]()
        if self.bid is None or self.seat in {None, seat} or self.stealing:
            return nothing
        if {part.shown for part in kind.parts} != {Shown.LEVEL} or self.bid.suit is None:
            return nothing
        (face,) = cards
        if suit_of(face) != self.bid.suit or not any(
            line.beside
            and not line.at_its_level
            and self._is_for(line, seat, is_same=True, no_trump=False)
            for line in self._lines
        ):
            return nothing
        return Counter({face: self.lying.get((self.seat or 0, face), 0)})

    def _levels(self, seat: int, kind: BidKind) -> Iterator[tuple[Rank, bool]]:
        """Yield the levels at which a seat may bid, and whether it is another's."""
        levels = self.level
        if not isinstance(levels, tuple):
            yield levels, False
            return
        yield levels[seat], False
        declares = self.declarer
        if declares is None or self.stealing or not kind.has_level_cards:
            return
        if _is_across(kind):
            return
        if levels[declares] not in {levels[seat], len(RANKS)}:
            yield levels[declares], True

    @property
    def ladder(self) -> tuple[BidStep, ...]:
        """The steps of what may be laid down now."""
        own = self.ruleset.kitty.theft_bids if self.stealing else ()
        return own or self.ruleset.bidding.bids

    @property
    def order(self) -> SuitOrder | None:
        """The suits by which equal bids stand above each other now."""
        own = self.ruleset.kitty.theft_suits if self.stealing else None
        return own or self.ruleset.bidding.suits

    @property
    def height(self) -> int:
        """The step of the bid that holds, on the ladder of thefts that of its cards."""
        assert self.bid is not None, "there is a bid"
        if self.ladder == self.ruleset.bidding.bids or self.bid in self.stolen:
            return self.bid.step
        level = _level_of(self.bid.cards)
        return next(
            (
                number
                for number, step in enumerate(self.ladder)
                for kind in step.kinds
                for suit, cards in cards_of(kind, level, self.ruleset.deck)
                if (suit, cards) == (self.bid.suit, self.bid.cards)
            ),
            -1,
        )

    @property
    def place(self) -> BidPlace:
        """What the next bid is made over."""
        if self.bid is None:
            return BidPlace.OPEN
        return BidPlace.NO_TRUMP if self.bid.suit is None else BidPlace.SUIT

    @property
    def declarer(self) -> int | None:
        """The seat that the bids so far name: bids at its level name nobody else."""
        if self.seat is None or self.bid is None:
            return None
        by_lot = self.ruleset.bidding.declarer is Declarer.LOT
        if by_lot and not self.opponents:
            return None
        made = [(owner, bid) for owner, bid in self.made if not bid.its_level]
        if not self.bid.its_level:
            made.append((self.seat, self.bid))
        if self.ruleset.bidding.declarer is Declarer.MOST_LEVEL_CARDS:
            return self._most_level_cards(made)
        by_first = by_lot or self.ruleset.bidding.declarer is Declarer.FIRST_BIDDER
        return made[0 if by_first else -1][0]

    def _most_level_cards(self, made: Sequence[tuple[int, Reading]]) -> int:
        """Return the first seat that has most cards lying of the suit bid last."""
        last = made[-1][1]
        if _is_of_any_rank(last.kind) or _is_across(last.kind):
            return made[-1][0]
        alike = [
            (owner, bid.first if bid.suit is None else self._level_card(owner, bid.suit))
            for owner, bid in made
            if bid.suit == last.suit and (bid.suit is not None or bid.first == last.first)
            if not _is_of_any_rank(bid.kind)
        ]
        return max(alike, key=lambda one: self.lying.get(one, 0))[0]

    def _level_card(self, seat: int, suit: Suit) -> Face:
        level = self.level[seat] if isinstance(self.level, tuple) else self.level
        return _level_card(suit, level)

    @property
    def companion(self) -> Face | None:
        """The card that must lie beside a seat's bids, `None` if none must."""
        if not self.opening:
            return None
        match self.ruleset.bidding.companion:
            case Companion.NOTHING:
                return None
            case Companion.LITTLE_JOKER:
                return LITTLE_JOKER
            case Companion.TURNED_CARD:
                return self.turned

    @property
    def shows_several(self) -> bool:
        """Whether a bid of the ladder is of several faces."""
        kinds = (kind for step in self.ruleset.bidding.bids for kind in step.kinds)
        faces = (cards_of(kind, Rank(0), self.ruleset.deck) for kind in kinds)
        return any(len(cards) > 1 for found in faces for _, cards in found)

    @property
    def is_across_suits(self) -> bool:
        """Whether a bid of the ladder is of level cards of several suits."""
        return any(_is_across(kind) for step in self.ladder for kind in step.kinds)

    @property
    def alike_of_any_rank(self) -> int | None:
        """How many like cards of any rank the least such bid shows, if there is any."""
        parts = (part for step in self.ladder for kind in step.kinds for part in kind.parts)
        counts = (part.count for part in parts if part.shown is Shown.ANY_RANK)
        return min(counts, default=None)

    @property
    def named(self) -> list[Face]:
        """The cards that the ladder names."""
        steps = (*self.ruleset.bidding.bids, *self.ruleset.kitty.theft_bids)
        parts = (part for step in steps for kind in step.kinds for part in kind.parts)
        shown = (part.shown for part in parts if not isinstance(part.shown, Shown))
        return list(dict.fromkeys(shown))

    def needs_companion(self, seat: int) -> bool:
        """Tell whether the companion must come with a seat's next bid."""
        return self.companion is not None and seat not in self.companions

    def _without_companion(self, laid: Laid) -> Laid | None:
        """Return a bid without the card that must lie beside it, `None` if it lacks it.

        Whatever else lies is the bid; it may be like a card turned up, but where one
        little joker must lie there may be no other.
        """
        rest = list(laid.cards)
        if self.companion is not None and self.needs_companion(laid.seat):
            if self.companion not in rest:
                return None
            rest.remove(self.companion)
        only_one = self.ruleset.bidding.companion is Companion.LITTLE_JOKER
        if only_one and self.opening and LITTLE_JOKER in rest:
            return None
        return Laid(laid.seat, tuple(rest), laid.suit)

    def _is_high_enough(self, seat: int, new: Reading) -> bool:
        """Tell whether a seat may make a bid over the one that holds, as high as it is."""
        if new.kind.places and self.place not in new.kind.places:
            return False
        if self.bid is None:
            return True
        leave = self._leave(seat, new)
        is_equal = new.step >= self.height and not self.bid.kind.final
        return ("higher" in leave and self._is_higher(new)) or (
            "equal" in leave and is_equal
        )

    def _is_higher(self, new: Reading) -> bool:
        """Tell whether a bid stands above the one that holds, if only by its suit."""
        order, old = self.order, self.bid
        if old is None:
            return True
        if old.kind.final:
            return False
        height = self.height
        if new.step != height or order is None or None in (new.suit, old.suit):
            return new.step > height
        if min(new.suited_cards, old.suited_cards) < order.least:
            return False
        if order.unless_reinforced and self._is_reinforced:
            return False
        return order.suits.index(new.suit) < order.suits.index(old.suit)

    @property
    def _is_reinforced(self) -> bool:
        """Whether the bidder has just added to a bid of its own, of the same suit."""
        if self.bid is None or not self.made:
            return False
        owner, before = self.made[-1]
        return (owner, before.suit) == (self.seat, self.bid.suit)

    def lay(self, laid: Laid) -> None:
        """Put an allowed bid down."""
        reading = self._reading(laid)
        assert reading is not None, "the bid is allowed"
        if self.companion is not None:
            self.companions.add(laid.seat)
        if self.seat is not None and self.bid is not None:
            self.made.append((self.seat, self.bid))
        for face, count in reading.cards.items():
            own = max(count - reading.beside, self.lying.get((laid.seat, face), 0))
            self.lying[laid.seat, face] = own
        self.seat, self.bid = laid.seat, reading
        if self.stealing:
            self.stolen.append(reading)

    def name(self, seat: int, suit: Suit | None) -> None:
        """Let the declarer name trumps after an auction, below all steps of the ladder."""
        self.seat = seat
        self.bid = Reading(-1, BidKind(()), Counter(), suit)

    def is_too_many(self, laid: Laid) -> bool:
        """Tell whether more copies would lie than the pack has.

        What was bid is in hand again when the kitty is stolen, and may have come to the
        thief by the kitty.
        """
        if self.stealing:
            return False
        on_table = Counter([self.companion] * len(self.companions))
        for (_, face), count in self.lying.items():
            on_table[face] += count
        on_table.update(laid.cards)
        return bool(on_table - Counter(self.ruleset.deck.cards()))

    def _leave(self, seat: int, new: Reading) -> set[str]:
        """Return how high a seat may bid a suit over the bid that holds, or nothing.

        A theft asks no leave. Who comes back to a suit of its own, over which another seat
        has bid, needs leave of its own besides.
        """
        assert self.bid is not None, "there is a bid"
        is_same = new.adds_to(self.bid)
        lines = [
            line
            for line in self._lines
            if line.at_its_level is new.its_level
            and self._is_for(line, seat, is_same, new.suit is None)
        ]
        leave = {"higher" for _ in lines} | {"equal" for line in lines if line.equal}
        if seat == self.seat:
            return leave
        leave |= {"higher"} if self.stealing else set()
        own = (old for owner, old in self.made if owner == seat)
        if leave and not is_same and any(map(new.adds_to, own)):
            back = [
                line
                for line in self._lines
                if line.at_its_level is new.its_level
                and line.who in {OverBy.BIDDER, OverBy.ANYBODY}
                and line.what not in {OverWith.ANOTHER_SUIT, OverWith.NO_TRUMP}
                and not line.until_overturned
            ]
            leave = leave | {"equal" for line in back if line.equal} if back else set()
        return leave

    @property
    def deal_level(self) -> Rank:
        """The level of the deal, or of who would declare while seats bid at their own."""
        if not isinstance(self.level, tuple):
            return self.level
        if self.stolen_at is not None:
            return self.stolen_at
        seat = self.due if self.declarer is None else self.declarer
        return self.level[0 if seat is None else seat]

    @property
    def _lines(self) -> list[Over]:
        """The lines of bids over a bid that hold in this deal."""
        rules = DealRules(self.ruleset, self.deal_level, None)
        over = self.ruleset.bidding.over
        return [
            line
            for line in over
            if not line.when.tests or met(rules, line.when, self.known)
        ]

    def _is_for(self, line: Over, seat: int, is_same: bool, no_trump: bool) -> bool:
        """Tell whether a line is about this seat and such a bid."""
        assert self.seat is not None, "there is a bid"
        opposite = self.ruleset.table.partners is Partners.OPPOSITE
        is_partner = opposite and (seat - self.seat) % 2 == 0 and seat != self.seat
        seats = {
            OverBy.BIDDER: seat == self.seat,
            OverBy.PARTNER: is_partner,
            OverBy.OPPONENTS: seat != self.seat and not is_partner,
            OverBy.OTHER_SEATS: seat != self.seat,
            OverBy.ANYBODY: True,
        }
        bids = {
            OverWith.SAME_SUIT: is_same,
            OverWith.ANOTHER_SUIT: not is_same,
            OverWith.ANY_BID: True,
            OverWith.NO_TRUMP: no_trump,
            OverWith.ANY_SUIT: not no_trump,
        }
        return seats[line.who] and bids[line.what]


def cards_of(
    kind: BidKind, level: Rank, deck: Deck
) -> Iterator[tuple[Suit | None, Counter[Face]]]:
    """Yield all cards that make a kind of bid, with the suit, `None` for no trump."""
    suits = list[Suit | None](Suit if _tells_suit(kind) or kind.any_suit else ())
    if not _tells_suit(kind) and (kind.or_no_trump or not kind.any_suit):
        suits.append(None)
    for suit in suits:
        for parts in product(*(_faces_of(part, suit, level) for part in kind.parts)):
            cards = Counter[Face]()
            for part, faces in zip(kind.parts, parts, strict=True):
                is_all = part.shown is Shown.ALL_JOKERS
                each = 1 if part.shown is Shown.LEVEL_OF_ANY_SUIT else part.count
                for face in faces:
                    cards[face] += deck.copies(face) if is_all else each
            yield suit, cards


def _is_of_any_rank(kind: BidKind) -> bool:
    return any(part.shown is Shown.ANY_RANK for part in kind.parts)


def _is_across(kind: BidKind) -> bool:
    across = {Shown.LEVEL_OF_EACH_SUIT, Shown.LEVEL_OF_ANY_SUIT}
    return any(part.shown in across for part in kind.parts)


def _tells_suit(kind: BidKind) -> bool:
    return kind.has_level_cards or _is_of_any_rank(kind)


def _level_of(cards: Counter[Face]) -> Rank:
    """Return the rank of the level cards of a bid; of others any will do."""
    return next((rank_of(face) for face in cards if not is_joker(face)), Rank(0))


def _level_card(suit: Suit | None, level: Rank) -> Face:
    return Face(13 * (suit or 0) + level)


def _faces_of(part: BidPart, suit: Suit | None, level: Rank) -> list[tuple[Face, ...]]:
    """Return the faces of which a part may lay down its copies, in a bid of a suit."""
    if not isinstance(part.shown, Shown):
        return [(part.shown,)]
    coloured = BIG_JOKER if suit in {Suit.H, Suit.D} else LITTLE_JOKER
    faces: dict[Shown, list[tuple[Face, ...]]] = {
        Shown.LEVEL: [(_level_card(suit, level),)],
        Shown.ANY_RANK: [(_level_card(suit, rank),) for rank in map(Rank, range(13))],
        Shown.JOKER: [(LITTLE_JOKER,), (BIG_JOKER,)],
        Shown.LITTLE_JOKER: [(LITTLE_JOKER,)],
        Shown.BIG_JOKER: [(BIG_JOKER,)],
        Shown.LEVEL_OF_ANY_SUIT: list(
            combinations_with_replacement(
                [_level_card(each, level) for each in Suit], part.count
            )
        ),
        Shown.LEVEL_OF_EACH_SUIT: [tuple(_level_card(each, level) for each in Suit)],
        Shown.COLOURED_JOKER: [] if suit is None else [(coloured,)],
        Shown.ALL_JOKERS: [(LITTLE_JOKER, BIG_JOKER)],
    }
    return faces[part.shown]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a sequence of bids leads to.

    Attributes:
        allowed: Whether the last bid is allowed; `None` without bids.
        trump: The trump suit in the end, `None` for no trump.
        declarer: The opening deal's declarer, or `None` if the bids do not name one; where
            a later deal is dealt anew, who declares then.
        redeal: Whether the cards are dealt anew.
        by_hands: Whether the hands name the declarer, which are not told.
    """

    allowed: bool | None
    trump: Suit | None
    declarer: int | None
    redeal: bool = False
    by_hands: bool = False


def outcome(  # noqa: PLR0913 - The facts of a question, each by its name.
    ruleset: Ruleset,
    level: Rank | tuple[Rank, ...],
    bids: Sequence[Laid],
    kitty: Sequence[Face],
    *,
    opening: bool = True,
    turned: Face | None = None,
    redeals: int = 0,
    first_seat: int | None = None,
    due: int | None = None,
    opponents: bool = False,
) -> Outcome:
    """Return what bids lead to, an earlier bid that is not allowed being left out.

    The level is that of all seats, or one a seat.
    """
    table = Table(ruleset, level, opening, turned, due=due, opponents=opponents)
    allowed: bool | None = None
    for laid in bids:
        allowed = table.allows(laid)
        if allowed:
            table.lay(laid)
    declarer = table.declarer
    if table.bid is None:
        levels = level if isinstance(level, tuple) else (level,)
        deal = Unbid(ruleset, levels, tuple(kitty), opening, redeals)
        again = deal.way.rule in {Nobody.REDEAL, Nobody.NEXT_SEAT}
        if opening or isinstance(level, tuple):
            declarer = None if again else deal.declarer(first_seat)
        elif again:
            declarer = deal.declarer_anew(due)
        names = opening or isinstance(level, tuple)
        by_bid = deal.way.rule is Nobody.STRONGEST and (
            opponents or (names and ruleset.bidding.declarer is not Declarer.LOT)
        )
        by_bid |= deal.way.rule is Nobody.STRONGEST and taken_by_bids(ruleset)
        by_hands = by_bid or (deal.by_hands and names)
        return Outcome(allowed, deal.trump, declarer, again, by_hands)
    return Outcome(allowed, table.bid.suit, declarer)


def taken_by_bids(ruleset: Ruleset) -> bool:
    """Tell whether bids take a later deal from the seat that was to declare it."""
    bidding = ruleset.bidding
    is_every = bidding.names_declarer is NamesDeclarer.EVERY
    return is_every and bidding.declarer is not Declarer.LOT


def weak(
    rules: DealRules,
    hand: Sequence[Face],
    times: int,
    *,
    opening: bool,
    by: str | None = None,
    asked: bool = False,
) -> bool:
    """Tell whether the cards are dealt anew for a side's hand, as they were so often.

    Or, with `asked`, whether they may be if its seat asks.
    """
    trumps = sum(rules.group[face] == TRUMPS for face in hand)
    points = rules.worth(hand)
    return any(
        line.if_asked is asked
        and (trumps if line.of is Weakness.TRUMPS else points) < line.fewer
        and line.by in {None, by}
        and times < (100 if line.times is None else line.times)
        and met(rules, line.when, Known(opening))
        for line in rules.ruleset.bidding.weak_hand
    )


def strongest(
    table: Table, hands: Sequence[Sequence[Face]], first: int
) -> tuple[int, Reading] | None:
    """Return the highest bid that lies in a hand, and whose it is, if there is one.

    Of equal ones the first seat's from the one that drew first, and of its own that of the
    first of spades, hearts, clubs and diamonds, or else for no trump.
    """
    best: tuple[int, Reading] | None = None
    for turn in range(len(hands)):
        seat = (first + turn) % len(hands)
        own = sorted(table.to_open(seat, hands[seat]), key=lambda one: one.suit_or_last)
        for bid in own:
            if best is None or table.is_stronger(bid, best[1]):
                best = seat, bid
    return best


@dataclass(frozen=True, slots=True)
class Unbid:
    """A deal in which nobody has bid, with the level of all seats or one a seat."""

    ruleset: Ruleset
    levels: tuple[Rank, ...]
    kitty: tuple[Face, ...]
    opening: bool
    redeals: int = 0

    @property
    def way(self) -> NobodyBids:
        """The first of the list that can decide; a kitty not told has no cards."""
        ways = filter(self._decides, self.ruleset.bidding.nobody)
        return next(ways, NobodyBids(Nobody.NO_TRUMP))

    @property
    def trump(self) -> Suit | None:
        """The trump suit, `None` for no trump."""
        if self.way.rule is Nobody.MISSING:
            return self._missing(self.way)
        found = self._found(self.way)
        return None if found is None else self._suit(self.way, found)

    @staticmethod
    def _suit(way: NobodyBids, face: Face) -> Suit | None:
        """Return the suit for which a turned card stands, `None` for none."""
        if is_joker(face):
            return way.big_joker if face == BIG_JOKER else way.little_joker
        return suit_of(face)

    def declarer(self, first_seat: int | None) -> int | None:
        """Return the first seat whose level the card has that was sought, if one was.

        Else it is the default one; where the hands tell that, they are not known.
        """
        found = self._level_card()
        if self.by_hands or self.way.rule is Nobody.STRONGEST:
            return None
        if found is None:
            last = self._default[0].last and first_seat is not None
            players = self.ruleset.table.players
            return ((first_seat or 0) - 1) % players if last else first_seat
        seats = len(self.levels)
        order = [((first_seat or 0) + turn) % seats for turn in range(seats)]
        return next(seat for seat in order if self.levels[seat] == rank_of(found))

    def declarer_anew(self, due: int | None) -> int | None:
        """Return who declares once a later deal is dealt anew."""
        if due is None or self.way.rule is not Nobody.NEXT_SEAT:
            return due
        return (due + 1) % self.ruleset.table.players

    @property
    def by_hands(self) -> bool:
        """Whether a card in some hand names the declarer."""
        return self._level_card() is None and any(
            line.card is not None for line in self._default
        )

    @property
    def _default(self) -> list[SeatLine]:
        """The lines that name the declarer by default, and who is asked first."""
        bidding = self.ruleset.bidding
        if bidding.declarer is Declarer.LOT and bidding.window is not Window.NEVER:
            return [SeatLine()]
        is_round = bidding.window in {Window.AFTER, Window.THEN}
        return [*bidding.default_declarer, *(bidding.first_asked if is_round else ())]

    def _level_card(self) -> Face | None:
        """Return the kitty card of some seat's own level that was sought and found."""
        found = self._found(self.way)
        if found is None or is_joker(found) or self.way.sought is Sought.SUIT:
            return None
        return found if len(self.levels) > 1 else None

    def _decides(self, way: NobodyBids) -> bool:
        known = Known(self.opening and len(self.levels) == 1)
        if not met(DealRules(self.ruleset, self.levels[0], None), way.when, known):
            return False
        if way.rule in {Nobody.REDEAL, Nobody.NEXT_SEAT}:
            return way.times is None or self.redeals < way.times
        if way.rule is Nobody.MISSING:
            return self._missing(way) is not None
        decides = {Nobody.NO_TRUMP, Nobody.STRONGEST}  # a question does not tell the hands
        return way.rule in decides or self._found(way) is not None

    def _missing(self, way: NobodyBids) -> Suit | None:
        """Return the first suit named of which the kitty has no card."""
        there = {suit_of(face) for face in self.kitty if not is_joker(face)}
        return next((suit for suit in way.suits if suit not in there), None)

    def _found(self, way: NobodyBids) -> Face | None:
        """Return the kitty card that decides, the first of equally high ones."""
        suited = [face for face in self.kitty if not is_joker(face)]
        if way.rule is Nobody.HIGHEST:
            return max(suited, key=rank_of, default=None)
        if way.rule is not Nobody.KITTY_CARD:
            return None
        ending = {
            Sought.SUIT: lambda face: self._suit(way, face) is not None,
            Sought.LEVEL: lambda face: (
                self._suit(way, face) is not None
                if is_joker(face)
                else rank_of(face) in self.levels
            ),
            Sought.LEVEL_OR_JOKER: lambda face: (
                is_joker(face) or rank_of(face) in self.levels
            ),
            Sought.HELD: lambda _: False,  # a question does not tell the hands
        }[way.sought]
        looked_at = self.kitty[way.first_card - 1 : way.last_card]
        if way.backwards:
            looked_at = self.kitty[-way.first_card :][:1]
        return next(filter(ending, looked_at), None)
