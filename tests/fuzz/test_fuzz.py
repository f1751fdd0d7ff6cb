"""Do some mutants of the variants each earn a diagnostic, or play?

`make fuzz SECONDS=600` tries more; its findings tell the number of each mutant.
"""

from __future__ import annotations

import random
import re

from tests.fuzz.hunt import hunt
from tests.fuzz.mutants import LINES, mutant
from tuolaji.dsl.parse import TERMS


def test_a_mutant_is_made_of_its_number_alone() -> None:
    assert mutant(1, 7) == mutant(1, 7)
    assert len({mutant(1, number) for number in range(50)}) > 40


def test_rule_lines_of_mutants_use_every_term_of_the_language() -> None:
    rng = random.Random(1)
    lines = "\n".join(make(rng) for make in LINES.values() for _ in range(600))
    unused = [
        term.texts[0]
        for term in TERMS
        if not re.search(rf"(?<!\w){re.escape(term.texts[0])}(?!\w)", lines)
    ]
    assert not unused


def test_each_mutant_is_refused_or_played() -> None:
    caught = hunt(seed=2026, first=0, seconds=60, most=50)
    assert not caught.faults, str(caught)
    assert caught.counts["refused"] > 0
    assert caught.counts["played"] > 0
