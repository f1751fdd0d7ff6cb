"""Each phase is asked of the code that knows it."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.table.asking import variant
from tests.table.deals import after_bidding, in_play
from tuolaji.cards import parse_cards
from tuolaji.table.actions import Action, Bury, Call, LayDown, Pass, Play
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Outset, Phase, Progress, choices, perform, refusal
from tuolaji.table.position import Position
from tuolaji.table.record import Origin
from tuolaji.table.refusal import Reason


def begun(name: str = "bianfeng-called") -> Progress:
    return Progress(Position(variant(name)), Origin(7), Outset(), None)


def to_the_phase(progress: Progress, phase: Phase) -> Progress:
    while progress.phase is not phase:
        assert progress.turn is not None
        perform(progress, progress.turn, next(choices(progress, progress.turn)))
    return progress


@pytest.mark.parametrize(
    ("phase", "kind"),
    [
        (Phase.BIDDING, Pass),
        (Phase.BURYING, Bury),
        (Phase.CALLING, Call),
        (Phase.PLAYING, Play),
    ],
)
def test_choices_are_of_the_phase_and_legal(phase: Phase, kind: type[Action]) -> None:
    progress = to_the_phase(begun(), phase)
    assert progress.turn is not None
    for action in islice(choices(progress, progress.turn), 5):
        assert isinstance(action, kind | LayDown if kind is Pass else kind)
        assert refusal(progress, progress.turn, action) is None


@pytest.mark.parametrize("phase", [Phase.BIDDING, Phase.BURYING, Phase.CALLING])
def test_nothing_is_played_before_the_play(phase: Phase) -> None:
    progress = to_the_phase(begun(), phase)
    assert progress.turn is not None
    refused = refusal(progress, progress.turn, Play(parse_cards("SA")))
    assert refused is not None
    assert refused.reason is Reason.WRONG_PHASE


def test_asking_changes_nothing() -> None:
    deal: DealInPlay = in_play()
    assert deal.turn is not None
    before = deal.hand(deal.turn)
    list(islice(deal.legal_actions(), 50))
    assert deal.hand(deal.turn) == before
    assert after_bidding().phase is Phase.BURYING
