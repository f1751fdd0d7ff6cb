"""The rulesets on which the engine is compared with the oracle.

Every variant that is shipped, and rulesets that turn some rules, so that values that no
shipped variant uses are compared too. Those that cases state are in `tests.oracle.cases`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.builders import (
    PERMANENT_TWOS,
    bid_ladder,
    bids_over,
    changed,
    claim_table,
    nobody_bids,
    power,
    score_table,
    theft_lines,
    trumps_line,
    weak_hands,
)
from tests.kept import kept
from tuolaji.cards import Suit, parse_face, parse_rank
from tuolaji.dsl import list_variants, load_variant
from tuolaji.rules.bidding import (
    AfterWeakHand,
    Auction,
    Companion,
    Declarer,
    Named,
    NamesDeclarer,
    Nobody,
    NobodyBids,
    Opening,
    SeatLine,
    SuitOrder,
    WhoBids,
    Window,
)
from tuolaji.rules.condition import Condition, Contains, Fact
from tuolaji.rules.follow import Fill, Ladder, Owed, Runs, WiderSets
from tuolaji.rules.follow import Throws as FollowedThrows
from tuolaji.rules.formula import Name, Number
from tuolaji.rules.kitty import Measure, Multiplier, MultiplierLine
from tuolaji.rules.lead import (
    CostFor,
    Decomposition,
    FailedThrow,
    Forced,
    TestedAgainst,
    Throws,
)
from tuolaji.rules.match import (
    NO_TRUMP_LEVEL,
    AfterLast,
    First,
    Level,
    LevelsOf,
    Next,
    Tie,
    TimeUp,
)
from tuolaji.rules.order import Gap, Link
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Doubled, DoubledBy
from tuolaji.rules.shape import Ranking, ShapeCall
from tuolaji.rules.trick import Compare, Cover

RULESETS: Mapping[str, Ruleset] = kept(
    "rulesets", lambda: {info.id: load_variant(info.id) for info in list_variants()}
)

FIVE, TEN, ACE = (Level(parse_rank(name)) for name in ("5", "10", "A"))

ASKING_NOTHING = tuple(
    Ladder(ShapeCall(name, length), (), ())
    for name, length in (
        ("pair", None),
        ("triple", None),
        ("tractor", Name("n")),
        ("titanic", Name("n")),
    )
)
"""Ladders of nothing but `any`: a follower owes the suit alone."""

CARDS = MultiplierLine(None, 1, power(2, Name("cards")))
WITH_TRUMPS = Multiplier(
    (MultiplierLine(None, 1, None, Condition((Fact.IN_A_PLAIN_SUIT,))), CARDS)
)


def by(measure: Measure) -> Multiplier:
    """Return a multiplier by the cards of what is measured."""
    return Multiplier((CARDS,), measure)


_STOLEN: Mapping[str, tuple[str, ...]] = {
    "once by anybody": (
        "tuolaji",
        "anybody -> any bid once",
        "bidding.over=anybody -> any bid",
    ),
    "by a pair alone": (
        "titanic",
        "opponents -> level x2 until all pass and declares",
        "bidding.bids=level < level x2 < joker x2 for no trump < level x3",
    ),
    "by who has not bid": (
        "shuangsheng-match",
        "nobody when opening deal "
        "| other seats -> any bid of a new suit once when no trump "
        "| other seats -> level x2 or higher until all pass",
    ),
    "for another suit": (
        "shuangsheng-match",
        "all but the declarer -> any bid of another suit until all pass",
    ),
    "from a thief that does not declare": (
        "titanic",
        "all but the declarer -> any bid until all pass",
    ),
    "where nobody has bid": (
        "chaodipi",
        "other seats -> any bid of a new suit until all pass "
        "when nobody has bid and with a trump suit "
        "| anybody -> any bid once and declares when nobody has bid "
        "| opponents -> any bid until all pass when overturned "
        "| anybody -> any bid of another suit until all pass",
        "bidding.nobody=kitty card 1..2 | no trump",
    ),
    "where nobody has bid, of a kitty that stays": (
        "shuangsheng-match",
        "anybody -> any bid of a new suit until all pass and leaves the kitty "
        "when nobody has bid",
        "bidding.nobody=kitty card 1.. | no trump",
    ),
    "where nobody has bid, on a ladder of its own": (
        "shuangsheng-match",
        "opponents -> any bid until all pass when nobody has bid",
        "bidding.nobody=kitty card 1.. | no trump",
        "kitty.theft_bids=level x2 < little joker x2 for no trump "
        "< big joker x2 for no trump",
    ),
    "with a companion": (
        "fankou-bombs",
        "anybody -> level x2 or higher until all pass and declares",
        "kitty.size=8",
        "kitty.multiplier=cards",
    ),
    "from called friends": (
        "zhaopengyou",
        "opponents -> any bid of a new suit until all pass and declares",
    ),
    "at its own level": (
        "tuolaji",
        "opponents -> any bid until all pass and declares",
        "match.held=winner of the bidding",
        "match.takeover=winner of the bidding",
    ),
    "but for the kitty": (
        "tuolaji",
        "anybody -> any bid until all pass and leaves the kitty",
    ),
    "but for the kitty once": ("tuolaji", "opponents -> any bid once and leaves the kitty"),
    "but for the kitty, with the lead": (
        "zhaopengyou",
        "other seats -> any bid until all pass and leaves the kitty and declares",
    ),
    "at times with the kitty": (
        "titanic",
        "anybody -> any bid until all pass and leaves the kitty when no trump"
        " | opponents -> any bid until all pass",
    ),
    "but for the kitty, at its own level": (
        "tuolaji",
        "anybody -> any bid until all pass and leaves the kitty and declares",
        "match.held=winner of the bidding",
        "match.takeover=winner of the bidding",
    ),
}

_TURNED: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "open gap": ("tuolaji", {"order": {"gap": Gap.OPEN}}),
    "both gaps, longest first": (
        "four-deck-match",
        {"order": {"gap": Gap.BOTH}, "lead": {"decomposition": Decomposition.LONGEST}},
    ),
    "both gaps, twos apart": (
        "tuolaji",
        {
            "order": {
                "gap": Gap.BOTH,
                "trumps": trumps_line(*PERMANENT_TWOS, links={3: Link.ABOVE}),
            }
        },
    ),
    "jokers apart": ("titanic", {"order": {"trumps": trumps_line(links={1: Link.ABOVE})}}),
    "twos apart": (
        "titanic",
        {"order": {"trumps": trumps_line(*PERMANENT_TWOS, links={4: Link.ABOVE})}},
    ),
    "longest first": ("titanic", {"lead": {"decomposition": Decomposition.LONGEST}}),
    "plain throws": ("tuolaji", {"lead": {"throws": Throws.PLAIN_SUITS}}),
    "trumps thrown": ("tuolaji", {"lead": {"throws": Throws.TRUMPS}}),
    "no throws": ("tuolaji", {"lead": {"throws": Throws.NEVER}}),
    "opponents": ("titanic", {"lead": {"tested_against": TestedAgainst.OPPONENTS}}),
    "unseen cards": (
        "titanic",
        {"lead": {"tested_against": TestedAgainst.UNSEEN_CARDS}},
    ),
    "certain throws": (
        "titanic",
        {
            "lead": {
                "tested_against": TestedAgainst.UNSEEN_CARDS,
                "failed_throw": (FailedThrow(Forced.ANOTHER_LEAD),),
            }
        },
    ),
    "another lead": (
        "tuolaji",
        {"lead": {"failed_throw": (FailedThrow(Forced.ANOTHER_LEAD),)}},
    ),
    "taken back whole": (
        "tuolaji",
        {
            "lead": {
                "failed_throw": (
                    FailedThrow(
                        Forced.ANOTHER_LEAD,
                        10,
                        CostFor.CARD_TAKEN_BACK,
                        Condition((Fact.IN_A_PLAIN_SUIT,)),
                    ),
                    FailedThrow(Forced.ANOTHER_LEAD, 5, CostFor.CARD_BEATEN, levels=1),
                )
            }
        },
    ),
    "smallest component beaten": (
        "titanic",
        {
            "lead": {
                "failed_throw": (
                    FailedThrow(Forced.SMALLEST_BEATEN, 10, CostFor.CARD_TAKEN_BACK),
                )
            }
        },
    ),
    "smallest component": (
        "titanic",
        {
            "lead": {
                "tested_against": TestedAgainst.OPPONENTS_AND_TRUMPS,
                "failed_throw": (FailedThrow(Forced.SMALLEST, 5, CostFor.CARD_BEATEN),),
            }
        },
    ),
    "a price for what is led": (
        "titanic",
        {
            "lead": {
                "failed_throw": (FailedThrow(Forced.LARGEST_BEATEN, 20, CostFor.CARD_LED),)
            }
        },
    ),
    "a price for each card but one, down to 0": (
        "tuolaji",
        {
            "lead": {
                "failed_throw": (
                    FailedThrow(Forced.SMALLEST, 10, CostFor.CARD_BUT_ONE, is_floored=True),
                )
            }
        },
    ),
    "prices of beaten components": (
        "tuolaji",
        {
            "lead": {
                "failed_throw": (
                    FailedThrow(
                        Forced.LARGEST_BEATEN,
                        5,
                        CostFor.CARD_THROWN,
                        when=Condition((Fact.IN_TRUMPS,)),
                    ),
                    FailedThrow(
                        Forced.SMALLEST_BEATEN,
                        each=CostFor.COMPONENT_BEATEN,
                        shapes=(("single", 10), ("pair", 20), ("tractor", 40)),
                        is_floored=True,
                    ),
                )
            }
        },
    ),
    "lowest component": (
        "titanic",
        {"lead": {"failed_throw": (FailedThrow(Forced.LOWEST, 5),)}},
    ),
    "lowest component of a choice": (
        "tuolaji",
        {"lead": {"failed_throw": (FailedThrow(Forced.LOWEST, thrower_chooses=True),)}},
    ),
    "the thrower chooses": (
        "titanic",
        {
            "lead": {
                "failed_throw": (
                    FailedThrow(Forced.SMALLEST, thrower_chooses=True, levels=2),
                )
            }
        },
    ),
    "a lost deal": (
        "tuolaji",
        {
            "lead": {
                "failed_throw": (
                    FailedThrow(
                        Forced.LOWEST_CARD,
                        10,
                        levels=1,
                        loses_deal=True,
                        thrower_chooses=True,
                    ),
                )
            }
        },
    ),
    "chosen by who beats it": (
        "titanic",
        {"lead": {"failed_throw": (FailedThrow(Forced.CHOSEN, 10, CostFor.CARD_BEATEN),)}},
    ),
    "lowest card": (
        "tuolaji",
        {
            "lead": {
                "tested_against": TestedAgainst.OPPONENTS_AND_TRUMPS,
                "failed_throw": (FailedThrow(Forced.LOWEST_CARD, 10),),
            }
        },
    ),
    "throws by what is led": (
        "titanic",
        {
            "lead": {
                "failed_throw": (
                    FailedThrow(Forced.ANOTHER_LEAD, when=Condition((Fact.IN_TRUMPS,))),
                    FailedThrow(
                        Forced.LARGEST_BEATEN,
                        20,
                        CostFor.CARD_BEATEN,
                        Condition((Contains(ShapeCall("pair")),)),
                    ),
                    FailedThrow(Forced.SMALLEST, 10, CostFor.CARD_TAKEN_BACK),
                )
            }
        },
    ),
    "pairs linked as can be": (
        "tuolaji",
        {
            "follow": {
                "ladders": (
                    Ladder(ShapeCall("pair"), (), ("pair",)),
                    Ladder(ShapeCall("tractor", Name("n")), (), (), "pair"),
                )
            }
        },
    ),
    "triples linked as can be": (
        "titanic",
        {
            "follow": {
                "ladders": (
                    Ladder(ShapeCall("pair"), (), ("pair",)),
                    Ladder(ShapeCall("triple"), (), ("triple", "pair")),
                    Ladder(ShapeCall("tractor", Name("n")), (), (), "pair"),
                    Ladder(ShapeCall("titanic", Name("n")), (), (), "triple"),
                )
            }
        },
    ),
    "throws by sets": ("titanic", {"follow": {"throws": FollowedThrows.SETS_ALONE}}),
    "throws by suit": ("titanic", {"follow": {"throws": FollowedThrows.SUIT_ONLY}}),
    "throws by sets, filled up low": (
        "tuolaji",
        {"follow": {"throws": FollowedThrows.SETS_ALONE, "fill": Fill.LOWEST_CARDS}},
    ),
    "filled up low": ("titanic", {"follow": {"fill": Fill.LOWEST_CARDS}}),
    "filled up low after a run": (
        "titanic",
        {"follow": {"fill": Fill.LOWEST_AFTER_A_RUN}},
    ),
    "kept and filled up low": (
        "tuolaji",
        {"follow": {"fill": Fill.LOWEST_CARDS, "runs": Runs.KEPT}},
    ),
    "kept": ("titanic", {"follow": {"wider_sets": WiderSets.KEPT}}),
    "ranked": ("titanic", {"ranking": Ranking((("titanic", "tractor"),))}),
    "runs kept": ("tuolaji", {"follow": {"runs": Runs.KEPT}}),
    "runs and wider sets kept": (
        "titanic",
        {"follow": {"runs": Runs.KEPT, "wider_sets": WiderSets.KEPT}},
    ),
    "only the suit owed": ("titanic", {"follow": {"owed": Owed.SUIT_ONLY}}),
    "components in turn": ("titanic", {"tricks": {"compare": Compare.IN_TURN}}),
    "any component": ("titanic", {"tricks": {"compare": Compare.ANY_COMPONENT}}),
    "own components": ("titanic", {"tricks": {"compare": Compare.OWN_IN_TURN}}),
    "own components, longest": (
        "titanic",
        {
            "tricks": {"cover": Cover.COUNTS, "compare": Compare.OWN_IN_TURN},
            "lead": {"decomposition": Decomposition.LONGEST},
        },
    ),
    "four, own components": (
        "four-deck-match",
        {"tricks": {"compare": Compare.OWN_IN_TURN}},
    ),
    "four, kinds in turn": (
        "four-deck-match",
        {"tricks": {"compare": Compare.KINDS_IN_TURN}},
    ),
    "four, components in turn": (
        "four-deck-match",
        {"tricks": {"compare": Compare.IN_TURN}},
    ),
    "top card": ("titanic", {"tricks": {"compare": Compare.TOP_CARD}}),
    "every component": ("titanic", {"tricks": {"compare": Compare.EVERY_COMPONENT}}),
    "counts": ("tuolaji", {"tricks": {"cover": Cover.COUNTS}}),
    "counts of three": ("titanic", {"tricks": {"cover": Cover.COUNTS}}),
    "counts, kinds in turn": (
        "titanic",
        {"tricks": {"cover": Cover.COUNTS, "compare": Compare.KINDS_IN_TURN}},
    ),
    "counts, components in turn": (
        "titanic",
        {"tricks": {"cover": Cover.COUNTS, "compare": Compare.IN_TURN}},
    ),
    "counts, every component": (
        "titanic",
        {"tricks": {"cover": Cover.COUNTS, "compare": Compare.EVERY_COMPONENT}},
    ),
    "counts, any component, longest": (
        "titanic",
        {
            "tricks": {"cover": Cover.COUNTS, "compare": Compare.ANY_COMPONENT},
            "lead": {"decomposition": Decomposition.LONGEST},
        },
    ),
    "twos apart, longest": (
        "titanic",
        {
            "order": {"trumps": trumps_line(*PERMANENT_TWOS, links={4: Link.ABOVE})},
            "lead": {"decomposition": Decomposition.LONGEST},
        },
    ),
    "ranked and every component": (
        "titanic",
        {
            "ranking": Ranking((("titanic", "tractor"), ("triple", "tractor"))),
            "tricks": {"compare": Compare.EVERY_COMPONENT},
        },
    ),
    "bids freely": (
        "titanic",
        {
            "bidding": {
                "over": bids_over("anybody -> any bid"),
                "declarer": Declarer.LAST_BIDDER,
            }
        },
    ),
    "never reinforced": (
        "titanic",
        {"bidding": {"over": bids_over("bidder -> another suit | other seats -> any bid")}},
    ),
    "at no trump alone": (
        "titanic",
        {
            "bidding": {
                "over": bids_over(
                    "bidder -> no trump | partner -> no trump equal or higher "
                    "| opponents -> any bid"
                )
            }
        },
    ),
    "no trump over a bid in later deals alone": (
        "titanic",
        {
            "bidding": {
                "over": bids_over(
                    "anybody -> any suit | other seats -> no trump when later deals"
                )
            }
        },
    ),
    "any suit beside a bid": (
        "titanic",
        {
            "bidding": {
                "over": bids_over(
                    "bidder -> any suit until overturned "
                    "| partner -> any suit beside it "
                    "| opponents -> any suit equal or higher"
                )
            }
        },
    ),
    "never overturned": ("titanic", {"bidding": {"over": bids_over("bidder -> any bid")}}),
    "nobody bids over a bid": ("titanic", {"bidding": {"over": ()}}),
    "a bidder defends its suit": (
        "titanic",
        {
            "bidding": {
                "bids": bid_ladder(
                    "level < level x2 = joker x2 for no trump = joker + level "
                    "< level x3 = joker x3 for no trump"
                ),
                "over": bids_over(
                    "bidder -> same suit equal or higher | partner -> same suit "
                    "| opponents -> another suit | opponents -> same suit when at level 5 6"
                ),
            }
        },
    ),
    "bids over a bid by the deal": (
        "titanic",
        {
            "bidding": {
                "over": bids_over(
                    "bidder -> same suit until overturned "
                    "| partner -> another suit equal or higher when opening deal "
                    "| opponents -> any bid when at level 2 3 4 5 6 7 "
                    "| anybody -> another suit when later deals and at level J Q K A "
                    "| bidder -> same suit when at level A"
                )
            }
        },
    ),
    "overturned by opponents": (
        "titanic",
        {
            "bidding": {
                "over": bids_over("bidder -> same suit | opponents -> any bid"),
            }
        },
    ),
    "suits in order": (
        "titanic",
        {
            "bidding": {
                "suits": SuitOrder((Suit.D, Suit.S, Suit.C, Suit.H)),
                "over": bids_over("anybody -> any bid"),
            }
        },
    ),
    "weak hands of attackers": (
        "tuolaji",
        {
            "bidding": {
                "weak_hand": weak_hands(
                    "fewer than 16 points by attackers at most 3 times "
                    "| no trumps by declarers"
                ),
            }
        },
    ),
    "declarers bid for anew": (
        "tuolaji",
        {
            "bidding": {
                "weak_hand": weak_hands(
                    "fewer than 20 points by attackers if asked at most 3 times "
                    "| no trumps at most 2 times"
                ),
                "after_weak_hand": AfterWeakHand.ANEW,
                "declarer": Declarer.LAST_BIDDER,
                "over": bids_over("anybody -> any bid"),
            }
        },
    ),
    "declarers drawn anew": (
        "shengji-shanghai-asked",
        {"bidding": {"after_weak_hand": AfterWeakHand.ANEW}},
    ),
    "weak hands that ask": (
        "tuolaji",
        {
            "bidding": {
                "weak_hand": weak_hands(
                    "fewer than 40 points if asked at most 4 times "
                    "| no trumps by declarers | fewer than 6 trumps by attackers if asked"
                ),
            }
        },
    ),
    "weak hands": (
        "fankou",
        {
            "bidding": {
                "weak_hand": weak_hands(
                    "fewer than 4 trumps at most 2 times when opening deal "
                    "| no trumps | fewer than 10 points when no trump | no points"
                )
            }
        },
    ),
    "no bids": (
        "tuolaji-turn-up",
        {"bidding": {"window": Window.NEVER, "nobody": nobody_bids("kitty card 1 ..")}},
    ),
    "a level card of the kitty": (
        "tuolaji",
        {
            "bidding": {
                "nobody": nobody_bids(
                    "redeal at most 2 times when opening deal "
                    "| kitty card 2 .. 5 until a level card or a joker when at level J Q "
                    "| kitty card 1 .. until a level card "
                    "| highest kitty card when later deals | kitty card 3 | no trump"
                )
            }
        },
    ),
    "a turned joker that names a suit": (
        "tuolaji",
        {
            "bidding": {
                "nobody": nobody_bids(
                    "kitty card 2 .. 4 until a level card big joker as H when opening deal "
                    "| kitty card 8 backwards little joker as S when opening deal "
                    "| kitty card 1 big joker as H and little joker as S"
                )
            }
        },
    ),
    "the strongest bid in a hand": (
        "titanic",
        {
            "bidding": {
                "window": Window.THEN,
                "bids": bid_ladder(
                    "level to open or over a suit < joker of its colour + level "
                    "= big joker x2 for any suit or no trump < level x2 "
                    "< joker x2 for no trump final < all jokers for no trump"
                ),
                "suits": SuitOrder((Suit.D, Suit.S, Suit.H, Suit.C)),
                "nobody": nobody_bids("strongest bid in a hand | no trump"),
            }
        },
    ),
    "the strongest bid in a hand with a companion": (
        "tuolaji",
        {
            "bidding": {
                "companion": Companion.TURNED_CARD,
                "declarer": Declarer.LOT,
                "nobody": nobody_bids("strongest bid in a hand | kitty card 1 .. | by lot"),
            }
        },
    ),
    "a suit that the kitty misses": (
        "tuolaji",
        {
            "bidding": {
                "nobody": nobody_bids(
                    "next seat declares when at level 2 3 | missing suit S > C > H "
                    "| kitty card 7 backwards | kitty card 1 .. 3 when later deals "
                    "| next seat declares"
                )
            }
        },
    ),
    "jokers beside level cards": (
        "titanic",
        {
            "bidding": {
                "window": Window.THEN,
                "bids": bid_ladder(
                    "level < joker of its colour + level = little joker x2 for no trump "
                    "< level x2 < joker + joker + level < big joker x2 for no trump final "
                    "< joker + level x2 = joker + joker + joker for no trump "
                    "< level x3 < all jokers for no trump"
                ),
                "suits": SuitOrder((Suit.S, Suit.H, Suit.C, Suit.D), 2),
                "over": bids_over("anybody -> any bid"),
            }
        },
    ),
    "jokers and level cards until overturned": (
        "tuolaji",
        {
            "bidding": {
                "window": Window.THEN,
                "bids": bid_ladder(
                    "level < big joker + little joker for no trump < level + joker "
                    "< level x2 < joker x2 for no trump < all jokers for no trump"
                ),
            }
        },
    ),
    "jokers name any suit": (
        "titanic",
        {
            "bidding": {
                "window": Window.THEN,
                "bids": bid_ladder(
                    "level < joker x2 for any suit or no trump < level x2 "
                    "< joker + joker + joker for any suit = level x3 "
                    "< joker x3 for any suit or no trump final"
                ),
                "over": bids_over("anybody -> any bid"),
            }
        },
    ),
    "cards named in bids": (
        "titanic",
        {
            "bidding": {
                "window": Window.THEN,
                "bids": bid_ladder(
                    "level < H5 for any suit < level x2 < level + H5 "
                    "< H5 + D5 for no trump = H5 x2 for any suit or no trump "
                    "< joker + H5 for no trump < H5 x3 for any suit < level x3 final"
                ),
                "suits": SuitOrder((Suit.S, Suit.H, Suit.D, Suit.C)),
                "over": bids_over("anybody -> any bid"),
            },
            "kitty": {"theft": theft_lines("anybody -> level + H5 or higher")},
        },
    ),
    "cards named in bids until overturned": (
        "tuolaji",
        {
            "bidding": {
                "bids": bid_ladder(
                    "level < S2 + joker for no trump < level x2 = D5 x2 for no trump "
                    "< joker x2 for no trump < S2 + H5 + D5 for any suit or no trump"
                ),
                "over": bids_over(
                    "bidder -> same suit equal or higher | other seats -> any bid"
                ),
            }
        },
    ),
    "companions, dealt anew": (
        "titanic",
        {
            "bidding": {
                "companion": Companion.LITTLE_JOKER,
                "nobody": nobody_bids("redeal when opening deal | no trump"),
                "declarer": Declarer.LAST_BIDDER,
            }
        },
    ),
    "a companion turned up": (
        "titanic",
        {
            "bidding": {
                "companion": Companion.TURNED_CARD,
                "over": bids_over("anybody -> any bid"),
                "suits": SuitOrder((Suit.S, Suit.H, Suit.D, Suit.C)),
            }
        },
    ),
    "levels held": (
        "shuangsheng-match",
        {"levels": {"held": frozenset({TEN})}, "match": {"clock": None}},
    ),
    "levels held and mandatory": (
        "tuolaji",
        {"levels": {"mandatory": frozenset({TEN}), "held": frozenset({FIVE, ACE})}},
    ),
    "no trump jumped over": ("jiaofen", {"levels": {"held": frozenset({ACE})}}),
    "laps with no trump": (
        "shuangsheng-match",
        {
            "levels": {
                "played": (FIVE, TEN, ACE, NO_TRUMP_LEVEL),
                "start": FIVE,
                "held": frozenset({NO_TRUMP_LEVEL}),
                "after_last": AfterLast.AGAIN,
            }
        },
    ),
    "one level": (
        "tuolaji",
        {
            "levels": {"of": LevelsOf.EVERYBODY, "held": frozenset({ACE})},
            "match": {"held": Next.LAST_TRICK, "takeover": Next.LAST_TRICK},
        },
    ),
    "six, the partner declares": ("shengji-six", {"match": {"held": Next.PARTNER}}),
    "claims": (
        "hongwu",
        {
            "scoring": {
                "claims": claim_table(
                    "H5 lost by attackers -> attackers -1",
                    "H5 captured by attackers -> declarers -1 and attackers +1",
                    "H5 + S5 held by declarers -> declarers +1 when with a trump suit",
                    "pair of 5 captured -> attackers +10 points",
                    "K of trump + a joker held -> each attacker pays each declarer 1",
                    "a joker buried -> declarers +1 when declarers hold",
                    "last trick by attackers -> the declarer pays each attacker 2",
                    "failed throw by attackers -> each attacker pays each declarer 1",
                )
            }
        },
    ),
    "claims of called partners": (
        "zhaopengyou",
        {
            "scoring": {
                "claims": claim_table(
                    "A of trump lost by declarers -> attackers +1",
                    "a level card captured by attackers "
                    "-> the declarer pays each attacker 1",
                    "pair of jokers held by attackers -> attackers +3 points",
                    "K buried -> declarers -1 when attackers take over",
                )
            }
        },
    ),
    "points given, to a target": (
        "tuolaji",
        {
            "scoring": {
                "bands": score_table(
                    "0 .. 79 -> declarers +points points and attackers +5 points",
                    "80 .. 119 -> takeover and attackers +3 points",
                    "120 .. -> attackers +1 and attackers +2 points, +1 per 40",
                )
            },
            "match": {"target": 200},
        },
    ),
    "stakes to a target": (
        "sandayi",
        {
            "scoring": {
                "bands": score_table(
                    ".. takeover - 1 -> declarers hold "
                    "and each attacker pays the declarer 2",
                    "takeover .. -> takeover "
                    "and the declarer pays each attacker 1, +1 per 40",
                )
            },
            "match": {"target": 10},
        },
    ),
    "stakes of called partners": (
        "zhaopengyou",
        {
            "scoring": {
                "bands": score_table(
                    ".. takeover - 1 -> declarers +1 "
                    "and each attacker pays each declarer 3",
                    "takeover .. -> takeover and the declarer pays each attacker 2, "
                    "+3 per 40 and each friend pays the declarer 2",
                )
            },
        },
    ),
    "won by one deal": (
        "tuolaji",
        {
            "scoring": {
                "bands": score_table(
                    ".. 20 -> declarers +3 and declarers win the match",
                    "25 .. 79 -> declarers +1",
                    "80 .. 119 -> takeover",
                    "120 .. 195 -> attackers +1",
                    "200 .. -> attackers win the match",
                )
            },
        },
    ),
    "suit alone": ("titanic", {"follow": {"ladders": ASKING_NOTHING}}),
    "whole play": ("titanic", {"kitty": {"multiplier": by(Measure.WHOLE_PLAY)}}),
    "winning cards": ("titanic", {"kitty": {"multiplier": by(Measure.WINNING_CARDS)}}),
    "bids name every declarer": (
        "tuolaji",
        {
            "match": {"held": Next.BIDDING, "takeover": Next.BIDDING},
            "bidding": {
                "window": Window.THEN,
                "declarer": Declarer.LAST_BIDDER,
                "suits": SuitOrder((Suit.S, Suit.H, Suit.D, Suit.C), 2),
            },
        },
    ),
    "bids at the level of who would declare": (
        "shengji-options-four",
        {
            "match": {"held": Next.BIDDING, "takeover": Next.BIDDING},
            "bidding": {
                "window": Window.THEN,
                "declarer": Declarer.LAST_BIDDER,
                "bids": bid_ladder(
                    "level < level x2 = level + joker < H5 x2 for any suit "
                    "< level x2 + joker < level x3 = joker x2 for no trump < level x4 + H5"
                ),
                "over": bids_over(
                    "opponents -> any bid | partner -> another suit equal or higher at its "
                    "level | opponents -> another suit at its level | anybody -> same suit "
                    "at its level until overturned | bidder -> any bid when at level 2 3 4"
                ),
                "suits": SuitOrder((Suit.S, Suit.H, Suit.D, Suit.C)),
            },
        },
    ),
    "bids at the level of the first bidder": (
        "wuren-sanfu",
        {
            "bidding": {
                "declarer": Declarer.FIRST_BIDDER,
                "companion": Companion.TURNED_CARD,
                "over": bids_over("anybody -> any bid | anybody -> any bid at its level"),
            },
        },
    ),
    "bids for some places": (
        "tuolaji",
        {
            "bidding": {
                "window": Window.THEN,
                "bids": bid_ladder(
                    "level to open or over a suit < joker + level < level x2 to open < "
                    "little joker x2 for no trump to open or over no trump < level x2 + "
                    "joker over a suit = big joker x2 for no trump over a suit or over no "
                    "trump < joker + joker + level over no trump final"
                ),
                "over": bids_over("anybody -> any bid equal or higher"),
                "suits": SuitOrder((Suit.S, Suit.H, Suit.D, Suit.C)),
            },
        },
    ),
    "thefts over a suit or no trump": (
        "titanic",
        {
            "bidding": {
                "window": Window.THEN,
                "bids": bid_ladder(
                    "level < joker for no trump over a suit < level x2 < joker x3 for no "
                    "trump to open"
                ),
            },
            "kitty": {
                "theft": theft_lines("anybody -> any bid until all pass"),
                "theft_bids": bid_ladder(
                    "level < joker x2 for no trump over a suit < level x2 over a suit = "
                    "level + joker over no trump < level x3"
                ),
            },
        },
    ),
    "a joker with a pair of any rank": (
        "tuolaji",
        {
            "bidding": {
                "bids": bid_ladder("joker + any rank x2 < joker x2 + any rank x2"),
                "over": bids_over("anybody -> any bid"),
                "declarer": Declarer.MOST_LEVEL_CARDS,
            },
        },
    ),
    "any rank among bids of all kinds": (
        "four-deck-match",
        {
            "bidding": {
                "window": Window.THEN,
                "bids": bid_ladder(
                    "level < any rank x2 = level x2 < any rank x2 + joker < H5 x2 for any "
                    "suit = level x2 + joker < any rank x3 + H5 = joker x2 for no trump "
                    "< any rank x4 final"
                ),
                "over": bids_over(
                    "bidder -> same suit | opponents -> any bid equal or higher | partner "
                    "-> any bid | opponents -> another suit at its level"
                ),
                "suits": SuitOrder((Suit.S, Suit.H, Suit.D, Suit.C), 2, True),
                "declarer": Declarer.LAST_BIDDER,
            },
            "match": {"held": Next.BIDDING, "takeover": Next.BIDDING},
        },
    ),
    "thefts by any rank": (
        "titanic",
        {
            "bidding": {
                "bids": bid_ladder("level < level x2 + joker < any rank x3 < level x3")
            },
            "kitty": {
                "theft": theft_lines("anybody -> any bid of a new suit until all pass"),
                "theft_bids": bid_ladder(
                    "level x2 < any rank x2 + joker < any rank x3 < joker x3 for no trump"
                ),
            },
        },
    ),
    "a level card of each suit": (
        "tuolaji",
        {
            "bidding": {
                "bids": bid_ladder(
                    "level < level x2 < joker x2 for no trump < level of each suit for no "
                    "trump final"
                ),
                "declarer": Declarer.LAST_BIDDER,
            },
        },
    ),
    "level cards of all suits counted together": (
        "tuolaji",
        {
            "bidding": {
                "window": Window.THEN,
                "bids": bid_ladder(
                    "level of any suit for any suit < level of any suit x2 for any suit or "
                    "no trump < level of any suit x3 for any suit < joker x2 for no trump "
                    "< level of any suit x4 for any suit"
                ),
                "over": bids_over("anybody -> any bid"),
                "suits": SuitOrder((Suit.S, Suit.H, Suit.D, Suit.C)),
                "declarer": Declarer.MOST_LEVEL_CARDS,
            },
        },
    ),
    "level cards across suits among bids of all kinds": (
        "four-deck-match",
        {
            "bidding": {
                "window": Window.THEN,
                "companion": Companion.TURNED_CARD,
                "bids": bid_ladder(
                    "level < level of any suit x2 for no trump < level x2 < joker + level "
                    "of any suit x2 for any suit < H5 + level of each suit for no trump < "
                    "level x3 + level of any suit < joker x2 for no trump < any rank x3 + "
                    "level of each suit < level of each suit x2 for any suit final"
                ),
                "over": bids_over(
                    "bidder -> same suit equal or higher | opponents -> any bid | partner "
                    "-> same suit beside it | opponents -> another suit at its level"
                ),
                "declarer": Declarer.MOST_LEVEL_CARDS,
            },
            "match": {"held": Next.BIDDING, "takeover": Next.BIDDING},
        },
    ),
    "thefts by level cards across suits": (
        "titanic",
        {
            "bidding": {
                "bids": bid_ladder(
                    "level < level of any suit x2 for any suit < level x2 < level of each "
                    "suit for no trump"
                )
            },
            "kitty": {
                "theft": theft_lines("anybody -> any bid until all pass"),
                "theft_bids": bid_ladder(
                    "level of any suit x2 for any suit < level x2 < joker x2 for no trump "
                    "< level of each suit for no trump"
                ),
            },
        },
    ),
    "suits that do not count over a bid that was reinforced": (
        "shuangsheng-match",
        {
            "bidding": {
                "bids": bid_ladder(
                    "level < level x2 < level x2 + joker < joker x2 for no trump"
                ),
                "over": bids_over("anybody -> any bid"),
                "suits": SuitOrder((Suit.S, Suit.H, Suit.C, Suit.D), 1, True),
            },
            "kitty": {
                "theft": theft_lines("anybody -> level x2 or higher until all pass"),
                "theft_suits": SuitOrder((Suit.H, Suit.S, Suit.D, Suit.C), 2, True),
            },
        },
    ),
    "seats of a side declare in turn, or the one before": (
        "titanic",
        {"match": {"held": Next.PREVIOUS, "takeover": Next.TURN}},
    ),
    "a friend or the last attacker declares": (
        "bianfeng-called",
        {"match": {"held": Next.PREVIOUS, "takeover": Next.PREVIOUS}},
    ),
    "six seats in turn": (
        "shengji-six",
        {"match": {"held": Next.TURN, "takeover": Next.TURN}},
    ),
    "a declarer by lot, whose opponents bid": (
        "tuolaji",
        {
            "bidding": {
                "declarer": Declarer.LOT,
                "window": Window.AFTER,
                "bidders": WhoBids.DECLARER,
                "nobody": (NobodyBids(Nobody.OTHER_SEATS), NobodyBids(Nobody.NO_TRUMP)),
            }
        },
    ),
    "deals that are counted, and a draw": (
        "tuolaji",
        {"match": {"deals": 5, "tie": Tie.DRAW}},
    ),
    "counted, then all to the ace": (
        "tuolaji",
        {"match": {"deals": 4, "time_up": TimeUp(ACE, declares=True)}},
    ),
    "counted, then at equal levels all to the ten": (
        "shuangsheng-match",
        {
            "match": {
                "clock": None,
                "deals": 2,
                "time_up": TimeUp(TEN, unless_ahead=True),
            }
        },
    ),
    "others take the deal, at the level of who was to declare": (
        "tuolaji-match",
        {
            "bidding": {
                "names_declarer": NamesDeclarer.EVERY,
                "declarer": Declarer.LAST_BIDDER,
                "nobody": (NobodyBids(Nobody.STRONGEST), NobodyBids(Nobody.NO_TRUMP)),
            },
            "levels": {"held": frozenset({FIVE})},
        },
    ),
    "a lead, counted": ("tuolaji", {"match": {"ahead": 3}}),
    "a lead of players, counted": ("wuren-sanfu", {"match": {"ahead": 2}}),
    "laps that are counted in deals": (
        "tuolaji",
        {
            "levels": {
                "played": (FIVE, TEN, ACE),
                "start": FIVE,
                "after_last": AfterLast.AGAIN,
            },
            "match": {"deals": 9, "tie": Tie.FIRST_TO_REACH},
        },
    ),
    "counted deals of players": (
        "wuren-sanfu",
        {"match": {"deals": 4, "first": First.LAST_TRICK}},
    ),
    "counted deals of players for stakes": (
        "sandayi-60",
        {"match": {"deals": 4}, "levels": {"of": LevelsOf.PLAYER}},
    ),
    "points at which neither side wins": (
        "tuolaji",
        {
            "scoring": {
                "bands": score_table(
                    ".. 0 -> declarers +2 | 5 .. 75 -> declarers +1 | 80 .. 95 -> drawn | "
                    "100 .. -> attackers +1, +2 per 40"
                )
            },
            "match": {"drawn": Next.LAST_TRICK},
        },
    ),
    "the declarer, then all others bid": (
        "tuolaji",
        {
            "bidding": {
                "window": Window.AFTER,
                "bidders": WhoBids.DECLARER,
                "nobody": (NobodyBids(Nobody.OTHER_SEATS), NobodyBids(Nobody.NO_TRUMP)),
            }
        },
    ),
    "declarers open, others overturn": (
        "tuolaji",
        {
            "bidding": {
                "over": bids_over("anybody -> any bid"),
                "window": Window.THEN,
                "bidders": WhoBids.DECLARERS_OPEN,
                "nobody": (NobodyBids(Nobody.OPPONENTS), NobodyBids(Nobody.NO_TRUMP)),
            }
        },
    ),
    "the declarer opens, others overturn": (
        "bianfeng",
        {
            "bidding": {
                "over": bids_over("other seats -> any bid"),
                "bidders": WhoBids.DECLARER_OPENS,
            }
        },
    ),
    "an auction in every deal": (
        "jiaofen",
        {"match": {"held": Next.BIDDING, "takeover": Next.BIDDING}},
    ),
    "a partner lays beside the bidder": (
        "tuolaji",
        {
            "bidding": {
                "over": bids_over("bidder -> any bid | partner -> same suit beside it")
            }
        },
    ),
    "a partner adds to a concealed bid": (
        "tuolaji",
        {
            "bidding": {
                "concealed": True,
                "over": bids_over(
                    "bidder -> same suit | partner -> same suit beside it | "
                    "opponents -> any bid"
                ),
            }
        },
    ),
    "all lay beside each other, with four packs": (
        "four-deck-match",
        {
            "bidding": {
                "bids": bid_ladder(
                    "level < level x2 < level x2 + joker < level x3 = joker x3 for no "
                    "trump < level x4"
                ),
                "over": bids_over(
                    "bidder -> any bid | partner -> any bid beside it | opponents -> any "
                    "bid beside it equal or higher when opening deal | opponents -> any bid"
                ),
                "suits": SuitOrder((Suit.S, Suit.H, Suit.D, Suit.C)),
                "declarer": Declarer.MOST_LEVEL_CARDS,
            }
        },
    ),
    "partners at their own levels lay beside each other": (
        "tuolaji",
        {
            "bidding": {
                "over": bids_over(
                    "other seats -> any bid beside it | opponents -> another suit at its "
                    "level"
                ),
                "declarer": Declarer.LAST_BIDDER,
            },
            "match": {"held": Next.BIDDING, "takeover": Next.BIDDING},
        },
    ),
    "an auction that nobody calls is dealt anew": (
        "jiaofen",
        {
            "bidding": {
                "nobody": (
                    NobodyBids(Nobody.REDEAL, times=2),
                    NobodyBids(Nobody.NEXT_SEAT, times=5),
                    NobodyBids(Nobody.LOT),
                )
            },
            "match": {"held": Next.BIDDING, "takeover": Next.BIDDING},
        },
    ),
    "the kitty is stolen after an auction": (
        "jiaofen",
        {
            "bidding": {
                "bids": bid_ladder("level < level x2 = joker x2 for no trump"),
                "suits": SuitOrder((Suit.S, Suit.H, Suit.D, Suit.C)),
            },
            "kitty": {"theft": theft_lines("anybody -> any bid of a new suit")},
            "match": {"held": Next.BIDDING, "takeover": Next.BIDDING},
        },
    ),
    "thefts by a ladder of their own": (
        "titanic",
        {
            "bidding": {"bids": bid_ladder("level < level x2 < level x3")},
            "kitty": {
                "theft": theft_lines("anybody -> level x2 or higher"),
                "theft_bids": bid_ladder(
                    "level x2 < little joker x2 for no trump < big joker x2 for no trump "
                    "< level x3 < joker x3 for no trump"
                ),
                "theft_suits": SuitOrder((Suit.S, Suit.H, Suit.C, Suit.D)),
            },
        },
    ),
    "thefts by jokers alone": (
        "tuolaji",
        {
            "bidding": {
                "over": bids_over(
                    "bidder -> same suit equal or higher | partner -> any bid"
                )
            },
            "kitty": {
                "theft": theft_lines("opponents -> any bid once and declares"),
                "theft_bids": bid_ladder(
                    "level + joker of its colour < joker x2 for any suit or no trump"
                ),
            },
        },
    ),
    "thefts of higher suits": (
        "tuolaji",
        {
            "kitty": {
                "theft": theft_lines("other seats -> any bid"),
                "theft_suits": SuitOrder((Suit.H, Suit.S, Suit.D, Suit.C), 2),
            },
        },
    ),
    "trumps named after burying": (
        "jiaofen",
        {
            "bidding": {"named": Named.AFTER},
            "kitty": {"barred": (Contains(card=parse_rank("A")),)},
        },
    ),
    "a suit or no trump is named": (
        "jiaofen",
        {
            "bidding": {"may_name_no_trump": True},
            "kitty": {"theft": theft_lines("opponents -> any bid until all pass")},
        },
    ),
    "a suit or no trump is named after burying": (
        "jiaofen",
        {"bidding": {"named": Named.AFTER, "may_name_no_trump": True}},
    ),
    "an auction that a card begins, and the last seat must win": (
        "jiaofen",
        {
            "bidding": {
                "first_asked": (SeatLine(parse_face("D3")), SeatLine(last=True)),
                "default_declarer": (SeatLine(last=True),),
                "default_price": 100,
            },
            "scoring": {
                "takeover": Name("price"),
                "bands": score_table(
                    ".. takeover - 1 -> declarers +1", "takeover .. -> attackers +1"
                ),
            },
        },
    ),
    "who holds a card declares, or else the last seat": (
        "tuolaji",
        {
            "bidding": {
                "window": Window.AFTER,
                "first_asked": (SeatLine(parse_face("H2")),),
                "default_declarer": (SeatLine(parse_face("D3")), SeatLine(last=True)),
            }
        },
    ),
    "the last seat declares": (
        "tuolaji",
        {"bidding": {"default_declarer": (SeatLine(last=True),)}},
    ),
    "stakes that bids over bids and thefts double": (
        "tuolaji",
        {
            "bidding": {"over": bids_over("anybody -> any bid")},
            "kitty": {"theft": theft_lines("anybody -> any bid")},
            "scoring": {
                "bands": score_table(
                    ".. 0 -> declarers hold and each attacker pays the declarer 2",
                    "1 .. takeover - 1 -> declarers +1 and each attacker pays the declarer "
                    "1",
                    "takeover .. -> attackers +1, +1 per step and each declarer pays each "
                    "attacker 1, +1 per step",
                ),
                "doubled_by": DoubledBy.BOTH,
                "doubled": Doubled.BOTH,
            },
            "levels": {"of": LevelsOf.PLAYER},
        },
    ),
    "an auction that begins higher after passes, and shows the kitty": (
        "jiaofen",
        {
            "bidding": {
                "auction": Auction(80, 5, 5, openings=(Opening(70, 1), Opening(50, 3))),
                "named": Named.AFTER,
            },
            "kitty": {"shown": True, "shown_up_to": 70},
            "match": {
                "held": Next.BIDDING,
                "takeover": Next.BIDDING,
                "first": First.DECLARER,
            },
        },
    ),
    "an auction whose calls may jump": (
        "jiaofen",
        {
            "bidding": {
                "auction": Auction(80, 5, 5, openings=(Opening(60, 2),), jumps=True),
                "nobody": nobody_bids("redeal at most 1 times"),
            },
            "match": {"held": Next.BIDDING, "takeover": Next.BIDDING},
        },
    ),
    "an auction of one round": (
        "jiaofen",
        {
            "bidding": {
                "auction": Auction(60, 80, 5, openings=(Opening(65, 2),), once=True),
                "nobody": nobody_bids("redeal at most 1 times"),
            },
        },
    ),
    "an auction of one round whose calls may jump": (
        "erqiwang",
        {
            "bidding": {
                "auction": Auction(100, 75, 5, jumps=True, once=True),
                "named": Named.AFTER,
            },
        },
    ),
    "a rising auction in percent": (
        "jiaofen",
        {
            "bidding": {
                "window": Window.AUCTION,
                "auction": Auction(10, 30, 10, ((75, 15),), percent=True),
            }
        },
    ),
    "with trumps": ("titanic", {"kitty": {"multiplier": WITH_TRUMPS}}),
    "four, every component": (
        "four-deck-match",
        {"tricks": {"compare": Compare.EVERY_COMPONENT}},
    ),
    "four, kept": (
        "four-deck-match",
        {
            "lead": {
                "tested_against": TestedAgainst.UNSEEN_CARDS,
                "failed_throw": (FailedThrow(Forced.SMALLEST_BEATEN),),
            },
            "follow": {"wider_sets": WiderSets.KEPT},
            "kitty": {"multiplier": by(Measure.WINNING_CARDS)},
        },
    ),
    "four, by pairs": (
        "four-deck-match",
        {
            "kitty": {
                "multiplier": Multiplier(
                    (
                        MultiplierLine(ShapeCall("four_two", Number(6)), 1, Number(64)),
                        MultiplierLine(ShapeCall("four_two"), 1, Name("length")),
                        MultiplierLine(ShapeCall("quad"), 1, Name("width")),
                        MultiplierLine(None, 1, power(2, Name("pairs"))),
                    )
                ),
            },
            "tricks": {"compare": Compare.TOP_CARD},
        },
    ),
    "four, whole play": (
        "four-deck-match",
        {
            "kitty": {
                "multiplier": Multiplier(
                    (
                        MultiplierLine(ShapeCall("four_two"), 1, power(2, Name("pairs"))),
                        MultiplierLine(ShapeCall("quad"), 2, Number(32)),
                        MultiplierLine(None, 1, Name("cards")),
                    ),
                    Measure.WHOLE_PLAY,
                ),
            }
        },
    ),
}

_BANDS = """
.. 0 -> declarers +3 when opening deal and without a joker
.. 0 -> declarers +2 when nobody has bid
.. 79 -> declarers +1 when declarers take the last trick and in trumps
.. 79 -> takeover when with pair of J of trump
.. 79 -> declarers +2
80 .. -> attackers +2 when with J and at level 2 5
80 .. -> attackers +1 when overturned and with a trump suit
80 .. -> attackers +3 when at the last level and later deals
80 .. -> takeover
"""
_FACTORS = """
pair -> 8 when in trumps and with level cards
pair -> 4 when with J of plain and opening deal
pair -> 6 when with pair of trumps
single -> 7 when with level of plain
single -> 5 when with a trump and without a joker
tractor -> 2 ^ length when without pair of jokers
else -> cards when nobody has bid
else -> 3
"""
_GAINS = """
0 .. 79 -> declarers +ceil((80 - points) / 10)
80 .. takeover + 99 -> attackers +max(1, floor(points / 40)) when in trumps
80 .. 179 -> takeover
180 .. -> attackers +40 % of 7, +1 per 10 / 3 * 6
"""
_SIZES = """
.. 79 -> declarers +2 when declarer alone
.. 79 -> declarers +1
80 .. -> takeover when 2 declarers and in a plain suit
80 .. -> attackers +1
"""
_MORE_POINTS = """
.. -> declarers +2 when declarers have more points and declarers take the last trick
.. -> declarers +1 when declarers have more points
.. 200 -> attackers +1 when attackers have more points
201 .. -> attackers +2 when attackers have more points
.. -> drawn
"""
_DIGGING = """
pair of J -> declarers -5 and no takeover when at level J
J of trump -> declarers to 2 when at level J and without a joker
J of plain -> declarers to half when at level J
A -> declarers -3 and takeover when at level A Q and declarers hold
level of trump -> declarers to half when at level 4 5 6
pair of level of plain -> declarers -2 when at level 4 5 6
pair -> declarers -1 when no trump
"""
_ALONE = """
J -> declarer to half when at level J
a level card -> declarers -2 when attackers take over
a joker -> declarer to 3 and no takeover
"""
_PARTIES = """
.. 0 -> the declarer +4 and each friend +3
1 .. 79 -> the declarer +2 and each friend +1 and each attacker -1
80 .. 99 -> declarers +1 and the declarer +1
100 .. 139 -> takeover and the declarer -2 and each friend -1
140 .. 159 -> each attacker +1 and each declarer -1
160 .. -> attackers +2, +3 per 40 and the declarer -3
"""
_APART = """
J of trump -> declarer to 2 and each friend to half
level of trump -> the declarer -3 and each friend -1 and takeover
a level card -> declarer -1
pair of J -> declarer to half and each friend to 4 when in a plain suit
"""
_THROWN = """
tractor -> 2 ^ length
pair -> 8 when in trumps
throw -> cards + 1 when in trumps
throw -> nothing when opening deal
throw -> 2 * cards at most 9
else -> 2
"""
_BY_SUIT = (
    "BJ ~ LJ ~ level of trump ~ level of H > level of S ~ level of D ~ level of C ~ A .. 2"
)
_OF_ITS_COLOUR = (
    "H5 > D5 ~ BJ ~ LJ ~ 3 of trump ~ 3 of its colour ~ level of trump ~ level of plain "
    "~ A .. 2"
)
_LEVEL_OF_ITS_COLOUR = (
    "BJ ~ LJ ~ level of trump ~ level of its colour ~ level of plain ~ A .. 2"
)

_SEVEN = (
    "table.players=7",
    "table.friends=players / 2 - 1",
    "table.friend_cards=A K of plain and not held",
    "deck.packs=4",
    "kitty.size=6",
)
_SIX = (
    "table.players=6",
    "table.friends=0 ..",
    "table.found_by=copy played",
    "table.friend_cards=in a plain suit and not shown",
    "kitty.size=6",
    "match.held=next seat",
)
_THREE = (
    "table.players=3",
    "table.partners=none",
    "levels.of=player",
    "kitty.size=9",
    "match.held=same seat",
)
_TWO_OF_SIX = (
    "table.players=6",
    "table.friends=2",
    "kitty.size=6",
    "match.held=next seat",
)

_BOMBS = (
    "shapes.bomb=4 of a rank in 4 suits",
    "ranking=bomb > anything",
    "follow.bombs=any time",
    "kitty.multiplier=bomb -> 8\nelse -> 2",
)
_BOMBS_OF_THREE = (
    "shapes.rainbow=4 of a rank in 3 suits",
    "shapes.five=5 of a rank",
    "shapes.flash=3 of a rank in 3 suits",
    "ranking=triple > anything\nrainbow > anything\nfive > rainbow",
    "follow.bombs=any time",
    "follow.five=any",
    "kitty.multiplier=2 ^ cards by the whole play",
)


_BOMBS_OF_SOME_RANKS = (
    "shapes.flash=3 of a rank in 3 suits of 5 10 K or level cards",
    "shapes.low=4 of a rank in 3 suits of 2 .. 9",
    "shapes.high=4 of a rank of 10 .. A",
    "ranking=high > low > anything",
    "follow.bombs=any time",
    "follow.low=any",
)


_CROSSING: Mapping[str, tuple[str, ...]] = {
    "eight cross": ("tuolaji", "crossing.trumps=8"),
    "eight cross for plain cards": (
        "tuolaji",
        "crossing.trumps=8",
        "crossing.answered=plain cards",
    ),
    "seven cross in turn": (
        "tuolaji",
        "crossing.trumps=7",
        "crossing.answered=plain cards",
        "crossing.crossers=one seat of a side",
        "crossing.partner_first=true",
    ),
    "ten cross after thefts": (
        "titanic",
        "crossing.trumps=10",
        "crossing.crossers=one seat of a side",
        "kitty.theft=anybody -> level x2 until all pass and declares",
    ),
    "ten cross before the burial": (
        "titanic",
        "crossing.trumps=10",
        "crossing.partner_first=true",
    ),
    "trumps buried by who crosses": (
        "tuolaji",
        "crossing.trumps=8",
        "scoring.bands=.. 79 -> takeover when attackers take the last trick"
        " | .. 79 -> declarers +2 when declarer has crossed"
        " | .. 79 -> declarers +1 | 80 .. -> takeover",
        "scoring.claims=a trump buried by declarers -> attackers +1"
        " when declarer has crossed and attackers take the last trick",
    ),
    "ten of six cross": ("shengji-six", "crossing.trumps=10"),
}
"""Most with more trumps than any published rule has, so that hands often cross."""


def _turned() -> Mapping[str, Ruleset]:
    return {
        **{
            name: changed(RULESETS[variant], **chapters)
            for name, (variant, chapters) in _TURNED.items()
        },
        **{
            f"stolen {name}": load_variant(variant, [f"kitty.theft={lines}", *changes])
            for name, (variant, lines, *changes) in _STOLEN.items()
        },
        "conditions": load_variant(
            "tuolaji", [f"scoring.bands={_BANDS}", f"kitty.multiplier={_FACTORS}"]
        ),
        "conditions of a whole play": load_variant(
            "titanic", [f"kitty.multiplier=by the whole play\n{_FACTORS}"]
        ),
        "digging": load_variant(
            "tuolaji", [f"levels.digging={_DIGGING}", "levels.mandatory=J A"]
        ),
        "digging beside claims": load_variant(
            "tuolaji",
            [
                f"levels.digging={_DIGGING}",
                "levels.mandatory=J A",
                "scoring.claims=BJ lost by declarers -> declarers -1 "
                "| LJ captured by declarers -> declarers +2",
            ],
        ),
        "levels in laps": load_variant(
            "tuolaji",
            [
                "levels.played=2 5 10 A and no trump",
                "levels.above=2 5 10 A and no trump",
                "levels.mandatory=10 and no trump",
            ],
        ),
        "digging by tricks alone": load_variant(
            "tuolaji",
            [
                "levels.digging=J of trump -> declarers to 2 when attackers take over by"
                " tricks alone\nA -> declarers -3 and takeover when attackers take over"
                "\nlost deal -> declarers -1 when attackers take over by tricks alone"
            ],
        ),
        "digging in laps": load_variant(
            "bashifen-half", ["levels.played=2 J Q", "levels.above=2 J Q 2 J"]
        ),
        "digging below the lowest level": load_variant(
            "tuolaji",
            [
                "levels.below=3 2 A K",
                "levels.digging=J -> declarers to half\n"
                "lost deal -> declarers -1 when at level 2 3",
                "levels.mandatory=2 J",
            ],
        ),
        "digging below the lowest among players": load_variant(
            "zhaopengyou",
            ["levels.below=K .. 2", "levels.digging=lost deal -> declarer -1"],
        ),
        "levels by party": load_variant(
            "zhaopengyou", [f"scoring.bands={_PARTIES}", f"levels.digging={_APART}"]
        ),
        "a throw that counts whole": load_variant(
            "tuolaji", [f"kitty.multiplier={_THROWN}"]
        ),
        "a whole play that is a throw": load_variant(
            "titanic", [f"kitty.multiplier=by the whole play\n{_THROWN}"]
        ),
        "digging among players": load_variant("zhaopengyou", [f"levels.digging={_ALONE}"]),
        "levels held, only the declarer's moved": load_variant(
            "wuren-sanfu",
            [
                "levels.moved=declarer",
                "levels.held=5 10",
                "scoring.claims=BJ lost by attackers -> attackers -1 and declarers +1",
            ],
        ),
        "points of trumps": load_variant(
            "titanic",
            [
                "deck.points.5 of trump=10",
                "deck.points.K of plain=3",
                "deck.points.A of trump=1",
                "deck.points.10=none",
                "kitty.point_limit=60",
                "scoring.step=20 % of total",
                "bidding.weak_hand=fewer than 2 points",
            ],
        ),
        "points of a suit": load_variant(
            "tuolaji", ["deck.points.S5=40", "deck.points.HK=none", "deck.points.C2=7"]
        ),
        "gains of points": load_variant("tuolaji", [f"scoring.bands={_GAINS}"]),
        "jokers alone at no trump": load_variant(
            "titanic", ["order.no_trump=BJ ~ LJ", "order.gap=open"]
        ),
        "suits rank the level cards": load_variant("titanic", [f"order.trumps={_BY_SUIT}"]),
        "conditions of more points": load_variant(
            "sanfu-chaodi",
            [
                f"scoring.bands={_MORE_POINTS}",
                "scoring.claims=a joker buried by declarers -> attackers +1"
                " when declarers have more points | last trick by declarers ->"
                " declarers +1 when equal points",
                "levels.digging=a trump -> declarers -1 when attackers have more points",
                "lead.failed_throw=largest component beaten and -10 points a card led",
            ],
        ),
        "conditions of called sides": load_variant(
            "zhaopengyou", [f"scoring.bands={_SIZES}"]
        ),
        "bombs of one pack": load_variant("sishifen", _BOMBS),
        "bombs where suit is followed": load_variant(
            "sishifen", [*_BOMBS, "follow.bombs=following suit", "follow.bomb=any"]
        ),
        "bombs of three packs": load_variant("titanic", _BOMBS_OF_THREE),
        "bombs of some ranks": load_variant("titanic", _BOMBS_OF_SOME_RANKS),
        "bombs of level cards": load_variant(
            "sishifen", [*_BOMBS, "shapes.bomb=4 of a rank in 4 suits of level cards"]
        ),
        "sets across suits that beat nothing": load_variant(
            "titanic", ["shapes.flash=3 of a rank in 3 suits"]
        ),
        "bombs of four cards": load_variant(
            "shengji-options-four", ["ranking=bomb > anything", "follow.bombs=any time"]
        ),
        "tractors owed, not led": load_variant(
            "titanic", ["shapes.tractor=x2 run 2.. not led", "follow.tractor(n)=none"]
        ),
        "mixed runs owed, not led": load_variant(
            "four-deck-match",
            [
                "shapes.four_two=(x2 | x4) run 2.. with x4 not led",
                "follow.four_two(6)=none",
                "follow.four_two(n)=none",
            ],
        ),
        "threes of the trumps' colour": load_variant(
            "titanic", [f"order.trumps={_OF_ITS_COLOUR}"]
        ),
        "the level card of the trumps' colour": load_variant(
            "titanic", [f"order.trumps={_LEVEL_OF_ITS_COLOUR}"]
        ),
        **{
            name: load_variant(variant, lines)
            for name, (variant, *lines) in _CROSSING.items()
        },
        "aces barred": load_variant("tuolaji", ["kitty.barred=A"]),
        "trumps barred": load_variant("titanic", ["kitty.barred=trumps"]),
        "twos of trumps and jokers barred": load_variant(
            "four-deck-match", ["kitty.barred=2 of trump and jokers and K of plain"]
        ),
        "few points buried": load_variant("tuolaji", ["kitty.point_limit=15"]),
        "no points and no trumps buried": load_variant(
            "tuolaji", ["kitty.point_limit=0", "kitty.barred=trumps"]
        ),
        "runs of single cards": load_variant(
            "tuolaji",
            [
                "shapes.rain=x1 run 4..",
                "follow.rain(n)=rain(n) | then rain | then pair",
                "follow.tractor(2)=tractor(2) | rain(4) | then pair",
            ],
        ),
        "runs of single cards and pairs": load_variant(
            "titanic",
            [
                "shapes.rain=(x1 | x2) run 4..6",
                "follow.rain(n)=rain(n) | then rain | then pair",
                "ranking=rain > tractor",
            ],
        ),
        "two each for itself": load_variant("tuolaji", ["table.players=2"]),
        "three, one against two": load_variant("tuolaji", _THREE),
        "six alone": load_variant(
            "shengji-six",
            ["table.partners=none", "levels.of=player", "match.takeover=partner"],
        ),
        "seven with two friends": load_variant("zhaopengyou", _SEVEN),
        "six with friends by copies": load_variant("zhaopengyou", _SIX),
        "a friend called before the kitty": load_variant(
            "bianfeng-called",
            ["table.call=before taking the kitty", "table.friend_cards=not held"],
        ),
        "six with friends called before the kitty": load_variant(
            "zhaopengyou", [*_SIX, "table.call=before taking the kitty"]
        ),
        "six with two who play first": load_variant(
            "zhaopengyou", [*_TWO_OF_SIX, "table.found_by=first to play"]
        ),
        "six with two drawn turns": load_variant(
            "zhaopengyou", [*_TWO_OF_SIX, "table.found_by=drawn turn"]
        ),
        "six with two hidden marks": load_variant(
            "zhaopengyou", [*_TWO_OF_SIX, "table.found_by=hidden mark"]
        ),
        "six with two by most marks": load_variant(
            "zhaopengyou", [*_TWO_OF_SIX, "table.found_by=most marks"]
        ),
    }


TURNED: Mapping[str, Ruleset] = kept("turned", _turned)
