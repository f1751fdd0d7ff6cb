"""A match played deal by deal: levels, the next declarer, and who has won.

`begin_deal` deals the next one, which is played as any other; `end_deal` settles it into
the levels. The deals are those of a batch, with the same cards. See docs/rules.md 10.
"""

from __future__ import annotations

from dataclasses import replace

from tuolaji.cards import Rank
from tuolaji.engine.codes import MATCH_LIMIT, run_key
from tuolaji.engine.deal import begin
from tuolaji.engine.decision import copied
from tuolaji.engine.match import (
    begin_match,
    find_first,
    next_declarer,
    raise_levels,
    run_clock,
)
from tuolaji.engine.state import Deal
from tuolaji.engine.tables import build_tables
from tuolaji.engine.tribute import find_tribute
from tuolaji.rules.match import First, LevelsOf, played_as
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.deal import DealInPlay
from tuolaji.table.position import Position, demand_rules
from tuolaji.table.record import Origin

__all__ = ["MatchInPlay"]


class MatchInPlay:
    """A match from its opening deal until somebody has won, or its time is up.

    Args:
        rules: The ruleset.
        seed: The user's seed of the run, which gives the cards.
        number: The number of the match in the run.

    Attributes:
        count: How many deals are finished.
        declarer: The seat that declares the next deal, or `None` where bids will tell.
    """

    def __init__(self, rules: Ruleset, seed: int = 0, number: int = 0) -> None:
        demand_rules(rules)
        self._rules = rules
        self._tables = build_tables(rules)
        self._origin = Origin(seed, number * MATCH_LIMIT)
        self._registers = Deal()
        self.count = 0
        self.declarer: int | None = None
        begin_match(self._tables, self._registers)

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        return self._rules

    @property
    def index(self) -> int:
        """The number of the next deal in the run."""
        return self._origin.index + self.count

    @property
    def registers(self) -> Deal:
        """The engine's registers as the last finished deal has left them."""
        return self._registers

    @property
    def level(self) -> Rank:
        """The level of the next deal; that of seat 0 where bids will tell."""
        return self.levels[self.declarer or 0]

    @property
    def levels(self) -> tuple[Rank, ...]:
        """The level of each seat; whoever has risen past the last one stands at it."""
        ladder = self._rules.levels.ladder
        places = self._registers.seat_level[: self._rules.table.players]
        return tuple(ladder[min(place, len(ladder) - 1)] for place in places)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of its own that each seat has earned, where deals give any."""
        return tuple(self._registers.total[: self._rules.table.players])

    @property
    def is_over(self) -> bool:
        """Whether no further deal is played."""
        registers = self._registers
        is_won = registers.won_by >= 0 or bool(registers.time_up)
        return is_won or self.count >= MATCH_LIMIT

    @property
    def is_played_on(self) -> bool:
        """Whether the deal before was the last in time, and all have come to one level."""
        return 0 < self.count == self._registers.played_on

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none while it goes on, or where none is ahead."""
        won_by, seats = self._registers.won_by, range(self._rules.table.players)
        if won_by < 0:
            return ()
        if self._rules.levels.of is LevelsOf.PLAYER:
            return (won_by,)
        return tuple(seat for seat in seats if seat % 2 == won_by)

    def begin_deal(self) -> DealInPlay:
        """Return the next deal, in registers of its own."""
        assert not self.is_over, "the match is over"
        return self.begin_in(copied(self._registers))

    def begin_in(self, registers: Deal) -> DealInPlay:
        """Return the next deal, in registers that hold what the one before has left."""
        declarer = -1 if self.declarer is None else self.declarer
        registers.own_levels = declarer < 0 < self.count
        registers.attackers_points = 0  # What is left there would be seen.
        level, origin = played_as(self.level), Origin(self._origin.seed, self.index)
        key = run_key(origin.seed)
        begin(self._tables, registers, key, origin.index, int(level), declarer)
        if self.count and declarer < 0 and self._rules.match.first is not First.LOT:
            origin = replace(origin, first_seat=registers.first_seat)
        position = Position.around(self._rules, self.level, None, registers)
        return DealInPlay.begun(position, origin)

    def end_deal(self, deal: DealInPlay) -> None:
        """Move the levels as a deal earned that has been settled, and find who declares."""
        tables, registers = self._tables, deal.registers
        self.count += 1
        raise_levels(tables, registers, self.count)
        find_tribute(tables, registers)
        declarer = next_declarer(tables, registers)
        find_first(tables, registers, declarer)
        declarer = run_clock(tables, registers, declarer, self.count)
        self._registers = registers
        self.declarer = None if declarer < 0 else declarer
