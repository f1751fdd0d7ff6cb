"""Rule 10.5: the next declarer."""

from __future__ import annotations

import pytest

from tests.builders import ruleset
from tests.table.asking import answer, complaint, plain
from tuolaji.rules.match import Next


@pytest.mark.parametrize(
    ("declarer", "takeover", "following"),
    [(0, False, 2), (3, False, 1), (0, True, 1), (3, True, 0)],
)
def test_10_5_rotation(declarer: int, takeover: bool, following: int) -> None:
    found = plain("tuolaji", "rotation", declarer=declarer, takeover=takeover)
    assert found == {"declarer": following}


def test_10_5_the_same_seat_may_go_on() -> None:
    rules = ruleset(match={"held": Next.SAME})
    found = answer(rules, "rotation", declarer=3, takeover=False)
    assert (found.to_dict(), found.why) == ({"declarer": 3}, "'match.held: same seat'")


def test_a_seat_outside_the_table() -> None:
    assert complaint("tuolaji", "rotation", declarer=4, takeover=True) == (
        "'tuolaji' has the seats 0 .. 3, got 4"
    )


def test_takeover_is_true_or_false() -> None:
    assert complaint("tuolaji", "rotation", declarer=0, takeover="maybe") == (
        "rotation: 'takeover' must be true or false, got 'maybe'"
    )


@pytest.mark.parametrize(
    ("partner", "takeover", "following"), [(3, False, 3), (None, False, 1), (3, True, 2)]
)
def test_a_called_partner_goes_on(
    partner: int | None, takeover: bool, following: int
) -> None:
    fields = {"declarer": 1, "partner": partner, "takeover": takeover}
    assert plain("bianfeng-called", "rotation", **fields) == {"declarer": following}


def test_a_partner_who_sits_opposite_is_not_named() -> None:
    fields = {"declarer": 1, "partner": 3, "takeover": False}
    assert complaint("tuolaji", "rotation", **fields) == (
        "rotation: partners of 'tuolaji' sit opposite, so leave out 'partner'"
    )
