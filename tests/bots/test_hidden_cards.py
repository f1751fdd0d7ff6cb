"""Policies decide by nothing but what their seat may see.

Each decision is taken twice from the same deal: once as it is, and once with the cards
that the seat cannot see dealt anew among the other hands and the buried cards.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from itertools import islice, product
from random import Random

import pytest

from tests.machine import USUAL, Policies, Stop, both, count_of, stops
from tests.oracle.variants import RULESETS
from tuolaji.cards import Face
from tuolaji.engine.bidding import companion_face, draw_card, hold_card
from tuolaji.engine.codes import BID_FACES, BURIED, HAND, PLANES, PLAY, STREAM_BOTS, THROWN
from tuolaji.engine.deal import stack_card
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.bids import turned_card
from tuolaji.table.position import Position

DEALS = range(count_of(compiled=8, interpreted=2))
PLACES = {
    "bid": range(3),
    "bury": range(1),
    "steal": range(2),
    "lead": range(4),
    "follow": range(0, 36, 5),
}
EVERYONE = sorted(product(RULESETS, USUAL))

Decision = tuple[object, ...]
Place = tuple[str, int]


def decide(
    rules: Ruleset, policies: Policies, index: int, place: Place, anew: Random | None
) -> Decision | None:
    """Return the n-th decision of a phase, or `None` if the deal has none.

    Nor has it one that can be read where another seat's weak hand is dealt anew after it.
    """
    position = Position(rules)
    run = stops(position, policies, index)
    phase, number = place
    at = next(islice((stop for stop in run if stop.phase == phase), number, None), None)
    if at is None:
        return None
    if anew is not None:
        deal_anew(position, at, anew)
    redeals = position.deal.weak_redeals
    next(run)
    return read_decision(position, at) if position.deal.weak_redeals == redeals else None


def read_decision(position: Position, at: Stop) -> Decision:
    """Return what the seat has just done, and how far it has drawn on its stream."""
    deal = position.deal
    done: Decision
    match at.phase:
        case "bid":
            done = (deal.bid_count, deal.bid_step, *deal.bid_face[: deal.bid_count])
        case "bury":
            done = position.read(BURIED)
        case "steal":
            done = (deal.bid_count, deal.kitty_seat, deal.trump)
        case "lead":
            done = position.read(THROWN if deal.throw_failed else PLAY)
        case _:
            done = position.read(PLAY + at.turn * PLANES)
    return at.seat, done, deal.streams[STREAM_BOTS + at.seat]


def deal_anew(position: Position, at: Stop, rng: Random) -> None:
    """Deal the cards that a seat cannot see anew."""
    if at.phase == "bid":
        _stack_anew(position, at.seat, rng)
    else:
        _hold_anew(position, hidden_registers(position, at), rng)


def hidden_registers(position: Position, at: Stop) -> list[int]:
    """Return where the cards lie that a seat cannot see while cards are played."""
    seats = range(position.tables.players)
    registers = [HAND + seat * PLANES for seat in seats if seat != at.seat]
    is_buried_by_another = at.phase != "bury" and at.seat != position.deal.kitty_seat
    return registers + [BURIED] * is_buried_by_another


def _hold_anew(position: Position, registers: Sequence[int], rng: Random) -> None:
    held = [position.read(register) for register in registers]
    pool = [face for cards in held for face in cards]
    rng.shuffle(pool)
    for register, cards in zip(registers, held, strict=True):
        position.put(register, [pool.pop() for _ in cards])


def _stack_anew(position: Position, seat: int, rng: Random) -> None:
    """Change all of the pack but what the seat sees, and what the others can bid."""
    tables, deal = position.tables, position.deal
    size = tables.card_count
    own = range((seat - deal.first_seat) % tables.players, deal.drawn, tables.players)
    seen = {*own} if turned_card(position) is None else {0, *own}
    places = [place for place in range(size) if place not in seen]
    pool = [Face(deal.pack[place]) for place in places]
    rng.shuffle(pool)
    for place, face in zip(places, pool, strict=True):
        stack_card(deal, place, face)
    for other in range(tables.players):
        for _ in range(rng.randrange(3) * (other != seat)):
            hold_card(tables, deal, other, rng.randrange(BID_FACES))
            draw_card(tables, deal, other, max(companion_face(tables, deal), 0))


def changed_decisions(
    rules: Ruleset, policies: Policies, phase: str, deals: Iterable[int] = DEALS
) -> list[tuple[int, Place]]:
    """Return the decisions that hang on cards that the seat cannot see."""
    places = [(index, (phase, number)) for index in deals for number in PLACES[phase]]
    return [
        (index, place)
        for index, place in places
        if (decision := decide(rules, policies, index, place, None)) is not None
        and (anew := decide(rules, policies, index, place, Random(f"{index}/{place}")))
        is not None
        and anew != decision
    ]


@pytest.mark.parametrize(("variant", "policy"), EVERYONE)
@pytest.mark.parametrize("phase", PLACES)
def test_a_decision_is_the_same_when_hidden_cards_are_dealt_anew(
    variant: str, policy: str, phase: str
) -> None:
    assert changed_decisions(RULESETS[variant], both(policy), phase) == []


@pytest.mark.prove
def test_a_policy_that_peeks_is_found_out() -> None:
    command = [sys.executable, "-m", "tests.bots.peek"]
    subprocess.run(command, env=os.environ | {"TUOLAJI_PURE": "1"}, check=True)


def test_dealing_anew_changes_the_other_hands_and_the_buried_cards() -> None:
    position = Position(RULESETS["shuangkou"])
    at = next(
        stop
        for stop in stops(position, both("random"), 0)
        if stop.phase == "follow" and stop.seat != position.deal.declarer
    )
    registers = hidden_registers(position, at)
    before = [position.read(register) for register in registers]
    own = position.read(HAND + at.seat * PLANES)
    deal_anew(position, at, Random(1))
    after = [position.read(register) for register in registers]
    assert len(registers) == 4
    assert all(old != new for old, new in zip(before, after, strict=True))
    assert sorted(sum(before, ())) == sorted(sum(after, ()))
    assert position.read(HAND + at.seat * PLANES) == own
