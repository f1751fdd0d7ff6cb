"""Rules 1.4, 4, 5 and 6.2: how cards are dealt, ordered, counted, and what they form."""

from __future__ import annotations

import pytest

from tests.builders import ruleset
from tests.table.ask import answer, complaint, plain
from tuolaji.dsl import load_variant


def test_4_trumps_descend_to_the_two() -> None:
    assert (
        plain("tuolaji", "order", cards="BJ LJ H10 S10 HA H2 SA S2")["descending"] is True
    )


def test_4_3_level_cards_outside_trumps_are_equal() -> None:
    found = plain("tuolaji", "order", cards="S10 D10")
    assert found == {"descending": False, "equal": ["S10 C10 D10"]}


def test_plain_suits_do_not_compare() -> None:
    assert answer("tuolaji", "order", cards="SA DK").why == (
        "SA is not above DK, which is of another suit"
    )


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        pytest.param("BJ HA", "in the order of 'order.trumps'", id="trumps"),
        pytest.param("SA SK", "in the order of 'order.plain'", id="a_suit"),
        pytest.param(
            "H2 SK S9", "in the order of 'order.trumps' and 'order.plain'", id="both"
        ),
        pytest.param("", "there are no cards", id="none"),
        pytest.param("SK SA", "SK is not above SA in 'order.plain'", id="lower"),
        pytest.param("SK H2", "SK is not above H2, a trump", id="a_trump"),
        pytest.param(
            "D10 S10",
            "D10 is not above S10: 'order.trumps' has them on one step",
            id="equal",
        ),
    ],
)
def test_why(cards: str, why: str) -> None:
    assert answer("tuolaji", "order", cards=cards).why == why


def test_a_pack_without_jokers_has_none() -> None:
    rules = ruleset(deck={"jokers": False}, kitty={"size": 4})
    assert complaint(rules, "order", cards="BJ") == "BJ is not in the pack of 'base'"


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
    assert answer("tuolaji", "shape", cards="S5 S5 S4").why == "pair + single card"


def test_no_cards_are_refused() -> None:
    message = "shape: 'cards' must list at least one card"
    assert complaint("tuolaji", "shape", cards="") == message


def test_cards_outside_the_pack_are_refused() -> None:
    assert complaint("tuolaji", "shape", cards="S4 S4 S4") == (
        "S4 occurs 3 times, but the pack of 'tuolaji' has it 2 times"
    )


@pytest.mark.parametrize(
    ("trump", "cards"),
    [pytest.param("H", 36, id="hearts"), pytest.param("none", 12, id="none")],
)
def test_trumps_of_two_packs(trump: str, cards: int) -> None:
    found = answer("tuolaji", "count", ("2", trump), of="trumps")
    assert found.to_dict() == {"cards": cards}
    names = f"'order.trumps' names {cards // 2} faces"
    assert found.why == f"{names}, and the pack has 2 of each"


def test_nothing_else_is_counted() -> None:
    assert complaint("tuolaji", "count", of="spades") == (
        "count: 'of' must be trumps, got 'spades'"
    )


def test_1_4_hands_and_kitty() -> None:
    found = answer("titanic", "deal")
    assert found.to_dict() == {"hand": 39, "kitty": 6}
    assert found.why == "'kitty.size: 6' of 162 cards, the rest for 4 seats"


def test_2_7_2_a_line_may_be_about_the_hands_of_a_side() -> None:
    line = "no points by attackers at most 2 times"
    rules = load_variant("base", [f"bidding.weak_hand={line}"])
    hand = "S3 S3 S4 S4 S6 S6 S7 S7 S8 S8 S9 S9 SJ SJ SQ SQ SA SA H3 H3 H4 H4 H6 H6 H7"
    given = {"hand": hand, "by": "attackers"}
    assert plain(rules, "deal", ("2", "D"), **given)["redeal"] is True
    assert answer(rules, "deal", ("2", "D"), **given).why.endswith(
        f"'bidding.weak_hand: {line}'"
    )
    assert plain(rules, "deal", ("2", "D"), weak_hands=2, **given)["redeal"] is False
    assert plain(rules, "deal", ("2", "D"), hand=hand, by="declarers")["redeal"] is False
    assert complaint(rules, "deal", ("2", "D"), hand=hand) == (
        f"deal: '{line}' depends on the side; say 'by' (declarers or attackers)"
    )


def test_2_7_2_the_answer_says_that_the_declarer_is_bid_for_anew() -> None:
    anew = "bidding.after_weak_hand: declarer bid for anew"
    rules = load_variant("base", ["bidding.weak_hand=no points", anew.replace(": ", "=")])
    hand = "S3 S3 S4 S4 S6 S6 S7 S7 S8 S8 S9 S9 SJ SJ SQ SQ SA SA H3 H3 H4 H4 H6 H6 H7"
    why = answer(rules, "deal", ("2", "D"), hand=hand).why
    assert why.endswith(f"'bidding.weak_hand: no points', '{anew}'")
    assert anew not in answer(rules, "deal", ("2", "D"), hand=hand, opening=True).why


def test_a_field_is_unknown() -> None:
    assert complaint("titanic", "deal", players=4) == (
        "deal: unknown field 'players'; fields are hand, weak_hands, opening, by"
    )
