"""Matches of every variant go on as the oracle counts them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.machine import NUMBER_OF, both, count_of, play_one_match
from tests.oracle.match import Row, match_differs
from tests.oracle.variants import RULESETS, TURNED
from tuolaji.rules.ruleset import Ruleset

MATCHES = count_of(compiled=4, interpreted=1)
PROVED_MATCHES = 500


def rows_of(ruleset: Ruleset, policy: str, match: int) -> list[Row]:
    rows: Sequence[Sequence[int]] = play_one_match(ruleset, both(policy), match).tolist()
    return [{name: row[number] for name, number in NUMBER_OF.items()} for row in rows]


def differences(ruleset: Ruleset, policy: str, matches: range) -> list[str]:
    return [
        sentence
        for match in matches
        for sentence in match_differs(ruleset, rows_of(ruleset, policy, match))
    ]


COUNTED_WORDS = (
    "held",
    "digging",
    "by party",
    "target",
    "won",
    "declare in turn",
    "six seats in turn",
    "neither",
    "others bid",
    "others take",
    "itself",
    "against",
    "counted",
)

COUNTED = {
    **RULESETS,
    **{
        name: TURNED[name] for name in TURNED if any(word in name for word in COUNTED_WORDS)
    },
}


@pytest.mark.parametrize("policy", ["greedy", "random"])
@pytest.mark.parametrize("ruleset", COUNTED.values(), ids=COUNTED)
def test_a_match_goes_on_as_counted(ruleset: Ruleset, policy: str) -> None:
    assert differences(ruleset, policy, range(MATCHES))[:3] == []


@pytest.mark.prove
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_many_matches_go_on_as_counted(ruleset: Ruleset) -> None:
    assert differences(ruleset, "random", range(1000, 1000 + PROVED_MATCHES))[:3] == []


def one_deal(**changed: int) -> Row:
    """Return an opening deal of base that the declarers hold by one level."""
    row = dict.fromkeys(NUMBER_OF, 0)
    held = {"attackers_points": 45, "levels": 1, "level_even": 1, "won_by": -1}
    return {**row, **held, **changed}


@pytest.mark.parametrize(
    "changed",
    [
        {"levels": 2, "level_even": 2},
        {"side": 1, "level_even": 0, "level_odd": 1},
        {"takeover": 1},
        {"level_odd": 1},
        {"level_even": 0},
        {"level": 1},
    ],
)
def test_a_deal_that_is_settled_wrongly_is_found(changed: dict[str, int]) -> None:
    sound = [one_deal(), one_deal(level=1, level_even=1, declarer=2)]
    told = list(match_differs(RULESETS["base"], [one_deal(**changed), *sound[1:]]))
    assert told
    assert not any("deal 0" in differ for differ in match_differs(RULESETS["base"], sound))


@pytest.mark.parametrize("declarer", [0, 1, 3])
def test_a_wrong_next_declarer_is_found(declarer: int) -> None:
    rows = [one_deal(), one_deal(level=1, declarer=declarer)]
    assert any(
        "declares next" in differ for differ in match_differs(RULESETS["base"], rows)
    )
