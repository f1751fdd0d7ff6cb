"""The oracle on bids, auctions and levels that the documents describe.

Suits overturn each other in 双升比赛, a little joker lies beside the first bids of 反抠 and
nobody's bid deals anew, 叫分 is an auction with a no-trump deal after the ace.
"""

from __future__ import annotations

import pytest

from tests.builders import cards, rank
from tests.oracle.auction import Auction
from tests.oracle.bid import Laid, outcome
from tests.oracle.score import advance, next_declarer
from tests.oracle.variants import RULESETS, TURNED
from tuolaji.cards import Suit
from tuolaji.table.position import NO_TRUMP_LEVEL

KITTY = cards("BJ SK HQ DJ C9 C8 C7 C6")


def bids(text: str) -> list[Laid]:
    """Return bids such as `0: H2 / 1: S2 S2`."""
    told = (bid.split(":") for bid in text.split("/") if bid.strip())
    return [Laid(int(seat), cards(shown)) for seat, shown in told]


@pytest.mark.parametrize(
    ("variant", "level", "text", "opening", "allowed"),
    [
        ("shuangsheng-match", "2", "0: H2 / 1: S2", True, True),
        ("shuangsheng-match", "2", "0: S2 / 1: H2", True, False),
        ("shuangsheng-match", "2", "0: D2 D2 / 1: C2 C2", True, False),
        ("shuangsheng-match", "2", "0: C2 C2 / 1: D2 D2", True, True),
        ("shuangsheng-match", "2", "0: S2 S2 / 1: LJ LJ / 2: BJ BJ", True, True),
        ("shuangsheng-match", "2", "0: BJ BJ / 1: LJ LJ", True, False),
        ("fankou", "3", "0: H3 LJ", True, True),
        ("fankou", "3", "0: H3", True, False),
        ("fankou", "3", "0: H3 LJ LJ", True, False),
        ("fankou", "3", "0: H3 LJ / 1: S3 S3 LJ", True, True),
        ("fankou", "3", "0: H3 LJ / 1: S3 S3 LJ / 0: H3 H3", True, True),
        ("fankou", "3", "0: H3 LJ / 1: S3 S3 LJ / 0: H3 H3 LJ", True, False),
        ("fankou", "5", "0: H5", False, True),
        ("fankou", "5", "0: H5 LJ", False, False),
    ],
)
def test_the_last_bid(
    variant: str, level: str, text: str, opening: bool, allowed: bool
) -> None:
    found = outcome(RULESETS[variant], rank(level), bids(text), KITTY, opening=opening)
    assert found.allowed is allowed


@pytest.mark.parametrize(
    ("turned", "text", "allowed"),
    [
        ("D9", "0: H3 D9", True),
        ("D9", "0: H3", False),
        ("D9", "0: H3 LJ", False),
        ("D9", "0: H3 D9 D9", False),
        ("D9", "0: D9 D9", False),
        ("D9", "0: H3 D9 / 0: H3", True),
        ("D9", "0: H3 D9 / 0: H3 D9", False),
        ("D9", "0: H3 D9 / 1: S3 S3 D9", True),
        ("H3", "0: H3", False),
        ("H3", "0: H3 H3", True),
        ("H3", "0: H3 H3 / 1: S3 S3 H3", True),
        ("H3", "0: S3 H3 / 1: H3 H3", False),
        ("H3", "0: S3 H3 / 1: H3 H3 H3", True),
        ("LJ", "0: H3 LJ", True),
    ],
)
def test_the_last_bid_beside_a_card_turned_up(
    turned: str, text: str, allowed: bool
) -> None:
    (card,) = cards(turned)
    found = outcome(RULESETS["fankou-bombs"], rank("3"), bids(text), KITTY, turned=card)
    assert found.allowed is allowed


def test_no_card_is_turned_up_in_later_deals() -> None:
    rules, laid = RULESETS["fankou-bombs"], bids("0: H5")
    assert outcome(rules, rank("5"), laid, KITTY, opening=False).allowed


@pytest.mark.parametrize(
    ("variant", "opening", "trump", "redeal"),
    [
        ("fankou", True, None, True),
        ("fankou", False, None, False),
        ("tuolaji-match", True, Suit.S, False),
        ("base", True, None, False),
    ],
)
def test_nobody_bids(variant: str, opening: bool, trump: Suit | None, redeal: bool) -> None:
    found = outcome(RULESETS[variant], rank("2"), [], KITTY, opening=opening)
    assert (found.trump, found.redeal, found.declarer) == (trump, redeal, None)


@pytest.mark.parametrize(
    ("answers", "asked", "declarer"),
    [
        pytest.param("pppp", "1230", 1, id="all_pass"),
        pytest.param("cppp", "1230", 1, id="one_call"),
        pytest.param("pcpp", "1230", 2, id="who_passes_is_out"),
        pytest.param("ccppcp", "123012", 1, id="call_against_call"),
        pytest.param("c" * 16, "1230" * 4, 0, id="down_to_the_last_call"),
    ],
)
def test_an_auction(answers: str, asked: str, declarer: int) -> None:
    auction = Auction(RULESETS["jiaofen"], first=1)
    seen = []
    for answer in answers:
        seen.append(auction.turn)
        auction.answer(calls=answer == "c")
    assert seen == [int(seat) for seat in asked]
    assert (auction.turn, auction.declarer) == (None, declarer)


@pytest.mark.parametrize(
    ("name", "level", "gain", "reached"),
    [
        ("jiaofen", "A", 3, NO_TRUMP_LEVEL),
        ("jiaofen", "K", 3, NO_TRUMP_LEVEL),
        ("shuangsheng-match", "9", 4, rank("10")),
        ("shuangsheng-match", "10", 1, None),
        ("shengji-six", "Q", 2, None),
        ("zhaopengyou", "2", 0, rank("2")),
    ],
)
def test_a_rise(name: str, level: str, gain: int, reached: int | None) -> None:
    assert advance({**RULESETS, **TURNED}[name], rank(level), gain) == reached


def test_the_no_trump_deal_must_be_held_to_win() -> None:
    assert advance(RULESETS["jiaofen"], NO_TRUMP_LEVEL, 0) == NO_TRUMP_LEVEL
    assert advance(RULESETS["jiaofen"], NO_TRUMP_LEVEL, 1) is None


@pytest.mark.parametrize(("partner", "seat"), [(3, 3), (None, 1)])
def test_a_called_partner_declares_next(partner: int | None, seat: int) -> None:
    called = RULESETS["bianfeng-called"]
    friends = () if partner is None else (partner,)
    assert next_declarer(called, 1, takeover=False, friends=friends) == seat
