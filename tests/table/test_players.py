"""A view shows what its seat may see and no more; outside bots play a deal to its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import pytest

from tests.table.ask import variant
from tests.table.deals import VARIANTS, in_play, play_on, recorded
from tuolaji.cards import Suit, sort_cards, suit_of
from tuolaji.dsl import load_variant
from tuolaji.errors import QuestionError
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.actions import Action, LayDown, Pass
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase
from tuolaji.table.players import Forfeit, View, play_out, view_of
from tuolaji.table.position import Cards
from tuolaji.table.record import Record
from tuolaji.table.replay import replay


def test_only_the_declarer_sees_the_buried_cards() -> None:
    deal = in_play()
    shown = [bool(view_of(deal, seat).buried) for seat in range(4)]
    assert shown == [seat == deal.declarer for seat in range(4)]


def test_a_view_holds_plain_values_only() -> None:
    view = view_of(play_on(in_play(), 6), 1)
    held = [getattr(view, name) for name in View.PARTS]
    assert not any(isinstance(value, DealInPlay) for value in held)
    assert {type(value).__module__.split(".")[0] for value in held} <= {
        "builtins",
        "tuolaji",
    }
    assert hash(view) == hash(view_of(play_on(in_play(), 6), 1))


@pytest.mark.parametrize("seat", range(4))
def test_a_view_is_unchanged_when_unseen_cards_are_permuted(seat: int) -> None:
    hands = list(recorded("tuolaji", 3).hands)
    others = [other for other in range(4) if other != seat]
    pool = sort_cards(face for other in others for face in hands[other])
    for turn, other in enumerate(others):
        hands[other] = pool[turn::3]
    assert _view(hands, seat) == _view(recorded("tuolaji", 3).hands, seat)


def _view(hands: Sequence[Cards], seat: int) -> View:
    """Return what a seat sees once all cards are dealt and nobody has bid."""
    deal = DealInPlay(variant("tuolaji"), hands=hands, declarer=(seat + 1) % 4)
    while deal.phase is Phase.BIDDING:
        deal.apply(Pass())
    return view_of(deal, seat)


def friends_known(deal: DealInPlay) -> list[int | None]:
    return [view_of(deal, seat).friends[0].seat for seat in range(4)]


def test_only_the_holder_of_the_called_card_knows_the_partner() -> None:
    deal = in_play("bianfeng-called")
    (friend,) = deal.friends
    assert friend.seat is not None
    assert {view_of(deal, seat).friends[0].called for seat in range(4)} == {friend.called}
    expected = [friend.seat if seat == friend.seat else None for seat in range(4)]
    assert friends_known(deal) == expected


def test_all_know_the_partner_once_the_card_is_played() -> None:
    deal = in_play("bianfeng-called")
    while not deal.friends[0].revealed:
        play_on(deal, 1)
    assert friends_known(deal) == [deal.friends[0].seat] * 4


def test_2_11_the_points_of_a_hidden_friend_do_not_tell_who_it_is() -> None:
    deal = in_play("bianfeng-called")
    while not deal.friends[0].revealed:
        friend = deal.friends[0].seat
        won = dict.fromkeys(range(4), 0)
        for trick in deal.tricks:
            won[trick.winner] += trick.points
        others = sum(won.values()) - won[deal.declarer or 0]
        for seat in {*range(4)} - {friend}:
            assert view_of(deal, seat).attackers_points == others
        assert friend is not None
        assert view_of(deal, friend).attackers_points == others - won[friend]
        play_on(deal, 1)


def test_nobody_sees_a_concealed_bid_of_another_seat() -> None:
    deal = DealInPlay(variant("fankou"), seed=2)
    while not deal.bids:
        actions = list(deal.legal_actions())
        deal.apply(actions[-1])
    bidder = deal.bids[0].seat
    shown = [bool(view_of(deal, seat).bids) for seat in range(4)]
    assert shown == [seat == bidder for seat in range(4)]


def test_2_13_a_partner_adds_to_a_concealed_bid_that_nobody_sees() -> None:
    lines = "bidder -> same suit\npartner -> same suit beside it\nopponents -> any bid"
    overrides = ["bidding.concealed=true", f"bidding.over={lines}"]
    found = [pair_of_partners(load_variant("tuolaji", overrides), n) for n in range(60)]
    deals = [deal for deal in found if deal is not None]
    assert deals
    for deal in deals:
        first, second = deal.bids
        assert first.cards == second.cards
        assert len(second.cards) == 1
        shown = [len(view_of(deal, seat).bids) for seat in range(4)]
        assert shown == [seat in {first.seat, second.seat} for seat in range(4)]


def pair_of_partners(rules: Ruleset, seed: int) -> DealInPlay | None:
    """Return a deal in which a seat has added to its partner's single card, if any."""
    deal = DealInPlay(rules, seed=seed)
    while deal.phase is Phase.BIDDING:
        bids = [each for each in deal.legal_actions() if isinstance(each, LayDown)]
        single = next((each for each in bids if len(each.cards) == 1), None)
        if deal.bids and single is not None and deal.turn == (deal.bids[0].seat + 2) % 4:
            deal.apply(single)
            return deal
        deal.apply(Pass() if deal.bids or single is None else single)
    return None


def test_2_13_when_bidding_has_ended_all_know_trumps_and_declarer() -> None:
    deal = DealInPlay(variant("fankou"), seed=2)
    while not deal.bids:
        deal.apply(list(deal.legal_actions())[-1])
    assert fixed(deal) == {(None, None)}
    while deal.phase is Phase.BIDDING:
        deal.apply(Pass())
    (bid,) = deal.bids
    assert fixed(deal) == {(suit_of(min(bid.cards)), bid.seat)}
    assert sum(bool(view_of(deal, seat).bids) for seat in range(4)) == 1


def fixed(deal: DealInPlay) -> set[tuple[Suit | None, int | None]]:
    views = [view_of(deal, seat) for seat in range(4)]
    return {(view.trump, view.declarer) for view in views}


def test_2_9_all_see_the_card_turned_up() -> None:
    deal = DealInPlay(variant("fankou-bombs"), seed=2)
    assert deal.turned is not None
    assert {view_of(deal, seat).turned for seat in range(4)} == {deal.turned}
    later = DealInPlay(variant("fankou-bombs"), seed=2, declarer=1)
    assert view_of(later, 0).turned is None


class Nth:
    """Takes the n-th legal action, or the last there is."""

    def __init__(self, place: int) -> None:
        self._place = place

    def act(self, view: View, legal: Iterator[Action]) -> Action:
        assert view.turn == view.seat
        return list(islice(legal, self._place))[-1]


class Passes:
    """Passes, whatever it is asked."""

    def act(self, view: View, legal: Iterator[Action]) -> Action:
        return Pass()


@pytest.mark.parametrize("name", VARIANTS)
def test_bots_play_a_deal_that_replays(name: str) -> None:
    ended = play_out(DealInPlay(variant(name), seed=2), [Nth(1), Nth(5)])
    assert isinstance(ended, Record)
    assert replay(ended, variant(name)) == ended


def test_a_bot_that_breaks_a_rule_forfeits() -> None:
    ended = play_out(DealInPlay(variant("tuolaji"), seed=2), [Passes()])
    assert isinstance(ended, Forfeit)
    assert ended.reason == "wrong phase"
    assert ended.why == f"seat {ended.seat} cannot pass during burying"


def test_a_deal_needs_a_bot() -> None:
    with pytest.raises(QuestionError, match="'bots' must have a bot for each seat"):
        play_out(DealInPlay(variant("tuolaji"), seed=2), [])
