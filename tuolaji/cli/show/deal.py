"""A whole deal as text.

Every phase in its order: hands, bids, kitty and burial, tricks, result. Plays stand in
order of play from the leader.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce

from tuolaji.cards import Face, Suit, card_text, cards_text, suit_text
from tuolaji.dsl.translation import rule_in
from tuolaji.language import _, all_of, language_in_use, one_by_one, plural
from tuolaji.rules.bidding import Named, Window
from tuolaji.rules.kitty import CaptureBase
from tuolaji.rules.match import level_text
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side
from tuolaji.rules.table import CallTime, Partners
from tuolaji.table.actions import called_name
from tuolaji.table.explain import Explained, called_points
from tuolaji.table.position import Cards
from tuolaji.table.record import BidMade, ClaimMade, Friend, Record, Trick

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
        [_("hands, trumps first"), *_hands(record, why)],
        [_("bids"), *_calls(record, rules), *_bids(record, rules)],
        *([[_("tribute"), *_gifts(record)]] if record.gifts else []),
        [_("kitty"), *_kitty(record, rules, why)],
        *([[_("crossing"), *_crossings(record, why)]] if record.crossings else []),
        [_("tricks"), *_tricks(record, why)],
        [_("result"), *_result(record, rules, why)],
    ]
    return "\n\n".join("\n".join(lines) for lines in parts)


def _heading(record: Record, policy: str) -> str:
    origin = record.origin
    return _(
        "{variant}: deal {deal} of seed {seed}, level {level}, {trump}, seat {declarer} "
        "declares ({policy})",
        variant=record.variant,
        deal=origin.index,
        seed=origin.seed,
        level=level_text(record.level),
        trump=_trump(record),
        declarer=record.declarer,
        policy=policy,
    )


def _trump(record: Record) -> str:
    if record.trump is None:
        return _("no trump")
    return _("trump {suit}", suit=suit_text(record.trump))


def _named(record: Record) -> str:
    """Return the trumps of a record, as they are named."""
    return _("no trump") if record.trump is None else suit_text(record.trump)


def _of_seat(seat: int, text: str) -> str:
    """Return a line of a seat."""
    return "  " + _("seat {seat}  {text}", seat=seat, text=text)


def _grouped(cards: Cards, why: Explained) -> str:
    """Return cards with a wider space between trumps and suits."""
    groups = (map(card_text, group) for group in why.arranged(cards))
    return "   ".join(map(" ".join, groups))


def _hands(record: Record, why: Explained) -> Iterator[str]:
    for seat, hand in enumerate(record.hands):
        yield _of_seat(seat, _grouped(hand, why))


def _calls(record: Record, rules: Ruleset) -> Iterator[str]:
    if unbid := record.redeals - record.weak_hands:
        said = plural(
            "dealt anew once: nobody bid", "dealt anew {count} times: nobody bid", unbid
        )
        yield f"  {said}"
    if record.weak_hands:
        said = plural(
            "dealt anew once: a hand was weak",
            "dealt anew {count} times: a hand was weak",
            record.weak_hands,
        )
        yield f"  {said}"
        if record.opening and record.due is not None:
            yield "  " + _("bids name the declarer in place of seat {due}", due=record.due)
    if record.turned is not None:
        yield "  " + _("{card} is turned up", card=card_text(record.turned))
    if record.calls is None:
        return
    for seat, points in zip(record.calls, called_points(record, rules), strict=True):
        yield _of_seat(seat, _("calls {points} points", points=points))
    if not record.calls:
        yield "  " + _("nobody calls")


def _bids(record: Record, rules: Ruleset) -> Iterator[str]:
    for number, bid in enumerate(record.bids):
        if bid.by_rule:
            yield "  " + _("nobody bids: the strongest bid counts as made")
        if not bid.cards and rules.bidding.named is Named.AFTER:
            continue  # It is told of after the burial.
        if not bid.cards and record.thefts:  # The record's trumps are the last thief's.
            yield _of_seat(bid.seat, _("names trumps"))
            continue
        if not bid.cards:
            yield _of_seat(bid.seat, _("names {suit}", suit=_named(record)))
            continue
        yield _of_seat(bid.seat, _bid(bid, _added_to(record.bids[:number], bid)))
    if record.bids:
        return
    if record.thefts:  # The trumps of the record are the last thief's.
        yield "  " + _("nobody bids")
    else:
        yield "  " + _("nobody bids: {trump}", trump=_trump(record))


def _bid(bid: BidMade, added: Sequence[Face]) -> str:
    """Return what a seat bids, what it adds to, for which suit and when."""
    shown = cards_text((*added, *bid.cards))
    if added:
        shown = _("{cards} (adds {more})", cards=shown, more=cards_text(bid.cards))
    if bid.suit is not None:
        shown = _("{cards} for {suit}", cards=shown, suit=suit_text(bid.suit))
    return _("{bid} after {count} cards", bid=shown, count=bid.drawn)


def _gifts(record: Record) -> Iterator[str]:
    for gift in record.gifts:
        gives = _("gives {card} to seat {to}", card=card_text(gift.card), to=gift.to)
        yield _of_seat(gift.seat, gives)


def _crossings(record: Record, why: Explained) -> Iterator[str]:
    for made in record.crossings:
        exchanged = _(
            "gives seat {to} {cards} for {answer}",
            to=made.to,
            cards=_grouped(made.cards, why),
            answer=_grouped(made.answer, why),
        )
        yield _of_seat(made.seat, exchanged)


def _added_to(before: Iterable[BidMade], bid: BidMade) -> list[Face]:
    """Return the cards of the same face that the seat has lying already."""
    own = (face for earlier in before if earlier.seat == bid.seat for face in earlier.cards)
    return [face for face in own if face in bid.cards]


def _kitty(record: Record, rules: Ruleset, why: Explained) -> Iterator[str]:
    call = rules.table.call
    if call is CallTime.BEFORE_TAKING:
        yield from _friends(record, rules)
    if record.kitty:
        yield "  " + _("taken   {cards}", cards=_grouped(record.kitty, why))
    else:
        yield _("  none")
    if call is CallTime.ON_TAKING:
        yield from _friends(record, rules)
    if record.kitty:
        yield from _burials(record, rules, why)
    yield from _named_last(record, rules)
    if call is CallTime.AFTER_BURYING:
        yield from _friends(record, rules)


def _named_last(record: Record, rules: Ruleset) -> Iterator[str]:
    """Yield which trumps have been named after the burial, if they still hold."""
    is_auction = rules.bidding.window is Window.AUCTION
    is_named_last = is_auction and rules.bidding.named is Named.AFTER
    is_open = record.trump is not None or rules.bidding.may_name_no_trump
    if is_named_last and is_open and not record.thefts:
        yield "  " + _(
            "named   {suit} by seat {seat}",
            suit=_named(record),
            seat=record.declarer,
        )


def _burials(record: Record, rules: Ruleset, why: Explained) -> Iterator[str]:
    for theft in record.thefts:
        cards = cards_text(theft.cards)
        if theft.taken:
            yield _buried(theft.taken, rules, why, record.trump)
            yield "  " + _(
                "stolen  by seat {seat} with {cards}", seat=theft.seat, cards=cards
            )
        else:
            yield "  " + _(
                "trumps  by seat {seat} with {cards}", seat=theft.seat, cards=cards
            )
    yield _buried(record.buried, rules, why, record.trump)


def _friends(record: Record, rules: Ruleset) -> Iterator[str]:
    found_by = rules.table.found_by
    if rules.table.partners is not Partners.CALLED:
        return
    if not record.friends and not found_by.is_drawn:
        yield "  " + _("called  no card: the declarer plays alone")
    if not record.friends and found_by.is_drawn:
        yield "  " + _("friends nobody: the declarer plays alone")
    for friend in record.friends:
        name = called_name(friend.called, friend.copy)
        if friend.turn is not None:
            facts = {"number": friend.turn, "card": name, "whom": _friend_text(friend)}
            yield "  " + _("turn {number} to play {card}: {whom}", **facts)
        elif found_by.is_drawn:
            yield "  " + _("marked  {card}: {whom}", card=name, whom=_friend_text(friend))
        else:
            yield "  " + _("called  {card}: {whom}", card=name, whom=_friend_text(friend))


def _friend_text(friend: Friend) -> str:
    """Return whom a called card finds."""
    is_held = friend.copy is None and friend.turn is None
    if friend.seat is None:
        return _("nobody else has it") if is_held else _("no other seat plays it")
    if is_held:
        return _("seat {seat} is the friend", seat=friend.seat)
    return _("seat {seat} plays it", seat=friend.seat)


def _buried(cards: Cards, rules: Ruleset, why: Explained, trump: Suit | None) -> str:
    points = sum(rules.deck.points_of(face, trump) for face in cards)
    return "  " + _(
        "buried  {cards} ({points} points)", cards=_grouped(cards, why), points=points
    )


def _tricks(record: Record, why: Explained) -> Iterator[str]:
    counted = zip(record.tricks, record.points_after_tricks(), strict=True)
    for number, (trick, taken) in enumerate(counted, 1):
        yield f"  {number:2}  {_plays(trick)}{_failure(trick, number - 1, why)}"
        facts = {"seat": trick.winner, "points": trick.points, "taken": taken}
        won = (
            _("seat {seat} wins, {points} points (attackers {taken})", **facts)
            if trick.points
            else _("seat {seat} wins (attackers {taken})", **facts)
        )
        yield f"      {won}"


def _plays(trick: Trick) -> str:
    players = len(trick.plays)
    plays = [
        f"{(trick.leader + turn) % players}: {cards_text(play)}"
        for turn, play in enumerate(trick.plays)
    ]
    if trick.thrown is not None and trick.forced is None:
        plays[0] = _("{play} (a throw)", play=plays[0])
    return "   ".join(plays)


def _failure(trick: Trick, number: int, why: Explained) -> str:
    """Return a line for a failed throw: what was thrown, who beats it and what it costs."""
    if trick.forced is None or trick.thrown is None:
        return ""
    said = _failed(trick, trick.thrown, trick.forced, why.beater(number))
    if costs := list(_costs(trick)):
        said = _("{failure}; it costs {costs}", failure=said, costs=all_of(costs))
    return f"\n      {said}"


def _failed(trick: Trick, thrown: Cards, forced: Cards, seat: int | None) -> str:
    """Return who beats a throw, or `None` for unseen cards, and what of it."""
    facts = {"thrown": cards_text(thrown), "forced": cards_text(forced), "seat": seat}
    if trick.taken_back and seat is None:
        return _(
            "the throw {thrown} fails and is taken back: an unseen card beats it", **facts
        )
    if trick.taken_back:
        return _(
            "the throw {thrown} fails and is taken back: seat {seat} beats it", **facts
        )
    if seat is None:
        return _("the throw {thrown} fails: an unseen card can beat {forced}", **facts)
    return _("the throw {thrown} fails: seat {seat} can beat {forced}", **facts)


def _costs(trick: Trick) -> Iterator[str]:
    """Yield what a failed throw costs."""
    if trick.penalty:
        yield _("{points} points", points=trick.penalty)
    if trick.levels:
        yield plural("{count} level", "{count} levels", trick.levels)
    if trick.deal_lost:
        yield _("the deal")


def _result(record: Record, rules: Ruleset, why: Explained) -> Iterator[str]:
    yield f"  {_capture(record, why)}"
    yield "  " + _(
        "attackers {points} points: {outcome}",
        points=record.attackers_points,
        outcome=_outcome(record),
    )
    yield f"    {why.band()}"
    for claim in record.claims:
        yield f"  {_claimed(claim)}"
        yield f"    {_quoted('scoring.claims', rules.scoring.claims[claim.line - 1])}"
    if any(record.claim_levels):
        sides = zip(Side, record.claim_levels, strict=True)
        gains = [_signed(side, f"{levels:+}") for side, levels in sides if levels]
        yield "  " + _("claims give levels: {gains}", gains=one_by_one(gains))
    if record.risen is not None and any(record.risen):
        yield f"  {_risen(record.risen)}"
    if record.earned is not None and any(record.earned):
        yield f"  {_earned(record.earned)}"
    if record.dug:
        yield "  " + _("the last trick digs:")
        yield f"    {_quoted('levels.digging', rules.levels.digging[record.dug - 1])}"


def _quoted(path: str, line: object) -> str:
    """Return a line of the rules under its key, in the words of the reader."""
    key, text = rule_in(path, str(line), language_in_use())
    return f"'{key}': '{text}'"


def _claimed(claim: ClaimMade) -> str:
    """Return who has a claim, how often, and who took its trick."""
    said = plural(
        "claimed: seat {seat}",
        "claimed: seat {seat} {count} times",
        claim.times,
        seat=claim.seat,
    )
    if claim.taker is None:
        return said
    return _("{claim} to seat {seat}", claim=said, seat=claim.taker)


def _earned(earned: Sequence[int]) -> str:
    """Return the points of its own that the deal gave each seat."""
    shares = [
        _("seat {seat} {points}", seat=seat, points=f"{points:+}")
        for seat, points in enumerate(earned)
    ]
    return _("points given: {shares}", shares=one_by_one(shares))


def _risen(risen: Sequence[int]) -> str:
    """Return the levels that the deal gave each seat."""
    shares = [
        _("seat {seat} {points}", seat=seat, points=f"{levels:+}")
        for seat, levels in enumerate(risen)
    ]
    return _("levels by the points: {shares}", shares=one_by_one(shares))


def _signed(side: Side, levels: str) -> str:
    """Return what a side gains, with its sign."""
    if side is Side.DECLARERS:
        return _("declarers {levels}", levels=levels)
    return _("attackers {levels}", levels=levels)


def _capture(record: Record, why: Explained) -> str:
    """Return what was captured; points of the last trick have counted once before."""
    factor, capture = record.kitty_multiplier, record.capture
    facts = {"points": capture.points, "factor": factor, "earned": capture.earned}
    if capture.base is CaptureBase.LAST_TRICK:
        said = _last_trick_recount(facts)
    elif not factor:
        said = _("kitty not captured: {points} points", **facts)
    else:
        said = _("kitty captured: {points} points x {factor} = {earned}", **facts)
    return f"{said}\n    {why.factor()}" if factor else said


def _last_trick_recount(facts: Mapping[str, int]) -> str:
    """Return what the last trick earns, whose points have counted once before."""
    if not facts["factor"]:
        return _("last trick not counted again: {points} points", **facts)
    if facts["factor"] == 1:
        return _("last trick counts once: {points} points", **facts)
    return _(
        "last trick counted again: {points} points x ({factor} - 1) = {earned}", **facts
    )


def _outcome(record: Record) -> str:
    result = record.result
    parts = [_("the attackers take over") if result.takeover else _("the declarers hold")]
    if result.drawn:
        parts = [_("neither side wins the deal")]
    if result.levels:
        parts.append(_signed(result.side, f"+{result.levels}"))
    elif result.side is Side.DECLARERS and record.earned is None:
        parts.append(_("no level"))
    if result.wins is Side.DECLARERS:
        parts.append(_("the declarers win the match"))
    elif result.wins is Side.ATTACKERS:
        parts.append(_("the attackers win the match"))
    return reduce(lambda told, more: _("{told}, {more}", told=told, more=more), parts)
