"""Inheritance: the files that make up a variant, and which of them sets each value.

A file extends one parent and lays mixins over it: parent, mixins in their order, then
the file, then overrides (`chapter.key=value`). Mappings merge by key; scalars, lists
and rule lines replace. Every value keeps the span of the file that set it, or its place
in the text of the override, so nothing is traced afterwards.

A file may state every value, as the sheet of a club does, and it may repeat one that is
inherited: it says what is played. One that repeats and changes nothing is a second name
of the same rules. A `none` that takes nothing away is a warning by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from collections.abc import Mapping as Table
from contextlib import suppress
from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import Path, PurePath
from typing import Final, NamedTuple

from tuolaji.cards import RANKS
from tuolaji.dsl.catalogue import Missing, named_in, shown, variants_directory
from tuolaji.dsl.diagnostic import OVERRIDE, Diagnostic, Span, error, instead, warning
from tuolaji.dsl.draft import LIMIT, is_removable, line_at
from tuolaji.dsl.parse import Parsed, parse_line
from tuolaji.dsl.schema import HEADER_ZH, SCHEMA
from tuolaji.dsl.source import (
    MAX_DEPTH,
    Entry,
    MappingNode,
    Node,
    Page,
    Scalar,
    SequenceNode,
    Style,
    as_value,
    hidden_in,
    read_text,
    resolve,
)
from tuolaji.dsl.translation import canonical, language_written, read_rules, read_rules_text
from tuolaji.dsl.upgrade import written_for
from tuolaji.language import Language, _
from tuolaji.rules.condition import ALWAYS, Condition
from tuolaji.rules.formula import (
    Formula,
    Function,
    Name,
    Number,
    Operation,
    exact,
    names_in,
)
from tuolaji.rules.scoring import Band

__all__ = [
    "HEADER_KEYS",
    "MAX_FILES",
    "Layer",
    "Layers",
    "Restated",
    "check_restated",
    "merge",
    "override_layer",
    "restated",
    "same_value",
    "stack",
    "stack_text",
]


HEADER_KEYS: Final = tuple(HEADER_ZH)
"""What a file says of itself, in the order of a file."""
MAX_FILES: Final = 50


@dataclass(frozen=True, slots=True)
class Layer:
    """One file, split into what it says of itself and the rules it sets.

    Attributes:
        path: The file.
        header: What it says of itself.
        chapters: The rules.
    """

    path: Path
    header: MappingNode
    chapters: MappingNode

    @property
    def is_mixin(self) -> bool:
        """Whether the file is laid over variants and is none itself."""
        kind = self.header.get("kind")
        return isinstance(kind, Scalar) and kind.value == "mixin"

    @property
    def name(self) -> str:
        """The file as findings show it."""
        return self.header.span.file

    @property
    def start(self) -> Span:
        """The first character of the file, for findings about the whole of it."""
        return Span(self.name, 1, 1, 1)


@dataclass(slots=True)
class Layers:
    """The files of a variant.

    Attributes:
        own: The file itself, or `None` where it cannot be read.
        inherited: The chapters of parent and mixins together.
        findings: What went wrong on the way.
        languages: The language of each file, by its name in findings.
        roots: What was read of each file, the variant's own first.
    """

    own: Layer | None = None
    inherited: MappingNode | None = None
    findings: list[Diagnostic] = field(default_factory=list)
    languages: dict[str, Language] = field(default_factory=dict)
    roots: list[Node] = field(default_factory=list)

    @property
    def merged(self) -> MappingNode | None:
        """All chapters, inherited ones first."""
        if self.own is None or self.inherited is None:
            return None
        return merge(self.inherited, self.own.chapters)


@dataclass(frozen=True, slots=True)
class _Trail:
    """How a file was come to.

    Attributes:
        above: The files that led to it, and the file itself.
        met: Every file that the variant has named so far, the variant's own first.
        files: Whether the variant may name files of its own.
    """

    above: tuple[Path, ...]
    met: list[Path]
    files: bool

    def to(self, path: Path) -> _Trail:
        """Return the trail that goes on to another file."""
        self.met.append(path)
        return _Trail((*self.above, path), self.met, self.files)

    def is_at_home(self, path: Path) -> bool:
        """Tell whether a file is shipped, or lies in or below the variant's own folder."""
        if path.parent == variants_directory():
            return True
        return path.is_relative_to(self.met[0].resolve().parent)


def stack(path: Path, *, files: bool = True) -> Layers:
    """Read a file and everything that it extends; without `files`, shipped files alone."""
    trail = _Trail((), [], files).to(path)
    return _stack(path, trail, *read_rules(path, shown(path)))


def stack_text(text: str, path: Path, *, files: bool = True) -> Layers:
    """Read a text as if it stood in a file, and everything that it extends."""
    trail = _Trail((), [], files).to(path)
    return _stack(path, trail, *read_rules_text(text, shown(path)))


def _stack(
    path: Path, trail: _Trail, root: Node | None, findings: tuple[Diagnostic, ...]
) -> Layers:
    layers = Layers()
    layers.findings += findings
    if root is None:
        return layers
    if not isinstance(root, MappingNode):
        message = _("a variant file must be a mapping")
        is_list = isinstance(root, SequenceNode)
        remedy = _("a list of cases is asked by 'tuolaji judge'") if is_list else ""
        layers.findings.append(error("T114", root.span, message, help=remedy))
        return layers
    if (refusal := _other_schema(root)) is not None:
        layers.findings.append(refusal)
        return layers
    layers.own = _split(path, root)
    layers.languages[layers.own.name] = language_written(root, layers.own.chapters)
    layers.roots.append(root)
    layers.inherited = _inherited(layers, trail)
    return layers


def _other_schema(root: MappingNode) -> Diagnostic | None:
    """Return the finding that a file is written for another schema, if it is."""
    node = root.get("schema")
    if not isinstance(node, Scalar) or type(node.value) is not int:
        return None
    if node.value == SCHEMA or node.value < 1:
        return None
    return written_for(node.value, node.span, root.span.file)


def _split(path: Path, root: MappingNode) -> Layer:
    header = tuple(entry for entry in root if entry.key in HEADER_KEYS)
    chapters = tuple(entry for entry in root if entry.key not in HEADER_KEYS)
    return Layer(path, MappingNode(header, root.span), MappingNode(chapters, root.span))


def _inherited(layers: Layers, trail: _Trail) -> MappingNode | None:
    own = layers.own
    assert own is not None
    extends = own.header.get("extends")
    if extends is not None and not _is_name(extends):
        return None
    below: MappingNode | None = MappingNode((), own.chapters.span)
    for parent, mixin in _parents(own.header):
        chapters = _load(layers, parent, trail, mixin=mixin)
        below = None if below is None or chapters is None else merge(below, chapters)
    return below


def _is_name(node: Node) -> bool:
    return isinstance(node, Scalar) and isinstance(node.value, str | None)


def _parents(header: MappingNode) -> list[tuple[Scalar, bool]]:
    parents: list[tuple[Scalar, bool]] = []
    extends, mixins = header.get("extends"), header.get("with")
    if isinstance(extends, Scalar) and isinstance(extends.value, str):
        parents.append((extends, False))
    if isinstance(mixins, Scalar) and isinstance(mixins.value, str):
        parents.append((mixins, True))
    if isinstance(mixins, SequenceNode):
        parents += [(item, True) for item in mixins.items if isinstance(item, Scalar)]
    return parents


def _load(
    layers: Layers, parent: Scalar, trail: _Trail, *, mixin: bool
) -> MappingNode | None:
    above = trail.above[-1].parent
    path = named_in(parent.text, above, files=trail.files, mixin=mixin)
    if isinstance(path, Missing):
        layers.findings.append(
            error(
                "T112",
                parent.span,
                path.message,
                help=path.help,
                remedies=instead(parent.span, map(as_value, path.words)),
            )
        )
        return None
    refusals = _refusals(parent, path, trail)
    if refusals or len(trail.met) >= MAX_FILES:
        trail.met.append(path)
        layers.findings += refusals
        return None
    root, slips = read_rules(path, shown(path))
    if not trail.is_at_home(path) and not _is_variant(root):
        layers.findings.append(_stranger(parent, slips))
        return None
    loaded = _stack(path, trail.to(path), root, slips)
    layers.findings += loaded.findings
    layers.languages |= loaded.languages
    layers.roots += loaded.roots
    if loaded.own is not None:
        wrong = _wrong_kind(parent, loaded.own, mixin=mixin)
        layers.findings += wrong
        return None if wrong else loaded.merged
    return None


def _is_variant(root: Node | None) -> bool:
    return isinstance(root, MappingNode) and root.get("schema") is not None


def _stranger(parent: Scalar, slips: tuple[Diagnostic, ...]) -> Diagnostic:
    """Return the finding on a file elsewhere that holds no rules; its text is not shown.

    Otherwise the rules of a stranger could have any file of this machine printed.
    """
    if slips:
        return replace(slips[0], span=replace(slips[0].span, text=""))
    message = _("'{parent}' holds no variant: it has no 'schema'", parent=parent.text)
    return error("T114", parent.span, message)


def _refusals(parent: Scalar, path: Path, trail: _Trail) -> tuple[Diagnostic, ...]:
    """Return why a file cannot be laid below; that there are too many is said once."""
    above = trail.above
    if path in above:
        chain = " -> ".join(file.stem for file in (*above[above.index(path) :], path))
        message = _("the file extends itself: {chain}", chain=chain)
        remedy = _("extend a variant that stands without this file, such as 'base'")
        return (error("T111", parent.span, message, help=remedy),)
    if len(trail.met) != MAX_FILES:
        return ()
    message = _("a variant may be made of at most {most} files, got more", most=MAX_FILES)
    note = _("counted from {file}, with every parent and mixin", file=shown(trail.met[0]))
    remedy = _("extend a file that is nearer to a shipped variant")
    return (error("T117", parent.span, message, note=note, help=remedy),)


def _wrong_kind(parent: Scalar, layer: Layer, *, mixin: bool) -> tuple[Diagnostic, ...]:
    if layer.is_mixin == mixin:
        return ()
    if layer.is_mixin:
        message = _(
            "'{parent}' is a mixin; only variants can be extended", parent=parent.text
        )
        return (_moved(parent, message, "extends", f"with: [{parent.text}]"),)
    message = _(
        "'{parent}' is a variant; only mixins can stand under 'with'", parent=parent.text
    )
    return (_moved(parent, message, "with", f"extends: {parent.text}"),)


def _moved(parent: Scalar, message: str, key: str, line: str) -> Diagnostic:
    """Return the finding on a name under the other key; its line is written anew."""
    span = parent.span
    alone = re.fullmatch(rf"{key}: *\[?{re.escape(parent.text)}\]? *", span.text)
    whole = replace(span, column=1, length=len(span.text))
    remedies = instead(whole, [line]) if alone else ()
    return error(
        "T115", span, message, help=_("write '{word}'", word=line), remedies=remedies
    )


def merge(below: MappingNode, above: MappingNode) -> MappingNode:
    """Return `above` laid over `below`: mappings merge by key, all else replaces."""
    entries = {entry.key: entry for entry in below}
    for entry in above:
        lower = entries.get(entry.key)
        entries[entry.key] = entry if lower is None else _lay_over(lower, entry)
    return MappingNode(tuple(entries.values()), above.span)


def _lay_over(lower: Entry, upper: Entry) -> Entry:
    value: Node = upper.value
    if isinstance(lower.value, MappingNode) and isinstance(value, MappingNode):
        value = merge(lower.value, value)
    return Entry(upper.key, upper.key_span, value)


_NO_WORDS: Final[Table[str, int]] = {}


class Restated(NamedTuple):
    """A value that a file gives and inherits alike.

    Attributes:
        path: Its dotted path.
        value: Where the file gives it.
        below: Where what it extends gives it.
    """

    path: str
    value: Scalar
    below: Scalar


def check_restated(own: MappingNode, inherited: MappingNode) -> Iterator[Diagnostic]:
    """Yield a warning if a file changes nothing, and for each `none` without effect."""
    stated, given = list(_leaves(own)), dict(_leaves(inherited))
    idle = [node for path, node in stated if _takes_nothing(path, node, given.get(path))]
    for path, node in stated:
        if node in idle and isinstance(node, Scalar):
            message = _("'{path}: none' takes nothing away", path=path)
            chapter, _dot, name = path.rpartition(".")
            # 'none' takes a line out, and those of the rank still count.
            of_some = chapter == "deck.points" and name not in RANKS
            remedy = (
                _("write '{name}: 0' for no points", name=name)
                if of_some
                else _("leave it out")
            )
            yield warning("T603", node.span, message, help=remedy)
    there = {path for path, node in given.items() if not _takes_nothing(path, node, None)}
    if there <= {path for path, _ in stated}:
        return  # A sheet, which states every rule.
    first = None
    for path, node in stated:
        if node not in idle:
            one = _restated(path, node, given.get(path))
            if one is None:
                return
            first = first or one
    if first is not None:
        message = _("the file changes no rule of what it extends")
        note = _(
            "'{path}' has this value already in {file}, line {line}",
            path=first.path,
            file=PurePath(first.below.span.file).name,
            line=first.below.span.line,
        )
        remedy = _("write what your table plays otherwise")
        yield warning("T601", first.value.span, message, note=note, help=remedy)


def restated(own: MappingNode, inherited: MappingNode) -> Iterator[Restated]:
    """Yield the values that a file gives and inherits alike."""
    given = dict(_leaves(inherited))
    found = (_restated(path, value, given.get(path)) for path, value in _leaves(own))
    yield from filter(None, found)


def _restated(path: str, value: Node, below: Node | None) -> Restated | None:
    """Return a value that a file gives and inherits alike; `None` if it does not."""
    if not isinstance(value, Scalar) or not isinstance(below, Scalar):
        return None
    return Restated(path, value, below) if same_value(path, value, below) else None


def _leaves(mapping: MappingNode, prefix: str = "") -> Iterator[tuple[str, Node]]:
    for entry in mapping:
        if "." in entry.key:  # It stands in no chapter.
            continue
        if isinstance(entry.value, MappingNode):
            yield from _leaves(entry.value, f"{prefix}{entry.key}.")
        else:
            yield f"{prefix}{entry.key}", entry.value


def _takes_nothing(path: str, node: Node, below: Node | None) -> bool:
    is_none = isinstance(node, Scalar) and node.value == "none"
    return is_none and below is None and is_removable(path)


_IN_ANY_ORDER: Final = frozenset(
    {
        "bidding.over",
        "deck.removed",
        "kitty.barred",
        "levels.held",
        "levels.mandatory",
        "scoring.claims",
    }
)
"""Lists of which all items count, wherever they stand."""


def same_value(
    path: str,
    one: Scalar,
    other: Scalar,
    words: tuple[Table[str, int], Table[str, int]] = (_NO_WORDS, _NO_WORDS),
) -> bool:
    """Tell whether two values at a path mean the same, however they are written.

    Args:
        path: Their dotted path.
        one: A value.
        other: Another.
        words: What the names of their formulas stand for, such as `packs`, in the rules
            of either: in two packs `20 * packs` is 40.
    """
    if one.value == other.value and words[0] == words[1]:
        return True
    line = line_at(path)
    if line is None:
        return one.value == other.value
    meanings = [parse_line(line.kind, scalar.text) for scalar in (one, other)]
    if not all(isinstance(meaning, Parsed) for meaning in meanings):
        return one.value == other.value
    left, right = (
        _worked_out(getattr(meaning, "value", None), names)
        for meaning, names in zip(meanings, words, strict=True)
    )
    if path in _IN_ANY_ORDER and isinstance(left, tuple) and isinstance(right, tuple):
        return sorted(left, key=str) == sorted(right, key=str)
    return left == right


def _worked_out(value: object, words: Table[str, int]) -> object:
    """Return what a rule line says with its formulas worked out as far as they can be."""
    match value:
        case Number() | Name() | Operation() | Function():
            return _reduced(value, words)
        case Condition():
            return frozenset(value.tests)
        case tuple():
            parts = [_worked_out(item, words) for item in value]
            # Bands without conditions part the points; they may stand in any order.
            is_table = bool(value) and all(
                isinstance(item, Band) and item.when == ALWAYS for item in value
            )
            return tuple(sorted(parts, key=str) if is_table else parts)
        case _ if is_dataclass(value) and not isinstance(value, type):
            named = [(item.name, getattr(value, item.name)) for item in fields(value)]
            return type(value), *((name, _worked_out(item, words)) for name, item in named)
    return value


def _reduced(formula: Formula, words: Table[str, int]) -> object:
    """Return a formula as a number if it is one, else with its parts in one order."""
    if names_in(formula) <= words.keys():
        with suppress(ZeroDivisionError):
            value = exact(formula, words, LIMIT)
            return formula if value is None else value
    if isinstance(formula, Function):
        return (formula.name, *(_reduced(part, words) for part in formula.arguments))
    if isinstance(formula, Operation):
        parts = [_reduced(formula.left, words), _reduced(formula.right, words)]
        is_even = formula.operator in {"+", "*"}
        return (formula.operator, *(sorted(parts, key=str) if is_even else parts))
    return formula


_FLOW: Final = ("{", "[", '"', "'")


def override_layer(texts: Sequence[str]) -> tuple[MappingNode, tuple[Diagnostic, ...]]:
    """Return the chapters that some overrides set, later ones over earlier ones."""
    page = Page(OVERRIDE, ("",))
    layer = MappingNode((), page.span(0, 0, 1))
    findings: list[Diagnostic] = []
    for text in map(_readable, texts):
        tree, slips = _tree(text)
        findings += slips
        if tree is not None:
            layer = merge(layer, tree)
    return layer, tuple(findings)


def _readable(text: str) -> str:
    """Return a text of the command line with bytes that are no UTF-8 as question marks."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _tree(text: str) -> tuple[MappingNode | None, tuple[Diagnostic, ...]]:
    page = Page(OVERRIDE, tuple(text.split("\n")))
    if unseen := hidden_in(page):
        return None, unseen
    key, sign, _rest = text.partition("=")
    path = key.strip().split(".")
    if not sign or not all(path):
        message = _("an override must be KEY=VALUE, got '{text}'", text=text)
        remedy = _("write for example 'kitty.size=6'")
        return None, (error("T116", page.span(0, 0, len(text)), message, help=remedy),)
    if len(path) > MAX_DEPTH:
        message = _(
            "a key may be at most {most} words deep, got {count}",
            most=MAX_DEPTH,
            count=len(path),
        )
        return None, (error("T116", page.span(0, 0, len(key)), message),)
    if path[0] in HEADER_KEYS:
        message = _("'{key}' is not a rule; an override sets rules alone", key=path[0])
        return None, (error("T116", page.span(0, 0, len(path[0])), message),)
    value, findings = _value(text, len(key) + 1, page)
    if value is None:
        return None, findings
    tree, slips = canonical(_nested(path, key, value, page))
    return tree, (*findings, *slips)


def _value(text: str, start: int, page: Page) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    raw = text[start:]
    if raw.startswith(_FLOW):
        return read_text(" " * start + raw, OVERRIDE, page)
    stripped = raw.strip()
    column = start + len(raw) - len(raw.lstrip())
    is_block = "\n" in stripped
    return Scalar(
        value=stripped if is_block else resolve(stripped),
        text=stripped,
        span=page.span(0, column, len(stripped.split("\n")[0])),
        style=Style.LITERAL if is_block else Style.PLAIN,
        page=page,
        first=0,
        indent=column,
        exact=not is_block,
    ), ()


def _nested(path: list[str], key: str, value: Node, page: Page) -> MappingNode:
    """Return the mapping in which a dotted key holds a value."""
    column = len(key) - len(key.lstrip())
    spans = []
    for name in path:
        spans.append(page.span(0, column, len(name)))
        column += len(name) + 1
    node = value
    for name, span in zip(reversed(path), reversed(spans), strict=True):
        node = MappingNode((Entry(name, span, node),), span)
    assert isinstance(node, MappingNode)
    return node
