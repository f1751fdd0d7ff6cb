"""The catalogue of variants: their names, their files and where these are found.

Variants stand in `variants/` at the top of a checkout, or inside the installed package.
A name is an id, an alias, or a path to a file. Listing reads only the structure of the
files, so that it costs no grammar and no schema.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from tuolaji.dsl.diagnostic import closest, either, listed
from tuolaji.dsl.source import MappingNode, Node, Scalar, SequenceNode, read_file
from tuolaji.language import _

__all__ = [
    "SUFFIXES",
    "Missing",
    "VariantInfo",
    "expand",
    "files_below",
    "find",
    "find_variant",
    "is_path",
    "list_variants",
    "missing",
    "mixin_ids",
    "named_in",
    "shipped_file",
    "shown",
    "suggestion",
    "variants_directory",
]


SUFFIXES: Final = {".yaml", ".yml"}
"""How the name of a file of rules ends, in small letters or capitals."""

_READ: Final = {*SUFFIXES, ".json"}
"""How a path ends that a file may name; JSON is YAML, but seldom holds rules."""


@dataclass(frozen=True, slots=True)
class VariantInfo:
    """What a list of variants shows of one.

    Attributes:
        packs: Packs of 54 cards.
        players: Seats at the table.
        source: Where the rules come from.
        path: The variant's file.
    """

    id: str
    name_en: str
    name_zh: str
    packs: int
    players: int
    source: str
    aliases: tuple[str, ...]
    path: Path


@cache
def variants_directory() -> Path:
    """Return the folder of shipped variants: the checkout's, else the package's."""
    package = Path(__file__).resolve().parent.parent
    checkout = package.parent / "variants"
    return checkout if (checkout / "base.yaml").is_file() else package / "variants"


def shown(path: Path) -> str:
    """Return a path as diagnostics show it: relative to the working folder if below it."""
    try:
        return path.resolve().relative_to(_working_folder()).as_posix()
    except (OSError, ValueError):
        return str(path)


def _working_folder() -> Path:
    """Return the working folder; where it was removed, a path that leads nowhere."""
    try:
        return Path.cwd()
    except OSError:
        return Path()


def is_path(name: str) -> bool:
    """Tell whether a name is meant as a path rather than an id."""
    return os.sep in name or "/" in name or Path(name).suffix.lower() in _READ


def find(name: str, beside: Path) -> Path | None:
    """Return the file that a name means (paths are relative to `beside`), or `None`."""
    if is_path(name):
        return _file_at(beside, name)
    shipped = shipped_file(name) or _aliases().get(name)
    if shipped is not None:
        return shipped
    called = _called(name)
    return called[0].path if len(called) == 1 else None


def shipped_file(own_id: str) -> Path | None:
    """Return the shipped file of an id, a variant's or a mixin's, or `None`."""
    return _file_at(variants_directory(), f"{own_id}.yaml")


def _called(name: str) -> tuple[VariantInfo, ...]:
    """Return the shipped variants that have a name in one of the languages."""
    return _by_name().get(_folded(name), ())


@cache
def _by_name() -> dict[str, tuple[VariantInfo, ...]]:
    called: dict[str, tuple[VariantInfo, ...]] = {}
    for info in list_variants():
        for name in {_folded(own) for own in (info.name_en, info.name_zh) if own}:
            called[name] = (*called.get(name, ()), info)
    return called


def _folded(name: str) -> str:
    """Return a name as names are compared: capitals, blanks and wide signs do not count."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def _file_at(beside: Path, name: str) -> Path | None:
    """Return the file of a path, or `None` where no system can have such a file."""
    try:
        path = (beside / name).resolve()
        return path if path.is_file() else None
    except (OSError, ValueError, RuntimeError):
        return None


def find_variant(name: str) -> Path | None:
    """Return the file that a name on the command line means, or `None`.

    A file of the working folder may go without `./` before it, whatever it is called.
    """
    path = find(name, _working_folder())
    return path or (_file_at(_working_folder(), name) if name else None)


@dataclass(frozen=True, slots=True)
class Missing:
    """Why a name in a file means no file of rules.

    Attributes:
        message: What is wrong with it.
        help: What to write instead, in words.
        words: What to write instead, each in place of the name.
    """

    message: str
    help: str
    words: tuple[str, ...] = ()


def named_in(
    name: str, folder: Path, *, files: bool = True, mixin: bool = False
) -> Path | Missing:
    """Return the file that a name in a file means, or why it means none.

    A file may name files of YAML alone: what stands in others is no business of its.

    Args:
        name: The name, an id, an alias or a path.
        folder: The folder of the file that names it.
        files: Whether it may name a path at all.
        mixin: Whether a mixin is meant.
    """
    if not is_path(name):
        return find(name, folder) or missing(name, folder, mixin=mixin)
    if not files:
        message = _("'{name}' is a path, and no files are read here", name=name)
        return Missing(message, _("name a shipped variant"))
    path = _file_at(folder, name)
    ends = (name,) if path is None else (name, path.name)
    if any(Path(end).suffix.lower() not in _READ for end in ends):
        return Missing(
            _("'{name}' is not a YAML file", name=name),
            _("the path of one ends in '.yaml'"),
        )
    return path or missing(name, folder)


_CLIMBING: Final = frozenset(
    {
        *("掼蛋", "guandan", "斗地主", "doudizhu", "跑得快", "paodekuai"),
        *("争上游", "zhengshangyou", "干瞪眼", "大老二", "锄大地", "bigtwo"),
    }
)
"""Games of another family by their names, which people try none the less."""


def missing(name: str, folder: Path | None = None, *, mixin: bool = False) -> Missing:
    """Return why a name means no variant or mixin; paths are seen from a folder."""
    if is_path(name) and not Path(name).is_absolute() and _working_folder() == Path():
        remedy = _("the working folder is gone; change to another")
        return Missing(_("there is no file '{name}'", name=name), remedy)
    if is_path(name):
        seen = (
            _("the path is seen from the working folder")
            if folder is None
            else _("the path is seen from the file that names it")
        )
        return _missing_file(name, (folder or Path()) / name, seen)
    if several := [info.id for info in _called(name)]:
        message = _("'{name}' is the name of several variants", name=name)
        return Missing(message, _("use {choice}", choice=either(several)), tuple(several))
    if name.strip().lower().replace(" ", "") in _CLIMBING:
        message = _("'{name}' is a climbing game, and no trick game with trumps", name=name)
        remedy = _("the language has no words for games in which hands are emptied")
        return Missing(message, remedy)
    every = list_variants()
    ids = mixin_ids() if mixin else [info.id for info in every]
    known = ids if mixin else [name for info in every for name in _names(info)]
    close = closest(name, known)
    message = (
        _("there is no mixin '{name}'", name=name)
        if mixin
        else _("there is no variant '{name}'", name=name)
    )
    if close:
        return Missing(message, _("did you mean '{word}'?", word=close), (close,))
    remedy = (
        _("mixins are {names}", names=listed(ids))
        if mixin
        else _("variants are {names}", names=listed(ids))
    )
    return Missing(message, remedy)


def mixin_ids() -> list[str]:
    """Return the ids of the shipped mixins."""
    return [stem for stem, root in _roots().items() if _text(root, "kind") == "mixin"]


def _names(info: VariantInfo) -> tuple[str, ...]:
    every = (info.id, *info.aliases, info.name_en, info.name_zh)
    return tuple(name for name in every if name)


def _missing_file(name: str, place: Path, seen: str) -> Missing:
    """Return that a file is missing, and which one beside its place is called nearly so.

    Args:
        name: The path as it is written.
        place: Where that is.
        seen: From where it is seen, in words.
    """
    try:
        names = {
            file.stem: file.name for file in place.parent.iterdir() if _is_variant(file)
        }
    except (OSError, ValueError):
        names = {}
    close = names.get(closest(place.stem, names), "")
    if _is_folder(place):
        return Missing(_("'{name}' is a folder", name=name), _("name a file in it"))
    if place.name in names.values() or _is_device(place):
        return Missing(
            _("'{name}' is not a readable file", name=name), _("name a file of text")
        )
    message = _("there is no file '{name}'", name=name)
    if not close:
        is_whole = Path(name).is_absolute()
        return Missing(message, _("give the path of a YAML file") if is_whole else seen)
    word = name[: len(name) - len(place.name)] + close
    return Missing(message, _("did you mean '{word}'?", word=word), (word,))


def suggestion(name: str) -> str:
    """Return a help for a name on the command line that means no variant."""
    return missing(name).help


def expand(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names with each folder replaced by the YAML files in and below it."""
    return tuple(path for name in names for path in _expanded(name))


def _expanded(name: str) -> list[str]:
    folder = Path(name)
    if not name or find_variant(name) is not None or not _is_folder(folder):
        return [name]
    return [str(path) for path in files_below(folder)]


def files_below(folder: Path) -> list[Path]:
    """Return the YAML files in and below a folder, and the folders that cannot be read.

    Hidden folders, whose names begin with a dot, are left out: they hold no rules.
    """
    paths: list[Path] = []

    def refused(problem: OSError) -> None:
        paths.append(Path(problem.filename))

    for place, folders, files in os.walk(folder, onerror=refused):
        folders[:] = sorted(folder for folder in folders if not folder.startswith("."))
        paths += [path for file in files if _is_variant(path := Path(place) / file)]
    return sorted(paths)


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _is_device(path: Path) -> bool:
    """Tell whether something is there that is no file of text, such as a device."""
    try:
        return path.exists() and not path.is_file()
    except (OSError, ValueError):
        return False


def _is_variant(path: Path) -> bool:
    return path.suffix.lower() in SUFFIXES and not _is_folder(path)


def list_variants() -> tuple[VariantInfo, ...]:
    """Return the shipped variants by id, without mixins and without checking them."""
    roots = _roots()
    return tuple(
        _info(variants_directory() / f"{stem}.yaml", root, roots)
        for stem, root in roots.items()
        if _text(root, "kind") != "mixin"
    )


@cache
def _roots() -> dict[str, MappingNode]:
    roots: dict[str, MappingNode] = {}
    for path in sorted(variants_directory().glob("*.yaml"), key=lambda path: path.stem):
        root, _ = read_file(path, shown(path))
        if isinstance(root, MappingNode):
            roots[path.stem] = root
    return roots


@cache
def _aliases() -> dict[str, Path]:
    return {alias: info.path for info in list_variants() for alias in info.aliases}


def _info(path: Path, root: MappingNode, roots: dict[str, MappingNode]) -> VariantInfo:
    return VariantInfo(
        id=_text(root, "id"),
        name_en=_text(root, "name", "en"),
        name_zh=_text(root, "name", "zh"),
        packs=_inherited_number(root, roots, "deck", "packs"),
        players=_inherited_number(root, roots, "table", "players"),
        source=_text(root, "source"),
        aliases=_texts(root.get("aliases")),
        path=path,
    )


def _at(root: MappingNode, keys: tuple[str, ...]) -> Node | None:
    node: Node | None = root
    for key in keys:
        node = node.get(key) if isinstance(node, MappingNode) else None
    return node


def _text(root: MappingNode, *keys: str) -> str:
    node = _at(root, keys)
    return node.text if isinstance(node, Scalar) else ""


def _texts(node: Node | None) -> tuple[str, ...]:
    items = node.items if isinstance(node, SequenceNode) else ()
    return tuple(item.text for item in items if isinstance(item, Scalar))


def _inherited_number(root: MappingNode, roots: dict[str, MappingNode], *keys: str) -> int:
    """Return a number of the file, its last mixin that has it, or its parent, else 0."""
    waiting, seen = [root], set[str]()
    while waiting:
        root = waiting.pop()
        node = _at(root, keys)
        if isinstance(node, Scalar) and isinstance(node.value, int):
            return node.value
        parents = _text(root, "extends"), *_texts(root.get("with"))
        new = [name for name in parents if name in roots and name not in seen]
        seen.update(new)
        waiting += [roots[name] for name in new]
    return 0
