"""Does a throw stand, and what must be led when it does not?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

from tuolaji.cards import Face, show_cards, sort_cards
from tuolaji.engine.constants import HAND, LIVE, PLANES, PLAY
from tuolaji.engine.holding import subtract
from tuolaji.engine.partnering import take_sides
from tuolaji.engine.placing import fill_pack
from tuolaji.engine.playing import judge_lead
from tuolaji.errors import QuestionError
from tuolaji.rules.lead import TestedAgainst
from tuolaji.table.fields import Fields
from tuolaji.table.leading import (
    Form,
    beaten_refusal,
    break_up,
    group_refusal,
    throw_refusal,
)
from tuolaji.table.position import Cards, Position, check_pack, counted

__all__ = ["ThrowAnswer", "ThrowQuestion"]

_PLAYED = PLAY + PLANES
"""Where the cards played before stand until they have been taken out of the pack."""


@dataclass(frozen=True, slots=True)
class ThrowAnswer:
    """What becomes of a lead.

    Attributes:
        allowed: Whether it may be led at all.
        stands: Whether it is led as it was put down, or `None` if it may not be led.
        forced: The cards that must be led instead, or `None` if it stands.
        penalty: The points that a failed throw costs the leader's side.
        why: The rule that decides, in words.
        as_low: Components of equal strength, each of which may be led in its place.
    """

    allowed: bool
    stands: bool | None
    forced: Cards | None
    penalty: int
    why: str
    as_low: tuple[Cards, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        return {
            "allowed": self.allowed,
            "stands": self.stands,
            "forced": None if self.forced is None else show_cards(self.forced),
            "penalty": self.penalty,
        }


@dataclass(frozen=True, slots=True)
class ThrowQuestion:
    """May these cards be thrown, and what then?

    Attributes:
        lead: The cards put down.
        hands: The other hands in order of play from the leader; needed where throws are
            tested against hands. Hands left out at the end are empty.
        hand: The leader's hand, the lead among it; used where throws are tested against
            the unseen cards. Without it the leader has no other cards.
        played: The cards of earlier tricks; used like `hand`.
        named: The components that the leader names (`as`).
    """

    lead: Cards
    hands: tuple[Cards, ...] | None = None
    hand: Cards | None = None
    played: Cards = ()
    named: tuple[Form, ...] | None = None

    @classmethod
    def read(cls, fields: Fields) -> ThrowQuestion:
        """Read the question from plain fields."""
        return cls(
            lead=fields.cards("lead"),
            hands=fields.hands("hands") if fields.has("hands") else None,
            hand=fields.cards("hand") if fields.has("hand") else None,
            played=fields.cards("played") if fields.has("played") else (),
            named=fields.forms("as") if fields.has("as") else None,
        )

    def answer(self, position: Position) -> ThrowAnswer:
        """Answer at a position; the leader sits at seat 0 and is declarer.

        Raises:
            QuestionError: The cards do not fit the pack or the hand.
        """
        self._check(position)
        deal, tables = position.deal, position.tables
        refusal = group_refusal(position, self.lead)
        if refusal is None:
            break_up(position, self.lead, self.named)
            refusal = throw_refusal(position)
        if refusal is not None:
            return ThrowAnswer(False, None, None, 0, refusal.why)
        self._deal_hands(position)
        deal.leader = deal.declarer = deal.attackers_points = 0
        take_sides(position.tables, deal)
        if (refusal := beaten_refusal(position)) is not None:
            return ThrowAnswer(False, None, None, 0, refusal.why)
        judge_lead(tables, deal)
        if not deal.throw_failed:
            return ThrowAnswer(True, True, None, 0, "no component can be beaten")
        cards = position.read(PLAY)
        as_low = _as_low(position, self.lead, cards)
        why = f"{show_cards(cards)} can be beaten, and must be led alone"
        if as_low:
            why += f"; {' and '.join(map(show_cards, as_low))} would do as well"
        return ThrowAnswer(True, False, cards, deal.attackers_points, why, as_low)

    def _check(self, position: Position) -> None:
        hands, others = self.hands or (), position.rules.table.players - 1
        if len(hands) > others:
            wanted = counted(others, "other hand")
            raise QuestionError(
                f"throw: 'hands' must list at most {wanted}, got {len(hands)}"
            )
        if self.hands is None and not _tests_unseen(position):
            variant = position.rules.id
            raise QuestionError(
                f"throw: '{variant}' tests throws against 'hands'; list them"
            )
        own = self.lead if self.hand is None else self.hand
        missing = Counter(self.lead) - Counter(own)
        if missing:
            raise QuestionError(
                f"throw: {show_cards(missing.elements())} of the lead is not in 'hand'"
            )
        held: Iterable[Face] = (
            face for cards in (own, self.played, *hands) for face in cards
        )
        check_pack(position, held)

    def _deal_hands(self, position: Position) -> None:
        rest = Counter(self.hand or ()) - Counter(self.lead)
        position.put(HAND, rest.elements())
        empty = ((),) * position.rules.table.players
        for seat, cards in enumerate(((self.hands or ()) + empty)[: len(empty) - 1], 1):
            position.put(HAND + seat * PLANES, cards)
        fill_pack(position.tables, position.deal, LIVE)
        position.put(_PLAYED, self.played)
        subtract(position.tables, position.deal, LIVE, _PLAYED)


def _as_low(position: Position, lead: Cards, forced: Cards) -> tuple[Cards, ...]:
    """Return what could be forced as well: faces as strong, of which as many were led."""
    strengths, copies = position.layout.strengths, Counter(lead)
    equal = {
        face: [
            other
            for other in sort_cards(copies)
            if (strengths[other], copies[other]) == (strengths[face], copies[face])
        ]
        for face in forced
    }
    swaps = (dict(zip(equal, others, strict=True)) for others in product(*equal.values()))
    every = (sort_cards(swap[face] for face in forced) for swap in swaps)
    return tuple(cards for cards in every if cards != forced)


def _tests_unseen(position: Position) -> bool:
    return position.rules.lead.tested_against is TestedAgainst.UNSEEN_CARDS
