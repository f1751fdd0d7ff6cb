"""What nobody would notice is less than a size, with its whole interval."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.sim.comparing.comparisons import by_hand
from tuolaji.errors import PlanError
from tuolaji.sim.compare.effect_size import (
    WORTH_NOTICING,
    is_slight,
    read_sizes,
    size_worth_noticing,
)
from tuolaji.sim.compare.finding import ANSWERS

(FOUND,) = (
    by_hand({"declarers_hold": (0.52, 0.521)}, {}).metrics["declarers_hold"].differences
)


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (-0.002, 0.004, True),
        (0.001, 0.0101, False),
        (-0.0101, 0.001, False),
        (None, 0.004, False),
        (0.0, 0.0, True),
        (None, None, False),
    ],
)
def test_a_difference_is_slight_if_its_whole_interval_is(
    low: float | None, high: float | None, expected: bool
) -> None:
    found = replace(FOUND, low=low, high=high)
    assert is_slight("declarers_hold", found) is expected


def test_what_players_ask_for_and_bands_have_a_size() -> None:
    assert set(WORTH_NOTICING) == set(ANSWERS)
    assert size_worth_noticing("band_takeover") == 0.01
    assert size_worth_noticing("ruffs") is None
    assert not is_slight("ruffs", replace(FOUND, low=0.0, high=0.0))


def test_a_size_may_be_chosen_for_any_figure() -> None:
    sizes = read_sizes(["declarers_hold=0.5%", "ruffs=0.2"])
    assert sizes == {"declarers_hold": 0.005, "ruffs": 0.2}
    assert size_worth_noticing("declarers_hold", sizes) == 0.005
    assert size_worth_noticing("level_gain", sizes) == WORTH_NOTICING["level_gain"]


@pytest.mark.parametrize("text", ["declarers_hold", "declarers_hold=0", "ruffs=-1"])
def test_a_size_is_above_nothing(text: str) -> None:
    with pytest.raises(PlanError, match="the least difference that is worth noticing"):
        read_sizes([text])
