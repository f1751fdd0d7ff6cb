"""Does a record replay: do its actions, done again, end in the same record?"""

from __future__ import annotations

from collections import deque

from tuolaji.cards import Suit
from tuolaji.dsl import load_variant
from tuolaji.errors import IllegalAction, QuestionError, RecordError, demand
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.actions import (
    Action,
    Bury,
    Call,
    CallPoints,
    LayDown,
    NameTrumps,
    Pass,
    Play,
)
from tuolaji.table.deal_in_play import DealInPlay
from tuolaji.table.position import Cards
from tuolaji.table.progress import Phase
from tuolaji.table.record import BidMade, Record

__all__ = ["replay"]


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
    bids, plays = deque(record.bids), deque(_plays(record))
    while deal.turn is not None:
        action = _next_action(deal, record, bids, plays)
        try:
            deal.apply(action)
        except IllegalAction as illegal:
            place = f"trick {len(deal.tricks) + 1}" if deal.tricks else str(deal.phase)
            raise RecordError(
                f"{place}: seat {deal.turn} cannot {action}: {illegal}"
            ) from None
    again = deal.record()
    _compare(record, again)
    return again


def _begun(record: Record, rules: Ruleset) -> DealInPlay:
    try:
        return DealInPlay(
            rules,
            record.origin.seed,
            index=record.origin.index,
            level=record.level if record.levels is None else record.levels,
            declarer=None if record.opening else record.declarer,
            hands=None if record.origin.shuffled else record.hands,
        )
    except QuestionError as problem:
        raise RecordError(f"the record's deal cannot begin: {problem}") from None


def _plays(record: Record) -> list[Play]:
    """Return the plays as they were put down, failed throws whole."""
    plays: list[Play] = []
    for number, trick in enumerate(record.tricks, 1):
        if not trick.plays:
            raise RecordError(f"trick {number} of the record has no plays")
        lead = trick.plays[0] if trick.thrown is None else trick.thrown
        plays.append(Play(lead, trick.named))
        plays.extend(map(Play, trick.plays[1:]))
    return plays


def _next_action(
    deal: DealInPlay, record: Record, bids: deque[BidMade], plays: deque[Play]
) -> Action:
    if deal.phase is Phase.NAMING:
        return NameTrumps(Suit.S if record.trump is None else record.trump)
    if deal.phase is Phase.BIDDING and deal.price is not None:
        return CallPoints(deal.price) if deal.turn == _caller(deal, record) else Pass()
    if deal.phase is Phase.BIDDING:
        has_come = deal.redeals == record.redeals and bids
        due = has_come and (bids[0].seat, bids[0].drawn) == (deal.turn, deal.drawn)
        return LayDown(bids.popleft().cards) if due else Pass()
    if deal.phase in {Phase.BURYING, Phase.STEALING, Phase.CALLING}:
        return _with_kitty(deal, record)
    if not plays:
        raise RecordError(f"the record ends after {len(deal.tricks)} tricks")
    return plays.popleft()


def _caller(deal: DealInPlay, record: Record) -> int | None:
    """Return the seat that calls next; a record without calls tells the winner alone."""
    if record.calls is None:
        return record.declarer
    return next(iter(record.calls[len(deal.calls or ()) :]), None)


def _with_kitty(deal: DealInPlay, record: Record) -> Action:
    """Return what is done next between bidding and play."""
    if deal.phase is Phase.STEALING:
        return _theft(deal, record)
    if deal.phase is Phase.BURYING:
        return Bury(_burial(deal, record))
    if record.partnership is not None:
        return Call(record.partnership.called)
    if deal.rules.table.call_required:
        raise RecordError("the record does not say which card the declarer called")
    return Pass()


def _theft(deal: DealInPlay, record: Record) -> Action:
    """Return the recorded theft if it is due, else a pass."""
    if len(deal.thefts) == len(record.thefts):
        return Pass()
    theft = record.thefts[len(deal.thefts)]
    return LayDown(theft.cards) if theft.seat == deal.turn else Pass()


def _burial(deal: DealInPlay, record: Record) -> Cards:
    """Return what is buried next; what a thief takes was buried before."""
    number = len(deal.thefts)
    is_stolen = number < len(record.thefts)
    return record.thefts[number].taken if is_stolen else record.buried


def _compare(record: Record, again: Record) -> None:
    """Check that two records say the same; name the first field in which they differ."""
    before, after = record.to_dict(), again.to_dict()
    for field in {**before, **after}:
        is_told = field != "calls" or record.calls is not None
        if is_told and before.get(field) != after.get(field):
            raise RecordError(f"'{field}' of the record is not what its actions lead to")
