"""What is written takes the place of an earlier output of ours, and of nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tuolaji.sim.store.runfile import RUN_FILE
from tuolaji.sim.store.store import CHUNKS, DEALS_FILE

FEW = ("-n", "50", "--policy", "random")
COMPARE = ("compare", "tuolaji", *FEW, "--sample", "0")
SWEEP = ("sweep", "--vary", "kitty.cap=1,2", *FEW)


def itself(house: Path) -> Path:
    return house


def through_a_link(house: Path) -> Path:
    link = house.with_name("report.html")
    link.symlink_to(house)
    return link


def through_a_link_to_its_folder(house: Path) -> Path:
    link = house.with_name("elsewhere")
    link.symlink_to(house.parent)
    return link / house.name


def by_a_second_name(house: Path) -> Path:
    second = house.with_name("second.html")
    second.hardlink_to(house)
    return second


def by_dots(house: Path) -> Path:
    return house.parent / "." / ".." / house.parent.name / house.name


@pytest.mark.parametrize("words", [COMPARE, SWEEP], ids=["compare", "sweep"])
@pytest.mark.parametrize(
    "way",
    [itself, through_a_link, through_a_link_to_its_folder, by_a_second_name, by_dots],
)
def test_a_report_is_never_written_over_a_rule_file(
    run: Run, house: Path, words: tuple[str, ...], way: Callable[[Path], Path]
) -> None:
    before, report = house.read_bytes(), way(house)
    said = run(*words, str(house), "--report", str(report))
    assert (said.code, said.out) == (2, "")
    assert f"'{report}' is not a report of tuolaji" in said.err
    assert "deals/s" not in said.err, "it is told before anything is played"
    assert (house.read_bytes(), report.samefile(house)) == (before, True)


@pytest.mark.parametrize("text", ["", "<!DOCTYPE html><title>Ours</title>", "a,b\n1,2\n"])
def test_nor_over_any_other_file(run: Run, tmp_path: Path, text: str) -> None:
    other = tmp_path / "other.html"
    other.write_text(text, encoding="utf-8")
    said = run(*COMPARE, "titanic", "--report", str(other))
    assert (said.code, other.read_text(encoding="utf-8")) == (2, text)


def test_a_report_takes_the_place_of_an_older_one_also_behind_a_link(
    run: Run, tmp_path: Path
) -> None:
    report, link = tmp_path / "report.html", tmp_path / "latest.html"
    assert run(*COMPARE, "titanic", "--report", str(report)).code == 0
    link.symlink_to(report)
    said = run(*SWEEP, "tuolaji", "--report", str(link))
    assert said.code == 0, said.err
    assert link.is_symlink()
    assert "tuolaji sweep tuolaji" in report.read_text(encoding="utf-8")


def test_a_link_that_leads_nowhere_is_told(run: Run, tmp_path: Path) -> None:
    link = tmp_path / "latest.html"
    link.symlink_to(tmp_path / "gone.html")
    said = run(*COMPARE, "titanic", "--report", str(link))
    assert said.code == 2
    assert "is a link that leads nowhere" in said.err


@pytest.mark.parametrize(
    "name", [RUN_FILE, "RUN.JSON", DEALS_FILE, CHUNKS, f"{CHUNKS}/000000.parquet", ""]
)
def test_a_report_is_not_written_where_the_deals_are_kept(
    run: Run, tmp_path: Path, name: str
) -> None:
    out = tmp_path / "run"
    if name:
        (out / name).parent.mkdir(parents=True)
    said = run(*COMPARE, "titanic", "--out", str(out), "--report", str(out / name))
    assert (said.code, said.out) == (2, "")
    assert not (out / RUN_FILE).exists()


def test_a_report_beside_the_deals_will_do(run: Run, tmp_path: Path) -> None:
    words = (*COMPARE, "titanic", "--out", str(tmp_path))
    for _ in range(2):
        assert run(*words, "--report", str(tmp_path / "report.html")).code == 0


@pytest.mark.parametrize("name", [RUN_FILE, "letter.txt"])
@pytest.mark.parametrize("text", ['{"name": "another program"}', "[]", "dear"])
def test_the_folder_of_another_program_is_left_alone(
    run: Run, tmp_path: Path, name: str, text: str
) -> None:
    other = tmp_path / name
    other.write_text(text, encoding="utf-8")
    said = run("simulate", "tuolaji", *FEW, "--out", str(tmp_path))
    assert (said.code, said.out) == (2, "")
    assert "holds other files; name a new folder" in said.err
    assert [path.read_text(encoding="utf-8") for path in tmp_path.iterdir()] == [text]


def test_a_file_is_no_folder_for_deals(run: Run, house: Path) -> None:
    said = run("simulate", "tuolaji", *FEW, "--out", str(house))
    assert (said.code, said.err) == (2, f"error: '{house}' is a file; name a new folder\n")


def test_what_else_lies_among_the_deals_stays(run: Run, tmp_path: Path) -> None:
    words = ("simulate", "tuolaji", *FEW, "--out", str(tmp_path / "run"))
    assert run(*words).code == 0
    (tmp_path / "run" / DEALS_FILE).unlink()
    notes = tmp_path / "run" / CHUNKS / "notes.txt"
    notes.parent.mkdir()
    notes.touch()
    assert run(*words).code == 0
    assert list(notes.parent.iterdir()) == [notes]


def test_somebody_elses_table_in_the_place_of_the_deals_is_left_alone(
    run: Run, tmp_path: Path
) -> None:
    words = ("simulate", "tuolaji", *FEW, "--out", str(tmp_path))
    assert run(*words).code == 0
    about = (tmp_path / RUN_FILE).read_text(encoding="utf-8")
    (digest,) = [line for line in about.split("\n") if line.endswith('": 1')]
    (tmp_path / RUN_FILE).write_text(about.replace(f"{digest}\n", ""), encoding="utf-8")
    (tmp_path / DEALS_FILE).write_bytes(b"another's")
    assert run(*words).code == 2
    assert (tmp_path / DEALS_FILE).read_bytes() == b"another's"


def test_the_whole_of_a_run_is_not_put_in_the_place_of_a_part(
    run: Run, tmp_path: Path
) -> None:
    part = tmp_path / "part"
    run("simulate", "tuolaji", *FEW, "--shard", "1/1", "--out", str(part))
    before = (part / RUN_FILE).read_bytes()
    link = tmp_path / "link"
    link.symlink_to(part)
    said = run("merge", str(link), str(part))
    assert (said.code, (part / RUN_FILE).read_bytes()) == (2, before)
    assert "is one of the shards; name a folder of its own" in said.err


def test_house_rules_are_begun_in_a_new_file_alone(run: Run, house: Path) -> None:
    before = house.read_bytes()
    assert run("new", str(house)).code == 2
    assert house.read_bytes() == before


def a_dead_process() -> int:
    done = subprocess.Popen([sys.executable, "-c", ""])
    done.wait()
    return done.pid


def test_what_killed_runs_were_writing_is_swept_by_the_next(
    run: Run, tmp_path: Path
) -> None:
    out, dead = tmp_path / "run", a_dead_process()
    words = ("simulate", "tuolaji", *FEW, "--out", str(out))
    out.mkdir()
    (out / f"{RUN_FILE}.{dead}.tmp").touch()  # It was killed in its first write.
    assert run(*words).code == 0
    ours = [out / f"{DEALS_FILE}.{dead}.tmp", out / f"{RUN_FILE}.{os.getpid()}.tmp"]
    others = [out / f"letter.txt.{dead}.tmp", out / f"{DEALS_FILE}.{os.getppid()}.tmp"]
    for path in (*ours, *others):
        path.touch()
    assert run(*words).code == 0
    assert [path.exists() for path in (*ours, *others)] == [False, False, True, True]


def test_what_a_killed_report_left_is_swept_by_the_next(run: Run, tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    (tmp_path / f"{report.name}.{a_dead_process()}.tmp").touch()
    assert run(*COMPARE, "titanic", "--report", str(report)).code == 0
    assert list(tmp_path.iterdir()) == [report]
