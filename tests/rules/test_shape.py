"""Shapes and their ranking (rules 5.2, 5.3, 6.5)."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from tuolaji.rules.formula import Name, Number, Operation
from tuolaji.rules.shape import Ranking, Shape, ShapeCall

PAIR = Shape("pair", (2,), 1, 1)
TRACTOR = Shape("tractor", (2,), 2, None)
SHORT = Shape("short", (3,), 2, 3)
FOUR_TWO = Shape("four_two", (2, 4), 2, None, required=4)

RANKING = Ranking(
    (("four_two", "bulldozer", "tractor"), ("quad", "tractor"), ("tractor", "low"))
)


@pytest.mark.parametrize(
    ("shape", "text"),
    [
        (PAIR, "x2"),
        (TRACTOR, "x2 run 2.."),
        (SHORT, "x3 run 2..3"),
        (FOUR_TWO, "(x2 | x4) run 2.. with x4"),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_5_2_a_shape_reads_as_it_is_written(shape: Shape, text: str) -> None:
    assert str(shape) == text


@pytest.mark.parametrize(
    ("shape", "is_run"), [(PAIR, False), (TRACTOR, True), (SHORT, True), (FOUR_TWO, True)]
)
def test_5_1_a_run_has_more_than_one_step(shape: Shape, is_run: bool) -> None:
    assert shape.is_run is is_run


def test_5_3_only_a_shape_of_several_widths_is_mixed() -> None:
    assert [FOUR_TWO.is_mixed, TRACTOR.is_mixed] == [True, False]


@pytest.mark.parametrize("low", [2, 3])
@pytest.mark.parametrize("high", [4, 5, 8])
@pytest.mark.parametrize("longest", [2, 3, None])
@pytest.mark.parametrize("demanded", [True, False])
def test_5_1_the_measures_of_a_mixed_run_are_the_cards_of_its_steps(
    low: int, high: int, longest: int | None, demanded: bool
) -> None:
    required = high if demanded else None
    runs = (
        widths
        for steps in range(2, 1 + (longest or 10))
        for widths in combinations_with_replacement((low, high), steps)
        if not demanded or high in widths
    )
    shape = Shape("mixed", (low, high), 2, longest, required)
    assert shape.measures(20) == tuple(sorted({sum(run) for run in runs if sum(run) <= 20}))


@pytest.mark.parametrize(
    ("shape", "measures"),
    [(PAIR, (1,)), (TRACTOR, (2, 3, 4, 5)), (SHORT, (2, 3)), (FOUR_TWO, (6, 8, 10))],
)
def test_5_1_the_measures_of_other_shapes_are_their_steps(
    shape: Shape, measures: tuple[int, ...]
) -> None:
    assert shape.measures(10) == measures
    assert shape.least == measures[0]


def test_a_measure_of_any_size_is_told_at_once() -> None:
    assert [FOUR_TWO.has_measure(size) for size in (10**30, 10**30 + 1)] == [True, False]


@pytest.mark.parametrize(
    ("shape", "measure", "values"),
    [
        pytest.param(PAIR, 1, (2, 2, 1, 1), id="pair"),
        pytest.param(TRACTOR, 3, (6, 2, 3, 3), id="tractor"),
        pytest.param(SHORT, 2, (6, 3, 2, 2), id="an_odd_card_is_no_pair"),
        pytest.param(FOUR_TWO, 8, (8, 4, 8, 4), id="mixed_run"),
    ],
)
def test_9_2_what_a_formula_knows_of_a_component(
    shape: Shape, measure: int, values: tuple[int, ...]
) -> None:
    names = ("cards", "width", "length", "pairs")
    assert shape.formula_values(measure) == dict(zip(names, values, strict=True))


@pytest.mark.parametrize(
    ("call", "length", "text"),
    [
        (ShapeCall("pair"), None, "pair"),
        (ShapeCall("titanic", Number(2)), 2, "titanic(2)"),
        (ShapeCall("tractor", Operation("-", Name("n"), Number(1))), 3, "tractor(n - 1)"),
    ],
)
def test_7_5_a_shape_is_called_with_a_length_or_without(
    call: ShapeCall, length: int | None, text: str
) -> None:
    assert (call.length_for(4), str(call)) == (length, text)


@pytest.mark.parametrize(
    ("higher", "lower", "beats"),
    [
        ("four_two", "tractor", True),
        ("four_two", "low", True),
        ("quad", "low", True),
        ("tractor", "quad", False),
        ("quad", "bulldozer", False),
        ("quad", "quad", False),
        ("pair", "low", False),
    ],
)
def test_6_5_a_shape_beats_all_below_it_by_any_chain(
    higher: str, lower: str, beats: bool
) -> None:
    assert RANKING.beats(higher, lower) is beats


def test_8_4_a_place_is_the_longest_chain_below() -> None:
    places = {"four_two": 3, "bulldozer": 2, "quad": 2, "tractor": 1, "low": 0}
    assert RANKING.places() == places


def test_a_ranking_reads_as_it_is_written() -> None:
    assert str(Ranking((("quad", "tractor"), ("titanic", "tractor")))) == (
        "quad > tractor\ntitanic > tractor"
    )
