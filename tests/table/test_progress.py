"""An action leads to the next decision."""

from __future__ import annotations

import pytest

from tests.builders import ruleset
from tests.table.asking import variant
from tests.table.deals import after_bidding, in_play, play_on
from tuolaji.engine.codes import PLAY
from tuolaji.table.actions import Bury, Pass
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Outset, Phase, Progress
from tuolaji.table.position import Position
from tuolaji.table.record import Origin


def phases(name: str) -> list[Phase]:
    deal = DealInPlay(variant(name), seed=7)
    seen = [deal.phase]
    while deal.turn is not None:
        play_on(deal, 1)
        seen.append(deal.phase)
    return list(dict.fromkeys(seen))


@pytest.mark.parametrize(
    ("name", "left_out"),
    [
        ("tuolaji", {Phase.NAMING, Phase.STEALING, Phase.CALLING}),
        ("zhaopengyou", {Phase.NAMING, Phase.STEALING}),
        ("jiaofen", {Phase.STEALING, Phase.CALLING}),
        ("fankou", {Phase.NAMING, Phase.BURYING, Phase.STEALING, Phase.CALLING}),
    ],
)
def test_phases_follow_one_another(name: str, left_out: set[Phase]) -> None:
    assert phases(name) == [phase for phase in Phase if phase not in left_out]


def test_2_11_a_card_called_on_taking_the_kitty_comes_before_the_burial() -> None:
    order = [Phase.BIDDING, Phase.CALLING, Phase.BURYING, Phase.PLAYING, Phase.FINISHED]
    assert phases("bianfeng-called") == order


def test_partners_who_sit_opposite_are_not_called() -> None:
    deal = after_bidding()
    assert deal.turn is not None
    deal.apply(Bury(deal.hand(deal.turn)[:8]))
    assert deal.phase is Phase.PLAYING


def test_without_a_kitty_nothing_is_buried() -> None:
    rules = ruleset(deck={"packs": 2}, kitty={"size": 0})
    deal = DealInPlay(rules, seed=1)
    while deal.phase is Phase.BIDDING:
        deal.apply(Pass())
    assert (deal.phase, deal.turn) == (Phase.PLAYING, deal.declarer)


@pytest.mark.parametrize("place", range(4))
def test_seats_play_in_turn(place: int) -> None:
    deal = in_play()
    leader = deal.turn
    assert leader is not None
    assert play_on(deal, place).turn == (leader + place) % 4


def test_8_6_the_winner_leads_next() -> None:
    deal = play_on(in_play(), 4)
    assert deal.turn == deal.tricks[0].winner


def test_the_registers_are_those_of_the_deal() -> None:
    position = Position(variant("tuolaji"))
    progress = Progress(position, Origin(7), Outset(), None)
    assert progress.position is position
    assert len(progress.hand(0)) <= 25
    assert position.read(PLAY) == ()
