"""Do some mutants of the variants each earn a diagnostic, or play?

`make fuzz SECONDS=600` tries more; its findings tell the number of each mutant.
"""

from __future__ import annotations

from tests.fuzz.hunt import hunt
from tests.fuzz.mutants import mutant


def test_a_mutant_is_made_of_its_number_alone() -> None:
    assert mutant(1, 7) == mutant(1, 7)
    assert len({mutant(1, number) for number in range(50)}) > 40


def test_each_mutant_is_refused_or_played() -> None:
    caught = hunt(seed=2026, first=0, seconds=60, most=50)
    assert not caught.faults, str(caught)
    assert caught.counts["refused"] > 0
    assert caught.counts["played"] > 0
