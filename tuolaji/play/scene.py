"""The scene: what one seat sees of a deal in play, as plain values to be shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from tuolaji.cards import drawn_card, is_joker, rank_of, suit_of
from tuolaji.errors import QuestionError
from tuolaji.language import _, plural
from tuolaji.play.seating import Sitter
from tuolaji.play.session import Session
from tuolaji.play.wording import (
    brief_cards,
    called_words,
    owed_words,
    seat_words,
    trump_words,
)
from tuolaji.rules.bidding import Named
from tuolaji.rules.crossing import Answered
from tuolaji.rules.match import level_text
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.table import FoundBy, Partners
from tuolaji.table.actions import Action, Call
from tuolaji.table.deal import DealInPlay
from tuolaji.table.owed import owed_at
from tuolaji.table.phases import Asking, Following, Leading, Phase
from tuolaji.table.players import View, view_of
from tuolaji.table.position import Cards, Position
from tuolaji.table.questions.scoring import ScoreQuestion
from tuolaji.table.record import Trick

__all__ = [
    "Place",
    "arranged_hand",
    "goal_of",
    "middle_of",
    "news_of",
    "open_choices",
    "places_of",
    "status_of",
    "task_of",
]


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as it is shown.

    Attributes:
        seat: Its number.
        name: What it is called.
        role: Declarer, friend or partner, as far as the viewer knows; else empty.
        held: How many cards it holds.
        cards: What it has played to the trick that is shown, or bid.
        is_due: Whether it must act.
        leads: Whether it has led that trick.
        wins: Whether it has won that trick.
    """

    seat: int
    name: str
    role: str
    held: int
    cards: Cards
    is_due: bool
    leads: bool
    wins: bool


def places_of(
    session: Session, viewer: int, trick: Trick | None = None, drawn: int | None = None
) -> tuple[Place, ...]:
    """Return the seats as one of them sees them, in order of play.

    Args:
        session: The match.
        viewer: Who looks.
        trick: A finished trick to show in place of the one that is going on.
        drawn: Of a deal whose cards are being dealt, how many of them are shown.
    """
    deal = session.deal
    view = view_of(deal, viewer)
    return tuple(
        Place(
            seat=seat,
            name=seat_words(session.setup.sitters, seat, viewer),
            role=_role(view, seat),
            held=len(deal.hand(seat) if drawn is None else session.hand_after(seat, drawn)),
            cards=_open_cards(view, seat, trick),
            is_due=seat == view.turn,
            leads=seat == (view.leader if trick is None else trick.leader),
            wins=trick is not None and seat == trick.winner,
        )
        for seat in range(session.rules.table.players)
    )


def _open_cards(view: View, seat: int, trick: Trick | None) -> Cards:
    """Return the cards of a seat that lie open."""
    players = view.rules.table.players
    if trick is not None:
        return trick.plays[(seat - trick.leader) % players]
    if view.leader is not None:
        place = (seat - view.leader) % players
        return view.plays[place] if place < len(view.plays) else ()
    if view.phase is Phase.CHOOSING:
        return view.plays[0] if seat == _thrower(view) else ()
    if view.tricks:
        return ()
    bids = (*view.bids, *view.thefts)
    return tuple(face for bid in bids if bid.seat == seat for face in bid.cards)


def _thrower(view: View) -> int:
    """Return who has led the throw of which somebody chooses a component."""
    return view.seen.leader


def _role(view: View, seat: int) -> str:
    if view.declarer is None:
        return ""
    if seat == view.declarer:
        return _("declarer")
    match view.rules.table.partners:
        case Partners.CALLED:
            friends = {friend.seat for friend in view.friends}
            return _("friend") if seat in friends else ""
        case Partners.OPPOSITE:
            is_with_viewer = seat % 2 == view.seat % 2
        case Partners.NONE:
            is_with_viewer = view.seat != view.declarer
    return _("partner") if is_with_viewer and seat != view.seat else ""


def arranged_hand(
    deal: DealInPlay, seat: int, hand: Cards
) -> tuple[tuple[int, Cards], ...]:
    """Return each group of a hand with its number, as a player sorts them.

    Before trumps are known jokers and level cards stand first.
    """
    level = deal.level
    if deal.declarer is None and deal.levels is not None:
        level = deal.levels[seat]
    position = Position(deal.rules, level, deal.trump)
    return tuple((position.group_of(cards), cards) for cards in position.arranged(hand))


@cache
def goal_of(rules: Ruleset) -> int | None:
    """Return the fewest points with which attackers take over, or `None` if that varies."""
    position = Position(rules)
    for points in range(0, rules.deck.total_points + 1, 5):
        try:
            if ScoreQuestion(points).answer(position).outcome.takeover:
                return points
        except QuestionError:
            return None
    return None


def middle_of(session: Session, trick: Trick | None = None) -> str:
    """Return what is said in the middle of the table: which trick it is, and its points."""
    deal, rules = session.deal, session.rules
    if deal.leader is None and trick is None:
        return ""
    plays = deal.plays if trick is None else trick.plays
    points = sum(rules.deck.points_of(face, deal.trump) for play in plays for face in play)
    number = len(deal.tricks) + (1 if trick is None else 0)
    said = _("trick {number}", number=number)
    if not points:
        return said
    worth = plural("{count} point", "{count} points", count=points)
    return f"{said} · {worth}"


def status_of(session: Session, viewer: int) -> tuple[str, ...]:
    """Return what is known of match and deal: levels, trumps, declarer, points, friends."""
    deal, sitters = session.deal, session.setup.sitters
    view = view_of(deal, viewer)
    parts = [_("deal {number}", number=session.match.count + 1), _levels(session)]
    if _is_unnamed(deal):
        parts.append(_("trumps open"))
    else:
        parts.append(_("trumps {trump}", trump=trump_words(view.trump)))
    if view.declarer is not None:
        who = seat_words(sitters, view.declarer, viewer)
        parts.append(_("declarer {who}", who=who))
        parts.append(_points(session, view))
    parts += _friends(view)
    if view.turned is not None:
        parts.append(_("turned up {card}", card=drawn_card(view.turned)))
    return tuple(parts)


def _friends(view: View) -> Iterator[str]:
    """Yield by what friends are found, and the marked card of the viewer."""
    marked = view.rules.table.found_by in {FoundBy.HIDDEN, FoundBy.MARKS}
    for friend in () if marked else view.friends:
        card = called_words(friend.called, friend.copy)
        if friend.turn is None:
            yield _("friend: {card}", card=card)
        else:
            yield _("friend: turn {number} to play {card}", number=friend.turn, card=card)
    if view.mark is not None:
        yield _("your marked card: {card}", card=drawn_card(view.mark))
    if view.marks is not None and any(view.marks):
        numbers = " ".join(map(str, view.marks))
        yield _("marks played by seat: {numbers}", numbers=numbers)


def _is_unnamed(deal: DealInPlay) -> bool:
    """Tell whether trumps are still to be bid, or to be named after an auction."""
    if deal.phase in {Phase.BIDDING, Phase.ASKING, Phase.NAMING}:
        return True
    is_later = deal.rules.bidding.named is Named.AFTER and deal.rules.prices != ()
    return is_later and deal.trump is None and deal.phase is Phase.BURYING


def _levels(session: Session) -> str:
    """Return the level of the deal, and how far each side or seat has come."""
    levels = [level_text(level) for level in session.match.levels]
    own = level_text(session.deal.level)
    if len(set(levels)) == 1:
        return _("level {level}", level=levels[0])
    if levels[2:] == levels[:-2]:
        levels = levels[:2]
    return _("level {level} ({levels})", level=own, levels=" : ".join(levels))


def _points(session: Session, view: View) -> str:
    goal = goal_of(session.rules)
    if goal is None or session.rules.bidding.auction is not None:
        return _("attackers {points}", points=view.attackers_points)
    return _("attackers {points} of {goal}", points=view.attackers_points, goal=goal)


def task_of(session: Session) -> str:
    """Return what the seat must do whose turn it is."""
    step = session.deal.step
    if isinstance(step, Following):
        return owed_words(owed_at(step))
    return _TASKS.get(session.deal.phase, _lead_task)(session)


def _lead_task(session: Session) -> str:
    step = session.deal.step
    if isinstance(step, Leading) and step.failed is not None:
        cards = brief_cards(step.failed.cards)
        return _("the throw {cards} fails and is taken back: lead no throw", cards=cards)
    return _("you lead: choose any cards of one suit, or of trumps")


def _bid_task(session: Session) -> str:
    if session.deal.price is None:
        return _("bid, or pass")
    auction = session.rules.bidding.auction
    if auction is not None and auction.jumps:
        return _("call {points} points or go further, or pass", points=session.deal.price)
    return _("call {points} points, or pass", points=session.deal.price)


def _asking_task(session: Session) -> str:
    step = session.deal.step
    assert isinstance(step, Asking), step
    return _(
        "trumps are {trump} and your hand is weak: ask for a new deal, or pass",
        trump=trump_words(step.trump),
    )


def _gift_task(session: Session) -> str:
    is_return = len(session.deal.gifts) >= session.deal.registers.due_cards
    return _("return a card") if is_return else _("give a card as tribute")


def _call_task(session: Session) -> str:
    if session.rules.table.found_by is FoundBy.COPY:
        return _("call a copy of a card: who plays it is your friend")
    if session.rules.table.found_by is FoundBy.FIRST:
        return _("call a card: who plays it first is your friend")
    return _("call a card: who holds it is your friend")


def _burial_task(session: Session) -> str:
    return plural("bury {count} card", "bury {count} cards", count=session.rules.kitty.size)


def _crossing_task(session: Session) -> str:
    return plural(
        "give your partner {count} card, all your trumps among them, or pass",
        "give your partner {count} cards, all your trumps among them, or pass",
        count=session.rules.crossing.trumps or 0,
    )


def _answer_task(session: Session) -> str:
    count = session.rules.crossing.trumps or 0
    if session.rules.crossing.answered is Answered.PLAIN_CARDS:
        return plural(
            "give your partner {count} plain card for the trumps",
            "give your partner {count} plain cards for the trumps",
            count=count,
        )
    return plural(
        "give your partner {count} card for the trumps",
        "give your partner {count} cards for the trumps",
        count=count,
    )


def _naming_task(session: Session) -> str:
    if session.rules.bidding.may_name_no_trump:
        return _("name the trump suit, or no trump")
    return _("name the trump suit")


def _choice_task(session: Session) -> str:
    cards = brief_cards(session.deal.plays[0])
    return _("the throw {cards} fails: choose what is led", cards=cards)


def _theft_task(session: Session) -> str:
    if session.rules.kitty.may_be_left:
        return _("bid over the trumps now that the kitty is buried, or pass")
    return _("take the kitty over with a higher bid, or pass")


_TASKS: Final[Mapping[Phase, Callable[[Session], str]]] = {
    Phase.BIDDING: _bid_task,
    Phase.ASKING: _asking_task,
    Phase.NAMING: _naming_task,
    Phase.GIVING: _gift_task,
    Phase.BURYING: _burial_task,
    Phase.STEALING: _theft_task,
    Phase.CALLING: _call_task,
    Phase.CROSSING: _crossing_task,
    Phase.ANSWERING: _answer_task,
    Phase.CHOOSING: _choice_task,
}


_BY_HAND: Final = frozenset(
    {
        Phase.BURYING,
        Phase.GIVING,
        Phase.CROSSING,
        Phase.ANSWERING,
        Phase.PLAYING,
        Phase.FINISHED,
    }
)
"""Where cards are chosen in the hand."""


def open_choices(deal: DealInPlay) -> tuple[Action, ...]:
    """Return what can be chosen from a list now; nothing where cards are chosen in hand."""
    if deal.phase in _BY_HAND:
        return ()
    return tuple(sorted(deal.legal_actions(), key=_place_in_list))


def _place_in_list(action: Action) -> tuple[int, ...]:
    """Return where a choice stands in a list: calls by rank, aces first; others as is."""
    if not isinstance(action, Call):
        return ()
    if is_joker(action.called):
        return 2, -action.called, action.copy or 0
    rank, suit = rank_of(action.called), suit_of(action.called)
    return 1, -rank, action.copy or 0, suit


def news_of(trick: Trick, sitters: Sequence[Sitter], viewer: int | None) -> str:
    """Return what has come of a finished trick, and of its throw."""
    who = seat_words(sitters, trick.winner, viewer)
    won = plural(
        "{who} wins the trick with {count} point",
        "{who} wins the trick with {count} points",
        count=trick.points,
        who=who,
    )
    if trick.forced is None or trick.thrown is None:
        return won
    if trick.taken_back:
        return _(
            "the throw {thrown} failed and was taken back, {forced} was led; {won}",
            thrown=brief_cards(trick.thrown),
            forced=brief_cards(trick.forced),
            won=won,
        )
    return _(
        "the throw {thrown} failed, {forced} was led; {won}",
        thrown=brief_cards(trick.thrown),
        forced=brief_cards(trick.forced),
        won=won,
    )
