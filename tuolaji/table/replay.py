"""The recording of deals that policies play, and the replay of records.

A policy is asked at each step as in a batch, so that a record tells of the deal that a
batch plays. A record replays if its actions, done again, end in the same record.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass

from tuolaji.cards import Rank
from tuolaji.dsl import load_variant
from tuolaji.engine.policy import Policy
from tuolaji.errors import IllegalAction, QuestionError, RecordError, brief, demand
from tuolaji.language import _
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.tribute import TributeDue
from tuolaji.table.actions import Action
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Finished
from tuolaji.table.record import Record

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
    _check_policies(policies)
    deal = DealInPlay(rules, seed, index=index, level=level, tribute=tribute)
    while (seat := deal.turn) is not None:
        deal.do(deal.choice_of(policies[seat % 2]))
    return deal.record()


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
    if record.opening:  # Bids named who declares instead of one that was due, if any was.
        return record.due
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
