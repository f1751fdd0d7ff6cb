"""Points that tell the result early, on deals whose course is known."""

from __future__ import annotations

from tests.sim.sampling.arms import arm, by_hand, take_sample
from tuolaji.sim.compare.sample import foresee, joined, take_samples

# Of every eight deals (four of each half): attackers who have 10 points after one trick
# win, others lose, but two deals in eight turn after the sixth trick.
HELD = [0, 0, 0, 0, 0, 0, 0, 0]
WON = [0, 10, 20, 30, 40, 50, 60, 70]
TURNED_UP = [0, 0, 0, 0, 0, 0, 0, 90]
EIGHT = [HELD, HELD, WON, WON, HELD, HELD, TURNED_UP, TURNED_UP]
RESULTS = [0, 0, 1, 1, 0, 0, 1, 1]


def test_a_deal_is_known_after_the_last_trick_that_told_wrongly() -> None:
    seen = foresee(by_hand(EIGHT * 10, RESULTS * 10))
    known = seen.known_after.reshape(10, 8)
    # Before the first trick 4 of 8 win: even chances, which are read as a takeover.
    assert (known == [1, 1, 0, 0, 1, 1, 7, 7]).all()


def test_a_share_of_deals_told_rightly_is_counted_trick_by_trick() -> None:
    seen = foresee(by_hand(EIGHT * 10, RESULTS * 10))
    shares = [share.estimate for share in seen.right]
    assert shares == [0.5, *[0.75] * 6, 1.0]
    assert all(share.n == 80 for share in seen.right)
    assert seen.decided == 7


def test_a_comeback_turns_late_and_against_the_odds() -> None:
    slim = [HELD, HELD, WON, WON, HELD, HELD, HELD, HELD, TURNED_UP, TURNED_UP]
    seen = foresee(by_hand(slim * 8, [0, 0, 1, 1, 0, 0, 0, 0, 1, 1] * 8))
    # Of those without points after five tricks 2 in 8 win.
    assert (seen.comebacks.reshape(8, 10) == [*[0] * 8, 1, 1]).all()


def test_what_one_in_three_do_is_no_comeback() -> None:
    seen = foresee(by_hand(EIGHT * 10, RESULTS * 10))
    assert seen.comebacks.sum() == 0


def test_a_deal_that_turns_within_five_tricks_is_no_comeback() -> None:
    early = [0, 0, 0, 0, 0, 60, 70, 80]
    deals = [HELD, HELD, HELD, HELD, HELD, HELD, HELD, HELD, early, early]
    seen = foresee(by_hand(deals * 8, [*[0] * 8, 1, 1] * 8))
    assert seen.comebacks.sum() == 0
    assert (seen.known_after.reshape(8, 10)[:, 8:] == 5).all()


def test_points_of_which_a_half_knows_nothing_are_read_by_their_neighbours() -> None:
    deals = [[0, 0], [0, 0], [0, 40], [0, 40], [0, 100], [0, 0], [0, 0], [0, 95]]
    longer = [[*line, line[-1]] for line in deals]
    seen = foresee(by_hand(longer, [0, 0, 1, 1, 1, 0, 0, 1]))
    assert seen.right[1].estimate == 1.0


def test_a_deal_that_has_ended_is_known() -> None:
    # After one trick the points of the others leave even chances, read as a takeover.
    seen = foresee(by_hand([[0, 0], [0, 0], [0, 0, 0], [0, 0, 0]], [0, 0, 1, 1]))
    assert seen.known_after.tolist() == [1, 1, 0, 0]
    assert seen.right[-1].estimate == 1.0


def test_what_always_happens_is_known_before_the_first_card() -> None:
    seen = foresee(by_hand(EIGHT, [0] * 8))
    assert seen.decided == 0
    assert seen.known_after.sum() == 0


def test_no_half_learns_from_itself() -> None:
    # Even deals with 100 points are won, odd ones lost: each half is misled by the other.
    deals = [[0, 0, 0], [0, 0, 0], [0, 100, 100], [0, 100, 100]]
    seen = foresee(by_hand(deals * 5, [0, 0, 1, 0] * 5))
    assert seen.right[1].estimate == 0.5


def test_many_deals_with_some_points_weigh_more_than_few_with_others() -> None:
    # At 0 points 8 of 9 are won, at 10 the only one is lost: together 8 of 10 are won.
    half = [[0, 0, 0]] * 9 + [[0, 10, 10]]
    results = [*[1] * 8, 0, 0]
    deals = [line for line in half for _ in range(2)]
    seen = foresee(by_hand(deals, [result for result in results for _ in range(2)]))
    assert seen.right[1].estimate == 0.8


def test_points_tell_more_as_a_deal_goes_on() -> None:
    seen = foresee(take_sample(arm("tuolaji"), seed=1, deals=600))
    shares = [share.estimate or 0 for share in seen.right]
    assert shares[20] > shares[10] > shares[2]
    assert seen.decided is not None
    assert 10 < seen.decided <= 25


def test_seatings_of_a_deal_are_one_cluster() -> None:
    arms = [arm("tuolaji", pair) for pair in (("greedy", "random"), ("random", "greedy"))]
    seen = foresee(joined(take_samples(arms, seed=1, deals=200, jobs=1)))
    assert len(seen.known_after) == 400
    assert seen.right[3].n == 400
