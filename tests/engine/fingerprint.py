"""The rows that this build of the engine gives; a program, in either build."""

from __future__ import annotations

import hashlib
import sys

from tests.engine.contract import rows_as_bytes
from tuolaji.engine.state import COMPILED


def fingerprints(deals: int, *variants: str) -> str:
    """Return a line for each variant with the digest of its rows."""
    return "".join(f"{variant} {digest(variant, deals)}\n" for variant in variants)


def digest(variant: str, deals: int) -> str:
    return hashlib.sha256(b"".join(rows_as_bytes(variant, deals))).hexdigest()


if __name__ == "__main__":
    assert not COMPILED, "the sources are to run here"
    sys.stdout.write(fingerprints(int(sys.argv[1]), *sys.argv[2:]))
