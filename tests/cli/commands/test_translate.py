"""The command `translate`, from the outside."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tuolaji.dsl import load_variant

HOUSE = "schema: 2\nid: house\nextends: shuangkou # ours\nkitty: {cap: 8}\n"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    path = tmp_path / "house.yaml"
    path.write_text(HOUSE, encoding="utf-8")
    return path


def test_a_file_is_written_in_chinese_and_back(run: Run, house: Path) -> None:
    chinese = house.with_name("jia.yaml")
    assert run("translate", str(house), "--lang", "zh", "-o", str(chinese)).code == 0
    assert chinese.read_text("utf-8") == (
        "版本: 2\n编号: house\n沿用: shuangkou # ours\n底牌: {封顶: 8}\n"
    )
    assert load_variant(str(chinese)) == load_variant(str(house))
    assert run("translate", str(chinese), "--lang", "en").out == HOUSE
    again = run("translate", str(house), "--lang", "zh", "-o", str(chinese))
    assert (again.code, again.err) == (0, f"已写入 {chinese}\n")


def test_a_variant_is_found_by_its_name(run: Run) -> None:
    assert run("translate", "双抠", "--lang", "zh").out.startswith(
        "版本: 2\n编号: shuangkou\n"
    )
    said = run("translate", "titanc")
    assert (said.code, said.out) == (2, "")
    assert "did you mean 'titanic'?" in said.err


def test_a_file_shows_in_chinese(run: Run, house: Path) -> None:
    assert "底牌: {封顶: 8}" in run("show", str(house), "--lang", "zh").out
    assert "  封顶: 8" in run("show", str(house), "--resolved", "--lang=zh").out


def test_nothing_but_rules_is_written_over(run: Run, house: Path) -> None:
    other = house.with_name("notes.txt")
    other.write_text("mine\n", encoding="utf-8")
    said = run("translate", str(house), "-o", str(other))
    assert said.code == 2
    assert "is not a file of rules, and is not overwritten" in said.err
    assert other.read_text("utf-8") == "mine\n"


def test_a_file_with_a_mistake_of_yaml_is_told_of_as_it_is_named(
    run: Run, house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(house.parent)
    house.write_text("a: b: c\n", encoding="utf-8")
    said = run("translate", house.name, "--lang", "zh")
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith("house.yaml:1:5: 错误[T102]")


def test_in_chinese_base_explains_its_keys_in_chinese(run: Run, tmp_path: Path) -> None:
    told = run("translate", "base", "--lang", "zh").out
    comments = [line for line in told.split("\n") if line.lstrip().startswith("#")]
    assert "  # 庄家什么时候叫朋友 [拿底前 | 拿底时 | 埋底后]" in comments
    unsaid = re.sub("`[^`]*`|\\[[^]]*\\]", "", "\n".join(comments))
    assert re.findall("[a-z]{2,}", unsaid) == []
    path = tmp_path / "base-zh.yaml"
    path.write_text(told.replace("编号: base", "编号: ours"), encoding="utf-8")
    assert load_variant(str(path)).follow == load_variant("base").follow
