"""Do levels rise as the ruleset says, and does the deal go to the right seat?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import rank, ruleset
from tuolaji.engine.advancing import advance, next_declarer
from tuolaji.engine.state import Deal, Tables
from tuolaji.engine.tables import build_tables
from tuolaji.rules.match import Next

PLAIN = build_tables(ruleset())
MANDATORY = build_tables(
    ruleset(levels={"mandatory": frozenset({rank("5"), rank("10"), rank("K")})})
)
FIVE, TEN, KING, ACE, PAST_ACE = 3, 8, 11, 12, 13


def following(rules: Tables, declarer: int, takeover: bool, partner: int = -1) -> int:
    deal = Deal()
    deal.declarer, deal.takeover, deal.partner = declarer, int(takeover), partner
    return next_declarer(rules, deal)


levels = st.integers(0, ACE)
gains = st.integers(0, 20)
seats = st.integers(0, 3)


@pytest.mark.parametrize(
    ("level", "gain", "reached"),
    [
        pytest.param(0, 0, 0, id="no_gain_no_rise"),
        pytest.param(0, 2, 2, id="two_up"),
        pytest.param(ACE, 1, PAST_ACE, id="past_the_last_wins"),
        pytest.param(KING, 9, PAST_ACE, id="nothing_lies_beyond_the_end"),
    ],
)
def test_a_level_rises_by_its_gain(level: int, gain: int, reached: int) -> None:
    assert advance(PLAIN, level, gain) == reached


@pytest.mark.parametrize(
    ("level", "gain", "reached"),
    [
        pytest.param(1, 3, FIVE, id="stops_at_a_mandatory_level"),
        pytest.param(FIVE, 3, FIVE + 3, id="and_leaves_it"),
        pytest.param(FIVE + 3, 9, TEN, id="stops_at_the_next"),
        pytest.param(KING, 2, PAST_ACE, id="ends_beyond_the_last"),
    ],
)
def test_a_mandatory_level_is_not_jumped_over(level: int, gain: int, reached: int) -> None:
    assert advance(MANDATORY, level, gain) == reached


@given(levels, gains)
def test_no_mandatory_level_lies_strictly_between(level: int, gain: int) -> None:
    reached = advance(MANDATORY, level, gain)
    assert not {FIVE, TEN, KING} & set(range(level + 1, reached))
    assert level <= reached <= min(level + gain, PAST_ACE)


@given(levels, gains, gains)
def test_without_mandatory_levels_gains_add_up(level: int, gain: int, more: int) -> None:
    at_once = advance(PLAIN, level, gain + more)
    assert at_once == advance(PLAIN, advance(PLAIN, level, gain), more)


@pytest.mark.parametrize("takeover", [False, True])
@pytest.mark.parametrize(
    ("move", "step"), [(Next.SAME, 0), (Next.NEXT_SEAT, 1), (Next.PARTNER, 2)]
)
def test_the_deal_moves_as_the_ruleset_says(move: Next, step: int, takeover: bool) -> None:
    chapter = {"takeover" if takeover else "held": move}
    rules = build_tables(ruleset(match=chapter))
    moved = [following(rules, seat, takeover) for seat in range(4)]
    assert moved == [(seat + step) % 4 for seat in range(4)]


@pytest.mark.parametrize("players", [4, 6, 8])
def test_the_partner_is_the_next_seat_of_the_team(players: int) -> None:
    rules = build_tables(ruleset(table={"players": players}, kitty={"size": 12}))
    moved = [following(rules, seat, takeover=False) for seat in range(players)]
    assert moved == [(seat + 2) % players for seat in range(players)]


@given(seats, st.booleans())
def test_the_deal_changes_teams_exactly_with_a_takeover(seat: int, takeover: bool) -> None:
    assert (following(PLAIN, seat, takeover) - seat) % 2 == takeover
