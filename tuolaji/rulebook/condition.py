"""Conditions in words: when a line of a table counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from tuolaji.cards import RANKS, Rank
from tuolaji.language import _, all_met, any_of, plural
from tuolaji.rulebook.words import call_name, cards
from tuolaji.rules.condition import (
    AtLevel,
    CardKind,
    Condition,
    Contains,
    DeclarerCount,
    Fact,
    Test,
)
from tuolaji.rules.order import Where
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.shape import with_article

__all__ = ["all_such", "condition", "one_of", "under"]


def condition(rules: Ruleset, each: Condition, *, of_lead: bool = False) -> str:
    """Return when a line counts; that it always does where it asks for nothing.

    Args:
        rules: The rules.
        each: The condition.
        of_lead: Whether its tests of a play are about what a failed throw must lead and
            not about the play that wins the last trick.
    """
    if not each.tests:
        return _("always")
    return all_met(_test(rules, test, of_lead) for test in each.tests)


def under(rules: Ruleset, text: str, when: Condition) -> str:
    """Return what a line of a table says, with its condition where it has one."""
    if not when.tests:
        return text
    return _("{event}, {when}", event=text, when=condition(rules, when))


def _test(rules: Ruleset, test: Test, of_lead: bool) -> str:
    match test:
        case Fact():
            return _led(test) if of_lead and _is_of_play(test) else _fact(test)
        case AtLevel(ranks):
            return _("at level {levels}", levels=any_of([RANKS[rank] for rank in ranks]))
        case DeclarerCount(count):
            if count == 1:
                return _("where the declarer plays alone")
            return plural(
                "where {count} player is on the declarers’ side",
                "where {count} players are on the declarers’ side",
                count=count,
            )
        case Contains():
            return _has(rules, test, of_lead)
        case _:
            assert_never(test)


def _has(rules: Ruleset, test: Contains, of_lead: bool) -> str:
    what = _contents(rules, test) if test.lacks else one_of(rules, test)
    if test.only:
        what = all_such(test)
        if of_lead:
            return _("where what must be led has nothing but {what}", what=what)
        return _(
            "where the play that wins the last trick has nothing but {what}", what=what
        )
    if of_lead:
        if test.lacks:
            return _("where what must be led has no {what}", what=what)
        return _("where what must be led has {what}", what=what)
    if test.lacks:
        return _("where the play that wins the last trick has no {what}", what=what)
    return _("where the play that wins the last trick has {what}", what=what)


def _is_of_play(fact: Fact) -> bool:
    return fact in {Fact.IN_TRUMPS, Fact.IN_A_PLAIN_SUIT}


def _led(fact: Fact) -> str:
    if fact is Fact.IN_TRUMPS:
        return _("where what must be led is of trumps")
    return _("where what must be led is of a plain suit")


def _fact(fact: Fact) -> str:
    return {
        Fact.OPENING_DEAL: _("in the opening deal of a match"),
        Fact.LATER_DEALS: _("in later deals"),
        Fact.LAST_LEVEL: _("at the last level"),
        Fact.NO_TRUMP: _("where no suit is trump"),
        Fact.TRUMP_SUIT: _("where a suit is trump"),
        Fact.NOBODY_HAS_BID: _("where nobody has bid"),
        Fact.OVERTURNED: _("where a bid was overturned"),
        Fact.DECLARER_CROSSED: _("where the declarer has crossed"),
        Fact.IN_TRUMPS: _("where the last trick is won with trumps"),
        Fact.IN_A_PLAIN_SUIT: _("where the last trick is won with a plain suit"),
        Fact.ATTACKERS_TAKE: _("where the attackers take the last trick"),
        Fact.DECLARERS_TAKE: _("where the declarers take the last trick"),
        Fact.ATTACKERS_AHEAD: _("where the attackers have more points than the declarers"),
        Fact.DECLARERS_AHEAD: _("where the declarers have more points than the attackers"),
        Fact.NEITHER_AHEAD: _("where both sides have equally many points"),
        Fact.DECLARERS_HOLD: _("where the declarers hold the deal"),
        Fact.ATTACKERS_TAKE_OVER: _("where the attackers take over"),
        Fact.TRICKS_TAKE_OVER: _(
            "where the attackers would take over without the kitty’s points too"
        ),
    }[fact]


def _contents(rules: Ruleset, each: Contains) -> str:
    """Return cards or a component that a rule speaks of, without an article."""
    if each.shape is None:
        return _card(each, _kind)
    shape = call_name(rules, each.shape)
    of = all_such(each)
    return _("{shape} of {cards}", shape=shape, cards=of) if of else shape


def one_of(rules: Ruleset, each: Contains) -> str:
    """Return cards or a component that a rule speaks of as one among many.

    >>> from tuolaji.dsl import load_variant
    >>> one_of(load_variant("base"), Contains(card=CardKind.LEVEL_CARD))
    'a level card'
    """
    name = _contents(rules, each)
    is_named = each.shape is None and not isinstance(each.card, CardKind)
    return name if is_named else with_article(name)


def all_such(wanted: Contains) -> str:
    """Return what a rule calls all cards of a kind together."""
    return _card(wanted, _kinds)


def _card(wanted: Contains, name_of: Callable[[Rank | CardKind], str]) -> str:
    if wanted.face is not None:
        return cards([wanted.face])
    if wanted.card is None:
        return ""
    name = name_of(wanted.card)
    if wanted.where is Where.TRUMP:
        return _("{card} of trumps", card=name)
    if wanted.where is Where.PLAIN:
        return _("{card} of a plain suit", card=name)
    return name


def _kinds(kind: Rank | CardKind) -> str:
    if isinstance(kind, CardKind):
        return {
            CardKind.LEVEL_CARD: _("level cards"),
            CardKind.JOKER: _("jokers"),
            CardKind.TRUMP: _("trumps"),
        }[kind]
    return RANKS[kind]


def _kind(kind: Rank | CardKind) -> str:
    if isinstance(kind, CardKind):
        return {
            CardKind.LEVEL_CARD: _("level card"),
            CardKind.JOKER: _("joker"),
            CardKind.TRUMP: _("trump"),
        }[kind]
    return RANKS[kind]
