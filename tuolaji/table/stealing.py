"""What may a seat do that is asked whether it steals the buried kitty (炒地皮)?

Pass, or lay down a bid over the trumps out of its hand. See docs/rules.md 3.3.
"""

from __future__ import annotations

from collections.abc import Iterator

from tuolaji.table.actions import Action, LayDown, Pass
from tuolaji.table.bidding import Permitted, judge_bid, lying_cards, open_bids
from tuolaji.table.choices import refuse_phase, refuse_unheld
from tuolaji.table.position import Cards
from tuolaji.table.progress import Progress
from tuolaji.table.reasons import Reason, Refusal

__all__ = ["refuse_theft", "steal_with", "thefts"]


def thefts(progress: Progress, seat: int) -> Iterator[Action]:
    """Yield what a seat may do."""
    yield Pass()
    yield from map(LayDown, open_bids(progress.position, seat))


def refuse_theft(progress: Progress, seat: int, action: Action) -> Refusal | None:
    """Return the rule that refuses an action, or `None` if it is legal."""
    match action:
        case Pass():
            return None
        case LayDown(cards):
            bid = _judge(progress, seat, cards)
            return bid if isinstance(bid, Refusal) else None
    return refuse_phase(progress.phase, seat, action)


def _judge(progress: Progress, seat: int, cards: Cards) -> Permitted | Refusal:
    """Judge a theft; what the seat has lying of the same face must still be held too."""
    position = progress.position
    lying = [face for face in lying_cards(position, seat) if face in cards]
    unheld = refuse_unheld(progress.hand(seat), (*cards, *lying))
    bid = judge_bid(position, seat, cards) if unheld is None else unheld
    if isinstance(bid, Permitted) and bid.step < position.tables.theft_step:
        why = f"'kitty.theft_from: {position.rules.kitty.theft_from}' asks for more"
        return Refusal(Reason.NOT_HIGHER, why)
    return bid


def steal_with(progress: Progress, seat: int, action: Action) -> None:
    """Do an action that has been found legal."""
    match action:
        case LayDown(cards):
            bid = _judge(progress, seat, cards)
            assert isinstance(bid, Permitted), "the theft was found legal"
            progress.steal(seat, cards, bid)
        case _:
            progress.pass_on(seat)
