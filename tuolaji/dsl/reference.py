"""How is every key of the language explained: in base.yaml, to editors, in a new file?

All three are made from the field descriptions of `schema`, so that there is one table.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from enum import StrEnum
from typing import Any, Final, get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from tuolaji.dsl.dumping import dump_entry, rules_of, whole_of
from tuolaji.dsl.fields import Line
from tuolaji.dsl.resolved import compiled_variant
from tuolaji.dsl.schema import Chapters, VariantFile
from tuolaji.dsl.source import value_of
from tuolaji.dsl.tree import Entry, Mapping

__all__ = ["base_text", "json_schema", "new_variant_text"]

_WIDTH: Final = 92
_BASE: Final = """\
# Every rule of the language, with its default. A variant begins with `extends: base` and
# gives only what it plays otherwise. The comments are made from tuolaji/dsl/schema.py.
"""
_NEW: Final = """\
# House rules. Check them with `tuolaji check`, see a deal with `tuolaji deal`.
schema: 1
id: {id}
name: {{en: {title}, zh: {title}}}
source: our table
extends: {value}

# Every rule that is not written here is that of `{named}`, as listed below. To change a
# rule, take the `#` away before its lines and before its chapter, and write your own.
"""


def base_text() -> str:
    """Return the text of variants/base.yaml as it must be."""
    compiled = compiled_variant("base")
    header = [
        line for entry in whole_of(compiled, rules=False) for line in dump_entry(entry)
    ]
    return "\n".join([_BASE.rstrip(), *header, *_documented(rules_of(compiled))]) + "\n"


def new_variant_text(id: str, extends: str = "base", named: str = "") -> str:
    """Return a commented file of house rules to start from.

    Args:
        id: Its id.
        extends: Its parent.
        named: How the file names the parent, where that is otherwise.

    Raises:
        VariantError: The parent has errors.
    """
    title = id.replace("-", " ").title()
    rules = _documented(rules_of(compiled_variant(extends)))
    shown = [_commented(line) for line in rules]
    head = _NEW.format(
        id=value_of(id),
        title=value_of(title),
        value=value_of(named or extends),
        named=named or extends,
    )
    return head + "\n".join(shown) + "\n"


def _commented(line: str) -> str:
    """Return a line of rules behind a `#` that can be taken away, by hand or by an editor.

    The `#` stands right before the rule, so that what is left stands in its column; a
    comment begins with two, and is still one without the first.
    """
    rule = line.lstrip(" ")
    return f"{line[: len(line) - len(rule)]}#{rule}" if rule else ""


def _documented(rules: Mapping) -> Iterator[str]:
    for chapter in rules:
        field = Chapters.model_fields[chapter.key]
        model = field.annotation
        yield ""
        if isinstance(model, type) and issubclass(model, BaseModel):
            yield from _comment(_docstring(model), 0)
            yield f"{chapter.key}:"
            yield from _keys(chapter, model)
        else:
            yield from _comment(f"{chapter.key}: {_explained(field)}", 0)
            yield from dump_entry(chapter)


def _keys(chapter: Entry, model: type[BaseModel]) -> Iterator[str]:
    assert isinstance(chapter.value, Mapping)
    for entry in chapter.value:
        field = model.model_fields.get(entry.key)
        if field is not None and field.description:
            yield from _comment(_explained(field), 1)
        yield from dump_entry(entry, 1)


def _docstring(model: type[BaseModel]) -> str:
    first, *rest = textwrap.dedent("    " + (model.__doc__ or "")).strip().split("\n\n")
    return "\n\n".join([first.rstrip("."), *rest])


def _comment(text: str, depth: int) -> Iterator[str]:
    margin = "  " * depth + "# "
    for paragraph in text.split("\n\n"):
        yield from textwrap.wrap(
            " ".join(paragraph.split()),
            _WIDTH,
            initial_indent=margin,
            subsequent_indent=margin,
        )


def _explained(field: FieldInfo) -> str:
    choices = _choices(field)
    return f"{field.description} [{choices}]" if choices else str(field.description)


def _choices(field: FieldInfo) -> str:
    """Return what a field may hold, in brackets' words; nothing for rule lines."""
    kind = field.annotation
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return " | ".join(member.value for member in kind)
    if kind is bool:
        return "true | false"
    if any(isinstance(mark, Line) and mark.optional for mark in field.metadata):
        return "a rule line | none"
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
