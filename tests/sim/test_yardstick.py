"""The yardstick plays whole deals of a pack whose points add up to 200."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tuolaji.sim.bench import build_yardstick

needs_compiler = pytest.mark.skipif(
    not any(shutil.which(name) for name in ("cc", "gcc", "clang")),
    reason="no C compiler; `apt-get install gcc` on Debian",
)


@needs_compiler
def test_the_attackers_make_85_points_a_deal(tmp_path: Path) -> None:
    yardstick = build_yardstick(tmp_path)
    assert yardstick is not None
    assert 84 < yardstick.points(20_000) / 20_000 < 86
    assert yardstick.pace(100) > 0


def test_without_a_compiler_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    assert build_yardstick(tmp_path) is None
