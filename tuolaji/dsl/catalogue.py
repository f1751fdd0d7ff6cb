"""Which variants are there, and which file is meant by a name?

Variants stand in `variants/` at the top of a checkout, or inside the installed package.
A name is an id, an alias, or a path to a file. Listing reads only the structure of the
files, so that it costs no grammar and no schema.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from tuolaji.dsl.diagnostic import did_you_mean, listed
from tuolaji.dsl.source import read_file
from tuolaji.dsl.tree import Mapping, Node, Scalar, Sequence

__all__ = [
    "VariantInfo",
    "expand",
    "find",
    "find_variant",
    "is_path",
    "list_variants",
    "shown",
    "suggestion",
    "variants_directory",
]

_SUFFIXES: Final = {".yaml", ".yml"}


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
    return os.sep in name or "/" in name or Path(name).suffix in _SUFFIXES


def find(name: str, beside: Path) -> Path | None:
    """Return the file that a name means (paths are relative to `beside`), or `None`."""
    if is_path(name):
        return _file_at(beside, name)
    return _file_at(variants_directory(), f"{name}.yaml") or _aliases().get(name)


def _file_at(beside: Path, name: str) -> Path | None:
    """Return the file of a path, or `None` where no system can have such a file."""
    try:
        path = (beside / name).resolve()
        return path if path.is_file() else None
    except (OSError, ValueError, RuntimeError):
        return None


def find_variant(name: str) -> Path | None:
    """Return the file that a name on the command line means, or `None`."""
    return find(name, _working_folder())


def expand(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names with each folder replaced by the YAML files in it."""
    every: list[str] = []
    for name in names:
        folder = Path(name)
        if name and find_variant(name) is None and _is_folder(folder):
            every += [str(path) for path in sorted(folder.iterdir()) if _is_variant(path)]
        else:
            every.append(name)
    return tuple(every)


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _is_variant(path: Path) -> bool:
    return path.suffix in _SUFFIXES and not path.is_dir()


def suggestion(name: str, folder: Path | None = None) -> str:
    """Return a help for a name that means no variant; paths are seen from a folder."""
    if is_path(name) and not Path(name).is_absolute() and _working_folder() == Path():
        return "the working folder is gone; change to another"
    if is_path(name):
        place = (folder or Path()) / name
        files = [file.name for file in place.parent.glob("*.yaml")]
        return did_you_mean(place.name, files) or "give the path of a YAML file"
    known = [info.id for info in list_variants()]
    return did_you_mean(name, [*known, *_aliases()]) or f"variants are {listed(known)}"


def list_variants() -> tuple[VariantInfo, ...]:
    """Return the shipped variants by id, without mixins and without checking them."""
    roots = _roots()
    return tuple(
        _info(variants_directory() / f"{stem}.yaml", root, roots)
        for stem, root in roots.items()
        if _text(root, "kind") != "mixin"
    )


@cache
def _roots() -> dict[str, Mapping]:
    roots: dict[str, Mapping] = {}
    for path in sorted(variants_directory().glob("*.yaml"), key=lambda path: path.stem):
        root, _ = read_file(path, shown(path))
        if isinstance(root, Mapping):
            roots[path.stem] = root
    return roots


@cache
def _aliases() -> dict[str, Path]:
    return {alias: info.path for info in list_variants() for alias in info.aliases}


def _info(path: Path, root: Mapping, roots: dict[str, Mapping]) -> VariantInfo:
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


def _at(root: Mapping, keys: tuple[str, ...]) -> Node | None:
    node: Node | None = root
    for key in keys:
        node = node.get(key) if isinstance(node, Mapping) else None
    return node


def _text(root: Mapping, *keys: str) -> str:
    node = _at(root, keys)
    return node.text if isinstance(node, Scalar) else ""


def _texts(node: Node | None) -> tuple[str, ...]:
    items = node.items if isinstance(node, Sequence) else ()
    return tuple(item.text for item in items if isinstance(item, Scalar))


def _inherited_number(root: Mapping, roots: dict[str, Mapping], *keys: str) -> int:
    """Return a number of the file, its last mixin that has it, or its parent, else 0."""
    waiting, seen = [root], set[str]()
    while waiting:
        one = waiting.pop()
        node = _at(one, keys)
        if isinstance(node, Scalar) and isinstance(node.value, int):
            return node.value
        parents = _text(one, "extends"), *_texts(one.get("with"))
        new = [name for name in parents if name in roots and name not in seen]
        seen.update(new)
        waiting += [roots[name] for name in new]
    return 0
