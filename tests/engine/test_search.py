"""The search finds wanted components exactly when they are there, with the highest tops."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import pytest

from tests.builders import THREE_PACKS, cards, rank, ruleset
from tests.each import for_each
from tests.machine import KEY
from tests.oracle.variants import RULESETS
from tuolaji.cards import Face, Suit
from tuolaji.engine.choose import seed_streams
from tuolaji.engine.codes import DRAFT, HIGH, LOW, OWED, POOR, RANDOM, RICH, STREAMS
from tuolaji.engine.registers import fold
from tuolaji.engine.search import can_fill, fill, fill_highest, take_filled, want, want_lead
from tuolaji.table.plays import break_up
from tuolaji.table.position import Cards, Position

POSITION = Position(ruleset(**THREE_PACKS), rank("10"), Suit.H)
AROUND = cards("BJ LJ H10 S10 C10 D10 HA HK HQ")
Form = tuple[int, int]
FORMS: Sequence[Form] = ((1, 1), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2))
STYLES = {"random": RANDOM, "low": LOW, "high": HIGH, "rich": RICH, "poor": POOR}


def random_case(seed: int) -> tuple[Cards, list[Form]]:
    rng = Random(seed)
    held = [face for face in AROUND for _ in range(rng.choice((0, 1, 2, 2, 3)))]
    return tuple(held), rng.choices(FORMS, k=rng.randint(1, 3))


def exists(held: Counter[Face], wanted: Sequence[Form]) -> bool:
    """Tell whether disjoint components are there, by trying all."""
    if not wanted:
        return True
    (width, length), rest = wanted[0], wanted[1:]
    return any(
        exists(held - Counter(run * width), rest) for run in runs(held, width, length)
    )


def runs(held: Counter[Face], width: int, length: int) -> Iterator[tuple[Face, ...]]:
    wide = sorted(face for face in held if held[face] >= width)
    for faces in product(wide, repeat=length):
        if is_linked(faces):
            yield faces


def is_linked(faces: tuple[Face, ...]) -> bool:
    strengths = [POSITION.layout.strengths[face] for face in faces]
    linked = range(strengths[0], strengths[0] + len(faces))
    return strengths == list(linked)


def ask_for(wanted: Sequence[Form]) -> None:
    POSITION.deal.want_count = 0
    for width, length in wanted:
        want(POSITION.deal, width, length, 0, -1)


@for_each("seed", range(60))
def test_components_are_found_exactly_when_trying_all_finds_them(seed: int) -> None:
    held, wanted = random_case(seed)
    POSITION.put(OWED, held)
    ask_for(wanted)
    expected = exists(Counter(held), wanted)
    assert can_fill(POSITION.tables, POSITION.deal, OWED) == expected
    for style in STYLES.values():
        POSITION.deal.style = style
        assert fill(POSITION.tables, POSITION.deal, OWED) == expected


@pytest.mark.parametrize("style", STYLES)
@for_each("seed", range(0, 60, 5))
def test_what_is_taken_is_disjoint_and_of_the_wanted_forms(seed: int, style: str) -> None:
    held, wanted = random_case(seed)
    deal = POSITION.deal
    seed_streams(deal, KEY, seed, STREAMS)
    POSITION.put(OWED, held)
    POSITION.put(DRAFT, ())
    ask_for(wanted)
    deal.style = STYLES[style]
    found = fill(POSITION.tables, deal, OWED)
    moved = take_filled(POSITION.tables, deal, OWED, DRAFT) if found else 0
    taken = POSITION.read(DRAFT)
    assert moved == len(taken) == found * sum(width * length for width, length in wanted)
    assert Counter(taken) + Counter(POSITION.read(OWED)) == Counter(held)
    assert exists(Counter(taken), wanted[: len(wanted) * found])


def test_a_random_search_reaches_every_way_to_fill() -> None:
    deal = POSITION.deal
    seed_streams(deal, KEY, 0, STREAMS)
    ask_for([(2, 2)])
    deal.style = RANDOM
    reached = set()
    for _ in range(200):
        POSITION.put(OWED, cards("LJ LJ H10 H10 S10 S10 C10 C10 HA HA"))
        POSITION.put(DRAFT, ())
        fill(POSITION.tables, deal, OWED)
        take_filled(POSITION.tables, deal, OWED, DRAFT)
        reached.add(POSITION.read(DRAFT))
    assert len(reached) == 5


@pytest.mark.parametrize("seed", range(20))
def test_wanted_components_stand_widest_then_longest(seed: int) -> None:
    _, wanted = random_case(seed)
    ask_for(wanted)
    deal = POSITION.deal
    count = deal.want_count
    pairs = zip(deal.want_width[:count], deal.want_length[:count], strict=True)
    assert list(pairs) == sorted(wanted, reverse=True)


def test_nothing_wanted_is_always_there() -> None:
    POSITION.put(OWED, ())
    ask_for([])
    assert can_fill(POSITION.tables, POSITION.deal, OWED)


def test_asking_whether_it_can_be_filled_keeps_the_style() -> None:
    POSITION.put(OWED, cards("BJ BJ LJ LJ"))
    ask_for([(2, 1), (2, 1)])
    POSITION.deal.style = RICH
    assert can_fill(POSITION.tables, POSITION.deal, OWED)
    assert POSITION.deal.style == RICH


TWO_PACKS = Position(ruleset(), rank("2"), Suit.H)


def ask_two_packs(*forms: tuple[int, int]) -> None:
    TWO_PACKS.deal.want_count = 0
    for width, length in forms:
        want(TWO_PACKS.deal, width, length, 0, -1)


def test_wanted_components_stand_widest_and_longest_first() -> None:
    ask_two_packs((1, 1), (2, 1), (2, 3))
    deal = TWO_PACKS.deal
    forms = list(zip(deal.want_width, deal.want_length, strict=True))
    assert forms[: deal.want_count] == [(2, 3), (2, 1), (1, 1)]


@pytest.mark.parametrize(
    ("forms", "held", "expected"),
    [
        pytest.param([], "S3", True, id="nothing_is_always_there"),
        pytest.param([(2, 1)], "S3 S4", False, id="no_pair"),
        pytest.param([(2, 2)], "S3 S3 S4 S4", True, id="a_tractor"),
        pytest.param([(2, 2)], "S3 S3 S5 S5", False, id="two_pairs_apart"),
        pytest.param([(2, 2), (2, 1)], "S3 S3 S4 S4", False, id="too_few_pairs"),
        pytest.param(
            [(2, 2), (2, 2)], "S3 S3 S4 S4 S5 S5 S7 S7", False, id="pairs_that_do_not_link"
        ),
    ],
)
def test_what_is_wanted_is_found(
    forms: list[tuple[int, int]], held: str, expected: bool
) -> None:
    ask_two_packs(*forms)
    TWO_PACKS.put(OWED, cards(held))
    assert can_fill(TWO_PACKS.tables, TWO_PACKS.deal, OWED) == expected


EQUAL_FACES = Position(RULESETS["fankou"], rank("6"), Suit.H)


def tops_of(position: Position) -> list[int]:
    deal = position.deal
    return [fold(deal, top) for top in deal.want_top[: deal.want_count]]


def want_at(position: Position, *wanted: tuple[int, int]) -> None:
    position.deal.want_count = 0
    for width, length in wanted:
        want(position.deal, width, length, 0, -1)


def test_equal_faces_are_shared_out_for_what_comes_later() -> None:
    position, deal = EQUAL_FACES, EQUAL_FACES.deal
    position.put(OWED, cards("S6 S6 S6 S6 C6 C6 C6 D2 D2 D6"))
    want_at(position, (3, 1), (2, 1), (2, 1), (1, 1), (1, 1), (1, 1))
    deal.style = LOW
    assert fill_highest(position.tables, deal, OWED)
    six, two = (
        fold(deal, deal.face_bit[face]) for face in (cards("S6")[0], cards("D2")[0])
    )
    assert tops_of(position) == [six, six, six, six, two, two]
    assert (deal.style, deal.is_bound) == (LOW, 0)


def test_the_window_of_a_mixed_run_leaves_the_best_for_what_comes_later() -> None:
    # Twelve cards up to the eights leave the fours (5 5 6 6 6 6 7 7 7 7 8 8) or, with one
    # step more, two sevens.
    position = Position(RULESETS["four-deck-match"], rank("2"), Suit.H)
    position.put(OWED, cards("H4 H4 H5 H5 H6 H6 H6 H6 H7 H7 H7 H7 H8 H8"))
    lead = cards("S3 S3 S4 S4 S5 S5 S5 S5 S6 S6 S6 S6 S9 S9")
    break_up(position, lead)
    want_lead(position.tables, position.deal)
    assert fill_highest(position.tables, position.deal, OWED)
    seven, eight = (position.deal.face_bit[face] for face in cards("H7 H8"))
    assert tops_of(position) == [eight, seven]


def test_what_is_not_there_is_not_found() -> None:
    EQUAL_FACES.put(OWED, cards("S6 S6 C6 D6"))
    want_at(EQUAL_FACES, (2, 1), (2, 1))
    assert not fill_highest(EQUAL_FACES.tables, EQUAL_FACES.deal, OWED)
