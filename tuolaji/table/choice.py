"""What a policy does at a decision, as the action of a deal played step by step.

The engine asks the policy in a position of its own, as a batch would; what it chooses
there is read off.
"""

from __future__ import annotations

from collections.abc import Sequence

from tuolaji.bots import POLICIES
from tuolaji.cards import Face, Suit
from tuolaji.engine.bidding import find_options, new_cards
from tuolaji.engine.codes import (
    BID_LITTLE_JOKER,
    BURIED,
    FACES,
    PLANES,
    PLAY,
    STAGE_ANSWER,
    STAGE_ASK,
    STAGE_BID,
    STAGE_BURY,
    STAGE_CALL,
    STAGE_CALL_FIRST,
    STAGE_CALL_POINTS,
    STAGE_CROSS,
    STAGE_FOLLOW,
    STAGE_GIVE,
    STAGE_NAME,
    STAGE_NAME_LAST,
    STAGE_STEAL,
)
from tuolaji.engine.decision import consult
from tuolaji.engine.kitty import next_thief
from tuolaji.engine.policy import Policy, Seats
from tuolaji.errors import QuestionError, brief
from tuolaji.rules.table import FoundBy
from tuolaji.table.actions import (
    Action,
    AskAnew,
    Bury,
    Call,
    CallPoints,
    Give,
    GiveCards,
    LayDown,
    NameTrumps,
    Pass,
    Play,
)
from tuolaji.table.bids import cards_laid, companion_due, named_suit, open_calls
from tuolaji.table.position import Position

__all__ = ["choose_action", "find_policy", "seats_of"]


def choose_action(
    position: Position, policy: Policy, stage: int, seat: int, place: int
) -> Action:
    """Return what a policy does at the decision at which a position stands.

    Args:
        position: The deal, or what its seat sees of it; it is changed.
        policy: Who decides.
        stage: The decision.
        seat: Whose it is.
        place: The place of the seat in the trick, or after the seat that moved last.
    """
    tables, deal = position.tables, position.deal
    if stage == STAGE_BID:
        find_options(tables, deal, seat)
    elif stage == STAGE_STEAL:
        next_thief(tables, deal, place)
    chosen = consult(tables, deal, policy, stage, seat, place)
    if stage in {STAGE_BID, STAGE_STEAL}:
        return _bid(position, seat, chosen)
    if stage in {STAGE_CALL, STAGE_CALL_FIRST}:
        return _call(position, chosen)
    if stage == STAGE_BURY:
        return Bury(position.read(BURIED))
    if stage in {STAGE_CROSS, STAGE_ANSWER}:
        return GiveCards(position.read(PLAY + seat * PLANES)) if chosen else Pass()
    if stage < STAGE_BURY or stage == STAGE_NAME_LAST:
        return _say(position, stage, chosen)
    return Play(position.read(PLAY + place * PLANES if stage == STAGE_FOLLOW else PLAY))


def _say(position: Position, stage: int, chosen: int) -> Action:
    """Return what is called, asked for, named or given."""
    if stage == STAGE_CALL_POINTS:
        return CallPoints(open_calls(position)[chosen - 1]) if chosen else Pass()
    if stage == STAGE_ASK:
        return AskAnew() if chosen else Pass()
    if stage in {STAGE_NAME, STAGE_NAME_LAST}:
        return NameTrumps(Suit(chosen) if chosen < BID_LITTLE_JOKER else None)
    assert stage == STAGE_GIVE, stage
    (face,) = position.faces_of(chosen)
    return Give(face)


def _bid(position: Position, seat: int, chosen: int) -> Action:
    if chosen < 0:
        return Pass()
    tables, deal = position.tables, position.deal
    step, face = deal.option_step[chosen], deal.option_face[chosen]
    cards = cards_laid(position, seat, face, new_cards(tables, deal, seat, step, face))
    named = named_suit(position, step, face)
    return LayDown(cards + companion_due(position, seat), named)


def _call(position: Position, chosen: int) -> Action:
    if chosen < 0:
        return Pass()
    by_copy = position.rules.table.found_by is FoundBy.COPY
    return Call(Face(chosen % FACES), chosen // FACES + 1 if by_copy else None)


def seats_of(policy: object) -> Seats:
    """Return the policy of all seats that is meant by a name, a policy, or two.

    Raises:
        QuestionError: There is no such policy.
    """
    pair = policy if isinstance(policy, Sequence) and not isinstance(policy, str) else None
    two = [policy, policy] if pair is None else list(pair)
    if len(two) != 2:
        raise QuestionError(f"policies are one, or two for the teams, got {brief(policy)}")
    even, odd = (find_policy(name) for name in two)
    return Seats(even, odd)


def find_policy(policy: object) -> Policy:
    """Return the policy that a name means, or the policy itself.

    Raises:
        QuestionError: There is no such policy.
    """
    if isinstance(policy, str) and policy in POLICIES:
        return POLICIES[policy]()
    if isinstance(policy, Policy):
        return policy
    raise QuestionError(f"policies are {', '.join(sorted(POLICIES))}; got {brief(policy)}")
