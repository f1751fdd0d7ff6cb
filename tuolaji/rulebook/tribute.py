"""The chapter on tribute: the cards that a side gives the other in the next deal."""

from __future__ import annotations

from collections.abc import Iterator

from tuolaji.language import _, plural
from tuolaji.rulebook.block import Grid, Passage, Text
from tuolaji.rulebook.condition import under
from tuolaji.rulebook.examples.tribute import tribute_examples
from tuolaji.rulebook.scoring import known_words, range_of
from tuolaji.rulebook.words import formula
from tuolaji.rules.formula import Number
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side
from tuolaji.rules.tribute import Gift, Given, Returned

__all__ = ["passages"]


def passages(rules: Ruleset) -> Iterator[Passage]:
    """Write the chapter; there is none where nothing is given."""
    tribute = rules.tribute
    if not tribute.cards:
        return
    begin = _(
        "By the attackers’ points a side owes the other cards, which it gives at the "
        "beginning of the next deal of the match, when trumps are known and before the "
        "kitty is taken. The first line that fits counts; where none does, nothing is "
        "given."
    )
    if not rules.kitty.size:
        begin = _(
            "By the attackers’ points a side owes the other cards, which it gives at the "
            "beginning of the next deal of the match, when trumps are known and before the "
            "first lead. The first line that fits counts; where none does, nothing is "
            "given."
        )
    grid = Grid(
        (_("attackers’ points"), _("tribute")),
        tuple((_points(rules, gift), _given(rules, gift)) for gift in tribute.cards),
    )
    yield Passage("tribute.cards", (Text(begin), grid, *tribute_examples(rules)))
    turns = _(
        "The players of the side that owes take turns, from the declarer on. Each gives "
        "the player after it one card; all see it."
    )
    yield Passage("tribute", (Text(turns),))
    if tribute.given is Given.HIGHEST_TRUMP:
        given = _(
            "What is given is the highest trump of the hand, without trumps any card."
        )
    elif tribute.given is Given.HIGHEST_WITHOUT_POINTS:
        given = _(
            "What is given is the highest of the hand’s trumps that have no points, "
            "without such a trump the highest trump, without trumps any card."
        )
    else:
        given = _("What is given is any card of the hand.")
    yield Passage("tribute.given", (Text(given),))
    if tribute.returned is Returned.ANY_CARD:
        returned = _("When all are given, any card is given back for each.")
    elif tribute.returned is Returned.PLAIN_WITHOUT_POINTS:
        returned = _(
            "When all are given, each is answered by any card of a plain suit that has no "
            "points, without one by any card of a plain suit, without that by any card."
        )
    else:
        returned = _(
            "When all are given, each is answered by any card of a plain suit, without one "
            "by any card."
        )
    yield Passage("tribute.returned", (Text(returned),))


def _points(rules: Ruleset, gift: Gift) -> str:
    text = range_of(rules, gift.low, gift.high)
    return under(rules, text, gift.when)


def _given(rules: Ruleset, gift: Gift) -> str:
    if gift.cards == Number(0):
        return _("nothing")
    if isinstance(gift.cards, Number):
        if gift.side is Side.DECLARERS:
            return plural(
                "the declarers give {count} card",
                "the declarers give {count} cards",
                gift.cards.value,
            )
        return plural(
            "the attackers give {count} card",
            "the attackers give {count} cards",
            gift.cards.value,
        )
    cards = formula(gift.cards, known_words(rules))
    if gift.side is Side.DECLARERS:
        return _("the declarers give so many cards: {cards}", cards=cards)
    return _("the attackers give so many cards: {cards}", cards=cards)
