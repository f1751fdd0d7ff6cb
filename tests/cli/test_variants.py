"""A name that means nothing and an override that is wrong are wrong usage."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tuolaji.cli.application import WrongUsage
from tuolaji.cli.variants import load, read_named, require, seen_from
from tuolaji.errors import VariantError


def test_an_id_and_a_path_mean_rules(house: Path) -> None:
    assert load("shuangkou").id == "shuangkou"
    assert load(str(house)).kitty.cap == 4


@pytest.mark.parametrize(
    "line",
    [
        "check 双抠",
        "show 双抠",
        "show 双抠 --resolved",
        "diff 'double kou' 双升",
        "ask 双抠 --points 80",
        "deal 双抠",
        "simulate 双抠 -n 2 --jobs 1",
        "compare 双抠 tuolaji -n 2 --jobs 1",
        "rulebook 双抠",
        "new house.yaml --extends 双抠",
    ],
)
def test_every_command_takes_the_names_that_are_listed(
    line: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*shlex.split(line)).code in {0, 1}
    if line.startswith("new"):
        assert run("check", "house.yaml").code == 0


def test_an_override_is_laid_over(house: Path) -> None:
    assert load(str(house), ["kitty.cap=8"]).kitty.cap == 8


def test_an_unknown_name_is_wrong_usage() -> None:
    with pytest.raises(WrongUsage, match="did you mean 'shuangkou'"):
        require(["titanic", "shuangko"])


@pytest.mark.parametrize(
    "override", ["kitty.sise=3", "kitty.size", "kitty.size=many", "id=x"]
)
def test_a_wrong_override_is_wrong_usage(override: str) -> None:
    with pytest.raises(WrongUsage, match=r"in --set [a-z.]+: error\[T"):
        load("shuangkou", [override])


def test_a_broken_file_is_a_finding(broken: Path) -> None:
    with pytest.raises(VariantError, match=r"broken.yaml:6:9: error\[T201\]"):
        load(str(broken))


def test_a_variant_is_called_by_its_id_or_by_its_label(house: Path) -> None:
    named = read_named(["shuangkou", f"mine={house}"], ["kitty.cap=2"])
    assert [variant.label for variant in named] == ["shuangkou", "mine"]
    assert [variant.word for variant in named] == ["shuangkou", f"mine={house}"]
    assert [variant.name for variant in named] == ["shuangkou", str(house)]
    assert [variant.rules.kitty.cap for variant in named] == [2, 2]


def test_the_id_as_a_label_is_not_written_again(house: Path) -> None:
    assert read_named([f"house={house}"])[0].word == str(house)


def test_a_file_with_an_equals_sign_in_its_name_is_a_file(house: Path) -> None:
    path = house.rename(house.with_name("a=b.yaml"))
    assert read_named([str(path)])[0].label == "house"


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("my house=shuangkou", "not 'my house' in 'my house=shuangkou'"),
        ("=shuangkou", "a label is letters, digits"),
        ("mine=shuangko", "no variant 'shuangko'; did you mean 'shuangkou'"),
        ("mine=", "there is no variant ''"),
    ],
)
def test_a_wrong_label_is_wrong_usage(word: str, message: str) -> None:
    with pytest.raises(WrongUsage, match=message):
        read_named([word])


@pytest.mark.parametrize(
    ("folder", "parent", "seen"),
    [
        (".", "shuangkou", "shuangkou"),
        (".", "house.yaml", "./house.yaml"),
        ("sub", "house.yaml", "../house.yaml"),
        ("link", "house.yaml", "../../house.yaml"),
        (".", "link/../house.yaml", "real/house.yaml"),
    ],
)
def test_a_parent_is_named_from_where_the_file_truly_is(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    folder: str,
    parent: str,
    seen: str,
) -> None:
    (tmp_path / "real" / "deep").mkdir(parents=True)
    (tmp_path / "sub").mkdir()
    (tmp_path / "link").symlink_to("real/deep")
    monkeypatch.chdir(tmp_path)
    assert seen_from(Path(folder), parent) == seen
