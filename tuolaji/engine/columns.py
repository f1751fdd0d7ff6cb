"""The columns of a row of results, each with its meaning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

__all__ = ["AT_THE_TABLE", "COLUMNS", "COLUMN_COUNT", "OF_SOME", "Column"]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the results.

    Attributes:
        name: Its name in tables and files.
        meaning: What it says, with its unit.
    """

    name: str
    meaning: str


COLUMNS: Final = (
    Column("deal", "index of the deal, which seeds its streams"),
    Column("match", "index of the match, or -1 for a separate deal"),
    Column("level", "the deal's level as an index of a rank, 0 for the two"),
    Column("trump", "trump suit 0 to 3 for S H C D, or -1 for no trump"),
    Column(
        "opening",
        "1 where bids name the declarer: in a match's first deal, in a separate deal, and "
        "after a foul whose price asks for it",
    ),
    Column("declarer", "seat of the declarer"),
    Column(
        "attackers_points", "attackers' points at the end, kitty and penalties included"
    ),
    Column("kitty_points", "points of the buried cards"),
    Column(
        "kitty_multiplier", "multiplier of the kitty's points, 0 where it was not captured"
    ),
    Column("captured", "1 if the attackers captured the kitty"),
    Column("capture_points", "points that the capture added to the attackers'"),
    Column("capped", "1 if the greatest multiplier allowed took effect"),
    Column("side", "side that gains levels: 0 declarers, 1 attackers"),
    Column("levels", "levels gained by that side"),
    Column("takeover", "1 if the attackers take over the deal"),
    Column("tricks", "tricks played"),
    Column("nobody_bid", "1 if nobody bid"),
    Column("turned_up", "kitty card that fixed trumps, from 1, or 0 for none"),
    Column("level_even", "level of seat 0 and its team after the deal, in match play"),
    Column("level_odd", "level of seat 1 and its team after the deal, in match play"),
    Column("won_by", "team (seat, with levels a player) that has won the match, else -1"),
    Column("bids", "first bids made, 0 or 1"),
    Column("reinforced", "bids that reinforced the seat's own bid"),
    Column("overturned", "bids over another seat's bid"),
    Column("self_overturned", "bids that changed the seat's own bid"),
    Column("throws", "throws tried"),
    Column("throws_failed", "throws that failed"),
    Column("ruffs", "plays that took a trick over with trumps on a plain lead"),
    Column("overruffs", "ruffs over an earlier ruff of the same trick"),
    Column("pairs_led", "pairs among the components led"),
    Column("tractors_led", "runs of width 2 among the components led"),
    Column("wide_sets_led", "sets of width 3 and more among the components led"),
    Column("wide_runs_led", "runs of width 3 and more among the components led"),
    Column("decisions", "decisions taken by the seats"),
    Column("lead_changes", "tricks won by the other side than the leader's"),
    Column("redeals", "times the cards were dealt anew: nobody bid, or a hand was weak"),
    Column("kitty_stolen", "times a higher bid took the buried kitty"),
    Column("foul", "kind of the foul that was injected, or -1 for none"),
    Column("foul_by", "side of the foul: 0 declarers, 1 attackers, 2 both"),
    Column("foul_seat", "seat that committed the foul"),
    Column("foul_declarers", "levels that the foul gave the declarers beside the result"),
    Column("foul_attackers", "levels that the foul gave the attackers beside the result"),
    Column(
        "time_up",
        "1 in the last deal of a match that the clock or the number of its deals has ended",
    ),
    Column(
        "dug",
        "line of `levels.digging` that the last trick fulfils, from 1, or 0 for none; -1 "
        "in a variant without digging",
    ),
    Column("friends", "friends that the declarer found; -1 where none are called"),
    Column("pays", "1 in a variant whose deals give seats points of their own"),
    Column("declarer_earned", "points of its own that the deal gave the declarer"),
    Column("friends_earned", "points that it gave all other declarers together"),
    Column("attackers_earned", "points that it gave all attackers together"),
    Column("earned_even", "points that seat 0 has earned after the deal, in match play"),
    Column("earned_odd", "points that seat 1 has earned after the deal, in match play"),
    Column(
        "forfeit",
        "seat whose bot broke a rule or failed, so that its side lost all points of the "
        "deal, or -1",
    ),
    Column(
        "claims",
        "times that lines of `scoring.claims` are fulfilled; -1 in a variant without them",
    ),
    Column("claim_declarers", "levels that claims gave the declarers beside the result"),
    Column("claim_attackers", "levels that claims gave the attackers beside the result"),
    Column("tribute", "cards given as tribute in the deal; -1 in a variant without it"),
    Column("seat_levels", "levels that the deal gave all seats together"),
    Column(
        "drawn",
        "1 if neither side wins the deal; -1 in a variant in which one always does",
    ),
)

COLUMN_COUNT: Final = len(COLUMNS)

AT_THE_TABLE: Final = tuple(
    column.name for column in COLUMNS if column.name not in {"decisions", "pays"}
)
"""The columns of what happens; what the seats are asked on the way is none of it."""

OF_SOME: Final = frozenset({"dug", "friends", "claims", "tribute", "drawn"})
"""The columns that are -1 in a variant that has no such thing, where it cannot happen."""
