"""Registers: the sets of cards of a deal, and how cards move between them.

Word k of a register has the faces held at least k + 1 times: the faces held as pairs
are word 1, their number of cards the sum of all words' bits. What is done most often does
the first three words, all that most tables have, without a loop: words past the last hold
nothing.

What can be asked of the bits of one word has for C a `.pxd` beside this file, where
each function is a machine instruction or two.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bits import high_index, popcount
    from tuolaji.engine.codes import FACES, LITTLE_JOKER, PLANES, PLAY, SUIT_FACES
    from tuolaji.engine.state import Deal, Tables

__all__ = [
    "add",
    "are_faces",
    "clear",
    "copy",
    "count",
    "count_all",
    "faces_at",
    "faces_drawn",
    "faces_held",
    "fold",
    "high_top",
    "listed_face",
    "merge",
    "natural_faces",
    "natural_starts",
    "plays_held",
    "points_in",
    "put_faces",
    "remove",
    "restrict",
    "run_starts",
    "run_top",
    "sets_of",
    "subtract",
    "word_at",
]


def faces_held(rules: Tables, deal: Deal, place: cython.int) -> tuple[int, ...]:
    """Return the faces of a register in listing order, each as often as it is held."""
    found: list[int] = []
    index: cython.int = 0
    face: cython.int
    plane: cython.int
    left: cython.longlong = deal.cards[place]
    while left and index < FACES:
        face = listed_face(index)
        index += 1
        if not left & deal.face_bit[face]:
            continue
        left &= ~deal.face_bit[face]
        for plane in range(rules.packs):
            if deal.cards[place + plane] & deal.face_bit[face]:
                found.append(face)
    return tuple(found)


def plays_held(rules: Tables, deal: Deal) -> tuple[tuple[int, ...], ...]:
    """Return the plays of a trick that is finished, each in listing order."""
    plays: list[tuple[int, ...]] = []
    turn: cython.int
    for turn in range(rules.players):
        plays.append(faces_held(rules, deal, PLAY + turn * PLANES))
    return tuple(plays)


def faces_drawn(rules: Tables, deal: Deal, seat: cython.int) -> tuple[int, ...]:
    """Return the faces that a seat has drawn so far, in the order of drawing."""
    found: list[int] = []
    place: cython.int = (seat - deal.first_seat + rules.players) % rules.players
    while place < deal.drawn:
        found.append(deal.pack[place])
        place += rules.players
    return tuple(found)


def are_faces(cards: object) -> bool:
    """Tell whether something is a tuple of faces and nothing else."""
    if type(cards) is not tuple:
        return False
    for face in cards:  # noqa: SIM110  # A generator takes longer than the rest.
        if type(face) is not int or not 0 <= face < FACES:
            return False
    return True


def listed_face(index: cython.int) -> cython.int:
    """Return the face at a place of the listing order: jokers, then suits from the ace."""
    face: cython.int = FACES - 1 - index
    if face < LITTLE_JOKER:
        face = LITTLE_JOKER - 1 - face
        face += SUIT_FACES - 1 - 2 * (face % SUIT_FACES)
    return face


def put_faces(rules: Tables, deal: Deal, place: cython.int, faces: tuple[int, ...]) -> None:
    """Put cards into a register in place of what was there."""
    face: cython.int
    clear(rules, deal, place)
    for face in faces:
        add(rules, deal, place, deal.face_bit[face])


def seat_at(rules: Tables, deal: Deal, turn: cython.int) -> cython.int:
    """Return the seat at a place of the trick, without a division, which takes longer."""
    seat: cython.int = deal.leader + turn
    return seat - rules.players if seat >= rules.players else seat


def word_at(deal: Deal, place: cython.int) -> cython.longlong:
    """Return one word of the registers; reading `deal.cards` itself copies them all."""
    return deal.cards[place]


def clear(rules: Tables, deal: Deal, place: cython.int) -> cython.void:
    """Empty a register."""
    plane: cython.int
    deal.cards[place] = deal.cards[place + 1] = deal.cards[place + 2] = 0
    for plane in range(3, rules.packs):
        deal.cards[place + plane] = 0


def copy(rules: Tables, deal: Deal, target: cython.int, source: cython.int) -> cython.void:
    """Put the cards of one register into another in place of what was there."""
    plane: cython.int
    deal.cards[target] = deal.cards[source]
    deal.cards[target + 1] = deal.cards[source + 1]
    deal.cards[target + 2] = deal.cards[source + 2]
    for plane in range(3, rules.packs):
        deal.cards[target + plane] = deal.cards[source + plane]


def restrict(
    rules: Tables, deal: Deal, target: cython.int, source: cython.int, mask: cython.longlong
) -> cython.int:
    """Copy only the faces in the mask; return the number of cards copied."""
    plane: cython.int
    total: cython.int = 0
    word: cython.longlong
    for plane in range(rules.packs):
        word = deal.cards[source + plane] & mask
        deal.cards[target + plane] = word
        total += popcount(word)
    return total


def count(
    rules: Tables, deal: Deal, place: cython.int, mask: cython.longlong
) -> cython.int:
    """Return the number of cards whose faces are in the mask."""
    plane: cython.int
    total: cython.int = popcount(deal.cards[place] & mask)
    total += popcount(deal.cards[place + 1] & mask)
    total += popcount(deal.cards[place + 2] & mask)
    for plane in range(3, rules.packs):
        total += popcount(deal.cards[place + plane] & mask)
    return total


def count_all(rules: Tables, deal: Deal, place: cython.int) -> cython.int:
    """Return the number of cards in a register."""
    plane: cython.int
    total: cython.int = 0
    for plane in range(rules.packs):
        total += popcount(deal.cards[place + plane])
    return total


def add(
    rules: Tables, deal: Deal, place: cython.int, faces: cython.longlong
) -> cython.void:
    """Put one card of each of some faces (given as bits) into a register.

    No branch depends on the cards: one that the processor guesses wrong costs more than
    going through all words.
    """
    plane: cython.int
    second: cython.longlong = deal.cards[place] & faces
    third: cython.longlong = deal.cards[place + 1] & second
    there: cython.longlong
    deal.cards[place] |= faces
    deal.cards[place + 1] |= second
    faces = deal.cards[place + 2] & third
    deal.cards[place + 2] |= third
    for plane in range(3, rules.packs):
        there = deal.cards[place + plane] & faces
        deal.cards[place + plane] |= faces
        faces = there


def remove(
    rules: Tables, deal: Deal, place: cython.int, faces: cython.longlong
) -> cython.void:
    """Take one card of each of some faces out of a register, if it has one."""
    plane: cython.int = rules.packs - 1
    gone: cython.longlong
    while plane > 2:
        gone = deal.cards[place + plane] & faces
        deal.cards[place + plane] ^= gone
        faces ^= gone
        plane -= 1
    gone = deal.cards[place + 2] & faces
    deal.cards[place + 2] ^= gone
    faces ^= gone
    gone = deal.cards[place + 1] & faces
    deal.cards[place + 1] ^= gone
    deal.cards[place] &= ~(faces ^ gone)


def subtract(
    rules: Tables, deal: Deal, place: cython.int, other: cython.int
) -> cython.void:
    """Take all cards of another register out of a register that has them."""
    plane: cython.int
    for plane in range(rules.packs):
        if not deal.cards[other + plane]:
            return
        remove(rules, deal, place, deal.cards[other + plane])


def merge(rules: Tables, deal: Deal, place: cython.int, other: cython.int) -> cython.void:
    """Add all cards of another register to a register."""
    plane: cython.int
    for plane in range(rules.packs):
        if not deal.cards[other + plane]:
            return
        add(rules, deal, place, deal.cards[other + plane])


def points_in(rules: Tables, deal: Deal, place: cython.int) -> cython.int:
    """Return the points of the cards in a register."""
    plane: cython.int
    kind: cython.int
    total: cython.int = 0
    word: cython.longlong
    for plane in range(rules.packs):
        word = deal.cards[place + plane]
        if not word:
            break
        if not word & deal.point_mask:  # as in most plays
            continue
        for kind in range(deal.point_kinds):
            total += deal.point_value[kind] * popcount(word & deal.point_cards[kind])
    return total


def fold(deal: Deal, faces: cython.longlong) -> cython.longlong:
    """Return the strengths of some faces: each alias becomes its strength's bit."""
    extra: cython.longlong = faces & deal.alias_mask
    alias: cython.int
    if not extra:
        return faces
    faces ^= extra
    for alias in range(deal.alias_count):
        if extra & deal.alias_bit[alias]:
            faces |= deal.alias_strength[alias]
    return faces


def run_starts(
    deal: Deal, strengths: cython.longlong, length: cython.int
) -> cython.longlong:
    """Return the lowest strengths of all runs of `length` linked strengths."""
    joined: cython.longlong
    starts: cython.longlong
    step: cython.int
    if length == 1:
        return strengths
    joined = strengths & (strengths >> 1) & deal.links
    starts = joined
    for step in range(1, length - 1):
        starts &= joined >> step
    return starts


def natural_starts(
    deal: Deal, strengths: cython.longlong, length: cython.int
) -> cython.longlong:
    """Return the lowest places of all runs that have the level card at its rank.

    Places are those of the order with the level card of the trump suit at its rank; what
    is a run by the order too is left out.
    """
    between: cython.longlong = deal.natural_card - deal.natural_place
    placed: cython.longlong
    starts: cython.longlong
    step: cython.int
    if not strengths & deal.natural_card:
        return 0
    placed = strengths & ~(between | deal.natural_card)
    placed |= (strengths & between) << 1 | deal.natural_place
    starts = placed & (placed >> 1) & deal.natural_links
    placed = starts
    for step in range(1, length - 1):
        starts &= placed >> step
    starts &= 2 * deal.natural_place - 1
    starts &= -max(deal.natural_place >> (length - 1), 1)
    return starts & ~(
        run_starts(deal, strengths, length) & -max(deal.natural_card >> (length - 1), 1)
    )


def natural_faces(
    deal: Deal, faces: cython.longlong, place: cython.longlong
) -> cython.longlong:
    """Return those of some faces that stand at a place with the level card at its rank."""
    if place == deal.natural_place:
        return faces & deal.natural_card
    if deal.natural_place < place <= deal.natural_card:
        place >>= 1
    return faces_at(deal, faces, place)


def high_top(deal: Deal, strengths: cython.longlong, length: cython.int) -> cython.int:
    """Return the highest top of all runs of `length` linked strengths, or -1.

    A run with the level card at its rank is as high as the highest of its other cards.
    """
    starts: cython.longlong = run_starts(deal, strengths, length)
    top: cython.int = high_index(starts) + length - 1 if starts else -1
    if deal.natural_place and length > 1:
        starts = natural_starts(deal, strengths, length)
        if starts:
            top = max(top, high_index(starts) + length - 2)
    return top


def run_top(deal: Deal, faces: cython.longlong) -> cython.int:
    """Return the top of the component that some faces make."""
    strengths: cython.longlong = fold(deal, faces)
    if (
        deal.natural_place
        and strengths & deal.natural_card
        and strengths != deal.natural_card
        and natural_starts(deal, strengths, popcount(strengths))
    ):
        strengths ^= deal.natural_card
    return high_index(strengths)


def faces_at(
    deal: Deal, faces: cython.longlong, strength: cython.longlong
) -> cython.longlong:
    """Return those of some faces that have the given strength."""
    found: cython.longlong = faces & strength
    alias: cython.int
    if faces & deal.alias_mask:
        for alias in range(deal.alias_count):
            if deal.alias_strength[alias] == strength:
                found |= faces & deal.alias_bit[alias]
    return found


def sets_of(rules: Tables, deal: Deal, place: cython.int, width: cython.int) -> cython.int:
    """Return how many disjoint sets of `width` identical cards a register has."""
    total: cython.int = 0
    plane: cython.int = width - 1
    while plane < rules.packs:
        total += popcount(deal.cards[place + plane])
        plane += width
    return total
