"""A walk through a recorded deal goes on, back, and from trick to trick."""

from __future__ import annotations

import pytest

from tests.table.ask import variant
from tests.table.deals import recorded
from tuolaji.play.walk import Walk
from tuolaji.table.phases import Phase


def walk_of(name: str = "tuolaji") -> Walk:
    return Walk(recorded(name, 7, "greedy"), variant(name))


@pytest.mark.parametrize("name", ["tuolaji", "zhaopengyou", "jiaofen", "chaodipi"])
def test_it_ends_in_the_recorded_result(name: str) -> None:
    walk = walk_of(name)
    walk.go(len(walk))
    assert walk.deal.record() == walk.record
    assert walk.trick == len(walk.record.tricks)


def test_it_goes_on_and_back_and_never_past_the_ends() -> None:
    walk = walk_of()
    assert (walk.at, walk.said, walk.trick) == (0, "the deal begins", 0)
    walk.go(3)
    walk.go(-1)
    assert walk.at == 2
    walk.go(-5)
    assert walk.at == 0


def test_each_trick_is_reached_where_it_is_led_to() -> None:
    walk = walk_of()
    for number in range(1, len(walk.record.tricks) + 1):
        walk.go_to_trick(number)
        assert walk.trick == number
        assert (walk.deal.plays, walk.deal.phase) == ((), Phase.PLAYING)
        assert walk.deal.leader == walk.record.tricks[number - 1].leader
    walk.go_to_trick(0)
    assert walk.at == 0


def test_what_was_done_is_said() -> None:
    walk = walk_of()
    walk.go_to_trick(1)
    walk.go(1)
    assert walk.said.startswith(f"seat {walk.record.tricks[0].leader} plays ")


def test_no_step_is_a_pass_while_cards_are_dealt() -> None:
    walk = walk_of()
    said = []
    while walk.trick == 0:
        said.append(walk.said)
        walk.go(1)
    assert not any("passes" in sentence for sentence in said)
