"""A page is one whole file, the same each time; only what writes it loads what it needs."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from tests.sim.report.page import Page, other_of
from tests.sim.report.samples import ONE_KEY
from tuolaji.language import Language, in_language
from tuolaji.sim import report as reporting
from tuolaji.sim.report.page import render, write_page
from tuolaji.sim.report.place import check_place
from tuolaji.sim.report.sweep import contents_of
from tuolaji.sim.store.atomic import StoreError

MAKE = partial(contents_of, ONE_KEY, "tuolaji sweep")
OLD = partial(contents_of, ONE_KEY, "tuolaji sweep old")


def test_the_same_contents_give_the_same_page() -> None:
    assert render("sweep.html", MAKE) == render("sweep.html", MAKE)


def test_a_page_carries_plotly_and_its_licence_once() -> None:
    page = render("sweep.html", MAKE)
    assert page.count("* plotly.js (cartesian - minified) v") == 1
    assert "* Licensed under the MIT license" in page
    assert len(Page(page).all("script")) == 4


def test_a_page_is_small_enough_for_a_letter() -> None:
    assert len(render("sweep.html", MAKE)) < 800_000


def test_a_page_opens_in_the_language_in_use_and_holds_the_other() -> None:
    english = render("sweep.html", MAKE)
    with in_language(Language.ZH):
        chinese = render("sweep.html", MAKE)
    for page, other, tag, name in (
        (english, chinese, "en", "中文"),
        (chinese, english, "zh-Hans", "English"),
    ):
        (html,), (button,) = Page(page).all("html"), Page(page).all("button")
        assert (html.attributes["lang"], button.text) == (tag, name)
        held, shown = other_of(page), Page(other)
        assert held["title"] == shown.all("title")[0].text
        (main,) = Page(f"<main>{held['main']}</main>").all("main")
        assert main.text == shown.all("main")[0].text


def test_a_page_forbids_itself_to_load_anything() -> None:
    (policy,) = [
        meta.attributes["content"]
        for meta in Page(render("sweep.html", MAKE)).all("meta")
        if meta.attributes.get("http-equiv") == "Content-Security-Policy"
    ]
    assert policy.startswith("default-src 'none'; ")
    assert "http" not in policy


def test_a_page_is_written_over_an_older_one(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    write_page(path, "sweep.html", OLD)
    write_page(path, "sweep.html", MAKE)
    assert path.read_text(encoding="utf-8") == render("sweep.html", MAKE)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("", "is a folder; name a file in it, such as report.html"),
        ("none/report.html", "cannot be written: there is no folder"),
        ("file/report.html", "cannot be written: there is no folder"),
    ],
)
def test_a_place_that_will_not_do_is_told_at_once(
    tmp_path: Path, place: str, said: str
) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match=said):
        check_place(tmp_path / place)


def test_a_device_is_not_replaced_by_a_report() -> None:
    with pytest.raises(StoreError, match="is not a file that a report can be written to"):
        check_place(Path(os.devnull))


def test_a_new_file_in_a_folder_will_do(tmp_path: Path) -> None:
    check_place(tmp_path / "report.html")
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_the_older_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "report.html"
    write_page(path, "sweep.html", OLD)

    def full(self: Path, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(StoreError, match="the disk is full"):
        write_page(path, "sweep.html", MAKE)
    assert path.read_text(encoding="utf-8") == render("sweep.html", OLD)


@pytest.mark.parametrize("name", reporting.__all__)
def test_each_name_is_loaded_when_it_is_used(name: str) -> None:
    assert callable(getattr(reporting, name))


def test_a_name_that_is_not_there_is_told() -> None:
    with pytest.raises(AttributeError, match="no attribute 'write_poem'"):
        _ = reporting.write_poem


@pytest.mark.parametrize(
    "code", ["import tuolaji.sim.report", "import tuolaji.sim.report.comparison"]
)
def test_jinja_waits_until_a_page_is_made(code: str) -> None:
    check = f"import sys; {code}; assert 'jinja2' not in sys.modules"
    subprocess.run([sys.executable, "-c", check], check=True)
