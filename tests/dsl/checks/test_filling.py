"""Components are found inside others, each card used once."""

from __future__ import annotations

import pytest

from tuolaji.dsl.checks.follow import Form, can_hold

PAIR, TRIPLE, TRACTOR, TITANIC = (2,), (3,), (2, 2), (3, 3)


@pytest.mark.parametrize(
    ("holders", "wanted", "fits"),
    [
        pytest.param([TRACTOR], [PAIR, PAIR], True, id="a_tractor_is_two_pairs"),
        pytest.param([PAIR, PAIR], [TRACTOR], False, id="two_pairs_need_not_link"),
        pytest.param([TITANIC], [TRACTOR], True, id="a_titanic_has_a_tractor"),
        pytest.param([TITANIC], [TRACTOR, (1, 1)], True, id="and_what_is_left_of_it"),
        pytest.param([TITANIC], [TRACTOR, PAIR], False, id="but_no_pair_beside_it"),
        pytest.param([TRIPLE, TRIPLE], [TRIPLE, PAIR], True, id="triples_hold_pairs"),
        pytest.param([TRIPLE], [PAIR, PAIR], False, id="a_triple_is_no_two_pairs"),
        pytest.param([(2, 2, 2)], [TRACTOR, PAIR], True, id="the_run_is_placed_at_an_end"),
        pytest.param([(2,) * 20], [PAIR] * 20, False, id="too_many_to_try"),
        pytest.param([(2,) * 8], [PAIR] * 8, True, id="eight_pairs_are_tried"),
        pytest.param([], [], True, id="nothing_fits_into_nothing"),
    ],
)
def test_what_holds_what(holders: list[Form], wanted: list[Form], fits: bool) -> None:
    assert can_hold(holders, wanted) is fits
