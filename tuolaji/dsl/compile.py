"""The compiler: from a variant's name or text to its ruleset and all its diagnostics.

The passes run in one order: files, header, overrides, types, rule lines, agreement.
Each returns findings; nothing is raised for bad text.

Results, records and reports name a variant by its id alone. Two sets of rules under one
id could not be told apart, so a file that is not shipped needs an id that no shipped
variant has.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path

from tuolaji.dsl.assemble import assemble
from tuolaji.dsl.catalogue import (
    expand,
    find_variant,
    is_path,
    list_variants,
    missing,
    shipped_file,
    shown,
)
from tuolaji.dsl.checks import check_agreement
from tuolaji.dsl.diagnostic import (
    OVERRIDE,
    Diagnostic,
    Span,
    error,
    has_errors,
    ordered,
    render,
    warning,
    without_echoes,
)
from tuolaji.dsl.draft import Draft, draft_of
from tuolaji.dsl.inherit import (
    Layer,
    Layers,
    check_restated,
    merge,
    override_layer,
    stack,
    stack_text,
)
from tuolaji.dsl.needs import check_needs
from tuolaji.dsl.quotation import in_the_words_of
from tuolaji.dsl.source import MappingNode, Scalar, read_file
from tuolaji.dsl.translation import language_written
from tuolaji.dsl.validate import check_chapters, check_header
from tuolaji.errors import VariantError, demand, is_list
from tuolaji.language import Language, _
from tuolaji.rules.ruleset import Ruleset

__all__ = [
    "Checked",
    "Compiled",
    "check_files",
    "check_id",
    "check_variants",
    "compile_text",
    "compile_variant",
    "compiled_variant",
    "load_variant",
]


def check_id(header: MappingNode, path: Path) -> tuple[Diagnostic, ...]:
    """Return a warning if the id in a file's header is that of a shipped file.

    Args:
        header: What the file says of itself.
        path: The file.
    """
    node = header.get("id")
    if not isinstance(node, Scalar) or is_path(node.text):
        return ()
    shipped = shipped_file(node.text)
    if shipped is None or shipped.stem != node.text or shipped == path.resolve():
        return ()
    is_variant = node.text in {info.id for info in list_variants()}
    message = _("'{id}' is the id of a shipped mixin", id=node.text)
    if is_variant:
        message = _("'{id}' is the id of a shipped variant", id=node.text)
    remedy = _("choose another id, so that results can be told apart")
    return (warning("T605", node.span, message, help=remedy),)


@dataclass(frozen=True, slots=True)
class Compiled:
    """What became of a variant.

    Attributes:
        ruleset: The rules, or `None` where an error was found.
        diagnostics: All findings, in order of place.
        header: What the file says of itself.
        chapters: Every value, with the place that set it.
        draft: What each value means.
    """

    ruleset: Ruleset | None = None
    diagnostics: tuple[Diagnostic, ...] = ()
    header: MappingNode | None = None
    chapters: MappingNode | None = None
    draft: Draft = field(default_factory=Draft)

    @property
    def is_mixin(self) -> bool:
        """Whether the file is laid over variants and is none itself."""
        kind = None if self.header is None else self.header.get("kind")
        return isinstance(kind, Scalar) and kind.value == "mixin"


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found in some files.

    Attributes:
        findings: All findings, in order of place, each once.
        variant_count: How many of the files are variants.
        mixin_count: How many are mixins.
    """

    findings: tuple[Diagnostic, ...]
    variant_count: int
    mixin_count: int


def load_variant(
    name: str | Path, overrides: Sequence[str] = (), *, files: bool = True
) -> Ruleset:
    """Return the rules of a variant, named by id, alias or path.

    Args:
        name: What it is named by.
        overrides: Texts `chapter.key=value` laid over its file.
        files: Whether it may name files of its own; see `compile_variant`.

    Raises:
        VariantError: It has errors; the message holds them all.
    """
    ruleset = compiled_variant(name, overrides, files=files).ruleset
    assert ruleset is not None
    return ruleset


def compiled_variant(
    name: str | Path, overrides: Sequence[str] = (), *, files: bool = True
) -> Compiled:
    """Return a variant that compiles, as `load_variant` does, with its texts and findings.

    Raises:
        VariantError: It has errors; the message holds them all.
    """
    compiled = compile_variant(name, overrides, files=files)
    if compiled.ruleset is None and not has_errors(compiled.diagnostics):
        raise VariantError(
            _("'{name}' is a mixin; it holds rules, but is not a variant", name=name)
        )
    if compiled.ruleset is None:
        raise VariantError(render(compiled.diagnostics), compiled.diagnostics)
    return compiled


def compile_variant(
    name: str | Path, overrides: Sequence[str] = (), *, files: bool = True
) -> Compiled:
    """Compile a variant.

    Args:
        name: Its id, an alias, its name in a language, or a path.
        overrides: Texts `chapter.key=value` laid over its file.
        files: Whether it may name files of its own under `extends` and `with`; without
            them only shipped variants and mixins are read, for a text of a stranger's.

    Raises:
        VariantError: The name or the overrides are of another type.
    """
    name = _name(name)
    _demand_overrides(overrides)
    path = find_variant(name)
    if path is None:
        return Compiled(diagnostics=(_none(name),))
    layers = stack(path, files=files)
    if layers.own is None or layers.findings:
        return _compile(layers, path, overrides)
    return _compiled(_Read(tuple(map(id, layers.roots)), path, tuple(overrides), layers))


@dataclass(frozen=True, slots=True)
class _Read:
    """The sound files of a variant as they were read, and what is laid over them.

    What is read of a file is the same object for as long as the file says the same in
    one language, so that variants of the same objects are the same.

    Attributes:
        roots: Which objects were read.
        path: The variant's own file.
        overrides: Texts `chapter.key=value` laid over it.
        layers: The files; they keep the objects, so that no other has the number of one.
    """

    roots: tuple[int, ...]
    path: Path
    overrides: tuple[str, ...]
    layers: Layers = field(compare=False)


@lru_cache(maxsize=256)  # All that are shipped, and what is varied of some.
def _compiled(read: _Read) -> Compiled:
    """Compile a variant once for as long as its files are the same."""
    return _compile(read.layers, read.path, read.overrides)


def _none(name: str) -> Diagnostic:
    """Return the finding on a name that means no file, or on a link that leads to none."""
    if name and os.path.lexists(name):
        path = Path(name)
        above = shown(path.parent)
        _, findings = read_file(path, path.name if above == "." else f"{above}/{path.name}")
        if findings:
            return findings[0]
    absence = missing(name)
    return error("T112", Span(name, 1, 1, 1), absence.message, help=absence.help)


def compile_text(
    text: str,
    name: str = "text.yaml",
    overrides: Sequence[str] = (),
    *,
    files: bool = True,
) -> Compiled:
    """Compile the text of a variant file, YAML or JSON.

    Args:
        text: The text.
        name: The path of the file that it might be, for findings; no file is read there,
            but the paths of parents and mixins are seen from it.
        overrides: Texts `chapter.key=value` laid over it.
        files: Whether it may name files under `extends` and `with`; give `False` for a
            text of a stranger's, so that it has no file of this machine read.

    Raises:
        VariantError: Something is of another type.
    """
    demand(isinstance(text, str), "a variant must be a text", text, VariantError)
    _demand_overrides(overrides)
    path = Path(_name(name))
    return _compile(stack_text(text, path, files=files), path, overrides)


def _name(name: object) -> str:
    """Return the name of a variant as a text."""
    wanted = "a variant must be named by an id, an alias or a path"
    demand(isinstance(name, str | Path), wanted, name, VariantError)
    try:
        is_whole = b"\0" not in os.fsencode(str(name))
    except UnicodeEncodeError:
        is_whole = False
    if not is_whole:
        raise VariantError(f"{str(name)!r} is no text that a path can have")
    return str(name)


def _demand_overrides(values: object) -> None:
    fits = (
        isinstance(values, Sequence)
        and not isinstance(values, str)
        and all(isinstance(text, str) for text in values)
    )
    wanted = "overrides must be a list of texts such as ['kitty.cap=4']"
    demand(fits, wanted, values, VariantError)


def _compile(layers: Layers, path: Path, overrides: Sequence[str]) -> Compiled:
    findings = list(layers.findings)
    own, inherited = layers.own, layers.inherited
    if own is not None:
        findings += check_header(own.header, own.start)
        findings += check_id(own.header, path)
    if own is None:
        return Compiled(diagnostics=ordered(findings))
    is_whole = inherited is not None and not own.is_mixin
    inherited = inherited or MappingNode((), own.chapters.span)
    findings += check_restated(own.chapters, inherited) if is_whole else ()
    layer, slips = override_layer(overrides)
    findings += slips
    merged = merge(merge(inherited, own.chapters), layer)
    draft = _understand(own, merged, findings, is_whole=is_whole)
    if is_whole:
        findings += check_needs(
            draft, own.chapters, inherited if inherited.entries else _defaults()
        )
    ruleset = None
    if is_whole and not has_errors(findings):
        ruleset = assemble(own.header, draft)
    languages = layers.languages | {OVERRIDE: language_written(layer)}
    diagnostics = (
        in_the_words_of(languages.get(finding.span.file, Language.EN), finding)
        for finding in ordered(without_echoes(findings))
    )
    return Compiled(ruleset, tuple(diagnostics), own.header, merged, draft)


@cache
def _defaults() -> MappingNode:
    """Return the values of a table that says nothing."""
    path = find_variant("base")
    assert path is not None, "the default of every rule is shipped"
    own = stack(path).own
    assert own is not None, "it is sound"
    return own.chapters


def _understand(
    own: Layer, merged: MappingNode, findings: list[Diagnostic], *, is_whole: bool
) -> Draft:
    """Return the draft of the merged chapters; add what is wrong with them to findings.

    Mixins, and files whose parent cannot be read, are no whole: nothing is missing there.
    """
    typed = check_chapters(merged, own.start, complete=is_whole)
    draft, slips = draft_of(merged, frozenset(finding.span for finding in typed), own.name)
    findings += [*typed, *slips]
    if is_whole:
        findings += check_agreement(draft)
    return draft


def check_variants(names: Iterable[str]) -> tuple[Diagnostic, ...]:
    """Return all findings in some variants, each once; folders stand for their files."""
    return check_files(names).findings


def check_files(names: Iterable[str], *, files: bool = True) -> Checked:
    """Return what is found in some variants; folders stand for the files below them.

    A file that has several of the names is checked once. A mistake of the compiler's own
    is a finding of the file that it shows in, and costs no other file its findings.

    Args:
        names: Ids, aliases, names, paths or folders.
        files: Whether the variants may name files of their own.

    Raises:
        VariantError: The names are no list of names.
    """
    demand(is_list(names), "names must be a list of names", names, VariantError)
    listed = [_name(variant) for variant in names]
    paths = {find_variant(name) or name: name for name in expand(listed)}
    compiled = [_checked(name, files=files) for name in paths.values()]
    findings = ordered(finding for variant in compiled for finding in variant.diagnostics)
    mixin_count = sum(variant.is_mixin for variant in compiled)
    return Checked(findings, len(compiled) - mixin_count, mixin_count)


def _checked(name: str, *, files: bool) -> Compiled:
    """Return what became of a variant, or the finding that the compiler failed on it."""
    try:
        return compile_variant(name, files=files)
    except Exception as failure:
        return Compiled(diagnostics=(_own_fault(name, failure),))


def _own_fault(name: str, failure: Exception) -> Diagnostic:
    """Return the finding that a file brought the compiler to fail, and where it did."""
    frame = traceback.extract_tb(failure.__traceback__)[-1]
    kind, module = type(failure).__name__, Path(frame.filename).name
    note = _(
        "'{kind}' in '{function}' ('{module}', line {line})",
        kind=kind,
        function=frame.name,
        module=module,
        line=frame.lineno,
    )
    path = find_variant(name)
    file = name if path is None else shown(path)
    message = _("tuolaji failed on this file; the fault is its own, not the file's")
    remedy = _("report it, with the file; whatever else is wrong in the file is not told")
    return error("T901", Span(file, 1, 1, 1), message, note=note, help=remedy)
