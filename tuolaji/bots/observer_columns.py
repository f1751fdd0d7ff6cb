"""The columns of an observer's notes, and the room that they take."""

from __future__ import annotations

from typing import Final

from tuolaji.engine.columns import Column

__all__ = ["NOTE_COLUMNS", "NOTE_COUNT"]


FIGURES = 12  # numbers of a row before the attackers' points
HISTORY = 112  # attackers' points: before the first trick, then after each one
LAYOUT_BITS = 64
TRIES = 16  # greatest number of plays tried at a follow
SEED = 506952113  # of the digest: from 0, words of 0 would leave it as it was


NOTE_COLUMNS: Final = (
    Column("leads", "leads of the deal"),
    Column("lead_choices", "distinct components that the leaders could lead, summed up"),
    Column("follows", "follows of the deal"),
    Column("follow_choices", "distinct plays among those tried at follows, summed up"),
    Column("forced_leads", "leads where the hand holds one component alone"),
    Column("forced_follows", "follows where only one play is found"),
    Column("tractors_led", "runs of width 2 among the components led"),
    Column("tractors_answered", "those of them that a follower matched in the led group"),
    Column("wide_runs_led", "runs of width 3 and more among the components led"),
    Column("wide_runs_answered", "those of them that a follower matched in the led group"),
    Column("course_high", "upper 32 bits of the digest of bids, burial and plays"),
    Column("course_low", "lower 32 bits of it"),
)

NOTE_COUNT: Final = len(NOTE_COLUMNS) + HISTORY
