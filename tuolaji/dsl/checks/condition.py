"""Checks of conditions: what a table can know, what can hold, and which lines are reached.

The facts that a table asks about are few, each with few values, so that lines are tried
against all that can be the case. A test that a *state* leaves open parts it in two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, reduce
from itertools import chain
from operator import or_
from typing import Final, TypeAlias

from tuolaji.cards import RANKS, Rank, rank_of
from tuolaji.dsl.assemble import friend_numbers
from tuolaji.dsl.checks.names import lengths_in, unknown_shape
from tuolaji.dsl.diagnostic import Diagnostic, error, listed
from tuolaji.dsl.draft import Draft, Unknown, once
from tuolaji.language import _, all_met, later, one_by_one
from tuolaji.rules.bidding import NobodyBids, Over, WeakHand
from tuolaji.rules.claim import Claim
from tuolaji.rules.condition import (
    AtLevel,
    CardKind,
    Condition,
    Contains,
    DeclarerCount,
    Fact,
    Test,
    Topic,
    topic_of,
)
from tuolaji.rules.digging import Dig
from tuolaji.rules.kitty import Multiplier, Theft
from tuolaji.rules.lead import FailedThrow
from tuolaji.rules.match import NO_TRUMP_LEVEL, level_name
from tuolaji.rules.order import Where
from tuolaji.rules.scoring import Band
from tuolaji.rules.table import Partners
from tuolaji.rules.tribute import Gift

__all__ = [
    "CHECKS",
    "TABLES",
    "Case",
    "Trial",
    "any_case",
    "can_hold",
    "no_line_fits",
    "try_lines",
]


_RESULTS: Final = frozenset({Topic.RESULT, Topic.TRICKS})

TABLES: Final[Mapping[str, frozenset[Topic]]] = {
    "bidding.over": frozenset({Topic.DEAL}),
    "bidding.nobody": frozenset({Topic.DEAL}),
    "bidding.weak_hand": frozenset({Topic.DEAL, Topic.TRUMPS}),
    "scoring.bands": frozenset(Topic) - _RESULTS,
    "scoring.claims": frozenset(Topic) - {Topic.TRICKS},
    "kitty.multiplier": frozenset(Topic) - _RESULTS - {Topic.AHEAD, Topic.LAST_TRICK},
    "kitty.theft": frozenset({Topic.DEAL, Topic.TRUMPS, Topic.BID}),
    "levels.digging": frozenset(Topic),
    "lead.failed_throw": frozenset({Topic.PLAY}),
    "tribute.cards": frozenset(Topic) - _RESULTS,
}
"""The tables whose lines may end in a condition, and what each can know."""

_SUBJECTS: Final = {
    Fact.OPENING_DEAL: ("deal", "opening"),
    Fact.LATER_DEALS: ("deal", "later"),
    Fact.NO_TRUMP: ("trump", "none"),
    Fact.TRUMP_SUIT: ("trump", "suit"),
    Fact.NOBODY_HAS_BID: ("bid", "none"),
    Fact.OVERTURNED: ("bid", "overturned"),
    Fact.DECLARER_CROSSED: ("crossing", "crosses"),
    Fact.IN_TRUMPS: ("play", "trumps"),
    Fact.IN_A_PLAIN_SUIT: ("play", "plain"),
    Fact.ATTACKERS_TAKE: ("last trick", "attackers"),
    Fact.DECLARERS_TAKE: ("last trick", "declarers"),
    Fact.ATTACKERS_AHEAD: ("ahead", "attackers"),
    Fact.DECLARERS_AHEAD: ("ahead", "declarers"),
    Fact.NEITHER_AHEAD: ("ahead", "neither"),
    Fact.DECLARERS_HOLD: ("result", "held"),
    Fact.ATTACKERS_TAKE_OVER: ("result", "takeover"),
    Fact.TRICKS_TAKE_OVER: ("tricks", "takeover"),
}
_VALUES: Final = {
    "deal": frozenset({"opening", "later"}),
    "trump": frozenset({"none", "suit"}),
    "bid": frozenset({"none", "made", "overturned"}),
    "play": frozenset({"trumps", "plain"}),
    "last trick": frozenset({"attackers", "declarers"}),
    "ahead": frozenset({"attackers", "declarers", "neither"}),
    "result": frozenset({"held", "takeover", "drawn"}),
    "tricks": frozenset({"takeover", "less"}),
}
_TOPICS: Final = {
    Topic.DEAL: later("the deal"),
    Topic.TRUMPS: later("the trumps"),
    Topic.BID: later("the bid"),
    Topic.CROSSING: later("the crossing"),
    Topic.DECLARERS: later("the number of declarers"),
    Topic.PLAY: later("the winning play of the last trick"),
    Topic.LAST_TRICK: later("who takes the last trick"),
    Topic.AHEAD: later("which side has more points"),
    Topic.RESULT: later("who declares next"),
    Topic.TRICKS: later("who would declare next by the points of the tricks alone"),
}
_MOST_STATES: Final = 20_000
"""The most states that are tried; people ask for few things, each in a line of its own."""

_EITHER: Final = frozenset({True, False})

Values: TypeAlias = frozenset[object]
Case: TypeAlias = Mapping[object, Values]
"""What each fact may be; a fact that is missing may be anything."""

_Told: TypeAlias = tuple[tuple[Test, bool], ...]
"""Tests that a state decides, and whether they hold; few are ever put into words."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What became of lines, the first fitting one of which counts.

    Attributes:
        reached: The places of the lines that count in some case.
        left: Tests that together no line fits, or `None` where one always does.
    """

    reached: frozenset[int]
    left: tuple[str, ...] | None


def _sizes(draft: Draft, seats: int) -> Values:
    """Return how many seats the declarers' side may have."""
    match draft.need("table.partners", Partners):
        case Partners.OPPOSITE:
            return frozenset({seats // 2})
        case Partners.CALLED:
            return frozenset(range(1, 2 + friend_numbers(draft)[1]))
        case Partners.NONE:
            return frozenset({1})


class TooMany(Unknown):
    """Lines ask for so many things together that not all states can be tried."""


@once
def any_case(draft: Draft) -> Case:
    """Return what can be the case at a table: its levels and the sizes of its sides."""
    played = draft.need_all("levels.played", Rank)
    seats = draft.need("table.players", int)
    ranks = [level for level in played if level != NO_TRUMP_LEVEL]
    last: Values = frozenset(ranks[-1:])
    most_crossed = draft.leaf("crossing.trumps").value
    stays: Values = frozenset({"stays"})
    crosses: Values = frozenset({"crosses", "stays"})
    return {
        "level": frozenset(played),
        "declarers": _sizes(draft, seats),
        "last level": last,
        "crossing": crosses if isinstance(most_crossed, int) else stays,
    }


@cache
def _contained_in(test: Contains) -> tuple[Contains, ...]:
    """Return what a play contains that contains this: the card of any suit, the shape."""
    named = test.card
    if test.face is not None:
        named = CardKind.JOKER if test.face >= len(RANKS) * 4 else rank_of(test.face)
    cards = (named, test.where), (named, None), (None, None)
    broader = (
        Contains(shape, card, where)
        for shape in (test.shape, None)
        for card, where in cards
        if shape is not None or card is not None
    )
    own = replace(test, lacks=False)
    return tuple(dict.fromkeys(each for each in broader if each != own))


@dataclass(frozen=True, slots=True)
class _Question:
    """What a test makes of a state: the values that are left if it holds, and if it fails.

    Attributes:
        test: The test.
        holds: All values but those with which it fails.
        fails: All values but those with which it holds.
        facts: The values of each fact that it bears on; one of each must be left.
        parts: Each thing that a play may contain, the value that it does, and those that
            then are left too: that it contains what this thing contains.
    """

    test: Test
    holds: int
    fails: int
    facts: tuple[int, ...]
    parts: tuple[tuple[int, int, int], ...]

    def if_holds(self, state: int) -> int:
        """Return the state in which the test holds besides, or 0 if it cannot."""
        return self._possible(state & self.holds)

    def if_fails(self, state: int) -> int:
        """Return the state in which the test does not hold, or 0 if it must."""
        return self._possible(state & self.fails)

    def _possible(self, state: int) -> int:
        for values in self.facts:
            if not state & values:
                return 0
        for values, contained, broader in self.parts:
            if state & values == contained and state & broader != broader:
                return 0
        return state


class _Space:
    """All that can be the case where some conditions are asked, a bit for each value.

    A state says with the bits of each fact what it may still be: a fact with one bit is
    known, and a state without a bit of some fact is impossible.
    """

    def __init__(self, conditions: Sequence[Condition], case: Case) -> None:
        contained = {
            each: _EITHER
            for condition in conditions
            for test in condition.tests
            if isinstance(test, Contains)
            for each in (replace(test, lacks=False), *_contained_in(test))
        }
        self._last_level = case["last level"]
        self._bits: dict[tuple[object, object], int] = {}
        self._facts: dict[object, int] = {}
        facts = chain(_VALUES.items(), case.items(), contained.items())
        for fact, values in dict[object, Values](facts).items():
            for value in values:
                bit = 1 << len(self._bits)
                self._bits[fact, value] = bit
                self._facts[fact] = self._facts.get(fact, 0) | bit
        self.anything = (1 << len(self._bits)) - 1
        self._parts: dict[object, list[tuple[int, int, int]]] = {}
        for test in contained:
            broader = _contained_in(test)
            part = (
                self._facts[test],
                self._bits[test, True],
                self._union((each, True) for each in broader),
            )
            for each in (test, *broader):
                self._parts.setdefault(each, []).append(part)
        tests = dict.fromkeys(test for condition in conditions for test in condition.tests)
        questions = {test: self._question(test) for test in tests}
        self.lines = [
            [questions[test] for test in condition.tests] for condition in conditions
        ]

    def _union(self, values: Iterable[tuple[object, object]]) -> int:
        return reduce(or_, (self._bits.get(value, 0) for value in values), 0)

    def _question(self, test: Test) -> _Question:
        subject, wanted = self._asked(test)
        needed = [(subject, wanted)]
        if isinstance(test, Contains) and not test.lacks:
            needed += [(each, self._bits[each, True]) for each in _contained_in(test)]
            if test.where is Where.TRUMP or test.card is CardKind.JOKER:
                needed.append(("play", self._bits["play", "trumps"]))
            if test.where is Where.TRUMP:
                needed.append(("trump", self._bits["trump", "suit"]))
        if test is Fact.TRUMP_SUIT:
            suited = self._facts["level"] & ~self._union([("level", NO_TRUMP_LEVEL)])
            needed.append(("level", suited))
        holds = self.anything
        for fact, values in needed:
            holds &= ~self._facts[fact] | values
        return _Question(
            test=test,
            holds=holds,
            fails=self.anything & ~wanted,
            facts=tuple(self._facts[fact] for fact, _ in needed),
            parts=tuple(part for fact, _ in needed for part in self._parts.get(fact, ())),
        )

    def _asked(self, test: Test) -> tuple[object, int]:
        """Return the fact that a test asks about, and the values with which it holds."""
        match test:
            case Fact.LAST_LEVEL:
                return "level", self._union(("level", rank) for rank in self._last_level)
            case Fact():
                return _SUBJECTS[test][0], self._union([_SUBJECTS[test]])
            case AtLevel(ranks):
                return "level", self._union(("level", rank) for rank in ranks)
            case DeclarerCount(count):
                return "declarers", self._union([("declarers", count)])
            case Contains():
                what = replace(test, lacks=False)
                return what, self._bits[what, not test.lacks]

    def any_of(self, tests: Iterable[Contains]) -> int:
        """Return the values of some things that a play may contain or not."""
        return reduce(or_, (self._facts[test] for test in tests), 0)


def try_lines(conditions: Sequence[Condition], case: Case) -> Trial:
    """Return which of some lines count in a case, and where none does.

    What the play contains is forgotten once no further line asks about it. Of lines that
    ask nothing, as in most tables, the first always counts.

    Raises:
        TooMany: There are too many states.
    """
    if not any(condition.tests for condition in conditions):
        return Trial(frozenset({0}), None) if conditions else Trial(frozenset(), ())
    space, asked = _Space(conditions, case), _asked_from(conditions)
    forgotten = [space.any_of(asked[0] - later) for later in asked]
    reached: set[int] = set()
    left: _Told | None = None
    tried: set[tuple[int, int]] = set()
    open_states: list[tuple[int, int, _Told]] = [(0, space.anything, ())]
    while open_states:
        index, state, told = open_states.pop()
        state |= forgotten[index]
        if (index, state) in tried:
            continue
        tried.add((index, state))
        if len(tried) > _MOST_STATES:
            raise TooMany
        if index == len(conditions):
            left = told if left is None else left
            continue
        open_states += _unfit(space.lines[index], index, state, told)
        if _fitting(space.lines[index], state):
            reached.add(index)
    return Trial(frozenset(reached), None if left is None else _in_words(left))


def no_line_fits(left: Sequence[str]) -> str:
    """Return where no line fits, by what is left when lines were tried."""
    if not left:
        return _("none of the lines there can ever apply")
    return _("no line fits where it is {left}", left=all_met(left))


def _in_words(told: _Told) -> tuple[str, ...]:
    """Return tests and whether each holds as findings tell them."""
    return tuple(
        f"'{test}'" if holds else _("not '{test}'", test=test) for test, holds in told
    )


def _asked_from(conditions: Sequence[Condition]) -> tuple[frozenset[Contains], ...]:
    """Return what each line and those below it ask of the play, and one behind the last."""
    asked = [frozenset[Contains]()]
    for condition in reversed(conditions):
        tests = [test for test in condition.tests if isinstance(test, Contains)]
        own = {replace(test, lacks=False) for test in tests}
        broader = {each for test in tests for each in _contained_in(test)}
        asked.append(asked[-1] | own | broader)
    return tuple(reversed(asked))


def _unfit(
    line: Sequence[_Question], index: int, state: int, told: _Told
) -> Iterator[tuple[int, int, _Told]]:
    """Yield the states in which a line does not fit, for the next line."""
    for question in line:
        held, failed = question.if_holds(state), question.if_fails(state)
        if failed:
            yield index + 1, failed, (*told, (question.test, False)) if held else told
        if not held:
            return
        told = (*told, (question.test, True)) if failed else told
        state = held


def _fitting(line: Sequence[_Question], state: int) -> int:
    """Return the state in which a line fits besides, or 0 if it cannot."""
    for question in line:
        state = state and question.if_holds(state)
    return state


def can_hold(condition: Condition, case: Case) -> bool:
    """Tell whether all tests of a condition can hold at once."""
    if not condition.tests:
        return True
    space = _Space([condition], case)
    return _fitting(space.lines[0], space.anything) != 0


def _lines(draft: Draft, path: str) -> tuple[Condition, ...]:
    """Return the condition of each line of a table."""
    if path == "levels.digging":
        return tuple(dig.condition for dig in draft.need_all(path, Dig))
    if path == "kitty.multiplier":
        return tuple(line.when for line in draft.need(path, Multiplier).lines)
    return tuple(line.when for line in draft.need_all(path, _LINES[path]))


_Line: TypeAlias = Over | NobodyBids | WeakHand | Theft | Band | Claim | Gift | FailedThrow
_LINES: Final[Mapping[str, type[_Line]]] = {
    "bidding.over": Over,
    "bidding.nobody": NobodyBids,
    "bidding.weak_hand": WeakHand,
    "kitty.theft": Theft,
    "scoring.bands": Band,
    "scoring.claims": Claim,
    "tribute.cards": Gift,
    "lead.failed_throw": FailedThrow,
}


def _check_tests(draft: Draft) -> Iterator[Diagnostic]:
    """Check that each test asks what its table can know, of levels and shapes that are."""
    for path, known in TABLES.items():
        if path not in draft.leaves or draft.leaf(path).value is None:
            continue
        for index, condition in enumerate(_lines(draft, path)):
            for test in condition.tests:
                yield from _test_findings(draft, path, index, test, known)
        try:
            try_lines(_lines(draft, path), any_case(draft))
        except TooMany:
            message = _(
                "the conditions of '{path}' have too many cases to be checked", path=path
            )
            remedy = _("ask for fewer things together")
            yield error("T591", draft.leaf(path).node.span, message, help=remedy)


def _test_findings(
    draft: Draft, path: str, index: int, test: Test, known: frozenset[Topic]
) -> Iterator[Diagnostic]:
    leaf = draft.leaf(path)
    place = leaf.item(index)
    if topic_of(test) not in known:
        message = _("'{path}' cannot know '{test}'", path=path, test=test)
        topics = [_(_TOPICS[topic]) for topic in Topic if topic in known]
        if path == "lead.failed_throw":
            topics = [_("what must be led")]
        note = _("its conditions ask about {topics}", topics=one_by_one(topics))
        yield error("T591", place, message, note=note)
    elif isinstance(test, AtLevel):
        levels = draft.need_all("levels.played", Rank)
        missing = [RANKS[rank] for rank in test.ranks if rank not in levels]
        if missing:
            message = _(
                "'{test}' names the level {level}, which is never played",
                test=test,
                level=missing[0],
            )
            note = _("the levels are {levels}", levels=listed(map(level_name, levels)))
            place = draft.place(place, "levels.played")
            yield error("T592", place, message, note=note)
    elif isinstance(test, Contains) and test.shape is not None:
        if test.shape.name not in draft.names("shapes"):
            yield unknown_shape(draft, leaf, test.shape.name, index, or_card=True)
        elif named := lengths_in(test.shape):
            message = _("the length of '{shape}' must be a number", shape=test.shape)
            remedy = _("write '{shape}' for one of any length", shape=test.shape.name)
            yield error("T402", leaf.word(min(named), index), message, help=remedy)


def _check_possible(draft: Draft) -> Iterator[Diagnostic]:
    """Check that the tests of each condition can hold at once."""
    case = any_case(draft)
    for path in TABLES:
        for index, condition in enumerate(_lines(draft, path)):
            if can_hold(condition, case) or _is_unsound(draft, path, condition):
                continue
            message = _("the condition '{condition}' can never hold", condition=condition)
            note = _("no deal passes all its tests")
            if len(condition.tests) == 1:
                note = _("no deal at this table passes it")
            place = draft.place(
                draft.leaf(path).item(index), "table.partners", "crossing.trumps"
            )
            remedy = _("take the line out, or ask something else")
            yield error("T592", place, message, note=note, help=remedy)


def _is_unsound(draft: Draft, path: str, condition: Condition) -> bool:
    """Tell whether a test of a condition has a finding of its own."""
    return any(
        finding
        for test in condition.tests
        for finding in _test_findings(draft, path, 0, test, TABLES[path])
    )


CHECKS: Final = (_check_tests, _check_possible)
