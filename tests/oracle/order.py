"""The order: the group and strength of each card, and the strengths that link.

Read straight from the order lines: each face stands at the first step that names it.
Steps without faces are left out; what stood above and below them then links if both
links were `~`.

Where the level card of the trump suit links by its rank too, the trumps have a second
order, in which no step names that card and it stands in the range.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from tuolaji.cards import RANKS, Face, Rank, Suit, is_joker, rank_of, suit_of
from tuolaji.rules.order import (
    CardStep,
    ColourStep,
    Gap,
    LevelStep,
    Link,
    OrderLine,
    RangeStep,
    RankStep,
    Step,
    SuitLevelStep,
    Where,
)
from tuolaji.rules.ruleset import Ruleset

TRUMPS = "trumps"

Slot = tuple[Face, ...]
"""Faces of one strength."""


@dataclass(frozen=True, eq=False)
class DealRules:
    """A ruleset at one level and one trump suit; compared by identity.

    Attributes:
        level: The rank that is played, `None` in the no-trump deal after the last level.
        group: The group of each face of the pack: `trumps` or a suit letter.
        strength: Its strength in the group, 0 the lowest.
        links: `(group, s)` for each strength `s` that links with `s + 1`.
        natural: The place of each trump with the level card of the trump suit at its
            rank; none where it links by the order alone.
        natural_links: The places of it that link with the one above.
    """

    ruleset: Ruleset
    level: Rank | None
    trump: Suit | None
    group: dict[Face, str] = field(init=False, default_factory=dict)
    strength: dict[Face, int] = field(init=False, default_factory=dict)
    links: set[tuple[str, int]] = field(init=False, default_factory=set)
    natural: dict[Face, int] = field(init=False, default_factory=dict)
    natural_links: set[int] = field(init=False, default_factory=set)

    @property
    def named_level(self) -> str:
        """The level as case files write it."""
        return "no trump" if self.level is None else RANKS[self.level]

    def worth(self, cards: Iterable[Face]) -> int:
        """Return the points of some cards: what is said of the nearest kind of card."""
        told = {str(each): points for each, points in self.ruleset.deck.points}
        every = 0
        for face in cards:
            if is_joker(face):
                continue
            rank = RANKS[rank_of(face)]
            place = "trump" if suit_of(face) is self.trump else "plain"
            kinds = (suit_of(face).name + rank, f"{rank} of {place}", str(rank_of(face)))
            every += next((told[kind] for kind in kinds if kind in told), 0)
        return every

    def __post_init__(self) -> None:
        """Place trumps first, then what they leave to each plain suit."""
        order = self.ruleset.order
        trumps = order.trumps
        if self.trump is None and order.no_trump is not None:
            trumps = order.no_trump
        self._number(TRUMPS, *self._place(trumps, self.trump))
        for suit in Suit:
            if suit is not self.trump:
                self._number(suit.name, *self._place(order.plain, suit))
        assert set(self.group) == set(self.ruleset.deck.faces()), "a face has no place"
        if order.gap is Gap.BOTH and self.level_card is not None:
            self._number_naturally(*self._place(trumps, self.trump, self.level_card))

    @property
    def level_card(self) -> Face | None:
        """The level card of the trump suit."""
        if self.trump is None or self.level is None:
            return None
        return Face(13 * self.trump + self.level)

    def _place(
        self, line: OrderLine, suit: Suit | None, unnamed: Face | None = None
    ) -> tuple[list[Slot], list[bool]]:
        """Return the slots of a line, the highest first, and whether each joins the next.

        A card that is unnamed stands in ranges alone.
        """
        slots: list[Slot] = []
        joined: list[bool] = []
        taken = set() if unnamed is not None else set(self.group)
        join = True
        for number, step in enumerate(line.steps):
            if number:
                join = join and line.links[number - 1] is Link.LINKED
            hidden = set[Face]()
            if unnamed is not None and not isinstance(step, RangeStep):
                hidden.add(unnamed)
            inner, inner_links = self._slots_of(step, suit, taken | hidden)
            if not inner:
                continue
            if slots:
                joined.append(join)
            slots += inner
            joined += inner_links
            taken |= {face for slot in inner for face in slot}
            join = True
        return slots, joined

    def _number_naturally(self, slots: list[Slot], joined: list[bool]) -> None:
        highest = len(slots) - 1
        for place, slot in enumerate(slots):
            self.natural.update(dict.fromkeys(slot, highest - place))
        joins = {highest - at - 1 for at, linked in enumerate(joined) if linked}
        self.natural_links.update(joins)
        if self.level_card not in self.natural:
            self.natural.clear()

    def _number(self, group: str, slots: list[Slot], joined: list[bool]) -> None:
        highest = len(slots) - 1
        for place, slot in enumerate(slots):
            for face in slot:
                self.group[face] = group
                self.strength[face] = highest - place
        for place, linked in enumerate(joined):
            if linked:
                self.links.add((group, highest - place - 1))

    def _slots_of(
        self, step: Step, suit: Suit | None, taken: set[Face]
    ) -> tuple[list[Slot], list[bool]]:
        """Return the slots of a step, highest first, and whether each joins the next."""
        free = [face for face in self.ruleset.deck.faces() if face not in taken]
        match step:
            case CardStep(face):
                named = [each for each in free if each == face]
            case LevelStep(where):
                named = self._of_rank(free, self.level, where)
            case SuitLevelStep(suit_of_level):
                of_suit = (face for face in free if not is_joker(face))
                named = [
                    face
                    for face in of_suit
                    if rank_of(face) == self.level and suit_of(face) is suit_of_level
                ]
            case RankStep(rank, where):
                named = self._of_rank(free, rank, where)
            case ColourStep(rank):
                of_rank = self.level if rank is None else rank
                named = [face for face in free if self._is_other_of_colour(face, of_rank)]
            case RangeStep(high, low):
                return self._range(free, suit, high, low)
        return ([tuple(named)], []) if named else ([], [])

    def _is_other_of_colour(self, face: Face, rank: Rank | None) -> bool:
        """Tell whether a card has a rank in the suit coloured as the trump suit is."""
        if is_joker(face) or self.trump is None or rank_of(face) != rank:
            return False
        red = {Suit.H, Suit.D}
        return suit_of(face) is not self.trump and (
            (suit_of(face) in red) is (self.trump in red)
        )

    def _of_rank(
        self, faces: Iterable[Face], rank: Rank | None, where: Where
    ) -> list[Face]:
        return [
            face
            for face in faces
            if not is_joker(face)
            and rank_of(face) == rank
            and (suit_of(face) is self.trump) == (where is Where.TRUMP)
        ]

    def _range(
        self, free: list[Face], suit: Suit | None, high: Rank, low: Rank
    ) -> tuple[list[Slot], list[bool]]:
        if suit is None:
            return [], []
        ranks = sorted(
            (
                rank_of(face)
                for face in free
                if not is_joker(face)
                and suit_of(face) is suit
                and low <= rank_of(face) <= high
            ),
            reverse=True,
        )
        slots: list[Slot] = [(Face(13 * suit + rank),) for rank in ranks]
        bridged = self.ruleset.order.gap is not Gap.OPEN
        joined = [bridged or upper == lower + 1 for upper, lower in pairwise(ranks)]
        return slots, joined

    def linked(self, group: str, lower: int) -> bool:
        """Tell whether a strength of the group links with the next one up."""
        return (group, lower) in self.links

    def top_of_row(self, faces: Iterable[Face], *, by_rank: bool = True) -> int | None:
        """Return the top of faces of one group that are in a row, or `None`.

        Of those that are in a row only `by_rank`, with the level card of the trump suit
        at its rank, it is the highest of the others.
        """
        steps = sorted(faces, key=lambda face: self.strength[face])
        group = self.group[steps[0]]
        at = [self.strength[face] for face in steps]
        pairs = list(pairwise(at))
        if all(up == low + 1 and self.linked(group, low) for low, up in pairs):
            return at[-1]
        card = self.level_card
        if not by_rank or card not in steps or not self.natural:
            return None
        places = pairwise(sorted(self.natural[face] for face in steps))
        if all(up == low + 1 and low in self.natural_links for low, up in places):
            return max(self.strength[face] for face in steps if face != card)
        return None

    def group_of(self, cards: Iterable[Face]) -> str | None:
        """Return the one group that all cards are of, or `None`."""
        groups = {self.group[face] for face in cards}
        return groups.pop() if len(groups) == 1 else None

    def in_group(self, cards: Iterable[Face], group: str) -> tuple[Face, ...]:
        """Return the cards that are of the group, sorted."""
        return tuple(sorted(face for face in cards if self.group[face] == group))

    def equal_faces(self) -> tuple[Slot, ...]:
        """Return each set of two or more faces of equal strength."""
        places: dict[tuple[str, int], list[Face]] = {}
        for face, group in self.group.items():
            places.setdefault((group, self.strength[face]), []).append(face)
        return tuple(tuple(faces) for faces in places.values() if len(faces) > 1)
