"""The bits of a word: the lowest, the highest, how many; copies of a state; fields; bytes.

The `.pxd` beside this file has the same functions for C, where most are a machine
instruction or two.
"""

from __future__ import annotations

from array import array

__all__ = [
    "LOW_32",
    "bit",
    "clear_bytes",
    "clear_course",
    "copy_course",
    "copy_state",
    "high_index",
    "kth_bit",
    "low_bit",
    "low_index",
    "popcount",
    "put_bytes",
    "set_field",
]

LOW_32 = 0xFFFFFFFF
"""The word whose lowest 32 bits are set."""


def bit(index: int) -> int:
    """Return the word whose only bit stands at `index`, 0 … 62."""
    return 1 << index


def copy_state(target: object, source: object) -> None:
    """Make a state that has only numbers and lists of them what another is."""
    for name, field in vars(source).items():
        setattr(target, name, list(field) if isinstance(field, list) else field)


def copy_course(target: object, source: object) -> None:
    """Let a deal go on as another does that is in play and has no claims.

    Of room for searches, bids and claims nothing need be copied for that.
    """
    copy_state(target, source)


def clear_course(deal: object) -> None:
    """Forget of a deal what `copy_course` copies."""
    for name, field in vars(deal).items():
        setattr(deal, name, [0] * len(field) if isinstance(field, list) else 0)


def set_field(target: object, name: str, value: object) -> None:
    """Set a field of a frozen object that is being made."""
    object.__setattr__(target, name, value)


def clear_bytes(room: array[int], first: int, many: int) -> None:
    """Set so many numbers of 8 bits to 0, from a place on."""
    room[first : first + many] = array("b", bytes(many))


def put_bytes(room: array[int], first: int, numbers: list[int], many: int) -> None:
    """Write the first so many numbers as numbers of 8 bits, from a place on."""
    room[first : first + many] = array("b", numbers[:many])


def popcount(word: int) -> int:
    """Return the number of bits set."""
    return word.bit_count()


def low_bit(word: int) -> int:
    """Return the lowest bit set of a word that is not 0."""
    return word & -word


def low_index(word: int) -> int:
    """Return the place of the lowest bit set of a word that is not 0."""
    return (word & -word).bit_length() - 1


def high_index(word: int) -> int:
    """Return the place of the highest bit set of a word that is not 0."""
    return word.bit_length() - 1


def kth_bit(word: int, k: int) -> int:
    """Return the `k`-th bit set, counted from 0 at the lowest."""
    while k > 0:
        word &= word - 1
        k -= 1
    return word & -word
