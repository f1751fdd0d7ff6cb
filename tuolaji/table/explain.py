"""The explanation of a deal: why it came out as it did.

A record says what happened. The questions that `judge` answers, asked once more about
it, say which card, which shape and which line of the rules decided.
"""

from __future__ import annotations

from itertools import chain, pairwise
from typing import Final

from tuolaji.dsl.citation import Citation, in_words
from tuolaji.dsl.translation import rule_in
from tuolaji.language import language_in_use
from tuolaji.rules.lead import TestedAgainst
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import DoubledBy, Side
from tuolaji.table.position import Cards, Position
from tuolaji.table.questions.condition import Ahead, BidState, DealFacts
from tuolaji.table.questions.play import ThrowQuestion
from tuolaji.table.questions.scoring import KittyQuestion, ScoreQuestion
from tuolaji.table.record import Record

__all__ = ["Explained", "called_points", "doublings_of", "facts_of", "price_of"]


class Explained:
    """What decided a deal.

    Args:
        record: The deal.
        rules: Its rules.
    """

    def __init__(self, record: Record, rules: Ruleset) -> None:
        self._record = record
        self._rules = rules
        self._position = Position(rules, record.level, record.trump)

    def arranged(self, cards: Cards) -> tuple[Cards, ...]:
        """Return cards as a player sorts them: trumps, then each suit, the best first."""
        return self._position.arranged(cards)

    def beater(self, number: int) -> int | None:
        """Return the first seat that could have beaten a failed throw.

        Args:
            number: The place of the trick, from 0.

        Returns:
            The seat, or `None` where no hand is asked but all cards not seen.
        """
        trick, lead = self._record.tricks[number], self._rules.lead
        assert trick.thrown is not None, "a throw failed"
        if lead.tested_against is TestedAgainst.UNSEEN_CARDS:
            return None
        players = len(trick.plays)
        for turn in range(1, players):
            seat = (trick.leader + turn) % players
            hands = (*((),) * (turn - 1), self._held(seat, number))
            question = ThrowQuestion(
                trick.thrown, hands, named=trick.named, by=Side.DECLARERS
            )
            answer = question.answer(self._position)
            if answer.stands is False and answer.forced in {None, trick.forced}:
                return seat
        return None

    def _held(self, seat: int, number: int) -> Cards:
        """Return what a seat held before a trick, which is all that it then plays."""
        tricks = self._record.tricks[number:]
        plays = (trick.plays[(seat - trick.leader) % len(trick.plays)] for trick in tricks)
        return tuple(chain.from_iterable(plays))

    def factor(self) -> str:
        """Return what the factor of the capture counts, in words."""
        trick = self._record.tricks[-1]
        winning = trick.plays[(trick.winner - trick.leader) % len(trick.plays)]
        lead = None if trick.winner == trick.leader else trick.plays[0]
        named = trick.named if trick.forced is None else None
        facts = facts_of(self._record)
        question = KittyQuestion(Side.ATTACKERS, winning, lead, named, facts)
        why = question.answer(self._position).why
        rules = (Citation(_MULTIPLIER, "", ""),)
        return in_words(why, rules)

    def band(self) -> str:
        """Return the line of the score table that the attackers' points fall into.

        The line stands in the words of the reader's language, whatever the file has.
        """
        record = self._record
        price = price_of(record, self._rules)
        question = ScoreQuestion(
            record.attackers_points,
            facts_of(record),
            price,
            doublings_of(record, self._rules),
        )
        why, language = question.answer(self._position).why, language_in_use()
        for band in self._rules.scoring.bands:
            key, text = rule_in(_BANDS, str(band), language)
            why = why.replace(f"'{_BANDS}': '{band}'", f"'{key}': '{text}'")
        return why


_BANDS: Final = "scoring.bands"
_MULTIPLIER: Final = "kitty.multiplier"


def price_of(record: Record, rules: Ruleset) -> int | None:
    """Return the last call of a deal's auction, or `None` if nobody has called."""
    called = called_points(record, rules)
    return called[-1] if called else None


def called_points(record: Record, rules: Ruleset) -> tuple[int, ...]:
    """Return the points that the seats of a record's calls have called."""
    if record.called:
        return record.called
    return rules.prices[record.first_call :][: len(record.calls or ())]


def doublings_of(record: Record, rules: Ruleset) -> int:
    """Return how often bids and thefts have doubled the stakes of a deal."""
    seats = [bid.seat for bid in record.bids]
    overturns = sum(seat != after for seat, after in pairwise(seats))
    counts = {
        DoubledBy.NOTHING: 0,
        DoubledBy.OVERTURNS: overturns,
        DoubledBy.THEFTS: len(record.thefts),
        DoubledBy.BOTH: overturns + len(record.thefts),
    }
    return counts[rules.scoring.doubled_by]


def facts_of(record: Record) -> DealFacts:
    """Return what conditions may ask of a deal that has been played."""
    seats, trick = [bid.seat for bid in record.bids], record.tricks[-1]
    bid = BidState.MADE if seats or record.calls else BidState.NOBODY
    if any(seat != after for seat, after in pairwise(seats)):
        bid = BidState.OVERTURNED
    return DealFacts(
        opening=record.opening and record.levels is None,
        bid=bid,
        declarers=record.sides.count(Side.DECLARERS),
        winner=record.sides[trick.winner],
        play=trick.plays[(trick.winner - trick.leader) % len(trick.plays)],
        crossed=any(made.seat == record.declarer for made in record.crossings),
        ahead=_ahead(record),
        captured=record.capture.earned,
    )


def _ahead(record: Record) -> Ahead:
    """Return which side has more points; a captured kitty is the attackers' alone."""
    played = sum(trick.points for trick in record.tricks)
    declarers = played - (record.attackers_points - record.capture.earned)
    if record.attackers_points == declarers:
        return Ahead.NEITHER
    return Ahead.ATTACKERS if record.attackers_points > declarers else Ahead.DECLARERS
