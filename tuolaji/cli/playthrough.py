"""How is a whole deal told in text?

Every phase in its order: hands, bids, kitty and burial, tricks, result. Plays stand in
order of play from the leader.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from tuolaji.cards import Face, face_name, is_joker, show_cards, sort_cards, suit_of
from tuolaji.rules.kitty import CaptureBase
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side
from tuolaji.table.position import level_name
from tuolaji.table.record import BidMade, Record, Trick

__all__ = ["playthrough"]


def playthrough(record: Record, rules: Ruleset, policy: str) -> str:
    """Return a deal as text.

    Args:
        record: The deal.
        rules: Its rules.
        policy: Who played it.
    """
    parts = [
        [_heading(record, policy)],
        ["hands", *_hands(record)],
        ["bids", *_calls(record, rules), *_bids(record)],
        ["kitty", *_kitty(record, rules), *_partner(record)],
        ["tricks", *_tricks(record)],
        ["result", *_result(record)],
    ]
    return "\n\n".join("\n".join(lines) for lines in parts)


def _heading(record: Record, policy: str) -> str:
    origin = record.origin
    trump = _trump(record)
    level = level_name(record.level)
    deal = f"deal {origin.index} of seed {origin.seed}, level {level}, {trump}"
    return f"{record.variant}: {deal}, seat {record.declarer} declares ({policy})"


def _trump(record: Record) -> str:
    return "no trump" if record.trump is None else f"trump {record.trump.name}"


def _grouped(cards: Iterable[Face]) -> str:
    """Return cards with a wider space between suits."""
    suits = groupby(
        sort_cards(cards), key=lambda face: -1 if is_joker(face) else suit_of(face)
    )
    return "   ".join(show_cards(group) for _, group in suits)


def _hands(record: Record) -> Iterator[str]:
    for seat, hand in enumerate(record.hands):
        yield f"  seat {seat}  {_grouped(hand)}"


def _calls(record: Record, rules: Ruleset) -> Iterator[str]:
    if record.redeals:
        times = "once" if record.redeals == 1 else f"{record.redeals} times"
        yield f"  dealt anew {times}: nobody bid"
    if record.turned is not None:
        yield f"  {face_name(record.turned)} is turned up"
    auction = rules.bidding.auction
    if record.calls is None or auction is None:
        return
    for number, seat in enumerate(record.calls):
        yield f"  seat {seat}  calls {auction.first - number * auction.step} points"
    if not record.calls:
        yield "  nobody calls"


def _bids(record: Record) -> Iterator[str]:
    for number, bid in enumerate(record.bids):
        if not bid.cards and record.trump is not None:
            yield f"  seat {bid.seat}  names {record.trump.name}"
            continue
        added = _added_to(record.bids[:number], bid)
        adds = f" (adds {show_cards(bid.cards)})" if added else ""
        shown = show_cards((*added, *bid.cards))
        yield f"  seat {bid.seat}  {shown}{adds} after {bid.drawn} cards"
    if not record.bids:
        yield f"  nobody bids: {_trump(record)}"


def _added_to(before: Iterable[BidMade], bid: BidMade) -> list[Face]:
    """Return the cards of the same face that the seat has lying already."""
    own = (face for one in before if one.seat == bid.seat for face in one.cards)
    return [face for face in own if face in bid.cards]


def _kitty(record: Record, rules: Ruleset) -> Iterator[str]:
    if not record.kitty:
        yield "  none"
        return
    yield f"  taken   {_grouped(record.kitty)}"
    for theft in record.thefts:
        yield _buried(theft.taken, rules)
        yield f"  stolen  by seat {theft.seat} with {show_cards(theft.cards)}"
    yield _buried(record.buried, rules)


def _partner(record: Record) -> Iterator[str]:
    if record.partnership is None:
        return
    partner = record.partnership.partner
    found = "nobody else has it" if partner is None else f"seat {partner} is the partner"
    yield f"  called  {face_name(record.partnership.called)}: {found}"


def _buried(cards: Iterable[Face], rules: Ruleset) -> str:
    return f"  buried  {_grouped(cards)} ({_points(cards, rules)} points)"


def _points(cards: Iterable[Face], rules: Ruleset) -> int:
    return sum(rules.deck.points_of(face) for face in cards)


def _tricks(record: Record) -> Iterator[str]:
    counted = zip(record.tricks, record.points_after_tricks(), strict=True)
    for number, (trick, taken) in enumerate(counted, 1):
        gain = f", {trick.points} points" if trick.points else ""
        yield f"  {number:2}  {_plays(trick)}"
        yield f"      seat {trick.winner} wins{gain} (attackers {taken})"


def _plays(trick: Trick) -> str:
    players = len(trick.plays)
    plays = [
        f"{(trick.leader + turn) % players}: {show_cards(play)}"
        for turn, play in enumerate(trick.plays)
    ]
    if trick.forced is not None and trick.thrown is not None:
        cost = f" and costs {trick.penalty} points" if trick.penalty else ""
        plays[0] += f" (the throw {show_cards(trick.thrown)} fails{cost})"
    elif trick.thrown is not None:
        plays[0] += " (a throw)"
    return "   ".join(plays)


def _result(record: Record) -> Iterator[str]:
    yield f"  {_capture(record)}"
    yield f"  attackers {record.attackers_points} points: {_outcome(record)}"


def _capture(record: Record) -> str:
    """Return what was captured; points of the last trick have counted once before."""
    factor, capture = record.kitty_multiplier, record.capture
    is_again = capture.base is CaptureBase.LAST_TRICK
    done, times = ("counted again", f"({factor} - 1)") if is_again else ("captured", factor)
    if not factor:
        return f"{capture.base} not {done}: {capture.points} points"
    return f"{capture.base} {done}: {capture.points} points x {times} = {capture.earned}"


def _outcome(record: Record) -> str:
    result = record.result
    gain = f"{result.side} +{result.levels}" if result.levels else ""
    change = "the attackers take over" if result.takeover else "the declarers hold"
    if result.side is Side.DECLARERS and not result.levels:
        gain = "no level"
    return ", ".join(part for part in (change, gain) if part)
