"""Claims: what certain cards earn, told from the record of a deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.oracle.condition import Known, holds_cards, met
from tests.oracle.order import DealRules
from tests.oracle.score import pay_round
from tests.oracle.shapes import Cards
from tuolaji.rules.claim import Claim, How
from tuolaji.rules.condition import Contains
from tuolaji.rules.formula import evaluate
from tuolaji.rules.scoring import Side
from tuolaji.table.record import ClaimMade, Record


@dataclass(frozen=True, slots=True)
class Event:
    """Cards of one hand, kitty or play, and what became of them."""

    how: How
    seat: int
    taker: int
    cards: Cards


def events_of(record: Record) -> Iterator[Event]:
    """Yield all that claims may be about."""
    seats = range(len(record.hands))
    hands: dict[int, list[int]] = {seat: [] for seat in seats}
    for trick in record.tricks:
        for place, play in enumerate(trick.plays):
            seat = (trick.leader + place) % len(trick.plays)
            hands[seat] += play
            if seat != trick.winner:
                for how in (How.CAPTURED, How.LOST):
                    yield Event(how, seat, trick.winner, tuple(sorted(play)))
        if trick.forced is not None:
            yield Event(How.FAILED_THROW, trick.leader, trick.leader, ())
    for seat in seats:
        yield Event(How.HELD, seat, seat, tuple(sorted(hands[seat])))  # type: ignore[arg-type]  # faces
    takers = [theft.seat for theft in record.thefts if theft.taken]
    burier = takers[-1] if takers else record.declarer
    yield Event(How.BURIED, burier, burier, tuple(sorted(record.buried)))
    last = record.tricks[-1].winner
    yield Event(How.LAST_TRICK, last, last, ())


def made(
    rules: DealRules, events: Sequence[Event], sides: Sequence[Side], known: Known
) -> list[ClaimMade]:
    """Return what is claimed, line by line and seat by seat."""
    found: dict[tuple[int, int, int | None], int] = {}
    for line, claim in enumerate(rules.ruleset.scoring.claims, 1):
        if not met(rules, claim.when, known):
            continue
        for event in events:
            times = _times(rules, claim, event.cards) if claim.how is event.how else 0
            if times and _is_by(claim, event, sides):
                taker = event.taker if claim.how in {How.CAPTURED, How.LOST} else None
                place = line, event.seat, taker
                found[place] = found.get(place, 0) + times
    in_order = sorted(found, key=lambda place: (place[0], place[1], place[2] or 0))
    return [ClaimMade(*place, found[place]) for place in in_order]


def _is_by(claim: Claim, event: Event, sides: Sequence[Side]) -> bool:
    side = sides[event.seat]
    if claim.how is How.CAPTURED:
        if side is sides[event.taker]:
            return False
        side = sides[event.taker]
    return claim.by in {None, side}


def _times(rules: DealRules, claim: Claim, cards: Cards) -> int:
    if not claim.cards:
        return 1
    if len(claim.cards) == 1 and claim.cards[0].shape is None:
        return sum(holds_cards(rules, claim.cards[0], (face,)) for face in cards)
    return int(_all_within(rules, claim.cards, cards))


def _all_within(rules: DealRules, parts: Sequence[Contains], cards: Cards) -> bool:
    """Tell whether cards can be parted so that each part is there; shapes stand alone."""
    if len(parts) == 1:
        return holds_cards(rules, parts[0], cards)
    first, *rest = parts
    assert first.shape is None, "only lone cards are joined in the rulesets compared"
    return any(
        holds_cards(rules, first, (face,))
        and _rest_within(rules, rest, cards[:place] + cards[place + 1 :])
        for place, face in enumerate(cards)
    )


def _rest_within(rules: DealRules, parts: Sequence[Contains], cards: Cards) -> bool:
    if len(parts) == 1:
        return any(holds_cards(rules, parts[0], (face,)) for face in cards)
    return _all_within(rules, parts, cards)


def levels_of(rules: DealRules, claims: Sequence[ClaimMade], side: Side) -> int:
    """Return the levels that claims give a side."""
    lines = rules.ruleset.scoring.claims
    return sum(
        each.times
        * (
            lines[each.line - 1].declarers
            if side is Side.DECLARERS
            else lines[each.line - 1].attackers
        )
        for each in claims
    )


def purses_of(
    rules: DealRules,
    claims: Sequence[ClaimMade],
    declarer: int,
    sides: Sequence[Side],
) -> list[int]:
    """Return the points that claims give each seat."""
    ruleset = rules.ruleset
    purses = [0] * len(sides)
    for line, claim in enumerate(ruleset.scoring.claims, 1):
        times = sum(each.times for each in claims if each.line == line)
        for payment in claim.payments:
            amount = times * evaluate(payment.amount, ruleset.words)
            for seat, share in enumerate(
                pay_round(payment, min(amount, 10_000), declarer, sides)
            ):
                purses[seat] += share
    return purses
