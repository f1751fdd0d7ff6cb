"""Legal actions: what the seat whose turn it is may do, and the rule against the rest.

One function for each kind of decision gives the refusal, one the choices. They ask a
position that stands apart from the deal, so that asking changes nothing.

Sets of cards are enumerated by count of each face, so that no set comes twice; all
enumerations are lazy, since a hand of 33 cards can bury eight in millions of ways.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tuolaji.cards import Face, face_name, show_cards, sort_cards
from tuolaji.engine.codes import HAND, PLANES
from tuolaji.errors import QuestionError
from tuolaji.table.actions import Action, Bury, Call, Pass, Play
from tuolaji.table.plays import (
    beaten_refusal,
    break_up,
    group_refusal,
    judge_play,
    open_lead,
    throw_refusal,
)
from tuolaji.table.position import Cards, Position, counted
from tuolaji.table.refusal import Reason, Refusal

__all__ = [
    "burials",
    "calls",
    "candidate_follows",
    "candidate_leads",
    "follows",
    "leads",
    "refuse_burial",
    "refuse_call",
    "refuse_follow",
    "refuse_lead",
    "refuse_phase",
    "refuse_unheld",
    "subsets",
]


def subsets(cards: Cards, size: int) -> Iterator[Cards]:
    """Yield each multiset of `size` of the cards once, in listing order.

    >>> list(subsets((Face(1), Face(1), Face(2)), 2))
    [(2, 1), (1, 1)]
    """
    yield from _take(list(Counter(sort_cards(cards)).items()), size, len(cards))


def _take(counts: list[tuple[Face, int]], size: int, held: int) -> Iterator[Cards]:
    if size == 0:
        yield ()
        return
    if size > held:
        return
    (face, copies), rest = counts[0], counts[1:]
    for taken in range(min(copies, size), -1, -1):
        for others in _take(rest, size - taken, held - copies):
            yield (face,) * taken + others


def candidate_follows(
    position: Position, hand: Cards, group: int, size: int
) -> Iterator[Cards]:
    """Yield every play of a hand that has enough cards of the led group in it."""
    held = position.in_group(hand, group)
    if len(held) >= size:
        yield from subsets(held, size)
        return
    rest = tuple(face for face in hand if position.layout.groups[face] != group)
    for others in subsets(rest, size - len(held)):
        yield sort_cards(held + others)


def candidate_leads(position: Position, hand: Cards) -> Iterator[Cards]:
    """Yield every set of cards of one group, small sets first."""
    for size in range(1, len(hand) + 1):
        for group in range(len(position.layout.masks)):
            yield from subsets(position.in_group(hand, group), size)


def refuse_phase(phase: str, seat: int, action: Action) -> Refusal:
    """Return the refusal of an action that is none of its phase."""
    why = f"seat {seat} is {phase}, so it cannot {action}"
    return Refusal(Reason.WRONG_PHASE, why)


def refuse_unheld(hand: Cards, cards: Cards) -> Refusal | None:
    """Return a refusal if a hand does not have some cards."""
    missing = tuple((Counter(cards) - Counter(hand)).elements())
    if not missing:
        return None
    return Refusal(Reason.CARDS_NOT_HELD, f"{show_cards(missing)} is not in the hand")


def refuse_burial(position: Position, hand: Cards, cards: Cards) -> Refusal | None:
    """Return why some cards may not be buried, or `None` if they may."""
    size = position.rules.kitty.size
    if len(cards) != size:
        why = f"{counted(size, 'card')} must be buried, got {len(cards)}"
        return Refusal(Reason.WRONG_COUNT, why)
    return refuse_unheld(hand, cards) or _refuse_points(position, cards)


def _refuse_points(position: Position, cards: Cards) -> Refusal | None:
    limit = position.rules.kitty.point_limit
    points = sum(map(position.rules.deck.points_of, cards))
    if limit is None or points <= limit:
        return None
    why = f"'kitty.point_limit: {limit}' forbids burying {counted(points, 'point')}"
    return Refusal(Reason.TOO_MANY_POINTS, why)


def burials(position: Position, hand: Cards) -> Iterator[Bury]:
    """Yield every burial; there can be millions."""
    for cards in subsets(hand, position.rules.kitty.size):
        if _refuse_points(position, cards) is None:
            yield Bury(cards)


def refuse_call(position: Position, action: Call | Pass) -> Refusal | None:
    """Return why a card may not be called, or none called, or `None` if it may."""
    rules = position.rules
    if isinstance(action, Pass):
        why = "'table.call_required: true' asks the declarer to call a card"
        return Refusal(Reason.MUST_CALL, why) if rules.table.call_required else None
    if action.called in rules.deck.faces():
        return None
    return Refusal(Reason.NOT_IN_PACK, f"{face_name(action.called)} is not in the pack")


def calls(position: Position) -> Iterator[Call | Pass]:
    """Yield a call of each face of the pack, and a pass where none need be called."""
    yield from map(Call, position.rules.deck.faces())
    if not position.rules.table.call_required:
        yield Pass()


def refuse_lead(position: Position, hand: Cards, play: Play) -> Refusal | None:
    """Return why a play may not be led, or `None` if it may; it may still fail.

    The position's registers hold all hands, since in some rulesets a throw that can be
    beaten is no lead.
    """
    if not play.cards:
        return Refusal(Reason.WRONG_COUNT, "a lead must have at least one card")
    if (unheld := refuse_unheld(hand, play.cards)) is not None:
        return unheld
    if (refusal := group_refusal(position, play.cards)) is not None:
        return refusal
    try:
        break_up(position, play.cards, play.named)
    except QuestionError as problem:
        return Refusal(Reason.NOT_SO_BROKEN_UP, str(problem))
    return throw_refusal(position) or _refuse_risk(position, hand, play.cards)


def _refuse_risk(position: Position, hand: Cards, cards: Cards) -> Refusal | None:
    rest = (Counter(hand) - Counter(cards)).elements()
    position.put(HAND + position.deal.leader * PLANES, rest)
    return beaten_refusal(position)


def leads(position: Position, hand: Cards) -> Iterator[Play]:
    """Yield every lead, broken up as the ruleset does, small ones first."""
    for cards in candidate_leads(position, hand):
        if refuse_lead(position, hand, Play(cards)) is None:
            yield Play(cards)


def refuse_follow(
    position: Position, lead: Play, hand: Cards, cards: Cards
) -> Refusal | None:
    """Return why some cards may not follow a lead, or `None` if they may."""
    size = len(lead.cards)
    if len(cards) != size:
        why = f"{counted(size, 'card')} must be played as led, got {len(cards)}"
        return Refusal(Reason.WRONG_COUNT, why)
    if (unheld := refuse_unheld(hand, cards)) is not None:
        return unheld
    open_lead(position, lead.cards, lead.named)
    verdict = judge_play(position, hand, cards)
    return None if verdict.reason is None else Refusal(verdict.reason, verdict.why)


def follows(position: Position, lead: Play, hand: Cards) -> Iterator[Play]:
    """Yield every play that may follow a lead."""
    group, size = position.group_of(lead.cards), len(lead.cards)
    for cards in candidate_follows(position, hand, group, size):
        if refuse_follow(position, lead, hand, cards) is None:
            yield Play(cards)
