"""A parse tree becomes the value that the line says."""

from __future__ import annotations

import pytest

from tests.builders import bid_step
from tuolaji.cards import BIG_JOKER, Rank, Suit, parse_face
from tuolaji.dsl.parse import Kind, Parsed, parse_line
from tuolaji.dsl.transform import Cost, Rungs
from tuolaji.rules.bidding import (
    Auction,
    BidKind,
    BidPart,
    BidStep,
    Nobody,
    NobodyBids,
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
from tuolaji.rules.condition import Condition, Fact
from tuolaji.rules.follow import Rung
from tuolaji.rules.formula import Name, Number, Operation
from tuolaji.rules.kitty import Multiplier, MultiplierLine
from tuolaji.rules.match import NO_TRUMP_LEVEL, Clock, TimeUp
from tuolaji.rules.order import CardStep, Link, OrderLine, RangeStep, RankStep, Where
from tuolaji.rules.payment import Growth
from tuolaji.rules.scoring import Band, RatingBand, Side
from tuolaji.rules.shape import Ranking, Shape, ShapeCall

PAIR, TRACTOR = ShapeCall("pair"), ShapeCall("tractor", Name("n"))


@pytest.mark.parametrize(
    ("kind", "line", "value"),
    [
        (
            Kind.ORDER,
            "BJ > 2 of plain ~ A .. 3",
            OrderLine(
                (
                    CardStep(BIG_JOKER),
                    RankStep(Rank(0), Where.PLAIN),
                    RangeStep(Rank(12), Rank(1)),
                ),
                (Link.ABOVE, Link.LINKED),
            ),
        ),
        (Kind.SHAPE, "(x4 | x2) run 2..5 with x4", Shape("", (2, 4), 2, 5, 4)),
        (Kind.SHAPE, "x3", Shape("", (3,), 1, 1)),
        (Kind.CALL, "tractor(n)", TRACTOR),
        (Kind.RANKING, "a > b > c\nb > d", Ranking((("a", "b", "c"), ("b", "d")))),
        (
            Kind.BIDS,
            "level < little joker x2 for no trump",
            (bid_step(Shown.LEVEL, 1), bid_step(Shown.LITTLE_JOKER, 2)),
        ),
        (
            Kind.BIDS,
            "joker of its colour + level x2 final = all jokers for no trump",
            (
                BidStep(
                    (
                        BidKind(
                            (BidPart(Shown.COLOURED_JOKER), BidPart(Shown.LEVEL, 2)),
                            final=True,
                        ),
                        BidKind((BidPart(Shown.ALL_JOKERS),)),
                    )
                ),
            ),
        ),
        (
            Kind.BIDS,
            "level < joker x3 for any suit < joker x2 for any suit or no trump final",
            tuple(
                BidStep((kind,))
                for kind in (
                    BidKind((BidPart(Shown.LEVEL),)),
                    BidKind((BidPart(Shown.JOKER, 3),), any_suit=True),
                    BidKind((BidPart(Shown.JOKER, 2),), True, True, True),
                )
            ),
        ),
        (Kind.SUITS, "S > H from x2", SuitOrder((Suit.S, Suit.H), 2)),
        (Kind.SUITS, "S > H unless reinforced", SuitOrder((Suit.S, Suit.H), 1, True)),
        (
            Kind.AUCTION,
            "10 .. 40 by 10 .. 80 by 20 % of total",
            Auction(10, 40, 10, ((80, 20),), percent=True),
        ),
        (
            Kind.OVER,
            "bidder -> same suit equal or higher until overturned | opponents -> any bid "
            "when opening deal",
            (
                Over(OverBy.BIDDER, OverWith.SAME_SUIT, True, True),
                Over(
                    OverBy.OPPONENTS,
                    OverWith.ANY_BID,
                    when=Condition((Fact.OPENING_DEAL,)),
                ),
            ),
        ),
        (
            Kind.OVER,
            "anybody -> same suit at its level until overturned | partner -> another suit "
            "equal or higher at its level when opening deal",
            (
                Over(OverBy.ANYBODY, OverWith.SAME_SUIT, False, True, at_its_level=True),
                Over(
                    OverBy.PARTNER,
                    OverWith.ANOTHER_SUIT,
                    equal=True,
                    when=Condition((Fact.OPENING_DEAL,)),
                    at_its_level=True,
                ),
            ),
        ),
        (Kind.OVER, "nobody", ()),
        (
            Kind.SEATS,
            "holder of D3 | holder of BJ | last seat | first seat",
            (
                SeatLine(parse_face("D3")),
                SeatLine(BIG_JOKER),
                SeatLine(last=True),
                SeatLine(),
            ),
        ),
        (
            Kind.WEAK_HAND,
            "no points by attackers | no trumps at most 1 time "
            "| fewer than 5 points by declarers at most 2 times when opening deal "
            "| fewer than 3 trumps at most 2 times when no trump",
            (
                WeakHand(Weakness.POINTS, by=Side.ATTACKERS),
                WeakHand(Weakness.TRUMPS, times=1),
                WeakHand(
                    Weakness.POINTS,
                    5,
                    2,
                    Condition((Fact.OPENING_DEAL,)),
                    Side.DECLARERS,
                ),
                WeakHand(Weakness.TRUMPS, 3, 2, Condition((Fact.NO_TRUMP,))),
            ),
        ),
        (
            Kind.NOBODY,
            "redeal at most 3 times when opening deal | kitty card 3 | no trump",
            (
                NobodyBids(Nobody.REDEAL, times=3, when=Condition((Fact.OPENING_DEAL,))),
                NobodyBids(Nobody.KITTY_CARD, 3, 3),
                NobodyBids(Nobody.NO_TRUMP),
            ),
        ),
        (
            Kind.NOBODY,
            "kitty card 1 .. until a level card | highest kitty card",
            (
                NobodyBids(Nobody.KITTY_CARD, 1, None, Sought.LEVEL),
                NobodyBids(Nobody.HIGHEST),
            ),
        ),
        (
            Kind.NOBODY,
            "kitty card 2 backwards little joker as S when later deals "
            "| kitty card 1 .. 3 until a level card big joker as H and little joker as C",
            (
                NobodyBids(
                    Nobody.KITTY_CARD,
                    2,
                    2,
                    when=Condition((Fact.LATER_DEALS,)),
                    backwards=True,
                    little_joker=Suit.S,
                ),
                NobodyBids(
                    Nobody.KITTY_CARD,
                    1,
                    3,
                    Sought.LEVEL,
                    little_joker=Suit.C,
                    big_joker=Suit.H,
                ),
            ),
        ),
        (
            Kind.NOBODY,
            "opponents bid | kitty card 7 backwards when later deals | missing suit S > H "
            "when opening deal | kitty card 1 .. until a card that somebody holds "
            "| next seat declares when opening deal | by lot",
            (
                NobodyBids(Nobody.OPPONENTS),
                NobodyBids(
                    Nobody.KITTY_CARD,
                    7,
                    7,
                    when=Condition((Fact.LATER_DEALS,)),
                    backwards=True,
                ),
                NobodyBids(
                    Nobody.MISSING,
                    when=Condition((Fact.OPENING_DEAL,)),
                    suits=(Suit.S, Suit.H),
                ),
                NobodyBids(Nobody.KITTY_CARD, 1, None, Sought.HELD),
                NobodyBids(Nobody.NEXT_SEAT, when=Condition((Fact.OPENING_DEAL,))),
                NobodyBids(Nobody.LOT),
            ),
        ),
        (
            Kind.MULTIPLIER,
            "pair x3 -> 6\nelse -> 2",
            Multiplier(
                (MultiplierLine(PAIR, 3, Number(6)), MultiplierLine(None, 1, Number(2)))
            ),
        ),
        (
            Kind.LADDER,
            "tractor(n) or pair + pair | then pair",
            Rungs((Rung(((TRACTOR,), (PAIR, PAIR))),), ("pair",)),
        ),
        (Kind.LADDER, "pair | any n", Rungs((Rung(((PAIR,),)),), ())),
        (Kind.LADDER, "pair", Rungs((Rung(((PAIR,),)),), (), closed=False)),
        (
            Kind.BANDS,
            ".. -1 -> declarers +4, +2 per 20\n0 -> takeover",
            (
                Band(None, Number(-1), Side.DECLARERS, Number(4), Growth(2, Number(20))),
                Band(Number(0), Number(0), Side.ATTACKERS, Number(0)),
            ),
        ),
        (Kind.RANKS, "J .. A", (9, 10, 11, 12)),
        (Kind.RANKS, "T K", (8, 11)),
        (Kind.LEVELS, "Q .. A and no trump", (10, 11, 12, 13)),
        (Kind.LEVELS, "no trump", (13,)),
        (
            Kind.FORMULA,
            "(1 + n) * 2 - 3",
            Operation(
                "-",
                Operation("*", Operation("+", Number(1), Name("n")), Number(2)),
                Number(3),
            ),
        ),
    ],
)
def test_the_value_of_a_line(kind: Kind, line: str, value: object) -> None:
    parsed = parse_line(kind, line)
    assert isinstance(parsed, Parsed)
    assert parsed.value == value


TIMES = Operation("*", Number(-40), Name("times"))


@pytest.mark.parametrize(
    ("kind", "line", "value"),
    [
        (
            Kind.CLOCK,
            "60 minutes and 90 seconds a deal, 15 seconds a trick",
            Clock(60, 90, 15),
        ),
        (
            Kind.TIME_UP,
            "all to no trump and who is ahead declares",
            TimeUp(NO_TRUMP_LEVEL, declares=True),
        ),
        (
            Kind.RATINGS,
            "80 .. 299 -> x2\n300 .. -> x3",
            (RatingBand(80, 299, 2), RatingBand(300, None, 3)),
        ),
        (
            Kind.PRICE,
            "takeover and attackers +1",
            Cost((("takeover", True), ("attackers", 1))),
        ),
        (Kind.PRICE, "no takeover", Cost((("takeover", False),))),
        (Kind.PRICE, "no change", Cost((("levels", 0),))),
        (Kind.PRICE, "-2 levels", Cost((("levels", -2),))),
        (Kind.PRICE, "-40 points each", Cost((("points", TIMES),))),
        (Kind.PRICE, "match lost at 3", Cost((("lost_at", 3),))),
        (Kind.PRICE, "next opening bid", Cost((("next", "opening bid"),))),
    ],
)
def test_what_a_line_means(kind: Kind, line: str, value: object) -> None:
    parsed = parse_line(kind, line)
    assert isinstance(parsed, Parsed)
    assert parsed.value == value
