"""Friends by lot: what each seat knows of them, in views, in imagined deals, in records."""

from __future__ import annotations

from array import array

import pytest

from tests.builders import changed
from tests.table.ask import variant
from tests.table.deals import play_on
from tuolaji.bots import POLICIES
from tuolaji.engine.codes import run_key
from tuolaji.engine.columns import COLUMN_COUNT, COLUMNS
from tuolaji.engine.play import play_deals
from tuolaji.engine.tables import build_tables
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side
from tuolaji.rules.table import FoundBy
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase
from tuolaji.table.players import view_of
from tuolaji.table.record import record_from
from tuolaji.table.replay import play_record, replay

SEATS = range(5)
DRAWN = [found_by for found_by in FoundBy if found_by.is_drawn]
NAMES = [column.name for column in COLUMNS]


def rules_by(found_by: FoundBy) -> Ruleset:
    return changed(variant("zhaopengyou"), table={"found_by": found_by})


def in_play(found_by: FoundBy, seed: int = 1, policy: str = "greedy") -> DealInPlay:
    """Return a deal whose first lead is due."""
    deal, bot = DealInPlay(rules_by(found_by), seed=seed), POLICIES[policy]()
    while deal.phase is not Phase.PLAYING:
        deal.do(deal.choice_of(bot))
    return deal


def finished(deal: DealInPlay, policy: str = "random") -> DealInPlay:
    bot = POLICIES[policy]()
    while deal.phase is not Phase.FINISHED:
        deal.do(deal.choice_of(bot))
    return deal


def friend_of(deal: DealInPlay) -> int:
    (friend,) = deal.friends
    assert friend.seat is not None
    return friend.seat


def test_2_11_3_a_friend_alone_knows_its_mark() -> None:
    deal = in_play(FoundBy.HIDDEN)
    friend, declarer = friend_of(deal), deal.declarer
    assert friend != declarer
    knowing = [seat for seat in SEATS if view_of(deal, seat).mark is not None]
    assert knowing == [friend]
    assert view_of(deal, friend).mark in deal.hand(friend)
    assert [seat for seat in SEATS if view_of(deal, seat).friends] == [friend]


def test_2_11_3_all_know_a_friend_when_its_card_lies() -> None:
    deal = in_play(FoundBy.HIDDEN)
    friend, mark = friend_of(deal), view_of(deal, friend_of(deal)).mark
    bot = POLICIES["random"]()
    while mark in deal.hand(friend):
        assert not any(view_of(deal, seat).friends for seat in SEATS if seat != friend)
        count = deal.hand(friend).count(mark)
        deal.do(deal.choice_of(bot))
        if deal.hand(friend).count(mark) < count:
            break
    for seat in SEATS:
        (known,) = view_of(deal, seat).friends
        assert (known.seat, known.called, known.revealed) == (friend, mark, True)


@pytest.mark.parametrize("seed", range(4))
def test_2_11_3_an_imagined_friend_is_not_who_imagines(seed: int) -> None:
    deal = in_play(FoundBy.HIDDEN, seed)
    friend, declarer = friend_of(deal), deal.declarer
    for seat in SEATS:
        found = {friend_of(deal.imagine(seat, world)) for world in range(20)}
        if seat == friend:
            assert found == {friend}
        else:
            assert seat not in found
            assert declarer not in found
            assert len(found) > 1


@pytest.mark.parametrize("seed", range(3))
def test_2_11_4_each_other_seat_has_a_mark_that_it_holds(seed: int) -> None:
    deal = in_play(FoundBy.MARKS, seed)
    assert deal.friends == ()
    for seat in SEATS:
        mark = view_of(deal, seat).mark
        assert (mark is None) == (seat == deal.declarer)
        assert mark is None or mark in deal.hand(seat)


def test_2_11_4_whose_marks_are_most_is_a_friend_at_the_end() -> None:
    deal = finished(in_play(FoundBy.MARKS))
    marks = deal.marks
    assert marks is not None
    assert marks[deal.declarer or 0] == 0 or deal.declarer is None
    record = deal.record()
    (friend,) = record.friends
    assert friend.seat is not None
    assert marks[friend.seat] == max(marks) > 0
    own = [seat for seat in SEATS if record.sides[seat] is Side.DECLARERS]
    assert sorted(own) == sorted({record.declarer, friend.seat})


@pytest.mark.parametrize("found_by", DRAWN)
@pytest.mark.parametrize("seed", range(3))
def test_2_11_points_count_for_the_side_at_the_end(found_by: FoundBy, seed: int) -> None:
    record = finished(in_play(found_by, seed)).record()
    won = sum(
        trick.points
        for trick in record.tricks
        if record.sides[trick.winner] is Side.ATTACKERS
    )
    assert record.attackers_points == won + record.capture.earned
    assert record.points_after_tricks()[-1] == won


def test_2_11_2_the_card_and_the_turns_are_shown_to_all() -> None:
    deal = in_play(FoundBy.TURN)
    (drawn,) = deal.friends
    assert drawn.turn is not None
    assert all(view_of(deal, seat).friends == (drawn,) for seat in SEATS)


@pytest.mark.parametrize("found_by", [*DRAWN, FoundBy.FIRST])
@pytest.mark.parametrize("seed", range(3))
def test_a_record_replays_and_is_written(found_by: FoundBy, seed: int) -> None:
    record = finished(in_play(found_by, seed)).record()
    assert replay(record, rules_by(found_by)) == record
    assert record_from(record.to_dict()) == record


@pytest.mark.parametrize("found_by", [*DRAWN, FoundBy.FIRST])
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_a_deal_step_by_step_is_the_deal_of_a_batch(found_by: FoundBy, policy: str) -> None:
    rules, bot = rules_by(found_by), POLICIES[policy]()
    rows = array("i", [0]) * COLUMN_COUNT
    play_deals(build_tables(rules), bot, bot, run_key(5), 0, 1, rules.levels.start, rows)
    row = dict(zip(NAMES, rows, strict=True))
    record = finished(in_play(found_by, 5, policy), policy).record()
    found = {friend.seat for friend in record.friends if friend.seat is not None}
    assert row["attackers_points"] == record.attackers_points
    assert row["friends"] == len(found)


@pytest.mark.parametrize("found_by", DRAWN)
def test_search_plays_where_friends_are_drawn(found_by: FoundBy) -> None:
    deal = in_play(found_by, 2)
    bot = POLICIES["search"]()
    for _play in range(7):
        deal.do(deal.choice_of(bot))
    assert play_on(deal).result is not None


@pytest.mark.parametrize("found_by", [*DRAWN, FoundBy.FIRST])
def test_a_deal_that_is_written_down_is_the_deal_step_by_step(found_by: FoundBy) -> None:
    rules, bot = rules_by(found_by), POLICIES["greedy"]()
    record = play_record(rules, 3, (bot, bot))
    assert record == finished(in_play(found_by, 3), "greedy").record()
    assert len(record.friends) == 1
