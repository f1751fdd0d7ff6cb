"""The contents of a page, read from its tags."""

from __future__ import annotations

import base64
import gzip
import json
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

_VOID = {"meta", "link", "br", "hr", "img", "input"}
_INLINE = {"span", "strong", "em", "code", "abbr", "q"}
_SILENT = {"script", "style"}


@dataclass
class Element:
    tag: str
    attributes: dict[str, str]
    texts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return " ".join("".join(self.texts).split())


class Page(HTMLParser):
    """All elements of a page; one that is left open or closed twice is an error."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self._open: list[Element] = []
        self.feed(source)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.elements.append(element)
        if tag not in _VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"</{tag}> closes nothing"
        assert self._open.pop().tag == tag
        if tag not in _INLINE:
            for element in self._open:
                element.texts.append(" ")

    def handle_data(self, data: str) -> None:
        is_read = not any(element.tag in _SILENT for element in self._open)
        for element in self._open if is_read else self._open[-1:]:
            element.texts.append(data)

    def all(self, tag: str, class_: str = "") -> list[Element]:
        return [
            element
            for element in self.elements
            if element.tag == tag
            and class_ in f" {element.attributes.get('class', '')} ".split(" ")
        ]

    @property
    def text(self) -> str:
        (body,) = self.all("body")
        return body.text


def other_of(source: str) -> dict[str, Any]:
    """Return what a page holds in the language that it does not open in."""
    (packed,) = [
        script
        for script in Page(source).all("script")
        if script.attributes.get("id") == "other"
    ]
    data = gzip.decompress(base64.b64decode("".join(packed.texts)))
    held: dict[str, Any] = json.loads(data)
    return held
