"""The sessions that the tests play."""

from __future__ import annotations

from functools import cache

from tests.table.ask import variant
from tuolaji.dsl.dump import resolved_values
from tuolaji.play.seating import read_seats
from tuolaji.play.session import Session, Setup
from tuolaji.table.phases import Phase

__all__ = ["begun", "first_choice", "first_deal", "until"]


@cache
def written_out(name: str) -> dict[str, object]:
    return resolved_values(name)


def begun(name: str = "tuolaji", seats: str = "me", seed: int = 5) -> Session:
    """Return a match of a variant that has just been begun."""
    rules = variant(name)
    sitters = read_seats(seats, rules.table.players)
    return Session(Setup(rules, sitters, seed, written_out(name)))


def first_choice(session: Session) -> None:
    """Let the person do the first thing that the rules permit, or a bot act."""
    if session.due is None:
        session.advance()
    else:
        assert session.act(next(session.deal.legal_actions())) is None


def first_deal(session: Session) -> Session:
    """Play the deal to its end; people do the first thing that the rules permit."""
    while not session.is_deal_over:
        first_choice(session)
    return session


def until(session: Session, phase: Phase) -> Session:
    """Play on until a person must decide in a phase."""
    while session.due is None or session.deal.phase is not phase:
        assert not session.is_deal_over
        first_choice(session)
    return session
