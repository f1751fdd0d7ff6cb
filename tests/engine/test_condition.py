"""A line with a condition counts in the deals that meet it (docs/rules.md 9.7)."""

from __future__ import annotations

import pytest

from tests.engine.contract import check_record
from tests.machine import both, count_of
from tests.oracle.condition import known_by
from tests.oracle.order import TRUMPS, DealRules
from tests.oracle.score import score
from tests.oracle.variants import TURNED
from tuolaji.dsl import load_variant
from tuolaji.errors import QuestionError
from tuolaji.rules.scoring import Side
from tuolaji.table.explain import facts_of
from tuolaji.table.questions import ask, read_question

RULES = load_variant(
    "tuolaji",
    [
        "scoring.bands=.. 79 -> declarers +3 when opening deal and with a joker\n"
        ".. 79 -> declarers +1\n"
        "80 .. -> attackers +2 when attackers take the last trick and with J of trump\n"
        "80 .. -> takeover when nobody has bid\n"
        "80 .. -> attackers +1",
        "kitty.multiplier=pair -> 8 when in trumps\nelse -> 2",
    ],
)
CROSSED = load_variant(
    "tuolaji-crossing",
    [
        "scoring.bands=.. 79 -> declarers +1 when declarer has crossed\n"
        ".. 79 -> declarers +2\n"
        "80 .. -> takeover"
    ],
)
MORE_POINTS = load_variant(
    "tuolaji",
    [
        "scoring.bands=.. -> declarers +1 when declarers have more points\n"
        ".. -> attackers +1 when attackers have more points\n"
        ".. -> drawn",
        "lead.failed_throw=largest component beaten and the deal is lost",
        "kitty.multiplier=2",
    ],
)
TRICKS_ALONE = load_variant(
    "tuolaji",
    ["levels.digging=a trump -> declarers -3 when attackers take over by tricks alone"],
)
CALLED = load_variant(
    "zhaopengyou",
    [
        "scoring.bands=.. 115 -> declarers +2 when declarer alone\n"
        ".. 115 -> declarers +1\n"
        "120 .. -> takeover"
    ],
)


@pytest.mark.parametrize("policy", ["greedy", "random"])
@pytest.mark.parametrize(
    "name",
    [
        "conditions",
        "conditions of called sides",
        "conditions of more points",
        "trumps buried by who crosses",
    ],
)
def test_a_deal_is_settled_by_the_line_that_the_oracle_finds(
    name: str, policy: str
) -> None:
    rules = TURNED[name]
    for index in range(count_of(compiled=40, interpreted=2)):
        record = check_record(rules, both(policy), index)
        known = known_by(facts_of(record))
        found = score(
            DealRules(rules, record.level, record.trump), record.attackers_points, known
        )
        assert (found.side, found.levels) == (record.result.side, record.result.levels)


@pytest.mark.parametrize(
    ("fields", "side", "levels"),
    [
        ({"points": 0, "opening": True, "play": "BJ"}, "declarers", 3),
        ({"points": 0, "opening": True, "play": "SA"}, "declarers", 1),
        ({"points": 0, "opening": False}, "declarers", 1),
        ({"points": 80, "winner": "attackers", "play": "HJ HJ"}, "attackers", 2),
        (
            {"points": 80, "winner": "attackers", "play": "SJ", "bid": "made"},
            "attackers",
            1,
        ),
        ({"points": 80, "winner": "declarers", "bid": "nobody"}, "attackers", 0),
    ],
)
def test_9_7_the_first_band_that_fits_counts(
    fields: dict[str, object], side: str, levels: int
) -> None:
    outcome = ask(RULES, read_question("score", fields), "2", "H").to_dict()
    assert (outcome["side"], outcome["levels"]) == (side, levels)


@pytest.mark.parametrize(
    ("trump", "multiplier"), [("S", 8), ("H", 2)], ids=["in_trumps", "in_a_plain_suit"]
)
def test_9_7_a_factor_is_for_the_plays_that_its_line_asks_for(
    trump: str, multiplier: int
) -> None:
    question = read_question("kitty", {"winner": "attackers", "play": "SA SA"})
    answer = ask(RULES, question, "2", trump)
    assert answer.to_dict() == {"multiplier": multiplier}
    assert "->" in answer.why


@pytest.mark.parametrize(("declarers", "levels"), [(1, 2), (2, 1)])
def test_9_7_a_band_may_ask_how_many_declare(declarers: int, levels: int) -> None:
    question = read_question("score", {"points": 100, "declarers": declarers})
    assert ask(CALLED, question).to_dict()["levels"] == levels


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"points": 0}, "asks 'opening deal'; say 'opening'"),
        ({"points": 0, "opening": True}, "asks 'with a joker'; say 'play'"),
        ({"points": 80, "winner": "declarers"}, "asks 'nobody has bid'; say 'bid'"),
    ],
)
def test_a_fact_that_decides_is_asked_for(fields: dict[str, object], message: str) -> None:
    with pytest.raises(QuestionError, match=message):
        ask(RULES, read_question("score", fields), "2", "H")


@pytest.mark.parametrize(("crossed", "levels"), [(True, 1), (False, 2)])
def test_9_7_a_line_may_ask_whether_the_declarer_has_crossed(
    crossed: bool, levels: int
) -> None:
    question = read_question("score", {"points": 40, "crossed": crossed})
    assert ask(CROSSED, question, "2", "H").to_dict()["levels"] == levels


def test_whether_the_declarer_has_crossed_is_asked_for() -> None:
    with pytest.raises(QuestionError, match="asks 'declarer has crossed'; say 'crossed'"):
        ask(CROSSED, read_question("score", {"points": 40}), "2", "H")


@pytest.mark.parametrize(
    ("ahead", "side", "drawn"),
    [
        ("attackers", "attackers", False),
        ("declarers", "declarers", False),
        ("neither", "declarers", True),
    ],
)
def test_9_7_a_line_may_ask_which_side_has_more_points(
    ahead: str, side: str, drawn: bool
) -> None:
    answer = ask(
        MORE_POINTS, read_question("score", {"points": 90, "ahead": ahead}), "2", "H"
    ).to_dict()
    assert (answer["side"], answer["drawn"]) == (side, drawn)


def test_which_side_has_more_points_is_asked_for() -> None:
    message = "asks 'declarers have more points'; say 'ahead'"
    with pytest.raises(QuestionError, match=message):
        ask(MORE_POINTS, read_question("score", {"points": 90}), "2", "H")


def test_9_7_a_kitty_counts_only_for_attackers_who_capture_it() -> None:
    kept = 0
    for index in range(count_of(compiled=200, interpreted=5)):
        record = check_record(MORE_POINTS, both("random"), index)
        lost = {record.sides[trick.leader] for trick in record.tricks if trick.deal_lost}
        declarers = sum(
            trick.points
            for trick in record.tricks
            if record.sides[trick.winner] is Side.DECLARERS
        )
        more = record.attackers_points > declarers
        winner = Side.ATTACKERS if more else Side.DECLARERS
        if not lost:
            assert record.result.drawn == (record.attackers_points == declarers)
            assert record.result.drawn or record.result.side is winner
        total = record.attackers_points + declarers
        kept += total < MORE_POINTS.deck.total_points
    assert kept


def test_9_7_who_loses_the_deal_by_a_throw_has_fewer_points() -> None:
    found = 0
    for index in range(count_of(compiled=200, interpreted=5)):
        record = check_record(MORE_POINTS, both("random"), index)
        lost = [record.sides[trick.leader] for trick in record.tricks if trick.deal_lost]
        if lost:
            found += 1
            assert record.result.side is not lost[0]
    assert found


def test_a_side_has_a_seat_of_each() -> None:
    question = read_question("score", {"points": 100, "declarers": 6})
    with pytest.raises(QuestionError, match=r"'declarers' must be 1 \.\. 4, got 6"):
        ask(CALLED, question)


def test_deals_are_dug_by_what_the_tricks_have_without_the_kitty() -> None:
    told = set()
    for index in range(200):
        record = check_record(TRICKS_ALONE, both("random"), index)
        last, known = record.tricks[-1], known_by(facts_of(record))
        rules = DealRules(TRICKS_ALONE, record.level, record.trump)
        has_won = record.sides[last.winner] is Side.ATTACKERS
        is_trump = rules.group_of(known.play) == TRUMPS
        tricks = record.attackers_points - record.capture.earned
        is_dug = has_won and is_trump and tricks >= 80
        assert bool(record.dug) is is_dug
        if has_won and is_trump and record.attackers_points >= 80:
            told.add(is_dug)
    assert told == {True, False}
