"""The chapter on following: what a player owes to a lead."""

from __future__ import annotations

from collections.abc import Iterator

from tuolaji.language import _, any_of, clauses
from tuolaji.rulebook.block import Grid, Passage, Text
from tuolaji.rulebook.examples.follow import follow_examples
from tuolaji.rulebook.words import call_name, formula
from tuolaji.rules.follow import (
    Bombs,
    Fill,
    Ladder,
    Owed,
    Rung,
    Runs,
    Throws,
    WiderSets,
    by_width,
)
from tuolaji.rules.formula import Name, Number
from tuolaji.rules.lead import Throws as Thrown
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.shape import ANYTHING, ShapeCall
from tuolaji.table.shape import shape_name, sized_name

__all__ = ["passages"]


def passages(rules: Ruleset) -> Iterator[Passage]:
    """Write the chapter."""
    follow = rules.follow
    begin = _(
        "Everybody plays as many cards as were led. Whoever has enough cards of the led"
        " suit plays nothing else; whoever has fewer plays them all, and fills up with "
        "any cards. Whoever has none plays anything, and need not ruff."
    )
    if rules.leads_one_card:
        begin = _(
            "Everybody plays one card, of the led suit if it has one. Whoever has none "
            "plays any card, and need not ruff."
        )
    texts = [Text(begin), *map(Text, _across(rules))]
    yield Passage("follow", tuple(texts))
    yield from _served(rules)
    if any(ANYTHING in line for line in rules.ranking.lines):
        yield Passage("follow.bombs", (Text(_bombs(follow.bombs)),))


def _served(rules: Ruleset) -> Iterator[Passage]:
    """Write what is owed to the sets of a lead, where it may have any."""
    if all(shape.is_single for shape in rules.led_shapes):
        return
    if rules.follow.owed is Owed.SUIT_ONLY:
        text = _(
            "Any cards of the suit will do: nobody owes pairs or other sets to a lead of "
            "them."
        )
        yield Passage("follow.owed", (Text(text), *follow_examples(rules)))
        return
    if rules.leads_sets:
        yield from _owed(rules)


def _across(rules: Ruleset) -> Iterator[str]:
    """Yield what follows sets across suits, and to which the like is owed."""
    shapes = [shape for shape in rules.led_shapes if shape.is_across]
    if not shapes:
        return
    yield _(
        "To a set of one rank in several suits nobody follows suit: any cards may be "
        "played."
    )
    free = {ladder.lead.name for ladder in rules.follow.ladders if not ladder.rungs}
    owed = [shape_name(shape.name) for shape in shapes if shape.name not in free]
    if owed and rules.follow.owed is not Owed.SUIT_ONLY:
        yield _(
            "But whoever has a set of the same kind must play one: to {shapes}.",
            shapes=any_of(owed),
        )


def _owed(rules: Ruleset) -> Iterator[Passage]:
    follow = rules.follow
    owed = _(
        "Whoever has enough cards of the suit must also serve the sets that were led, "
        "as well as its cards allow. Of each line the first that the hand can play must"
        " be played:"
    )
    ladders = [*follow.ladders, *_by_width(rules)]
    rows = tuple((_lead(rules, each), _rungs(rules, each)) for each in ladders)
    grid = Grid((_("led"), _("owed, the first that can be played")), rows)
    yield Passage("follow.owed", (Text(owed), grid, *follow_examples(rules)))
    if rules.lead.throws is not Thrown.NEVER:
        yield Passage("follow.throws", (Text(_throws(follow.throws)),))
    if rules.deck.packs > 2:
        yield Passage("follow.wider_sets", (Text(_wider(follow.wider_sets)),))
    if any(shape.is_run for shape in rules.shapes):
        yield Passage("follow.runs", (Text(_runs(follow.runs)),))
    yield Passage("follow.fill", (Text(_fill(follow.fill)),))


def _by_width(rules: Ruleset) -> list[Ladder]:
    """Return the ladders of shapes that have none of their own."""
    named = {ladder.lead.name for ladder in rules.follow.ladders}
    return [
        by_width(shape, rules.shapes)
        for shape in rules.led_shapes
        if shape.name not in named and not (shape.is_single or shape.is_across)
    ]


def _lead(rules: Ruleset, ladder: Ladder) -> str:
    call = ladder.lead
    shape = rules.shape(call.name)
    if isinstance(call.length, Number):
        return sized_name(shape, call.length.value)
    if isinstance(call.length, Name) and any(
        other.lead.name == call.name and isinstance(other.lead.length, Number)
        for other in rules.follow.ladders
    ):
        return _("{shape} of another length", shape=shape_name(call.name))
    return shape_name(call.name)


def _rungs(rules: Ruleset, ladder: Ladder) -> str:
    parts = [_rung(rules, rung) for rung in ladder.rungs]
    for name in ladder.closing:
        shape = rules.shape(name)
        if shape.is_run:
            parts.append(
                _("{shape}, as many and as long as can be", shape=shape_name(name))
            )
        else:
            parts.append(_("{shape}, as many as can be", shape=shape_name(name)))
    if ladder.linked is not None:
        linked = shape_name(ladder.linked)
        parts.append(
            _("{shape}, as many as can be, in as few runs as can be", shape=linked)
        )
    is_across = rules.shape(ladder.lead.name).is_across
    return clauses([*parts, _("any cards") if is_across else _("any cards of the suit")])


def _rung(rules: Ruleset, rung: Rung) -> str:
    return any_of(
        [" + ".join(_call(rules, call) for call in choice) for choice in rung.choices]
    )


def _call(rules: Ruleset, call: ShapeCall) -> str:
    if call.length is None or isinstance(call.length, Number):
        return call_name(rules, call)
    shape = shape_name(call.name)
    if isinstance(call.length, Name):
        return _("{shape} as long as the lead", shape=shape)
    return _(
        "{shape} of this length: {length}", shape=shape, length=formula(call.length, {})
    )


def _throws(throws: Throws) -> str:
    if throws is Throws.EACH_COMPONENT:
        return _("A throw is served part by part, the widest and the longest first.")
    if throws is Throws.SUIT_ONLY:
        return _(
            "A throw asks for its suit and nothing else, whatever pairs or runs are in it."
        )
    return _(
        "A throw is served part by part, the widest and the longest first. Of a run in a "
        "throw only its sets are owed, linked or not."
    )


def _wider(kept: WiderSets) -> str:
    if kept is WiderSets.BROKEN:
        return _(
            "A set that is wider than what was led must be broken if need be: who has a "
            "triple and no pair plays two of it to a pair."
        )
    return _(
        "A set that is wider than what was led need not be broken: who has a triple and no "
        "pair owes nothing to a pair."
    )


def _runs(runs: Runs) -> str:
    if runs is Runs.BROKEN:
        return _("A run must be broken if need be to serve a pair or a wider set.")
    return _("A run need not be broken to serve a pair or a wider set.")


def _fill(fill: Fill) -> str:
    if fill is Fill.ANY_CARDS:
        return _("What a play has beside what it owes is any cards of the suit.")
    if fill is Fill.LOWEST_AFTER_A_RUN:
        return _(
            "Whoever cannot serve a run that is led alone in full has no choice: it "
            "plays what it owes as low as can be, and fills up with its lowest cards of"
            " the suit. To other leads any cards of the suit are played beside what is "
            "owed."
        )
    return _(
        "Whoever cannot serve the lead in full has no choice: it plays what it owes as "
        "low as can be, and fills up with its lowest cards of the suit."
    )


def _bombs(bombs: Bombs) -> str:
    if bombs is Bombs.ANY_TIME:
        return _(
            "A set that beats everything may be played at any time, whatever suits it is "
            "of and though one could follow suit."
        )
    return _(
        "A set that beats everything may be played only where its cards may follow the "
        "lead."
    )
