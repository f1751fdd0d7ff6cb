"""Tables: a ruleset lowered to the integers that the engine reads.

Formulas, ladders, multipliers, bands and prices of fouls are worked out here once, for
every length, level and trump suit that can occur; after that no rule costs more than a
look-up.

A ladder in a variant file is short (`tractor(n) | then tractor | then pair`). Here it
becomes the list of rungs of one lead, best first. The engine reads the rungs that are
named and works out `then …` as it goes (`engine.follow`); the full list numbers the
rungs for people. A form is (width, measure, mixed): the measure is the number of steps,
or of cards for a mixed run, whose shape's number plus 1 is `mixed`. A choice is the
forms that fill a rung, widest and longest first.

`foul_prices` has `PRICE_WORDS` words a price, those of one kind side by side;
`priced_kinds` has for each kind with a price where its prices begin and how many there
are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import chain, groupby, product
from operator import attrgetter
from typing import Final, TypeAlias

from tuolaji.cards import RANKS, Face, Rank, Suit
from tuolaji.engine.codes import (
    AHEAD_ATTACKERS,
    AHEAD_DECLARERS,
    AHEAD_NEITHER,
    ANY_RANK,
    BAND_WORDS,
    BID_BIG_JOKER,
    BID_BY_FACE,
    BID_CARD,
    BID_LITTLE_JOKER,
    BID_NONE,
    BID_OVERTURNED,
    BIG_JOKER,
    BOMB_WORDS,
    GIFT_WORDS,
    JOKER_RANK,
    LEAVE_EQUAL,
    LEAVE_HIGHER,
    LENGTHS,
    LEVEL_HELD,
    LEVEL_MANDATORY,
    LITTLE_JOKER,
    NO_LEVEL,
    NOBODY_HIGHEST,
    NOBODY_KITTY_CARD,
    NOBODY_LOT,
    NOBODY_MISSING,
    NOBODY_NEXT_SEAT,
    NOBODY_NO_TRUMP,
    NOBODY_OPPONENTS,
    NOBODY_REDEAL,
    NOBODY_STRONGEST,
    OPTIONS,
    OVER_AGAIN,
    OVER_BESIDE,
    OVER_BIDS,
    OVER_NO_TRUMP,
    OVERS,
    PAYMENT_WORDS,
    PILE_WORDS,
    PLACE_NO_TRUMP,
    PLACE_OPEN,
    PLACE_SUIT,
    RANK_ANY,
    RANK_FACE,
    RANK_JOKER,
    RANK_LEVEL_CARD,
    RANK_TRUMP,
    RANKS_OF_LEVEL,
    REDEALS,
    SEAT_FIRST,
    SEAT_LAST,
    SUIT_FACES,
    SUITS,
    TEST_WORDS,
    TESTS_AHEAD,
    TESTS_BID,
    TESTS_CARDS,
    TESTS_CROSSED,
    TESTS_DECLARERS,
    TESTS_IN_TRUMPS,
    TESTS_LAST_TRICK,
    TESTS_LEVEL,
    TESTS_OPENING,
    TESTS_TAKEOVER,
    TESTS_TRICKS,
    TESTS_TRUMP_SUIT,
    WHERE_EITHER,
    WHERE_PLAIN,
    WHERE_TRUMP,
    WORTH_NOTHING,
    WORTH_UNKNOWN,
)
from tuolaji.engine.layout import layout_table
from tuolaji.engine.state import Tables, fields_of
from tuolaji.rules.bidding import (
    BidKind,
    BidPlace,
    BidStep,
    BidWay,
    Companion,
    Nobody,
    NobodyBids,
    Over,
    OverBy,
    OverWith,
    SeatLine,
    SuitOrder,
    WeakHand,
    Weakness,
    Window,
    most_bids,
)
from tuolaji.rules.condition import (
    ALWAYS,
    AtLevel,
    CardKind,
    Condition,
    Contains,
    DeclarerCount,
    Fact,
    Test,
)
from tuolaji.rules.digging import Dig, Fall, half_of
from tuolaji.rules.follow import Ladder, Owed, Rung, Runs, Throws, WiderSets, by_sets
from tuolaji.rules.formula import Formula, Name, Number, bounded, evaluate, names_in
from tuolaji.rules.foul import FoulSide, Price
from tuolaji.rules.key import number_of
from tuolaji.rules.kitty import MultiplierLine, Theft, TheftBy
from tuolaji.rules.limits import LARGEST_FACTOR
from tuolaji.rules.match import Clock, Level, Levels, played_as
from tuolaji.rules.order import Where
from tuolaji.rules.payment import Growth, Party, Payment
from tuolaji.rules.ruleset import Ruleset, numbers
from tuolaji.rules.scoring import Band, Side
from tuolaji.rules.shape import Shape, ShapeCall
from tuolaji.rules.table import FoundBy, Partners

__all__ = [
    "BidRow",
    "Choice",
    "Form",
    "bid_card_faces",
    "bid_rows",
    "build_tables",
    "cards_of",
    "closing_shapes",
    "conditions_of",
    "explicit_rungs",
    "factor_table",
    "form_of",
    "kind_words",
    "lead_measures",
    "line_factor_table",
    "line_table",
    "price_words",
    "sorted_prices",
    "written_out",
]


Form: TypeAlias = tuple[int, int, int]
Choice: TypeAlias = tuple[Form, ...]


def form_of(rules: Ruleset, shape: Shape, measure: int) -> Form:
    """Return the form of a shape and measure."""
    by_cards = shape.is_mixed or shape.is_across
    mixed = 1 + rules.shapes.index(shape) if by_cards else 0
    return (shape.widths[-1], measure, mixed)


def cards_of(form: Form) -> int:
    """Return the number of cards of a form."""
    width, measure, mixed = form
    return measure if mixed else width * measure


@lru_cache(maxsize=1024)
def lead_measures(rules: Ruleset, shape: Shape) -> tuple[int, ...]:
    """Return the measures in which a shape can be led, ascending."""
    return tuple(
        measure for measure in shape.measures(rules.hand_size) if measure < LENGTHS
    )


def explicit_rungs(
    rules: Ruleset, shape: Shape, measure: int, thrown: bool = False
) -> tuple[tuple[Choice, ...], ...]:
    """Return the rungs that a lead's ladder names, best first; each rung is its choices.

    What is owed to a run may be less where it is thrown with other components.
    """
    ladder = _ladder_for(rules, shape, measure, thrown)
    if ladder is None:
        return (((form_of(rules, shape, measure),),),)
    rungs = [tuple(_choices(rules, rung, measure)) for rung in ladder.rungs]
    if ladder.linked is not None and _spells_links(rules, shape, measure, ladder.linked):
        cards = cards_of(form_of(rules, shape, measure))
        rungs += _linked(rules, rules.shape(ladder.linked), cards)
    return tuple(dict.fromkeys(rung for rung in rungs if rung))


_MOST_LINKED: Final = 12
"""The sets up to which all ways to link them are rungs: more are served longest first."""


def _spells_links(rules: Ruleset, lead: Shape, measure: int, linked: str) -> bool:
    width = rules.shape(linked).widths[0]
    return cards_of(form_of(rules, lead, measure)) // width <= _MOST_LINKED


def _runs_of(rules: Ruleset, width: int) -> tuple[Shape, ...]:
    """Return the runs of which each step is a set of a width."""
    return tuple(
        shape for shape in rules.shapes if shape.is_run and shape.widths == (width,)
    )


def _linked(rules: Ruleset, unit: Shape, cards: int) -> Iterator[tuple[Choice, ...]]:
    """Yield the rungs of `then linked …`: as many sets as can be, in ever more parts."""
    width = unit.widths[0]
    lengths_of = (lead_measures(rules, shape) for shape in _runs_of(rules, width))
    allowed = frozenset((1, *chain.from_iterable(lengths_of)))
    for count in range(cards // width, 0, -1):
        for parts in range(1, count + 1):
            yield tuple(
                tuple((width, length, 0) for length in lengths)
                for lengths in _partitions(count, parts, count, allowed)
            )


def _partitions(
    count: int, parts: int, most: int, allowed: frozenset[int]
) -> Iterator[tuple[int, ...]]:
    """Yield the ways to make a number of so many allowed parts, the greatest first."""
    if parts == 0:
        yield from () if count else ((),)
        return
    for first in range(min(count - parts + 1, most), 0, -1):
        if first in allowed:
            for rest in _partitions(count - first, parts - 1, first, allowed):
                yield (first, *rest)


def closing_shapes(
    rules: Ruleset, shape: Shape, measure: int, thrown: bool = False
) -> tuple[Shape, ...]:
    """Return the shapes of the `then …` that close a lead's ladder."""
    ladder = _ladder_for(rules, shape, measure, thrown)
    if ladder is None:
        return ()
    if ladder.linked is not None:
        unit = rules.shape(ladder.linked)
        is_spelt = _spells_links(rules, shape, measure, ladder.linked)
        return () if is_spelt else (*_runs_of(rules, unit.widths[0]), unit)
    return tuple(rules.shape(name) for name in ladder.closing)


def written_out(
    rules: Ruleset, shape: Shape, measure: int, thrown: bool = False
) -> tuple[tuple[Choice, ...], ...]:
    """Return all rungs of a lead, what `then …` means included, best first.

    The last rung is always the empty choice: any cards of the group.
    """
    closing = closing_shapes(rules, shape, measure, thrown)
    cards = cards_of(form_of(rules, shape, measure))
    rungs = (
        *explicit_rungs(rules, shape, measure, thrown),
        *((choice,) for choice in _closing(rules, closing, cards)),
    )
    return tuple(dict.fromkeys(rungs))


def _ladder_for(rules: Ruleset, shape: Shape, length: int, thrown: bool) -> Ladder | None:
    name = shape.name
    if rules.follow.owed is Owed.SUIT_ONLY or (
        thrown and rules.follow.throws is Throws.SUIT_ONLY
    ):
        return Ladder(ShapeCall(name), (), ())
    is_uniform = shape.is_run and not shape.is_mixed
    if thrown and is_uniform and rules.follow.throws is Throws.SETS_ALONE:
        return by_sets(shape, rules.shapes)
    for ladder in rules.follow.ladders:
        if ladder.lead.name != name:
            continue
        called = ladder.lead.length
        if called is None or isinstance(called, Name) or called == Number(length):
            return ladder
    return None


def _choices(rules: Ruleset, rung: Rung, lead_length: int) -> Iterator[Choice]:
    for choice in rung.choices:
        forms = [_form(rules, call, lead_length) for call in choice]
        if all(form is not None for form in forms):
            yield tuple(sorted((form for form in forms if form is not None), reverse=True))


def _form(rules: Ruleset, call: ShapeCall, lead_length: int) -> Form | None:
    """Return the form of a call, or `None` where the shape has no such length."""
    shape = rules.shape(call.name)
    measures = lead_measures(rules, shape)
    length = call.length_for(lead_length)
    if length is None:
        length = measures[0]
    return form_of(rules, shape, length) if length in measures else None


def _closing(rules: Ruleset, shapes: tuple[Shape, ...], cards: int) -> Iterator[Choice]:
    """Yield what `then …` demands of so many cards, best first, down to nothing."""
    if not shapes:
        yield ()
        return
    for forms in _as_many(rules, shapes[0], cards, LENGTHS):
        used = sum(map(cards_of, forms))
        for rest in _closing(rules, shapes[1:], cards - used):
            yield tuple(sorted((*forms, *rest), reverse=True))


def _as_many(rules: Ruleset, shape: Shape, cards: int, longest: int) -> Iterator[Choice]:
    """Yield the ways to take components of one shape: longest first, then as many more."""
    for measure in reversed(lead_measures(rules, shape)):
        form = form_of(rules, shape, measure)
        if measure > longest or cards_of(form) > cards:
            continue
        for rest in _as_many(rules, shape, cards - cards_of(form), measure):
            yield (form, *rest)
    yield ()


def sorted_prices(rules: Ruleset) -> tuple[Price, ...]:
    """Return the prices in the order of the table: by kind, as the file has them."""
    return tuple(sorted(rules.fouls, key=lambda price: price.kind.code))


def price_words(rules: Ruleset) -> list[int]:
    """Return the words of all prices; one foul touches one card, one time."""
    return [word for price in sorted_prices(rules) for word in _price_words(price)]


def _price_words(price: Price) -> list[int]:
    points = 0
    if price.points is not None:
        points = evaluate(price.points, {"times": 1, "cards": 1})
    return [
        price.kind.code,
        len(FoulSide) if price.by is None else price.by.code,
        -1 if price.takeover is None else int(price.takeover),
        price.declarers or 0,
        price.attackers or 0,
        price.levels or 0,
        int(price.levels == 0),
        points,
        price.lost_at or 0,
        int(price.next is not None),
        int(price.by_points),
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


@lru_cache(maxsize=64)  # What a record says asks for the place of each claim's own.
def conditions_of(rules: Ruleset) -> tuple[Condition, ...]:
    """Return all conditions of the rules, each once; a line names its own by the place."""
    bands = (band.when for band in rules.scoring.bands)
    lines = (line.when for line in rules.kitty.multiplier.lines)
    digs = (dig.condition for dig in rules.levels.digging)
    throws = (line.when for line in rules.lead.failed_throw)
    overs = (over.when for over in rules.bidding.over)
    ways = (way.when for way in rules.bidding.nobody)
    weak = (hand.when for hand in rules.bidding.weak_hand)
    gifts = (gift.when for gift in rules.tribute.cards)
    claims = (claim.when for claim in rules.scoring.claims)
    thefts = (line.when for line in rules.kitty.theft)
    tables = (bands, lines, digs, throws, overs, ways, weak, gifts, claims, thefts)
    every = (ALWAYS, *chain.from_iterable(tables))
    return tuple(dict.fromkeys(every))


def _condition_words(rules: Ruleset) -> dict[str, list[int]]:
    """Return the tests, and where those of each condition begin."""
    begins, tests = [0], list[int]()
    for condition in conditions_of(rules):
        for test in condition.tests:
            words = _test_words(rules, test)
            tests += words + [0] * (TEST_WORDS - len(words))
        begins.append(len(tests) // TEST_WORDS)
    return {"conditions": begins, "tests": tests}


_FACTS: Final = {
    Fact.OPENING_DEAL: [TESTS_OPENING, 1],
    Fact.LATER_DEALS: [TESTS_OPENING, 0],
    Fact.NO_TRUMP: [TESTS_TRUMP_SUIT, 0],
    Fact.TRUMP_SUIT: [TESTS_TRUMP_SUIT, 1],
    Fact.NOBODY_HAS_BID: [TESTS_BID, BID_NONE],
    Fact.OVERTURNED: [TESTS_BID, BID_OVERTURNED],
    Fact.DECLARER_CROSSED: [TESTS_CROSSED, 1],
    Fact.IN_TRUMPS: [TESTS_IN_TRUMPS, 1],
    Fact.IN_A_PLAIN_SUIT: [TESTS_IN_TRUMPS, 0],
    Fact.ATTACKERS_TAKE: [TESTS_LAST_TRICK, 1],
    Fact.DECLARERS_TAKE: [TESTS_LAST_TRICK, 0],
    Fact.ATTACKERS_AHEAD: [TESTS_AHEAD, AHEAD_ATTACKERS],
    Fact.DECLARERS_AHEAD: [TESTS_AHEAD, AHEAD_DECLARERS],
    Fact.NEITHER_AHEAD: [TESTS_AHEAD, AHEAD_NEITHER],
    Fact.DECLARERS_HOLD: [TESTS_TAKEOVER, 0],
    Fact.ATTACKERS_TAKE_OVER: [TESTS_TAKEOVER, 1],
    Fact.TRICKS_TAKE_OVER: [TESTS_TRICKS, 1],
}
_AHEAD: Final = {Fact.ATTACKERS_AHEAD, Fact.DECLARERS_AHEAD, Fact.NEITHER_AHEAD}
_WHERE: Final = {None: WHERE_EITHER, Where.TRUMP: WHERE_TRUMP, Where.PLAIN: WHERE_PLAIN}
_CARD_KINDS: Final = {
    None: RANK_ANY,
    CardKind.LEVEL_CARD: RANK_LEVEL_CARD,
    CardKind.JOKER: RANK_JOKER,
    CardKind.TRUMP: RANK_TRUMP,
}


def _test_words(rules: Ruleset, test: Test) -> list[int]:
    match test:
        case Fact.LAST_LEVEL:
            return [TESTS_LEVEL, 1 << rules.levels.last]
        case Fact():
            return _FACTS[test]
        case AtLevel(ranks):
            return [TESTS_LEVEL, sum(1 << rank for rank in set(ranks))]
        case DeclarerCount(count):
            return [TESTS_DECLARERS, count]
        case Contains():
            form = _form_within(rules, test)
            return [TESTS_CARDS, int(not test.lacks), *_card_words(test), *form]


def _form_within(rules: Ruleset, cards: Contains) -> Form:
    """Return the form of what some cards must contain; a single card is one.

    What a play must be made of alone has none.
    """
    if cards.only:
        return (0, 0, 0)
    if cards.shape is None:
        return (1, 1, 0)
    shape = rules.shape(cards.shape.name)
    length = cards.shape.length_for(0)
    return form_of(rules, shape, shape.least if length is None else length)


def _card_words(cards: Contains) -> list[int]:
    """Return which rank, and where, some cards are of."""
    card = cards.card
    if cards.face is not None:
        return [RANK_FACE + cards.face, WHERE_EITHER]
    rank = int(card) if isinstance(card, Rank) else _CARD_KINDS[card]
    return [rank, _WHERE[cards.where]]


_FAR: Final = 2**4096  # what the compiler lets a factor reach that a limit cuts down


@lru_cache(maxsize=64)
def factor_table(rules: Ruleset) -> list[int]:
    """Return the worth of each shape and length as one component, layer by layer.

    A layer is the lines next to each other that have the same condition and are for
    components, or for throws; `WORTH_UNKNOWN` is for what none of them covers. Where whole
    plays are measured a layer has such a table for each number of cards that a play may
    have, since the `cards` of `else` are then the play's.
    """
    sizes: list[int | None] = [None]
    if rules.kitty.multiplier.is_whole:
        sizes = list(range(rules.hand_size + 1))
    return [
        _worth_in(rules, lines, shape, length, size)
        for _, lines in _layers(rules)
        for size in sizes
        for shape in rules.shapes
        for length in range(LENGTHS)
    ]


def _layers(rules: Ruleset) -> tuple[tuple[Condition, tuple[MultiplierLine, ...]], ...]:
    alike = groupby(rules.kitty.multiplier.lines, key=lambda line: (line.when, line.throw))
    return tuple((condition, tuple(lines)) for (condition, _), lines in alike)


def _worth_in(
    rules: Ruleset,
    lines: tuple[MultiplierLine, ...],
    shape: Shape,
    length: int,
    size: int | None,
) -> int:
    for line in lines:
        if line.covers(shape.name, length):
            cards = size if line.shape is None else None
            return _worth(rules, line, shape, length, cards)
    return WORTH_UNKNOWN


def _worth(
    rules: Ruleset,
    line: MultiplierLine,
    shape: Shape,
    measure: int,
    cards: int | None = None,
) -> int:
    """Return what a line gives for a component: the factor, and whether it is cut."""
    if line.factor is None:
        return WORTH_NOTHING
    factor = _evaluate(line.factor, shape, measure, cards)
    limits = (LARGEST_FACTOR, rules.kitty.cap, line.most)
    limit = min(most for most in limits if most is not None)
    return 1 + 2 * min(factor, limit) + (factor > limit)


@cache
def _evaluate(factor: Formula, shape: Shape, measure: int, cards: int | None = None) -> int:
    """Evaluate a factor; one that passes what a factor counts at most is 1 more than it."""
    names = shape.formula_values(measure)
    if cards is not None:
        names["cards"] = cards
    value = bounded(factor, names, _FAR)
    return LARGEST_FACTOR + 1 if value is None else min(value, LARGEST_FACTOR + 1)


def line_table(rules: Ruleset) -> list[int]:
    """Return what each line asks, `LINE_WORDS` a line.

    For `else` it is only its condition, for `throw` its count and condition.
    """
    words: list[int] = []
    conditions = conditions_of(rules)
    for line in rules.kitty.multiplier.lines:
        when = conditions.index(line.when)
        if line.shape is None:
            words += [0, 0, 0, int(line.throw), 0, when]
            continue
        shape = rules.shape(line.shape.name)
        called = line.shape.length_for(0)
        measures = lead_measures(rules, shape) if called is None else (called,)
        width, _, mixed = form_of(rules, shape, measures[0])
        words += [width, measures[0], measures[-1], line.count, mixed, when]
    return words


def line_factor_table(rules: Ruleset) -> list[int]:
    """Return each line's worth by the measure of the component found.

    There are zeros for `else`, whose components are measured one by one by `factor_table`,
    and for `throw`.
    """
    words: list[int] = []
    for line in rules.kitty.multiplier.lines:
        if line.shape is None:
            words += [0] * LENGTHS
            continue
        shape = rules.shape(line.shape.name)
        words += [_worth(rules, line, shape, measure) for measure in range(LENGTHS)]
    return words


def throw_factor_table(rules: Ruleset) -> list[int]:
    """Return each line's worth of a throw by its cards; `WORTH_UNKNOWN` of other lines."""
    single = next(shape for shape in rules.shapes if shape.widths == (1,))
    return [
        _worth(rules, line, single, 1, cards) if line.throw else WORTH_UNKNOWN
        for line in rules.kitty.multiplier.lines
        for cards in range(rules.hand_size + 1)
    ]


def _throw_lines(rules: Ruleset) -> list[int]:
    """Return the line of throws that each layer is, or -1."""
    lines = rules.kitty.multiplier.lines
    firsts = [layer[0] for _, layer in _layers(rules)]
    return [lines.index(first) if first.throw else -1 for first in firsts]


FAR: Final = 1 << 30
"""More points than any deal has, for bands with an open end."""


@lru_cache(maxsize=256)
def build_tables(rules: Ruleset) -> Tables:
    """Return the tables of a ruleset: options, what is worked out of them, and tables."""
    fields: dict[str, int | list[int]] = {**_option_numbers(rules), **_numbers(rules)}
    fields |= _words(rules)
    return Tables({name: fields[name] for name in fields_of(Tables)})


def _option_numbers(rules: Ruleset) -> dict[str, int]:
    """Return the numbers that options are, by chapter and key."""
    return {name: number_of(attrgetter(path)(rules)) for name, path in numbers().items()}


def _numbers(rules: Ruleset) -> dict[str, int]:
    """Return the numbers that are worked out."""
    return {
        "players": rules.table.players,
        "packs": rules.deck.packs,
        "hand_size": rules.hand_size,
        "face_count": len(rules.deck.faces()),
        "card_count": rules.deck.card_count,
        "missing_count": len(_missing(rules)),
        "barred_count": len(rules.kitty.barred),
        "shape_count": sum(not shape.is_across for shape in rules.shapes),
        "across_count": sum(shape.is_across for shape in rules.shapes),
        "bomb_count": len(_bomb_words(rules)) // BOMB_WORDS,
        "mixed_shapes": sum(shape.is_mixed for shape in rules.shapes),
        "unled": sum((not each.is_led) << at for at, each in enumerate(rules.shapes)),
        "single_shape": [shape.is_single for shape in rules.shapes].index(True),
        "single_runs": sum(each.is_run and each.widths[0] == 1 for each in rules.shapes),
        "widest": max(shape.widths[-1] for shape in rules.shapes if not shape.is_across),
        "ranked": bool(rules.ranking.lines),
        "price_count": len(_prices(rules)),
        "pays": rules.scoring.pays,
        "draws": any(band.drawn for band in rules.scoring.bands),
        "tricks_asked": any(
            Fact.TRICKS_TAKE_OVER in when.tests for when in conditions_of(rules)
        ),
        "ahead_asked": any(
            test in _AHEAD for when in conditions_of(rules) for test in when.tests
        ),
        "gift_count": len(_all_gift_words(rules)) // GIFT_WORDS,
        "claim_count": len(rules.scoring.claims),
        "dig_count": len(rules.levels.digging),
        "layer_count": len(_layers(rules)),
        "layer_words": len(factor_table(rules)) // len(_layers(rules)),
        "throw_worths": any(line.throw for line in rules.kitty.multiplier.lines),
        "line_count": len(rules.kitty.multiplier.lines),
        "priced_kind_count": len(kind_words(rules)) // 2,
        "kitty_base": rules.kitty.multiplier.base.code,
        "kitty_measure": rules.kitty.multiplier.measure.code,
        "follow_keeps": rules.follow.wider_sets is WiderSets.KEPT
        or rules.follow.runs is Runs.KEPT,
        "thrown_ladders": (
            len(rules.shapes) * LENGTHS if _asks_less_of_throws(rules) else 0
        ),
        "throws_weigh": any(
            line.levels or line.loses_deal for line in rules.lead.failed_throw
        ),
        "throws_refused": any(line.is_refused for line in rules.lead.failed_throw),
        "throws_taken_back": any(line.is_taken_back for line in rules.lead.failed_throw),
        "start_level": rules.levels.ladder.index(Level(rules.levels.start)),
        "first_level": len(rules.levels.below),
        "last_level": len(rules.levels.ladder) - 1,
        **_clock_numbers(rules.match.clock),
        **_time_up_numbers(rules),
        **_bid_numbers(rules),
        **_friend_numbers(rules),
    }


def _friend_numbers(rules: Ruleset) -> dict[str, int]:
    """Return how many cards the declarer calls, and which it may."""
    least, most = rules.table.friends.numbers(rules.table.players, rules.deck.packs)
    cards = rules.table.friend_cards
    ranks = range(len(RANKS)) if cards.ranks is None else cards.ranks
    with_jokers = cards.ranks is None and cards.jokers
    return {
        "friends_least": least,
        "friends_most": most,
        "friend_ranks": sum(1 << rank for rank in ranks) + (with_jokers << JOKER_RANK),
        "friend_where": _WHERE[cards.where],
        "friend_plain": cards.plain,
        "friend_unheld": not cards.held,
        "friend_unshown": not cards.shown and not rules.bidding.concealed,
        "friends_drawn": rules.table.found_by.is_drawn
        and rules.table.partners is Partners.CALLED,
        "copies_called": rules.table.found_by is FoundBy.COPY,
        "uphill_seats": _uphill_seats(rules, 1 + most),
    }


def _uphill_seats(rules: Ruleset, declarers: int) -> int:
    """Return the most seats that the declarers can be, if that is uphill for them.

    They have called each other, are fewer than the attackers, and must take more than half
    of the points, by no price that an auction would bid up.
    """
    if rules.table.partners is not Partners.CALLED or rules.scoring.asks_price:
        return 0
    takeover = rules.words["takeover"]
    is_fewer = 2 * declarers < rules.table.players
    return declarers if is_fewer and 2 * takeover < rules.deck.total_points else 0


def _time_up_numbers(rules: Ruleset) -> dict[str, int]:
    line = rules.match.time_up
    return {
        "time_up_level": -1 if line is None else rules.levels.ladder.index(line.level),
        "time_up_declares": line is not None and line.declares,
        "time_up_unless_ahead": line is not None and line.unless_ahead,
    }


def _clock_numbers(clock: Clock | None) -> dict[str, int]:
    return {
        "clock_seconds": 0 if clock is None else 60 * clock.minutes,
        "deal_seconds": 0 if clock is None else clock.deal_seconds,
        "trick_seconds": 0 if clock is None else clock.trick_seconds,
    }


@dataclass(frozen=True, slots=True)
class BidRow:
    """Cards that make a kind of bid, alike but for their suit or joker.

    Attributes:
        kind: The kind of bid.
        step: The step of the ladder where it stands, from 1.
        count: How many cards of one face it shows; 0 where other cards alone are bid for a
            suit that they name, or for no trump.
        little: How many little jokers lie beside them.
        big: How many big jokers lie beside them.
        cards: Which cards that the ladder names lie there, and how many of each.
        levels: How many level cards of each suit lie there that do not tell the trump
            suit; empty where none do.
        faces: Of which faces it can be, a bit each: a number in bids, or from
            `BID_BY_FACE` on the suits of cards of any rank.
    """

    kind: BidKind
    step: int
    count: int
    little: int
    big: int
    cards: tuple[tuple[Face, int], ...]
    levels: tuple[int, ...]
    faces: int

    @property
    def names_suit(self) -> bool:
        """Whether its seat names the suit, which its cards do not tell."""
        return self.count == 0 and self.faces < 1 << BID_LITTLE_JOKER

    @property
    def is_of_any_rank(self) -> bool:
        """Whether it shows cards of any rank."""
        return self.faces >= 1 << BID_BY_FACE

    @property
    def is_of_several(self) -> bool:
        """Whether it shows cards of several faces, or may where it is across suits."""
        counts = (self.count, self.little, self.big, *(count for _, count in self.cards))
        return bool(self.levels) or sum(count > 0 for count in counts) > 1


def bid_card_faces(rules: Ruleset) -> tuple[Face, ...]:
    """Return the cards that the ladders of bids and thefts name, each once."""
    steps = (*rules.bidding.bids, *rules.kitty.theft_bids)
    kinds = (kind for step in steps for kind in step.kinds)
    return tuple(sorted({face for kind in kinds for face, _ in kind.cards}))


@lru_cache(maxsize=64)
def bid_rows(rules: Ruleset) -> tuple[BidRow, ...]:
    """Return the rows of the ladder of bids, the lowest first, then those of thefts.

    Thefts have rows where they have a ladder of their own.
    """
    return (*_rows(rules, rules.bidding.bids, 1), *theft_rows(rules))


def theft_rows(rules: Ruleset) -> tuple[BidRow, ...]:
    """Return the rows of the ladder that thefts have of their own, if they have one."""
    return _rows(rules, rules.kitty.theft_bids, 1 + len(rules.bidding.bids))


def _rows(rules: Ruleset, ladder: Sequence[BidStep], first: int) -> tuple[BidRow, ...]:
    rows = dict[tuple[bool, BidRow], int]()
    named = bid_card_faces(rules)
    for step, same in enumerate(ladder, first):
        for kind in same.kinds:
            for way in kind.ways(rules.deck):
                face, count, little, big = _face_first(way, named)
                row = BidRow(kind, step, count, little, big, way.cards, way.levels, faces=0)
                at = (way.suit is None, row)
                rows[at] = rows.get(at, 0) | 1 << face
    return tuple(replace(row, faces=bits) for (_, row), bits in rows.items())


def _face_first(way: BidWay, named: Sequence[Face]) -> tuple[int, int, int, int]:
    """Return the face that cards bid, how many of it, and the jokers beside them.

    Of cards that the ladder names, bid alone for no trump, it is the first; how many is
    told with the others of them. Level cards across suits alone go as little jokers, 0 of
    them.
    """
    if way.suit is not None:
        first = BID_BY_FACE if way.any_rank else 0
        return first + way.suit, way.alike, way.little, way.big
    if way.little:
        return BID_LITTLE_JOKER, way.little, 0, way.big
    if way.big:
        return BID_BIG_JOKER, way.big, 0, 0
    if not way.cards:
        return BID_LITTLE_JOKER, 0, 0, 0
    return BID_CARD + named.index(way.cards[0][0]), 0, 0, 0


def _bid_words(rules: Ruleset) -> dict[str, list[int]]:
    """Return the rows of the ladder, and where those of one height begin and end."""
    rows, named = bid_rows(rules), bid_card_faces(rules)
    count = len(rows) - len(theft_rows(rules))
    spans = [(rows[:count], 0)] * count + [(rows[count:], count)] * (len(rows) - count)
    ends = list(zip(rows, spans, strict=True))
    cards = [dict(row.cards).get(face, 0) for row in rows for face in named]
    levels = [count for row in rows for count in row.levels or (0,) * SUITS]
    return {
        "bid_kinds": [0, *(row.faces for row in rows)],
        "bid_counts": [0, *(row.count for row in rows)],
        "bid_little": [0, *(row.little for row in rows)],
        "bid_big": [0, *(row.big for row in rows)],
        "bid_card_faces": list(map(int, named)),
        "biddable": [_biddable(level, named) for level in range(NO_LEVEL + 1)],
        "bid_cards": [0] * len(named) + cards,
        "bid_levels": [0] * SUITS + levels,
        "bid_several": [0, *(row.is_of_several for row in rows)],
        "bid_places": [0, *(_places(row.kind) for row in rows)],
        "bid_heights": [0, *(row.step for row in rows)],
        "bid_equal": [0, *(_first(rules, *each) for each in ends)],
        "bid_above": [1, *(_first(rules, *each, above=1) for each in ends)],
    }


def _places(kind: BidKind) -> int:
    """Return what a kind of bid may be made over, a bit each."""
    bits = {
        BidPlace.OPEN: PLACE_OPEN,
        BidPlace.SUIT: PLACE_SUIT,
        BidPlace.NO_TRUMP: PLACE_NO_TRUMP,
    }
    return sum(bits[place] for place in kind.made_in)


def _biddable(level: int, named: Sequence[Face]) -> int:
    """Return the faces that a seat counts for its bids at a level, a bit each."""
    of_level = (suit * SUIT_FACES + level for suit in range(SUITS) if level != NO_LEVEL)
    return sum(1 << face for face in {*of_level, LITTLE_JOKER, BIG_JOKER, *map(int, named)})


def _first(
    rules: Ruleset, row: BidRow, span: tuple[Sequence[BidRow], int], above: int = 0
) -> int:
    """Return the first row of a ladder that may stand over one, past all if it is final.

    Args:
        rules: The rules.
        row: The row.
        span: All rows of its ladder, and how many rows are before them.
        above: How many steps higher it must stand.
    """
    ladder, before = span
    if row.kind.final:
        return len(bid_rows(rules)) + 1
    numbered = enumerate(ladder, before + 1)
    past = before + len(ladder) + 1
    return next((at for at, each in numbered if each.step >= row.step + above), past)


def _bid_numbers(rules: Ruleset) -> dict[str, int]:
    """Return how bids are made; in an auction nothing lies beside them."""
    bidding, rows = rules.bidding, bid_rows(rules)
    own = len(theft_rows(rules))
    is_auction = bidding.window is Window.AUCTION
    companion = Companion.NOTHING if is_auction else bidding.companion
    asked = len(_first_seats(rules))
    is_at_its_level = any(over.at_its_level for over in bidding.over)
    is_of_any_rank = any(row.is_of_any_rank for row in rows)
    is_across = any(row.levels for row in rows)
    held = rules.hand_size + rules.kitty.size
    most = max(
        most_bids(ladder, rules.deck, held, at_its_level=is_at_its_level)
        for ladder in (bidding.bids, rules.kitty.theft_bids)
    )
    if most > OPTIONS:  # Not an assertion: the kernel writes as many without looking.
        raise AssertionError(f"{most} bids of one seat, which the language refuses")
    is_mixed = any(row.little + row.big + len(row.cards) for row in rows)
    return {
        "bid_steps": len(rows) - len(theft_rows(rules)),
        "theft_least": 1 + (len(rows) - own if own else 0),
        "theft_steps": len(rows),
        "bid_card_count": len(bid_card_faces(rules)),
        "mixed_bids": is_mixed or is_of_any_rank or is_across,
        "bidding_companion": companion.code,
        "theft_count": len(_thefts(rules)),
        "over_count": len(bidding.over),
        "overs_by_level": any(_asks_level(over.when) for over in bidding.over),
        "bids_at_its_level": is_at_its_level,
        "bids_any_rank": is_of_any_rank,
        "bids_across": is_across,
        "bids_by_face": is_at_its_level or is_of_any_rank,
        "bids_beside": any(over.beside for over in bidding.over),
        "weak_count": 0 if is_auction else len(bidding.weak_hand),
        "weak_asked": not is_auction and any(hand.if_asked for hand in bidding.weak_hand),
        "equal_bids": any(over.equal for over in bidding.over),
        "with_partners": rules.table.partners is Partners.OPPOSITE,
        **_suit_numbers("suits", bidding.suits),
        **_suit_numbers("theft_suits", rules.theft_order),
        "nobody_count": len(bidding.nobody),
        "others_bid": any(way.rule is Nobody.OTHER_SEATS for way in bidding.nobody),
        "by_lot": any(way.rule is Nobody.LOT for way in bidding.nobody),
        "auction_calls": len(rules.prices),
        "auction_jumps": bidding.auction is not None and bidding.auction.jumps,
        "auction_once": bidding.auction is not None and bidding.auction.once,
        "asked_count": asked,
        "seat_count": asked + len(bidding.default_declarer),
    }


def _asks_level(condition: Condition) -> bool:
    """Tell whether a condition is about the deal's level."""
    tests = condition.tests
    return any(isinstance(test, AtLevel) or test is Fact.LAST_LEVEL for test in tests)


def _suit_numbers(name: str, order: SuitOrder | None) -> dict[str, int]:
    """Return whether suits rank equal bids, and which, under the name of their order."""
    return {
        f"{name}_ranked": order is not None,
        f"{name}_least": 0 if order is None else order.least,
        f"{name}_unless_reinforced": order is not None and order.unless_reinforced,
    }


def _words(rules: Ruleset) -> dict[str, list[int]]:
    return {
        "faces": [int(face) for face in rules.deck.faces()],
        "whole_pack": [int(face) for face in rules.deck.cards()],
        "missing": _missing(rules),
        "barred": [word for cards in rules.kitty.barred for word in _card_words(cards)],
        "layouts": layout_table(rules),
        **_bid_words(rules),
        "suit_places": [
            *_suit_places(rules.bidding.suits),
            *_suit_places(rules.theft_order),
        ],
        "auction_prices": _auction_prices(rules.prices),
        "auction_openings": _auction_openings(rules),
        "kitty_shown_at": _kitty_shown(rules),
        "overs": [word for over in rules.bidding.over for word in _over_words(rules, over)],
        "weak_hands": [
            word for hand in rules.bidding.weak_hand for word in _weak_words(rules, hand)
        ],
        "seat_lines": [
            *map(_seat_word, _first_seats(rules)),
            *map(_seat_word, rules.bidding.default_declarer),
        ],
        "nobody": [
            word for way in rules.bidding.nobody for word in _nobody_words(rules, way)
        ],
        "bombs": _bomb_words(rules),
        "shapes": [word for shape in rules.shapes for word in _shape_words(shape)],
        **_ladder_words(rules),
        **_above_words(rules),
        "failures": [
            word
            for line in rules.lead.failed_throw
            for word in (
                line.forced.code,
                max(line.prices, default=0),
                line.each.code,
                conditions_of(rules).index(line.when),
                line.levels,
                line.loses_deal,
                line.thrower_chooses,
                line.is_floored,
            )
        ],
        "failure_shapes": [
            dict(line.shapes).get(shape.name, 0)
            for line in rules.lead.failed_throw
            for shape in rules.shapes
        ],
        "thefts": [word for line in _thefts(rules) for word in _theft_words(rules, line)],
        **_condition_words(rules),
        "factors": factor_table(rules),
        "layers": [conditions_of(rules).index(when) for when, _ in _layers(rules)],
        "lines": line_table(rules),
        "line_factors": line_factor_table(rules),
        "throw_lines": _throw_lines(rules),
        "throw_factors": throw_factor_table(rules),
        **_all_band_words(rules),
        "gifts": _all_gift_words(rules),
        "digs": [word for dig in rules.levels.digging for word in _dig_words(rules, dig)],
        **_level_words(rules),
        "foul_prices": price_words(rules),
        "priced_kinds": kind_words(rules),
    }


def _thefts(rules: Ruleset) -> tuple[Theft, ...]:
    """Return the lines of thefts, where there is a kitty."""
    return rules.kitty.theft if rules.kitty.size else ()


def _theft_words(rules: Ruleset, line: Theft) -> list[int]:
    """Return a line's words; where no partners sit opposite, all others are opponents."""
    is_open = line.by is TheftBy.OPPONENTS and rules.table.partners is not Partners.OPPOSITE
    every, own = len(bid_rows(rules)), len(theft_rows(rules))
    rows = range(1 + (every - own if own else 0), 1 + every)
    if line.bid is not None:
        kinds = [row.kind for row in bid_rows(rules)]
        named = [row for row in rows if kinds[row - 1] in line.bid.kinds]
        rows = range(named[0], rows[-1] + 1 if line.or_higher else named[-1] + 1)
    return [
        (TheftBy.OTHER_SEATS if is_open else line.by).code,
        rows[0],
        rows[-1],
        line.suit.code,
        line.once,
        line.leaves,
        line.declares,
        conditions_of(rules).index(line.when),
        line.unbid,
    ]


def _missing(rules: Ruleset) -> list[int]:
    """Return what a pack lacks of the faces of which there is a card, once a copy."""
    deck = rules.deck
    every = Counter(deck.faces() * deck.packs) - Counter(deck.cards())
    return [int(face) for face in every.elements()]


def _level_words(rules: Ruleset) -> dict[str, list[int]]:
    """Return the levels as numbers of ranks, and how each must be played."""
    ladder = rules.levels.ladder
    return {
        "level_ranks": [int(played_as(level)) for level in ladder],
        "mandatory": [_duty(rules, level) for level in ladder],
        "halves": [_half(rules.levels, place) for place in range(len(ladder))],
    }


def _duty(rules: Ruleset, level: Level) -> int:
    """Return what is owed at a level; a further lap owes what the first one does."""
    asked = played_as(level) if level in rules.levels.laps else level
    if asked in rules.levels.held:
        return LEVEL_HELD
    return LEVEL_MANDATORY if asked in rules.levels.mandatory else 0


def _half(levels: Levels, place: int) -> int:
    """Return the place of the highest level that is no more than half of one.

    Below the lowest there is no half, and whoever stands there stays. Half of a level of a
    further lap is a level of the first.
    """
    first = len(levels.below)
    if place < first:
        return place
    most = half_of(played_as(levels.ladder[place]))
    halves = (at for at, each in enumerate(levels.played, first) if each + 2 <= most)
    return max(halves, default=first)


def _dig_words(rules: Ruleset, dig: Dig) -> list[int]:
    number = _depth_of(rules, dig.fall, dig.number)
    friends = [-1, 0]
    if dig.friends is not None:
        depth = _depth_of(rules, dig.friends.fall, dig.friends.number)
        friends = [dig.friends.fall.code, depth]
    takeover = -1 if dig.takeover is None else int(dig.takeover)
    when = conditions_of(rules).index(dig.condition)
    return [when, dig.fall.code, number, int(dig.alone), takeover, *friends]


def _depth_of(rules: Ruleset, fall: Fall, number: int) -> int:
    """Return the place of the level that a fall is to, or by how many it is."""
    is_level = fall is Fall.TO
    return rules.levels.ladder.index(Level(Rank(number))) if is_level else number


def _over_words(rules: Ruleset, over: Over) -> list[int]:
    """Return what a line gives leave to, by seat and bid, and when and at which level."""
    words, leave = [0] * OVERS, LEAVE_EQUAL if over.equal else LEAVE_HIGHER
    for who, what, no_trump in over.leaves:
        words[OVER_BIDS * who.code + what.code + OVER_NO_TRUMP * no_trump] = leave
    if over.of_own_suits and not over.until_overturned:
        words[OVER_AGAIN] = leave
    for who, what, no_trump in over.leaves:
        if over.beside and what is OverWith.SAME_SUIT and not no_trump:
            words[OVER_BESIDE + (who is OverBy.OPPONENTS)] = leave
    return [*words, conditions_of(rules).index(over.when), int(over.at_its_level)]


_NOBODY_RULES: Final = {
    Nobody.NO_TRUMP: NOBODY_NO_TRUMP,
    Nobody.REDEAL: NOBODY_REDEAL,
    Nobody.NEXT_SEAT: NOBODY_NEXT_SEAT,
    Nobody.OPPONENTS: NOBODY_OPPONENTS,
    Nobody.OTHER_SEATS: NOBODY_OPPONENTS,
    Nobody.STRONGEST: NOBODY_STRONGEST,
    Nobody.LOT: NOBODY_LOT,
    Nobody.MISSING: NOBODY_MISSING,
    Nobody.KITTY_CARD: NOBODY_KITTY_CARD,
    Nobody.HIGHEST: NOBODY_HIGHEST,
}


def _nobody_words(rules: Ruleset, way: NobodyBids) -> list[int]:
    size = rules.kitty.size
    first, last = way.first_card, min(way.last_card or size, size)
    if way.rule in {Nobody.REDEAL, Nobody.NEXT_SEAT}:
        first = REDEALS if way.times is None else way.times
    elif way.rule is Nobody.MISSING:
        first, last = (
            sum(suit << 2 * at for at, suit in enumerate(way.suits)),
            len(way.suits),
        )
    elif way.backwards:
        first = last = size + 1 - way.first_card
    when = conditions_of(rules).index(way.when)
    jokers = [-1 if each is None else each for each in (way.little_joker, way.big_joker)]
    return [_NOBODY_RULES[way.rule], first, last, way.sought.code, when, *jokers]


def _weak_words(rules: Ruleset, hand: WeakHand) -> list[int]:
    times = REDEALS if hand.times is None else hand.times
    when = conditions_of(rules).index(hand.when)
    by = 0 if hand.by is None else 1 + hand.by.code
    return [hand.of is Weakness.TRUMPS, hand.fewer, times, when, by, hand.if_asked]


def _first_seats(rules: Ruleset) -> tuple[SeatLine, ...]:
    """Return the lines about who is asked first, where seats are when all are dealt."""
    windows = {Window.AUCTION, Window.AFTER, Window.THEN}
    return rules.bidding.first_asked if rules.bidding.window in windows else ()


def _seat_word(line: SeatLine) -> int:
    if line.card is not None:
        return int(line.card)
    return SEAT_LAST if line.last else SEAT_FIRST


def _auction_prices(prices: tuple[int, ...]) -> list[int]:
    """Return the prices of an auction, and one more, which nobody can call."""
    if not prices:
        return [0]
    step = prices[-1] - prices[-2] if len(prices) > 1 else -1
    return [*prices, prices[-1] + step]


def _auction_openings(rules: Ruleset) -> list[int]:
    """Return which call may be the first after none, one … of the seats have passed."""
    auction = rules.bidding.auction
    if auction is None or not rules.prices:
        return []
    return [
        auction.calls.index(auction.opening(passes))
        for passes in range(rules.table.players + 1)
    ]


def _kitty_shown(rules: Ruleset) -> list[int]:
    """Return whether all see the kitty without a call, and after each of the calls."""
    limit, prices = rules.kitty.shown_up_to, (rules.default_price, *rules.prices)
    return [limit is not None and price is not None and price <= limit for price in prices]


def _suit_places(order: SuitOrder | None) -> list[int]:
    """Return the place of each suit in the order of bids, greater for higher."""
    return [0 if order is None else -order.suits.index(suit) for suit in Suit]


def _shape_words(shape: Shape) -> tuple[int, ...]:
    longest = LENGTHS - 1 if shape.longest is None else shape.longest
    low, high = shape.widths[0], shape.widths[-1]
    low = 1 if shape.is_across else low  # as of a mixed run, which cards measure too
    ranks = sum(1 << rank for rank in shape.ranks) | RANKS_OF_LEVEL * shape.of_level
    ends = high, shape.shortest, longest
    return *ends, low, shape.least_wide, shape.suits, ranks or ANY_RANK


def _bomb_words(rules: Ruleset) -> list[int]:
    """Return the words of the sets across suits and of those that beat anything."""
    words: list[int] = []
    places = rules.ranking.places()
    for index, shape in enumerate(rules.shapes):
        above = rules.ranking.beats_anything(shape.name)
        if above or shape.is_across:
            owed = shape.is_across and bool(explicit_rungs(rules, shape, shape.least))
            words += [index, 1 + places[shape.name] if above else 0, owed]
    return words


def _asks_less_of_throws(rules: Ruleset) -> bool:
    """Tell whether a component has another ladder in a throw than alone."""
    return rules.follow.throws is not Throws.EACH_COMPONENT


def _ladder_words(rules: Ruleset) -> dict[str, list[int]]:
    ladders, closings = list[int](), list[int]()
    rungs, choices, forms = [0], [0], list[int]()
    blocks = (False, True) if _asks_less_of_throws(rules) else (False,)
    for thrown, shape in product(blocks, rules.shapes):
        measures = lead_measures(rules, shape)
        for measure in range(LENGTHS):
            led = (rules, shape, measure, thrown)
            named = explicit_rungs(*led) if measure in measures else ()
            then = closing_shapes(*led)
            ladders += [len(rungs) - 1, len(named), len(closings), len(then)]
            closings += [rules.shapes.index(closing) for closing in then]
            for rung in named:
                for choice in rung:
                    forms += [number for form in choice for number in form]
                    choices.append(len(forms) // 3)
                rungs.append(len(choices) - 1)
    return {
        "ladders": ladders,
        "rungs": rungs,
        "choices": choices,
        "forms": forms,
        "closings": closings,
    }


def _above_words(rules: Ruleset) -> dict[str, list[int]]:
    above, forms = [0], list[int]()
    for shape in rules.shapes:
        higher = _shapes_above(rules, shape)
        for length in range(LENGTHS):
            forms += _forms_above(rules, form_of(rules, shape, length), higher)
            above.append(len(forms) // 3)
    return {"above": above, "above_forms": forms}


def _shapes_above(rules: Ruleset, lead: Shape) -> list[tuple[int, Shape]]:
    """Return the shapes that outrank one, each with its number."""
    return [
        (index, shape)
        for index, shape in enumerate(rules.shapes)
        if not shape.is_across and rules.ranking.beats(shape.name, lead.name)
    ]


def _forms_above(
    rules: Ruleset, lead: Form, shapes: Sequence[tuple[int, Shape]]
) -> list[int]:
    """Return shape, length and rank of each form of some shapes as large as a lead."""
    words: list[int] = []
    places = rules.ranking.places() if shapes else {}
    cards = cards_of(lead)
    for index, shape in shapes:
        for measure in lead_measures(rules, shape):
            if cards_of(form_of(rules, shape, measure)) == cards:
                words += [index, measure, 1 + places[shape.name]]
    return words


@lru_cache(maxsize=64)
def _prices(rules: Ruleset) -> tuple[int | None, ...]:
    """Return the prices of which each has bands of its own, or one for all deals.

    The last one is that of a deal in which nobody has called.
    """
    calls = rules.prices if rules.scoring.asks_price else ()
    return (*calls, rules.default_price)


def _all_band_words(rules: Ruleset) -> dict[str, list[int]]:
    """Return the bands of each price, and where they begin."""
    begins, words, payments = [0], list[int](), list[int]()
    for price in _prices(rules):
        names = rules.words_at(price)
        for band in rules.scoring.bands:
            words += _band_words(rules, band, names, payments)
        begins.append(len(words) // BAND_WORDS)
    return {
        "bands": words,
        "band_begins": begins,
        **_claim_words(rules, payments),
        "payments": payments,
    }


def _claim_words(rules: Ruleset, payments: list[int]) -> dict[str, list[int]]:
    """Return the words of all claims and their piles; add their payments."""
    words, piles = list[int](), list[int]()
    for claim in rules.scoring.claims:
        by = -1 if claim.by is None else claim.by.code
        words += [claim.how.code, by, conditions_of(rules).index(claim.when)]
        words += [len(piles) // PILE_WORDS, len(claim.cards)]
        words += [claim.declarers, claim.attackers]
        words += [len(payments) // PAYMENT_WORDS, len(claim.payments)]
        for cards in claim.cards:
            width, length, mixed = _form_within(rules, cards)
            is_lone = cards.shape is None and len(claim.cards) == 1
            piles += [*_card_words(cards), width, 0 if is_lone else length, mixed]
        for each in claim.payments:
            payments += _payment_words(each, evaluate(each.amount, rules.words), {})
    return {"claims": words, "piles": piles}


def _band_words(
    rules: Ruleset, band: Band, names: Mapping[str, int], payments: list[int]
) -> list[int]:
    """Return the words of a band, or of its pieces with the same gain; add its payments."""
    low = -FAR if band.low is None else evaluate(band.low, names)
    high = FAR if band.high is None else evaluate(band.high, names)
    growth = _growth_words(band.growth, names)
    origin = low if band.high is None else high
    when = conditions_of(rules).index(band.when)
    wins = 0 if band.wins is None else 1 + band.wins.code
    words: list[int] = []
    gains = (band.levels, *(each.amount for each in band.payments))
    for least, most, (levels, *amounts) in _pieces(gains, low, high, names):
        paid = [len(payments) // PAYMENT_WORDS, len(amounts), wins, int(band.drawn)]
        gained, shares = _shared(band, levels)
        words += [least, most, band.side.code, gained, *growth, origin, when]
        words += [*paid, *shares]
        for each, amount in zip(band.payments, amounts, strict=True):
            payments += _payment_words(each, amount, names)
    return words


def _shared(band: Band, levels: int) -> tuple[int, tuple[int, ...]]:
    """Return the levels of a band's side, and what its parties gain besides.

    Those of the side are its declarer's, or of the attackers each one's.
    """
    is_held = band.side is Side.DECLARERS
    leader = Party.DECLARER if is_held else Party.ATTACKERS
    gained = max(band.share(leader), 0)
    own = (gained, gained, 0) if is_held else (0, 0, gained)
    parties = Party.DECLARER, Party.FRIENDS, Party.ATTACKERS
    shares = tuple(band.share(each) - of for each, of in zip(parties, own, strict=True))
    return levels + gained, shares


def _payment_words(each: Payment, amount: int, names: Mapping[str, int]) -> list[int]:
    payer = -1 if each.payer is None else each.payer.code
    return [payer, each.payee.code, amount, *_growth_words(each.growth, names)]


def _growth_words(growth: Growth | None, names: Mapping[str, int]) -> tuple[int, int]:
    return (0, 0) if growth is None else (growth.by, evaluate(growth.per, names))


def _all_gift_words(rules: Ruleset) -> list[int]:
    """Return the words of all lines of tribute, a line or its pieces of as many cards."""
    names = rules.words
    words: list[int] = []
    for gift in rules.tribute.cards:
        low = -FAR if gift.low is None else evaluate(gift.low, names)
        high = FAR if gift.high is None else evaluate(gift.high, names)
        when = conditions_of(rules).index(gift.when)
        for least, most, (cards,) in _pieces((gift.cards,), low, high, names):
            words += [least, most, gift.side.code, cards, when]
    return words


def _pieces(
    gains: Sequence[Formula], low: int, high: int, names: Mapping[str, int]
) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Yield runs of points with the same values of formulas: both ends, and the values."""
    if not any("points" in names_in(gain) for gain in gains):
        yield low, high, tuple(evaluate(gain, names) for gain in gains)
        return

    known = dict(names)

    def gained(points: int) -> tuple[int, ...]:
        known["points"] = points
        return tuple(evaluate(gain, known) for gain in gains)

    for values, run in groupby(range(low, high + 1), key=gained):
        alike = list(run)
        yield alike[0], alike[-1], values
