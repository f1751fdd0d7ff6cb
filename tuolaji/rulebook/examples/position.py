"""Positions for examples: a level, trumps, and the cards from which they are drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import cycle, islice, product
from random import Random
from typing import Final

from tuolaji.cards import RANKS, Face, Rank, Suit, face_of, is_joker, rank_of, suit_of
from tuolaji.engine.codes import TRUMPS
from tuolaji.errors import QuestionError
from tuolaji.language import _
from tuolaji.rulebook.words import level, suit
from tuolaji.rules.order import CardStep, RankStep
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side
from tuolaji.rules.shape import Shape
from tuolaji.rules.table import Partners
from tuolaji.table.position import Cards, Position
from tuolaji.table.questions.cards import ShapeQuestion
from tuolaji.table.questions.condition import Ahead, BidState, DealFacts

__all__ = [
    "TRIES",
    "at",
    "components",
    "deal",
    "descending",
    "in_group",
    "joined",
    "position_of",
    "stream",
    "usual_facts",
    "usual_level",
    "usual_trump",
]

TRIES: Final = 400
"""How many positions are drawn before an example is given up."""


def stream(topic: str) -> Random:
    """Return the stream of chance of an example."""
    return Random(f"tuolaji rulebook {topic}")  # noqa: S311 (the same book each time)


@lru_cache(maxsize=256)
def usual_level(rules: Ruleset) -> Rank:
    """Return a level of examples, one in the middle whose cards are nothing else anyway.

    They are neither trumps at every level nor bid by their names. Where no deal moves a
    level, it is the one at which all are played.
    """
    if not rules.moves_levels:
        return rules.levels.start
    steps = [step for line in rules.order.lines for step in line.steps]
    special = {step.rank for step in steps if isinstance(step, RankStep)}
    named = {step.face for step in steps if isinstance(step, CardStep)}
    bids = (*rules.bidding.bids, *rules.kitty.theft_bids)
    kinds = (kind for step in bids for kind in step.kinds)
    named |= {face for kind in kinds for face, _count in kind.cards}
    special |= {rank_of(face) for face in named if not is_joker(face)}
    ranks = [rank for rank in rules.levels.ranks if rank not in special]
    wanted = [rank for rank in ranks if 3 <= rank <= 8]
    return (wanted or ranks or list(rules.levels.ranks))[0]


@lru_cache(maxsize=256)
def usual_trump(rules: Ruleset) -> Suit | None:
    """Return the trump suit of examples, hearts if a deal can have them; none if no suit.

    Spades are the plain suit of examples.
    """
    suits = rules.trump_suits
    return next((suit for suit in (Suit.H, Suit.D, Suit.C) if suit in suits), None)


def position_of(rules: Ruleset, rank: Rank | None = None) -> Position:
    """Return a position of examples."""
    return Position(rules, usual_level(rules) if rank is None else rank, usual_trump(rules))


def at(rank: Rank, trump: Suit | None) -> str:
    """Return the head of an example: the level, and what is trump."""
    if trump is None:
        return _("Level {level}, no trump", level=level(rank))
    return _("Level {level}, {suit} trumps", level=level(rank), suit=suit(trump))


def descending(position: Position, group: int) -> list[list[Face]]:
    """Return the faces of a group from the highest strength down, equal ones together."""
    layout = position.layout
    faces = [face for face in position.rules.deck.faces() if layout.groups[face] == group]
    by_strength: dict[int, list[Face]] = {}
    for face in faces:
        by_strength.setdefault(layout.strengths[face], []).append(face)
    return [by_strength[strength] for strength in sorted(by_strength, reverse=True)]


def in_group(position: Position, cards: Iterable[Face], group: int) -> Cards:
    """Return those of some cards that belong to a group, the highest first."""
    layout = position.layout
    held = [face for face in cards if layout.groups[face] == group]
    return tuple(sorted(held, key=lambda face: (-layout.strengths[face], face)))


def joined(position: Position, cards: Iterable[Face]) -> Cards:
    """Return cards as a player sorts them: trumps, then each suit, the best first."""
    layout = position.layout

    def place(face: Face) -> tuple[bool, int, int, int]:
        group = layout.groups[face]
        is_plain = group < len(Suit) and group == suit_of(face)
        return is_plain, group, -layout.strengths[face], face

    return tuple(sorted(cards, key=place))


def deal(rules: Ruleset, chance: Random) -> list[Cards]:
    """Deal a hand to each seat."""
    pack = list(rules.deck.cards())
    chance.shuffle(pack)
    size = rules.hand_size
    return [
        tuple(pack[seat * size : (seat + 1) * size]) for seat in range(rules.table.players)
    ]


def components(
    position: Position, shape: Shape, measure: int, groups: Sequence[int]
) -> Iterator[Cards]:
    """Yield components of a shape and size in some groups, the lowest first."""
    for group in groups:
        steps = descending(position, group)[::-1]
        for cards in _candidates(position, shape, measure, steps):
            if _is_one(position, cards):
                yield joined(position, cards)


def _candidates(
    position: Position, shape: Shape, measure: int, steps: list[list[Face]]
) -> Iterator[Cards]:
    if shape.is_across:
        for rank in _ranks_of(position, shape):
            suits = islice(cycle(Suit), measure)
            yield tuple(sorted(face_of(suit, rank) for suit in suits))
        return
    counts = range(shape.shortest, measure + 1) if shape.is_mixed else (measure,)
    for count in counts:
        for widths in product(shape.widths, repeat=count):
            if shape.is_mixed and not _adds_up(shape, widths, measure):
                continue
            for low in range(len(steps) - count + 1):
                row = steps[low : low + count]
                yield tuple(
                    face
                    for step, width in zip(row, widths, strict=True)
                    for face in (step[0],) * width
                )


def _ranks_of(position: Position, shape: Shape) -> list[Rank]:
    """Return the ranks that a set across suits may be of."""
    own = {*shape.ranks, *([position.level] if shape.of_level else [])}
    return [rank for rank in map(Rank, range(len(RANKS))) if not own or rank in own]


def _adds_up(shape: Shape, widths: tuple[int, ...], measure: int) -> bool:
    """Tell whether steps of some widths are a mixed run of so many cards."""
    has_required = shape.required is None or shape.required in widths
    return sum(widths) == measure and has_required


def _is_one(position: Position, cards: Cards) -> bool:
    """Tell whether the pack has some cards and they are one component."""
    copies = Counter(cards)
    if any(count > position.rules.deck.copies(face) for face, count in copies.items()):
        return False
    try:
        return ShapeQuestion(cards).answer(position).one_component
    except QuestionError:
        return False


def usual_facts(
    rules: Ruleset, position: Position, points: int | None = None, *, attackers: bool = True
) -> DealFacts:
    """Return the facts of a later deal with a bid, whose last trick trumps win.

    Args:
        rules: The rules.
        position: A position of them.
        points: The attackers' points, all others being the declarers'; without them the
            attackers have more.
        attackers: Whether they win the last trick.
    """
    called = rules.table.partners is Partners.CALLED
    lowest = [*descending(position, Suit.S)[-1:], *descending(position, TRUMPS)[-1:]][-1]
    return DealFacts(
        opening=False,
        bid=BidState.MADE,
        declarers=2 if called else None,
        winner=Side.ATTACKERS if attackers else Side.DECLARERS,
        play=(lowest[0],),
        ahead=Ahead.ATTACKERS if points is None else _ahead(rules, points),
        captured=0,
    )


def _ahead(rules: Ruleset, points: int) -> Ahead:
    """Return which side has more, if the declarers have all that the attackers have not."""
    if 2 * points == rules.deck.total_points:
        return Ahead.NEITHER
    return Ahead.ATTACKERS if 2 * points > rules.deck.total_points else Ahead.DECLARERS
