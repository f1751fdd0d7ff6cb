"""A deal is played and shown, the same each time."""

from __future__ import annotations

from pathlib import Path

import pytest
from pyarrow import parquet

from tests.cli.conftest import Run


def test_json_has_the_promised_shape(run: Run) -> None:
    deal = run("deal", "titanic", "--seed", "7", "--format", "json").json
    assert isinstance(deal, dict)
    promised = {"variant", "seed", "level", "trump", "declarer", "hands", "bids", "kitty"}
    promised |= {"buried", "tricks", "attackers_points", "kitty_multiplier", "result"}
    assert promised <= set(deal)
    assert (deal["variant"], deal["seed"], deal["level"]) == ("titanic", 7, "2")
    assert [len(hand) for hand in deal["hands"]] == [39] * 4
    trick = deal["tricks"][0]
    assert {"leader", "plays", "winner", "points", "thrown", "forced"} <= set(trick)
    assert set(deal["result"]) == {"side", "levels", "takeover"}


def test_the_same_words_give_the_same_deal(run: Run) -> None:
    words = ("deal", "shuangkou", "--seed", "3", "--policy", "random")
    assert run(*words).out == run(*words).out


def test_another_index_is_another_deal_of_the_seed(run: Run) -> None:
    first, other = (run("deal", "shuangkou", "--index", index).out for index in "01")
    assert first != other
    assert "deal 1 of seed 1" in other


def test_the_level_and_the_rules_can_be_set(run: Run) -> None:
    said = run("deal", "shuangkou", "--level", "j", "--set", "kitty.size=4")
    assert said.code == 0
    assert "level J" in said.out


@pytest.mark.parametrize("level", ["no trump", "No Trump"])
def test_10_6_a_level_may_be_no_rank(run: Run, level: str) -> None:
    said = run("deal", "jiaofen", "--level", level)
    assert said.code == 0
    assert "level no trump" in said.out


LAPS = (
    *("--set", "levels.played=2 .. A and no trump", "--set", "levels.below=A .. K"),
    *("--set", "levels.above=2 .. A and no trump"),
)


@pytest.mark.parametrize(
    ("level", "lang", "shown"),
    [
        ("2+", "en", "level 2+,"),
        ("no trump+", "zh", "打无主+，"),
        ("无主", "zh", "打无主，"),
        ("负A", "en", "level -A,"),
    ],
)
def test_10_6_a_level_below_or_above_the_list_is_one(
    run: Run, level: str, lang: str, shown: str
) -> None:
    said = run("deal", "tuolaji", *LAPS, "--level", level, "--lang", lang)
    assert said.code == 0
    assert shown in said.out.splitlines()[0]


def test_10_6_a_further_lap_has_the_cards_of_its_rank(run: Run) -> None:
    words = ("deal", "tuolaji", *LAPS, "--format", "json", "--level")
    first, further = run(*words, "5").json, run(*words, "5+").json
    assert isinstance(first, dict)
    assert further == first | {"level": "5+"}


def test_10_6_a_refusal_lists_the_levels_below_and_above_too(run: Run) -> None:
    said = run("deal", "tuolaji", *LAPS, "--level", "2++", "--lang", "zh")
    assert said.code == 2
    listed = "所打的级是 -K -A 2 3 4 5 6 7 8 9 10 J Q K A 无主 2+ 3+"
    assert f"'tuolaji' 不打 2++；{listed}" in said.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--level", "17"), "'17' is not a rank"),
        (("--level", "no trump"), "no trump is not a level of 'shuangkou'"),
        (
            ("--level", "7", "--set", "levels.played=2 5 10 K A"),
            "7 is not a level of 'shuangkou'",
        ),
        (("--policy", "nobody"), "there is no policy 'nobody'"),
        (("--set", "kitty.sise=3"), "did you mean 'size'?"),
    ],
)
def test_what_cannot_be_played_is_wrong_usage(
    run: Run, words: tuple[str, ...], message: str
) -> None:
    said = run("deal", "shuangkou", *words)
    assert (said.code, said.out) == (2, "")
    assert message in said.err


@pytest.mark.parametrize("policy", ["random", "greedy,random"])
def test_the_deal_is_that_of_the_simulation(run: Run, tmp_path: Path, policy: str) -> None:
    words = ("shuangkou", "--seed", "5", "--policy", policy, "--level", "9")
    assert run("simulate", *words, "-n", "8", "--out", str(tmp_path / "run")).code == 0
    rows = parquet.read_table(tmp_path / "run" / "deals.parquet").to_pylist()
    for index, row in enumerate(rows):
        deal = run("deal", *words, "--index", str(index), "--format", "json").json
        assert isinstance(deal, dict)
        for name in ("level", "trump", "declarer", "attackers_points", "kitty_multiplier"):
            assert deal[name] == row[name]
        assert len(deal["tricks"]) == row["tricks"]
        assert deal["result"] == {
            name: row[name] for name in ("side", "levels", "takeover")
        }
