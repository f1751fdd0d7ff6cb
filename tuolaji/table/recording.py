"""What happens in a deal that policies play?

The engine plays it phase by phase, as in a batch; between the phases the deal is read.
"""

from __future__ import annotations

from collections.abc import Sequence

from tuolaji.cards import Rank
from tuolaji.engine.constants import HAND, PLANES
from tuolaji.engine.dealing import begin, deal_cards
from tuolaji.engine.holding import word_at
from tuolaji.engine.keys import run_key
from tuolaji.engine.playing import bury_kitty, call_in_seat, open_play, play_trick
from tuolaji.engine.policy import Policy, Seats
from tuolaji.engine.scoring import settle
from tuolaji.engine.stealing import steal_kitty
from tuolaji.errors import QuestionError, brief
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.dealt import (
    read_buried,
    read_hands,
    read_theft,
    read_trick,
    write_down,
)
from tuolaji.table.position import Position, demand_rules
from tuolaji.table.record import Origin, Record, Theft, Trick

__all__ = ["play_record"]


def play_record(
    rules: Ruleset,
    seed: int,
    policies: tuple[Policy, Policy],
    level: Rank | str | None = None,
    index: int = 0,
) -> Record:
    """Play one opening deal and write it down.

    Args:
        rules: The ruleset.
        seed: The user's seed of the run.
        policies: The policy of the even seats and that of the odd ones.
        level: The deal's level, or its name; without one, that at which a match starts.
        index: The number of the deal in the run.

    Raises:
        QuestionError: The number of the deal is negative or too great, the level is of
            another type, or there are not two policies.
        NotationError: The text of the level names none.
    """
    demand_rules(rules)
    origin = Origin(seed, index)
    _check_policies(policies)
    position, policy = Position(rules, level), Seats(*policies)
    tables, deal = position.tables, position.deal
    begin(tables, deal, run_key(seed), index, position.level, -1)
    deal_cards(tables, deal, policy)
    open_play(tables, deal)
    position.fix_trump()
    hands = read_hands(position)
    thefts = _settle_kitty(position, policy)
    call_in_seat(tables, deal, policy)
    tricks = _play_tricks(position, policy)
    settle(tables, deal)
    return write_down(position, origin, hands, tricks, thefts)


def _check_policies(policies: object) -> None:
    is_pair = (
        isinstance(policies, Sequence)
        and len(policies) == 2
        and all(isinstance(one, Policy) for one in policies)
    )
    if not is_pair:
        raise QuestionError(
            "'policies' must be two, that of the even seats and that of the odd ones, such "
            f"as POLICIES['random'](), got {brief(policies)}"
        )


def _settle_kitty(position: Position, policy: Policy) -> tuple[Theft, ...]:
    tables, deal, thefts = position.tables, position.deal, []
    if not tables.kitty_size:
        return ()
    bury_kitty(tables, deal, policy)
    buried = read_buried(position)
    while steal_kitty(tables, deal, policy):
        position.fix_trump()
        thefts.append(read_theft(position, buried))
        bury_kitty(tables, deal, policy)
        buried = read_buried(position)
    return tuple(thefts)


def _play_tricks(position: Position, policy: Policy) -> tuple[Trick, ...]:
    deal, tricks = position.deal, []
    while word_at(deal, HAND + deal.leader * PLANES):
        leader = deal.leader
        play_trick(position.tables, deal, policy)
        tricks.append(read_trick(position, leader))
    return tuple(tricks)
