"""Choices among cards, and the streams of random numbers behind them.

Whoever fills a demand can choose among faces. `deal.style` says how: at random from the
turn's bot stream, the lowest, the highest, or by points.

Each purpose (the shuffle, the seats, each seat's bot) has a stream of its own, seeded
by the run's key, the deal's index and the purpose. So the same deal can be played under
other rules or by other bots, and nothing depends on which worker plays it. See
docs/rules.md 11.

A stream is a multiply-with-carry generator with 62 bits of state (Marsaglia) whose
output mixes both halves; no step needs more than 63 bits, so C and Python agree. What
draws most, the shuffle and random cards, stands beside it, so that a draw costs C no
call.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bits import LOW_32, bit, high_index, kth_bit, low_bit, popcount
    from tuolaji.engine.codes import HIGH, LOW, POOR, RANDOM, STREAM_BOTS, STREAM_SHUFFLE
    from tuolaji.engine.registers import add, count_all, faces_at, fold, remove
    from tuolaji.engine.state import Deal, Tables

__all__ = [
    "below",
    "choose",
    "highest",
    "lowest",
    "mix",
    "move",
    "move_random",
    "pick",
    "pick_card",
    "seed_stream",
    "seed_streams",
    "shuffle",
]


def mix(word: cython.longlong) -> cython.longlong:
    """Return a word of 32 bits that depends on every bit of the given one."""
    word ^= word >> 16
    word = (word * 0x21F0AAAD) & LOW_32
    word ^= word >> 15
    word = (word * 0x735A2D97) & LOW_32
    return word ^ (word >> 15)


def seed_streams(
    deal: Deal, key: cython.longlong, index: cython.longlong, count: cython.int
) -> cython.void:
    """Seed the first `count` streams for one deal of a run.

    Args:
        deal: The deal whose streams are set.
        key: A number below 2 ** 62 that names the run.
        index: The deal's index, below 2 ** 32.
        count: How many streams are needed.
    """
    purpose: cython.int
    for purpose in range(count):
        seed_stream(deal, key, index, purpose)


def seed_stream(
    deal: Deal, key: cython.longlong, index: cython.longlong, purpose: cython.longlong
) -> cython.void:
    """Seed the stream of one purpose."""
    low: cython.longlong
    high: cython.longlong
    base: cython.longlong = (index * 0x1E3779B1 + (key & LOW_32)) & LOW_32
    salt: cython.longlong = mix((key >> 31) & LOW_32)
    low = mix(base ^ ((salt + purpose * 0x3C6EF372) & LOW_32))
    high = mix(low ^ mix((index ^ salt ^ (purpose * 0x1B873593)) & LOW_32))
    deal.streams[purpose] = ((high & 0x1FFFFFFF) << 32) | low | 1


def below(deal: Deal, stream: cython.int, bound: cython.int) -> cython.int:
    """Return the stream's next number, uniform over 0 … `bound` - 1."""
    state: cython.longlong = deal.streams[stream]
    state = 698769069 * (state & LOW_32) + (state >> 32)
    deal.streams[stream] = state
    return (((state ^ (state >> 32)) & LOW_32) * bound) >> 32


def shuffle(rules: Tables, deal: Deal) -> cython.void:
    """Put the whole pack in random order (Fisher and Yates, from the inside out).

    A further pack is shuffled into the first ones: whatever card it does not push aside
    stays in its place, so most cards fall to the same seat with more packs too.
    """
    index: cython.int
    other: cython.int
    for index in range(rules.card_count):
        other = below(deal, STREAM_SHUFFLE, index + 1)
        deal.pack[index] = deal.pack[other]
        deal.pack[other] = rules.whole_pack[index]


def pick(deal: Deal, faces: cython.longlong) -> cython.longlong:
    """Return a bit of a word that is not 0, each equally likely."""
    several: cython.int = popcount(faces)
    if several == 1:
        return faces
    return kth_bit(faces, below(deal, STREAM_BOTS + deal.actor, several))


def pick_card(
    rules: Tables,
    deal: Deal,
    place: cython.int,
    mask: cython.longlong,
    total: cython.int,
) -> cython.longlong:
    """Return the face of one of a register's `total` cards in a mask, at random.

    All words are gone through, so that no branch depends on the card that is drawn.
    """
    k: cython.int = below(deal, STREAM_BOTS + deal.actor, total) if total > 1 else 0
    index: cython.int = 0
    plane: cython.int
    word: cython.longlong
    faces: cython.longlong = 0
    for plane in range(rules.packs):
        word = deal.cards[place + plane] & mask
        faces = word if k >= 0 else faces
        index = k if k >= 0 else index
        k -= popcount(word)
    return kth_bit(faces, index)


def choose(deal: Deal, faces: cython.longlong) -> cython.longlong:
    """Return one bit of a word that is not 0, by the deal's style."""
    some: cython.longlong
    if deal.style == RANDOM:
        return pick(deal, faces)
    if deal.style == LOW:
        return lowest(deal, faces)
    if deal.style == HIGH:
        return highest(deal, faces)
    if deal.style == POOR:
        some = faces & ~deal.point_mask
        return lowest(deal, some if some else faces)
    some = faces & deal.point_mask
    return lowest(deal, richest(deal, some) if some else faces)


def lowest(deal: Deal, faces: cython.longlong) -> cython.longlong:
    """Return a face of the least strength.

    Aliases stand above all strengths, and the first of them shares the lowest strength
    that any does: below that they need not be looked at.
    """
    least: cython.longlong = low_bit(faces)
    if not faces & deal.alias_mask or least < deal.alias_strength[0]:
        return least
    return low_bit(faces_at(deal, faces, low_bit(fold(deal, faces))))


def highest(deal: Deal, faces: cython.longlong) -> cython.longlong:
    """Return a face of the greatest strength."""
    if not faces & deal.alias_mask:
        return bit(high_index(faces))
    return low_bit(faces_at(deal, faces, bit(high_index(fold(deal, faces)))))


def richest(deal: Deal, faces: cython.longlong) -> cython.longlong:
    """Return those of some point cards that carry most points."""
    kind: cython.int
    best: cython.int = 0
    found: cython.longlong = 0
    for kind in range(deal.point_kinds):
        if faces & deal.point_cards[kind] and deal.point_value[kind] > best:
            best = deal.point_value[kind]
            found = faces & deal.point_cards[kind]
    return found


def poorest(deal: Deal, faces: cython.longlong) -> cython.longlong:
    """Return those of some faces that carry the fewest points."""
    kind: cython.int
    found: cython.longlong = faces & ~deal.point_mask
    for kind in range(deal.point_kinds):  # the fewest points first
        if not found:
            found = faces & deal.point_cards[kind]
    return found


def worth_each(deal: Deal, face: cython.longlong) -> cython.int:
    """Return the points of one card."""
    kind: cython.int
    for kind in range(deal.point_kinds):
        if face & deal.point_cards[kind]:
            return deal.point_value[kind]
    return 0


def move(
    rules: Tables, deal: Deal, source: cython.int, target: cython.int, wanted: cython.int
) -> cython.void:
    """Move so many cards from one register to another, chosen by the deal's style."""
    face: cython.longlong
    if deal.style == RANDOM:
        move_random(rules, deal, source, target, wanted)
        return
    while wanted > 0:
        face = choose(deal, deal.cards[source])
        remove(rules, deal, source, face)
        add(rules, deal, target, face)
        wanted -= 1


def move_random(
    rules: Tables, deal: Deal, source: cython.int, target: cython.int, wanted: cython.int
) -> cython.void:
    """Move so many cards from one register to another, chosen at random."""
    face: cython.longlong
    total: cython.int = count_all(rules, deal, source)
    while wanted > 0:
        face = pick_card(rules, deal, source, -1, total)
        remove(rules, deal, source, face)
        add(rules, deal, target, face)
        wanted -= 1
        total -= 1
