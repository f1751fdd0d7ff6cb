"""A deal in text shows every phase, and its points add up (rules 6.7, 8.6, 9)."""

from __future__ import annotations

import re
from collections.abc import Set
from functools import cache
from itertools import accumulate

import pytest

from tests.oracle.variants import TURNED
from tests.table.ask import variant
from tests.table.deals import VARIANTS, recorded
from tuolaji.bots import POLICIES
from tuolaji.cards import face_name, parse_rank
from tuolaji.cli.show.deal import playthrough
from tuolaji.dsl import load_variant
from tuolaji.rules.table import Partners
from tuolaji.table.record import Record, record_from
from tuolaji.table.replay import play_record

RULES = load_variant("shuangkou")
TRICK = re.compile(
    r"^ +\d+  (?P<leader>\d+): .*\n"
    r"(?: +the throw .* fails: .*?(?:; it costs (?P<cost>\d+) points)?\n)?"
    r" +seat (?P<winner>\d+) wins(?:, (?P<points>\d+) points)?"
    r" \(attackers (?P<count>-?\d+)\)$",
    re.MULTILINE,
)
CAPTURE = re.compile(
    r"^  (?P<base>kitty|last trick) (?:(?:not )?(?:captured|counted again)|counts once):"
    r" (?P<points>\d+) points"
    r"(?: x \(?(?P<factor>\d+)(?: - (?P<once>1)\))? = (?P<earned>\d+))?$",
    re.MULTILINE,
)
DEALS = [(name, 1, "random") for name in VARIANTS]
DEALS += [(name, 31, "greedy") for name in VARIANTS]
FINED = [("shuangsheng-match", seed, "random") for seed in range(3, 8)]
DEALS += FINED


def record(seed: int) -> Record:
    return play_record(RULES, seed, (POLICIES["random"](), POLICIES["random"]()))


@cache
def told(name: str, seed: int, policy: str) -> tuple[Record, str]:
    played = recorded(name, seed, policy)
    return played, playthrough(played, variant(name), policy)


def attackers(played: Record) -> Set[int]:
    """Return who attacks: not the declarer, nor its partner or friends."""
    players = set(range(len(played.hands)))
    if variant(played.variant).table.partners is Partners.OPPOSITE:
        return {seat for seat in players if (seat - played.declarer) % 2}
    return players - {played.declarer, *(friend.seat for friend in played.friends)}


def gain(trick: re.Match[str], attacking: Set[int]) -> int:
    """Return what a trick, as it is told, gains the attackers."""
    points = int(trick["points"] or 0) * (int(trick["winner"]) in attacking)
    sign = -1 if int(trick["leader"]) in attacking else 1
    return points + sign * int(trick["cost"] or 0)


@pytest.fixture(scope="module")
def text() -> str:
    return playthrough(record(1), RULES, "random")


def test_the_phases_stand_in_their_order(text: str) -> None:
    heads = [line for line in text.split("\n") if line and not line.startswith(" ")]
    assert heads[1:] == ["hands, trumps first", "bids", "kitty", "tricks", "result"]


def test_the_heading_names_level_trump_and_declarer(text: str) -> None:
    played = record(1)
    assert played.trump is not None
    assert text.startswith(
        f"shuangkou: deal 0 of seed 1, level 2, trump {played.trump.name},"
        f" seat {played.declarer} declares (random)"
    )


@pytest.mark.parametrize(("name", "seed", "policy"), DEALS)
def test_the_tricks_the_penalties_and_the_capture_make_the_result(
    name: str, seed: int, policy: str
) -> None:
    played, text = told(name, seed, policy)
    tricks, capture = list(TRICK.finditer(text)), CAPTURE.search(text)
    assert capture is not None
    counts = list(accumulate(gain(trick, attackers(played)) for trick in tricks))
    assert [int(trick["count"]) for trick in tricks] == counts
    total = counts[-1] + int(capture["earned"] or 0)
    assert re.search(rf"\n  attackers {total} points: (the|neither) ", text)
    assert (len(tricks), total) == (len(played.tricks), played.attackers_points)


@pytest.mark.parametrize(("name", "seed", "policy"), DEALS)
def test_9_the_capture_is_the_points_of_its_base_times_the_factor(
    name: str, seed: int, policy: str
) -> None:
    played, text = told(name, seed, policy)
    deck, capture = variant(name).deck, CAPTURE.search(text)
    assert capture is not None
    assert capture["base"] == variant(name).kitty.multiplier.base
    of_base = {
        "kitty": sum(map(deck.points_of, played.buried)),
        "last trick": played.tricks[-1].points,
    }
    assert int(capture["points"]) == of_base[capture["base"]]
    times = int(capture["factor"] or 0) - int(capture["once"] or 0)
    assert int(capture["earned"] or 0) == times * int(capture["points"])


def test_6_7_penalties_are_told_of_either_side() -> None:
    deals = (told(name, seed, policy) for name, seed, policy in FINED)
    fined = {
        int(trick["leader"]) in attackers(played)
        for played, text in deals
        for trick in TRICK.finditer(text)
        if trick["cost"]
    }
    assert fined == {True, False}


def test_9_5_the_last_trick_is_counted_again() -> None:
    _, text = told("fankou", 31, "greedy-1")
    assert (
        "(attackers 225)\n\nresult\n  last trick counted again: 20 points x (2 - 1) = 20\n"
        in text
    )
    assert "\n  attackers 245 points: the attackers take over" in text


def test_each_trick_tells_its_winner(text: str) -> None:
    assert text.count(" wins") == len(record(1).tricks)


@pytest.mark.parametrize(
    "words", ["(a throw)", " fails: seat ", "kitty captured: ", "kitty not captured: "]
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


def test_6_4_a_throw_that_unseen_cards_beat_names_no_seat() -> None:
    rules, policies = TURNED["unseen cards"], (POLICIES["random"](), POLICIES["random"]())
    records = (play_record(rules, seed, policies) for seed in range(40))
    texts = [playthrough(record, rules, "random") for record in records]
    found = [line for text in texts for line in text.split("\n") if " fails: " in line]
    assert found
    assert all(" fails: an unseen card can beat " in line for line in found)


def test_9_5_where_no_cards_are_set_aside_the_text_says_so() -> None:
    assert "\n\nkitty\n  none\n\ntricks\n" in told("fankou", 31, "greedy-1")[1]


@pytest.mark.parametrize(("name", "seed", "policy"), DEALS)
def test_no_line_ends_in_a_blank(name: str, seed: int, policy: str) -> None:
    assert not re.findall(r" $", told(name, seed, policy)[1], re.MULTILINE)


def test_10_11_the_line_by_which_the_last_trick_digs_is_shown() -> None:
    rules = variant("tuolaji-dazhan")
    policies = POLICIES["greedy-1"](), POLICIES["greedy-1"]()
    played = play_record(rules, 2, policies, level=parse_rank("J"))
    line = "'levels.digging': 'J -> declarers to 2 when at level J'"
    assert playthrough(played, rules, "greedy-1").endswith(
        f"the last trick digs:\n    {line}"
    )
    assert record_from(played.to_dict()) == played


@pytest.mark.parametrize("named", ["before taking the kitty", "after burying"])
def test_no_trump_that_was_named_is_told(named: str) -> None:
    said = ["bidding.may_name_no_trump=true", f"bidding.named={named}"]
    rules = load_variant("jiaofen", overrides=said)
    both = POLICIES["random"](), POLICIES["random"]()
    deals = (play_record(rules, seed, both) for seed in range(40))
    told = playthrough(next(deal for deal in deals if deal.trump is None), rules, "random")
    assert ("names no trump\n" in told) is (named != "after burying")
    assert ("named   no trump by seat" in told) is (named == "after burying")


def test_trumps_named_before_a_theft_are_not_told_as_the_thiefs() -> None:
    text = "kitty.theft=other seats -> any bid until all pass"
    rules = load_variant("jiaofen", overrides=[text, "bidding.bids=level < level x2"])
    both = POLICIES["random"](), POLICIES["random"]()
    deals = (play_record(rules, seed, both) for seed in range(40))
    stolen = next(deal for deal in deals if deal.thefts and deal.bids)
    said = playthrough(stolen, rules, "random")
    assert "names trumps\n" in said
    assert not re.search(r"names [♠♥♣♦SHCD]", said)
