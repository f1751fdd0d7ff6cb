"""Questions about a match: levels, the next declarer, the clock and ratings (积分).

When the time of a match is up, or its deals are played, the team of the higher level
wins; of equal levels as `match.tie` says. Or it is played on, as `match.time_up` says. The
engine decides it, as in a match that is simulated.

In ratings what one side gains the other loses. The levels of the deal give the gain,
the lowest rating at the table a multiplier on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from tuolaji.cards import Rank
from tuolaji.engine.codes import TEAM_NONE, TEAM_UNKNOWN
from tuolaji.engine.friends import take_sides
from tuolaji.engine.match import advance, ahead, find_first, moves, next_declarer, rise
from tuolaji.engine.scoring import find_band
from tuolaji.engine.state import Deal
from tuolaji.engine.tables import build_tables
from tuolaji.errors import QuestionError
from tuolaji.language import _, clauses
from tuolaji.rules.match import First, Levels, LevelsOf, Next, Tie, level_text, played_as
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Rating, Side
from tuolaji.rules.table import Partners
from tuolaji.table.position import (
    Position,
    check_seat,
    counted,
    level_name,
    level_place,
)
from tuolaji.table.questions.fields import Fields

__all__ = [
    "AdvanceAnswer",
    "AdvanceQuestion",
    "Gain",
    "RatingAnswer",
    "RatingQuestion",
    "RotationAnswer",
    "RotationQuestion",
    "Standing",
    "TimeUpAnswer",
    "TimeUpQuestion",
    "Verdict",
    "decide",
    "factor_of",
    "levels_without_points",
    "rate",
]


_MOST = 1000
"""More levels than any deal earns."""


@dataclass(frozen=True, slots=True)
class AdvanceAnswer:
    """The level reached, or `None` if the side has risen past the last and won.

    Attributes:
        level: The level.
        why: The rule.
        is_ahead: Whether the side has won by its lead.
    """

    level: Rank | None
    why: str = ""
    is_ahead: bool = False

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        if self.level is None:
            return {"level": None, "match": "won"}
        return {"level": level_name(self.level), "match": "won" if self.is_ahead else None}


@dataclass(frozen=True, slots=True)
class AdvanceQuestion:
    """Where does a side stand after a gain?

    Attributes:
        level: The level before, of the team or, with levels a player, of the player;
            `NO_TRUMP_LEVEL` for the deal without trumps.
        gain: Levels gained, 0 or more.
        side: The side that gains them; the declarers have held a deal at this level.
        other: Where a lead wins the match: at which level the other team stands then, or
            whoever has risen furthest of the other players; in the same lap.
    """

    level: Rank
    gain: int
    side: Side = Side.DECLARERS
    other: Rank | None = None

    @classmethod
    def read(cls, fields: Fields) -> AdvanceQuestion:
        """Read the question from plain fields."""
        sides = tuple(side.value for side in Side)
        given = fields.has("side")
        side = Side(fields.word("side", sides)) if given else Side.DECLARERS
        other = fields.level("other") if fields.has("other") else None
        return cls(fields.level("level"), fields.number("gain"), side, other)

    def answer(self, position: Position) -> AdvanceAnswer:
        """Answer at a position.

        Raises:
            QuestionError: The variant has no such level, or the gain is negative.
        """
        levels = position.rules.levels
        before = level_place(position.rules, self.level)
        if not 0 <= self.gain <= _MOST:
            raise QuestionError(
                _(
                    "advance: 'gain' must be 0 .. {most}, got {given}",
                    most=_MOST,
                    given=self.gain,
                )
            )
        tables, held = position.tables, self.side is Side.DECLARERS
        if not moves(tables, held):
            why = _(
                "'levels.moved: {word}': the level of no attacker moves", word=levels.moved
            )
            return AdvanceAnswer(self.level, why)
        lead = self._lead(position, before + rise(tables, before, self.gain, held))
        place = advance(tables, before, self.gain, held)
        if place > tables.last_level:
            last = level_text(levels.ladder[-1])
            return AdvanceAnswer(None, _("past {level} the match is won", level=last))
        reached, most = levels.ladder[place], position.rules.match.ahead
        if most is not None and lead >= most:
            why = _(
                "'match.ahead: {most}': {lead} above the other side", most=most, lead=lead
            )
            return AdvanceAnswer(reached, why, is_ahead=True)
        return AdvanceAnswer(reached, self._why(levels, reached, place - before))

    def _lead(self, position: Position, place: int) -> int:
        """Return by how many levels the side leads that has come so far; 0 if not told."""
        rules = position.rules
        if self.other is None:
            return 0
        if rules.match.ahead is None:
            raise QuestionError(
                _(
                    "advance: '{variant}' has 'match.ahead: none', so leave out 'other'",
                    variant=rules.id,
                )
            )
        return place - level_place(rules, self.other)

    def _why(self, levels: Levels, reached: Rank, steps: int) -> str:
        """Return the rule by which the side rises so far and no further."""
        name, is_lap = level_text(reached), reached in levels.laps
        own = (
            played_as(reached) if is_lap else reached
        )  # A lap keeps the rules of its rank.
        if self.gain == 0:
            return _("no level is gained")
        if steps == 0 and own in levels.held and self.side is Side.ATTACKERS:
            return _("'levels.held' keeps attackers at {level}", level=name)
        if steps <= 0:
            return f"'levels.after_last: {levels.after_last}'"
        if steps == self.gain:
            before = level_text(self.level)
            return _(
                "'{rule}': {level} is {steps} above {before}",
                rule="levels.above" if is_lap else "levels.played",
                level=name,
                steps=steps,
                before=before,
            )
        rule = "levels.held" if own in levels.held else "levels.mandatory"
        return _("'{rule}' stops the rise at {level}", rule=rule, level=name)


@dataclass(frozen=True, slots=True)
class RotationAnswer:
    """Who declares the next deal, and who draws its first card.

    Attributes:
        declarer: The seat of the next declarer, or `None` where bids will name it.
        first: The seat that draws first, or `None` where it is by lot.
        why: The rules that decide.
    """

    declarer: int | None
    first: int | None
    why: str

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        return {"declarer": self.declarer, "first": self.first}


@dataclass(frozen=True, slots=True)
class RotationQuestion:
    """Who declares after this declarer?

    Attributes:
        declarer: The seat of the present declarer.
        takeover: Whether the attackers take over.
        partner: Where partners are called: the declarer's only friend, or `None` for one
            who plays alone or has several.
        friends: Where partners are called: all its friends, where it has several.
        last_trick: The seat that takes the last trick, where it matters.
        first: The seat that drew first in this deal, where it matters.
        drawn: Whether neither side has won the deal.
        last_declarer: Where the seats of a side declare in turn and it takes over: the one
            of them that has declared last, or `None` where none has yet.
    """

    declarer: int
    takeover: bool
    partner: int | None = None
    friends: tuple[int, ...] = ()
    last_trick: int | None = None
    first: int | None = None
    drawn: bool = False
    last_declarer: int | None = None

    @classmethod
    def read(cls, fields: Fields) -> RotationQuestion:
        """Read the question from plain fields."""
        return cls(
            declarer=fields.number("declarer"),
            takeover=fields.truth("takeover"),
            partner=fields.number("partner") if fields.has("partner") else None,
            friends=fields.numbers("friends") if fields.has("friends") else (),
            last_trick=fields.number("last_trick") if fields.has("last_trick") else None,
            first=fields.number("first") if fields.has("first") else None,
            drawn=fields.has("drawn") and fields.truth("drawn"),
            last_declarer=(
                fields.number("last_declarer") if fields.has("last_declarer") else None
            ),
        )

    def answer(self, position: Position) -> RotationAnswer:
        """Answer at a position.

        Raises:
            QuestionError: The table has no such seat, the partner sits opposite, or the
                winner of the last trick declares, or who drew first decides, and is not
                given.
        """
        self._check(position)
        match = position.rules.match
        name, move = ("takeover", match.takeover) if self.takeover else ("held", match.held)
        name, move = ("drawn", match.drawn) if self.drawn else (name, move)
        deal = position.deal
        if self.last_trick is not None:
            deal.winner = self.last_trick
        elif move is Next.LAST_TRICK:
            raise _without_last_trick(name, move)
        deal.declarer, deal.takeover = self.declarer, int(self.takeover)
        deal.neither = int(self.drawn)
        if self.last_declarer is not None:
            last = [*deal.last_declared]
            last[self.last_declarer % 2] = 1 + self.last_declarer
            deal.last_declared = last
        take_sides(position.tables, deal)
        sides = [*deal.side_of]
        for friend in self._friends:
            sides[friend] = 0
        deal.side_of = sides
        seat, why = next_declarer(position.tables, deal), f"'match.{name}: {move}'"
        if seat >= 0:
            return RotationAnswer(seat, seat, why)
        first = self._first_after(position)
        return RotationAnswer(None, first, clauses([why, f"'match.first: {match.first}'"]))

    def _first_after(self, position: Position) -> int | None:
        """Return the seat that draws first where bids name the declarer, `None` by lot."""
        deal, first = position.deal, position.rules.match.first
        if self.first is not None:
            deal.first_seat = self.first
        elif first is First.TURN:
            rule = f"'match.first: {first}'"
            raise QuestionError(_("rotation: {rule} decides; say 'first'", rule=rule))
        if first is First.LAST_TRICK and self.last_trick is None:
            raise _without_last_trick("first", first)
        find_first(position.tables, deal, -1)
        return deal.next_first - 1 if deal.next_first else None

    def _check(self, position: Position) -> None:
        rules = position.rules
        check_seat(rules, self.declarer)
        for seat in (self.last_trick, self.first, self.last_declarer):
            if seat is not None:
                check_seat(rules, seat)
        if self.drawn and self.takeover:
            raise QuestionError(
                _("rotation: 'drawn' and 'takeover' are not both true of a deal")
            )
        if self.last_declarer is not None and (
            rules.table.partners is not Partners.OPPOSITE
            or (self.last_declarer - self.declarer) % 2 != self.takeover
        ):
            raise QuestionError(
                _("rotation: 'last_declarer' must be of the side that declares next")
            )
        for friend in self._friends:
            check_seat(rules, friend)
        most = position.tables.friends_most
        if len({*self._friends} - {self.declarer}) > most:
            raise QuestionError(
                _(
                    "rotation: a declarer of '{variant}' has at most {most}, got {given}",
                    variant=rules.id,
                    most=counted(most, "friend"),
                    given=len(self._friends),
                )
            )
        if self._friends and rules.table.partners is not Partners.CALLED:
            given = "partner" if self.partner is not None else "friends"
            raise QuestionError(
                _(
                    "rotation: '{variant}' has 'table.partners: {word}', so leave out "
                    "'{given}'",
                    variant=rules.id,
                    word=rules.table.partners,
                    given=given,
                )
            )

    @property
    def _friends(self) -> tuple[int, ...]:
        alone = () if self.partner is None else (self.partner,)
        return (*self.friends, *alone)


def _without_last_trick(rule: str, word: str) -> QuestionError:
    return QuestionError(
        _(
            "rotation: 'match.{rule}: {word}' decides; say 'last_trick'",
            rule=rule,
            word=word,
        )
    )


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands when its time is up.

    Attributes:
        levels: The levels of team 0 and team 1.
        declarers: The team that declares, or `None` if that is not known.
        first_at_level: The team that came to the level first, or `None` likewise; teams
            that never left the first level are told apart as declarers.
    """

    levels: tuple[Rank, Rank]
    declarers: int | None = None
    first_at_level: int | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The team that wins, or `None` if further deals must decide; and the rule.

    Attributes:
        winner: The team.
        why: The rule.
        is_drawn: Whether no team wins, and no further deal decides.
        level: The level to which all come who stand below, where the match is played on.
        declarers: The team that declares then since it has risen further.
    """

    winner: int | None
    why: str
    is_drawn: bool = False
    level: Rank | None = None
    declarers: int | None = None


def decide(rules: Ruleset, standing: Standing) -> Verdict:
    """Return which team wins.

    Raises:
        QuestionError: Players have levels of their own, there is no such level, or the
            standing leaves out what breaks the tie.
    """
    if rules.levels.of is not LevelsOf.TEAM:
        raise QuestionError(
            _(
                "the question is of two teams, and in '{variant}' no team has a level "
                "('levels.of: {word}')",
                variant=rules.id,
                word=rules.levels.of,
            )
        )
    first, second = (level_place(rules, level) for level in standing.levels)
    line = rules.match.time_up
    if line is not None and not (line.unless_ahead and first != second):
        leader = None if first == second else int(first < second)
        declarers = leader if line.declares else None
        why = f"'match.time_up: {line}'"
        return Verdict(None, why, level=line.level, declarers=declarers)
    tie = rules.match.tie
    at_start = tie is Tie.FIRST_TO_REACH and standing.first_at_level is None
    at_start &= first == second == level_place(rules, rules.levels.start)
    reached = standing.declarers if at_start else standing.first_at_level
    known = (standing.declarers, reached)
    teams = (TEAM_UNKNOWN if team is None else team for team in known)
    winner = ahead(list(Tie).index(tie), first, second, *teams)
    if first != second:
        higher, lower = standing.levels[winner], standing.levels[1 - winner]
        return Verdict(
            winner,
            _(
                "{higher} is above {lower}",
                higher=level_text(higher),
                lower=level_text(lower),
            ),
        )
    return _tie_broken(tie, winner, at_start)


def _tie_broken(tie: Tie, winner: int, at_start: bool) -> Verdict:
    """Return who wins at equal levels; at the first level no team came there first."""
    why = f"'match.tie: {tie}'"
    if at_start:
        why = _("{why} (at the first level the declarers)", why=why)
    if winner == TEAM_UNKNOWN:
        by_declarers = at_start or tie is Tie.DECLARERS
        field = "declarers" if by_declarers else "first_at_level"
        raise QuestionError(
            _(
                "the levels are equal and {why} decides, so say '{field}'",
                why=why,
                field=field,
            )
        )
    return Verdict(None if winner == TEAM_NONE else winner, why, tie is Tie.DRAW)


@dataclass(frozen=True, slots=True)
class Gain:
    """What a side gains in rating for its levels, before any factor.

    Attributes:
        side: The side that gains; the other loses as much.
        amount: How much.
        why: Which values of the rating table give it.
    """

    side: Side
    amount: int
    why: str


def rate(rules: Ruleset, rating: Rating, side: Side, levels: int) -> Gain:
    """Return what a deal gains a side.

    Args:
        rules: The ruleset.
        rating: Its rating table.
        side: The side to which the score table gives the deal.
        levels: The levels that the side gains, 0 or more.
    """
    if side is Side.ATTACKERS:
        amount = rating.takeover + levels * rating.further
        begin = _("takeover {gain}", gain=rating.takeover)
        return Gain(side, amount, _with_further(begin, rating, levels))
    if levels == 0:
        return Gain(side, 0, _("the declarers gain no level"))
    if rating.shut_out is not None and levels >= levels_without_points(rules):
        return Gain(side, rating.shut_out, _("shut-out {gain}", gain=rating.shut_out))
    amount = rating.hold + (levels - 1) * rating.further
    why = _with_further(_("hold {gain}", gain=rating.hold), rating, levels - 1)
    if rating.most is not None and amount > rating.most:
        return Gain(
            side, rating.most, _("{why}, at most {most}", why=why, most=rating.most)
        )
    return Gain(side, amount, why)


def _with_further(why: str, rating: Rating, further: int) -> str:
    """Return why a side gains with what further levels add."""
    if not further:
        return why
    return _(
        "{why} + {levels} further x {gain}", why=why, levels=further, gain=rating.further
    )


def factor_of(rating: Rating, ratings: Iterable[int]) -> int:
    """Return the multiplier for the ratings of all players: that of the lowest.

    >>> from tuolaji.rules.scoring import RatingBand
    >>> table = Rating(factors=(RatingBand(80, 299, 2), RatingBand(300, None, 3)))
    >>> factor_of(table, [79, 400]), factor_of(table, [80, 400]), factor_of(table, [300])
    (1, 2, 3)
    """
    lowest = min(ratings)
    for band in reversed(rating.factors):
        if band.low <= lowest:
            return band.factor
    return 1


@lru_cache(maxsize=64)
def levels_without_points(rules: Ruleset) -> int:
    """Return the levels that the declarers gain if the attackers take no point."""
    deal = Deal()
    deal.attackers_points = 0
    find_band(build_tables(rules), deal)
    return deal.levels


@dataclass(frozen=True, slots=True)
class TimeUpAnswer:
    """The team that wins, or `None` if the team that gains a level first will, or neither.

    Attributes:
        winner: The team.
        why: The rule.
        is_drawn: Whether neither wins.
        level: The level to which all come who stand below, where the match is played on.
        declarers: The team that declares then since it has risen further, if one does.
    """

    winner: int | None
    why: str
    is_drawn: bool = False
    level: Rank | None = None
    declarers: int | None = None

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        if self.level is not None:
            level = level_name(self.level)
            return {"winner": "play on", "level": level, "declarers": self.declarers}
        without = Tie.DRAW if self.is_drawn else Tie.EXTRA_DEAL
        return {"winner": without.value if self.winner is None else self.winner}


@dataclass(frozen=True, slots=True)
class TimeUpQuestion:
    """Who wins, now that no further deal begins?

    Attributes:
        levels: The levels of team 0 and team 1.
        declarers: The team that would declare the next deal, where it matters.
        first_at_level: The team that came to the level first, where it matters.
    """

    levels: tuple[Rank, ...]
    declarers: int | None = None
    first_at_level: int | None = None

    @classmethod
    def read(cls, fields: Fields) -> TimeUpQuestion:
        """Read the question from plain fields."""
        first = "first_at_level"
        return cls(
            levels=fields.levels("levels"),
            declarers=fields.number("declarers") if fields.has("declarers") else None,
            first_at_level=fields.number(first) if fields.has(first) else None,
        )

    def answer(self, position: Position) -> TimeUpAnswer:
        """Answer at a position.

        Raises:
            QuestionError: The variant has neither clock nor number of deals, levels are
                not the teams', there is no such level or team, or the question leaves out
                what breaks the tie.
        """
        match = position.rules.match
        if match.clock is None and match.deals is None:
            raise QuestionError(
                _(
                    "time_up: '{variant}' has 'match.clock: none', so its time is never up",
                    variant=position.rules.id,
                )
            )
        if len(self.levels) != 2:
            raise QuestionError(
                _(
                    "time_up: 'levels' must list those of team 0 and team 1, got {given}",
                    given=len(self.levels),
                )
            )
        _check_team("declarers", self.declarers)
        _check_team("first_at_level", self.first_at_level)
        first, second = self.levels
        standing = Standing((first, second), self.declarers, self.first_at_level)
        verdict = decide(position.rules, standing)
        return TimeUpAnswer(
            verdict.winner,
            verdict.why,
            verdict.is_drawn,
            verdict.level,
            verdict.declarers,
        )


def _check_team(name: str, team: int | None) -> None:
    if team not in {None, 0, 1}:
        raise QuestionError(
            _("time_up: '{name}' must be team 0 or 1, got {given}", name=name, given=team)
        )


@dataclass(frozen=True, slots=True)
class RatingAnswer:
    """What each player of a side gains, less than 0 for a loss."""

    declarers: int
    attackers: int
    why: str

    def to_dict(self) -> dict[str, object]:
        """Return the answer's fields as plain values."""
        return {"declarers": self.declarers, "attackers": self.attackers}


@dataclass(frozen=True, slots=True)
class RatingQuestion:
    """What does a deal with this outcome mean for the ratings?

    Attributes:
        ratings: The ratings of all players, in any order.
        side: The side to which the score table gives the deal; the attackers take over.
        levels: The levels that it gains.
    """

    ratings: tuple[int, ...]
    side: Side
    levels: int

    @classmethod
    def read(cls, fields: Fields) -> RatingQuestion:
        """Read the question from plain fields."""
        return cls(
            ratings=fields.numbers("ratings"),
            side=Side(fields.word("side", tuple(side.value for side in Side))),
            levels=fields.number("levels"),
        )

    def answer(self, position: Position) -> RatingAnswer:
        """Answer at a position.

        Raises:
            QuestionError: The variant keeps no ratings, or the outcome makes no sense.
        """
        rules, rating = position.rules, position.rules.rating
        if not rating.kept:
            raise QuestionError(
                _(
                    "rating: '{variant}' keeps no ratings; a variant file gives them in "
                    "its chapter 'rating'",
                    variant=rules.id,
                )
            )
        self._check(position)
        gain = rate(rules, rating, self.side, self.levels)
        factor = factor_of(rating, self.ratings)
        change = gain.amount * factor
        if self.side is Side.ATTACKERS:
            change = -change
        why = _(
            "'rating': {why}; x {factor} for a lowest rating of {rating}",
            why=gain.why,
            factor=factor,
            rating=min(self.ratings),
        )
        return RatingAnswer(change, -change, why)

    def _check(self, position: Position) -> None:
        players = position.rules.table.players
        if len(self.ratings) != players:
            wanted = counted(players, "player")
            raise QuestionError(
                _(
                    "rating: 'ratings' must list those of {wanted}, got {given}",
                    wanted=wanted,
                    given=len(self.ratings),
                )
            )
        if not 0 <= self.levels <= _MOST:
            raise QuestionError(
                _(
                    "rating: 'levels' must be 0 .. {most}, got {given}",
                    most=_MOST,
                    given=self.levels,
                )
            )
