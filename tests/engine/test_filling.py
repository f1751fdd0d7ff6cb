"""The search finds wanted components exactly when they are there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import pytest

from tests.builders import THREE_PACKS, cards, rank, ruleset
from tests.machine import KEY
from tuolaji.cards import Face, Suit
from tuolaji.engine.choose import seed_streams
from tuolaji.engine.codes import DRAFT, HIGH, LOW, OWED, POOR, RANDOM, RICH, STREAMS
from tuolaji.engine.search import can_fill, fill, take_filled, want
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


@pytest.mark.parametrize("seed", range(150))
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
@pytest.mark.parametrize("seed", range(0, 150, 5))
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
