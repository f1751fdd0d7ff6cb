"""How does a deal move the ratings of the players (积分)?

What one side gains the other loses. The gain depends on the levels of the deal alone, a
factor on it on the ratings of all players at the table.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Rating"]


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating table.

    Attributes:
        takeover: What the attackers gain for taking over.
        hold: What the declarers gain for one level.
        further: What each further level adds, for either side.
        shut_out: What the declarers gain instead for the most levels that they can have
            (the attackers without a point), or `None` where it is no case of its own.
        most: The most that levels give the declarers, or `None` for no limit.
        factors: Pairs of a rating and a factor, ascending: the factor holds where no
            player at the table is rated lower. Below the first pair it is 1.
    """

    takeover: int
    hold: int
    further: int
    shut_out: int | None
    most: int | None
    factors: tuple[tuple[int, int], ...]
