"""A deal of each variant, and the list of variants, as golden files.

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
    "base": 209,
    "bianfeng": 817,
    "bianfeng-literal": 817,
    "bianfeng-three": 258,
    "bianfeng-called": 194,
    "fankou": 1264,
    "fankou-bombs": 123,
    "four-deck-match": 487,
    "jiaofen": 194,
    "shengji-certain": 209,
    "shuangsheng-match": 82,
    "shuangkou": 209,
    "tractor-spec": 194,
    "tractor-spec-six": 209,
    "shuangsheng": 209,
    "sishifen": 12,
    "titanic": 310,
    "tuolaji": 209,
    "tuolaji-2-trumps": 209,
    "tuolaji-match": 82,
    "tuolaji-rated": 209,
    "tuolaji-rated-shutout": 209,
    "titanic-rated": 310,
    "tuolaji-turn-up": 82,
    "one-level": 1,
    "shengji-ace": 6,
    "shengji-six": 8,
    "tuolaji-dazhan": 4,
    "shanggong": 12,
    "shengji-lost-jack": 6,
    "zhaopengyou": 7,
    "zhaopengyou-pagat": 7,
    "zhaopengyou-pagat-six": 7,
    "zhaopengyou-pagat-eight": 7,
    "zhaopengyou-house": 7,
    "zhaopengyou-house-six": 7,
    "zhaopengyou-house-eight": 7,
    "zhaopengyou-house-twelve": 7,
    "wuren-jipai": 12,
    "wuren-sanfu": 7,
    "wuren-sanfu-spades": 7,
    "qiren-liufu": 3,
    "liuren-sifu": 2,
    "liuren-sanfu": 2,
    "sandaha": 5,
    "sandayi": 5,
    "chaodipi-four": 3,
    "chaodipi-five": 3,
    "chaodipi-five-alike": 3,
    "chaodipi-five-hidden": 3,
    "chaodipi-five-turn": 3,
    "chaodipi-six": 3,
    "chaodipi-seven": 3,
    "chaodipi-seven-marks": 3,
    "chaodipi-eight": 3,
    "chaodipi-nine": 3,
    "tractor-jokers": 30,
    "shengji-360": 30,
    "shengji-80p": 30,
    "shengji-laps": 30,
    "four-deck-suits": 63,
    "bashifen-digging": 1,
    "bashifen-half": 30,
    "shengji-optional": 67,
    "shengji-optional-7": 1,
    "tuolaji-joker-pairs": 8,
    "levelup": 9,
    "flat-levels": 6,
    "flat-levels-six": 5,
    "dagunzi": 4,
    "dagunzi-owed": 4,
    "hongwu": 31,
    "chaodipi": 31,
    "tuolaji-crossing": 18,
    "tuolaji-dasai": 67,
    "tuolaji-dasai-deal": 67,
    "tuolaji-dasai-partner": 67,
    "tuolaji-dazhan-liuju": 67,
    "shuangsheng-jokers": 35,
    "shengji-options": 7,
    "shengji-options-long": 67,
    "shengji-options-three": 3,
    "shengji-options-four": 28,
    "shengji-options-bombs": 28,
    "sishifen-bombs": 23,
    "shengji-options-six": 8,
    "erqiwang": 5,
    "sandayi-d5": 5,
    "liuren-jiaofen": 3,
    "dabaifen": 12,
    "shuangsheng-ka": 30,
    "shengji-shanghai": 8,
    "tuolaji-standard": 8,
    "tuolaji-standard-laps": 8,
    "sanfu-chaodi": 16,
    "shengji-online": 8,
    "shengji-classic": 1,
    "shengji-rivals": 7,
    "shengji-quick": 12,
    "multi-deck": 8,
    "multi-deck-three": 8,
    "multi-deck-four": 8,
    "sandayi-60": 3,
    "shengji-shanghai-quick": 8,
    "shengji-options-jack": 7,
    "shengji-online-three": 8,
    "shengji-online-friends": 8,
    "shengji-online-friends-six": 8,
    "shengji-shanghai-asked": 47,
    "shengji-room": 8,
    "tractor-complete": 1,
    "shengji-flip": 86,
}
PHASES = ("hands, trumps first", "bids", "kitty", "tricks", "result")

# A kitty card is turned up where nobody bids; `greedy` hardly ever passes.
UNBID = ("tuolaji-match", "tuolaji-turn-up")


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("variant", SEEDS)
def test_a_deal_of(
    variant: str, golden: Callable[[str, str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    policy = "greedy-1" if variant in UNBID else "greedy"
    words = ("deal", variant, "--seed", str(SEEDS[variant]), "--policy", policy)
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


@pytest.mark.parametrize("variant", UNBID)
def test_where_a_card_is_turned_up_the_playthrough_shows_it(variant: str) -> None:
    text = (PLAYTHROUGHS / f"{variant}.txt").read_text(encoding="utf-8")
    assert "nobody bids" in text
