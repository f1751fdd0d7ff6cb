"""Rule 2: what may a seat lay down?"""

from __future__ import annotations

from tests.table.asking import variant
from tuolaji.cards import Rank, parse_cards
from tuolaji.table.bidding import Bidders, Permitted, judge_bid, lying_cards, open_bids
from tuolaji.table.position import Position
from tuolaji.table.reasons import Reason, Refusal


def position() -> Position:
    return Position(variant("tuolaji"), Rank(8))


def test_2_2_cards_of_one_face_add_up() -> None:
    place = position()
    bidders = Bidders(place)
    assert bidders.lay(2, parse_cards("S10")) is None
    assert bidders.lay(2, parse_cards("S10")) is None
    assert lying_cards(place, 2) == parse_cards("S10 S10")


def test_a_refusal_says_which_step_is_in_the_way() -> None:
    bidders = Bidders(position())
    bidders.lay(0, parse_cards("S10"))
    assert bidders.lay(1, parse_cards("H10")) == Refusal(
        Reason.NOT_HIGHER, "'level' is not above 'level' on the ladder"
    )


def test_a_refusal_shows_the_ladder() -> None:
    refusal = Bidders(position()).lay(0, parse_cards("LJ"))
    assert refusal is not None
    assert refusal.why == "1 x LJ is no bid of 'level < level x2 < joker x2 for no trump'"


def test_open_bids_are_permitted() -> None:
    place = position()
    bidders = Bidders(place)
    bidders.lay(1, parse_cards("H10"))
    bidders.lay(0, parse_cards("S10 S10"))
    for _ in range(2):
        bidders.lay(3, parse_cards("BJ BJ")[:1])
    options = open_bids(place, 1)
    assert all(isinstance(judge_bid(place, 1, cards), Permitted) for cards in options)
