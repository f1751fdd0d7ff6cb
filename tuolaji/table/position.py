"""Positions: cards under one level and one trump suit, and stacked packs.

A position is a ruleset laid out for a level and a trump suit, with room for cards. It
holds no rule itself: it puts cards into the engine's registers and reads them back. A
pack can be stacked so that given hands are dealt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, TypeAlias

from tuolaji.cards import FACES, RANKS, Face, Rank, Suit, card_text, rank_from, sort_cards
from tuolaji.engine.codes import SEATS, TRUMPS
from tuolaji.engine.deal import lay_out_deal, stack_card
from tuolaji.engine.decision import copied
from tuolaji.engine.friends import take_sides
from tuolaji.engine.layout import Layout, lay_out
from tuolaji.engine.registers import faces_held, put_faces
from tuolaji.engine.state import Deal, Tables
from tuolaji.engine.tables import build_tables
from tuolaji.errors import NotationError, QuestionError, brief, demand
from tuolaji.language import _, plural
from tuolaji.rules.bidding import AfterWeakHand
from tuolaji.rules.match import (
    MOST_LAPS,
    NO_TRUMP_LEVEL,
    Level,
    LevelsOf,
    above,
    below,
    level_name,
    level_of,
    level_text,
    played_as,
)
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.table import Partners
from tuolaji.rules.tribute import TributeDue

__all__ = [
    "GROUP_NAMES",
    "LEVELS",
    "NO_TRUMP_LEVEL",
    "Cards",
    "Position",
    "alternatives",
    "check_level",
    "check_levels",
    "check_pack",
    "check_seat",
    "counted",
    "enumerated",
    "group_name",
    "level_name",
    "level_of",
    "level_place",
    "owe",
    "settle_level",
    "stack_hands",
    "stack_pack",
]


Cards: TypeAlias = tuple[Face, ...]

GROUP_NAMES: Final = ("spades", "hearts", "clubs", "diamonds", "trumps")
"""What the cards of each group are called, by the group's number."""


def group_name(group: int) -> str:
    """Return what the cards of a group are called, in the language in use."""
    names = (_("spades"), _("hearts"), _("clubs"), _("diamonds"), _("trumps"))
    return names[group]


def enumerated(things: Iterable[str]) -> str:
    """Return things one after the other, joined by 'and'."""
    return _(" and ").join(things)


def alternatives(things: Iterable[str]) -> str:
    """Return things one after the other, joined by 'or'."""
    return _(" or ").join(things)


LEVELS: Final = frozenset(
    {
        *map(Rank, range(len(RANKS))),
        NO_TRUMP_LEVEL,
        *(below(Rank(rank)) for rank in range(len(RANKS))),
        *(
            above(Level(Rank(level)), lap + 1)
            for lap in range(MOST_LAPS)
            for level in range(NO_TRUMP_LEVEL + 1)
        ),
    }
)
"""All levels that a variant may play."""


def demand_rules(rules: object) -> None:
    """Refuse what is no ruleset.

    Raises:
        QuestionError: It is none.
    """
    wanted = "'rules' must be a Ruleset such as load_variant('tuolaji')"
    demand(isinstance(rules, Ruleset), wanted, rules, QuestionError)


class Position:
    """A ruleset at one level and trump suit, and the engine's registers to ask it with.

    A position is cheap to make (tables are kept) and must not be shared by threads.

    Attributes:
        rules: The ruleset.
        tables: Its tables.
        level: The deal's level.
        stands: The level of its declarers, which may stand in a further lap, or below.
        trump: The trump suit, or `None` for no trump.
        layout: The places of all faces.
        deal: The engine's registers; what they hold is forgotten with each question.

    Raises:
        QuestionError: There is no such level or suit in any ruleset.
    """

    __slots__ = (
        "_faces",
        "deal",
        "layout",
        "level",
        "rules",
        "stands",
        "tables",
        "trump",
    )

    def __init__(
        self,
        rules: Ruleset,
        level: Rank | str | None = None,
        trump: Suit | None = None,
    ) -> None:
        self.rules = rules
        asked = rules.levels.start if level is None else settle_level(level)
        _check_place(asked, trump)
        self.stands: Rank = asked
        self.level: Rank = played_as(asked)
        self.trump = trump
        self.tables, self.layout, self._faces = _laid_out(rules, self.level, trump)
        self.deal = Deal()
        self.deal.level = self.level
        self.deal.bid_level = [int(self.level)] * SEATS
        self.deal.trump = -1 if trump is None else int(trump)
        lay_out_deal(self.tables, self.deal)
        take_sides(self.tables, self.deal)

    @classmethod
    def around(
        cls, rules: Ruleset, level: Rank, trump: Suit | None, deal: Deal
    ) -> Position:
        """Return a position whose registers are those of a deal, laid out as it is."""
        position = object.__new__(cls)
        position.rules, position.stands, position.trump = rules, level, trump
        position.level = played_as(level)
        laid_out = _laid_out(rules, position.level, trump)
        position.tables, position.layout, position._faces = laid_out
        position.deal = deal
        return position

    def beside(self, deal: Deal) -> Position:
        """Return a position laid out as this one with the registers of another deal."""
        position = object.__new__(Position)
        position.rules, position.level, position.trump = self.rules, self.level, self.trump
        position.stands = self.stands
        position.tables, position.layout = self.tables, self.layout
        position._faces = self._faces
        position.deal = deal
        return position

    def __copy__(self) -> Position:
        """Return a position with registers of its own."""
        return self.beside(copied(self.deal))

    def __deepcopy__(self, memo: object) -> Position:
        """Return a position with registers of its own; tables are only read."""
        return self.__copy__()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Return what deep copies and pickles are made of; tables are looked up again.

        Of the deal there are its plain fields, which either build of the engine reads.
        """
        _, _, fields = self.deal.__reduce__()
        return _position, (self.rules, self.stands, self.trump, fields)

    def fix_trump(self) -> None:
        """Lay the faces out for the level and the trump suit that the deal has got."""
        self.level = Rank(self.deal.level)
        if self.deal.in_match or self.deal.own_levels:
            place = self.deal.seat_level[self.deal.declarer]
            self.stands = self.rules.levels.ladder[place]
        if played_as(self.stands) != self.level:
            self.stands = self.level
        self.trump = None if self.deal.trump < 0 else Suit(self.deal.trump)
        laid_out = _laid_out(self.rules, self.level, self.trump)
        self.tables, self.layout, self._faces = laid_out
        lay_out_deal(self.tables, self.deal)

    @property
    def trumps_line(self) -> str:
        """The key of the line that the trumps of this deal stand in."""
        is_own = self.trump is None and self.rules.order.no_trump is not None
        return f"order.{'no_trump' if is_own else 'trumps'}"

    def put(self, register: int, cards: Iterable[Face]) -> None:
        """Put cards into a register in place of what was there."""
        put_faces(self.tables, self.deal, register, tuple(cards))

    def read(self, register: int) -> Cards:
        """Return the cards of a register in listing order."""
        cards: Cards = faces_held(self.tables, self.deal, register)  # type: ignore[assignment]  # The engine lists faces.
        return cards

    def faces_of(self, word: int) -> Cards:
        """Return the faces whose bits a word has."""
        faces = []
        while word:
            faces.append(self._faces[(word & -word).bit_length() - 1])
            word &= word - 1
        return tuple(faces)

    def group_of(self, cards: Iterable[Face]) -> int:
        """Return the group to which all of some cards belong, or -1."""
        groups = {self.layout.groups[face] for face in cards}
        return groups.pop() if len(groups) == 1 else -1

    def in_group(self, cards: Iterable[Face], group: int) -> Cards:
        """Return those of some cards that belong to a group, in their order."""
        return tuple(face for face in cards if self.layout.groups[face] == group)

    def arranged(self, cards: Iterable[Face]) -> tuple[Cards, ...]:
        """Return cards as a player sorts them: trumps, then each suit, the best first."""
        groups, strengths = self.layout.groups, self.layout.strengths

        def place(face: Face) -> tuple[bool, int, int]:
            return groups[face] != TRUMPS, groups[face], -strengths[face]

        ordered = sorted(sort_cards(cards), key=place)
        return tuple(
            tuple(faces) for _, faces in groupby(ordered, lambda face: groups[face])
        )

    def top_of(self, cards: Iterable[Face]) -> int:
        """Return the highest strength of some cards."""
        return max(self.layout.strengths[face] for face in cards)


def _position(
    rules: Ruleset, level: Rank, trump: Suit | None, fields: dict[str, int | list[int]]
) -> Position:
    """Return a position whose registers are filled already."""
    position = Position(rules, level, trump)
    position.deal.__setstate__(fields)
    return position


def _check_place(level: Rank, trump: object) -> None:
    """Check what the engine reads unchecked."""
    if level not in LEVELS:
        raise QuestionError(f"'level' must be a rank such as '10', got {brief(level)}")
    if not isinstance(trump, Suit | None):
        raise QuestionError(
            f"'trump' must be a suit such as Suit.H or None, got {brief(trump)}"
        )


@lru_cache(maxsize=1024)
def _laid_out(
    rules: Ruleset, level: Rank, trump: Suit | None
) -> tuple[Tables, Layout, Mapping[int, Face]]:
    layout = lay_out(rules, level, trump)
    faces = {bit: Face(face) for face, bit in enumerate(layout.bits) if bit >= 0}
    return build_tables(rules), layout, faces


def check_pack(position: Position, cards: Iterable[Face]) -> None:
    """Check that the pack can deal some cards at once.

    Raises:
        QuestionError: A card is not in the pack, or there are more copies than packs.
    """
    rules = position.rules
    for face, copies in Counter(cards).items():
        if face not in FACES:
            raise QuestionError(f"{face!r} is not a card; parse_cards('SA SA') makes two")
        if position.layout.bits[face] < 0:
            raise QuestionError(
                _(
                    "{card} is not in the pack of '{variant}'",
                    card=card_text(face),
                    variant=rules.id,
                )
            )
        if copies > rules.deck.copies(face):
            raise QuestionError(
                plural(
                    "{card} occurs {copies} times, but the pack of '{variant}' has it "
                    "{count} time",
                    "{card} occurs {copies} times, but the pack of '{variant}' has it "
                    "{count} times",
                    rules.deck.copies(face),
                    card=card_text(face),
                    copies=copies,
                    variant=rules.id,
                )
            )


def counted(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "card"), counted(2, "card")
    ('1 card', '2 cards')
    """
    return {
        "card": plural("{count} card", "{count} cards", number),
        "friend": plural("{count} friend", "{count} friends", number),
        "hand": plural("{count} hand", "{count} hands", number),
        "player": plural("{count} player", "{count} players", number),
        "point": plural("{count} point", "{count} points", number),
        "seat": plural("{count} seat", "{count} seats", number),
        "step": plural("{count} step", "{count} steps", number),
    }[noun]


def check_seat(rules: Ruleset, seat: int) -> None:
    """Check that the table has a seat.

    Raises:
        QuestionError: It has not.
    """
    if type(seat) is not int or not 0 <= seat < rules.table.players:
        last = rules.table.players - 1
        raise QuestionError(
            _(
                "'{variant}' has the seats 0 .. {last}, got {given}",
                variant=rules.id,
                last=last,
                given=brief(seat),
            )
        )


def check_levels(
    rules: Ruleset, declarer: int | None, levels: Sequence[Rank] | None
) -> None:
    """Check that seats can bid at their own levels.

    Raises:
        QuestionError: The declarer is known, a seat has no level, or partners have two.
    """
    if levels is None:
        return
    players = rules.table.players
    if declarer is not None and rules.bidding.after_weak_hand is not AfterWeakHand.ANEW:
        raise QuestionError(_("seats bid at their own levels where no declarer is known"))
    if len(levels) != players:
        raise QuestionError(
            _(
                "'levels' must be those of {seats}, got {given}",
                seats=counted(players, "seat"),
                given=len(levels),
            )
        )
    for level in levels:
        level_place(rules, level)
    teams = {(seat % 2, level) for seat, level in enumerate(levels)}
    if rules.levels.of is LevelsOf.TEAM and len(teams) > 2:
        raise QuestionError(_("'levels' must be the same for partners"))
    if rules.levels.of is LevelsOf.EVERYBODY and len(set(levels)) > 1:
        raise QuestionError(_("'levels' must be the same for everybody"))


def level_place(rules: Ruleset, level: Rank) -> int:
    """Return the place of a level among all, from 0.

    Raises:
        QuestionError: There is no such level.
    """
    check_level(rules, level)
    return rules.levels.ladder.index(Level(level))


def check_level(rules: Ruleset, level: Rank, label: str | None = None) -> None:
    """Check that a variant has a level, be it below its lowest or in a further lap.

    Args:
        rules: The ruleset.
        level: The level.
        label: What the variant is called, where not by its id.

    Raises:
        QuestionError: It has none such.
    """
    if level not in rules.levels.ladder:
        raise QuestionError(
            _(
                "{level} is not a level of '{variant}'; its levels are {levels}",
                level=level_text(level),
                variant=label or rules.id,
                levels=rules.levels,
            )
        )


def settle_level(level: object) -> Rank:
    """Return a level that is given as a rank or as text.

    Raises:
        QuestionError: It is neither.
        NotationError: The text names no level.
    """
    if isinstance(level, str):
        return level_of(level)
    try:
        return rank_from(level)
    except NotationError as problem:
        raise QuestionError(f"'level': {problem}") from None


def stack_hands(position: Position, hands: Sequence[Cards]) -> None:
    """Stack the pack of a deal that has begun; the kitty is what the hands leave.

    Each hand is drawn, and the kitty lies, in listing order.

    Raises:
        QuestionError: The hands do not make a deal.
    """
    _check_hands(position, hands)
    deal, players = position.deal, position.rules.table.players
    for seat, hand in enumerate(hands):
        first = (seat - deal.first_seat) % players
        for turn, face in enumerate(sort_cards(hand)):
            stack_card(deal, first + turn * players, face)
    pack = Counter(position.rules.deck.cards())
    rest = pack - Counter(face for hand in hands for face in hand)
    for place, face in enumerate(sort_cards(rest.elements()), sum(map(len, hands))):
        stack_card(deal, place, face)


def stack_pack(position: Position, pack: Cards) -> None:
    """Stack the pack of a deal that has begun, in the order of drawing.

    Args:
        position: The deal.
        pack: All cards as they are drawn, one after the other; the kitty comes last.

    Raises:
        QuestionError: These are not the cards of the whole pack.
    """
    rules, deal = position.rules, position.deal
    check_pack(position, pack)
    if len(pack) != rules.deck.card_count:
        raise QuestionError(
            _(
                "'pack' must have all {count} cards of '{variant}' in the order of "
                "drawing, the kitty last; got {given}",
                count=rules.deck.card_count,
                variant=rules.id,
                given=len(pack),
            )
        )
    for place, face in enumerate(pack):
        stack_card(deal, place, face)


def owe(position: Position, due: TributeDue) -> None:
    """Let a team owe tribute in a deal that has begun.

    Raises:
        QuestionError: There is no such team, it has not so many cards, or sides are called.
    """
    rules, most = position.rules, position.rules.hand_size
    if rules.table.partners is not Partners.OPPOSITE:
        raise QuestionError(
            _("sides of '{variant}' change, so no team owes tribute", variant=rules.id)
        )
    if due.team not in {0, 1}:
        raise QuestionError(
            _("'tribute': the team must be 0 or 1, got {given}", given=due.team)
        )
    if not 0 <= due.cards <= most:
        raise QuestionError(
            _(
                "'tribute': the cards must be 0 .. {most}, got {given}",
                most=most,
                given=due.cards,
            )
        )
    position.deal.due_team, position.deal.due_cards = due.team, due.cards


def _check_hands(position: Position, hands: Sequence[Cards]) -> None:
    players, size = position.rules.table.players, position.rules.hand_size
    if len(hands) != players:
        raise QuestionError(
            _(
                "'hands' must list {hands}, got {given}",
                hands=counted(players, "hand"),
                given=len(hands),
            )
        )
    for seat, hand in enumerate(hands):
        if len(hand) != size:
            cards = counted(size, "card")
            raise QuestionError(
                _(
                    "the hand of seat {seat} must have {cards}, got {given}",
                    seat=seat,
                    cards=cards,
                    given=len(hand),
                )
            )
    check_pack(position, (face for hand in hands for face in hand))
