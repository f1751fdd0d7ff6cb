"""The report in a browser: wide, narrow and on paper."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.browser import CHROMIUM, Browser, started
from tests.sim.report.samples import COMPARISON, MATCHES, METRICS, TWO_KEYS, A, B
from tests.sim.report.test_simulation import played
from tuolaji.sim.compare.ladder import with_ladder
from tuolaji.sim.compare.result import Comparison, Rung
from tuolaji.sim.progress import Stopped
from tuolaji.sim.report import write_report, write_simulation_report, write_sweep_report

pytestmark = pytest.mark.skipif(
    CHROMIUM is None,
    reason="no Chromium; `apt-get install chromium fonts-noto-cjk` on Debian",
)

WIDTHS = (1280, 390)
PAGES = ("deals", "matches", "sweep", "named", "simulation")
LONG = "a_house_rule_of_the_northern_club_with_a_very_long_name"


def named(comparison: Comparison) -> Comparison:
    """Return a comparison whose first variant has a long name."""
    metrics = {
        name: replace(
            metric,
            values={LONG: metric.values[A], B: metric.values[B]},
            differences=tuple(replace(each, a=LONG) for each in metric.differences),
        )
        for name, metric in comparison.metrics.items()
    }
    return replace(
        comparison,
        variants=(LONG, B),
        digests={LONG: comparison.digests[A], B: comparison.digests[B]},
        titles={LONG: comparison.titles[A], B: comparison.titles[B]},
        deals_of={LONG: comparison.deals_of[A], B: comparison.deals_of[B]},
        metrics=metrics,
        bands={LONG: comparison.bands[A], B: comparison.bands[B]},
        points={LONG: comparison.points[A], B: comparison.points[B]},
        activation={LONG: comparison.activation[A]},
        warnings=(f"reverting these rules changed nothing: {LONG} kitty.cap",),
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    write_report(COMPARISON, folder / "deals.html", "tuolaji compare")
    write_report(MATCHES, folder / "matches.html", "tuolaji compare")
    write_report(named(COMPARISON), folder / "named.html", "tuolaji compare")
    rungs = [Rung("search", 300, None, 1.0, 300.0, Stopped.DONE, METRICS)]
    write_report(with_ladder(COMPARISON, rungs), folder / "ladder.html", "tuolaji compare")
    write_sweep_report(TWO_KEYS, folder / "sweep.html", "tuolaji sweep")
    simulation = played("shuangkou", "titanic", deals=None, matches=3)
    write_simulation_report(simulation, folder / "simulation.html", "tuolaji simulate")
    return folder


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with started(tmp_path_factory.mktemp("profile")) as running:
        yield running


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_shows_everything_at_any_width(
    browser: Browser, folder: Path, name: str, width: int
) -> None:
    browser.open(folder / f"{name}.html", width)
    drawn = browser.value(
        "[...document.querySelectorAll('.chart')]"
        ".map(chart => chart.querySelector('svg.main-svg'))"
        ".every(svg => svg && svg.getBoundingClientRect().right <= innerWidth)"
    )
    assert drawn is True
    assert browser.value("document.documentElement.scrollWidth") == width
    assert browser.complaints == []
    elsewhere = [url for url in browser.requested if not url.startswith(("file:", "data:"))]
    assert elsewhere == []


@pytest.mark.parametrize("width", WIDTHS)
def test_what_is_compared_stays_beside_who_has_played(
    browser: Browser, folder: Path, width: int
) -> None:
    browser.open(folder / "ladder.html", width)
    heads = "[...document.querySelectorAll('.ladder th.first')]"
    assert browser.value(f"{heads}.length > 1")
    edges = "(range.selectNodeContents(head), range.getBoundingClientRect().right)"
    assert browser.value(
        f"(range => {heads}.every(head => {edges} <= head.getBoundingClientRect().right))"
        "(document.createRange())"
    )


@pytest.mark.parametrize("width", WIDTHS)
def test_the_answer_is_on_the_first_screen(
    browser: Browser, folder: Path, width: int
) -> None:
    browser.open(folder / "deals.html", width, 844)
    assert browser.value("document.querySelector('h1').innerText") == (
        "tuolaji and shuangkou differ"
    )
    bottom = browser.value("document.querySelector('.key').getBoundingClientRect().bottom")
    assert isinstance(bottom, int | float)
    assert bottom < 844


@pytest.mark.parametrize("width", WIDTHS)
def test_a_screenshot_is_not_blank(browser: Browser, folder: Path, width: int) -> None:
    browser.open(folder / "deals.html", width)
    shot = browser.screenshot()
    assert struct.unpack(">II", shot[16:24])[0] == width
    (folder / "blank.html").write_text("<!DOCTYPE html>", encoding="utf-8")
    browser.open(folder / "blank.html", width)
    assert len(shot) > 10 * len(browser.screenshot())


@pytest.mark.parametrize("width", WIDTHS)
def test_a_button_shows_the_page_in_the_other_language_and_back(
    browser: Browser, folder: Path, width: int
) -> None:
    browser.open(folder / "matches.html", width)
    before = browser.value("document.querySelector('main').innerText")
    turn = "document.querySelector('.language').click(); window.drawn"
    browser.value(turn)
    assert browser.value("document.documentElement.lang") == "zh-Hans"
    assert browser.value("document.querySelector('#points').innerText") == "闲家得分"
    assert browser.value("document.querySelector('.contents a').innerText") == "差异"
    assert browser.value("document.documentElement.scrollWidth") == width
    axis = browser.value("document.querySelector('#point-chart .xtitle').textContent")
    assert axis == "闲家得分"
    browser.value(turn)
    assert browser.value("document.querySelector('main').innerText") == before
    assert browser.complaints == []


def test_hovering_shows_numbers(browser: Browser, folder: Path) -> None:
    browser.open(folder / "deals.html", 1280)
    browser.point_at("#band-chart .point path")
    shown = browser.value("document.querySelector('#band-chart .hoverlayer').textContent")
    assert isinstance(shown, str)
    assert "45.00%" in shown
    assert "4,500 deals" in shown


def test_paper_has_charts_that_fit(browser: Browser, folder: Path) -> None:
    browser.open(folder / "deals.html", 1280)
    browser.value(
        "addEventListener('beforeprint', () => {"
        " window.printed = [...document.querySelectorAll('svg.main-svg')]"
        ".map(svg => svg.getAttribute('width')); })"
    )
    assert browser.paper().startswith(b"%PDF")
    widths = browser.value("window.printed")
    assert isinstance(widths, list)
    assert set(widths) == {"680"}
    after = browser.value("document.querySelector('svg.main-svg').getAttribute('width')")
    assert float(str(after)) > 680
