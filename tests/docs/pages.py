"""Pages of documents: their blocks in order, and what running a page means.

A block of YAML or Python that begins with a comment `# NAME.yaml` is a file that the reader
writes. Of a block of `sh` each line is a command. A block of `text` behind one that ends in
a command of ours is what that command prints; a line `…` in it stands for any lines.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
_BLOCK: Final = re.compile(r"^( *)```(\w+)\n(.*?)^\1```", re.MULTILINE | re.DOTALL)
_NAMED: Final = re.compile(r"# (\w[\w.-]*\.(?:yaml|py))\n")
ELIDED: Final = "…"


@dataclass(frozen=True)
class Block:
    """A block of a page: its kind, its text, and where the text begins in the page."""

    kind: str
    text: str
    start: int

    @property
    def file(self) -> str:
        """The file that the reader writes, or an empty text."""
        found = _NAMED.match(self.text)
        return found[1] if found else ""

    @property
    def commands(self) -> list[list[str]]:
        """The words of each command of ours."""
        if self.kind != "sh":
            return []
        lines = (shlex.split(line, comments=True) for line in _joined(self.text))
        return [words[1:] for words in lines if words[:1] == ["tuolaji"]]


def _joined(text: str) -> list[str]:
    return text.replace("\\\n", " ").strip().split("\n")


def blocks(page: Path) -> Iterator[Block]:
    """Yield the blocks of a page in order."""
    for found in _BLOCK.finditer(page.read_text("utf-8")):
        yield Block(found[2], found[3], found.start(3))


def foreign_commands(page: Path) -> set[str]:
    """Return what else than our command a page has the reader run."""
    lines = [
        line for block in blocks(page) if block.kind == "sh" for line in _joined(block.text)
    ]
    words = (shlex.split(line, comments=True) for line in lines)
    return {first for first, *_ in filter(None, words) if first != "tuolaji"}


def is_shown(text: str, said: str) -> bool:
    """Tell whether what was said is what a page shows, but for lines that it leaves out."""
    parts = re.split(rf"^{ELIDED}\n", text, flags=re.MULTILINE)
    pattern = r"(?:.*\n)*?".join(map(re.escape, parts))
    return re.fullmatch(pattern, said) is not None
