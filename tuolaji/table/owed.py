"""What a follower owes: cards of the led group, and what it can serve each component with.

`judge` says of a play whether it will do; this says beforehand what is asked for. See
docs/rules.md 7.
"""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.engine.codes import ACROSS
from tuolaji.engine.tables import Form as Part
from tuolaji.table.phases import Following
from tuolaji.table.plays import form_listing, form_name, parts_of, rungs_filled, served_by
from tuolaji.table.position import Cards, Position, alternatives

__all__ = ["Owed", "owed_at", "owed_on"]


@dataclass(frozen=True, slots=True)
class Owed:
    """What a hand owes on a lead.

    Attributes:
        group: The number of the led group, or `None` for a lead of several suits.
        size: How many cards are to be played.
        held: The cards of the led group in the hand.
        parts: For each component of the lead its name, and what the hand can play for it
            at best, an empty text for any cards; nothing where the hand has too few cards
            of the group to choose.
    """

    group: int | None
    size: int
    held: Cards
    parts: tuple[tuple[str, str], ...] = ()


def owed_at(step: Following) -> Owed:
    """Return what the seat owes that is to follow."""
    return owed_on(step.opened.position, step.hand)


def owed_on(position: Position, hand: Cards) -> Owed:
    """Return what a hand owes on the lead that is open in a position."""
    group, size = position.deal.lead_group, position.deal.lead_size
    if group == ACROSS:
        return Owed(None, size, ())
    held = position.in_group(hand, group)
    if len(held) < size:
        return Owed(group, size, held)
    rungs = rungs_filled(position, held, held)
    parts = zip(parts_of(position), rungs, strict=True)
    return Owed(
        group,
        size,
        held,
        tuple(
            (form_name(position, part), _served(position, part, at)) for part, at in parts
        ),
    )


def _served(position: Position, part: Part, rung: int) -> str:
    """Return what serves a component on a rung; nothing where any cards do."""
    choices = served_by(position, part, rung)
    return alternatives(form_listing(position, choice) for choice in choices)
