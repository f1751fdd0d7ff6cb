"""Colours of results on a terminal.

Colour is laid over the finished text by patterns, so that a terminal and a file show the
same characters.
"""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.text import Text

__all__ = ["coloured", "show"]

_MORE: Final = r"(?:\n  (?=\S).*)*"
_NO_HEADING: Final = r"(?!note:|warning:|注意：|警告：)"
# Only a heading names its seed; a command line has `--seed`.
_SEED: Final = r"(?:(?<!-)\bseed\s+\d|种子\s*\d)"
_HEADING: Final = rf"{_NO_HEADING}\S.*{_MORE}?{_SEED}.*{_MORE}"
_VERDICT: Final = rf"\A\S.*{_MORE}(?=\n\n?{_HEADING})"

_PATTERNS: Final = (
    (r"(?<![A-Za-z0-9])[HD](?:10|[2-9JQKA])(?![A-Za-z0-9])", "red"),
    (r"(?<![A-Za-z0-9])BJ(?![A-Za-z0-9])", "bold red"),
    (r"(?<![A-Za-z0-9])LJ(?![A-Za-z0-9])", "bold"),
    (r"\b(?:error|错误)\[T\d+\]", "bold red"),
    (r"\b(?:warning|警告)\[T\d+\]", "bold yellow"),
    (r"(?m)^ *\| *\^+$", "bold red"),
    (r"(?m)^ *= (?:note|help|说明|改法):", "cyan"),
    (rf"(?m)^{_HEADING}", "bold"),
    (_VERDICT, "bold"),
    (r"(?m)^(?:FAILED|ERROR)\b", "bold red"),
    (r"\bwins\b", "green"),
)


def coloured(text: str) -> Text:
    """Return a text with the colours of what it shows."""
    styled = Text(text)
    for pattern, style in _PATTERNS:
        styled.highlight_regex(pattern, style)
    return styled


def show(text: str) -> None:
    """Print a text in colours."""
    Console(highlight=False, soft_wrap=True).print(coloured(text))
