"""Rule 3.4: whether a hand may give its few trumps to the partner, and why not."""

from __future__ import annotations

import pytest

from tests.builders import ruleset
from tests.table.ask import answer, complaint, plain
from tuolaji.rules.crossing import Answered
from tuolaji.rules.ruleset import Ruleset

FIVE = ruleset(crossing={"trumps": 5})
THREE = ruleset(crossing={"trumps": 3, "answered": Answered.PLAIN_CARDS})
HAND = "H3 H9 SA SK S9 D4 D5"
PARTNER = "HA HK SQ SJ DQ C4"


@pytest.mark.parametrize(
    ("fields", "allowed", "why"),
    [
        pytest.param({}, None, "'crossing.trumps: 3'", id="it_may"),
        pytest.param({"cards": "H3 H9 S9"}, True, "'crossing.trumps: 3'", id="with_cards"),
        pytest.param(
            {"cards": "H3 S9 SA"},
            False,
            "'crossing.trumps: 3': all trumps cross, including H9",
            id="a_trump_is_kept",
        ),
        pytest.param({"cards": "H3 H9"}, False, "3 cards cross, got 2", id="too_few_cards"),
        pytest.param(
            {"cards": "H3 H9 S9", "answer_with": "SQ DQ C4"},
            True,
            "'crossing.trumps: 3'",
            id="answered",
        ),
        pytest.param(
            {"cards": "H3 H9 S9", "answer_with": "S9 DQ C4"},
            True,
            "'crossing.trumps: 3'",
            id="answered_with_a_card_that_came",
        ),
        pytest.param(
            {"cards": "H3 H9 S9", "answer_with": "H3 HA C4"},
            False,
            "'crossing.answered: plain cards' does not allow H3 HA",
            id="answered_with_trumps",
        ),
        pytest.param(
            {"cards": "H3 H9 S9", "answer_with": "SQ SJ DQ C4"},
            False,
            "3 cards cross, got 4",
            id="answered_with_too_many",
        ),
    ],
)
def test_3_4_why_cards_cross(
    fields: dict[str, str], allowed: bool | None, why: str
) -> None:
    found = answer(THREE, "crossing", hand=HAND, partner=PARTNER, **fields)
    assert (found.to_dict()["may"], found.to_dict().get("allowed")) == (True, allowed)
    assert found.why == why


@pytest.mark.parametrize(
    ("trump", "hand", "partner", "why"),
    [
        pytest.param(
            "none", HAND, PARTNER, "without a trump suit nobody crosses", id="no_trump"
        ),
        pytest.param(
            "H",
            "H3 H9 BJ S10 SA SK S9",
            PARTNER,
            "'crossing.trumps: 3', and the hand has 4",
            id="too_many_trumps",
        ),
        pytest.param(
            "H",
            HAND,
            "HA HK HQ H10 SQ SJ",
            "'crossing.answered: plain cards', and the partner has fewer than 3",
            id="a_partner_without_plain_cards",
        ),
    ],
)
def test_3_4_why_a_hand_may_not_cross(
    trump: str, hand: str, partner: str, why: str
) -> None:
    found = answer(THREE, "crossing", ("10", trump), hand=hand, partner=partner)
    assert found.why == why
    assert found.to_dict() == {"may": False}
    named = plain(
        THREE, "crossing", ("10", trump), hand=hand, partner=partner, cards="SA SK S9"
    )
    assert named == {"may": False, "allowed": False}


def test_3_4_a_partner_that_gives_any_card_may_give_trumps() -> None:
    fields = {"cards": "H3 H9 SA SK S9", "answer_with": "H3 HA HK SQ SJ"}
    assert plain(FIVE, "crossing", hand=HAND, partner=PARTNER, **fields) == {
        "may": True,
        "allowed": True,
    }


def test_a_question_after_another_at_the_same_place_is_answered_alike() -> None:
    first = answer(
        THREE,
        "crossing",
        hand=HAND,
        partner=PARTNER,
        cards="H3 H9 S9",
        answer_with="SQ DQ C4",
    )
    kept = {"hand": HAND, "partner": PARTNER, "cards": "SA SK S9"}
    assert first.to_dict()["allowed"] is True
    assert plain(THREE, "crossing", **kept)["allowed"] is False


@pytest.mark.parametrize(
    ("rules", "fields", "message"),
    [
        pytest.param(
            ruleset(),
            {"hand": HAND},
            "crossing: 'base' has 'crossing.trumps: none', so nobody crosses",
            id="nobody_crosses",
        ),
        pytest.param(
            THREE,
            {"hand": HAND, "answer_with": "SQ DQ C4", "cards": "H3 H9 S9"},
            "crossing: 'answer_with' asks for the 'partner' and the 'cards'",
            id="an_answer_of_an_unknown_hand",
        ),
    ],
)
def test_questions_without_an_answer(
    rules: Ruleset, fields: dict[str, str], message: str
) -> None:
    assert complaint(rules, "crossing", **fields) == message
