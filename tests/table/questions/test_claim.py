"""Rule 10.15: what certain cards earn that are held, buried, captured or lost."""

from __future__ import annotations

import pytest

from tests.builders import claim_table, ruleset
from tests.oracle.variants import TURNED
from tests.table.ask import answer, complaint, plain
from tuolaji.rules.ruleset import Ruleset


def rules_of(*lines: str) -> Ruleset:
    return ruleset(scoring={"claims": claim_table(*lines)})


LOST = rules_of(
    "H5 lost by attackers -> attackers -1",
    "H5 captured by declarers -> declarers +2",
)
STAKES = rules_of(
    "pair of 5 captured by attackers -> each declarer pays each attacker 3",
    "last trick by attackers -> attackers +4 points when attackers take over",
    "H5 + S5 held by declarers -> declarers +1",
)


@pytest.mark.parametrize(
    ("fields", "levels"),
    [
        ({"how": "lost", "by": "attackers", "cards": "H5"}, [2, -1]),
        ({"how": "lost", "by": "attackers", "cards": "H5 H5"}, [4, -2]),
        ({"how": "captured", "by": "declarers", "cards": "H5"}, [2, -1]),
        ({"how": "lost", "by": "declarers", "cards": "H5"}, [0, 0]),
        ({"how": "lost", "by": "attackers", "cards": "D5"}, [0, 0]),
        ({"how": "held", "by": "attackers", "cards": "H5"}, [0, 0]),
    ],
)
def test_10_15_each_copy_counts(fields: dict[str, object], levels: list[int]) -> None:
    found = plain(LOST, "claim", **fields)
    assert [found["declarers_levels"], found["attackers_levels"]] == levels


@pytest.mark.parametrize(
    ("fields", "times", "points"),
    [
        ({"how": "captured", "by": "attackers", "cards": "D5 D5"}, 1, [-6, -6, 6]),
        ({"how": "captured", "by": "attackers", "cards": "D5 H5"}, 0, [0, 0, 0]),
        ({"how": "last trick", "by": "attackers", "takeover": True}, 1, [0, 0, 4]),
        ({"how": "last trick", "by": "attackers", "takeover": False}, 0, [0, 0, 0]),
        ({"how": "held", "by": "declarers", "cards": "H5 S5 S5"}, 1, [0, 0, 0]),
        ({"how": "held", "by": "declarers", "cards": "H5 D5"}, 0, [0, 0, 0]),
    ],
)
def test_10_15_points_are_paid(
    fields: dict[str, object], times: int, points: list[int]
) -> None:
    found = plain(STAKES, "claim", **fields)
    assert found["times"] == times
    assert [found[name] for name in ("declarer", "friend", "attacker")] == points


def test_10_15_the_line_is_named() -> None:
    fields = {"how": "held", "by": "declarers", "cards": "H5 S5"}
    why = answer(STAKES, "claim", **fields).why
    assert why == "'scoring.claims': 'H5 + S5 held by declarers -> declarers +1'"
    lost = {"how": "held", "by": "declarers", "cards": "H5"}
    assert answer(STAKES, "claim", **lost).why == "'scoring.claims': no line"


def test_10_15_what_a_line_asks_must_be_told() -> None:
    fields = {"how": "last trick", "by": "attackers"}
    assert complaint(STAKES, "claim", **fields).endswith("say 'takeover'")


def test_10_15_without_claims_nothing_is_claimed() -> None:
    fields = {"how": "held", "by": "declarers", "cards": "H5"}
    assert "so nothing is claimed" in complaint(ruleset(), "claim", **fields)


def test_10_15_a_friend_is_of_the_declarers() -> None:
    rules = TURNED["claims of called partners"]
    fields = {"how": "lost", "by": "declarers", "cards": "SA", "declarers": 2}
    assert plain(rules, "claim", ("5", "S"), **fields)["attackers_levels"] == 1
