"""The index of the variants lists them all, as they are."""

from __future__ import annotations

import re

from tests.dsl.house import ROOT, VARIANTS
from tests.each import for_each
from tuolaji.dsl.catalogue import VariantInfo, list_variants

PAGE = (VARIANTS / "README.md").read_text(encoding="utf-8")
ROWS = dict(re.findall(r"^\| `([a-z0-9-]+)` (\|.*)$", PAGE, re.MULTILINE))
SEED = re.compile(r"\d{3}_[0-9a-f]{16}\.txt")
WHERE = re.findall(r"^\| ([^`|]+) \| (`[^|]+`) \|$", PAGE, re.MULTILINE)
REGION = re.compile(r"^region: (.+)$", re.MULTILINE)
PUBLISHED = re.compile(r"\(.+\)$")


def test_every_variant_has_a_row() -> None:
    assert set(ROWS) == {info.id for info in list_variants()}


@for_each("info", list_variants(), ids=lambda info: info.id)
def test_the_row_is_right(info: VariantInfo) -> None:
    assert ROWS[info.id].startswith(f"| {info.name_zh} | {info.packs} |")


@for_each("info", list_variants(), ids=lambda info: info.id)
def test_the_source_is_a_seed_document_or_says_where_it_is_published(
    info: VariantInfo,
) -> None:
    named = SEED.findall(info.source)
    assert named or info.id == "base" or PUBLISHED.search(info.source)
    assert all((ROOT / "docs" / "seeds" / name).is_file() for name in named)


def test_where_they_are_played_is_told_as_the_files_tell_it() -> None:
    told = {name: where for where, names in WHERE for name in re.findall(r"`(.+?)`", names)}
    texts = {
        path.stem: path.read_text(encoding="utf-8") for path in VARIANTS.glob("*.yaml")
    }
    regions = {name: REGION.findall(text) for name, text in texts.items()}
    assert told == {name: region[0] for name, region in regions.items() if region}
