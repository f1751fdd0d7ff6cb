"""base.yaml, the JSON Schema and the file of `new` are made from one table of keys."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.dsl.house import VARIANTS
from tuolaji.dsl import compile_variant, load_variant
from tuolaji.dsl.catalogue import list_variants
from tuolaji.dsl.compile import Compiled
from tuolaji.dsl.reference import (
    base_text,
    is_key,
    json_schema,
    key_suggestion,
    keys_of,
    meaning_of,
    new_variant_text,
    takes_numbers,
)
from tuolaji.dsl.schema import CHAPTERS
from tuolaji.language import Language, in_language

BASE = VARIANTS / "base.yaml"


@pytest.mark.golden
def test_base_yaml_is_what_the_options_declare(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--golden"):
        BASE.write_text(base_text(), encoding="utf-8")
    assert BASE.read_text(encoding="utf-8") == base_text()


@pytest.mark.parametrize("name", [info.id for info in list_variants()])
def test_a_new_file_plays_as_its_parent(name: str, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(new_variant_text("our-house", name), encoding="utf-8")
    compiled = compile_variant(str(path))
    assert compiled.diagnostics == ()
    assert compiled.ruleset is not None
    assert compiled.ruleset.follow == load_variant(name).follow


# A `#` may be taken away by hand, or with the blank after it by an editor.
COMMENT = re.compile(r"^( *)#(?!#)", re.MULTILINE)


@pytest.mark.parametrize("name", ["base", "sishifen", "fankou-bombs"])
@pytest.mark.parametrize(
    "mark", [COMMENT.pattern, "^( *)# ?"], ids=["by_hand", "by_editor"]
)
def test_a_new_file_with_all_its_rules_taken_in_is_a_sheet(
    name: str, mark: str, tmp_path: Path
) -> None:
    head, rules = new_variant_text("our-house", name).split("your own.\n")
    path = tmp_path / "house.yaml"
    taken_in = re.sub(mark, r"\1", rules, flags=re.MULTILINE)
    path.write_text(f"{head}your own.\n{taken_in}", encoding="utf-8")
    assert compile_variant(str(path)).diagnostics == ()


def depth(row: str) -> int:
    return len(row) - len(row.lstrip()) if COMMENT.match(row) else -1


def rules_of(rows: list[str]) -> Iterator[set[int]]:
    """Yield for each rule its rows and those of what it stands in."""
    above: list[int] = []
    for number, row in enumerate(rows):
        if depth(row) < 0:
            continue
        above = [outer for outer in above if depth(rows[outer]) < depth(row)]
        is_in_a_block = bool(above) and rows[above[-1]].endswith("|")
        if not is_in_a_block:
            rest = range(number + 1, len(rows))
            end = next((n for n in rest if 0 <= depth(rows[n]) <= depth(row)), len(rows))
            yield {*above, number, *(n for n in range(number, end) if depth(rows[n]) >= 0)}
        above.append(number)


def test_each_rule_of_a_new_file_can_be_taken_in(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    head, rules = new_variant_text("our-house", "base").split("your own.\n")
    rows = rules.split("\n")
    every = list(rules_of(rows))
    assert len(every) > 60
    found = set()
    for taken in every:
        lines = [
            COMMENT.sub(r"\1", row) if n in taken else row for n, row in enumerate(rows)
        ]
        path.write_text("\n".join([f"{head}your own.", *lines]), encoding="utf-8")
        found |= {diagnostic.code for diagnostic in compile_variant(str(path)).diagnostics}
    assert found == {"T601"}


@pytest.mark.parametrize("name", ["base", "fankou-bombs", "chaodipi-eight"])
def test_a_new_file_in_chinese_has_the_rules_of_its_parent(
    name: str, tmp_path: Path
) -> None:
    with in_language(Language.ZH):
        head, rules = new_variant_text("our-house", name).split("写上你们的。\n")
    assert "\n沿用: " in head
    assert "  ## 倍数的上限 [1 .. 1000000 | 无]\n" in rules
    path = tmp_path / "house.yaml"
    taken_in = COMMENT.sub(r"\1", rules)
    path.write_text(f"{head}\n{taken_in}", encoding="utf-8")
    compiled = compile_variant(str(path))
    assert compiled.diagnostics == ()
    assert compiled.ruleset is not None
    assert compiled.ruleset.follow == load_variant(name).follow


@pytest.mark.parametrize("id", ["true", "null", "no", "n"])
def test_a_new_file_may_be_called_by_a_word_of_yaml(id: str, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(new_variant_text(id), encoding="utf-8")
    assert compile_variant(str(path)).diagnostics == ()


def test_the_schema_knows_every_chapter() -> None:
    schema = json_schema()
    assert set(CHAPTERS) < set(schema["properties"])
    assert schema["required"] == ["schema", "id"]
    assert json.loads(json.dumps(schema)) == schema


@pytest.fixture(scope="module")
def titanic() -> Compiled:
    return compile_variant("titanic")


def test_the_keys_are_the_paths_of_all_values(titanic: Compiled) -> None:
    keys = keys_of(titanic)
    assert {"kitty.size", "scoring.takeover", "deck.points.K", "follow.pair"} <= set(keys)
    assert "follow.titanic(2)" in keys
    assert "kitty" not in keys
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("kitty.size", True),
        ("kitty.cap", True),
        ("shapes.quad", True),
        ("follow.tractor(4)", True),
        ("deck.points.A", True),
        ("kitty.sise", False),
        ("kitty", False),
        ("size", False),
        ("shapes.", False),
        ("kitty.size.more", False),
    ],
)
def test_a_key_may_be_varied_if_a_file_may_have_it(
    key: str, expected: bool, titanic: Compiled
) -> None:
    assert is_key(key, titanic) is expected


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("kitty.sise", "did you mean 'kitty.size'?"),
        ("multiplier", "did you mean 'kitty.multiplier'?"),
        ("bidding.cap", "did you mean 'kitty.cap'?"),
        (
            "order",
            "'order' holds several keys: order.trumps, order.plain, order.no_trump, "
            "order.gap",
        ),
        (
            "order.zzzzzzzz",
            "keys of 'order' are order.trumps, order.plain, order.no_trump, order.gap",
        ),
    ],
)
def test_a_suggestion_names_what_may_have_been_meant(
    key: str, expected: str, titanic: Compiled
) -> None:
    assert key_suggestion(key, titanic) == expected


def test_for_a_key_like_no_other_the_chapters_are_named(titanic: Compiled) -> None:
    assert key_suggestion("qqqqqq", titanic).startswith("chapters are table, deck, order")


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("kitty.size", True),
        ("kitty.cap", True),
        ("kitty.multiplier", True),
        ("lead.failed_throw", False),
        ("scoring.step", True),
        ("deck.points.5", True),
        ("rating.most", True),
        ("bidding.auction", False),
        ("bidding.over", False),
        ("levels.played", False),
        ("scoring.bands", False),
        ("shapes.pair", False),
        ("ranking", False),
        ("match.tie", False),
        ("nothing.at_all", False),
        ("kitty.sise", False),
    ],
)
def test_a_number_may_stand_where_one_is_counted(key: str, expected: bool) -> None:
    assert takes_numbers(key) is expected


@pytest.mark.parametrize(
    ("key", "one", "other", "is_same"),
    [
        ("kitty.multiplier", "2 ^ cards", "2^cards", True),
        ("kitty.multiplier", "2 ^ cards", "2 ^ pairs", False),
        ("scoring.step", "20 * packs", "20*packs", True),
        ("kitty.size", "8", "8", True),
        ("kitty.cap", "8", "08", False),
        ("kitty.multiplier", "2 ^", "2 ^", True),
    ],
)
def test_values_that_mean_the_same_are_the_same(
    key: str, one: str, other: str, is_same: bool
) -> None:
    assert (meaning_of(key, one) == meaning_of(key, other)) is is_same
