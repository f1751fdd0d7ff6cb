"""Checks of bidding: every bid can be made."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import codes


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (
            (
                "bidding: {bids: level < level x2 < little joker x2 for no trump < big "
                "joker x2 for no trump}\n"
            ),
            [],
        ),
        ("bidding: {bids: level < level x3}\n", ["T521"]),
        ("bidding: {bids: level x0 < level}\n", ["T521"]),
        ("deck: {jokers: none}\n", ["T521"]),
        ("bidding: {bids: level < level x2 < level}\n", ["T522"]),
        ("bidding: {bids: big joker x2 for no trump < joker x2 for no trump}\n", ["T522"]),
        ("bidding: {bids: level < all jokers for no trump final}\n", []),
        ("bidding: {bids: level = big joker x2 for no trump < level x2}\n", []),
        ("bidding: {bids: joker of its colour + level < joker + level x2}\n", []),
        ("bidding: {bids: level < little joker + joker x2 + level}\n", []),
        ("bidding: {bids: joker x2 + joker x2 + joker + level}\n", ["T521"]),
        ("bidding: {bids: level < joker of its colour for no trump}\n", ["T521"]),
        ("deck: {jokers: none}\nbidding: {bids: level < level + joker}\n", ["T521"]),
        ("bidding: {bids: joker + level < big joker + level}\n", ["T522"]),
        ("bidding: {bids: level x2 = level x2}\n", ["T522"]),
        ("bidding: {bids: level x2 + joker < joker + level}\n", ["T609"]),
        ("bidding: {bids: all jokers for no trump < level}\n", ["T609"]),
        ("bidding: {bids: level + joker, companion: turned card}\n", ["T526"]),
        ("bidding: {bids: level < joker x2 for any suit or no trump}\n", []),
        ("bidding: {bids: level < joker x2 for any suit < joker x2 for no trump}\n", []),
        (
            "bidding: {bids: level < joker x2 for any suit < little joker x2 for any "
            "suit}\n",
            ["T522"],
        ),
        ("bidding: {bids: level < H5 for any suit < level + H5 x2}\n", []),
        ("bidding: {bids: level < H5 x2 for any suit or no trump final}\n", []),
        ("bidding: {bids: level < H5 x3 for any suit}\n", ["T521"]),
        ("bidding: {bids: level < H5 for any suit < H5 for no trump}\n", []),
        ("bidding: {bids: level < BJ for any suit < big joker for any suit}\n", ["T522"]),
        ("bidding: {bids: H5 x2 for no trump < H5 for no trump}\n", ["T609"]),
        (
            "bidding: {bids: level < H5 for any suit < D5 for any suit < S5 for any suit "
            "< C5 for any suit < S3 for any suit}\n",
            ["T529"],
        ),
        (
            "with: [three-packs]\nbidding:\n  bids: level of any suit x3 for any suit "
            "< level of any suit x4 for any suit\n",
            [],
        ),
        (
            "with: [three-packs]\nbidding:\n  bids: level of any suit x3 for any suit "
            "< level of any suit x4 for any suit < level of any suit x5 for any suit\n",
            ["T532"],
        ),
        ("bidding: {bids: level < H5 for any suit, companion: turned card}\n", ["T526"]),
        (
            (
                "deck: {removed: H5}\nkitty: {size: 6}\n"
                "bidding: {bids: level < H5 for any suit}\n"
            ),
            ["T521"],
        ),
        (
            "bidding: {bids: level to open or over a suit < joker x2 for no trump over a "
            "suit or over no trump final}\n",
            ["T602"],  # It is final, so that nothing goes over no trump.
        ),
        ("bidding: {bids: level < joker x2 for no trump over a suit}\n", []),
        ("bidding: {bids: level < level x2 over no trump}\n", ["T520"]),
        ("bidding: {bids: level over a suit < level x2 over a suit}\n", ["T520", "T520"]),
        ("bidding: {bids: level < level x2 over a suit, over: nobody}\n", ["T520"]),
        (
            "bidding: {bids: level < level x2 to open or over a suit, over: nobody}\n",
            ["T602"],
        ),
        (
            "bidding: {bids: level to open or over a suit or over no trump < level x2}\n",
            ["T602"],
        ),
        (
            "bidding: {bids: level < level x2 over no trump = joker x2 for no trump}\n",
            [],
        ),
        (
            "kitty: {theft: anybody -> any bid, theft_bids: level x2 over a suit < joker "
            "x2 for no trump to open}\nbidding: {bids: level}\n",
            ["T520"],
        ),
        (
            "kitty: {theft: anybody -> any bid, theft_bids: joker x2 for no trump < level "
            "x2 over no trump}\nbidding: {bids: level, over: nobody}\n",
            [],
        ),
        ("bidding: {over: nobody}\n", []),
        ("bidding: {over: anybody -> any bid}\n", []),
        ("bidding: {over: partner -> same suit | bidder -> any bid}\n", ["T602"]),
        (
            "bidding: {over: partner -> same suit equal or higher | bidder -> any bid}\n",
            [],
        ),
        (
            "with: [three-packs]\n"
            "bidding: {over: partner -> same suit | bidder -> any bid}\n",
            [],
        ),
        ("bidding: {over: other seats -> any bid | partner -> same suit}\n", ["T602"]),
        ("bidding: {over: partner -> same suit | other seats -> any bid}\n", ["T602"]),
        ("bidding: {over: bidder -> same suit | bidder -> same suit}\n", ["T602"]),
        (
            "bidding: {bidders: declarer in later deals, over: bidder -> same suit | other "
            "seats -> any bid when later deals}\n",
            ["T602"],
        ),
        (
            "bidding:\n  bidders: declarers in later deals\n  over: |\n"
            "    other seats -> any bid when later deals\n"
            "    opponents -> any bid when opening deal\n",
            [],
        ),
        (
            "bidding:\n  bidders: declarer in later deals\n"
            "  over: opponents -> any bid when later deals\n"
            "  nobody: other seats bid | no trump\n",
            [],
        ),
        (
            "bidding:\n  bidders: declarers open later deals\n"
            "  over: opponents -> any bid when later deals\n",
            [],
        ),
        (
            "bidding:\n  bidders: declarers open later deals\n"
            "  over: opponents -> any bid when opening deal\n",
            ["T602"],
        ),
        (
            "bidding:\n  bidders: declarers open later deals\n  over: partner -> any bid\n",
            ["T602"],
        ),
        (
            "bidding:\n  bidders: declarer opens later deals\n  over: partner -> any bid\n",
            [],
        ),
        (
            "bidding:\n  bidders: declarers in later deals\n"
            "  over: opponents -> any bid when later deals\n"
            "fouls: {take_back: no change and next deal by opening bid}\n",
            [],
        ),
        (
            "bidding: {over: bidder -> same suit until overturned | bidder -> same suit "
            "when opening deal | opponents -> any bid}\n",
            [],
        ),
        (
            "bidding: {over: other seats -> any bid when opening deal | opponents -> any "
            "bid equal or higher}\n",
            [],
        ),
        (
            "bidding: {over: other seats -> any bid | opponents -> any bid when opening "
            "deal}\n",
            ["T602"],
        ),
        ("bidding: {over: partner -> any bid until overturned}\n", ["T301"]),
        ("bidding: {over: bidder -> same suit when overturned}\n", ["T591"]),
        (
            "bidding: {over: bidder -> any bid when at level 3}\nlevels: {played: 2 4}\n",
            ["T592"],
        ),
        (
            "table: {partners: none}\nlevels: {of: player}\n"
            "bidding: {over: partner -> same suit}\n",
            ["T602"],
        ),
        ("bidding: {nobody: kitty card 1 ..}\n", []),
        ("bidding: {nobody: kitty card 3 .. 4 | no trump}\n", []),
        ("bidding: {nobody: kitty card 3 .. 4}\n", ["T527"]),
        ("bidding: {nobody: kitty card 1 .. until a level card}\n", ["T527"]),
        ("bidding: {nobody: redeal at most 3 times}\n", ["T527"]),
        ("bidding: {nobody: redeal when opening deal}\n", ["T527"]),
        ("bidding: {nobody: redeal when opening deal | no trump when later deals}\n", []),
        ("bidding: {nobody: kitty card 3 when opening deal | highest kitty card}\n", []),
        ("bidding: {nobody: redeal at most 3 times | highest kitty card | redeal}\n", []),
        ("bidding: {nobody: redeal | no trump}\n", ["T602"]),
        ("bidding: {nobody: by lot}\n", []),
        ("bidding: {nobody: next seat declares}\n", []),
        ("bidding: {nobody: by lot | no trump}\n", ["T602"]),
        ("bidding: {nobody: next seat declares | redeal}\n", ["T602"]),
        ("bidding: {nobody: missing suit S > H > C > D}\n", ["T527"]),
        ("bidding: {nobody: missing suit S > H > S | no trump}\n", ["T525"]),
        ("bidding: {nobody: kitty card 7 backwards | by lot}\n", []),
        ("bidding: {nobody: kitty card 9 backwards | by lot}\n", ["T523"]),
        ("bidding: {nobody: opponents bid | by lot}\n", ["T602"]),
        (
            "bidding: {bidders: declarers in later deals, nobody: opponents bid | by "
            "lot}\n",
            [],
        ),
        (
            "bidding: {bidders: declarers in later deals, nobody: opponents bid}\n",
            ["T527"],
        ),
        ("bidding: {nobody: redeal when no trump | no trump}\n", ["T591"]),
        ("bidding: {nobody: redeal at most 0 times | no trump}\n", ["T305"]),
        ("bidding: {nobody: kitty card 9}\n", ["T523"]),
        ("bidding: {nobody: kitty card 4 .. 3}\n", ["T523"]),
        ("bidding: {nobody: kitty card 1 ..}\nkitty: {size: 0}\n", ["T523"]),
        ("bidding: {nobody: redeal}\n", []),
        ("bidding: {companion: one little joker}\n", []),
        ("bidding: {companion: turned card}\n", []),
        ("deck: {jokers: none}\nbidding: {bids: level, companion: turned card}\n", []),
        (
            "deck: {jokers: none}\nbidding: {bids: level, companion: one little joker}\n",
            ["T521"],
        ),
        (
            "bidding: {window: auction, auction: 80 .. 5 by 5, companion: turned card}\n",
            ["T608"],
        ),
        (
            (
                "bidding: {window: auction, auction: 80 .. 5 by 5, companion: one little "
                "joker}\n"
            ),
            ["T608"],
        ),
        (
            (
                "deck: {packs: 1}\nkitty: {size: 6}\nshapes: {pair: none, tractor: none}\n"
                "follow: {pair: none, tractor(n): none}\n"
                "bidding: {bids: level, companion: turned card}\n"
            ),
            ["T606"],
        ),
        ("bidding: {suits: S > H > D > C}\n", []),
        ("bidding: {suits: S > H > D > C from x2}\n", []),
        ("bidding: {suits: S > H > D > C from x3}\n", ["T525"]),
        ("bidding: {suits: S > H > D > C from x0}\n", ["T525"]),
        ("bidding: {suits: S > H > D}\n", ["T525"]),
        ("bidding: {suits: S > H > D > C > S}\n", ["T525"]),
        ("bidding: {window: auction, auction: 80 .. 5 by 5}\n", []),
        ("bidding: {window: auction, auction: 80 .. 80 by 5}\n", []),
        ("bidding: {window: auction, auction: 80 .. 65 by 5 once each}\n", []),
        ("bidding: {window: auction, auction: 80 .. 60 by 5 once each}\n", ["T602"]),
        ("bidding: {window: auction, auction: 80 .. 5 by 5 or more once each}\n", []),
        (
            "bidding: {window: auction, auction: 60 .. 80 by 5 once each | 70 after 1 "
            "pass}\n",
            [],
        ),
        ("bidding: {window: auction}\n", ["T524"]),
        ("bidding: {auction: 80 .. 5 by 5}\n", ["T608"]),
        ("bidding: {window: auction, auction: 5 .. 80 by 5}\n", []),
        ("bidding: {window: auction, auction: 80 .. 40 by 10 .. 5 by 5}\n", []),
        ("bidding: {window: auction, auction: 10 .. 40 by 10 % of total}\n", []),
        ("bidding: {window: auction, auction: 80 .. 40 by 10 .. 60 by 5}\n", ["T524"]),
        ("bidding: {window: auction, auction: 1 .. 9 by 1 .. 9 by 1}\n", []),
        (
            "bidding: {window: auction, auction: 10 .. 12 by 1 % of total}\n"
            "deck: {points: {10: none, K: none}}\nscoring: {takeover: 20, step: 10}\n",
            ["T524"],
        ),
        ("bidding: {window: auction, auction: 80 .. -5 by 5}\n", ["T524"]),
        ("bidding: {window: auction, auction: 80 .. 5 by 0}\n", ["T524"]),
        ("bidding: {window: auction, auction: 80 .. 5 by 10}\n", ["T524"]),
    ],
)
def test_what_is_found(rules: str, expected: list[str], tmp_path: Path) -> None:
    assert codes(tmp_path, rules) == expected
