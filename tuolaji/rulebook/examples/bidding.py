"""Examples of bids: one that overturns another, and one that is too low."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TypeAlias

from tuolaji.cards import (
    BIG_JOKER,
    LITTLE_JOKER,
    Face,
    Rank,
    Suit,
    face_of,
    is_joker,
    rank_of,
)
from tuolaji.errors import QuestionError
from tuolaji.language import _
from tuolaji.rulebook.block import Asked, Example
from tuolaji.rulebook.examples.position import usual_level
from tuolaji.rulebook.words import cards, level, suit_name
from tuolaji.rules.bidding import BidKind, BidPlace, BidWay, Companion
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.questions import Answer, Bid, BidAnswer, BidQuestion, ask

__all__ = ["bid_examples"]

_Meant: TypeAlias = tuple[Bid, Suit | None]
"""A bid, and the trump suit for which it is meant."""


def bid_examples(rules: Ruleset) -> Iterator[Example]:
    """Yield a bid that overturns another, one that does not, and one of the bidder."""
    first = next(_bids(rules, 0, Suit.S, BidPlace.OPEN), None)
    if first is None:
        return
    later = [*_bids(rules, 1, Suit.H), *_bids(rules, 1, Suit.S)]
    yield from _first_of(rules, first[0], later, allowed=True)
    yield from _first_of(rules, first[0], later, allowed=False)
    own = [*_bids(rules, 0, Suit.S), *_bids(rules, 0, Suit.H)]
    yield from _first_of(rules, first[0], own, allowed=True)


def _first_of(
    rules: Ruleset, first: Bid, later: list[_Meant], *, allowed: bool
) -> Iterator[Example]:
    """Yield the first bid that is allowed, or not, and makes trumps as it is meant to.

    Level cards that the ladder names besides may be read as another bid.
    """
    rank = usual_level(rules)
    for second, trump in later:
        question = _question(rules, (first, second))
        try:
            answer = ask(rules, question, rank, None)
        except QuestionError:
            continue
        if answer.allowed is allowed and (not allowed or answer.trump == trump):
            says = partial(_is_as_said, allowed, answer.trump, answer.declarer)
            text = _text(rules, first, second, answer)
            yield Example(text, (Asked(question, rank, None, says),))
            return


def _question(rules: Ruleset, bids: tuple[Bid, ...]) -> BidQuestion:
    is_turned = rules.bidding.companion is Companion.TURNED_CARD
    turned = _companion(rules) if is_turned else None
    return BidQuestion(
        bids, opening=True, declarer=min(2, rules.table.players - 1), turned=turned
    )


def _companion(rules: Ruleset) -> Face | None:
    """Return the card that must lie with the bids of an example."""
    companion = rules.bidding.companion
    if companion is Companion.LITTLE_JOKER:
        return LITTLE_JOKER
    if companion is Companion.TURNED_CARD:
        return face_of(Suit.D, _other_rank(rules))
    return None


def _bids(
    rules: Ruleset, seat: int, trump: Suit, place: BidPlace | None = None
) -> Iterator[_Meant]:
    """Yield the bids of the ladder for a suit, or for no trump, the lowest first.

    With a place only those that may be made there.
    """
    for step in rules.bidding.bids:
        for kind in step.kinds:
            for way in kind.ways(rules.deck):
                if way.suit in {trump, None} and place in {None, *kind.made_in}:
                    yield _bid(rules, seat, kind, way), way.suit
                    break


def _bid(rules: Ruleset, seat: int, kind: BidKind, way: BidWay) -> Bid:
    companion = _companion(rules)
    shown: list[Face] = [LITTLE_JOKER] * way.little + [BIG_JOKER] * way.big
    if way.suit is not None and way.alike:
        rank = usual_level(rules)
        if way.any_rank:
            rank = _other_rank(rules)
        shown += [face_of(way.suit, rank)] * way.alike
    shown += [face for face, count in way.cards for _copy in range(count)]
    for suit, count in zip(Suit, way.levels, strict=False):
        shown += [face_of(suit, usual_level(rules))] * count
    beside = () if companion is None else (companion,)
    named = way.suit if kind.any_suit else None
    return Bid(seat, (*shown, *beside), named)


def _other_rank(rules: Ruleset) -> Rank:
    """Return a rank whose cards are no level cards in an example."""
    ranks = (rank_of(face) for face in rules.deck.faces() if not is_joker(face))
    return next(rank for rank in ranks if rank != usual_level(rules))


def _is_as_said(
    allowed: bool, trump: Suit | None, declarer: int | None, answer: Answer
) -> bool:
    return (
        isinstance(answer, BidAnswer)
        and answer.allowed is allowed
        and (answer.trump, answer.declarer) == (trump, declarer)
    )


def _bid_text(bid: Bid) -> str:
    """Return the cards of a bid, with the suit that its player names if it names one."""
    shown = cards(bid.cards)
    if bid.suit is None:
        return shown
    return _("{cards} for {suit}", cards=shown, suit=suit_name(bid.suit))


def _text(rules: Ruleset, first: Bid, second: Bid, answer: BidAnswer) -> str:
    facts: dict[str, object] = {
        "level": level(usual_level(rules)),
        "first": _bid_text(first),
        "second": _bid_text(second),
    }
    if not answer.allowed:
        return _(
            "Opening deal at level {level}: seat 0 bids {first}; seat 1 may not bid "
            "{second} over it.",
            **facts,
        )
    trump = _("no suit is trump")
    if answer.trump is not None:
        trump = _("{suit} are trumps", suit=suit_name(answer.trump))
    facts |= {"trump": trump, "declarer": answer.declarer or 0}
    if second.seat == first.seat:
        return _(
            "Opening deal at level {level}: seat 0 bids {first} and may add {second}; "
            "then {trump}.",
            **facts,
        )
    return _(
        "Opening deal at level {level}: seat 0 bids {first}, seat 1 bids {second} over "
        "it. Now {trump}; if nobody bids any more, seat {declarer} is the declarer.",
        **facts,
    )
