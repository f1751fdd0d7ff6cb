"""The answer of a tuning is what was found; its house file passes `check`."""

from __future__ import annotations

import shlex
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from tests.sim.vary.test_tune import COURSE, tuned
from tuolaji.cards import parse_rank
from tuolaji.cli.show.tune import verifying
from tuolaji.dsl import check_variants, load_variant
from tuolaji.sim.format import ends, figure
from tuolaji.sim.metrics.registry import METRICS, Kind
from tuolaji.sim.progress import Stopped
from tuolaji.sim.stats.interval import Estimate
from tuolaji.sim.store.identity import rules_digest
from tuolaji.sim.vary.search import Course
from tuolaji.sim.vary.tune import Tuning
from tuolaji.sim.vary.values import Target
from tuolaji.sim.vary.verdict import (
    finding_of,
    house_file,
    house_name,
    listed,
    remarks_of,
)


@pytest.fixture(scope="module")
def reached() -> Tuning:
    return tuned("scoring.takeover=45..195 by 5", "declarers_hold=0.5")


def test_a_target_that_is_reached_is_told_with_its_interval(reached: Tuning) -> None:
    best = reached.best
    assert finding_of(reached) == (
        f"scoring.takeover={best.setting.values[0]} gives declarers hold 50 %: "
        f"{figure(best.figure, Kind.SHARE)} ({ends(best.figure, Kind.SHARE)})"
    )


def test_what_hits_the_target_without_an_interval_is_not_off() -> None:
    tuning = tuned("kitty.cap=1,2", "attackers_points=85", replace(COURSE, most=1))
    assert [standing.distance for standing in tuning.standings] == [0, 0]
    assert not any("off by" in remark for remark in remarks_of(tuning))


def test_how_the_values_were_narrowed_is_told(reached: Tuning) -> None:
    (looked,) = [
        remark for remark in remarks_of(reached) if remark.startswith("looked at 45, ")
    ]
    assert "1,000 deals each: it rises over them, " in looked


def test_a_value_found_by_few_deals_is_said_to_be_rough() -> None:
    few, enough = (
        tuned("scoring.takeover=60,80", "declarers_hold=0.5", replace(COURSE, most=most))
        for most in (199, 200)
    )
    assert remarks_of(few)[0] == "only 199 deals: the interval is rough"
    assert not any("rough" in remark for remark in remarks_of(enough))


def test_where_the_target_lies_is_told() -> None:
    tuning = tuned("scoring.takeover=60,160", "declarers_hold=0.5")
    assert finding_of(tuning).startswith("no value gives declarers hold 50 %; ")
    missed = remarks_of(tuning)[-1]
    assert missed.startswith("it is off by ")
    assert "; it lies between " in missed
    assert " at 60 and " in missed


@pytest.mark.parametrize(("wanted", "end"), [("0", "first"), ("1", "last")])
def test_an_end_is_told(wanted: str, end: str) -> None:
    tuning = tuned("scoring.takeover=60,80,90", f"declarers_hold={wanted}")
    assert (
        f"that is at the {end} of the values; try some beyond it" in remarks_of(tuning)[0]
    )


@pytest.mark.parametrize(("wanted", "side"), [("0%", "above"), ("100%", "below")])
def test_else_the_side_is_told(wanted: str, side: str) -> None:
    order = {"0%": "80,60,90", "100%": "60,90,80"}[wanted]
    tuning = tuned(f"scoring.takeover={order}", f"declarers_hold={wanted}")
    assert remarks_of(tuning)[0].endswith(f"; all values lie {side} it")


def test_of_values_that_play_alike_the_nearest_to_the_own_is_proposed() -> None:
    tuning = tuned("scoring.takeover=60,76..79", "declarers_hold=0.27")
    assert tuning.best.setting.values == ("79",)
    assert remarks_of(tuning)[0] == (
        "the same as 79 in every deal: 76..78; 79 is the nearest to the variant's own 80"
    )


def test_rivals_own_values_and_what_was_left_out_are_told() -> None:
    tuning = tuned("scoring.takeover=38..80", "declarers_hold=0.27")
    remarks = remarks_of(tuning)
    assert remarks[0] == "the same as 80 in every deal: 76..79"
    assert remarks[1].startswith(
        "as near to the target as 80, as far as these deals tell: "
    )
    assert "76" not in remarks[1]
    assert (
        "scoring.takeover=80 is the variant's own value: nothing needs to change" in remarks
    )
    assert remarks[-1].startswith(
        "left out, for they do not compile: 38..40 (the band 'step"
    )


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        ("0.9", "no value gives declarers hold 90 %, all give less; the most is "),
        ("0.01", "no value gives declarers hold 1 %, all give more; the least is "),
    ],
)
def test_a_target_beyond_all_values_is_said_plainly(wanted: str, text: str) -> None:
    tuning = tuned("scoring.takeover=60,80", f"declarers_hold={wanted}")
    assert finding_of(tuning).startswith(text)
    assert finding_of(tuning).endswith(f" with {tuning.best.setting}")
    assert ": nothing to save; " in remarks_of(tuning)[0]


def test_values_that_all_play_alike_are_said_to_do_nothing() -> None:
    tuning = tuned("scoring.takeover=76..79", "declarers_hold=0.3")
    assert finding_of(tuning).startswith(
        "scoring.takeover does nothing to declarers hold: each value has "
    )
    assert not any(remark.startswith("as near") for remark in remarks_of(tuning))


def test_a_search_that_was_stopped_says_what_was_left() -> None:
    tuning = replace(
        tuned("scoring.takeover=60,100,105", "declarers_hold=0.5"),
        stopped=Stopped.INTERRUPTED,
    )
    assert finding_of(tuning).startswith("stopped; so far scoring.takeover=10")
    assert remarks_of(tuning)[0] == "stopped before the end; 2 values were left: 100, 105"


def test_without_an_interval_nothing_is_sure() -> None:
    tuning = tuned("scoring.takeover=60,80", "declarers_hold=0.5")
    alone = tuple(
        replace(standing, figure=Estimate(0.5, None, None, 1), is_dropped=False)
        for standing in tuning.standings
    )
    finding = finding_of(replace(tuning, standings=alone))
    assert finding.startswith("nothing makes sure of declarers hold 50 %; ")
    assert finding.endswith("50.0 % (interval unknown)")


@pytest.mark.parametrize(
    ("values", "text"),
    [
        (["1", "2", "3", "5"], "1..3, 5"),
        (["1", "2", "4"], "1, 2, 4"),
        (["none", "7"], "none, 7"),
        (
            [str(value) for value in range(0, 40, 4)],
            "0, 4, 8, 12, 16, 20, 24, 28 and 2 more",
        ),
        ([], ""),
    ],
)
def test_values_in_a_row_are_a_range(values: list[str], text: str) -> None:
    assert listed(values) == text


def test_a_figure_without_a_value_is_not_said_to_stay_as_it_is() -> None:
    tuning = tuned("kitty.cap=1,2", "seat_balance=0", variant="zhaopengyou")
    assert finding_of(tuning) == (
        "seat balance has no value in zhaopengyou: nothing played counts for it"
    )
    (why,) = [
        remark for remark in remarks_of(tuning) if remark.startswith("seat balance is defi")
    ]
    assert why.startswith("seat balance is defined as: Levels gained by the team of ")
    assert "only where partners sit opposite" in why


HALF = Target(METRICS["declarers_hold"], Fraction(1, 2))
PATCH_COURSE = Course(
    most=2_000, of_matches=False, seed=4, policies=("greedy", "greedy"), level=None, jobs=1
)


def test_a_house_file_extends_the_variant_and_sets_that_key() -> None:
    rules = load_variant("titanic", ["scoring.takeover=135"])
    assert house_file("titanic", rules, ["scoring.takeover=135"], HALF) == (
        "schema: 2\n"
        "id: titanic-tuned\n"
        "source: tuned by tuolaji to declarers hold 50 %\n"
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
    assert verifying(rules, PATCH_COURSE) == (
        "tuolaji simulate tuolaji-tuned.yaml -n 10000 --seed 5 --policy greedy"
    )
    course = replace(
        PATCH_COURSE,
        of_matches=True,
        most=30,
        policies=("greedy", "random"),
        level=parse_rank("5"),
    )
    assert shlex.split(verifying(rules, course))[3:] == [
        "--matches", "150", "--seed", "5", "--policy", "greedy,random", "--level", "5",
    ]  # fmt: skip
