"""Legal cards: what may be buried, led and followed with, and the rule against the rest.

Of each decision one function refuses cards, one enumerates those that are legal. Leads
and follows are asked of a position that stands apart from the deal.

Sets of cards are enumerated by count of each face, so that no set comes twice; all
enumerations are lazy, since a hand of 33 cards can bury eight in millions of ways.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, product

from tuolaji.cards import Face, card_text, cards_text, sort_cards
from tuolaji.engine.codes import (
    ACROSS,
    HAND,
    LITTLE_JOKER,
    PLANES,
    SUIT_FACES,
    TRUMPS,
)
from tuolaji.engine.crossing import answer_faces
from tuolaji.engine.decision import copied
from tuolaji.engine.friends import free_copy, may_call
from tuolaji.engine.kitty import barred_faces
from tuolaji.engine.legal import Plays, Subsets
from tuolaji.engine.state import Deal
from tuolaji.errors import QuestionError
from tuolaji.language import _, plural
from tuolaji.rules.follow import Bombs
from tuolaji.rules.table import FoundBy
from tuolaji.table.actions import Bury, Call, GiveCards, Play, called_name
from tuolaji.table.plays import (
    beaten_refusal,
    bomb_named,
    break_up,
    group_refusal,
    is_across,
    judge_play,
    plain_refusal,
    throw_refusal,
)
from tuolaji.table.position import Cards, Position
from tuolaji.table.refusal import Reason, Refusal

__all__ = [
    "burials",
    "calls",
    "crossings",
    "follows",
    "follows_of",
    "leads",
    "leads_of",
    "refuse_burial",
    "refuse_call",
    "refuse_crossing",
    "refuse_follow",
    "refuse_lead",
    "refuse_unheld",
    "subsets",
]


def subsets(cards: Cards, size: int) -> Iterator[Cards]:
    """Return each multiset of `size` of the cards once, in listing order.

    >>> list(subsets((Face(1), Face(1), Face(2)), 2))
    [(2, 1), (1, 1)]
    """
    found: Iterator[Cards] = Subsets(cards, size)  # type: ignore[assignment]  # The engine lists faces.
    return found


def sets_across(position: Position, hand: Cards) -> Iterator[Cards]:
    """Yield every set across suits in a hand."""
    sizes = {shape.widths[0] for shape in position.rules.shapes if shape.is_across}
    by_rank: dict[int, list[Face]] = {}
    for face in hand if sizes else ():
        if face < LITTLE_JOKER:
            by_rank.setdefault(face % SUIT_FACES, []).append(face)
    for cards, size in product(by_rank.values(), sorted(sizes)):
        yield from (
            chosen for chosen in subsets(tuple(cards), size) if is_across(position, chosen)
        )


def _bombs_beside(position: Position, hand: Cards) -> Iterator[Play]:
    """Yield the plays that may answer any lead and are not of the led group alone."""
    group, size = position.deal.lead_group, position.deal.lead_size
    if position.rules.follow.bombs is not Bombs.ANY_TIME or group == ACROSS:
        return
    held = [face for face in dict.fromkeys(hand) if hand.count(face) >= size]
    every = chain(sets_across(position, hand), ((face,) * size for face in held))
    for cards in every:
        is_free = len(position.in_group(cards, group)) < min(
            size, len(position.in_group(hand, group))
        )
        if len(cards) == size and is_free and bomb_named(position, cards) is not None:
            yield Play(cards)


def refuse_unheld(hand: Cards, cards: Cards) -> Refusal | None:
    """Return a refusal if a hand does not have some cards."""
    if all(cards.count(face) <= hand.count(face) for face in cards):
        return None
    missing = (Counter(cards) - Counter(hand)).elements()
    why = _("{cards} is not in the hand", cards=cards_text(tuple(missing)))
    return Refusal(Reason.CARDS_NOT_HELD, why)


def refuse_burial(position: Position, hand: Cards, cards: Cards) -> Refusal | None:
    """Return why some cards may not be buried, or `None` if they may."""
    size = position.rules.kitty.size
    if len(cards) != size:
        why = plural(
            "{count} card must be buried, got {given}",
            "{count} cards must be buried, got {given}",
            size,
            given=len(cards),
        )
        return Refusal(Reason.WRONG_COUNT, why)
    unheld = refuse_unheld(hand, cards)
    limit = _point_limit(position, hand)
    return (
        unheld
        or _refuse_barred(position, hand, cards)
        or _refuse_points(position, cards, limit)
    )


def _refuse_barred(position: Position, hand: Cards, cards: Cards) -> Refusal | None:
    """Refuse cards that may not be buried, as far as the hand has others."""
    kitty = position.rules.kitty
    if not kitty.barred:
        return None
    barred = set(position.faces_of(barred_faces(position.tables, position.deal)))
    others = sum(face not in barred for face in hand)
    buried = tuple(face for face in cards if face in barred)
    if len(buried) <= max(kitty.size - others, 0):
        return None
    named = " and ".join(each.what for each in kitty.barred)
    rule = f"'kitty.barred: {named}'"
    why = _("{rule} forbids burying {cards}", rule=rule, cards=cards_text(buried))
    return Refusal(Reason.MAY_NOT_BE_BURIED, why)


def _point_limit(position: Position, hand: Cards) -> int | None:
    """Return how many points a hand may bury: the limit, or the fewest that it can."""
    kitty = position.rules.kitty
    if kitty.point_limit is None:
        return None
    barred = set(position.faces_of(barred_faces(position.tables, position.deal)))
    # What is barred is buried last.
    worth = sorted((face in barred, _points(position, face)) for face in hand)
    fewest = sum(points for _is_barred, points in worth[: kitty.size])
    return max(kitty.point_limit, fewest)


def _points(position: Position, face: Face) -> int:
    return position.rules.deck.points_of(face, position.trump)


def _refuse_points(position: Position, cards: Cards, limit: int | None) -> Refusal | None:
    if limit is None:
        return None
    points = sum(_points(position, face) for face in cards)
    if points <= limit:
        return None
    why = plural(
        "{rule} forbids burying {count} point",
        "{rule} forbids burying {count} points",
        points,
        rule=f"'kitty.point_limit: {limit}'",
    )
    return Refusal(Reason.TOO_MANY_POINTS, why)


def burials(position: Position, hand: Cards) -> Iterator[Bury]:
    """Yield every burial; there can be millions."""
    limit = _point_limit(position, hand)
    for cards in subsets(hand, position.rules.kitty.size):
        if not (
            _refuse_barred(position, hand, cards) or _refuse_points(position, cards, limit)
        ):
            yield Bury(cards)


def crossings(position: Position, seat: int, hand: Cards) -> Iterator[GiveCards]:
    """Yield all cards with which a seat may cross, or answer one that has."""
    size = position.rules.crossing.trumps
    assert size is not None, "hands of few trumps cross"
    owed, free = _crossed(position, seat, hand)
    for cards in subsets(free, size - len(owed)):
        yield GiveCards(sort_cards(owed + cards))


def _crossed(position: Position, seat: int, hand: Cards) -> tuple[Cards, Cards]:
    """Return the cards that a seat must give its partner, and those that fill them up."""
    deal = position.deal
    trumps = {face for face in hand if deal.face_bit[face] & deal.group_mask[TRUMPS]}
    owed = tuple(face for face in hand if face in trumps)
    free = tuple(face for face in hand if face not in trumps)
    if not deal.answering:
        return owed, free
    faces = answer_faces(position.tables, deal, seat)
    return (), tuple(face for face in hand if deal.face_bit[face] & faces)


def refuse_crossing(
    position: Position, seat: int, hand: Cards, cards: Cards
) -> Refusal | None:
    """Return why a seat may not cross, or answer, with some cards, or `None` if it may."""
    crossing = position.rules.crossing
    size = crossing.trumps
    assert size is not None, "hands of few trumps cross"
    if len(cards) != size:
        why = plural(
            "{count} card crosses, got {given}",
            "{count} cards cross, got {given}",
            size,
            given=len(cards),
        )
        return Refusal(Reason.WRONG_COUNT, why)
    if unheld := refuse_unheld(hand, cards):
        return unheld
    owed, free = _crossed(position, seat, hand)
    if kept := tuple((Counter(owed) - Counter(cards)).elements()):
        why = _(
            "'crossing.trumps: {size}': all trumps cross, including {cards}",
            size=size,
            cards=cards_text(kept),
        )
        return Refusal(Reason.NOT_DUE, why)
    if wrong := tuple((Counter(cards) - Counter(owed + free)).elements()):
        why = _(
            "'crossing.answered: {rule}' does not allow {cards}",
            rule=crossing.answered,
            cards=cards_text(wrong),
        )
        return Refusal(Reason.NOT_DUE, why)
    return None


def refuse_call(position: Position, call: Call) -> Refusal | None:
    """Return why the declarer may not call a card now, or `None` if it may."""
    if call.called not in position.rules.deck.faces():
        why = _("{card} is not in the pack", card=card_text(call.called))
        return Refusal(Reason.NOT_IN_PACK, why)
    for why in _against_call(position, call):
        return Refusal(Reason.MAY_NOT_CALL, why)
    return None


def _against_call(position: Position, call: Call) -> Iterator[str]:
    """Yield the rules against calling a card of the pack."""
    table, packs = position.rules.table, position.rules.deck.packs
    tables, deal = position.tables, position.deal
    found_by, number = f"'table.found_by: {table.found_by}'", call.copy or 0
    if table.found_by is not FoundBy.COPY and call.copy is not None:
        yield _("{rule} calls a card, not one of its copies", rule=found_by)
    if table.found_by is FoundBy.COPY and not 1 <= number <= packs:
        yield _("{rule} asks which copy, from 1 to {packs}", rule=found_by, packs=packs)
        return
    name, place = called_name(call.called, call.copy), max(number - 1, 0)
    if deal.friend_count >= tables.friends_most:
        one = _("{rule} finds all friends by one card", rule=found_by)
        most = _("'table.friends: {friends}' allows no more calls", friends=table.friends)
        yield one if table.found_by is FoundBy.FIRST else most
    if free_copy(tables, deal, call.called, place) != place:
        yield _("{card} has been called already", card=name)
    if not may_call(tables, deal, call.called):
        yield _(
            "'table.friend_cards: {rule}' does not allow {card}",
            rule=table.friend_cards,
            card=name,
        )


def calls(position: Position) -> Iterator[Call]:
    """Yield every card that the declarer may call now, or every copy of one."""
    deck, found_by = position.rules.deck, position.rules.table.found_by
    copies = range(1, deck.packs + 1) if found_by is FoundBy.COPY else (None,)
    for face, copy in product(deck.faces(), copies):
        call = Call(face, copy)
        if refuse_call(position, call) is None:
            yield call


def refuse_lead(position: Position, hand: Cards, play: Play) -> Refusal | None:
    """Return why a play may not be led, or `None` if it may; it may still fail.

    The position's registers hold all hands, since in some rulesets a throw that can be
    beaten is no lead.
    """
    if not play.cards:
        return Refusal(Reason.WRONG_COUNT, _("a lead must have at least one card"))
    return (
        refuse_unheld(hand, play.cards)
        or group_refusal(position, play.cards)
        or _refuse_components(position, hand, play)
    )


def _refuse_components(position: Position, hand: Cards, play: Play) -> Refusal | None:
    try:
        break_up(position, play.cards, play.named)
    except QuestionError as problem:
        return Refusal(Reason.NOT_SO_BROKEN_UP, str(problem))
    if (refusal := plain_refusal(position, hand)) is not None:
        return refusal
    if position.deal.part_count == 1:
        return None
    refusal = throw_refusal(position)
    if refusal is not None or not position.tables.throws_refused:
        return refusal
    rest = (Counter(hand) - Counter(play.cards)).elements()
    position.put(HAND + position.deal.leader * PLANES, rest)
    return beaten_refusal(position)


def leads(position: Position, hand: Cards) -> Iterator[Play]:
    """Yield every lead of a hand, broken up as the ruleset does, small ones first.

    The position's registers hold the other hands where those decide what can be led.
    """
    apart, seat = _held_apart(position, position.deal.leader, hand)
    return leads_of(apart, apart.deal, seat)


def leads_of(position: Position, deal: Deal, seat: int) -> Iterator[Play]:
    """Yield every lead of a seat, broken up as the ruleset does, small ones first.

    Args:
        position: The ruleset at a level, with trumps.
        deal: The deal, in registers that nobody else uses meanwhile.
        seat: The seat.
    """
    listed = Plays(position.tables, deal, seat, True, Play)
    plays: Iterator[Play] = listed  # type: ignore[assignment]  # It lists that kind.
    if not position.tables.across_count:
        return plays
    position = position.beside(deal)
    return chain(_leads_across(position, position.read(HAND + seat * PLANES)), plays)


def _leads_across(position: Position, hand: Cards) -> Iterator[Play]:
    for play in map(Play, sets_across(position, hand)):
        if _refuse_components(position, hand, play) is None:
            yield play


def _held_apart(position: Position, seat: int, hand: Cards) -> tuple[Position, int]:
    """Return a position with registers of its own in which a seat has a hand."""
    apart = position.beside(copied(position.deal))
    apart.put(HAND + seat * PLANES, hand)
    return apart, seat


def refuse_follow(position: Position, hand: Cards, cards: Cards) -> Refusal | None:
    """Return why cards may not follow the lead that is open, or `None` if they may."""
    size = position.deal.lead_size
    if len(cards) != size:
        why = plural(
            "{count} card must be played as led, got {given}",
            "{count} cards must be played as led, got {given}",
            size,
            given=len(cards),
        )
        return Refusal(Reason.WRONG_COUNT, why)
    if (unheld := refuse_unheld(hand, cards)) is not None:
        return unheld
    verdict = judge_play(position, hand, cards)
    return None if verdict.reason is None else Refusal(verdict.reason, verdict.why)


def follows(position: Position, hand: Cards) -> Iterator[Play]:
    """Yield every play of a hand that may follow the lead open in a position."""
    return follows_of(*_held_apart(position, 1, hand))


def follows_of(position: Position, seat: int) -> Iterator[Play]:
    """Yield every follow of a seat, in a position that nobody else uses meanwhile."""
    listed = Plays(position.tables, position.deal, seat, False, Play)
    plays: Iterator[Play] = listed  # type: ignore[assignment]  # It lists that kind.
    if not position.tables.bomb_count:
        return plays
    return chain(_bombs_beside(position, position.read(HAND + seat * PLANES)), plays)
