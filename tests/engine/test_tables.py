"""The tables say what the ruleset says: its numbers, multipliers, ladders and prices."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.builders import THREE_PACKS, TRACTOR, call, ladder, nobody_bids, power, ruleset
from tests.machine import both, column, play
from tests.oracle.variants import RULESETS, TURNED
from tuolaji.cards import Rank
from tuolaji.dsl import load_variant
from tuolaji.engine import tables
from tuolaji.engine.codes import (
    FOUL_KINDS,
    GROUPS,
    LENGTHS,
    LINE_WORDS,
    NOBODY_FIRST,
    NOBODY_LAST,
    PRICE_ATTACKERS,
    PRICE_BY,
    PRICE_DECLARERS,
    PRICE_KIND,
    PRICE_LEVELS,
    PRICE_LOST_AT,
    PRICE_NEXT,
    PRICE_POINTS,
    PRICE_TAKEOVER,
    PRICE_VOID,
    PRICE_WORDS,
)
from tuolaji.engine.deal import lay_out_deal
from tuolaji.engine.layout import TRUMP_CHOICES, lay_out
from tuolaji.engine.state import Deal
from tuolaji.engine.tables import (
    Choice,
    build_tables,
    closing_shapes,
    explicit_rungs,
    factor_table,
    kind_words,
    lead_measures,
    line_factor_table,
    line_table,
    price_words,
    sorted_prices,
    written_out,
)
from tuolaji.rules.deck import Deck
from tuolaji.rules.formula import Name, Number
from tuolaji.rules.foul import FoulKind, FoulSide, Price
from tuolaji.rules.kitty import Measure, Multiplier, MultiplierLine
from tuolaji.rules.limits import LARGEST_FACTOR
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.questions.scoring import due

APART = ("open gap", "jokers apart", "twos apart")
ALL = {**RULESETS, **{name: TURNED[name] for name in APART}}


@pytest.mark.parametrize("name", ALL)
def test_the_table_and_the_pack_are_those_of_the_ruleset(name: str) -> None:
    rules = ALL[name]
    tables = build_tables(rules)
    dealt = tables.players * tables.hand_size + tables.kitty_size
    assert dealt == tables.card_count == rules.deck.card_count
    assert tables.shape_count + tables.across_count == len(rules.shapes)


@pytest.mark.parametrize("name", ALL)
def test_layouts_are_found_by_level_and_trump_suit(name: str) -> None:
    rules, deal = ALL[name], Deal()
    choices = [(Rank(level), trump) for level in (0, 5, 12) for trump in TRUMP_CHOICES]
    assert [read_layout(rules, deal, *choice) for choice in choices] == [
        expected_layout(rules, *choice) for choice in choices
    ]


def read_layout(rules: Ruleset, deal: Deal, level: Rank, trump: int | None) -> object:
    deal.level, deal.trump = level, -1 if trump is None else trump
    lay_out_deal(build_tables(rules), deal)
    count = deal.alias_count
    aliases = zip(deal.alias_bit[:count], deal.alias_strength[:count], strict=True)
    bits, masks = list(deal.face_bit), list(deal.group_mask[:GROUPS])
    return bits, masks, deal.links, list(aliases), points(deal)


def points(deal: Deal) -> dict[int, int]:
    kinds = slice(deal.point_kinds)
    return dict(zip(deal.point_value[kinds], deal.point_cards[kinds], strict=True))


def expected_layout(rules: Ruleset, level: Rank, trump: object) -> object:
    suit = next(choice for choice in TRUMP_CHOICES if choice == trump)
    layout = lay_out(rules, level, suit)
    bits = [1 << bit if bit >= 0 else 0 for bit in layout.bits]
    aliases = [(1 << alias, 1 << strength) for alias, strength in layout.aliases()]
    return (
        bits,
        list(layout.masks),
        layout.links,
        aliases,
        expected_points(rules.deck, bits),
    )


def expected_points(deck: Deck, bits: list[int]) -> dict[int, int]:
    values = {deck.points_of(face) for face in deck.faces()} - {0}
    return {
        value: sum(bits[face] for face in deck.faces() if deck.points_of(face) == value)
        for value in values
    }


def test_equal_rulesets_share_their_tables() -> None:
    assert build_tables(ruleset()) is build_tables(ruleset())


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        pytest.param("kitty card 1 ..", [1, 8], id="the_whole_kitty"),
        pytest.param("kitty card 3 .. 4 | no trump", [3, 4], id="cards_3_and_4"),
        pytest.param("kitty card 3 .. 20", [3, 8], id="not_beyond_the_kitty"),
    ],
)
def test_the_cards_turned_up(line: str, cards: list[int]) -> None:
    tables = build_tables(ruleset(bidding={"nobody": nobody_bids(line)}))
    assert list(tables.nobody[NOBODY_FIRST : NOBODY_LAST + 1]) == cards


def test_no_cap_is_the_bound_of_all_factors() -> None:
    lines = Multiplier((MultiplierLine(None, 1, power(9, Name("cards"))),))
    greatest = [
        max(factor_table(ruleset(kitty={"cap": cap, "multiplier": lines})))
        for cap in (None, 64)
    ]
    assert greatest == [2 * most + 2 for most in (LARGEST_FACTOR, 64)]


def test_lengths_reach_the_longest_run_of_a_group() -> None:
    assert max(rules.hand_size for rules in ALL.values()) // 2 < LENGTHS


def factor(rules: Ruleset, shape: str, length: int = 1) -> int:
    place = [each.name for each in rules.shapes].index(shape)
    return (factor_table(rules)[place * LENGTHS + length] - 1) // 2


def with_lines(*lines: MultiplierLine) -> Ruleset:
    return ruleset(**{**THREE_PACKS, "kitty": {"multiplier": Multiplier(lines)}})


LISTED = with_lines(
    MultiplierLine(call("tractor(2)"), 1, Number(5)),
    MultiplierLine(call("tractor"), 1, Name("length")),
    MultiplierLine(call("pair"), 2, Number(7)),
    MultiplierLine(None, 1, Name("width")),
)


@pytest.mark.parametrize(
    ("variant", "shape", "length", "expected"),
    [
        ("shuangkou", "single", 1, 2),
        ("shuangkou", "pair", 1, 4),
        ("shuangkou", "tractor", 2, 8),
        ("shuangkou", "tractor", 3, 16),
        ("base", "tractor", 3, 64),
        ("bianfeng", "tractor", 2, 8),
        ("bianfeng-three", "triple", 1, 6),
        ("bianfeng-three", "titanic", 2, 18),
        ("shuangsheng", "tractor", 9, 4),
    ],
)
def test_9_3_a_component_multiplies(
    variant: str, shape: str, length: int, expected: int
) -> None:
    assert factor(RULESETS[variant], shape, length) == expected


@pytest.mark.parametrize(
    ("shape", "length", "expected"),
    [
        pytest.param("tractor", 2, 5, id="a_line_with_a_length_for_that_length"),
        pytest.param("tractor", 3, 3, id="one_without_for_all_others"),
        pytest.param("pair", 1, 2, id="a_line_of_several_needs_several"),
        pytest.param("triple", 1, 3, id="else_for_the_rest"),
    ],
)
def test_9_3_the_first_line_that_fits_counts(
    shape: str, length: int, expected: int
) -> None:
    assert factor(LISTED, shape, length) == expected


def test_9_5_no_factor_counts_more_than_a_million() -> None:
    huge = with_lines(MultiplierLine(None, 1, power(9, Name("cards"))))
    assert max(factor_table(huge)) == 2 * LARGEST_FACTOR + 2


def test_lines_for_whole_plays_say_width_lengths_and_count() -> None:
    words = line_table(LISTED)
    lines = [words[at : at + LINE_WORDS] for at in range(0, len(words), LINE_WORDS)]
    assert lines == [
        [2, 2, 2, 1, 0, 0],
        [2, 2, LISTED.hand_size // 2, 1, 0, 0],
        [2, 1, 1, 2, 0, 0],
        [0, 0, 0, 0, 0, 0],
    ]


def test_factors_of_lines_follow_the_length_found() -> None:
    factors = line_factor_table(LISTED)
    assert len(factors) == 4 * LENGTHS
    assert factors[LENGTHS + 6] == 1 + 2 * 6
    assert factors[3 * LENGTHS :] == [0] * LENGTHS


def test_the_factors_of_else_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = replace(LISTED.kitty.multiplier, measure=Measure.WHOLE_PLAY)
    rules = ruleset(**{**THREE_PACKS, "kitty": {"multiplier": lines}})
    rows = play(rules, both("random"), 20)
    monkeypatch.setattr(
        tables,
        "line_factor_table",
        lambda given: line_factor_table(given)[:-LENGTHS] + [999] * LENGTHS,
    )
    tables.build_tables.cache_clear()
    again = play(rules, both("random"), 20)
    tables.build_tables.cache_clear()
    assert again.tobytes() == rows.tobytes()
    assert 1 in column(rows, "kitty_multiplier")  # A single, by `else`.


P, T2, T3 = (2, 1, 0), (2, 2, 0), (2, 3, 0)


def rungs(rules: Ruleset, shape: str, length: int = 1) -> list[list[Choice]]:
    return [list(rung) for rung in written_out(rules, rules.shape(shape), length)]


def single(*choices: Choice) -> list[list[Choice]]:
    """Return rungs of one choice each."""
    return [[choice] for choice in choices]


@pytest.mark.parametrize(
    ("variant", "shape", "length", "expected"),
    [
        pytest.param(
            "base", "single", 1, single(((1, 1, 0),), ()), id="a_single_owes_itself"
        ),
        pytest.param("base", "pair", 1, single((P,), ()), id="a_pair"),
        pytest.param("base", "tractor", 2, single((T2,), (P, P), (P,), ()), id="then_pair"),
        pytest.param(
            "base",
            "tractor",
            3,
            single((T3,), (T2, P), (T2,), (P, P, P), (P, P), (P,), ()),
            id="longest_first",
        ),
        pytest.param(
            "shuangkou",
            "tractor",
            3,
            single((T3,), (P, P, P), (P, P), (P,), ()),
            id="no_shorter_tractor_is_owed",
        ),
        pytest.param(
            "titanic",
            "triple",
            1,
            single(((3, 1, 0),), (P,), ()),
            id="a_triple_then_a_pair",
        ),
        pytest.param(
            "titanic",
            "titanic",
            2,
            single(
                ((3, 2, 0),),
                (T2,),
                ((3, 1, 0), (3, 1, 0)),
                ((3, 1, 0), P),
                ((3, 1, 0),),
                (P, P, P),
                (P, P),
                (P,),
                (),
            ),
            id="a_ladder_of_its_own_length",
        ),
    ],
)
def test_7_a_ladder_lists_every_rung(
    variant: str, shape: str, length: int, expected: list[list[Choice]]
) -> None:
    assert rungs(RULESETS[variant], shape, length) == expected


def test_7_or_is_a_choice_within_a_rung() -> None:
    lines = (
        ladder("pair", "pair | any"),
        ladder("tractor(n)", "tractor or pair + pair | any"),
    )
    rules = ruleset(follow={"ladders": lines})
    assert rungs(rules, "tractor", 2) == [[(T2,), (P, P)], [()]]


@pytest.mark.parametrize("variant", RULESETS)
def test_7_every_ladder_ends_in_any_cards(variant: str) -> None:
    rules = RULESETS[variant]
    last = [
        written_out(rules, shape, length)[-1]
        for shape in rules.shapes
        for length in lead_measures(rules, shape)
        if length <= 7  # a longer lead has the same rungs, twice as many with each length
    ]
    assert set(last) == {((),)}


def test_a_shape_is_led_no_longer_than_a_hand_can_hold() -> None:
    assert lead_measures(ruleset(), TRACTOR) == tuple(range(2, 13))


PRICED = sorted(name for name, rules in RULESETS.items() if rules.fouls)
SIDES = list(FoulSide)


def rows(rules: Ruleset) -> list[tuple[Price, list[int]]]:
    words = price_words(rules)
    starts = range(0, len(words), PRICE_WORDS)
    tables = [words[start : start + PRICE_WORDS] for start in starts]
    return list(zip(sorted_prices(rules), tables, strict=True))


@pytest.mark.parametrize("variant", PRICED)
def test_the_table_says_what_the_judge_says_of_one_foul(variant: str) -> None:
    for price, row in rows(RULESETS[variant]):
        asked = due(price)
        assert row[PRICE_TAKEOVER] == (-1 if asked.takeover is None else asked.takeover)
        assert row[PRICE_DECLARERS] == (asked.declarers or 0)
        assert row[PRICE_ATTACKERS] == (asked.attackers or 0)
        assert row[PRICE_LEVELS] == (asked.levels or 0)
        assert row[PRICE_VOID] == (asked.levels == 0)
        assert row[PRICE_POINTS] == (asked.points or 0)
        assert row[PRICE_NEXT] == (asked.next is not None)


@pytest.mark.parametrize("variant", PRICED)
def test_kind_and_side_are_numbers_of_their_lists(variant: str) -> None:
    for price, row in rows(RULESETS[variant]):
        assert list(FoulKind)[row[PRICE_KIND]] == price.kind
        assert [*SIDES, None][row[PRICE_BY]] == price.by
        assert row[PRICE_LOST_AT] == (price.lost_at or 0)


def test_prices_of_one_kind_stand_side_by_side() -> None:
    rules = RULESETS["shuangsheng-match"]
    assert kind_words(rules) == [0, 3, 3, 1, 4, 1]
    kinds = [price.kind for price in sorted_prices(rules)]
    assert kinds == sorted(kinds, key=list(FoulKind).index)
    assert len(FoulKind) == FOUL_KINDS


def test_a_variant_without_prices_has_empty_tables() -> None:
    rules = RULESETS["shuangkou"]
    assert (price_words(rules), kind_words(rules)) == ([], [])


LINKED = "follow.tractor(n)=then linked pair"


def test_7_4_1_the_ways_to_link_pairs_are_choices_of_a_rung() -> None:
    rules = load_variant("tuolaji", [LINKED])
    tractor = rules.shape("tractor")
    rungs = explicit_rungs(rules, tractor, 4)
    pair, two, three, four = ((2, length, 0) for length in (1, 2, 3, 4))
    assert rungs[:3] == (
        ((four,),),
        ((three, pair), (two, two)),
        ((two, pair, pair),),
    )
    assert rungs[4:7] == (((three,),), ((two, pair),), ((pair, pair, pair),))
    assert rungs[-1] == ((pair,),)
    assert closing_shapes(rules, tractor, 4) == ()


def test_7_4_1_a_run_that_is_too_short_links_nothing() -> None:
    rules = load_variant("tuolaji", [LINKED, "shapes.tractor=x2 run 3.."])
    rungs = explicit_rungs(rules, rules.shape("tractor"), 4)
    pair, three, four = ((2, length, 0) for length in (1, 3, 4))
    assert rungs[:3] == (((four,),), ((three, pair),), ((pair,) * 4,))


def test_7_4_1_of_more_than_twelve_sets_the_longest_runs_go_first() -> None:
    rules = load_variant("qiren-liufu", [LINKED])
    tractor, pair = rules.shape("tractor"), rules.shape("pair")
    assert len(explicit_rungs(rules, tractor, 12)) > 12
    assert explicit_rungs(rules, tractor, 13) == ()
    assert closing_shapes(rules, tractor, 13) == (tractor, pair)
