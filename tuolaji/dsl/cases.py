"""Case files: questions about single positions, with the expected answers.

A case file is a YAML or JSON list (docs/judging.md). A malformed case becomes an error
that names it; the others are read all the same.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, TypeAlias

from tuolaji.cards import Rank, Suit, parse_cards, parse_trump
from tuolaji.dsl.case_words import (
    HEADERS_ZH,
    QUESTIONS,
    canonical_case,
    chinese_names,
    key_as_written,
)
from tuolaji.dsl.catalogue import shown
from tuolaji.dsl.diagnostic import (
    Diagnostic,
    Span,
    coded,
    did_you_mean,
    error,
    listed,
    render,
    without_echoes,
)
from tuolaji.dsl.source import (
    Entry,
    MappingNode,
    Node,
    Scalar,
    SequenceNode,
    plain,
    read_bytes,
    read_file,
)
from tuolaji.dsl.translation import canonical
from tuolaji.errors import NotationError, QuestionError, demand
from tuolaji.language import _, one_by_one
from tuolaji.rules.match import NO_TRUMP_LEVEL, NO_TRUMP_NAME, level_of

__all__ = ["QUESTIONS", "Case", "CaseError", "piped_cases", "read_cases"]


_CARDS: Final = (
    "cards",
    "lead",
    "hand",
    "hands",
    "partner",
    "answer_with",
    "play",
    "plays",
    "played",
    "called",
    "turned",
    "kitty",
)

Plain: TypeAlias = object


@dataclass(frozen=True, slots=True)
class Case:
    """One question about one position.

    Attributes:
        id: The case's name.
        variant: The variant's id, alias or path, or `None` if the file gives none.
        overrides: Texts `chapter.key=value` laid over the variant.
        level: The deal's level, or `None` if not given. The name of the deal after the
            last level, which has no trumps, is kept as a text.
        trump: The trump suit, or `None` for no trump and where none is given.
        trump_given: Whether the case says what is trump.
        question: One of `QUESTIONS`.
        fields: The question's fields, as plain values.
        expect: The expected fields of the answer; empty if none are given.
        span: The place of the case.
        asked: The place of its question.
        folder: The folder of its file, from which the path of a variant is seen.
        told: What messages call its question and fields, where they are in Chinese.
    """

    id: str
    variant: str | None
    overrides: tuple[str, ...]
    level: Rank | str | None
    trump: Suit | None
    trump_given: bool
    question: str
    fields: dict[str, Plain]
    expect: dict[str, Plain]
    span: Span
    asked: Span
    folder: Path = Path()
    told: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CaseError:
    """A case that cannot be read, or a whole file (then without an id).

    Attributes:
        id: The case's name, or its number in the file such as `#3`.
        diagnostics: What is wrong.
    """

    id: str
    diagnostics: tuple[Diagnostic, ...]

    def __str__(self) -> str:
        return render(self.diagnostics)


class _Malformed(Exception):
    """A part of a case is not as it must be."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


def read_cases(path: Path | str) -> tuple[Case | CaseError, ...]:
    """Return the cases of a file in their order, with errors in place of bad ones."""
    wanted = "a case file must be named by its path"
    demand(isinstance(path, str | Path), wanted, path, QuestionError)
    return _cases(*read_file(Path(path), shown(Path(path))), Path(path).parent)


def piped_cases(data: bytes) -> tuple[Case | CaseError, ...]:
    """Return the cases that came through a pipe; their paths are seen from here."""
    return _cases(*read_bytes(data, "stdin"), Path())


def _cases(
    root: Node | None, findings: tuple[Diagnostic, ...], folder: Path
) -> tuple[Case | CaseError, ...]:
    if root is None:
        return (CaseError("", findings),)
    if not isinstance(root, SequenceNode):
        return (CaseError("", (*findings, _no_list(root))),)
    starts = [(node.span.line, node.span.column) for node in root.items]
    slips: dict[int, list[Diagnostic]] = {}
    for finding in without_echoes(findings):
        number = bisect_right(starts, (finding.span.line, finding.span.column))
        slips.setdefault(number, []).append(finding)
    errors = [CaseError("", tuple(slips[0]))] if 0 in slips else []
    cases = (
        _read(node, number, tuple(slips.get(number, ())), folder)
        for number, node in enumerate(root.items, 1)
    )
    return (*errors, *cases)


def _no_list(root: Node) -> Diagnostic:
    is_rules = (
        isinstance(root, MappingNode) and canonical(root)[0].get("schema") is not None
    )
    remedy = (
        _("a variant is read by 'tuolaji check'")
        if is_rules
        else _("begin each with '- id:'")
    )
    message = _("a case file must be a list of cases")
    return error("T701", root.span, message, help=remedy)


def _read(
    node: Node, number: int, slips: tuple[Diagnostic, ...], folder: Path
) -> Case | CaseError:
    """Read a case; with slips of YAML in it, it is not asked."""
    name = f"#{number}"
    if not isinstance(node, MappingNode):
        message = _("case {name} must be a mapping", name=name)
        return CaseError(name, (error("T701", node.span, message),))
    try:
        node, twice = canonical_case(node)
        slips = (*slips, *twice)
        name = _id(node, name)
        case = CaseError(name, slips) if slips else _case(node, name)
        return case if isinstance(case, CaseError) else replace(case, folder=folder)
    except _Malformed as problem:
        return CaseError(name, (*slips, problem.diagnostic))


def _id(node: MappingNode, name: str) -> str:
    entry = _entry(node, "id")
    if entry is None:
        is_zh = not all(key_as_written(each).isascii() for each in node)
        key = HEADERS_ZH["id"] if is_zh else "id"
        message = _("case {name} has no '{key}'", name=name, key=key)
        raise _Malformed(error("T701", node.span, message))
    value = entry.value
    if not isinstance(value, Scalar) or not value.text:
        key = key_as_written(entry)
        message = _("the '{key}' of case {name} must be a text", name=name, key=key)
        raise _Malformed(error("T701", value.span, message))
    return value.text


def _case(node: MappingNode, name: str) -> Case:
    question = _question(node, name)
    _check_cards(question, name)
    variant, level, trump = (_entry(node, key) for key in ("variant", "level", "trump"))
    return Case(
        id=name,
        variant=None if variant is None else _text(variant, name),
        overrides=_overrides(_entry(node, "set"), name),
        level=None if level is None else _level(level, name),
        trump=None if trump is None else _trump(trump, name),
        trump_given=trump is not None,
        question=question.key,
        fields=_fields(question, name),
        expect=_fields(_entry(node, "expect"), name),
        span=node.span,
        asked=question.key_span,
        told=chinese_names(node, question),
    )


def _question(node: MappingNode, name: str) -> Entry:
    known = (*HEADERS_ZH, *QUESTIONS)
    for entry in node:
        if entry.key not in known:
            message = _(
                "case '{name}' has the unknown key '{key}'", name=name, key=entry.key
            )
            is_zh = not entry.key.isascii()
            names = {**HEADERS_ZH, **QUESTIONS}.values() if is_zh else known
            remedy = did_you_mean(entry.key, names)
            asked_by = QUESTIONS.values() if is_zh else QUESTIONS
            words = one_by_one([*map(coded, asked_by)])
            note = _("questions are {words}", words=words)
            raise _Malformed(error("T701", entry.key_span, message, note=note, help=remedy))
    asked = [entry for entry in node if entry.key in QUESTIONS]
    if len(asked) != 1:
        message = _("case '{name}' asks no question", name=name)
        note = _("questions are {words}", words=one_by_one([*map(coded, QUESTIONS)]))
        if asked:
            keys = listed(f"'{key_as_written(entry)}'" for entry in asked)
            message = _(
                "case '{name}' must ask one question, got {keys}", name=name, keys=keys
            )
            note = ""
        raise _Malformed(error("T701", node.span, message, note=note))
    return asked[0]


def _check_cards(question: Entry, name: str) -> None:
    """Refuse cards that do not exist, at the place of the text that names them."""
    for key, text in _card_texts(question):
        try:
            parse_cards(text.text)
        except NotationError as problem:
            message = _(
                "'{key}' of case '{name}': {problem}", key=key, name=name, problem=problem
            )
            span = text.span if problem.part is None else text.part(*problem.part)
            raise _Malformed(error("T701", span, message)) from None


def _card_texts(entry: Entry) -> Iterator[tuple[str, Scalar]]:
    """Yield the texts that name cards, with the key that they stand under."""
    nodes = entry.value.items if isinstance(entry.value, SequenceNode) else (entry.value,)
    for node in nodes:
        if isinstance(node, MappingNode):
            for inner in node:
                yield from _card_texts(inner)
        elif (
            entry.key in _CARDS and isinstance(node, Scalar) and isinstance(node.value, str)
        ):
            yield key_as_written(entry), node


def _entry(node: MappingNode, key: str) -> Entry | None:
    return next((entry for entry in node if entry.key == key), None)


def _fields(entry: Entry | None, name: str) -> dict[str, Plain]:
    return {each.key: plain(each.value) for each in _mapping(entry, name)}


def _mapping(entry: Entry | None, name: str) -> tuple[Entry, ...]:
    """Return the entries of a mapping, which may be left out or empty."""
    if entry is None or (isinstance(entry.value, Scalar) and entry.value.value is None):
        return ()
    node = entry.value
    if not isinstance(node, MappingNode):
        key = key_as_written(entry)
        message = _("'{key}' of case '{name}' must be a mapping", key=key, name=name)
        remedy = _("write its fields between braces: '{key}: {{…}}'", key=key)
        raise _Malformed(error("T701", node.span, message, help=remedy))
    return node.entries


def _text(entry: Entry, name: str) -> str:
    value = entry.value
    if isinstance(value, Scalar) and value.value is not None:
        return value.text
    message = _(
        "'{key}' of case '{name}' must be a text", key=key_as_written(entry), name=name
    )
    raise _Malformed(error("T701", value.span, message))


def _overrides(entry: Entry | None, name: str) -> tuple[str, ...]:
    """Return the rules that a case lays over its variant."""
    rules = _mapping(entry, name)
    return tuple(f"{rule.key}={_text(rule, name)}" for rule in rules)


def _level(entry: Entry, name: str) -> Rank | str:
    text = _text(entry, name)
    try:
        level = level_of(text)
    except NotationError as problem:
        raise _wrong(entry, name, problem) from None
    return NO_TRUMP_NAME if level == NO_TRUMP_LEVEL else level


def _trump(entry: Entry, name: str) -> Suit | None:
    try:
        return parse_trump(_text(entry, name))
    except NotationError as problem:
        raise _wrong(entry, name, problem) from None


def _wrong(entry: Entry, name: str, problem: NotationError) -> _Malformed:
    message = _(
        "'{key}' of case '{name}': {problem}",
        key=key_as_written(entry),
        name=name,
        problem=problem,
    )
    return _Malformed(error("T701", entry.value.span, message))
