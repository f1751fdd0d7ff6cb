"""The state of the engine: the tables of a ruleset, and the deal in play.

`Tables` holds a ruleset as integers, written once and only read afterwards. `Deal`
holds one deal: the cards in their registers, the bids, the trick and the counts. A
*register* is a place for a set of cards: word k of it has the faces held at least k + 1
times.
"""

from __future__ import annotations

from array import array
from types import GetSetDescriptorType
from typing import Annotated, get_type_hints

try:
    import cython
except ImportError:
    from tuolaji.engine import _nocython as cython

if not cython.compiled:
    from tuolaji.engine.codes import (
        BID_FACES,
        BIDS,
        BITS,
        CALLS,
        CLAIMED,
        COMPONENTS,
        EVENTS,
        FACES,
        FOUL_COUNTS,
        FRIENDS,
        GROUPS,
        LAYOUT_ALIAS_LIMIT,
        LAYOUT_POINTS_LIMIT,
        OPTIONS,
        OVERS,
        PLANES,
        SEATS,
        STREAMS,
        WANTS,
        WORDS,
    )
    from tuolaji.rules.ruleset import numbers

    Ints = list[int]
    """In C an array of ints, of the size beside it."""
    Words = list[int]
    """In C an array of 64-bit words."""

__all__ = ["COMPILED", "Deal", "Tables", "fields_of", "make_room"]


COMPILED: bool = cython.compiled


def make_room(state: object) -> None:
    """Set an interpreted state's numbers to 0 and its arrays to lists of their size."""
    for name, kind in get_type_hints(type(state), include_extras=True).items():
        size = getattr(kind, "__metadata__", None)
        setattr(state, name, 0 if size is None else [0] * size[0])


def fields_of(state: type) -> list[str]:
    """Return the names of the numbers, lists and tables that a class of state declares."""
    if not cython.compiled:
        return list(state.__annotations__)
    fields = vars(state).items()
    return [name for name, kind in fields if isinstance(kind, GetSetDescriptorType)]


@cython.final
@cython.cclass
class Tables:
    """A ruleset lowered to integers.

    Each option whose values are words, truths or whole numbers is a number here too, under
    its chapter and key: `levels_after_last` is a word's code, 0 or 1, the number itself, or
    -1 for `None`. These are declared in `tuolaji.rules` alone; what is declared here is
    worked out, as `engine.tables` says.
    """

    players: int
    packs: int
    hand_size: int
    face_count: int
    card_count: int
    missing_count: int
    friends_least: int
    friends_most: int
    friend_ranks: int
    friend_where: int
    friend_plain: int
    friend_unheld: int
    friend_unshown: int
    friends_drawn: int  # whether friends are found by lot, and nothing is called
    copies_called: int  # whether it is copies of cards that are called
    uphill_seats: int  # those of a smaller side that must take most points; else 0
    shape_count: int
    across_count: int
    bomb_count: int
    single_shape: int
    mixed_shapes: int
    single_runs: int  # how many runs have steps of one card
    unled: int  # the shapes that may not be led, a bit for each
    widest: int
    ranked: int
    over_count: int
    overs_by_level: int  # whether a line about bids over a bid asks for the level
    bids_at_its_level: int  # whether seats may bid at the level of who would declare
    bids_any_rank: int  # whether cards of any rank may be bid
    bids_across: int  # whether level cards of several suits may make one bid
    bids_by_face: int  # whether cards are bid that a seat has no number for
    bids_beside: int  # whether seats may lay level cards beside those of another's bid
    weak_count: int  # the lines about hands for which the cards are dealt anew
    weak_asked: int  # whether one of them waits until its seat asks
    equal_bids: int
    with_partners: int
    bid_steps: int
    theft_least: int  # the first row of the ladder by which the kitty is stolen
    theft_steps: int  # its last one
    bid_card_count: int  # how many cards the ladder of bids names
    mixed_bids: int  # whether bids of several steps may lay down the same cards
    suits_ranked: int
    suits_least: int
    suits_unless_reinforced: int  # whether they do not count over a bid that was reinforced
    theft_suits_ranked: int
    theft_suits_least: int
    theft_suits_unless_reinforced: int
    nobody_count: int
    others_bid: int  # whether all seats but the declarer bid where it has not
    by_lot: int
    auction_calls: int
    auction_jumps: int  # whether a call may be further down the list than the next one
    auction_once: int  # whether a seat that has called is not asked again
    asked_count: int  # the lines about who is asked first
    seat_count: int  # with those about who declares by default
    kitty_base: int
    kitty_measure: int
    theft_count: int
    barred_count: int
    line_count: int
    throw_worths: int
    throws_refused: int
    throws_taken_back: int
    throws_weigh: int
    thrown_ladders: int
    follow_keeps: int
    price_count: int
    pays: int
    draws: int  # whether some points let neither side win a deal
    tricks_asked: int  # whether one is about what the points of the tricks alone give
    ahead_asked: int  # whether a condition is about which side has more points
    layer_count: int
    layer_words: int
    claim_count: int
    dig_count: int
    start_level: int
    first_level: int  # the lowest of the list; before it stand those below
    last_level: int
    gift_count: int
    clock_seconds: int
    deal_seconds: int
    trick_seconds: int
    time_up_level: int  # where all come when the time is up, or -1 where who is ahead wins
    time_up_declares: int  # whether who is ahead declares then
    time_up_unless_ahead: int  # whether who is ahead wins instead
    priced_kind_count: int
    faces: array[int]
    whole_pack: array[int]
    missing: array[int]
    barred: array[int]
    layouts: array[int]
    bid_kinds: array[int]
    bid_counts: array[int]
    bid_little: array[int]
    bid_big: array[int]
    bid_card_faces: array[int]
    biddable: array[int]
    bid_cards: array[int]
    bid_levels: array[int]  # of each row: how many level cards of each suit, across suits
    bid_several: array[int]
    bid_places: array[int]  # of each row: what it may be made over
    bid_heights: array[int]  # of each row: its step, from 1, the same for bids as high
    bid_equal: array[int]
    bid_above: array[int]
    suit_places: array[int]
    auction_prices: array[int]
    auction_openings: array[int]  # which call may be the first after so many passes
    kitty_shown_at: array[int]  # whether all see it after so many of the calls; 0: none
    overs: array[int]
    weak_hands: array[int]
    seat_lines: array[int]
    nobody: array[int]
    shapes: array[int]
    ladders: array[int]
    rungs: array[int]
    choices: array[int]
    forms: array[int]
    closings: array[int]
    above: array[int]
    bombs: array[int]
    above_forms: array[int]
    failures: array[int]
    failure_shapes: array[int]  # of each line the points for a beaten one of each shape
    thefts: array[int]
    conditions: array[int]
    tests: array[int]
    factors: array[int]
    layers: array[int]
    lines: array[int]
    line_factors: array[int]
    throw_lines: array[int]
    throw_factors: array[int]
    bands: array[int]
    payments: array[int]
    claims: array[int]
    piles: array[int]
    gifts: array[int]
    band_begins: array[int]
    digs: array[int]
    halves: array[int]
    level_ranks: array[int]
    mandatory: array[int]
    foul_prices: array[int]
    priced_kinds: array[int]

    def __init__(self, fields: dict[str, int | list[int]]) -> None:
        """Take the numbers and the tables by name."""
        for name, field in fields.items():
            setattr(self, name, field if isinstance(field, int) else array("q", field))

    def __copy__(self) -> Tables:
        """Return itself: tables are only read."""
        return self

    def __deepcopy__(self, memo: object) -> Tables:
        """Return itself, as a copy does."""
        return self

    def __reduce__(self) -> tuple[type, tuple[dict[str, int | list[int]]]]:
        """Return what a pickle holds, which either build of the engine reads."""
        return Tables, (self.fields(),)

    def fields(self) -> dict[str, int | list[int]]:
        """Return the numbers and the tables by name, as plain values."""
        fields = {name: getattr(self, name) for name in fields_of(Tables)}
        return {
            name: field if isinstance(field, int) else list(field)
            for name, field in fields.items()
        }


if not cython.compiled:
    Tables.__annotations__ |= dict.fromkeys(numbers(), "int")  # In C `setup.py` adds them.


@cython.final
@cython.cclass
class Deal:
    """One deal in play; every number of it is readable from Python."""

    level: int  # index of the level's rank
    own_levels: int  # whether each seat bids level cards of its own level
    bid_level: Annotated[Ints, SEATS]  # the level of each seat while it bids
    trump: int  # suit, or -1 for no trump
    opening: int
    in_match: int  # whether `seat_level` has the level of each seat
    due: int  # the declarer when the deal began, -1 in an opening deal
    lot: int  # the suit that is trump by lot
    first_seat: int  # the seat that draws the first card
    next_first: int  # that of the next deal, from 1, where bids name its declarer; 0 by lot
    declarer: int  # -1 until known
    theft: int  # where the words of the line begin that thefts are made by
    stealing: int  # 1 once the kitty may be stolen, when bids are thefts
    kitty_seat: int  # the seat that takes the kitty: the declarer, or a thief
    robbed: int  # the seat whose burial was stolen last, or -1
    buriers: int  # the seats that have buried a kitty, a bit for each
    streams: Annotated[Words, STREAMS]
    pack: Annotated[Ints, FACES * PLANES]  # faces in the order of the shuffled pack

    # tribute
    due_team: int  # the team that gives, by the parity of its seats
    due_cards: int  # how many cards it owes in this deal; after it, in the next
    gifts_made: int  # how many cards have been given and returned

    # crossing; seats are a bit for each
    crossing: int  # when those cross who may now; see `codes.CROSSING_BEFORE`
    asked_to_cross: int  # who may, and has yet to be asked
    crossing_now: int  # who does
    answering: int  # whether their partners give cards for theirs
    answered: int  # whose partners have laid them down
    crossed: int  # who has crossed in the deal

    # bidding
    drawn: int  # cards dealt so far
    asked_first: int  # the seat that is asked first when all cards are dealt
    deciding_card: int  # place in the pack, from 1, of the card that gave trumps; 0: none
    next_asked: int  # the seat that is asked next to bid or call
    unasked: int  # how many seats the round of bidding has yet to ask
    weak_redeals: int  # how often the cards were dealt anew for a weak hand
    weak_turn: int  # from which seat on, in order of drawing, hands have yet to be asked
    opened: int  # whether seats bid in place of the declarer, or its side, which has not
    passing: int  # the seats whose pass holds, a bit for each; see `Policy.passes_again`
    bidless: int  # the seats that had no bid to make, until they draw one or somebody bids
    bids_before: int  # the bids made before the round, -1 before the first
    held: Annotated[Ints, SEATS * BID_FACES]  # a seat's cards by their faces in bids
    held_times: Annotated[Words, SEATS * PLANES]  # those held at least 1, 2, … times
    lying: Annotated[Ints, SEATS * BID_FACES]  # those of them that it has laid down
    companions: Annotated[Ints, SEATS]  # a seat's copies of what must lie beside its bids
    counted: Annotated[Ints, SEATS]  # how many of a seat's cards its lengths count
    lengths: Annotated[
        Words, SEATS
    ]  # its trumps if a suit is; see `bots.valuation.trump_lengths`
    reach: Annotated[Ints, SEATS]  # the highest bid step that the seat's cards make
    best_reach: int
    over: Annotated[Ints, OVERS]  # what may be bid over a bid in this deal
    bid_count: int
    bid_by_rule: int  # whether its first bid counts as made since nobody has bid
    unbid: int  # whether its first bid stands for trumps that nobody has bid
    least_step: int  # the lowest step that may still be bid
    bid_step: int  # the highest bid's step, from 1; 0 for none
    bid_seat: Annotated[Ints, BIDS]
    bid_row: Annotated[Ints, BIDS]  # the row of the ladder, from 1
    bid_face: Annotated[Ints, BIDS]  # see `bid_face`; 0 … 3 make their suit trump
    bid_laid: Annotated[Ints, BIDS]  # cards of that face newly laid down
    bid_cards: Annotated[Words, BIDS]  # all cards newly laid down, four bits a face
    bid_drawn: Annotated[Ints, BIDS]  # cards dealt when the bid was made
    option_count: int
    price: int  # the points that a call of the auction would promise
    call_count: int
    call_place: int  # which of the calls the price is, from 0
    caller: int  # the seat of the last call, or -1
    passed: int  # the seats that are asked no more in the auction, a bit for each
    turned_card: int  # which kitty card fixed trumps, from 1; 0 for none
    turned_first: int  # the first kitty card that was turned up for that
    turned_last: int  # the last one

    # the layout for this level and trump suit
    face_bit: Annotated[Words, FACES]
    bit_face: Annotated[Ints, BITS]  # the face whose bit stands at each place
    group_mask: Annotated[Words, GROUPS + 1]  # none for sets across suits
    links: cython.longlong
    natural_place: cython.longlong  # the level card's by its rank; 0: by the order alone
    natural_card: cython.longlong  # its strength in the order
    natural_links: cython.longlong
    alias_mask: cython.longlong
    alias_count: int
    alias_bit: Annotated[Words, LAYOUT_ALIAS_LIMIT]
    alias_strength: Annotated[Words, LAYOUT_ALIAS_LIMIT]
    point_kinds: int
    point_value: Annotated[Ints, LAYOUT_POINTS_LIMIT]
    point_cards: Annotated[Words, LAYOUT_POINTS_LIMIT]
    point_mask: cython.longlong

    # the lead of the trick
    leader: int
    side_of: Annotated[Ints, SEATS]  # each seat's side: 0 declarers, 1 attackers
    shown_side: Annotated[Ints, SEATS]  # the side for which all take each seat
    has_called: int  # whether the declarer has called all the cards that it calls
    friend_count: int  # how many it has called
    friend_face: Annotated[Ints, FRIENDS]  # the face of each
    friend_copy: Annotated[Ints, FRIENDS]  # which copy of it, from 1; 0 for none of them
    friend_left: Annotated[Ints, FRIENDS]  # copies of it to be played until that one is
    friend_seat: Annotated[Ints, FRIENDS]  # the seat that it has found, or -1
    friend_shown: Annotated[Ints, FRIENDS]  # whether all know that seat
    hidden_calls: int  # how many called cards have yet to be shown
    mark_face: Annotated[Ints, SEATS]  # each seat's marked card, or -1
    mark_hit: Annotated[Ints, SEATS]  # the marked card that it has played last
    mark_count: Annotated[Ints, SEATS]  # how many marked cards it has played
    mark_last: Annotated[Ints, SEATS]  # the number of the last of them in the deal, from 1
    marks_played: int  # how many all have played
    moot_points: Annotated[
        Ints, SEATS
    ]  # each seat's, that count for the attackers only while it is taken for one
    lead_group: int
    lead_size: int
    part_count: int
    thrown: int
    throw_failed: int
    taken_back: int  # whether a throw has been taken back whole, and its leader leads anew
    failure: int  # which line says what becomes of a failed throw
    chosen_part: int  # the component chosen of a failed throw, from 1; 0 for none yet
    throw_cost: int  # the points that a failed throw has cost
    throw_levels: int  # the levels
    throw_lost: int  # whether it has lost the deal
    beaten_by: int  # the first seat that beats a failed throw, or -1
    lost_levels: Annotated[Ints, SEATS]  # levels that each seat's throws have cost its side
    lost_by: int  # the first seat whose throw lost the deal, from 1; 0 for none
    part_shape: Annotated[Ints, COMPONENTS]
    part_width: Annotated[Ints, COMPONENTS]
    part_length: Annotated[
        Ints, COMPONENTS
    ]  # its measure: steps, or cards where widths are mixed
    part_start: Annotated[Words, COMPONENTS]  # its lowest strength
    part_faces: Annotated[Words, COMPONENTS]
    part_high: Annotated[
        Words, COMPONENTS
    ]  # faces of a mixed run that have its wider width
    rung: Annotated[Ints, COMPONENTS]  # one a component; see `follow`
    choice: Annotated[Ints, COMPONENTS]
    closing_count: int  # forms that `then …` has added; see `follow`
    closing_short: cython.longlong  # bits of the components for which a form did not fit
    closing_part: Annotated[Ints, WANTS]
    closing_shape: Annotated[Ints, WANTS]
    closing_measure: Annotated[Ints, WANTS]

    watched: int  # whether the live cards and the voids are kept up to date
    voids: Annotated[Ints, SEATS]  # the groups that a seat has shown void, a bit for each
    turn: int  # place in the trick, 0 for the leader
    winner_place: int
    best_score: cython.longlong
    tops: Annotated[Words, COMPONENTS]
    best_tops: Annotated[Words, COMPONENTS]
    compared: int  # how many components of a play on this lead have such a top
    ruffed: int
    winner: int
    trick_points: int
    trick_count: int
    attackers_points: int
    ahead: int  # the side that has more points at the end; see `codes.AHEAD_NEITHER`
    kitty_points: int
    kitty_multiplier: int
    captured: int
    capture_points: int
    tricks_takeover: int  # whether the attackers would take over without those
    capped: int
    side: int  # 0 declarers, 1 attackers
    levels: int
    share_declarer: int  # levels that the band gives the declarer besides
    share_friends: int  # likewise each friend
    share_attackers: int  # and each attacker
    takeover: int
    neither: int  # whether neither side has won it, so that nobody takes over
    doublings: int  # how often its stakes are doubled
    wins: int  # the side that its points let win the match, from 1; 0 for none
    earned: Annotated[Ints, SEATS]  # the points that the deal gives each seat
    claim_count: int  # how often lines of claims are fulfilled
    claim_declarers: int  # levels that they give the declarers beside the result
    claim_attackers: int
    dug: int  # the line of digging that the last trick fulfils, from 1; see `scoring`
    seat_level: Annotated[
        Ints, SEATS
    ]  # each seat's, where it is known, as an index of the levels
    height: Annotated[Ints, SEATS]  # how many levels each seat has risen in all
    reached: Annotated[Ints, SEATS]  # after how many deals it came to its level
    last_declared: Annotated[
        Ints, SEATS
    ]  # the seat of each team that has declared last, from 1; 0 for none yet
    total: Annotated[Ints, SEATS]  # the points that each seat has earned in the match
    won_by: int  # the team (or seat) that has won the match, or -1
    elapsed: int  # seconds of the match so far
    played_on: int  # after how many deals all came to one level, the time being up; or 0
    time_up: int

    # a foul that is injected; see `scoring`
    foul_share: int  # its chance, in parts of FOUL_SCALE
    foul: int  # its price, or -1
    foul_kind: int
    foul_by: int
    foul_seat: int
    forfeit: int  # the seat that has forfeited the deal, or -1
    foul_declarers: int  # levels beside the deal's result
    foul_attackers: int
    next_by_bid: int
    fouls: Annotated[Ints, FOUL_COUNTS]  # those of each team in the match, by kind
    events: Annotated[Ints, EVENTS]

    # a search for components; see `search`
    actor: int  # the seat that chooses now
    style: int
    want_count: int
    is_bound: int  # whether only the bound tops of each component are tried; see `search`
    named_steps: int  # how many steps a mixed run must have, or 0
    mixed_cards: int  # the largest mixed run found, and where it stands
    mixed_start: cython.longlong
    mixed_steps: int
    set_rank: int  # the set across suits that has been found; see `components`
    set_cards: Annotated[Ints, GROUPS]  # how many cards of each suit it has
    nth: int  # how many more components are passed over; see `lead`
    taken_count: int

    # The cards in their registers. `REST` and what stands behind it is room for searches
    # and what goes before the play or counts claims: `copy_course` leaves it out.
    cards: Annotated[Words, WORDS]

    # room for a search for components
    want_width: Annotated[Ints, WANTS]
    want_length: Annotated[Ints, WANTS]
    want_mixed: Annotated[Ints, WANTS]  # a mixed shape's number plus 1, or 0
    want_faces: Annotated[Words, WANTS]  # the faces that a component may be made of
    want_start: Annotated[Words, WANTS]
    want_top: Annotated[Words, WANTS]  # the highest strength of a component found
    bound_tops: Annotated[Words, WANTS]
    mix_steps: Annotated[
        Ints, WANTS
    ]  # steps left of a mixed run, and those that must be wide
    mix_highs: Annotated[Ints, WANTS]
    taken_bit: Annotated[Words, WANTS]
    taken_width: Annotated[Ints, WANTS]

    # the options of a bid, the calls of an auction, the claims that are fulfilled
    option_step: Annotated[Ints, OPTIONS]
    option_face: Annotated[Ints, OPTIONS]
    call_seat: Annotated[Ints, CALLS]  # who called, in order
    call_points: Annotated[Ints, CALLS]  # and what
    claimed: Annotated[Ints, CLAIMED]  # how often; by line, seat and taker of the trick

    def __init__(self) -> None:
        """Make room; C has it from the start."""
        if not cython.compiled:
            make_room(self)

    def __reduce__(self) -> tuple[type, tuple[()], dict[str, int | list[int]]]:
        """Return what copies and pickles are made of, in either build of the engine."""
        return Deal, (), {name: getattr(self, name) for name in fields_of(Deal)}

    def __setstate__(self, fields: dict[str, int | list[int]]) -> None:
        """Take the numbers and lists of another deal."""
        for name, field in fields.items():
            setattr(self, name, field if isinstance(field, int) else list(field))
