"""A recorded deal is the deal of a batch; one that breaks the rules does not replay."""

from __future__ import annotations

from array import array
from dataclasses import replace
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest

from tests.builders import changed, nobody_bids, weak_hands
from tests.machine import both, column, play, play_one_match
from tests.table.ask import variant
from tests.table.deals import VARIANTS, play_on, recorded
from tuolaji.bots import POLICIES
from tuolaji.cards import parse_cards
from tuolaji.dsl import load_variant
from tuolaji.engine.codes import run_key
from tuolaji.engine.columns import COLUMN_COUNT, COLUMNS
from tuolaji.engine.play import play_deals
from tuolaji.engine.tables import build_tables
from tuolaji.errors import QuestionError, RecordError
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Outcome, Side
from tuolaji.table.deal import DealInPlay
from tuolaji.table.match import MatchInPlay
from tuolaji.table.phases import Finished, Phase
from tuolaji.table.position import Cards
from tuolaji.table.record import Record, record_from
from tuolaji.table.replay import moments, play_record, replay

BID_FOR_ANEW = [
    "bidding.weak_hand=fewer than 36 points by attackers if asked at most 3 times",
    "bidding.after_weak_hand=declarer bid for anew",
    "bidding.nobody=redeal at most 2 times | by lot",
]
NAMES = [column.name for column in COLUMNS]


def row_of(name: str, seed: int) -> dict[str, int]:
    policy, rows = POLICIES["random"](), array("i", [0]) * COLUMN_COUNT
    tables, level = build_tables(variant(name)), variant(name).levels.start
    play_deals(tables, policy, policy, run_key(seed), 0, 1, level, rows)
    return dict(zip(NAMES, rows, strict=True))


@pytest.mark.parametrize("name", VARIANTS)
def test_a_record_agrees_with_the_row_of_a_batch(name: str) -> None:
    row, record = row_of(name, 2), recorded(name, 2)
    assert record.declarer == row["declarer"]
    assert record.attackers_points == row["attackers_points"]
    assert record.kitty_multiplier == row["kitty_multiplier"]
    assert len(record.tricks) == row["tricks"]
    assert (record.result.levels, record.result.takeover) == (
        row["levels"],
        row["takeover"],
    )
    assert record.result.drawn == (row["drawn"] == 1)


@pytest.mark.parametrize("name", VARIANTS)
def test_9_tricks_and_capture_make_the_points_that_the_engine_counts(name: str) -> None:
    row, record = row_of(name, 1), recorded(name, 1)
    total = record.points_after_tricks()[-1] + record.capture.earned
    assert total == row["attackers_points"]
    assert bool(record.kitty_multiplier) == row["captured"]
    counted = {"kitty": row["kitty_points"], "last trick": record.tricks[-1].points}
    assert record.capture.points == counted[record.capture.base]


@pytest.mark.parametrize("name", VARIANTS)
def test_points_of_tricks_and_kitty_are_the_packs(name: str) -> None:
    deck, record = variant(name).deck, recorded(name, 11)
    points = sum(trick.points for trick in record.tricks)
    assert points + sum(map(deck.points_of, record.buried)) == deck.total_points


@pytest.mark.parametrize("policies", [(), (POLICIES["random"](),), ("random", "random")])
def test_a_record_needs_two_policies(policies: Any) -> None:
    with pytest.raises(QuestionError, match="'policies' must be two"):
        play_record(variant("tuolaji"), 7, policies)


RECORD = recorded("tuolaji", 3)


def test_the_variant_is_found_by_its_id() -> None:
    assert replay(RECORD) == RECORD


def with_first_plays(*plays: Cards) -> Record:
    first, *rest = RECORD.tricks
    return replace(RECORD, tricks=(replace(first, plays=plays), *rest))


@pytest.mark.parametrize(
    ("record", "message"),
    [
        pytest.param(
            with_first_plays(RECORD.tricks[0].plays[0], ()),
            "trick 1: seat ",
            id="an_illegal_play",
        ),
        pytest.param(
            with_first_plays(*RECORD.tricks[0].plays[:2]),
            "trick 1 of the record ends after 2 plays",
            id="a_short_trick",
        ),
        pytest.param(
            replace(RECORD, buried=()), "8 cards must be buried, got 0", id="burial"
        ),
        pytest.param(
            replace(RECORD, tricks=RECORD.tricks[:3]),
            "the record ends after 3 tricks",
            id="end",
        ),
        pytest.param(
            replace(RECORD, result=Outcome(Side.ATTACKERS, 9, takeover=True)),
            "'result' of the record is not what its actions lead to",
            id="result",
        ),
        pytest.param(
            replace(RECORD, kitty=RECORD.kitty[::-1]),
            "'kitty' of the record is not what its actions lead to",
            id="kitty",
        ),
        pytest.param(
            replace(RECORD, opening=False, declarer=7),
            "the record's deal cannot begin: 'tuolaji' has the seats 0 .. 3, got 7",
            id="declarer",
        ),
    ],
)
def test_a_record_that_does_not_replay(record: Record, message: str) -> None:
    with pytest.raises(RecordError) as refused:
        replay(record)
    assert message in str(refused.value)


def test_the_called_card_must_be_known() -> None:
    record = replace(recorded("zhaopengyou", 3), friends=())
    with pytest.raises(RecordError, match="does not say which card the declarer called"):
        replay(record)


@pytest.mark.parametrize("name", ["fankou", "fankou-bombs"])
def test_bids_are_made_after_the_last_redeal(name: str) -> None:
    policies = POLICIES["greedy-1"](), POLICIES["greedy-1"]()
    records = [play_record(variant(name), seed, policies) for seed in range(60)]
    dealt_anew = [record for record in records if record.redeals]
    assert dealt_anew
    assert all(replay(record) == record for record in dealt_anew)


@pytest.mark.parametrize(
    ("line", "nobody"),
    [
        ("fewer than 30 points", "no trump"),
        ("fewer than 6 trumps at most 3 times | no points", "next seat declares"),
        ("fewer than 30 points if asked", "no trump"),
    ],
)
def test_2_7_2_weak_hands_replay(line: str, nobody: str) -> None:
    weak, unbid = weak_hands(line), nobody_bids(nobody)
    rules = changed(variant("tuolaji"), bidding={"weak_hand": weak, "nobody": unbid})
    deals = [played(rules, index, 0.0) for index in range(12)]
    policies = POLICIES["greedy-1"](), POLICIES["greedy-1"]()
    deals += [play_record(rules, seed, policies) for seed in range(12)]
    assert any(0 < record.weak_hands < record.redeals for record in deals) == (
        nobody != "no trump"
    )
    assert sum(record.weak_hands > 0 for record in deals) > 3
    for record in deals:
        assert replay(record, rules) == record_from(record.to_dict()) == record


@pytest.mark.parametrize("asked", ["", " if asked"])
def test_2_7_2_bids_of_cards_that_are_dealt_anew_count_no_more(asked: str) -> None:
    weak = weak_hands(f"fewer than 6 trumps{asked} at most 3 times")
    rules, policies = (
        changed(variant("tuolaji"), bidding={"weak_hand": weak}),
        both("random"),
    )
    rows, anew = play(rules, policies, 30), 0
    for index in range(30):
        record = play_record(rules, 2026, policies, index=index)
        seats = [bid.seat for bid in record.bids]
        overturned = sum(seat != after for seat, after in pairwise(seats))
        assert column(rows, "bids")[index] == bool(seats)
        assert column(rows, "overturned")[index] == overturned
        anew += record.weak_hands
    assert anew > 10


def test_2_7_2_bids_name_the_declarer_anew_after_a_weak_hand() -> None:
    rules = load_variant("shengji-shanghai", BID_FOR_ANEW)
    policies, named = both("greedy-1"), []
    for index in range(3):
        match = MatchInPlay(rules, 2026, index)
        rows = play_one_match(rules, policies, index)
        while not match.is_over:
            due, levels, deal = match.declarer, match.levels, match.begin_deal()
            while (seat := deal.turn) is not None:
                deal.do(deal.choice_of(policies[seat % 2]))
            record = deal.record()
            assert column(rows, "declarer")[match.count] == record.declarer
            assert replay(record, rules) == record_from(record.to_dict()) == record
            if due is not None and record.weak_hands:
                assert (record.opening, record.due, record.levels) == (True, due, levels)
                assert record.level == levels[record.declarer]
                named.append(record.declarer == due)
            match.end_deal(deal)
    assert {True, False} == {*named}


def played(rules: Ruleset, index: int, opponents_bid: float) -> Record:
    """Return a later deal of random actions, in which seats seldom bid."""
    declarer = index % 4
    deal, rng = DealInPlay(rules, index=index, declarer=declarer), Random(index)
    while not isinstance(deal.step, Finished):
        actions = list(islice(deal.legal_actions(), 20))
        is_opponent = deal.turn is not None and (deal.turn - declarer) % 2
        bids = opponents_bid if is_opponent else 0.02
        passes = deal.phase is Phase.BIDDING and rng.random() > bids
        deal.apply(actions[0] if passes else rng.choice(actions))
    return deal.record()


@pytest.mark.parametrize(
    ("nobody", "bidders", "opponents_bid"),
    [
        ("next seat declares", "every seat", 0.02),
        ("opponents bid | by lot", "declarers in later deals", 0.9),
        ("opponents bid | by lot", "declarers open later deals", 0.9),
    ],
)
def test_2_7_a_record_says_who_was_to_declare(
    nobody: str, bidders: str, opponents_bid: float
) -> None:
    overrides = [f"bidding.nobody={nobody}", f"bidding.bidders={bidders}"]
    rules = load_variant("sishifen", overrides)
    records = [played(rules, index, opponents_bid) for index in range(12)]
    moved = [record for record in records if record.due is not None]
    assert moved
    for record in records:
        assert replay(record, rules) == record
        assert record_from(record.to_dict()) == record


@pytest.mark.parametrize("named", ["before taking the kitty", "after burying"])
def test_3_3_thefts_after_an_auction_replay(named: str) -> None:
    rules = load_variant(
        "jiaofen", [f"bidding.named={named}", "kitty.theft=anybody -> level x2 or higher"]
    )
    policies = POLICIES["random"](), POLICIES["random"]()
    records = [play_record(rules, seed, policies) for seed in range(8)]
    assert any(record.thefts for record in records)
    for record in records:
        assert replay(record, rules) == record_from(record.to_dict()) == record


@pytest.mark.parametrize("declares", ["", " and declares"])
def test_3_3_bids_that_leave_the_kitty_replay(declares: str) -> None:
    line = f"anybody -> any bid until all pass and leaves the kitty{declares}"
    rules = load_variant("jiaofen", [f"kitty.theft={line}"])
    policies = POLICIES["random"](), POLICIES["random"]()
    records = [play_record(rules, seed, policies) for seed in range(12)]
    assert max(len(record.thefts) for record in records) > 1
    for record in records:
        assert not any(theft.taken for theft in record.thefts)
        assert replay(record, rules) == record_from(record.to_dict()) == record


def test_2_7_a_bid_that_counts_as_made_replays() -> None:
    nobody = nobody_bids("strongest bid in a hand | no trump")
    rules = changed(variant("tuolaji"), bidding={"nobody": nobody})
    record = play_on(DealInPlay(rules, seed=3)).record()  # All seats pass.
    (bid,) = record.bids
    assert (bid.by_rule, bid.drawn, bid.seat) == (True, 100, record.declarer)
    assert record_from(record.to_dict()) == record
    assert replay(record, rules) == record


def test_2_2_cards_named_in_bids_replay() -> None:
    line = "level < H5 for any suit < level x2 + H5 < H5 x2 for any suit or no trump"
    rules = load_variant("titanic", [f"bidding.bids={line}"])
    policies = POLICIES["random"](), POLICIES["random"]()
    records = [play_record(rules, seed, policies) for seed in range(8)]
    five = parse_cards("H5")[0]
    assert any(five in bid.cards for record in records for bid in record.bids)
    for record in records:
        assert replay(record, rules) == record_from(record.to_dict()) == record


def test_2_9_another_card_turned_up_does_not_replay() -> None:
    record = recorded("fankou-bombs", 3)
    other = replace(record, turned=parse_cards("BJ")[0])
    with pytest.raises(RecordError):
        replay(other)


def test_2_9_a_deal_by_hand_turns_up_the_first_card_drawn() -> None:
    rules, hands = variant("fankou-bombs"), recorded("fankou-bombs", 3).hands
    deal = DealInPlay(rules, hands=hands)
    turned = deal.turned
    while deal.phase is Phase.BIDDING:
        deal.apply(list(deal.legal_actions())[-1])
    record = play_on(deal).record()
    assert turned in {hand[0] for hand in hands}
    assert (record.redeals, record.turned) == (0, turned)
    assert any(turned in bid.cards for bid in record.bids)
    assert replay(record) == record


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_6_9_policies_lead_plain_suits_first(policy: str) -> None:
    rules = load_variant("tuolaji", ["lead.plain_tricks=3"])
    policies = POLICIES[policy](), POLICIES[policy]()
    for seed in range(10):
        record = play_record(rules, seed, policies)
        assert replay(record, rules) == record


def test_the_moments_of_a_record_are_its_deal_action_by_action() -> None:
    record = recorded("tuolaji", 7)
    first, *others = moments(record)
    assert (first.seat, first.action, first.deal.tricks) == (None, None, ())
    assert all(moment.action is not None for moment in others)
    assert others[-1].deal.record() == record
