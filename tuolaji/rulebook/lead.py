"""The chapter on leads: what may be led, and when a throw stands."""

from __future__ import annotations

from collections.abc import Iterator

from tuolaji.language import _, plural
from tuolaji.rulebook.block import Block, Items, Passage, Text
from tuolaji.rulebook.condition import condition
from tuolaji.rulebook.examples.lead import throw_examples
from tuolaji.rulebook.words import sentence
from tuolaji.rules.condition import ALWAYS
from tuolaji.rules.lead import (
    CostFor,
    Decomposition,
    FailedThrow,
    Forced,
    TestedAgainst,
    Throws,
)
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.shape import shape_name

__all__ = ["passages"]


def passages(rules: Ruleset) -> Iterator[Passage]:
    """Write the chapter."""
    lead = rules.lead
    yield Passage("lead", (Text(_beginning(rules)),))
    if lead.plain_tricks:
        plain = plural(
            "In the first trick whoever leads must lead a plain suit if it has one.",
            "In the first {count} tricks whoever leads must lead a plain suit if it has "
            "one.",
            lead.plain_tricks,
        )
        yield Passage("lead.plain_tricks", (Text(plain),))
    yield Passage("lead.throws", (Text(_throws(rules)),))
    if lead.throws is not Throws.NEVER:
        yield Passage("lead.tested_against", (Text(_tested(rules)),))
        yield Passage("lead.failed_throw", (*_failed(rules), *throw_examples(rules)))
    if rules.leads_sets:
        yield Passage("lead.decomposition", (Text(_decomposition(lead.decomposition)),))


def _beginning(rules: Ruleset) -> str:
    """Say who leads, and what."""
    return _(
        "The declarer leads to the first trick; whoever wins a trick leads to the next. "
        "{lead}",
        lead=_lead(rules),
    )


def _lead(rules: Ruleset) -> str:
    has_across = any(shape.is_across for shape in rules.led_shapes)
    if rules.leads_sets and has_across:
        return _(
            "A lead is of one suit, or of trumps, or a set of one rank in several suits: a "
            "single card or one of the sets named above."
        )
    if rules.leads_sets:
        return _(
            "A lead is of one suit, or of trumps: a single card or one of the sets named "
            "above."
        )
    if has_across:
        return _("A lead is a single card, or a set of one rank in several suits.")
    return _("A lead is a single card.")


def _throws(rules: Ruleset) -> str:
    """Say where throws may be led: of sets, or of single cards where there are no sets."""
    several = _("several of them") if rules.leads_sets else _("several cards")
    return {
        Throws.ANY_GROUP: _(
            "From one suit, or from trumps, {several} may be led at once: this is a throw.",
            several=several,
        ),
        Throws.PLAIN_SUITS: _(
            "From one plain suit {several} may be led at once: this is a throw. Trumps may "
            "not be thrown.",
            several=several,
        ),
        Throws.TRUMPS: _(
            "From trumps {several} may be led at once: this is a throw. Plain suits may "
            "not be thrown.",
            several=several,
        ),
        Throws.NEVER: _(
            "There are no throws: nobody may lead {several} at once.", several=several
        ),
    }[rules.lead.throws]


def _tested(rules: Ruleset) -> str:
    every = _(
        "A throw stands if no other hand can beat any part of it within the suit. A ruff "
        "does not count."
    )
    if rules.table.partner_count == 1:
        every = _(
            "A throw stands if no other hand, the partner’s included, can beat any part of "
            "it within the suit. A ruff does not count."
        )
    elif rules.table.partner_count:
        every = _(
            "A throw stands if no other hand, the partners’ included, can beat any part of "
            "it within the suit. A ruff does not count."
        )
    return {
        TestedAgainst.EVERY_HAND: every,
        TestedAgainst.OPPONENTS: _(
            "A throw stands if no opponent’s hand can beat any part of it within the suit. "
            "A ruff does not count."
        ),
        TestedAgainst.OPPONENTS_AND_TRUMPS: _(
            "A throw stands if no opponent’s hand can beat any part of it. Of an opponent "
            "who has no card of the suit its trumps count too."
        ),
        TestedAgainst.UNSEEN_CARDS: _(
            "A throw stands if all cards that the leader neither holds nor has seen played "
            "could not beat any part of it, even in one hand: it must be certain."
        ),
    }[rules.lead.tested_against]


def _failed(rules: Ruleset) -> Iterator[Block]:
    failed = rules.lead.failed_throw
    if len(failed) == 1:
        yield Text(sentence(_line(rules, failed[0])))
        return
    yield Text(
        _("Of a throw that fails the first of these lines that fits says what is led:")
    )
    yield Items(tuple(_line(rules, each) for each in failed), numbered=True)


def _line(rules: Ruleset, each: FailedThrow) -> str:
    text = _forced(each)
    if each.thrower_chooses:
        text = _(
            "{what} Of parts that are as low as one another the leader chooses.", what=text
        )
    for cost in _costs(each):
        text = _("{what} {cost}", what=text, cost=cost)
    if each.when == ALWAYS:
        return text
    when = condition(rules, each.when, of_lead=True)
    return _("{what} (This holds {when}.)", what=text, when=when)


def _forced(each: FailedThrow) -> str:
    if each.is_taken_back:
        return _(
            "If a throw fails, all have seen it; the leader takes it back whole and "
            "leads another lead, which may not be a throw."
        )
    return {
        Forced.LARGEST_BEATEN: _(
            "If a throw fails, the leader must lead the largest part that can be beaten, "
            "and nothing else of it."
        ),
        Forced.SMALLEST_BEATEN: _(
            "If a throw fails, the leader must lead the smallest part that can be beaten, "
            "and nothing else of it."
        ),
        Forced.SMALLEST: _(
            "If a throw fails, the leader must lead its smallest part, the lowest of those "
            "with fewest cards, whether it can be beaten or not."
        ),
        Forced.LOWEST: _(
            "If a throw fails, the leader must lead the part with its lowest card, of "
            "several such parts the smallest, whether it can be beaten or not."
        ),
        Forced.LOWEST_CARD: _(
            "If a throw fails, the leader must lead its lowest card alone."
        ),
        Forced.CHOSEN: _(
            "If a throw fails, the first player in order of play who beats a part of it "
            "chooses one of those it beats; the leader must lead that part alone."
        ),
        Forced.ANOTHER_LEAD: _(
            "A throw that can be beaten may not be led: the leader takes it back and "
            "leads otherwise."
        ),
    }[each.forced]


def _costs(each: FailedThrow) -> Iterator[str]:
    if each.each is CostFor.COMPONENT_BEATEN:
        yield from _costs_by_shape(each)
    elif each.points:
        yield {
            CostFor.THROW: plural(
                "It costs the leader’s side {count} point.",
                "It costs the leader’s side {count} points.",
                each.points,
            ),
            CostFor.CARD_TAKEN_BACK: plural(
                "It costs the leader’s side {count} point for each card that is taken "
                "back.",
                "It costs the leader’s side {count} points for each card that is taken "
                "back.",
                each.points,
            ),
            CostFor.CARD_BEATEN: plural(
                "It costs the leader’s side {count} point for each card of the parts that "
                "are beaten.",
                "It costs the leader’s side {count} points for each card of the parts that "
                "are beaten.",
                each.points,
            ),
            CostFor.CARD_LED: plural(
                "It costs the leader’s side {count} point for each card of the part that "
                "it must lead.",
                "It costs the leader’s side {count} points for each card of the part that "
                "it must lead.",
                each.points,
            ),
            CostFor.CARD_THROWN: plural(
                "It costs the leader’s side {count} point for each card thrown.",
                "It costs the leader’s side {count} points for each card thrown.",
                each.points,
            ),
            CostFor.CARD_BUT_ONE: plural(
                "It costs the leader’s side {count} point for each card thrown but one.",
                "It costs the leader’s side {count} points for each card thrown but one.",
                each.points,
            ),
        }[each.each]
    if each.is_floored:
        yield _(
            "Attackers pay no more points than they have; what the declarers pay is added "
            "whole."
        )
    if each.levels:
        yield plural(
            "It costs the leader’s side {count} level.",
            "It costs the leader’s side {count} levels.",
            each.levels,
        )
    if each.loses_deal:
        yield _("It loses the deal for the leader’s side, which is played on all the same.")


def _costs_by_shape(each: FailedThrow) -> Iterator[str]:
    """Yield what each beaten part costs, by its shape."""
    for name, points in each.shapes:
        yield plural(
            "Each beaten {shape} costs the leader’s side {count} point.",
            "Each beaten {shape} costs the leader’s side {count} points.",
            points,
            shape=shape_name(name),
        )


def _decomposition(order: Decomposition) -> str:
    if order is Decomposition.WIDEST:
        return _(
            "A lead that can be taken apart in several ways counts by its widest parts "
            "first, then by the longest, then by the highest."
        )
    return _(
        "A lead that can be taken apart in several ways counts by its longest parts first, "
        "then by the widest, then by the highest."
    )
