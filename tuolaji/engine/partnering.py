"""Who plays with the declarer?

Partners sit opposite, or the declarer calls a card (找朋友): the nearest other seat in
order of play that holds it is the partner, known to all once it plays the card. A
declarer who holds all its copies, or who calls none where that is permitted, plays alone.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.constants import HAND, PLANES
    from tuolaji.engine.state import Deal, Tables

__all__ = ["are_friends", "call_partner", "reveal", "take_sides"]


def take_sides(rules: Tables, deal: Deal) -> cython.void:
    """Put each seat on the side of the declarers (0) or of the attackers (1)."""
    seat: cython.int
    for seat in range(rules.players):
        if rules.called:
            deal.side_of[seat] = seat not in (deal.declarer, deal.partner)
        else:
            deal.side_of[seat] = (seat + deal.declarer) & 1


def call_partner(rules: Tables, deal: Deal, face: cython.int) -> cython.void:
    """Find the partner by the face that the declarer calls, or by -1 play alone."""
    turn: cython.int
    seat: cython.int
    deal.has_called = 1
    deal.called_face = face
    deal.partner = -1
    for turn in range(1, rules.players):
        seat = (deal.declarer + turn) % rules.players
        if face < 0 or deal.partner >= 0:
            break
        if deal.cards[HAND + seat * PLANES] & deal.face_bit[face]:
            deal.partner = seat
    take_sides(rules, deal)


def reveal(deal: Deal, seat: cython.int, place: cython.int) -> cython.void:
    """Note that the partner has shown the called card, if this play shows it."""
    if seat == deal.partner and deal.cards[place] & deal.face_bit[deal.called_face]:
        deal.revealed = 1


def are_friends(
    rules: Tables, deal: Deal, seat: cython.int, other: cython.int
) -> cython.bint:
    """Tell whether a seat takes another for one of its side, by what it knows.

    Until the called card is played only its holder knows whose partner it is; the others
    take every seat but the declarer for an attacker.
    """
    if not rules.called or deal.revealed or seat in (other, deal.partner):
        return deal.side_of[seat] == deal.side_of[other]
    return deal.declarer not in (seat, other)
