"""How do the chapters around the play, ratings and fouls, become rules?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tuolaji.dsl.draft import Draft
from tuolaji.dsl.lines import Kind, Parsed, parse_line
from tuolaji.dsl.match_reading import Cost, RatingBand
from tuolaji.rules.formula import Name
from tuolaji.rules.foul import FoulKind, FoulSide, Price
from tuolaji.rules.rating import Rating
from tuolaji.rules.shape import ShapeCall

__all__ = ["FOUL_KEYS", "foul_of", "fouls", "number_or_none", "rating"]

FOUL_KEYS: Final = {
    kind.value.replace(" ", "_").replace("-", "_"): kind for kind in FoulKind
}
"""The key of each foul in a file."""


def rating(draft: Draft) -> Rating | None:
    """Return the rating table, or `None` where no ratings are kept."""
    if not draft.need("rating.kept", bool):
        return None
    bands = draft.need_all("rating.factors", RatingBand)
    return Rating(
        takeover=draft.need("rating.takeover", int),
        hold=draft.need("rating.hold", int),
        further=draft.need("rating.further", int),
        shut_out=number_or_none(draft, "rating.shut_out"),
        most=number_or_none(draft, "rating.most"),
        factors=tuple((band.low, band.factor) for band in bands),
    )


def number_or_none(draft: Draft, path: str) -> int | None:
    """Return a value that is a whole number, or `None` for the word `none`."""
    value = draft.leaf(path).value
    return value if isinstance(value, int) else None


def fouls(draft: Draft) -> tuple[Price, ...]:
    """Return the prices; those for one side go before those for any."""
    return tuple(sorted(_prices(draft), key=lambda price: price.by is None))


def _prices(draft: Draft) -> Iterator[Price]:
    for key, leaf in draft.under("fouls"):
        foul = foul_of(key)
        if foul is not None and isinstance(leaf.value, Cost):
            fields: dict[str, Any] = dict(leaf.value.parts)
            yield Price(*foul, **fields)


def foul_of(key: str) -> tuple[FoulKind, FoulSide | None] | None:
    """Return the foul and its side that a key names, or `None` for any other key."""
    parsed = parse_line(Kind.CALL, key)
    if not isinstance(parsed, Parsed) or not isinstance(parsed.value, ShapeCall):
        return None
    kind, side = FOUL_KEYS.get(parsed.value.name), parsed.value.length
    if kind is None:
        return None
    if side is None:
        return kind, None
    known = {one.value: one for one in FoulSide}
    if isinstance(side, Name) and side.name in known:
        return kind, known[side.name]
    return None
