"""The disagreements of the engine and the oracle.

A batch asks both about random positions of one ruleset, the engine through the public
questions of `tuolaji.table`, and yields a sentence for each answer of the engine that
the oracle does not accept. As a program it does so in a process of its own, so that the
engine can be asked in its other form too:

    TUOLAJI_PURE=1 python -m tests.oracle.agreement 100 titanic counts
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping

from tests.oracle.agreement_on_bids import bids_differ
from tests.oracle.agreement_on_bombs import bombs_differ
from tests.oracle.agreement_on_burials import burials_differ
from tests.oracle.agreement_on_chances import chances_differ
from tests.oracle.agreement_on_crossings import crossings_differ
from tests.oracle.agreement_on_order import order_differs
from tests.oracle.agreement_on_plays import plays_differ
from tests.oracle.agreement_on_score import score_differs
from tests.oracle.agreement_on_thefts import thefts_differ
from tests.oracle.cases import STATED
from tests.oracle.variants import RULESETS, TURNED
from tuolaji.engine.state import COMPILED
from tuolaji.rules.ruleset import Ruleset

COMPARED: Mapping[str, Ruleset] = {**RULESETS, **TURNED, **STATED}
"""All rulesets on which the two are compared, by name."""

Batch = Callable[[Ruleset, int, int], Iterator[str]]
"""From a ruleset, a seed and a number of positions to sentences of disagreement."""

BATCHES: Mapping[str, Batch] = {
    "plays": plays_differ,
    "bids": bids_differ,
    "chances": chances_differ,
    "order": order_differs,
    "score": score_differs,
    "bombs": bombs_differ,
    "thefts": thefts_differ,
    "burials": burials_differ,
    "crossings": crossings_differ,
}


def differences(batch: str, name: str, seed: int, count: int) -> list[str]:
    """Return up to five sentences of a batch on the ruleset of a name."""
    found = BATCHES[batch](COMPARED[name], seed, count)
    return [f"{name}: {sentence}" for sentence, _ in zip(found, range(5), strict=False)]


def main(count: str, *names: str) -> int:
    """Report on some rulesets how the engine as it runs here disagrees."""
    sys.stdout.write(f"compiled: {COMPILED}\n")
    for name in names:
        for batch in BATCHES:
            for sentence in differences(batch, name, seed=3, count=int(count)):
                sys.stdout.write(f"{batch}: {sentence}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
