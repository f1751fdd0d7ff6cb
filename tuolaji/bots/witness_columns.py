"""What does one row of a witness's notes say of a deal?

Rows are flat 64-bit integers: the figures that `NOTE_COLUMNS` names, then the attackers'
points before the first trick and after each one. From the last trick on these stay as
they are, without what the capture of the kitty adds.
"""

from __future__ import annotations

from typing import Final

from tuolaji.bots.witness_sizes import HISTORY
from tuolaji.engine.columns import Column

__all__ = ["NOTE_COLUMNS", "NOTE_COUNT"]

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
