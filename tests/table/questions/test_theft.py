"""The question about thefts of the kitty: who may steal it, and by which cards (3.3)."""

from __future__ import annotations

import pytest

from tests.builders import ruleset, theft_lines
from tests.table.ask import answer, complaint, plain

MATCH = "shuangsheng-match"
BID = [{"seat": 0, "cards": "S2"}]
HEARTS = {"seat": 1, "cards": "H2 H2"}


def test_3_3_a_pair_steals_and_makes_trumps() -> None:
    assert plain(MATCH, "theft", ("2", "S"), opening=True, bids=BID, thefts=[HEARTS]) == {
        "allowed": True,
        "reason": None,
        "trump": "H",
        "declarer": 0,
    }


@pytest.mark.parametrize(
    ("rules", "fields", "why"),
    [
        pytest.param(
            MATCH,
            {"thefts": [HEARTS, {"seat": 2, "cards": "D2 D2"}]},
            "theft 2 is refused: 'bidding.suits: S > H > D > C' does not put D above H",
            id="of_a_lower_suit",
        ),
        pytest.param(
            MATCH,
            {"thefts": [{"seat": 0, "cards": "H2 H2"}]},
            "seat 0 has buried the kitty itself",
            id="from_oneself",
        ),
        pytest.param(
            MATCH,
            {"thefts": [HEARTS, {"seat": 1, "cards": "BJ BJ"}]},
            "theft 2 is refused: seat 1 has buried the kitty itself",
            id="from_oneself_anew",
        ),
        pytest.param(
            MATCH,
            {"bids": [], "thefts": [HEARTS]},
            "where nobody has bid, nobody steals the kitty",
            id="of_the_kitty_s_own_trumps",
        ),
        pytest.param("tuolaji", {"thefts": [HEARTS]}, "'kitty.theft: none'", id="never"),
        pytest.param(
            "sanfu-chaodi",
            {
                "bids": [{"seat": 0, "cards": "S2 S2"}],
                "thefts": [{"seat": 2, "cards": "LJ LJ"}],
            },
            "'kitty.theft': 'opponents -> any bid until all pass' does not ask seat 2",
            id="by_a_partner",
        ),
        pytest.param(
            "shengji-classic",
            {
                "bids": [{"seat": 0, "cards": "S2 LJ"}],
                "thefts": [{"seat": 1, "cards": "H2 H2 BJ"}],
            },
            "'kitty.theft: nobody when opening deal'",
            id="in_the_opening_deal",
        ),
        pytest.param(
            "chaodipi",
            {"thefts": [{"seat": 1, "cards": "H2"}, {"seat": 2, "cards": "D2"}]},
            "theft 2 is refused: 'level' is not above 'level' on the ladder; theft 1 "
            "counts as not made: 'level' is not above 'level' on the ladder",
            id="with_the_theft_before_it",
        ),
    ],
)
def test_3_3_a_theft_that_is_not_allowed(
    rules: str, fields: dict[str, object], why: str
) -> None:
    found = answer(rules, "theft", ("2", "S"), **{"opening": True, "bids": BID, **fields})
    assert found.to_dict()["allowed"] is False
    assert found.why == why


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        pytest.param(
            "anybody -> any bid once",
            "'kitty.theft': 'anybody -> any bid once': the kitty has been stolen once",
            id="once",
        ),
        pytest.param(
            "anybody -> any bid once and leaves the kitty",
            "'kitty.theft': 'anybody -> any bid once and leaves the kitty': trumps have "
            "been bid over once",
            id="once_without_the_kitty",
        ),
        pytest.param(
            "anybody -> any bid until all pass when later deals",
            "no line of 'kitty.theft' is for this deal",
            id="in_other_deals",
        ),
        pytest.param(
            "anybody -> level x2 until all pass",
            "'kitty.theft': 'anybody -> level x2 until all pass' asks for that bid alone",
            id="by_another_bid",
        ),
    ],
)
def test_3_3_a_line_that_does_not_let_steal(lines: str, why: str) -> None:
    rules = ruleset(kitty={"theft": theft_lines(lines)})
    thefts = [HEARTS, {"seat": 2, "cards": "BJ BJ"}]
    found = answer(rules, "theft", ("2", "S"), opening=True, bids=BID, thefts=thefts)
    assert found.why.split("; theft 1")[0] == f"theft 2 is refused: {why}"


LEFT = "anybody -> any bid until all pass and leaves the kitty"


def test_3_3_who_has_buried_may_bid_back_where_the_kitty_stays() -> None:
    rules = ruleset(kitty={"theft": theft_lines(LEFT)})
    thefts = [HEARTS, {"seat": 0, "cards": "BJ BJ"}]
    found = answer(rules, "theft", ("2", "S"), opening=True, bids=BID, thefts=thefts)
    why = f"'joker x2 for no trump' by seat 0 makes the trumps; 'kitty.theft: {LEFT}'"
    assert found.why == why


def test_3_3_who_has_bid_is_not_asked_itself_where_the_kitty_stays() -> None:
    rules = ruleset(kitty={"theft": theft_lines(LEFT)})
    thefts = [HEARTS, {"seat": 1, "cards": "BJ BJ"}]
    found = answer(rules, "theft", ("2", "S"), opening=True, bids=BID, thefts=thefts)
    assert found.why == "theft 2 is refused: the bid of seat 1 holds"


def test_3_3_a_thief_may_declare() -> None:
    rules = ruleset(kitty={"theft": theft_lines("anybody -> any bid once and declares")})
    fields = {"opening": True, "bids": BID, "thefts": [HEARTS]}
    assert plain(rules, "theft", ("2", "S"), **fields)["declarer"] == 1


@pytest.mark.parametrize(
    ("fields", "allowed"),
    [
        pytest.param({"opening": True}, False, id="in_the_opening_deal"),
        pytest.param({"levels": ["2", "2", "2", "2"]}, True, id="where_bids_name_it_again"),
        pytest.param({"declarer": 0}, True, id="in_a_later_deal"),
    ],
)
def test_9_7_a_deal_is_an_opening_deal_at_the_start_of_a_match_alone(
    fields: dict[str, object], allowed: bool
) -> None:
    lines = theft_lines("nobody when opening deal | anybody -> any bid")
    rules = ruleset(kitty={"theft": lines})
    found = plain(rules, "theft", ("2", "S"), bids=BID, thefts=[HEARTS], **fields)
    assert found["allowed"] is allowed


def test_each_bid_that_is_not_allowed_is_told() -> None:
    bids = [*BID, {"seat": 1, "cards": "H2"}, {"seat": 2, "cards": "D2"}]
    thefts = [{"seat": 2, "cards": "D2 D2"}]
    found = answer("chaodipi", "theft", ("2", "S"), opening=True, bids=bids, thefts=thefts)
    assert "bid 2 counts as not made: " in found.why
    assert "bid 3 counts as not made: " in found.why


def test_after_an_auction_the_trumps_are_those_named() -> None:
    thefts = [{"seat": 1, "cards": "H2 H2"}]
    found = plain("chaodipi-eight", "theft", ("2", "S"), declarer=3, thefts=thefts)
    assert found == {"allowed": True, "reason": None, "trump": "H", "declarer": 3}


@pytest.mark.parametrize(
    ("rules", "fields", "message"),
    [
        pytest.param(
            MATCH, {"thefts": []}, "theft: 'thefts' must list at least one theft", id="none"
        ),
        pytest.param(
            MATCH,
            {"bids": BID, "thefts": [HEARTS]},
            "theft: 'declarer' must name the declarer of a later deal",
            id="no_declarer",
        ),
        pytest.param(
            "chaodipi-eight",
            {"thefts": [HEARTS]},
            "theft: 'chaodipi-eight' has 'bidding.window: auction'; leave out 'bids' and "
            "name the 'declarer'",
            id="auction",
        ),
        pytest.param(
            MATCH,
            {"opening": True, "bids": BID, "thefts": [{"seat": 9, "cards": "H2 H2"}]},
            "'shuangsheng-match' has the seats 0 .. 3, got 9",
            id="no_seat",
        ),
    ],
)
def test_thefts_that_make_no_sense(
    rules: str, fields: dict[str, object], message: str
) -> None:
    assert complaint(rules, "theft", ("2", "S"), **fields) == message
