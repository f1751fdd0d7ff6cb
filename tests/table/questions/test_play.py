"""Rules 6.3 to 8: whether a throw stands, a hand may answer so, and who wins the trick."""

from __future__ import annotations

import pytest

from tests.builders import THREE_PACKS, ruleset
from tests.table.ask import answer, complaint, plain
from tuolaji.cards import show_cards
from tuolaji.dsl import load_variant
from tuolaji.rules.follow import Owed, Runs, WiderSets
from tuolaji.rules.lead import CostFor, FailedThrow, Forced, TestedAgainst, Throws
from tuolaji.rules.shape import Ranking
from tuolaji.rules.trick import Compare
from tuolaji.table.questions import ThrowAnswer, TrickAnswer

THROW = "S9 S8 S8 S4 S4"
TWO_PAIRS = "SA SA SQ SQ SJ"


def test_6_6_the_smallest_of_the_beaten_class_is_forced() -> None:
    found = plain("tuolaji", "throw", lead=THROW, hands=["S7 S7", "", ""])
    assert found == {"allowed": True, "stands": False, "forced": "S4 S4", "penalty": 0}


def test_6_4_it_stands_if_nobody_beats_it() -> None:
    found = plain("tuolaji", "throw", lead="SA SA SK", hands=["SK SQ SQ", "", ""])
    assert (found["stands"], found["forced"]) == (True, None)


def test_6_4_a_ruff_does_not_count() -> None:
    assert (
        plain("tuolaji", "throw", lead="SA SQ", hands=["BJ BJ", "", ""])["stands"] is True
    )


@pytest.mark.parametrize(
    ("price", "penalty"),
    [
        ("-10 points a card thrown", 50),
        ("-10 points a card thrown but one", 40),
        ("-10 points a beaten single and -20 points a beaten pair", 50),
        ("-7 points a beaten pair", 14),
        ("-40 points a beaten tractor", 0),
    ],
)
def test_6_7_a_throw_is_priced_by_its_cards_or_by_what_is_beaten(
    price: str, penalty: int
) -> None:
    rules = load_variant("tuolaji", [f"lead.failed_throw=smallest component and {price}"])
    found = plain(rules, "throw", lead=THROW, hands=["SJ SJ S5 S5"])
    assert (found["forced"], found["penalty"]) == ("S9", penalty)


DOWN_TO_0 = load_variant(
    "tuolaji", ["lead.failed_throw=largest component beaten and -10 points down to 0"]
)


@pytest.mark.parametrize(
    ("by", "points", "penalty"),
    [
        ("attackers", 0, 0),
        ("attackers", 5, 5),
        ("attackers", 40, 10),
        ("attackers", -5, 0),
        ("declarers", None, 10),
        ("declarers", 0, 10),
    ],
)
def test_6_7_1_attackers_pay_no_more_than_they_have(
    by: str, points: int | None, penalty: int
) -> None:
    so_far = {} if points is None else {"points": points}
    found = plain(DOWN_TO_0, "throw", lead="SA SQ", hands=["SK"], by=by, **so_far)
    assert found["penalty"] == penalty


def test_6_7_1_who_throws_is_asked_only_where_a_throw_fails() -> None:
    asked = complaint(DOWN_TO_0, "throw", lead="SA SQ", hands=["SK"])
    assert "say in 'by' which side throws" in asked
    asked = complaint(DOWN_TO_0, "throw", lead="SA SQ", hands=["SK"], by="attackers")
    assert "give the attackers' 'points'" in asked
    assert plain(DOWN_TO_0, "throw", lead="SA SK", hands=["SQ"])["stands"] is True


def test_6_4_the_opponents_of_an_attacker_are_the_declarers() -> None:
    rules = ruleset(lead={"tested_against": TestedAgainst.OPPONENTS})
    by = {"by": "attackers"}
    assert plain(rules, "throw", lead="SA SQ", hands=["", "SK"], **by)["stands"] is True
    assert plain(rules, "throw", lead="SA SQ", hands=["SK"], **by)["stands"] is False


def test_hands_left_out_are_empty() -> None:
    assert plain("tuolaji", "throw", lead="SA SQ", hands=[])["stands"] is True


def test_6_4_only_opponents_may_count() -> None:
    rules = ruleset(lead={"tested_against": TestedAgainst.OPPONENTS})
    assert plain(rules, "throw", lead="SA SQ", hands=["", "SK"])["stands"] is True
    assert plain(rules, "throw", lead="SA SQ", hands=["SK"])["stands"] is False


UNSEEN = ruleset(lead={"tested_against": TestedAgainst.UNSEEN_CARDS})


def test_6_4_unseen_cards_are_one_hand() -> None:
    lead, played = "C10 CJ CQ", "CA CA CK CK CQ CJ C10"
    found = plain(UNSEEN, "throw", ("2", "H"), lead=lead, hand=lead, played=played)
    assert found["stands"] is True


def test_6_4_an_unseen_card_beats() -> None:
    found = plain(UNSEEN, "throw", ("2", "H"), lead="CK CJ", hand="CK CJ CA", played="CA")
    assert found["forced"] == "CJ"


def test_6_6_what_can_be_beaten_may_be_no_lead() -> None:
    lead, gone = "CK CJ CJ", "CA CA CQ CQ"
    found = answer("shengji-certain", "throw", ("2", "H"), lead=lead, played="CA CQ CQ")
    assert found.to_dict() == {
        "allowed": False,
        "stands": None,
        "forced": None,
        "penalty": 0,
    }
    assert found.why == (
        "CK can be beaten, and 'lead.failed_throw: another lead' forbids a throw that may "
        "fail"
    )
    sure = plain("shengji-certain", "throw", ("2", "H"), lead=lead, played=gone)
    assert (sure["allowed"], sure["stands"]) == (True, True)


@pytest.mark.parametrize(
    ("cost", "points"),
    [
        (CostFor.THROW, 10),
        (CostFor.CARD_TAKEN_BACK, 30),
        (CostFor.CARD_BEATEN, 20),
        (CostFor.CARD_LED, 20),
    ],
)
def test_6_7_a_failed_throw_costs_points(cost: CostFor, points: int) -> None:
    line = FailedThrow(Forced.LARGEST_BEATEN, 10, cost)
    rules = ruleset(lead={"failed_throw": (line,)})
    assert plain(rules, "throw", lead=THROW, hands=["S7 S7"])["penalty"] == points


def test_6_6_who_beats_it_may_choose() -> None:
    rules = ruleset(lead={"failed_throw": (FailedThrow(Forced.CHOSEN),)})
    found = answer(rules, "throw", lead=THROW, hands=["", "SQ SQ", "SK SK"])
    assert isinstance(found, ThrowAnswer)
    assert found.forced is not None
    assert show_cards(found.forced) == "S4 S4"
    assert found.why == ("seat 2 is the first to beat it and chooses S8 S8 or S4 S4 or S9")


def test_6_8_what_is_led_decides_what_becomes_of_it() -> None:
    lines = "another lead when in trumps\nlowest card and -5 points when with pair\n"
    rules = load_variant("base", [f"lead.failed_throw={lines}lowest card and -10 points"])
    trumps = plain(rules, "throw", lead="HQ HJ", hands=["HK"])
    assert (trumps["allowed"], trumps["forced"]) == (False, None)
    clubs = plain(rules, "throw", lead="CQ CJ", hands=["CK"])
    assert (clubs["forced"], clubs["penalty"]) == ("CJ", 10)


def test_6_3_throws_may_be_forbidden() -> None:
    rules = ruleset(lead={"throws": Throws.NEVER})
    found = answer(rules, "throw", lead="SA SQ", hands=["", "", ""])
    assert found.to_dict() == {
        "allowed": False,
        "stands": None,
        "forced": None,
        "penalty": 0,
    }
    assert found.why == "'lead.throws: never' forbids a throw of spades"


def test_one_component_is_no_throw() -> None:
    rules = ruleset(lead={"throws": Throws.NEVER})
    assert plain(rules, "throw", lead="SQ SQ", hands=["SK SK"])["stands"] is True


@pytest.mark.parametrize(
    ("lead", "hand", "play", "legal"),
    [
        pytest.param("SA SA", "S5 S5 S6 S6 S9 S9", "S9 S9", True, id="a_lone_pair"),
        pytest.param("SA SA", "S5 S5 S6 S6 S9 S9", "S5 S5", False, id="is_owed_first"),
        pytest.param("SA SA", "S5 S5 S6 S6 S7 S8", "S7 S8", True, id="no_run_is_broken"),
        pytest.param("SA SA", "S5 S5 S6 S6 S7 S8", "S5 S5", True, id="but_may_be"),
        pytest.param(
            "SA SA SK SK", "S5 S5 S6 S6 S7 S8", "S5 S5 S7 S8", False, id="a_run_for_a_run"
        ),
    ],
)
def test_7_10_runs_may_be_kept(lead: str, hand: str, play: str, legal: bool) -> None:
    rules = ruleset(follow={"runs": Runs.KEPT})
    fields = {"lead": lead, "hand": hand, "play": play}
    assert plain(rules, "follow", ("2", "H"), **fields)["legal"] is legal


def test_7_10_the_reason_names_the_kept_run() -> None:
    rules = ruleset(follow={"runs": Runs.KEPT})
    fields = {"lead": "SA SA", "hand": "S5 S5 S6 S6 S9 S9", "play": "S5 S5"}
    why = str(plain(rules, "follow", ("2", "H"), **fields)["why"])
    assert "cards of a run serve no pair of the lead ('follow.runs: kept')" in why


def test_7_11_only_the_suit_may_be_owed() -> None:
    fields = {"lead": "SA SA", "hand": "S9 S9 S7 S6 D3", "play": "S7 S6"}
    free = ruleset(follow={"owed": Owed.SUIT_ONLY})
    assert plain(free, "follow", ("2", "H"), **fields)["legal"] is True
    assert plain("base", "follow", ("2", "H"), **fields)["legal"] is False
    other = {**fields, "play": "S7 D3"}
    assert plain(free, "follow", ("2", "H"), **other)["legal"] is False


@pytest.mark.parametrize(
    ("compare", "plays", "winner"),
    [
        (Compare.FIRST_COMPONENT, ["SA SK", "HA H3", "HA H5"], 1),
        (Compare.IN_TURN, ["SA SK", "HA H3", "HA H5"], 2),
        (Compare.IN_TURN, ["SA SK", "HA H5", "HA H5"], 1),
        (Compare.IN_TURN, ["SA SK", "HA H3", "HK HQ"], 1),
        (Compare.IN_TURN, ["SA SK SK", "HA H5 H5", "H3 H6 H6"], 2),
        (Compare.IN_TURN, ["SA SK SK", "H3 H6 H6", "H4 H5 H5"], 1),
        (Compare.IN_TURN, [TWO_PAIRS, "S2 S2 H4 H4 H7", "C2 C2 H5 H5 H3"], 2),
        (Compare.KINDS_IN_TURN, [TWO_PAIRS, "S2 S2 H4 H4 H7", "C2 C2 H5 H5 H3"], 1),
        (Compare.KINDS_IN_TURN, [TWO_PAIRS, "S2 S2 H4 H4 H7", "C2 C2 H3 H3 H8"], 2),
        (Compare.KINDS_IN_TURN, [TWO_PAIRS, "S2 S2 H4 H4 H7", "HA HA HQ HQ HJ"], 1),
        (Compare.KINDS_IN_TURN, ["SA SK", "HA H3", "HA H5"], 1),
        (Compare.OWN_IN_TURN, ["SA SK", "HA HQ", "H5 H5"], 2),
        (Compare.OWN_IN_TURN, ["SA SK", "H5 H5", "HA HQ"], 1),
        (Compare.OWN_IN_TURN, ["SA SK", "H5 H5", "H6 H6"], 2),
        (Compare.OWN_IN_TURN, ["SA SK", "HA H5", "HA H6"], 2),
        (Compare.OWN_IN_TURN, ["SA SK", "HA H5", "HA H5"], 1),
        (Compare.OWN_IN_TURN, ["SA SK", "S5 S5", "S4 S4"], 0),
        (Compare.OWN_IN_TURN, ["HA HK", "H5 H5", "H4 H4"], 0),
        (Compare.OWN_IN_TURN, ["SA SA SK SJ", "HA HA H3 H3", "H4 H4 H5 H5"], 2),
        (Compare.ANY_COMPONENT, ["SA SK SK", "H3 HK HK", "HA HQ HQ"], 2),
        (Compare.ANY_COMPONENT, ["SA SK SK", "HA HK HK", "HA HQ HQ"], 1),
        (Compare.ANY_COMPONENT, [TWO_PAIRS, "H4 H4 HK HK H3", "H5 H5 HQ HQ H3"], 2),
    ],
)
def test_8_4_the_next_component_may_decide(
    compare: Compare, plays: list[str], winner: int
) -> None:
    rules = ruleset(tricks={"compare": compare})
    assert plain(rules, "trick", ("2", "H"), plays=plays)["winner"] == winner


@pytest.mark.parametrize(
    ("plays", "keys"),
    [
        (["SA", "HA", "H5"], ["order.trumps"]),
        (["SA", "SK", "D5"], ["order.plain"]),
        (["SA SA", "HA HQ", "H5 H5"], ["tricks.cover", "order.trumps"]),
        (["SA SK", "HA HQ", "D5 D5"], ["order.trumps"]),
        (["SA SK", "HA HQ", "H5 H5"], ["tricks.compare", "order.trumps"]),
        (["SA SK SK", "HA H3 H4", "C5 C5 C6"], ["tricks.cover", "order.plain"]),
    ],
)
def test_the_keys_that_decide_a_trick_are_told(plays: list[str], keys: list[str]) -> None:
    trick = answer("base", "trick", ("2", "H"), plays=plays)
    assert isinstance(trick, TrickAnswer)
    assert list(trick.keys) == keys


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        pytest.param(
            {"lead": "SA SQ"},
            "throw: 'tuolaji' tests throws against 'hands'; list them",
            id="no_hands",
        ),
        pytest.param(
            {"lead": "SA SQ", "hands": ["", "", "", ""]},
            "throw: 'hands' must list at most 3 other hands, got 4",
            id="too_many_hands",
        ),
        pytest.param(
            {"lead": "SA SQ", "hands": [], "hand": "SA"},
            "throw: SQ of the lead is not in 'hand'",
            id="lead_not_held",
        ),
        pytest.param(
            {"lead": "SA SA", "hands": ["SA"]},
            "SA occurs 3 times, but the pack of 'tuolaji' has it 2 times",
            id="too_many_copies",
        ),
    ],
)
def test_throws_that_make_no_sense(fields: dict[str, object], message: str) -> None:
    assert complaint("tuolaji", "throw", **fields) == message


@pytest.mark.parametrize(
    ("lead", "groups"),
    [
        pytest.param("SA DA", "SA of spades and DA of diamonds", id="two_suits"),
        pytest.param("SA S10", "SA of spades and S10 of trumps", id="a_level_card"),
        pytest.param(
            "LJ DA CA DK", "CA of clubs and DA of diamonds and LJ of trumps", id="3"
        ),
    ],
)
def test_6_1_cards_of_several_groups_may_not_be_led(lead: str, groups: str) -> None:
    found = answer("tuolaji", "throw", lead=lead, hands=[])
    assert found.to_dict() == {
        "allowed": False,
        "stands": None,
        "forced": None,
        "penalty": 0,
    }
    assert found.why == f"a lead must be of one group, got {groups}"


@pytest.mark.parametrize(
    ("lead", "as_low"),
    [
        pytest.param("D10 D10 C10 C10", ["C10 C10"], id="level_cards"),
        pytest.param("S10 D10 C10", ["C10", "S10"], id="three_of_them"),
        pytest.param("D10 D10 C10 C10 HK HK", [], id="a_lower_one"),
        pytest.param("D10 C10 C10", [], id="not_so_many"),
    ],
)
def test_6_6_components_as_strong_may_be_forced_as_well(
    lead: str, as_low: list[str]
) -> None:
    rules = ruleset(lead={"failed_throw": (FailedThrow(Forced.SMALLEST_BEATEN),)})
    found = answer(rules, "throw", lead=lead, hands=["LJ LJ BJ BJ"])
    assert isinstance(found, ThrowAnswer)
    assert found.forced is not None
    assert sorted(map(show_cards, found.as_low)) == as_low
    led = (
        "seat 1 beats it; 'lead.failed_throw: smallest component beaten' has "
        f"{show_cards(found.forced)} led"
    )
    others = " and ".join(map(show_cards, found.as_low))
    assert found.why == led + (f"; {others} would do as well" if others else "")


def follow(lead: str, hand: str, play: str, **fields: object) -> dict[str, object]:
    return plain("tuolaji", "follow", lead=lead, hand=hand, play=play, **fields)


def test_7_1_a_hand_with_enough_cards_follows() -> None:
    found = follow("SK", "S4 S3 D2", "D2")
    assert (found["legal"], found["reason"], found["rung"]) == (
        False,
        "must follow group",
        None,
    )
    assert found["why"] == "the hand has enough spades to play nothing else; S3 would serve"


def test_7_1_a_short_hand_plays_all_it_has() -> None:
    found = follow("SK SK", "S4 D3 D2", "D3 D2")
    assert (found["legal"], found["reason"]) == (False, "must play whole group")
    assert found["why"] == "all spades of the hand must be played: S4; S4 D2 would serve"


def test_7_1_a_void_hand_is_free() -> None:
    assert follow("SK SK", "H4 D3 D2", "D3 D2")["legal"] is True


def test_7_6_a_pair_is_owed() -> None:
    found = follow("SK SK", "SQ SQ S4 S3", "S4 S3")
    assert (found["legal"], found["reason"]) == (False, "must serve lead")
    assert (found["rung"], found["owed"]) == (2, 1)
    assert found["why"] == (
        "for a pair in the lead the hand can play a pair (rung 1), the play has any cards "
        "(rung 2); SQ SQ would serve"
    )


def test_7_6_the_best_rung_is_legal() -> None:
    found = follow("SK SK", "SQ SQ S4 S3", "SQ SQ")
    assert (found["legal"], found["reason"], found["rung"]) == (True, None, 1)


def test_7_7_a_throw_has_a_rung_a_component() -> None:
    assert follow("SA SK SK", "SQ SQ S4 S3", "SQ S4 S3")["owed"] == [1, 1]
    assert follow("SA SK SK", "SQ SQ S4 S3", "SQ S4 S3")["rung"] == [2, 1]


def test_6_2_the_leader_may_name_the_components() -> None:
    hand, play = "SQ SQ SJ SJ S3", "SQ SQ SJ S3"
    assert follow("SA SA SK SK", hand, play)["legal"] is False
    assert follow("SA SA SK SK", hand, play, as_=[[2, 1], [1, 1], [1, 1]])["legal"] is True


RANKED = ruleset(**THREE_PACKS, ranking=Ranking((("titanic", "tractor"),)))


def test_7_8_a_better_shape_is_legal() -> None:
    hand = "S3 S3 S3 S4 S4 S4 SJ SJ SQ SQ SK SK"
    found = plain(
        RANKED, "follow", ("2", "H"), lead="S7 S7 S8 S8 S9 S9", hand=hand, play=hand[:17]
    )
    assert found["legal"] is True


KEPT = ruleset(
    **{**THREE_PACKS, "follow": {**THREE_PACKS["follow"], "wider_sets": WiderSets.KEPT}}
)


def test_7_9_wider_sets_may_be_kept() -> None:
    fields = {"lead": "SA SA", "hand": "S4 S4 S4 S6 S7", "play": "S6 S7"}
    assert plain(KEPT, "follow", ("2", "H"), **fields)["legal"] is True
    assert plain("titanic", "follow", ("2", "H"), **fields)["legal"] is False


@pytest.mark.parametrize(
    ("lead", "hand", "play", "legal"),
    [
        pytest.param(
            "SA SA SK SK",
            "S7 S7 S7 S8 S9 S10 S10",
            "S7 S7 S7 S8",
            False,
            id="a_triple_does_not_save_an_owed_pair",
        ),
        pytest.param(
            "SA SA SK SK",
            "S7 S7 S7 S8 S9 S10 S10",
            "S7 S7 S10 S10",
            True,
            id="but_fills_up_beside_it",
        ),
        pytest.param(
            "SA SA SK SK",
            "S7 S7 S7 S8 S8 S10 S10",
            "S7 S7 S8 S8",
            False,
            id="a_piece_of_a_triple_makes_no_tractor",
        ),
        pytest.param(
            "SA SA SK",
            "S8 S8 SQ SQ SQ",
            "SQ SQ SQ",
            False,
            id="nor_serves_a_part_of_a_throw",
        ),
        pytest.param(
            "SA SA SK", "S8 S8 SQ SQ SQ", "S8 S8 SQ", True, id="the_pair_and_a_free_card"
        ),
        pytest.param(
            "SA SA SK", "S8 S8 SQ SQ SQ", "S8 SQ SQ", False, id="the_pair_is_not_broken"
        ),
        pytest.param("SA SA", "S8 S8 SQ SQ SQ", "SQ SQ", False, id="the_genuine_pair"),
        pytest.param("SA SA", "S8 S9 SQ SQ SQ", "SQ SQ", True, id="or_any_cards"),
        pytest.param(
            "SA SA SA SK SK",
            "S7 S7 S7 S9 S9 S9 S10 SJ",
            "S7 S7 S7 S10 SJ",
            True,
            id="a_second_triple_is_kept_from_the_pair",
        ),
        pytest.param(
            "SA SA SA SK SK",
            "S7 S7 S7 S9 S9 S9 S10 SJ SJ",
            "S7 S7 S7 S9 S9",
            False,
            id="a_genuine_pair_beside_a_triple_is_owed",
        ),
    ],
)
def test_7_9_a_kept_set_serves_no_narrower_part(
    lead: str, hand: str, play: str, legal: bool
) -> None:
    fields = {"lead": lead, "hand": hand, "play": play}
    assert plain(KEPT, "follow", ("2", "H"), **fields)["legal"] is legal


def test_7_9_the_reason_names_the_kept_set() -> None:
    fields = {"lead": "SA SA SK", "hand": "S8 S8 SQ SQ SQ", "play": "SQ SQ SQ"}
    assert plain(KEPT, "follow", ("2", "H"), **fields)["why"] == (
        "for a pair in the lead the hand can play a pair (rung 1), the play has any cards "
        "(rung 2); SQ of it is of a wider set, which serves no narrower part "
        "('follow.wider_sets: kept'); SQ S8 S8 would serve"
    )


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        pytest.param(
            {"lead": "SK", "hand": "S4", "play": "S5"},
            "follow: S5 of the play is not in 'hand'",
            id="not_held",
        ),
        pytest.param(
            {"lead": "SK", "hand": "S4 S5", "play": "S4 S5"},
            "follow: 'play' must have 1 card as the lead, got 2",
            id="wrong_count",
        ),
        pytest.param(
            {"lead": "SK HK", "hand": "S4 S5", "play": "S4 S5"},
            "a lead must be of one group, got SK of spades and HK of trumps",
            id="two_groups",
        ),
        pytest.param(
            {"lead": "", "hand": "S4", "play": ""},
            "a lead must have at least one card",
            id="nothing_led",
        ),
        pytest.param(
            {"lead": "SK SK", "hand": "SK S4", "play": "SK S4"},
            "SK occurs 3 times, but the pack of 'tuolaji' has it 2 times",
            id="too_many_copies",
        ),
        pytest.param(
            {"lead": "SK SK", "hand": "S3 S4", "play": "S3 S4", "as_": [[2, 2]]},
            "'as' names 4 cards, but the lead has 2",
            id="as_of_another_size",
        ),
        pytest.param(
            {"lead": "SK SQ", "hand": "S3 S4", "play": "S3 S4", "as_": [[2, 1]]},
            "SK SQ does not break into pair",
            id="as_that_does_not_fit",
        ),
        pytest.param(
            {"lead": "SK SQ", "hand": "S3 S4", "play": "S3 S4", "as_": [[1, 2]]},
            "'tuolaji' has no component of width 1 and length 2",
            id="as_of_no_shape",
        ),
    ],
)
def test_follows_that_make_no_sense(fields: dict[str, object], message: str) -> None:
    assert complaint("tuolaji", "follow", **fields) == message


def test_a_rung_of_two_choices_is_named() -> None:
    fields = {"lead": "SA SA SA SK SK SK", "hand": "S9 S9 S9 SJ SJ S3 S5"}
    why = answer("titanic", "follow", ("2", "H"), **fields, play="S9 S9 S9 SJ S3 S5").why
    assert why.startswith(
        "for a titanic of 2 steps in the lead the hand can play triple + pair (rung 4)"
    )


@pytest.mark.parametrize(
    ("plays", "winner"),
    [
        pytest.param(["S9", "SK", "S10", "D10"], 2, id="8_5_the_first_of_equal_plays"),
        pytest.param(["S5 S4 S4", "H9 H7 H7", "H8 H8 H4"], 2, id="8_4_the_pair_compares"),
        pytest.param(["S5 S6 S7", "H9 H7 H7", "H8 H8 H4"], 1, id="8_4_singles_compare"),
        pytest.param(["SA", "DA"], 0, id="8_1_another_plain_suit_cannot_win"),
    ],
)
def test_8_winner(plays: list[str], winner: int) -> None:
    assert plain("tuolaji", "trick", plays=plays)["winner"] == winner


def test_points_are_those_of_all_plays() -> None:
    assert plain("tuolaji", "trick", plays=["S5", "SK", "D10", "D2"])["points"] == 25


def test_6_2_named_components_must_be_covered() -> None:
    plays = ["S4 S4 S5 S5", "H7 H7 H9 H9"]
    assert plain("tuolaji", "trick", plays=plays)["winner"] == 0
    assert plain("tuolaji", "trick", plays=plays, as_=[[2, 1], [2, 1]])["winner"] == 1


def test_why_shows_the_winning_cards() -> None:
    assert answer("tuolaji", "trick", plays=["S5", "SK"]).why == "SK wins"


def test_8_5_why_tells_of_equal_plays_that_the_first_wins() -> None:
    why = answer("tuolaji", "trick", ("10", "H"), plays=["S10", "C10", "HA", "D10"]).why
    assert why == "S10 wins; C10 is as high, but later; D10 is as high, but later"


def test_8_2_why_tells_which_trumps_do_not_ruff() -> None:
    lead = "SA SA S5 S5 S4 S4"
    plays = [lead, "H9 H9 H8 H8 H7 H2", "HA HK HQ HJ H3 D2"]
    why = answer("tuolaji", "trick", ("10", "H"), plays=plays).why
    assert why == (
        "SA SA S5 S5 S4 S4 wins; H9 H9 H8 H8 H7 H2 cannot ruff tractor of 2 pairs + pair"
    )


def test_8_4_why_compares_ruffs_by_what_counts() -> None:
    plays = ["S5 S6 S7", "H9 H7 H7", "H9 H8 H4", "D2 D3 D4"]
    why = answer("tuolaji", "trick", ("10", "H"), plays=plays).why
    assert why == "H9 H7 H7 wins; H9 H8 H4 is as high, but later"


@pytest.mark.parametrize(
    ("plays", "message"),
    [
        pytest.param([], "trick: 'plays' must list 1 to 4 plays, got 0", id="none"),
        pytest.param(["S3"] * 5, "trick: 'plays' must list 1 to 4 plays, got 5", id="five"),
        pytest.param(
            ["S3", "S4 S5"],
            "trick: 'plays' 2 must have 1 card as the lead, got 2",
            id="count",
        ),
        pytest.param("S3", "trick: 'plays' must be a list, got 'S3'", id="no_list"),
        pytest.param(
            [3], "trick: 'plays' 1 must be cards such as 'SA SA H10', got 3", id="3"
        ),
    ],
)
def test_tricks_that_make_no_sense(plays: object, message: str) -> None:
    assert complaint("tuolaji", "trick", plays=plays) == message
