"""Hints: choices are compared in the same imagined worlds, whatever others hold."""

from __future__ import annotations

import pytest

from tests.play.sessions import begun, until
from tuolaji.dsl import load_variant
from tuolaji.play.hint import ADVISER, advise
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase


@pytest.mark.parametrize(
    ("name", "phase"),
    [
        ("tuolaji", Phase.BIDDING),
        ("tuolaji", Phase.PLAYING),
        ("sandaha", Phase.BIDDING),
        ("shanggong", Phase.BURYING),
    ],
)
def test_choices_are_legal_and_tried_alike(name: str, phase: Phase) -> None:
    session = until(begun(name), phase)
    advice = advise(session.deal, 0, worlds=8)
    assert all(session.deal.why_illegal(option.action) is None for option in advice)
    assert {option.worlds for option in advice} == {8}
    assert any(ADVISER in option.chosen_by for option in advice)


def test_asking_changes_nothing_and_is_answered_alike() -> None:
    session = until(begun(), Phase.PLAYING)
    before = session.deal.hand(0), session.deal.legal_actions()
    first, again = (advise(session.deal, 0, worlds=4) for _ in range(2))
    assert [option.action for option in first] == [option.action for option in again]
    assert session.deal.hand(0) == before[0]


def test_hidden_cards_do_not_matter() -> None:
    deal = until(begun(), Phase.PLAYING).deal
    other = deal.imagine(0, 77)
    assert other.hand(1) != deal.hand(1)
    advice, of_other = advise(deal, 0, worlds=4), advise(other, 0, worlds=4)
    assert advice[0].action == of_other[0].action


def test_neither_side_has_a_deal_that_is_drawn() -> None:
    rules = load_variant("base", ["scoring.bands=.. 195 -> drawn | 200 .. -> attackers +1"])
    deal = DealInPlay(rules, 1)
    assert {option.share_kept for option in advise(deal, deal.turn or 0, worlds=4)} == {0.0}
