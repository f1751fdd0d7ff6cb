"""Rule 2: whether a bid is allowed, what bids fix, and the partner a called card makes."""

from __future__ import annotations

import pytest

from tests.builders import bid_ladder, bid_step, bids_over, nobody_bids, ruleset
from tests.table.ask import answer, complaint, plain
from tuolaji.cards import Suit, suit_text
from tuolaji.rules.bidding import BidStep, Companion, Shown, Window
from tuolaji.rules.table import Partners


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
            {"over": bids_over("other seats -> any bid")},
            [(0, "S10"), (0, "S10")],
            "may not reinforce",
            id="2_4",
        ),
        pytest.param(
            {"over": ()}, [(0, "S10"), (1, "H10 H10")], "may not overturn", id="2_5"
        ),
        pytest.param(
            {"over": bids_over("opponents -> any bid")},
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
    rules = ruleset(bidding={"over": bids_over("opponents -> any bid")})
    found = answer(rules, "bid", bids=laid((0, "S10"), (seat, "H10 H10")))
    assert found.to_dict()["allowed"] is True


def test_2_5_where_partners_are_called_every_other_seat_is_an_opponent() -> None:
    bidding = {"over": bids_over("opponents -> any bid")}
    rules = ruleset(bidding=bidding, table={"partners": Partners.CALLED})
    assert plain(rules, "bid", bids=laid((0, "S10"), (2, "H10 H10")))["allowed"] is True


def test_2_5_who_may_not_overturn_is_told() -> None:
    rules = ruleset(bidding={"over": bids_over("opponents -> any bid")})
    found = answer(rules, "bid", bids=laid((0, "S10"), (2, "H10 H10")))
    assert found.why == (
        "bid 2 is refused: 'bidding.over: opponents -> any bid' does not let a partner "
        "make this bid over another seat's"
    )


def over(line: str, *bids: tuple[int, str], opening: bool = False) -> object:
    """Return what refuses the last of some bids by a line about bids over a bid."""
    bidding = {"bids": _ladder(), "over": bids_over(line)}
    rules = ruleset(bidding=bidding, deck={"packs": 5})
    return plain(rules, "bid", bids=laid(*bids), opening=opening)["reason"]


def _ladder() -> tuple[BidStep, ...]:
    return bid_ladder("level < level x2 = joker x2 for no trump < level x3")


def test_2_5_a_partner_protects_the_suit_that_holds() -> None:
    line = "partner -> same suit | opponents -> any bid"
    assert over(line, (0, "S10"), (2, "S10 S10")) is None
    assert over(line, (0, "S10"), (2, "H10 H10")) == "may not overturn"
    assert over(line, (0, "S10"), (0, "S10")) == "may not reinforce"
    protected = (0, "S10"), (2, "S10 S10")
    assert over(line, *protected, (2, "S10")) == "may not reinforce"
    # The suit of the first bidder holds still, so that it does not come back to it.
    assert over(line, *protected, (0, "S10 S10")) is None


def test_2_5_a_bidder_defends_its_suit_by_a_bid_as_high() -> None:
    line = "bidder -> same suit equal or higher | other seats -> any bid"
    overturned = (0, "S10"), (1, "H10 H10")
    assert over(line, *overturned, (0, "S10")) is None
    assert over(line, *overturned, (2, "S10 S10")) == "not higher"
    assert over(line.replace(" equal or higher", ""), *overturned, (0, "S10")) == (
        "not higher"
    )


def test_2_5_over_its_own_bid_a_seat_bids_one_as_high() -> None:
    pair = (0, "S10 S10")
    line = "bidder -> any bid equal or higher until overturned | other seats -> any bid"
    assert over(line, pair, (0, "LJ LJ")) is None
    assert over(line, pair, (1, "LJ LJ")) == "not higher"
    assert over(line, pair, (0, "LJ LJ"), (0, "H10")) == "not higher"


def test_2_3_1_a_bid_is_made_where_it_says() -> None:
    ladder = "level to open or over a suit < joker x2 for no trump over a suit < level x2"
    rules = ruleset(
        bidding={"bids": bid_ladder(ladder), "over": bids_over("anybody -> any bid")}
    )

    def reason(*bids: tuple[int, str]) -> object:
        return plain(rules, "bid", bids=laid(*bids), opening=True)["reason"]

    assert reason((0, "LJ LJ")) == "out of place"
    assert reason((0, "S10"), (1, "LJ LJ")) is None
    assert reason((0, "S10"), (1, "LJ LJ"), (2, "H10 H10")) is None
    # What is too low as well is told to be too low.
    assert reason((0, "S10"), (1, "LJ LJ"), (2, "H10")) == "not higher"
    assert reason((0, "S10 S10"), (1, "LJ LJ")) == "not higher"


def named(cards: str, suit: str | None, *before: tuple[int, str]) -> dict[str, object]:
    """Return what is said of jokers that are bid for a suit by seat 1."""
    ladder = "level < joker x2 for any suit or no trump < joker x3 for any suit"
    rules = ruleset(deck={"packs": 3}, bidding={"bids": bid_ladder(ladder)})
    bid: dict[str, object] = {"seat": 1, "cards": cards}
    bids = [*laid(*before), bid if suit is None else {**bid, "suit": suit}]
    return plain(rules, "bid", bids=bids, opening=True)


def test_2_3_who_bids_jokers_names_a_suit() -> None:
    assert named("LJ LJ", "H")["trump"] == "H"
    assert named("LJ LJ", None)["trump"] == "none"
    assert named("BJ BJ BJ", "C", (0, "S10"))["trump"] == "C"
    assert named("BJ BJ BJ", None)["reason"] == "not on ladder"
    assert named("S10", "H")["reason"] == "not on ladder"
    assert named("S10", "S")["allowed"] is True


def test_2_5_in_the_opening_deal_alone() -> None:
    line, bids = "other seats -> any bid when opening deal", ((0, "S10"), (1, "H10 H10"))
    assert over(line, *bids, opening=True) is None
    assert over(line, *bids) == "may not overturn"


def test_2_4_until_overturned() -> None:
    bids = laid((0, "S10"), (1, "H10 H10"), (0, "S10 S10"))
    assert plain("titanic", "bid", bids=bids)["allowed"] is True
    kept = ruleset(deck={"packs": 3}, kitty={"size": 6}, bidding={"bids": _three_steps()})
    assert plain(kept, "bid", bids=bids)["reason"] == "may not reinforce"


def _three_steps() -> tuple[BidStep, ...]:
    return tuple(bid_step(Shown.LEVEL, count) for count in (1, 2, 3))


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
def test_bids_that_make_no_sense(fields: dict[str, object], message: str) -> None:
    assert complaint("tuolaji-turn-up", "bid", **fields) == message


@pytest.mark.parametrize(
    ("first", "second", "is_allowed"),
    [("H", "S", True), ("C", "D", True), ("S", "H", False), ("D", "C", False)],
)
def test_equal_bids_overcall_by_suit(first: str, second: str, is_allowed: bool) -> None:
    bids = laid((0, f"{first}2"), (1, f"{second}2"))
    found = answer("shuangsheng-match", "bid", ("2", "H"), bids=bids, opening=True)
    assert found.to_dict()["allowed"] is is_allowed
    new, old = suit_text(Suit[second]), suit_text(Suit[first])
    order = "'bidding.suits: S > H > D > C'"
    rule = f"bid 2 is refused: {order} does not put {new} above {old}"
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
    assert found.why == "'bidding.nobody: redeal when opening deal' deals the cards anew"


@pytest.mark.parametrize(
    ("redeals", "redeal", "why"),
    [
        (2, True, "'bidding.nobody: redeal at most 3 times' deals the cards anew"),
        (3, False, "nobody has bid: 'bidding.nobody: no trump'"),
    ],
)
def test_2_7_the_cards_are_dealt_anew_so_many_times(
    redeals: int, redeal: bool, why: str
) -> None:
    rules = ruleset(bidding={"nobody": nobody_bids("redeal at most 3 times | no trump")})
    found = answer(rules, "bid", bids=[], redeals=redeals)
    assert (found.to_dict()["redeal"], found.why) == (redeal, why)


@pytest.mark.parametrize(
    ("lines", "opening", "declarer"),
    [
        ("next seat declares", False, 0),
        ("redeal when later deals | no trump", False, 3),
        ("next seat declares", True, None),
    ],
)
def test_2_7_where_cards_are_dealt_anew_the_declarer_is_that_of_the_new_dealing(
    lines: str, opening: bool, declarer: int | None
) -> None:
    rules = ruleset(bidding={"nobody": nobody_bids(lines)})
    found = plain(rules, "bid", bids=[], opening=opening, declarer=3)
    assert (found["redeal"], found["declarer"]) == (True, declarer)


def test_2_7_the_kitty_is_not_needed_where_cards_are_dealt_anew() -> None:
    nobody = nobody_bids("redeal when opening deal | highest kitty card | no trump")
    rules = ruleset(bidding={"nobody": nobody})
    assert plain(rules, "bid", bids=[], opening=True)["redeal"] is True
    kitty = "S3 H9 BJ D9 S4 S5 S6 S7"
    assert plain(rules, "bid", bids=[], kitty=kitty)["trump"] == "H"


def test_2_1_where_seats_never_bid_there_are_no_bids() -> None:
    nobody = nobody_bids("highest kitty card | no trump")
    rules = ruleset(bidding={"window": Window.NEVER, "nobody": nobody})
    assert complaint(rules, "bid", bids=laid((0, "S2"))) == (
        "bid: 'base' has 'bidding.window: never'; leave 'bids' empty"
    )
    kitty = "S3 H9 BJ D9 S4 S5 S6 S7"
    assert plain(rules, "bid", bids=[], kitty=kitty)["trump"] == "H"


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
    assert first.startswith("bid 1 counts as not made: 1 x S3 is not a bid of ")
    assert third == "bid 3 counts as not made: 'level' is not above 'level' on the ladder"
    assert declares == "'bidding.declarer: first bidder'"


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
    ladder = tuple(bid_step(Shown.LEVEL, count) for count in (1, 2, 3))
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
        "a bid is cards of one face, got the companion alone; 'bidding.nobody: redeal when "
        "opening deal' deals the cards anew"
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
            "partner: 'called' is missing, and 'zhaopengyou' has 'table.friends: 1'",
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
def test_calls_that_make_no_sense(change: dict[str, object], message: str) -> None:
    fields = {"declarer": 0, "called": "SA", "holders": [1, 2], **change}
    assert complaint("bianfeng-called", "partner", **fields) == message


def test_a_variant_without_called_partners() -> None:
    fields = {"declarer": 0, "called": "SA", "holders": [1, 2]}
    assert complaint("tuolaji", "partner", **fields) == (
        "partner: 'tuolaji' has 'table.partners: opposite'; only with 'called' does a card "
        "name the partner"
    )
