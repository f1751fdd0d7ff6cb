"""Hypothesis strategies of the values of each kind of rule line."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from tuolaji.cards import FACES, LITTLE_JOKER, RANKS, Face, Rank, Suit
from tuolaji.dsl.parse import Kind
from tuolaji.dsl.transform import Cost, Rungs
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
)
from tuolaji.rules.deck import Copies
from tuolaji.rules.digging import Dig, Fall, FriendsFall
from tuolaji.rules.follow import Rung
from tuolaji.rules.formula import Formula, Function, Name, Number, Operation
from tuolaji.rules.foul import FoulKind, Price
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
from tuolaji.rules.limits import WIDEST
from tuolaji.rules.match import NO_TRUMP_LEVEL, Clock, Level, TimeUp
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
from tuolaji.rules.shape import ANYTHING, Ranking, Shape, ShapeCall
from tuolaji.rules.table import FriendCards, Friends
from tuolaji.rules.tribute import Gift

names = st.sampled_from(["single", "pair", "tractor", "four_two", "orb", "then2", "大对"])
small = st.integers(1, 99)
counts = st.integers(1, WIDEST)
lengths = st.integers(-9, 63)
ranks = st.integers(0, len(RANKS) - 1).map(Rank)
_played = ranks.map(Level) | st.just(NO_TRUMP_LEVEL)


def formulas_of(numbers: st.SearchStrategy[int]) -> st.SearchStrategy[Formula]:
    return st.recursive(
        st.one_of(numbers.map(Number), st.sampled_from(["cards", "step", "n"]).map(Name)),
        lambda inner: st.one_of(
            st.builds(
                Operation, st.sampled_from(["+", "-", "*", "/", "% of", "^"]), inner, inner
            ),
            st.builds(
                Function, st.sampled_from(["ceil", "floor"]), inner.map(lambda one: (one,))
            ),
            st.builds(Function, st.sampled_from(["min", "max"]), st.tuples(inner, inner)),
        ),
        max_leaves=3,
    )


formulas = formulas_of(st.integers(-99, 9_999))
calls = st.builds(ShapeCall, names, st.none() | formulas_of(lengths))


@st.composite
def orders(draw: st.DrawFn) -> OrderLine:
    wheres = st.sampled_from(Where)
    step: st.SearchStrategy[Step] = st.one_of(
        st.sampled_from(FACES).map(lambda face: CardStep(Face(face))),
        st.builds(LevelStep, wheres),
        st.builds(SuitLevelStep, st.sampled_from(Suit)),
        st.builds(RankStep, ranks, wheres),
        st.builds(ColourStep, st.none() | ranks),
        st.builds(RangeStep, ranks, ranks),
    )
    steps = draw(st.lists(step, min_size=1, max_size=6))
    count = len(steps) - 1
    links = draw(st.lists(st.sampled_from(Link), min_size=count, max_size=count))
    return OrderLine(tuple(steps), tuple(links))


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    if draw(st.integers(0, 3)) == 0:
        cards, suits = draw(st.integers(2, 9)), draw(st.integers(2, 4))
        named = tuple(map(Rank, sorted(draw(st.sets(st.integers(0, 12), max_size=3)))))
        of_level = draw(st.booleans())
        return Shape("", (cards,), 1, 1, suits=suits, ranks=named, of_level=of_level)
    widths = tuple(sorted(draw(st.sets(st.integers(1, WIDEST), min_size=1, max_size=3))))
    if not draw(st.booleans()):
        demanded = draw(st.none() | st.sampled_from(widths))
        return Shape("", widths, 1, 1, demanded, is_led=draw(st.booleans()))
    longest = draw(st.none() | st.integers(2, 20))
    shortest = draw(st.integers(2, longest or 20))
    demanded = draw(st.none() | st.sampled_from(widths))
    return Shape("", widths, shortest, longest, demanded, is_led=draw(st.booleans()))


_TELLING = (Shown.LEVEL, Shown.ANY_RANK)
_jokers = st.sampled_from([shown for shown in Shown if shown not in _TELLING])
# Jokers have words of their own.
_suited = st.integers(0, LITTLE_JOKER - 1).map(Face)
_others = st.builds(BidPart, _jokers | _suited, counts)
_beside = st.lists(_others, max_size=1)


@st.composite
def bid_kinds(draw: st.DrawFn) -> BidKind:
    level_cards = st.builds(BidPart, st.sampled_from(_TELLING), counts)
    parts = (*draw(_beside), draw(level_cards | _others), *draw(_beside))
    some = draw(st.sets(st.sampled_from(BidPlace)))
    places = tuple(place for place in BidPlace if place in some)
    kind = BidKind(parts, draw(st.booleans()), places=places)
    any_suit = not kind.tells_suit and draw(st.booleans())
    return replace(kind, any_suit=any_suit, or_no_trump=any_suit and draw(st.booleans()))


bids = st.lists(bid_kinds(), min_size=1, max_size=2).map(
    lambda kinds: BidStep(tuple(kinds))
)
copies = st.builds(
    Copies, st.sampled_from(FACES).map(Face), st.none() | st.integers(1, WIDEST)
)


def removed_name(item: Rank | Copies) -> str:
    return RANKS[item] if isinstance(item, Rank) else str(item)


_whens = st.sampled_from([ALWAYS, Condition((Fact.OPENING_DEAL,))])
nobody = st.one_of(
    st.builds(
        NobodyBids,
        st.sampled_from([Nobody.NO_TRUMP, Nobody.REDEAL, Nobody.STRONGEST, Nobody.HIGHEST]),
        when=_whens,
    ),
    st.builds(NobodyBids, st.just(Nobody.REDEAL), times=small, when=_whens),
    st.builds(
        NobodyBids,
        st.just(Nobody.KITTY_CARD),
        small,
        st.none() | small,
        st.sampled_from(Sought),
        when=_whens,
        little_joker=st.none() | st.sampled_from(Suit),
        big_joker=st.none() | st.sampled_from(Suit),
    ),
)
_faces = st.sampled_from(FACES).map(Face)
cards_held = st.one_of(
    st.builds(Contains, face=_faces),
    st.builds(Contains, st.none(), ranks, st.none() | st.sampled_from(Where)),
    st.builds(Contains, st.none(), st.sampled_from(CardKind)),
    st.builds(Contains, st.none(), st.just(CardKind.LEVEL_CARD), st.sampled_from(Where)),
)
cards_named = st.one_of(
    st.builds(Contains, st.none() | calls, face=_faces),
    st.builds(Contains, st.none(), ranks, st.none() | st.sampled_from(Where)),
    st.builds(Contains, st.none(), st.sampled_from(CardKind)),
    st.builds(
        Contains,
        st.none() | calls,
        st.just(CardKind.LEVEL_CARD),
        st.sampled_from(Where),
    ),
    st.builds(Contains, calls, ranks, st.none() | st.sampled_from(Where)),
    st.builds(Contains, calls, st.none() | st.sampled_from(CardKind)),
)
tests = st.one_of(
    st.sampled_from(Fact),
    st.lists(ranks, min_size=1, max_size=3).map(lambda found: AtLevel(tuple(found))),
    st.builds(DeclarerCount, st.integers(1, 11)),
    st.builds(lambda card, lacks: replace(card, lacks=lacks), cards_named, st.booleans()),
)
conditions = st.lists(tests, max_size=3).map(lambda found: Condition(tuple(found)))
factors = st.one_of(
    st.builds(
        MultiplierLine,
        calls,
        st.integers(1, 64),
        formulas,
        conditions,
        st.none() | st.integers(1, 64),
    ),
    st.builds(MultiplierLine, calls, st.just(1), st.none(), conditions),
    st.builds(MultiplierLine, st.none(), st.just(1), st.none(), conditions),
    st.builds(
        MultiplierLine,
        st.none(),
        st.just(1),
        st.none() | formulas,
        conditions,
        throw=st.just(True),
    ),
)
multipliers = st.one_of(
    formulas.map(lambda formula: Multiplier((MultiplierLine(None, 1, formula),))),
    st.builds(
        Multiplier,
        st.lists(factors, min_size=1, max_size=3).map(tuple),
        st.sampled_from(Measure),
        st.sampled_from(CaptureBase),
    ),
)
choices = st.lists(calls, min_size=1, max_size=2).map(tuple)
rungs = st.lists(choices, min_size=1, max_size=2).map(lambda found: Rung(tuple(found)))
ladders = st.one_of(
    st.builds(
        Rungs,
        st.lists(rungs, min_size=1, max_size=3).map(tuple),
        st.lists(names, max_size=2).map(tuple),
    ),
    st.builds(
        Rungs,
        st.lists(rungs, max_size=2).map(tuple),
        st.just(()),
        linked=names,
    ),
)


growths = st.builds(Growth, st.integers(1, 1_000), formulas_of(st.integers(0, 99)))


@st.composite
def bands(draw: st.DrawFn) -> Band:
    low, high = draw(
        st.one_of(
            st.tuples(formulas, formulas),
            st.tuples(formulas, st.none()),
            st.tuples(st.none(), formulas),
            st.tuples(st.none(), st.none()),
        )
    )
    growth = draw(st.none() | growths)
    levels = draw(st.integers(0, 9).map(Number) | formulas_of(st.integers(0, 99)))
    side = draw(st.sampled_from(Side))
    paid = tuple(draw(st.lists(payments(), max_size=2)))
    wins = draw(st.sampled_from((None, side)))
    parties = st.builds(Share, st.sampled_from(Party), st.integers(-9, 9))
    shares = tuple(draw(st.lists(parties, max_size=2)))
    return Band(
        low, high, side, levels, growth, draw(conditions), paid, wins, shares=shares
    )


@st.composite
def payments(draw: st.DrawFn) -> Payment:
    given = st.tuples(st.none(), st.sampled_from((Party.DECLARERS, Party.ATTACKERS)))
    paid = st.tuples(st.sampled_from(Party), st.sampled_from(Party))
    payer, payee = draw(given | paid)
    return Payment(payer, payee, draw(formulas), draw(st.none() | growths))


@st.composite
def friend_cards(draw: st.DrawFn) -> FriendCards:
    """Draw which cards may be called."""
    ranks = draw(st.none() | st.lists(st.sampled_from(RANKS), min_size=1, unique=True))
    named = None if ranks is None else tuple(Rank(RANKS.index(name)) for name in ranks)
    where = None if named is None else draw(st.sampled_from((None, *Where)))
    return FriendCards(named, where, *(draw(st.booleans()) for _ in range(4)))


@st.composite
def gifts(draw: st.DrawFn) -> Gift:
    low, high = draw(st.sampled_from([(True, True), (True, False), (False, True)]))
    ends = (draw(formulas) if low else None, draw(formulas) if high else None)
    side = draw(st.sampled_from(Side))
    cards = draw(formulas.filter(lambda formula: formula != Number(0)))
    return Gift(*ends, side, cards, draw(conditions))


@st.composite
def claims(draw: st.DrawFn) -> Claim:
    how = draw(st.sampled_from(How))
    parts = draw(st.lists(cards_named, min_size=1, max_size=2))
    is_event = how in {How.FAILED_THROW, How.LAST_TRICK}
    levels = st.integers(-9, 9)
    paid = tuple(draw(st.lists(payments(), min_size=1, max_size=2)))
    return Claim(
        how,
        () if is_event else tuple(parts),
        draw(st.none() | st.sampled_from(Side)),
        draw(levels),
        draw(levels),
        paid,
        draw(conditions),
    )


@st.composite
def digs(draw: st.DrawFn) -> Dig:
    fall = draw(st.sampled_from(Fall))
    number = {Fall.TO: int(draw(ranks)), Fall.HALF: 0, Fall.BY: draw(small)}[fall]
    takeover = draw(st.none() | st.booleans())
    alone = draw(st.booleans())
    friends = draw(
        st.none()
        | st.builds(FriendsFall, st.just(Fall.TO), ranks.map(int))
        | st.builds(FriendsFall, st.just(Fall.HALF))
        | st.builds(FriendsFall, st.just(Fall.BY), small)
    )
    cards = draw(st.none() | cards_named)
    return Dig(cards, fall, number, alone, takeover, draw(conditions), friends)


@st.composite
def costs(draw: st.DrawFn) -> tuple[str, Cost]:
    """Return the price of a foul as it is printed, with what it means."""
    number = st.integers(-99, 99).map(Number)
    times = st.sampled_from([Name("cards"), Name("times")])
    points = st.one_of(number, st.builds(Operation, st.just("*"), number, times))
    gains = st.integers(0, 9)
    parts: dict[str, st.SearchStrategy[object]] = {
        "takeover": st.booleans(),
        "by_points": st.just(True),
        "declarers": gains,
        "attackers": gains,
        "levels": st.integers(-9, 9),
        "points": points,
        "lost_at": small,
        "next": st.just("opening bid"),
    }
    names = draw(st.sets(st.sampled_from(sorted(parts)), min_size=1))
    fields = tuple((name, draw(parts[name])) for name in parts if name in names)
    price = Price(FoulKind.REVOKE, None, **dict(fields))  # type: ignore[arg-type]  # Each name has a value of its own type.
    return str(price), Cost(fields)


@st.composite
def thefts(draw: st.DrawFn) -> Theft:
    when = draw(conditions)
    by = draw(st.sampled_from(TheftBy))
    if by is TheftBy.NOBODY:
        return Theft(by, when=when)
    bid = draw(st.none() | bids)
    or_higher = bid is None or draw(st.booleans())
    once, leaves, declares = (draw(st.booleans()) for _ in range(3))
    suit = draw(st.sampled_from(TheftSuit))
    return Theft(by, bid, or_higher, suit, once, leaves, declares, when)


@st.composite
def overs(draw: st.DrawFn) -> Over:
    who = draw(st.sampled_from(OverBy))
    until = draw(st.booleans()) and who in {OverBy.BIDDER, OverBy.ANYBODY}
    what, equal = draw(st.sampled_from(OverWith)), draw(st.booleans())
    beside = draw(st.booleans()) and who not in {OverBy.BIDDER, OverBy.ANYBODY}
    its_level = draw(st.booleans())
    return Over(who, what, equal, until, draw(conditions), its_level, beside)


@st.composite
def weak_hands(draw: st.DrawFn) -> WeakHand:
    times = st.none() | st.integers(1, 9)
    return WeakHand(
        draw(st.sampled_from(Weakness)),
        draw(small),
        draw(times),
        draw(conditions),
        draw(st.none() | st.sampled_from(Side)),
        draw(st.booleans()),
    )


@st.composite
def failed_throws(draw: st.DrawFn) -> FailedThrow:
    points = draw(st.integers(0, 99))
    each = draw(st.sampled_from(CostFor)) if points else CostFor.THROW
    shapes: tuple[tuple[str, int], ...] = ()
    if each is CostFor.COMPONENT_BEATEN:
        named = draw(st.lists(names, min_size=1, max_size=3, unique=True))
        shapes = tuple((name, points + place) for place, name in enumerate(named))
        points = 0
    return FailedThrow(
        draw(st.sampled_from(Forced)),
        points,
        each,
        draw(conditions),
        levels=draw(st.integers(0, 3)),
        loses_deal=draw(st.booleans()),
        thrower_chooses=draw(st.booleans()),
        shapes=shapes,
        is_floored=bool(points or shapes) and draw(st.booleans()),
    )


@st.composite
def rating_bands(draw: st.DrawFn) -> RatingBand:
    return RatingBand(draw(small), draw(st.none() | small), draw(small))


VALUES: dict[Kind, st.SearchStrategy[tuple[str, object]]] = {
    Kind.ORDER: orders().map(lambda value: (str(value), value)),
    Kind.SHAPE: shapes().map(lambda value: (str(value), value)),
    Kind.CALL: calls.map(lambda value: (str(value), value)),
    Kind.RANKING: st.lists(
        st.lists(names, min_size=2, max_size=4).map(tuple)
        | st.lists(names, min_size=1, max_size=3).map(lambda line: (*line, ANYTHING)),
        min_size=1,
        max_size=3,
    )
    .map(lambda lines: Ranking(tuple(lines)))
    .map(lambda value: (str(value), value)),
    Kind.BIDS: st.lists(bids, min_size=1, max_size=3).map(
        lambda steps: (" < ".join(map(str, steps)), tuple(steps))
    ),
    Kind.OVER: st.lists(overs(), max_size=3).map(
        lambda lines: (" | ".join(map(str, lines)) or "nobody", tuple(lines))
    ),
    Kind.WEAK_HAND: st.lists(weak_hands(), min_size=1, max_size=3).map(
        lambda hands: (" | ".join(map(str, hands)), tuple(hands))
    ),
    Kind.NOBODY: st.lists(nobody, min_size=1, max_size=3).map(
        lambda ways: (" | ".join(map(str, ways)), tuple(ways))
    ),
    Kind.SUITS: st.builds(
        SuitOrder,
        st.lists(st.sampled_from(Suit), min_size=1, max_size=4).map(tuple),
        counts,
        st.booleans(),
    ).map(lambda value: (str(value), value)),
    Kind.FRIENDS: st.builds(Friends, small.map(Number), small.map(Number)).map(
        lambda value: (str(value), value)
    ),
    Kind.FRIEND_CARDS: friend_cards().map(lambda value: (str(value), value)),
    Kind.AUCTION: st.builds(
        Auction,
        small,
        small,
        small,
        percent=st.booleans(),
        openings=st.lists(st.builds(Opening, small, small), max_size=2).map(tuple),
        jumps=st.booleans(),
        once=st.booleans(),
    ).map(lambda value: (str(value), value)),
    Kind.TRIBUTE: st.lists(gifts(), min_size=1, max_size=3).map(
        lambda found: ("\n".join(map(str, found)), tuple(found))
    ),
    Kind.DIGGING: st.lists(digs(), min_size=1, max_size=3).map(
        lambda found: ("\n".join(map(str, found)), tuple(found))
    ),
    Kind.FAILED_THROW: st.lists(failed_throws(), min_size=1, max_size=3).map(
        lambda value: ("\n".join(map(str, value)), tuple(value))
    ),
    Kind.CLOCK: st.builds(Clock, small, small, small).map(
        lambda value: (str(value), value)
    ),
    Kind.TIME_UP: st.one_of(
        st.builds(TimeUp, _played, declares=st.booleans()),
        st.builds(TimeUp, _played, unless_ahead=st.just(value=True)),
    ).map(lambda value: (str(value), value)),
    Kind.RATINGS: st.lists(rating_bands(), min_size=1, max_size=3).map(
        lambda found: ("\n".join(map(str, found)), tuple(found))
    ),
    Kind.PRICE: costs(),
    Kind.SEATS: st.lists(
        st.builds(SeatLine, _faces) | st.builds(SeatLine, st.none(), st.booleans()),
        min_size=1,
        max_size=3,
    ).map(lambda lines: (" | ".join(map(str, lines)), tuple(lines))),
    Kind.THEFT: st.lists(thefts(), min_size=1, max_size=3).map(
        lambda lines: ("\n".join(map(str, lines)), tuple(lines))
    ),
    Kind.MULTIPLIER: multipliers.map(lambda value: (str(value), value)),
    Kind.LADDER: ladders.map(lambda value: (str(value), value)),
    Kind.CLAIMS: st.lists(claims(), min_size=1, max_size=3).map(
        lambda found: ("\n".join(map(str, found)), tuple(found))
    ),
    Kind.BANDS: st.lists(bands(), min_size=1, max_size=3).map(
        lambda found: ("\n".join(map(str, found)), tuple(found))
    ),
    Kind.RANKS: st.lists(ranks, min_size=1, max_size=13).map(
        lambda found: (" ".join(RANKS[rank] for rank in found), tuple(found))
    ),
    Kind.LEVELS: st.lists(ranks, min_size=1, max_size=13).map(
        lambda found: (
            " ".join(RANKS[rank] for rank in found) + " and no trump",
            (*found, NO_TRUMP_LEVEL),
        )
    ),
    Kind.CARDS: st.lists(cards_held, min_size=1, max_size=3).map(
        lambda found: (" and ".join(cards.what for cards in found), tuple(found))
    ),
    Kind.REMOVED: st.lists(st.one_of(ranks, copies), min_size=1, max_size=9).map(
        lambda found: (" ".join(map(removed_name, found)), tuple(found))
    ),
    Kind.FORMULA: formulas.map(lambda value: (str(value), value)),
}
