"""Do the policies never do what is declared of them?"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.machine import PLAYERS, both, column, count_of, play, stops
from tuolaji.bots import POLICIES
from tuolaji.bots.habits import NEVER, Act, who_does
from tuolaji.dsl import list_variants, load_variant
from tuolaji.engine.codes import BID_LITTLE_JOKER
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.position import Position

ROWS = count_of(compiled=400, interpreted=5)
WATCHED = count_of(compiled=5, interpreted=1)
VARIANTS = [info.id for info in list_variants()]
# Throws that fail and jokers that are bid occur in these, if anybody does it.
LOOSE = ("base", "titanic", "four-deck-match", "shengji-six", "shuangsheng")


def events(rules: Ruleset, policy: str, deals: int) -> Counter[Act]:
    """Return how often each act occurs that can be seen from how a deal goes."""
    found = Counter[Act]()
    for index in range(deals):
        position = Position(rules)
        deal = position.deal
        for stop in stops(position, both(policy), index):
            if stop.phase == "end":
                bid = [deal.bid_face[place] for place in range(deal.bid_count)]
                found[Act.JOKER_BID] += sum(face >= BID_LITTLE_JOKER for face in bid)
            if stop.phase == "trick" and deal.thrown:
                found[Act.LONG_THROW] += deal.part_count > 2
    return found


def test_each_policy_declares_its_habits() -> None:
    assert set(NEVER) == set(POLICIES)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("policy", PLAYERS)
def test_what_is_declared_never_occurs(policy: str, variant: str) -> None:
    rules = load_variant(variant)
    found = events(rules, policy, WATCHED)
    failed = column(play(rules, both(policy), ROWS), "throws_failed").sum()
    found[Act.DOUBTFUL_THROW] = int(failed)
    assert {act: found[act] for act in NEVER[policy] if found[act]} == {}


@pytest.mark.parametrize("policy", PLAYERS)
def test_no_bid_of_jokers_fixes_trumps_in_any_of_many_deals(policy: str) -> None:
    rows = [play(load_variant(one), both(policy), ROWS) for one in LOOSE]
    bid = sum(
        int(((column(one, "trump") < 0) & (column(one, "bids") > 0)).sum()) for one in rows
    )
    assert (bid == 0) == (Act.JOKER_BID in NEVER[policy])


@pytest.mark.parametrize("act", [Act.JOKER_BID, Act.DOUBTFUL_THROW, Act.LONG_THROW])
def test_who_is_not_said_to_refrain_does_it(act: Act) -> None:
    for policy in who_does(act):
        deals = count_of(compiled=25, interpreted=10)
        found = sum(
            (events(load_variant(one), policy, deals) for one in LOOSE), Counter[Act]()
        )
        failed = [
            column(play(load_variant(one), both(policy), ROWS), "throws_failed").sum()
            for one in LOOSE
        ]
        found[Act.DOUBTFUL_THROW] = int(sum(failed))
        assert found[act] > 0
