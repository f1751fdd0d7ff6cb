"""The recording of deals that policies play, and the replay of records.

The engine plays a deal phase by phase, as in a batch; between the phases the deal is
read. A record replays if its actions, done again, end in the same record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass

from tuolaji.cards import Rank
from tuolaji.dsl import load_variant
from tuolaji.engine.claim import note_hands
from tuolaji.engine.codes import HAND, PLANES, run_key
from tuolaji.engine.deal import begin, deal_cards
from tuolaji.engine.kitty import steal_kitty
from tuolaji.engine.play import bury_kitty, find_friends, name_last, open_play, play_trick
from tuolaji.engine.policy import Policy, Seats
from tuolaji.engine.registers import word_at
from tuolaji.engine.scoring import settle
from tuolaji.engine.tribute import next_giver, pay_next, receiver
from tuolaji.errors import IllegalAction, QuestionError, RecordError, brief, demand
from tuolaji.language import _
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.tribute import TributeDue
from tuolaji.table.actions import Action
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Finished
from tuolaji.table.position import Position, demand_rules, owe
from tuolaji.table.record import CardGiven, Origin, Record, Theft, Trick
from tuolaji.table.snapshot import (
    read_buried,
    read_hands,
    read_theft,
    read_trick,
    write_down,
)

__all__ = ["Moment", "moments", "play_record", "replay"]


def play_record(
    rules: Ruleset,
    seed: int,
    policies: tuple[Policy, Policy],
    level: Rank | str | None = None,
    index: int = 0,
    tribute: TributeDue | None = None,
) -> Record:
    """Play one opening deal and write it down.

    Args:
        rules: The ruleset.
        seed: The user's seed of the run.
        policies: The policy of the even seats and that of the odd ones.
        level: The deal's level, or its name; without one, that at which a match starts.
        index: The number of the deal in the run.
        tribute: The cards that a team owes at its beginning.

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
    if tribute is not None:
        owe(position, tribute)
    deal_cards(tables, deal, policy)
    open_play(tables, deal)
    position.fix_trump()
    hands = read_hands(position)
    gifts = _pay(position, policy)
    thefts = _settle_kitty(position, policy)
    find_friends(tables, deal, policy)
    if tables.claim_count:
        note_hands(tables, deal)
    tricks = _play_tricks(position, policy)
    settle(tables, deal)
    return write_down(position, origin, hands, tricks, thefts, gifts)


def _check_policies(policies: object) -> None:
    is_pair = (
        isinstance(policies, Sequence)
        and len(policies) == 2
        and all(isinstance(policy, Policy) for policy in policies)
    )
    if not is_pair:
        raise QuestionError(
            "'policies' must be two, that of the even seats and that of the odd ones, such "
            f"as POLICIES['random'](), got {brief(policies)}"
        )


def _pay(position: Position, policy: Policy) -> tuple[CardGiven, ...]:
    tables, deal, gifts = position.tables, position.deal, []
    while deal.due_cards and (seat := next_giver(tables, deal)) >= 0:
        to, before = receiver(tables, deal, seat), Counter(read_hands(position)[seat])
        pay_next(tables, deal, policy, seat)
        (card,) = before - Counter(read_hands(position)[seat])
        gifts.append(CardGiven(seat, to, card))
    return tuple(gifts)


def _settle_kitty(position: Position, policy: Policy) -> tuple[Theft, ...]:
    tables, deal, thefts = position.tables, position.deal, []
    if tables.kitty_size:
        bury_kitty(tables, deal, policy)
    name_last(tables, deal, policy)
    position.fix_trump()
    if not tables.kitty_size:
        return ()
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


def replay(record: Record, rules: Ruleset | None = None) -> Record:
    """Play a record again, each action asked of the rules; return the new record.

    Args:
        record: The record.
        rules: The ruleset; without one, the variant that the record names is loaded.

    Raises:
        RecordError: An action is illegal, or the deal ends otherwise than recorded.
        VariantError: The variant that the record names does not compile.
    """
    wanted = "'record' must be a Record; record_from reads one"
    demand(isinstance(record, Record), wanted, record, RecordError)
    deal = _begun(record, load_variant(record.variant) if rules is None else rules)
    while not isinstance(deal.step, Finished):
        _do_recorded(deal, record)
    again = deal.record()
    _compare(record, again)
    return again


@dataclass(frozen=True, slots=True)
class Moment:
    """A deal after one of its actions, or before the first of them.

    Attributes:
        deal: The deal as it stands then.
        seat: Who has acted, or `None` before the first.
        action: What it has done, or `None`.
    """

    deal: DealInPlay
    seat: int | None = None
    action: Action | None = None


def moments(record: Record, rules: Ruleset | None = None) -> Iterator[Moment]:
    """Yield a recorded deal as it stands at its beginning, and after each action.

    Args:
        record: The record.
        rules: The ruleset; without one, the variant that the record names is loaded.

    Raises:
        RecordError: An action is illegal.
        VariantError: The variant that the record names does not compile.
    """
    deal = _begun(record, load_variant(record.variant) if rules is None else rules)
    yield Moment(copy(deal))
    while not isinstance(deal.step, Finished):
        seat = deal.turn
        action = _do_recorded(deal, record)
        yield Moment(copy(deal), seat, action)


def _do_recorded(deal: DealInPlay, record: Record) -> Action:
    """Do what is recorded at the decision where a deal stands, if the rules permit it."""
    assert not isinstance(deal.step, Finished), "the deal is finished"
    action = deal.step.recorded(record)
    try:
        deal.apply(action)
    except IllegalAction as illegal:
        raise RecordError(
            _(
                "{place}: seat {seat} cannot {action}: {why}",
                place=deal.place,
                seat=deal.turn,
                action=action,
                why=illegal,
            )
        ) from None
    return action


def _begun(record: Record, rules: Ruleset) -> DealInPlay:
    origin = record.origin
    # Of bids before a weak hand was dealt anew a record does not tell.
    unbid = record.redeals - record.weak_hands if record.weak_hands else 0
    try:
        return DealInPlay(
            rules,
            origin.seed,
            index=origin.index,
            level=record.level if record.levels is None else record.levels,
            declarer=_declarer(record),
            hands=None if origin.shuffled or origin.pack else record.hands,
            pack=origin.pack or None,
            first_seat=origin.first_seat,
            tribute=_due(record),
            weak_hands=record.weak_hands,
            unbid=unbid,
        )
    except QuestionError as problem:
        raise RecordError(
            _("the record's deal cannot begin: {problem}", problem=problem)
        ) from None


def _declarer(record: Record) -> int | None:
    """Return the declarer with whom a record's deal begins."""
    if record.opening:
        return None
    return record.declarer if record.due is None else record.due


def _due(record: Record) -> TributeDue | None:
    """Return the tribute that a record begins with; half of the gifts are returns."""
    if not record.gifts:
        return None
    return TributeDue(record.gifts[0].seat % 2, len(record.gifts) // 2)


def _compare(record: Record, again: Record) -> None:
    """Check that two records say the same; name the first field in which they differ."""
    before, after = record.to_dict(), again.to_dict()
    for field in {**before, **after}:
        if field == "calls" and record.calls is None:
            continue  # without an auction, or written when records had no calls
        if before.get(field) != after.get(field):
            raise RecordError(
                _("'{name}' of the record is not what its actions lead to", name=field)
            )
