"""Rule 5 and 6.2: what some cards form."""

from __future__ import annotations

import pytest

from tests.table.asking import answer, complaint, plain


@pytest.mark.parametrize(
    ("cards", "components"),
    [
        pytest.param("SK SK SQ SQ", [[2, 2]], id="a_tractor"),
        pytest.param("SJ SJ S9 S9", [[2, 2]], id="bridges_the_level"),
        pytest.param("SA SA S2 S2", [[2, 1], [2, 1]], id="an_ace_links_to_no_two"),
        pytest.param("S10 D10", [[1, 1], [1, 1]], id="equal_strength_is_no_pair"),
        pytest.param("SK HA", [], id="several_groups_form_nothing"),
    ],
)
def test_5_components(cards: str, components: list[list[int]]) -> None:
    assert plain("tuolaji", "shape", cards=cards)["components"] == components


def test_a_run_of_triples_is_a_tractor_of_width_3() -> None:
    found = plain("titanic", "shape", ("5", "H"), cards="S4 S4 S4 S6 S6 S6")
    assert found["tractor"] is True
    assert (found["width"], found["length"]) == (3, 2)


def test_why_names_the_components() -> None:
    assert answer("tuolaji", "shape", cards="S5 S5 S4").why == "pair + single"


def test_no_cards_are_refused() -> None:
    message = "shape: 'cards' must list at least one card"
    assert complaint("tuolaji", "shape", cards="") == message


def test_cards_outside_the_pack_are_refused() -> None:
    assert complaint("tuolaji", "shape", cards="S4 S4 S4") == (
        "S4 occurs 3 times, but the pack of 'tuolaji' has it 2 times"
    )
