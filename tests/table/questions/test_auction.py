"""The question about auctions: what may be called, and what the calls lead to (2.10)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.builders import changed, nobody_bids, seat_lines
from tests.oracle.variants import RULESETS
from tests.table.ask import answer, complaint, plain

PASSES = ["pass"] * 4


@pytest.mark.parametrize(
    ("calls", "said"),
    [
        ([], "nobody has called; the next call is 80"),
        (["pass"], "nobody has called; the next call is 80"),
        ([80], "seat 0 has called 80 points; the next call is 75"),
        ([80, "pass", "pass", "pass"], "seat 0 has called last, 80 points, and declares"),
        ([70], "the next call is 80 points, got 70"),
        (
            [80, 75, 70, 60],
            "call 4, of seat 3, is refused: the next call is 65 points, got 60",
        ),
        (
            [80, 70, 75, 65, "pass"],
            "seat 1 has called 75 points; the next call is 70; call 2, of seat 1, counts "
            "as not made: the next call is 75 points, got 70; call 4, of seat 2, counts as "
            "not made: the next call is 70 points, got 65",
        ),
        (
            PASSES,
            "nobody has called: 'bidding.default_declarer: first seat' names the declarer",
        ),
    ],
)
def test_2_10_an_answer_says_what_holds(calls: list[Any], said: str) -> None:
    assert answer("jiaofen", "auction", calls=calls).why == said


def test_2_10_the_line_that_deals_anew_is_told() -> None:
    lines = nobody_bids("redeal at most 2 times | next seat declares")
    rules = changed(RULESETS["jiaofen"], bidding={"nobody": lines})
    found = answer(rules, "auction", calls=PASSES, redeals=2)
    assert found.why == "'bidding.nobody: next seat declares' deals the cards anew"
    assert found.to_dict()["redeal"] is True


@pytest.mark.parametrize(
    ("lines", "declarer"), [("last seat", 3), ("holder of D3 | last seat", None)]
)
def test_2_6_1_a_hand_may_name_the_declarer(lines: str, declarer: int | None) -> None:
    bidding = {"default_declarer": seat_lines(lines)}
    rules = changed(RULESETS["jiaofen"], bidding=bidding)
    assert plain(rules, "auction", calls=PASSES)["declarer"] == declarer


@pytest.mark.parametrize(
    ("variant", "fields", "message"),
    [
        (
            "base",
            {"calls": []},
            "auction: 'base' has 'bidding.window: during the deal'; nobody calls points",
        ),
        (
            "jiaofen",
            {"calls": [*PASSES, 80]},
            "auction: it is over before answer 5 of 'calls'",
        ),
        (
            "jiaofen",
            {"calls": ["none"]},
            "auction: 'calls' 1 must be a whole number or 'pass', got 'none'",
        ),
    ],
)
def test_what_cannot_be_asked(variant: str, fields: dict[str, Any], message: str) -> None:
    assert complaint(variant, "auction", **fields) == message
