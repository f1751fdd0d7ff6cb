"""The observer: a policy that counts what a deal offers to the policies it watches.

An observer sits in every seat, asks the policy that plays there, and passes its
decision on unchanged. It counts what could have been led, tries some legal plays at
each follow, and keeps the course of the deal. It draws from a stream of its own, so the
deals are those that are played without it.

A follower is free by the plays that can be told apart among some random legal ones,
each filled as the random policy would. A run is answered if a follower's cards of the
led group hold its form.

The notes of a deal become one row of 64-bit integers: the values that `NOTE_COLUMNS`
names, then the attackers' points before the first trick and after each one. From the
last trick on these stay as they are, without what the capture of the kitty adds. The
course of a deal (bids, burial, plays) is kept as a digest of faces, so that two
rulesets which lay the cards out differently can be compared.
"""

from __future__ import annotations

from array import array
from typing import Annotated

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.bots.observer_columns import FIGURES, HISTORY, LAYOUT_BITS, SEED, TRIES
    from tuolaji.engine.bits import LOW_32, bit, low_bit, low_index
    from tuolaji.engine.choose import mix, seed_streams
    from tuolaji.engine.codes import (
        BURIED,
        EVENT_REDEALS,
        FACES,
        HAND,
        OWED,
        PLANES,
        PLAY,
        RANDOM,
        STREAM_BOTS,
        THROWN,
    )
    from tuolaji.engine.follow import serve, want_form
    from tuolaji.engine.lead import count_components
    from tuolaji.engine.play import play_deal
    from tuolaji.engine.policy import Policy, Seats
    from tuolaji.engine.registers import clear, count, count_all, restrict
    from tuolaji.engine.rows import Rows, write_row
    from tuolaji.engine.search import can_fill
    from tuolaji.engine.state import Deal, Ints, Tables, Words, make_room

__all__ = [
    "NoteRows",
    "Notes",
    "Observer",
    "Trials",
    "look_at_leader",
    "note_answers",
    "note_lead",
    "note_opening",
    "note_play",
    "open_deal",
    "open_notes",
    "try_follows",
    "watch_deals",
    "write_notes",
]


@cython.final
@cython.cclass
class NoteRows:
    """Room for rows of notes."""

    words: array[int]

    def __init__(self, words: array[int]) -> None:
        """Take the room, an array of 64-bit integers."""
        self.words = words


@cython.final
@cython.cclass
class Notes:
    """What has been seen of the deal in play; see the module."""

    leads: int
    lead_choices: int
    follows: int
    follow_choices: int
    forced_leads: int
    forced_follows: int
    tractors_led: int
    tractors_answered: int
    wide_runs_led: int
    wide_runs_answered: int
    high: cython.longlong  # halves of the digest, never both 0
    low: cython.longlong
    answered: (
        cython.longlong
    )  # the runs of this lead that a follower has matched, a bit each
    history: Annotated[Ints, HISTORY]
    face_at: Annotated[Ints, LAYOUT_BITS]  # the face of each bit of the deal's layout

    def __init__(self) -> None:
        """Make room; C has it from the start."""
        if not cython.compiled:
            make_room(self)
        open_notes(self)


def open_notes(notes: Notes) -> cython.void:
    """Forget the deal before."""
    notes.leads = notes.lead_choices = notes.forced_leads = 0
    notes.follows = notes.follow_choices = notes.forced_follows = 0
    notes.tractors_led = notes.tractors_answered = 0
    notes.wide_runs_led = notes.wide_runs_answered = 0
    notes.high = notes.low = SEED
    notes.answered = 0


def absorb(notes: Notes, word: cython.longlong) -> cython.void:
    """Take a word that is not negative into the digest."""
    high: cython.longlong = mix(notes.low ^ (word & LOW_32))
    notes.low = mix(notes.high ^ (word >> 32) ^ high)
    notes.high = high


def absorb_cards(notes: Notes, rules: Tables, deal: Deal, place: cython.int) -> cython.void:
    """Take the cards of a register into the digest, face by face."""
    plane: cython.int
    word: cython.longlong
    faces: cython.longlong
    for plane in range(rules.packs):
        faces = 0
        word = deal.cards[place + plane]
        while word:
            faces |= bit(notes.face_at[low_index(word)])
            word ^= low_bit(word)
        absorb(notes, faces)


def note_opening(notes: Notes, rules: Tables, deal: Deal) -> cython.void:
    """Note all that was decided before the first lead."""
    face: cython.int
    number: cython.int
    for face in range(FACES):
        if deal.face_bit[face] > 0:
            notes.face_at[low_index(deal.face_bit[face])] = face
    absorb(notes, deal.bid_count)
    for number in range(deal.bid_count):
        absorb(notes, deal.bid_seat[number])
        absorb(notes, deal.bid_face[number])
        absorb(notes, deal.bid_laid[number])
        if rules.mixed_bids:
            absorb(notes, deal.bid_cards[number])
        absorb(notes, deal.bid_drawn[number])
    absorb(notes, deal.trump + 1)
    absorb(notes, deal.declarer)
    absorb_friends(notes, rules, deal)
    absorb(notes, deal.events[EVENT_REDEALS])
    if rules.auction_calls:
        absorb(notes, deal.price)
    absorb_cards(notes, rules, deal, BURIED)


def absorb_friends(notes: Notes, rules: Tables, deal: Deal) -> cython.void:
    """Absorb the cards that find friends."""
    number: cython.int
    absorb(notes, deal.friend_count)
    for number in range(deal.friend_count):
        absorb(notes, deal.friend_face[number] + FACES * deal.friend_copy[number])
    if rules.friends_drawn:
        for number in range(rules.players):
            absorb(notes, deal.mark_face[number] + 1)


def note_lead(notes: Notes, rules: Tables, deal: Deal) -> cython.void:
    """Note the lead, which has been judged, and the runs in it."""
    index: cython.int
    notes.answered = 0
    absorb_cards(notes, rules, deal, PLAY)
    if deal.throw_failed:
        absorb_cards(notes, rules, deal, THROWN)
    for index in range(deal.part_count):
        if deal.part_length[index] > 1 and deal.part_width[index] == 2:
            notes.tractors_led += 1
        elif deal.part_length[index] > 1:
            notes.wide_runs_led += 1


def note_play(notes: Notes, rules: Tables, deal: Deal, place: cython.int) -> cython.void:
    """Note a follower's play."""
    absorb_cards(notes, rules, deal, place)


def write_notes(
    notes: Notes, deal: Deal, rows: NoteRows, row: cython.longlong
) -> cython.void:
    """Write the notes of a deal that has been settled as the row of a table."""
    at: cython.longlong = row * (FIGURES + HISTORY)
    trick: cython.int
    rows.words[at] = notes.leads
    rows.words[at + 1] = notes.lead_choices
    rows.words[at + 2] = notes.follows
    rows.words[at + 3] = notes.follow_choices
    rows.words[at + 4] = notes.forced_leads
    rows.words[at + 5] = notes.forced_follows
    rows.words[at + 6] = notes.tractors_led
    rows.words[at + 7] = notes.tractors_answered
    rows.words[at + 8] = notes.wide_runs_led
    rows.words[at + 9] = notes.wide_runs_answered
    rows.words[at + 10] = notes.high
    rows.words[at + 11] = notes.low
    for trick in range(deal.trick_count, HISTORY):
        notes.history[trick] = deal.attackers_points - deal.capture_points
    for trick in range(HISTORY):
        rows.words[at + FIGURES + trick] = notes.history[trick]


@cython.final
@cython.cclass
class Trials:
    """The plays tried at one follow.

    Attributes:
        wanted: How many are tried.
        stream: The state of the observer's own stream.
        distinct: How many of them can be told apart.
    """

    wanted: int
    stream: cython.longlong
    distinct: int
    hand: Annotated[Words, PLANES]  # the cards held before the first
    found: Annotated[Words, TRIES * PLANES]  # the plays that can be told apart

    def __init__(self, wanted: int) -> None:
        """Make room; C has it from the start."""
        if not 0 <= wanted <= TRIES:
            raise ValueError(f"an observer tries at most {TRIES} plays, got {wanted}")
        if not cython.compiled:
            make_room(self)
        self.wanted = wanted
        self.stream = 1


def try_follows(
    trials: Trials,
    notes: Notes,
    rules: Tables,
    deal: Deal,
    seat: cython.int,
    turn: cython.int,
) -> cython.void:
    """Note how many plays can be found at a follow, and whether there is but one."""
    place: cython.int = HAND + seat * PLANES
    held: cython.int = count(rules, deal, place, deal.group_mask[deal.lead_group])
    is_forced: cython.bint
    trials.distinct = 1
    if held == deal.lead_size or count_all(rules, deal, place) == deal.lead_size:
        is_forced = True
    elif deal.lead_size == 1:
        is_forced = has_one_face(deal, place, held)
        if not is_forced:
            draw_plays(trials, rules, deal, seat, PLAY + turn * PLANES)
    else:
        draw_plays(trials, rules, deal, seat, PLAY + turn * PLANES)
        is_forced = trials.distinct == 1
    notes.follow_choices += trials.distinct
    notes.forced_follows += is_forced


def has_one_face(deal: Deal, place: cython.int, held: cython.int) -> cython.bint:
    """Tell whether all cards with which a single can be followed are alike."""
    faces: cython.longlong = deal.cards[place]
    if held:
        faces &= deal.group_mask[deal.lead_group]
    return faces & (faces - 1) == 0


def draw_plays(
    trials: Trials, rules: Tables, deal: Deal, seat: cython.int, target: cython.int
) -> cython.void:
    """Try random plays; leave the deal, its streams too, as it was."""
    place: cython.int = HAND + seat * PLANES
    own: cython.longlong = deal.streams[STREAM_BOTS + seat]
    style: cython.int = deal.style
    plane: cython.int
    _trial: cython.int
    for plane in range(rules.packs):
        trials.hand[plane] = deal.cards[place + plane]
    trials.distinct = 0
    deal.streams[STREAM_BOTS + seat] = trials.stream
    deal.style = RANDOM
    for _trial in range(trials.wanted):
        serve(rules, deal, seat, target)
        note_trial(trials, rules, deal, target)
        for plane in range(rules.packs):
            deal.cards[place + plane] = trials.hand[plane]
    trials.stream = deal.streams[STREAM_BOTS + seat]
    deal.streams[STREAM_BOTS + seat] = own
    deal.style = style
    clear(rules, deal, target)


def note_trial(
    trials: Trials, rules: Tables, deal: Deal, target: cython.int
) -> cython.void:
    """Keep a play if none of those kept before is the same."""
    other: cython.int
    plane: cython.int
    is_same: cython.bint
    for other in range(trials.distinct):
        is_same = True
        for plane in range(rules.packs):
            if trials.found[other * PLANES + plane] != deal.cards[target + plane]:
                is_same = False
        if is_same:
            return
    for plane in range(rules.packs):
        trials.found[trials.distinct * PLANES + plane] = deal.cards[target + plane]
    trials.distinct += 1


def note_answers(notes: Notes, rules: Tables, deal: Deal, place: cython.int) -> cython.void:
    """Note the runs led that a play is the first to match, several only side by side."""
    index: cython.int
    matched: cython.longlong = 0
    if deal.part_length[0] < 2 and deal.part_count == 1:
        return
    restrict(rules, deal, OWED, place, deal.group_mask[deal.lead_group])
    for index in range(deal.part_count):
        if deal.part_length[index] < 2 or deal.part_width[index] < 2:
            continue
        if not matches(rules, deal, matched | bit(index)):
            continue
        matched |= bit(index)
        if notes.answered & bit(index):
            continue
        notes.answered |= bit(index)
        if deal.part_width[index] == 2:
            notes.tractors_answered += 1
        else:
            notes.wide_runs_answered += 1


def matches(rules: Tables, deal: Deal, parts: cython.longlong) -> cython.bint:
    """Tell whether the owed cards hold some components of the lead side by side."""
    index: cython.int
    deal.want_count = 0
    for index in range(deal.part_count):
        if parts & bit(index):
            want_form(rules, deal, deal.part_shape[index], deal.part_length[index], -1)
    return can_fill(rules, deal, OWED)


@cython.final
@cython.cclass
class Observer(Policy):
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

    def asks_anew(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
        """Ask if the seat's policy asks."""
        return self.seats.asks_anew(rules, deal, seat)

    def crosses(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.bint:
        """Cross if the seat's policy does."""
        return self.seats.crosses(rules, deal, seat)

    def spare(
        self,
        rules: Tables,
        deal: Deal,
        seat: cython.int,
        place: cython.int,
        wanted: cython.int,
    ) -> cython.void:
        """Give the partner what the seat's policy gives."""
        self.seats.spare(rules, deal, seat, place, wanted)

    def calls_points(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Call if the seat's policy calls."""
        return self.seats.calls_points(rules, deal, seat)

    def name(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Name the trumps that the seat's policy names."""
        return self.seats.name(rules, deal, seat)

    def bury(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.void:
        """Bury what the seat's policy buries."""
        self.seats.bury(rules, deal, seat)

    def friend_call(self, rules: Tables, deal: Deal, seat: cython.int) -> cython.int:
        """Call the card that the seat's policy calls."""
        return self.seats.friend_call(rules, deal, seat)

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
    observer: Observer, deal: Deal, key: cython.longlong, index: cython.longlong
) -> cython.void:
    """Get ready for a deal that is then begun; its streams are seeded anew by that.

    The observer's chance is the first stream of a run with another key.
    """
    seed_streams(deal, key ^ (LOW_32 << 24), index, STREAM_BOTS)
    observer.trials.stream = deal.streams[0]
    open_notes(observer.notes)


@cython.ccall
def watch_deals(
    rules: Tables,
    observer: Observer,
    key: cython.longlong,
    first: cython.longlong,
    count: cython.longlong,
    level: cython.int,
    rows: array[int],
    notes: array[int],
) -> cython.int:
    """Play separate opening deals before an observer; return the number of deals.

    Args:
        rules: The ruleset's tables.
        observer: The policies of all seats, and who looks on.
        key: The number that names the run.
        first: The index of the first deal.
        count: How many deals to play.
        level: The level of all deals, as an index of a rank.
        rows: Room for `count` rows of 32-bit numbers, as for `engine.play.play_deals`.
        notes: Room for `count` rows of 64-bit numbers, `NOTE_COUNT` each.
    """
    deal: Deal = Deal()
    room: Rows = Rows(rows)
    book: NoteRows = NoteRows(notes)
    index: cython.longlong
    deal.won_by = -1
    with cython.nogil:
        for index in range(count):
            open_deal(observer, deal, key, first + index)
            play_deal(rules, deal, observer, key, first + index, level, -1)
            write_row(rules, deal, room, index, first + index)
            write_notes(observer.notes, deal, book, index)
    return count
