"""The greedy policy plays sensibly, and better than chance."""

from __future__ import annotations

from itertools import chain

import pytest

from tests.builders import cards, rank, ruleset
from tests.machine import Policies, both, column, count_of, play, play_one_match, stops
from tests.oracle.variants import RULESETS
from tuolaji.cards import Suit
from tuolaji.engine.codes import HAND, LIVE, PLAY
from tuolaji.engine.play import take_lead
from tuolaji.rules.lead import Throws
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.position import Position

MATCHES = count_of(compiled=60, interpreted=2)


def mixed(even: str, odd: str) -> Policies:
    return both(even)[0], both(odd)[1]


def wins(rules: Ruleset, policies: Policies, team: int, first: int) -> int:
    """Return how many matches a team wins."""
    matches = range(first, first + MATCHES)
    rows = (play_one_match(rules, policies, match) for match in matches)
    return sum(int(column(match, "won_by")[-1]) % 2 == team for match in rows)


@pytest.mark.parametrize("variant", RULESETS)
def test_greedy_wins_95_of_100_matches_against_random(variant: str) -> None:
    rules = RULESETS[variant]
    # At a table of five the called partner may play the other policy, and rises with it.
    least = 0.95 if rules.table.players % 2 == 0 else 0.8
    won = wins(rules, mixed("greedy", "random"), 0, first=0)
    won += wins(rules, mixed("random", "greedy"), 1, first=MATCHES)
    assert won >= int(least * 2 * MATCHES)


@pytest.mark.parametrize("variant", RULESETS)
def test_its_throws_always_stand(variant: str) -> None:
    deals = count_of(compiled=200, interpreted=20)
    rows = play(RULESETS[variant], both("greedy"), deals)
    assert column(rows, "throws_failed").sum() == 0


def test_it_throws_where_it_may() -> None:
    rows = play(RULESETS["base"], both("greedy"), 200)
    assert column(rows, "throws").sum() > 20


def test_it_draws_no_chance() -> None:
    position = Position(RULESETS["base"])
    run = stops(position, both("greedy"), 0)
    next(run)
    before = position.deal.streams
    list(run)
    assert position.deal.streams == before


def led(hand: str, others: str, throws: Throws = Throws.ANY_GROUP) -> list[int]:
    """Return what it leads from a hand when the others hold some cards."""
    position = Position(ruleset(lead={"throws": throws}), rank("2"), Suit.H)
    position.put(HAND, cards(hand))
    position.put(LIVE, list(chain(cards(hand), cards(others))))
    position.deal.leader = 0
    take_lead(position.tables, position.deal, both("greedy")[0])
    return sorted(position.read(PLAY))


@pytest.mark.parametrize(
    ("hand", "others", "throws", "lead"),
    [
        pytest.param(
            "SA SK S3 D4 D6", "SQ SJ S9 S8 H3", Throws.ANY_GROUP, "SA SK", id="cashes"
        ),
        pytest.param(
            "SA SK S3 D4 D6", "SQ SJ S9 S8 H3 DA", Throws.NEVER, "SA", id="one_by_one"
        ),
        pytest.param(
            "SA SA S3 D4 D6", "SQ SJ S9 S8 H3 DA", Throws.NEVER, "SA SA", id="sets_whole"
        ),
        pytest.param(
            "SA S3 D4 D6 D7",
            "SQ SJ H3 DA",
            Throws.ANY_GROUP,
            "S3",
            id="not_where_a_ruff_is_near",
        ),
        pytest.param("SK S4 D6", "SA DA", Throws.ANY_GROUP, "D6", id="leads_low"),
        pytest.param("S5 S9", "SA", Throws.ANY_GROUP, "S9", id="without_points"),
        pytest.param(
            "BJ HA", "H3 S4 S6", Throws.ANY_GROUP, "BJ HA", id="trumps_at_the_end"
        ),
    ],
)
def test_it_leads(hand: str, others: str, throws: Throws, lead: str) -> None:
    assert led(hand, others, throws) == list(cards(lead))
