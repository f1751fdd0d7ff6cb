"""Levels rise as the ruleset says, and the deal goes to the right seat."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import rank, ruleset
from tuolaji.engine.match import advance, next_declarer, raise_levels
from tuolaji.engine.scoring import clear_foul
from tuolaji.engine.state import Deal, Tables
from tuolaji.engine.tables import build_tables
from tuolaji.rules.deck import Partners
from tuolaji.rules.match import AfterLast, Next, Passed

PLAIN = build_tables(ruleset())
MANDATORY = build_tables(
    ruleset(levels={"mandatory": frozenset({rank("5"), rank("10"), rank("K")})})
)
BY_HOLDING = build_tables(
    ruleset(
        levels={"mandatory": frozenset({rank("5"), rank("10")}), "passed": Passed.HOLDING}
    )
)
WITH_NO_TRUMP = build_tables(ruleset(levels={"after_last": AfterLast.NO_TRUMP}))
CALLED = build_tables(ruleset(table={"partners": Partners.CALLED}))
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
    assert advance(PLAIN, level, gain, held=True) == reached


@pytest.mark.parametrize(
    ("level", "gain", "reached"),
    [
        pytest.param(1, 3, FIVE, id="stops_at_a_mandatory_level"),
        pytest.param(FIVE, 3, FIVE + 3, id="and_leaves_it"),
        pytest.param(FIVE + 3, 9, TEN, id="stops_at_the_next"),
        pytest.param(KING, 2, PAST_ACE, id="ends_beyond_the_last"),
    ],
)
@pytest.mark.parametrize("held", [False, True])
def test_a_mandatory_level_is_not_jumped_over(
    level: int, gain: int, reached: int, held: bool
) -> None:
    assert advance(MANDATORY, level, gain, held) == reached


@given(levels, gains)
def test_no_mandatory_level_lies_strictly_between(level: int, gain: int) -> None:
    reached = advance(MANDATORY, level, gain, held=True)
    assert not {FIVE, TEN, KING} & set(range(level + 1, reached))
    assert level <= reached <= min(level + gain, PAST_ACE)


@given(levels, gains, gains)
def test_without_mandatory_levels_gains_add_up(level: int, gain: int, more: int) -> None:
    at_once = advance(PLAIN, level, gain + more, held=False)
    one_by_one = advance(PLAIN, advance(PLAIN, level, gain, held=True), more, held=False)
    assert at_once == one_by_one


@pytest.mark.parametrize(
    ("level", "gain", "held", "reached"),
    [
        pytest.param(0, 2, False, 2, id="attackers_rise"),
        pytest.param(0, 5, False, FIVE, id="they_stop_at_a_mandatory_level"),
        pytest.param(FIVE, 5, False, FIVE, id="and_do_not_leave_it"),
        pytest.param(FIVE, 2, True, FIVE + 2, id="who_holds_it_does"),
        pytest.param(FIVE, 9, True, TEN, id="up_to_the_next"),
        pytest.param(KING, 3, False, ACE, id="attackers_stop_at_the_last"),
        pytest.param(KING, 3, True, ACE, id="so_do_declarers_who_have_not_held_it"),
        pytest.param(ACE, 1, False, ACE, id="attackers_do_not_win"),
        pytest.param(ACE, 1, True, PAST_ACE, id="who_holds_it_wins"),
    ],
)
def test_10_2_levels_passed_by_holding(
    level: int, gain: int, held: bool, reached: int
) -> None:
    assert advance(BY_HOLDING, level, gain, held) == reached


@pytest.mark.parametrize(
    ("level", "gain", "held", "reached"),
    [
        pytest.param(ACE, 2, False, PAST_ACE, id="attackers_reach_it"),
        pytest.param(PAST_ACE, 2, False, PAST_ACE, id="and_stay"),
        pytest.param(PAST_ACE, 1, True, PAST_ACE + 1, id="who_holds_it_wins"),
    ],
)
def test_10_6_only_holding_it_passes_the_no_trump_deal(
    level: int, gain: int, held: bool, reached: int
) -> None:
    assert advance(WITH_NO_TRUMP, level, gain, held) == reached


@pytest.mark.parametrize(
    ("level", "result", "levels"),
    [
        pytest.param(FIVE, {}, [FIVE + 1, FIVE], id="declarers_who_hold"),
        pytest.param(FIVE, {"side": 1}, [FIVE, FIVE], id="attackers_stay"),
        pytest.param(FIVE + 1, {"side": 1}, [FIVE + 1, FIVE + 2], id="elsewhere_they_rise"),
        pytest.param(
            FIVE, {"levels": 0, "foul_attackers": 1}, [FIVE, FIVE], id="gifts_do_not_pass"
        ),
        pytest.param(
            FIVE,
            {"side": 1, "levels": 0, "foul_declarers": 1},
            [FIVE, FIVE],
            id="nor_those_to_declarers_who_lose",
        ),
        pytest.param(
            FIVE, {"levels": 0, "foul_declarers": 1}, [FIVE + 1, FIVE], id="but_of_who_hold"
        ),
        pytest.param(FIVE, {"level": 1}, [FIVE, FIVE], id="a_deal_at_another_level"),
    ],
)
def test_10_2_only_holding_a_deal_passes_its_level(
    level: int, result: dict[str, int], levels: list[int]
) -> None:
    deal = Deal()
    clear_foul(deal)
    deal.won_by, deal.level, deal.levels = -1, level, 1
    deal.side_of, deal.seat_level = [0, 1] * 6, [level] * 12
    for name, value in result.items():
        setattr(deal, name, value)
    deal.takeover = deal.side
    raise_levels(BY_HOLDING, deal, 1)
    assert [*deal.seat_level[:2]] == levels


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


@given(seats, st.integers(-1, 3))
def test_10_4_an_attacker_declares_after_a_takeover(seat: int, partner: int) -> None:
    turn = following(CALLED, seat, takeover=True, partner=partner)
    assert turn not in (seat, partner)
    between = {(seat + step) % 4 for step in range(1, (turn - seat) % 4)}
    assert between <= {partner}, "it is the next attacker in order of play"
