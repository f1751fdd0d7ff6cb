"""Checks of conditions: what a table can know, what can hold, and which lines are reached.

The facts that a table asks about are few, each with few values, so that lines are tried
against all that can be the case: a *case* is what each fact may still be. A test that
leaves a case open parts it in two.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, TypeAlias

from tuolaji.cards import RANKS, Rank
from tuolaji.dsl.assemble import friend_numbers
from tuolaji.dsl.checks.names import lengths_in, unknown_shape
from tuolaji.dsl.diagnostic import Diagnostic, error, listed
from tuolaji.dsl.draft import Draft, Unknown
from tuolaji.rules.bidding import NobodyBids, Over
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
from tuolaji.rules.kitty import Multiplier
from tuolaji.rules.lead import FailedThrow
from tuolaji.rules.match import NO_TRUMP_LEVEL, level_name
from tuolaji.rules.order import Where
from tuolaji.rules.scoring import Band
from tuolaji.rules.table import Partners
from tuolaji.rules.tribute import Gift

__all__ = ["CHECKS", "TABLES", "Case", "Trial", "any_case", "can_hold", "try_lines"]


TABLES: Final[Mapping[str, frozenset[Topic]]] = {
    "bidding.over": frozenset({Topic.DEAL}),
    "bidding.nobody": frozenset({Topic.DEAL}),
    "scoring.bands": frozenset(Topic) - {Topic.RESULT},
    "kitty.multiplier": frozenset(Topic) - {Topic.RESULT, Topic.LAST_TRICK},
    "levels.digging": frozenset(Topic),
    "lead.failed_throw": frozenset({Topic.PLAY}),
    "tribute.cards": frozenset(Topic) - {Topic.RESULT},
}
"""The tables whose lines may end in a condition, and what each can know."""

_SUBJECTS: Final = {
    Fact.OPENING_DEAL: ("deal", "opening"),
    Fact.LATER_DEALS: ("deal", "later"),
    Fact.NO_TRUMP: ("trump", "none"),
    Fact.TRUMP_SUIT: ("trump", "suit"),
    Fact.NOBODY_HAS_BID: ("bid", "none"),
    Fact.OVERTURNED: ("bid", "overturned"),
    Fact.IN_TRUMPS: ("play", "trumps"),
    Fact.IN_A_PLAIN_SUIT: ("play", "plain"),
    Fact.ATTACKERS_TAKE: ("last trick", "attackers"),
    Fact.DECLARERS_TAKE: ("last trick", "declarers"),
    Fact.DECLARERS_HOLD: ("result", "held"),
    Fact.ATTACKERS_TAKE_OVER: ("result", "takeover"),
}
_VALUES: Final = {
    "deal": frozenset({"opening", "later"}),
    "trump": frozenset({"none", "suit"}),
    "bid": frozenset({"none", "made", "overturned"}),
    "play": frozenset({"trumps", "plain"}),
    "last trick": frozenset({"attackers", "declarers"}),
    "result": frozenset({"held", "takeover"}),
}
_MOST_CASES: Final = 20_000
"""The most cases that are tried; people ask for a few things, each in a line of its own."""

_EITHER: Final = frozenset({True, False})

Values: TypeAlias = frozenset[object]
Case: TypeAlias = Mapping[object, Values]
"""What each fact may be; a fact that is missing may be anything."""


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
    """Lines ask for so many things together that not all cases can be tried."""


def any_case(draft: Draft) -> Case:
    """Return what can be the case at a table: its levels and the sizes of its sides."""
    played = draft.need_all("levels.played", Rank)
    seats = draft.need("table.players", int)
    ranks = [level for level in played if level != NO_TRUMP_LEVEL]
    last: Values = frozenset(ranks[-1:])
    return {
        "level": frozenset(played),
        "declarers": _sizes(draft, seats),
        "last level": last,
    }


def _possible(case: Case, subject: object) -> Values:
    if isinstance(subject, Contains):
        return case.get(subject, _EITHER)
    return case.get(subject, _VALUES.get(str(subject), frozenset()))


def _asked(test: Test, case: Case) -> tuple[object, Values]:
    """Return the fact that a test asks about, and the values with which it holds."""
    match test:
        case Fact.LAST_LEVEL:
            return "level", case["last level"]
        case Fact():
            subject, value = _SUBJECTS[test]
            return subject, frozenset({value})
        case AtLevel(ranks):
            return "level", frozenset(ranks)
        case DeclarerCount(count):
            return "declarers", frozenset({count})
        case Contains():
            return replace(test, lacks=False), frozenset({not test.lacks})


def _with(case: Case, test: Test) -> Case | None:
    """Return the case in which a test holds besides, or `None` if it cannot."""
    subject, wanted = _asked(test, case)
    facts = [(subject, wanted)]
    if isinstance(test, Contains) and not test.lacks:
        facts += [(broader, frozenset({True})) for broader in _contained_in(test)]
        if test.where is Where.TRUMP or test.card is CardKind.JOKER:
            facts.append(("play", frozenset({"trumps"})))
        if test.where is Where.TRUMP:
            facts.append(("trump", frozenset({"suit"})))
    if test is Fact.TRUMP_SUIT:
        facts.append(("level", _possible(case, "level") - {NO_TRUMP_LEVEL}))
    return _narrowed(case, facts)


def _without(case: Case, test: Test) -> Case | None:
    """Return the case in which a test does not hold, or `None` if it must."""
    subject, wanted = _asked(test, case)
    facts = [(subject, _possible(case, subject) - wanted)]
    return _narrowed(case, facts)


def _narrowed(case: Case, facts: Sequence[tuple[object, Values]]) -> Case | None:
    narrowed = dict(case)
    for subject, values in facts:
        narrowed[subject] = _possible(narrowed, subject) & values
        if not narrowed[subject]:
            return None
    for subject, values in tuple(narrowed.items()):
        if isinstance(subject, Contains) and values == {True}:
            broader = (_possible(narrowed, one) for one in _contained_in(subject))
            if not all(True in allowed for allowed in broader):
                return None
    return narrowed


@cache
def _contained_in(test: Contains) -> tuple[Contains, ...]:
    """Return what a play contains that contains this: the card of any suit, the shape."""
    cards = (test.card, test.where), (test.card, None), (None, None)
    broader = (
        Contains(shape, card, where)
        for shape in (test.shape, None)
        for card, where in cards
        if shape is not None or card is not None
    )
    own = replace(test, lacks=False)
    return tuple(dict.fromkeys(each for each in broader if each != own))


def try_lines(conditions: Sequence[Condition], case: Case) -> Trial:
    """Return which of some lines count in a case, and where none does.

    What the play contains is forgotten once no further line asks about it.

    Raises:
        TooMany: There are too many cases.
    """
    reached: set[int] = set()
    left: tuple[str, ...] | None = None
    asked = _asked_from(conditions)
    tried: set[object] = set()
    open_cases: list[tuple[int, Case, tuple[str, ...]]] = [(0, case, ())]
    while open_cases:
        index, whole, told = open_cases.pop()
        case = {
            subject: values
            for subject, values in whole.items()
            if not isinstance(subject, Contains) or subject in asked[index]
        }
        state = index, frozenset(case.items())
        if state in tried:
            continue
        tried.add(state)
        if len(tried) > _MOST_CASES:
            raise TooMany
        if index == len(conditions):
            left = told if left is None else left
            continue
        open_cases += _unfit(conditions[index], index, case, told)
        if _narrow(conditions[index], case) is not None:
            reached.add(index)
    return Trial(frozenset(reached), left)


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
    condition: Condition, index: int, case: Case, told: tuple[str, ...]
) -> Iterator[tuple[int, Case, tuple[str, ...]]]:
    """Yield the cases in which a line does not fit, for the next line."""
    for test in condition.tests:
        narrowed, otherwise = _with(case, test), _without(case, test)
        if otherwise is not None:
            said = told if narrowed is None else (*told, f"not '{test}'")
            yield index + 1, otherwise, said
        if narrowed is None:
            return
        told = told if otherwise is None else (*told, f"'{test}'")
        case = narrowed


def _narrow(condition: Condition, case: Case) -> Case | None:
    """Return the case in which a condition holds besides, or `None` if it cannot."""
    narrowed: Case | None = case
    for test in condition.tests:
        narrowed = None if narrowed is None else _with(narrowed, test)
    return narrowed


def can_hold(condition: Condition, case: Case) -> bool:
    """Tell whether all tests of a condition can hold at once."""
    return _narrow(condition, case) is not None


def _lines(draft: Draft, path: str) -> tuple[Condition, ...]:
    """Return the condition of each line of a table."""
    if path == "levels.digging":
        return tuple(dig.condition for dig in draft.need_all(path, Dig))
    if path == "kitty.multiplier":
        return tuple(line.when for line in draft.need(path, Multiplier).lines)
    return tuple(line.when for line in draft.need_all(path, _LINES[path]))


_LINES: Final[Mapping[str, type[Over | NobodyBids | Band | Gift | FailedThrow]]] = {
    "bidding.over": Over,
    "bidding.nobody": NobodyBids,
    "scoring.bands": Band,
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
            message = f"the conditions of '{path}' have too many cases to be checked"
            remedy = "ask for fewer things together"
            yield error("T591", draft.leaf(path).node.span, message, help=remedy)


def _test_findings(
    draft: Draft, path: str, index: int, test: Test, known: frozenset[Topic]
) -> Iterator[Diagnostic]:
    leaf = draft.leaf(path)
    place = leaf.item(index)
    if topic_of(test) not in known:
        message = f"'{path}' cannot know '{test}'"
        topics = [topic.value for topic in Topic if topic in known]
        if path == "lead.failed_throw":
            topics = ["what must be led"]
        note = f"its conditions ask about {listed(topics)}"
        yield error("T591", place, message, note=note)
    elif isinstance(test, AtLevel):
        levels = draft.need_all("levels.played", Rank)
        missing = [RANKS[rank] for rank in test.ranks if rank not in levels]
        if missing:
            message = f"'{test}' names the level {missing[0]}, which is never played"
            note = f"the levels are {listed(map(level_name, levels))}"
            place = draft.place(place, "levels.played")
            yield error("T592", place, message, note=note)
    elif isinstance(test, Contains) and test.shape is not None:
        if test.shape.name not in draft.names("shapes"):
            yield unknown_shape(draft, leaf, test.shape.name, index)
        elif named := lengths_in(test.shape):
            message = f"the length of '{test.shape}' must be a number"
            remedy = f"write '{test.shape.name}' for one of any length"
            yield error("T402", leaf.word(min(named), index), message, help=remedy)


def _check_possible(draft: Draft) -> Iterator[Diagnostic]:
    """Check that the tests of each condition can hold at once."""
    case = any_case(draft)
    for path in TABLES:
        for index, condition in enumerate(_lines(draft, path)):
            if can_hold(condition, case) or _is_unsound(draft, path, condition):
                continue
            message = f"the condition '{condition}' can never hold"
            note = "no deal passes all its tests"
            if len(condition.tests) == 1:
                note = "no deal at this table passes it"
            place = draft.place(draft.leaf(path).item(index), "table.partners")
            remedy = "take the line out, or ask something else"
            yield error("T592", place, message, note=note, help=remedy)


def _is_unsound(draft: Draft, path: str, condition: Condition) -> bool:
    """Tell whether a test of a condition has a finding of its own."""
    return any(
        finding
        for test in condition.tests
        for finding in _test_findings(draft, path, 0, test, TABLES[path])
    )


CHECKS: Final = (_check_tests, _check_possible)
