"""A name that means nothing and an override that is wrong are wrong usage."""

from __future__ import annotations

from pathlib import Path

import pytest

from tuolaji.cli.failures import WrongUsage
from tuolaji.cli.variants import load, require
from tuolaji.errors import VariantError


def test_an_id_and_a_path_mean_rules(house: Path) -> None:
    assert load("shuangkou").id == "shuangkou"
    assert load(str(house)).kitty.cap == 4


def test_an_override_is_laid_over(house: Path) -> None:
    assert load(str(house), ["kitty.cap=8"]).kitty.cap == 8


def test_an_unknown_name_is_wrong_usage() -> None:
    with pytest.raises(WrongUsage, match="did you mean 'shuangkou'"):
        require(["titanic", "shuangko"])


@pytest.mark.parametrize(
    "override", ["kitty.sise=3", "kitty.size", "kitty.size=many", "id=x"]
)
def test_a_wrong_override_is_wrong_usage(override: str) -> None:
    with pytest.raises(WrongUsage, match=r"--set:1:\d+: error\[T"):
        load("shuangkou", [override])


def test_a_broken_file_is_a_finding(broken: Path) -> None:
    with pytest.raises(VariantError, match=r"broken.yaml:6:9: error\[T201\]"):
        load(str(broken))
