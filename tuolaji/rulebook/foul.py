"""The chapter on fouls: what they cost."""

from __future__ import annotations

from collections.abc import Iterator

from tuolaji.language import _, clauses, plural
from tuolaji.rulebook.block import Grid, Passage, Text
from tuolaji.rulebook.words import formula
from tuolaji.rules.formula import Formula, Name, Operation
from tuolaji.rules.foul import FoulKind, FoulSide, Price
from tuolaji.rules.ruleset import Ruleset

__all__ = ["passages"]


def passages(rules: Ruleset) -> Iterator[Passage]:
    """Write the chapter; there is none where no foul has a price."""
    if not rules.fouls:
        return
    begin = _("A foul costs what this table says; one that is not named costs nothing.")
    head = (_("foul"), _("what it costs"))
    rows = tuple((_foul(price), _price(price)) for price in rules.fouls)
    yield Passage("fouls", (Text(begin), Grid(head, rows)))


def _foul(price: Price) -> str:
    what = {
        FoulKind.WRONG_COUNT: _("a hand or the kitty has too many or too few cards"),
        FoulKind.REVOKE: _("a card was played that was not allowed, seen too late"),
        FoulKind.TAKE_BACK: _("a card that was played is taken back"),
        FoulKind.WRONG_CARDS: _("a bid shows cards that cannot make it"),
        FoulKind.KITTY_SEEN: _("somebody looks at the buried kitty during play"),
    }[price.kind]
    if price.by is None:
        return what
    return {
        FoulSide.DECLARERS: _("{foul} (of the declarers)", foul=what),
        FoulSide.ATTACKERS: _("{foul} (of the attackers)", foul=what),
        FoulSide.BOTH: _("{foul} (of both sides)", foul=what),
    }[price.by]


def _price(price: Price) -> str:
    return clauses(_parts(price))


def _parts(price: Price) -> Iterator[str]:
    if price.takeover is not None:
        yield _result(price)
    yield from _rises(price)
    if price.points is not None:
        yield _points(price.points)
    if price.lost_at is not None:
        yield _("the match is lost at foul number {number}", number=price.lost_at)
    if price.next is not None:
        yield _("the next deal is bid like an opening deal")


def _result(price: Price) -> str:
    """Say who has the next deal, and whether its side rises as the points say."""
    if price.takeover and price.by_points:
        return _("the attackers take over and rise as many levels as their points give")
    if price.by_points:
        return _("the declarers hold the deal and rise as many levels as the points give")
    if price.takeover:
        return _("the attackers take over, whatever the points")
    return _("the declarers hold the deal, whatever the points")


def _rises(price: Price) -> Iterator[str]:
    if price.declarers is not None:
        yield plural(
            "the declarers rise {count} level",
            "the declarers rise {count} levels",
            price.declarers,
        )
    if price.attackers is not None:
        yield plural(
            "the attackers rise {count} level",
            "the attackers rise {count} levels",
            price.attackers,
        )
    if price.levels is not None:
        yield _levels(price.levels)


def _levels(levels: int) -> str:
    if levels == 0:
        return _("nobody’s level changes in this deal")
    if levels < 0:
        return plural(
            "its side falls {count} level", "its side falls {count} levels", -levels
        )
    return plural("its side rises {count} level", "its side rises {count} levels", levels)


def _points(points: Formula) -> str:
    match points:
        case Operation(_sign, left, Name("cards")):
            return _("{points} points for its side for each card", points=formula(left, {}))
        case Operation(_sign, left, Name("times")):
            return _("{points} points for its side each time", points=formula(left, {}))
        case _:
            return _("{points} points for its side", points=formula(points, {}))
