"""The picture of a deal has a card for each card of what goes otherwise."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

from tests.sim.compare.test_example import found
from tests.sim.report.page import Page
from tests.sim.report.samples import COMPARISON, A
from tuolaji.cards import face_name
from tuolaji.sim.compare.example import rows_of
from tuolaji.sim.report.comparison import write_report
from tuolaji.sim.report.example import picture_of

RULE = found("tuolaji", "lead.throws=never")["lead.throws"]
GLYPHS = {"♠": "S", "♥": "H", "♣": "C", "♦": "D"}


def cards_in(svg: str) -> list[str]:
    texts = [
        group.findtext("text") or ""
        for group in ET.fromstring(svg).iter("g")
        if (group.get("class") or "").startswith("card")
    ]
    return sorted(
        text if text in {"LJ", "BJ"} else GLYPHS[text[-1]] + text[:-1] for text in texts
    )


def test_every_card_of_what_differs_is_drawn() -> None:
    assert RULE.example is not None
    rows = rows_of(RULE.example)
    svg = picture_of(RULE.example, "<a>")
    assert "as &lt;a&gt; has it" in svg
    drawn = cards_in(svg)
    unlike = [
        face_name(face)
        for row in rows
        if not row.is_alike
        for showing in (*row.own, *row.other)
        for face in showing.cards
    ]
    for card in set(unlike):
        assert drawn.count(card) >= unlike.count(card)


def test_what_goes_otherwise_is_marked_and_nothing_lies_outside() -> None:
    assert RULE.example is not None
    svg = picture_of(RULE.example, "a")
    root = ET.fromstring(svg)
    marked = [
        rectangle for rectangle in root.iter("rect") if rectangle.get("class") == "unlike"
    ]
    assert len(marked) == sum(not row.is_alike for row in rows_of(RULE.example))
    height = float(root.get("height") or 0)
    tops = [
        float((group.get("transform") or "").split(" ")[-1].rstrip(")"))
        for group in root.findall("g")
    ]
    assert tops == sorted(tops)
    assert tops[-1] < height


def test_a_report_shows_the_deal(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    write_report(replace(COMPARISON, activation={A: (RULE,)}), path, "tuolaji compare")
    page = Page(path.read_text(encoding="utf-8"))
    assert len(page.all("svg", "deal")) == 1
    assert "A deal that lead.throws decided" in page.text
