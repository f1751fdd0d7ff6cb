"""Are variants found by every name, from wherever they are called?"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.dsl.house import ROOT, VARIANTS
from tuolaji.dsl.catalogue import (
    VariantInfo,
    expand,
    find,
    find_variant,
    is_path,
    list_variants,
    shown,
    suggestion,
    variants_directory,
)

IDS = {
    "base",
    "tuolaji",
    "tuolaji-2-trumps",
    "tuolaji-match",
    "tuolaji-turn-up",
    "bianfeng",
    "bianfeng-literal",
    "bianfeng-three",
    "shuangkou",
    "shuangsheng",
    "sishifen",
    "titanic",
}


def test_the_variants_are_listed_without_mixins() -> None:
    assert {info.id for info in list_variants()} >= IDS
    assert "three-packs" not in {info.id for info in list_variants()}


def test_packs_and_players_are_inherited() -> None:
    found = {info.id: (info.packs, info.players) for info in list_variants()}
    assert found["sishifen"] == (1, 4)
    assert found["shuangkou"] == (2, 4)
    assert found["titanic"] == (3, 4)


@pytest.mark.parametrize("info", list_variants(), ids=lambda info: info.id)
def test_a_variant_is_found_by_each_of_its_names(info: VariantInfo) -> None:
    names = [info.id, *info.aliases, str(info.path)]
    assert {find_variant(name) for name in names} == {info.path}


def test_no_name_means_two_variants() -> None:
    names = [name for info in list_variants() for name in (info.id, *info.aliases)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    "path", sorted(VARIANTS.glob("*.yaml")), ids=lambda path: path.stem
)
def test_a_file_is_named_by_its_id(path: Path) -> None:
    assert f"\nid: {path.stem}\n" in path.read_text(encoding="utf-8")


def test_the_folder_of_the_checkout_is_used() -> None:
    assert variants_directory() == VARIANTS


def test_names_and_paths_are_told_apart() -> None:
    assert [is_path(name) for name in ("tuolaji", "a/b", "a.yaml", "a.b")] == [
        False,
        True,
        True,
        False,
    ]


def test_a_folder_stands_for_its_files(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").touch()
    (tmp_path / "b.txt").touch()
    assert expand([f"{tmp_path}/", "base"]) == (str(tmp_path / "a.yaml"), "base")


def test_an_unknown_name_earns_a_suggestion() -> None:
    assert suggestion("titanik") == "did you mean 'titanic'?"
    assert suggestion("zzz").startswith("variants are base, ")
    assert suggestion("zzz.yaml") == "give the path of a YAML file"
    assert find("zzz", VARIANTS) is None


def test_paths_are_shown_from_the_working_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(ROOT)
    assert shown(VARIANTS / "base.yaml") == "variants/base.yaml"
    monkeypatch.chdir(tmp_path)
    assert shown(VARIANTS / "base.yaml") == str(VARIANTS / "base.yaml")


def test_listing_needs_neither_grammar_nor_schema() -> None:
    code = (
        "import sys; from tuolaji.dsl import list_variants; list_variants();"
        "print({'lark', 'pydantic'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "set()\n"
