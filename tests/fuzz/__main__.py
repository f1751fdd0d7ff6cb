"""`python -m tests.fuzz`: tries mutants of variants for so many seconds; faults are kept.

Each kind of fault is written once to the folder, as the mutant and what it led to. The
exit status is 1 if there is any.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.fuzz.hunt import hunt


def main() -> int:
    """Hunt as the command line says; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--most", type=int, default=sys.maxsize, help="mutants at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first mutant")
    parser.add_argument("--out", type=Path, default=Path("fuzz-findings"))
    given = parser.parse_args()
    caught = hunt(given.seed, given.first, given.seconds, given.most)
    for kind, (number, text, trace) in caught.faults.items():
        given.out.mkdir(parents=True, exist_ok=True)
        name = "".join(sign if sign.isalnum() else "-" for sign in kind)[:80]
        path = given.out / f"{name}-{given.seed}-{number}"
        path.with_suffix(".yaml").write_text(text, "utf-8", errors="replace")
        path.with_suffix(".txt").write_text(f"{kind}\n{trace}", "utf-8", errors="replace")
    sys.stdout.write(f"{caught}\n")
    return 1 if caught.faults else 0


if __name__ == "__main__":
    sys.exit(main())
