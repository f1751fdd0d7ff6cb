"""Questions about scoring: the points' outcome, the kitty's multiplier, a foul's price.

Each ruleset lists prices of fouls by what was done and, where it matters, by whose foul
it is; here a price becomes what is due for one foul or several. No policy commits a
foul.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from tuolaji.cards import show_cards
from tuolaji.engine.codes import PLANES, PLAY
from tuolaji.engine.deal import take_sides
from tuolaji.engine.scoring import find_band, is_captured, matches_line, measure_play
from tuolaji.engine.trick import score_play
from tuolaji.errors import QuestionError
from tuolaji.rules.formula import evaluate
from tuolaji.rules.foul import FoulKind, FoulSide, Price
from tuolaji.rules.kitty import Measure, MultiplierLine
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Outcome, Side
from tuolaji.table.plays import Form, form_name, open_lead, parts_of
from tuolaji.table.position import Cards, Position, check_pack
from tuolaji.table.questions.fields import Fields

__all__ = [
    "Due",
    "FoulAnswer",
    "FoulQuestion",
    "KittyAnswer",
    "KittyQuestion",
    "ScoreAnswer",
    "ScoreQuestion",
    "due",
    "find_price",
]


_LIMIT = 1_000_000
"""More points than any deal has."""


@dataclass(frozen=True, slots=True)
class ScoreAnswer:
    """Who gains how many levels, and whether the attackers take over."""

    outcome: Outcome
    why: str

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        return {
            "side": self.outcome.side.value,
            "levels": self.outcome.levels,
            "takeover": self.outcome.takeover,
        }


@dataclass(frozen=True, slots=True)
class ScoreQuestion:
    """What do these points of the attackers earn, all that they have at the end?"""

    points: int

    @classmethod
    def read(cls, fields: Fields) -> ScoreQuestion:
        """Read the question from plain fields."""
        return cls(fields.number("points"))

    def answer(self, position: Position) -> ScoreAnswer:
        """Answer at a position.

        Raises:
            QuestionError: No deal can end with these points, so no band holds them.
        """
        if abs(self.points) > _LIMIT:
            raise QuestionError(
                f"score: 'points' must be {-_LIMIT} .. {_LIMIT}, got {self.points}"
            )
        deal = position.deal
        deal.attackers_points, deal.levels = self.points, -1
        find_band(position.tables, deal)
        if deal.levels < 0:
            raise QuestionError(
                f"score: no band of '{position.rules.id}' holds {self.points}"
            )
        side = Side.ATTACKERS if deal.side else Side.DECLARERS
        outcome = Outcome(side, deal.levels, bool(deal.takeover))
        return ScoreAnswer(outcome, _band_of(position.rules, self.points))


def _band_of(rules: Ruleset, points: int) -> str:
    """Return the line of the score table that holds some points, and its numbers."""
    words = rules.scoring.words(rules.deck.packs, rules.deck.total_points)
    for band in rules.scoring.bands:
        low, high = (
            None if end is None else evaluate(end, words) for end in (band.low, band.high)
        )
        if (low is None or low <= points) and (high is None or points <= high):
            break
    ends = ("" if low is None else f"{low} ", "" if high is None else f" {high}")
    return f"'scoring.bands': '{band}' ({'..'.join(ends)})"


_WINNING = PLAY + PLANES


@dataclass(frozen=True, slots=True)
class KittyAnswer:
    """What the kitty's points are multiplied by; 0 if it is not captured."""

    multiplier: int
    why: str

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        return {"multiplier": self.multiplier}


@dataclass(frozen=True, slots=True)
class KittyQuestion:
    """What is the kitty worth to the winner of the last trick?

    Attributes:
        winner: The side that wins it.
        play: The winning play.
        lead: The lead, or `None` if the winning play is the lead.
        named: The components that the leader names (`as`).
    """

    winner: Side
    play: Cards
    lead: Cards | None = None
    named: tuple[Form, ...] | None = None

    @classmethod
    def read(cls, fields: Fields) -> KittyQuestion:
        """Read the question from plain fields."""
        return cls(
            winner=Side(fields.word("winner", tuple(side.value for side in Side))),
            play=fields.cards("play"),
            lead=fields.cards("lead") if fields.has("lead") else None,
            named=fields.forms("as") if fields.has("as") else None,
        )

    def answer(self, position: Position) -> KittyAnswer:
        """Answer at a position; seat 0 is declarer.

        Raises:
            QuestionError: The play cannot win on the lead, or the pack cannot deal both.
        """
        tables, deal = position.tables, position.deal
        self._put_down(position)
        deal.declarer = 0
        take_sides(tables, deal)
        deal.winner = int(self.winner is Side.ATTACKERS)
        if not is_captured(tables, deal):
            return KittyAnswer(0, f"'kitty.captured: {position.rules.kitty.captured}'")
        line = _line_of(position)
        measure_play(tables, deal, _WINNING)
        parts = " + ".join(form_name(position, form) for form in parts_of(position))
        cap = f", at most {tables.kitty_cap}" if deal.capped else ""
        of = parts if line is None else f"the whole play: '{line}'"
        return KittyAnswer(deal.kitty_multiplier, f"'kitty.multiplier' of {of}{cap}")

    def _put_down(self, position: Position) -> None:
        lead = self.play if self.lead is None else self.lead
        check_pack(position, self.play if self.lead is None else (*lead, *self.play))
        if len(lead) != len(self.play):
            raise QuestionError(
                f"kitty: 'play' must have as many cards as 'lead', got {len(self.play)} "
                f"and {len(lead)}"
            )
        open_lead(position, lead, self.named)
        position.put(_WINNING, self.play)
        position.deal.best_score = score_play(position.tables, position.deal, _WINNING)
        if position.deal.best_score < 0:
            raise QuestionError(
                f"kitty: {show_cards(self.play)} cannot win on a lead of {show_cards(lead)}"
            )


def _line_of(position: Position) -> MultiplierLine | None:
    """Return the line that a whole play is measured by, or `None` if components are."""
    kitty, tables, deal = position.rules.kitty, position.tables, position.deal
    if kitty.measure is not Measure.WHOLE_PLAY:
        return None
    for index, line in enumerate(kitty.multiplier.lines):
        if line.shape is None or matches_line(tables, deal, _WINNING, index):
            return line
    return None


@dataclass(frozen=True, slots=True)
class Due:
    """What is due for a foul; what is `None` the price does not touch.

    Attributes:
        takeover: Whether the attackers take over.
        declarers: Levels that the declarers gain.
        attackers: Levels that the attackers gain.
        levels: Levels that the side of the foul gains, less than 0 for a loss.
        points: Points that the side of the foul gains, less than 0 for a loss.
        match_lost: Whether the foul loses the match.
        next: How the next deal begins.
    """

    takeover: bool | None
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
                raise QuestionError(f"foul: '{name}' must be 1 .. {_MOST}, got {number}")
        prices = position.rules.fouls
        price = find_price(prices, self.kind, self.by)
        if price is None:
            raise self._no_price(position.rules.id, prices)
        return FoulAnswer(due(price, self.times, self.cards), f"{_name(price)}: {price}")

    def _no_price(self, variant: str, prices: tuple[Price, ...]) -> QuestionError:
        sides = [price.by for price in prices if price.kind == self.kind]
        if sides and self.by is None:
            wanted = " or ".join(map(str, sides))
            return QuestionError(
                f"foul: the price of '{self.kind}' depends on the side; say 'by' ({wanted})"
            )
        known = ", ".join(map(_name, prices)) or "no foul"
        by = "" if self.by is None else f" by {self.by}"
        return QuestionError(
            f"foul: '{variant}' has no price for '{self.kind}'{by}; it prices {known}"
        )


def _read_kind(fields: Fields) -> FoulKind:
    with suppress(ValueError):
        return FoulKind(fields.text("kind"))
    return FoulKind(fields.word("kind", tuple(kind.value for kind in FoulKind)))


def _name(price: Price) -> str:
    return f"'{price.kind}'" if price.by is None else f"'{price.kind}' by {price.by}"
