"""Rule 9: what points earn, the multiplier of the kitty, and the price of a foul."""

from __future__ import annotations

import pytest

from tests.builders import ruleset, score_table
from tests.oracle.variants import TURNED
from tests.table.ask import answer, complaint, plain, variant
from tuolaji.dsl import load_variant
from tuolaji.errors import QuestionError
from tuolaji.rules.formula import Name, Number, Operation
from tuolaji.rules.foul import FoulKind, FoulSide, Price
from tuolaji.table.questions import DealFacts, FoulQuestion, ScoreQuestion, ask
from tuolaji.table.questions.scoring import Due, due, find_price


@pytest.mark.parametrize(
    ("points", "side", "levels"),
    [
        pytest.param(0, "declarers", 3, id="none"),
        pytest.param(79, "declarers", 1, id="held"),
        pytest.param(80, "attackers", 0, id="takeover"),
        pytest.param(200, "attackers", 3, id="further_levels"),
    ],
)
def test_9_4_bands(points: int, side: str, levels: int) -> None:
    found = plain("tuolaji", "score", points=points)
    given = dict.fromkeys(("wins", "declarer", "friend", "attacker"))
    earned = {"side": side, "levels": levels, "takeover": side == "attackers"}
    assert found == {**earned, **given, "drawn": False}


def test_10_13_a_friend_pays_and_is_paid() -> None:
    rules = TURNED["stakes of called partners"]
    held = ask(rules, ScoreQuestion(0, DealFacts(declarers=2))).to_dict()
    lost = ask(rules, ScoreQuestion(120, DealFacts(declarers=2))).to_dict()
    alone = ask(rules, ScoreQuestion(120, DealFacts(declarers=1))).to_dict()
    names = ("declarer", "friend", "attacker")
    assert [held[name] for name in names] == [9, 9, -6]
    assert [lost[name] for name in names] == [-13, -2, 5]
    assert [alone[name] for name in names] == [-20, None, 5]


def test_10_13_how_many_friends_there_are_must_be_told() -> None:
    with pytest.raises(QuestionError, match="say 'declarers'"):
        ask(TURNED["stakes of called partners"], ScoreQuestion(0))


@pytest.mark.parametrize("points", [True, "80", 80.0, None])
def test_points_are_a_whole_number(points: object) -> None:
    assert complaint("tuolaji", "score", points=points).startswith("score: 'points' ")


def test_points_that_no_band_holds() -> None:
    rules = ruleset(scoring={"bands": score_table("0 .. -> declarers +1")})
    assert complaint(rules, "score", points=-5) == "score: no band of 'base' holds -5"


def test_points_that_no_cards_give() -> None:
    assert complaint("shuangsheng-match", "score", points=27) == (
        "score: the cards of 'shuangsheng-match' give multiples of 5, and no band holds 27"
    )


def test_points_of_no_32_bits() -> None:
    message = "score: 'points' must be -1000000 .. 1000000, got 4294967296"
    assert complaint("tuolaji", "score", points=2**32) == message


@pytest.mark.parametrize(
    ("variant", "points", "why"),
    [
        ("tuolaji", 0, "'.. 0 -> declarers +3' (.. 0)"),
        ("tuolaji", 39, "'1 .. step - 1 -> declarers +2' (1 .. 39)"),
        ("titanic", 179, "'takeover .. takeover + step - 1 -> takeover' (120 .. 179)"),
        ("titanic", 500, "'takeover + step .. -> attackers +1, +1 per step' (180 ..)"),
    ],
)
def test_the_band_is_the_reason(variant: str, points: int, why: str) -> None:
    assert answer(variant, "score", points=points).why == f"'scoring.bands': {why}"


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
    assert found.why == "the declarers take the last trick"


@pytest.mark.parametrize(
    ("variant", "fields", "gained"),
    [
        pytest.param("shuangkou", {"play": "HA HA", "points": 25}, 100, id="points"),
        pytest.param("shuangkou", {"play": "HA", "kitty": "S5 S10 S7"}, 30, id="cards"),
        pytest.param("fankou", {"play": "HA HA", "points": 40}, 40, id="last_trick_again"),
    ],
)
def test_9_1_what_the_kitty_has_is_multiplied(
    variant: str, fields: dict[str, object], gained: int
) -> None:
    found = plain(variant, "kitty", ("2", "H"), winner="attackers", **fields)
    assert found["gained"] == gained
    found = plain(variant, "kitty", ("2", "H"), winner="declarers", **fields)
    assert found == {"multiplier": 0, "gained": 0}


def test_9_3_only_what_the_lead_required_counts() -> None:
    fields = {"winner": "attackers", "lead": "S3 S4 S5", "play": "H4 H4 H5"}
    assert plain("tuolaji", "kitty", **fields) == {"multiplier": 2}


def test_9_1_trumps_may_be_needed() -> None:
    line = "nothing when in a plain suit"
    rules = load_variant("base", [f"kitty.multiplier={line}\n2 ^ cards"])
    assert plain(rules, "kitty", winner="attackers", play="SA") == {"multiplier": 0}
    assert plain(rules, "kitty", winner="attackers", play="HA") == {"multiplier": 2}
    why = answer(rules, "kitty", winner="attackers", play="SA").why
    assert why == f"'kitty.multiplier' of a single card: '{line}'"


def test_why_names_component_and_cap() -> None:
    play = "S3 S3 S4 S4 S5 S5 S6 S6"
    found = answer("tuolaji", "kitty", winner="attackers", play=play)
    assert found.why == "'kitty.multiplier' of a tractor of 4 pairs, at most 64"


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
        pytest.param(
            {"winner": "attackers", "play": "SA", "points": 7},
            "kitty: no cards of the pack have 7 points",
            id="points",
        ),
        pytest.param(
            {"winner": "attackers", "play": "SA", "points": 5, "kitty": "S5"},
            "kitty: give 'points' or 'kitty', not both",
            id="points_and_cards",
        ),
        pytest.param(
            {"winner": "attackers", "play": "SA", "kitty": "S3 S4 S5 S6 S7 S8 S9 S10 SJ"},
            "kitty: 'kitty' has at most 8 cards, got 9",
            id="too_many",
        ),
    ],
)
def test_kitties_that_make_no_sense(fields: dict[str, object], message: str) -> None:
    assert complaint("tuolaji", "kitty", **fields) == message


def test_a_lead_of_the_cards_that_win_is_the_play_itself() -> None:
    fields: dict[str, object] = {"winner": "attackers", "play": "SA SK SK"}
    found = plain("tuolaji", "kitty", **fields, lead="SK SA SK")
    assert found == plain("tuolaji", "kitty", **fields)


def test_a_last_trick_that_counts_again_has_no_kitty() -> None:
    found = complaint("fankou", "kitty", winner="attackers", play="HA", kitty="S5")
    assert found == "kitty: 'fankou' counts the last trick again; give its 'points'"


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


NOTHING = {
    "takeover": None,
    "by_points": None,
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
    assert found.why == "'fouls.wrong_count(attackers): no takeover and declarers +1'"


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
            "foul: 'kind' must be wrong count, revoke, take-back, wrong cards shown or "
            "kitty seen, got 'talking'",
            id="kind",
        ),
    ],
)
def test_fouls_that_make_no_sense(fields: dict[str, object], message: str) -> None:
    assert complaint("tuolaji-match", "foul", **fields) == message


def test_a_variant_without_prices() -> None:
    assert complaint(ruleset(), "foul", kind="revoke") == (
        "foul: 'base' has no price for 'revoke'; it prices no foul"
    )


@pytest.mark.parametrize("kind", ["take back", "take-back", "take_back"])
def test_words_of_a_kind_may_be_joined_by_any_sign(kind: str) -> None:
    found = answer("shuangsheng-match", "foul", kind=kind)
    assert found.why == "'fouls.take_back: -1 level and match lost at 3'"
    assert ask(variant("shuangsheng-match"), FoulQuestion(kind)) == found  # type: ignore[arg-type]  # as programs write it


@pytest.mark.parametrize("kind", [5, None, "take  back"])
def test_a_kind_is_a_text_of_its_words(kind: object) -> None:
    assert complaint("shuangsheng-match", "foul", kind=kind).startswith("foul: 'kind' ")


REVOKE = Price(FoulKind.REVOKE, None, levels=-1, lost_at=3)
BY_DECLARERS = Price(FoulKind.WRONG_COUNT, FoulSide.DECLARERS, takeover=True, attackers=1)
BY_BOTH = Price(FoulKind.WRONG_COUNT, FoulSide.BOTH, levels=0, next="opening bid")
PRICES = (BY_DECLARERS, BY_BOTH, REVOKE)


def per(name: str, points: int) -> Price:
    formula = Operation("*", Number(points), Name(name))
    return Price(FoulKind.KITTY_SEEN, None, points=formula)


@pytest.mark.parametrize(
    ("kind", "by", "price"),
    [
        pytest.param(FoulKind.REVOKE, None, REVOKE, id="for_all"),
        pytest.param(FoulKind.REVOKE, FoulSide.BOTH, REVOKE, id="for_all_by_a_side"),
        pytest.param(FoulKind.WRONG_COUNT, FoulSide.BOTH, BY_BOTH, id="by_a_side"),
        pytest.param(FoulKind.WRONG_COUNT, FoulSide.ATTACKERS, None, id="another_side"),
        pytest.param(FoulKind.WRONG_COUNT, None, None, id="no_side_said"),
        pytest.param(FoulKind.TAKE_BACK, None, None, id="another_foul"),
    ],
)
def test_the_price_is_found(
    kind: FoulKind, by: FoulSide | None, price: Price | None
) -> None:
    assert find_price(PRICES, kind, by) is price


def test_what_a_price_does_not_touch_is_none() -> None:
    assert due(BY_DECLARERS) == Due(True, False, None, 1, None, None, False, None)
    assert due(BY_BOTH) == Due(None, False, None, None, 0, None, False, "opening bid")


@pytest.mark.parametrize(
    ("times", "levels", "is_lost"), [(1, -1, False), (2, -2, False), (3, -3, True)]
)
def test_levels_are_lost_each_time_and_then_the_match(
    times: int, levels: int, is_lost: bool
) -> None:
    found = due(REVOKE, times)
    assert (found.levels, found.match_lost) == (levels, is_lost)


def test_points_are_worked_out_over_cards_and_times() -> None:
    assert due(per("cards", -10), times=2, cards=3).points == -30
    assert due(per("times", -40), times=2, cards=3).points == -80
