"""Where does chance come from?

Each purpose (the shuffle, the seats, each seat's bot) has a stream of its own, seeded by
the run's key, the deal's index and the purpose. So the same deal can be played under
other rules or by other bots, and nothing depends on which worker plays it.

A stream is a multiply-with-carry generator with 62 bits of state (Marsaglia) whose output
mixes both halves; no step needs more than 63 bits, so C and Python agree.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.bits import LOW_32
    from tuolaji.engine.state import Deal

__all__ = ["below", "mix", "seed_stream", "seed_streams"]


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
