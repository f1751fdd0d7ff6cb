"""Checks of follows: every lead has a ladder whose rungs can be owed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import codes
from tuolaji.dsl.checks.follow import Form, can_hold


def four_two(ladder: str) -> str:
    """Return four packs with runs of pairs and quads, and one ladder for them."""
    return (
        "deck: {packs: 4}\nkitty: {multiplier: 2 * cards}\n"
        "shapes: {four_two: (x2 | x4) run 2.. with x4}\n"
        f"follow:\n  four_two(n): four_two(n) | then pair\n  {ladder}\n"
    )


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("follow:\n  tractor(2): tractor(2) | pair + pair | any\n", []),
        ("follow:\n  tractor(n): tractor(n) | tractor(n - 1) + pair | then pair\n", []),
        ("follow:\n  tractor(n): tractor(n) or pair + pair | any\n", []),
        ("follow:\n  tractor(n): tractor(n) | pair\n", ["T541"]),
        ("shapes: {tractor: none}\n", ["T542"]),
        ("follow: {pair: none}\n", ["T543"]),
        ("follow:\n  tractor(n): none\n  tractor(2): tractor(2) | any\n", ["T543"]),
        (
            (
                "shapes: {tractor: x2 run 2..3}\nfollow:\n  tractor(n): none\n"
                "  tractor(2): tractor(2) | any\n  tractor(3): tractor(3) | any\n"
            ),
            [],
        ),
        ("follow:\n  tractor(2): pair + pair + pair | any\n", ["T544"]),
        ("follow:\n  tractor(n): pair | tractor(n) | any\n", ["T602"]),
        ("follow:\n  tractor(n): single | tractor(n) | any\n", ["T602"]),
        ("follow:\n  trator(n): tractor(n) | any\n", ["T401"]),
        ("follow:\n  tractor(k): tractor(2) | any\n", ["T404"]),
        ("follow:\n  tractor(n + 1): tractor(2) | any\n", ["T404"]),
        ("follow:\n  tractor(1): pair | any\n", ["T404"]),
        ("follow:\n  pair(2): pair | any\n", ["T404"]),
        ("follow:\n  pair and pair: pair | any\n", ["T201"]),
        (four_two("four_two(6): four_two(6) | tractor(3) | any"), []),
        (four_two("four_two(6): four_two(6) | tractor(4) | any"), ["T544"]),
        (four_two("four_two(6): four_two(8) | any"), ["T544"]),
        (four_two("four_two(6): four_two | pair + pair + pair + single | any"), ["T544"]),
        (four_two("four_two(4): four_two(n) | any"), ["T404"]),
        (four_two("four_two(7): four_two(n) | any"), ["T404"]),
        (four_two("four_two(6): four_two(7) | any"), ["T404"]),
    ],
)
def test_what_is_found(rules: str, expected: list[str], tmp_path: Path) -> None:
    assert codes(tmp_path, rules) == expected


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
