"""Can every bid be made, and is there a card to turn up?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tuolaji.dsl.diagnostic import Diagnostic, error
from tuolaji.dsl.draft import Draft
from tuolaji.rules.bidding import BidStep, Nobody, NobodyBids, Shown

__all__ = ["CHECKS"]

_ONE_JOKER: Final = {Shown.LITTLE_JOKER, Shown.BIG_JOKER}


def _check_bids(draft: Draft) -> Iterator[Diagnostic]:
    """Check that a hand can make each bid, and that none stands twice in the ladder."""
    leaf = draft.leaf("bidding.bids")
    bids = draft.need_all(leaf.path, BidStep)
    for index, bid in enumerate(bids):
        reason = _impossible(draft, bid)
        if reason:
            message = f"no hand can make the bid '{bid}': {reason}"
            place = draft.place(leaf.item(index), "deck.packs", "deck.jokers")
            yield error("T521", place, message)
        elif any(_same_bid(bid, lower) for lower in bids[:index]):
            yield error(
                "T522", leaf.item(index), f"the bid '{bid}' stands in the ladder twice"
            )


def _impossible(draft: Draft, bid: BidStep) -> str:
    packs = draft.need("deck.packs", int)
    if bid.no_trump and draft.need("deck.jokers", str) == "none":
        return "the pack has no jokers"
    if bid.count < 1:
        return "it shows no card"
    if bid.count > packs:
        return f"there {'is' if packs == 1 else 'are'} {packs} of each card"
    return ""


def _same_bid(one: BidStep, other: BidStep) -> bool:
    """Tell whether two steps are one bid; `joker` is either of the two."""
    if one.count != other.count:
        return False
    pair = {one.shown, other.shown}
    return len(pair) == 1 or (Shown.JOKER in pair and bool(pair & _ONE_JOKER))


def _check_turned_up(draft: Draft) -> Iterator[Diagnostic]:
    leaf = draft.leaf("bidding.nobody")
    nobody = draft.need(leaf.path, NobodyBids)
    size = draft.need("kitty.size", int)
    if nobody.rule is not Nobody.TURN_UP:
        return
    last = nobody.first_card if nobody.last_card is None else nobody.last_card
    if not 1 <= nobody.first_card <= last:
        message = f"'{nobody}' names no card; cards count from 1"
        yield error("T523", leaf.node.span, message)
    elif last > size:
        message = f"'{nobody}' needs {last} kitty cards, but 'kitty.size' is {size}"
        yield error("T523", draft.place(leaf.node.span, "kitty.size"), message)


CHECKS: Final = (_check_bids, _check_turned_up)
