"""What takes long is made once for all processes, and anew where its sources change."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import kept as module
from tests.kept import kept


def test_what_was_made_is_not_made_again(tmp_path: Path) -> None:
    assert kept("sums", lambda: {"a": 1}, tmp_path) == {"a": 1}
    assert kept("sums", lambda: {"a": 2}, tmp_path) == {"a": 1}
    assert kept("others", lambda: {"a": 2}, tmp_path) == {"a": 2}


def test_other_sources_make_it_anew_and_the_old_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept("sums", lambda: 1, tmp_path)
    monkeypatch.setattr(module, "digest", lambda: "other")
    assert kept("sums", lambda: 2, tmp_path) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["sums-other.pickle"]
