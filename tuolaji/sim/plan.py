"""The plan of a simulation: its arms, its seed and its size.

A plan is checked when it is made, so that a run fails before its first deal or not at
all. It says everything that the results depend on, and nothing else but `jobs`, on
which they do not.

An arm is one variant played by one seating of the policies. All arms of a plan play the
same deals, so that what differs between them comes from the rules or the seats alone.

Single deals are opening deals of one level each: no team rises, no deal follows
another, and where the level is 2 every two is a level card, whatever a rule says of
twos. Where a plan of them cannot show what a rule does, asking for that is refused.
"""

from __future__ import annotations

import difflib
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tuolaji.bots import POLICIES, SLOW, USUAL_POLICY
from tuolaji.cards import Rank, rank_from
from tuolaji.engine.codes import FOUL_SCALE, MATCH_LIMIT
from tuolaji.engine.policy import Policy, check_asked
from tuolaji.errors import NotationError, PlanError, QuestionError, brief, demand
from tuolaji.language import _, later, one_by_one
from tuolaji.rules.match import Clock, level_name, level_of
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.table import Partners
from tuolaji.table.botfile import find_bot, is_bot
from tuolaji.table.bout import LIMITS, Limits
from tuolaji.table.position import check_level

__all__ = [
    "Arm",
    "Chunk",
    "Plan",
    "check_labels",
    "check_shown",
    "demand_plan",
    "demand_texts",
    "is_label",
    "policies_text",
    "read_policies",
    "remedy_at",
    "why_unseen",
]


@dataclass(frozen=True, slots=True)
class Arm:
    """One variant, played by one seating of the policies.

    Attributes:
        label: The name of the variant in this run.
        rules: Its rules.
        policies: The policies of the even and of the odd seats.
        level: The level of separate deals.
        variant: The index of the variant in the plan.
        swapped: Whether the policies have changed seats.
    """

    label: str
    rules: Ruleset
    policies: tuple[str, str]
    level: Rank
    variant: int
    swapped: bool

    @property
    def has_teams(self) -> bool:
        """Whether seats two apart play together all the time."""
        return self.rules.table.partners is Partners.OPPOSITE


def is_label(text: str) -> bool:
    """Return whether a text may name a variant: letters, digits and `.`, `-`, `_`."""
    return bool(text) and all(sign.isalnum() or sign in ".-_" for sign in text)


def check_labels(labels: Iterable[str]) -> None:
    """Make sure that each label is one, and means one variant.

    Raises:
        PlanError: One does not; the message names a remedy.
    """
    for label, count in Counter(labels).items():
        if not is_label(label):
            raise PlanError(
                _(
                    "a label is letters, digits, '.', '-' and '_', not '{label}'",
                    label=label,
                )
            )
        if count > 1:
            raise PlanError(
                _(
                    "two variants are called '{label}'; name them apart with labels, as "
                    "in `a={label} b={label}` or `mine=FILE.yaml`",
                    label=label,
                )
            )


_DEALS_LIMIT: Final = 1 << 31
_MATCHES_LIMIT: Final = _DEALS_LIMIT // MATCH_LIMIT
_CHUNKS: Final = 40
"""In how many parts a run is played: each is progress that is told, and a file to write."""
_DEALS_A_CHUNK: Final = (1_000, 20_000)
_MATCHES_A_CHUNK: Final = (25, 500)
_SLOWER: Final = 20
"""By how much a chunk is smaller where a slow policy plays, so that every core has one."""
_DEALS_OF_BOTS: Final = 20


@dataclass(frozen=True, slots=True)
class Chunk:
    """A range of an arm's deals or matches, played in one go.

    Attributes:
        number: Its place in the plan.
        arm: The index of the arm.
        first: The index of its first deal or match.
        count: How many deals or matches it holds.
    """

    number: int
    arm: int
    first: int
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A simulation.

    Attributes:
        variants: The rules to play, each by the same deals.
        labels: What they are called in this run; their ids unless given.
        deals: How many separate opening deals to play of each; or else
        matches: how many whole matches.
        seed: Any whole number; it names the cards of every deal.
        policies: The policies of the even and of the odd seats, or bots: `FILE.py:CLASS`.
        level: The level of separate deals, or its name; or `None` for each variant's first.
        jobs: How many cores to use; the results do not depend on it.
        swapped: Whether each deal is played again with the policies' seats exchanged.
        fouls: The share of deals in which a foul is injected, at the price of its variant.
        limits: What is asked of bots.
        trick_seconds: How long a trick takes at the table, for variants without a clock.
        deal_seconds: How long dealing, bidding and the kitty take, likewise.

    Raises:
        PlanError: Something of it is impossible.
    """

    variants: tuple[Ruleset, ...]
    labels: tuple[str, ...] = ()
    deals: int | None = None
    matches: int | None = None
    seed: int = 1
    policies: tuple[str, str] = (USUAL_POLICY, USUAL_POLICY)
    level: Rank | str | None = None
    jobs: int = os.cpu_count() or 1
    swapped: bool = False
    fouls: float = 0.0
    limits: Limits = LIMITS
    trick_seconds: int | None = None
    deal_seconds: int = 0

    def __post_init__(self) -> None:
        _check_lists(self)
        for name in ("variants", "labels", "policies"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        for name in ("deals", "matches", "seed", "jobs"):
            _check_whole(name, getattr(self, name))
        _require(bool(self.variants), "a simulation needs at least one variant")
        if not self.labels:
            object.__setattr__(
                self, "labels", tuple(variant.id for variant in self.variants)
            )
        _require(len(self.labels) == len(self.variants), "each variant needs a label")
        check_labels(self.labels)
        _check_size(self.deals, self.matches)
        _check_fouls(self.fouls, self.variants)
        _check_pace(self.trick_seconds, self.deal_seconds, is_of_matches=bool(self.matches))
        _require(self.jobs >= 1, _("jobs must be at least 1, got {jobs}", jobs=self.jobs))
        for policy in self.policies:
            _check_policy(policy)
        _check_bots(self)
        if self.rank is not None:
            self._check_level(self.rank)

    def _check_level(self, level: Rank) -> None:
        _require(
            self.deals is not None, _("a match sets its own levels; leave the level out")
        )
        for label, rules in zip(self.labels, self.variants, strict=True):
            try:
                check_level(rules, level, label)
            except QuestionError as problem:
                raise PlanError(str(problem)) from None

    @property
    def rank(self) -> Rank | None:
        """The level of separate deals as a rank, or `None` for each variant's first."""
        try:
            return None if self.level is None else _level_from(self.level)
        except NotationError as problem:
            raise PlanError(_("'level': {problem}", problem=problem)) from None

    def clock_of(self, rules: Ruleset) -> Clock | None:
        """Return what times a match of a variant: its own clock, else the plan's pace."""
        if rules.match.clock is not None or self.trick_seconds is None:
            return rules.match.clock
        return Clock(0, self.deal_seconds, self.trick_seconds)

    @property
    def size(self) -> int:
        """Deals, or matches, of each variant."""
        return self.deals or self.matches or 0

    @property
    def chunk_size(self) -> int:
        """Deals, or matches, in a full chunk, by the size and by who plays alone."""
        least, most = _DEALS_A_CHUNK if self.deals else _MATCHES_A_CHUNK
        if not SLOW.keys().isdisjoint(self.policies):
            least, most = least // _SLOWER, most // _SLOWER
        if self.bots:
            least = _DEALS_OF_BOTS if self.deals else 1
        return max(least, min(most, self.size // _CHUNKS))

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots from outside that play."""
        return tuple(filter(is_bot, dict.fromkeys(self.policies)))

    @property
    def foul_parts(self) -> int:
        """The share of fouls as the engine counts it; a share above 0 is never 0."""
        return max(round(self.fouls * FOUL_SCALE), self.fouls > 0)

    @property
    def arms(self) -> tuple[Arm, ...]:
        """What is played side by side: each variant, and at once with seats exchanged."""
        even, odd = self.policies
        seatings = [((even, odd), False), *([((odd, even), True)] if self.swapped else [])]
        return tuple(
            Arm(label, rules, policies, self.level_of(rules), variant, swapped)
            for variant, (label, rules) in enumerate(
                zip(self.labels, self.variants, strict=True)
            )
            for policies, swapped in seatings
        )

    @property
    def block_count(self) -> int:
        """How many blocks the plan has."""
        return -(-self.size // self.chunk_size)

    def block(self, index: int) -> tuple[Chunk, ...]:
        """Return a block: the same range of deals or matches for each arm."""
        arms = len(self.variants) * (2 if self.swapped else 1)
        first = index * self.chunk_size
        count = min(self.chunk_size, self.size - first)
        return tuple(Chunk(index * arms + arm, arm, first, count) for arm in range(arms))

    def blocks(self) -> tuple[tuple[Chunk, ...], ...]:
        """Return all blocks in order."""
        return tuple(self.block(index) for index in range(self.block_count))

    def chunks(self) -> tuple[Chunk, ...]:
        """Return the chunks of all blocks in order."""
        return tuple(chunk for block in self.blocks() for chunk in block)

    def level_of(self, rules: Ruleset) -> Rank:
        """Return the level at which separate deals of a variant are played."""
        return rules.levels.start if self.rank is None else self.rank

    @property
    def common_level(self) -> str | None:
        """The rank at which all separate deals are played, if it is one for all."""
        levels = {level_name(self.level_of(rules)) for rules in self.variants}
        return levels.pop() if self.deals and len(levels) == 1 else None


def demand_plan(plan: object) -> None:
    """Refuse what is no plan.

    Raises:
        PlanError: It is none.
    """
    wanted = "'plan' must be a Plan such as Plan(variants=(rules,), deals=1_000)"
    demand(isinstance(plan, Plan), wanted, plan, PlanError)


def demand_texts(name: str, values: object) -> None:
    """Refuse what is no list of texts; a text alone would be one of letters.

    Raises:
        PlanError: It is none.
    """
    fits = _is_list(values, str)
    demand(fits, f"'{name}' must be a list of texts", values, PlanError)


def _is_list(values: object, kind: type) -> bool:
    return isinstance(values, list | tuple) and all(
        isinstance(value, kind) for value in values
    )


def _check_lists(plan: Plan) -> None:
    """Make sure that what a plan has several of are lists of it, and no lone one."""
    wanted = "'variants' must be a list of rulesets such as (load_variant('tuolaji'),)"
    demand(_is_list(plan.variants, Ruleset), wanted, plan.variants, PlanError)
    demand_texts("labels", plan.labels)
    wanted = "'policies' must be two names, of the even and the odd seats' policy"
    fits = _is_list(plan.policies, str) and len(plan.policies) == 2
    demand(fits, wanted, plan.policies, PlanError)
    demand(
        type(plan.swapped) is bool,
        "'swapped' must be True or False",
        plan.swapped,
        PlanError,
    )


def policies_text(policies: tuple[str, str]) -> str:
    """Return the policies of the even and the odd seats as a text `A` or `A,B`."""
    return ",".join(dict.fromkeys(policies))


def read_policies(text: str) -> tuple[str, str]:
    """Return the policies of the even and the odd seats that a text `A` or `A,B` names.

    Raises:
        PlanError: It names three, or one that does not exist.
    """
    names = [name.strip() for name in text.split(",")]
    _require(
        len(names) <= 2,
        _("there are two teams, so at most two policies: '{text}'", text=text),
    )
    for name in names:
        _check_policy(name)
    return names[0], names[-1]


def _require(holds: bool, message: str) -> None:
    if not holds:
        raise PlanError(message)


def _check_whole(name: str, number: object) -> None:
    fits = type(number) is int or (number is None and name in {"deals", "matches"})
    _require(fits, f"{name} must be a whole number, got {brief(number)}")


def _check_size(deals: int | None, matches: int | None) -> None:
    if (deals is None) == (matches is None):
        raise PlanError(_("say how many deals or how many matches to play, one of the two"))
    for size, limit, noun in (
        (deals, _DEALS_LIMIT, later("deals")),
        (matches, _MATCHES_LIMIT, later("matches")),
    ):
        if size is not None and not 1 <= size < limit:
            raise PlanError(
                _(
                    "{what} must be at least 1 and below {limit}, got {given}",
                    what=_(noun),
                    limit=f"{limit:,}",
                    given=f"{size:,}",
                )
            )


def _check_pace(trick: object, deal: object, *, is_of_matches: bool) -> None:
    for name, seconds in (
        (later("trick_seconds"), trick),
        (later("deal_seconds"), deal),
    ):
        fits = type(seconds) is int and 0 <= seconds <= _SLOWEST
        _require(
            fits or (seconds is None and name == "trick_seconds"),
            _(
                "{what} must be whole seconds from 0 to {most}, got {given}",
                what=_(name),
                most=f"{_SLOWEST:,}",
                given=brief(seconds),
            ),
        )
    _require(
        is_of_matches or trick is None,
        _("separate deals make no evening; play matches to know how long they take"),
    )


_SLOWEST: Final = 3_600


def _check_fouls(share: float, variants: Iterable[Ruleset]) -> None:
    fits = type(share) in {int, float} and 0 <= share <= 1
    _require(fits, _("fouls must be a share from 0 to 1, got {given}", given=brief(share)))
    for rules in variants:
        _require(
            share == 0 or bool(rules.fouls),
            _(
                "'{id}' has no price for a foul; price some under 'fouls', or inject none",
                id=rules.id,
            ),
        )


def _check_bots(plan: Plan) -> None:
    """Make sure that bots can play what is asked for, and are asked for what can be."""
    limits = plan.limits
    demand(isinstance(limits, Limits), "'limits' must be Limits", limits, PlanError)
    fits = type(limits.seconds) in {int, float} and 0 < limits.seconds <= _LONGEST
    _require(
        fits,
        _(
            "the seconds of a bot's decision must be above 0 and at most {most}, "
            "got {given}",
            most=f"{_LONGEST:,}",
            given=brief(limits.seconds),
        ),
    )
    _require(
        not (plan.bots and plan.fouls),
        _("fouls are injected into the deals of our own policies only; leave them out"),
    )


_LONGEST: Final = 86_400


def _check_policy(name: str) -> None:
    if is_bot(name):
        find_bot(name)
        return
    if name not in POLICIES:
        raise PlanError(
            _(
                "there is no policy '{name}'; {remedy}",
                name=name,
                remedy=_suggestion(name, POLICIES),
            )
        )
    maker: object = POLICIES[name]
    policy = maker() if callable(maker) else maker
    if not callable(maker) or not isinstance(policy, Policy):
        raise PlanError(
            _(
                "policy '{name}' must make a Policy, got {policy}",
                name=name,
                policy=repr(policy),
            )
        )
    try:
        check_asked(type(policy))
    except PlanError as problem:
        raise PlanError(
            _("policy '{name}': {problem}", name=name, problem=problem)
        ) from None


def _suggestion(name: str, known: Iterable[str]) -> str:
    names = sorted(known)
    close = difflib.get_close_matches(name, names, n=1, cutoff=0.6)
    if close:
        return _("did you mean '{word}'?", word=close[0])
    return _("policies are {names}, or FILE.py:CLASS", names=one_by_one(names))


def _level_from(level: Rank | str) -> Rank:
    return level_of(level) if isinstance(level, str) else rank_from(level)


def _of_matches(chapter: str) -> str:
    """Return why separate deals alone do not show a chapter, or an empty text."""
    return {
        "levels": _(
            "separate deals are played at one level, whatever the levels of a match are"
        ),
        "match": _("separate deals have no next declarer, no clock and no end of a match"),
        "tribute": _("separate deals follow no deal whose points a side could pay for"),
    }.get(chapter, "")


def _nowhere(chapter: str) -> str:
    """Return why nothing that is played shows a chapter, or an empty text."""
    return {
        "rating": _("ratings change nothing of how a deal is played"),
        "fouls": _("no policy commits a foul"),
    }.get(chapter, "")


def why_unseen(key: str) -> str:
    """Return why no separate deal shows what a rule does, or an empty text."""
    chapter = _chapter(key)
    return _of_matches(chapter) or _nowhere(chapter)


def _chapter(key: str) -> str:
    return key.partition(".")[0]


def check_shown(plan: Plan, keys: Sequence[str]) -> None:
    """Make sure that what is played can show what some rules do.

    Raises:
        PlanError: It cannot; the message says why.
    """
    for key in keys:
        chapter = _chapter(key)
        if reason := _nowhere(chapter):
            raise PlanError(
                _(
                    "nothing that is played shows what '{key}' does: {reason}",
                    key=key,
                    reason=reason,
                )
            )
        # Where the settings begin at levels of their own, these are what the deals show.
        is_moved = chapter == "levels" and plan.common_level is None
        why = _of_matches(chapter)
        if why and plan.matches is None and not is_moved:
            raise PlanError(
                _(
                    "no separate deal shows what '{key}' does: {why}; play matches, such "
                    "as 200",
                    key=key,
                    why=why,
                )
            )


def remedy_at(level: str | None) -> str:
    """Return which other deals may show what those of one level do not."""
    if level is None:
        return ""
    other = "7" if level != "7" else "2"
    return _(
        "all deals are at level {level}, where each {rank} is a level card "
        "and no team rises; try level {other} or 200 matches",
        level=level,
        rank=level.rstrip("+").lstrip("-"),
        other=other,
    )
