"""A rule counts as activated where it changed something, and only there."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from tests.sim.compare.arms import arm, take_sample
from tuolaji.dsl import list_variants
from tuolaji.dsl.revert import revert_each
from tuolaji.engine.columns import COLUMNS
from tuolaji.engine.state import COMPILED
from tuolaji.sim.compare.result import RuleActivation
from tuolaji.sim.compare.rule_impact import _compared, rule_activations
from tuolaji.sim.compare.sample import Sample

DEALS = 300 if COMPILED else 12
FEW = 5  # Enough where the figures are not asked for.
IDS = [info.id for info in list_variants()]
GREEDY = ("greedy", "greedy")


@cache
def activations(
    name: str,
    *overrides: str,
    deals: int = DEALS,
    policies: tuple[str, str] = GREEDY,
) -> dict[str, RuleActivation]:
    arms = [arm(name, policies, overrides)]
    backs = revert_each(name, overrides)
    found = rule_activations(backs, arms, seed=1, deals=deals)
    return {activation.key: activation for activation in found}


def share(name: str, key: str, *overrides: str, kind: str = "activated") -> float:
    estimate = getattr(activations(name, *overrides)[key], kind)
    assert estimate is not None
    assert estimate.n == DEALS
    assert estimate.estimate is not None
    return float(estimate.estimate)


@pytest.mark.untraced
@pytest.mark.parametrize("name", IDS)
def test_every_rule_is_told_of_or_has_a_reason(name: str) -> None:
    found = activations(name, deals=2)
    assert list(found) == [back.key for back in revert_each(name)]
    for activation in found.values():
        is_known = activation.activated is not None
        assert is_known == (activation.decisive is not None) == (not activation.problem)
        assert activation.deals == (2 if is_known else 0)
        if activation.activated is not None and activation.decisive is not None:
            assert (activation.decisive.estimate or 0) <= (
                activation.activated.estimate or 0
            )


def test_a_variant_without_a_parent_has_no_rules_of_its_own() -> None:
    assert activations("base", deals=FEW) == {}


def test_a_band_is_decisive_in_just_the_deals_that_it_settles_otherwise() -> None:
    key = "scoring.bands"
    line = "..59 -> declarers +1\n60 .. -> attackers +1"
    found = activations("base", f"{key}={line}")[key]
    sample = take_sample(arm("base"), seed=1, deals=DEALS)
    by_base = sample.columns["side"], sample.columns["levels"], sample.columns["takeover"]
    wins = (sample.columns["attackers_points"] >= 60).astype(int)
    otherwise = (by_base[0] != wins) | (by_base[1] != 1) | (by_base[2] != wins)
    assert found.decisive is not None
    assert found.decisive.estimate == pytest.approx(otherwise.mean())
    assert found.activated is not None
    assert found.activated.estimate == found.decisive.estimate


def test_a_factor_on_the_kitty_is_activated_where_points_are_captured() -> None:
    key = "kitty.multiplier"
    sample = take_sample(arm("base"), seed=1, deals=DEALS)
    captured = sample.columns["captured"].mean()
    assert share("base", key, f"{key}=7 * cards") == pytest.approx(captured)


def test_a_cap_is_activated_where_it_took_effect() -> None:
    sample = take_sample(arm("tuolaji", overrides=["kitty.cap=2"]), seed=1, deals=DEALS)
    capped = (sample.columns["capped"] * sample.columns["captured"]).mean()
    # In the parent's place stands no cap at all.
    assert share("tuolaji", "kitty.cap", "kitty.cap=2") == pytest.approx(capped)


def test_a_rule_without_a_chance_to_matter_is_never_activated() -> None:
    # At level 2 twos are level cards, with this rule or without it.
    assert share("tuolaji-2-trumps", "order.trumps") == 0


def test_at_other_levels_a_rule_has_the_chance_that_it_lacks_at_one() -> None:
    backs = [
        reversion
        for reversion in revert_each("tuolaji-2-trumps")
        if reversion.key == "order.trumps"
    ]
    arms = [arm("tuolaji-2-trumps")]
    (found,) = rule_activations(backs, arms, seed=1, deals=20, levels={"2": 5, "9": 15})
    assert found.activated is not None
    assert found.activated.estimate is not None
    assert 0 < found.activated.estimate <= 15 / 20


def test_fouls_matches_and_ratings_are_named_with_the_reason() -> None:
    found = activations("tuolaji-match", deals=FEW)
    assert found["match.clock"].problem == (
        "separate deals have no next declarer, no clock and no end of a match"
    )
    assert found["fouls.revoke(declarers)"].problem == "no policy commits a foul"
    assert "rating" in next(iter(activations("tuolaji-rated", deals=FEW).values())).problem


def test_what_cannot_be_reverted_alone_is_named_with_the_reason() -> None:
    found = activations("titanic", deals=FEW)
    assert found["deck.packs"].problem == (
        "it cannot be tested alone: 'kitty.size' 6 does not leave 4 equal hands of 108 "
        "cards"
    )
    assert found["shapes.triple"].other == "none"
    assert "follow.triple" in found["shapes.triple"].problem


def test_other_hands_are_no_same_deals() -> None:
    backs = [
        reversion for reversion in revert_each("fankou") if reversion.key == "kitty.size"
    ]
    (found,) = rule_activations(backs, [arm("fankou")], seed=1, deals=FEW)
    assert found.problem == (
        "the other value deals hands of 52 cards to 4 seats, so the deals are not the same"
    )


def test_another_pack_makes_no_same_deals() -> None:
    found = activations("base", "deck.packs=4", "kitty.size=8", deals=5)["deck.packs"]
    assert found.problem == (
        "the other value is played with another pack, so the deals are not the same"
    )


def test_values_stand_as_they_are_written() -> None:
    activation = activations("shuangkou", deals=FEW)["kitty.multiplier"]
    assert (activation.value, activation.other) == ("2 ^ (pairs + 1)", "2 ^ cards")
    assert "base.yaml:" in activation.other_origin


def test_both_seatings_of_a_deal_are_one_cluster() -> None:
    pairs = (("greedy", "random"), ("random", "greedy"))
    arms = [arm("tuolaji-turn-up", pair) for pair in pairs]
    backs = revert_each("tuolaji-turn-up")
    found = rule_activations(backs, arms, seed=1, deals=40)
    activation = next(
        activation for activation in found if activation.key == "bidding.bids"
    )
    assert activation.deals == 80
    assert activation.activated is not None
    assert activation.activated.n == 80


def altered(**columns: int) -> list[Sample]:
    """Return a sample of four deals, the first of which has other columns."""
    names = ["course_high", "course_low", *(column.name for column in COLUMNS)]
    numbers = {name: np.zeros(4, dtype=np.int64) for name in names}
    for name, value in columns.items():
        numbers[name][0] = value
    return [Sample(numbers, np.zeros((4, 2), dtype=np.int64))]


@pytest.mark.parametrize(
    ("columns", "activated", "decisive"),
    [
        pytest.param({}, 0, 0, id="nothing"),
        pytest.param({"decisions": 9}, 0, 0, id="more questions"),
        pytest.param({"course_high": 1}, 0.25, 0, id="another course"),
        pytest.param({"course_low": 1}, 0.25, 0, id="another course, lower half"),
        pytest.param({"kitty_multiplier": 4}, 0.25, 0, id="another factor"),
        pytest.param({"attackers_points": 5}, 0.25, 0, id="other points"),
        pytest.param({"side": 1}, 0.25, 0.25, id="the other side"),
        pytest.param({"levels": 2}, 0.25, 0.25, id="other levels"),
        pytest.param({"takeover": 1}, 0.25, 0.25, id="a takeover"),
        pytest.param({"drawn": 1}, 0.25, 0.25, id="a draw"),
        pytest.param({"side": 1, "levels": 2, "takeover": 1}, 0.25, 0.25, id="all of it"),
        pytest.param({"drawn": -1}, 0, 0, id="no draws in the other variant"),
        pytest.param({"claims": -1, "tribute": -1, "dug": -1}, 0, 0, id="no such rules"),
        pytest.param({"claims": 1}, 0.25, 0, id="a claim"),
        pytest.param({"pays": 1}, 0, 0, id="points of one's own that are none"),
    ],
)
def test_what_activates_and_what_decides(
    columns: dict[str, int], activated: float, decisive: float
) -> None:
    found = _compared(altered(), altered(**columns))
    assert [share.estimate for share in found[:2]] == [activated, decisive]


def test_questions_that_lead_to_nothing_else_are_a_figure_of_their_own() -> None:
    went, ended, asked = _compared(altered(), altered(decisions=9))
    assert [share.estimate for share in (went, ended, asked)] == [0, 0, 0.25]


def test_rules_about_what_is_never_done_say_so() -> None:
    found = activations("chaodipi", deals=FEW)
    habit = "greedy hardly ever steals the kitty"
    assert {key for key, activation in found.items() if activation.habit} == {"kitty.theft"}
    assert found["kitty.theft"].habit == habit
    by_random = activations("chaodipi", deals=FEW, policies=("random", "random"))
    assert not any(activation.habit for activation in by_random.values())
