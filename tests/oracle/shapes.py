"""Shapes: the components that cards form, contain and break into.

Everything is tried: each sub-multiset of the cards is read as each shape of the
variant. Two faces of equal strength are two faces: they make no pair and never link.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import chain, product

from tests.oracle.order import DealRules
from tuolaji.cards import Face
from tuolaji.rules.lead import Decomposition
from tuolaji.rules.shape import Shape

Cards = tuple[Face, ...]


@dataclass(frozen=True, slots=True, order=True)
class Kind:
    """What a component is, apart from which cards.

    Attributes:
        shape: The name of the shape.
        width: The width of its steps; of a mixed run the wider that its shape allows.
        measure: The number of steps; of a mixed run, which is measured so, of cards.
        size: The number of cards.
        low: The narrower width that the shape of a mixed run allows, else 0.
    """

    shape: str
    width: int
    measure: int
    size: int
    low: int = 0

    @property
    def is_mixed(self) -> bool:
        """Whether it is measured in cards: a run of several widths, or across suits."""
        return self.low > 0 or (self.measure == self.size and self.width > 1)

    @property
    def is_run(self) -> bool:
        """Whether it has more than one step."""
        return self.low > 0 or self.size > self.width


@dataclass(frozen=True, slots=True, order=True)
class Part:
    """One component: its kind, the strength of its highest step and its cards."""

    kind: Kind
    top: int
    cards: Cards

    @property
    def steps(self) -> int:
        """The number of its steps, each of which is of one face."""
        return len(set(self.cards))


Parts = tuple[Part, ...]

Form = tuple[int | tuple[int, ...], int]
"""Width and number of steps; of a mixed run all widths that its shape allows."""


def sorted_cards(cards: Iterable[Face]) -> Cards:
    """Return cards in the one order in which this package compares them."""
    return tuple(sorted(cards))


def minus(cards: Iterable[Face], taken: Iterable[Face]) -> Cards:
    """Return cards without the taken ones, which must be among them."""
    left = Counter(cards)
    left.subtract(taken)
    assert min(left.values(), default=0) >= 0, "cards taken that were not there"
    return tuple(sorted(left.elements()))


def holds(cards: Iterable[Face], wanted: Iterable[Face]) -> bool:
    """Tell whether the wanted cards are among the cards, copies counted."""
    return Counter(wanted) <= Counter(cards)


def sub_multisets(cards: Iterable[Face], size: int | None = None) -> Iterator[Cards]:
    """Yield every different non-empty sub-multiset of the cards, of a size if given."""
    counts = sorted(Counter(cards).items())
    if size is not None:
        yield from _of_size(counts, size)
        return
    copies = [[(face,) * taken for taken in range(count + 1)] for face, count in counts]
    for chosen in product(*copies):
        if any(chosen):
            yield tuple(chain.from_iterable(chosen))


def _of_size(counts: Sequence[tuple[Face, int]], size: int) -> Iterator[Cards]:
    if size == 0:
        yield ()
    elif counts:
        (face, count), rest = counts[0], counts[1:]
        for taken in range(min(count, size) + 1):
            for others in _of_size(rest, size - taken):
                yield (face,) * taken + others


@lru_cache(maxsize=500_000)
def readings(rules: DealRules, cards: Cards) -> Parts:
    """Return every way to read exactly these (sorted) cards as one component."""
    faces = set(cards)
    if not cards or len({rules.group[face] for face in faces}) > 1:
        return ()
    widths = [cards.count(face) for face in faces]
    tops = {mixed: rules.top_of_row(faces, by_rank=not mixed) for mixed in (False, True)}
    return tuple(
        Part(kind_of(shape, widths), top, cards)
        for shape in rules.ruleset.shapes
        if fits(shape, widths)
        for top in [tops[shape.is_mixed]]
        if top is not None
    )


def kind_of(shape: Shape, widths: Sequence[int]) -> Kind:
    """Return the kind of a component of a shape with steps of these widths."""
    size = sum(widths)
    if shape.is_mixed:
        return Kind(shape.name, shape.widths[-1], size, size, shape.widths[0])
    return Kind(shape.name, max(widths), len(widths), size)


def fits(shape: Shape, widths: Sequence[int]) -> bool:
    """Tell whether a component of a shape may have steps of these widths."""
    if shape.suits:  # a set across suits is no component of one group
        return False
    long_enough = len(widths) >= shape.shortest
    short_enough = shape.longest is None or len(widths) <= shape.longest
    allowed = all(width in shape.widths for width in widths)
    demanded = shape.required is None or shape.required in widths
    return long_enough and short_enough and allowed and demanded


@lru_cache(maxsize=200_000)
def parts_within(rules: DealRules, cards: Cards, size: int | None = None) -> Parts:
    """Return every component, of a size if given, that (sorted) cards contain."""
    return tuple(
        part for chosen in sub_multisets(cards, size) for part in readings(rules, chosen)
    )


@lru_cache(maxsize=100_000)
def decompositions(rules: DealRules, cards: Cards) -> frozenset[Parts]:
    """Return the ways in which (sorted) cards of one group break into components.

    There is one way, unless faces of equal strength tie: then all of them are returned.
    """
    if not cards:
        return frozenset({()})
    parts = [part for part in parts_within(rules, cards) if is_led(rules, part)]
    if not parts:
        return frozenset()
    best = max(precedence(rules, part) for part in parts)
    return frozenset(
        (part, *rest)
        for part in parts
        if precedence(rules, part) == best
        for rest in decompositions(rules, minus(cards, part.cards))
    )


def is_led(rules: DealRules, part: Part) -> bool:
    """Tell whether a lead may have a component."""
    return rules.ruleset.shape(part.kind.shape).is_led


def precedence(rules: DealRules, part: Part) -> tuple[int, int, int]:
    """Return what is greater for a component that is taken out earlier."""
    kind = part.kind
    if rules.ruleset.lead.decomposition is Decomposition.LONGEST:
        return kind.measure, kind.width, part.top
    return kind.width, kind.measure, part.top


def in_order(rules: DealRules, parts: Iterable[Part]) -> Parts:
    """Return components in the order in which they are served, tested and compared."""
    return tuple(sorted(parts, key=lambda part: precedence(rules, part), reverse=True))


def kinds_of(parts: Iterable[Part]) -> tuple[Kind, ...]:
    """Return the kinds of some components, in their order."""
    return tuple(part.kind for part in parts)


@lru_cache(maxsize=200_000)
def splits(rules: DealRules, cards: Cards, kinds: tuple[Kind, ...]) -> tuple[Parts, ...]:
    """Return all ways to split exactly the (sorted) cards into exactly these kinds."""
    if not kinds:
        return () if cards else ((),)
    if len(cards) != sum(kind.size for kind in kinds):
        return ()
    return tuple(
        (part, *rest)
        for part in parts_within(rules, cards)
        if part.kind == kinds[0]
        for rest in splits(rules, minus(cards, part.cards), kinds[1:])
    )


@lru_cache(maxsize=500_000)
def can_fill(rules: DealRules, cards: Cards, kinds: tuple[Kind, ...]) -> bool:
    """Tell whether the (sorted) cards contain disjoint components of all these kinds."""
    if not kinds:
        return True
    return any(
        can_fill(rules, minus(cards, part.cards), kinds[1:])
        for part in parts_within(rules, cards)
        if part.kind == kinds[0]
    )


def forms_of(rules: DealRules, parts: Iterable[Part]) -> tuple[Form, ...]:
    """Return the forms of some components, in their order."""
    return tuple(map(partial(_form_of, rules), parts))


def _form_of(rules: DealRules, part: Part) -> Form:
    shape = rules.ruleset.shape(part.kind.shape)
    if shape.suits:
        return part.kind.size, 1
    return (shape.widths if part.kind.is_mixed else part.kind.width), part.steps


def named_splits(
    rules: DealRules, cards: Cards, forms: Sequence[Form]
) -> tuple[Parts, ...]:
    """Return the splits into components of the given forms, best tops first.

    Only the splits with the highest tops, component by component, are returned: they are
    how a decomposition of these forms would be read off the cards.
    """
    kinds_by_form: dict[Form, list[Kind]] = {}
    for part in parts_within(rules, cards):
        if not is_led(rules, part):
            continue
        (form,) = forms_of(rules, [part])
        known = kinds_by_form.setdefault(form, [])
        if part.kind not in known:
            known.append(part.kind)
    found = [
        in_order(rules, parts)
        for kinds in product(*(kinds_by_form.get(form, []) for form in forms))
        for parts in splits(rules, cards, kinds)
        if forms_of(rules, parts) == tuple(forms)
    ]
    best = max(([precedence(rules, p) for p in parts] for parts in found), default=[])
    return tuple(
        dict.fromkeys(p for p in found if [precedence(rules, part) for part in p] == best)
    )
