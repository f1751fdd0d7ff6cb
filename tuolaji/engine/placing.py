"""How do dealt cards become hands in registers, once trumps are known?

Where a theft of the kitty changes the trumps, the same cards get other bits.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.constants import (
        BURIED,
        FACES,
        GROUPS,
        HAND,
        KITTY,
        LAYOUT_ALIAS,
        LAYOUT_ALIAS_MASK,
        LAYOUT_ALIASES,
        LAYOUT_BIT,
        LAYOUT_GROUP,
        LAYOUT_LINKS,
        LAYOUT_POINT_KINDS,
        LAYOUT_POINTS,
        LAYOUT_WORDS,
        LIVE,
        PLANES,
    )
    from tuolaji.engine.holding import add, clear, merge
    from tuolaji.engine.state import Deal, Tables

__all__ = ["change_trump", "fill_pack", "lay_out_deal", "place_cards", "take_kitty"]


def lay_out_deal(rules: Tables, deal: Deal) -> cython.void:
    """Copy the layout of the deal's level and trump suit into the deal."""
    index: cython.int
    base: cython.int = layout_base(deal)
    for index in range(FACES):
        deal.face_bit[index] = rules.layouts[base + LAYOUT_BIT + index]
    for index in range(GROUPS):
        deal.group_mask[index] = rules.layouts[base + LAYOUT_GROUP + index]
    deal.links = rules.layouts[base + LAYOUT_LINKS]
    deal.alias_mask = rules.layouts[base + LAYOUT_ALIAS_MASK]
    deal.alias_count = rules.layouts[base + LAYOUT_ALIASES]
    for index in range(deal.alias_count):
        deal.alias_bit[index] = rules.layouts[base + LAYOUT_ALIAS + 2 * index]
        deal.alias_strength[index] = rules.layouts[base + LAYOUT_ALIAS + 2 * index + 1]
    deal.point_kinds = rules.layouts[base + LAYOUT_POINT_KINDS]
    deal.point_mask = 0
    for index in range(deal.point_kinds):
        deal.point_value[index] = rules.layouts[base + LAYOUT_POINTS + 2 * index]
        deal.point_cards[index] = rules.layouts[base + LAYOUT_POINTS + 2 * index + 1]
        deal.point_mask |= deal.point_cards[index]


def layout_base(deal: Deal) -> cython.int:
    """Return where the layout of the deal's level and trump suit begins."""
    return (deal.level * 5 + deal.trump + 1) * LAYOUT_WORDS


def place_cards(rules: Tables, deal: Deal) -> cython.void:
    """Put the dealt cards into the hands' registers and the rest into the kitty's."""
    index: cython.int
    seat: cython.int
    dealt: cython.int = rules.hand_size * rules.players
    for seat in range(rules.players):
        clear(rules, deal, HAND + seat * PLANES)
    clear(rules, deal, KITTY)
    clear(rules, deal, BURIED)
    fill_pack(rules, deal, LIVE)
    seat = deal.first_seat
    for index in range(dealt):
        add(rules, deal, HAND + seat * PLANES, deal.face_bit[deal.pack[index]])
        seat = seat + 1 if seat + 1 < rules.players else 0
    for index in range(dealt, dealt + rules.kitty_size):
        add(rules, deal, KITTY, deal.face_bit[deal.pack[index]])


def fill_pack(rules: Tables, deal: Deal, place: cython.int) -> cython.void:
    """Put every card of the whole pack into a register."""
    plane: cython.int
    group: cython.int
    everything: cython.longlong = 0
    for group in range(GROUPS):
        everything |= deal.group_mask[group]
    for plane in range(rules.packs):
        deal.cards[place + plane] = everything


def take_kitty(rules: Tables, deal: Deal) -> cython.void:
    """Put the kitty into the hand of the seat that takes it."""
    merge(rules, deal, HAND + deal.kitty_seat * PLANES, KITTY)


def change_trump(rules: Tables, deal: Deal, trump: cython.int) -> cython.void:
    """Lay hands and kitty out anew for another trump suit, or -1 for no trump."""
    seat: cython.int
    before: cython.int = layout_base(deal)
    deal.trump = trump
    lay_out_deal(rules, deal)
    for seat in range(rules.players):
        translate(rules, deal, HAND + seat * PLANES, before)
    translate(rules, deal, KITTY, before)
    fill_pack(rules, deal, LIVE)


def translate(
    rules: Tables, deal: Deal, place: cython.int, before: cython.int
) -> cython.void:
    """Give the cards of a register their bits, which they had by another layout."""
    plane: cython.int
    face: cython.int
    word: cython.longlong
    for plane in range(rules.packs):
        word = 0
        for face in range(FACES):
            if deal.cards[place + plane] & rules.layouts[before + LAYOUT_BIT + face]:
                word |= deal.face_bit[face]
        deal.cards[place + plane] = word
