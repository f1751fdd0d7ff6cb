"""The simulator's public names, loaded on first use."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tuolaji import sim


@pytest.mark.parametrize("name", sim.__all__)
def test_each_public_name_is_there(name: str) -> None:
    assert getattr(sim, name) is not None


def test_another_name_is_not() -> None:
    with pytest.raises(AttributeError, match="no attribute 'simulate'"):
        _ = sim.simulate


def test_the_package_alone_loads_no_arrays() -> None:
    code = "import sys, tuolaji.sim; print('numpy' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"
