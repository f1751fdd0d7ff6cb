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

import os
from array import array
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tuolaji.engine.codes import run_key
from tuolaji.engine.play import play_lone_seats
from tuolaji.engine.policy import Policy
from tuolaji.engine.tables import build_tables
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.metrics.metric import Kind
from tuolaji.sim.run import worker_pool
from tuolaji.sim.stats.interval import Estimate, estimate
from tuolaji.sim.stats.sums import sums_of
from tuolaji.table.choice import find_policy

__all__ = ["lone_seat_gap"]

_BLOCK: Final = 16
"""How many deals a worker plays at once; one deal of a slow player takes seconds."""


def lone_seat_gap(  # Deals and where they are played, as a plan has them.
    rules: Ruleset,
    policy: str | Policy,
    others: str | Policy,
    deals: int,
    seed: int = 1,
    *,
    jobs: int | None = None,
) -> Estimate:
    """Return by how much more a seat rises in a deal than the others do on average.

    Args:
        rules: The variant.
        policy: How the seat plays: the name of a policy, or the policy.
        others: How all others play.
        deals: How many separate opening deals; each is played once for each seat.
        seed: Any whole number; it names the cards of every deal.
        jobs: How many cores to use, by default all; the answer does not depend on it. A
            policy that is given itself, not by its name, plays on one.

    Raises:
        QuestionError: There is no such policy.
    """
    for name in (policy, others):
        find_policy(name)
    cores = jobs or os.cpu_count() or 1
    if isinstance(policy, Policy) or isinstance(others, Policy):
        cores = 1  # A policy may hold room that two threads must not share.
    block = min(_BLOCK, max(1, deals // cores))
    play = partial(_gains, rules, policy, others, seed)
    with worker_pool(cores) as pool:
        parts = pool.map(
            play, ((at, min(block, deals - at)) for at in range(0, deals, block))
        )
        gains = np.concatenate([np.zeros(0, np.int64), *parts])
    players = rules.table.players
    among = np.full(deals, players * (players - 1), dtype=np.int64)
    return estimate(sums_of(gains, among), Kind.MEAN)


def _gains(
    rules: Ruleset,
    policy: str | Policy,
    others: str | Policy,
    seed: int,
    deals: tuple[int, int],
) -> NDArray[np.int64]:
    """Return what lone seats gain over all others in each deal of a block.

    Args:
        rules: The variant.
        policy: How a lone seat plays.
        others: How all others play.
        seed: The seed of the cards.
        deals: The index of the first deal, and how many there are.
    """
    (first, count), players = deals, rules.table.players
    room = array("i", [0]) * (count * players * players)
    own, rest = find_policy(policy), find_policy(others)
    level = int(rules.levels.start)
    play_lone_seats(
        build_tables(rules), own, rest, run_key(seed), first, count, level, room
    )
    rises = np.frombuffer(room, np.int32).reshape(count, players, players)
    rises = rises.astype(np.int64)
    lone = np.trace(rises, axis1=1, axis2=2)
    gains: NDArray[np.int64] = players * lone - rises.sum(axis=(1, 2))
    return gains
