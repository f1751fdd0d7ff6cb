"""Base, and the ratings and fouls of a file, become the rules that they say."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.builders import ruleset
from tests.dsl.house import house
from tuolaji.dsl import load_variant
from tuolaji.dsl.assemble import FOUL_KEYS, formula, foul_of, ladder
from tuolaji.dsl.draft import Draft, Unknown
from tuolaji.dsl.transform import Rungs
from tuolaji.rules.formula import Name, Number, Operation
from tuolaji.rules.foul import FoulKind, FoulSide, Price
from tuolaji.rules.ruleset import Ruleset
from tuolaji.rules.scoring import Rating, RatingBand


def test_base_is_what_the_builders_say() -> None:
    base = load_variant("base")
    built = replace(ruleset(), id=base.id, source=base.source)
    assert replace(built, name_en=base.name_en, name_zh=base.name_zh) == base


def test_ladders_for_one_length_go_before_those_for_any() -> None:
    leads = [str(ladder.lead) for ladder in load_variant("titanic").follow.ladders]
    assert leads.index("titanic(2)") < leads.index("titanic(n)")


def test_what_is_wider_than_a_pair_is_owed_by_its_width_then_by_narrower_ones(
    tmp_path: Path,
) -> None:
    text = (
        "deck: {packs: 4}\nkitty: {size: 8, cap: 64}\n"
        "shapes: {triple: x3, quad: x4, titanic: x3 run 2.., quads: x4 run 2..}\n"
        "follow: {quads(2): quads(2) | any}\n"
    )
    owed = {str(each.lead): str(each) for each in rules(tmp_path, text).follow.ladders}
    assert owed["quad"] == "quad | then triple | then pair"
    assert owed["titanic(n)"] == (
        "titanic(n) | then titanic | then tractor | then triple | then pair"
    )
    assert owed["quads(2)"] == "quads(2) | any"
    assert owed["quads(n)"] == (
        "quads(n) | then quads | then titanic | then tractor"
        " | then quad | then triple | then pair"
    )


def test_a_key_that_is_no_shape_makes_no_ladder() -> None:
    assert ladder("pair and pair", Rungs((), ())) is None


def test_no_ranking_is_an_empty_one() -> None:
    assert load_variant("base").ranking.lines == ()


def test_a_formula_that_is_not_understood_is_unknown() -> None:
    with pytest.raises(Unknown):
        formula(Draft(), "scoring.step")


@pytest.mark.parametrize(
    ("override", "value"),
    [("scoring.step=10", Number(10)), ("scoring.step='10'", Number(10))],
)
def test_a_number_is_a_formula_too(override: str, value: Number) -> None:
    rules = load_variant(
        "base", [override, "scoring.bands=.. 79 -> declarers +1\n80 .. -> takeover"]
    )
    assert rules.scoring.step == value


def rules(folder: Path, text: str) -> Ruleset:
    ruleset = house(folder, text).ruleset
    assert ruleset is not None
    return ruleset


def test_base_keeps_no_ratings_and_prices_no_foul() -> None:
    base = load_variant("base")
    assert (base.rating.kept, base.fouls) == (False, ())


def test_the_ratings_of_the_lobby() -> None:
    factors = (RatingBand(80, 299, 2), RatingBand(300, None, 3))
    rated = Rating(kept=True, takeover=2, hold=2, further=1, most=4, factors=factors)
    assert load_variant("tuolaji-rated").rating == rated
    assert load_variant("tuolaji-rated-shutout").rating == replace(rated, shut_out=6)


def test_ratings_without_factors(tmp_path: Path) -> None:
    assert rules(tmp_path, "rating: {kept: true}\n").rating == Rating(kept=True)


def test_the_price_for_one_side_goes_before_that_for_any(tmp_path: Path) -> None:
    text = "fouls:\n  revoke: -1 level\n  revoke(both): no change\n"
    assert rules(tmp_path, text).fouls == (
        Price(FoulKind.REVOKE, FoulSide.BOTH, levels=0),
        Price(FoulKind.REVOKE, None, levels=-1),
    )


def test_parts_may_be_joined_by_commas(tmp_path: Path) -> None:
    text = "fouls:\n  kitty_seen: -40 points each, match lost at 2\n"
    points = Operation("*", Number(-40), Name("times"))
    assert rules(tmp_path, text).fouls == (
        Price(FoulKind.KITTY_SEEN, None, points=points, lost_at=2),
    )


def test_a_price_of_a_parent_can_be_removed(tmp_path: Path) -> None:
    head = "schema: 2\nid: h\nname: {en: H, zh: 家}\nsource: ours\nextends: shuangsheng\n"
    ruleset = house(tmp_path, "fouls: {wrong_count(attackers): none}\n", head=head).ruleset
    assert ruleset is not None
    assert [price.by for price in ruleset.fouls] == [FoulSide.DECLARERS]


@pytest.mark.parametrize(
    ("key", "foul"),
    [
        ("wrong_count", (FoulKind.WRONG_COUNT, None)),
        ("take_back(attackers)", (FoulKind.TAKE_BACK, FoulSide.ATTACKERS)),
        ("wrong_count(dealer)", None),
        ("wrong_count(2)", None),
        ("talking", None),
        ("wrong count", None),
    ],
)
def test_the_foul_that_a_key_names(
    key: str, foul: tuple[FoulKind, FoulSide | None] | None
) -> None:
    assert foul_of(key) == foul


def test_every_foul_has_a_key() -> None:
    assert set(FOUL_KEYS.values()) == set(FoulKind)
