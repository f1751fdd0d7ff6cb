"""Does a deal of each variant, and the list of them, read as it did?

`make golden` writes the files anew. The seeds were chosen so that each deal shows what
its variant has: an overturn, or nobody bidding and a card turned up, throws, ruffs, runs
and the kitty captured.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tuolaji.cli import main
from tuolaji.dsl import list_variants

PLAYTHROUGHS = Path(__file__).parent / "playthrough"
SEEDS: Mapping[str, int] = {
    "base": 370,
    "bianfeng": 555,
    "bianfeng-literal": 555,
    "bianfeng-three": 85,
    "bianfeng-called": 85,
    "fankou": 41,
    "fankou-bombs": 41,
    "four-deck-match": 41,
    "jiaofen": 41,
    "shengji-certain": 370,
    "shuangsheng-match": 370,
    "shuangkou": 370,
    "shuangsheng": 370,
    "sishifen": 73,
    "titanic": 898,
    "tuolaji": 370,
    "tuolaji-2-trumps": 370,
    "tuolaji-match": 1875,
    "tuolaji-rated": 370,
    "tuolaji-rated-shutout": 370,
    "tuolaji-turn-up": 1875,
}
PHASES = ("hands", "bids", "kitty", "tricks", "result")


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("variant", SEEDS)
def test_a_deal_of(
    variant: str, golden: Callable[[str, str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("deal", variant, "--seed", str(SEEDS[variant]), "--policy", "greedy")
    golden(f"playthrough/{variant}.txt", said(capsys, *words))


def test_the_list_of_variants(
    golden: Callable[[str, str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    golden("cli/list.txt", said(capsys, "list"))


def test_every_variant_has_its_playthrough_and_no_other() -> None:
    variants = {info.id for info in list_variants()}
    assert {path.stem for path in PLAYTHROUGHS.glob("*.txt")} == variants == set(SEEDS)


@pytest.mark.parametrize("variant", SEEDS)
def test_a_playthrough_shows_every_phase(variant: str) -> None:
    text = (PLAYTHROUGHS / f"{variant}.txt").read_text(encoding="utf-8")
    headings = [line for line in text.splitlines() if line in PHASES]
    assert headings == list(PHASES)


@pytest.mark.parametrize("variant", ["tuolaji-match", "tuolaji-turn-up"])
def test_where_a_card_is_turned_up_the_playthrough_shows_it(variant: str) -> None:
    text = (PLAYTHROUGHS / f"{variant}.txt").read_text(encoding="utf-8")
    assert "nobody bids" in text
