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
from tuolaji.cards import Face, Rank
from tuolaji.rules.match import level_name
from tuolaji.rules.ruleset import Ruleset
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
    """A step of a deal, as it goes by the variant and with the rule reverted."""

    title: str
    own: tuple[Showing, ...]
    other: tuple[Showing, ...]

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
    tricks = zip_longest(example.own.tricks, example.other.tricks)
    titles = [title for title in own if title != _RESULT]
    titles += [title for title in other if title not in own]
    titles += [f"{_TRICK}{number}" for number, _ in enumerate(tricks, 1)]
    every = dict.fromkeys([*titles, _RESULT])
    own |= dict(_tricks(example.own))
    other |= dict(_tricks(example.other))
    return tuple(Row(title, own.get(title, ()), other.get(title, ())) for title in every)


def condensed(rows: Sequence[Row]) -> Iterator[Row]:
    """Yield rows, tricks that go alike one after the other as one."""
    for is_alike, group in groupby(rows, _is_alike_trick):
        alike = list(group)
        if is_alike and len(alike) > 1:
            last = alike[-1].title.removeprefix(_TRICK)
            words = (Showing(None, words="alike"),)
            yield Row(f"{alike[0].title} to {last}", words, words)
        else:
            yield from alike


def _is_alike_trick(row: Row) -> bool:
    return row.is_alike and row.title.startswith(_TRICK)


_TRICK: Final = "trick "
_RESULT: Final = "result"


def _steps(record: Record) -> Iterator[tuple[str, tuple[Showing, ...]]]:
    """Yield what happens in a deal but its tricks."""
    bids = tuple(Showing(bid.seat, bid.cards) for bid in record.bids)
    trump = "no trump" if record.trump is None else f"trump {record.trump.name}"
    yield "bids", bids or (Showing(None, words="nobody bids"),)
    yield "trumps", (Showing(record.declarer, words=f"declares, {trump}"),)
    for number, theft in enumerate(record.thefts, 1):
        yield f"theft {number}", (Showing(theft.seat, theft.cards),)
    yield "buried", (Showing(None, record.buried),)
    if record.friends:
        yield (
            "called",
            tuple(Showing(friend.seat, (friend.called,)) for friend in record.friends),
        )
    yield _RESULT, (Showing(None, words=_outcome(record)),)


def _tricks(record: Record) -> Iterator[tuple[str, tuple[Showing, ...]]]:
    players = len(record.hands)
    for number, trick in enumerate(record.tricks, 1):
        plays = [
            Showing((trick.leader + turn) % players, play)
            for turn, play in enumerate(trick.plays)
        ]
        if trick.thrown is not None and trick.forced is not None:
            plays.insert(0, Showing(trick.leader, trick.thrown, "thrown, fails"))
        gain = f", {trick.points} points" if trick.points else ""
        won = Showing(trick.winner, words=f"wins{gain}")
        yield f"{_TRICK}{number}", (*plays, won)


def _outcome(record: Record) -> str:
    result = record.result
    change = "the attackers take over" if result.takeover else "the declarers hold"
    gain = f", {result.side} +{result.levels}" if result.levels else ""
    return f"attackers {record.attackers_points} points: {change}{gain}"
