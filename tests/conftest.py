"""What do all tests share: the golden files, how hypothesis searches, what a skip means."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Generator, Iterable
from dataclasses import replace
from functools import cache
from inspect import isfunction
from pathlib import Path
from zlib import crc32

import pytest
from _pytest.python import CallSpec
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
# Two workers take all cores; threads of NumPy that wait for each other take their time.
os.environ["OPENBLAS_NUM_THREADS"] = "1"
# And keep no bytecode: then each process that a test starts compiles every module anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="write the golden files anew")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage among what is collected: all of it stays."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        # Little of what tests make lies in circles, and looking for it takes long.
        gc.set_threshold(100_000, 20, 100)
        gc.enable()


@pytest.hookimpl(trylast=True)  # After all parameters are known.
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Mark what is repeated on many rulesets; of what does not run no test is made."""
    calls = metafunc._calls  # pytest has no hook between the parameters and the tests.
    # What is chosen by other marks runs without a ruleset, such as what writes base.yaml.
    is_asked = "prove" in metafunc.config.getoption("markexpr")
    if is_asked and len(calls) > MANY and sum(map(is_on_a_ruleset, calls)) > MANY:
        test = metafunc.definition.nodeid
        calls[:] = [
            with_mark(call, pytest.mark.prove.mark)
            if is_on_a_ruleset(call) and is_left(f"{test}[{call.id}]")
            else call
            for call in calls
        ]
    if proves_nothing(metafunc.config):
        # Where there are no calls, pytest makes a test without parameters.
        calls[:] = [call for call in calls if not is_proof(call.marks)] or calls[:1]


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(
    collector: pytest.Collector, obj: object
) -> list[pytest.Item] | None:
    is_left_out = is_proof(getattr(obj, "pytestmark", ())) and isfunction(obj)
    return [] if is_left_out and proves_nothing(collector.config) else None


@pytest.hookimpl(tryfirst=True)  # Before the marks choose what runs.
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "golden" in getattr(item, "fixturenames", ()):
            item.add_marker("golden")
        if not COMPILED and item.get_closest_marker("compiled"):
            item.add_marker(INTERPRETED_HERE)


def proves_nothing(config: pytest.Config) -> bool:
    """Tell whether the long proofs are left out, as they are unless asked for."""
    return "not prove" in config.getoption("markexpr").split(" and ")


def is_proof(marks: Iterable[pytest.Mark | pytest.MarkDecorator]) -> bool:
    return any(mark.name == "prove" for mark in marks)


def with_mark(call: CallSpec, mark: pytest.Mark) -> CallSpec:
    return replace(call, marks=[*call.marks, mark])


def is_on_a_ruleset(call: CallSpec) -> bool:
    return any(
        isinstance(value, Ruleset) or (isinstance(value, str) and value in rulesets())
        for value in call.params.values()
    )


@cache
def rulesets() -> frozenset[str]:
    """Return the names of all rulesets, which takes seconds to make."""
    from tests.oracle.agreement import COMPARED  # noqa: PLC0415

    return frozenset(COMPARED)


def is_left(test: str) -> bool:
    return crc32(test.encode()) % 16 > 0


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
