"""The rows that this build of the engine gives; a program, in either build."""

from __future__ import annotations

import hashlib
import sys

from tests.engine.contract import rows_as_bytes
from tuolaji.engine.state import COMPILED


def fingerprint(variant: str, deals: int) -> str:
    """Return the digest of the rows of a variant, after the name of the build."""
    digest = hashlib.sha256(b"".join(rows_as_bytes(variant, deals))).hexdigest()
    return f"{'compiled' if COMPILED else 'interpreted'} {digest}"


if __name__ == "__main__":
    sys.stdout.write(fingerprint(sys.argv[1], int(sys.argv[2])))
