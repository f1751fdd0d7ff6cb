"""The contract that every deal keeps, under any rules and policy.

The short tests ask this of a few deals of each variant and policy, the long proofs of
10,000 (`tests/prove`).
"""

from __future__ import annotations

import os
import subprocess
import sys
from array import array
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, product

import numpy as np

from tests.machine import (
    Policies,
    Stop,
    Table,
    both,
    column,
    play,
    play_one_match,
    stops,
)
from tests.oracle.condition import facts_of_deals
from tests.oracle.variants import RULESETS
from tuolaji.cards import Rank
from tuolaji.engine.codes import BURIED, HAND, KITTY, PLANES, PLAY, ROW_WORDS
from tuolaji.engine.rows import Rows, write_row
from tuolaji.rules.deck import Deck
from tuolaji.rules.limits import MOST_DOUBLINGS
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import DoubledBy, Side
from tuolaji.table.explain import doublings_of, facts_of, price_of
from tuolaji.table.position import Position
from tuolaji.table.questions import ScoreQuestion, ask
from tuolaji.table.record import Record
from tuolaji.table.replay import play_record, replay


def row_of(position: Position, index: int) -> list[int]:
    """Return a deal that has been settled as a row of results."""
    room = array("i", bytes(4 * ROW_WORDS))
    position.deal.won_by = -1
    write_row(position.tables, position.deal, Rows(room), 0, index)
    return room.tolist()


class Observer:
    """Watches a deal from stop to stop.

    Attributes:
        position: The deal.
        gone: The cards of finished tricks.
        trick_points: Their points.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.gone = Tower()
        self.trick_points = 0

    def look(self, at: Stop) -> None:
        """Check that no card is lost or doubled, and that the seat can move."""
        if at.phase == "bid":
            return
        words, players = self.position.deal.cards, self.position.tables.players
        hands = [self._planes(words, HAND + seat * PLANES) for seat in range(players)]
        buried = self._planes(words, KITTY if at.phase == "bury" else BURIED)
        plays = self._plays(words, at)
        total = self.gone.with_words(chain(*hands, *plays, buried))
        assert total.is_pack(self.position), f"cards are lost or doubled before {at}"
        assert at.phase in {"trick", "end"} or any(hands[at.seat]), "nothing to play"
        if at.phase == "trick":
            sizes = {sum(word.bit_count() for word in hand) for hand in hands}
            assert len(sizes) == 1, "hands are not level"
            self.gone = self.gone.with_words(chain(*plays))
            self.trick_points += points_of(self.position, chain(*plays))

    def _plays(self, words: list[int], at: Stop) -> list[list[int]]:
        turns = {"follow": at.turn, "trick": self.position.tables.players}
        places = range(turns.get(at.phase, 0))
        return [self._planes(words, PLAY + place * PLANES) for place in places]

    def _planes(self, words: list[int], register: int) -> list[int]:
        return words[register : register + self.position.tables.packs]


class Tower:
    """Counts how often each bit occurs in some words, in binary, one plane a digit."""

    def __init__(self, digits: tuple[int, ...] = (0, 0, 0, 0)) -> None:
        self.digits = digits

    def with_words(self, words: Iterable[int]) -> Tower:
        """Return the count with some more words."""
        digits = list(self.digits)
        for word in words:
            carry = word
            for place, digit in enumerate(digits):
                digits[place] = digit ^ carry
                carry &= digit
            assert not carry, "a card is there sixteen times"
        return Tower(tuple(digits))

    def is_pack(self, position: Position) -> bool:
        """Tell whether the words hold every card of the whole pack once."""
        return self.digits == whole_pack(position.rules.deck, position.layout.bits)


@lru_cache(maxsize=256)
def whole_pack(deck: Deck, bits: tuple[int, ...]) -> tuple[int, ...]:
    """Return how often each bit is set by the whole pack, in binary, one plane a digit."""
    copies = {face: deck.copies(face) for face in deck.faces()}
    return tuple(
        sum(1 << bits[face] for face, count in copies.items() if count >> digit & 1)
        for digit in range(4)
    )


def points_of(position: Position, words: Iterable[int]) -> int:
    """Return the points of the cards of some words, by the ruleset."""
    deck, layout = position.rules.deck, position.layout
    faces = [face for word in words for face in position.faces_of(word)]
    assert all(layout.bits[face] >= 0 for face in faces)
    return sum(deck.points_of(face, position.trump) for face in faces)


def check_steps(
    rules: Ruleset, policies: Policies, index: int, level: Rank | None = None
) -> list[int]:
    """Check a deal at each step and at its end; return its row."""
    position = Position(rules, level)
    observer = Observer(position)
    for at in stops(position, policies, index):
        observer.look(at)
    deal = position.deal
    assert observer.trick_points + deal.kitty_points == rules.deck.points_at(position.trump)
    return row_of(position, index)


def check_record(
    rules: Ruleset, policies: Policies, index: int, level: Rank | None = None
) -> Record:
    """Check that each action of a deal is legal and that its record replays."""
    record = play_record(rules, 1, policies, level, index)
    assert replay(record, rules) == record
    price = price_of(record, rules)
    doublings = doublings_of(record, rules)
    question = ScoreQuestion(record.attackers_points, facts_of(record), price, doublings)
    scored = ask(rules, question, record.level, record.trump).outcome
    is_lost = any(trick.deal_lost for trick in record.tricks)  # whatever the points are
    assert record.dug or is_lost or scored == record.result
    return record


def check_rows(rules: Ruleset, rows: Table) -> None:
    """Check what can be seen of many deals in their rows."""
    points = column(rows, "attackers_points")
    from_tricks = points - column(rows, "capture_points")
    penalties = column(rows, "throws_failed") > 0
    in_range = (from_tricks >= 0) & (from_tricks <= rules.deck.total_points)
    assert (
        in_range | (penalties & any(line.prices for line in rules.lead.failed_throw))
    ).all()
    assert (column(rows, "tricks") >= 1).all()
    assert (column(rows, "tricks") <= rules.hand_size).all()
    undug = rows[column(rows, "dug") <= 0]
    assert (column(undug, "takeover") == column(undug, "side")).all()
    assert ((column(rows, "kitty_multiplier") > 0) == (column(rows, "captured") > 0)).all()
    assert (column(rows, "throws_failed") <= column(rows, "throws")).all()
    assert (column(rows, "overruffs") <= column(rows, "ruffs")).all()
    assert (column(rows, "bids") == 1 - column(rows, "nobody_bid")).all()
    if any(line.loses_deal for line in rules.lead.failed_throw):
        return  # a lost deal counts by other points than its own
    levels, points = column(undug, "level"), column(undug, "attackers_points")
    for level, value in product(np.unique(levels), np.unique(points)):
        told = undug[(levels == level) & (points == value)]
        check_outcome(rules, told, int(value), Rank(level))


def check_outcome(rules: Ruleset, rows: Table, points: int, level: Rank) -> None:
    """Check that all deals with some points at a level have a result of the bands."""
    is_doubled = rules.scoring.doubled_by is not DoubledBy.NOTHING
    outcomes = {
        ask(rules, ScoreQuestion(points, facts, price, doublings), level).outcome
        for facts in facts_of_deals(rules)
        for price in (*rules.prices, None)
        for doublings in (range(MOST_DOUBLINGS + 1) if is_doubled else (0,))
    }
    results = zip(column(rows, "side"), column(rows, "levels"), strict=True)
    assert {*results} <= {
        (int(outcome.side is Side.ATTACKERS), outcome.levels) for outcome in outcomes
    }


def rows_as_bytes(variant: str, deals: int) -> Iterator[bytes]:
    """Yield the rows of deals and of one match, by each policy and by both at once."""
    rules = RULESETS[variant]
    for even, odd in product(("greedy", "random"), repeat=2):
        policies = both(even)[0], both(odd)[1]
        yield play(rules, policies, deals).tobytes()
    yield play_one_match(rules, policies, 0)[:20].tobytes()


def interpreted(deals: int, *variants: str) -> str:
    """Return what `python -m tests.engine.fingerprint` says when the sources run."""
    command = [sys.executable, "-m", "tests.engine.fingerprint", str(deals), *variants]
    environment = os.environ | {"TUOLAJI_PURE": "1"}
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout
