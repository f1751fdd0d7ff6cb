"""All components of a hand are counted, and each is led equally often."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from scipy.stats import chisquare

from tests.builders import THREE_PACKS, cards, rank, ruleset
from tests.each import for_each
from tests.machine import KEY
from tests.oracle.variants import RULESETS
from tuolaji.cards import Face, Suit, show_cards, sort_cards
from tuolaji.engine.choose import seed_streams
from tuolaji.engine.codes import HAND, OWED, PLAY, STREAMS
from tuolaji.engine.lead import count_components, count_mixed, lead_component, move_mixed
from tuolaji.table.position import Cards, Position

TWO = Position(ruleset(), rank("10"), Suit.H)
THREE = Position(ruleset(**THREE_PACKS), rank("10"), Suit.H)


def components(position: Position, held: Cards) -> set[Cards]:
    """Return all components of some cards, by trying every sequence of faces."""
    found: set[Cards] = set()
    for shape in position.rules.shapes:
        width = shape.widths[0]
        wide = [face for face, copies in Counter(held).items() if copies >= width]
        for length in range(shape.shortest, min(shape.longest or 5, len(wide)) + 1):
            for steps in product(wide, repeat=length):
                if is_run(position, steps):
                    found.add(sort_cards(steps * width))
    return found


def is_run(position: Position, steps: tuple[Face, ...]) -> bool:
    strengths = [position.layout.strengths[face] for face in steps]
    linked = range(strengths[0], strengths[0] + len(steps))
    return strengths == list(linked) and all(
        position.layout.links >> strength & 1 for strength in linked[:-1]
    )


def random_hand(position: Position, seed: int) -> Cards:
    """Return copies of a few neighbouring faces, so that runs are common."""
    rng = Random(seed)
    around = cards("BJ LJ H10 S10 C10 D10 HA HK S9 SJ SQ S8")
    chosen = rng.sample(around, 7)
    packs = position.tables.packs
    return tuple(face for face in chosen for _ in range(rng.randint(1, packs)))


@pytest.mark.parametrize("position", [TWO, THREE], ids=["two packs", "three packs"])
@for_each("seed", range(60))
def test_components_are_counted_as_by_trying_all(position: Position, seed: int) -> None:
    held = random_hand(position, seed)
    position.put(HAND, held)
    counted = count_components(position.tables, position.deal, HAND)
    assert counted == len(components(position, held))


@pytest.mark.parametrize(
    ("position", "held"),
    [
        pytest.param(TWO, "S9 S9 SJ SJ SQ SQ SA", id="a_tractor_of_three"),
        pytest.param(TWO, "LJ LJ H10 H10 S10 S10 C10 C10 HA HA", id="equal_level_cards"),
        pytest.param(THREE, "S9 S9 S9 SJ SJ SJ SQ SQ D3", id="a_titanic"),
    ],
)
def test_each_component_is_led_equally_often(position: Position, held: str) -> None:
    tables, deal = position.tables, position.deal
    seed_streams(deal, KEY, 0, STREAMS)
    deal.actor = 0
    led: Counter[Cards] = Counter()
    total = len(components(position, cards(held)))
    for _ in range(300 * total):
        position.put(HAND, cards(held))
        position.put(PLAY, ())
        lead_component(tables, deal, HAND, PLAY, total)
        led[position.read(PLAY)] += 1
    assert set(led) == components(position, cards(held))
    assert chisquare(list(led.values())).pvalue > 1e-4


def test_what_is_led_leaves_the_hand() -> None:
    held = cards("S9 S9 SJ SJ SQ SA")
    seed_streams(TWO.deal, KEY, 1, STREAMS)
    TWO.put(HAND, held)
    TWO.put(PLAY, ())
    lead_component(TWO.tables, TWO.deal, HAND, PLAY, 4)
    assert sorted(TWO.read(HAND) + TWO.read(PLAY)) == sorted(held)


RULES = RULESETS["four-deck-match"]
POSITION = Position(RULES, rank("2"), Suit.H)
FOUR_TWO = [shape.name for shape in RULES.shapes].index("four_two")


@pytest.mark.parametrize(
    ("held", "runs"),
    [
        pytest.param("S3 S3 S4 S4", [], id="no_wide_set"),
        pytest.param("S3 S3 S4 S4 S4 S4", ["S4 S4 S4 S4 S3 S3"], id="one"),
        pytest.param(
            "S3 S3 S3 S3 S4 S4 S4 S4",
            ["S4 S4 S4 S4 S3 S3", "S4 S4 S3 S3 S3 S3", "S4 S4 S4 S4 S3 S3 S3 S3"],
            id="each_wide_set_whole_or_in_part",
        ),
        pytest.param(
            "HA HA HA HA S2 S2 C2 C2",
            ["S2 S2 HA HA HA HA", "HA HA HA HA C2 C2"],
            id="faces_of_equal_strength",
        ),
    ],
)
def test_each_run_is_led_once(held: str, runs: list[str]) -> None:
    tables, deal = POSITION.tables, POSITION.deal
    POSITION.put(OWED, cards(held))
    count = count_mixed(tables, deal, OWED, FOUR_TWO)
    led = []
    for k in range(count):
        POSITION.put(OWED, cards(held))
        POSITION.put(PLAY, ())
        move_mixed(tables, deal, OWED, PLAY, FOUR_TWO, k)
        led.append(show_cards(POSITION.read(PLAY)))
    assert sorted(led) == sorted(in_listing_order(run) for run in runs)


def in_listing_order(text: str) -> str:
    POSITION.put(PLAY, cards(text))
    return show_cards(POSITION.read(PLAY))
