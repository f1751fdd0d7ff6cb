"""How does one say a figure and a difference?"""

from __future__ import annotations

import pytest

from tuolaji.sim.metric import METRICS, Kind
from tuolaji.sim.wording import change, said, title


@pytest.mark.parametrize(
    ("value", "kind", "text"),
    [
        (0.5, Kind.SHARE, "50.00 %"),
        (0.12345, Kind.RATE, "12.35 %"),
        (82.4271, Kind.MEAN, "82.427"),
        (None, Kind.MEAN, "–"),
    ],
)
def test_a_share_is_a_percentage(value: float | None, kind: Kind, text: str) -> None:
    assert said(value, kind) == text


@pytest.mark.parametrize(
    ("value", "kind", "text"),
    [
        (0.0123, Kind.SHARE, "+1.23 pp"),
        (-0.5, Kind.MEAN, "-0.500"),
        (None, Kind.SHARE, "–"),
    ],
)
def test_a_difference_has_its_sign(value: float | None, kind: Kind, text: str) -> None:
    assert change(value, kind) == text


def test_a_figure_is_named_without_underscores() -> None:
    assert title(METRICS["declarers_hold"]) == "declarers hold"
