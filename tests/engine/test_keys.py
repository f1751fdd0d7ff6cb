"""Every seed gives a run a key of its own."""

from __future__ import annotations

import pytest

from tuolaji.engine.codes import run_key


@pytest.mark.parametrize("seed", [0, 1, -1, 10**30])
def test_any_whole_number_gives_a_key_below_2_to_the_62(seed: int) -> None:
    assert 0 <= run_key(seed) < 1 << 62


def test_different_seeds_give_different_keys() -> None:
    assert len({run_key(seed) for seed in range(10_000)}) == 10_000


def test_the_key_of_a_seed_never_changes() -> None:
    assert run_key(1) == 2129620603077967677
