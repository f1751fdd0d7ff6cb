"""Which files make up a variant, and which of them sets each value?

A file extends one parent and lays mixins over it: parent, mixins in their order, then
the file. Mappings merge by key; scalars, lists and rule lines replace. Every value keeps
the span of the file that set it, so nothing is traced afterwards.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from tuolaji.dsl.catalogue import Missing, named_in, shown, variants_directory
from tuolaji.dsl.diagnostic import Diagnostic, Span, error, instead
from tuolaji.dsl.source import read_file, read_text, value_of
from tuolaji.dsl.tree import Entry, Mapping, Node, Scalar, Sequence

__all__ = ["HEADER_KEYS", "MAX_FILES", "Layer", "Layers", "merge", "stack", "stack_text"]

HEADER_KEYS: Final = (
    "schema",
    "id",
    "name",
    "region",
    "source",
    "aliases",
    "kind",
    "extends",
    "with",
)
MAX_FILES: Final = 50
_SCHEMA: Final = 1


@dataclass(frozen=True, slots=True)
class Layer:
    """One file, split into what it says of itself and the rules it sets."""

    path: Path
    header: Mapping
    chapters: Mapping

    @property
    def is_mixin(self) -> bool:
        """Whether the file is laid over variants and is none itself."""
        kind = self.header.get("kind")
        return isinstance(kind, Scalar) and kind.value == "mixin"


@dataclass(slots=True)
class Layers:
    """The files of a variant.

    Attributes:
        own: The file itself, or `None` where it cannot be read.
        inherited: The chapters of parent and mixins together.
        findings: What went wrong on the way.
    """

    own: Layer | None = None
    inherited: Mapping | None = None
    findings: list[Diagnostic] = field(default_factory=list)

    @property
    def merged(self) -> Mapping | None:
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
        home = self.met[0].resolve().parent
        return path.is_relative_to(home) or path.parent == variants_directory()


def stack(path: Path, *, files: bool = True) -> Layers:
    """Read a file and everything that it extends; without `files`, shipped files alone."""
    trail = _Trail((), [], files).to(path)
    return _stack(path, trail, *read_file(path, shown(path)))


def stack_text(text: str, path: Path, *, files: bool = True) -> Layers:
    """Read a text as if it stood in a file, and everything that it extends."""
    trail = _Trail((), [], files).to(path)
    return _stack(path, trail, *read_text(text, shown(path)))


def _stack(
    path: Path, trail: _Trail, root: Node | None, findings: tuple[Diagnostic, ...]
) -> Layers:
    layers = Layers()
    layers.findings += findings
    if root is None:
        return layers
    if not isinstance(root, Mapping):
        message, is_list = "a variant file must be a mapping", isinstance(root, Sequence)
        remedy = "a list of cases is asked by 'tuolaji judge'" if is_list else ""
        layers.findings.append(error("T114", root.span, message, help=remedy))
        return layers
    if (refusal := _newer(root)) is not None:
        layers.findings.append(refusal)
        return layers
    layers.own = _split(path, root)
    layers.inherited = _inherited(layers, trail)
    return layers


def _newer(root: Mapping) -> Diagnostic | None:
    node = root.get("schema")
    if not isinstance(node, Scalar) or type(node.value) is not int or node.value <= _SCHEMA:
        return None
    message = (
        f"the file is written for schema {node.value}; this tuolaji reads schema {_SCHEMA}"
    )
    return error("T113", node.span, message, help="install a newer tuolaji")


def _split(path: Path, root: Mapping) -> Layer:
    header = tuple(entry for entry in root if entry.key in HEADER_KEYS)
    chapters = tuple(entry for entry in root if entry.key not in HEADER_KEYS)
    return Layer(path, Mapping(header, root.span), Mapping(chapters, root.span))


def _inherited(layers: Layers, trail: _Trail) -> Mapping | None:
    own = layers.own
    assert own is not None
    extends = own.header.get("extends")
    if extends is not None and not _is_name(extends):
        return None
    below: Mapping | None = Mapping((), own.chapters.span)
    for parent, mixin in _parents(own.header):
        chapters = _load(layers, parent, trail, mixin=mixin)
        below = None if below is None or chapters is None else merge(below, chapters)
    return below


def _is_name(node: Node) -> bool:
    return isinstance(node, Scalar) and isinstance(node.value, str | None)


def _parents(header: Mapping) -> list[tuple[Scalar, bool]]:
    parents: list[tuple[Scalar, bool]] = []
    extends, mixins = header.get("extends"), header.get("with")
    if isinstance(extends, Scalar) and isinstance(extends.value, str):
        parents.append((extends, False))
    if isinstance(mixins, Scalar) and isinstance(mixins.value, str):
        parents.append((mixins, True))
    if isinstance(mixins, Sequence):
        parents += [(item, True) for item in mixins.items if isinstance(item, Scalar)]
    return parents


def _load(layers: Layers, parent: Scalar, trail: _Trail, *, mixin: bool) -> Mapping | None:
    above = trail.above[-1].parent
    path = named_in(parent.text, above, files=trail.files, mixin=mixin)
    if isinstance(path, Missing):
        layers.findings.append(
            error(
                "T112",
                parent.span,
                path.message,
                help=path.help,
                remedies=instead(parent.span, map(value_of, path.words)),
            )
        )
        return None
    refusals = _refusals(parent, path, trail)
    if refusals or len(trail.met) >= MAX_FILES:
        trail.met.append(path)
        layers.findings += refusals
        return None
    root, slips = read_file(path, shown(path))
    if not trail.is_at_home(path) and not _is_variant(root):
        layers.findings.append(_stranger(parent, slips))
        return None
    loaded = _stack(path, trail.to(path), root, slips)
    layers.findings += loaded.findings
    if loaded.own is not None:
        wrong = _wrong_kind(parent, loaded.own, mixin=mixin)
        layers.findings += wrong
        return None if wrong else loaded.merged
    return None


def _is_variant(root: Node | None) -> bool:
    return isinstance(root, Mapping) and root.get("schema") is not None


def _stranger(parent: Scalar, slips: tuple[Diagnostic, ...]) -> Diagnostic:
    """Return the finding on a file elsewhere that holds no rules; its text is not shown.

    Otherwise the rules of a stranger could have any file of this machine printed.
    """
    if slips:
        return replace(slips[0], span=replace(slips[0].span, text=""))
    message = f"'{parent.text}' holds no variant: it has no 'schema'"
    return error("T114", parent.span, message)


def _refusals(parent: Scalar, path: Path, trail: _Trail) -> tuple[Diagnostic, ...]:
    """Return why a file cannot be laid below; that there are too many is said once."""
    above = trail.above
    if path in above:
        chain = " -> ".join(one.stem for one in (*above[above.index(path) :], path))
        return (error("T111", parent.span, f"the file extends itself: {chain}"),)
    if len(trail.met) != MAX_FILES:
        return ()
    message = f"a variant may be made of at most {MAX_FILES} files, got more"
    note = f"counted from {shown(trail.met[0])}, with every parent and mixin"
    remedy = "extend a file that is nearer to a shipped variant"
    return (error("T117", parent.span, message, note=note, help=remedy),)


def _wrong_kind(parent: Scalar, layer: Layer, *, mixin: bool) -> tuple[Diagnostic, ...]:
    if layer.is_mixin == mixin:
        return ()
    if layer.is_mixin:
        message = f"'{parent.text}' is a mixin; only variants can be extended"
        return (_moved(parent, message, "extends", f"with: [{parent.text}]"),)
    message = f"'{parent.text}' is a variant; only mixins can stand under 'with'"
    return (_moved(parent, message, "with", f"extends: {parent.text}"),)


def _moved(parent: Scalar, message: str, key: str, line: str) -> Diagnostic:
    """Return the finding on a name under the other key; its line is written anew."""
    span = parent.span
    alone = re.fullmatch(rf"{key}: *\[?{re.escape(parent.text)}\]? *", span.text)
    whole = replace(span, column=1, length=len(span.text))
    remedies = instead(whole, [line]) if alone else ()
    return error("T115", span, message, help=f"write '{line}'", remedies=remedies)


def merge(below: Mapping, above: Mapping) -> Mapping:
    """Return `above` laid over `below`: mappings merge by key, all else replaces."""
    entries = {entry.key: entry for entry in below}
    for entry in above:
        lower = entries.get(entry.key)
        entries[entry.key] = entry if lower is None else _lay_over(lower, entry)
    return Mapping(tuple(entries.values()), above.span)


def _lay_over(lower: Entry, upper: Entry) -> Entry:
    value: Node = upper.value
    if isinstance(lower.value, Mapping) and isinstance(value, Mapping):
        value = merge(lower.value, value)
    return Entry(upper.key, upper.key_span, value)


def root_span(path: Path) -> Span:
    """Return the first character of a file, for findings about the whole of it."""
    return Span(shown(path), 1, 1, 1)
