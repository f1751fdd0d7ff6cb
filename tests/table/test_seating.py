"""Outside bots play a deal to its end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from tests.table.asking import variant
from tests.table.deals import VARIANTS
from tuolaji.errors import QuestionError
from tuolaji.table.actions import Action, Pass
from tuolaji.table.deal import DealInPlay
from tuolaji.table.players import Forfeit, View, play_out
from tuolaji.table.record import Record
from tuolaji.table.replay import replay


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
    assert ended.why == f"seat {ended.seat} is burying, so it cannot pass"


def test_a_deal_needs_a_bot() -> None:
    with pytest.raises(QuestionError, match="'bots' must have a bot for each seat"):
        play_out(DealInPlay(variant("tuolaji"), seed=2), [])
