"""Wording: cards, seats, actions and results, as players say them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import singledispatch
from itertools import groupby

from tuolaji.cards import (
    RANKS,
    SUIT_SIGNS,
    Face,
    Suit,
    drawn_card,
    is_joker,
    rank_of,
    sort_cards,
    suit_of,
)
from tuolaji.engine.codes import TRUMPS
from tuolaji.language import _, plural
from tuolaji.play.hint import Advice
from tuolaji.play.seating import Sitter
from tuolaji.table.actions import (
    Action,
    AskAnew,
    Bury,
    Call,
    CallPoints,
    Give,
    GiveCards,
    LayDown,
    NameTrumps,
    Pass,
    Play,
)
from tuolaji.table.owed import Owed
from tuolaji.table.shape import listing

__all__ = [
    "action_words",
    "advice_words",
    "brief_cards",
    "brief_in_order",
    "called_words",
    "done_words",
    "group_words",
    "owed_words",
    "seat_words",
    "suit_words",
    "trump_words",
]


def brief_cards(cards: Iterable[Face]) -> str:
    """Return some cards in listing order, the sign of a suit once for all of its cards."""
    return brief_in_order(sort_cards(cards))


def brief_in_order(cards: Iterable[Face]) -> str:
    """Return some cards as they stand, the sign of a suit once for cards side by side."""
    groups = groupby(cards, _printed_suit)
    return "  ".join(_one_suit(suit, tuple(faces)) for suit, faces in groups)


def _printed_suit(face: Face) -> Suit | None:
    return None if is_joker(face) else suit_of(face)


def _one_suit(suit: Suit | None, cards: Sequence[Face]) -> str:
    if suit is None:
        return " ".join(map(drawn_card, cards))
    return SUIT_SIGNS[suit] + " ".join(RANKS[rank_of(face)] for face in cards)


def suit_words(suit: Suit) -> str:
    """Return what a suit is called, with its sign."""
    names = {
        Suit.S: _("♠ spades"),
        Suit.H: _("♥ hearts"),
        Suit.C: _("♣ clubs"),
        Suit.D: _("♦ diamonds"),
    }
    return names[suit]


def group_words(group: int | None) -> str:
    """Return what the cards of a group are called."""
    if group is None:
        return _("cards of several suits")
    return _("trumps") if group == TRUMPS else suit_words(Suit(group))


def trump_words(trump: Suit | None) -> str:
    """Return what is trump."""
    return _("no trump") if trump is None else suit_words(trump)


def seat_words(sitters: Sequence[Sitter], seat: int, viewer: int | None = None) -> str:
    """Return what a seat is called to a viewer: its number, and who sits there."""
    name = sitters[seat].name
    if seat == viewer and not name:
        return _("seat {seat} (you)", seat=seat)
    return _("seat {seat} {name}", seat=seat, name=name).rstrip()


@singledispatch
def action_words(action: Action) -> str:
    """Return what is done, as a short command."""
    raise TypeError(action)


@action_words.register
def _pass_words(action: Pass) -> str:
    return _("pass")


@action_words.register
def _bid_words(action: LayDown) -> str:
    if action.suit is None:
        return _("bid {cards}", cards=brief_cards(action.cards))
    cards, suit = brief_cards(action.cards), suit_words(action.suit)
    return _("bid {cards} for {suit}", cards=cards, suit=suit)


@action_words.register
def _question_words(action: AskAnew) -> str:
    return _("ask for a new deal")


@action_words.register
def _points_words(action: CallPoints) -> str:
    return _("call {points} points", points=action.points)


@action_words.register
def _naming_words(action: NameTrumps) -> str:
    if action.suit is None:
        return _("name no trump")
    return _("name {suit} trumps", suit=suit_words(action.suit))


@action_words.register
def _gift_words(action: Give) -> str:
    return _("give {card}", card=drawn_card(action.card))


@action_words.register
def _crossing_words(action: GiveCards) -> str:
    return _("give your partner {cards}", cards=brief_cards(action.cards))


@action_words.register
def _burial_words(action: Bury) -> str:
    return _("bury {cards}", cards=brief_cards(action.cards))


@action_words.register
def _call_words(action: Call) -> str:
    return _("call {card}", card=called_words(action.called, action.copy))


@action_words.register
def _play_words(action: Play) -> str:
    return _("play {cards}", cards=brief_cards(action.cards))


def called_words(called: Face, copy: int | None) -> str:
    """Return a called card, or which of its copies is called."""
    card = drawn_card(called)
    return card if copy is None else _("copy {number} of {card}", number=copy, card=card)


@singledispatch
def done_words(action: Action, who: str) -> str:
    """Return what somebody has done, as a sentence."""
    raise TypeError(action)


@done_words.register
def _passed(action: Pass, who: str) -> str:
    return _("{who} passes", who=who)


@done_words.register
def _bid(action: LayDown, who: str) -> str:
    cards = brief_cards(action.cards)
    if action.suit is None:
        return _("{who} bids {cards}", who=who, cards=cards)
    suit = suit_words(action.suit)
    return _("{who} bids {cards} for {suit}", who=who, cards=cards, suit=suit)


@done_words.register
def _asked(action: AskAnew, who: str) -> str:
    return _("{who} asks for a new deal", who=who)


@done_words.register
def _called_points(action: CallPoints, who: str) -> str:
    return _("{who} calls {points} points", who=who, points=action.points)


@done_words.register
def _named(action: NameTrumps, who: str) -> str:
    if action.suit is None:
        return _("{who} names no trump", who=who)
    return _("{who} names {suit} trumps", who=who, suit=suit_words(action.suit))


@done_words.register
def _gave(action: Give, who: str) -> str:
    return _("{who} gives {card}", who=who, card=drawn_card(action.card))


@done_words.register
def _crossed(action: GiveCards, who: str) -> str:
    return plural(
        "{who} gives the partner {count} card",
        "{who} gives the partner {count} cards",
        count=len(action.cards),
        who=who,
    )


@done_words.register
def _buried(action: Bury, who: str) -> str:
    return _("{who} buries", who=who)


@done_words.register
def _called(action: Call, who: str) -> str:
    card = called_words(action.called, action.copy)
    if action.copy is None:
        return _("{who} calls {card}: it finds the friend", who=who, card=card)
    return _("{who} calls {card}: who plays it is the friend", who=who, card=card)


@done_words.register
def _played(action: Play, who: str) -> str:
    return _("{who} plays {cards}", who=who, cards=brief_cards(action.cards))


def owed_words(owed: Owed) -> str:
    """Return what a follower owes."""
    group, count = group_words(owed.group), owed.size
    if owed.group is None:
        return plural("follow with {count} card", "follow with {count} cards", count=count)
    if not owed.held:
        return plural(
            "you have no {group}: any {count} card will do",
            "you have no {group}: any {count} cards will do",
            count=count,
            group=group,
        )
    if len(owed.held) < count:
        return plural(
            "play all your {group}, {held} of them, and {count} other card",
            "play all your {group}, {held} of them, and {count} other cards",
            count=count - len(owed.held),
            held=len(owed.held),
            group=group,
        )
    if count == 1:
        return _("follow with one of your {group}", group=group)
    return _(
        "follow with {count} of your {group}: {parts}",
        count=count,
        group=group,
        parts=_("; ").join(_parts(owed)),
    )


def _parts(owed: Owed) -> Iterator[str]:
    """Yield what each component of the lead asks of the hand, equal ones once."""
    for (led, served), equal in groupby(owed.parts):
        each = listing([led] * len(list(equal)))
        if led == served:
            yield _("{led} as led", led=each)
        elif not served:
            yield _("nothing serves {led}, so any of them will do", led=each)
        else:
            yield _("for {led}: {served}", led=each, served=served)


def advice_words(advice: Sequence[Advice]) -> str:
    """Return why the first choice is advised."""
    best = advice[0]
    what = action_words(best.action)
    if len(advice) == 1:
        return _("{action}: nothing else can be done", action=what)
    points, share = round(best.mean_points), round(100 * best.share_kept)
    second = advice[1]
    return _(
        "{action}: in {worlds} imagined deals the attackers come to {points} points on "
        "average and your side has the deal in {share} %; with {other} {other_points} "
        "points and {other_share} %",
        action=what,
        worlds=best.worlds,
        points=points,
        share=share,
        other=action_words(second.action),
        other_points=round(second.mean_points),
        other_share=round(100 * second.share_kept),
    )
