"""Which sets of cards could be put down, one after the other?

Enumerations by count of each face, so that no set comes twice; all are lazy, since a hand
of 33 cards can bury eight in millions of ways.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tuolaji.cards import Face, sort_cards
from tuolaji.table.position import Cards, Position

__all__ = ["candidate_follows", "candidate_leads", "subsets"]


def subsets(cards: Cards, size: int) -> Iterator[Cards]:
    """Yield each multiset of `size` of the cards once, in listing order.

    >>> list(subsets((Face(1), Face(1), Face(2)), 2))
    [(2, 1), (1, 1)]
    """
    yield from _take(list(Counter(sort_cards(cards)).items()), size, len(cards))


def _take(counts: list[tuple[Face, int]], size: int, held: int) -> Iterator[Cards]:
    if size == 0:
        yield ()
        return
    if size > held:
        return
    (face, copies), rest = counts[0], counts[1:]
    for taken in range(min(copies, size), -1, -1):
        for others in _take(rest, size - taken, held - copies):
            yield (face,) * taken + others


def candidate_follows(
    position: Position, hand: Cards, group: int, size: int
) -> Iterator[Cards]:
    """Yield every play of a hand that has enough cards of the led group in it."""
    held = position.in_group(hand, group)
    if len(held) >= size:
        yield from subsets(held, size)
        return
    rest = tuple(face for face in hand if position.layout.groups[face] != group)
    for others in subsets(rest, size - len(held)):
        yield sort_cards(held + others)


def candidate_leads(position: Position, hand: Cards) -> Iterator[Cards]:
    """Yield every set of cards of one group, small sets first."""
    for size in range(1, len(hand) + 1):
        for group in range(len(position.layout.masks)):
            yield from subsets(position.in_group(hand, group), size)
