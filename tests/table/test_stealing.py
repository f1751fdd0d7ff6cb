"""Thefts of the kitty step by step, and what is refused."""

from __future__ import annotations

import pytest

from tests.builders import cards
from tests.table.asking import variant
from tuolaji.cards import Suit
from tuolaji.errors import IllegalAction
from tuolaji.table.actions import Action, Bury, LayDown, Pass
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase
from tuolaji.table.players import view_of
from tuolaji.table.position import Cards
from tuolaji.table.record import record_from
from tuolaji.table.refusal import Reason
from tuolaji.table.replay import replay

RULES = variant("shuangsheng-match")


def dealt() -> DealInPlay:
    """Return a later deal of seat 0: its hearts hold, seat 1 has spades, 3 jokers."""
    own = ("H2 H2", "S2 S2", "C2 C2 D2", "LJ LJ D2")
    pack = [face for face in RULES.deck.faces() for _ in range(2)]
    hands = [list(cards(text)) for text in own]
    for hand in hands:
        for face in hand:
            pack.remove(face)
    for hand in hands:
        while len(hand) < 25:
            hand.append(pack.pop(0))
    deal = DealInPlay(RULES, declarer=0, hands=[tuple(hand) for hand in hands])
    while deal.phase is Phase.BIDDING:
        bid = LayDown(cards("H2"))
        can = deal.turn == 0 and not deal.bids and deal.why_illegal(bid) is None
        deal.apply(bid if can else Pass())
    return deal


def bury(deal: DealInPlay) -> Cards:
    assert deal.turn is not None
    buried = deal.hand(deal.turn)[-8:]
    deal.apply(Bury(buried))
    return buried


def stolen() -> DealInPlay:
    deal = dealt()
    bury(deal)
    deal.apply(LayDown(cards("S2 S2")))
    return deal


def test_the_next_seat_that_can_is_asked_after_the_burial() -> None:
    deal = dealt()
    bury(deal)
    assert (deal.phase, deal.turn, deal.kitty_seat) == (Phase.STEALING, 1, 0)
    assert set(deal.legal_actions()) == {Pass(), LayDown(cards("S2 S2"))}


def test_a_pair_beats_a_single_card_of_a_higher_suit() -> None:
    deal = dealt()
    bury(deal)
    deal.apply(Pass())
    assert deal.turn == 2
    assert LayDown(cards("C2 C2")) in set(deal.legal_actions())


def test_the_thief_takes_what_was_buried_and_buries_anew() -> None:
    deal = dealt()
    taken = bury(deal)
    deal.apply(LayDown(cards("S2 S2")))
    assert (deal.phase, deal.turn, deal.trump) == (Phase.BURYING, 1, Suit.S)
    assert len(deal.hand(1)) == 33
    assert deal.thefts[0].taken == taken
    bury(deal)
    assert (deal.phase, deal.turn, deal.declarer) == (Phase.STEALING, 3, 0)
    deal.apply(LayDown(cards("LJ LJ")))
    bury(deal)
    assert (deal.phase, deal.turn) == (Phase.STEALING, 0)  # it has the big jokers
    deal.apply(Pass())
    assert (deal.phase, deal.turn, deal.trump) == (Phase.PLAYING, 0, None)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (LayDown(cards("S2")), Reason.NOT_HIGHER),
        (LayDown(cards("BJ BJ")), Reason.CARDS_NOT_HELD),
        (Bury(cards("S2")), Reason.WRONG_PHASE),
    ],
)
def test_what_is_refused(action: Action, reason: Reason) -> None:
    deal = dealt()
    bury(deal)
    with pytest.raises(IllegalAction) as caught:
        deal.apply(action)
    assert caught.value.reason == reason


def test_only_who_buried_sees_the_buried_cards() -> None:
    deal = stolen()
    buried = bury(deal)
    assert [view_of(deal, seat).buried for seat in range(4)] == [(), buried, (), ()]
    assert [theft.cards for theft in view_of(deal, 2).thefts] == [cards("S2 S2")]


def test_a_record_with_thefts_is_written_read_and_replayed() -> None:
    deal = stolen()
    bury(deal)
    while deal.turn is not None:
        deal.apply(next(deal.legal_actions()))
    record = deal.record()
    plain = record.to_dict()
    assert len(record.thefts) == 1
    assert record_from(plain) == record
    assert replay(record, RULES) == record
