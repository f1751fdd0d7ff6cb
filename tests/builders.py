"""Builders of cards and rulesets, one line each.

`ruleset()` is the base of the language, its rule lines written down a second time; each
keyword names a chapter and changes some of its values: `ruleset(deck={"packs": 3})`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tuolaji.cards import BIG_JOKER, LITTLE_JOKER, Face, Rank, parse_cards, parse_rank
from tuolaji.dsl.parse import Kind, Parsed, parse_line
from tuolaji.rules.bidding import (
    Bidding,
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
    WeakHand,
)
from tuolaji.rules.claim import Claim
from tuolaji.rules.deck import Deck
from tuolaji.rules.follow import Follow, Ladder, Rung
from tuolaji.rules.formula import Formula, Name, Number, Operation
from tuolaji.rules.kitty import Kitty, Multiplier, MultiplierLine, Theft
from tuolaji.rules.lead import FailedThrow, Forced, Lead
from tuolaji.rules.match import Level, Levels, Match
from tuolaji.rules.order import (
    CardStep,
    LevelStep,
    Link,
    Order,
    OrderLine,
    RangeStep,
    RankStep,
    Step,
    Where,
)
from tuolaji.rules.payment import Growth
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Band, Scoring, Side
from tuolaji.rules.shape import Ranking, Shape, ShapeCall
from tuolaji.rules.table import FriendCards, Friends, Table
from tuolaji.rules.trick import Tricks

TWO, ACE = Rank(0), Rank(12)
STEP, TAKEOVER = Name("step"), Name("takeover")
SINGLE = Shape("single", (1,), 1, 1)
PAIR = Shape("pair", (2,), 1, 1)
TRACTOR = Shape("tractor", (2,), 2, None)
TRIPLE = Shape("triple", (3,), 1, 1)
TITANIC = Shape("titanic", (3,), 2, None)


def cards(text: str) -> tuple[Face, ...]:
    """Return the cards that a text lists, sorted as the oracle sorts them."""
    return tuple(sorted(parse_cards(text)))


def rank(text: str) -> Rank:
    """Return the rank that a text names."""
    return parse_rank(text)


def linked(*steps: Step, links: Mapping[int, Link] | None = None) -> OrderLine:
    """Return an order line whose steps all link, but for the links given by place."""
    joined = [(links or {}).get(place, Link.LINKED) for place in range(len(steps) - 1)]
    return OrderLine(steps, tuple(joined))


def trumps_line(*permanent: Step, links: Mapping[int, Link] | None = None) -> OrderLine:
    """Return the usual order of trumps, permanent trump ranks below the level cards."""
    return linked(
        CardStep(BIG_JOKER),
        CardStep(LITTLE_JOKER),
        LevelStep(Where.TRUMP),
        LevelStep(Where.PLAIN),
        *permanent,
        RangeStep(ACE, TWO),
        links=links,
    )


PERMANENT_TWOS: tuple[Step, ...] = (RankStep(TWO, Where.TRUMP), RankStep(TWO, Where.PLAIN))


def call(text: str) -> ShapeCall:
    """Return the call that a text writes: `pair`, `tractor(n)` or `titanic(2)`."""
    name, _, length = text.strip().partition("(")
    length = length.rstrip(")")
    if not length:
        return ShapeCall(name)
    return ShapeCall(name, Number(int(length)) if length.isdigit() else Name(length))


def ladder(lead: str, line: str) -> Ladder:
    """Return the ladder that a line writes, without arithmetic inside calls."""
    rungs, closing = [], []
    for rung in (part.strip() for part in line.split("|")):
        if rung.startswith("then "):
            closing.append(rung.removeprefix("then "))
        elif rung != "any":
            choices = (choice.split("+") for choice in rung.split(" or "))
            rungs.append(Rung(tuple(tuple(map(call, choice)) for choice in choices)))
    return Ladder(call(lead), tuple(rungs), tuple(closing))


TWO_PACK_LADDERS = (
    ladder("pair", "pair | any"),
    ladder("tractor(n)", "tractor(n) | then tractor | then pair"),
)
THREE_PACK_LADDERS = (
    *TWO_PACK_LADDERS,
    ladder("triple", "triple | then pair"),
    ladder(
        "titanic(2)",
        "titanic(2) | tractor(2) | triple + triple | triple + pair | triple | then pair",
    ),
    ladder(
        "titanic(n)", "titanic(n) | then titanic | then tractor | then triple | then pair"
    ),
)


def power(base: int, exponent: Formula) -> Formula:
    """Return the formula `base ^ exponent`."""
    return Operation("^", Number(base), exponent)


def _said(kind: Kind, text: str) -> tuple[Any, ...]:
    """Return what a rule line says that is a list."""
    parsed = parse_line(kind, text)
    assert isinstance(parsed, Parsed), parsed
    assert isinstance(parsed.value, tuple)
    return parsed.value


def score_table(*lines: str) -> tuple[Band, ...]:
    """Return the bands that rule lines say."""
    return _said(Kind.BANDS, "\n".join(lines))


def claim_table(*lines: str) -> tuple[Claim, ...]:
    """Return the claims that rule lines say."""
    return _said(Kind.CLAIMS, "\n".join(lines))


def _step_bands() -> tuple[Band, ...]:
    def below(formula: Formula) -> Formula:
        return Operation("-", formula, Number(1))

    further = Operation("+", TAKEOVER, STEP)
    return (
        Band(None, Number(0), Side.DECLARERS, Number(3)),
        Band(Number(1), below(STEP), Side.DECLARERS, Number(2)),
        Band(STEP, below(TAKEOVER), Side.DECLARERS, Number(1)),
        Band(TAKEOVER, below(further), Side.ATTACKERS, Number(0)),
        Band(further, None, Side.ATTACKERS, Number(1), Growth(1, STEP)),
    )


def bid_step(shown: Shown, count: int = 1) -> BidStep:
    """Return a step of the ladder at which one kind of card is bid."""
    return BidStep((BidKind((BidPart(shown, count),)),))


def nobody_bids(line: str) -> tuple[NobodyBids, ...]:
    """Return what a rule line says of deals in which nobody bids."""
    return _said(Kind.NOBODY, line)


def bid_ladder(line: str) -> tuple[BidStep, ...]:
    """Return the ladder of bids that a rule line says."""
    return _said(Kind.BIDS, line)


def weak_hands(line: str) -> tuple[WeakHand, ...]:
    """Return what a rule line says of hands that are dealt anew."""
    return _said(Kind.WEAK_HAND, line)


def seat_lines(line: str) -> tuple[SeatLine, ...]:
    """Return the seats that a rule line lists."""
    return _said(Kind.SEATS, line)


def theft_lines(line: str) -> tuple[Theft, ...]:
    """Return who steals the kitty, as a rule line says it."""
    return _said(Kind.THEFT, line)


def bids_over(line: str) -> tuple[Over, ...]:
    """Return what a rule line says of bids over a bid."""
    return _said(Kind.OVER, line)


BIDDING = Bidding(
    bids=(bid_step(Shown.LEVEL), bid_step(Shown.LEVEL, 2), bid_step(Shown.JOKER, 2)),
    over=(
        Over(OverBy.BIDDER, OverWith.SAME_SUIT, until_overturned=True),
        Over(OverBy.OTHER_SEATS, OverWith.ANY_BID),
    ),
    nobody=(NobodyBids(Nobody.NO_TRUMP),),
)
KITTY = Kitty(
    multiplier=Multiplier((MultiplierLine(None, 1, power(2, Name("cards"))),)),
)
LEAD = Lead(failed_throw=(FailedThrow(Forced.LARGEST_BEATEN),))


def base() -> Ruleset:
    """Return the rules of `variants/base.yaml`."""
    points = ((rank("5"), 5), (rank("10"), 10), (rank("K"), 10))
    return Ruleset(
        id="base",
        name_en="Base",
        name_zh="基础规则",
        source="what all seed documents that speak of a rule agree on",
        table=Table(friends=Friends(Number(1), Number(1)), friend_cards=FriendCards()),
        deck=Deck(points=points),
        order=Order(trumps=trumps_line(), plain=OrderLine((RangeStep(ACE, TWO),), ())),
        shapes=(SINGLE, PAIR, TRACTOR),
        ranking=Ranking(()),
        bidding=BIDDING,
        kitty=KITTY,
        lead=LEAD,
        follow=Follow(ladders=TWO_PACK_LADDERS),
        tricks=Tricks(),
        scoring=Scoring(
            step=Operation("*", Number(20), Name("packs")),
            takeover=Operation("*", Number(2), STEP),
            bands=_step_bands(),
        ),
        levels=Levels(played=tuple(Level(Rank(rank)) for rank in range(13)), start=TWO),
        match=Match(),
    )


THREE_PACKS: Mapping[str, Any] = {
    "deck": {"packs": 3},
    "kitty": {"size": 6},
    "shapes": (SINGLE, PAIR, TRACTOR, TRIPLE, TITANIC),
    "follow": {"ladders": THREE_PACK_LADDERS},
}


def ruleset(**chapters: Any) -> Ruleset:
    """Return the base ruleset with some chapters changed."""
    return changed(base(), **chapters)


def changed(rules: Ruleset, **chapters: Any) -> Ruleset:
    """Return a ruleset with some chapters changed.

    A mapping changes single values of a chapter; any other value replaces the chapter.
    """
    changes = {
        name: replace(getattr(rules, name), **value)
        if isinstance(value, Mapping)
        else value
        for name, value in chapters.items()
    }
    return replace(rules, **changes)
