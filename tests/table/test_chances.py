"""Rule 2.1: are the seats asked to bid when the engine asks them?"""

from __future__ import annotations

from collections import deque

import pytest

from tests.table.asking import variant
from tests.table.deals import VARIANTS
from tuolaji.bots import POLICIES
from tuolaji.engine.bidding import lay_down
from tuolaji.engine.constants import BID_FACES, EVENT_DECISIONS
from tuolaji.engine.dealing import begin, deal_cards
from tuolaji.engine.keys import run_key
from tuolaji.engine.state import Deal
from tuolaji.engine.tables import build_tables
from tuolaji.rules.bidding import Window
from tuolaji.table.chances import Chances

Bid = tuple[int, int, int, int]


def played(name: str, index: int, policy_name: str) -> tuple[int, list[Bid]]:
    """Return how often the engine asked, and the bids: seat, face, laid, cards dealt."""
    tables, deal, policy = build_tables(variant(name)), Deal(), POLICIES[policy_name]()
    begin(tables, deal, run_key(1), index, 0, -1)
    deal_cards(tables, deal, policy, policy)
    made = zip(deal.bid_seat, deal.bid_face, deal.bid_laid, deal.bid_drawn, strict=True)
    return deal.events[EVENT_DECISIONS], list(made)[: deal.bid_count]


def step_of(name: str, deal: Deal, seat: int, face: int, laid: int) -> int:
    """Return the step that a seat reaches by laying down so many cards of a face."""
    total = deal.lying[seat * BID_FACES + face] + laid
    counts = [step.count for step in variant(name).bidding.bids]
    options = zip(deal.option_step, deal.option_face, strict=True)
    return next(
        step
        for step, other in list(options)[: deal.option_count]
        if other == face and counts[step - 1] == total
    )


def asked(name: str, index: int, bids: list[Bid]) -> tuple[int, list[Bid]]:
    """Return how often the chances asked while the same bids were made."""
    tables, deal, due = build_tables(variant(name)), Deal(), deque(bids)
    begin(tables, deal, run_key(1), index, 0, -1)
    chances, count = Chances(tables, deal), 0
    while (seat := chances.next_seat()) is not None:
        count += 1
        if due and (due[0][0], due[0][3]) == (seat, deal.drawn):
            _, face, laid, _ = due.popleft()
            lay_down(tables, deal, seat, step_of(name, deal, seat, face, laid), face)
    return count, list(due)


AFTER = tuple(name for name in VARIANTS if variant(name).bidding.window is Window.AFTER)
DURING = tuple(name for name in VARIANTS if variant(name).bidding.window is Window.DURING)


@pytest.mark.parametrize("name", DURING)
def test_2_1_as_often_as_the_engine(name: str) -> None:
    deals = [played(name, index, "random") for index in range(20)]
    chances = [asked(name, index, bids) for index, (_, bids) in enumerate(deals)]
    assert chances == [(count, []) for count, _ in deals]


# A seat that first passes and bids in a later round leaves no trace of the pass; greedy
# bids at once or never.
@pytest.mark.parametrize("name", AFTER)
def test_2_1_after_the_deal_until_a_whole_round_passes(name: str) -> None:
    deals = [played(name, index, "greedy") for index in range(20)]
    chances = [asked(name, index, bids) for index, (_, bids) in enumerate(deals)]
    assert chances == [(count, []) for count, _ in deals]
    assert any(len(bids) > 1 for _, bids in deals)
