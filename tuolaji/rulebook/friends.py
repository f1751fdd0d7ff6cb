"""The chapter on friends: the cards that the declarer calls, and whom they find."""

from __future__ import annotations

from collections.abc import Iterator

from tuolaji.cards import RANKS, Rank
from tuolaji.language import _, all_of, any_of, plural
from tuolaji.rulebook.block import Block, Passage, Text
from tuolaji.rulebook.examples.friends import friend_examples
from tuolaji.rules.order import Where
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.table import CallTime, FoundBy, FriendCards, Partners

__all__ = ["passages"]


def passages(rules: Ruleset) -> Iterator[Passage]:
    """Write the chapter; there is none where no friends are called."""
    table = rules.table
    if table.partners is not Partners.CALLED:
        return
    if table.call is CallTime.ON_TAKING:
        when = _("The declarer calls when it has taken the kitty, before it buries.")
    else:
        when = _("The declarer calls when it has buried, before the first lead.")
    yield Passage("table.call", (Text(when),))
    yield Passage("table.friends", (Text(_how_many(rules)),))
    yield Passage("table.friend_cards", (Text(_cards(table.friend_cards)),))
    if table.found_by is FoundBy.HOLDER:
        found = _(
            "The nearest other player, in order of play, who holds a called card is a "
            "friend. Only that player knows it until the card is played."
        )
    else:
        found = _(
            "With each card the declarer says which copy it means, the first, the second "
            "and so on. Whoever plays that copy is a friend from then on; all copies that "
            "are played count, the declarer’s own too."
        )
    alone = _(
        "A card that finds nobody else gives no friend: the declarer then has fewer, or "
        "plays alone. Points count as if a friend had been one from the first trick on."
    )
    blocks: tuple[Block, ...] = (Text(found), Text(alone), *friend_examples(rules))
    yield Passage("table.found_by", blocks)


def _how_many(rules: Ruleset) -> str:
    least, most = rules.table.friends.numbers(rules.table.players, rules.deck.packs)
    if least == most:
        return plural(
            "It calls {count} card, which finds a friend.",
            "It calls {count} cards, each of which finds a friend.",
            least,
        )
    return _(
        "It calls {least} to {most} cards, as it likes; each finds a friend.",
        least=least,
        most=most,
    )


def _cards(each: FriendCards) -> str:
    parts = [_ranks(each.ranks, each.where)] if each.ranks is not None else []
    told = {
        _("of a plain suit"): each.plain,
        _("no joker"): not each.jokers,
        _("one of which it holds no copy"): not each.held,
        _("one of which no copy lies with a bid"): not each.shown,
    }
    parts += [what for what, is_asked in told.items() if is_asked]
    if not parts:
        return _("It may call any card, but none twice.")
    return _("Each card that it calls must be: {what}; none twice.", what=all_of(parts))


def _ranks(ranks: tuple[Rank, ...], where: Where | None) -> str:
    names = any_of([RANKS[rank] for rank in ranks])
    if where is Where.TRUMP:
        return _("{ranks} of the trump suit", ranks=names)
    if where is Where.PLAIN:
        return _("{ranks} outside the trump suit", ranks=names)
    return names
