"""Blocks are added up, and what was kept is counted apart."""

from __future__ import annotations

from tests.sim.conftest import PlanOf
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.progress import Ledger, Part, Stopped


class Count:
    """A number that others are added to."""

    def __init__(self, number: int) -> None:
        self.number = number

    def add(self, other: Count) -> None:
        self.number += other.number


def test_what_was_kept_takes_no_time_away(plan_of: PlanOf) -> None:
    ledger = Ledger[Count](plan_of(), range(3))
    ledger.enter(Part(Count(3), deals=(1_000,), kept=(True,)))
    assert not ledger.is_over(0.0)
    ledger.enter(Part(Count(3), deals=(1_000,), kept=(False,)))
    assert ledger.is_over(0.0)


def test_blocks_are_added_up(plan_of: PlanOf, rules: Ruleset) -> None:
    ledger = Ledger[Count](plan_of(variants=(rules, rules), labels=("a", "b")), range(3))
    ledger.enter(Part(Count(3), deals=(1_000, 1_000), kept=(False, True)))
    assert not ledger.is_over(60.0)
    assert ledger.is_over(0.0)
    ledger.enter(Part(Count(4), deals=(1_000, 1_000), kept=(True, True)))
    total = ledger.enter(Part(Count(5), deals=(500, 500), kept=(False, False)))
    assert total.number == 12
    assert not ledger.is_over(0.0), "everything is played"
    now = ledger.clock.read()
    assert (now.done, now.total, now.kept, now.deals) == (5_000, 5_000, 3_000, 2_000)
    played = ledger.close(Stopped.DONE)
    assert (played.blocks, played.deals, played.stopped) == (3, (2_500, 2_500), "done")
    assert played.tally is total
