"""The command `list`: the shipped variants."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Final

from tuolaji.cli import console
from tuolaji.cli.options import Format, FormatOption
from tuolaji.dsl.catalogue import VariantInfo, list_variants
from tuolaji.language import _, later

__all__ = ["EXAMPLES", "command"]

EXAMPLES: Final = ("tuolaji list", "tuolaji list --format json")
_HEADER: Final = (later("id"), later("packs"), later("players"), later("name"))
_INDENT: Final = 4
_NUMBERS: Final = 3
"""Columns before the names."""


def command(format: FormatOption = Format.TEXT) -> None:
    """List the variants."""
    variants = list_variants()
    if format is Format.JSON:
        console.show_json([_as_json(variant) for variant in variants])
    else:
        console.show("\n".join(_lines(variants)))


def _lines(variants: Sequence[VariantInfo]) -> Iterator[str]:
    """Yield a line for each variant, and below it where its rules come from."""
    rows = _table(variants)
    is_wide = max(map(console.width, rows)) > console.columns()
    rows = _table(variants, _NUMBERS) if is_wide else rows
    yield rows[0]
    for row, variant in zip(rows[1:], variants, strict=True):
        yield row
        if is_wide:
            yield console.wrapped(
                " " * _INDENT + f"{variant.name_en} {variant.name_zh}", indent=_INDENT
            )
        if variant.source:
            yield console.wrapped(" " * _INDENT + variant.source, indent=_INDENT)


def _table(variants: Sequence[VariantInfo], columns: int | None = None) -> list[str]:
    head = (*map(_, _HEADER), "")
    rows = [row[:columns] for row in (head, *map(_row, variants))]
    return console.table(rows, right=(1, 2)).split("\n")


def _row(variant: VariantInfo) -> tuple[str, ...]:
    numbers = str(variant.packs), str(variant.players)
    return variant.id, *numbers, variant.name_en, variant.name_zh


def _as_json(variant: VariantInfo) -> dict[str, object]:
    values: dict[str, object] = asdict(variant)
    return {
        "id": values.pop("id"),
        "name": {"en": values.pop("name_en"), "zh": values.pop("name_zh")},
        **values,
        "path": str(variant.path),
    }
