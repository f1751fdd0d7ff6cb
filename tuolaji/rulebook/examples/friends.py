"""Examples of friends: a card that is called, and whom it finds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tuolaji.cards import Face, Rank, Suit, face_of
from tuolaji.engine.friends import twin_face
from tuolaji.errors import QuestionError
from tuolaji.language import _, all_of, one_by_one
from tuolaji.rulebook.block import Asked, Example
from tuolaji.rulebook.examples.position import at, position_of, usual_trump
from tuolaji.rulebook.words import cards
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.table import FoundBy
from tuolaji.table.actions import Call
from tuolaji.table.questions import (
    Answer,
    CallAnswer,
    CallQuestion,
    SeatCards,
    SidesAnswer,
    SidesQuestion,
    ask,
)

__all__ = ["friend_examples"]


def friend_examples(rules: Ruleset) -> Iterator[Example]:
    """Yield cards that are called and the friends they find, then a card that is none."""
    position = position_of(rules)
    rank = position.level
    if rules.table.found_by is not FoundBy.HOLDER and not _copies(rules):
        yield from _by_plays(rules, rank)
        return
    by_copy = rules.table.found_by is FoundBy.COPY
    calls = _calls(rules, rank, by_copy=by_copy)
    if not calls:
        return
    question = _sides(rules, calls, by_copy=by_copy)
    answer = ask(rules, question, rank, usual_trump(rules))
    friends = tuple(seat for seat in answer.declarers if seat)
    asked = (
        Asked(CallQuestion(calls), rank, usual_trump(rules), _may_be_called),
        Asked(question, rank, usual_trump(rules), partial(_are_sides, answer.declarers)),
    )
    called = all_of([_called(call) for call in calls])
    if by_copy:
        told = [
            _("seat {number} plays {card}", number=each.seat, card=cards(each.cards))
            for each in question.played
        ]
    else:
        told = [
            _("seat {number} holds {card}", number=each.seat, card=cards(each.cards))
            for each in question.held
        ]
    facts = {"at": at(rank, usual_trump(rules)), "called": called, "told": one_by_one(told)}
    if friends:
        names = all_of([_("seat {number}", number=seat) for seat in friends])
        text = _(
            "{at}: seat 0 is the declarer and calls {called}. Then {told}. So the "
            "friends are: {friends}.",
            **facts,
            friends=names,
        )
    else:
        text = _(
            "{at}: seat 0 is the declarer and calls {called}. Then {told}. So it plays "
            "alone.",
            **facts,
        )
    yield Example(text, asked)
    yield from _refused(rules, rank)


def _copies(rules: Ruleset) -> bool:
    return rules.table.found_by is FoundBy.COPY


def _by_plays(rules: Ruleset, rank: Rank) -> Iterator[Example]:
    """Yield plays by which friends are found, where no copies are called."""
    question = _of_plays(rules, rank)
    if question is None:
        return
    answer = ask(rules, question, rank, usual_trump(rules))
    told = one_by_one(
        [
            _("seat {number} plays {card}", number=each.seat, card=cards(each.cards))
            for each in question.marks or question.played
        ]
    )
    facts = {"at": at(rank, usual_trump(rules)), "told": told}
    names = [_("seat {number}", number=seat) for seat in answer.declarers if seat]
    facts["friends"] = all_of(names)
    match rules.table.found_by:
        case FoundBy.FIRST:
            text = _(
                "{at}: seat 0 is the declarer and calls {card}. Then {told}. So the "
                "friends are: {friends}.",
                **facts,
                card=cards([question.calls[0].called]),
            )
        case FoundBy.TURN:
            assert question.drawn is not None, "turns are those of a card"
            text = _(
                "{at}: seat 0 is the declarer; {card} is drawn, and turn {turn} to play "
                "it. Then {told}. So the friends are: {friends}.",
                **facts,
                card=cards([question.drawn]),
                turn=question.turns[0],
            )
        case FoundBy.HIDDEN:
            text = _(
                "{at}: seat 0 is the declarer; seat 2 is drawn, with {card}. Until it "
                "plays that card it alone knows.",
                at=facts["at"],
                card=cards(question.marks[0].cards),
            )
        case _:
            text = _(
                "{at}: seat 0 is the declarer; these cards are marked when they are "
                "played: {told}. So the friends are: {friends}.",
                **facts,
            )
    asked = Asked(question, rank, usual_trump(rules), partial(_are_sides, answer.declarers))
    yield Example(text, (asked,))


def _of_plays(rules: Ruleset, rank: Rank) -> SidesQuestion | None:
    """Return a question in which plays, marks or turns find a friend."""
    faces = _faces(rules)
    several = [face for face in faces if rules.deck.copies(face) > 1] or faces
    match rules.table.found_by:
        case FoundBy.FIRST:
            played = tuple(
                SeatCards(seat, (face,)) for face in several[:1] for seat in (0, 2)
            )
            for face in faces:
                if _may_be_part(rules, (Call(face, None),), rank):
                    play = tuple(SeatCards(each.seat, (face,)) for each in played)
                    play = play[-rules.deck.copies(face) :]
                    return SidesQuestion(0, (Call(face, None),), played=play)
            return None
        case FoundBy.TURN:
            face = faces[0]
            twin = Face(twin_face(face))
            played = (SeatCards(1, (face,)), SeatCards(2, (twin,)))
            return SidesQuestion(0, drawn=face, turns=(2,), played=played)
        case FoundBy.HIDDEN:
            return SidesQuestion(0, marks=(SeatCards(2, (faces[0],)),))
        case _:
            marks = ((1, faces[0]), (2, faces[1]), (2, faces[2]))
            return SidesQuestion(
                0, marks=tuple(SeatCards(seat, (face,)) for seat, face in marks)
            )


def _faces(rules: Ruleset) -> list[Face]:
    ranks = [Rank(rank) for rank in range(12, -1, -1)]
    suits = (Suit.S, Suit.D, Suit.C, Suit.H)
    faces = [face_of(suit, rank) for rank in ranks for suit in suits]
    return [face for face in faces if rules.deck.copies(face)]


def _calls(rules: Ruleset, rank: Rank, *, by_copy: bool) -> tuple[Call, ...]:
    """Return as many cards as must be called, one at least, that all may be."""
    least, most = rules.table.friends.numbers(rules.table.players, rules.deck.packs)
    calls: tuple[Call, ...] = ()
    for face in _faces(rules):
        if len(calls) == max(1, least) or not most:
            break
        copy = min(2, rules.deck.copies(face)) if by_copy else None
        longer = (*calls, Call(face, copy))
        if _may_be_part(rules, longer, rank):
            calls = longer
    return calls if len(calls) >= max(1, least) else ()


def _may_be_part(rules: Ruleset, calls: tuple[Call, ...], rank: Rank) -> bool:
    """Tell whether some cards may be called, though there be too few."""
    try:
        ask(rules, SidesQuestion(0, calls), rank, usual_trump(rules))
    except QuestionError:
        return False
    return True


def _sides(rules: Ruleset, calls: tuple[Call, ...], *, by_copy: bool) -> SidesQuestion:
    seats = range(2, rules.table.players)
    if not by_copy:
        held = [
            SeatCards(seat, (call.called,))
            for seat, call in zip(seats, calls, strict=False)
        ]
        if rules.deck.copies(calls[0].called) > 1:
            held.append(SeatCards(seats[-1], (calls[0].called,)))
        return SidesQuestion(0, calls, held=tuple(held))
    played = []
    for number, call in enumerate(calls):
        for copy in range(call.copy or 1):
            seat = 1 + (2 * number + copy) % (rules.table.players - 1)
            played.append(SeatCards(seat, (call.called,)))
    return SidesQuestion(0, calls, played=tuple(played))


def _called(call: Call) -> str:
    shown = cards([call.called])
    if call.copy is None:
        return shown
    if call.copy == 1:
        return _("the first {card}", card=shown)
    return _("the second {card}", card=shown)


def _refused(rules: Ruleset, rank: Rank) -> Iterator[Example]:
    """Yield a card that may not be called, of those that neither are held nor shown."""
    least = rules.table.friends.numbers(rules.table.players, rules.deck.packs)[0]
    if least > 1:
        return
    copy = 1 if rules.table.found_by is FoundBy.COPY else None
    for face in rules.deck.faces():
        question = CallQuestion((Call(face, copy),))
        if not ask(rules, question, rank, usual_trump(rules)).allowed:
            text = _(
                "{at}: {card} may not be called.",
                at=at(rank, usual_trump(rules)),
                card=cards([face]),
            )
            yield Example(
                text, (Asked(question, rank, usual_trump(rules), _may_not_be_called),)
            )
            return


def _may_be_called(answer: Answer) -> bool:
    return isinstance(answer, CallAnswer) and answer.allowed


def _may_not_be_called(answer: Answer) -> bool:
    return isinstance(answer, CallAnswer) and not answer.allowed


def _are_sides(declarers: tuple[int, ...], answer: Answer) -> bool:
    return isinstance(answer, SidesAnswer) and answer.declarers == declarers
