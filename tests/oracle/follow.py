"""Follows: the plays that a follower may make.

With at least as many cards of the led group as were led, a play serves the lead as well
as the hand can: the rungs that the played cards fill are not worse than those that the
cards held can fill. With fewer, all of them are played and the rest is free. With wider
sets kept, a face held in more copies than a component is wide serves none of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement, pairwise, product

from tests.oracle.bomb import bomb_of, is_across, may_answer, serves_set
from tests.oracle.order import DealRules
from tests.oracle.shapes import (
    Cards,
    Kind,
    fits,
    holds,
    kind_of,
    minus,
    parts_within,
    readings,
    sorted_cards,
    sub_multisets,
)
from tuolaji.cards import Face
from tuolaji.rules.follow import Fill, Ladder, Owed, Runs, Throws, WiderSets
from tuolaji.rules.formula import Name, Number
from tuolaji.rules.shape import ANYTHING, Shape, ShapeCall

Want = tuple[Kind, Cards]
"""A component that is to be served, and the faces that do not serve it."""

Choice = tuple[Kind, ...]
Rung = tuple[Choice, ...]
Rungs = tuple[Rung, ...]
Vector = tuple[int, ...]

MOST_NAMED = 26
"""No ladder that is compared names a component of more cards."""

FREE: Rungs = (((),),)
"""The only rung of a single: nothing is owed."""


@cache
def rungs_for(rules: DealRules, led: Kind, thrown: bool = False) -> Rungs:
    """Return the rungs that a led component calls for, best first, none twice."""
    if led.size == 1 or rules.ruleset.follow.owed is Owed.SUIT_ONLY:
        return FREE
    if thrown and rules.ruleset.follow.throws is Throws.SUIT_ONLY:
        return FREE
    is_uniform = led.is_run and not led.is_mixed
    if thrown and is_uniform and rules.ruleset.follow.throws is Throws.SETS_ALONE:
        return _rungs_of_sets(rules, led)
    ladder = _ladder_for(rules, led)
    rungs: list[Rung] = []
    for rung in ladder.rungs:
        rungs.append(
            tuple(
                sorted_choice
                for choice in rung.choices
                for sorted_choice in _choices(rules, choice, led.measure)
            )
        )
    rungs += _closing(rules, ladder.closing, led.size)
    if ladder.linked is not None:
        rungs[len(ladder.rungs) :] = _linked(rules, ladder.linked, led.size)
    return tuple(dict.fromkeys(rung for rung in rungs if rung))


def _rungs_of_sets(rules: DealRules, led: Kind) -> Rungs:
    """Return the rungs of a run that asks for its sets alone, the widest first."""
    sets = [shape for shape in rules.ruleset.shapes if shape.longest == 1]
    usable = [s for s in sets if not s.suits and 1 < s.widths[0] <= led.width]
    usable.sort(key=lambda shape: shape.widths[0], reverse=True)
    rungs = _closing(rules, [shape.name for shape in usable], led.size)
    return tuple(dict.fromkeys(rungs))


def _linked(rules: DealRules, name: str, size: int) -> list[Rung]:
    """Return rungs of ever fewer sets, and for as many sets of ever more components."""
    sets = rules.ruleset.shape(name)
    runs = [s for s in rules.ruleset.shapes if s.widths == sets.widths and s.shortest > 1]
    kinds = [kind for shape in (*runs, sets) for kind in _kinds(shape, size)]
    sums = sorted({_largest_first(each) for each in _as_many(kinds, size)})
    by_worth: dict[tuple[int, int], list[Choice]] = {}
    for each in sums:
        cards = sum(kind.size for kind in each)
        by_worth.setdefault((-cards, len(each)), []).append(each)
    return [tuple(by_worth[worth]) for worth in sorted(by_worth)]


def _ladder_for(rules: DealRules, led: Kind) -> Ladder:
    for ladder in rules.ruleset.follow.ladders:
        measure = ladder.lead.length
        any_measure = measure is None or isinstance(measure, Name)
        if ladder.lead.name == led.shape and (
            any_measure or measure == Number(led.measure)
        ):
            return ladder
    raise LookupError(f"no ladder for {led}")


def _choices(rules: DealRules, calls: Sequence[ShapeCall], measure: int) -> list[Choice]:
    """Return the sum of kinds that a sum of calls means; none if there is no such kind."""
    named = [_kinds_called(rules, call, measure) for call in calls]
    return [_largest_first(kinds) for kinds in product(*named)]


def _kinds_called(rules: DealRules, call: ShapeCall, led_measure: int) -> list[Kind]:
    """Return the kind that a call names; a bare run is the shortest."""
    shape = rules.ruleset.shape(call.name)
    measure = call.length_for(led_measure)
    if measure is None:
        return _kinds(shape, MOST_NAMED)[-1:]
    return [kind for kind in _kinds(shape, MOST_NAMED) if kind.measure == measure]


@cache
def _kinds(shape: Shape, size: int) -> list[Kind]:
    """Return the kinds of a shape with at most so many cards, longest first."""
    most = size // min(shape.widths)
    longest = most if shape.longest is None else min(shape.longest, most)
    found = {
        kind_of(shape, widths)
        for steps in range(shape.shortest, longest + 1)
        for widths in combinations_with_replacement(shape.widths, steps)
        if fits(shape, widths) and sum(widths) <= size
    }
    return sorted(found, key=lambda kind: kind.measure, reverse=True)


def _largest_first(kinds: Sequence[Kind]) -> Choice:
    return tuple(sorted(kinds, key=lambda kind: (-kind.size, kind)))


def _closing(rules: DealRules, names: Sequence[str], size: int) -> Iterator[Rung]:
    """Yield `then S | then T` written out: as many S as possible, longest first, then T."""
    shapes = (rules.ruleset.shape(name) for name in names)
    wanted = [kind for shape in shapes for kind in _kinds(shape, size)]
    for chosen in _as_many(wanted, size):
        yield (_largest_first(chosen),)


def _as_many(wanted: Sequence[Kind], size: int) -> Iterator[Choice]:
    """Yield all sums of so many cards, those with most of the first kinds first."""
    if not wanted:
        yield ()
        return
    first = wanted[0]
    for count in range(size // first.size, -1, -1):
        for others in _as_many(wanted[1:], size - count * first.size):
            yield (first,) * count + others


def rung_vector(
    rules: DealRules, cards: Cards, led: Sequence[Kind], hand: Cards | None = None
) -> Vector:
    """Return for each led component the first rung (from 0) that the cards fill.

    The rungs of all components are filled by disjoint cards; the vector is the
    lexicographically least, over all choices and assignments. The hand that the cards are
    of says which sets are kept; without one, the cards are all of it.
    """
    vector: list[int] = []
    filled: set[tuple[Want, ...]] = {()}
    for kind in led:
        kept = _kept(rules, cards if hand is None else hand, kind)
        for number, rung in enumerate(rungs_for(rules, kind, len(led) > 1)):
            grown = {
                tuple(sorted((*old, *((want, kept) for want in choice)), key=_largest_want))
                for old in filled
                for choice in rung
            }
            fillable = {wants for wants in grown if _can_serve(rules, cards, wants)}
            if fillable:
                vector.append(number)
                filled = fillable
                break
        else:
            raise LookupError(f"no rung of {kind} is free")
    return tuple(vector)


def _kept(rules: DealRules, hand: Cards, led: Kind) -> Cards:
    """Return the faces that serve no led component of a kind.

    Their sets are wider, or they stand in a run and a set has been led.
    """
    follow, faces = rules.ruleset.follow, set[Face]()
    if follow.wider_sets is WiderSets.KEPT:
        faces |= {face for face, held in Counter(hand).items() if held > led.width}
    if follow.runs is Runs.KEPT and led.width > 1 and not led.is_run:
        for part in parts_within(rules, sorted_cards(hand)):
            runs = part.kind.is_run and not part.kind.is_mixed
            if runs and part.kind.width == led.width:
                faces |= set(part.cards)
    return tuple(sorted(faces))


def _largest_want(want: Want) -> tuple[int, Want]:
    return -want[0].size, want


@lru_cache(maxsize=500_000)
def _can_serve(rules: DealRules, cards: Cards, wants: tuple[Want, ...]) -> bool:
    """Tell whether (sorted) cards contain disjoint components, each of faces not kept."""
    if not wants:
        return True
    (kind, kept), rest = wants[0], wants[1:]
    return any(
        _can_serve(rules, minus(cards, part.cards), rest)
        for part in parts_within(rules, cards)
        if part.kind == kind and not set(kept) & set(part.cards)
    )


def outranks(rules: DealRules, play: Cards, led: Sequence[Kind]) -> bool:
    """Tell whether a play is one component that the ranking puts above the lead."""
    if len(led) != 1 or len(play) != led[0].size:
        return False
    return any(
        is_ranked_above(rules, part.kind.shape, led[0].shape)
        for part in readings(rules, play)
    )


def is_ranked_above(rules: DealRules, higher: str, lower: str) -> bool:
    """Tell whether a chain of ranking lines leads from one shape down to another.

    What stands above anything is above all that does not.
    """
    if _is_below(rules, higher, lower):
        return True
    return _is_below(rules, higher, ANYTHING) and not (
        lower == ANYTHING or _is_below(rules, lower, ANYTHING)
    )


def _is_below(rules: DealRules, higher: str, lower: str) -> bool:
    direct = {
        below
        for line in rules.ruleset.ranking.lines
        for above, below in pairwise(line)
        if above == higher
    }
    return lower in direct or any(_is_below(rules, below, lower) for below in direct)


def is_legal(
    rules: DealRules, group: str, led: Sequence[Kind], hand: Cards, play: Cards
) -> bool:
    """Tell whether `hand` may answer the led components with `play`.

    Args:
        rules: The rules of the deal.
        group: The led group.
        led: The kinds of the led components, in order.
        hand: All cards of the hand.
        play: The cards to be played.
    """
    size = sum(kind.size for kind in led)
    if len(play) != size or not holds(hand, play) or may_answer(rules, play):
        return len(play) == size and holds(hand, play)
    if is_across(rules, led[0]):
        return serves_set(rules, led[0], hand, play)
    held, played = rules.in_group(hand, group), rules.in_group(play, group)
    if len(held) <= size:
        return len(played) == len(held)
    if len(played) < size:
        return False
    return _serves(rules, led, held, played)


def _serves(rules: DealRules, led: Sequence[Kind], held: Cards, played: Cards) -> bool:
    """Tell whether a play serves the lead as well as its hand can, all of one group."""
    if outranks(rules, played, led) or bomb_of(rules, played) is not None:
        return True
    owed = rung_vector(rules, held, led)
    if rung_vector(rules, played, led, held) > owed:
        return False
    fill = rules.ruleset.follow.fill
    is_run = len(led) == 1 and led[0].measure > 1
    is_free = fill is Fill.ANY_CARDS or (fill is Fill.LOWEST_AFTER_A_RUN and not is_run)
    return (
        is_free
        or not any(owed)
        or _strengths(rules, played) == lowest_fill(rules, held, led, owed)
    )


def _strengths(rules: DealRules, cards: Cards) -> list[int]:
    return sorted(rules.strength[face] for face in cards)


def lowest_fill(
    rules: DealRules, held: Cards, led: Sequence[Kind], owed: Vector
) -> list[int]:
    """Return the strengths of what a hand must play that cannot serve the lead in full.

    The components that it owes, the widest and then the longest first, each as low as can
    be beside those before; then the lowest of all cards that are left.
    """
    wanted = [
        [[(kind, _kept(rules, held, part)) for kind in choice] for choice in rung]
        for part, rung in (
            (part, rungs_for(rules, part, len(led) > 1)[number])
            for part, number in zip(led, owed, strict=True)
        )
    ]
    for chosen in product(*wanted):
        wants = sorted(
            (want for choice in chosen for want in choice),
            key=lambda want: (-want[0].width, -want[0].measure),
        )
        ways = list(_ways_to_serve(rules, held, wants))
        if ways:
            taken = min(ways)[1]
            left = _strengths(rules, minus(held, taken))
            free = sum(kind.size for kind in led) - len(taken)
            return sorted([*_strengths(rules, taken), *left[:free]])
    raise LookupError("the hand cannot serve what it owes")


def _ways_to_serve(
    rules: DealRules, cards: Cards, wants: Sequence[Want]
) -> Iterator[tuple[tuple[int, ...], Cards]]:
    """Yield the tops and the cards of each way to serve all that is wanted."""
    if not wants:
        yield (), ()
        return
    kind, kept = wants[0]
    for part in parts_within(rules, cards):
        if part.kind == kind and not set(kept) & set(part.cards):
            rest = minus(cards, part.cards)
            for tops, taken in _ways_to_serve(rules, rest, wants[1:]):
                yield (part.top, *tops), tuple(sorted((*part.cards, *taken)))


def legal_plays(
    rules: DealRules, group: str, led: Sequence[Kind], hand: Cards
) -> frozenset[Cards]:
    """Return every play that is legal."""
    size = sum(kind.size for kind in led)
    return frozenset(
        play
        for play in sub_multisets(sorted_cards(hand), size)
        if is_legal(rules, group, led, sorted_cards(hand), play)
    )
