"""Each price of a foul is in the tables as its ruleset has it."""

from __future__ import annotations

import pytest

from tests.oracle.variants import RULESETS
from tuolaji.engine.codes import (
    FOUL_KINDS,
    PRICE_ATTACKERS,
    PRICE_BY,
    PRICE_DECLARERS,
    PRICE_KIND,
    PRICE_LEVELS,
    PRICE_LOST_AT,
    PRICE_NEXT,
    PRICE_POINTS,
    PRICE_TAKEOVER,
    PRICE_VOID,
    PRICE_WORDS,
)
from tuolaji.engine.tables import kind_words, price_words, sorted_prices
from tuolaji.rules.foul import FoulKind, FoulSide, Price
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.questions.scoring import due

PRICED = sorted(name for name, rules in RULESETS.items() if rules.fouls)
SIDES = list(FoulSide)


def rows(rules: Ruleset) -> list[tuple[Price, list[int]]]:
    words = price_words(rules)
    starts = range(0, len(words), PRICE_WORDS)
    tables = [words[start : start + PRICE_WORDS] for start in starts]
    return list(zip(sorted_prices(rules), tables, strict=True))


@pytest.mark.parametrize("variant", PRICED)
def test_the_table_says_what_the_judge_says_of_one_foul(variant: str) -> None:
    for price, row in rows(RULESETS[variant]):
        asked = due(price)
        assert row[PRICE_TAKEOVER] == (-1 if asked.takeover is None else asked.takeover)
        assert row[PRICE_DECLARERS] == (asked.declarers or 0)
        assert row[PRICE_ATTACKERS] == (asked.attackers or 0)
        assert row[PRICE_LEVELS] == (asked.levels or 0)
        assert row[PRICE_VOID] == (asked.levels == 0)
        assert row[PRICE_POINTS] == (asked.points or 0)
        assert row[PRICE_NEXT] == (asked.next is not None)


@pytest.mark.parametrize("variant", PRICED)
def test_kind_and_side_are_numbers_of_their_lists(variant: str) -> None:
    for price, row in rows(RULESETS[variant]):
        assert list(FoulKind)[row[PRICE_KIND]] == price.kind
        assert [*SIDES, None][row[PRICE_BY]] == price.by
        assert row[PRICE_LOST_AT] == (price.lost_at or 0)


def test_prices_of_one_kind_stand_side_by_side() -> None:
    rules = RULESETS["shuangsheng-match"]
    assert kind_words(rules) == [0, 3, 3, 1, 4, 1]
    kinds = [price.kind for price in sorted_prices(rules)]
    assert kinds == sorted(kinds, key=list(FoulKind).index)
    assert len(FoulKind) == FOUL_KINDS


def test_a_variant_without_prices_has_empty_tables() -> None:
    rules = RULESETS["shuangkou"]
    assert (price_words(rules), kind_words(rules)) == ([], [])
