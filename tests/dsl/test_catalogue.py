"""Are variants found by every name, from wherever they are called?"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.dsl.house import ROOT, VARIANTS
from tuolaji.dsl.catalogue import (
    VariantInfo,
    _inherited_number,
    expand,
    find,
    find_variant,
    is_path,
    list_variants,
    shown,
    suggestion,
    variants_directory,
)
from tuolaji.dsl.source import read_text
from tuolaji.dsl.tree import Mapping

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


def test_a_misspelt_path_earns_the_file_beside_it(tmp_path: Path) -> None:
    (tmp_path / "club.yaml").touch()
    assert suggestion("clubb.yaml", tmp_path) == "did you mean 'club.yaml'?"
    assert suggestion(str(tmp_path / "clubb.yaml")) == "did you mean 'club.yaml'?"
    assert suggestion("nowhere/clubb.yaml", tmp_path) == "give the path of a YAML file"


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


def test_a_name_too_long_for_a_file_is_no_variant() -> None:
    assert find_variant("a" * 5_000) is None
    assert find_variant("a" * 5_000 + ".yaml") is None


@pytest.fixture
def gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder that has been removed."""
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()


@pytest.mark.usefixtures("gone")
def test_without_a_working_folder_ids_and_whole_paths_are_found() -> None:
    path = VARIANTS / "titanic.yaml"
    assert find_variant("titanic") == find_variant(str(path)) == path
    assert shown(path) == str(path)
    assert expand([f"{VARIANTS}/"])[0] == str(VARIANTS / "base.yaml")


@pytest.mark.usefixtures("gone")
def test_without_a_working_folder_a_path_from_there_says_so() -> None:
    assert find_variant("house.yaml") is None
    assert suggestion("house.yaml") == "the working folder is gone; change to another"
    assert suggestion("/nowhere/house.yaml") == "give the path of a YAML file"


def roots(**texts: str) -> dict[str, Mapping]:
    nodes = {name: read_text(text, name)[0] for name, text in texts.items()}
    return {name: node for name, node in nodes.items() if isinstance(node, Mapping)}


@pytest.mark.parametrize(
    ("texts", "packs"),
    [
        pytest.param({"a": "extends: b", "b": "deck: {packs: 3}"}, 3, id="the_parent"),
        pytest.param(
            {
                "a": "{extends: b, with: [c, d, e]}",
                "b": "deck: {packs: 1}",
                "c": "deck: {packs: 2}",
                "d": "with: [f]",
                "e": "id: e",
                "f": "deck: {packs: 4}",
            },
            4,
            id="the_last_mixin_that_has_one",
        ),
        pytest.param({"a": "extends: b", "b": "extends: a"}, 0, id="a_circle"),
        pytest.param({"a": "extends: nowhere"}, 0, id="no_parent"),
    ],
)
def test_packs_come_from_the_file_nearest(texts: dict[str, str], packs: int) -> None:
    known = roots(**texts)
    assert _inherited_number(known["a"], known, "deck", "packs") == packs


def test_a_long_chain_can_be_listed() -> None:
    texts = {f"v{number}": f"extends: v{number + 1}" for number in range(2_000)}
    known = roots(**texts, v2000="deck: {packs: 3}")
    assert _inherited_number(known["v0"], known, "deck", "packs") == 3
