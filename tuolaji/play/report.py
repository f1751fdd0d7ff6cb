"""Reports of a deal in play: its tricks, what has happened before them, and its result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

from tuolaji.cards import drawn_card
from tuolaji.dsl.translation import rule_in
from tuolaji.language import _, language_in_use, plural
from tuolaji.play.scene import news_of
from tuolaji.play.seating import Sitter
from tuolaji.play.session import Session
from tuolaji.play.wording import (
    brief_cards,
    called_words,
    done_words,
    seat_words,
    trump_words,
)
from tuolaji.rules.match import level_text
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side
from tuolaji.rules.table import FoundBy
from tuolaji.table.actions import CallPoints, LayDown
from tuolaji.table.explain import Explained
from tuolaji.table.match import MatchInPlay
from tuolaji.table.players import View, view_of
from tuolaji.table.record import Friend, Record, Trick

__all__ = ["happened", "outcome_words", "result_lines", "standing_lines", "trick_pages"]


def trick_pages(session: Session, viewer: int) -> tuple[tuple[str, str], ...]:
    """Return title and text of each finished trick."""
    sitters, tricks = session.setup.sitters, session.deal.tricks
    sums = accumulate(trick.points for trick in tricks)
    return tuple(
        (
            _("trick {number} of {count}", number=number, count=len(tricks)),
            "\n".join(_trick_lines(trick, sitters, viewer, total)),
        )
        for number, (trick, total) in enumerate(zip(tricks, sums, strict=True), 1)
    )


def _trick_lines(
    trick: Trick, sitters: Sequence[Sitter], viewer: int, total: int
) -> Iterator[str]:
    players = len(trick.plays)
    for place, cards in enumerate(trick.plays):
        seat = (trick.leader + place) % players
        mark = "★" if seat == trick.winner else " "
        yield f"{mark} {seat_words(sitters, seat, viewer)}  {brief_cards(cards)}"
    yield ""
    yield news_of(trick, sitters, viewer)
    yield _("points of all tricks so far: {points}", points=total)


def happened(session: Session, viewer: int) -> str:
    """Return what has happened in the deal besides its tricks, as a seat knows it."""
    return "\n".join(_happened(session, viewer)) or _("nothing has happened yet")


def _happened(session: Session, viewer: int) -> Iterator[str]:
    deal, sitters = session.deal, session.setup.sitters
    view = view_of(deal, viewer)

    def who(seat: int) -> str:
        return seat_words(sitters, seat, viewer)

    if deal.redeals:
        count = deal.redeals
        yield plural("dealt anew {count} time", "dealt anew {count} times", count=count)
    for seat, points in zip(deal.calls or (), deal.called_points, strict=True):
        yield done_words(CallPoints(points), who(seat))
    yield from _bids(view, who)
    yield from _of_the_kitty(view, who)
    for friend in view.friends:
        if session.rules.table.found_by in {FoundBy.HIDDEN, FoundBy.MARKS}:
            card = drawn_card(friend.called)
            assert friend.seat is not None, "a mark is a seat's"
            yield _("marked {card}: the friend is {who}", card=card, who=who(friend.seat))
        else:
            yield _friend_line(friend, who)


def _bids(view: View, who: Callable[[int], str]) -> Iterator[str]:
    for bid in view.bids:
        if bid.by_rule:
            cards = brief_cards(bid.cards)
            yield _(
                "nobody bid: {cards} counts as bid by {who}", cards=cards, who=who(bid.seat)
            )
        elif bid.cards:
            yield done_words(LayDown(bid.cards, bid.suit), who(bid.seat))


def _of_the_kitty(view: View, who: Callable[[int], str]) -> Iterator[str]:
    for gift in view.gifts:
        yield _(
            "{who} gave {card} to {whom}",
            who=who(gift.seat),
            card=drawn_card(gift.card),
            whom=who(gift.to),
        )
    for seat in view.crossed:
        yield _("{who} gave its trumps to the partner", who=who(seat))
    for theft in view.thefts:
        cards = brief_cards(theft.cards)
        if view.rules.kitty.may_be_left:
            yield _(
                "{who} bid {cards} over the buried kitty", who=who(theft.seat), cards=cards
            )
            continue
        yield _("{who} took the kitty over with {cards}", who=who(theft.seat), cards=cards)
    if view.kitty:
        yield _("the kitty was {cards}", cards=brief_cards(view.kitty))
    if view.buried:
        yield _("you have buried {cards}", cards=brief_cards(view.buried))


def _friend_line(friend: Friend, who: Callable[[int], str]) -> str:
    card = called_words(friend.called, friend.copy)
    if friend.turn is not None:
        facts = {"number": friend.turn, "card": card}
        if friend.seat is None:
            return _("turn {number} to play {card} finds a friend", **facts)
        return _(
            "turn {number} to play {card}: the friend is {who}",
            **facts,
            who=who(friend.seat),
        )
    if friend.seat is None:
        return _("{card} was called; its friend is not known yet", card=card)
    return _("{card} was called; the friend is {who}", card=card, who=who(friend.seat))


def result_lines(
    record: Record, rules: Ruleset, sitters: Sequence[Sitter], viewer: int | None
) -> tuple[str, ...]:
    """Return how a deal has ended, and why."""
    return tuple(_result(record, rules, sitters, viewer))


def _result(
    record: Record, rules: Ruleset, sitters: Sequence[Sitter], viewer: int | None
) -> Iterator[str]:
    why = Explained(record, rules)
    who = seat_words(sitters, record.declarer, viewer)
    yield _(
        "level {level}, trumps {trump}, declarer {who}",
        level=level_text(record.level),
        trump=trump_words(record.trump),
        who=who,
    )
    yield from _friends_found(record, rules, sitters, viewer)
    yield from _captured(record, rules)
    yield why.band()
    yield from _beside(record, rules, sitters, viewer)


def _friends_found(
    record: Record, rules: Ruleset, sitters: Sequence[Sitter], viewer: int | None
) -> Iterator[str]:
    for friend in record.friends:
        found = friend.seat
        who = _("nobody") if found is None else seat_words(sitters, found, viewer)
        card = called_words(friend.called, friend.copy)
        if friend.turn is not None:
            number = friend.turn
            yield _(
                "the friend by turn {number} to play {card}: {who}",
                number=number,
                card=card,
                who=who,
            )
        elif rules.table.found_by.is_drawn:
            yield _("the friend marked by {card}: {who}", card=card, who=who)
        else:
            yield _("the friend called by {card}: {who}", card=card, who=who)


def _captured(record: Record, rules: Ruleset) -> Iterator[str]:
    if record.buried:
        yield _(
            "buried: {cards} ({points} points)",
            cards=brief_cards(record.buried),
            points=sum(rules.deck.points_of(face, record.trump) for face in record.buried),
        )
    if record.capture.earned:
        yield _(
            "the attackers capture {points} points x {factor} = {earned}",
            points=record.capture.points,
            factor=record.kitty_multiplier,
            earned=record.capture.earned,
        )


def _beside(
    record: Record, rules: Ruleset, sitters: Sequence[Sitter], viewer: int | None
) -> Iterator[str]:
    """Yield what a deal has come to besides levels and takeover."""
    for claim in record.claims:
        line = _line_words("scoring.claims", rules.scoring.claims[claim.line - 1])
        yield _(
            "{who} fulfils '{line}'", who=seat_words(sitters, claim.seat, viewer), line=line
        )
    if record.dug:
        line = _line_words("levels.digging", rules.levels.digging[record.dug - 1])
        yield _("the last trick digs: '{line}'", line=line)
    if record.risen is not None and any(record.risen):
        gains = (
            f"{seat_words(sitters, seat, viewer)} {levels:+}"
            for seat, levels in enumerate(record.risen)
        )
        yield _("levels by the points: {shares}", shares=" · ".join(gains))
    if record.earned is not None and any(record.earned):
        shares = (
            f"{seat_words(sitters, seat, viewer)} {points:+}"
            for seat, points in enumerate(record.earned)
        )
        yield _("points given: {shares}", shares=" · ".join(shares))


def _line_words(key: str, line: object) -> str:
    """Return a rule line in the words of the language in use."""
    _key, text = rule_in(key, str(line), language_in_use())
    return text


def outcome_words(record: Record) -> str:
    """Return who has won a deal, and what it is worth."""
    points, levels = record.attackers_points, record.result.levels
    is_theirs = record.result.side is Side.ATTACKERS
    if record.result.drawn:
        said = _("the attackers have {points} points: neither side wins", points=points)
    elif record.result.takeover:
        said = _("the attackers have {points} points and take over", points=points)
    else:
        said = _("the attackers have {points} points: the declarers hold", points=points)
    if not levels:
        return said
    gain = plural(
        "{who} rise {count} level",
        "{who} rise {count} levels",
        count=levels,
        who=_("the attackers") if is_theirs else _("the declarers"),
    )
    return _("{said}; {gain}", said=said, gain=gain)


def standing_lines(
    match: MatchInPlay, sitters: Sequence[Sitter], viewer: int | None
) -> tuple[str, ...]:
    """Return how a match stands after a deal: levels, points, who declares, who has won."""
    return tuple(_standing(match, sitters, viewer))


def _standing(
    match: MatchInPlay, sitters: Sequence[Sitter], viewer: int | None
) -> Iterator[str]:
    def who(seat: int) -> str:
        return seat_words(sitters, seat, viewer)

    levels = (
        _("{who} at {level}", who=who(seat), level=level_text(level))
        for seat, level in enumerate(match.levels)
    )
    if match.is_played_on:
        yield _("the time is up, and the match is played on")
    yield _("levels: {levels}", levels=" · ".join(levels))
    if any(match.totals):
        totals = (f"{who(seat)} {points:+}" for seat, points in enumerate(match.totals))
        yield _("points in all: {totals}", totals=" · ".join(totals))
    if match.winners:
        names = _(" and ").join(map(who, match.winners))
        yield _("the match is won by {names}", names=names)
    elif match.is_over:
        yield _("the time is up, and the match ends without a winner")
    elif match.declarer is None:
        yield _("bids will tell who declares next")
    else:
        yield _("{who} declares next", who=who(match.declarer))
