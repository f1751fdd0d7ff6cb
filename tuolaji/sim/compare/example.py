"""Examples: the smallest deal that a rule decided, and how it goes with it and without.

Both plays are written down by the table, from the same cards and by the same policies, and
laid side by side row by row: bids, trumps, burial, tricks, result. The smallest deal is one
of which few rows differ: of those whose points run apart for the fewest tricks, the one
with the fewest such rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest
from typing import Final

from tuolaji.bots import POLICIES
from tuolaji.cards import Face, Rank, suit_text
from tuolaji.language import _
from tuolaji.rules.match import level_name
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.side import Side
from tuolaji.table.record import Record
from tuolaji.table.replay import play_record

__all__ = ["Example", "Row", "Showing", "condensed", "rows_of", "smallest"]


_TRIED: Final = 4
"""So many deals are written down to find the smallest."""


@dataclass(frozen=True, slots=True)
class Example:
    """A deal that a rule decided.

    Attributes:
        seed: The seed of the run.
        deal: The number of the deal.
        level: Its level.
        policy: Who played, as `A` or `A,B`.
        own: How it goes by the variant.
        other: How it goes with the rule reverted.
    """

    seed: int
    deal: int
    level: str
    policy: str
    own: Record
    other: Record


@dataclass(frozen=True, slots=True)
class Showing:
    """Cards that a seat showed, called, buried or played; or words alone."""

    seat: int | None
    cards: tuple[Face, ...] = ()
    words: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A step of a deal, as it goes by the variant and with the rule reverted.

    Attributes:
        title: What it is called.
        own: How it goes by the variant.
        other: How it goes with the rule reverted.
        trick: Which trick it is, counted from 1; 0 for another step.
    """

    title: str
    own: tuple[Showing, ...]
    other: tuple[Showing, ...]
    trick: int = 0

    @property
    def is_alike(self) -> bool:
        """Whether both go the same way."""
        return self.own == self.other


def smallest(
    rulesets: tuple[Ruleset, Ruleset],
    decided: Sequence[tuple[int, Rank]],
    *,
    seed: int,
    policies: tuple[str, str],
) -> Example | None:
    """Return the smallest of the deals that a rule decided.

    Args:
        rulesets: The variant's rules, and those with the rule reverted.
        decided: The numbers of the deals, each with its level, the likeliest first.
        seed: The seed of the run.
        policies: The policies of the even and of the odd seats.
    """
    found = [
        _example(rulesets, deal, level, seed, policies) for deal, level in decided[:_TRIED]
    ]
    return min(found, key=_size, default=None)


def _example(
    rulesets: tuple[Ruleset, Ruleset],
    deal: int,
    level: Rank,
    seed: int,
    policies: tuple[str, str],
) -> Example:
    own, other = (
        play_record(
            rules, seed, (POLICIES[policies[0]](), POLICIES[policies[1]]()), level, deal
        )
        for rules in rulesets
    )
    policy = ",".join(dict.fromkeys(policies))
    return Example(seed, deal, level_name(level), policy, own, other)


def _size(example: Example) -> int:
    return sum(not row.is_alike for row in rows_of(example))


def rows_of(example: Example) -> tuple[Row, ...]:
    """Return the steps of a deal side by side."""
    own, other = (dict(_steps(record)) for record in (example.own, example.other))
    tricks = zip_longest(_tricks(example.own), _tricks(example.other), fillvalue=())
    return (
        *(Row(step, own.get(step, ()), other.get(step, ())) for step in {**own, **other}),
        *(
            Row(_("trick {number}", number=number), *both, trick=number)
            for number, both in enumerate(tricks, 1)
        ),
        Row(_("result"), _result(example.own), _result(example.other)),
    )


def condensed(rows: Sequence[Row]) -> Iterator[Row]:
    """Yield rows, tricks that go alike one after the other as one."""
    for is_alike, group in groupby(rows, _is_alike_trick):
        alike = list(group)
        if is_alike and len(alike) > 1:
            first, last = alike[0].trick, alike[-1].trick
            words = (Showing(None, words=_("alike")),)
            yield Row(_("trick {first} to {last}", first=first, last=last), words, words)
        else:
            yield from alike


def _is_alike_trick(row: Row) -> bool:
    return row.is_alike and row.trick > 0


def _steps(record: Record) -> Iterator[tuple[str, tuple[Showing, ...]]]:
    """Yield what happens in a deal before its tricks."""
    bids = tuple(Showing(bid.seat, bid.cards) for bid in record.bids)
    yield _("bids"), bids or (Showing(None, words=_("nobody bids")),)
    yield _("trumps"), (Showing(record.declarer, words=_declared(record)),)
    for number, theft in enumerate(record.thefts, 1):
        yield _("theft {number}", number=number), (Showing(theft.seat, theft.cards),)
    yield _("buried"), (Showing(None, record.buried),)
    if record.friends:
        yield (
            _("called"),
            tuple(Showing(friend.seat, (friend.called,)) for friend in record.friends),
        )


def _declared(record: Record) -> str:
    if record.trump is None:
        return _("declares, no trump")
    return _("declares, trump {suit}", suit=suit_text(record.trump))


def _tricks(record: Record) -> Iterator[tuple[Showing, ...]]:
    players = len(record.hands)
    for trick in record.tricks:
        plays = [
            Showing((trick.leader + turn) % players, play)
            for turn, play in enumerate(trick.plays)
        ]
        if trick.thrown is not None and trick.forced is not None:
            plays.insert(0, Showing(trick.leader, trick.thrown, _("thrown, fails")))
        yield (*plays, Showing(trick.winner, words=_won(trick.points)))


def _won(points: int) -> str:
    if not points:
        return _("wins")
    return _("wins, {points} points", points=points)


def _result(record: Record) -> tuple[Showing, ...]:
    return (Showing(None, words=_outcome(record)),)


def _outcome(record: Record) -> str:
    """Return how a deal ends."""
    facts = {"points": record.attackers_points, "levels": record.result.levels}
    result = record.result
    if result.drawn:
        return _("attackers {points} points: neither side wins", **facts)
    if not result.levels:
        return (
            _("attackers {points} points: the attackers take over", **facts)
            if result.takeover
            else _("attackers {points} points: the declarers hold", **facts)
        )
    if result.side is Side.DECLARERS:
        return _(
            "attackers {points} points: the declarers hold, declarers +{levels}", **facts
        )
    return (
        _(
            "attackers {points} points: the attackers take over, attackers +{levels}",
            **facts,
        )
        if result.takeover
        else _(
            "attackers {points} points: the declarers hold, attackers +{levels}", **facts
        )
    )
