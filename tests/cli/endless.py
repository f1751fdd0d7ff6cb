"""Run the command line, but keep only a few chunks; then wait to be killed.

So a test that ends the process after some chunks ends it while it is at work, however
busy the machine is: `python -m tests.cli.endless simulate …`.
"""

from __future__ import annotations

import time

from tuolaji.cli import main
from tuolaji.sim.chunk import Rows
from tuolaji.sim.plan import Chunk
from tuolaji.sim.store.store import Store

CHUNKS = 6
SECONDS = 600  # Nobody may be there to kill it.


def _wait_after(count: int) -> None:
    """Let a store write no more than so many chunks."""
    write, left = Store.write, iter(range(count))

    def write_or_wait(store: Store, chunk: Chunk, rows: Rows) -> None:
        if next(left, None) is None:
            time.sleep(SECONDS)
        write(store, chunk, rows)

    Store.write = write_or_wait  # type: ignore[assignment, method-assign]


if __name__ == "__main__":
    _wait_after(CHUNKS)
    raise SystemExit(main())
