"""How do the layouts of all levels and trump suits become one table of words?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tuolaji.cards import Rank, Suit
from tuolaji.engine.constants import LAYOUT_ALIAS_LIMIT, LAYOUT_POINTS_LIMIT, NO_LEVEL
from tuolaji.engine.layout import lay_out
from tuolaji.rules.ruleset import Ruleset

__all__ = ["TRUMP_CHOICES", "layout_table"]

TRUMP_CHOICES: Final = (None, *Suit)
"""No trump, then the suits: the order of layouts within a level."""


def layout_table(rules: Ruleset) -> list[int]:
    """Return the words of the layouts of all levels, each without trumps first."""
    words: list[int] = []
    for level in range(NO_LEVEL + 1):
        for trump in TRUMP_CHOICES:
            words += _layout_words(rules, Rank(level), trump)
    return words


def _layout_words(rules: Ruleset, level: Rank, trump: Suit | None) -> list[int]:
    layout = lay_out(rules, level, trump)
    aliases = [1 << bit for pair in layout.aliases() for bit in pair]
    points = _point_words(rules, layout.bits)
    return [
        *(1 << bit if bit >= 0 else 0 for bit in layout.bits),
        *layout.masks,
        layout.links,
        sum(aliases[::2]),
        len(aliases) // 2,
        *_padded(aliases, 2 * LAYOUT_ALIAS_LIMIT),
        len(points) // 2,
        *_padded(points, 2 * LAYOUT_POINTS_LIMIT + 3),
    ]


def _point_words(rules: Ruleset, bits: Sequence[int]) -> list[int]:
    masks: dict[int, int] = {}
    for face in rules.deck.faces():
        points = rules.deck.points_of(face)
        masks[points] = masks.get(points, 0) | 1 << bits[face]
    return [word for points in sorted(masks) if points for word in (points, masks[points])]


def _padded(words: Iterable[int], length: int) -> list[int]:
    padded = list(words)
    return padded + [0] * (length - len(padded))
