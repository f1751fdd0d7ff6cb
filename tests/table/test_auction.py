"""Are the seats asked to call as the engine asks them, and does the last caller win?"""

from __future__ import annotations

import pytest

from tests.table.asking import variant
from tests.table.deals import recorded
from tuolaji.engine.constants import EVENT_DECISIONS
from tuolaji.engine.dealing import begin, deal_cards
from tuolaji.engine.keys import run_key
from tuolaji.engine.policy import Policy
from tuolaji.engine.state import Deal
from tuolaji.engine.tables import build_tables
from tuolaji.table.auction import Calls

TABLES = build_tables(variant("jiaofen"))


def calls(declarer: int = -1) -> tuple[Calls, int]:
    """Return an auction, and the seat that calls first."""
    deal = Deal()
    begin(TABLES, deal, run_key(1), 0, 0, declarer)
    return Calls(TABLES, deal), deal.first_seat


def asked(answers: str) -> tuple[list[int], Calls]:
    """Return the places of the seats asked, while they call (c) or pass (p)."""
    auction, first = calls()
    seen = []
    for answer in answers:
        seat = auction.next_seat()
        assert seat is not None
        seen.append((seat - first) % 4)
        (auction.call if answer == "c" else auction.pass_on)()
    return seen, auction


@pytest.mark.parametrize(
    ("answers", "places"),
    [
        pytest.param("pppp", [0, 1, 2, 3], id="all_pass"),
        pytest.param("cppp", [0, 1, 2, 3], id="one_call"),
        pytest.param("pcpcp", [0, 1, 2, 3, 1], id="who_passes_is_out"),
        pytest.param("ccppcp", [0, 1, 2, 3, 0, 1], id="call_against_call"),
        pytest.param("c" * 16, [0, 1, 2, 3] * 4, id="down_to_the_last_price"),
    ],
)
def test_who_is_asked(answers: str, places: list[int]) -> None:
    seen, auction = asked(answers)
    assert (seen, auction.next_seat()) == (places, None)


@pytest.mark.parametrize(
    ("answers", "place", "price"),
    [("pppp", 0, 80), ("pcpp", 1, 75), ("ccppp", 1, 70), ("ccppcp", 0, 65)],
)
def test_the_last_caller_wins(answers: str, place: int, price: int) -> None:
    _, first = calls()
    _, auction = asked(answers)
    assert (auction.winner, auction.price) == ((first + place) % 4, price)


def test_nobody_is_asked_in_a_later_deal() -> None:
    auction, _ = calls(declarer=2)
    assert (auction.next_seat(), auction.winner) == (None, 2)


def test_as_often_as_the_engine_where_all_pass() -> None:
    deal, policy = Deal(), Policy()
    begin(TABLES, deal, run_key(1), 0, 0, -1)
    deal_cards(TABLES, deal, policy, policy)
    assert deal.events[EVENT_DECISIONS] == len("pppp") + len("n")


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_the_winner_names_trumps_with_no_card(policy: str) -> None:
    records = [recorded("jiaofen", seed, policy) for seed in range(5)]
    named = [[(bid.seat, bid.cards) for bid in record.bids] for record in records]
    assert named == [[(record.declarer, ())] for record in records]
