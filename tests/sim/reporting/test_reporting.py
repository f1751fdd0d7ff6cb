"""Only a command that writes a report loads what reports need."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tuolaji.sim import report as reporting


@pytest.mark.parametrize("name", reporting.__all__)
def test_each_name_is_loaded_when_it_is_used(name: str) -> None:
    assert callable(getattr(reporting, name))


def test_a_name_that_is_not_there_is_told() -> None:
    with pytest.raises(AttributeError, match="no attribute 'write_poem'"):
        _ = reporting.write_poem


@pytest.mark.parametrize(
    "code", ["import tuolaji.sim.report", "import tuolaji.sim.report.comparison"]
)
def test_plotly_and_jinja_wait_until_a_page_is_made(code: str) -> None:
    check = f"import sys; {code}; assert not {{'plotly', 'jinja2'}} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", check], check=True)
