"""The chapter on the table: who sits there, the two sides, and friends that are called."""

from __future__ import annotations

from collections.abc import Iterator

from tuolaji.language import _, plural
from tuolaji.rulebook.block import Passage, Text
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.table import Partners

__all__ = ["passages"]


def passages(rules: Ruleset) -> Iterator[Passage]:
    """Write the chapter."""
    players = rules.table.players
    sits = plural(
        "{count} player sits at the table. Play goes round counter-clockwise.",
        "{count} players sit at the table. Play goes round counter-clockwise.",
        players,
    )
    counted = _(
        "The examples call them seat 0 to seat {last}, in order of play, as the program "
        "does.",
        last=players - 1,
    )
    yield Passage("table.players", (Text(sits), Text(counted)))
    yield Passage("table.partners", (Text(_partners(rules)), Text(_sides(rules))))


def _partners(rules: Ruleset) -> str:
    players = rules.table.players
    if rules.table.partners is Partners.NONE:
        return _(
            "The declarer plays alone against the {count} others, who are partners for the "
            "deal.",
            count=players - 1,
        )
    if rules.table.partners is Partners.CALLED and rules.table.found_by.is_drawn:
        return _(
            "Nobody has a partner beforehand. In each deal lots decide who is the "
            "declarer’s friend (see “Friends”)."
        )
    if rules.table.partners is Partners.CALLED:
        return _(
            "Nobody has a partner beforehand. In each deal the declarer calls cards, and "
            "who has them is its friend for this deal (see “Friends”)."
        )
    if players == 2:
        return _("The two players play against each other.")
    if players == 4:
        return _(
            "Players who sit opposite are partners for the whole match, two against two."
        )
    return _(
        "Every second player belongs to the same team for the whole match, {half} against "
        "{half}.",
        half=players // 2,
    )


def _sides(rules: Ruleset) -> str:
    if "drawn" in rules.rotation:
        return _(
            "In each deal one player is the declarer. The declarer and whoever plays with "
            "it are the declarers, all others the attackers. The points that the attackers "
            "collect decide whether they take over, the declarers hold the deal, or "
            "neither side wins it."
        )
    return _(
        "In each deal one player is the declarer. The declarer and whoever plays with it "
        "are the declarers, all others the attackers. The attackers collect points: they "
        "take over if they win enough of them, else the declarers hold the deal."
    )
