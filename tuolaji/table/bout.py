"""Bouts: deals and matches that bots from outside play, as a batch plays its own.

The deals are those of a batch, with the same cards, and so is what is written of them;
a policy of ours decides at its seats as it would there. A bot that breaks a rule, fails
or takes too long has a fault: the deal is forfeited by its seat, all points of it going to
the other side, and the bout goes on; or the bout ends, as its limits say.

Python's own `random` is seeded for each deal, so that bots that draw from it play alike
whoever plays the deal and whenever.
"""

from __future__ import annotations

import random
import sys
import time
from array import array
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from typing import Final

from tuolaji.bots import BOT_SECONDS, POLICIES
from tuolaji.cards import Rank
from tuolaji.engine.codes import ROW_MATCH, ROW_WORDS, run_key
from tuolaji.engine.deal import begin
from tuolaji.engine.decision import count_decision, forfeit
from tuolaji.engine.policy import Policy
from tuolaji.engine.rows import Rows, write_row
from tuolaji.engine.state import Deal
from tuolaji.engine.tables import build_tables
from tuolaji.errors import BotError
from tuolaji.language import _
from tuolaji.rules.match import played_as
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.actions import Action
from tuolaji.table.alarm import Alarm, TimeUpError
from tuolaji.table.botfile import failure_of, is_bot, is_ctrl_c, make_bot, place_of
from tuolaji.table.deal import DealInPlay
from tuolaji.table.match import MatchInPlay
from tuolaji.table.phases import Finished
from tuolaji.table.players import Bot, Player, view_of
from tuolaji.table.position import Position
from tuolaji.table.record import Origin, Record

__all__ = [
    "LIMITS",
    "Bout",
    "Fault",
    "Limits",
    "Turns",
]


@dataclass(frozen=True, slots=True)
class Limits:
    """What is asked of bots.

    Attributes:
        seconds: How long a bot may take for a decision.
        stops: Whether a fault ends the bout; else the seat forfeits the deal.
    """

    seconds: float = BOT_SECONDS
    stops: bool = True


LIMITS: Final = Limits()
"""What is asked of bots unless told."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What a bot has done wrong.

    Attributes:
        bot: Its name.
        deal: The index of the deal.
        place: Where the deal stood: the trick, or the phase.
        seat: Its seat.
        reason: The short name of the rule, or `failed`, or `took too long`.
        why: The same in words, with the file and line where it failed.
    """

    bot: str
    deal: int
    place: str
    seat: int
    reason: str
    why: str

    def __str__(self) -> str:
        return _(
            "deal {deal}, {place}: seat {seat} ({bot}) {why}",
            deal=self.deal,
            place=self.place,
            seat=self.seat,
            bot=self.bot,
            why=self.why,
        )


@dataclass(slots=True)
class Turns:
    """The decisions of a bot, and its faults.

    Attributes:
        count: How many it has taken.
        seconds: How long they took in all.
        longest: How long the longest took.
        forfeits: How many deals it has forfeited.
        faults: The first of its faults.
    """

    count: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    forfeits: int = 0
    faults: tuple[Fault, ...] = ()

    def note(self, seconds: float) -> None:
        """Note a decision."""
        self.count += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)

    def add(self, other: Turns) -> None:
        """Add those of other deals."""
        self.count += other.count
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        self.forfeits += other.forfeits
        self.faults = (*self.faults, *other.faults)[:_FAULTS_KEPT]


_FAULTS_KEPT: Final = 5


class _FaultError(Exception):
    """A bot has a fault."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


class Bout:
    """A table at which bots and policies of ours sit.

    Args:
        rules: The ruleset.
        names: Who plays the even seats and who the odd ones: a policy, or `FILE.py:CLASS`.
        limits: What is asked of the bots.
        is_alone: Whether the process is there for nothing else; see `Alarm`.

    Attributes:
        turns: The decisions of each bot, by its name.

    Raises:
        PlanError: A bot cannot be made.
    """

    def __init__(
        self,
        rules: Ruleset,
        names: tuple[str, str],
        limits: Limits,
        *,
        is_alone: bool = False,
    ) -> None:
        self._rules = rules
        self._tables = build_tables(rules)
        self._names = names
        self._limits = limits
        self._alarm = Alarm(limits.seconds, is_alone=is_alone)
        self.turns = {name: Turns() for name in names if is_bot(name)}
        self._seats = self._seated()

    def _seated(self) -> list[Bot]:
        """Return who sits at each seat: a bot of its own, or the policy of the team."""
        ours = {name: Player(name) for name in self._names if name in POLICIES}
        with redirect_stdout(sys.stderr):
            return [
                ours[name] if (name := self._names[seat % 2]) in ours else make_bot(name)
                for seat in range(self._rules.table.players)
            ]

    def play_deals(
        self, seed: int, first: int, count: int, level: int, room: array[int]
    ) -> None:
        """Play separate opening deals; write a row each.

        Args:
            seed: The user's seed of the run.
            first: The index of the first deal.
            count: How many.
            level: The level of all.
            room: Room for `count` rows.

        Raises:
            BotError: A bot has a fault that ends the bout.
        """
        rows, deal = Rows(room), Deal()
        deal.won_by = -1
        with self._watched():
            for number in range(count):
                self._play(deal, seed, first + number, level)
                write_row(self._tables, deal, rows, number, first + number)

    def play_match(self, seed: int, match: int, room: array[int]) -> int:
        """Play one match to its end; write a row a deal; return the number of deals.

        Raises:
            BotError: A bot has a fault that ends the bout.
        """
        rows, in_match = Rows(room), MatchInPlay(self._rules, seed, match)
        with self._watched():
            while not in_match.is_over:
                index, count = in_match.index, in_match.count
                in_play = in_match.begin_in(in_match.registers)
                in_match.end_deal(self._played(in_play, seed, index))
                write_row(self._tables, in_match.registers, rows, count, index)
                room[count * ROW_WORDS + ROW_MATCH] = match
        return in_match.count

    def play_record(self, seed: int, index: int, level: Rank) -> Record:
        """Play one opening deal and write it down.

        Raises:
            BotError: A bot has a fault.
        """
        deal = Deal()
        deal.won_by = -1
        with self._watched():
            return self._play(deal, seed, index, int(level)).record()

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """Watch the clock; what bots print goes to stderr."""
        with self._alarm.set_up(), redirect_stdout(sys.stderr):
            yield

    def _play(self, deal: Deal, seed: int, index: int, level: int) -> DealInPlay:
        """Play one opening deal in the registers of a deal."""
        begin(self._tables, deal, run_key(seed), index, int(played_as(Rank(level))), -1)
        deal.attackers_points = 0  # What the deal before has left there would be seen.
        position = Position.around(self._rules, Rank(level), None, deal)
        return self._played(DealInPlay.begun(position, Origin(seed, index)), seed, index)

    def _played(self, in_play: DealInPlay, seed: int, index: int) -> DealInPlay:
        """Play a deal that has been set up to its end, or till it is forfeited."""
        random.seed(f"{seed} {index}")
        try:
            while (seat := in_play.turn) is not None:
                self._act(in_play, seat, index)
        except _FaultError as problem:
            if self._limits.stops:
                raise BotError(str(problem.fault)) from None
            self._forfeit(in_play, problem.fault)
        return in_play

    def _act(self, in_play: DealInPlay, seat: int, index: int) -> None:
        bot = self._seats[seat]
        if isinstance(bot, Player):
            in_play.do(in_play.choice_of(bot.policy))
            return
        count_decision(in_play.registers)
        action = self._answer(bot, in_play, index)
        if (refusal := in_play.why_illegal(action, seat)) is not None:
            raise self._fault(
                in_play, index, refusal.reason.value, _refusal_text(action, refusal.why)
            )
        in_play.apply(action, seat)

    def _answer(self, bot: Bot, in_play: DealInPlay, index: int) -> Action:
        """Return what a bot does, and note how long it has taken."""
        seat = in_play.turn or 0
        view, legal = view_of(in_play, seat), in_play.legal_actions()
        begun = time.perf_counter()
        try:
            self._alarm.start()
            return bot.act(view, legal)
        except TimeUpError as problem:
            raise self._fault(
                in_play, index, "took too long", self._late(problem)
            ) from None
        except BaseException as problem:
            if is_ctrl_c(problem):
                raise
            why = _("failed: {failure}", failure=failure_of(problem))
            raise self._fault(in_play, index, "failed", why) from problem
        finally:
            self._alarm.stop()
            self.turns[self._names[seat % 2]].note(time.perf_counter() - begun)

    def _late(self, problem: TimeUpError) -> str:
        seconds, place = f"{self._limits.seconds:g}", place_of(problem)
        if not place:
            return _("took more than {seconds} s for a decision", seconds=seconds)
        return _(
            "took more than {seconds} s for a decision, at {place}",
            seconds=seconds,
            place=place,
        )

    def _fault(self, in_play: DealInPlay, index: int, reason: str, why: str) -> _FaultError:
        seat = in_play.turn or 0
        name = self._names[seat % 2]
        return _FaultError(Fault(name, index, in_play.place, seat, reason, why))

    def _forfeit(self, in_play: DealInPlay, fault: Fault) -> None:
        step = in_play.step
        assert not isinstance(step, Finished), "whoever has a fault is on turn"
        forfeit(self._tables, in_play.registers, Policy(), step.stage, fault.seat)
        self.turns[fault.bot].add(Turns(forfeits=1, faults=(fault,)))


def _refusal_text(action: object, why: str) -> str:
    if isinstance(action, Action):
        return _("may not {action}: {why}", action=action, why=why)
    return _("gave no action: {why}", why=why)
