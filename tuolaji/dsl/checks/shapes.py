"""Checks of shapes: the pack can form each, and each component is of one shape alone.

Rules that count components in steps or pairs cannot count runs of mixed width. Such a
run is measured in cards, all others in steps, so that no run of them is longer or
shorter than one of mixed width, and nobody can say for how many pairs it stands.

Two plays that cover a lead must be comparable as the rules of tricks ask.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from tuolaji.cards import RANKS, Face, Rank, Suit
from tuolaji.dsl.assemble import deck, kitty_size, ranking, shapes
from tuolaji.dsl.diagnostic import Diagnostic, Span, error, warning
from tuolaji.dsl.draft import Draft, Leaf, Unknown, once
from tuolaji.dsl.parse import Kind, Slip, parse_line
from tuolaji.language import _, later, plural
from tuolaji.rules.lead import Decomposition
from tuolaji.rules.shape import FEWEST_SUITS, Shape
from tuolaji.rules.trick import Cover

__all__ = ["CHECKS", "fault", "hand_size", "held_measures", "longest_run"]


_OF_HANDS: Final = (
    "deck.packs",
    "table.players",
    "deck.removed",
    "deck.jokers",
    "kitty.size",
)
"""The keys that say how many cards a hand has."""

_LONGEST: Final = 99
"""The steps of a run without an end, more than any pack has."""


def held_measures(draft: Draft, shape: Shape) -> tuple[int, ...]:
    """Return the measures of a sound shape that a hand can hold, ascending.

    Raises:
        Unknown: The pack cannot be dealt.
    """
    most = shape.widths[-1] * longest_run(draft)
    return shape.measures(min(hand_size(draft), most))


@once
def longest_run(draft: Draft) -> int:
    """Return a length that no run of the variant passes: ranks and trumps beside them."""
    removed = len(draft.need_all("deck.removed", int))
    return 13 - removed + 6


def _check_form(draft: Draft) -> Iterator[Diagnostic]:
    for shape in shapes(draft):
        problem = fault(shape)
        if problem:
            path = f"shapes.{shape.name}"
            remedy = _("write for example 'x2' for a set, 'x2 run 2..' for a run")
            if shape.is_across:
                remedy = _("write for example '4 of a rank in 4 suits'")
            place = draft.leaf(path).node.span
            yield error(
                "T514",
                place,
                _("'{path}' {problem}", path=path, problem=problem),
                help=remedy,
            )


def _check_names(draft: Draft) -> Iterator[Diagnostic]:
    """Check that rule lines can call each shape by its name."""
    for name in draft.names("shapes"):
        if isinstance(parse_line(Kind.LADDER, f"{name} + {name}"), Slip):
            place = draft.leaf(f"shapes.{name}").key_span
            message = _("rule lines cannot call a shape '{name}'", name=name)
            note = _(
                "a name has letters, digits and '_', and is not a word of the rule lines"
            )
            remedy = _("give it another name, such as 'quad' or 'four_two'")
            yield error("T514", place, message, note=note, help=remedy)


def fault(shape: Shape) -> str:
    """Return what is wrong with a shape taken by itself, or nothing."""
    if shape.is_across:
        return _fault_across(shape.widths[0], shape.suits)
    found = _first_fault(shape)
    if found is None:
        return ""
    return _(
        found,
        shortest=shape.shortest,
        longest=_LONGEST if shape.longest is None else shape.longest,
        count=len(shape.widths),
        required=shape.required,
    )


# A dozen checks ask it of each shape, and most variants have the same shapes.
@lru_cache(maxsize=1024)
def _first_fault(shape: Shape) -> str | None:
    """Return what is wrong with a shape of one suit, in English, or `None`."""
    longest = _LONGEST if shape.longest is None else shape.longest
    faults = {
        later("must have at least 'x1' cards in a step"): shape.widths[0] < 1,
        later("must have at least 2 steps in a run"): shape.is_run and shape.shortest < 2,
        later("must have at least 3 steps in a run of single cards"): shape.is_run
        and shape.widths[0] == 1
        and shape.shortest == 2,
        later("has no length from {shortest} to {longest}"): longest < shape.shortest,
        later("must be a run to have several widths"): shape.is_mixed and not shape.is_run,
        later("has {count} widths, but a run has at most 2"): len(shape.widths) > 2,
        later("demands 'x{required}', which is not one of its widths"): (
            shape.required not in (None, *shape.widths)
        ),
        later("demands 'x{required}', but only the wider steps can be demanded"): (
            shape.required not in (None, shape.widths[-1])
        ),
    }
    return next((sentence for sentence, holds in faults.items() if holds), None)


def _fault_across(cards: int, suits: int) -> str:
    if not FEWEST_SUITS <= suits <= len(Suit):
        return _("must be of 2 to 4 suits, got {suits}", suits=suits)
    if cards < suits:
        return _("has too few cards for {suits} suits: {cards}", suits=suits, cards=cards)
    return ""


def _check_packs(draft: Draft) -> Iterator[Diagnostic]:
    """Check that the pack has enough copies, and enough ranks, for every shape."""
    packs = draft.need("deck.packs", int)
    for shape in shapes(draft):
        if fault(shape):
            continue
        leaf = draft.leaf(f"shapes.{shape.name}")
        widest = shape.required or shape.widths[0 if shape.is_mixed else -1]
        if shape.is_across:
            yield from _too_many_of_a_rank(draft, leaf, shape, packs)
        elif widest > packs:
            message = plural(
                "no pack can form '{path}': there is {count} copy of a card",
                "no pack can form '{path}': there are {count} copies of a card",
                packs,
                path=leaf.path,
            )
            remedy = _("raise 'deck.packs' or write '{shape}: none'", shape=shape.name)
            place = draft.place(leaf.node.span, "deck.packs")
            yield error("T511", place, message, help=remedy)
        elif shape.shortest > longest_run(draft):
            message = _(
                "no pack can form '{path}': no run has {shortest} steps",
                path=leaf.path,
                shortest=shape.shortest,
            )
            most = longest_run(draft)
            remedy = _(
                "let it begin with at most {most}, or write '{shape}: none'",
                most=most,
                shape=shape.name,
            )
            place = draft.place(leaf.node.span, "deck.removed")
            yield error("T511", place, message, help=remedy)
        elif (least := shape.cards(shape.least)) > hand_size(draft):
            message = _(
                "no hand can hold '{path}': it has {least} cards or more",
                path=leaf.path,
                least=least,
            )
            held = hand_size(draft)
            note = plural("a hand has {count} card", "a hand has {count} cards", held)
            place = draft.place(leaf.node.span, *_OF_HANDS)
            remedy = _("let it begin shorter, or write '{shape}: none'", shape=shape.name)
            yield error("T511", place, message, note=note, help=remedy)


def _too_many_of_a_rank(
    draft: Draft, leaf: Leaf, shape: Shape, packs: int
) -> Iterator[Diagnostic]:
    """Check that some rank has the cards of a set across suits."""
    cards, most = shape.widths[0], packs * len(Suit)
    remedy = _("raise 'deck.packs' or write '{shape}: none'", shape=shape.name)
    if shape.ranks and not shape.of_level:
        most = max(_cards_of_rank(draft, rank) for rank in shape.ranks)
        remedy = _("name ranks of which there are {cards} cards", cards=cards)
    if cards > most:
        message = _(
            "no pack can form '{path}': there are {most} cards of a rank",
            path=leaf.path,
            most=most,
        )
        place = draft.place(leaf.node.span, "deck.packs", "deck.removed")
        yield error("T511", place, message, help=remedy)
    elif cards > hand_size(draft):
        message = _(
            "no hand can hold '{path}': it has {cards} cards", path=leaf.path, cards=cards
        )
        note = _("a hand has {cards} cards", cards=hand_size(draft))
        place = draft.place(leaf.node.span, *_OF_HANDS)
        remedy = _("write '{shape}: none'", shape=shape.name)
        yield error("T511", place, message, note=note, help=remedy)


def _cards_of_rank(draft: Draft, rank: Rank) -> int:
    return sum(deck(draft).copies(Face(len(RANKS) * suit + rank)) for suit in Suit)


def _check_third_copy(draft: Draft) -> Iterator[Diagnostic]:
    """Check that more than two equal cards are a component where a deal can have them."""
    packs, hand = draft.need("deck.packs", int), hand_size(draft)
    widest = max(
        (shape.widths[-1] for shape in shapes(draft) if not shape.is_across), default=0
    )
    if packs < 3 or hand < 3 or widest > 2:
        return
    message = _(
        "'deck.packs' is {packs}, but no shape is wider than two cards", packs=packs
    )
    note = _("three equal cards are but a pair and a single")
    remedy = _("write 'with: [three-packs]', or 'triple: x3' under 'shapes' and its ladder")
    removed = (path for path in draft.removed if path.startswith("shapes."))
    place = draft.place(draft.leaf("deck.packs").node.span, *removed)
    yield warning("T607", place, message, note=note, help=remedy)


@once
def hand_size(draft: Draft) -> int:
    """Return the cards of a hand in play.

    Raises:
        Unknown: The pack cannot be dealt.
    """
    players, size = draft.need("table.players", int), kitty_size(draft)
    cards = deck(draft)
    held = cards.hand_size(players, size)
    if held < 1 or held * players + size != cards.card_count:
        raise Unknown("kitty.size")
    return held


def _check_single(draft: Draft) -> Iterator[Diagnostic]:
    known = shapes(draft)
    if len(known) < len(draft.names("shapes")):
        return
    if any(shape.is_single and shape.is_led for shape in known):
        return
    message = _("no shape is a single card, so that some cards could never be led")
    shown = [leaf.key_span for _, leaf in draft.under("shapes")]
    place = next(iter([*draft.removed.values(), *shown]), None)
    if place is not None:
        yield error("T512", place, message, help=_("write 'single: x1'"))


def _check_overlap(draft: Draft) -> Iterator[Diagnostic]:
    seen: list[Shape] = []
    for shape in shapes(draft):
        if fault(shape) or shape.shortest > longest_run(draft):
            continue
        other = next((before for before in seen if _same_component(before, shape)), None)
        if other is not None:
            leaf = draft.leaf(f"shapes.{shape.name}")
            message = _(
                "'{path}' and 'shapes.{other}' name the same components",
                path=leaf.path,
                other=other.name,
            )
            remedy = _(
                "write '{other}: none', or give one of them other lengths", other=other.name
            )
            if shape.is_across:
                remedy = _("name the ranks of each, none of them twice")
            place = draft.place(leaf.node.span, f"shapes.{other.name}")
            yield error("T513", place, message, help=remedy)
        seen.append(shape)


def _same_component(a: Shape, b: Shape) -> bool:
    if a.is_across != b.is_across or (a.is_across and _are_of_other_ranks(a, b)):
        return False
    ends = [shape.longest for shape in (a, b) if shape.longest is not None]
    overlap = max(a.shortest, b.shortest) <= min(ends, default=99)
    return a.widths == b.widths and a.required == b.required and overlap


def _are_of_other_ranks(a: Shape, b: Shape) -> bool:
    """Tell whether two sets across suits are of ranks apart, whatever the level is."""
    is_named = a.ranks and b.ranks and not (a.of_level or b.of_level)
    return bool(is_named) and not {*a.ranks} & {*b.ranks}


def _check_circles(draft: Draft) -> Iterator[Diagnostic]:
    order = ranking(draft)
    for index, line in enumerate(order.lines):
        circular = next((name for name in line if _is_below_itself(draft, name)), None)
        if circular is not None:
            place: Span = draft.leaf("ranking").word(circular, index)
            message = _("'ranking' puts '{shape}' above itself", shape=circular)
            remedy = _("take out the line that leads back to it")
            yield error("T516", place, message, help=remedy)
            return


def _check_bombs(draft: Draft) -> Iterator[Diagnostic]:
    """Check that what beats anything is a set, of more cards than one."""
    order = ranking(draft)
    for shape in shapes(draft):
        if fault(shape) or not order.beats_anything(shape.name):
            continue
        if shape.is_run or shape.is_single:
            index = next(at for at, line in enumerate(order.lines) if shape.name in line)
            message = _(
                "'{shape}' is a single card, and only a set can beat anything",
                shape=shape.name,
            )
            if shape.is_run:
                message = _(
                    "'{shape}' is a run, and only a set can beat anything", shape=shape.name
                )
            place: Span = draft.leaf("ranking").word(shape.name, index)
            remedy = _("put it above the shapes that it beats, by their names")
            yield error("T519", place, message, help=remedy)


def _is_below_itself(draft: Draft, name: str) -> bool:
    order = ranking(draft)
    below = {
        line[at + 1]
        for line in order.lines
        for at in range(len(line) - 1)
        if line[at] == name
    }
    return any(lower == name or order.beats(lower, name) for lower in below)


_NO_ORDER: Final = later(
    "'{path}: {word}' cannot put in order the runs of 'shapes.{shape}'"
)
_NO_COUNT: Final = later("'{path}: {word}' cannot count the runs of 'shapes.{shape}'")


def _check_longest(draft: Draft) -> Iterator[Diagnostic]:
    """Check that what is taken out longest first is all measured alike."""
    path = "lead.decomposition"
    if draft.need(path, Decomposition) is Decomposition.LONGEST:
        yield from _findings(draft, path, Decomposition.LONGEST, _NO_ORDER, "widest")


def _check_counts(draft: Draft) -> Iterator[Diagnostic]:
    """Check that runs and pairs can be counted."""
    path = "tricks.cover"
    if draft.need(path, Cover) is Cover.COUNTS:
        yield from _findings(draft, path, Cover.COUNTS, _NO_COUNT, Cover.SHAPES)


def _findings(
    draft: Draft, path: str, word: str, sentence: str, other: str
) -> Iterator[Diagnostic]:
    for shape in shapes(draft):
        if shape.is_mixed and not fault(shape):
            message = _(sentence, path=path, word=word, shape=shape.name)
            note = _("a run of several widths is measured in cards, others in steps")
            remedy = _("write '{key}: {value}'", key=path.partition(".")[2], value=other)
            place = draft.place(draft.leaf(path).node.span, f"shapes.{shape.name}")
            yield error("T517", place, message, note=note, help=remedy)


CHECKS: Final = (
    _check_names,
    _check_form,
    _check_packs,
    _check_third_copy,
    _check_single,
    _check_overlap,
    _check_circles,
    _check_bombs,
    _check_longest,
    _check_counts,
)
