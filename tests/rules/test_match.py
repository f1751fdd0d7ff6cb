"""Do the levels read as they are written (rule 10.2)?"""

from __future__ import annotations

from tuolaji.cards import parse_rank
from tuolaji.rules.match import Levels


def test_10_2_levels_are_listed_by_the_names_of_their_ranks() -> None:
    two, ten, king = (parse_rank(rank) for rank in ("2", "10", "K"))
    assert str(Levels((two, ten, king), two, frozenset({ten}), king)) == "2 10 K"
