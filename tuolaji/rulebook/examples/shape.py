"""Examples of shapes, and of runs that a missing rank breaks or does not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice, pairwise, product

from tuolaji.cards import Face, Rank, Suit, face_of, is_joker, parse_rank, rank_of
from tuolaji.language import _
from tuolaji.rulebook.block import Asked, Example
from tuolaji.rulebook.examples.position import (
    at,
    components,
    position_of,
    usual_level,
    usual_trump,
)
from tuolaji.rulebook.words import cards
from tuolaji.rules.match import NO_TRUMP_LEVEL, played_as
from tuolaji.rules.order import Gap, Strength, natural_trumps, strengths
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.shape import Shape
from tuolaji.table.position import Cards
from tuolaji.table.questions import Answer, ShapeAnswer, ShapeQuestion, ask

__all__ = ["gap_examples", "links_ace_and_two", "sample_of"]

_ENDS = {parse_rank("2"), parse_rank("A")}


def sample_of(rules: Ruleset, shape: Shape) -> Cards:
    """Return cards that make a shape, of a plain suit if they can."""
    position = position_of(rules)
    found = components(position, shape, shape.least, range(len(Suit) + 1))
    low = list(islice(found, 5))
    return low[-1] if low else ()


def _is_tractor(answer: Answer) -> bool:
    return isinstance(answer, ShapeAnswer) and answer.tractor


def _is_none(answer: Answer) -> bool:
    return not _is_tractor(answer)


def gap_examples(rules: Ruleset) -> Iterator[Example]:
    """Yield what the missing level does to a run, and a run of an ace and a two."""
    shape = next((shape for shape in rules.shapes if _is_plain_run(shape)), None)
    if shape is not None:
        yield from _level_examples(rules, shape)
        yield from islice(_end_examples(rules, shape), 1)


def links_ace_and_two(rules: Ruleset) -> bool:
    """Tell whether an ace and a two are neighbours in some deal."""
    return any(
        _ends_of(*neighbours)
        for _level, _trump, line in _lines(rules)
        for neighbours in pairwise(line)
    )


def _lines(
    rules: Ruleset,
) -> Iterator[tuple[Rank, Suit | None, tuple[Strength, ...]]]:
    """Yield the order of each group at each level and trump suit, the usual ones first."""
    order, deck = rules.order, rules.deck
    levels = dict.fromkeys([usual_level(rules), *map(played_as, rules.levels.ladder)])
    trumps = dict.fromkeys([usual_trump(rules), *sorted(rules.trump_suits), None])
    for rank, trump in product(levels, trumps):
        if trump is None or rank != NO_TRUMP_LEVEL:
            for line in strengths(order, deck, rank, trump).values():
                yield rank, trump, line
            if trump is not None and order.gap is Gap.BOTH:
                yield rank, trump, natural_trumps(order, deck, rank, trump)


def _ends_of(higher: Strength, lower: Strength) -> Cards:
    """Return an ace and a two that are neighbours, the higher first, or nothing."""
    pairs = product(higher.faces, lower.faces) if lower.linked else ()
    return next((pair for pair in pairs if set(map(_rank, pair)) == _ENDS), ())


def _rank(face: Face) -> Rank | None:
    return None if is_joker(face) else rank_of(face)


def _end_examples(rules: Ruleset, shape: Shape) -> Iterator[Example]:
    """Yield runs in which an ace and a two are neighbours."""
    for rank, trump, line in _lines(rules):
        for place, neighbours in enumerate(pairwise(line)):
            ends = _ends_of(*neighbours)
            if not ends:
                continue
            faces = [each.faces[0] for each in line]
            faces[place : place + 2] = ends
            for first in range(max(place + 2 - shape.shortest, 0), place + 1):
                row = faces[first : first + shape.shortest]
                run = tuple(chain.from_iterable((face,) * shape.widths[0] for face in row))
                asked = Asked(ShapeQuestion(run), rank, trump, _is_tractor)
                if _is_dealt(rules, run) and asked.is_so(rules):
                    text = _(
                        "{at}: {cards} are in a row, for the ace and the two stand next to "
                        "each other in the order.",
                        at=at(rank, trump),
                        cards=cards(run),
                    )
                    yield Example(text, (asked,))


def _level_examples(rules: Ruleset, shape: Shape) -> Iterator[Example]:
    """Yield what the missing level does to a run, and what is no run across it."""
    for rank in rules.levels.ranks:
        steps = range(rank + 1, rank - shape.shortest, -1)
        if not 2 <= rank <= 10 or min(steps) < 0:
            continue
        around = [Rank(each) for each in steps if each != rank]
        gapped = _set_of(around[: shape.shortest], shape.widths[0])
        through = _set_of([Rank(each) for each in steps][: shape.shortest], shape.widths[0])
        if _is_plain(rules, rank, gapped) and all(
            _is_dealt(rules, each) for each in (gapped, through)
        ):
            yield from _around(rules, rank, gapped, through)
            yield from _at_its_rank(rules, rank, through)
            return


def _at_its_rank(rules: Ruleset, rank: Rank, through: Cards) -> Iterator[Example]:
    """Yield what the level card does in a run of trumps, if it stands at its rank too."""
    trump = usual_trump(rules)
    if trump is None:
        return
    trumps = tuple(face_of(trump, rank_of(face)) for face in through)
    if not ask(rules, ShapeQuestion(trumps), rank, usual_trump(rules)).tractor:
        return
    text = _(
        "{at}: {cards} are in a row, for the level card of the trump suit stands at its "
        "rank too.",
        at=at(rank, usual_trump(rules)),
        cards=cards(trumps),
    )
    yield Example(
        text, (Asked(ShapeQuestion(trumps), rank, usual_trump(rules), _is_tractor),)
    )


def _is_plain_run(shape: Shape) -> bool:
    return shape.is_run and not shape.is_mixed


def _set_of(ranks: list[Rank], width: int) -> Cards:
    return tuple(chain.from_iterable((face_of(Suit.S, rank),) * width for rank in ranks))


def _is_plain(rules: Ruleset, rank: Rank, faces: Cards) -> bool:
    """Tell whether cards are of one plain suit at a level, none of them a trump."""
    return 0 <= position_of(rules, rank).group_of(faces) < len(Suit)


def _is_dealt(rules: Ruleset, faces: Cards) -> bool:
    return all(rules.deck.copies(Face(face)) >= faces.count(face) for face in faces)


def _around(rules: Ruleset, rank: Rank, gapped: Cards, through: Cards) -> Iterator[Example]:
    is_run = ask(rules, ShapeQuestion(gapped), rank, usual_trump(rules)).tractor
    facts = {"at": at(rank, usual_trump(rules)), "cards": cards(gapped)}
    if is_run:
        text = _(
            "{at}: {cards} are in a row, for the level between them is missing.", **facts
        )
    else:
        text = _("{at}: {cards} are not a run, for the level leaves a gap.", **facts)
    says = _is_tractor if is_run else _is_none
    yield Example(text, (Asked(ShapeQuestion(gapped), rank, usual_trump(rules), says),))
    if not ask(rules, ShapeQuestion(through), rank, usual_trump(rules)).tractor:
        text = _(
            "{at}: {cards} are not a run, for the level cards among them are trumps.",
            at=at(rank, usual_trump(rules)),
            cards=cards(through),
        )
        asked = Asked(ShapeQuestion(through), rank, usual_trump(rules), _is_none)
        yield Example(text, (asked,))
