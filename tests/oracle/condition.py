"""Conditions: whether a deal, as far as it is known, is as a line asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tests.oracle.friends import most_friends
from tests.oracle.order import TRUMPS, DealRules
from tests.oracle.shapes import Cards, parts_within
from tuolaji.cards import Face, Rank, Suit, parse_cards, rank_of, suit_of
from tuolaji.rules.condition import (
    AtLevel,
    CardKind,
    Condition,
    Contains,
    DeclarerCount,
    Fact,
    Test,
)
from tuolaji.rules.order import Where
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side
from tuolaji.rules.table import Partners
from tuolaji.table.questions import Ahead, BidState, DealFacts

JOKERS = frozenset({Face(52), Face(53)})


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a deal.

    Attributes:
        opening: Whether it is the opening deal.
        bid: `nobody`, `made` or `overturned`.
        declarers: How many seats play on the declarers' side.
        winner: The side that takes the last trick.
        play: The winning play of the last trick.
        takeover: Whether the attackers take over.
        price: The last call of an auction, or `None` where nobody has called.
        doublings: How often the stakes have been doubled.
        crossed: Whether the declarer has given its trumps to its partner.
        ahead: The side that has more points, or `None` for neither.
        captured: The points that the kitty has given the attackers.
        tricks: Whether the attackers take over without those.
    """

    opening: bool = False
    bid: str = "made"
    declarers: int = 2
    winner: Side = Side.DECLARERS
    play: Cards = ()
    takeover: bool = False
    price: int | None = None
    doublings: int = 0
    crossed: bool = False
    ahead: Side | None = None
    captured: int = 0
    tricks: bool = False


def facts_of_deals(ruleset: Ruleset) -> Sequence[DealFacts]:
    """Return what deals may be like, as far as the conditions of some rules ask."""
    asked = [line.when for line in ruleset.kitty.multiplier.lines]
    asked += [band.when for band in ruleset.scoring.bands]
    called = ruleset.table.partners is Partners.CALLED
    sizes = range(1, 2 + most_friends(ruleset))
    if not any(condition.tests for condition in asked):
        pays = called and ruleset.scoring.pays
        return [DealFacts(declarers=size) for size in (sizes if pays else (None,))]
    return [
        DealFacts(
            opening,
            bid,
            declarers,
            winner,
            tuple(sorted(parse_cards(play))),
            crossed,
            ahead,
        )
        for opening in (True, False)
        for bid in BidState
        for declarers in (sizes if called else (None,))
        for winner in Side
        for play in ("BJ", "SJ", "SJ SJ", "DQ DQ", "S2", "D2")
        if ruleset.deck.packs > 1 or " " not in play
        for crossed in ((False,) if ruleset.crossing.trumps is None else (False, True))
        for ahead in (Ahead if any(map(_asks_ahead, asked)) else (Ahead.NEITHER,))
    ]


def _asks_ahead(condition: Condition) -> bool:
    return not {*_AHEAD.values()}.isdisjoint(condition.tests)


_AHEAD = {
    Side.ATTACKERS: Fact.ATTACKERS_AHEAD,
    Side.DECLARERS: Fact.DECLARERS_AHEAD,
    None: Fact.NEITHER_AHEAD,
}


def known_by(facts: DealFacts) -> Known:
    """Return what the facts of a question say of the deal."""
    return Known(
        bool(facts.opening),
        (facts.bid or BidState.MADE).value,
        facts.declarers or 2,
        facts.winner or Side.DECLARERS,
        facts.play or (),
        crossed=bool(facts.crossed),
        ahead=None if facts.ahead in {None, Ahead.NEITHER} else Side(facts.ahead),
    )


@lru_cache
def at_start(ruleset: Ruleset) -> DealRules:
    """Return rules without conditions at some level, which then does not matter."""
    return DealRules(ruleset, ruleset.levels.start, None)


def met(rules: DealRules, condition: Condition, known: Known) -> bool:
    """Tell whether all tests of a condition hold."""
    return all(_holds(rules, test, known) for test in condition.tests)


def _holds(rules: DealRules, test: Test, known: Known) -> bool:
    match test:
        case AtLevel(ranks):
            return rules.level in ranks
        case DeclarerCount(count):
            return known.declarers == count
        case Contains():
            return _contains(rules, test, known.play) != test.lacks
        case Fact():
            return test in _facts(rules, known)


def _facts(rules: DealRules, known: Known) -> set[Fact]:
    attackers_take = known.winner is Side.ATTACKERS
    in_trumps = rules.group_of(known.play) == TRUMPS
    facts = {
        Fact.OPENING_DEAL if known.opening else Fact.LATER_DEALS,
        Fact.NO_TRUMP if rules.trump is None else Fact.TRUMP_SUIT,
        Fact.IN_TRUMPS if in_trumps else Fact.IN_A_PLAIN_SUIT,
        Fact.ATTACKERS_TAKE if attackers_take else Fact.DECLARERS_TAKE,
        Fact.ATTACKERS_TAKE_OVER if known.takeover else Fact.DECLARERS_HOLD,
        _AHEAD[known.ahead],
    }
    if rules.level == rules.ruleset.levels.last:
        facts.add(Fact.LAST_LEVEL)
    if known.tricks:
        facts.add(Fact.TRICKS_TAKE_OVER)
    if known.crossed:
        facts.add(Fact.DECLARER_CROSSED)
    if known.bid == "nobody":
        facts.add(Fact.NOBODY_HAS_BID)
    elif known.bid == "overturned":
        facts.add(Fact.OVERTURNED)
    return facts


def holds_cards(rules: DealRules, wanted: Contains, cards: Cards) -> bool:
    """Tell whether cards contain a card or a component."""
    return _contains(rules, wanted, cards)


def _contains(rules: DealRules, test: Contains, play: Cards) -> bool:
    meant = tuple(sorted(face for face in play if _is_meant(rules, test, face)))
    if test.only:
        return len(meant) == len(play)
    if test.shape is None:
        return bool(meant)
    length = test.shape.length_for(0)
    return any(
        part.kind.shape == test.shape.name and length in (None, part.kind.measure)
        for part in parts_within(rules, meant)
    )


def _is_meant(rules: DealRules, test: Contains, face: Face) -> bool:
    if test.face is not None:
        return face == test.face
    if test.card is None:
        return True
    if test.card is CardKind.TRUMP:
        return rules.group[face] == TRUMPS
    if test.card is CardKind.JOKER or face in JOKERS:
        return test.card is CardKind.JOKER and face in JOKERS
    rank: Rank | None = rules.level
    if test.card is not CardKind.LEVEL_CARD:
        assert isinstance(test.card, Rank)
        rank = test.card
    suit: Suit = suit_of(face)
    wanted = {
        None: True,
        Where.TRUMP: suit == rules.trump,
        Where.PLAIN: suit != rules.trump,
    }
    return rank_of(face) == rank and wanted[test.where]
