"""Shapes (牌型): the sets of cards that count as one component.

A component is `width` identical cards (length 1), or a *run*: `length` linked
strengths, each with its width. A uniform run has one width; a mixed run allows two
widths and may demand that the wider occurs (`(x2 | x4) run 2.. with x4`).

A *set across suits* is so many cards of one rank, of any or of some, in at least so many
suits; it belongs to no group.

A shape that may *not be led* is only owed; no lead breaks up into it.

The *measure* of a component is what rules call its length: its steps, but the cards of
a mixed run, which may have as many cards in two steps as in three, and of a set across
suits. See docs/rules.md 5.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from tuolaji.cards import RANKS, Rank
from tuolaji.rules.formula import Formula, bounded
from tuolaji.rules.limits import LARGEST_PRICE

__all__ = ["ANYTHING", "FEWEST_SUITS", "Ranking", "Shape", "ShapeCall"]

ANYTHING: Final = "anything"
"""What stands in a ranking for every play of as many cards, of whatever group."""


FEWEST_SUITS: Final = 2
"""In how many suits, at least, the cards of each set across suits are."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A named kind of component.

    Attributes:
        name: The name that ladders, rankings and multipliers use.
        widths: The width of its steps; the two that they may have in a mixed run,
            ascending; of a set across suits the number of its cards.
        shortest: The least number of steps; 1 for a set of identical cards.
        longest: The greatest number of steps, or `None` for no limit.
        required: A width that at least one step must have, of a mixed run the wider, or
            `None`.
        suits: In how many suits, at least, the cards of a set across suits are; 0 for
            all other shapes.
        ranks: The ranks that a set across suits may be of; where it has none, and is not
            of the level either, any.
        of_level: Whether a set across suits may be of level cards, whatever the level is.
        is_led: Whether a lead may have it. What may not be led is owed all the same, and
            may beat what is.
    """

    name: str
    widths: tuple[int, ...]
    shortest: int
    longest: int | None
    required: int | None = None
    suits: int = 0
    ranks: tuple[Rank, ...] = ()
    of_level: bool = False
    is_led: bool = True

    @property
    def is_run(self) -> bool:
        """Whether the shape has more than one step."""
        return self.longest is None or self.longest > 1

    @property
    def is_single(self) -> bool:
        """Whether it is one card."""
        return self.widths == (1,) and not self.is_run

    @property
    def is_mixed(self) -> bool:
        """Whether its steps may have different widths."""
        return len(self.widths) > 1

    @property
    def is_across(self) -> bool:
        """Whether it is a set of one rank across suits."""
        return self.suits > 0

    @property
    def least_wide(self) -> int:
        """How many steps of a mixed run must have its wider width; 0 for other shapes."""
        return int(self.is_mixed and self.required == self.widths[-1])

    @property
    def least(self) -> int:
        """The measure of its smallest components."""
        if self.is_across:
            return self.widths[0]
        if not self.is_mixed:
            return self.shortest
        low, high = self.widths
        return low * self.shortest + (high - low) * self.least_wide

    def measures(self, limit: int) -> tuple[int, ...]:
        """Return the measures of its components of at most `limit` cards, ascending.

        >>> Shape("four_two", (2, 4), 2, None, required=4).measures(10)
        (6, 8, 10)
        """
        by_cards = self.is_mixed or self.is_across
        most = limit if by_cards else limit // self.widths[0]
        return tuple(
            measure for measure in range(self.least, most + 1) if self.has_measure(measure)
        )

    def has_measure(self, measure: int) -> bool:
        """Tell whether it has components of a measure, however great."""
        longest = measure if self.longest is None else self.longest
        if self.is_across:
            return measure == self.widths[0]
        if not self.is_mixed:
            return self.shortest <= measure <= longest
        low, high = self.widths
        fewest = max(self.shortest, -(-measure // high))
        # If any count of steps leaves a whole number of wide ones, one of the first does,
        # and none leaves more of them.
        counts = range(fewest, min(longest, fewest + high - low - 1) + 1)
        narrow = ((measure - low * steps) for steps in counts)
        return any(
            extra % (high - low) == 0 and extra // (high - low) >= self.least_wide
            for extra in narrow
        )

    def cards(self, measure: int) -> int:
        """Return the number of cards of its components of a measure."""
        by_cards = self.is_mixed or self.is_across
        return measure if by_cards else self.widths[0] * measure

    def formula_values(self, measure: int) -> dict[str, int]:
        """Return what a multiplier's formula may use of a component.

        A mixed run counts by its widest step, and two of its cards as a pair; so do
        those of a set across suits.
        """
        width, cards = self.widths[-1], self.cards(measure)
        by_cards = self.is_mixed or self.is_across
        pairs = cards // 2 if by_cards else measure * (width // 2)
        return {"cards": cards, "width": width, "length": measure, "pairs": pairs}

    def __str__(self) -> str:
        if self.is_across:
            suits = f" in {self.suits} suits" if self.suits > FEWEST_SUITS else ""
            return f"{self.widths[0]} of a rank{suits}{self._of_ranks()}"
        widths = " | ".join(f"x{width}" for width in self.widths)
        text = f"({widths})" if self.is_mixed else widths
        if self.is_run:
            text += f" run {self.shortest}.."
            text += "" if self.longest is None else str(self.longest)
        text += "" if self.required is None else f" with x{self.required}"
        return text if self.is_led else f"{text} not led"

    def _of_ranks(self) -> str:
        level = ("level cards",) if self.of_level else ()
        ranks = (" ".join(RANKS[rank] for rank in self.ranks),) if self.ranks else ()
        named = " or ".join((*ranks, *level))
        return f" of {named}" if named else ""


@dataclass(frozen=True, slots=True)
class ShapeCall:
    """A shape named in a rule line, with its length where one is given.

    `titanic(2)` has a number, `tractor(n - 1)` a formula over the lead's `n`, and a bare
    `pair` no length at all (a bare run in a rung is its shortest; in a multiplier or a
    ranking it is any length).
    """

    name: str
    length: Formula | None = None

    def length_for(self, lead_length: int) -> int | None:
        """Return the length called for when the lead has `lead_length` steps.

        One beyond all reason counts as 0, which no component has.
        """
        if self.length is None:
            return None
        return bounded(self.length, {"n": lead_length}, LARGEST_PRICE) or 0

    def __str__(self) -> str:
        return self.name if self.length is None else f"{self.name}({self.length})"


@dataclass(frozen=True, slots=True)
class Ranking:
    """Which shapes beat which other shapes of equally many cards.

    Attributes:
        lines: Each line lists shape names from the highest down; a shape beats all
            that stand after it in a line. A line may end in `ANYTHING`.
    """

    lines: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        return "\n".join(" > ".join(line) for line in self.lines)

    def beats_anything(self, name: str) -> bool:
        """Tell whether a shape beats every play of as many cards that does not."""
        return name != ANYTHING and ANYTHING in self._below(name)

    def places(self) -> Mapping[str, int]:
        """Return for each ranked shape the length of the longest chain below it.

        Shapes that no line names are absent; of shapes with names none but what beats
        anything beats them, and they beat nothing.
        """
        below: dict[str, set[str]] = {}
        for line in self.lines:
            for higher, lower in pairwise(line):
                below.setdefault(higher, set()).add(lower)
                below.setdefault(lower, set())
        places: dict[str, int] = {}
        for _ in below:
            for name, lowers in below.items():
                places[name] = max(
                    (places.get(lower, 0) + 1 for lower in lowers), default=0
                )
        return places

    def beats(self, higher: str, lower: str) -> bool:
        """Tell whether some line puts `higher` above `lower`, directly or by a chain."""
        below = self._below(higher)
        if lower in below:
            return True
        return ANYTHING in below and ANYTHING not in {lower, *self._below(lower)}

    def _below(self, name: str) -> set[str]:
        """Return all that stands below a shape in some line, directly or by a chain."""
        below: set[str] = set()
        frontier = {name}
        while frontier:
            frontier = {
                low
                for line in self.lines
                for place, high in enumerate(line)
                if high in frontier
                for low in line[place + 1 :]
            } - below
            below |= frontier
        return below - {name}
