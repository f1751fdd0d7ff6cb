"""Every shipped variant is whole: it compiles, names its source and plays."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

from tests.engine.contract import check_record, check_rows, check_steps
from tests.machine import PLAYERS, both, column, play
from tests.oracle.variants import RULESETS
from tuolaji.dsl import check_variants, list_variants, load_variant

DEALS = 20
UNEVEN = load_variant(
    "titanic",
    [
        "deck.removed=LJ x1 BJ x2 H5 x1 S8 D7 x2",
        "kitty.size=5",
        "bidding.bids=level < level x2 < joker x2 for no trump < level x3",
    ],
)
VARIANTS = [info.id for info in list_variants()]
PUBLISHED = re.compile(r"\(.+\)$")
SEEDS_FOLDER = Path(__file__).parents[2] / "docs" / "seeds"


def test_all_variants_compile_without_a_finding() -> None:
    assert check_variants(VARIANTS) == ()


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_names_the_documents_or_the_page_of_its_rules(variant: str) -> None:
    source = load_variant(variant).source
    named = [word.rstrip(",;") for word in source.split() if word[0] == "0"]
    assert source
    assert all((SEEDS_FOLDER / name).exists() for name in named)
    assert named or variant == "base" or PUBLISHED.search(source)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_survives_pickling(variant: str) -> None:
    rules = load_variant(variant)
    again = pickle.loads(pickle.dumps(rules))
    assert (again, hash(again)) == (rules, hash(rules))


@pytest.mark.parametrize("policy", PLAYERS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_plays_at_each_of_its_levels(variant: str, policy: str) -> None:
    rules = RULESETS[variant]
    for rank in rules.levels.ranks:
        rows = play(rules, both(policy), DEALS, level=rank)
        check_rows(rules, rows)
        assert [check_steps(rules, both(policy), 0, rank)] == rows[:1].tolist()
        assert set(column(rows, "level").tolist()) == {rank}
        assert check_record(rules, both(policy), 0, rank).level == rank


@pytest.mark.parametrize("policy", PLAYERS)
def test_1_2_an_uneven_pack_is_played_whole(policy: str) -> None:
    rows = play(UNEVEN, both(policy), DEALS)
    assert [
        check_steps(UNEVEN, both(policy), index) for index in range(DEALS)
    ] == rows.tolist()
    check_rows(UNEVEN, rows)
    record = check_record(UNEVEN, both(policy), 0)
    dealt = [face for hand in record.hands for face in hand]
    assert sorted([*dealt, *record.kitty]) == sorted(UNEVEN.deck.cards())
