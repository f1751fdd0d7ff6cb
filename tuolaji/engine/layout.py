"""Where does each face stand under one level and one trump suit?

Every face gets a group (one of the plain suits, or trumps) and a bit. The bits of a group
lie side by side in order of strength, trumps above all plain suits. A strength that
several faces share is the bit of one of them; the others are its *aliases* and stand
above everything. `links` has bit i where the strengths i and i + 1 link in a run.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tuolaji.cards import RANKS, Face, Rank, Suit, face_of
from tuolaji.engine.constants import TRUMPS
from tuolaji.rules.order import (
    CardStep,
    Gap,
    LevelStep,
    Link,
    OrderLine,
    RangeStep,
    RankStep,
    Step,
    Where,
)
from tuolaji.rules.ruleset import Ruleset

__all__ = ["Layout", "lay_out"]


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of all faces.

    Attributes:
        bits: The bit of each face, by face number; absent faces have -1.
        strengths: The bit of each face's strength, by face number; absent faces -1.
        groups: The group of each face, by face number; absent faces -1.
        masks: For each group the word of its bits, aliases included.
        links: The word of the linked strengths.
    """

    bits: tuple[int, ...]
    strengths: tuple[int, ...]
    groups: tuple[int, ...]
    masks: tuple[int, ...]
    links: int

    def aliases(self) -> tuple[tuple[int, int], ...]:
        """Return pairs of an alias's bit and its strength's bit."""
        pairs = zip(self.bits, self.strengths, strict=True)
        return tuple(sorted((bit, strength) for bit, strength in pairs if bit != strength))

    def face_at(self, bit: int) -> Face:
        """Return the face whose bit stands at a place."""
        return Face(self.bits.index(bit))


@dataclass(frozen=True, slots=True)
class _Rung:
    """Faces of one strength, and whether they link with the strength above."""

    faces: tuple[Face, ...]
    linked: bool


class _Placer:
    """Places the steps of order lines; a face stands at the first step that names it."""

    def __init__(self, rules: Ruleset, level: Rank, trump: Suit | None) -> None:
        self._pack = frozenset(rules.deck.faces())
        self._ranks = [Rank(r) for r in range(len(RANKS)) if r not in rules.deck.removed]
        self._bridged = rules.order.gap is Gap.BRIDGED
        self._level = level
        self._trump = trump
        self._placed: set[Face] = set()

    def line(self, line: OrderLine, suit: Suit | None) -> Iterator[_Rung]:
        """Yield the strengths of a line from the highest down."""
        linked = False
        links = (*line.links, Link.LINKED)
        for step, link in zip(line.steps, links, strict=True):
            for rung in self._step(step, suit):
                yield _Rung(rung.faces, rung.linked and linked)
                linked = True
            linked = linked and link is Link.LINKED

    def _step(self, step: Step, suit: Suit | None) -> Iterator[_Rung]:
        match step:
            case CardStep(face):
                yield from self._strength([face])
            case LevelStep(where):
                yield from self._strength(self._rank_faces(self._level, where))
            case RankStep(rank, where):
                yield from self._strength(self._rank_faces(rank, where))
            case RangeStep(high, low) if suit is not None:
                yield from self._range(suit, high, low)
            case RangeStep():
                return

    def _rank_faces(self, rank: Rank, where: Where) -> list[Face]:
        if rank >= len(RANKS):
            return []
        wanted = where is Where.TRUMP
        return [face_of(suit, rank) for suit in Suit if (suit == self._trump) == wanted]

    def _strength(self, faces: list[Face]) -> Iterator[_Rung]:
        free = tuple(face for face in faces if face in self._pack - self._placed)
        self._placed.update(free)
        if free:
            yield _Rung(free, linked=True)

    def _range(self, suit: Suit, high: Rank, low: Rank) -> Iterator[_Rung]:
        linked = True
        begun = False
        for rank in reversed([rank for rank in self._ranks if low <= rank <= high]):
            if face_of(suit, rank) in self._placed:
                linked = linked and (self._bridged or not begun)
                continue
            for rung in self._strength([face_of(suit, rank)]):
                yield _Rung(rung.faces, linked)
            linked = begun = True


def lay_out(rules: Ruleset, level: Rank, trump: Suit | None) -> Layout:
    """Return the layout of a ruleset for a level and a trump suit (`None`: no trump)."""
    placer = _Placer(rules, level, trump)
    trumps = list(placer.line(rules.order.trumps, trump))
    plain = {
        suit: list(placer.line(rules.order.plain, suit)) for suit in Suit if suit != trump
    }
    builder = _Builder()
    for suit, rungs in plain.items():
        builder.stack(int(suit), rungs)
    builder.stack(TRUMPS, trumps)
    return builder.finish()


class _Builder:
    """Gives bits to strengths, lowest first, and to aliases after all strengths."""

    def __init__(self) -> None:
        self._next = 0
        self._links = 0
        self._strengths = [-1] * 54
        self._groups = [-1] * 54
        self._bits = [-1] * 54
        self._aliases: list[Face] = []

    def stack(self, group: int, rungs: list[_Rung]) -> None:
        for rung in reversed(rungs):
            for face in rung.faces:
                self._strengths[face] = self._next
                self._groups[face] = group
            self._bits[rung.faces[0]] = self._next
            self._aliases.extend(rung.faces[1:])
            self._links |= rung.linked << self._next
            self._next += 1

    def finish(self) -> Layout:
        for face in self._aliases:
            self._bits[face] = self._next
            self._next += 1
        masks = [0] * (TRUMPS + 1)
        for bit, group in zip(self._bits, self._groups, strict=True):
            if group >= 0:
                masks[group] |= 1 << bit
        return Layout(
            tuple(self._bits),
            tuple(self._strengths),
            tuple(self._groups),
            tuple(masks),
            self._links,
        )
