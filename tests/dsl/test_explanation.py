"""Each code is explained in both languages, by examples that its page has tried."""

from __future__ import annotations

from pathlib import Path

from tests.each import for_each
from tuolaji.dsl.explanation import codes, explanation_of
from tuolaji.language import Language, in_language

PAGE = Path(__file__).parents[2] / "docs" / "diagnostics.md"


def test_every_section_of_the_page_is_read() -> None:
    sections = PAGE.read_text(encoding="utf-8").count("\n## T")
    assert len(codes()) == sections
    assert codes()[0] == "T101"


@for_each("code", codes())
def test_a_code_is_explained_in_both_languages(code: str) -> None:
    english = explanation_of(code)
    with in_language(Language.ZH):
        chinese = explanation_of(code)
    assert english is not None
    assert chinese is not None
    assert not chinese.title.isascii()
    assert not chinese.checks.isascii()
    assert not chinese.why.isascii()
    assert bool(chinese.bad) == bool(english.bad) == (code != "T901")


def test_a_paragraph_is_one_line() -> None:
    explained = explanation_of("T501")
    assert explained is not None
    assert explained.checks == "The cards beside the kitty divide among the seats."
    assert (explained.bad, explained.good) == ("kitty: {size: 7}", "kitty: {size: 12}")


def test_what_is_no_code_has_no_explanation() -> None:
    assert explanation_of("T999") is None
