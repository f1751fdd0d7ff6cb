"""Parts that machines played say together what one machine would have said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, Said

WORDS = (
    "simulate",
    *("a=shuangkou", "titanic", "-n", "3500"),
    *("--policy", "random", "--set", "kitty.cap=4"),
)
JSON = ("--format", "json")


def found(said: Said) -> list[dict[str, object]]:
    assert said.code == 0, said.err
    plain = json.loads(said.out)
    for summary in plain:
        del summary["seconds"], summary["deals_per_second"]
    return plain  # type: ignore[no-any-return]  # It is a list of objects.


@pytest.fixture
def parts(run: Run, tmp_path: Path) -> list[str]:
    """Two of three parts."""
    folders = [str(tmp_path / "one"), str(tmp_path / "three")]
    for shard, folder in zip(("1/3", "3/3"), folders, strict=True):
        said = run(*WORDS, "--shard", shard, "--out", folder, *JSON)
        assert json.loads(said.out)[0]["shard"] == shard
        assert f"shard {shard} is in '{folder}'" in said.err
    return folders


def test_the_whole_says_what_one_machine_says(
    run: Run, parts: list[str], tmp_path: Path
) -> None:
    two, whole = str(tmp_path / "two"), tmp_path / "whole"
    run(*WORDS, "--shard", "2/3", "--out", two)
    unbroken = found(run(*WORDS, *JSON))
    assert found(run("merge", str(whole), *parts, two, *JSON)) == unbroken
    assert sorted(path.name for path in whole.iterdir()) == ["deals.parquet", "run.json"]
    about = json.loads((whole / "run.json").read_text(encoding="utf-8"))
    assert about["complete"] is True
    assert found(run(*WORDS, "--out", str(whole), *JSON)) == unbroken
    assert found(run("merge", str(whole), *parts, *JSON)) == unbroken


def test_what_lacks_is_said_with_the_commands_that_play_it(
    run: Run, parts: list[str], tmp_path: Path
) -> None:
    said = run("merge", str(tmp_path / "whole"), *parts)
    assert (said.code, said.out) == (1, "")
    assert "1 of 4 blocks is missing: 2\n" in said.err
    command = "tuolaji simulate a=shuangkou titanic -n 3500 --seed 1 --policy random"
    assert f"  {command} --set kitty.cap=4 --shard 2/3 --out part-2-of-3\n" in said.err
    here = f"{command} --set kitty.cap=4 --out {tmp_path / 'whole'}\n"
    assert f"or play them all here with: {here}" in said.err
    assert found(run(*here.split()[1:], *JSON)) == found(run(*WORDS, *JSON))


def test_the_text_is_that_of_the_run(run: Run, tmp_path: Path) -> None:
    words = ("simulate", "shuangkou", "-n", "1000")
    run(*words, "--shard", "1/1", "--out", str(tmp_path / "a"))
    merged = run("merge", str(tmp_path / "b"), str(tmp_path / "a")).out.split("\n")
    assert merged[1:] == run(*words).out.split("\n")[1:]


@pytest.mark.untraced
def test_a_comparison_says_what_one_machine_says(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("compare", "shuangkou", "titanic", "-n", "1100", "--policy", "random")
    folders = [str(tmp_path / part) for part in ("one", "two")]
    for shard, folder in zip(("1/2", "2/2"), folders, strict=True):
        run(*words, "--shard", shard, "--out", folder)
    text = run(*words, "--sample", "0")
    plain = run(*words, "--sample", "0", *JSON)
    monkeypatch.setattr("tuolaji.sim.run.play_chunk", None)
    whole = str(tmp_path / "whole")
    merged = run("merge", whole, *folders)
    assert merged.code == 0, merged.err
    assert untimed(merged.out) == untimed(text.out)
    assert untimed(run("merge", whole, *folders, *JSON).out) == untimed(plain.out)
    assert "a closer look at some of the deals: tuolaji compare shuangkou" in merged.err


def untimed(told: str) -> list[str]:
    """Return the lines of a comparison but for those that say how long it took."""
    clocks = ("deals/s", ", kept)", '"seconds"', '"deals_per_second"')
    return [line for line in told.split("\n") if not any(clock in line for clock in clocks)]


def test_a_closer_look_is_one_that_looks(run: Run, tmp_path: Path) -> None:
    words = ("compare", "shuangkou", "titanic", "-n", "100", "--policy", "random")
    part, whole = str(tmp_path / "part"), str(tmp_path / "whole")
    run(*words, "--sample", "0", "--shard", "1/1", "--out", part)
    told = run("merge", whole, part).err
    assert f"--policy random --out {whole}\n" in told


def test_what_is_not_played_in_parts_goes_on_by_its_own_command(
    run: Run, tmp_path: Path
) -> None:
    part, whole = str(tmp_path / "part"), str(tmp_path / "whole")
    values = ("--vary", "scoring.takeover=60,150", "--target", "declarers_hold=1")
    assert run("tune", "tuolaji", *values, "-n", "2000", "--out", part).code == 1
    said = run("merge", whole, part)
    assert (said.code, said.out, "--shard" in said.err) == (1, "", False)
    assert "it is not played in parts; go on with: tuolaji tune tuolaji" in said.err
    assert said.err.endswith(f" --out {whole}\n")


def test_a_run_of_another_command_is_made_whole(
    run: Run, parts: list[str], tmp_path: Path
) -> None:
    run(*WORDS, "--shard", "2/3", "--out", str(tmp_path / "two"))
    path = Path(parts[0]) / "run.json"
    path.write_text(path.read_text("utf-8").replace('"simulate"', '"sweep"'), "utf-8")
    said = run("merge", str(tmp_path / "whole"), *parts, str(tmp_path / "two"))
    assert (said.code, said.out) == (0, "")
    assert "all is there; see what it says with: tuolaji sweep a=shuangkou" in said.err
    assert (tmp_path / "whole" / "deals.parquet").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--shard", "4/3"), "'4/3' names no shard of a run; write 1/3, 2/3 and 3/3"),
        (("--shard", "1/3"), "a shard must be kept to be merged; say where with --out"),
        (("--shard", "9/9", "--out", "x"), "the run has only 4 blocks"),
        (
            ("--shard", "1/2", "--out", "x", "--until", "tricks=1"),
            "a shard cannot tell when the whole knows enough",
        ),
    ],
)
def test_a_part_that_cannot_be_played_is_wrong_usage(
    run: Run, words: tuple[str, ...], message: str
) -> None:
    said = run(*WORDS, *words)
    assert (said.code, said.out) == (2, "")
    assert message in said.err


def test_a_part_of_another_run_is_refused(
    run: Run, parts: list[str], tmp_path: Path
) -> None:
    other = str(tmp_path / "other")
    run(*WORDS, "--seed", "2", "--shard", "2/3", "--out", other)
    said = run("merge", str(tmp_path / "whole"), *parts, other)
    assert said.code == 2
    assert f"'{parts[0]}' and '{other}' are shards of different runs" in said.err
    assert run("merge", other, *parts).code == 2, "nor may the whole be one"


def test_a_folder_without_a_part_is_refused(run: Run, tmp_path: Path) -> None:
    said = run("merge", str(tmp_path / "whole"), str(tmp_path / "nowhere"))
    assert said.code == 2
    assert "holds no run" in said.err


def test_a_part_that_is_named_twice_is_told_and_counts_once(
    run: Run, parts: list[str], tmp_path: Path
) -> None:
    first, last = parts
    said = run("merge", str(tmp_path / "whole"), first, last, first, f"{first}/")
    assert said.err.count(f"'{first}' is named more than once, and counts once\n") == 1
    assert "1 of 4 blocks is missing: 2\n" in said.err
