"""A whole deal as text.

Every phase in its order: hands, bids, kitty and burial, tricks, result. Plays stand in
order of play from the leader.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tuolaji.cards import Face, Suit, face_name, show_cards
from tuolaji.rules.bidding import Named, Window
from tuolaji.rules.kitty import CaptureBase
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side
from tuolaji.rules.table import CallTime, Partners
from tuolaji.table.actions import called_name
from tuolaji.table.explain import Explained
from tuolaji.table.position import Cards, level_name
from tuolaji.table.record import BidMade, ClaimMade, Record, Trick

__all__ = ["playthrough"]


def playthrough(record: Record, rules: Ruleset, policy: str) -> str:
    """Return a deal as text.

    Args:
        record: The deal.
        rules: Its rules.
        policy: Who played it.
    """
    why = Explained(record, rules)
    parts = [
        [_heading(record, policy)],
        ["hands, trumps first", *_hands(record, why)],
        ["bids", *_calls(record, rules), *_bids(record, rules)],
        *([["tribute", *_gifts(record)]] if record.gifts else []),
        ["kitty", *_kitty(record, rules, why)],
        ["tricks", *_tricks(record, why)],
        ["result", *_result(record, rules, why)],
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


def _grouped(cards: Cards, why: Explained) -> str:
    """Return cards with a wider space between trumps and suits."""
    groups = (map(face_name, group) for group in why.arranged(cards))
    return "   ".join(map(" ".join, groups))


def _hands(record: Record, why: Explained) -> Iterator[str]:
    for seat, hand in enumerate(record.hands):
        yield f"  seat {seat}  {_grouped(hand, why)}"


def _calls(record: Record, rules: Ruleset) -> Iterator[str]:
    unbid = record.redeals - record.weak_hands
    for count, why in ((unbid, "nobody bid"), (record.weak_hands, "a hand was weak")):
        if count:
            times = "once" if count == 1 else f"{count} times"
            yield f"  dealt anew {times}: {why}"
    if record.turned is not None:
        yield f"  {face_name(record.turned)} is turned up"
    if record.calls is None:
        return
    for number, seat in enumerate(record.calls):
        yield f"  seat {seat}  calls {rules.prices[number]} points"
    if not record.calls:
        yield "  nobody calls"


def _bids(record: Record, rules: Ruleset) -> Iterator[str]:
    for number, bid in enumerate(record.bids):
        if not bid.cards and rules.bidding.named is Named.AFTER:
            continue  # It is told of after the burial.
        if not bid.cards and record.trump is not None:
            yield f"  seat {bid.seat}  names {record.trump.name}"
            continue
        added = _added_to(record.bids[:number], bid)
        adds = f" (adds {show_cards(bid.cards)})" if added else ""
        shown = show_cards((*added, *bid.cards))
        named = "" if bid.suit is None else f" for {bid.suit.name}"
        yield f"  seat {bid.seat}  {shown}{adds}{named} after {bid.drawn} cards"
    if not record.bids:
        yield f"  nobody bids: {_trump(record)}"


def _gifts(record: Record) -> Iterator[str]:
    for gift in record.gifts:
        yield f"  seat {gift.seat}  gives {face_name(gift.card)} to seat {gift.to}"


def _added_to(before: Iterable[BidMade], bid: BidMade) -> list[Face]:
    """Return the cards of the same face that the seat has lying already."""
    own = (face for earlier in before if earlier.seat == bid.seat for face in earlier.cards)
    return [face for face in own if face in bid.cards]


def _kitty(record: Record, rules: Ruleset, why: Explained) -> Iterator[str]:
    is_called_first = rules.table.call is CallTime.ON_TAKING
    yield f"  taken   {_grouped(record.kitty, why)}" if record.kitty else "  none"
    if is_called_first:
        yield from _friends(record, rules)
    if record.kitty:
        yield from _burials(record, rules, why)
    yield from _named_last(record, rules)
    if not is_called_first:
        yield from _friends(record, rules)


def _named_last(record: Record, rules: Ruleset) -> Iterator[str]:
    """Yield which suit has been named after the burial, if one was."""
    is_auction = rules.bidding.window is Window.AUCTION
    if is_auction and rules.bidding.named is Named.AFTER and record.trump is not None:
        yield f"  named   {record.trump.name} by seat {record.declarer}"


def _burials(record: Record, rules: Ruleset, why: Explained) -> Iterator[str]:
    for theft in record.thefts:
        yield _buried(theft.taken, rules, why, record.trump)
        yield f"  stolen  by seat {theft.seat} with {show_cards(theft.cards)}"
    yield _buried(record.buried, rules, why, record.trump)


def _friends(record: Record, rules: Ruleset) -> Iterator[str]:
    if rules.table.partners is Partners.CALLED and not record.friends:
        yield "  called  no card: the declarer plays alone"
    for friend in record.friends:
        is_held = friend.copy is None
        if friend.seat is None:
            whom = "nobody else has it" if is_held else "no other seat plays it"
        else:
            whom = f"seat {friend.seat} {'is the friend' if is_held else 'plays it'}"
        yield f"  called  {called_name(friend.called, friend.copy)}: {whom}"


def _buried(cards: Cards, rules: Ruleset, why: Explained, trump: Suit | None) -> str:
    points = sum(rules.deck.points_of(face, trump) for face in cards)
    return f"  buried  {_grouped(cards, why)} ({points} points)"


def _tricks(record: Record, why: Explained) -> Iterator[str]:
    counted = zip(record.tricks, record.points_after_tricks(), strict=True)
    for number, (trick, taken) in enumerate(counted, 1):
        gain = f", {trick.points} points" if trick.points else ""
        yield f"  {number:2}  {_plays(trick)}{_failure(trick, number - 1, why)}"
        yield f"      seat {trick.winner} wins{gain} (attackers {taken})"


def _plays(trick: Trick) -> str:
    players = len(trick.plays)
    plays = [
        f"{(trick.leader + turn) % players}: {show_cards(play)}"
        for turn, play in enumerate(trick.plays)
    ]
    if trick.thrown is not None and trick.forced is None:
        plays[0] += " (a throw)"
    return "   ".join(plays)


def _failure(trick: Trick, number: int, why: Explained) -> str:
    """Return a line for a failed throw: what was thrown, who beats it and what it costs."""
    if trick.forced is None or trick.thrown is None:
        return ""
    seat = why.beater(number)
    who = "an unseen card" if seat is None else f"seat {seat}"
    costs = [f"{trick.penalty} points"] if trick.penalty else []
    if trick.levels:
        costs.append("1 level" if trick.levels == 1 else f"{trick.levels} levels")
    costs += ["the deal"] if trick.deal_lost else []
    cost = f"; it costs {' and '.join(costs)}" if costs else ""
    thrown, forced = show_cards(trick.thrown), show_cards(trick.forced)
    return f"\n      the throw {thrown} fails: {who} can beat {forced}{cost}"


def _result(record: Record, rules: Ruleset, why: Explained) -> Iterator[str]:
    yield f"  {_capture(record, why)}"
    yield f"  attackers {record.attackers_points} points: {_outcome(record)}"
    yield f"    {why.band()}"
    for claim in record.claims:
        yield f"  {_claimed(claim)}"
        yield f"    'scoring.claims': '{rules.scoring.claims[claim.line - 1]}'"
    if any(record.claim_levels):
        sides = zip(Side, record.claim_levels, strict=True)
        gains = ", ".join(f"{side} {levels:+}" for side, levels in sides if levels)
        yield f"  claims give levels: {gains}"
    if record.earned is not None:
        yield f"  {_earned(record.earned)}"
    if record.dug:
        yield "  the last trick digs:"
        yield f"    'levels.digging': '{rules.levels.digging[record.dug - 1]}'"


def _claimed(claim: ClaimMade) -> str:
    """Return who has a claim, how often, and who took its trick."""
    times = "" if claim.times == 1 else f" {claim.times} times"
    taker = "" if claim.taker is None else f" to seat {claim.taker}"
    return f"claimed: seat {claim.seat}{times}{taker}"


def _earned(earned: Sequence[int]) -> str:
    """Return the points of its own that the deal gave each seat."""
    shares = ", ".join(f"seat {seat} {points:+}" for seat, points in enumerate(earned))
    return f"points given: {shares}"


def _capture(record: Record, why: Explained) -> str:
    """Return what was captured; points of the last trick have counted once before."""
    factor, capture = record.kitty_multiplier, record.capture
    is_again = capture.base is CaptureBase.LAST_TRICK
    done, times = ("counted again", f"({factor} - 1)") if is_again else ("captured", factor)
    if is_again and factor == 1:
        return f"{capture.base} counts once: {capture.points} points\n    {why.factor()}"
    if not factor:
        return f"{capture.base} not {done}: {capture.points} points"
    earned = f"{capture.points} points x {times} = {capture.earned}"
    return f"{capture.base} {done}: {earned}\n    {why.factor()}"


def _outcome(record: Record) -> str:
    result = record.result
    gain = f"{result.side} +{result.levels}" if result.levels else ""
    change = "the attackers take over" if result.takeover else "the declarers hold"
    if result.side is Side.DECLARERS and not result.levels and record.earned is None:
        gain = "no level"
    won = "" if result.wins is None else f"the {result.wins} win the match"
    return ", ".join(part for part in (change, gain, won) if part)
