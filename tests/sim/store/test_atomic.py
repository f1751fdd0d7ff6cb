"""A file is there whole or not at all, and the disk's errors are sentences."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from tuolaji.sim.store.atomic import (
    StoreError,
    explained,
    file_digest,
    write_new,
    write_whole,
    written_whole,
)


def test_what_is_written_is_there(tmp_path: Path) -> None:
    write_whole(tmp_path / "a", b"whole")
    assert (tmp_path / "a").read_bytes() == b"whole"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def no_links(_path: Path, _target: Path) -> None:
    raise PermissionError(errno.EPERM, "no links on this disk")


@pytest.mark.parametrize("has_links", [True, False])
def test_a_new_file_takes_no_name_that_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, has_links: bool
) -> None:
    if not has_links:
        monkeypatch.setattr(Path, "hardlink_to", no_links)
    assert write_new(tmp_path / "a", b"first")
    assert not write_new(tmp_path / "a", b"second")
    (tmp_path / "b").symlink_to("nowhere")
    assert not write_new(tmp_path / "b", b"second")
    assert (tmp_path / "a").read_bytes() == b"first"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b"]


def write_half(path: Path) -> None:
    with written_whole(path) as draft:
        draft.write_bytes(b"half")
        raise ZeroDivisionError


def test_a_writer_that_fails_leaves_the_old_file(tmp_path: Path) -> None:
    write_whole(tmp_path / "a", b"old")
    with pytest.raises(ZeroDivisionError):
        write_half(tmp_path / "a")
    assert (tmp_path / "a").read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


@pytest.mark.parametrize(
    ("code", "message", "resumable"),
    [
        (errno.ENOSPC, "the disk is full: 'runs/a' cannot be written", True),
        (errno.EDQUOT, "the disk is full", True),
        (errno.EFBIG, "'runs/a' is larger than this process may write", True),
        (errno.EACCES, "'runs/a' cannot be written: permission denied", False),
    ],
)
def test_an_error_of_the_disk_is_a_sentence(
    code: int, message: str, resumable: bool
) -> None:
    with pytest.raises(StoreError, match=message) as caught, explained(Path("runs/a")):
        raise OSError(code, "Permission denied")
    assert caught.value.resumable is resumable


def test_the_digest_of_a_file_changes_with_its_bytes(tmp_path: Path) -> None:
    path = tmp_path / "a"
    assert file_digest(path) == ""
    path.write_bytes(b"1")
    first = file_digest(path)
    path.write_bytes(b"2")
    assert "" != first != file_digest(path)


def test_a_disk_that_may_only_be_read_is_told_with_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(Path, "write_bytes", refused)
    monkeypatch.setattr(Path, "unlink", refused)
    with pytest.raises(StoreError, match=r"run\.json' cannot be written: read-only"):
        write_whole(tmp_path / "run.json", b"{}")
