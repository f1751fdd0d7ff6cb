"""Rule 9.1 to 9.3: the multiplier of the kitty."""

from __future__ import annotations

import pytest

from tests.builders import ruleset
from tests.table.asking import answer, complaint, plain
from tuolaji.rules.kitty import Capture


@pytest.mark.parametrize(
    ("variant", "play", "multiplier"),
    [
        pytest.param("tuolaji", "S4 S4 S5 S5", 16, id="a_tractor"),
        pytest.param("tuolaji", "S3 S3 S4 S4 S5 S5 S6 S6", 64, id="the_cap"),
        pytest.param("tuolaji", "SA SA SJ SJ", 4, id="the_component_that_multiplies_most"),
        pytest.param("bianfeng-literal", "S9 S9 S6 S6 S3 S3", 6, id="the_whole_play"),
    ],
)
def test_9_2_multiplier(variant: str, play: str, multiplier: int) -> None:
    found = plain(variant, "kitty", ("2", "H"), winner="attackers", play=play)
    assert found == {"multiplier": multiplier}


def test_9_1_declarers_capture_nothing() -> None:
    found = answer("tuolaji", "kitty", winner="declarers", play="SA")
    assert found.to_dict() == {"multiplier": 0}
    assert found.why == "'kitty.captured: when the attackers win the last trick'"


def test_9_3_only_what_the_lead_required_counts() -> None:
    fields = {"winner": "attackers", "lead": "S3 S4 S5", "play": "H4 H4 H5"}
    assert plain("tuolaji", "kitty", **fields) == {"multiplier": 2}


def test_9_1_trumps_may_be_needed() -> None:
    rules = ruleset(kitty={"captured": Capture.LAST_TRICK_WITH_TRUMPS})
    assert plain(rules, "kitty", winner="attackers", play="SA") == {"multiplier": 0}
    assert plain(rules, "kitty", winner="attackers", play="HA") == {"multiplier": 2}


def test_why_names_component_and_cap() -> None:
    play = "S3 S3 S4 S4 S5 S5 S6 S6"
    found = answer("tuolaji", "kitty", winner="attackers", play=play)
    assert found.why == "'kitty.multiplier' of tractor(4), at most 64"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        pytest.param(
            {"winner": "them", "play": "SA"},
            "kitty: 'winner' must be declarers or attackers, got 'them'",
            id="winner",
        ),
        pytest.param(
            {"winner": "attackers", "play": "SA", "lead": "SK SQ"},
            "kitty: 'play' must have as many cards as 'lead', got 1 and 2",
            id="count",
        ),
        pytest.param(
            {"winner": "attackers", "play": "DA", "lead": "SK"},
            "kitty: DA cannot win on a lead of SK",
            id="cannot_win",
        ),
    ],
)
def test_questions_that_make_no_sense(fields: dict[str, object], message: str) -> None:
    assert complaint("tuolaji", "kitty", **fields) == message


@pytest.mark.parametrize(
    ("play", "line", "multiplier"),
    [
        pytest.param("H9 H9 H3 H3", "pair x2 -> 4", 4, id="two_pairs"),
        pytest.param("H9 H9 H8 H8", "tractor -> 2 * 2 ^ length", 8, id="a_tractor"),
        pytest.param("H9 H9 H8 H3", "else -> 2", 2, id="else"),
    ],
)
def test_9_3_the_line_that_the_whole_play_fits_is_the_reason(
    play: str, line: str, multiplier: int
) -> None:
    fields = {"winner": "attackers", "lead": "SA SK SJ S9", "play": play}
    found = answer("bianfeng-literal", "kitty", ("6", "H"), **fields)
    assert found.to_dict() == {"multiplier": multiplier}
    assert found.why == f"'kitty.multiplier' of the whole play: '{line}'"
