"""A comparison answers first, and is the same however it is run."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray
from pyarrow import parquet

from tests.cli.conftest import Run, Said
from tuolaji.cli.commands.compare import EXAMPLES

Points: TypeAlias = NDArray[np.int64]
FEW = ("-n", "100", "--sample", "0")
TIMES = ("seconds", "deals_per_second")


def found(said: Said) -> dict[str, object]:
    """Return the JSON without what a clock measured."""
    assert said.code == 0, said.err
    plain = json.loads(said.out)
    return {key: value for key, value in plain.items() if key not in TIMES}


def differences(plain: dict[str, object]) -> Iterator[dict[str, object]]:
    metrics = plain["metrics"]
    assert isinstance(metrics, dict)
    for metric in metrics.values():
        for difference in metric["differences"]:
            yield difference["difference"]


def figure(plain: dict[str, object], name: str) -> dict[str, float]:
    metrics = plain["metrics"]
    assert isinstance(metrics, dict)
    (one,) = metrics[name]["differences"]
    difference: dict[str, float] = one["difference"]
    return difference


def test_the_first_line_is_the_answer(run: Run) -> None:
    said = run("compare", "tuolaji", "titanic", *FEW)
    assert said.code == 0
    first = said.out.split("\n\n")[0]
    assert first.startswith("tuolaji and titanic differ: ")
    assert "attackers take" in first


@pytest.mark.untraced
@pytest.mark.parametrize(
    "words",
    [
        ("tuolaji", "titanic", "--policy", "greedy,random"),
        ("tuolaji", "shuangkou", "bianfeng-three", "titanic", "fankou"),
    ],
)
def test_it_fits_on_one_screen(run: Run, words: tuple[str, ...]) -> None:
    said = run("compare", *words, "-n", "100", "--sample", "2")
    answer, *lines = said.out.split("\n")
    assert said.code == 0
    most = 50 if len(words) == 5 else 35  # Five stand in a table of three parts.
    assert len(answer) // 98 + len(lines) < most, said.out
    assert all(len(line) <= 100 for line in lines if "  " not in line.strip())


@pytest.mark.untraced
def test_a_renamed_copy_differs_by_exactly_nothing(run: Run) -> None:
    said = run("compare", "a=shuangkou", "b=shuangkou", "-n", "300", "--format", "json")
    told = list(differences(found(said)))
    assert len(told) > 30
    for difference in told:
        if difference["estimate"] is not None:
            ends = [difference[key] for key in ("estimate", "low", "high", "p")]
            assert ends == [0.0, 0.0, 0.0, 1.0]


@pytest.mark.prove
def test_the_number_of_cores_changes_nothing(run: Run) -> None:
    few = ("-n", "2500", "--sample", "10")
    words = ("compare", "shuangkou", "titanic", *few, "--format", "json", "--jobs")
    assert found(run(*words, "1")) == found(run(*words, "2"))


@pytest.mark.prove
def test_deals_that_are_kept_give_the_same_again(run: Run, tmp_path: Path) -> None:
    words = ("compare", "tuolaji", "titanic", "-n", "1100", "--sample", "5")
    kept = (*words, "--format", "json", "--out", str(tmp_path / "run"))
    first, again = found(run(*kept)), found(run(*kept))
    assert first == again == found(run(*words, "--format", "json"))


@pytest.fixture
def strict(tmp_path: Path) -> Path:
    """Tuolaji with bands of 30 points instead of 40."""
    path = tmp_path / "strict.yaml"
    path.write_text(
        "schema: 2\nid: strict\nname: {en: Strict, zh: 严}\nsource: a test\n"
        "extends: tuolaji\nscoring: {step: 30}\n",
        encoding="utf-8",
    )
    return path


def gain(points: Points, step: int) -> Points:
    """Return the declarers' levels as the bands of the base have them."""
    held = np.select([points <= 0, points < step, points < 2 * step], [3, 2, 1], 0)
    beyond = np.where(points >= 3 * step, (points - 2 * step) // step, 0)
    return held - beyond


def test_a_change_of_scores_alone_is_what_the_kept_deals_say(
    run: Run, strict: Path, tmp_path: Path
) -> None:
    out = tmp_path / "run"
    words = ("compare", "tuolaji", str(strict), "-n", "1500", "--sample", "0")
    plain = found(run(*words, "--out", str(out), "--format", "json"))
    table = parquet.read_table(out / "deals.parquet").to_pydict()
    variant, points = np.array(table["variant"]), np.array(table["attackers_points"])
    own = points[variant == "tuolaji"]
    assert np.array_equal(own, points[variant == "strict"])
    assert figure(plain, "attackers_points")["estimate"] == 0.0
    for name, expected in (
        ("declarers_hold", np.mean(own < 80) - np.mean(own < 60)),
        ("band_takeover", np.mean((own // 40) == 2) - np.mean((own // 30) == 2)),
        ("level_gain", np.mean(gain(own, 40)) - np.mean(gain(own, 30))),
    ):
        assert figure(plain, name)["estimate"] == pytest.approx(expected)


def test_without_a_number_of_deals_one_is_chosen_and_said(run: Run) -> None:
    words = ("compare", "tuolaji", "shuangkou", "--policy", "random")
    said = run(*words, "--sample", "0", "--format", "json")
    assert said.err.startswith("20,000 deals of each; -n DEALS plays more or fewer\n")
    assert found(said)["deals"] == 20_000


def test_nothing_is_said_of_the_deals_of_a_comparison_that_cannot_be(run: Run) -> None:
    said = run("compare", "tuolaji")
    assert said.code == 2
    assert said.err.startswith("error: a comparison needs two variants or more")


def test_two_policies_play_from_both_sides(run: Run) -> None:
    words = ("compare", "tuolaji", "shuangkou", "--policy", "greedy,random", *FEW)
    plain = found(run(*words, "--format", "json"))
    assert (plain["policy"], plain["deals"]) == ("greedy,random", 200)
    assert "skill_gap" in str(plain["metrics"])


@pytest.mark.untraced
def test_it_ends_once_an_interval_is_narrow_enough(run: Run) -> None:
    words = ("compare", "tuolaji", "titanic", "--until", "attackers_points=6")
    by_random = ("-n", "20000", "--policy", "random", "--sample", "0")
    plain = found(run(*words, *by_random, "--format", "json"))
    one = figure(plain, "attackers_points")
    assert plain["stopped"] == "until"
    assert one["high"] - one["low"] <= 6


@pytest.mark.prove
def test_a_band_may_end_a_run(run: Run) -> None:
    words = ("compare", "tuolaji", "titanic", "--until", "band_takeover=0.1")
    plain = found(run(*words, "--sample", "0", "--format", "json"))
    assert plain["stopped"] == "until"


@pytest.mark.prove
def test_the_time_may_end_a_run(run: Run) -> None:
    words = ("compare", "tuolaji", "titanic", "--max-time", "0.01", "--sample", "0")
    said = run(*words, "--jobs", "1")
    assert "ended when its time was up" in said.out


@pytest.mark.prove
def test_a_closer_look_adds_its_figures(run: Run) -> None:
    words = ("compare", "tuolaji", "shuangkou", "-n", "300", "--sample", "60")
    plain = found(run(*words, "--format", "json"))
    assert plain["sample"] == 60
    metrics, leads = plain["metrics"], plain["leads"]
    assert isinstance(metrics, dict)
    assert isinstance(leads, dict)
    assert metrics["comebacks"]["values"]["tuolaji"]["n"] == 60
    assert set(leads) == {"tuolaji", "shuangkou"}


@pytest.mark.parametrize("is_kept", [True, False])
def test_ctrl_c_in_the_closer_look_loses_no_result(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_kept: bool
) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tuolaji.sim.compare.compare.take_samples", stopped)
    words = ("compare", "tuolaji", "shuangkou", "-n", "20")
    said = run(*words, *(("--out", str(tmp_path / "run")) if is_kept else ()))
    assert said.code == 130
    assert ("20 deals of each at level 2" in said.out) is not is_kept
    told = "go on with: tuolaji compare" if is_kept else "these are the results so far"
    assert told in said.err


def test_csv_has_a_line_for_each_figure_and_pair(run: Run) -> None:
    said = run("compare", "tuolaji", "shuangkou", "titanic", *FEW, "--format", "csv")
    lines = list(csv.DictReader(said.out.split("\n")))
    hold = [line for line in lines if line["metric"] == "declarers_hold"]
    assert [(line["a"], line["b"]) for line in hold] == [
        ("tuolaji", "shuangkou"),
        ("tuolaji", "titanic"),
        ("shuangkou", "titanic"),
    ]


def test_markdown_has_the_answer_and_a_table(run: Run) -> None:
    lines = run("compare", "tuolaji", "titanic", *FEW, "--format", "markdown").out.split(
        "\n"
    )
    assert lines[0].startswith("**tuolaji and titanic differ")
    assert lines[2].startswith("| figure | a | b |")
    assert len({line.count("|") for line in lines if line.startswith("|")}) == 1


def test_a_report_is_written(run: Run, tmp_path: Path) -> None:
    report = tmp_path / "out.html"
    said = run("compare", "tuolaji", "titanic", *FEW, "--report", str(report))
    assert said.err.endswith(f"deals/s\nreport: {report}\n")
    assert "tuolaji and titanic differ" in report.read_text(encoding="utf-8")


def test_a_part_says_that_it_is_one(run: Run, tmp_path: Path) -> None:
    words = ("compare", "tuolaji", "titanic", "-n", "2000", "--shard", "1/2")
    said = run(*words, "--out", str(tmp_path / "part"), "--format", "json")
    plain = found(said)
    assert plain["deals"] == 1_000
    assert "shard 1/2" in str(plain["warnings"])


@pytest.mark.prove
def test_what_each_rule_makes_of_the_difference_adds_up_to_it(
    run: Run, strict: Path
) -> None:
    house = strict.with_name("other.yaml")
    house.write_text(
        strict.read_text(encoding="utf-8").replace("id: strict", "id: other")
        + "kitty: {multiplier: 7}\n",
        encoding="utf-8",
    )
    words = ("compare", "tuolaji", str(house), "-n", "60", "--sample", "60")
    told = found(run(*words, "--format", "json"))
    shares = told["shares"]
    assert isinstance(shares, dict)
    assert [rule["keys"] for rule in shares["rules"]] == [
        ["kitty.multiplier"],
        ["scoring.step"],
    ]
    for name, whole in shares["whole"].items():
        parts = [rule["shares"][name]["estimate"] for rule in shares["rules"]]
        assert sum(parts) == pytest.approx(whole["estimate"])
        assert whole["estimate"] == pytest.approx(figure(told, name)["estimate"])
    said = run(*words)
    assert (
        "what each rule makes of tuolaji − other, on 60 deals in all 2 orders:" in said.out
    )


def test_a_deal_that_a_rule_decided_is_laid_out(run: Run, strict: Path) -> None:
    words = ("compare", "tuolaji", str(strict), "-n", "60", "--sample", "60")
    said = run(*words, "--show", "scoring.step")
    assert said.code == 0
    told = " ".join(said.out.split())
    assert "strict scoring.step: deal " in told
    assert "as strict has it reverted" in told
    none = run(*words, "--show", "kitty.cap")
    assert "'kitty.cap' decided none of the deals that were looked at" in none.err
    plain = found(run(*words, "--format", "json"))
    activation = plain["activation"]
    assert isinstance(activation, dict)
    (rule,) = (rule for rule in activation["strict"] if rule["key"] == "scoring.step")
    assert (rule["key"], rule["example"]["deal"] in rule["decided"]) == (
        "scoring.step",
        True,
    )
    assert rule["example"]["own"]["result"] != rule["example"]["other"]["result"]


def test_an_evening_is_told_by_the_seconds_of_a_trick(run: Run) -> None:
    words = ("compare", "tuolaji", "tuolaji-match", "--matches", "3", "--sample", "0")
    told = " ".join(run(*words, "--seconds-a-trick", "20,120").out.split())
    assert re.search(
        r"a match: tuolaji [^;]* tricks, [^;]* minutes; tuolaji-match [^;]* tricks, "
        r"[^;]* minutes, [^;]* ended by the clock",
        told,
    )
    assert "minutes; " not in " ".join(run(*words).out.split())


ALSO = ("--also", "random", "--also-deals", "60")


def test_the_same_is_asked_again_of_another_policy(run: Run) -> None:
    words = ("compare", "tuolaji", "titanic", *FEW)
    said = run(*words, *ALSO)
    assert said.code == 0
    assert said.out.startswith("with greedy and with random tuolaji and titanic differ: ")
    assert "asking random again, on 60 deals of each\n" in said.err
    _, _, table = said.out.partition("asked again of random, on 60 deals of each\n")
    head, *lines = (line.split("  ") for line in table.split("\n\n")[0].split("\n"))
    assert [cell.strip() for cell in head if cell] == ["greedy", "random"]
    assert [line[0] for line in lines][:2] == ["declarers hold", "attackers points"]


def test_what_is_asked_again_is_what_the_other_policy_plays(run: Run) -> None:
    words = ("compare", "tuolaji", "titanic", "--sample", "0", "--format", "json")
    told = found(run(*words, "-n", "100", *ALSO))
    alone = found(run(*words, "-n", "60", "--policy", "random"))
    ladder, again = told["ladder"], told["again"]
    assert isinstance(ladder, list)
    assert isinstance(again, list)
    (rung,) = ladder
    assert (rung["policy"], rung["deals"]) == ("random", 60)
    for name, metric in rung["metrics"].items():
        (difference,) = metric["differences"]
        own = figure(alone, name)
        ends = ("estimate", "low", "high", "n")
        assert [difference["difference"][key] for key in ends] == [own[key] for key in ends]
    first = {agreement["metric"]: agreement["first"] for agreement in again}
    assert first["declarers_hold"]["estimate"] == figure(told, "declarers_hold")["estimate"]
    assert {agreement["agreement"] for agreement in again} <= {
        "same sign",
        "smaller",
        "flips",
        "appears",
        "not settled",
        "no difference seen",
    }


def test_a_stronger_policy_is_asked_beside_one_that_plays_any_legal_card(run: Run) -> None:
    words = ("compare", "tuolaji", "titanic", *FEW, "--also", "greedy-1")
    told = found(run(*words, "--format", "json"))
    ladder = told["ladder"]
    assert isinstance(ladder, list)
    assert [rung["policy"] for rung in ladder] == ["random", "greedy-1"]


def test_what_is_asked_again_is_kept_too(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "run"
    words = ("compare", "tuolaji", "titanic", *FEW, "--also", "random", "--also-deals", "4")
    kept = (*words, "--format", "json", "--out", str(out))
    first = run(*kept)
    table = parquet.read_table(out / "also-random" / "deals.parquet")
    assert len(table) == 8
    again = run(*kept)
    assert "1 of 1 block was there already\nplayed" not in first.err
    assert again.err.count("1 of 1 block was there already") == 2
    one, other = found(first), found(again)
    for told in (one, other):
        for rung in told["ladder"]:  # type: ignore[attr-defined]  # JSON.
            for key in TIMES:
                rung.pop(key)
    assert one == other


def test_csv_and_markdown_tell_what_was_asked_again(run: Run) -> None:
    words = ("compare", "tuolaji", "titanic", *FEW, *ALSO, "--format")
    rows = list(csv.DictReader(run(*words, "csv").out.split("\n")))
    told = [row for row in rows if row["agreement"]]
    assert {row["policy"] for row in rows} == {"greedy", "random"}
    assert {row["policy"] for row in told} == {"random"}
    markdown = run(*words, "markdown").out
    assert "| figure | a | b | greedy | random | asked again |" in markdown


def test_a_report_shows_the_ladder(run: Run, tmp_path: Path) -> None:
    report = tmp_path / "out.html"
    words = ("compare", "tuolaji", "titanic", *FEW, "--also", "greedy-1")
    run(*words, "--also-deals", "100", "--report", str(report))
    page = report.read_text(encoding="utf-8")
    assert "The same deals, played by random, greedy-1, greedy, the weakest first" in page


def test_a_figure_is_explained(run: Run) -> None:
    said = run("compare", "--explain", "kitty_share")
    assert said.code == 0
    assert said.out.startswith("kitty_share: points that captures add")
    assert "unit: share of points" in said.out
    assert "cluster: " in said.out


def test_in_chinese_a_figure_is_headed_by_its_title(run: Run) -> None:
    said = run("compare", "--explain", "declarers_hold", "--lang", "zh")
    assert said.out.startswith("守庄率（declarers_hold）：")


@pytest.mark.parametrize(("language", "line"), [("en", "deals that"), ("zh", "守庄率：")])
def test_without_a_name_the_figures_are_listed(run: Run, language: str, line: str) -> None:
    said = run("compare", "--explain", "--lang", language)
    assert said.code == 0
    (first,) = (row for row in said.out.splitlines() if row.startswith("declarers_hold"))
    assert line in first


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("tuolaji",), "a comparison needs two variants or more"),
        ((), "a comparison needs two variants or more"),
        (("tuolaji", "tuolaji"), "two variants are called 'tuolaji'; name them apart"),
        (("tuolaji", "shengji-six"), "'tuolaji' by 4, 'shengji-six' by 6"),
        (("tuolaji", "titanik"), "did you mean 'titanic'"),
        (("tuolaji", "titanic", "--until", "declarer_holds=0.1"), "'declarers_hold'"),
        (
            ("tuolaji", "titanic", "--until", "deals_per_match=1"),
            "say how many matches to play",
        ),
        (("tuolaji", "titanic", "--until", "attackers_points_q10=1"), "cannot end by"),
        (("tuolaji", "titanic", "--report", "no/such/folder/x.html"), "no/such/folder"),
        (("--explain", "kity_share"), "did you mean 'kitty_share'?"),
        (("tuolaji", "titanic", "--also", "greedy"), "'greedy' plays already"),
        (("tuolaji", "titanic", "--seconds-a-trick", "soon"), "'soon' is not a time of a"),
        (("tuolaji", "titanic", "--seconds-a-trick", "9,"), "'9,' is not a time of a"),
        (("tuolaji", "titanic", "--seconds-a-trick", "9"), "separate deals make no"),
        (("tuolaji", "titanic", "--also", "serach"), "did you mean 'search'?"),
        (("tuolaji", "titanic", "--also", "search,random"), "one policy is asked in all"),
        (
            ("tuolaji", "titanic", "--policy", "greedy,random", "--also", "search"),
            "where two policies play against each other, no third is asked",
        ),
        (
            ("tuolaji", "titanic", "--also", "search", "--shard", "1/2", "--out", "x"),
            "a shard of a run is not asked again",
        ),
    ],
)
def test_wrong_usage_is_told(run: Run, words: tuple[str, ...], told: str) -> None:
    said = run("compare", *words, *(() if "--explain" in words else ("-n", "100")))
    assert (said.code, said.out) == (2, "")
    assert told in said.err


def test_examples_name_the_command() -> None:
    assert all(line.startswith("tuolaji compare ") for line in EXAMPLES)
