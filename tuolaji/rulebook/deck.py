"""The chapter on the cards: the packs, what cards count, and how they are dealt."""

from __future__ import annotations

from collections.abc import Iterator

from tuolaji.cards import RANKS, Rank, face_of, is_joker, rank_of
from tuolaji.language import _, all_of, any_of, one_by_one, plural
from tuolaji.rulebook.block import Passage, Text
from tuolaji.rulebook.words import cards, rank_list
from tuolaji.rules.deck import Copies, Jokers, PointCards
from tuolaji.rules.match import Next
from tuolaji.rules.ruleset import Ruleset

__all__ = ["passages"]


def passages(rules: Ruleset) -> Iterator[Passage]:
    """Write the chapter."""
    deck = rules.deck
    packs = plural(
        "The game is played with {count} pack: {cards} cards.",
        "The game is played with {count} packs, shuffled together: {cards} cards.",
        deck.packs,
        cards=deck.card_count,
    )
    yield Passage("deck.packs", (Text(packs),))
    if deck.jokers is Jokers.BOTH:
        jokers = _("Each pack has its big joker and its little joker.")
        if deck.packs == 1:
            jokers = _("The pack has a big joker and a little joker.")
    else:
        jokers = _("The jokers are left out.")
    yield Passage("deck.jokers", (Text(jokers),))
    if deck.removed:
        yield Passage("deck.removed", (Text(_removed(rules)),))
    yield Passage("deck.points", (Text(_points(rules)),))
    yield Passage("kitty.size", (Text(_division(rules)),))
    yield Passage("dealing", (Text(_dealt(rules)),))


def _dealt(rules: Ruleset) -> str:
    if {*rules.rotation.values()} == {Next.BIDDING}:
        return _(
            "The cards are dealt one by one. In the opening deal of a match the player who "
            "draws first is found by lot; for later deals see “Levels and match”."
        )
    if rules.bids_name_next:
        return _(
            "The cards are dealt one by one. In the opening deal of a match the player who "
            "draws first is found by lot; later the declarer draws first, or, where bids "
            "name the declarer, whom “Levels and match” says."
        )
    return _(
        "The cards are dealt one by one. In the opening deal of a match the player who "
        "draws first is found by lot; later the declarer draws first."
    )


def _removed(rules: Ruleset) -> str:
    removed = rules.deck.removed
    ranks = sorted(item for item in removed if isinstance(item, Rank))
    single = sorted(
        (item for item in removed if isinstance(item, Copies)), key=lambda each: each.face
    )
    parts = [_("all cards of the ranks {ranks}", ranks=rank_list(ranks))] if ranks else []
    parts += [_copies(item) for item in single]
    return _("Taken out are {cards}.", cards=all_of(parts))


def _copies(item: Copies) -> str:
    if item.count is None:
        return _("every {card}", card=cards([item.face]))
    return _("{count} × {card}", count=item.count, card=cards([item.face]))


def _points(rules: Ruleset) -> str:
    deck = rules.deck
    points: dict[int, list[str]] = {}
    dealt = {rank_of(face) for face in deck.faces() if not is_joker(face)}
    for each, count in sorted(deck.points, key=_place):
        if (each if isinstance(each, Rank) else each.rank) in dealt:
            points.setdefault(count, []).append(_counting(each))
    if not any(points):
        return _("No card counts points.")
    parts = [
        plural(
            "each {cards} counts {count} point",
            "each {cards} counts {count} points",
            count,
            cards=any_of(names),
        )
        for count, names in sorted(points.items())
        if count or len(points) > 1
    ]
    facts = {"each": one_by_one(parts), "total": deck.total_points}
    if any(isinstance(each, PointCards) for each, _count in deck.points):
        return _(
            "Points: {each}; no more than {total} in all. No other card counts. Of a card "
            "that several of these mean, what is said of the fewest cards holds.",
            **facts,
        )
    return _("Points: {each}; {total} in all. No other card counts.", **facts)


def _place(line: tuple[Rank | PointCards, int]) -> tuple[int, bool, str]:
    """Return where a line of the points stands: by rank, the narrower first."""
    each, _count = line
    if isinstance(each, PointCards):
        return int(each.rank), False, str(each)
    return int(each), True, ""


def _counting(each: Rank | PointCards) -> str:
    """Return the cards of a line of the points."""
    if isinstance(each, Rank):
        return RANKS[each]
    if each.suit is not None:
        return cards([face_of(each.suit, each.rank)])
    rank = RANKS[each.rank]
    if each.of_trump:
        return _("{ranks} of the trump suit", ranks=rank)
    return _("{ranks} outside the trump suit", ranks=rank)


def _division(rules: Ruleset) -> str:
    if not rules.kitty.size:
        return _(
            "All cards are dealt, {hand} to each player; there is no kitty.",
            hand=rules.hand_size,
        )
    return plural(
        "Each player is dealt {hand} cards; the last card is the kitty.",
        "Each player is dealt {hand} cards; the last {count} are the kitty.",
        rules.kitty.size,
        hand=rules.hand_size,
    )
