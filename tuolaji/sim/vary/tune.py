"""Tuning: the value of a rule that gives a metric the value that is wanted.

Values that do not compile are left out. Very many are first narrowed down, then the
rest race on the same deals; what is left at the end are the values that nothing tells
apart.

Of these the one proposed changes the variant least: the number nearest to its own;
where it has none, the roundest. Points come in fives, so takeovers of 121 to 125 are
one game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tuolaji.dsl.compile import Compiled, compile_variant
from tuolaji.dsl.reference import meaning_of
from tuolaji.engine.state import COMPILED
from tuolaji.errors import PlanError
from tuolaji.language import _
from tuolaji.rules.ruleset import options
from tuolaji.sim.blind_spots import Unshown, unshown_of
from tuolaji.sim.plan import policies_text
from tuolaji.sim.progress import Stopped
from tuolaji.sim.vary.search import (
    CandidateResult,
    Course,
    Narrowing,
    OnRound,
    Stage,
    narrow,
    race,
)
from tuolaji.sim.vary.values import (
    Candidates,
    Refusal,
    Setting,
    Target,
    Variation,
    compile_setting,
    refused,
)

__all__ = ["Tuning", "candidates", "own_number", "preferred", "tune"]


_ROUND: Final = (100, 50, 20, 10, 5, 2)


def own_number(key: str, compiled: Compiled) -> int | None:
    """Return the whole number that a variant has under a key, if it has one there."""
    chapter, _, word = key.partition(".")
    rules = compiled.ruleset
    if chapter == "scoring" and word != "bands" and rules is not None:
        # It may stand there as a formula.
        return rules.words.get(word)
    option = options().get(key)
    if option is not None and option.key.over and rules is not None:
        return int(getattr(getattr(rules, chapter), word))
    leaf = compiled.draft.leaves.get(key)
    meaning = None if leaf is None else meaning_of(key, leaf.node.text)
    return meaning if type(meaning) is int else None


def preferred(values: Sequence[str], own: int | None) -> tuple[str, str]:
    """Return which value is proposed, and why; the first where they are no numbers."""
    if not all(value.isdigit() for value in values):
        return values[0], _("the first of them")
    if own is not None:
        nearest = min(values, key=lambda value: abs(int(value) - own))
        return nearest, _("the nearest to the variant's own {own}", own=own)
    return max(values, key=_roundness), _("the roundest of them")


def _roundness(value: str) -> int:
    return next((step for step in _ROUND if int(value) % step == 0), 1)


@dataclass(frozen=True, slots=True)
class Tuning:
    """What was found.

    Attributes:
        overrides: What else was laid over the variant.
        target: What was wanted.
        candidates: The values, those left out too.
        left: Those of them that were left to be played out.
        stages: How they were narrowed down, if they were very many.
        standings: How far each value came that was played out, in the order of the values;
            where the search was stopped before, how far those looked at last came.
        own: The setting that has the variant's own value, if it is among the values.
        course: How they were played.
        level: The level of separate deals, or `None`.
        compiled: Whether the engine ran compiled.
        stopped: Why the search ended.
    """

    overrides: tuple[str, ...]
    target: Target
    candidates: Candidates
    left: tuple[Setting, ...]
    stages: tuple[Stage, ...]
    standings: tuple[CandidateResult, ...]
    own: Setting | None
    course: Course
    level: str | None
    compiled: bool
    stopped: Stopped = Stopped.DONE

    @property
    def variant(self) -> str:
        """The variant's id."""
        return self.candidates.settings[0].rules.id

    @property
    def key(self) -> str:
        """The key."""
        return self.candidates.settings[0].keys[0]

    @property
    def noun(self) -> str:
        """What was played: "deal" or "match"."""
        return "match" if self.course.of_matches else "deal"

    @property
    def policy(self) -> str:
        """The policies, as `A` or `A,B`."""
        return policies_text(self.course.policies)

    @property
    def unshown(self) -> tuple[Unshown, ...]:
        """The rules in which the values differ and which the policies cannot show."""
        settings = self.candidates.settings
        rules = [setting.rules for setting in settings]
        return unshown_of(
            [str(setting) for setting in settings], rules, self.course.policies
        )

    @property
    def best(self) -> CandidateResult:
        """The value nearest to the target, of those that were not dropped."""
        nearest, values = (
            self._nearest,
            [result.setting.values[0] for result in self._nearest],
        )
        if self.own in [result.setting for result in nearest]:
            return next(result for result in nearest if result.setting is self.own)
        value = preferred(values, self.candidates.own_number)[0]
        return nearest[values.index(value)]

    @property
    def preference(self) -> str:
        """Why the best was taken of those that gave the same, or an empty text."""
        values = [result.setting.values[0] for result in self._nearest]
        if self.best.setting is self.own or len(values) == 1:
            return ""
        return preferred(values, self.candidates.own_number)[1]

    @property
    def _nearest(self) -> list[CandidateResult]:
        """The values nearest to the target, all of which gave the same."""
        left = [result for result in self.standings if not result.is_dropped]
        nearest = min(
            left,
            key=lambda result: (
                result.distance is None,
                result.distance or 0.0,
                result.setting is not self.own,  # Of equals, what need not be changed.
            ),
        )
        return [setting for setting in left if setting.twin is nearest.twin]

    @property
    def twins(self) -> tuple[CandidateResult, ...]:
        """The values that gave the same as the best in every deal."""
        return tuple(result for result in self._others if result.twin is self.best.twin)

    @property
    def rivals(self) -> tuple[CandidateResult, ...]:
        """The values that gave something else and may still be as near as the best."""
        return tuple(result for result in self._others if result.twin is not self.best.twin)

    @property
    def _others(self) -> list[CandidateResult]:
        return [
            result
            for result in self.standings
            if not result.is_dropped and result is not self.best
        ]

    @property
    def is_reached(self) -> bool:
        """Whether the interval of the best includes the target."""
        best = self.best.figure
        if best.low is None or best.high is None:
            return False
        return best.low <= float(self.target.value) <= best.high

    @property
    def perhaps_reaching(self) -> tuple[CandidateResult, ...]:
        """The values whose intervals include the target, or tell nothing of it."""
        target = float(self.target.value)
        return tuple(
            result
            for result in self.standings
            if result.figure.estimate is not None
            and (
                result.figure.low is None
                or result.figure.high is None
                or result.figure.low <= target <= result.figure.high
            )
        )

    @property
    def is_out_of_reach(self) -> bool:
        """Whether the target lies beyond what any value gives, surely."""
        best = self.best.figure
        if self.perhaps_reaching or best.estimate is None:
            return False
        target = float(self.target.value)
        known = {
            result.figure.estimate < target
            for result in (*self.standings, *self._looked_at)
            if result.figure.estimate is not None
        }
        return len(known) == 1

    @property
    def has_figure(self) -> bool:
        """Whether any value has the figure; one about nothing that came up has none."""
        looked = (*self.standings, *self._looked_at)
        return any(result.figure.estimate is not None for result in looked)

    @property
    def is_idle(self) -> bool:
        """Whether all values gave the same in every deal."""
        looks = [*(stage.standings for stage in self.stages), self.standings]
        return all(len({result.twin for result in look}) == 1 for look in looks)

    @property
    def is_worth_saving(self) -> bool:
        """Whether the best is another value than the variant's and does what it can."""
        is_another = self.best.setting is not self.own
        return is_another and not (
            self.is_out_of_reach or self.is_idle or self.stopped_early
        )

    @property
    def stopped_early(self) -> bool:
        """Whether Ctrl-C was pressed before the end."""
        return self.stopped is Stopped.INTERRUPTED

    @property
    def _looked_at(self) -> list[CandidateResult]:
        return [result for stage in self.stages for result in stage.standings]

    @property
    def end(self) -> str:
        """At which end of the values the best or its like stands: "first", "last" or ""."""
        settings = self.candidates.settings
        best = [result.setting for result in (self.best, *self.twins)]
        if settings[0] in best:
            return "first"
        return "last" if settings[-1] in best else ""


def candidates(name: str, overrides: Sequence[str], variation: Variation) -> Candidates:
    """Return which values of a key can be played.

    Raises:
        PlanError: Fewer than two can, or they are for different numbers of players.
    """
    own = own_number(variation.key, compile_variant(name, overrides))
    made = [
        compile_setting(name, overrides, [variation.key], [value])
        for value in variation.values
    ]
    settings = tuple(setting for setting in made if isinstance(setting, Setting))
    refusals = tuple(refusal for refusal in made if isinstance(refusal, Refusal))
    if len(settings) < 2:
        raise PlanError(refused(refusals, settings))
    if len({setting.rules.table.players for setting in settings}) > 1:
        raise PlanError(_("the values need different numbers of players; vary another key"))
    return Candidates(settings, refusals, own)


def tune(
    candidates: Candidates,
    target: Target,
    course: Course,
    *,
    own: Setting | None = None,
    overrides: Sequence[str] = (),
    on_round: OnRound | None = None,
) -> Tuning:
    """Return which of the values comes nearest to a target.

    Ctrl-C ends the search too: what was found is returned, and `stopped` says so.

    Args:
        candidates: The values.
        target: The target.
        course: How they are played.
        own: The setting that has the variant's own value, if any.
        overrides: What else was laid over the variant, to be named.
        on_round: Told after each round of the race.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed before anything was candidates.
    """
    plan = course.plan(candidates.settings)  # What cannot be played is told before a deal.
    search = _search(candidates.settings, target, course, on_round)
    return Tuning(
        overrides=tuple(overrides),
        target=target,
        candidates=candidates,
        left=search.narrowed.left,
        stages=search.narrowed.stages,
        standings=search.standings,
        own=own,
        course=course,
        level=plan.common_level,
        compiled=COMPILED,
        stopped=search.stopped,
    )


@dataclass(slots=True)
class _Search:
    """How far the search has come."""

    narrowed: Narrowing
    standings: tuple[CandidateResult, ...] = ()
    stopped: Stopped = Stopped.DONE


def _search(
    settings: tuple[Setting, ...], target: Target, course: Course, on_round: OnRound | None
) -> _Search:
    search = _Search(Narrowing(settings, ()))
    try:
        for narrowed in narrow(settings, target, course):
            search.narrowed = narrowed
        for standings in race(search.narrowed.left, target, course, on_round):
            search.standings = standings
    except KeyboardInterrupt:
        stages = search.narrowed.stages
        search.standings = search.standings or (stages[-1].standings if stages else ())
        if not search.standings:
            raise
        search.stopped = Stopped.INTERRUPTED
    return search
