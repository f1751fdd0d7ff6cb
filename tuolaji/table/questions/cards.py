"""Questions about cards: their order, their shape, the trumps and how they are dealt.

They ask which cards are higher and which are equally strong; whether some cards form
one component, a run or several; how many cards of the whole pack are trumps; and how
many cards each seat and the kitty get.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from tuolaji.cards import FACES, Face, card_text, show_cards, sort_cards
from tuolaji.engine.bomb import break_play
from tuolaji.engine.codes import PLAY, TRUMPS
from tuolaji.engine.deal import stack_card, weak_line
from tuolaji.errors import QuestionError
from tuolaji.language import _, all_of, any_of, clauses
from tuolaji.rules.bidding import AfterWeakHand
from tuolaji.rules.side import Side
from tuolaji.table.plays import Form, form_listing, forms_of, is_across, parts_of
from tuolaji.table.position import Cards, Position, check_pack
from tuolaji.table.questions.fields import Fields

__all__ = [
    "CountAnswer",
    "CountQuestion",
    "DealAnswer",
    "DealQuestion",
    "OrderAnswer",
    "OrderQuestion",
    "ShapeAnswer",
    "ShapeQuestion",
]


@dataclass(frozen=True, slots=True)
class OrderAnswer:
    """How the cards stand.

    Attributes:
        descending: Whether each card is strictly above the next.
        equal: Each set of faces of equal strength, of the whole pack.
        why: The first two neighbours that do not descend, or the lines of the order.
    """

    descending: bool
    equal: tuple[Cards, ...]
    why: str

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        equal = [show_cards(faces) for faces in self.equal]
        return {"descending": self.descending, "equal": equal}


@dataclass(frozen=True, slots=True)
class OrderQuestion:
    """Do these cards descend, from the first to the last?"""

    cards: Cards

    @classmethod
    def read(cls, fields: Fields) -> OrderQuestion:
        """Read the question from plain fields."""
        return cls(fields.cards("cards"))

    def answer(self, position: Position) -> OrderAnswer:
        """Answer at a position.

        Raises:
            QuestionError: The pack cannot deal the cards.
        """
        check_pack(position, self.cards)
        for upper, lower in pairwise(self.cards):
            if not _is_above(position, upper, lower):
                why = _why_not(position, upper, lower)
                return OrderAnswer(False, _equal_faces(position), why)
        groups = {position.layout.groups[face] for face in self.cards}
        lines = [
            *([f"'{position.trumps_line}'"] if TRUMPS in groups else ()),
            *(["'order.plain'"] if groups - {TRUMPS} else ()),
        ]
        why = (
            _("in the order of {lines}", lines=all_of(lines))
            if lines
            else _("there are no cards")
        )
        return OrderAnswer(True, _equal_faces(position), why)


def _is_above(position: Position, upper: Face, lower: Face) -> bool:
    groups, strengths = position.layout.groups, position.layout.strengths
    if groups[upper] != groups[lower]:
        return groups[upper] == TRUMPS
    return strengths[upper] > strengths[lower]


def _why_not(position: Position, upper: Face, lower: Face) -> str:
    groups, strengths = position.layout.groups, position.layout.strengths
    line = f"'{position.trumps_line}'" if groups[lower] == TRUMPS else "'order.plain'"
    pair = {"upper": card_text(upper), "lower": card_text(lower)}
    if groups[upper] != groups[lower]:
        return (
            _("{upper} is not above {lower}, a trump", **pair)
            if groups[lower] == TRUMPS
            else _("{upper} is not above {lower}, which is of another suit", **pair)
        )
    if strengths[upper] == strengths[lower]:
        return _(
            "{upper} is not above {lower}: {line} has them on one step", line=line, **pair
        )
    return _("{upper} is not above {lower} in {line}", line=line, **pair)


def _equal_faces(position: Position) -> tuple[Cards, ...]:
    by_strength: dict[int, list[Face]] = {}
    for face in FACES:
        by_strength.setdefault(position.layout.strengths[face], []).append(face)
    return tuple(
        sort_cards(faces)
        for strength, faces in by_strength.items()
        if strength >= 0 and len(faces) > 1
    )


@dataclass(frozen=True, slots=True)
class ShapeAnswer:
    """What the cards form.

    Attributes:
        components: Width and length of each component, in the order of decomposition;
            empty for cards of several groups, which form nothing.
        why: The components by name.
    """

    components: tuple[Form, ...]
    why: str

    @property
    def one_component(self) -> bool:
        """Whether all the cards are one component."""
        return len(self.components) == 1

    @property
    def tractor(self) -> bool:
        """Whether all the cards are one run, of any width."""
        return self.one_component and self.components[0][1] > 1

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        width, length = self.components[0] if self.components else (None, None)
        return {
            "tractor": self.tractor,
            "one_component": self.one_component,
            "width": list(width) if isinstance(width, tuple) else width,
            "length": length,
            "components": [
                [list(width) if isinstance(width, tuple) else width, length]
                for width, length in self.components
            ],
        }


@dataclass(frozen=True, slots=True)
class ShapeQuestion:
    """What do these cards form?"""

    cards: Cards

    @classmethod
    def read(cls, fields: Fields) -> ShapeQuestion:
        """Read the question from plain fields."""
        return cls(fields.cards("cards"))

    def answer(self, position: Position) -> ShapeAnswer:
        """Answer at a position.

        Raises:
            QuestionError: There are no cards, or the pack cannot deal them.
        """
        if not self.cards:
            raise QuestionError(_("shape: 'cards' must list at least one card"))
        check_pack(position, self.cards)
        if position.group_of(self.cards) < 0 and not is_across(position, self.cards):
            return ShapeAnswer((), _("the cards are of several groups"))
        position.put(PLAY, self.cards)
        break_play(position.tables, position.deal, PLAY)
        names = form_listing(position, parts_of(position))
        return ShapeAnswer(forms_of(position), names)


@dataclass(frozen=True, slots=True)
class CountAnswer:
    """The number of cards, in the whole pack."""

    cards: int
    why: str

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        return {"cards": self.cards}


@dataclass(frozen=True, slots=True)
class CountQuestion:
    """How many trumps are there?"""

    @classmethod
    def read(cls, fields: Fields) -> CountQuestion:
        """Read the question from plain fields; trumps are all that is counted."""
        fields.word("of", ("trumps",))
        return cls()

    def answer(self, position: Position) -> CountAnswer:
        """Answer at a position."""
        deck, groups = position.rules.deck, position.layout.groups
        faces = [face for face in deck.faces() if groups[face] == TRUMPS]
        cards = sum(map(deck.copies, faces))
        if cards == len(faces) * deck.packs:
            why = _(
                "'{line}' names {faces} faces, and the pack has {packs} of each",
                line=position.trumps_line,
                faces=len(faces),
                packs=deck.packs,
            )
        else:
            why = _(
                "'{line}' names {faces} faces", line=position.trumps_line, faces=len(faces)
            )
        return CountAnswer(cards, why)


@dataclass(frozen=True, slots=True)
class DealAnswer:
    """The cards of each seat, those of the kitty, and whether a hand is dealt anew.

    Attributes:
        hand: How many cards a seat gets.
        kitty: How many the kitty has.
        why: The rule that says so, and the line that is about the hand.
        redeal: Whether the cards are dealt anew for the hand, or `None` without one.
        may_ask: Whether its seat may ask for that; `None` where no line says so of any.
    """

    hand: int
    kitty: int
    why: str
    redeal: bool | None = None
    may_ask: bool | None = None

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values, what is asked of a hand if given."""
        plain: dict[str, object] = {"hand": self.hand, "kitty": self.kitty}
        if self.redeal is not None:
            plain["redeal"] = self.redeal
        if self.may_ask is not None:
            plain["may_ask"] = self.may_ask
        return plain


@dataclass(frozen=True, slots=True)
class DealQuestion:
    """How many cards does each seat get, and are they dealt anew for one of the hands?

    Attributes:
        hand: All cards that a seat was dealt, or `None`.
        weak_hands: How often the cards have been dealt anew for a weak hand.
        opening: Whether this is the first deal of a match.
        by: The side of the seat, or `None` where no line asks for it.
    """

    hand: Cards | None = None
    weak_hands: int = 0
    opening: bool = False
    by: Side | None = None

    @classmethod
    def read(cls, fields: Fields) -> DealQuestion:
        """Read the question from plain fields."""
        return cls(
            hand=fields.cards("hand") if fields.has("hand") else None,
            weak_hands=fields.number("weak_hands") if fields.has("weak_hands") else 0,
            opening=fields.has("opening") and fields.truth("opening"),
            by=Side(fields.word("by", tuple(side.value for side in Side)))
            if fields.has("by")
            else None,
        )

    def answer(self, position: Position) -> DealAnswer:
        """Answer at a position.

        Raises:
            QuestionError: The hand has too many or too few cards, or such as the pack
                does not have, or a line asks for its side, which is not told.
        """
        rules, tables = position.rules, position.tables
        why = _(
            "'kitty.size: {size}' of {cards} cards, the rest for {seats} seats",
            size=rules.kitty.size,
            cards=rules.deck.card_count,
            seats=rules.table.players,
        )
        if self.hand is None:
            return DealAnswer(tables.hand_size, tables.kitty_size, why)
        line, asked = self._weak_lines(position, self.hand)
        found = _("no line of 'bidding.weak_hand' is about this hand")
        if max(line, asked) >= 0:
            fitting = rules.bidding.weak_hand[line if line >= 0 else asked]
            found = f"'bidding.weak_hand: {fitting}'"
            if not self.opening and rules.bids_name_anew:
                found = f"{found}, 'bidding.after_weak_hand: {AfterWeakHand.ANEW}'"
        return DealAnswer(
            tables.hand_size,
            tables.kitty_size,
            clauses([why, found]),
            redeal=line >= 0,
            may_ask=line < 0 <= asked if tables.weak_asked else None,
        )

    def _weak_lines(self, position: Position, hand: Cards) -> tuple[int, int]:
        """Return which line deals anew for a hand, and which if its seat asks, or -1."""
        tables, deal = position.tables, position.deal
        check_pack(position, hand)
        if len(hand) != tables.hand_size:
            raise QuestionError(
                _(
                    "deal: 'hand' must have all {most} cards, got {given}",
                    most=tables.hand_size,
                    given=len(hand),
                )
            )
        lines = position.rules.bidding.weak_hand
        asking = next((line for line in lines if line.by is not None), None)
        if asking is not None and self.by is None:
            raise QuestionError(
                _(
                    "deal: '{line}' depends on the side; say 'by' ({wanted})",
                    line=asking,
                    wanted=any_of([side.value for side in Side]),
                )
            )
        deal.opening, deal.weak_redeals = self.opening, self.weak_hands
        deal.declarer, deal.first_seat = 0, int(self.by is Side.ATTACKERS)
        for index, face in enumerate(hand):
            stack_card(deal, index * tables.players, face)
        return weak_line(tables, deal, 0, 0), weak_line(tables, deal, 0, 1)
