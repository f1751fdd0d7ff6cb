"""What can separate deals not show?

They are opening deals of one level each: no team rises, nobody's deal follows another's,
and where the level is 2 every two is a level card, whatever a rule says of twos.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tuolaji.errors import PlanError
from tuolaji.sim.plan import Plan

__all__ = ["OPENING", "check_shown", "remedy_at", "why_unseen"]

OPENING: Final = (
    "opening deals, whose bids name the declarer; whole matches (--matches) may come out "
    "otherwise"
)

_OF_MATCHES: Final = {
    "levels": "separate deals are played at one level, whatever the levels of a match are",
    "match": "separate deals have no next declarer, no clock and no end of a match",
}
_NOWHERE: Final = {
    "rating": "ratings change nothing of how a deal is played",
    "fouls": "no policy commits a foul",
}


def why_unseen(key: str) -> str:
    """Return why no separate deal shows what a rule does, or an empty text."""
    chapter = _chapter(key)
    return _OF_MATCHES.get(chapter) or _NOWHERE.get(chapter, "")


def _chapter(key: str) -> str:
    return key.partition(".")[0]


def check_shown(plan: Plan, keys: Sequence[str]) -> None:
    """Make sure that what is played can show what some rules do.

    Raises:
        PlanError: It cannot; the message says why.
    """
    for key in keys:
        chapter = _chapter(key)
        if reason := _NOWHERE.get(chapter):
            raise PlanError(f"nothing that is played shows what '{key}' does: {reason}")
        # Where the settings begin at levels of their own, these are what the deals show.
        is_moved = chapter == "levels" and plan.common_level is None
        if chapter in _OF_MATCHES and plan.matches is None and not is_moved:
            raise PlanError(
                f"no separate deal shows what '{key}' does: {_OF_MATCHES[chapter]}; play "
                "matches, as with --matches 200"
            )


def remedy_at(level: str | None) -> str:
    """Return which other deals may show what those of one level do not."""
    if level is None:
        return ""
    other = "7" if level != "7" else "2"
    return (
        f"all deals are at level {level}, where each {level} is a level card and no team "
        f"rises; try --level {other} or --matches 200"
    )
