"""The judge: verdicts on the cases of a case file.

Each case gets a verdict: passed, failed (which field, expected, got, why), answered
(nothing was expected) or an error of the case itself. See tests/cases/README.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import Final, TypeAlias

from tuolaji.cards import parse_cards, show_cards
from tuolaji.dsl import load_variant
from tuolaji.dsl.case_words import ANSWERS_ZH, with_names
from tuolaji.dsl.cases import Case, CaseError
from tuolaji.dsl.catalogue import Missing, find_variant, missing, named_in
from tuolaji.dsl.citation import cite, in_words
from tuolaji.errors import NotationError, QuestionError, Span, VariantError, demand, is_list
from tuolaji.language import Language, _, language_in_use, one_by_one
from tuolaji.rules.match import level_of
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.questions import (
    Answer,
    BidAnswer,
    FollowAnswer,
    TheftAnswer,
    ThrowAnswer,
    TrickAnswer,
    ask,
    is_yes,
    read_question,
)
from tuolaji.table.questions.fields import truth_of

__all__ = ["CaseVerdict", "Fault", "Mismatch", "Status", "judge_cases"]


_Asked: TypeAlias = tuple[Path, tuple[str, ...]]
"""The file of rules that a case asks, and what it lays over them."""


class Status(StrEnum):
    """How a case ended."""

    PASSED = "passed"
    FAILED = "failed"
    ANSWERED = "answered"
    ERROR = "error"


class Fault(StrEnum):
    """What is wrong with a case that cannot be answered."""

    MALFORMED = "malformed"
    UNKNOWN_VARIANT = "unknown variant"
    BROKEN_VARIANT = "broken variant"


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A field of the answer that is not as expected."""

    field: str
    expected: object
    got: object


@dataclass(frozen=True, slots=True)
class CaseVerdict:
    """What became of one case.

    Attributes:
        id: The case's name.
        status: How it ended.
        variant: The variant asked, where it is known.
        question: The question asked, where it is known.
        answer: The answer's fields, where there is one.
        mismatches: The fields that are not as expected.
        why: For an answer the rule that decides; for an error what is wrong.
        fault: What kind of error it is.
    """

    id: str
    status: Status
    variant: str | None = None
    question: str | None = None
    answer: Mapping[str, object] | None = None
    mismatches: tuple[Mismatch, ...] = ()
    why: str = ""
    fault: Fault | None = None

    @property
    def yes(self) -> bool | None:
        """Whether the answer is yes; `None` where neither yes nor no answers it."""
        return is_yes(self.question or "", self.answer or {})

    def to_dict(self) -> dict[str, object]:
        """Return the verdict as plain values."""
        return {
            "id": self.id,
            "status": self.status.value,
            "variant": self.variant,
            "question": self.question,
            "yes": self.yes,
            "answer": self.answer,
            "mismatches": [
                {"field": each.field, "expected": each.expected, "got": each.got}
                for each in self.mismatches
            ],
            "why": self.why,
            "fault": None if self.fault is None else self.fault.value,
        }


def judge_cases(
    cases: Iterable[Case | CaseError], variant: str | None = None, *, files: bool = True
) -> Iterator[CaseVerdict]:
    """Yield a verdict for each case, in order.

    Args:
        cases: The cases that a file holds, as `dsl.cases.read_cases` gives them.
        variant: A variant to ask in place of the one that each case names.
        files: Whether a case, and the variant that it names, may name files of rules.

    Raises:
        QuestionError: Something is of another type.
    """
    wanted = "'cases' must be those that read_cases gives"
    demand(is_list(cases), wanted, cases, QuestionError)
    wanted = "'variant' must be an id, an alias or a path as text"
    demand(variant is None or isinstance(variant, str), wanted, variant, QuestionError)
    return _verdicts(cases, variant, files=files)


def _verdicts(
    cases: Iterable[Case | CaseError], variant: str | None, *, files: bool
) -> Iterator[CaseVerdict]:
    loaded: dict[_Asked, Ruleset | str] = {}
    for case in cases:
        wanted = "a case must be one that read_cases gives"
        demand(isinstance(case, Case | CaseError), wanted, case, QuestionError)
        if isinstance(case, CaseError):
            yield CaseVerdict(case.id, Status.ERROR, why=str(case), fault=Fault.MALFORMED)
            continue
        name = variant or case.variant
        if name is None:
            why = _(
                "the case names no variant; give it 'variant', or name one for all cases"
            )
            yield _error(case, name, Fault.MALFORMED, why)
            continue
        path = _path_of(case, variant, files=files)
        if isinstance(path, Missing):
            why = f"{_place_text(case.span)}: {path.message}; {path.help}"
            yield _error(case, name, Fault.UNKNOWN_VARIANT, why)
            continue
        asked = path, case.overrides if variant is None else ()
        rules = _load(loaded, asked, files=files)
        if isinstance(rules, str):
            yield _error(case, name, Fault.BROKEN_VARIANT, rules)
        else:
            yield _judge(case, name, asked, rules)


def _path_of(case: Case, variant: str | None, *, files: bool) -> Path | Missing:
    """Return the file of rules to ask: one named on the way in, or the case's own.

    A path in a case file is seen from that file, as a path under `extends` is.
    """
    if variant is not None:
        return find_variant(variant) or missing(variant)
    return named_in(case.variant or "", case.folder, files=files)


def _load(
    loaded: dict[_Asked, Ruleset | str], asked: _Asked, *, files: bool
) -> Ruleset | str:
    """Return the rules that are asked, or what is wrong with them; each once."""
    if asked not in loaded:
        path, overrides = asked
        try:
            loaded[asked] = load_variant(str(path), overrides, files=files)
        except VariantError as problem:
            loaded[asked] = str(problem)
    return loaded[asked]


def _place_text(span: Span) -> str:
    return f"{span.file}:{span.line}:{span.column}"


def _error(case: Case, variant: str | None, fault: Fault, why: str) -> CaseVerdict:
    """Return the verdict on a case that cannot be answered; it says where the case is."""
    if fault is Fault.MALFORMED or (fault is Fault.BROKEN_VARIANT and case.overrides):
        why = f"{_place_text(case.asked if variant else case.span)}: {why}"
    return CaseVerdict(case.id, Status.ERROR, variant, case.question, why=why, fault=fault)


def _judge(case: Case, variant: str, asked: _Asked, rules: Ruleset) -> CaseVerdict:
    try:
        answer = ask(
            rules,
            read_question(case.question, case.fields, case.told),
            case.level,
            case.trump,
        )
        mismatches = tuple(_mismatches(case, answer))
    except QuestionError as problem:
        why = in_words(_in_names(case, str(problem)))
        return _error(case, variant, Fault.MALFORMED, why)
    status = Status.PASSED if case.expect else Status.ANSWERED
    return CaseVerdict(
        case.id,
        Status.FAILED if mismatches else status,
        variant,
        case.question,
        answer.to_dict(),
        mismatches,
        _reason(asked, answer),
    )


def _in_names(case: Case, problem: str) -> str:
    """Return why a case cannot be answered, with the names that its file has."""
    for colon in (": ", "："):
        if problem.startswith(f"{case.question}{colon}") and case.told:
            problem = f"{case.told[case.question]}{problem.removeprefix(case.question)}"
    return with_names(problem, case.told)


def _reason(asked: _Asked, answer: Answer) -> str:
    """Return a reason, the rules that it quotes in the words of the language in use."""
    if language_in_use() is Language.EN:
        return answer.why  # As it is; the file need not be searched for what it quotes.
    path, overrides = asked
    rules = cite(str(path), answer.why, *deciding_keys(answer), overrides=overrides)
    return in_words(answer.why, rules)


def deciding_keys(answer: Answer) -> tuple[str, ...]:
    """Return the key that decides an answer where its reason need not name it."""
    if isinstance(answer, FollowAnswer):
        return (answer.verdict.ladder,) if answer.verdict.ladder else ()
    if isinstance(answer, TrickAnswer | TheftAnswer):
        return answer.keys
    return ("bidding.bids",) if isinstance(answer, BidAnswer) else ()


def _mismatches(case: Case, answer: Answer) -> Iterator[Mismatch]:
    got = answer.to_dict()
    for field, expected in case.expect.items():
        if field not in got:
            raise QuestionError(_no_field(case, field, answer))
        if not any(_agrees(field, expected, value) for value in _values(answer, field)):
            yield Mismatch(field, expected, got[field])


def _no_field(case: Case, field: str, answer: Answer) -> str:
    """Return that an answer has no such field, with those that it has as its file would."""
    fields = [
        ANSWERS_ZH.get(each, each) if case.told else each for each in answer.to_dict()
    ]
    close = get_close_matches(field, fields, n=1, cutoff=0.6)
    if close:
        return _(
            "the answer has no field '{name}'; did you mean '{meant}'?",
            name=field,
            meant=close[0],
        )
    return _(
        "the answer has no field '{name}'; it has {known}; {why}",
        name=field,
        known=one_by_one(fields),
        why=answer.why,
    )


def _values(answer: Answer, field: str) -> Iterator[object]:
    """Yield the value of a field, and those that the rules allow in its place."""
    yield answer.to_dict()[field]
    if field == "forced" and isinstance(answer, ThrowAnswer):
        yield from map(show_cards, answer.as_low)


_LEVELS: Final = frozenset({"level", "declarers_level", "friends_level"})
"""The fields of answers that are levels."""


def _agrees(field: str, expected: object, got: object) -> bool:
    """Compare cards as multisets, `equal` as a subset, all else exactly."""
    if field == "equal":
        groups = {_multiset(group) for group in _listed(got)}
        return all(_multiset(group) in groups for group in _listed(expected))
    if field == "forced":
        return _multiset(expected) == _multiset(got)
    if field in _LEVELS and isinstance(expected, int | str) and isinstance(got, str):
        return _is_level(str(expected), got)
    if isinstance(got, bool):
        return truth_of(expected) is got
    return type(expected) is type(got) and expected == got


def _is_level(expected: str, got: str) -> bool:
    """Tell whether a text means a level, as players may say it."""
    try:
        return level_of(expected) == level_of(got)
    except NotationError:
        return False


def _listed(value: object) -> list[object]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _multiset(cards: object) -> tuple[int, ...] | None:
    """Return the sorted cards of a text or a list of texts; `None` for no text."""
    if cards is None:
        return None
    try:
        return tuple(sorted(parse_cards(" ".join(map(str, _listed(cards))))))
    except NotationError as problem:
        where = "'expect'"
        raise QuestionError(_("{where}: {problem}", where=where, problem=problem)) from None
