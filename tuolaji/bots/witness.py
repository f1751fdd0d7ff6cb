"""What does a deal offer its players, beyond what they do?

A witness sits in every seat, asks the policy that plays there, and passes its decision on
unchanged. It counts what could have been led, tries some legal plays at each follow, and
keeps the course of the deal. Its chance comes from a stream of its own, so the deals are
those that are played without it.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.bots.witness_notes import (
        NoteRows,
        Notes,
        note_lead,
        note_opening,
        note_play,
        open_notes,
        write_notes,
    )
    from tuolaji.bots.witness_trying import Trials, note_answers, try_follows
    from tuolaji.engine.bits import LOW_32
    from tuolaji.engine.constants import HAND, PLANES, PLAY, STREAM_BOTS
    from tuolaji.engine.leading import count_components
    from tuolaji.engine.playing import play_deal
    from tuolaji.engine.policy import Policy, Seats
    from tuolaji.engine.rows import Rows, write_row
    from tuolaji.engine.state import Deal, Tables
    from tuolaji.engine.streams import seed_streams

__all__ = ["Witness", "open_deal", "watch_deals"]


@cython.final
@cython.cclass
class Witness(Policy):
    """Passes on what two policies decide, and looks on; see the module.

    Attributes:
        seats: The policies that decide.
        notes: What it has seen of the deal.
        trials: The plays that it tries at a follow.
    """

    seats: Seats
    notes: Notes
    trials: Trials

    def __init__(self, even: Policy, odd: Policy, tries: int) -> None:
        """Take the policies of the even and of the odd seats.

        Args:
            even: The policy of the even seats.
            odd: The policy of the odd seats.
            tries: How many plays are tried at each follow, at most 16; with 0 only runs,
                points and the course are noted.
        """
        self.seats = Seats(even, odd)
        self.watches = self.seats.watches
        self.notes = Notes()
        self.trials = Trials(tries)

    def bid(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Bid what the seat's policy bids."""
        return self.seats.bid(rules, deal, seat)

    def calls_points(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
        """Call if the seat's policy calls."""
        return self.seats.calls_points(rules, deal, seat)

    def name(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Name the trumps that the seat's policy names."""
        return self.seats.name(rules, deal, seat)

    def bury(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
        """Bury what the seat's policy buries."""
        self.seats.bury(rules, deal, seat)

    def partner_card(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Call the card that the seat's policy calls."""
        return self.seats.partner_card(rules, deal, seat)

    def steal(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Steal the kitty if the seat's policy does."""
        return self.seats.steal(rules, deal, seat)

    def lead(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
        """Count what could be led, then lead what the seat's policy leads."""
        look_at_leader(self.notes, self.trials, rules, deal, seat)
        self.seats.lead(rules, deal, seat)

    def follow(
        self, rules: Tables, deal: Deal, seat: cython.int, turn: cython.int
    ) -> cython.void:
        """Try some plays, then follow as the seat's policy follows."""
        if turn == 1:
            note_lead(self.notes, rules, deal)
        self.notes.follows += 1
        if self.trials.wanted:
            try_follows(self.trials, self.notes, rules, deal, seat, turn)
        self.seats.follow(rules, deal, seat, turn)
        note_play(self.notes, rules, deal, PLAY + turn * PLANES)
        note_answers(self.notes, rules, deal, PLAY + turn * PLANES)


def look_at_leader(
    notes: Notes, trials: Trials, rules: Tables, deal: Deal, seat: cython.int
) -> cython.void:
    """Note where the deal stands, and how many components the leader could lead."""
    choices: cython.int
    if deal.trick_count == 0:
        note_opening(notes, rules, deal)
    notes.history[deal.trick_count] = deal.attackers_points
    notes.leads += 1
    if trials.wanted:
        choices = count_components(rules, deal, HAND + seat * PLANES)
        notes.lead_choices += choices
        notes.forced_leads += choices == 1


def open_deal(
    witness: Witness, deal: Deal, key: cython.longlong, index: cython.longlong
) -> cython.void:
    """Get ready for a deal that is then begun; its streams are seeded anew by that.

    The witness's chance is the first stream of a run with another key.
    """
    seed_streams(deal, key ^ (LOW_32 << 24), index, STREAM_BOTS)
    witness.trials.stream = deal.streams[0]
    open_notes(witness.notes)


@cython.ccall
def watch_deals(
    rules: Tables,
    witness: Witness,
    key: cython.longlong,
    first: cython.longlong,
    count: cython.longlong,
    level: cython.int,
    rows: array[int],
    notes: array[int],
) -> cython.int:
    """Play separate opening deals before a witness; return the number of deals.

    Args:
        rules: The ruleset's tables.
        witness: The policies of all seats, and who looks on.
        key: The number that names the run.
        first: The index of the first deal.
        count: How many deals to play.
        level: The level of all deals, as an index of a rank.
        rows: Room for `count` rows of 32-bit numbers, as for `batch.play_deals`.
        notes: Room for `count` rows of 64-bit numbers, `NOTE_COUNT` each.
    """
    deal: Deal = Deal()
    room: Rows = Rows(rows)
    book: NoteRows = NoteRows(notes)
    index: cython.longlong
    deal.won_by = -1
    with cython.nogil:
        for index in range(count):
            open_deal(witness, deal, key, first + index)
            play_deal(rules, deal, witness, key, first + index, level, -1)
            write_row(deal, room, index, first + index)
            write_notes(witness.notes, deal, book, index)
    return count
