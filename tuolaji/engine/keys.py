"""Which number names a run?

A user's seed is any whole number; the machine wants one below 2 ** 62. Hashing spreads
neighbouring seeds far apart.
"""

from __future__ import annotations

from hashlib import blake2b

__all__ = ["run_key"]


def run_key(seed: int) -> int:
    """Return the key of the run with a seed.

    >>> run_key(1) == run_key(1), run_key(1) == run_key(2)
    (True, False)
    """
    digest = blake2b(str(seed).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") >> 2
