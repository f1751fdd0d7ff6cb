"""Levels and matches: how levels rise, who declares next, and when a match is won.

A match may also end by the clock, or after so many deals: then the side with the higher
level wins, and a tie is broken as the rules say; of players with levels of their own, who
has risen furthest, then who has most points of its own. See docs/rules.md 10.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Final, NewType

from tuolaji.cards import RANKS, Rank, parse_rank
from tuolaji.language import _
from tuolaji.rules.digging import Dig
from tuolaji.rules.key import OF_LEVELS, Choice, Key

__all__ = [
    "MOST_LAPS",
    "NO_TRUMP_LEVEL",
    "NO_TRUMP_NAME",
    "AfterLast",
    "Clock",
    "Level",
    "Levels",
    "LevelsOf",
    "Match",
    "Moved",
    "Next",
    "Tie",
    "TimeUp",
    "above",
    "below",
    "level_name",
    "level_of",
    "level_text",
    "levels_text",
    "played_as",
]


Level = NewType("Level", Rank)
"""What a deal is played at: a rank, or `NO_TRUMP_LEVEL`.

It may stand below the lowest, or above the last, in a further lap.
"""

NO_TRUMP_LEVEL: Final = Level(Rank(len(RANKS)))
"""The level of a deal without trumps, above all ranks (打王)."""

NO_TRUMP_NAME: Final = "no trump"
"""Its name."""

_BELOW: Final = NO_TRUMP_LEVEL + 1
"""The level below the lowest whose level cards are twos; those of other ranks follow."""

_ABOVE: Final = _BELOW + len(RANKS)
"""The level of the second lap whose level cards are twos; those of other ranks follow."""

_LAP: Final = NO_TRUMP_LEVEL + 1
"""How many levels a lap may have."""

MOST_LAPS: Final = 9
"""How many laps there may be above the last level."""

_NO_TRUMP_NAMES: Final = frozenset({NO_TRUMP_NAME, "无主", "無主"})


def level_name(level: Rank) -> str:
    """Return the name of a level: a rank's, or that of the deal without trumps.

    >>> level_name(Rank(8)), level_name(NO_TRUMP_LEVEL), level_name(below(Rank(8)))
    ('10', 'no trump', '-10')
    >>> level_name(above(Level(Rank(0)), 1)), level_name(above(NO_TRUMP_LEVEL, 2))
    ('2+', 'no trump++')
    """
    if level >= _ABOVE:
        lap, own = divmod(level - _ABOVE, _LAP)
        return level_name(Rank(own)) + "+" * (lap + 1)
    if level >= _BELOW:
        return f"-{RANKS[level - _BELOW]}"
    return NO_TRUMP_NAME if level == NO_TRUMP_LEVEL else RANKS[level]


def level_text(level: Rank | str) -> str:
    """Return a level, given as one or by name, as a sentence in use says it."""
    name = level if isinstance(level, str) else level_name(level)
    return name.replace(NO_TRUMP_NAME, _("no trump"))


def levels_text(levels: Iterable[Rank]) -> str:
    """Return levels as a sentence lists them."""
    return " ".join(map(level_text, levels))


def level_of(name: str) -> Rank:
    """Return the level that a name names, also as players say it (`打10`, `无主`).

    It is the inverse of `level_name`.

    Raises:
        NotationError: There is no such rank.

    >>> level_of("No Trump") == NO_TRUMP_LEVEL == level_of("无主")
    True
    """
    lap = len(name) - len(name.rstrip("+"))
    if lap:
        return above(Level(level_of(name[:-lap])), lap)
    if name.lower() in _NO_TRUMP_NAMES:
        return NO_TRUMP_LEVEL
    if name[:1] in {"-", "−", "负", "負"}:
        return below(parse_rank(name[1:]))
    return parse_rank(name)


def below(rank: Rank) -> Level:
    """Return the level below the lowest at which a rank has the level cards (负级).

    >>> level_of("-A") == below(parse_rank("A"))
    True
    """
    return Level(Rank(_BELOW + rank))


def above(level: Level, lap: int) -> Level:
    """Return a level as it stands above the last, in a further lap (套圈).

    >>> level_of("J++") == above(Level(parse_rank("J")), 2)
    True
    """
    return Level(Rank(_ABOVE + (lap - 1) * _LAP + level))


def played_as(level: Rank) -> Level:
    """Return as which level a deal at a level is played.

    One below the lowest or in a further lap is played as its rank.

    >>> level_name(played_as(level_of("-A"))), level_name(played_as(level_of("5+")))
    ('A', '5')
    """
    if level >= _ABOVE:
        return Level(Rank((level - _ABOVE) % _LAP))
    return Level(Rank(level - _BELOW)) if level >= _BELOW else Level(level)


class Next(Choice):
    """Which seat declares the next deal, seen from the declarer of this one.

    PREVIOUS: the one before it in order of play; after a takeover the last attacker.
    TURN: of the side that declares, the one after the seat that has declared for it last;
        the first time the next one after the declarer.
    BIDDING: bids name the declarer, as in an opening deal, each seat at its own level.
    """

    SAME = "same seat", "原座"
    PARTNER = "partner", "对家"
    NEXT_SEAT = "next seat", "下家"
    PREVIOUS = "previous seat", "上家"
    TURN = "each of the side in turn", "本方轮流"
    LAST_TRICK = "winner of the last trick", "末墩得主"
    BIDDING = "winner of the bidding", "亮主者"


class First(Choice):
    """Which seat draws the first card of a later deal whose declarer bids name.

    TURN: the one after the seat that drew first in the deal before.
    RESULT: the partner of a declarer that held, or itself where it had none; after a
        takeover the seat after the declarer.
    LAST_TRICK: who has thereby captured the kitty, or saved it.
    DECLARER: the declarer of the deal before.
    """

    LOT = "by lot", "抽签"
    TURN = "each seat in turn", "各家轮流"
    RESULT = "by the last deal", "按上局结果"
    LAST_TRICK = "winner of the last trick", "末墩得主"
    DECLARER = "last declarer", "上局庄家"


class LevelsOf(Choice):
    """Who has a level: each team of fixed partners, each player, or everybody one."""

    TEAM = "team", "一方"
    PLAYER = "player", "个人"
    EVERYBODY = "everybody", "全体"


class Moved(Choice):
    """Whose levels a deal moves, where each player has one.

    BOTH_SIDES: those of every seat of the side that it is about.
    DECLARER: the declarer's alone.
    """

    BOTH_SIDES = "both sides", "整方"
    DECLARER = "declarer", "只有庄家"


class AfterLast(Choice):
    """What a side does that has risen past the last level.

    WON: it has won the match.
    AGAIN: it starts again at the first level; something else ends the match.
    """

    WON = "won", "获胜"
    AGAIN = "start again", "从头再打"


class Tie(Choice):
    """Which of two sides of equal level wins when the match is at its end.

    DECLARERS: the side that would declare the next deal.
    FIRST_TO_REACH: the side that came to the level first.
    EXTRA_DEAL: the side that gains a level first in further deals.
    DRAW: neither.
    """

    DECLARERS = "declarers", "庄家方"
    FIRST_TO_REACH = "first to reach", "先到者"
    EXTRA_DEAL = "extra deal", "加打一局"
    DRAW = "draw", "算和"


@dataclass(frozen=True, slots=True)
class Clock:
    """The time that a match takes at the table.

    A deal is played to its end once begun; none begins after the time.

    Attributes:
        minutes: The time of the match.
        deal_seconds: What dealing, bidding and the kitty take.
        trick_seconds: What each trick takes.
    """

    minutes: int
    deal_seconds: int
    trick_seconds: int

    def __str__(self) -> str:
        return (
            f"{self.minutes} minutes, {self.deal_seconds} seconds a deal, "
            f"{self.trick_seconds} seconds a trick"
        )


@dataclass(frozen=True, slots=True)
class TimeUp:
    """How a match is played on when its time is up, or all its deals are played.

    Attributes:
        level: The level to which all come who stand below it.
        declares: Whether the side declares next that has risen further.
        unless_ahead: Whether a side that has risen further has won instead.
    """

    level: Level
    declares: bool = False
    unless_ahead: bool = False

    def __str__(self) -> str:
        declares = " and who is ahead declares" if self.declares else ""
        tied = " when nobody is ahead" if self.unless_ahead else ""
        return f"all to {level_name(self.level)}{declares}{tied}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Levels:
    """The ladder that a match climbs."""

    played: Annotated[
        tuple[Level, ...],
        Key(
            "the levels from the lowest up, such as `2 .. A` or `2 5 10 K A and no trump`",
            "打哪些",
        ),
    ]
    below: Annotated[
        tuple[Rank, ...],
        Key(
            "the levels below the lowest, in the order of falling, such as `A .. 2`: -A, "
            "-K and so on, each with the level cards of its rank",
            "负级",
            needs=(OF_LEVELS,),
        ),
    ] = ()
    above: Annotated[
        tuple[Level, ...],
        Key(
            "the levels above the last, from the lowest up, such as `2 .. A`: 2+, 3+ and "
            "so on, a further lap at the same level cards",
            "套圈",
            needs=(OF_LEVELS,),
        ),
    ] = ()
    of: Annotated[LevelsOf, Key("who has a level", "归谁")] = LevelsOf.TEAM
    moved: Annotated[
        Moved,
        Key(
            "whose levels a deal moves: those of the side that gains or loses, or the "
            "declarer's alone",
            "谁升级",
            needs=("levels.of player", OF_LEVELS),
        ),
    ] = Moved.BOTH_SIDES
    start: Annotated[
        Rank, Key("the first level of both sides, below which they may fall", "起始")
    ]
    mandatory: Annotated[
        frozenset[Level],
        Key("levels that no rise may jump over", "必打", needs=(OF_LEVELS,)),
    ] = frozenset()
    held: Annotated[
        frozenset[Level],
        Key(
            "levels that a side leaves only by holding a deal at them as declarers",
            "须守",
            needs=(OF_LEVELS,),
        ),
    ] = frozenset()
    after_last: Annotated[
        AfterLast,
        Key(
            "what a side has that rises past the last level: the match won, or a new start "
            "in a match with another end",
            "打过之后",
            needs=(OF_LEVELS,),
        ),
    ] = AfterLast.WON
    digging: Annotated[
        tuple[Dig, ...],
        Key(
            "lines `J of trump -> declarers to 2 when at level J`: what the last trick "
            "costs that the attackers take with such a card",
            "勾到底",
        ),
    ] = ()

    def __str__(self) -> str:
        return levels_text(self.ladder)

    @property
    def ladder(self) -> tuple[Level, ...]:
        """All levels from the lowest up, those below and above the list too."""
        return (*map(below, reversed(self.below)), *self.played, *self.laps)

    @property
    def laps(self) -> tuple[Level, ...]:
        """The levels above the last; one no higher than the one before begins a lap."""
        laps, lap = list[Level](), 1
        for place, level in enumerate(self.above):
            lap += place > 0 and level <= self.above[place - 1]
            laps.append(above(level, lap))
        return tuple(laps)

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The levels that have level cards."""
        return tuple(level for level in self.played if level != NO_TRUMP_LEVEL)

    @property
    def last(self) -> Rank:
        """The highest level that has level cards."""
        return self.ranks[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Who declares the next deal, and what ends the match but its levels."""

    held: Annotated[Next, Key("after the declarers have held the deal", "守住后")] = (
        Next.PARTNER
    )
    takeover: Annotated[Next, Key("after the attackers have taken over", "上台后")] = (
        Next.NEXT_SEAT
    )
    drawn: Annotated[
        Next,
        Key(
            "after a deal that neither side has won",
            "不分胜负后",
            needs=("scoring.bands with drawn",),
        ),
    ] = Next.SAME
    first: Annotated[
        First,
        Key(
            "who draws the first card of a later deal whose declarer bids name, and calls "
            "first in an auction",
            "先抓牌",
            needs=(
                "match.held winner of the bidding or match.takeover winner of the bidding "
                "or match.drawn winner of the bidding",
            ),
        ),
    ] = First.LOT
    target: Annotated[
        int | None,
        Key(
            "points of its own with which a seat wins the match for its side",
            "目标分",
            ge=1,
            le=1_000_000,
        ),
    ] = None
    ahead: Annotated[
        int | None,
        Key(
            "by how many levels a side that has risen further than the other wins the "
            "match at once",
            "领先",
            ge=1,
            le=1000,
            needs=(OF_LEVELS, "levels.of other than everybody"),
        ),
    ] = None
    clock: Annotated[
        Clock | None,
        Key("such as `60 minutes and 90 seconds a deal and 20 seconds a trick`", "时限"),
    ] = None
    deals: Annotated[
        int | None,
        Key(
            "how many deals a match has at most; then the side wins that has risen further",
            "局数",
            ge=1,
            le=1000,
        ),
    ] = None
    time_up: Annotated[
        TimeUp | None,
        Key(
            "how it is played on when the time is up or all deals are played, such as `all "
            "to A and who is ahead declares`; none where who is ahead has won",
            "时间到",
            needs=(
                "match.clock other than none or match.deals other than none",
                OF_LEVELS,
            ),
        ),
    ] = None
    tie: Annotated[
        Tie,
        Key(
            "which of two sides of equal level wins when the time is up, or all deals of "
            "the match are played",
            "平局",
            needs=(
                "match.clock other than none or match.deals other than none",
                "levels.of team",
                "match.time_up none",
            ),
        ),
    ] = Tie.DECLARERS
