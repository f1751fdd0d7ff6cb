"""The id of a shipped variant is refused to a file of its own, and no other id."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import HEAD, VARIANTS
from tuolaji.dsl import compile_variant
from tuolaji.dsl.catalogue import VariantInfo, list_variants


def codes(folder: Path, name: str) -> list[str]:
    path = folder / "ours.yaml"
    path.write_text(HEAD.replace("id: house", f"id: {name}"), encoding="utf-8")
    return [finding.code for finding in compile_variant(str(path)).diagnostics]


@pytest.mark.parametrize("name", ["shuangkou", "base", "three-packs"])
def test_the_id_of_a_shipped_file_is_taken(tmp_path: Path, name: str) -> None:
    assert codes(tmp_path, name) == ["T605"]


def test_an_id_of_its_own_is_free(tmp_path: Path) -> None:
    assert codes(tmp_path, "shuangkou-cap-4") == []


def test_rules_under_a_taken_id_still_compile(tmp_path: Path) -> None:
    codes(tmp_path, "shuangkou")
    assert compile_variant(str(tmp_path / "ours.yaml")).ruleset is not None


@pytest.mark.parametrize("info", list_variants(), ids=lambda info: info.id)
def test_a_shipped_variant_may_have_its_own_id(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, info: VariantInfo
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "link").symlink_to(VARIANTS)
    name = f"link/{info.id}.yaml"
    assert compile_variant(name).diagnostics == ()


def test_an_id_that_is_no_name_for_a_file_is_told_once(tmp_path: Path) -> None:
    assert codes(tmp_path, "../base") == ["T204"]
