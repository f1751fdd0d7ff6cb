"""The chapter on shapes: which cards are played together, and what they are called."""

from __future__ import annotations

from collections.abc import Iterator

from tuolaji.language import _
from tuolaji.rulebook.block import Block, Grid, Items, Passage, Text
from tuolaji.rulebook.examples.shape import gap_examples, links_ace_and_two, sample_of
from tuolaji.rulebook.words import cards, rank_list
from tuolaji.rules.order import Gap
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.shape import ANYTHING, Shape
from tuolaji.table.shape import shape_name

__all__ = ["passages"]


def passages(rules: Ruleset) -> Iterator[Passage]:
    """Write the chapter."""
    if all(shape.is_single for shape in rules.shapes):
        alone = _("Each card counts by itself: there are no pairs, runs or other sets.")
        yield Passage("shapes", (Text(alone),))
        return
    head = (_("name"), _("made of"), _("for example"))
    rows = tuple(_row(rules, shape) for shape in rules.shapes)
    begin = _(
        "Cards are played as single cards or as sets that belong together. What the "
        "table below does not name is not a set of its own."
    )
    yield Passage("shapes", (Text(begin), Grid(head, rows, has_samples=True)))
    if rules.ranking.lines:
        yield Passage("ranking", tuple(_ranking(rules)))
    if any(shape.is_run for shape in rules.shapes):
        text = Text(_gap(rules)), Text(_ace_and_two(rules))
        yield Passage("order.gap", (*text, *gap_examples(rules)))
    elif rules.order.gap is Gap.OPEN:
        yield Passage("order.gap", (Text(_gap(rules)),))


def _row(rules: Ruleset, shape: Shape) -> tuple[str, str, str]:
    sample = sample_of(rules, shape)
    made_of = _made_of(shape)
    if not shape.is_led:
        made_of = _("{shape}; it may not be led, but is owed", shape=made_of)
    return shape_name(shape.name), made_of, cards(sample) if sample else "–"


def _made_of(shape: Shape) -> str:
    low = shape.widths[0]
    if shape.is_across:
        made_of = _(
            "{count} cards of one rank, in {suits} suits at least",
            count=low,
            suits=shape.suits,
        )
        return _of_ranks(shape, made_of)
    if not shape.is_run:
        is_one = low == 1
        return _("one card") if is_one else _("{count} identical cards", count=low)
    if shape.is_mixed:
        return _mixed(shape)
    if low == 1:
        return _single_cards(shape)
    if shape.longest is None:
        return _(
            "sets of {width} identical cards, {least} or more in a row",
            width=low,
            least=shape.shortest,
        )
    return _(
        "sets of {width} identical cards, {least} to {most} in a row",
        width=low,
        least=shape.shortest,
        most=shape.longest,
    )


def _of_ranks(shape: Shape, made_of: str) -> str:
    """Return what a set across suits is made of, with the ranks that it may be of."""
    if shape.ranks and shape.of_level:
        return _(
            "{shape}: {ranks}, or level cards",
            shape=made_of,
            ranks=rank_list(shape.ranks),
        )
    if shape.ranks:
        return _("{shape}: {ranks}", shape=made_of, ranks=rank_list(shape.ranks))
    return _("{shape}: level cards", shape=made_of) if shape.of_level else made_of


def _single_cards(shape: Shape) -> str:
    if shape.longest is None:
        return _("{least} or more single cards in a row", least=shape.shortest)
    return _(
        "{least} to {most} single cards in a row", least=shape.shortest, most=shape.longest
    )


def _mixed(shape: Shape) -> str:
    low, high = shape.widths
    row = _(
        "sets of {low} or of {high} identical cards, {least} or more in a row",
        low=low,
        high=high,
        least=shape.shortest,
    )
    if shape.longest is not None:
        row = _(
            "sets of {low} or of {high} identical cards, {least} to {most} in a row",
            low=low,
            high=high,
            least=shape.shortest,
            most=shape.longest,
        )
    if shape.required is None:
        return row
    return _("{row}; one set of {width} at least", row=row, width=shape.required)


def _ranking(rules: Ruleset) -> Iterator[Block]:
    yield Text(_("Of equally many cards, some sets beat others whatever their ranks:"))
    items = []
    for line in rules.ranking.lines:
        for place, higher in enumerate(line[:-1]):
            lower = line[place + 1]
            items.append(_beats(higher, lower))
    yield Items(tuple(items))


def _beats(higher: str, lower: str) -> str:
    if lower == ANYTHING:
        return _(
            "{higher}: beats every other play of as many cards, trumps and throws too.",
            higher=shape_name(higher),
        )
    return _("{higher} beats {lower}.", higher=shape_name(higher), lower=shape_name(lower))


def _gap(rules: Ruleset) -> str:
    if rules.order.gap is Gap.BRIDGED:
        return _(
            "Sets are in a row where nothing stands between them in the order of cards. "
            "Where a rank is missing from its suit, as the level is, the ranks on both "
            "sides of it are neighbours."
        )
    if rules.order.gap is Gap.BOTH:
        return _(
            "Sets are in a row where nothing stands between them in the order of cards. "
            "Where a rank is missing from its suit, as the level is, the ranks on both "
            "sides of it are neighbours; and the level card of the trump suit is a "
            "neighbour of either of them too. In such a row it counts for less than the "
            "other cards: the highest of those decides."
        )
    return _(
        "Sets are in a row where nothing stands between them in the order of cards. "
        "Where a rank is missing from its suit, as the level is, it leaves a gap: the "
        "ranks on both sides of it are not neighbours."
    )


def _ace_and_two(rules: Ruleset) -> str:
    if links_ace_and_two(rules):
        return _(
            "An ace and a two are neighbours only where they stand next to each other in "
            "the order of cards."
        )
    return _("An ace and a two are never neighbours.")
