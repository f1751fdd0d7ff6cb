"""What a book says of bids over bids and of who declares, as the engine has it."""

from __future__ import annotations

import pytest

from tests.each import for_each
from tests.rulebook.books import ids, rules_named, text_of
from tuolaji.cards import parse_cards, parse_rank
from tuolaji.language import Language, in_language
from tuolaji.table.questions import Bid, BidQuestion, ask

THREE_PACKS = (
    "base",
    "deck.packs=3",
    "kitty.size=6",
    "bidding.bids=level < level x2 < level x3",
)
OVER = (
    "nobody",
    "bidder -> same suit",
    "bidder -> same suit | other seats -> any bid",
    "bidder -> same suit until overturned | other seats -> any bid",
    "bidder -> same suit | other seats -> any bid equal or higher",
    "bidder -> same suit equal or higher | other seats -> any bid",
    "bidder -> same suit until overturned | other seats -> any bid equal or higher",
    "opponents -> another suit equal or higher | anybody -> same suit",
    "anybody -> same suit",
    "anybody -> any bid",
)


def told(*table: str) -> str:
    with in_language(Language.EN):
        return text_of(rules_named(*table))


def may_bid(over: str, *bids: str) -> bool:
    """Tell whether the last of some bids may be made, by seats 0 and 1 in turn."""
    made = tuple(Bid(place % 2, parse_cards(cards)) for place, cards in enumerate(bids))
    rules = rules_named(*THREE_PACKS, f"bidding.over={over}")
    answer = ask(rules, BidQuestion(made, opening=True), parse_rank("5"), None)
    return answer.allowed is True


@pytest.mark.parametrize("over", OVER)
def test_2_4_a_bid_as_high_is_told_where_it_may_be_made(over: str) -> None:
    text = told(*THREE_PACKS, f"bidding.over={over}")
    assert ("one on the same step will do" in text) is (" equal " in over)
    assert ("must stand on a higher step" in text) is (over != "nobody")
    assert may_bid(over, "S5", "H5") <= ("one on the same step will do" in text)


@pytest.mark.parametrize("over", OVER)
def test_2_5_who_was_overturned_comes_back_as_the_book_says(over: str) -> None:
    text = told(*THREE_PACKS, f"bidding.over={over}")
    higher, equal = (
        may_bid(over, "S5", "H5 H5") and may_bid(over, "S5", "H5 H5", cards)
        for cards in ("S5 S5", "S5")
    )
    assert ("come back to its suit with a higher bid" in text) is higher
    assert ("with one that is as high" in text) is equal


def test_2_8_a_higher_suit_needs_no_higher_step() -> None:
    text = told("base", "bidding.suits=S > H > D > C")
    assert "except where it is said below" in text


@pytest.mark.parametrize("next_declarer", ["partner", "winner of the bidding"])
@pytest.mark.parametrize("over", OVER)
def test_2_6_the_first_bidder_is_overturned_only_by_others(
    over: str, next_declarer: str
) -> None:
    moves = [f"match.{end}={next_declarer}" for end in ("held", "takeover")]
    if next_declarer == "partner":
        moves = []
    text = told(
        *THREE_PACKS, f"bidding.over={over}", "bidding.declarer=first bidder", *moves
    )
    is_overturned = may_bid(over, "S5", "H5 H5") or may_bid(over, "S5", "S5 S5")
    assert ("even if its bid was overturned" in text) is is_overturned


@for_each("name", ids())
def test_2_4_where_nobody_bids_over_a_bid_none_is_overturned(name: str) -> None:
    text = told(name)
    if "nobody may bid over it" in text:
        assert "overturned" not in text or rules_named(name).kitty.theft


@pytest.mark.parametrize(
    ("nobody", "names"),
    [
        ("no trump", False),
        ("by lot", False),
        ("kitty card 1 | highest kitty card", False),
        ("missing suit C > D | redeal", False),
        ("opponents bid | no trump", False),
        ("kitty card 1 .. until a level card | no trump", False),
        ("kitty card 1 .. until a card that somebody holds | no trump", True),
        ("redeal at most 2 times | next seat declares", False),
    ],
)
@pytest.mark.parametrize("window", ["during the deal", "never"])
def test_2_7_a_way_that_names_the_declarer_is_told_where_there_is_one(
    nobody: str, window: str, *, names: bool
) -> None:
    lines = [f"bidding.nobody={nobody}", f"bidding.window={window}"]
    if "opponents" in nobody:
        lines.append("bidding.bidders=declarers in later deals")
    assert ("unless one of these ways names another" in told("base", *lines)) is names


@pytest.mark.parametrize(
    ("own", "says"),
    [
        (
            (),
            "It is played at the level of the player who was to declare it, and if nobody",
        ),
        (
            ("levels.of=everybody",),
            "That is so in a later deal too, whoever was to declare",
        ),
    ],
)
def test_2_12_2_a_book_says_that_bids_take_a_later_deal(
    own: tuple[str, ...], says: str
) -> None:
    text = told("base", "bidding.names_declarer=every deal", *own)
    assert says in text
    assert "Where the declarer is known" not in text


@pytest.mark.parametrize(
    ("of", "says"),
    [
        (
            "player",
            "a level card is one of any player’s level, and the declarer is the first",
        ),
        ("everybody", "it is the first player whose level the card has"),
    ],
)
def test_2_12_a_level_card_of_the_kitty_names_the_declarer_of_a_later_deal(
    of: str, says: str
) -> None:
    moves = ("match.held=winner of the bidding", "match.takeover=winner of the bidding")
    nobody = "bidding.nobody=kitty card 1 .. until a level card | no trump"
    text = told("base", *moves, nobody, f"levels.of={of}")
    assert says in text
    assert "unless one of these ways names another" in text


@pytest.mark.parametrize("window", ["during the deal", "never"])
@pytest.mark.parametrize("nobody", ["no trump", "kitty card 1 ..", "redeal"])
def test_2_7_one_way_alone_is_not_said_to_be_the_first(nobody: str, window: str) -> None:
    only = told("base", f"bidding.nobody={nobody}", f"bidding.window={window}")
    ways = f"bidding.nobody=redeal at most 2 times | {nobody}"
    several = told("base", ways, f"bidding.window={window}")
    assert "can decide does" not in only
    assert "can decide does" in several


@pytest.mark.parametrize(
    ("nobody", "is_open"),
    [
        ("redeal", False),
        ("redeal at most 2 times | no trump", True),
        ("next seat declares", False),
        ("redeal when opening deal | no trump", False),
        ("redeal when later deals | no trump", True),
        ("kitty card 1 | redeal", True),
        ("kitty card 1 .. until a card that somebody holds | redeal", False),
        ("strongest bid in a hand | redeal", False),
    ],
)
def test_2_6_1_who_declares_without_a_bid_is_told_where_a_deal_goes_on_so(
    nobody: str, *, is_open: bool
) -> None:
    text = told("base", f"bidding.nobody={nobody}")
    assert ("the declarer is the player who drew the first card" in text) is is_open


def test_2_6_1_bids_that_name_later_declarers_leave_them_open_too() -> None:
    nobody = "bidding.nobody=redeal when opening deal | no trump"
    held, takeover = (f"match.{end}=winner of the bidding" for end in ("held", "takeover"))
    text = told("base", nobody, held)
    assert "where bids name the declarer, the declarer is the player who drew the" in text
    text = told("base", nobody, held, takeover)
    assert "If nobody has bid, the declarer is the player who drew the first card." in text


def test_2_6_a_lot_names_the_declarer_whoever_bids() -> None:
    text = told("base", "bidding.declarer=by lot")
    assert "If nobody has bid in the opening deal" not in text


def test_2_7_1_a_line_about_seats_that_do_not_bid_there_is_not_in_the_book() -> None:
    bidders = "bidding.bidders=declarers in later deals"
    lines = "bidder -> same suit | opponents -> any bid when later deals"
    text = told("base", bidders, f"bidding.over={lines}")
    assert "opponents" not in text


@pytest.mark.parametrize(
    ("table", "is_told"),
    [
        (["bidding.over=opponents -> any bid"], True),
        (["bidding.over=other seats -> any bid"], True),
        (["bidding.over=bidder -> same suit"], False),
        (
            [
                "bidding.over=opponents -> any bid",
                "bidding.bidders=declarers open later deals",
            ],
            False,
        ),
        (["bidding.over=opponents -> any bid", "bidding.bidders=every seat"], False),
        (
            ["bidding.over=opponents -> any bid", "match.takeover=winner of the bidding"],
            False,
        ),
        (
            ["bidding.over=anybody -> any bid", "bidding.nobody=opponents bid | no trump"],
            True,
        ),
        (
            [
                "bidding.over=opponents -> any bid",
                "bidding.bidders=declarer in later deals",
                "bidding.nobody=other seats bid | no trump",
            ],
            False,
        ),
    ],
)
def test_2_7_1_where_no_opponent_bids_in_later_deals_the_book_says_so(
    table: list[str], *, is_told: bool
) -> None:
    text = told("base", "bidding.bidders=declarers in later deals", *table)
    assert ("in the opening deal alone" in text) is is_told
