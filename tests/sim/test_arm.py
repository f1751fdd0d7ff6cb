"""A label names one variant."""

from __future__ import annotations

import pytest

from tuolaji.dsl import load_variant
from tuolaji.errors import PlanError
from tuolaji.sim.plan import Plan, check_labels, is_label
from tuolaji.sim.run import run


@pytest.mark.parametrize("text", ["house", "house-2", "a.b_c", "双抠", "7"])
def test_letters_digits_and_three_signs_make_a_label(text: str) -> None:
    assert is_label(text)


@pytest.mark.parametrize("text", ["", "my house", "a/b", "a=b", "a,b", "a\n"])
def test_other_signs_do_not(text: str) -> None:
    assert not is_label(text)
    with pytest.raises(PlanError, match="a label is letters, digits"):
        check_labels([text])


def test_two_of_one_name_are_refused_with_a_remedy() -> None:
    check_labels(["a", "b"])
    with pytest.raises(PlanError, match=r"as in `a=x b=x` or `mine=FILE.yaml`"):
        check_labels(["x", "y", "x"])


@pytest.mark.parametrize(("name", "deals"), [("shuangkou", 50), ("zhaopengyou", 0)])
def test_seats_are_weighed_where_partners_sit_opposite(name: str, deals: int) -> None:
    plan = Plan(variants=(load_variant(name),), deals=50, jobs=1)
    assert plan.arms[0].has_teams == (deals > 0)
    (result,) = run(plan)
    assert result.tally.sums["seat_balance"].x == deals
