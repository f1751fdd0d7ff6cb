"""What a book says of levels: that they rise where a deal can move them, and only there."""

from __future__ import annotations

import pytest

from tests.each import for_each
from tests.rulebook.books import ids, rules_named, text_of
from tuolaji.language import Language, in_language
from tuolaji.rulebook.examples.position import position_of, usual_facts, usual_level
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.questions import ScoreQuestion, ask

RISING = {
    Language.EN: (
        "rises past",
        "risen further",
        "risen furthest",
        "a level of its own",
        "has a level",
        "its own level",
        "The levels from the lowest up",
        "same level",
    ),
    Language.ZH: (
        "打过",
        "升级多",
        "级别相同",
        "级别从低到高",
        "自己的级别",
        "庄家方的级别",
    ),
}
PAYS = (
    "scoring.bands=.. 79 -> declarers hold and each attacker pays the declarer 1 "
    "| 80 .. -> takeover and the declarer pays each attacker 1"
)
FLAT = ("base", PAYS, "levels.played=6", "levels.start=6", "levels.mandatory=none")
BY_BIDS = ("match.held=winner of the bidding", "match.takeover=winner of the bidding")
CLOCK = "match.clock=60 minutes and 90 seconds a deal and 20 seconds a trick"
FLAT_TABLES = [
    (*FLAT, "match.target=20", "levels.of=player", *BY_BIDS),
    (*FLAT, CLOCK),
    (*FLAT, CLOCK, "levels.of=player"),
    (*FLAT, "match.deals=9", "match.tie=draw"),
    (*FLAT, "match.deals=9", "levels.of=everybody"),
    (*FLAT, "match.target=20", "bidding.bids=any rank x2"),
]


def can_rise(rules: Ruleset) -> bool:
    """Tell whether some points of a deal give somebody levels, or some line takes them."""
    if rules.levels.digging or any(each.moves_levels for each in rules.scoring.claims):
        return True
    position = position_of(rules)
    for points in range(0, rules.deck.total_points + 1, 5):
        facts = usual_facts(rules, position, points)
        question = ScoreQuestion(points, facts, rules.default_price)
        answer = ask(rules, question, position.level, position.trump)
        if answer.outcome.levels or answer.risen is not None:
            return True
    return False


def told(rules: Ruleset, language: Language) -> list[str]:
    with in_language(language):
        text = text_of(rules)
    return [words for words in RISING[language] if words in text]


@pytest.mark.parametrize("language", Language)
@for_each("name", ids())
def test_10_2_a_book_speaks_of_rising_where_the_engine_lets_somebody_rise(
    name: str, language: Language
) -> None:
    rules = rules_named(name)
    assert bool(told(rules, language)) is can_rise(rules)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("table", FLAT_TABLES)
def test_10_2_a_book_of_one_level_speaks_of_nothing_that_rises(
    table: tuple[str, ...], language: Language
) -> None:
    assert told(rules_named(*table), language) == []


@for_each("name", ids())
def test_10_2_examples_stand_at_a_level_that_is_played(name: str) -> None:
    rules = rules_named(name)
    played = rules.levels.played if rules.moves_levels else [rules.levels.start]
    assert usual_level(rules) in played


@pytest.mark.parametrize(
    ("of", "wins"), [("player", "wins the match;"), ("team", "match for its side;")]
)
def test_10_13_a_player_of_its_own_wins_for_itself(of: str, wins: str) -> None:
    rules = rules_named(*FLAT, "match.target=20", f"levels.of={of}")
    with in_language(Language.EN):
        assert wins in text_of(rules)
