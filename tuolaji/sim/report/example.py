"""Pictures of deals that a rule decided: both plays side by side, card by card.

A picture is an SVG that stands in the page. Rows that go alike are told in a line; where
they do not, every play has a line of its own, the seat before its cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from tuolaji.cards import (
    BIG_JOKER,
    RANKS,
    SUIT_SIGNS,
    Face,
    Suit,
    face_name,
    is_joker,
    rank_of,
    suit_of,
)
from tuolaji.language import _
from tuolaji.rules.match import level_text
from tuolaji.sim.compare.example import Example, Row, Showing, condensed, rows_of
from tuolaji.sim.compare.result import RuleActivation

__all__ = ["ExamplePicture", "example_pictures", "picture_of"]


_WIDTH: Final = 1040
_TITLE: Final = 84
_SIDE: Final = 470
_LINE: Final = 27
_CARD: Final = (25, 22)
_RED: Final = {Suit.H, Suit.D}


@dataclass(frozen=True, slots=True)
class ExamplePicture:
    """The smallest deal that a rule decided, drawn.

    Attributes:
        rule: The rule.
        deal: The number of the deal.
        level: Its level.
        others: The numbers of the other deals that it decided.
        svg: The picture.
    """

    rule: RuleActivation
    deal: int
    level: str
    others: tuple[int, ...]
    svg: str


def example_pictures(
    activation: Mapping[str, Sequence[RuleActivation]],
) -> dict[str, tuple[ExamplePicture, ...]]:
    """Return the pictures of each variant's rules, of those that decided a deal."""
    return {
        label: tuple(
            ExamplePicture(
                rule=rule,
                deal=rule.example.deal,
                level=level_text(rule.example.level),
                others=tuple(deal for deal in rule.decided if deal != rule.example.deal),
                svg=picture_of(rule.example, label),
            )
            for rule in rules
            if rule.example is not None
        )
        for label, rules in activation.items()
    }


def picture_of(example: Example, label: str) -> str:
    """Return a deal as SVG, as the variant of a label has it and with a rule reverted."""
    heads = (_("as {variant} has it", variant=label), _("reverted"))
    parts = [
        _words(_TITLE + side * (_SIDE + 8), 16, head, "head")
        for side, head in enumerate(heads)
    ]
    y = 24
    for lines, drawn in map(_drawn, condensed(rows_of(example))):
        parts.append(f'<g transform="translate(0 {y})">{drawn}</g>')
        y += lines * _LINE + 6
    said = _(
        "Deal {deal}: as {variant} has it, and with the rule reverted.",
        deal=example.deal,
        variant=label,
    )
    return (
        f'<svg class="deal" viewBox="0 0 {_WIDTH} {y}" width="{_WIDTH}" height="{y}" '
        f'role="img" aria-label="{escape(said)}">{"".join(parts)}</svg>'
    )


def _drawn(row: Row) -> tuple[int, str]:
    """Return how many lines a row takes, and the row."""
    lines = max(len(row.own), len(row.other), 1)
    parts = [_words(0, 16, row.title, "step")]
    if not row.is_alike:
        size = f'width="{_WIDTH - _TITLE + 4}" height="{lines * _LINE}"'
        parts.insert(0, f'<rect class="unlike" x="{_TITLE - 6}" y="-3" {size}/>')
    sides = (row.own,) if row.is_alike else (row.own, row.other)
    for side, showings in enumerate(sides):
        for line, showing in enumerate(showings):
            x, y = _TITLE + side * (_SIDE + 8), line * _LINE
            parts.append(f'<g transform="translate({x} {y})">{_showing(showing)}</g>')
    return lines, "".join(parts)


def _showing(showing: Showing) -> str:
    x, parts = 0, list[str]()
    if showing.seat is not None:
        parts.append(_words(0, 16, f"{showing.seat}", "seat"))
        x = 16
    room = _SIDE - x
    step = min(_CARD[0] + 2, (room - _CARD[0]) / max(len(showing.cards) - 1, 1))
    for place, face in enumerate(showing.cards):
        parts.append(_card(x + place * step, face))
    if showing.cards:
        x += round((len(showing.cards) - 1) * step) + _CARD[0] + 6
    if showing.words:
        parts.append(_words(x, 16, showing.words, "words"))
    return "".join(parts)


def _card(x: float, face: Face) -> str:
    suit = None if is_joker(face) else suit_of(face)
    text = face_name(face) if suit is None else RANKS[rank_of(face)] + SUIT_SIGNS[suit]
    is_red = face == BIG_JOKER or suit in _RED
    width, height = _CARD
    return (
        f'<g class="card{" red" if is_red else ""}" transform="translate({x:g} 0)">'
        f'<rect width="{width}" height="{height}" rx="3"/>'
        f'<text x="{width / 2:g}" y="15" text-anchor="middle">{escape(text)}</text></g>'
    )


def _words(x: float, y: float, words: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(words)}</text>'
