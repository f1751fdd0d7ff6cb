"""How free is a follower, and is a run that was led answered?

A follower is free by the plays that can be told apart among some random legal ones, each
filled as a player without any idea would. A run is answered if a follower's cards of the
led group hold its form.
"""

from __future__ import annotations

from typing import Annotated

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.bots.witness_notes import Notes
    from tuolaji.bots.witness_sizes import TRIES
    from tuolaji.engine.bits import bit
    from tuolaji.engine.constants import (
        HAND,
        OWED,
        PLANES,
        PLAY,
        RANDOM,
        STREAM_BOTS,
    )
    from tuolaji.engine.following import serve, want_form
    from tuolaji.engine.holding import clear, count, count_all, restrict
    from tuolaji.engine.state import Deal, Tables, Words, make_room
    from tuolaji.engine.wanting import can_fill

__all__ = ["Trials", "note_answers", "try_follows"]


@cython.final
@cython.cclass
class Trials:
    """The plays tried at one follow.

    Attributes:
        wanted: How many are tried.
        stream: The state of the witness's own stream.
        distinct: How many of them can be told apart.
    """

    wanted: int
    stream: cython.longlong
    distinct: int
    hand: Annotated[Words, PLANES]  # the cards held before the first
    found: Annotated[Words, TRIES * PLANES]  # the plays that can be told apart

    def __init__(self, wanted: int) -> None:
        """Make room; C has it from the start."""
        if not 0 <= wanted <= TRIES:
            raise ValueError(f"a witness tries at most {TRIES} plays, got {wanted}")
        if not cython.compiled:
            make_room(self)
        self.wanted = wanted
        self.stream = 1


def try_follows(
    trials: Trials,
    notes: Notes,
    rules: Tables,
    deal: Deal,
    seat: cython.int,
    turn: cython.int,
) -> cython.void:
    """Note how many plays can be found at a follow, and whether there is but one."""
    place: cython.int = HAND + seat * PLANES
    held: cython.int = count(rules, deal, place, deal.group_mask[deal.lead_group])
    is_forced: cython.bint
    trials.distinct = 1
    if held == deal.lead_size or count_all(rules, deal, place) == deal.lead_size:
        is_forced = True
    elif deal.lead_size == 1:
        is_forced = has_one_face(deal, place, held)
        if not is_forced:
            draw_plays(trials, rules, deal, seat, PLAY + turn * PLANES)
    else:
        draw_plays(trials, rules, deal, seat, PLAY + turn * PLANES)
        is_forced = trials.distinct == 1
    notes.follow_choices += trials.distinct
    notes.forced_follows += is_forced


def has_one_face(deal: Deal, place: cython.int, held: cython.int) -> cython.bint:
    """Tell whether all cards with which a single can be followed are alike."""
    faces: cython.longlong = deal.cards[place]
    if held:
        faces &= deal.group_mask[deal.lead_group]
    return faces & (faces - 1) == 0


def draw_plays(
    trials: Trials, rules: Tables, deal: Deal, seat: cython.int, target: cython.int
) -> cython.void:
    """Try random plays; leave the deal, its streams too, as it was."""
    place: cython.int = HAND + seat * PLANES
    own: cython.longlong = deal.streams[STREAM_BOTS + seat]
    style: cython.int = deal.style
    plane: cython.int
    _trial: cython.int
    for plane in range(rules.packs):
        trials.hand[plane] = deal.cards[place + plane]
    trials.distinct = 0
    deal.streams[STREAM_BOTS + seat] = trials.stream
    deal.style = RANDOM
    for _trial in range(trials.wanted):
        serve(rules, deal, seat, target)
        note_trial(trials, rules, deal, target)
        for plane in range(rules.packs):
            deal.cards[place + plane] = trials.hand[plane]
    trials.stream = deal.streams[STREAM_BOTS + seat]
    deal.streams[STREAM_BOTS + seat] = own
    deal.style = style
    clear(rules, deal, target)


def note_trial(
    trials: Trials, rules: Tables, deal: Deal, target: cython.int
) -> cython.void:
    """Keep a play if none of those kept before is the same."""
    other: cython.int
    plane: cython.int
    is_same: cython.bint
    for other in range(trials.distinct):
        is_same = True
        for plane in range(rules.packs):
            if trials.found[other * PLANES + plane] != deal.cards[target + plane]:
                is_same = False
        if is_same:
            return
    for plane in range(rules.packs):
        trials.found[trials.distinct * PLANES + plane] = deal.cards[target + plane]
    trials.distinct += 1


def note_answers(notes: Notes, rules: Tables, deal: Deal, place: cython.int) -> cython.void:
    """Note the runs led that a play is the first to match, several only side by side."""
    index: cython.int
    matched: cython.longlong = 0
    if deal.part_length[0] < 2 and deal.part_count == 1:
        return
    restrict(rules, deal, OWED, place, deal.group_mask[deal.lead_group])
    for index in range(deal.part_count):
        if deal.part_length[index] < 2 or deal.part_width[index] < 2:
            continue
        if not matches(rules, deal, matched | bit(index)):
            continue
        matched |= bit(index)
        if notes.answered & bit(index):
            continue
        notes.answered |= bit(index)
        if deal.part_width[index] == 2:
            notes.tractors_answered += 1
        else:
            notes.wide_runs_answered += 1


def matches(rules: Tables, deal: Deal, parts: cython.longlong) -> cython.bint:
    """Tell whether the owed cards hold some components of the lead side by side."""
    index: cython.int
    deal.want_count = 0
    for index in range(deal.part_count):
        if parts & bit(index):
            want_form(rules, deal, deal.part_shape[index], deal.part_length[index], -1)
    return can_fill(rules, deal, OWED)
