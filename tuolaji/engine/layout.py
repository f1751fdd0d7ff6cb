"""Layouts: the place of each face under one level and one trump suit.

Every face gets a group (one of the plain suits, or trumps) and a bit. The bits of a
group lie side by side in order of strength, trumps above all plain suits. A strength
that several faces share is the bit of one of them; the others are its *aliases* and
stand above everything. `links` has bit i where the strengths i and i + 1 link in a run.

Where the level card of the trump suit links by its rank too, it has a second place among
the trumps: those between that place and its own then stand one place higher.

The layouts of all levels and trump suits make one table of words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from tuolaji.cards import RANKS, Face, Rank, Suit, face_of
from tuolaji.engine.codes import (
    FACES,
    LAYOUT_ALIAS_LIMIT,
    LAYOUT_POINTS_LIMIT,
    NO_LEVEL,
    TRUMPS,
)
from tuolaji.rules.deck import Deck
from tuolaji.rules.order import Gap, Order, Strength, natural_trumps, strengths
from tuolaji.rules.ruleset import Ruleset

__all__ = ["TRUMP_CHOICES", "Layout", "lay_out", "layout_table"]


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of all faces.

    Attributes:
        bits: The bit of each face, by face number; absent faces have -1.
        strengths: The bit of each face's strength, by face number; absent faces -1.
        groups: The group of each face, by face number; absent faces -1.
        masks: For each group the word of its bits, aliases included.
        links: The word of the linked strengths.
        natural: The bit at which the level card of the trump suit stands by its rank,
            that of its own strength, and the links of that order; all 0 where it links
            by the order alone.
    """

    bits: tuple[int, ...]
    strengths: tuple[int, ...]
    groups: tuple[int, ...]
    masks: tuple[int, ...]
    links: int
    natural: tuple[int, int, int] = (0, 0, 0)

    def aliases(self) -> tuple[tuple[int, int], ...]:
        """Return pairs of an alias's bit and its strength's bit."""
        pairs = zip(self.bits, self.strengths, strict=True)
        return tuple(sorted((bit, strength) for bit, strength in pairs if bit != strength))

    def face_at(self, bit: int) -> Face:
        """Return the face whose bit stands at a place."""
        return Face(self.bits.index(bit))


def lay_out(rules: Ruleset, level: Rank, trump: Suit | None) -> Layout:
    """Return the layout of a ruleset for a level and a trump suit (`None`: no trump)."""
    return _lay_out(rules.order, rules.deck, level, trump)


def _lay_out(order: Order, deck: Deck, level: Rank, trump: Suit | None) -> Layout:
    builder = _Builder()
    for suit, line in strengths(order, deck, level, trump).items():
        builder.stack(TRUMPS if suit is None else int(suit), line)
    layout = builder.finish()
    if order.gap is not Gap.BOTH or trump is None or level >= len(RANKS):
        return layout
    line = natural_trumps(order, deck, level, trump)
    return replace(layout, natural=_natural(layout, line, face_of(trump, level)))


def _natural(layout: Layout, line: Sequence[Strength], card: Face) -> tuple[int, int, int]:
    """Return the natural place of a level card, its own place, and the natural links."""
    lowest = min(
        strength
        for strength, group in zip(layout.strengths, layout.groups, strict=True)
        if group == TRUMPS
    )
    rising = list(reversed(line))
    place = next((at for at, step in enumerate(rising) if card in step.faces), None)
    own = layout.strengths[card]
    if place is None or layout.groups[card] != TRUMPS or lowest + place == own:
        return 0, 0, 0
    links = sum(step.linked << lowest + at for at, step in enumerate(rising))
    return 1 << lowest + place, 1 << own, links


class _Builder:
    """Gives bits to strengths, lowest first, and to aliases after all strengths."""

    def __init__(self) -> None:
        self._next = 0
        self._links = 0
        self._strengths = [-1] * FACES
        self._groups = [-1] * FACES
        self._bits = [-1] * FACES
        self._aliases: list[Face] = []

    def stack(self, group: int, line: Sequence[Strength]) -> None:
        for strength in reversed(line):
            for face in strength.faces:
                self._strengths[face] = self._next
                self._groups[face] = group
            self._bits[strength.faces[0]] = self._next
            self._aliases.extend(strength.faces[1:])
            self._links |= strength.linked << self._next
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


TRUMP_CHOICES: Final = (None, *Suit)
"""No trump, then the suits: the order of layouts within a level."""


def layout_table(rules: Ruleset) -> list[int]:
    """Return the words of the layouts of all levels, each without trumps first."""
    return list(_layout_table(rules.order, rules.deck))


# Rulesets that differ elsewhere share it, and it is half of what making their tables costs.
@lru_cache(maxsize=64)
def _layout_table(order: Order, deck: Deck) -> tuple[int, ...]:
    worths = {
        trump: [(face, deck.points_of(face, trump)) for face in deck.faces()]
        for trump in TRUMP_CHOICES
    }
    words: list[int] = []
    for level in range(NO_LEVEL + 1):
        for trump in TRUMP_CHOICES:
            layout = _lay_out(order, deck, Rank(level), trump)
            words += _layout_words(layout, worths[trump])
    return tuple(words)


def _layout_words(layout: Layout, worths: Iterable[tuple[Face, int]]) -> list[int]:
    aliases = [1 << bit for pair in layout.aliases() for bit in pair]
    points = _point_words(layout.bits, worths)
    return [
        *(1 << bit if bit >= 0 else 0 for bit in layout.bits),
        *layout.masks,
        layout.links,
        sum(aliases[::2]),
        len(aliases) // 2,
        *_padded(aliases, 2 * LAYOUT_ALIAS_LIMIT),
        len(points) // 2,
        *_padded(points, 2 * LAYOUT_POINTS_LIMIT + 3),
        *layout.natural,
    ]


def _point_words(bits: Sequence[int], worths: Iterable[tuple[Face, int]]) -> list[int]:
    masks: dict[int, int] = {}
    for face, points in worths:
        if bits[face] >= 0:  # at a level that is never played a card may have no place
            masks[points] = masks.get(points, 0) | 1 << bits[face]
    return [word for points in sorted(masks) if points for word in (points, masks[points])]


def _padded(words: Iterable[int], length: int) -> list[int]:
    padded = list(words)
    return padded + [0] * (length - len(padded))
