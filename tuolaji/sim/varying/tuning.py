"""Which value of a rule gives a figure the value that is wanted?

Values that do not compile are left out. Very many are first narrowed down, then the rest
race on the same deals; what is left at the end are the values that nothing tells apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tuolaji.engine.state import COMPILED
from tuolaji.errors import PlanError
from tuolaji.sim.plan import policies_text
from tuolaji.sim.varying.course import Course
from tuolaji.sim.varying.narrowing import Stage, narrow
from tuolaji.sim.varying.racing import OnRound, Standing, race
from tuolaji.sim.varying.settings import (
    Candidates,
    Refusal,
    Setting,
    compile_setting,
    refused,
)
from tuolaji.sim.varying.target import Target
from tuolaji.sim.varying.vary import Variation

__all__ = ["Tuning", "candidates", "tune"]


@dataclass(frozen=True, slots=True)
class Tuning:
    """What was found.

    Attributes:
        variant: The variant's id.
        key: The key.
        overrides: What else was laid over the variant.
        target: What was wanted.
        candidates: The values, those left out too.
        stages: How they were narrowed down, if they were very many.
        standings: How far each value came that was played out, in the order of the values.
        own: The setting that has the variant's own value, if it is among the values.
        course: How they were played.
        level: The level of separate deals, or `None`.
        compiled: Whether the engine ran compiled.
    """

    variant: str
    key: str
    overrides: tuple[str, ...]
    target: Target
    candidates: Candidates
    stages: tuple[Stage, ...]
    standings: tuple[Standing, ...]
    own: Setting | None
    course: Course
    level: str | None
    compiled: bool

    @property
    def noun(self) -> str:
        """What was played: "deal" or "match"."""
        return "match" if self.course.of_matches else "deal"

    @property
    def policy(self) -> str:
        """The policies, as `A` or `A,B`."""
        return policies_text(self.course.policies)

    @property
    def best(self) -> Standing:
        """The value nearest to the target, of those that were not dropped."""
        left = [one for one in self.standings if not one.is_dropped]
        return min(
            left,
            key=lambda one: (
                one.distance is None,
                one.distance or 0.0,
                one.setting is not self.own,  # Of equals, what need not be changed.
            ),
        )

    @property
    def rivals(self) -> tuple[Standing, ...]:
        """The values that nothing tells apart from the best."""
        return tuple(
            one for one in self.standings if not one.is_dropped and one is not self.best
        )

    @property
    def is_reached(self) -> bool:
        """Whether the interval of the best includes the target."""
        one = self.best.figure
        if one.low is None or one.high is None:
            return False
        return one.low <= float(self.target.value) <= one.high

    @property
    def end(self) -> str:
        """At which end of the values the best stands: "first", "last" or neither ("")."""
        settings = self.candidates.settings
        if self.best.setting is settings[0]:
            return "first"
        return "last" if self.best.setting is settings[-1] else ""


def candidates(name: str, overrides: Sequence[str], variation: Variation) -> Candidates:
    """Return which values of a key can be played.

    Raises:
        PlanError: Fewer than two can, or they are for different numbers of players.
    """
    made = [
        compile_setting(name, overrides, [variation.key], [value])
        for value in variation.values
    ]
    settings = tuple(one for one in made if isinstance(one, Setting))
    refusals = tuple(one for one in made if isinstance(one, Refusal))
    if len(settings) < 2:
        raise PlanError(refused(refusals, settings))
    if len({one.rules.table.players for one in settings}) > 1:
        raise PlanError("the values need different numbers of players; vary another key")
    return Candidates(settings, refusals)


def tune(
    found: Candidates,
    target: Target,
    course: Course,
    *,
    own: Setting | None = None,
    overrides: Sequence[str] = (),
    on_round: OnRound | None = None,
) -> Tuning:
    """Return which of the values comes nearest to a target.

    Args:
        found: The values.
        target: The target.
        course: How they are played.
        own: The setting that has the variant's own value, if any.
        overrides: What else was laid over the variant, to be named.
        on_round: Told after each round of the race.
    """
    plan = course.plan(found.settings)  # What cannot be played is told before a deal.
    narrowed = narrow(found.settings, target, course)
    return Tuning(
        variant=found.settings[0].rules.id,
        key=found.settings[0].keys[0],
        overrides=tuple(overrides),
        target=target,
        candidates=found,
        stages=narrowed.stages,
        standings=race(narrowed.left, target, course, on_round),
        own=own,
        course=course,
        level=plan.common_level,
        compiled=COMPILED,
    )
