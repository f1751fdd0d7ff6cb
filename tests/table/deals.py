"""The deals that the tests of the table play."""

from __future__ import annotations

from itertools import islice

from tests.table.ask import variant
from tuolaji.bots import POLICIES
from tuolaji.dsl import list_variants
from tuolaji.table.actions import Bury, Pass
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase
from tuolaji.table.record import Record
from tuolaji.table.replay import play_record

VARIANTS = tuple(info.id for info in list_variants())


def recorded(name: str, seed: int, policy: str = "random") -> Record:
    """Return a deal of a variant that policies played."""
    policies = POLICIES[policy](), POLICIES[policy]()
    return play_record(variant(name), seed, policies)


def after_bidding(name: str = "tuolaji", seed: int = 7) -> DealInPlay:
    """Return a deal in which nobody bid."""
    deal = DealInPlay(variant(name), seed)
    while deal.phase is Phase.BIDDING:
        deal.apply(Pass())
    if deal.phase is Phase.NAMING:
        deal.apply(next(deal.legal_actions()))
    return deal


def in_play(name: str = "tuolaji", seed: int = 7) -> DealInPlay:
    """Return a deal whose declarer must lead."""
    deal = after_bidding(name, seed)
    while deal.phase is not Phase.PLAYING:
        assert deal.turn is not None
        if deal.phase is Phase.BURYING:
            deal.apply(Bury(deal.hand(deal.turn)[-variant(name).kitty.size :]))
        else:
            deal.apply(next(deal.legal_actions()))
    return deal


def play_on(deal: DealInPlay, actions: int | None = None) -> DealInPlay:
    """Do the first legal action, so many times or to the end."""
    for _ in islice(iter(lambda: deal.turn, None), actions):
        deal.apply(next(deal.legal_actions()))
    return deal
