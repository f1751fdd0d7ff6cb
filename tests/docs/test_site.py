"""The pages of the site: all are in its map in both languages, and links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from docs.site.pages import anchors, made_pages, pages, relinked
from tests.docs.pages import ROOT
from tests.each import for_each

DOCS = ROOT / "docs"
MAP = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md"), ROOT / "variants" / "README.md"])
LINK = re.compile(r"\]\(([^)\s#]+)(?:#[^)\s]*)?\)")


def titles(entries: list[dict[str, object]]) -> list[tuple[str, str]]:
    """Return the titles of the map, each with its page; a folder has none."""
    found: list[tuple[str, str]] = []
    for entry in entries:
        for title, below in entry.items():
            if isinstance(below, list):
                found += [(title, ""), *titles(below)]
            else:
                found.append((title, str(below)))
    return found


def test_every_page_is_in_the_map_once() -> None:
    written = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")}
    english = {page for page in {*written, *made_pages()} if not page.endswith(".zh.md")}
    mapped = [page for _, page in titles(MAP["nav"]) if page]
    assert sorted(mapped) == sorted(english)


def test_every_title_has_a_chinese_one() -> None:
    (_, chinese) = MAP["plugins"][1]["i18n"]["languages"]
    assert chinese["nav_translations"].keys() == {title for title, _ in titles(MAP["nav"])}


@for_each("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_link_leads_to_a_file(page: Path) -> None:
    targets = [link for link in LINK.findall(page.read_text("utf-8")) if ":" not in link]
    assert [link for link in targets if not (page.parent / link).exists()] == []


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("[a](../judging.md#questions)", "[a](../judging.md#questions)"),
        ("[a](../../README.zh.md)", "[a](../start.md)"),
        ("[a](../../variants/base.yaml)", "[a](../keys.md)"),
        ("[a](../../variants/)", "[a](../atlas.md)"),
        ("[a](../../setup.py)", "a"),
        ("[a](dispute.zh.md)", "[a](dispute.md)"),
        ("[a](#here)", "[a](#here)"),
        ("[a](https://example.org/b)", "[a](https://example.org/b)"),
        ("[a](gone.md)", "[a](gone.md)"),
    ],
)
def test_a_link_of_the_checkout_leads_to_a_page_of_the_site(
    link: str, expected: str
) -> None:
    assert relinked(link, "docs/howto/band.md") == expected


def test_a_section_in_chinese_has_the_anchor_of_the_one_in_english() -> None:
    page = pages()["judging.zh.md"]
    assert "\n## 各种问题 { #questions }\n" in page
    assert "<a id" not in page


def test_the_anchors_of_a_page_are_those_of_its_sections() -> None:
    text = "# A `b`, c\n\n```sh\n# not this\n```\n\n## T101: twice_said (二)\n"
    assert list(anchors(text)) == ["a-b-c", "t101-twice_said"]


def test_lines_within_a_chinese_sentence_are_joined_in_lists_too() -> None:
    page = re.sub(r"```.*?```", "", pages()["judging.zh.md"], flags=re.DOTALL)
    assert re.search(r"[\u4e00-\u9fff]\n +[\u4e00-\u9fff]", page) is None
