"""The command `new`: the beginning of a file of house rules."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Annotated, Final

import typer

from tuolaji.cli import completion, console
from tuolaji.cli.application import WrongUsage
from tuolaji.cli.options import Format, FormatOption
from tuolaji.cli.variants import load, seen_from
from tuolaji.dsl.catalogue import SUFFIXES, find_variant
from tuolaji.language import _, later
from tuolaji.sim.store.atomic import write_new

__all__ = ["EXAMPLES", "command"]

EXAMPLES: Final = ("tuolaji new house.yaml", "tuolaji new house.yaml --extends shuangkou")


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=later("The file to write."))],
    extends: Annotated[
        str,
        typer.Option(
            "--extends",
            metavar="VARIANT",
            help=later("The variant it changes."),
            autocompletion=completion.variant,
        ),
    ] = "base",
    format: FormatOption = Format.TEXT,
) -> None:
    """Write a file that has every rule of its parent as a comment."""
    from tuolaji.cli.files import check_folder
    from tuolaji.dsl.reference import new_variant_text

    _check_name(file)
    load(extends)
    check_folder(file)
    parent = seen_from(file.parent, extends)
    text = new_variant_text(_id(file), extends, parent, _chinese_name(file))
    if not write_new(file, text.encode()):
        raise WrongUsage(_("'{file}' is there already; name another file", file=file))
    if format is Format.JSON:
        console.show_json({"file": str(file), "id": _id(file), "extends": extends})
    else:
        wrote = _("wrote {file}; change what your table plays otherwise, then", file=file)
        console.show(f"{wrote}\n")
        word = _word(file)
        console.show(
            f"  tuolaji check {word}\n  tuolaji compare {shlex.quote(extends)} {word}"
        )


def _check_name(file: Path) -> None:
    if not file.name:
        raise WrongUsage(_("a variant is a YAML file: name it 'house.yaml'"))
    if file.suffix.lower() not in SUFFIXES:
        name = file.with_suffix(".yaml") if file.suffix else f"{file}.yaml"
        raise WrongUsage(_("a variant is a YAML file: name it '{name}'", name=name))


def _id(file: Path) -> str:
    """Return the file's name as an id of its own: small letters, digits and hyphens."""
    name = re.sub(r"[^a-z0-9]+", "-", file.stem.lower()).strip("-")
    is_free = name[:1].isalpha() and find_variant(name) is None
    return name if is_free else f"house-{name}".rstrip("-")


def _chinese_name(file: Path) -> str:
    """Return the file's name where it is Chinese."""
    return file.stem if re.search("[一-鿿]", file.stem) else ""


def _word(file: Path) -> str:
    """Return a path as a word of a command line."""
    text = str(file)
    return shlex.quote(f"./{text}" if text.startswith("-") else text)
