"""Rule 2: whether a bid is allowed, and what the bids fix."""

from __future__ import annotations

import pytest

from tests.builders import ruleset
from tests.table.asking import answer, complaint, plain
from tuolaji.rules.bidding import BidStep, OverturnedBy, Reinforce, Shown
from tuolaji.rules.deck import Partners


def laid(*bids: tuple[int, str]) -> list[dict[str, object]]:
    return [{"seat": seat, "cards": cards} for seat, cards in bids]


@pytest.mark.parametrize(
    ("bids", "reason"),
    [
        pytest.param([(0, "S10")], None, id="2_2_a_level_card"),
        pytest.param([(0, "S10"), (0, "S10")], None, id="2_4_reinforced"),
        pytest.param([(0, "S10"), (1, "H10 H10")], None, id="2_5_overturned"),
        pytest.param([(0, "S10"), (0, "H10 H10")], None, id="2_5_self_overturned"),
        pytest.param([(0, "S10"), (1, "H10")], "not higher", id="2_3_an_equal_step"),
        pytest.param([(0, "S10 H10")], "not one face", id="2_2_two_faces"),
        pytest.param([(0, "")], "not one face", id="no_cards"),
        pytest.param([(0, "S9")], "not on ladder", id="no_level_card"),
        pytest.param([(0, "BJ")], "not on ladder", id="one_joker"),
        pytest.param(
            [(0, "S10"), (1, "H10 H10"), (0, "S10")],
            "not higher",
            id="2_4_after_an_overturn",
        ),
    ],
)
def test_2_allowed(bids: list[tuple[int, str]], reason: str | None) -> None:
    found = plain("tuolaji", "bid", bids=laid(*bids))
    assert (found["allowed"], found["reason"]) == (reason is None, reason)


@pytest.mark.parametrize(
    ("change", "bids", "reason"),
    [
        pytest.param(
            {"reinforce": Reinforce.NEVER},
            [(0, "S10"), (0, "S10")],
            "may not reinforce",
            id="2_4",
        ),
        pytest.param(
            {"overturn": False}, [(0, "S10"), (1, "H10 H10")], "may not overturn", id="2_5"
        ),
        pytest.param(
            {"overturned_by": OverturnedBy.OPPONENTS},
            [(0, "S10"), (2, "H10 H10")],
            "may not overturn",
            id="2_5_a_partner",
        ),
        pytest.param(
            {}, [(0, "S10"), (0, "H10 H10")], "may not self-overturn", id="2_5_oneself"
        ),
    ],
)
def test_2_kinds_that_are_forbidden(
    change: dict[str, object], bids: list[tuple[int, str]], reason: str
) -> None:
    found = plain(ruleset(bidding=change), "bid", bids=laid(*bids))
    assert (found["allowed"], found["reason"]) == (False, reason)


@pytest.mark.parametrize("seat", [1, 3])
def test_2_5_opponents_may_overturn(seat: int) -> None:
    rules = ruleset(bidding={"overturned_by": OverturnedBy.OPPONENTS})
    found = answer(rules, "bid", bids=laid((0, "S10"), (seat, "H10 H10")))
    assert found.to_dict()["allowed"] is True


def test_2_5_where_partners_are_called_every_other_seat_is_an_opponent() -> None:
    bidding = {"overturned_by": OverturnedBy.OPPONENTS}
    rules = ruleset(bidding=bidding, table={"partners": Partners.CALLED})
    assert plain(rules, "bid", bids=laid((0, "S10"), (2, "H10 H10")))["allowed"] is True


def test_2_5_who_may_not_overturn_is_told() -> None:
    rules = ruleset(bidding={"overturned_by": OverturnedBy.OPPONENTS})
    found = answer(rules, "bid", bids=laid((0, "S10"), (2, "H10 H10")))
    assert found.why == "'bidding.overturned_by: opponents' forbids bidding over a partner"


def test_2_4_until_overturned() -> None:
    bids = laid((0, "S10"), (1, "H10 H10"), (0, "S10 S10"))
    assert plain("titanic", "bid", bids=bids)["allowed"] is True
    kept = ruleset(deck={"packs": 3}, kitty={"size": 6}, bidding={"bids": _three_steps()})
    assert plain(kept, "bid", bids=bids)["reason"] == "may not reinforce"


def _three_steps() -> tuple[BidStep, ...]:
    return tuple(BidStep(Shown.LEVEL, count) for count in (1, 2, 3))


def test_2_6_bids_name_the_opening_declarer() -> None:
    bids = laid((1, "S10"), (2, "H10 H10"))
    assert plain("tuolaji", "bid", bids=bids, opening=True)["declarer"] == 1
    assert plain("bianfeng", "bid", bids=bids, opening=True)["declarer"] == 2


def test_2_6_a_later_declarer_is_known() -> None:
    found = plain("tuolaji", "bid", bids=laid((1, "S10")), declarer=3)
    assert (found["trump"], found["declarer"]) == ("S", 3)


def test_jokers_fix_no_trump() -> None:
    assert plain("tuolaji", "bid", bids=laid((1, "LJ LJ")))["trump"] == "none"


def test_a_bid_that_is_refused_counts_as_not_made() -> None:
    found = plain("tuolaji", "bid", bids=laid((0, "S10 S10"), (1, "H10")), opening=True)
    assert (found["trump"], found["declarer"]) == ("S", 0)


def test_2_7_nobody_bids() -> None:
    found = plain("tuolaji", "bid", bids=[])
    assert (found["allowed"], found["trump"], found["declarer"]) == (None, "none", None)


@pytest.mark.parametrize(
    ("kitty", "trump"),
    [
        pytest.param("D7 S3 S4 S6 H3 H4 C3 C4", "D", id="the_first_card"),
        pytest.param("BJ LJ C4 S6 H3 H4 C3 D4", "C", id="jokers_are_passed_over"),
    ],
)
def test_2_7_a_kitty_card_is_turned_up(kitty: str, trump: str) -> None:
    assert plain("tuolaji-turn-up", "bid", bids=[], kitty=kitty)["trump"] == trump


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        pytest.param(
            {"bids": []},
            "bid: nobody has bid, so 'kitty' must list its 8 cards in order",
            id="no_kitty",
        ),
        pytest.param(
            {"bids": [{"seat": 7, "cards": "S10"}]},
            "'tuolaji-turn-up' has the seats 0 .. 3, got 7",
            id="seat",
        ),
        pytest.param(
            {"bids": [{"seat": 0, "cards": "S10 S10 S10"}]},
            "S10 occurs 3 times, but the pack of 'tuolaji-turn-up' has it 2 times",
            id="copies",
        ),
        pytest.param(
            {"bids": laid((0, "S10"), (1, "S10 S10"))},
            "bid: S10 would lie on the table 3 times, but the pack has it 2 times",
            id="copies_of_two_seats",
        ),
        pytest.param(
            {"bids": [{"seat": 0, "card": "S10"}]},
            "bid: 'bids' 1: 'cards' is missing; is it meant by 'card'?",
            id="misspelt",
        ),
        pytest.param(
            {"bids": ["S10"]}, "bid: 'bids' 1 must be a mapping, got 'S10'", id="text"
        ),
    ],
)
def test_questions_that_make_no_sense(fields: dict[str, object], message: str) -> None:
    assert complaint("tuolaji-turn-up", "bid", **fields) == message


@pytest.mark.parametrize(
    ("first", "second", "is_allowed"),
    [("H", "S", True), ("C", "D", True), ("S", "H", False), ("D", "C", False)],
)
def test_equal_bids_overcall_by_suit(first: str, second: str, is_allowed: bool) -> None:
    bids = laid((0, f"{first}2"), (1, f"{second}2"))
    found = answer("shuangsheng-match", "bid", ("2", "H"), bids=bids, opening=True)
    assert found.to_dict()["allowed"] is is_allowed
    rule = f"'bidding.suits: S > H > D > C' does not put {second} above {first}"
    holds = "'level' by seat 1 holds; 'bidding.declarer: last bidder'"
    assert found.why == (holds if is_allowed else rule)


def test_more_cards_overcall_any_suit() -> None:
    bids = laid((0, "S2"), (1, "C2 C2"))
    assert plain("shuangsheng-match", "bid", ("2", "H"), bids=bids)["allowed"] is True


def test_most_level_cards_declare() -> None:
    bids = laid((0, "S2"), (1, "H2 H2"), (0, "S2 S2"))
    found = plain("four-deck-match", "bid", ("2", "H"), bids=bids, opening=True)
    assert (found["trump"], found["declarer"]) == ("H", 1)


def test_nobody_bids_and_the_cards_are_dealt_anew() -> None:
    found = answer("fankou-bombs", "bid", ("3", "H"), bids=[], opening=True)
    assert found.to_dict() == {
        "allowed": None,
        "reason": None,
        "trump": None,
        "declarer": None,
        "redeal": True,
    }
    assert found.why == "'bidding.nobody: redeal' deals the cards anew"


def test_in_later_deals_nobody_bids_and_there_are_no_trumps() -> None:
    found = plain("fankou-bombs", "bid", ("4", "H"), bids=[], declarer=2)
    assert (found["trump"], found["declarer"], found["redeal"]) == ("none", 2, False)


def test_in_an_auction_no_cards_are_laid_down() -> None:
    assert complaint("jiaofen", "bid", bids=laid((0, "S2"))) == (
        "bid: 'jiaofen' has 'bidding.window: auction'; seats call points and lay no cards "
        "down"
    )


@pytest.mark.parametrize("cards", ["LJ", "S3", ""])
def test_a_first_bid_that_is_refused_needs_no_kitty(cards: str) -> None:
    bids = laid((0, cards))
    found = answer("tuolaji-match", "bid", ("2", "H"), bids=bids, declarer=1)
    reason = "not on ladder" if cards else "not one face"
    told = {"allowed": False, "reason": reason, "declarer": 1, "redeal": False}
    assert found.to_dict() == told
    assert found.why.endswith("'kitty' lists no cards, so 'trump' is not known")


def test_with_a_kitty_a_first_bid_that_is_refused_leaves_trumps_to_it() -> None:
    fields = {"bids": laid((0, "LJ")), "kitty": "D7 S3 S4 S6 H3 H4 C3 C4"}
    found = plain("tuolaji-match", "bid", ("2", "H"), **fields)
    assert (found["allowed"], found["trump"]) == (False, "D")


def test_2_12_bids_at_own_levels_name_the_declarer() -> None:
    bids, levels = laid((0, "C3"), (1, "H5")), ["3", "5", "3", "5"]
    found = plain("shuangsheng-match", "bid", ("3", "H"), bids=bids, levels=levels)
    assert (found["trump"], found["declarer"]) == ("H", 1)
    assert complaint("fankou-bombs", "bid", bids=laid((0, "S3 S3")), levels=["3"] * 4) == (
        "bid: 'fankou-bombs' has 'bidding.companion: turned card', so 'turned' must name "
        "the card turned up before the opening deal"
    )


@pytest.mark.parametrize(
    ("fields", "who"), [({}, ""), ({"declarer": 2}, ", seat 2")], ids=["unknown", "known"]
)
def test_2_6_nobody_bids_in_the_opening_deal(fields: dict[str, int], who: str) -> None:
    found = answer("tuolaji", "bid", bids=[], opening=True, **fields)
    rule = "nobody has bid: 'bidding.nobody: no trump'"
    assert found.why == f"{rule}; the seat that drew first declares{who}"


def test_why_an_earlier_bid_does_not_count() -> None:
    bids = laid((0, "S3"), (1, "S10"), (2, "H10"), (2, "H10 H10"))
    found = answer("tuolaji", "bid", bids=bids, opening=True)
    holds, first, third, declares = found.why.split("; ")
    assert holds == "'level x2' by seat 2 holds"
    assert first.startswith("bid 1 counts as not made: 1 x S3 is no bid of ")
    assert third == "bid 3 counts as not made: 'level' is not above 'level' on the ladder"
    assert declares == "'bidding.declarer: first bidder'"
