"""Colours of results on a terminal.

Colour is laid over the finished text by patterns, so that a terminal and a file show the
same characters. The words of the patterns are those of the sentences that print them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from rich.console import Console
from rich.text import Text

from tuolaji.language import _, unfilled

__all__ = ["coloured", "show"]

_MORE: Final = r"(?:\n  (?=\S).*)*"
_NO_HEADING: Final = r"(?!note:|warning:|注意：|警告：)"
# Only a heading names its seed; a command line has `--seed`.
_SEED: Final = r"(?:(?<!-)\bseed\s+\d|种子\s*\d)"
_HEADING: Final = rf"{_NO_HEADING}\S.*{_MORE}?{_SEED}.*{_MORE}"
_VERDICT: Final = rf"\A\S.*{_MORE}(?=\n\n?{_HEADING})"


def _patterns() -> Iterator[tuple[str, str]]:
    """Yield what has a colour, its words being those of the language in use."""
    yield r"(?<![A-Za-z0-9])[HD](?:10|[2-9JQKA])(?![A-Za-z0-9])", "red"
    yield r"(?<![A-Za-z0-9])BJ(?![A-Za-z0-9])", "bold red"
    yield r"(?<![A-Za-z0-9])LJ(?![A-Za-z0-9])", "bold"
    yield rf"(?<!\w){_('error')}\[T\d+\]", "bold red"
    yield rf"(?<!\w){_('warning')}\[T\d+\]", "bold yellow"
    yield r"(?m)^ *\| *\^+$", "bold red"
    yield rf"(?m)^ *= (?:{_('note')}|{_('help')}):", "cyan"
    yield rf"(?m)^{_HEADING}", "bold"
    yield _VERDICT, "bold"
    for failed in ("FAILED {case}: {text}", "ERROR {case}: {text}"):
        yield rf"(?m)^{_begun(failed, 'case')}", "bold red"
    won = _begun("seat {seat} wins (attackers {taken})", "taken")
    yield rf"(?m)^ +{won}", "green"


def _begun(sentence: str, *facts: str) -> str:
    """Return the pattern of a sentence up to the first of some facts, or to a bracket."""
    head = re.split(rf"[,，(（]|{{(?:{'|'.join(facts)})}}", unfilled(sentence))[0].strip()
    return r"\d+".join(map(re.escape, re.split(r"{\w+}", head)))


def coloured(text: str) -> Text:
    """Return a text with the colours of what it shows."""
    styled = Text(text)
    for pattern, style in _patterns():
        styled.highlight_regex(pattern, style)
    return styled


def show(text: str) -> None:
    """Print a text in colours."""
    Console(highlight=False, soft_wrap=True).print(coloured(text))
