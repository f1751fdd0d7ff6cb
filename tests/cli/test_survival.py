"""Whatever ends a process, nothing is lost and nothing counts twice."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, Run, Said
from tests.disks import FullAt

Process = Callable[..., subprocess.Popen[str]]
WORDS = ("simulate", "shuangkou", "-n", "12000", "--policy", "random", "--format", "json")


def found(said: Said) -> Mapping[str, object]:
    assert said.code == 0, said.err
    plain = json.loads(said.out)
    del plain["seconds"], plain["deals_per_second"]
    return plain  # type: ignore[no-any-return]  # It is an object.


def kill_after(count: int, folder: Path, running: subprocess.Popen[str]) -> None:
    while len(list(folder.glob("chunks/*.json"))) < count:
        assert running.poll() is None, "the run ended before it could be killed"
        time.sleep(0.01)
    running.send_signal(signal.SIGKILL)
    running.communicate()
    assert running.returncode == -signal.SIGKILL, "it was killed at work"


def written(folder: Path) -> dict[str, int]:
    """Return when each whole chunk was written."""
    notes = folder.glob("chunks/*.json")
    return {path.name: path.stat().st_mtime_ns for path in notes}


def test_a_run_killed_twice_and_damaged_says_what_an_unbroken_one_says(
    process: Process, run: Run, tmp_path: Path
) -> None:
    out = tmp_path / "run"
    for count in (3, 9):
        kill_after(count, out, process(*WORDS, "--out", str(out)))
    kept = sorted(out.glob("chunks/*.parquet"))
    kept[1].write_bytes(kept[1].read_bytes()[:500])
    assert found(run(*WORDS, "--out", str(out))) == found(run(*WORDS))
    assert sorted(path.name for path in out.iterdir()) == ["deals.parquet", "run.json"]


def test_a_part_that_was_killed_plays_only_the_rest(
    process: Process, run: Run, tmp_path: Path
) -> None:
    out, other = tmp_path / "one", tmp_path / "two"
    kill_after(3, out, process(*WORDS, "--shard", "1/2", "--out", str(out)))
    before = written(out)
    said = run("merge", str(tmp_path / "whole"), str(out))
    assert said.code == 1
    assert f"--shard 1/2 --out {out}\n" in said.err
    run(*WORDS, "--shard", "1/2", "--out", str(out))
    after = written(out)
    assert {name: after[name] for name in before} == before
    run(*WORDS, "--shard", "2/2", "--out", str(other))
    merged = run("merge", str(tmp_path / "whole"), str(out), str(other), *WORDS[-2:])
    assert found(merged) == found(run(*WORDS))


@pytest.mark.prove
def test_a_killed_run_that_ends_once_it_knows_enough(
    process: Process, run: Run, tmp_path: Path
) -> None:
    out = tmp_path / "run"
    words = (*WORDS, "--until", "declarers_hold=0.02")
    kill_after(3, out, process(*words, "--out", str(out)))
    resumed = found(run(*words, "--out", str(out)))
    assert resumed["stopped"] == "until"
    assert resumed == found(run(*words))


def survives_a_full_disk(run: Run, out: Path, more_room: Callable[[], object]) -> None:
    much = ("-n", "30000", "--policy", "random")
    words = ("simulate", "shuangkou", *much, "--format", "json", "--out", str(out))
    said = run(*words)
    assert (said.code, said.out) == (2, "")
    assert "the disk is full: " in said.err
    assert "go on with: tuolaji simulate shuangkou -n 30000 --seed 1" in said.err
    assert written(out)
    assert not list(out.glob("**/*.tmp"))
    more_room()
    assert found(run(*words)) == found(run(*words[:-2]))


def test_a_full_disk_is_survived(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", FullAt(tmp_path, 400_000))
        survives_a_full_disk(run, tmp_path / "run", patch.undo)


@pytest.mark.prove
def test_a_disk_that_is_full_indeed_is_survived(run: Run, tmp_path: Path) -> None:
    """Mount one, which the superuser may in most places."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", str(disk)]
    if subprocess.run(mount, check=False).returncode:
        pytest.skip("only the superuser may mount a disk")
    remount = ["mount", "-o", "remount,size=20m", str(disk)]
    try:
        survives_a_full_disk(run, disk / "run", lambda: subprocess.run(remount, check=True))
    finally:
        subprocess.run(["umount", str(disk)], check=True)


@pytest.mark.prove
def test_a_process_that_may_write_no_large_file_says_so(run: Run, tmp_path: Path) -> None:
    words = ("simulate", "shuangkou", "-n", "30000", "--format", "json")
    out = ("--out", str(tmp_path / "run"))
    done = subprocess.run(
        [sys.executable, "-W", "ignore", str(ROOT / "cli.py"), *words, *out],
        check=False,
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000)),
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "is larger than this process may write; no deals are kept" in done.stderr
    assert "Traceback" not in done.stderr
    assert found(run(*words, *out)) == found(run(*words))


@pytest.mark.prove
def test_a_comment_or_a_name_redoes_nothing(
    process: Process, run: Run, house: Path, tmp_path: Path
) -> None:
    out = tmp_path / "run"
    words = ("simulate", str(house), *WORDS[2:], "--out", str(out))
    kill_after(3, out, process(*words))
    before = written(out)
    text = house.read_text("utf-8").replace("en: House", "en: Our House")
    house.write_text(f"# What we play.\n{text}", "utf-8")
    kill_after(len(before) + 2, out, process(*words))
    after = written(out)
    assert {name: after[name] for name in before} == before


def test_a_rule_that_changed_is_told(run: Run, house: Path, tmp_path: Path) -> None:
    words = ("simulate", str(house), "-n", "500", "--out", str(tmp_path / "run"))
    run(*words)
    house.write_text(house.read_text("utf-8").replace("cap: 4", "cap: 8"), "utf-8")
    said = run(*words)
    assert (said.code, said.out) == (2, "")
    assert "under earlier rules of 'house'; name another folder, or remove" in said.err
