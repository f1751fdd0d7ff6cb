"""The chapter on friends: the cards that are called or drawn, and whom they find."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tuolaji.cards import RANKS, Rank
from tuolaji.language import _, all_of, any_of, later, plural
from tuolaji.rulebook.block import Block, Passage, Text
from tuolaji.rulebook.examples.friends import friend_examples
from tuolaji.rules.order import Where
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.table import CallTime, FoundBy, Partners

__all__ = ["passages"]


def passages(rules: Ruleset) -> Iterator[Passage]:
    """Write the chapter; there is none where no friends are called."""
    table = rules.table
    if table.partners is not Partners.CALLED:
        return
    if table.found_by.is_drawn:
        yield Passage("table.friends", (Text(_how_many_drawn(rules)),))
    else:
        yield from _calls(rules)
    alone = _(
        "A card that finds nobody else gives no friend: the declarer then has fewer, or "
        "plays alone. Points count as if a friend had been one from the first trick on."
    )
    if table.found_by is FoundBy.MARKS:
        alone = _(
            "Who is a friend may change with every play. What a player has won counts for "
            "the side on which it is at the end. While nobody has played a marked card the "
            "declarer plays alone."
        )
    elif table.found_by is FoundBy.HIDDEN:
        alone = _(
            "A friend plays on the declarer’s side from the first trick on. Until its card "
            "is played all others take it for an attacker."
        )
    found = _(_FOUND[table.found_by])
    blocks: tuple[Block, ...] = (Text(found), Text(alone), *friend_examples(rules))
    yield Passage("table.found_by", blocks)


_FOUND: Final = {
    FoundBy.HOLDER: later(
        "The nearest other player, in order of play, who holds a called card is a "
        "friend. Only that player knows it until the card is played."
    ),
    FoundBy.COPY: later(
        "With each card the declarer says which copy it means, the first, the second "
        "and so on. Whoever plays that copy is a friend from then on; all copies that "
        "are played count, the declarer’s own too."
    ),
    FoundBy.FIRST: later(
        "The other players who first play a copy of the called card are friends from then "
        "on, each another one, as many as there are friends."
    ),
    FoundBy.TURN: later(
        "When all hands are settled a card is drawn from those of the other players and "
        "shown. It and the card of its colour and rank in the other suit, or the other "
        "joker, count alike. Then it is drawn whose turns to play such a card count, of as "
        "many turns as other players hold one. A play of such cards by another player who "
        "is no friend yet is one turn; who has one that counts is a friend from then on."
    ),
    FoundBy.HIDDEN: later(
        "When all hands are settled friends are drawn from the other players, and for each "
        "a card of its hand is marked. Only that player knows that it is a friend, and its "
        "card; when it plays a copy of that card all know."
    ),
    FoundBy.MARKS: later(
        "When all hands are settled a card of each other player is marked, which only "
        "that player knows. Whoever plays a copy of its marked card has played a mark, "
        "and another card of its hand is marked. Friends are those who have played most"
        " marks so far, of equals who has played one last."
    ),
}


_CALLED_WHEN: Final = {
    CallTime.BEFORE_TAKING: later("The declarer calls before it takes the kitty."),
    CallTime.ON_TAKING: later(
        "The declarer calls when it has taken the kitty, before it buries."
    ),
    CallTime.AFTER_BURYING: later(
        "The declarer calls when it has buried, before the first lead."
    ),
}


def _calls(rules: Ruleset) -> Iterator[Passage]:
    """Yield when the declarer calls, how many cards, and which."""
    table = rules.table
    yield Passage("table.call", (Text(_(_CALLED_WHEN[table.call])),))
    yield Passage("table.friends", (Text(_how_many(rules)),))
    yield Passage("table.friend_cards", (Text(_cards(rules)),))


def _how_many_drawn(rules: Ruleset) -> str:
    _least, most = rules.table.friends.numbers(rules.table.players, rules.deck.packs)
    return plural(
        "The declarer calls nobody: lots decide, and there is {count} friend.",
        "The declarer calls nobody: lots decide, and there are {count} friends.",
        most,
    )


def _how_many(rules: Ruleset) -> str:
    least, most = rules.table.friends.numbers(rules.table.players, rules.deck.packs)
    if rules.table.found_by is FoundBy.FIRST:
        return plural(
            "It calls one card, which finds one friend.",
            "It calls one card, which finds {count} friends.",
            most,
        )
    if least == most:
        return plural(
            "It calls one card, which finds a friend.",
            "It calls {count} cards, each of which finds a friend.",
            least,
        )
    if (least, most) == (0, 1):
        return _("It may call one card, which finds a friend, or none.")
    return _(
        "It calls {least} to {most} cards, as it likes; each finds a friend.",
        least=least,
        most=most,
    )


def _cards(rules: Ruleset) -> str:
    """Say which cards the declarer may call, each once where it calls several."""
    each, table = rules.table.friend_cards, rules.table
    _least, most = table.friends.numbers(table.players, rules.deck.packs)
    is_one = table.found_by is FoundBy.FIRST or most == 1
    parts = [_ranks(each.ranks, each.where)] if each.ranks is not None else []
    told = {
        _("of a plain suit"): each.plain,
        _("no joker"): not each.jokers,
        _("one of which it holds no copy"): not each.held,
        _("one of which no copy lies with a bid"): not each.shown,
    }
    parts += [what for what, is_asked in told.items() if is_asked]
    if not parts:
        return (
            _("It may call any card.")
            if is_one
            else _("It may call any card, but none twice.")
        )
    if is_one:
        return _("The card must be: {what}.", what=all_of(parts))
    return _("Each card that it calls must be: {what}; none twice.", what=all_of(parts))


def _ranks(ranks: tuple[Rank, ...], where: Where | None) -> str:
    names = any_of([RANKS[rank] for rank in ranks])
    if where is Where.TRUMP:
        return _("{ranks} of the trump suit", ranks=names)
    if where is Where.PLAIN:
        return _("{ranks} outside the trump suit", ranks=names)
    return names
