"""What failed throws cost beside points, and who chooses what they lead (6.7, 6.10)."""

from __future__ import annotations

from array import array

import pytest

from tests.oracle.condition import Known
from tests.oracle.order import DealRules
from tests.oracle.score import score
from tests.table.ask import answer
from tuolaji.bots import POLICIES
from tuolaji.cards import Suit, parse_cards, show_cards
from tuolaji.dsl import load_variant
from tuolaji.engine.codes import HAND, PLANES, run_key
from tuolaji.engine.columns import COLUMN_COUNT, COLUMNS
from tuolaji.engine.friends import take_sides
from tuolaji.engine.play import play_deals
from tuolaji.engine.tables import build_tables
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side
from tuolaji.table.actions import Play
from tuolaji.table.explain import Explained
from tuolaji.table.phases import Choosing, Course, Following, Leading, Phase, Step
from tuolaji.table.position import Position
from tuolaji.table.questions import ThrowAnswer, ThrowQuestion
from tuolaji.table.record import Record, record_from
from tuolaji.table.refusal import Reason, Refusal
from tuolaji.table.replay import play_record, replay

NAMES = [column.name for column in COLUMNS]
LEVELS = load_variant(
    "tuolaji", ["lead.failed_throw=largest component beaten and -2 levels"]
)
LOST = load_variant(
    "tuolaji",
    ["lead.failed_throw=largest component beaten and -10 points and the deal is lost"],
)
DOWN_TO_0 = "largest component beaten and -10 points a card thrown down to 0"
SEEDS = range(60)


def deal_of(rules: Ruleset, seed: int) -> tuple[dict[str, int], Record]:
    """Return the row and the record of the first deal of a seed, played at random."""
    policy, rows = POLICIES["random"](), array("i", [0]) * COLUMN_COUNT
    level = rules.levels.start
    play_deals(build_tables(rules), policy, policy, run_key(seed), 0, 1, level, rows)
    record = play_record(rules, seed, (policy, policy))
    assert replay(record, rules) == record
    return dict(zip(NAMES, rows, strict=True)), record


def test_6_7_each_failed_throw_costs_its_side_levels() -> None:
    failed = 0
    for seed in SEEDS:
        row, record = deal_of(LEVELS, seed)
        cost = dict.fromkeys(Side, 0)
        for trick in record.tricks:
            assert trick.levels == (2 if trick.forced is not None else 0)
            cost[record.sides[trick.leader]] -= trick.levels
            failed += trick.forced is not None
        assert row["foul_declarers"] == cost[Side.DECLARERS]
        assert row["foul_attackers"] == cost[Side.ATTACKERS]
    assert failed > 20


def test_6_7_a_lost_deal_counts_by_the_nearest_points_that_lose_it() -> None:
    changed = 0
    for seed in SEEDS:
        row, record = deal_of(LOST, seed)
        losers = [record.sides[t.leader] for t in record.tricks if t.deal_lost]
        rules = DealRules(LOST, record.level, record.trump)
        points, own = (
            row["attackers_points"],
            score(rules, row["attackers_points"], Known()),
        )
        wanted = own
        while losers and wanted.side is losers[0]:
            points += 1 if losers[0] is Side.DECLARERS else -1
            wanted = score(rules, points, Known())
        found = record.result
        assert (found.side, found.levels, found.takeover) == (
            wanted.side,
            wanted.levels,
            wanted.takeover,
        )
        changed += wanted != own
    assert changed > 5


def test_6_7_1_attackers_pay_down_to_0_and_declarers_in_full() -> None:
    rules = load_variant("tuolaji", [f"lead.failed_throw={DOWN_TO_0}"])
    cut = 0
    for seed in SEEDS:
        _row, record = deal_of(rules, seed)
        after = record.points_after_tricks()
        assert min(after) >= 0
        for trick, points in zip(record.tricks, (0, *after), strict=False):
            if trick.thrown is None or trick.forced is None:
                continue
            price = 10 * len(trick.thrown)
            if record.sides[trick.leader] is Side.ATTACKERS:
                cut += price > points
                price = min(price, points)
            assert trick.penalty == price
    assert cut > 5


def test_6_7_1_a_friend_yet_hidden_pays_like_an_attacker() -> None:
    rules = load_variant("zhaopengyou", [f"lead.failed_throw={DOWN_TO_0}"])
    paid = 0
    for seed in SEEDS:
        row, record = deal_of(rules, seed)
        kitty = row["capture_points"]
        assert row["attackers_points"] - kitty == record.points_after_tricks()[-1]
        paid += sum(trick.penalty > 0 for trick in record.tricks)
    assert paid > 5


def test_6_7_the_answer_names_levels_and_the_deal() -> None:
    found = answer(LOST, "throw", lead="SK SQ", hands=["SA"])
    assert isinstance(found, ThrowAnswer)
    assert (found.penalty, found.levels, found.deal_lost) == (10, 0, True)
    found = answer(LEVELS, "throw", lead="SK SQ", hands=["SA"])
    assert isinstance(found, ThrowAnswer)
    assert (found.penalty, found.levels, found.deal_lost) == (0, 2, False)


def step_of(line: str, lead: str, other: str) -> tuple[Course, Step]:
    """Return the step after a lead of seat 0 at level 2 in hearts; seat 2 has cards too."""
    rules = load_variant("tuolaji", [f"lead.failed_throw={line}"])
    course = Course(Position(rules, "2", Suit.H))
    course.position.deal.leader, course.dealt = 0, ((),)
    take_sides(course.tables, course.deal)
    for seat, held in enumerate((lead, "S3 S4 S5", other, "C3 C4 C5")):
        course.position.put(HAND + seat * PLANES, parse_cards(held))
    led = Leading(course, 0).judge(Play(parse_cards(lead)))
    assert not isinstance(led, Refusal)
    step = led()
    assert isinstance(step, Step)
    return course, step


@pytest.mark.parametrize(
    ("line", "lead", "choices"),
    [
        ("smallest component", "BJ S2 D2", ["S2", "D2"]),
        ("largest component beaten", "S2 S2 C2 C2 HA", ["S2 S2", "C2 C2"]),
        ("lowest card", "S2 S2 D2 D2", ["S2", "D2"]),
    ],
)
def test_6_10_the_thrower_chooses_among_what_is_as_low(
    line: str, lead: str, choices: list[str]
) -> None:
    named = f"{line} and the thrower chooses"
    course, step = step_of(named, lead, "H2 H2 LJ LJ")
    assert isinstance(step, Choosing)
    assert (step.phase, step.turn) == (Phase.CHOOSING, 0)
    assert {
        show_cards(play.cards) for play in step.actions() if isinstance(play, Play)
    } == {*choices}
    for choice in choices:
        course, step = step_of(named, lead, "H2 H2 LJ LJ")
        chosen = step.judge(Play(parse_cards(choice)))
        assert not isinstance(chosen, Refusal)
        assert chosen().plays == (parse_cards(choice),)
        assert course.deal.throw_failed


def test_6_10_nobody_chooses_where_one_is_the_lowest() -> None:
    _, step = step_of("smallest component and the thrower chooses", "BJ S2 HA", "LJ LJ")
    assert isinstance(step, Following)
    assert step.plays == (parse_cards("HA"),)


def test_6_10_the_answer_says_who_chooses() -> None:
    rules = load_variant(
        "tuolaji", ["lead.failed_throw=smallest component and the thrower chooses"]
    )
    found = answer(rules, "throw", ("2", "H"), lead="BJ S2 D2", hands=["BJ H2"])
    assert isinstance(found, ThrowAnswer)
    assert found.why.startswith("seat 1 beats it, and the thrower chooses S2 or D2")


BACK = "another lead and -10 points a card taken back"


def test_6_6_1_a_throw_is_taken_back_whole_and_no_throw_led_after_it() -> None:
    course, step = step_of(BACK, "SK SK S9", "S10 S3 S4")
    assert isinstance(step, Leading)
    assert (step.turn, step.phase) == (0, Phase.PLAYING)
    assert show_cards(course.hand(0)) == "SK SK S9"
    assert course.deal.attackers_points == 30
    assert {
        show_cards(play.cards) for play in step.actions() if isinstance(play, Play)
    } == {
        "SK SK",
        "SK",
        "S9",
    }
    refused = step.judge(Play(parse_cards("SK S9")))
    assert isinstance(refused, Refusal)
    assert (
        refused.why == f"'lead.failed_throw: {BACK}' has no throw led in place of one "
        "that has failed"
    )
    led = step.judge(Play(parse_cards("SK SK")))
    assert not isinstance(led, Refusal)
    following = led()
    assert isinstance(following, Following)
    assert (course.deal.throw_failed, course.deal.attackers_points) == (1, 30)


def test_6_6_1_a_position_may_be_asked_again() -> None:
    rules = load_variant("tuolaji", [f"lead.failed_throw={BACK}"])
    position = Position(rules, "2", Suit.H)
    question = ThrowQuestion(parse_cards("SK SK S9"), (parse_cards("S10"),))
    first, second = question.answer(position), question.answer(position)
    assert first == second
    assert (first.allowed, first.stands, first.forced, first.penalty) == (
        True,
        False,
        None,
        30,
    )
    assert first.why == f"seat 1 beats it; 'lead.failed_throw: {BACK}' has it taken back"


def test_6_6_1_who_beats_it_is_told() -> None:
    rules = load_variant("tuolaji", ["lead.failed_throw=another lead and -10 points"])
    told = 0
    for seed in range(8):
        record = play_record(rules, seed, (POLICIES["random"](), POLICIES["random"]()))
        explained = Explained(record, rules)
        for number, trick in enumerate(record.tricks):
            if trick.taken_back:
                assert explained.beater(number) is not None
                told += 1
    assert told


def test_6_6_1_no_components_are_named_after_it() -> None:
    _course, step = step_of(BACK, "SK SK S9", "S10 S3 S4")
    assert isinstance(step, Step)
    refused = step.judge(Play(parse_cards("SK SK"), ((2, 1),)))
    assert isinstance(refused, Refusal)
    assert refused.reason is Reason.NOT_SO_BROKEN_UP
    assert isinstance(step.put(parse_cards("S9")), Following)


def test_6_6_1_a_batch_takes_throws_back_as_a_record_has_it() -> None:
    rules, back = load_variant("tuolaji", [f"lead.failed_throw={BACK}"]), 0
    for seed in SEEDS:
        row, record = deal_of(rules, seed)
        assert record_from(record.to_dict()) == record
        assert row["attackers_points"] == record.attackers_points
        for trick in record.tricks:
            assert trick.taken_back == (trick.penalty > 0) == (trick.forced is not None)
            if trick.thrown is not None and trick.taken_back:
                assert trick.forced == trick.plays[0]
                assert trick.penalty == 10 * len(trick.thrown)
                back += 1
    assert back
