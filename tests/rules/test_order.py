"""Do order lines read as they are written (rules 4.2, 4.4)?"""

from __future__ import annotations

from tuolaji.cards import BIG_JOKER, LITTLE_JOKER, parse_rank
from tuolaji.rules.order import (
    CardStep,
    LevelStep,
    Link,
    OrderLine,
    RangeStep,
    RankStep,
    Where,
)

TWO, ACE = parse_rank("2"), parse_rank("A")


def test_4_2_an_order_line_lists_its_steps_from_the_highest() -> None:
    steps = (
        CardStep(BIG_JOKER),
        CardStep(LITTLE_JOKER),
        LevelStep(Where.TRUMP),
        RankStep(TWO, Where.PLAIN),
        RangeStep(ACE, TWO),
    )
    line = OrderLine(steps, (Link.LINKED, Link.ABOVE, Link.LINKED, Link.ABOVE))
    assert str(line) == "BJ ~ LJ > level of trump ~ 2 of plain > A .. 2"


def test_4_2_a_line_may_have_one_step() -> None:
    assert str(OrderLine((RangeStep(ACE, TWO),), ())) == "A .. 2"
