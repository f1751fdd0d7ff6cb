"""Explanations: what each code of a finding means, with a bad example and a mended one.

They stand in docs/diagnostics.md and, in Chinese, in docs/diagnostics.zh.md; an installed
copy holds both pages.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from tuolaji.language import Language, language_in_use

__all__ = ["Explanation", "codes", "explanation_of", "explanations"]

_PAGES: Final = {Language.EN: "diagnostics.md", Language.ZH: "diagnostics.zh.md"}
_SECTION: Final = re.compile(
    r"^## (?P<code>T\d{3}) (?P<title>.+)\n\n"
    r"\*\*.+?\*\* (?P<checks>(?:.+\n)+)\n"
    r"\*\*.+?\*\* (?P<why>(?:.+\n)+)"
    r"(?P<examples>(?:\n\*\*.+\*\*\n\n```\w+\n(?:(?!```).*\n)+```\n)*)",
    re.MULTILINE,
)
_EXAMPLE: Final = re.compile(r"^```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINE_END: Final = re.compile(r"(?<=[^\x00-\x7f])\n(?=[^\x00-\x7f])")
"""The end of a line between two wide characters, where Chinese has no blank."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a code means.

    Attributes:
        code: The code.
        title: What is wrong, in a few words.
        checks: What is checked.
        why: What would come of it otherwise.
        bad: A part of a file that has the mistake, if one shows it.
        good: The same, mended.
    """

    code: str
    title: str
    checks: str
    why: str
    bad: str = ""
    good: str = ""


def codes() -> tuple[str, ...]:
    """Return all codes, in their order."""
    return tuple(sorted(_explanations(Language.EN)))


def explanations() -> tuple[Explanation, ...]:
    """Return what all codes mean, in their order, in the language in use."""
    known = _explanations(language_in_use())
    return tuple(known[code] for code in sorted(known))


def explanation_of(code: str) -> Explanation | None:
    """Return what a code means, in the language in use, or `None` for no code."""
    return _explanations(language_in_use()).get(code)


@cache
def _explanations(language: Language) -> Mapping[str, Explanation]:
    text = (_folder() / _PAGES[language]).read_text(encoding="utf-8")
    return {each["code"]: _read(each) for each in _SECTION.finditer(text)}


def _folder() -> Path:
    """Return the folder of the pages: the checkout's, else the package's."""
    package = Path(__file__).resolve().parent.parent
    checkout = package.parent / "docs"
    is_checkout = (checkout / _PAGES[Language.EN]).is_file()
    return checkout if is_checkout else package / "docs"


def _read(section: re.Match[str]) -> Explanation:
    return Explanation(
        section["code"],
        section["title"],
        _on_one_line(section["checks"]),
        _on_one_line(section["why"]),
        *(example.rstrip("\n") for example in _EXAMPLE.findall(section["examples"])),
    )


def _on_one_line(paragraph: str) -> str:
    return _LINE_END.sub("", paragraph.strip()).replace("\n", " ")
