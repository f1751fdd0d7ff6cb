"""Rule 10.12: tribute is given and returned step by step, as the engine plays it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain, product

import numpy as np
import pytest

from tests.builders import ruleset
from tests.machine import both, play_one_match
from tests.oracle.order import DealRules
from tests.oracle.tribute import may_be_given, moves
from tuolaji.engine.columns import COLUMNS
from tuolaji.errors import IllegalAction, QuestionError, RecordError
from tuolaji.rules.formula import Number
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side
from tuolaji.rules.table import Partners
from tuolaji.rules.tribute import Gift, Given, Returned, TributeDue
from tuolaji.table.actions import Give, Pass
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase
from tuolaji.table.record import Record, record_from
from tuolaji.table.replay import play_record, replay

LINES = (
    Gift(None, Number(79), Side.ATTACKERS, Number(3)),
    Gift(Number(80), None, Side.DECLARERS, Number(2)),
)
KINDS = list(product(Given, Returned))


def rules_of(given: Given, returned: Returned) -> Ruleset:
    return ruleset(tribute={"cards": LINES, "given": given, "returned": returned})


def recorded(rules: Ruleset, policy: str, seed: int, team: int, count: int) -> Record:
    return play_record(rules, seed, both(policy), tribute=TributeDue(team, count))


@pytest.mark.parametrize("policy", ["greedy", "random"])
@pytest.mark.parametrize(("given", "returned"), KINDS)
def test_10_12_cards_move_as_the_rules_say(
    given: Given, returned: Returned, policy: str
) -> None:
    rules = rules_of(given, returned)
    for seed, team in product(range(6), range(2)):
        record = recorded(rules, policy, seed, team, 3)
        table = DealRules(rules, record.level, record.trump)
        hands = [Counter(hand) for hand in record.hands]
        places = [(gift.seat, gift.to) for gift in record.gifts]
        assert places == list(moves(table, team, 3, record.declarer))
        for number, gift in enumerate(record.gifts):
            hand = tuple(hands[gift.seat].elements())
            assert may_be_given(table, hand, gift.card, is_return=number >= 3)
            hands[gift.seat][gift.card] -= 1
            hands[gift.to][gift.card] += 1
        held = Counter(record.kitty) + sum(hands, Counter())
        played = chain.from_iterable(
            play for trick in record.tricks for play in trick.plays
        )
        assert held == Counter(played) + Counter(record.buried)


@pytest.mark.parametrize(("given", "returned"), KINDS)
def test_a_record_with_tribute_replays_and_is_read_back(
    given: Given, returned: Returned
) -> None:
    rules = rules_of(given, returned)
    record = recorded(rules, "random", 5, 1, 4)
    assert replay(record, rules) == record
    assert record_from(record.to_dict()) == record


def test_a_record_that_lacks_a_card_of_tribute_does_not_replay() -> None:
    rules = rules_of(Given.ANY_CARD, Returned.ANY_CARD)
    record = recorded(rules, "random", 5, 1, 2)
    with pytest.raises(RecordError):
        replay(replace(record, gifts=record.gifts[:3]), rules)


def begun(rules: Ruleset) -> DealInPlay:
    deal = DealInPlay(rules, 2, declarer=0, tribute=TributeDue(1, 2))
    while deal.phase is Phase.BIDDING:
        deal.apply(Pass())
    return deal


def test_each_legal_card_can_be_given_and_no_other() -> None:
    deal = begun(rules_of(Given.HIGHEST_TRUMP, Returned.PLAIN_CARD))
    while deal.phase is Phase.GIVING:
        assert deal.turn is not None
        hand = dict.fromkeys(deal.hand(deal.turn))
        legal = list(deal.legal_actions())
        assert legal == [Give(face) for face in hand if not deal.why_illegal(Give(face))]
        assert legal
        deal.apply(legal[0])
    assert [(gift.seat, gift.to) for gift in deal.gifts] == [(1, 2), (3, 0), (2, 1), (0, 3)]
    assert deal.phase is Phase.BURYING


def test_why_a_card_may_not_be_given() -> None:
    deal = begun(rules_of(Given.HIGHEST_TRUMP, Returned.PLAIN_CARD))
    assert deal.turn is not None
    refusals = [deal.why_illegal(Give(face)) for face in deal.hand(deal.turn)]
    refusal = next(refusal for refusal in refusals if refusal is not None)
    assert refusal.reason == "not due"
    assert refusal.why.startswith("'tribute.given: highest trump' asks for another card")
    with pytest.raises(IllegalAction, match="during tribute"):
        deal.apply(Pass())


def test_a_seat_without_trumps_gives_any_card() -> None:
    rules = rules_of(Given.HIGHEST_TRUMP, Returned.ANY_CARD)
    deal = begun(rules)
    assert deal.trump is None
    assert all(isinstance(action, Give) for action in deal.legal_actions())


@pytest.mark.parametrize(
    ("rules", "due", "message"),
    [
        (ruleset(), TributeDue(2, 1), "'tribute': the team must be 0 or 1, got 2"),
        (ruleset(), TributeDue(0, 26), "'tribute': the cards must be 0 .. 25, got 26"),
        (
            ruleset(table={"partners": Partners.CALLED}),
            TributeDue(0, 1),
            "sides of 'base' change, so no team owes tribute",
        ),
    ],
)
def test_tribute_that_cannot_be(rules: Ruleset, due: TributeDue, message: str) -> None:
    with pytest.raises(QuestionError) as refused:
        DealInPlay(rules, tribute=due)
    assert str(refused.value) == message


@pytest.mark.parametrize("policy", ["greedy", "random"])
def test_the_deals_of_a_match_begin_with_what_the_last_one_made_due(policy: str) -> None:
    rules = rules_of(Given.HIGHEST_TRUMP, Returned.ANY_CARD)
    without = ruleset()
    rows, plain = (play_one_match(each, both(policy), 0) for each in (rules, without))
    due = [column.name for column in COLUMNS].index(
        "tribute"
    )  # What the deal makes due is a figure of its row.
    assert np.delete(rows[0], due).tolist() == np.delete(plain[0], due).tolist()
    assert rows[1].tolist() != plain[1].tolist()
