"""What a seat may do before trumps are known."""

from __future__ import annotations

import pytest

from tests.table.asking import variant
from tests.table.deals import play_on, recorded
from tuolaji.cards import Suit, parse_cards
from tuolaji.table.actions import Action, CallPoints, LayDown, NameTrumps, Pass
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase
from tuolaji.table.players import view_of
from tuolaji.table.refusal import Reason


def auction() -> DealInPlay:
    return DealInPlay(variant("jiaofen"), seed=7)


def refused(deal: DealInPlay, action: Action) -> Reason:
    refusal = deal.why_illegal(action)
    assert refusal is not None
    return refusal.reason


def test_a_seat_calls_the_price_or_passes() -> None:
    deal = auction()
    assert list(deal.legal_actions()) == [Pass(), CallPoints(80)]
    deal.apply(CallPoints(80))
    assert (deal.price, list(deal.legal_actions())) == (75, [Pass(), CallPoints(75)])
    assert view_of(deal, 0).price == 75


def test_no_other_points_are_called() -> None:
    refusal = auction().why_illegal(CallPoints(75))
    assert refusal is not None
    assert (refusal.reason, refusal.why) == (
        Reason.NOT_THE_PRICE,
        "the next call is 80 points, got 75",
    )


def test_cards_are_no_bid_of_an_auction_and_points_none_of_cards() -> None:
    deal = DealInPlay(variant("tuolaji"), seed=7)
    assert refused(auction(), LayDown(parse_cards("S2"))) is Reason.WRONG_PHASE
    assert refused(deal, CallPoints(80)) is Reason.WRONG_PHASE
    assert deal.price is None


def test_the_last_caller_names_trumps_and_declares() -> None:
    deal = auction()
    deal.apply(Pass())
    caller = deal.turn
    for action in (CallPoints(80), Pass(), Pass()):
        deal.apply(action)
    assert (deal.phase, deal.turn, deal.declarer) == (Phase.NAMING, caller, None)
    assert refused(deal, Pass()) is Reason.WRONG_PHASE
    assert list(deal.legal_actions()) == list(map(NameTrumps, Suit))
    assert caller is not None
    assert len(deal.hand(caller)) == 25
    deal.apply(NameTrumps(Suit.D))
    assert (deal.phase, deal.trump, deal.declarer) == (Phase.BURYING, Suit.D, caller)


def test_the_declarer_of_a_later_deal_names_trumps_at_once() -> None:
    deal = DealInPlay(variant("jiaofen"), seed=7, declarer=2)
    assert (deal.phase, deal.turn, deal.attackers_points) == (Phase.NAMING, 2, 0)
    assert (deal.buried, deal.partnership) == ((), None)
    assert play_on(deal).record().declarer == 2


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_the_record_of_an_auction_has_one_bid_of_no_cards(policy: str) -> None:
    records = [recorded("jiaofen", seed, policy) for seed in range(5)]
    named = [[(bid.seat, bid.cards) for bid in record.bids] for record in records]
    assert named == [[(record.declarer, ())] for record in records]
