"""The price of a foul."""

from __future__ import annotations

import pytest

from tests.builders import ruleset
from tests.table.asking import answer, complaint, plain, variant
from tuolaji.table.questions import FoulQuestion, ask

NOTHING = {
    "takeover": None,
    "declarers": None,
    "attackers": None,
    "levels": None,
    "points": None,
    "match": None,
    "next": None,
}


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        pytest.param(
            {"kind": "wrong count", "by": "declarers"},
            {"takeover": True, "attackers": 1},
            id="by_declarers",
        ),
        pytest.param(
            {"kind": "wrong count", "by": "both"},
            {"levels": 0, "next": "opening bid"},
            id="by_both",
        ),
        pytest.param({"kind": "revoke"}, {"levels": -1}, id="once"),
        pytest.param({"kind": "take-back", "times": 2}, {"levels": -2}, id="twice"),
        pytest.param(
            {"kind": "revoke", "by": "attackers", "times": 4},
            {"levels": -4, "match": "lost"},
            id="too_often",
        ),
    ],
)
def test_what_the_rule_says(fields: dict[str, object], found: dict[str, object]) -> None:
    assert plain("shuangsheng-match", "foul", **fields) == NOTHING | found


@pytest.mark.parametrize(
    ("fields", "points"),
    [
        ({"kind": "wrong cards shown"}, -10),
        ({"kind": "wrong cards shown", "cards": 3}, -30),
        ({"kind": "kitty seen", "times": 2}, -80),
    ],
)
def test_points(fields: dict[str, object], points: int) -> None:
    assert plain("four-deck-match", "foul", **fields) == NOTHING | {"points": points}


def test_the_price_is_the_reason() -> None:
    found = answer("tuolaji-match", "foul", kind="wrong count", by="attackers")
    assert found.why == "'wrong count' by attackers: no takeover and declarers +1"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        pytest.param(
            {"kind": "wrong count"},
            "foul: the price of 'wrong count' depends on the side; say 'by' (declarers or "
            "attackers)",
            id="no_side",
        ),
        pytest.param(
            {"kind": "wrong count", "by": "both"},
            "foul: 'tuolaji-match' has no price for 'wrong count' by both; it prices "
            "'wrong count' by declarers, 'wrong count' by attackers, 'revoke' by "
            "declarers, 'revoke' by attackers",
            id="another_side",
        ),
        pytest.param(
            {"kind": "revoke", "by": "declarers", "times": 0},
            "foul: 'times' must be 1 .. 1000, got 0",
            id="no_times",
        ),
        pytest.param(
            {"kind": "revoke", "by": "declarers", "cards": 1001},
            "foul: 'cards' must be 1 .. 1000, got 1001",
            id="cards",
        ),
        pytest.param(
            {"kind": "talking"},
            "foul: 'kind' must be wrong count or revoke or take-back or wrong cards shown "
            "or kitty seen, got 'talking'",
            id="kind",
        ),
    ],
)
def test_questions_that_make_no_sense(fields: dict[str, object], message: str) -> None:
    assert complaint("tuolaji-match", "foul", **fields) == message


def test_a_variant_without_prices() -> None:
    assert complaint(ruleset(), "foul", kind="revoke") == (
        "foul: 'base' has no price for 'revoke'; it prices no foul"
    )


@pytest.mark.parametrize("kind", ["take back", "take-back", "take_back"])
def test_words_of_a_kind_may_be_joined_by_any_sign(kind: str) -> None:
    found = answer("shuangsheng-match", "foul", kind=kind)
    assert found.why == "'take-back': -1 level and match lost at 3"
    assert ask(variant("shuangsheng-match"), FoulQuestion(kind)) == found  # type: ignore[arg-type]  # as programs write it


@pytest.mark.parametrize("kind", [5, None, "take  back"])
def test_a_kind_is_a_text_of_its_words(kind: object) -> None:
    assert complaint("shuangsheng-match", "foul", kind=kind).startswith("foul: 'kind' ")
