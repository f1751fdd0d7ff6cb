"""Validation of the keys and the types of values of a file.

Pydantic judges the plain values; its findings are worded here as sentences about the
author's own key, at its place. Where a list or a mapping stands in place of a rule
line, the help shows the line: other configuration files are written with lists, rule
lines join their items by signs of their own.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Mapping as Table
from dataclasses import replace
from itertools import takewhile
from typing import Final, TypeAlias, TypeGuard

from pydantic import BaseModel, RootModel, ValidationError
from pydantic_core import ErrorDetails

from tuolaji.dsl.diagnostic import (
    Advice,
    Diagnostic,
    Remedy,
    Span,
    closest,
    coded,
    did_you_mean,
    either,
    error,
    instead,
    listed,
    write,
)
from tuolaji.dsl.draft import line_at
from tuolaji.dsl.inherit import HEADER_KEYS
from tuolaji.dsl.parse import NEGATIONS, Kind
from tuolaji.dsl.schema import CHAPTERS, SCHEMA, Chapters, Header, choices_of
from tuolaji.dsl.source import (
    Entry,
    MappingNode,
    Node,
    Scalar,
    SequenceNode,
    as_value,
    full_width,
    has_full_width,
    plain,
)
from tuolaji.dsl.translation import names_of, values_in_chinese
from tuolaji.language import _, any_of, later, one_by_one

__all__ = ["Path", "check_chapters", "check_header", "entry_at", "line_for", "text_of"]


_JOINED: Final = {
    Kind.ORDER: " ~ ",
    Kind.RANKING: " > ",
    Kind.BIDS: " < ",
    Kind.SUITS: " > ",
    Kind.LADDER: " | ",
    Kind.PRICE: " and ",
    Kind.RANKS: " ",
    Kind.LEVELS: " ",
}
_TABLES: Final = {
    Kind.MULTIPLIER: "single -> 2",
    Kind.BANDS: "80 .. 119 -> takeover",
    Kind.TRIBUTE: ".. 10 -> attackers give 2",
    Kind.RATINGS: "300 .. -> x3",
    Kind.FAILED_THROW: "smallest component",
}
_BLOCK: Final = later("write one line for each item in a block after '|'")
_LONGEST: Final = 60


def line_for(kind: Kind, node: Node) -> str:
    """Return a help that says how a list or a mapping is written as a rule line."""
    if isinstance(node, MappingNode):
        example = _TABLES.get(kind)
        if example is None:
            return _("a rule line is one text")
        return _("write lines such as '{example}' in a block after '|'", example=example)
    if not isinstance(node, SequenceNode):
        return ""
    sign = _JOINED.get(kind)
    items = [item.text.strip() for item in node.items if isinstance(item, Scalar)]
    if sign is None or len(items) < len(node.items):
        return _(_BLOCK)
    line = sign.join(items)
    if len(line) > _LONGEST:
        return _("join the items by '{sign}'", sign=sign)
    is_short = node.span.text[node.span.column - 1 :].startswith("[")
    return Advice(_("write '{word}'", word=line), [line] if is_short else [])


Path: TypeAlias = tuple[str, ...]
"""The keys that lead to a value."""

_MISSING: Final = "T205"
_TRUTHS: Final = {
    **dict.fromkeys(("true", "yes", "on", "1"), "true"),
    **dict.fromkeys(("false", "no", "off", "0", "never", "none"), "false"),
}

_TRUTHS_IN_CHINESE: Final = {
    **dict.fromkeys(("真", "对", "有", "要", "开", "可以"), "true"),
    **dict.fromkeys(("假", "错", "没有", "不", "不要", "关", "不可以"), "false"),
}
_NEGATIONS_IN_CHINESE: Final = ("无", "没有", "不", "否", "不许", "不要")

_FREE: Final = {"shapes": ("single", "pair", "tractor"), "deck": ("points",)}
"""Keys that stand in a chapter and in no model of it."""

_NAMED_FREELY: Final = ("shapes", "follow", "fouls")
"""Chapters where a variant may bring keys of its own."""

_SIMPLE: Final = re.compile(r"[^\W\d][\w ]*")
"""A name that stands between braces as it is."""

_NUMBER: Final = re.compile(r"-?[1-9][0-9]{0,8}|0")
_ONES: Final = {sign: ones for ones, sign in enumerate("零一二三四五六七八九")} | {"两": 2}
_CHINESE_NUMBER: Final = re.compile(
    "(?:([一二三四五六七八九])?(十))?(?(2)([一二三四五六七八九])?|([零一二两三四五六七八九]))"
)
_QUOTED: Final = re.compile("[“”„\u2018\u2019「『](.*)[“”\u2018\u2019」』]")
_UNIT: Final = re.compile(
    r"(?<=[0-9]) *(x|times|points?|cards?|packs?|players?|levels?|[倍分张副人家级局墩])$"
)
"""What people write behind a number, and the language does not."""

_BREAK: Final = re.compile(r"[\n\t](?!\Z)")
"""What parts a text into lines or columns; a block ends in a line feed of its own."""

_FIRST: Final = {"schema": str(SCHEMA), "id": "my-rules"}
"""What the keys without which no file is read may say."""

# Errors of one branch of a union (`whole number or none`) carry the branch in their place.
_BRANCHES: Final = ("int", "literal", "constrained-int", "function-", "str")


def check_header(header: MappingNode, path_span: Span) -> tuple[Diagnostic, ...]:
    """Return the findings in what a file says of itself."""
    values = plain(header)
    assert isinstance(values, dict)
    for key in ("aliases", "with"):
        if isinstance(values.get(key), list):
            values[key] = tuple(values[key])
    return (
        *_findings(Header, values, header, path_span),
        *_broken_lines(header),
    )


def _broken_lines(header: MappingNode, above: str = "") -> Iterator[Diagnostic]:
    """Yield the findings on names and other words that do not stand on one line."""
    for entry in header:
        path, node = f"{above}{entry.key}", entry.value
        if isinstance(node, MappingNode):
            yield from _broken_lines(node, f"{path}.")
            continue
        for item in node.items if isinstance(node, SequenceNode) else (node,):
            if path != "source" and isinstance(item, Scalar) and _BREAK.search(item.text):
                message = _("'{path}' must be one line without tabs", path=path)
                yield error("T204", item.span, message)


def check_chapters(
    chapters: MappingNode, path_span: Span, *, complete: bool
) -> tuple[Diagnostic, ...]:
    """Return the findings in the keys and types of the rules.

    Args:
        chapters: The rules.
        path_span: Where missing keys are reported.
        complete: Whether every key is required.
    """
    findings = _findings(Chapters, plain(chapters), chapters, path_span)
    return tuple(finding for finding in findings if complete or finding.code != _MISSING)


def _findings(
    model: type[BaseModel], values: object, root: MappingNode, start: Span
) -> tuple[Diagnostic, ...]:
    try:
        model.model_validate(values)
    except ValidationError as problem:
        return tuple(_worded(problem, root, start))
    return ()


def _worded(
    problem: ValidationError, root: MappingNode, start: Span
) -> Iterable[Diagnostic]:
    missing: list[str] = []
    by_path: dict[Path, list[ErrorDetails]] = {}
    for detail in problem.errors(include_url=False):
        path = _path(detail["loc"], root)
        if detail["type"] == "missing":
            missing.append(".".join(path))
        else:
            by_path.setdefault(path, []).append(detail)
    for path, errors in by_path.items():
        yield _finding(path, root, errors)
    if missing and not _is_misspelt_parent(root):
        yield _missing(missing, start)


def _path(loc: tuple[int | str, ...], root: MappingNode) -> Path:
    """Return the keys of a place, without pydantic's names of union branches."""
    keys: list[str] = []
    node: Node | None = root
    for part in map(str, loc):
        if not isinstance(node, MappingNode):
            break
        inner = node.get(part)
        if inner is None and part.startswith(_BRANCHES):
            break
        keys.append(part)
        node = inner
    return tuple(keys)


def _finding(path: Path, root: MappingNode, errors: list[ErrorDetails]) -> Diagnostic:
    """Return the finding about one value; a union of types makes several errors of it."""
    entry = entry_at(root, path)
    assert entry is not None, path
    kind = errors[0]["type"]
    if kind == "extra_forbidden":
        return _unknown(path, entry.key_span, root)
    choices = _choices(path)
    demands = list(
        dict.fromkeys(
            _demand(detail["type"], detail.get("ctx", {}), choices) for detail in errors
        )
    )
    node = entry.value
    if _("a mapping") in demands and isinstance(node, Scalar) and has_full_width(node):
        return full_width(node)
    span = entry.key_span if isinstance(node, MappingNode) else node.span
    message = _(
        "'{path}' must be {demands}, got {got}",
        path=".".join(path),
        demands=either(demands),
        got=text_of(node),
    )
    if path == ("schema",):
        return error("T203", span, _schema(node), help=write(SCHEMA))
    remedy = (
        _choice_help({detail["type"] for detail in errors}, node, choices)
        or _choice_in_chinese(path, node)
        or _number_help(demands, node)
        or _line_help(path, node, demands)
        or _mapping_help(path, node, demands)
        or _list_help(path, node, demands)
        or _id_help(path, node)
    )
    remedies = instead(_flow_span(node), remedy.words) if _is_line(remedy, node) else ()
    return error(_CODES.get(kind, "T202"), span, message, help=remedy, remedies=remedies)


def _is_line(remedy: str, node: Node) -> TypeGuard[Advice]:
    """Tell whether a help says what line is written in place of a list on one line."""
    return isinstance(node, SequenceNode) and isinstance(remedy, Advice)


def _flow_span(node: Node) -> Span:
    """Return the place of a list between brackets, up to the one that closes it."""
    start = node.span.column - 1
    end = node.span.text.find("]", start)
    return replace(node.span, length=max(1, end + 1 - start))


def _choice_help(kinds: set[str], node: Node, choices: tuple[str, ...]) -> str:
    """Return which choice is meant by what a scalar says, in whatever words."""
    if not isinstance(node, Scalar):
        return ""
    word = _unquoted(node.text).lower()
    if "bool_type" in kinds:
        return write(_TRUTHS[word]) if word in _TRUTHS else ""
    if not kinds & {"enum", "literal_error"}:
        return ""
    if word in NEGATIONS:
        return next((write(negation) for negation in NEGATIONS if negation in choices), "")
    begun = [choice for choice in choices if choice.startswith(f"{word} ")]
    word = re.sub(r"^all\b", "every", word)
    return did_you_mean(word, choices) or did_you_mean("".join(begun), begun)


def _choice_in_chinese(path: Path, node: Node) -> str:
    """Return which choice is meant by a Chinese word that is none."""
    if not isinstance(node, Scalar) or node.text.isascii():
        return ""
    said = values_in_chinese(path)
    word = _unquoted(node.text.strip())
    if word in _TRUTHS_IN_CHINESE and said.get("true"):
        return write(said[_TRUTHS_IN_CHINESE[word]])
    if word in _NEGATIONS_IN_CHINESE:
        return next((write(said[word]) for word in NEGATIONS if word in said), "")
    return did_you_mean(word, said.values())


def _number_help(demands: list[str], node: Node) -> str:
    """Return the number that is meant: in quotes, in wide digits, with a unit."""
    if _("a whole number") not in demands or not isinstance(node, Scalar):
        return ""
    digits = unicodedata.normalize("NFKC", _in_digits(_unquoted(node.text.strip())))
    digits = re.sub(r"^(-?)0+(?=\d)", r"\1", _UNIT.sub("", digits))
    if re.fullmatch(r"-?[0-9]{10,}", digits):
        return _("a number has at most nine digits")
    return write(digits) if _NUMBER.fullmatch(digits) else ""


def _unquoted(text: str) -> str:
    """Return a text without the quotes around it that YAML takes for letters.

    >>> _unquoted("“8”"), _unquoted("8”")
    ('8', '8”')
    """
    found = _QUOTED.fullmatch(text)
    return found.group(1) if found else text


def _in_digits(text: str) -> str:
    """Return a text with a number in Chinese, up to 99, in digits; others as they are.

    >>> _in_digits("三"), _in_digits("两副"), _in_digits("二十五"), _in_digits("主")
    ('3', '2副', '25', '主')
    """
    found = _CHINESE_NUMBER.match(text)
    if found is None:
        return text
    tens, ten, after, alone = found.groups()
    number = (_ONES[tens] if tens else 1) * 10 if ten else 0
    ones = after or alone
    return f"{number + (_ONES[ones] if ones else 0)}{text[found.end() :]}"


def _line_help(path: Path, node: Node, demands: list[str]) -> str:
    """Return how a list or a mapping is written where a rule line stands."""
    line = line_at(".".join(path)) if _("a text") in demands else None
    return "" if line is None else line_for(line.kind, node)


def _mapping_help(path: Path, node: Node, demands: list[str]) -> str:
    """Return how the keys of a mapping are written where something else stands."""
    if _("a mapping") not in demands or isinstance(node, MappingNode) or len(path) > 1:
        return ""
    if path != ("name",):
        return _(
            "its keys stand below it, such as '{key}'",
            key=_keys_under(path[0])[0],
        )
    text = node.text if isinstance(node, Scalar) else ""
    if _SIMPLE.fullmatch(text) is None:
        return _("write 'name: {{en: …, zh: …}}'")
    value = f"{{{'en' if text.isascii() else 'zh'}: {text}}}"
    return Advice(_("write 'name: {value}'", value=value), [value])


def _list_help(path: Path, node: Node, demands: list[str]) -> str:
    is_text = isinstance(node, Scalar) and isinstance(node.value, str)
    if _("a list") not in demands or not is_text:
        return ""
    value = f"[{text_of(node)[1:-1]}]"
    return Advice(_("write '{key}: {value}'", key=path[-1], value=value), [value])


def _schema(node: Node) -> str:
    number = isinstance(node, Scalar) and node.text.strip() == str(SCHEMA)
    got = _("the text '{schema}'", schema=SCHEMA) if number else text_of(node)
    return _("'schema' must be the number {schema}, got {got}", schema=SCHEMA, got=got)


def _id_help(path: Path, node: Node) -> str:
    """Return an id that is nearly what was written; it begins with a letter."""
    text = node.text if path == ("id",) and isinstance(node, Scalar) else ""
    if not text.isascii():
        return _("write an id such as 'house'; the name stands in 'name: {{zh: …}}'")
    words = re.findall(r"[a-z0-9]+", text.lower())
    digits = list(takewhile(lambda word: not word[0].isalpha(), words))
    rest = list(words)[len(digits) :] or (["house"] if digits else [])
    return write(as_value("-".join([*rest, *digits]))) if rest else ""


def _choices(path: Path) -> tuple[str, ...]:
    """Return the words of which the value at a place must be one."""
    kind: object = Chapters if path[0] in CHAPTERS else Header
    for key in path:
        fields = kind.model_fields if _is_model(kind) else {}
        kind = next(
            (
                field.annotation
                for name, field in fields.items()
                if key in (name, field.alias)
            ),
            kind,
        )
    return tuple(choices_of(kind))


def _is_model(kind: object) -> TypeGuard[type[BaseModel]]:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _unknown(path: Path, span: Span, root: MappingNode) -> Diagnostic:
    *above, key = path
    model = _model_keys(tuple(above))
    message = _("a variant file has no key '{key}'", key=key)
    if above:
        message = _("'{path}' has no key '{key}'", path=".".join(above), key=key)
    note = _("known keys are {known}", known=listed(model))
    remedy = (
        _nested(path, root)
        or _elsewhere(key)
        or did_you_mean(key, [*model, *names_of(tuple(above), model)])
    )
    remedies = _nested_remedies(path, root)
    return error("T201", span, message, note=note, help=remedy, remedies=remedies)


def _nested(path: Path, root: MappingNode) -> str:
    """Return how a key with dots is written, as the documents name it: one in another."""
    *above, key = path
    whole = ".".join(path)
    chapter, _dot, inner = whole.partition(".")
    if above and key.startswith(f"{above[-1]}."):
        return write(key.partition(".")[2])
    first, _dot, deeper = inner.partition(".")
    is_known = chapter in _NAMED_FREELY or first in _keys_under(chapter)
    if "." not in key or not is_known or (deeper and first != "points"):
        return ""
    if above or _is_given(chapter, path, root):
        return _(
            "write '{key}' under '{chapter}'", key=inner.split(".")[0], chapter=chapter
        )
    inside = f"{first}: {{{deeper}: …}}" if deeper else f"{inner}: …"
    line = f"{chapter}: {{{inside}}}"
    return _("write it under its chapter: '{line}'", line=line)


def _is_given(chapter: str, path: Path, root: MappingNode) -> bool:
    """Tell whether the file that has a key gives a chapter too."""
    one, other = root.entry(chapter), root.entry(path[0])
    if one is None or other is None:
        return False
    return one.key_span.file == other.key_span.file


def _keys_under(chapter: str) -> list[str]:
    is_known = chapter in CHAPTERS or chapter == "name"
    keys = _model_keys((chapter,)) if is_known and chapter != "ranking" else []
    return [*keys, *_FREE.get(chapter, ())]


def _nested_remedies(path: Path, root: MappingNode) -> tuple[Remedy, ...]:
    """Return the remedy that nests a key and its value, where both stand on one line."""
    entry = root.entry(path[0])
    chapter, _dot, inner = path[0].partition(".")
    is_flat = entry is not None and isinstance(entry.value, Scalar)
    if not is_flat or not _nested(path, root) or _is_given(chapter, path, root):
        return ()
    assert entry is not None
    key, value = entry.key_span, entry.value.span
    if "." in inner or key.line != value.line:
        return ()
    end = value.column + value.length
    text = value.text[value.column - 1 : end - 1]
    span = replace(key, length=end - key.column)
    return (Remedy(span, f"{chapter}: {{{inner}: {text}}}"),)


def _model_keys(path: Path) -> list[str]:
    if not path:
        return [*CHAPTERS, *HEADER_KEYS]
    if path == ("name",):
        return ["en", "zh"]
    annotation = Chapters.model_fields[path[0]].annotation
    assert _is_model(annotation)
    return [] if issubclass(annotation, RootModel) else list(annotation.model_fields)


def _elsewhere(key: str) -> str:
    """Return a help where the key belongs to another chapter."""
    for chapter, field in Chapters.model_fields.items():
        if not _is_model(field.annotation):
            continue
        known = field.annotation.model_fields
        if key in known or key in names_of((chapter,), known):
            return _("'{key}' stands under '{chapter}'", key=key, chapter=chapter)
    return ""


def _is_misspelt_parent(root: MappingNode) -> bool:
    """Tell whether rules are missing only because `extends` is misspelt."""
    unknown = [entry.key for entry in root if entry.key not in (*CHAPTERS, *HEADER_KEYS)]
    return any(closest(key, _model_keys(())) == "extends" for key in unknown)


def _missing(names: list[str], start: Span) -> Diagnostic:
    message = _("required keys are missing: {keys}", keys=listed(names))
    chapters = any(name.split(".")[0] in CHAPTERS for name in names)
    remedy = (
        _("write '{key}: {value}'", key=names[0], value=_FIRST[names[0]])
        if names[0] in _FIRST
        else ""
    )
    if chapters:
        remedy = _("write 'extends: base' to begin with the default of every rule")
    return error(_MISSING, start, message, help=remedy)


def _demand(kind: str, context: Table[str, object], choices: tuple[str, ...]) -> str:
    """Return what a value must be, in words."""
    if kind in {"enum", "literal_error"}:
        return _one_of(choices)
    return _DEMANDS[kind](context) if kind in _DEMANDS else _("another kind of value")


_DEMANDS: Final[dict[str, Callable[[Table[str, object]], str]]] = {
    "int_type": lambda _context: _("a whole number"),
    "string_type": lambda _context: _("a text"),
    "bool_type": lambda _context: _("true or false"),
    "tuple_type": lambda _context: _("a list"),
    "dict_type": lambda _context: _("a mapping"),
    "model_type": lambda _context: _("a mapping"),
    "model_attributes_type": lambda _context: _("a mapping"),
    "greater_than_equal": lambda context: _("at least {least}", least=context["ge"]),
    "less_than_equal": lambda context: _("at most {most}", most=context["le"]),
    "string_too_short": lambda _context: _("a text of at least one character"),
    "string_pattern_mismatch": lambda _context: _("lower-case letters, digits and hyphens"),
}

_CODES: Final = {
    "enum": "T203",
    "literal_error": "T203",
    "greater_than_equal": "T204",
    "less_than_equal": "T204",
    "string_too_short": "T204",
    "string_pattern_mismatch": "T204",
}


def _one_of(choices: tuple[str, ...]) -> str:
    quoted = [f"'{choice}'" for choice in choices]
    if len(quoted) < 3:
        return any_of(quoted)
    return _("one of {words}", words=one_by_one(quoted))


def entry_at(root: MappingNode, path: Path) -> Entry | None:
    """Return the entry at the end of some keys, or `None`."""
    node: Node | None = root
    entry: Entry | None = None
    for key in path:
        entry = node.entry(key) if isinstance(node, MappingNode) else None
        node = None if entry is None else entry.value
    return entry


def text_of(node: Node) -> str:
    """Return a value in the words of a message."""
    match node:
        case MappingNode():
            return _("a mapping")
        case SequenceNode():
            return _("a list")
        case Scalar(value=None):
            return _("no value")
        case Scalar(value=str()):
            return f"'{node.text.strip()}'" if len(node.text) < 60 else _("a long text")
        case Scalar():
            return coded(node.text)
