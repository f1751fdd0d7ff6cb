"""Is a play a legal answer to the lead, and if not, what would have served?

The engine finds for a play, and for all cards of the led group in hand, which rungs of
the lead's ladders they fill. A play is legal if its rungs are not later than the hand's
(docs/rules.md 7).
"""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.cards import face_name, show_cards, sort_cards
from tuolaji.engine.constants import DRAFT, HAND, KEPT, LOW, OWED, PLANES, PLAY
from tuolaji.engine.following import find_vector, serve
from tuolaji.engine.ladders import Choice, explicit_rungs, form_of, written_out
from tuolaji.engine.ladders import Form as Part
from tuolaji.engine.winning import score_above
from tuolaji.rules.follow import WiderSets
from tuolaji.table.leading import form_name, parts_of, shape_index
from tuolaji.table.position import GROUP_NAMES, Cards, Position
from tuolaji.table.reasons import Reason

__all__ = ["Verdict", "judge_play"]

_FOLLOWER = 1
_PLAY = PLAY + PLANES
_HAND = HAND + _FOLLOWER * PLANES


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say of a play.

    Attributes:
        reason: The rule that refuses it, or `None` if it is legal.
        why: The same in words, with cards that would have served.
        rungs: For each component of the lead the rung that the play fills, from 1;
            `None` for a play that is not all of the led group.
        owed: The rungs that the hand can fill; `None` if it owes no structure.
    """

    reason: Reason | None
    why: str
    rungs: tuple[int, ...] | None = None
    owed: tuple[int, ...] | None = None


def judge_play(position: Position, hand: Cards, play: Cards) -> Verdict:
    """Judge as many cards of a hand as were led; the lead is open in the position."""
    group, size = position.deal.lead_group, position.deal.lead_size
    held = position.in_group(hand, group)
    played = position.in_group(play, group)
    if len(held) < size:
        return _judge_short(position, hand, held, played)
    if len(played) < size:
        only = f"the hand has enough {GROUP_NAMES[group]} to play nothing else"
        why = f"{only}; {_would_serve(position, hand)}"
        return Verdict(Reason.MUST_FOLLOW_GROUP, why)
    owed, rungs = _rungs(position, held, held), _rungs(position, play, held)
    if rungs <= owed or _outranks(position, play):
        return Verdict(
            None, "the play serves the lead as well as the hand can", rungs, owed
        )
    short = f"{_difference(position, rungs, owed)}{_kept_back(position, play, held, owed)}"
    why = f"{short}; {_would_serve(position, hand)}"
    return Verdict(Reason.MUST_SERVE_LEAD, why, rungs, owed)


def _judge_short(position: Position, hand: Cards, held: Cards, played: Cards) -> Verdict:
    """Judge the play of a hand with fewer cards of the group than were led."""
    group = GROUP_NAMES[position.deal.lead_group]
    if len(played) == len(held):
        return Verdict(None, f"the hand plays all its {group}, and the rest is free")
    why = f"all {group} of the hand must be played: {show_cards(sort_cards(held))}"
    return Verdict(Reason.MUST_PLAY_WHOLE_GROUP, f"{why}; {_would_serve(position, hand)}")


def _rungs(position: Position, cards: Cards, hand: Cards) -> tuple[int, ...]:
    """Return the rungs that cards of a hand fill, from 1; its wider sets may be kept."""
    position.put(OWED, cards)
    position.put(KEPT, hand)
    find_vector(position.tables, position.deal, OWED)
    return tuple(
        _rung_number(position, place, part) for place, part in enumerate(parts_of(position))
    )


def _rung_number(position: Position, place: int, part: Part) -> int:
    """Return the rung of one component, from 1, in its ladder written out."""
    deal, rules = position.deal, position.rules
    shape = rules.shapes[shape_index(position, part)]
    if deal.part_width[place] == 1:
        return 1
    if deal.rung[place] < len(explicit_rungs(rules, shape, part[1])):
        return deal.rung[place] + 1
    closed = zip(deal.closing_part, deal.closing_shape, deal.closing_measure, strict=True)
    forms = [
        form_of(rules, rules.shapes[number], measure)
        for owner, number, measure in list(closed)[: deal.closing_count]
        if owner == place
    ]
    choice = tuple(sorted(forms, reverse=True))
    return 1 + written_out(rules, shape, part[1]).index((choice,))


def _outranks(position: Position, play: Cards) -> bool:
    """Tell whether a play is one component that the ranking puts above a lead of one."""
    if position.deal.thrown or not position.rules.ranking.lines:
        return False
    position.put(DRAFT, play)
    return score_above(position.tables, position.deal, DRAFT, 0) >= 0


def _would_serve(position: Position, hand: Cards) -> str:
    """Return cards that would have served, as the engine's lowest legal play."""
    position.put(_HAND, hand)
    position.deal.style = LOW
    serve(position.tables, position.deal, _FOLLOWER, _PLAY)
    return f"{show_cards(position.read(_PLAY))} would serve"


def _kept_back(position: Position, play: Cards, held: Cards, owed: tuple[int, ...]) -> str:
    """Say so if a play falls short only because its wider sets are kept (7.9)."""
    rule = position.rules.follow.wider_sets
    if rule is WiderSets.BROKEN or _rungs(position, play, ()) > owed:
        return ""
    widths = position.deal.part_width[: position.deal.part_count]
    narrowest = min(width for width in widths if width > 1)
    sets = sort_cards(face for face in {*play} if held.count(face) > narrowest)
    return (
        f"; {' '.join(map(face_name, sets))} of it is of a wider set, which serves no "
        f"narrower part ('follow.wider_sets: {rule}')"
    )


def _difference(position: Position, rungs: tuple[int, ...], owed: tuple[int, ...]) -> str:
    """Say which component of the lead is served worse than the hand could."""
    place = next(
        at for at, pair in enumerate(zip(rungs, owed, strict=True)) if len({*pair}) > 1
    )
    form = parts_of(position)[place]
    shape = position.rules.shapes[shape_index(position, form)]
    ladder = written_out(position.rules, shape, form[1])
    could, did = (_rung_name(position, ladder[at[place] - 1]) for at in (owed, rungs))
    return (
        f"for {form_name(position, form)} of the lead the hand can play {could} "
        f"(rung {owed[place]}), the play has {did} (rung {rungs[place]})"
    )


def _rung_name(position: Position, choices: tuple[Choice, ...]) -> str:
    names = [" + ".join(form_name(position, form) for form in choice) for choice in choices]
    return " or ".join(name or "any cards" for name in names)
