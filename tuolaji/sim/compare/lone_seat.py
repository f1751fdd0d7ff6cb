"""What a seat gains that plays by another policy than all others at its table.

Where partners sit opposite, `skill_gap` holds one team against the other. Where they are
called, drawn or change from deal to deal, no team has fixed seats; so one seat plays by
a policy of its own among others that all play by another, and its rise is held against
the mean rise of these. Each deal is played once for each seat in that part, with the same
cards and the same chance, and all of them make one cluster: the luck of the cards cancels,
and a policy among its like gains nothing, to the last digit.

A rise is the levels that a deal gives a seat; where deals give points, these.
"""

from __future__ import annotations

import numpy as np

from tuolaji.engine.codes import run_key
from tuolaji.engine.play import play_deal
from tuolaji.engine.policy import LoneSeat, Policy
from tuolaji.engine.state import Deal
from tuolaji.engine.tables import build_tables
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.metrics.metric import Kind
from tuolaji.sim.stats.interval import Estimate, estimate
from tuolaji.sim.stats.sums import sums_of
from tuolaji.table.choice import find_policy

__all__ = ["lone_seat_gap", "rises_of"]


def lone_seat_gap(
    rules: Ruleset, policy: str | Policy, others: str | Policy, deals: int, seed: int = 1
) -> Estimate:
    """Return by how much more a seat rises in a deal than the others do on average.

    Args:
        rules: The variant.
        policy: How the seat plays: the name of a policy, or the policy.
        others: How all others play.
        deals: How many separate opening deals; each is played once for each seat.
        seed: Any whole number; it names the cards of every deal.

    Raises:
        QuestionError: There is no such policy.
    """
    own, rest = find_policy(policy), find_policy(others)
    tables, deal, players = build_tables(rules), Deal(), rules.table.players
    key, level = run_key(seed), int(rules.levels.start)
    seats = [LoneSeat(seat, own, rest) for seat in range(players)]
    gains = np.zeros(deals, dtype=np.int64)
    deal.won_by = -1
    for index in range(deals):
        for seat, table in enumerate(seats):
            play_deal(tables, deal, table, key, index, level, -1)
            rises = rises_of(rules, deal)
            gains[index] += players * rises[seat] - sum(rises)
    among = np.full(deals, players * (players - 1), dtype=np.int64)
    return estimate(sums_of(gains, among), Kind.MEAN)


def rises_of(rules: Ruleset, deal: Deal) -> tuple[int, ...]:
    """Return what a deal that has been settled gives each seat: levels, or points."""
    players = rules.table.players
    if rules.scoring.pays:
        return tuple(deal.earned[:players])
    side, levels, declarer = deal.side, deal.levels, deal.declarer
    of_side = (
        (0 if side else levels) + deal.claim_declarers,
        (levels if side else 0) + deal.claim_attackers,
    )
    shares = (deal.share_friends, deal.share_attackers)
    return tuple(
        of_side[own] + (deal.share_declarer if seat == declarer else shares[own])
        for seat, own in enumerate(deal.side_of[:players])
    )
