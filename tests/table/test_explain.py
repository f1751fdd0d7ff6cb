"""What decided a deal is what the rules say of its cards (rules 6.4, 9.2, 9.3, 9.4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.oracle.variants import TURNED
from tests.table.ask import variant
from tests.table.deals import VARIANTS, recorded
from tuolaji.bots import POLICIES
from tuolaji.cards import Suit, face_name, parse_cards
from tuolaji.dsl import load_variant
from tuolaji.language import Language, in_language
from tuolaji.rules.lead import TestedAgainst
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Side
from tuolaji.table.actions import CallPoints, Pass
from tuolaji.table.deal import DealInPlay
from tuolaji.table.explain import Explained, called_points, price_of
from tuolaji.table.record import Record, Trick, record_from
from tuolaji.table.replay import play_record, replay

SIDES = (Side.DECLARERS, Side.ATTACKERS) * 2


def explained(name: str, **changes: object) -> Explained:
    record = replace(recorded(name, 1), trump=Suit.H, sides=SIDES, **changes)  # type: ignore[arg-type]  # Fields of a record.
    return Explained(record, variant(name))


def test_trumps_stand_together_the_best_first() -> None:
    hand = parse_cards("S2 SA H3 LJ D2 H2 BJ CK C5 HA")
    names = [
        " ".join(map(face_name, group)) for group in explained("tuolaji").arranged(hand)
    ]
    assert names == ["BJ LJ H2 S2 D2 HA H3", "SA", "CK C5"]


def test_without_trumps_jokers_and_level_cards_stand_together() -> None:
    record = replace(recorded("tuolaji", 1), trump=None)
    groups = Explained(record, variant("tuolaji")).arranged(parse_cards("S2 SA BJ H2"))
    assert groups == (parse_cards("BJ S2 H2"), parse_cards("SA"))


def trick(thrown: str, forced: str, *others: str) -> Trick:
    plays = tuple(map(parse_cards, (forced, *others)))
    return Trick(1, plays, 1, 0, parse_cards(thrown), parse_cards(forced))


def test_6_4_the_seat_that_beats_the_forced_card_is_named() -> None:
    failed = trick("SA S9", "S9", "S8", "S3", "S10")
    assert explained("tuolaji", tricks=(failed,)).beater(0) == 0
    later = Trick(1, tuple(map(parse_cards, ("SA", "SK", "S5", "S6"))), 1, 0)
    assert explained("tuolaji", tricks=(failed, later)).beater(0) == 2


def failures(rules: Ruleset) -> list[tuple[Record, int]]:
    players = POLICIES["random"](), POLICIES["random"]()
    records = [play_record(rules, seed, players) for seed in range(12)]
    return [
        (record, number)
        for record in records
        for number, trick in enumerate(record.tricks)
        if trick.forced is not None
    ]


@pytest.mark.parametrize(
    "name", ["shuangkou", "titanic", "zhaopengyou", "shuangsheng-match"]
)
def test_6_4_who_beats_a_throw_is_another_seat_that_holds_cards_of_its_group(
    name: str,
) -> None:
    assert variant(name).lead.tested_against is not TestedAgainst.UNSEEN_CARDS
    for record, number in failures(variant(name)):
        seat = Explained(record, variant(name)).beater(number)
        assert seat not in {None, record.tricks[number].leader}


def test_6_4_no_seat_is_named_where_unseen_cards_are_asked() -> None:
    rules = TURNED["unseen cards"]
    (record, number), *_ = failures(rules)
    assert Explained(record, rules).beater(number) is None


@pytest.mark.parametrize("name", VARIANTS)
def test_9_4_what_decided_is_told_of_every_deal(name: str) -> None:
    records = (recorded(name, seed) for seed in range(60))
    record = next((record for record in records if record.kitty_multiplier), None)
    if record is None:
        assert str(variant(name).kitty.multiplier) == "nothing"
        return
    why = Explained(record, variant(name))
    assert why.factor().startswith("'kitty.multiplier' of ")
    result = record.result
    bare = "takeover" if result.takeover else "declarers hold"
    gain = f"{result.side} +" if result.levels else bare
    assert why.band().startswith("'scoring.bands': '")
    assert f" -> {gain}" in why.band()


def test_9_3_the_shape_that_multiplies_is_that_of_the_winning_play() -> None:
    plays = tuple(map(parse_cards, ("SA SA", "S3 S3", "S4 S4", "S5 S5")))
    last = Trick(0, plays, 0, 10)
    assert explained("tuolaji", tricks=(last,)).factor() == "'kitty.multiplier' of a pair"


def test_the_band_is_quoted_in_the_language_of_the_reader() -> None:
    told = Explained(recorded("shuangkou", 1), variant("shuangkou"))
    assert told.band().startswith("'scoring.bands': '")
    with in_language(Language.ZH):
        assert told.band().startswith("'计分.分段': '")
        assert "takeover" not in told.band()


@pytest.mark.parametrize(("jumps", "first"), [("", 1), (" or more", 0)])
def test_a_first_call_after_passes_is_told_by_its_points(jumps: str, first: int) -> None:
    steps = f"60 .. 80 by 5{jumps} | 65 after 2 passes | 70 after 3 passes"
    rules = load_variant("sandayi-60", [f"bidding.auction={steps}"])
    deal = DealInPlay(rules, seed=1)
    for action in (Pass(), Pass(), CallPoints(65), CallPoints(70), Pass()):
        deal.apply(action)
    assert deal.called_points == (65, 70)
    while deal.turn is not None:
        deal.apply(next(deal.legal_actions()))
    record = record_from(deal.record().to_dict())
    assert (len(record.calls or ()), record.first_call) == (2, first)
    assert called_points(record, rules) == (65, 70)
    assert price_of(record, rules) == 70
    assert replay(record, rules) == record


def test_2_10_a_record_has_the_points_of_calls_that_jump() -> None:
    rules = variant("erqiwang")
    deal = DealInPlay(rules, seed=1)
    for action in (Pass(), CallPoints(95), Pass(), CallPoints(80), Pass()):
        deal.apply(action)
    while deal.turn is not None:
        deal.apply(next(deal.legal_actions()))
    record = record_from(deal.record().to_dict())
    assert (len(record.calls or ()), record.called) == (2, (95, 80))
    assert (called_points(record, rules), price_of(record, rules)) == ((95, 80), 80)
    assert replay(record, rules) == record
