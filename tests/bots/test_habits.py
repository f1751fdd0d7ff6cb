"""Do the policies never do what is declared of them?"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.kept import kept
from tests.machine import PLAYERS, both, column, count_of, play, stops
from tests.oracle.variants import RULESETS
from tuolaji.bots import POLICIES
from tuolaji.bots.habits import NEVER, RARELY, Act, rarely_done, who_does
from tuolaji.dsl import list_variants
from tuolaji.engine.codes import BID_LITTLE_JOKER, TRUMPS
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.table import Partners
from tuolaji.sim.blind_spots import bids_before_thefts, makes_holder_partner
from tuolaji.table.position import Position

ROWS = count_of(compiled=400, interpreted=5)
WATCHED = count_of(compiled=5, interpreted=1)
VARIANTS = [info.id for info in list_variants()]
# Throws that fail and jokers that are bid occur in these, if anybody does it.
LOOSE = ("base", "titanic", "four-deck-match", "shengji-six", "shuangsheng")

STOLEN = kept(
    "stolen",
    lambda: [
        name
        for name, rules in RULESETS.items()
        if rules.kitty.theft and bids_before_thefts(rules)
    ],
)
CALLED = [
    name
    for name, rules in RULESETS.items()
    if rules.table.partners is Partners.CALLED and not rules.table.found_by.is_drawn
]
MANY = count_of(compiled=2_000, interpreted=5)


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
                called = [deal.friend_face[call] for call in range(deal.friend_count)]
                trumps = deal.group_mask[TRUMPS]
                found[call_of(rules)] += len(
                    [face for face in called if deal.face_bit[face] & trumps]
                )
            if stop.phase == "trick" and deal.thrown:
                found[Act.LONG_THROW] += deal.part_count > 2
    return found


def call_of(rules: Ruleset) -> Act:
    """Return what it is to call a trump there."""
    return Act.TRUMP_CALL if makes_holder_partner(rules) else Act.PLAYED_TRUMP_CALL


def test_each_policy_declares_its_habits() -> None:
    assert set(NEVER) == set(RARELY) == set(POLICIES)
    assert all(not NEVER[policy] & RARELY[policy] for policy in POLICIES)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("policy", PLAYERS)
def test_what_is_declared_never_occurs(policy: str, variant: str) -> None:
    rules = RULESETS[variant]
    found = events(rules, policy, WATCHED)
    failed = column(play(rules, both(policy), ROWS), "throws_failed").sum()
    found[Act.DOUBTFUL_THROW] = int(failed)
    assert {act: found[act] for act in NEVER[policy] if found[act]} == {}


@pytest.mark.compiled  # Many deals are needed to see it.
@pytest.mark.parametrize("policy", PLAYERS)
def test_no_bid_of_jokers_fixes_trumps_in_any_of_many_deals(policy: str) -> None:
    rows = [play(RULESETS[name], both(policy), ROWS) for name in LOOSE]
    bid = sum(
        int(((column(row, "trump") < 0) & (column(row, "bids") > 0)).sum()) for row in rows
    )
    assert (bid == 0) == (Act.JOKER_BID in NEVER[policy])


@pytest.mark.compiled  # Many deals are needed to see it.
@pytest.mark.parametrize("act", [Act.JOKER_BID, Act.DOUBTFUL_THROW, Act.LONG_THROW])
def test_who_is_not_said_to_refrain_does_it(act: Act) -> None:
    for policy in who_does(act):
        deals = count_of(compiled=25, interpreted=10)
        found = sum(
            (events(RULESETS[name], policy, deals) for name in LOOSE), Counter[Act]()
        )
        failed = [
            column(play(RULESETS[name], both(policy), ROWS), "throws_failed").sum()
            for name in LOOSE
        ]
        found[Act.DOUBTFUL_THROW] = int(sum(failed))
        assert found[act] > 0


@pytest.mark.parametrize("variant", STOLEN)
@pytest.mark.parametrize("policy", PLAYERS)
def test_who_hardly_ever_steals_a_kitty_does_so_in_less_than_one_deal_in_a_thousand(
    policy: str, variant: str
) -> None:
    stolen = column(play(RULESETS[variant], both(policy), MANY), "kitty_stolen").sum()
    if Act.THEFT in RARELY[policy]:
        assert stolen <= MANY / 1_000


@pytest.mark.prove
def test_who_is_not_said_to_refrain_steals_kitties() -> None:
    assert who_does(Act.THEFT) == ("greedy-1", "random")
    for policy in who_does(Act.THEFT):
        rows = [play(RULESETS[name], both(policy), MANY) for name in STOLEN]
        assert MANY < 1_000 or any(column(row, "kitty_stolen").any() for row in rows)


@pytest.mark.parametrize("act", [Act.TRUMP_CALL, Act.PLAYED_TRUMP_CALL])
@pytest.mark.parametrize("policy", PLAYERS)
def test_who_hardly_ever_calls_trumps_calls_none_in_some_deals(
    policy: str, act: Act
) -> None:
    deals = count_of(compiled=25, interpreted=2)
    where = [rules for name in CALLED if call_of(rules := RULESETS[name]) is act]
    found = sum((events(rules, policy, deals) for rules in where), Counter[Act]())
    assert (found[act] == 0) == (act in RARELY[policy])


def test_what_one_of_two_does_and_the_other_hardly_is_done() -> None:
    assert rarely_done(("greedy", "greedy")) == {Act.THEFT, Act.PLAYED_TRUMP_CALL}
    assert rarely_done(("greedy", "greedy-1")) == {Act.PLAYED_TRUMP_CALL}
    assert rarely_done(("greedy", "a stranger")) == set()


def test_search_does_what_is_said_of_it() -> None:
    deals = count_of(compiled=8, interpreted=0)
    for variant in ("shuangsheng", "chaodipi", "titanic"):
        rows = play(RULESETS[variant], both("search"), deals)
        assert column(rows, "kitty_stolen").sum() == 0
    found = events(RULESETS["wuren-sanfu"], "search", count_of(compiled=2, interpreted=0))
    assert {
        act: found[act] for act in NEVER["search"] | RARELY["search"] if found[act]
    } == {}
