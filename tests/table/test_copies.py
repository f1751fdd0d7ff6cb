"""A copy of a deal in play, and what a pickle gives back, is a deal of its own."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.oracle.variants import TURNED
from tests.table.ask import variant
from tests.table.deals import in_play, play_on
from tests.table.test_phases import dealt
from tuolaji.dsl.compile import load_variant
from tuolaji.engine.state import COMPILED
from tuolaji.engine.tables import build_tables
from tuolaji.rules.lead import Forced
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.tribute import TributeDue
from tuolaji.table.actions import Action, Pass, Play
from tuolaji.table.deal import DealInPlay
from tuolaji.table.phases import Phase
from tuolaji.table.position import Position


def thrown() -> DealInPlay:
    """Return a deal in which a throw has just failed, and who beats it chooses."""
    return failed(load_variant("tuolaji", [f"lead.failed_throw={Forced.CHOSEN}"]))


def taken_back() -> DealInPlay:
    """Return a deal in which a throw has just been taken back whole."""
    return failed(BACK)


def failed(rules: Ruleset) -> DealInPlay:
    """Return a deal in which the first lead is a throw that fails."""
    suits = [[face for face in rules.deck.faces() if face // 13 == n] for n in range(4)]
    # Each seat holds a suit without its aces, and those of the next.
    own = [suit[-13:-1] + suit[-13:-2] for suit in suits]
    hands = [tuple(own[n] + 2 * suits[(n + 1) % 4][-1:]) for n in range(4)]
    deal = DealInPlay(rules, level="2", hands=hands)
    while deal.phase is not Phase.PLAYING:
        deal.apply(Pass() if deal.phase is Phase.BIDDING else next(deal.legal_actions()))
    held = deal.hand(deal.turn or 0)
    pair = next(face for face in held if held.count(face) == 2)
    other = next(face for face in held if face // 13 == pair // 13 and face < pair)
    deal.apply(Play((pair, pair, other)))
    return deal


ASKED = load_variant("tuolaji", ["bidding.weak_hand=fewer than 60 points if asked"])
BACK = load_variant("tuolaji", ["lead.failed_throw=another lead and -10 points"])

STARTS: dict[str, Callable[[], DealInPlay]] = {
    name: partial(DealInPlay, variant(name), 7)
    for name in ("tuolaji", "four-deck-match", "jiaofen", "zhaopengyou", "fankou-bombs")
} | {
    "a theft": dealt,
    "a failed throw": thrown,
    "a throw taken back": taken_back,
    "a weak hand": partial(DealInPlay, ASKED, 7),
    "a crossing": partial(DealInPlay, TURNED["eight cross"], 0),
    "tribute": partial(DealInPlay, variant("shanggong"), 7, tribute=TributeDue(0, 2)),
}
WAYS: dict[str, Callable[[DealInPlay], DealInPlay]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda deal: loaded(pickle.dumps(deal)),
}


def loaded(data: bytes) -> DealInPlay:
    deal = pickle.loads(data)
    assert isinstance(deal, DealInPlay)
    return deal


def step(deal: DealInPlay) -> None:
    """Do the first action that is no pass, or pass."""
    actions: Iterator[Action] = deal.legal_actions()
    first = next(actions)
    deal.apply(next(actions, first) if isinstance(first, Pass) else first)


def seen(deal: DealInPlay) -> tuple[object, ...]:
    hands = tuple(map(deal.hand, range(deal.rules.table.players)))
    points = deal.attackers_points
    return (
        deal.phase,
        deal.turn,
        deal.bids,
        deal.gifts,
        deal.crossings,
        deal.thefts,
        hands,
        deal.plays,
        deal.tricks,
        points,
    )


def phases_of(deal: DealInPlay) -> set[Phase]:
    met = {deal.phase}
    while deal.turn is not None:
        step(deal)
        met.add(deal.phase)
    return met


def forks(deal: DealInPlay, way: Callable[[DealInPlay], DealInPlay]) -> list[DealInPlay]:
    """Play a deal; return it, and a copy from each phase that has played on by itself.

    The deal must stand where it did when the copy has been played to its end.
    """
    found, phases = [deal], set[Phase]()
    while deal.turn is not None:
        before = seen(deal)
        if deal.phase not in phases:
            phases.add(deal.phase)
            found.append(way(deal))
            assert seen(found[-1]) == before
            while found[-1].turn is not None:
                step(found[-1])
            assert seen(deal) == before
        step(deal)
    return [*found, way(deal)]


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("start", STARTS.values(), ids=STARTS)
def test_a_copy_plays_on_by_itself(
    start: Callable[[], DealInPlay], way: Callable[[DealInPlay], DealInPlay]
) -> None:
    deal, *others = forks(start(), way)
    assert [other.record() for other in others] == [deal.record()] * len(others)


def test_every_phase_is_copied() -> None:
    met = {phase for start in STARTS.values() for phase in phases_of(start())}
    assert met == {*Phase}


def test_in_the_middle_of_a_trick() -> None:
    deal = play_on(in_play(), 2)
    other = copy.copy(deal)
    play_on(other, 1)
    assert (len(deal.plays), len(other.plays)) == (2, 3)


def test_rules_are_shared() -> None:
    deal = in_play()
    assert copy.deepcopy(deal).rules is deal.rules


def test_what_a_deal_is_made_of() -> None:
    position = Position(variant("tuolaji"), "5")
    other = copy.copy(position)
    other.put(0, (position.faces_of(1)[0],))
    assert (position.read(0), len(other.read(0))) == ((), 1)
    tables = build_tables(variant("tuolaji"))
    again = pickle.loads(pickle.dumps(tables))
    assert again.fields() == tables.fields()
    assert {"players": 4, "kitty_base": tables.kitty_base}.items() <= again.fields().items()
    assert copy.deepcopy(tables) is tables


def test_the_other_build_of_the_engine_reads_a_pickle(tmp_path: Path) -> None:
    path = tmp_path / "deal"
    path.write_bytes(pickle.dumps(play_on(in_play(), 2)))
    program = (
        "import pickle, sys; from pathlib import Path; path = Path(sys.argv[1]);"
        "from tests.table.deals import play_on;"
        "deal = play_on(pickle.loads(path.read_bytes()), 1);"
        "path.write_bytes(pickle.dumps(deal))"
    )
    pure = {"TUOLAJI_PURE": "1"} if COMPILED else {}
    kept = {name: text for name, text in os.environ.items() if name != "TUOLAJI_PURE"}
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", program, str(path)]
    subprocess.run(command, cwd=root, env={**kept, **pure}, check=True)
    ours, theirs = play_on(in_play()), play_on(loaded(path.read_bytes()))
    assert ours.record() == theirs.record()
