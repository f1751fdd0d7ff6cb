"""The oracle is right where the rules are clear, and admits where they are not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import strategies
from tests.builders import PERMANENT_TWOS, THREE_PACKS, cards, rank, ruleset, trumps_line
from tests.oracle.follow import is_legal, legal_plays, rung_vector, rungs_for
from tests.oracle.order import TRUMPS, DealRules
from tests.oracle.positions import positions
from tests.oracle.shapes import Cards, Kind, decompositions, kinds_of, minus, splits
from tests.oracle.throw import judge_throw
from tests.oracle.trick import winners
from tuolaji.cards import Suit
from tuolaji.rules.follow import WiderSets
from tuolaji.rules.lead import Decomposition, FailedThrow, Forced
from tuolaji.rules.order import Gap
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.shape import Ranking
from tuolaji.rules.trick import Compare, Cover

TWO_PACKS = ruleset()
THREE = ruleset(**THREE_PACKS)


def at(rules: Ruleset, level: str, trump: Suit | None = Suit.H) -> DealRules:
    return DealRules(rules, rank(level), trump)


def led(rules: DealRules, lead: str) -> tuple[Kind, ...]:
    (kinds,) = {kinds_of(parts) for parts in decompositions(rules, cards(lead))}
    return kinds


def sizes(kinds: tuple[Kind, ...]) -> list[tuple[int, int]]:
    return [(kind.width, kind.measure) for kind in kinds]


@pytest.mark.parametrize(
    ("level", "trump", "lead", "broken"),
    [
        pytest.param("10", Suit.H, "S9 S9 SJ SJ", [(2, 2)], id="level_gap_is_bridged"),
        pytest.param("10", Suit.H, "SA SA S2 S2", [(2, 1), (2, 1)], id="ace_is_high_only"),
        pytest.param(
            "10", None, "LJ LJ S10 S10", [(2, 2)], id="no_trump_links_level_cards"
        ),
        pytest.param(
            "10", None, "S10 S10 H10 H10", [(2, 1), (2, 1)], id="equal_do_not_link"
        ),
        pytest.param(
            "A", Suit.H, "SA SA HK HK", [(2, 2)], id="level_at_the_end_of_a_range"
        ),
        pytest.param(
            "2", Suit.H, "S3 S3 S4 S4 S5 S5 S7 S7 S9", [(2, 3), (2, 1), (1, 1)], id="throw"
        ),
    ],
)
def test_a_lead_breaks_widest_then_longest(
    level: str, trump: Suit | None, lead: str, broken: list[tuple[int, int]]
) -> None:
    assert sizes(led(at(TWO_PACKS, level, trump), lead)) == broken


def test_an_open_gap_does_not_link() -> None:
    rules = at(ruleset(order={"gap": Gap.OPEN}), "10")
    assert sizes(led(rules, "S9 S9 SJ SJ")) == [(2, 1), (2, 1)]


def test_a_permanent_two_at_level_two_leaves_no_hole() -> None:
    rules = at(ruleset(order={"trumps": trumps_line(*PERMANENT_TWOS)}), "2")
    assert sizes(led(rules, "S2 S2 HA HA")) == [(2, 2)]


def test_longest_first_takes_runs_before_wider_sets() -> None:
    rules = at(ruleset(**THREE_PACKS, lead={"decomposition": Decomposition.LONGEST}), "2")
    assert sizes(led(rules, "S3 S3 S3 S4 S4")) == [(2, 2), (1, 1)]


def test_faces_of_equal_strength_may_stand_in_for_each_other() -> None:
    rules = at(TWO_PACKS, "10")
    ways = decompositions(rules, cards("S10 S10 C10 C10 HA HA"))
    assert {parts[0].cards for parts in ways} == {
        cards("S10 S10 HA HA"),
        cards("C10 C10 HA HA"),
    }


def test_a_closing_lists_as_many_as_possible_longest_first() -> None:
    rules = at(TWO_PACKS, "2")
    (kind,) = led(rules, "S3 S3 S4 S4 S5 S5 S6 S6")
    assert [sizes(rung[0]) for rung in rungs_for(rules, kind)] == [
        [(2, 4)],
        [(2, 3), (2, 1)],
        [(2, 3)],
        [(2, 2), (2, 2)],
        [(2, 2), (2, 1), (2, 1)],
        [(2, 2), (2, 1)],
        [(2, 2)],
        *([(2, 1)] * count for count in (4, 3, 2, 1, 0)),
    ]


def test_a_throw_is_served_by_disjoint_cards() -> None:
    rules = at(TWO_PACKS, "2")
    kinds = led(rules, "SA SA SK SK SQ SQ S3 S3")
    assert rung_vector(rules, cards("S4 S4 S5 S5 S6 S6 S7 S8"), kinds) == (0, 1)


@pytest.mark.parametrize(
    ("hand", "play", "legal"),
    [
        pytest.param("S4 S4 S4 S6", "S4 S6", False, id="broken"),
        pytest.param("S4 S4 S6", "S4 S6", False, id="a_pair_is_no_wider_set"),
    ],
)
def test_wider_sets_are_broken_unless_kept(hand: str, play: str, legal: bool) -> None:
    rules = at(THREE, "2")
    assert is_legal(rules, "S", led(rules, "SA SA"), cards(hand), cards(play)) is legal


def test_kept_wider_sets_owe_nothing_but_may_serve() -> None:
    rules = at(ruleset(**{**THREE_PACKS, "follow": _KEPT}), "2")
    pair, hand = led(rules, "SA SA"), cards("S4 S4 S4 S6 S7")
    assert len(legal_plays(rules, "S", pair, hand)) == 4


_KEPT = {**THREE_PACKS["follow"], "wider_sets": WiderSets.KEPT}


def test_a_set_as_wide_as_the_widest_led_is_not_kept() -> None:
    rules = at(ruleset(**{**THREE_PACKS, "follow": _KEPT}), "2")
    kinds = led(rules, "SA SA SA SK SK")
    assert rung_vector(rules, cards("S4 S4 S4 S5 S5 S7 S8"), kinds) == (0, 0)


RANKED = ruleset(**THREE_PACKS, ranking=Ranking((("titanic", "tractor"),)))


def test_a_play_that_outranks_is_legal_and_wins() -> None:
    rules = at(RANKED, "2")
    tractor, titanic = cards("S8 S8 S9 S9 S10 S10"), cards("S3 S3 S3 S4 S4 S4")
    kinds = led(rules, "S8 S8 S9 S9 S10 S10")
    hand = (*titanic, *cards("SQ SQ SK SK SA SA"))
    assert is_legal(rules, "S", kinds, hand, titanic)
    assert winners(rules, kinds, [tractor, titanic, hand[6:]]) == {1}


@pytest.mark.parametrize(
    ("tricks", "winner"),
    [
        pytest.param({"cover": Cover.SHAPES}, {0}, id="shapes"),
        pytest.param({"cover": Cover.COUNTS}, {0, 1}, id="counts_of_one_run_cut_in_two"),
    ],
)
def test_a_longer_run_covers_two_runs_by_shapes_or_counts(
    tricks: dict[str, Cover], winner: set[int]
) -> None:
    rules = at(ruleset(tricks=tricks), "2")
    plays = [cards("S3 S3 S4 S4 S6 S6 S8 S8"), cards("H3 H3 H4 H4 H5 H5 H6 H7")]
    assert winners(rules, led(rules, "S3 S3 S4 S4 S6 S6 S8 S8"), plays) <= winner


def test_every_component_must_be_higher() -> None:
    rules = at(ruleset(tricks={"compare": Compare.EVERY_COMPONENT}), "2")
    plays = [cards("S3 S3 S5"), cards("H8 H8 H3"), cards("HJ HJ H3"), cards("HK HK H4")]
    assert winners(rules, led(rules, "S3 S3 S5"), plays) == {3}


@pytest.mark.parametrize(
    ("forced", "lead", "led"),
    [
        (Forced.LARGEST_BEATEN, "S9 S8 S8 S4 S4", "S4 S4"),
        (Forced.SMALLEST_BEATEN, "S9 S8 S8 S4 S4", "S9"),
        (Forced.SMALLEST, "SA S8 S8 S4 S4", "SA"),
        (Forced.LOWEST, "SA S8 S8 S4 S4", "S4 S4"),
        (Forced.LOWEST_CARD, "SA S8 S8 S4 S4", "S4"),
    ],
)
def test_6_6_what_a_failed_throw_leads(forced: Forced, lead: str, led: str) -> None:
    rules = at(ruleset(lead={"failed_throw": (FailedThrow(forced),)}), "2")
    (parts,) = decompositions(rules, cards(lead))
    assert judge_throw(rules, parts, [cards("SQ SQ")]).forced == {cards(led)}


@given(st.data())
def test_a_decomposition_uses_each_card_once(data: st.DataObject) -> None:
    rules = data.draw(strategies.deal_rules(THREE))
    held = data.draw(strategies.holdings(rules, data.draw(strategies.groups(rules))))
    for parts in decompositions(rules, held):
        rest: Cards = held
        for part in parts:
            rest = minus(rest, part.cards)
        assert rest == ()


@given(st.data())
def test_a_lead_covers_itself(data: st.DataObject) -> None:
    rules = data.draw(strategies.deal_rules(TWO_PACKS))
    held = data.draw(strategies.holdings(rules, TRUMPS))
    lead = data.draw(strategies.leads(rules, held))
    assert all(splits(rules, lead, kinds_of(way)) for way in decompositions(rules, lead))


def test_every_position_has_a_legal_play() -> None:
    for place in positions({"two": TWO_PACKS, "three": THREE}, seed=7, count=300):
        hand = place.hands[0]
        assert legal_plays(place.rules, place.group, place.led, hand)
