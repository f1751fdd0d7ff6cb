"""The verdicts on cases as text: a line for each that did not pass, and how many did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Final

from tuolaji.cards import Suit, cards_text, parse_cards, suit_text
from tuolaji.dsl.case_words import ANSWERS_ZH, QUESTIONS, WORDS_ZH
from tuolaji.errors import NotationError
from tuolaji.language import Language, _, clauses, language_in_use, one_by_one, plural
from tuolaji.table.judge import CaseVerdict, Fault, Mismatch, Status

__all__ = ["count_text", "verdict_lines"]


def verdict_lines(verdict: CaseVerdict) -> Iterator[str]:
    """Yield the line of a case that failed, cannot be answered or expects nothing."""
    of = _(
        "{case} ({variant}, {question})",
        case=verdict.id,
        variant=verdict.variant,
        question=_question(verdict.question),
    )
    match verdict.status:
        case Status.FAILED:
            wrong = [
                _(
                    "{field}: expected {expected}, got {got}",
                    field=_name(each.field),
                    expected=_expected(each),
                    got=_field_text(each.field, each.got),
                )
                for each in verdict.mismatches
            ]
            told = clauses([*wrong, verdict.why])
            yield _("FAILED {case}: {text}", case=of, text=told)
        case Status.ERROR:
            place = verdict.id or _("in the file")
            yield _("ERROR {case}: {text}", case=place, text=verdict.why)
        case Status.ANSWERED:
            fields = one_by_one(
                [
                    _field(name, value)
                    for name, value in (verdict.answer or {}).items()
                    if _is_told(name)
                ]
            )
            opening = {None: "", True: _("Yes"), False: _("No")}[verdict.yes]
            told = clauses([opening, fields, verdict.why])
            yield _("{head}: {text}", head=of, text=told)
        case Status.PASSED:
            return


def _expected(mismatch: Mismatch) -> str:
    """Return what was expected, so that it reads otherwise than what was got."""
    wanted, got = (
        _field_text(mismatch.field, value) for value in (mismatch.expected, mismatch.got)
    )
    return repr(mismatch.expected) if wanted == got else wanted


def _is_told(field: str) -> bool:
    """Tell whether a field is told: the reason stands behind all of them, in words.

    Its short name is for programs, and stands among the fields in English alone.
    """
    return field != "why" and (language_in_use() is Language.EN or field != "reason")


def _question(name: str | None) -> str | None:
    """Return a question as a case file in the language in use names it."""
    if name is None or language_in_use() is Language.EN:
        return name
    return QUESTIONS[name]


def _name(field: str) -> str:
    """Return the name of a field of an answer; a short reason is for programs alone."""
    is_english = language_in_use() is Language.EN
    return field if is_english else ANSWERS_ZH.get(field, field)


_OF_CARDS: Final = frozenset({"equal", "forced"})
"""The fields of answers that are cards."""


def _field_text(field: str, value: object) -> str:
    if language_in_use() is Language.EN:
        return _value(value)
    return _in_chinese(value, is_cards=field in _OF_CARDS)


def _field(name: str, value: object) -> str:
    """Return a field of an answer with its value, in Chinese in words."""
    return f"{_name(name)} {_field_text(name, value)}"


def _in_chinese(value: object, *, is_cards: bool = False) -> str:
    if isinstance(value, list | tuple):
        items = [_in_chinese(item, is_cards=is_cards) for item in value]
        return "[" + one_by_one(items) + "]"
    if is_cards and isinstance(value, str):
        return _card_names(value)
    if isinstance(value, Mapping):
        return one_by_one([_field(name, each) for name, each in value.items()])
    if isinstance(value, bool):
        return "是" if value else "否"
    text = "none" if value is None else str(value)
    return suit_text(Suit[text]) if text in Suit.__members__ else WORDS_ZH.get(text, text)


def _card_names(text: str) -> str:
    """Return cards as sentences name them; what names none stays as it is."""
    with suppress(NotationError):
        return cards_text(parse_cards(text))
    return text


def _value(value: object) -> str:
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)


def _status_count(status: Status, number: int) -> str:
    return {
        Status.PASSED: _("{count} passed", count=number),
        Status.ANSWERED: _("{count} answered", count=number),
        Status.FAILED: _("{count} failed", count=number),
        Status.ERROR: plural("{count} error", "{count} errors", number),
    }[status]


def count_text(verdicts: Sequence[CaseVerdict]) -> str:
    """Return how many cases passed, failed and had errors."""
    counts = Counter(verdict.status for verdict in verdicts)
    parts = [_status_count(status, counts[status]) for status in Status if counts[status]]
    faults = Counter(verdict.fault for verdict in verdicts if verdict.fault is not None)
    told = one_by_one(parts) or _("no cases")
    if not faults:
        return told
    why = [_fault_count(fault, count) for fault, count in faults.items()]
    return _("{cases} ({faults})", cases=told, faults=one_by_one(why))


def _fault_count(fault: Fault, number: int) -> str:
    return {
        Fault.MALFORMED: _("{count} malformed", count=number),
        Fault.UNKNOWN_VARIANT: _("{count} unknown variant", count=number),
        Fault.BROKEN_VARIANT: _("{count} broken variant", count=number),
    }[fault]
