"""A deal in text shows every phase."""

from __future__ import annotations

import pytest

from tuolaji.bots import POLICIES
from tuolaji.cards import face_name
from tuolaji.cli.playthrough import playthrough
from tuolaji.dsl import load_variant
from tuolaji.table.record import Record
from tuolaji.table.recording import play_record

RULES = load_variant("shuangkou")


def record(seed: int) -> Record:
    return play_record(RULES, seed, (POLICIES["random"](), POLICIES["random"]()))


@pytest.fixture(scope="module")
def text() -> str:
    return playthrough(record(1), RULES, "random")


def test_the_phases_stand_in_their_order(text: str) -> None:
    heads = [line for line in text.split("\n") if line and not line.startswith(" ")]
    assert heads[1:] == ["hands", "bids", "kitty", "tricks", "result"]


def test_the_heading_names_level_trump_and_declarer(text: str) -> None:
    played = record(1)
    assert played.trump is not None
    assert text.startswith(
        f"shuangkou: deal 0 of seed 1, level 2, trump {played.trump.name},"
        f" seat {played.declarer} declares (random)"
    )


def test_the_last_count_and_the_kitty_make_the_result(text: str) -> None:
    played = record(1)
    assert f"attackers {played.attackers_points} points: the " in text


def test_each_trick_tells_its_winner(text: str) -> None:
    assert text.count(" wins") == len(record(1).tricks)


@pytest.mark.parametrize(
    "words", ["(a throw)", "fails)", "kitty captured: ", "kitty not captured: "]
)
def test_what_happens_in_some_deals_is_told(words: str) -> None:
    assert any(words in playthrough(record(seed), RULES, "random") for seed in range(60))


def test_a_deal_that_nobody_bid_in_says_so() -> None:
    rules = load_variant("shuangkou", ["bidding.bids=joker x2 for no trump"])
    policies = POLICIES["random"](), POLICIES["random"]()
    texts = [
        playthrough(play_record(rules, seed, policies), rules, "random")
        for seed in range(5)
    ]
    assert any("nobody bids: no trump" in text for text in texts)


def test_2_9_a_card_turned_up_is_told() -> None:
    rules = load_variant("fankou-bombs")
    policies = POLICIES["random"](), POLICIES["random"]()
    record = play_record(rules, 1, policies)
    assert record.turned is not None
    text = playthrough(record, rules, "random")
    assert f"  {face_name(record.turned)} is turned up\n" in text
