"""The chapter on the order of cards: which are trumps, and which card is higher."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from tuolaji.cards import BIG_JOKER, LITTLE_JOKER, RANKS, Face, Rank, Suit
from tuolaji.language import _, one_by_one
from tuolaji.rulebook.block import Example, Grid, Passage, Text
from tuolaji.rulebook.examples.order import equal_example
from tuolaji.rulebook.examples.position import usual_level, usual_trump
from tuolaji.rulebook.words import cards, level, suit, suit_name
from tuolaji.rules.order import (
    CardStep,
    ColourStep,
    LevelStep,
    Link,
    OrderLine,
    RangeStep,
    RankStep,
    Step,
    Strength,
    SuitLevelStep,
    Where,
    strengths,
)
from tuolaji.rules.ruleset import Ruleset

__all__ = ["passages"]


def passages(rules: Ruleset) -> Iterator[Passage]:
    """Write the chapter."""
    yield Passage("trumps", (Text(_beginning(rules)),))
    yield from _with_suits(rules) if rules.trump_suits else _without(rules)
    picture = _picture(rules)
    legend = (Text(each) for each in _legend(picture))
    yield Passage("order", (picture, *legend, *_examples(rules)))


def _with_suits(rules: Ruleset) -> Iterator[Passage]:
    """Write the steps of trumps and of plain suits, and what holds without a trump suit."""
    order = rules.order
    steps = _line(rules, order.trumps, partial(_step, trumps=True))
    trumps = _("Trumps, from the highest down: {steps}.", steps=steps)
    yield Passage("order.trumps", (Text(trumps), _equal(rules)))
    plain = _(
        "Each other suit, its trumps left out: {steps}.",
        steps=_line(rules, order.plain, partial(_step, trumps=False)),
    )
    yield Passage("order.plain", (Text(plain),))
    if order.no_trump is not None:
        text = _(
            "Where no suit is trump, these alone are trumps: {steps}.",
            steps=_line(rules, order.no_trump, _alone),
        )
    else:
        text = _(
            "In a deal without a trump suit the same holds; only the cards of the trump "
            "suit are missing."
        )
    yield Passage("order.no_trump", (Text(text),))


def _without(rules: Ruleset) -> Iterator[Passage]:
    """Write the steps for a table at which no suit ever becomes trump."""
    order = rules.order
    line = order.trumps if order.no_trump is None else order.no_trump
    steps = [_alone(step) for step in line.steps if _is_dealt(rules, step)]
    steps = [text for text in steps if text]
    trumps = _("No suit is ever trump, and there are no trumps.")
    if steps:
        trumps = _(
            "No suit is ever trump. Trumps, from the highest down: {steps}.",
            steps=one_by_one(steps),
        )
    yield Passage("order.no_trump", (Text(trumps), _equal(rules)))
    plain = _(
        "Each suit, its trumps left out: {steps}.",
        steps=_line(rules, order.plain, partial(_step, trumps=False)),
    )
    yield Passage("order.plain", (Text(plain),))


def _equal(rules: Ruleset) -> Text:
    if not rules.leads_sets:
        return Text(_("Cards in one step are equally high."))
    return Text(
        _("Cards in one step are equally high, yet two different cards are not a pair.")
    )


def _examples(rules: Ruleset) -> Iterator[Example]:
    example = equal_example(rules)
    if example is not None:
        yield example


def _beginning(rules: Ruleset) -> str:
    if not rules.moves_levels:
        return _(
            "Every deal is played at level {level}: the cards of this rank are the level "
            "cards. Trumps beat the cards of all other suits.",
            level=level(rules.levels.start),
        )
    return _(
        "In each deal one level is played, that of the declarers. The cards of this rank "
        "are the level cards. Trumps beat the cards of all other suits."
    )


def _line(
    rules: Ruleset,
    line: OrderLine,
    name: Callable[[Step], str],
) -> str:
    """Return the steps of a line; where runs are led, also what does not link."""
    steps: list[str] = []
    for link, step in zip((None, *line.links), line.steps, strict=True):
        text = name(step)
        if not text or not _is_dealt(rules, step):
            continue
        if steps and rules.leads_runs and link is Link.ABOVE:
            text = _("{step} (no neighbour of what is above it)", step=text)
        steps.append(text)
    return one_by_one(steps)


def _is_dealt(rules: Ruleset, step: Step) -> bool:
    """Tell whether the packs have a card that a step names."""
    return not isinstance(step, CardStep) or rules.deck.copies(step.face) > 0


def _face(face: Face) -> str:
    if face == BIG_JOKER:
        return _("the big joker")
    return _("the little joker") if face == LITTLE_JOKER else cards([face])


def _step(step: Step, trumps: bool) -> str:
    match step:
        case CardStep(face):
            return _face(face)
        case LevelStep(where):
            is_trump = where is Where.TRUMP
            trump = _("the level card of the trump suit")
            return trump if is_trump else _("the level cards of the other suits")
        case SuitLevelStep(named):
            return _("the level card of {suit}", suit=suit_name(named))
        case RankStep(rank, where):
            is_trump = where is Where.TRUMP
            plain = _("the {rank} of each other suit", rank=RANKS[rank])
            return (
                _("the {rank} of the trump suit", rank=RANKS[rank]) if is_trump else plain
            )
        case ColourStep(rank):
            return _of_its_colour(rank)
        case RangeStep(high, low):
            return _range(RANKS[high], RANKS[low], trumps)


def _of_its_colour(rank: Rank | None) -> str:
    if rank is None:
        return _("the level card of the other suit of the trump suit’s colour")
    return _("the {rank} of the other suit of the trump suit’s colour", rank=RANKS[rank])


def _alone(step: Step) -> str:
    """Return a step of trumps where no suit is trump; nothing for cards of that suit."""
    match step:
        case LevelStep(Where.PLAIN):
            return _("the level cards")
        case RankStep(rank, Where.PLAIN):
            return _("the {rank} of each suit", rank=RANKS[rank])
        case CardStep() | SuitLevelStep():
            return _step(step, trumps=True)
        case _:
            return ""


def _range(high: str, low: str, trumps: bool) -> str:
    if high == low:
        if trumps:
            return _("the {rank} of the trump suit", rank=high)
        return _("the {rank}", rank=high)
    if trumps:
        return _("the trump suit from {high} down to {low}", high=high, low=low)
    return _("from {high} down to {low}", high=high, low=low)


def _picture(rules: Ruleset) -> Grid:
    """Return the order in one deal, with a trump suit and without."""
    rank = usual_level(rules)
    trump = usual_trump(rules)
    with_suit = strengths(rules.order, rules.deck, rank, trump)
    without = strengths(rules.order, rules.deck, rank, None)
    shown = partial(_line_text, bars=rules.leads_runs)
    head = (
        _("at level {level}", level=level(rank)),
        _("from the highest down"),
    )
    rows = (
        []
        if trump is None
        else [(_("trumps, if {suit} are trump", suit=suit(trump)), shown(with_suit[None]))]
    )
    rows += [
        (_("plain suit, such as {suit}", suit=suit(Suit.S)), shown(with_suit[Suit.S])),
        (_("trumps, if no suit is"), shown(without[None])),
    ]
    return Grid(head, tuple(row for row in rows if row[1]))


def _line_text(line: Sequence[Strength], *, bars: bool) -> str:
    """Return cards from the highest down; a bar stands where neighbours do not link.

    Args:
        line: The steps.
        bars: Whether there are bars, which say nothing where no run is led.
    """
    text = ""
    for strength in line:
        if text:
            text += " | " if bars and not strength.linked else " "
        text += " = ".join(cards([face]) for face in strength.faces)
    return text


def _legend(picture: Grid) -> Iterator[str]:
    """Yield what the signs between the cards of a picture mean, of those that it has."""
    shown = "".join(row[1] for row in picture.rows)
    if " = " in shown:
        yield _("Between cards that are equally high stands =.")
    if " | " in shown:
        yield _("Between cards that are not neighbours in a run stands a bar.")
