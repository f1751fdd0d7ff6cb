"""What do all tests share: the golden files, how hypothesis searches, what a skip means."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import settings

from tuolaji.engine.state import COMPILED
from tuolaji.rules.ruleset import Ruleset

GOLDEN = Path(__file__).parent / "golden"
INTERPRETED_HERE = pytest.mark.skip(
    "the engine runs interpreted; `make build` compiles it where there is a C compiler"
)

MANY = 20
"""Of a test on more rulesets a sixteenth runs each time, the rest by `make prove`."""

settings.register_profile("same", deadline=None, derandomize=True, max_examples=20)
settings.register_profile("search", deadline=None, max_examples=2_000)
settings.load_profile("same")
os.environ.pop("COLUMNS", None)  # Whoever runs the tests may have a terminal of any width.
os.environ["TUOLAJI_LANG"] = "en"  # And of any language.
# And keep no bytecode: then each process that a test starts compiles every module anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="write the golden files anew")


@pytest.hookimpl(tryfirst=True)  # Before the marks choose what runs.
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    number = Counter(map(test_of, items))
    often = [item for item in items if number[test_of(item)] > MANY]
    on_rulesets = Counter(test_of(item) for item in often if is_on_a_ruleset(item))
    for item in items:
        if "golden" in getattr(item, "fixturenames", ()):
            item.add_marker("golden")
        if on_rulesets[test_of(item)] > MANY and is_on_a_ruleset(item) and is_left(item):
            item.add_marker("prove")
        if not COMPILED and item.get_closest_marker("compiled"):
            item.add_marker(INTERPRETED_HERE)


def test_of(item: pytest.Item) -> str:
    return item.nodeid.partition("[")[0]


def is_on_a_ruleset(item: pytest.Item) -> bool:
    words = getattr(item, "callspec", None)
    values = () if words is None else words.params.values()
    return any(
        isinstance(value, Ruleset) or (isinstance(value, str) and value in rulesets())
        for value in values
    )


@cache
def rulesets() -> frozenset[str]:
    """Return the names of all rulesets, which takes seconds to make."""
    from tests.oracle.agreement import COMPARED  # noqa: PLC0415

    return frozenset(COMPARED)


def is_left(item: pytest.Item) -> bool:
    return crc32(item.nodeid.encode()) % 16 > 0


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail where continuous integration skipped a test: it has all that the tests need."""
    if _skipped(session.config) and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if skipped := _skipped(config):
        terminalreporter.section("skipped, which fails where CI=true", red=True)
        for report in skipped:
            terminalreporter.line(f"{report.nodeid}: {_reason(report)}")


def _skipped(config: pytest.Config) -> list[pytest.TestReport]:
    """Return the reports of skipped tests if they fail the run; workers report to it."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or os.environ.get("CI") not in {"true", "1"}:
        return []
    return list(reporter.stats.get("skipped", ()))


def _reason(report: pytest.TestReport) -> str:
    where = report.longrepr
    return str(where[2]) if isinstance(where, tuple) else report.longreprtext


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Give `golden(name, text)`: the text must equal the file `tests/golden/name`."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8")

    return compare
