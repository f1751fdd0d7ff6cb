"""Can a match climb from its first level to its end, or be ended by the clock?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tuolaji.cards import RANKS
from tuolaji.dsl.diagnostic import Diagnostic, error, listed, write
from tuolaji.dsl.draft import Draft
from tuolaji.dsl.reading import Finish
from tuolaji.rules.match import AfterLast, Clock, Passed
from tuolaji.rules.scoring import Band, Side

__all__ = ["CHECKS"]

_NUMBER: Final = re.compile(r"-?\d+")
_TIMES: Final = ("minutes", "seconds a deal", "seconds a trick")


def _check_ranks(draft: Draft) -> Iterator[Diagnostic]:
    ranks = draft.need_all("levels.ranks", int)
    leaf = draft.leaf("levels.ranks")
    if not ranks or list(ranks) != sorted(set(ranks)):
        message = "'levels.ranks' must list the levels from the lowest up, each once"
        shown = " ".join(RANKS[rank] for rank in sorted(set(ranks))) or "2 .. A"
        yield error("T563", leaf.node.span, message, help=write(shown))
        return
    removed = set(draft.need_all("deck.removed", int)) & set(ranks)
    if removed and len(removed) < len(ranks):
        shown = listed(RANKS[rank] for rank in sorted(removed))
        message = f"'levels.ranks' has levels without level cards: {shown}"
        note = "'deck.removed' takes these ranks out of the pack"
        place = draft.place(leaf.node.span, "deck.removed")
        remedy = "leave them out of 'levels.ranks', or keep their cards"
        yield error("T565", place, message, note=note, help=remedy)


def _check_members(draft: Draft) -> Iterator[Diagnostic]:
    """Check that start, end and mandatory levels are among the levels."""
    ranks = draft.need_all("levels.ranks", int)
    named = {
        "levels.start": draft.need_all("levels.start", int),
        "levels.finish": (draft.need("levels.finish", Finish).rank,),
        "levels.mandatory": draft.need_all("levels.mandatory", int),
    }
    for path, wanted in named.items():
        leaf = draft.leaf(path)
        missing = [RANKS[rank] for rank in wanted if rank not in ranks]
        if missing:
            message = f"'{path}' is not among 'levels.ranks': {listed(missing)}"
            note = f"the levels are {listed(RANKS[rank] for rank in ranks)}"
            place = draft.place(leaf.word(missing[0]), "levels.ranks")
            remedy = "name a level of the list, or put this one into it"
            yield error("T561", place, message, note=note, help=remedy)
        elif path == "levels.start" and len(wanted) != 1:
            message = f"'{path}' must be one level, got {len(wanted)}"
            remedy = write(RANKS[wanted[0]])
            yield error("T561", leaf.node.span, message, help=remedy)


def _check_reach(draft: Draft) -> Iterator[Diagnostic]:
    """Check that the end lies above the start and that some deal gains a level."""
    start = draft.need_all("levels.start", int)
    finish = draft.need("levels.finish", Finish).rank
    leaf = draft.leaf("levels.finish")
    if len(start) == 1 and start[0] > finish:
        message = (
            f"a match that starts at {RANKS[start[0]]} cannot end past {RANKS[finish]}"
        )
        remedy = f"write 'past {RANKS[start[0]]}' or a higher level, or start lower"
        place = draft.place(leaf.node.span, "levels.start")
        yield error("T562", place, message, help=remedy)
    bands = draft.need_all("scoring.bands", Band)
    if not any(band.levels > 0 or band.per is not None for band in bands):
        message = "no band gives a level, so that no match can end"
        remedy = "write such as 'declarers +1' in a band"
        yield error("T562", draft.leaf("scoring.bands").node.span, message, help=remedy)


def _check_passed(draft: Draft) -> Iterator[Diagnostic]:
    """Check that levels that are passed by holding can be: some hold gains a level."""
    leaf = draft.leaf("levels.passed")
    if draft.need(leaf.path, Passed) is not Passed.HOLDING:
        return
    held = [b for b in draft.need_all("scoring.bands", Band) if b.side is Side.DECLARERS]
    if not any(band.levels > 0 or band.per is not None for band in held):
        message = (
            f"'{leaf.path}: {Passed.HOLDING}', but no band gives the declarers a level"
        )
        note = "the last level can never be passed"
        place = draft.place(leaf.node.span, "scoring.bands")
        remedy = "write such as 'declarers +1' in a band"
        yield error("T562", place, message, note=note, help=remedy)


def _check_clock(draft: Draft) -> Iterator[Diagnostic]:
    leaf = draft.leaf("match.clock")
    if isinstance(leaf.value, Clock):
        clock = leaf.value
        numbers = (clock.minutes, clock.deal_seconds, clock.trick_seconds)
        places = _NUMBER.finditer(leaf.node.text)
        for name, number, place in zip(_TIMES, numbers, places, strict=False):
            if number < 1:
                message = f"'match.clock' must have at least 1 for {name}, got {number}"
                remedy = "write an estimate, or 'none' for a match without a clock"
                yield error("T566", leaf.node.part(*place.span()), message, help=remedy)


def _check_laps(draft: Draft) -> Iterator[Diagnostic]:
    """Check that a match that starts again has a clock to end it."""
    leaf = draft.leaf("levels.after_last")
    again = draft.need(leaf.path, AfterLast) is AfterLast.AGAIN
    if again and draft.leaf("match.clock").value == ():
        message = "a match that starts again after the last level never ends"
        place = draft.place(leaf.node.span, "match.clock")
        yield error("T562", place, message, help="give 'match.clock' the time it has")


CHECKS: Final = (
    _check_ranks,
    _check_members,
    _check_reach,
    _check_passed,
    _check_clock,
    _check_laps,
)
