"""Rule 2.9: what must lie beside a bid of the opening deal."""

from __future__ import annotations

import pytest

from tests.builders import ruleset
from tests.table.asking import answer, complaint, plain
from tuolaji.rules.bidding import BidStep, Companion, Shown


def laid(*bids: tuple[int, str]) -> list[dict[str, object]]:
    return [{"seat": seat, "cards": cards} for seat, cards in bids]


@pytest.mark.parametrize(
    ("bids", "reason"),
    [
        pytest.param([(0, "S3 LJ")], None, id="one"),
        pytest.param([(0, "LJ S3 S3")], None, id="in_any_order"),
        pytest.param([(0, "S3")], "not one companion", id="none"),
        pytest.param([(0, "S3 LJ LJ")], "not one companion", id="two"),
        pytest.param([(0, "LJ")], "not one face", id="alone"),
        pytest.param([(0, "S3 LJ"), (1, "H3 H3 LJ")], None, id="over_a_bid"),
        pytest.param([(0, "S3 LJ"), (1, "H3 H3")], "not one companion", id="over_without"),
        pytest.param([(0, "S3 LJ"), (0, "S3")], None, id="it_stays_for_more_cards"),
        pytest.param([(0, "S3 LJ"), (0, "S3 LJ")], "not one companion", id="another_one"),
        pytest.param([(0, "S3 LJ"), (1, "H3 LJ")], "not higher", id="an_equal_step"),
    ],
)
def test_a_companion_in_the_opening_deal(
    bids: list[tuple[int, str]], reason: str | None
) -> None:
    found = plain("fankou", "bid", ("3", "H"), bids=laid(*bids), opening=True)
    assert (found["allowed"], found["reason"]) == (reason is None, reason)


def test_no_companion_in_later_deals() -> None:
    assert plain("fankou", "bid", ("4", "H"), bids=laid((0, "S4")))["allowed"] is True
    found = plain("fankou", "bid", ("4", "H"), bids=laid((0, "S4 LJ")))
    assert found["reason"] == "not one face"


def test_companions_are_counted_with_the_pack() -> None:
    ladder = tuple(BidStep(Shown.LEVEL, count) for count in (1, 2, 3))
    rules = ruleset(bidding={"companion": Companion.LITTLE_JOKER, "bids": ladder})
    bids = laid((0, "S10 LJ"), (1, "H10 H10 LJ"), (2, "D10 D10 LJ"))
    assert complaint(rules, "bid", bids=bids, opening=True) == (
        "bid: LJ would lie on the table 3 times, but the pack has it 2 times"
    )


@pytest.mark.parametrize(
    ("turned", "bids", "reason"),
    [
        pytest.param("D9", [(0, "S3 D9")], None, id="one"),
        pytest.param("D9", [(0, "D9 S3 S3")], None, id="in_any_order"),
        pytest.param("D9", [(0, "S3")], "not one companion", id="none"),
        pytest.param("D9", [(0, "S3 LJ")], "not one companion", id="another_card"),
        pytest.param("D9", [(0, "S3 D9 D9")], "not one companion", id="two"),
        pytest.param("D9", [(0, "D9")], "not one face", id="alone"),
        pytest.param("D9", [(0, "D9 D9")], "not on ladder", id="it_counts_for_no_step"),
        pytest.param("D9", [(0, "S3 D9"), (1, "H3 H3 D9")], None, id="over_a_bid"),
        pytest.param("D9", [(0, "S3 D9"), (0, "S3")], None, id="it_stays"),
        pytest.param(
            "D9", [(0, "S3 D9"), (0, "S3 D9")], "not one companion", id="another_one"
        ),
        pytest.param("LJ", [(0, "S3 LJ")], None, id="a_joker"),
        pytest.param("S3", [(0, "S3")], "not one face", id="a_level_card_alone"),
        pytest.param("S3", [(0, "S3 S3")], None, id="a_level_card_and_its_companion"),
        pytest.param("S3", [(0, "H3 S3")], None, id="a_level_card_beside_another"),
        pytest.param(
            "S3", [(0, "H3 S3"), (1, "S3 S3")], "not higher", id="it_makes_one_step_less"
        ),
        pytest.param("S3", [(0, "H3 S3"), (1, "S3 S3 S3")], None, id="two_and_one"),
        pytest.param("S3", [(0, "S3 S3"), (0, "S3")], None, id="more_of_its_face"),
    ],
)
def test_2_9_a_copy_of_the_card_turned_up(
    turned: str, bids: list[tuple[int, str]], reason: str | None
) -> None:
    fields = {"bids": laid(*bids), "opening": True, "turned": turned}
    found = plain("fankou-bombs", "bid", ("3", "H"), **fields)
    assert (found["allowed"], found["reason"]) == (reason is None, reason)


def test_2_9_a_lone_copy_of_it_is_no_bid() -> None:
    fields = {"bids": laid((0, "S3")), "opening": True, "turned": "S3"}
    found = answer("fankou-bombs", "bid", ("3", "H"), **fields)
    assert found.why == (
        "a bid is cards of one face, got the companion alone; 'bidding.nobody: redeal' "
        "deals the cards anew"
    )


def test_2_9_copies_of_the_card_turned_up_are_counted_with_the_pack() -> None:
    bids = laid((0, "S3 S3"), (1, "H3 H3 S3"), (0, "S3 S3"))
    fields = {"bids": bids, "opening": True, "turned": "S3"}
    assert complaint("fankou-bombs", "bid", ("3", "H"), **fields) == (
        "bid: S3 would lie on the table 5 times, but the pack has it 4 times"
    )


def test_2_9_no_card_is_turned_up_in_later_deals() -> None:
    assert plain("fankou-bombs", "bid", ("4", "H"), bids=laid((0, "S4")))["allowed"] is True


def test_2_9_without_bids_the_card_turned_up_does_not_matter() -> None:
    assert plain("fankou-bombs", "bid", ("3", "H"), bids=[], opening=True)["redeal"] is True


@pytest.mark.parametrize(
    ("turned", "message"),
    [
        pytest.param(
            None,
            "bid: 'fankou-bombs' has 'bidding.companion: turned card', so 'turned' must "
            "name the card turned up before the opening deal",
            id="missing",
        ),
        pytest.param("S3 S4", "bid: 'turned' must be one card, got 'S3 S4'", id="two"),
    ],
)
def test_2_9_the_card_turned_up_must_be_named(turned: str | None, message: str) -> None:
    fields = {"bids": laid((0, "S3 S4")), "opening": True, "turned": turned}
    assert complaint("fankou-bombs", "bid", ("3", "H"), **fields) == message


def test_2_9_the_card_turned_up_must_be_a_card_of_the_pack() -> None:
    fields = {"bids": laid((0, "S3 S4")), "opening": True}
    assert "bid: 'turned': " in complaint("fankou-bombs", "bid", **fields, turned="S99")
    rules = ruleset(deck={"jokers": False}, bidding={"companion": Companion.TURNED_CARD})
    message = complaint(rules, "bid", **fields, turned="BJ")
    assert message.startswith("BJ is not in the pack of ")


@pytest.mark.parametrize(
    ("variant_id", "opening", "message"),
    [
        pytest.param(
            "tuolaji",
            True,
            "bid: 'tuolaji' has 'bidding.companion: none', so no card is turned up; leave "
            "out 'turned'",
            id="no_companion",
        ),
        pytest.param(
            "fankou",
            True,
            "bid: 'fankou' has 'bidding.companion: one little joker', so no card is turned "
            "up; leave out 'turned'",
            id="another_companion",
        ),
        pytest.param(
            "fankou-bombs",
            False,
            "bid: a card is turned up before an opening deal only; say 'opening: true' or "
            "leave out 'turned'",
            id="a_later_deal",
        ),
    ],
)
def test_2_9_no_card_is_turned_up_where_none_is_asked_for(
    variant_id: str, opening: bool, message: str
) -> None:
    fields = {"bids": laid((0, "S3 D9")), "opening": opening, "turned": "D9"}
    assert complaint(variant_id, "bid", ("3", "H"), **fields) == message
