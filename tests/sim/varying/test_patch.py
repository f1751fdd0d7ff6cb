"""The house file passes `check` and has the rules that were found."""

from __future__ import annotations

import shlex
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from tuolaji.cards import parse_rank
from tuolaji.dsl import check_variants, load_variant
from tuolaji.sim.metrics.registry import METRICS
from tuolaji.sim.store.identity import rules_digest
from tuolaji.sim.vary.search import Course
from tuolaji.sim.vary.values import Target
from tuolaji.sim.vary.verdict import house_file, house_name, verifying

HALF = Target(METRICS["declarers_hold"], Fraction(1, 2))
COURSE = Course(
    most=2_000, of_matches=False, seed=4, policies=("greedy", "greedy"), level=None, jobs=1
)


def test_a_house_file_extends_the_variant_and_sets_that_key() -> None:
    rules = load_variant("titanic", ["scoring.takeover=135"])
    assert house_file("titanic", rules, ["scoring.takeover=135"], HALF) == (
        "schema: 1\n"
        "id: titanic-tuned\n"
        "source: tuned by tuolaji to declarers_hold = 0.5\n"
        "extends: titanic\n"
        "scoring:\n"
        "  takeover: 135\n"
    )


@pytest.mark.parametrize(
    ("variant", "overrides"),
    [
        ("tuolaji", ["scoring.takeover=90"]),
        ("tuolaji", ["kitty.multiplier=3 ^ cards"]),
        ("tuolaji", ["kitty.multiplier=pair -> 4\nelse -> 2"]),
        ("tuolaji", ["kitty.size=4", "kitty.cap=none", "scoring.step=30"]),
        ("tuolaji", ["follow.tractor(n)=tractor(n) | any"]),
        ("tuolaji", ["deck.points.5=10"]),
        ("titanic", ["lead.throws=plain suits"]),
        ("shuangkou", ["bidding.auction=80 .. 5 by 5", "bidding.window=auction"]),
    ],
)
def test_check_passes_it_and_its_rules_are_those_that_were_played(
    variant: str, overrides: list[str], tmp_path: Path
) -> None:
    rules = load_variant(variant, overrides)
    path = tmp_path / f"{house_name(rules)}.yaml"
    path.write_text(house_file(variant, rules, overrides, HALF), encoding="utf-8")
    assert check_variants([str(path)]) == ()
    found = load_variant(str(path))
    assert found.id == f"{variant}-tuned"
    assert rules_digest(replace(found, id=rules.id)) == rules_digest(rules)


def test_it_is_verified_on_other_deals() -> None:
    rules = load_variant("tuolaji")
    assert verifying(rules, COURSE) == (
        "tuolaji simulate tuolaji-tuned.yaml -n 10000 --seed 5 --policy greedy"
    )
    course = replace(
        COURSE,
        of_matches=True,
        most=30,
        policies=("greedy", "random"),
        level=parse_rank("5"),
    )
    assert shlex.split(verifying(rules, course))[3:] == [
        "--matches", "150", "--seed", "5", "--policy", "greedy,random", "--level", "5",
    ]  # fmt: skip
