"""A deal played elsewhere is laid out in the order of drawing, and replayed."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.table.ask import variant
from tests.table.deals import recorded
from tuolaji.cards import Face, parse_cards
from tuolaji.errors import QuestionError
from tuolaji.table.deal import DealInPlay
from tuolaji.table.players import play_out, player, view_of
from tuolaji.table.record import Origin, Record, record_from
from tuolaji.table.replay import replay

NAMES = ["tuolaji", "titanic", "fankou-bombs", "jiaofen", "zhaopengyou", "chaodipi"]


def laid_out(name: str, seed: int) -> tuple[DealInPlay, Record]:
    """Return a deal whose cards are laid out as they were in one that was shuffled."""
    first = DealInPlay(variant(name), seed)
    pack, seat = first.pack, first.first_seat
    return DealInPlay(variant(name), seed, pack=pack, first_seat=seat), recorded(name, seed)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_bids_fall_where_they_fell(name: str, seed: int) -> None:
    deal, expected = laid_out(name, seed)
    again = play_out(deal, [player("random")])
    assert isinstance(again, Record)
    assert replace(again, origin=expected.origin) == expected
    plain = json.loads(json.dumps(again.to_dict()))
    assert record_from(plain) == again
    assert replay(again, variant(name)) == again


def test_another_seat_may_draw_first() -> None:
    pack = DealInPlay(variant("tuolaji"), 1).pack
    one, other = (
        DealInPlay(variant("tuolaji"), pack=pack, first_seat=seat) for seat in (0, 1)
    )
    one.play_out("random")
    other.play_out("random")
    assert [one.registers.first_seat, other.registers.first_seat] == [0, 1]
    assert one.kitty == other.kitty == pack[-8:]


@pytest.mark.parametrize(
    ("pack", "message"),
    [
        (parse_cards("S2"), "'pack' must have all 108 cards .* kitty last; got 1"),
        (parse_cards("S2 S2 S2"), "S2 occurs 3 times"),
        ("S2", "'pack' must be"),
    ],
)
def test_a_pack_that_makes_no_deal(pack: tuple[Face, ...] | None, message: str) -> None:
    with pytest.raises(QuestionError, match=message):
        DealInPlay(variant("tuolaji"), pack=pack)


def test_who_declares_draws_first() -> None:
    with pytest.raises(QuestionError, match="a 'declarer' does, unless there is a 'pack'"):
        DealInPlay(variant("tuolaji"), declarer=0, first_seat=1)


def test_cards_are_given_in_one_way() -> None:
    deal = DealInPlay(variant("tuolaji"), 1)
    with pytest.raises(QuestionError, match=r"the seats 0 .. 3, got 4"):
        DealInPlay(variant("tuolaji"), pack=deal.pack, first_seat=4)
    with pytest.raises(QuestionError, match="'hands' or by 'pack', one of the two"):
        DealInPlay(variant("tuolaji"), pack=deal.pack, hands=recorded("tuolaji", 1).hands)
    assert Origin().pack == ()


def test_a_view_knows_how_many_cards_are_drawn() -> None:
    deal = DealInPlay(variant("tuolaji"), 1)
    assert 0 < view_of(deal, 0).drawn == deal.drawn < 100


def test_a_world_imagined_has_no_pack() -> None:
    deal = DealInPlay(variant("tuolaji"), 1)
    policy = player("random").policy
    while not deal.plays:
        deal.do(deal.choice_of(policy))
    assert deal.imagine(0).pack == ()
