"""Friends: which cards a declarer may call, and who plays on its side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tests.oracle.order import TRUMPS, DealRules
from tuolaji.cards import Face, Suit, face_of, rank_of, suit_of
from tuolaji.rules.formula import evaluate
from tuolaji.rules.order import Where
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.table import FoundBy, Partners

JOKERS = frozenset({Face(52), Face(53)})


@dataclass(frozen=True, slots=True)
class Called:
    """A card that is called, and which copy of it, from 1, or `None`."""

    face: Face
    copy: int | None


@dataclass(frozen=True, slots=True)
class Lots:
    """What was drawn by lot.

    Attributes:
        card: The card whose plays count, or `None`.
        turns: Which turns to play it find a friend, from 1.
        marks: The seats with marked cards; where most count, in the order of play.
    """

    card: Face | None = None
    turns: tuple[int, ...] = ()
    marks: Sequence[tuple[int, Face]] = ()


NO_LOTS = Lots()


def by_turns(
    declarer: int, lots: Lots, played: Sequence[tuple[int, Sequence[Face]]]
) -> frozenset[int]:
    """Return the declarers where turns to play a card or its twin find friends."""
    assert lots.card is not None
    if lots.card in JOKERS:
        alike = JOKERS
    else:
        suit, rank = suit_of(lots.card), rank_of(lots.card)
        twin = {"S": "C", "C": "S", "H": "D", "D": "H"}[suit.name]
        alike = frozenset({lots.card, face_of(Suit[twin], rank)})
    found, turn = {declarer}, 0
    for seat, cards in played:
        if seat not in found and not alike.isdisjoint(cards):
            turn += 1
            if turn in lots.turns:
                found.add(seat)
    return frozenset(found)


def taken_for(
    ruleset: Ruleset,
    own: frozenset[int],
    seats: tuple[int, int],
    played: Sequence[tuple[int, Sequence[Face]]],
    lots: Lots = NO_LOTS,
    calls: Sequence[Called] = (),
) -> frozenset[int]:
    """Return whom a seat takes for declarers: itself, and who all know to be one.

    Args:
        ruleset: The rules.
        own: The seats on the declarer's side.
        seats: The declarer's seat and that which looks.
        played: Seats with the cards that they play, in order.
        lots: What was drawn.
        calls: The cards that the declarer calls.
    """
    declarer, seat = seats
    cards_of = dict(lots.marks)
    hidden = ruleset.table.found_by is FoundBy.HIDDEN
    by_holder = ruleset.table.found_by is FoundBy.HOLDER
    shown = {
        other
        for other in own
        if any(
            who == other
            and (
                (hidden and cards_of.get(other) in cards)
                or (by_holder and any(call.face in cards for call in calls))
            )
            for who, cards in played
        )
    }
    known = shown if hidden or by_holder else own
    return frozenset({declarer, *known, *({seat} & own)})


def most_friends(ruleset: Ruleset) -> int:
    """Return the most seats that may play with the declarer."""
    table, packs = ruleset.table, ruleset.deck.packs
    if table.partners is Partners.NONE:
        return 0
    if table.friends.most is None:
        return table.players - 2
    return evaluate(table.friends.most, {"players": table.players, "packs": packs})


def may_call(
    rules: DealRules,
    calls: Sequence[Called],
    hand: Iterable[Face],
    shown: Iterable[Face],
) -> bool:
    """Tell whether the declarer may call these cards and no others."""
    ruleset = rules.ruleset
    names = {"players": ruleset.table.players, "packs": ruleset.deck.packs}
    least = evaluate(ruleset.table.friends.least, names)
    if not least <= len(calls) <= most_friends(ruleset) or len({*calls}) < len(calls):
        return False
    by_copy = ruleset.table.found_by is FoundBy.COPY
    copies = range(1, ruleset.deck.packs + 1) if by_copy else (None,)
    own, lying = {*hand}, {*shown}
    return all(
        call.copy in copies
        and call.face in rules.group
        and _is_allowed(rules, call.face, call.face in own, call.face in lying)
        for call in calls
    )


def _is_allowed(rules: DealRules, face: Face, held: bool, shown: bool) -> bool:
    asked = rules.ruleset.table.friend_cards
    if face in JOKERS:
        named = asked.ranks is None and asked.jokers
    else:
        is_trump = suit_of(face) == rules.trump
        named = asked.ranks is None or rank_of(face) in asked.ranks
        named = named and asked.where in (None, Where.TRUMP if is_trump else Where.PLAIN)
    if asked.plain and rules.group[face] == TRUMPS:
        return False
    return named and (asked.held or not held) and (asked.shown or not shown)


def declarers(
    ruleset: Ruleset,
    declarer: int,
    calls: Sequence[Called] = (),
    held: Sequence[tuple[int, Sequence[Face]]] = (),
    played: Sequence[tuple[int, Sequence[Face]]] = (),
    lots: Lots = NO_LOTS,
) -> frozenset[int]:
    """Return the seats on the declarer's side.

    Args:
        ruleset: The rules.
        declarer: The declarer's seat.
        calls: The cards that it calls.
        held: Seats with the cards that they hold after the call.
        played: Seats with the cards that they play, in order.
        lots: What was drawn.
    """
    match ruleset.table.found_by:
        case FoundBy.FIRST:
            plays = [seat for seat, cards in played for call in calls if call.face in cards]
            others = [seat for seat in plays if seat != declarer]
            return frozenset({declarer, *[*dict.fromkeys(others)][: most_friends(ruleset)]})
        case FoundBy.TURN if lots.card is not None:
            return by_turns(declarer, lots, played)
        case FoundBy.HIDDEN:
            return frozenset({declarer, *(seat for seat, _ in lots.marks)})
        case FoundBy.MARKS:
            seats = [seat for seat, _ in lots.marks]
            latest = [*dict.fromkeys(reversed(seats))]
            ranked = sorted(latest, key=lambda seat: -seats.count(seat))
            return frozenset({declarer, *ranked[: most_friends(ruleset)]})
    players = ruleset.table.players
    if ruleset.table.partners is Partners.OPPOSITE:
        return frozenset(seat for seat in range(players) if (seat - declarer) % 2 == 0)
    found = {declarer}
    for call in calls:
        if ruleset.table.found_by is FoundBy.HOLDER:
            holders = {seat for seat, cards in held if call.face in cards} - {declarer}
            by_distance = sorted(holders, key=lambda seat: (seat - declarer) % players)
            found.update(by_distance[:1])
            continue
        copies = [seat for seat, cards in played for face in cards if face == call.face]
        assert call.copy is not None
        found.update(copies[call.copy - 1 : call.copy])
    return frozenset(found)
