"""Tribute: which side owes how many cards, and which cards may be given or returned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.oracle.condition import Known, met
from tests.oracle.order import TRUMPS, DealRules
from tuolaji.cards import Face
from tuolaji.rules.formula import evaluate
from tuolaji.rules.scoring import Side
from tuolaji.rules.tribute import Given, Returned


@dataclass(frozen=True, slots=True)
class Owed:
    """How many cards a side owes; no side owes none."""

    cards: int
    side: Side | None


def owed(rules: DealRules, points: int, known: Known) -> Owed:
    """Return what the points of a deal make a side owe."""
    ruleset = rules.ruleset
    players, total = ruleset.table.players, ruleset.deck.total_points
    names = {"players": players, "packs": ruleset.deck.packs, "total": total}
    names["step"] = evaluate(ruleset.scoring.step, names)
    names["takeover"] = evaluate(ruleset.scoring.takeover, names)
    for gift in ruleset.tribute.cards:
        is_above = gift.low is None or evaluate(gift.low, names) <= points
        is_below = gift.high is None or points <= evaluate(gift.high, names)
        if is_above and is_below and met(rules, gift.when, known):
            cards = evaluate(gift.cards, {**names, "points": points})
            return Owed(cards, gift.side if cards else None)
    return Owed(0, None)


def moves(
    rules: DealRules, team: int, count: int, declarer: int
) -> Iterator[tuple[int, int]]:
    """Yield who gives a card to whom, one after the other, and then who returns one."""
    players = rules.ruleset.table.players
    givers = [seat % players for seat in range(declarer, declarer + players)]
    givers = [seat for seat in givers if seat % 2 == team]
    given = [(seat, (seat + 1) % players) for seat in (givers * count)[:count]]
    yield from given
    yield from ((to, seat) for seat, to in given)


def may_be_given(
    rules: DealRules, hand: Sequence[Face], card: Face, *, is_return: bool
) -> bool:
    """Tell whether a card of a hand is one that is asked for."""
    tribute = rules.ruleset.tribute
    trumps: Sequence[Face] = rules.in_group(hand, TRUMPS)
    plain = [face for face in hand if face not in trumps]
    if is_return:
        if tribute.returned is Returned.ANY_CARD or not plain:
            return card in hand
        if tribute.returned is Returned.PLAIN_WITHOUT_POINTS:
            plain = _worthless(rules, plain)
        return card in plain
    if tribute.given is Given.ANY_CARD or not trumps:
        return card in hand
    if tribute.given is Given.HIGHEST_WITHOUT_POINTS:
        trumps = _worthless(rules, trumps)
    return card in trumps and rules.strength[card] == max(
        map(rules.strength.__getitem__, trumps)
    )


def _worthless(rules: DealRules, cards: Sequence[Face]) -> list[Face]:
    """Return the cards without points, or all where each has some."""
    return [face for face in cards if not rules.worth([face])] or list(cards)
