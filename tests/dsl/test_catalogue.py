"""Variants are found by every name, from any working folder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.dsl.house import ROOT, VARIANTS
from tests.each import for_each
from tuolaji.dsl import catalogue
from tuolaji.dsl.catalogue import (
    Missing,
    VariantInfo,
    _inherited_number,
    expand,
    find,
    find_variant,
    is_path,
    list_variants,
    missing,
    named_in,
    shown,
    suggestion,
    variants_directory,
)
from tuolaji.dsl.source import MappingNode, read_text

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


@for_each("info", list_variants(), ids=lambda info: info.id)
def test_a_variant_is_found_by_each_of_its_names(info: VariantInfo) -> None:
    names = [info.id, *info.aliases, str(info.path)]
    assert {find_variant(name) for name in names} == {info.path}


def test_no_name_means_two_variants() -> None:
    names = [name for info in list_variants() for name in (info.id, *info.aliases)]
    assert len(names) == len(set(names))


@for_each("path", sorted(VARIANTS.glob("*.yaml")), ids=lambda path: path.stem)
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
    assert suggestion("zzz.yaml") == "the path is seen from the working folder"
    assert find("zzz", VARIANTS) is None


def test_a_misspelt_path_earns_the_file_beside_it(tmp_path: Path) -> None:
    (tmp_path / "club.yaml").touch()
    assert missing("clubb.yaml", tmp_path).help == "did you mean 'club.yaml'?"
    assert missing("./clubb.YML", tmp_path).words == ("./club.yaml",)
    whole = str(tmp_path / "club")
    assert suggestion(f"{whole}b.yaml") == f"did you mean '{whole}.yaml'?"
    nowhere = missing("nowhere/clubb.yaml", tmp_path)
    assert nowhere.help == "the path is seen from the file that names it"


def test_a_missing_file_is_called_missing(tmp_path: Path) -> None:
    (tmp_path / "05b-rule.yaml").touch()
    found = missing("./club.yaml", tmp_path)
    assert found.message == "there is no file './club.yaml'"
    assert found.help == "the path is seen from the file that names it"


@pytest.mark.parametrize("end", [".yaml", ".yml", ".YML", ".Yaml", ".json"])
def test_a_file_that_is_there_is_taken(
    end: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / f"fine{end}"
    path.touch()
    assert find_variant(path.name) == find_variant(f"./{path.name}") == path
    assert named_in(path.name, tmp_path) == path


def test_a_file_of_the_working_folder_is_taken_however_it_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.txt").touch()
    assert find_variant("house.txt") == tmp_path / "house.txt"
    assert find_variant("") is None


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("拖拉机", "tuolaji"),
        ("双抠", "shuangkou"),
        ("升级(守a)", "shengji-ace"),
        ("升级（守A）", "shengji-ace"),
        ("double kou", "shuangkou"),
        ("Fan Kou", "fankou"),
    ],
)
def test_a_name_in_a_language_names_its_variant(name: str, id: str) -> None:
    assert find(name, VARIANTS) == VARIANTS / f"{id}.yaml"
    assert find_variant(name) == VARIANTS / f"{id}.yaml"


@for_each("info", list_variants(), ids=lambda info: info.id)
def test_every_name_that_is_listed_is_taken(info: VariantInfo) -> None:
    names = [name for name in (info.name_en, info.name_zh) if name]
    assert {find(name, VARIANTS) for name in names} <= {info.path}


def test_a_name_of_several_variants_lists_them(monkeypatch: pytest.MonkeyPatch) -> None:
    every = list_variants()
    shared = {"双抠": (every[1], every[2])}
    monkeypatch.setattr(catalogue, "_by_name", lambda: shared)
    assert find("双抠", VARIANTS) is None
    found = missing("双抠")
    assert found.message == "'双抠' is the name of several variants"
    assert found.words == (every[1].id, every[2].id)


def test_a_misspelt_name_earns_the_name() -> None:
    assert suggestion("边锋升极") == "did you mean '边锋升级'?"
    assert suggestion("Titanik") == "did you mean 'Titanic'?"


@pytest.mark.parametrize("name", ["/etc/passwd", "/dev/zero", "./notes.txt", "../"])
def test_a_file_names_files_of_yaml_alone(name: str, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").touch()
    found = named_in(name, tmp_path)
    assert isinstance(found, Missing)
    assert found.message == f"'{name}' is not a YAML file"


def test_a_link_is_what_it_leads_to(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").touch()
    (tmp_path / "rules.yaml").symlink_to("notes.txt")
    (tmp_path / "zero.yaml").symlink_to("/dev/zero")
    for name in ("./rules.yaml", "./zero.yaml"):
        assert isinstance(named_in(name, tmp_path), Missing)


def test_without_files_only_shipped_variants_are_named(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").touch()
    found = named_in("./a.yaml", tmp_path, files=False)
    assert isinstance(found, Missing)
    assert found.message == "'./a.yaml' is a path, and no files are read here"
    assert named_in("双抠", tmp_path, files=False) == VARIANTS / "shuangkou.yaml"


def test_a_folder_stands_for_what_lies_below_it(tmp_path: Path) -> None:
    paths = [tmp_path / "a.yaml", tmp_path / "sub" / "b.YML", tmp_path / "sub" / "old.yaml"]
    (tmp_path / "sub").mkdir()
    for path in paths[:2]:
        path.touch()
    paths[2].symlink_to("gone.yaml")
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "c.yaml").touch()
    assert expand([str(tmp_path)]) == tuple(map(str, paths))


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


def roots(**texts: str) -> dict[str, MappingNode]:
    nodes = {name: read_text(text, name)[0] for name, text in texts.items()}
    return {name: node for name, node in nodes.items() if isinstance(node, MappingNode)}


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


def test_a_path_longer_than_any_file_has_is_no_file(tmp_path: Path) -> None:
    found = missing(f"{'a' * 5_000}.yaml", tmp_path)
    assert found.message.startswith("there is no file 'aaa")


def test_a_device_is_no_file_of_text() -> None:
    assert missing("/dev/null").message == "'/dev/null' is not a readable file"
