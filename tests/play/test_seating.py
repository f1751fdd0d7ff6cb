"""Who sits where: people, policies, bots from files, and what is said of other words."""

from __future__ import annotations

import pytest

from tuolaji.errors import PlanError
from tuolaji.play.seating import read_seats


def test_by_default_one_person_sits_among_greedy_bots() -> None:
    assert [sitter.word for sitter in read_seats(None, 4)] == ["me"] + ["greedy"] * 3


def test_people_may_have_names() -> None:
    ann, other, *_rest = read_seats("me:Ann, me", 5)
    assert (ann.is_person, ann.name, other.name) == (True, "Ann", "")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("me,greedy,greedy,greedy,greedy", "5 seats are named, but the table has 4"),
        ("me,you", "'you' cannot take a seat; seats are me, greedy"),
        ("greedy", "nobody at the table is a person; name a seat 'me'"),
    ],
)
def test_what_cannot_be_seated_is_told(text: str, said: str) -> None:
    with pytest.raises(PlanError, match=said):
        read_seats(text, 4)
