"""A deal that a rule decided, as text: how it goes with the rule, and how without.

Both plays stand side by side. Where they go alike, one of them stands for both, and tricks
that are alike one after the other are counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tuolaji.cards import cards_text
from tuolaji.cli.console import columns, fitted, wrapped
from tuolaji.dsl.translation import key_in_words, value_in_words
from tuolaji.language import _
from tuolaji.rules.match import level_text
from tuolaji.sim.compare.example import Example, Row, Showing, condensed, rows_of
from tuolaji.sim.compare.result import Comparison, RuleActivation
from tuolaji.sim.format import and_more

__all__ = ["examples_text"]


def examples_text(comparison: Comparison, key: str) -> str:
    """Return the smallest deal that a rule decided, of each variant that has it as its own.

    Where no deal was decided by it, the text is empty.
    """
    return "\n\n".join(
        _example(label, rule, rule.example)
        for label, rules in comparison.activation.items()
        for rule in rules
        if rule.key == key and rule.example is not None
    )


def _example(label: str, rule: RuleActivation, example: Example) -> str:
    others = [str(deal) for deal in rule.decided if deal != example.deal]
    head = _(
        "{variant} {rule}: deal {deal} of seed {seed} at level {level}, {policy}",
        variant=label,
        rule=key_in_words(rule.key),
        deal=example.deal,
        seed=example.seed,
        level=level_text(example.level),
        policy=example.policy,
    )
    if others:
        head = _(
            "{deal}; it also decided {deals}", deal=head, deals=and_more(others, _SOME)
        )
    heads = ("", _("as {variant} has it", variant=label), _("reverted"))
    rows = [
        heads,
        ("", _value(rule.key, rule.value), _value(rule.key, rule.other)),
        *_lines(rows_of(example)),
    ]
    return f"{wrapped(head, indent=2)}\n{fitted(rows)}"


_SOME = 8


def _value(key: str, text: str) -> str:
    """Return a value on one line, cut where it is too long for half a table."""
    line = " / ".join(value_in_words(key, text).split("\n"))
    most = max(columns() // 2 - 12, 20)
    return line if len(line) <= most else f"{line[: most - 1]}…"


def _lines(rows: Sequence[Row]) -> Iterator[tuple[str, str, str]]:
    for row in condensed(rows):
        own, other = map(_showings_text, (row.own, row.other))
        yield row.title, own, _("alike") if row.is_alike else other


def _showings_text(showings: Sequence[Showing]) -> str:
    return "  ".join(map(_text, showings)) or "–"


def _text(showing: Showing) -> str:
    parts = [cards_text(showing.cards)] if showing.cards else []
    parts += [showing.words] if showing.words else []
    words = " ".join(parts)
    return words if showing.seat is None else f"{showing.seat}: {words}"
