"""How do the prices of fouls become integers?

`foul_prices` has `PRICE_WORDS` words a price, those of one kind side by side;
`priced_kinds` has for each kind with a price where its prices begin and how many there are.
"""

from __future__ import annotations

from itertools import groupby

from tuolaji.rules.formula import evaluate
from tuolaji.rules.foul import FoulKind, FoulSide, Price
from tuolaji.rules.ruleset import Ruleset

__all__ = ["kind_words", "price_words", "sorted_prices"]


def sorted_prices(rules: Ruleset) -> tuple[Price, ...]:
    """Return the prices in the order of the table: by kind, as the file has them."""
    kinds = list(FoulKind)
    return tuple(sorted(rules.fouls, key=lambda price: kinds.index(price.kind)))


def price_words(rules: Ruleset) -> list[int]:
    """Return the words of all prices; one foul touches one card, one time."""
    return [word for price in sorted_prices(rules) for word in _words(price)]


def _words(price: Price) -> list[int]:
    sides = list(FoulSide)
    points = 0
    if price.points is not None:
        points = evaluate(price.points, {"times": 1, "cards": 1})
    return [
        list(FoulKind).index(price.kind),
        len(sides) if price.by is None else sides.index(price.by),
        -1 if price.takeover is None else int(price.takeover),
        price.declarers or 0,
        price.attackers or 0,
        price.levels or 0,
        int(price.levels == 0),
        points,
        price.lost_at or 0,
        int(price.next is not None),
    ]


def kind_words(rules: Ruleset) -> list[int]:
    """Return where the prices of each kind begin, and how many there are."""
    words: list[int] = []
    begin = 0
    for _, prices in groupby(sorted_prices(rules), key=lambda price: price.kind):
        count = len(list(prices))
        words += [begin, count]
        begin += count
    return words
