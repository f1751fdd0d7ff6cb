"""Records replay, and one that does not keep to the rules is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.table.asking import variant
from tests.table.deals import VARIANTS, play_on, recorded
from tuolaji.bots import POLICIES
from tuolaji.cards import parse_cards
from tuolaji.errors import RecordError
from tuolaji.rules.scoring import Outcome, Side
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase
from tuolaji.table.record import Record
from tuolaji.table.replay import play_record, replay

RECORD = recorded("tuolaji", 3)


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("seed", range(5))
def test_every_play_of_a_policy_is_legal(name: str, seed: int) -> None:
    record = recorded(name, seed)
    assert replay(record, variant(name)) == record


@pytest.mark.parametrize("name", VARIANTS)
def test_greedy_keeps_to_the_rules(name: str) -> None:
    record = recorded(name, 2, "greedy")
    assert replay(record, variant(name)) == record


def test_the_variant_is_found_by_its_id() -> None:
    assert replay(RECORD) == RECORD


def without_the_second_play() -> Record:
    first, *others = RECORD.tricks
    plays = (first.plays[0], (), *first.plays[2:])
    return replace(RECORD, tricks=(replace(first, plays=plays), *others))


@pytest.mark.parametrize(
    ("record", "message"),
    [
        pytest.param(without_the_second_play(), "playing: seat ", id="an_illegal_play"),
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
    record = replace(recorded("zhaopengyou", 3), partnership=None)
    with pytest.raises(RecordError, match="does not say which card the declarer called"):
        replay(record)


@pytest.mark.parametrize("name", ["fankou", "fankou-bombs"])
def test_bids_are_made_after_the_last_redeal(name: str) -> None:
    policies = POLICIES["greedy"](), POLICIES["greedy"]()
    records = [play_record(variant(name), seed, policies) for seed in range(60)]
    dealt_anew = [record for record in records if record.redeals]
    assert dealt_anew
    assert all(replay(record) == record for record in dealt_anew)


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
