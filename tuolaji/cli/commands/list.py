"""Which variants are there?"""

from __future__ import annotations

from dataclasses import asdict
from typing import Final

from tuolaji.cli import console
from tuolaji.cli.options import Format, FormatOption
from tuolaji.dsl.catalogue import VariantInfo, list_variants

__all__ = ["EXAMPLES", "command"]

EXAMPLES: Final = ("tuolaji list", "tuolaji list --format json")
_HEADER: Final = ("id", "packs", "players", "name", "", "source")


def command(format: FormatOption = Format.TEXT) -> None:
    """List the variants."""
    variants = list_variants()
    if format is Format.JSON:
        console.show_json([_as_json(one) for one in variants])
    else:
        rows = [_HEADER, *(_row(one) for one in variants)]
        console.show(console.table(rows, right=(1, 2)))


def _row(one: VariantInfo) -> tuple[str, ...]:
    numbers = str(one.packs), str(one.players)
    return one.id, *numbers, one.name_en, one.name_zh, one.source


def _as_json(one: VariantInfo) -> dict[str, object]:
    values: dict[str, object] = asdict(one)
    return {
        "id": values.pop("id"),
        "name": {"en": values.pop("name_en"), "zh": values.pop("name_zh")},
        **values,
        "path": str(one.path),
    }
