"""The partner that a called card makes."""

from __future__ import annotations

import pytest

from tests.table.asking import answer, complaint, plain


@pytest.mark.parametrize(
    ("declarer", "holders", "partner"),
    [
        pytest.param(0, [0, 2], 2, id="the_other_copy"),
        pytest.param(0, [1, 3], 1, id="the_nearest"),
        pytest.param(2, [1, 3], 3, id="the_nearest_from_the_declarer_on"),
        pytest.param(3, [2, 1], 1, id="in_order_of_play"),
        pytest.param(0, [3, 3], 3, id="both_copies_in_another_hand"),
        pytest.param(0, [0, 0], None, id="both_copies_in_hand"),
        pytest.param(0, [0], None, id="the_other_copy_is_buried"),
        pytest.param(0, [], None, id="both_copies_are_buried"),
    ],
)
def test_the_nearest_other_holder(
    declarer: int, holders: list[int], partner: int | None
) -> None:
    fields = {"declarer": declarer, "called": "SA", "holders": holders}
    assert plain("bianfeng-called", "partner", **fields) == {"partner": partner}


def test_why() -> None:
    fields = {"declarer": 0, "called": "SA"}
    found = answer("bianfeng-called", "partner", holders=[2], **fields)
    assert found.why == "seat 2 is the nearest other seat that holds SA"
    alone = answer("bianfeng-called", "partner", holders=[0, 0], **fields)
    assert alone.why == "no other seat holds SA, so the declarer plays alone"


def test_2_11_no_card_need_be_called() -> None:
    found = answer("bianfeng-called", "partner", declarer=0)
    assert (found.to_dict(), found.why) == (
        {"partner": None},
        "the declarer calls no card, and plays alone",
    )


@pytest.mark.parametrize(
    ("name", "fields", "message"),
    [
        pytest.param(
            "zhaopengyou",
            {"declarer": 0},
            "partner: 'called' is missing, and 'zhaopengyou' has "
            "'table.call_required: true'",
            id="a_call_is_required",
        ),
        pytest.param(
            "bianfeng-called",
            {"declarer": 0, "holders": [1]},
            "partner: 'holders' hold a 'called' card; name it",
            id="holders_of_no_card",
        ),
    ],
)
def test_the_called_card_is_missing(
    name: str, fields: dict[str, object], message: str
) -> None:
    assert complaint(name, "partner", **fields) == message


@pytest.mark.parametrize("called", ["BJ", "H10", "D10"])
def test_any_card_can_be_called(called: str) -> None:
    fields = {"declarer": 0, "called": called, "holders": [3]}
    assert plain("bianfeng-called", "partner", **fields) == {"partner": 3}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        pytest.param(
            {"declarer": 4}, "'bianfeng-called' has the seats 0 .. 3, got 4", id="declarer"
        ),
        pytest.param(
            {"holders": [0, 7]},
            "'bianfeng-called' has the seats 0 .. 3, got 7",
            id="holder",
        ),
        pytest.param(
            {"holders": [0, 1, 2]},
            "partner: 'holders' must list at most 2 seats, one a copy, got 3",
            id="copies",
        ),
        pytest.param(
            {"called": "SA SA"},
            "partner: 'called' must be one card, got 'SA SA'",
            id="two_cards",
        ),
    ],
)
def test_questions_that_make_no_sense(change: dict[str, object], message: str) -> None:
    fields = {"declarer": 0, "called": "SA", "holders": [1, 2], **change}
    assert complaint("bianfeng-called", "partner", **fields) == message


def test_a_variant_without_called_partners() -> None:
    fields = {"declarer": 0, "called": "SA", "holders": [1, 2]}
    assert complaint("tuolaji", "partner", **fields) == (
        "partner: 'tuolaji' has 'table.partners: opposite'; only with 'called' does a card "
        "name the partner"
    )
