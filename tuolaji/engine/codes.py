"""Codes: the sizes and numbers that the modules of the kernel share.

The build gives each of these names to C. The words of options are not among them: each
word has its own code (`Theft.ONCE.code`), which C reads as a number likewise.

The key of a run comes from its seed. A user's seed is any whole number, the engine
wants one below 2 ** 62; hashing spreads neighbouring seeds far apart.
"""

from __future__ import annotations

from hashlib import blake2b

__all__ = ["run_key"]


PLANES = 9  # greatest number of packs
SEATS = 12  # greatest number of seats
FRIENDS = 11  # greatest number of cards that a declarer calls
GROUPS = 5  # four plain suits and the trumps
TRUMPS = 4  # the trump group; groups 0 … 3 are the plain suits S H C D
ACROSS = 5  # the group of a set across suits, of which nobody holds a card
FACES = 54  # suit by suit in the order of ranks, then the two jokers
SUIT_FACES = 13
SUITS = 4
JOKER_RANK = 13  # the bit of the jokers in a set of ranks
NO_LEVEL = 13  # the level of a deal in which no rank is the level
LEVEL_MANDATORY = 1  # no rise jumps over it
LEVEL_HELD = 2  # nor does it leave it, but by holding a deal
BITS = 64  # the places of bits in a word
LENGTHS = 64  # measures 0 … 63 of a component: steps, or cards where widths are mixed

MATCH_LIMIT = 1024  # greatest number of deals in a match

# Registers: places for a set of cards, each PLANES words wide, one word a plane.
HAND = 0  # one a seat
PLAY = 108  # one a place in the trick, the leader's first
KITTY = 216
BURIED = 225
LIVE = 234  # the whole pack without the cards of earlier tricks
UNSEEN = 243
DRAFT = 252  # cards of the led group that a follower holds
OWED = 261  # those of them that the follower must serve with
SPARE = 270  # what is left of a lead while it is broken up
THROWN = 279  # a failed throw as it was put down
KEPT = 288  # the follower's cards of the led group, whose wider sets are kept
ASIDE = 297  # trumps that may not be led to this trick
SHOWN = 306  # one a seat: what all have seen it get or show, and not play since
ASKED = 414  # a play of which is asked whether it is legal; see `legal`
LOWEST = 423  # the lowest legal play, beside it
REST = 432  # a stack for the search in `search`
REST_DEPTH = 64
OPEN = 1008  # one a seat: what a failed throw has shown it to hold, and not played since
WORDS = 1116

# How `engine.choose.choose` picks one card of several.
RANDOM = 0
LOW = 1
HIGH = 2
RICH = 3  # most points, then lowest
POOR = 4  # fewest points, then lowest

# Streams of random numbers.
STREAM_SHUFFLE = 0
STREAM_SEATS = 1
STREAM_BOTS = 2  # one a seat
STREAM_FOULS = STREAM_BOTS + SEATS
STREAMS = STREAM_FOULS + 1

# Words of one layout, for one level and one trump suit.
LAYOUT_BIT = 0  # the bit of each face
LAYOUT_GROUP = 54  # the mask of each group
LAYOUT_LINKS = 59  # bit i: strengths i and i + 1 link
LAYOUT_ALIAS_MASK = 60
LAYOUT_ALIASES = 61  # how many aliases follow
LAYOUT_ALIAS = 62  # pairs (bit, bit of its strength)
LAYOUT_ALIAS_LIMIT = 24
LAYOUT_POINT_KINDS = 110  # how many kinds of point cards follow
LAYOUT_POINTS = 111  # pairs (points, mask of the cards that carry them)
LAYOUT_POINTS_LIMIT = 13
LAYOUT_NATURAL = 140  # the bits of the level card, at its rank and in the order; links
LAYOUT_WORDS = 143

# Words of one shape in the tables.
SHAPE_WIDTH = 0
SHAPE_SHORTEST = 1
SHAPE_LONGEST = 2
SHAPE_LOW = 3  # the narrower width of a mixed run, else the width itself
SHAPE_LEAST_HIGH = 4  # steps of a mixed run that must have the wider width
SHAPE_SUITS = 5  # suits of a set across suits, at least; else 0
SHAPE_RANKS = 6  # the ranks that it may be of, a bit each; `RANKS_OF_LEVEL` for the level's
SHAPE_WORDS = 7
RANKS_OF_LEVEL = 1 << 14
ANY_RANK = (1 << 13) - 1

# Words of a set that is played across suits or beats anything; see `engine.bomb`.
BOMB_SHAPE = 0
BOMB_RANK = 1  # its rank among those that beat anything, from 1; else 0
BOMB_OWED = 2  # whether a hand that has one owes it to its like
BOMB_WORDS = 3

# Words of the ladder of one form: its rungs, then the shapes of its `then …`.
LADDER_RUNG = 0
LADDER_RUNGS = 1
LADDER_CLOSING = 2
LADDER_CLOSINGS = 3
LADDER_WORDS = 4

# Words of one line that says what becomes of a failed throw.
FAILURE_FORCED = 0
FAILURE_POINTS = 1
FAILURE_EACH = 2  # what the points are charged for
FAILURE_WHEN = 3  # its condition
FAILURE_LEVELS = 4  # the levels that it costs
FAILURE_LOST = 5  # whether it loses the deal
FAILURE_CHOICE = 6  # whether the thrower chooses among components as low
FAILURE_FLOOR = 7  # whether attackers pay no more points than they have
FAILURE_WORDS = 8

# Words of one line of the multiplier for whole plays, and of one band.
THEFT_BY = 0
THEFT_FIRST = 1  # the lowest row of the ladder of bids that steals
THEFT_LAST = 2  # the highest one
THEFT_SUIT = 3  # which trumps it may make, the code of `TheftSuit`
THEFT_ONCE = 4
THEFT_LEAVES = 5  # 1 where the kitty stays as it is buried
THEFT_DECLARES = 6
THEFT_WHEN = 7  # its condition
THEFT_UNBID = 8  # 1 where it is for deals in which nobody has bid, and for no others
THEFT_WORDS = 9
WORTH_UNKNOWN = -1  # what no line covers
WORTH_NOTHING = 0  # no capture; else 1 + 2 * factor, and 1 more where a limit cut it
LINE_WIDTH = 0  # 0 for `else`, and for `throw`, which has a count
LINE_SHORTEST = 1
LINE_LONGEST = 2
LINE_COUNT = 3
LINE_MIXED = 4  # the mixed shape's number plus 1, else 0
LINE_WHEN = 5  # its condition
LINE_WORDS = 6
FAR_POINTS = 10000  # no deal has so many
BAND_LOW = 0
BAND_HIGH = 1
BAND_SIDE = 2
BAND_LEVELS = 3
BAND_GROWTH = 4  # levels of each further step, 0 for none
BAND_PER = 5  # the points of a step
BAND_ORIGIN = 6  # the end from which steps are counted
BAND_WHEN = 7  # its condition
BAND_PAYMENT = 8  # its first payment
BAND_PAYMENTS = 9  # how many it has
BAND_WINS = 10  # the side that wins the match by it, from 1; 0 for none
BAND_DRAWN = 11  # whether neither side wins by it
BAND_DECLARER = 12  # levels that the declarer gains besides those of its side
BAND_FRIENDS = 13  # likewise each friend
BAND_ATTACKERS = 14  # and each attacker
BAND_WORDS = 15

# Words of one payment; parties are numbered as in `rules.payment`.
PAYMENT_PAYER = 0  # -1 for nobody
PAYMENT_PAYEE = 1
PAYMENT_AMOUNT = 2
PAYMENT_GROWTH = 3  # the points of each further step, 0 for none
PAYMENT_PER = 4  # the points of cards of a step
PAYMENT_WORDS = 5

# Words of one claim, and of one part of its pile; see `rules.claim`.
CLAIM_HOW = 0
CLAIM_BY = 1  # the side, or -1 for either
CLAIM_WHEN = 2  # its condition
CLAIM_PILE = 3  # the first part of its pile
CLAIM_CARDS = 4  # how many parts it has
CLAIM_DECLARERS = 5
CLAIM_ATTACKERS = 6
CLAIM_PAYMENT = 7  # its first payment
CLAIM_PAYMENTS = 8
CLAIM_WORDS = 9
PILE_RANK = 0
PILE_WHERE = 1
PILE_WIDTH = 2
PILE_LENGTH = 3  # 0 for a lone card, which counts for each copy
PILE_MIXED = 4
PILE_WORDS = 5
CLAIMED = 12 * SEATS * SEATS  # who has fulfilled each line, and who took the trick

MOST_EARNED = 1_000_000_000  # what a seat earns in a match is cut down to

# Tests of conditions; see `engine.condition`.
TEST_KIND = 0
TEST_VALUE = 1  # what is wanted of it: a number, or whether it is so
TEST_RANK = 2  # of cards: a rank, or one of the next three
TEST_WHERE = 3
TEST_WIDTH = 4
TEST_LENGTH = 5
TEST_MIXED = 6  # the mixed shape's number plus 1, else 0
TEST_WORDS = 7
TESTS_OPENING = 0
TESTS_LEVEL = 1  # the value has a bit for each level
TESTS_TRUMP_SUIT = 2
TESTS_BID = 3
TESTS_CROSSED = 4
TESTS_DECLARERS = 5
TESTS_CARDS = 6  # of the last trick, as the further ones
TESTS_IN_TRUMPS = 7
TESTS_LAST_TRICK = 8
TESTS_AHEAD = 9
TESTS_TAKEOVER = 10
TESTS_TRICKS = 11
BID_NONE = 0
BID_MADE = 1
BID_OVERTURNED = 2
AHEAD_DECLARERS = 0
AHEAD_ATTACKERS = 1
AHEAD_NEITHER = 2
RESULT_DRAWN = 2  # neither are the declarers held nor have the attackers taken over
RANK_ANY = -1
RANK_LEVEL_CARD = -2
RANK_JOKER = -3
RANK_TRUMP = -4
RANK_FACE = 100  # a single face, by its number above this
WHERE_EITHER = 0
WHERE_TRUMP = 1
WHERE_PLAIN = 2

# Words of one line of digging; see `engine.match`.
DIG_WHEN = 0  # its condition, that the play contains the cards included
DIG_FALL = 1
DIG_NUMBER = 2  # the place of a level, or how many levels
DIG_ALONE = 3
DIG_TAKEOVER = 4  # -1 where it says nothing
DIG_FRIENDS = 5  # how each friend falls where the declarer falls alone, else -1
DIG_FRIENDS_NUMBER = 6
DIG_WORDS = 7

# Words of one line of the table of tribute.
GIFT_LOW = 0
GIFT_HIGH = 1
GIFT_SIDE = 2
GIFT_CARDS = 3
GIFT_WHEN = 4  # its condition
GIFT_WORDS = 5

# Faces that a bid can lay down: level cards by suit, the two jokers, then the cards that
# the ladder names.
BID_FACES = 10
BID_LITTLE_JOKER = 4
BID_BIG_JOKER = 5
BID_CARD = 6  # the first of those that are named
BID_BY_FACE = 10  # and the face: of any rank, or the level of who would declare
BID_BITS = 4  # of each face where the cards of a bid are one number
LITTLE_JOKER = 52  # the face; level cards are below
BIG_JOKER = 53
BIDS = 64  # greatest number of bids in a deal
REDEALS = 100  # greatest number of times a deal is dealt anew

# Who bids over the bid that holds, by the code of `OverBy`, and what, by that of
# `OverWith`; a leave to bid stands at `OVER_BIDS * who + what`. See `engine.bidding`.
OVER_BIDDER = 0
OVER_PARTNER = 1
OVER_OPPONENT = 2
OVER_SAME = 0
OVER_ANOTHER = 1
OVER_NO_TRUMP = 2  # added to either for bids of no trump
OVER_BIDS = 4
OVER_AGAIN = 12  # whether a seat may come back to a suit of its own that was overturned
OVER_BESIDE = 13  # whether a partner may lay level cards beside those of the bid
OVERS = 15  # and an opponent
OVER_WHEN = OVERS  # the words of one line: what it gives leave to, and its condition
OVER_ITS_LEVEL = OVERS + 1  # whether it is about bids at the level of who would declare
OVER_WORDS = OVERS + 2
LEAVE_NONE = 0
LEAVE_HIGHER = 1
LEAVE_EQUAL = 2  # a bid that is as high will do

# The verdict on a bid.
BID_ALLOWED = 0
BID_NOT_HELD = 1
BID_NOT_HIGHER = 2
BID_NO_REINFORCEMENT = 3
BID_NO_SELF_OVERTURN = 4
BID_NO_RETURN = 5  # to a suit of one's own over which another seat has bid
BID_NO_OVERTURN = 6
BID_OUT_OF_PLACE = 7

# What a bid may be made over, a bit each: nothing, a bid of a suit, one for no trump.
PLACE_OPEN = 1
PLACE_SUIT = 2
PLACE_NO_TRUMP = 4

# Hands for which the cards are dealt anew: the words of a line.
WEAK_TRUMPS = 0  # whether trumps are counted, not points
WEAK_FEWER = 1
WEAK_TIMES = 2
WEAK_WHEN = 3  # its condition
WEAK_BY = 4  # whose hand: 0 each seat's, 1 the declarers', 2 the attackers'
WEAK_ASKED = 5  # whether its seat may ask for a new deal, and need not
WEAK_WORDS = 6

# Which seat is asked first, or declares by default: a face, or one of these places.
SEAT_FIRST = -1
SEAT_LAST = -2

# What decides where nobody has bid: the words of a line, and what it is.
NOBODY_RULE = 0
NOBODY_FIRST = 1  # the first kitty card turned up, how often cards are redealt, or suits
NOBODY_LAST = 2
NOBODY_SOUGHT = 3
NOBODY_WHEN = 4  # its condition
NOBODY_JOKERS = 5  # the suits of a turned little and big joker, -1 for none
NOBODY_WORDS = 7

NOBODY_NO_TRUMP = 0
NOBODY_REDEAL = 1
NOBODY_NEXT_SEAT = 2
NOBODY_OPPONENTS = 3
NOBODY_STRONGEST = 4
NOBODY_LOT = 5  # as the further ones, it fixes trumps without a bid
NOBODY_MISSING = 6
NOBODY_KITTY_CARD = 7  # as the further one, of a card that is turned up
NOBODY_HIGHEST = 8
OPTIONS = 320  # greatest number of bids that a seat can choose from; see `most_bids`
COMPONENTS = 64  # greatest number of components in a lead
CALLS = 1000  # greatest number of calls of an auction
EVENTS = 32  # greatest number of event counters
WANTS = 64  # greatest number of components in a search
CANDIDATES = 64  # greatest number of plays that a policy tries; see `bots.search`
WORLDS = 7 * 24  # greatest number of worlds in which it tries one

# The decisions at which a deal played step by step stops; see `engine.decision`.
STAGE_BID = 0
STAGE_CALL_POINTS = 1
STAGE_ASK = 2  # whether to ask for a new deal, with a weak hand
STAGE_NAME = 3
STAGE_GIVE = 4
STAGE_CALL_FIRST = 5
STAGE_BURY = 6
STAGE_NAME_LAST = 7
STAGE_STEAL = 8
STAGE_CALL = 9
STAGE_CROSS = 10  # whether to give few trumps to the partner, and with which cards
STAGE_ANSWER = 11  # what to give for them
STAGE_LEAD = 12
STAGE_CHOOSE = 13
STAGE_FOLLOW = 14
STAGES = 15

# When hands of few trumps cross; see `engine.crossing`.
CROSSING_OVER = 0
CROSSING_BEFORE = 1  # the burial: the declarer's partner
CROSSING_AFTER = 2

# The verdict on a follow; see `engine.legal`.
PLAY_ALLOWED = 0
PLAY_OUT_OF_GROUP = 1  # the hand has enough of the led group
PLAY_KEEPS_GROUP = 2  # the hand has too few of it, and does not play all of them
PLAY_SERVES_LESS = 3  # than the hand can
PLAY_NOT_LOWEST = 4

# Fouls, what they cost, and who wins when the time of a match is up.
FOUL_KINDS = 5
FOUL_COUNTS = 2 * FOUL_KINDS  # one a team and kind
FOUL_SCALE = 1 << 30  # the chance of a foul is counted in so many parts
PRICE_KIND = 0
PRICE_BY = 1  # the code of the side, or one more for anybody
PRICE_TAKEOVER = 2  # -1 where it says nothing
PRICE_DECLARERS = 3
PRICE_ATTACKERS = 4
PRICE_LEVELS = 5  # of the side that committed it
PRICE_VOID = 6  # the deal changes no level
PRICE_POINTS = 7
PRICE_LOST_AT = 8  # 0 where the match is not lost
PRICE_NEXT = 9  # whether the next deal begins by an opening bid
PRICE_BY_POINTS = 10  # whether who has the next deal rises as the points say
PRICE_WORDS = 11
TEAM_NONE = -1  # further deals decide
TEAM_UNKNOWN = -2

# A play's score: bombs before all others, trumps before plain cards, then the shape's
# rank, then the top.
BOMB_SCORE = 1048576
TRUMP_SCORE = 65536
RANK_SCORE = 256
KIND_SCORE = 64  # of a ruff's own component: its kind before its top

# Event counters of a deal.
EVENT_BIDS = 0
EVENT_REINFORCED = 1
EVENT_OVERTURNED = 2
EVENT_SELF_OVERTURNED = 3
EVENT_THROWS = 4
EVENT_THROWS_FAILED = 5
EVENT_RUFFS = 6
EVENT_OVERRUFFS = 7
EVENT_PAIRS_LED = 8
EVENT_TRACTORS_LED = 9  # runs of width 2
EVENT_WIDE_SETS_LED = 10
EVENT_WIDE_RUNS_LED = 11
EVENT_DECISIONS = 12
EVENT_LEAD_CHANGES = 13
EVENT_REDEALS = 14
EVENT_KITTY_STOLEN = 15
EVENTS_WRITTEN = 16

# Words of one row of results; see `engine.columns`.
ROW_MATCH = 1
ROW_EVENTS = 21
ROW_AFTER_EVENTS = ROW_EVENTS + EVENTS_WRITTEN
ROW_WORDS = ROW_AFTER_EVENTS + 21

# What no card is worth to a hand: more than any is.
NOT_MISSED = 1 << 40


def run_key(seed: int) -> int:
    """Return the key of the run with a seed.

    >>> run_key(1) == run_key(1), run_key(1) == run_key(2)
    (True, False)
    """
    digest = blake2b(str(seed).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") >> 2
