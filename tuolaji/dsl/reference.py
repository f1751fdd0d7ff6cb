"""The reference of all keys: base.yaml, the JSON Schema and the file of `new`.

All three are made from the declarations of the options in `tuolaji.rules`. Plain values
of base.yaml are the declared defaults; its rule lines stand in the file alone.

For whoever lays values over a variant from outside, the keys of a variant are dotted
paths, such as `kitty.size`, and a value is the text that stands after one; what it
means is found here.
"""

from __future__ import annotations

import difflib
import re
import textwrap
from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final, get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from tuolaji.dsl.catalogue import find_variant
from tuolaji.dsl.compile import Compiled, compiled_variant
from tuolaji.dsl.diagnostic import coded
from tuolaji.dsl.draft import line_at
from tuolaji.dsl.dump import dump_entry, rules_of, whole_of
from tuolaji.dsl.inherit import stack
from tuolaji.dsl.parse import Kind, Parsed, parse_line
from tuolaji.dsl.schema import CHAPTERS, Chapters, Line, VariantFile
from tuolaji.dsl.source import Entry, MappingNode, as_value, read_text, resolve
from tuolaji.dsl.translation import rule_in, translate, values_in_chinese
from tuolaji.language import Language, _, language_in_use, one_by_one
from tuolaji.rules.key import options_of
from tuolaji.rules.ruleset import chapters

__all__ = [
    "base_text",
    "is_key",
    "json_schema",
    "key_suggestion",
    "keys_of",
    "meaning_of",
    "new_variant_text",
    "takes_numbers",
]


_WIDTH: Final = 92
_BASE: Final = """\
# Every rule of the language, with its default. A variant begins with `extends: base` and
# gives only what it plays otherwise. Comments and plain values come from tuolaji/rules/.
"""
_NEW: Final = """\
schema: 2
id: {id}
name: {{en: {title}, zh: {chinese}}}
source: {source}
extends: {value}
"""


def base_text() -> str:
    """Return the text of variants/base.yaml as it must be; in Chinese, what it says."""
    path = find_variant("base")
    own = None if path is None else stack(path).own
    assert own is not None, "the default of every rule is shipped"
    rules = tuple(_with_defaults(entry) for entry in own.chapters)
    compiled = Compiled(header=own.header, chapters=MappingNode(rules, own.chapters.span))
    header = [
        line for entry in whole_of(compiled, rules=False) for line in dump_entry(entry)
    ]
    lines = [*header, *_documented(rules_of(compiled))]
    if language_in_use() is Language.ZH:
        return "\n".join(
            [*_base_in_chinese(), translate("\n".join(lines), Language.ZH).text, ""]
        )
    return "\n".join([_BASE.rstrip(), *lines]) + "\n"


def _base_in_chinese() -> Iterator[str]:
    yield from _comment(
        _(
            "Every rule of the language, with its default. A variant begins with "
            "`extends: base` and gives only what it plays otherwise."
        ),
        0,
    )


def _with_defaults(chapter: Entry) -> Entry:
    """Return a chapter of base.yaml with the declared default of each plain option."""
    if not isinstance(chapter.value, MappingNode):
        return chapter
    declared = options_of(chapters()[chapter.key]) if chapter.key in chapters() else {}
    plain = [
        f"{key}: {_written(option.default)}"
        for key, option in declared.items()
        if option.is_plain
    ]
    defaults, _ = read_text("\n".join(plain), "")
    written = {entry.key: entry for entry in chapter.value}
    if isinstance(defaults, MappingNode):
        written |= {entry.key: entry for entry in defaults}
    order = (*declared, *(key for key in written if key not in declared))
    entries = tuple(written[key] for key in order)
    return replace(chapter, value=MappingNode(entries, chapter.value.span))


def _written(default: object) -> str:
    """Return a plain value as a file has it."""
    if default is None:
        return "none"
    return str(default).lower() if isinstance(default, bool) else str(default)


def new_variant_text(
    id: str, extends: str = "base", named: str = "", chinese: str = ""
) -> str:
    """Return a commented file of house rules to start from.

    Args:
        id: Its id.
        extends: Its parent.
        named: How the file names the parent, where that is otherwise.
        chinese: Its name in Chinese, where that is otherwise than in English.

    Raises:
        VariantError: The parent has errors.
    """
    title = id.replace("-", " ").title()
    named = named or extends
    head = _NEW.format(
        id=as_value(id),
        title=as_value(title),
        chinese=as_value(chinese or title),
        source=_("our table"),
        value=as_value(named),
    )
    rules = list(_documented(rules_of(compiled_variant(extends))))
    if language_in_use() is Language.ZH:
        head, rules = _in_chinese(head, rules)
    lines = [*_about(), *head.split("\n"), *_how_to_change(named)]
    return "\n".join([*lines, *map(_commented, rules)]) + "\n"


def _in_chinese(head: str, rules: list[str]) -> tuple[str, list[str]]:
    """Return the parts of a file with Chinese keys and words."""
    said = translate("\n".join([head, *rules]), Language.ZH).text.split("\n")
    size = len(head.split("\n"))
    return "\n".join(said[:size]), said[size:]


def _about() -> Iterator[str]:
    yield from _comment(
        _("House rules. Check them with `tuolaji check`, see a deal with `tuolaji deal`."),
        0,
    )


def _how_to_change(named: str) -> Iterator[str]:
    yield from _comment(
        _(
            "Every rule that is not written here is that of `{named}`, as listed below. To "
            "change a rule, take the `#` away before its lines and before its chapter, and "
            "write your own.",
            named=named,
        ),
        0,
    )


def _commented(line: str) -> str:
    """Return a line of rules behind a `#` that can be taken away, by hand or by an editor.

    The `#` stands right before the rule, so that what is left stands in its column; a
    comment begins with two, and is still one without the first.
    """
    rule = line.lstrip(" ")
    return f"{line[: len(line) - len(rule)]}#{rule}" if rule else ""


def _documented(rules: MappingNode) -> Iterator[str]:
    for chapter in rules:
        field = Chapters.model_fields[chapter.key]
        model = field.annotation
        yield ""
        if isinstance(model, type) and issubclass(model, BaseModel):
            if language_in_use() is Language.EN:
                yield from _comment(_docstring(model), 0)
            yield f"{chapter.key}:"
            yield from _keys(chapter, model)
        else:
            yield from _comment(_explained(chapter.key, field, f"{chapter.key}: "), 0)
            yield from dump_entry(chapter)


def _keys(chapter: Entry, model: type[BaseModel]) -> Iterator[str]:
    assert isinstance(chapter.value, MappingNode)
    for entry in chapter.value:
        field = model.model_fields.get(entry.key)
        if field is not None and field.description:
            yield from _comment(_explained(f"{chapter.key}.{entry.key}", field), 1)
        yield from dump_entry(entry, 1)


def _docstring(model: type[BaseModel]) -> str:
    first, *rest = textwrap.dedent("    " + (model.__doc__ or "")).strip().split("\n\n")
    return "\n\n".join([first.rstrip("."), *rest])


def _comment(text: str, depth: int) -> Iterator[str]:
    margin = "  " * depth + "# "
    if language_in_use() is Language.ZH:
        yield from _comment_of_clauses(text, margin)
        return
    for paragraph in text.split("\n\n"):
        yield from textwrap.wrap(
            " ".join(paragraph.split()),
            _WIDTH,
            initial_indent=margin,
            subsequent_indent=margin,
        )


def _comment_of_clauses(text: str, margin: str) -> Iterator[str]:
    """Yield a text whose lines end after the marks that part its clauses."""
    line = ""
    for clause in re.split("(?<=[，；。：、])|(?= \\[)", text):
        if line and len(margin + line + clause) > _WIDTH // 2:
            yield f"{margin}{line}"
            line = ""
        line += clause if line else clause.lstrip()
    yield f"{margin}{line}"


def _explained(key: str, field: FieldInfo, head: str = "") -> str:
    """Return what a key means and may hold, in the language in use."""
    choices = _choices(field)
    if language_in_use() is Language.ZH:
        head = ""
        words = values_in_chinese(tuple(key.split(".")))
        choices = " | ".join(words.get(each, each) for each in choices.split(" | "))
    meaning = f"{head}{_(field.description or '')}"
    return f"{meaning} [{choices}]" if choices else meaning


def _choices(field: FieldInfo) -> str:
    """Return what a field may hold, in brackets' words; nothing for rule lines."""
    kind = field.annotation
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return " | ".join(member.value for member in kind)
    if kind is bool:
        return "true | false"
    if any(isinstance(mark, Line) and mark.optional for mark in field.metadata):
        return _("a rule line | none")
    return " | ".join(_alternatives(kind, field.metadata))


def _alternatives(kind: Any, marks: list[Any]) -> Iterator[str]:
    if kind is int:
        ends = {
            name: getattr(mark, name)
            for mark in marks
            for name in ("ge", "le")
            if hasattr(mark, name)
        }
        yield f"{ends.get('ge', '')} .. {ends.get('le', '')}"
    for inner in get_args(kind):
        if isinstance(inner, str):
            yield inner
        elif get_args(inner) and get_args(inner)[0] is int:
            yield from _alternatives(int, _constraints(inner))
        else:
            yield from _alternatives(inner, [])


def _constraints(annotated: Any) -> list[Any]:
    return [
        mark for part in get_args(annotated)[1:] for mark in getattr(part, "metadata", [])
    ]


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of a variant file, for editors.

    A derived file gives only what differs, so that no rule is required.
    """
    schema = VariantFile.model_json_schema(by_alias=True)
    for name, definition in schema.get("$defs", {}).items():
        if name.endswith("Chapter"):
            definition.pop("required", None)
    schema["required"] = ["schema", "id"]
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "A variant of tuolaji"
    return schema


_CLOSE: Final = 0.6
_NUMERIC: Final = {Kind.FORMULA, Kind.MULTIPLIER}
_NAMED_FREELY: Final = ("shapes", "follow", "fouls", "deck.points")
"""Where a variant may bring keys of its own."""


def keys_of(compiled: Compiled) -> tuple[str, ...]:
    """Return the keys of a variant, in the order of its values, removed ones too."""
    draft = compiled.draft
    return tuple(dict.fromkeys([*draft.leaves, *draft.removed, *sorted(draft.odd)]))


def is_key(key: str, compiled: Compiled) -> bool:
    """Tell whether a variant has a key, or may have it."""
    above, _, name = key.rpartition(".")
    return bool(name) and (key in keys_of(compiled) or above in _NAMED_FREELY)


def key_suggestion(key: str, compiled: Compiled) -> str:
    """Return what may have been meant by a key that a variant does not have."""
    known, chapters = keys_of(compiled), CHAPTERS
    if not key.isascii():
        known = tuple(rule_in(path, "", Language.ZH)[0] for path in known)
        chapters = tuple(dict.fromkeys(path.partition(".")[0] for path in known))
    inside = [path for path in known if path.startswith(f"{key}.")]
    if inside:
        words = one_by_one([*map(coded, inside)])
        return _("'{key}' holds several keys: {words}", key=key, words=words)
    ending = [path for path in known if path.rpartition(".")[2] == key.rpartition(".")[2]]
    close = ending or difflib.get_close_matches(key, known, n=1, cutoff=_CLOSE)
    if close:
        return _("did you mean '{word}'?", word=close[0])
    chapter = key.partition(".")[0]
    inside = [path for path in known if path.startswith(f"{chapter}.")]
    if inside:
        words = one_by_one([*map(coded, inside)])
        return _("keys of '{chapter}' are {words}", chapter=chapter, words=words)
    return _("chapters are {words}", words=one_by_one([*map(coded, chapters)]))


def takes_numbers(key: str) -> bool:
    """Tell whether a whole number may stand at a key, as itself or as a formula."""
    line = line_at(key)
    if line is not None:
        return line.kind in _NUMERIC
    chapter, _, name = key.partition(".")
    if name.startswith("points."):
        return True
    field = Chapters.model_fields.get(chapter)
    model = None if field is None else field.annotation
    if not isinstance(model, type) or not issubclass(model, BaseModel):
        return False
    return name in model.model_fields and _holds_int(model.model_fields[name].annotation)


def _holds_int(annotation: object) -> bool:
    return annotation is int or any(_holds_int(part) for part in get_args(annotation))


def meaning_of(key: str, text: str) -> object:
    """Return what a value of a key means; two texts of one meaning are one value."""
    line = line_at(key)
    if line is None:
        return resolve(text)
    parsed = parse_line(line.kind, text)
    return parsed.value if isinstance(parsed, Parsed) else text
