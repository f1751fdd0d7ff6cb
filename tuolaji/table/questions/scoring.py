"""Questions about scoring: the points' outcome, the kitty's multiplier, a foul's price.

Each ruleset lists prices of fouls by what was done and, where it matters, by whose foul
it is; here a price becomes what is due for one foul or several. No policy commits a
foul.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeAlias

from tuolaji.cards import Face, cards_text
from tuolaji.engine.bomb import break_play
from tuolaji.engine.codes import BURIED, PLANES, PLAY
from tuolaji.engine.friends import take_sides
from tuolaji.engine.kitty import matches_line, may_capture, score_kitty
from tuolaji.engine.scoring import find_band
from tuolaji.engine.tables import cards_of
from tuolaji.engine.trick import score_play
from tuolaji.errors import QuestionError
from tuolaji.language import _, any_of, clauses, one_by_one, plural
from tuolaji.rules.condition import ALWAYS
from tuolaji.rules.formula import evaluate
from tuolaji.rules.foul import FoulKind, FoulSide, Price
from tuolaji.rules.kitty import CaptureBase, MultiplierLine
from tuolaji.rules.limits import MOST_DOUBLINGS
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Band, DoubledBy, Outcome, Side
from tuolaji.rules.table import Partners
from tuolaji.table.plays import Form, open_lead, parts_of, parts_phrase, shape_index
from tuolaji.table.position import Cards, Position, check_pack
from tuolaji.table.questions.condition import (
    NO_FACTS,
    DealFacts,
    first_fitting,
    read_facts,
)
from tuolaji.table.questions.fields import Fields

__all__ = [
    "Due",
    "Earned",
    "FoulAnswer",
    "FoulQuestion",
    "KittyAnswer",
    "KittyQuestion",
    "Risen",
    "ScoreAnswer",
    "ScoreQuestion",
    "cards_worth",
    "due",
    "find_price",
]


_LIMIT = 1_000_000
"""More points than any deal has."""


@dataclass(frozen=True, slots=True)
class Earned:
    """The points of its own that a deal gives each seat.

    Attributes:
        declarer: Those of the declarer.
        friend: Those of each other declarer, or `None` where there is none.
        attacker: Those of each attacker.
    """

    declarer: int
    friend: int | None
    attacker: int


@dataclass(frozen=True, slots=True)
class Risen:
    """The levels that a deal's points give each seat, less than 0 for a loss.

    Attributes:
        declarer: Those of the declarer.
        friend: Those of each other declarer, or `None` where there is none.
        attacker: Those of each attacker.
    """

    declarer: int
    friend: int | None
    attacker: int


@dataclass(frozen=True, slots=True)
class ScoreAnswer:
    """Who gains how many levels, and whether the attackers take over.

    Attributes:
        outcome: It, and who wins the match by it.
        why: The line that counts.
        earned: The points that each seat is given, or `None` where deals give none.
        risen: The levels of each seat, or `None` where those of a side are the same.
    """

    outcome: Outcome
    why: str
    earned: Earned | None = None
    risen: Risen | None = None

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values; `None` where nothing is said."""
        wins, earned, risen = self.outcome.wins, self.earned, self.risen
        plain: dict[str, object] = {
            "side": self.outcome.side.value,
            "levels": self.outcome.levels,
            "takeover": self.outcome.takeover,
            "drawn": self.outcome.drawn,
            "wins": None if wins is None else wins.value,
            "declarer": None if earned is None else earned.declarer,
            "friend": None if earned is None else earned.friend,
            "attacker": None if earned is None else earned.attacker,
        }
        if risen is not None:
            plain["declarer_levels"] = risen.declarer
            plain["friend_levels"] = risen.friend
            plain["attacker_levels"] = risen.attacker
        return plain


@dataclass(frozen=True, slots=True)
class ScoreQuestion:
    """What do these points of the attackers earn, all that they have at the end?

    Attributes:
        points: The points.
        facts: What else the bands may ask of the deal.
        price: The last call of an auction, or `None` where nobody has called.
        doublings: How often bids or thefts have doubled the stakes.
    """

    points: int
    facts: DealFacts = NO_FACTS
    price: int | None = None
    doublings: int = 0

    @classmethod
    def read(cls, fields: Fields) -> ScoreQuestion:
        """Read the question from plain fields."""
        return cls(
            points=fields.number("points"),
            facts=read_facts(fields, of_last_trick=True),
            price=fields.number("price") if fields.has("price") else None,
            doublings=fields.number("doublings") if fields.has("doublings") else 0,
        )

    def answer(self, position: Position) -> ScoreAnswer:
        """Answer at a position.

        Raises:
            QuestionError: No deal can end with these points, so no band holds them, or a
                band asks for a fact that is not given.
        """
        if abs(self.points) > _LIMIT:
            raise QuestionError(
                _(
                    "score: 'points' must be {least} .. {most}, got {points}",
                    least=-_LIMIT,
                    most=_LIMIT,
                    points=self.points,
                )
            )
        deal = position.deal
        deal.declarer = 0
        take_sides(position.tables, deal)
        self.facts.put(position)
        if self.price is not None:
            deal.call_count = 1
            deal.call_place = 1 + self._place_of_price(position.rules)
        why = self._line(position)
        if self.doublings:
            why = clauses([why, self._doubling(position.rules)])
        deal.doublings = self.doublings
        deal.attackers_points = self.points
        find_band(position.tables, deal)
        side = Side.ATTACKERS if deal.side else Side.DECLARERS
        wins = side if deal.wins else None
        outcome = Outcome(side, deal.levels, bool(deal.takeover), wins, bool(deal.neither))
        return ScoreAnswer(outcome, why, self._earned(position), self._risen(position))

    def _risen(self, position: Position) -> Risen | None:
        """Return the levels of each seat where a band tells parties apart."""
        rules, deal = position.rules, position.deal
        if not rules.scoring.shares:
            return None
        has_friend = rules.table.partners is not Partners.NONE
        has_friend &= self.facts.declarers != 1
        own = deal.levels if deal.side == 0 else 0
        return Risen(
            own + deal.share_declarer,
            own + deal.share_friends if has_friend else None,
            deal.levels - own + deal.share_attackers,
        )

    def _earned(self, position: Position) -> Earned | None:
        """Return what each seat is given, which may depend on the number of declarers."""
        rules, deal = position.rules, position.deal
        if not rules.scoring.pays:
            return None
        is_called = rules.table.partners is Partners.CALLED
        if is_called and self.facts.declarers is None:
            raise QuestionError(
                _(
                    "score: what 'scoring.bands' gives depends on the friends; say "
                    "'declarers'"
                ),
                "declarers",
            )
        seats = range(rules.table.players)
        friends = [deal.earned[seat] for seat in seats[1:] if not deal.side_of[seat]]
        attackers = [deal.earned[seat] for seat in seats if deal.side_of[seat]]
        return Earned(deal.earned[0], next(iter(friends), None), attackers[0])

    def _doubling(self, rules: Ruleset) -> str:
        """Return by what the stakes are doubled, and how often."""
        if self.doublings < 0:
            raise QuestionError(
                _(
                    "score: 'doublings' must be 0 or more, got {given}",
                    given=self.doublings,
                )
            )
        if rules.scoring.doubled_by is DoubledBy.NOTHING:
            raise QuestionError(
                _(
                    "score: '{variant}' has {rule}; leave out 'doublings'",
                    variant=rules.id,
                    rule=f"'scoring.doubled_by: {DoubledBy.NOTHING}'",
                )
            )
        return plural(
            "{rule} and {what}: doubled {count} time",
            "{rule} and {what}: doubled {count} times",
            min(self.doublings, MOST_DOUBLINGS),
            rule=f"'scoring.doubled_by: {rules.scoring.doubled_by}'",
            what=f"'scoring.doubled: {rules.scoring.doubled}'",
        )

    def _place_of_price(self, rules: Ruleset) -> int:
        if not rules.prices:
            raise QuestionError(
                _(
                    "score: '{variant}' holds no auction; leave out 'price'",
                    variant=rules.id,
                )
            )
        if self.price not in rules.prices:
            calls = f"'bidding.auction: {rules.bidding.auction}'"
            raise QuestionError(
                _(
                    "score: {rule} has no call of {points} points",
                    rule=calls,
                    points=self.price,
                )
            )
        return rules.prices.index(self.price)

    def _line(self, position: Position) -> str:
        """Return the line of the score table that counts, and its numbers."""
        rules = position.rules
        words = rules.words if self.price is None else rules.words_at(self.price)
        holding = [
            (band, low, high)
            for band in rules.scoring.bands
            for low, high in (_ends(band, words),)
            if (low is None or low <= self.points) and (high is None or self.points <= high)
        ]
        conditions = [band.when for band, _, _ in holding]
        place = first_fitting(position, "score: 'scoring.bands'", conditions, self.facts)
        if place < 0:
            message = _(
                "score: no band of '{variant}' holds {points}",
                variant=rules.id,
                points=self.points,
            )
            worth = [points for _cards, points in rules.deck.points]
            costs = [cost for line in rules.lead.failed_throw for cost in line.prices]
            unit = math.gcd(*worth, *costs) or 1
            if self.points % unit:
                message = _(
                    "score: the cards of '{variant}' give multiples of {unit}, and no band "
                    "holds {points}",
                    variant=rules.id,
                    unit=unit,
                    points=self.points,
                )
            raise QuestionError(message)
        band, low, high = holding[place]
        ends = ("" if low is None else f"{low} ", "" if high is None else f" {high}")
        return f"'scoring.bands': '{band}' ({'..'.join(ends)})"


def _ends(band: Band, words: Mapping[str, int]) -> tuple[int | None, int | None]:
    """Return the least and the greatest points of a band; `None` where it is open."""
    low = None if band.low is None else evaluate(band.low, words)
    high = None if band.high is None else evaluate(band.high, words)
    return low, high


_WINNING = PLAY + PLANES


@dataclass(frozen=True, slots=True)
class KittyAnswer:
    """What the kitty's points are multiplied by; 0 if it is not captured.

    Attributes:
        multiplier: The factor.
        why: The table that it stands in, and the line.
        gained: What the attackers gain, or `None` if the points are not given.
    """

    multiplier: int
    why: str
    gained: int | None = None

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values, `gained` if points were given."""
        plain: dict[str, object] = {"multiplier": self.multiplier}
        return plain if self.gained is None else {**plain, "gained": self.gained}


@dataclass(frozen=True, slots=True)
class KittyQuestion:
    """What is the kitty worth to the winner of the last trick?

    Attributes:
        winner: The side that wins it.
        play: The winning play.
        lead: The lead, or `None` if the winning play is the lead; so is one equal to it.
        named: The components that the leader names (`as`).
        facts: What else the multiplier may ask of the deal.
        points: The points of the kitty, or of the last trick where that counts again.
        kitty: The buried cards, in place of their points.
    """

    winner: Side
    play: Cards
    lead: Cards | None = None
    named: tuple[Form, ...] | None = None
    facts: DealFacts = NO_FACTS
    points: int | None = None
    kitty: Cards | None = None

    @classmethod
    def read(cls, fields: Fields) -> KittyQuestion:
        """Read the question from plain fields."""
        return cls(
            winner=Side(fields.word("winner", tuple(side.value for side in Side))),
            play=fields.cards("play"),
            lead=fields.cards("lead") if fields.has("lead") else None,
            named=fields.forms("as") if fields.has("as") else None,
            facts=read_facts(fields, of_last_trick=False, at_end=False),
            points=fields.number("points") if fields.has("points") else None,
            kitty=fields.cards("kitty") if fields.has("kitty") else None,
        )

    def answer(self, position: Position) -> KittyAnswer:
        """Answer at a position; seat 0 is declarer.

        Raises:
            QuestionError: The play cannot win on the lead, the pack cannot deal both, no
                kitty has such points, or a line asks for a fact that is not given.
        """
        tables, deal = position.tables, position.deal
        deal.declarer = 0
        take_sides(tables, deal)
        replace(self.facts, winner=self.winner).put(position)
        is_known = self.points is not None or self.kitty is not None
        self._put_points(position)
        self._put_down(position)
        if not may_capture(tables, deal):
            kept = _("the declarers take the last trick")
            why = kept if self.winner is Side.DECLARERS else "'kitty.size: 0'"
            return KittyAnswer(0, why, 0 if is_known else None)
        holding = _holding(position, replace(self.facts, play=self.play))
        multiplier = position.rules.kitty.multiplier
        line = _line_of_play(position, holding) if multiplier.is_whole else None
        score_kitty(tables, deal)
        of = parts_phrase(position, parts_of(position))
        if multiplier.is_whole:
            of = _("the whole play")
        elif any(
            line.throw or line.when != ALWAYS or line.factor is None
            for line in multiplier.lines
        ):
            line = _line_of_parts(position, holding)
        why = _("'kitty.multiplier' of {play}", play=of)
        if line is not None:
            why = _("'kitty.multiplier' of {play}: '{line}'", play=of, line=line)
        if deal.capped:
            why = _("{why}, at most {most}", why=why, most=deal.kitty_multiplier)
        return KittyAnswer(
            deal.kitty_multiplier, why, deal.capture_points if is_known else None
        )

    def _put_points(self, position: Position) -> None:
        """Bury the cards, or such as have the points; or give the last trick its points."""
        rules = position.rules
        if self.points is not None and self.kitty is not None:
            raise QuestionError(_("kitty: give 'points' or 'kitty', not both"))
        if rules.kitty.multiplier.base is CaptureBase.LAST_TRICK:
            if self.kitty is not None:
                raise QuestionError(
                    _(
                        "kitty: '{variant}' counts the last trick again; give its 'points'",
                        variant=rules.id,
                    )
                )
            position.deal.trick_points = self.points or 0
            return
        cards = self.kitty or cards_worth(position, self.points or 0)
        if self.kitty is not None and len(cards) > rules.kitty.size:
            raise QuestionError(
                plural(
                    "kitty: 'kitty' has at most {count} card, got {given}",
                    "kitty: 'kitty' has at most {count} cards, got {given}",
                    rules.kitty.size,
                    given=len(cards),
                )
            )
        position.put(BURIED, cards)

    def _put_down(self, position: Position) -> None:
        lead = self.play if self.lead is None else self.lead
        # Of equal plays the first played wins, so that an equal lead is the play itself.
        is_led = Counter(lead) == Counter(self.play)
        played = self.play if is_led else (*lead, *self.play)
        check_pack(position, (*played, *(self.kitty or ())))
        if len(lead) != len(self.play):
            raise QuestionError(
                _(
                    "kitty: 'play' must have as many cards as 'lead', got {played} and "
                    "{led}",
                    played=len(self.play),
                    led=len(lead),
                )
            )
        open_lead(position, lead, self.named)
        position.put(_WINNING, self.play)
        position.deal.winner_place = 1
        position.deal.best_score = score_play(position.tables, position.deal, _WINNING)
        if position.deal.best_score < 0:
            raise QuestionError(
                _(
                    "kitty: {play} cannot win on a lead of {lead}",
                    play=cards_text(self.play),
                    lead=cards_text(lead),
                )
            )


def cards_worth(position: Position, points: int) -> Cards:
    """Return cards of the pack that have so many points together, the richest first.

    Raises:
        QuestionError: There are none.
    """
    deck, cards, left = position.rules.deck, list[Face](), points
    worth = {face: deck.points_of(face, position.trump) for face in deck.faces()}
    for face in sorted(deck.cards(), key=worth.__getitem__, reverse=True):
        if 0 < worth[face] <= left:
            cards.append(face)
            left -= worth[face]
    if left:
        raise QuestionError(
            _("kitty: no cards of the pack have {points} points", points=points)
        )
    return tuple(cards)


_Lines: TypeAlias = Sequence[tuple[int, MultiplierLine]]


def _holding(position: Position, facts: DealFacts) -> _Lines:
    """Return the lines of the multiplier that the deal meets, with their places."""
    where = "kitty: 'kitty.multiplier'"
    return tuple(
        (index, line)
        for index, line in enumerate(position.rules.kitty.multiplier.lines)
        if first_fitting(position, where, [line.when], facts) == 0
    )


def _line_of_play(position: Position, lines: _Lines) -> MultiplierLine | None:
    """Return the line that a whole play is measured by."""
    for index, line in lines:
        if line.throw:
            break_play(position.tables, position.deal, _WINNING)
            if position.deal.part_count > 1:
                return line
        elif line.shape is None or matches_line(
            position.tables, position.deal, _WINNING, index
        ):
            return line
    return None


def _line_of_parts(position: Position, lines: _Lines) -> MultiplierLine | None:
    """Return the line of the component that multiplies most."""
    found: list[tuple[int, MultiplierLine]] = []
    parts = parts_of(position)
    cards = sum(map(cards_of, parts))
    for form in parts:
        shape, measure = position.rules.shapes[shape_index(position, form)], form[1]
        for _place, line in lines:
            is_whole = line.throw and len(parts) > 1
            if is_whole or line.covers(shape.name, measure):
                values = {"cards": cards} if is_whole else shape.formula_values(measure)
                factor = -1 if line.factor is None else evaluate(line.factor, values)
                found.append((factor, line))
                break
    return max(found, key=lambda each: each[0], default=(0, None))[1]


@dataclass(frozen=True, slots=True)
class Due:
    """What is due for a foul; what is `None` the price does not touch.

    Attributes:
        takeover: Whether the attackers take over.
        by_points: Whether who has the next deal rises as the deal's points say.
        declarers: Levels that the declarers gain.
        attackers: Levels that the attackers gain.
        levels: Levels that the side of the foul gains, less than 0 for a loss.
        points: Points that the side of the foul gains, less than 0 for a loss.
        match_lost: Whether the foul loses the match.
        next: How the next deal begins.
    """

    takeover: bool | None
    by_points: bool
    declarers: int | None
    attackers: int | None
    levels: int | None
    points: int | None
    match_lost: bool
    next: str | None


def find_price(
    prices: Iterable[Price], kind: FoulKind, by: FoulSide | None
) -> Price | None:
    """Return the price of a foul, or `None` if there is none for that side."""
    for price in prices:
        if price.kind == kind and price.by in {None, by}:
            return price
    return None


def due(price: Price, times: int = 1, cards: int = 1) -> Due:
    """Return what is due for a foul.

    Args:
        price: Its price.
        times: How often the side has done it; levels and points are for all these times.
        cards: How many cards it touches.
    """
    points = None
    if price.points is not None:
        points = evaluate(price.points, {"times": times, "cards": cards})
    return Due(
        takeover=price.takeover,
        by_points=price.by_points,
        declarers=price.declarers,
        attackers=price.attackers,
        levels=None if price.levels is None else price.levels * times,
        points=points,
        match_lost=price.lost_at is not None and times >= price.lost_at,
        next=price.next,
    )


_MOST = 1000
"""More fouls than any match sees, and more cards than any pack has."""


@dataclass(frozen=True, slots=True)
class FoulAnswer:
    """What is due for it."""

    due: Due
    why: str

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values; `None` where nothing is said."""
        return {
            "takeover": self.due.takeover,
            "by_points": True if self.due.by_points else None,
            "declarers": self.due.declarers,
            "attackers": self.due.attackers,
            "levels": self.due.levels,
            "points": self.due.points,
            "match": "lost" if self.due.match_lost else None,
            "next": self.due.next,
        }


@dataclass(frozen=True, slots=True)
class FoulQuestion:
    """What must a side pay for a foul?

    Attributes:
        kind: What was done.
        by: Whose foul it is; needed where the price depends on it.
        times: How often the side has done it in this match; what is due is for all.
        cards: How many cards it touches.
    """

    kind: FoulKind
    by: FoulSide | None = None
    times: int = 1
    cards: int = 1

    @classmethod
    def read(cls, fields: Fields) -> FoulQuestion:
        """Read the question from plain fields."""
        sides, by = tuple(side.value for side in FoulSide), None
        if fields.has("by"):
            by = FoulSide(fields.word("by", sides))
        return cls(
            kind=_read_kind(fields),
            by=by,
            times=fields.number("times") if fields.has("times") else 1,
            cards=fields.number("cards") if fields.has("cards") else 1,
        )

    def answer(self, position: Position) -> FoulAnswer:
        """Answer at a position.

        Raises:
            QuestionError: The variant has no price for it, or a number makes no sense.
        """
        for name, number in (("times", self.times), ("cards", self.cards)):
            if not 1 <= number <= _MOST:
                raise QuestionError(
                    _(
                        "foul: '{name}' must be 1 .. {most}, got {given}",
                        name=name,
                        most=_MOST,
                        given=number,
                    )
                )
        prices = position.rules.fouls
        price = find_price(prices, self.kind, self.by)
        if price is None:
            raise self._no_price(position.rules.id, prices)
        why = f"'fouls.{_key(price)}: {price}'"
        return FoulAnswer(due(price, self.times, self.cards), why)

    def _no_price(self, variant: str, prices: tuple[Price, ...]) -> QuestionError:
        sides = [price.by for price in prices if price.kind == self.kind]
        if sides and self.by is None:
            wanted = any_of([str(side) for side in sides])
            return QuestionError(
                _(
                    "foul: the price of '{kind}' depends on the side; say 'by' ({wanted})",
                    kind=self.kind,
                    wanted=wanted,
                )
            )
        known = one_by_one([_name(price) for price in prices]) or _("no foul")
        return QuestionError(
            _(
                "foul: '{variant}' has no price for {foul}; it prices {known}",
                variant=variant,
                foul=_foul_name(self.kind, self.by),
                known=known,
            )
        )


def _read_kind(fields: Fields) -> FoulKind:
    with suppress(ValueError):
        return FoulKind(fields.text("kind"))
    return FoulKind(fields.word("kind", tuple(kind.value for kind in FoulKind)))


def _key(price: Price) -> str:
    """Return the key that gives a price in its chapter, such as `revoke(attackers)`."""
    key = price.kind.value.replace("-", "_").replace(" ", "_")
    return key if price.by is None else f"{key}({price.by})"


def _name(price: Price) -> str:
    return _foul_name(price.kind, price.by)


def _foul_name(kind: FoulKind, by: FoulSide | None) -> str:
    return f"'{kind}'" if by is None else _("'{kind}' by {side}", kind=kind, side=by)
