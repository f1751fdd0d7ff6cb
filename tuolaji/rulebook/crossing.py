"""The chapter on crossing: hands of few trumps that give them to the partner."""

from __future__ import annotations

from collections.abc import Iterator

from tuolaji.language import _, plural
from tuolaji.rulebook.block import Passage, Text
from tuolaji.rulebook.examples.crossing import crossing_examples
from tuolaji.rules.crossing import Answered, Crossers
from tuolaji.rules.ruleset import Ruleset

__all__ = ["passages"]


def passages(rules: Ruleset) -> Iterator[Passage]:
    """Write the chapter; there is none where nobody crosses."""
    crossing = rules.crossing
    if crossing.trumps is None:
        return
    who = plural(
        "When hands are settled and a suit is trump, a player who holds at most {count} "
        "trump may give the partner {count} card: all its trumps, filled up with other "
        "cards. Those who may are asked in order of play from the declarer on; what they "
        "give lies face down until all have decided.",
        "When hands are settled and a suit is trump, a player who holds at most {count} "
        "trumps may give the partner {count} cards: all its trumps, filled up with other "
        "cards. Those who may are asked in order of play from the declarer on; what they "
        "give lies face down until all have decided.",
        crossing.trumps,
    )
    examples = crossing_examples(rules)
    yield Passage("crossing.trumps", (Text(who), *examples))
    yield Passage("crossing.answered", (Text(_answered(rules)),))
    if crossing.crossers is Crossers.ONE_OF_A_SIDE:
        times = _("Of each side one player at most does so in a deal, the first that does.")
    else:
        times = _("Both players of a side may do so.")
    yield Passage("crossing.crossers", (Text(times),))
    if rules.kitty.size == 0:
        return
    if crossing.partner_first:
        when = _(
            "The declarer’s partner is asked before the declarer buries, with the kitty in "
            "the declarer’s hand; all others are asked when the kitty lies buried."
        )
    elif rules.kitty.may_be_left:
        when = _(
            "All are asked when the kitty lies buried, and nobody bids over the trumps any "
            "more."
        )
    elif rules.kitty.theft:
        when = _("All are asked when the kitty lies buried, and nobody steals it any more.")
    else:
        when = _("All are asked when the kitty lies buried.")
    yield Passage("crossing.partner_first", (Text(when),))


def _answered(rules: Ruleset) -> str:
    if rules.crossing.answered is Answered.PLAIN_CARDS:
        return _(
            "The partner then gives as many cards of plain suits for them. Whose partner "
            "has fewer of those may not give any."
        )
    return _(
        "The partner sees them, and then gives as many cards for them, any of its hand."
    )
