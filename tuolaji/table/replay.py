"""The recording of deals that policies play, and the replay of records.

The engine plays a deal phase by phase, as in a batch; between the phases the deal is
read. A record replays if its actions, done again, end in the same record.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from tuolaji.cards import Rank, Suit
from tuolaji.dsl import load_variant
from tuolaji.engine.codes import HAND, PLANES, run_key
from tuolaji.engine.deal import begin, deal_cards
from tuolaji.engine.kitty import steal_kitty
from tuolaji.engine.play import bury_kitty, call_in_seat, open_play, play_trick
from tuolaji.engine.policy import Policy, Seats
from tuolaji.engine.registers import word_at
from tuolaji.engine.scoring import settle
from tuolaji.errors import IllegalAction, QuestionError, RecordError, brief, demand
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
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase
from tuolaji.table.position import Cards, Position, demand_rules
from tuolaji.table.record import BidMade, Origin, Record, Theft, Trick
from tuolaji.table.snapshot import (
    read_buried,
    read_hands,
    read_theft,
    read_trick,
    write_down,
)

__all__ = ["play_record", "replay"]


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
