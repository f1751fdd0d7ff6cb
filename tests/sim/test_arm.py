"""A label names one variant."""

from __future__ import annotations

import pytest

from tuolaji.errors import PlanError
from tuolaji.sim.arm import check_labels, is_label


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
