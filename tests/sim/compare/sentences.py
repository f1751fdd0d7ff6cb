"""How does a test read a verdict and hold it against the rows of its own table?

The sentences are taken apart by their words alone, not by what made them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from tuolaji.sim.compare.effect_size import WORTH_NOTICING
from tuolaji.sim.compare.result import Comparison, Difference
from tuolaji.sim.metrics.registry import ASKED_METRICS

PHRASES = {
    "declarers hold ": "declarers_hold",
    "attackers take ": "attackers_points",
    "a deal moves ": "level_gain",
    "a match takes ": "deals_per_match",
    "the kitty is ": "kitty_captured",
}
SOUGHT = {
    "the deals that declarers hold": "declarers_hold",
    "attackers' points": "attackers_points",
}
Pair = tuple[str, str]


class Rows:
    """The rows of a comparison."""

    def __init__(self, comparison: Comparison) -> None:
        self.comparison = comparison
        self.every = list(combinations(comparison.variants, 2))

    def of(self, pair: Pair) -> dict[str, Difference]:
        a, b = sorted(pair, key=self.comparison.variants.index)
        return {
            name: difference
            for name, metric in self.comparison.metrics.items()
            for difference in metric.differences
            if (difference.a, difference.b) == (a, b)
        }

    def seen(self, pair: Pair) -> set[str]:
        """Return the figures of what happens in which two variants differ."""
        return self.beyond(pair) - ASKED_METRICS

    def beyond(self, pair: Pair) -> set[str]:
        return {
            name
            for name, difference in self.of(pair).items()
            if difference.p_adjusted is not None and difference.p_adjusted < 0.05
        }

    def slight(self, pair: Pair, name: str) -> bool:
        one = self.of(pair)[name]
        size = 0.01 if name.startswith("band_") else WORTH_NOTICING.get(name)
        if size is None or one.low is None or one.high is None:
            return False
        return max(abs(one.low), abs(one.high)) < size


def contradictions(verdict: str, comparison: Comparison) -> list[str]:
    """Return the clauses that a row denies, and what must be said and is not."""
    rows = Rows(comparison)
    return [*_denied(verdict, rows), *_missing(verdict, rows)]


def _denied(verdict: str, rows: Rows) -> Iterator[str]:
    pairs: list[Pair] = []
    for clause in _clauses(verdict):
        head, _, rest = clause.partition(": ")
        if found := _differing(head, rows.every):
            pairs = found
            yield from (f"{pair} differ" for pair in pairs if not rows.seen(pair))
        if "by less than anybody would notice" in clause and found:
            yield from (
                f"{pair} hardly differ"
                for pair in pairs
                if not all(rows.slight(pair, name) for name in rows.seen(pair))
            )
        elif " differ in " in head or " differs from " in head:
            names = _names(head.rpartition(" in ")[2]) if " in " in head else []
            yield from (
                f"{pair} differ in {name}"
                for pair in pairs
                for name in names
                if name not in rows.seen(pair)
            )
        yield from _figure(rest if found and rest else clause, pairs, rows)
        yield from _unseen(clause, rows)
        yield from _alike(clause, rows)


def _clauses(verdict: str) -> list[str]:
    """Return the clauses; what stands in brackets belongs to its own."""
    return re.split(r"; (?![^()]*\))", verdict)


def _differing(head: str, every: list[Pair]) -> list[Pair]:
    """Return the variants that are said to differ, by two."""
    if " all differ" in head:
        rest = (
            _pairs_in(head.split(" all differ, but for ")[1]) if "but for" in head else []
        )
        return [pair for pair in every if not _holds(rest, pair)]
    said = re.split(r" by less than | in (?!what)", head)[0]
    pairs: list[Pair] = []
    for part in said.split(", as well as "):
        if found := re.fullmatch(r"(v\d) and (v\d) differ", part):
            pairs.append((found[1], found[2]))
        elif found := re.fullmatch(r"(v\d) differs from (.*)", part):
            pairs += [(found[1], other) for other in re.findall(r"v\d", found[2])]
    return pairs


def _names(text: str) -> list[str]:
    parts = re.split(r", | and ", text)
    return ["_".join(part.split()) for part in parts if "other figure" not in part]


def _figure(text: str, pairs: list[Pair], rows: Rows) -> Iterator[str]:
    name = next((name for words, name in PHRASES.items() if text.startswith(words)), None)
    if name is None:
        return
    found = {
        words: _pairs_in(listing)
        for words in ("not told apart", "hardly apart")
        for listing in re.findall(rf"{words}: ([^;)]*)", text)
    }
    for pair in pairs:
        is_significant = name in rows.seen(pair)
        if _holds(found.get("not told apart", []), pair):
            if is_significant:
                yield f"{pair} not told apart in {name}"
        elif not is_significant and rows.of(pair)[name].p_adjusted is not None:
            yield f"{pair} told apart in {name}"


def _holds(pairs: list[Pair], pair: Pair) -> bool:
    return any(set(listed) == set(pair) for listed in pairs)


def _pairs_in(text: str) -> list[Pair]:
    pairs: list[Pair] = []
    for part in text.split(", as well as "):
        one, *others = re.findall(r"v\d", part)
        pairs += [(one, other) for other in others]
    return pairs


def _unseen(clause: str, rows: Rows) -> Iterator[str]:
    where = re.search(r", where one of (.*) would have been$", clause)
    if clause.startswith("no difference seen between "):
        said = clause.removeprefix("no difference seen between ").split(", where")[0]
        pairs = _pairs_in(said.split(" but in ")[0])
        for pair in pairs:
            beyond = rows.beyond(pair) if "but in what" not in said else rows.seen(pair)
            yield from (f"{pair} unseen in {name}" for name in beyond)
        yield from _sizes(where, pairs, rows)
    elif clause.startswith("no difference seen in "):
        pairs = rows.every
        said = clause.split(", where", maxsplit=1)[0]
        for words, name in SOUGHT.items():
            if words in said and name in rows.seen(pairs[0]):
                yield f"unseen in {name}"
        yield from _sizes(where, pairs, rows)


def _sizes(where: re.Match[str] | None, pairs: list[Pair], rows: Rows) -> Iterator[str]:
    if where is None:
        return
    told = {
        "declarers_hold": re.search(r"([\d.,]+) pp of the deals", where[1]),
        "attackers_points": re.search(r"([\d.,]+) points", where[1]),
    }
    for name, match in told.items():
        if match is None:
            continue
        size = float(match[1].replace(",", ""))
        size = size / 100 if name == "declarers_hold" else size
        for pair in pairs:
            one = rows.of(pair)[name]
            if name in rows.seen(pair) or abs(one.estimate or 0.0) > size:
                yield f"{size} of {name} would have been seen of {pair}: {one}"


def _alike(clause: str, rows: Rows) -> Iterator[str]:
    alike, sign, rest = clause.partition(" came out alike")
    for pair in _within(alike if sign else ""):
        for name in rows.beyond(pair):
            if name not in ASKED_METRICS or "asked otherwise" not in rest:
                yield f"{pair} alike, but {name}"
    same, sign, _ = clause.partition(" have the same rules")
    for a, b in _within(same if sign else ""):
        if rows.comparison.digests[a] != rows.comparison.digests[b]:
            yield f"{a} and {b} the same"


def _within(text: str) -> Iterator[Pair]:
    """Yield every two variants of each list."""
    for group in text.split(", as well as "):
        yield from combinations(re.findall(r"v\d", group), 2)


def _missing(verdict: str, rows: Rows) -> Iterator[str]:
    """Yield the pairs that differ and are not said to, or of which nothing is said."""
    said: set[frozenset[str]] = set()
    for clause in _clauses(verdict):
        head = clause.partition(": ")[0]
        for pair in _differing(head, rows.every):
            said.add(frozenset(pair))
    for pair in rows.every:
        if rows.seen(pair) and frozenset(pair) not in said:
            yield f"{pair} differ, unsaid"
