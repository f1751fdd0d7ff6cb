"""What a seat sees, and the worlds that it may take the deal to be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import copy
from itertools import chain

import pytest

from tests.machine import count_of
from tests.table.ask import variant
from tests.table.deals import VARIANTS
from tuolaji.bots import POLICIES
from tuolaji.cards import Face
from tuolaji.engine.codes import HAND, PLANES, SHOWN
from tuolaji.engine.state import Deal
from tuolaji.errors import QuestionError, RecordError
from tuolaji.table.actions import Bury, Pass, Play
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase
from tuolaji.table.players import view_of


def stops(name: str, seed: int = 4, every: int = 9) -> Iterator[DealInPlay]:
    """Yield a deal now and then on its way to the end."""
    policy, deal, number = POLICIES["random"](), DealInPlay(variant(name), seed), 0
    while deal.turn is not None:
        if number % every == 0:
            yield deal
        deal.do(deal.choice_of(policy))
        number += 1


def fields_of(deal: Deal) -> dict[str, object]:
    _, _, fields = deal.__reduce__()
    return dict(fields)


@pytest.mark.parametrize("name", VARIANTS[:: count_of(compiled=1, interpreted=3)])
def test_a_world_looks_to_its_seat_as_the_deal_does(name: str) -> None:
    for number, deal in enumerate(stops(name)):
        for seat in range(deal.rules.table.players):
            world = deal.imagine(seat, number)
            assert view_of(world, seat) == view_of(deal, seat)
            assert fields_of(world.seen_by(seat)) == fields_of(deal.seen_by(seat))


@pytest.mark.parametrize("name", VARIANTS)
def test_a_world_has_every_card_once(name: str) -> None:
    players = range(variant(name).table.players)
    for number, deal in enumerate(stops(name)):
        world = deal.imagine(number % len(players), number)
        sizes = [len(deal.hand(seat)) for seat in players]
        assert [len(world.hand(seat)) for seat in players] == sizes
        if world.phase is Phase.PLAYING:
            assert all_cards(world) == Counter(deal.rules.deck.cards())


def all_cards(deal: DealInPlay) -> Counter[Face]:
    played = chain.from_iterable(trick.plays for trick in deal.tricks)
    hands = map(deal.hand, range(deal.rules.table.players))
    return Counter(chain.from_iterable((*played, *hands, *deal.plays, deal.buried)))


@pytest.mark.parametrize("name", VARIANTS)
def test_a_world_can_be_played_to_its_end(name: str) -> None:
    for number, deal in enumerate(stops(name, every=17)):
        world = deal.imagine(number % deal.rules.table.players, number)
        assert world.play_out("greedy") == world.result


def test_worlds_differ_by_their_seeds_alone() -> None:
    deal = next(deal for deal in stops("tuolaji", every=1) if len(deal.tricks) == 2)
    others = [seat for seat in range(4) if seat != deal.turn]
    hands = [deal.imagine(deal.turn or 0, seed).hand(others[0]) for seed in range(8)]
    assert len(set(hands)) == 8
    assert deal.imagine(deal.turn or 0, 3).hand(others[0]) == hands[3]


def test_no_world_puts_cards_where_a_void_was_shown() -> None:
    for deal in stops("tuolaji", seed=9, every=5):
        world = deal.imagine(0, 1)
        for seat in (1, 2, 3):
            voids = deal.registers.voids[seat]
            groups = {world.step.course.position.layout.groups[f] for f in world.hand(seat)}
            assert not any(voids >> group & 1 for group in groups)


def bid_once() -> DealInPlay:
    """Return a deal in which a seat lays its first bid down, and then all pass."""
    deal = DealInPlay(variant("tuolaji"), 7)
    while deal.phase is Phase.BIDDING:
        actions = list(deal.legal_actions())
        deal.apply(actions[-1] if not deal.bids else Pass())
    return deal


def test_cards_that_a_bid_has_shown_stay_with_their_seat() -> None:
    deal = bid_once()
    (bid,) = deal.bids
    seer = (bid.seat + 1) % 4
    deal.apply(Bury(tuple(f for f in deal.hand(bid.seat) if f not in bid.cards)[-8:]))
    for seed in range(20):
        world = deal.imagine(seer, seed)
        there = Counter(world.hand(bid.seat)) + Counter(world.buried)
        assert there[bid.cards[0]] >= len(bid.cards)
    assert deal.registers.cards[SHOWN + bid.seat * PLANES]
    lead = Play(bid.cards[:1])
    deal.apply(lead, bid.seat)
    while deal.plays:
        deal.apply(next(deal.legal_actions()))
    assert not deal.registers.cards[SHOWN + bid.seat * PLANES]


@pytest.mark.parametrize("name", ["tuolaji", "shanggong", "titanic"])
def test_6_4_cards_of_a_failed_throw_stay_with_who_threw_them(name: str) -> None:
    left = [
        (deal, seat, cards)
        for seed in range(10)
        for deal in map(copy, stops(name, seed, every=1))
        for seat, cards in shown_by_throws(deal).items()
        if cards and seat != deal.turn
    ]
    assert left
    for number, (deal, seat, cards) in enumerate(left):
        assert Counter(deal.imagine(deal.turn or 0, number).hand(seat)) >= cards


def shown_by_throws(deal: DealInPlay) -> dict[int, Counter[Face]]:
    """Return what finished tricks have shown by failed throws, and not played since."""
    shown: dict[int, Counter[Face]] = {}
    plays = [(trick.leader, trick.plays, trick.thrown) for trick in deal.tricks]
    for leader, cards, thrown in [*plays, (deal.leader or 0, deal.plays, None)]:
        failed = thrown is not None and Counter(thrown) != Counter(cards[0])
        shown[leader] = (
            Counter(thrown) if thrown and failed else shown.get(leader, Counter())
        )
        for turn, play in enumerate(cards):
            seat = (leader + turn) % deal.rules.table.players
            shown[seat] = shown.get(seat, Counter()) - Counter(play)
    return shown


def test_shown_cards_stay_while_bids_are_made() -> None:
    deal = DealInPlay(variant("tuolaji"), 7)
    while not deal.bids:
        deal.apply(list(deal.legal_actions())[-1])
    (bid,) = deal.bids
    for seed in range(10):
        world = deal.imagine((bid.seat + 1) % 4, seed)
        assert Counter(world.hand(bid.seat))[bid.cards[0]] >= len(bid.cards)


def test_a_seat_that_holds_the_called_card_and_is_no_friend_knows_a_nearer_one() -> None:
    for seed in range(40):
        policy, deal = POLICIES["greedy"](), DealInPlay(variant("bianfeng-called"), seed)
        while deal.phase is not Phase.PLAYING:
            deal.do(deal.choice_of(policy))
        if not deal.friends:
            continue
        (friend,) = deal.friends
        for seat in {*range(4)} - {deal.declarer, friend.seat}:
            if friend.called in deal.hand(seat):
                found = deal.imagine(seat, seed).friends[0].seat
                declarer = deal.declarer or 0
                assert found is not None
                assert (found - declarer) % 4 < (seat - declarer) % 4
                return
    pytest.fail("no deal has two holders of the called card")


def test_an_imagined_deal_has_no_record_and_hides_the_kitty() -> None:
    deal = bid_once()
    world = deal.imagine(((deal.declarer or 0) + 1) % 4)
    assert deal.kitty
    assert world.kitty == ()
    world.play_out()
    with pytest.raises(RecordError, match="hands of an imagined deal were never dealt"):
        world.record()


def test_nothing_is_left_to_imagine_of_a_finished_deal() -> None:
    deal = DealInPlay(variant("tuolaji"), 1)
    deal.play_out("random")
    with pytest.raises(QuestionError, match="nothing of it is left to imagine"):
        deal.imagine(0)
    with pytest.raises(RecordError, match="what a policy has played on is not written"):
        deal.record()


def test_a_seat_sees_no_hand_but_its_own() -> None:
    for deal in stops("tuolaji", every=20):
        seen = deal.seen_by(1)
        hands = [seen.cards[HAND + seat * PLANES] for seat in (0, 2, 3)]
        assert (hands, set(seen.streams)) == ([0, 0, 0], {0})
