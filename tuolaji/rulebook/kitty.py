"""The chapter on the kitty: taking and burying it, and its theft."""

from __future__ import annotations

from collections.abc import Iterator

from tuolaji.language import _, all_of, one_by_one, plural
from tuolaji.rulebook.bidding import bid_grid, bid_name
from tuolaji.rulebook.block import Block, Items, Passage, Text
from tuolaji.rulebook.condition import all_such, condition
from tuolaji.rulebook.examples.kitty import burial_examples
from tuolaji.rulebook.words import suit
from tuolaji.rules.bidding import SuitOrder
from tuolaji.rules.condition import ALWAYS
from tuolaji.rules.kitty import Theft, TheftBy, TheftSuit
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.table import Partners

__all__ = ["passages"]


def passages(rules: Ruleset) -> Iterator[Passage]:
    """Write the chapter; there is none without a kitty."""
    kitty = rules.kitty
    if not kitty.size:
        return
    taken = plural(
        "The declarer takes the kitty and then buries any {count} card of its hand. What "
        "is buried stays hidden until the deal is settled.",
        "The declarer takes the kitty and then buries any {count} cards of its hand. What "
        "is buried stays hidden until the deal is settled.",
        kitty.size,
    )
    yield Passage("kitty", (Text(taken),))
    yield Passage("kitty.shown", (Text(_sight(rules)),))
    if kitty.barred:
        names = all_of([all_such(each) for each in kitty.barred])
        barred = _(
            "These cards may not be buried as long as the hand has others: {cards}.",
            cards=names,
        )
        yield Passage("kitty.barred", (Text(barred), *burial_examples(rules)))
    if kitty.point_limit is not None:
        examples = () if kitty.barred else tuple(burial_examples(rules))
        texts = [Text(_point_limit(kitty.point_limit))]
        most = rules.deck.least_buried(kitty.size, rules.hand_size + kitty.size)
        if kitty.barred or most > kitty.point_limit:
            fewest = _(
                "Where what may be buried has more in any case, as few points as can be "
                "are buried."
            )
            texts.append(Text(fewest))
        yield Passage("kitty.point_limit", (*texts, *examples))
    if kitty.theft:
        yield Passage("kitty.theft", tuple(_theft(rules)))
        yield from _theft_ladder(rules)


def _point_limit(limit: int) -> str:
    """Say how many points may be buried."""
    if not limit:
        return _("No points may be buried.")
    return plural(
        "No more than {count} point may be buried.",
        "No more than {count} points may be buried.",
        limit,
    )


def _sight(rules: Ruleset) -> str:
    """Say who sees the kitty."""
    kitty = rules.kitty
    if kitty.shown and kitty.shown_up_to is not None and rules.prices:
        return _(
            "When the auction is over all see the kitty before the declarer takes it, if "
            "the price is {limit} points at most; else the declarer alone does.",
            limit=kitty.shown_up_to,
        )
    if kitty.shown:
        return _("All see the kitty before the declarer takes it.")
    if kitty.may_be_taken:
        return _("Only the declarer sees the kitty, and who steals it what was buried.")
    return _("Only the declarer sees the kitty.")


def _theft(rules: Ruleset) -> Iterator[Block]:
    yield from map(Text, _on_asking(rules))
    yield Items(tuple(_line(rules, each) for each in rules.kitty.theft))


def _on_asking(rules: Ruleset) -> Iterator[str]:
    """Say who is asked for thefts and what one does; the lines follow."""
    is_left = rules.kitty.may_be_left
    if not any(line.unbid for line in rules.kitty.theft):
        if is_left:
            yield _(
                "When the kitty has been buried and trumps were bid, other players may bid "
                "over the trumps. They are asked in order of play from the next one on. "
                "Such a bid makes trumps, and the line says what becomes of the kitty. The "
                "first line that fits the deal counts:"
            )
        else:
            yield _(
                "When the kitty has been buried and trumps were bid, other players may "
                "steal it with a bid over the trumps. They are asked in order of play from "
                "the next one on. The bid of the thief makes trumps; it takes the buried "
                "cards and buries anew. The first line that fits the deal counts:"
            )
        return
    if is_left:
        yield _(
            "When the kitty has been buried, other players may bid over the trumps. They "
            "are asked in order of play from the next one on. Such a bid makes trumps, and "
            "the line says what becomes of the kitty."
        )
    else:
        yield _(
            "When the kitty has been buried, other players may steal it with a bid over "
            "the trumps. They are asked in order of play from the next one on. The bid of "
            "the thief makes trumps; it takes the buried cards and buries anew."
        )
    yield _(
        "Where nobody has bid before, only a line that says so is for the deal, and the "
        "trumps that hold count as bid by the declarer, below every bid. The first line "
        "that fits the deal counts:"
    )


def _theft_ladder(rules: Ruleset) -> Iterator[Passage]:
    """Say what thieves lay down where it is not what bidders do."""
    if rules.kitty.theft_bids:
        text = _(
            "A theft lays down what this table lists, from the lowest up, and not what is "
            "bid before. The bid that holds stands where its cards stand in the table, and "
            "below all of it where they do not:"
        )
        if rules.kitty.may_be_left:
            text = _(
                "Such a bid lays down what this table lists, from the lowest up, and not "
                "what is bid before. The bid that holds stands where its cards stand in "
                "the table, and below all of it where they do not:"
            )
        grid = bid_grid(rules.kitty.theft_bids)
        yield Passage("kitty.theft_bids", (Text(text), grid))
    if rules.kitty.theft_suits is not None:
        texts = map(Text, _theft_suits(rules, rules.kitty.theft_suits))
        yield Passage("kitty.theft_suits", tuple(texts))


def _theft_suits(rules: Ruleset, order: SuitOrder) -> Iterator[str]:
    shown = one_by_one([suit(each) for each in order.suits])
    if rules.kitty.may_be_left:
        yield plural(
            "Of two such bids with level cards on one step that of the higher suit is "
            "higher: {suits} from the highest down.",
            "Of two such bids on one step of {count} level cards or more that of the "
            "higher suit is higher: {suits} from the highest down.",
            order.least,
            suits=shown,
        )
    elif order.least == 1:
        yield _(
            "Of two thefts with level cards on one step that of the higher suit is higher: "
            "{suits} from the highest down.",
            suits=shown,
        )
    else:
        yield _(
            "Of two thefts on one step of {least} level cards or more that of the higher "
            "suit is higher: {suits} from the highest down.",
            suits=shown,
            least=order.least,
        )
    if order.unless_reinforced:
        yield _(
            "Over a bid to which its bidder has added the suit does not count: only a "
            "higher step overturns it."
        )


def _line(rules: Ruleset, each: Theft) -> str:
    nobody = _("nobody bids") if rules.kitty.may_be_left else _("nobody steals")
    text = nobody if each.by is TheftBy.NOBODY else _who_and_what(rules, each)
    if each.when == ALWAYS:
        return text
    return _("{line} ({when})", line=text, when=condition(rules, each.when))


def _who_and_what(rules: Ruleset, each: Theft) -> str:
    text = _("{who}: {what}", who=_who(rules, each.by), what=_bid(each))
    if each.suit is TheftSuit.ANOTHER:
        text = _("{theft}, for other trumps than those that hold", theft=text)
    if each.suit is TheftSuit.NEW:
        text = _("{theft}, for trumps that nobody has bid in this deal", theft=text)
    if rules.kitty.may_be_left:
        return _left_or_taken(each, text)
    if each.once:
        text = _("{theft}; only one theft in a deal", theft=text)
    else:
        text = _("{theft}; after each theft all are asked again until all pass", theft=text)
    if each.declares:
        return _("{theft}; the thief becomes the declarer", theft=text)
    return _("{theft}; the declarer stays the declarer", theft=text)


def _left_or_taken(each: Theft, text: str) -> str:
    """Return a line with what comes of its bid where some bid may leave the kitty."""
    if each.once:
        text = _("{bid}; only one such bid in a deal", bid=text)
    else:
        text = _("{bid}; after each all are asked again until all pass", bid=text)
    if each.leaves:
        text = _("{bid}; the kitty stays as it is buried", bid=text)
    else:
        text = _("{bid}; the bidder takes the buried cards and buries anew", bid=text)
    if each.declares:
        return _("{bid}; the bidder becomes the declarer", bid=text)
    return _("{bid}; the declarer stays the declarer", bid=text)


def _who(rules: Ruleset, who: TheftBy) -> str:
    is_opposite = rules.table.partners is Partners.OPPOSITE
    if rules.kitty.may_be_left:
        return _who_moves(who, is_opposite=is_opposite)
    if who is TheftBy.ANYBODY:
        return _("everybody but the player who has buried")
    if who is TheftBy.ALL_BUT_DECLARER:
        return _("everybody but the declarer and the player who has buried")
    if who is TheftBy.OPPONENTS and is_opposite:
        return _("the opponents of the player whose bid holds, if they have not buried")
    return _("every player but the one who has buried and the one whose bid holds")


def _who_moves(who: TheftBy, *, is_opposite: bool) -> str:
    """Say who may bid where a bid may leave the kitty to whoever has buried it."""
    if who is TheftBy.ANYBODY:
        return _("everybody but the player who has just buried or bid")
    if who is TheftBy.ALL_BUT_DECLARER:
        return _("everybody but the declarer and the player who has just buried or bid")
    if who is TheftBy.OPPONENTS and is_opposite:
        return _(
            "the opponents of the player whose bid holds, if they have not just buried"
        )
    return _("every player but the one whose bid holds and the one who has just buried")


def _bid(each: Theft) -> str:
    if each.bid is None:
        return _("any higher bid")
    name = bid_name(each.bid)
    return _("{bid}, or a higher bid", bid=name) if each.or_higher else name
