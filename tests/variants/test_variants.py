"""Every shipped variant is whole: it names its source and plays at each of its levels."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.engine.contract import check_record, check_rows, check_steps
from tests.machine import USUAL, both, column, play
from tests.oracle.variants import RULESETS
from tuolaji.cards import is_joker, parse_rank, rank_of
from tuolaji.dsl import list_variants, load_variant
from tuolaji.rules.ruleset import Ruleset
from tuolaji.table.replay import play_record, replay

DEALS = 20
AT_A_LEVEL = 4
UNEVEN = load_variant(
    "titanic",
    [
        "deck.removed=LJ x1 BJ x2 H5 x1 S8 D7 x2",
        "kitty.size=5",
        "bidding.bids=level < level x2 < joker x2 for no trump < level x3",
    ],
)
STOLEN = load_variant(
    "tuolaji",
    [
        "bidding.over=bidder -> same suit",
        "kitty.theft=opponents -> any bid of a new suit until all pass and declares",
        "kitty.barred=A and jokers",
        "kitty.point_limit=40",
        "kitty.shown=true",
    ],
)
TRIED = 20
VARIANTS = [info.id for info in list_variants()]
PUBLISHED = re.compile(r"\(.+\)$")
FOLDER = Path(__file__).parents[2] / "variants"
MAP = (FOLDER / "README.md").read_text(encoding="utf-8")
SEEDS_FOLDER = Path(__file__).parents[2] / "docs" / "seeds"


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_names_the_documents_or_the_page_of_its_rules(variant: str) -> None:
    source = RULESETS[variant].source
    named = [word.rstrip(",;") for word in source.split() if word[0] == "0"]
    assert source
    assert all((SEEDS_FOLDER / name).exists() for name in named)
    assert named or variant == "base" or PUBLISHED.search(source)


def test_the_map_tells_whom_each_variant_extends() -> None:
    rows = re.findall(r"^\| `(\S+)` \|[^|]*\|[^|]*\| `(\S+)`", MAP, re.MULTILINE)
    texts = {name: (FOLDER / f"{name}.yaml").read_text("utf-8") for name in VARIANTS}
    extends = [(name, re.findall(r"(?m)^extends: (\S+)", texts[name])) for name in VARIANTS]
    assert {(name, parent) for name, parents in extends for parent in parents} == set(rows)
    assert sorted(MAP.split("```text\n")[1].split("```")[0].split()) == sorted(VARIANTS)


@pytest.mark.parametrize("policy", USUAL)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_plays_at_each_of_its_levels(variant: str, policy: str) -> None:
    rules = RULESETS[variant]
    for rank in rules.levels.ranks:
        rows = play(rules, both(policy), AT_A_LEVEL, level=rank)
        check_rows(rules, rows)
        assert set(column(rows, "level").tolist()) == {rank}
        if rank in {rules.levels.ranks[0], rules.levels.ranks[-1]}:
            assert [check_steps(rules, both(policy), 0, rank)] == rows[:1].tolist()
            assert check_record(rules, both(policy), 0, rank).level == rank


@pytest.mark.parametrize("policy", USUAL)
@pytest.mark.parametrize("rules", [UNEVEN, STOLEN], ids=["uneven_pack", "stolen_kitty"])
def test_what_no_variant_has_is_played_whole(rules: Ruleset, policy: str) -> None:
    rows = play(rules, both(policy), TRIED)
    stepped = [check_steps(rules, both(policy), index) for index in range(TRIED)]
    assert stepped == rows.tolist()
    check_rows(rules, rows)
    for index in range(DEALS):
        record = check_record(rules, both(policy), index)
        dealt = [face for hand in record.hands for face in hand]
        assert sorted([*dealt, *record.kitty]) == sorted(rules.deck.cards())


def test_a_thief_declares_and_no_ace_is_buried() -> None:
    found = [play_record(STOLEN, 1, both("greedy"), index=index) for index in range(30)]
    stolen = [record for record in found if record.thefts]
    assert stolen
    assert all(record.thefts[-1].seat == record.declarer for record in stolen)
    assert all(replay(record, STOLEN) == record for record in stolen)
    buried = [face for record in found for face in record.buried if not is_joker(face)]
    assert not any(rank_of(face) == parse_rank("A") for face in buried)
