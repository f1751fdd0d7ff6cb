"""What a policy never does is said of the rules that are about it, and of no others."""

from __future__ import annotations

import numpy as np
import pytest

from tests.machine import PLAYERS, both, count_of, play
from tuolaji.bots.habits import NEVER, Act, never_done, who_does
from tuolaji.cards import Rank
from tuolaji.dsl import load_variant
from tuolaji.engine.columns import AT_THE_TABLE, COLUMNS
from tuolaji.rules.ruleset import Ruleset
from tuolaji.sim.blind_spots import Unshown, blind_spot_clauses, remedies, unshown_of

DEALS = count_of(compiled=400, interpreted=10)
PLACES = [place for place, column in enumerate(COLUMNS) if column.name in AT_THE_TABLE]
GREEDY = ("greedy-1", "greedy-1")

# Two rulesets that differ in nothing but a rule about an act.
ABOUT = {
    "bidding.bids": (Act.JOKER_BID, "base", "level < level x2"),
    "lead.failed_throw": (
        Act.DOUBTFUL_THROW,
        "base",
        "smallest component beaten and -5 points",
    ),
    "lead.tested_against": (Act.DOUBTFUL_THROW, "base", "opponents"),
    "table.friends": (Act.PARTNERLESS, "zhaopengyou", "0 .. 1"),
    "bidding.concealed": (Act.MINDING_HIDDEN_BIDS, "base", "true"),
    "kitty.shown": (Act.MINDING_SHOWN_KITTY, "base", "true"),
}


def two(key: str) -> tuple[Ruleset, Ruleset]:
    _, variant, value = ABOUT[key]
    return load_variant(variant), load_variant(variant, [f"{key}={value}"])


def unlike(rules: tuple[Ruleset, Ruleset], policy: str) -> int:
    """Return in how many deals anything at the table differs."""
    one, other = (
        play(each, both(policy), DEALS, level=Rank(5))[:, PLACES] for each in rules
    )
    return int(np.count_nonzero((one != other).any(axis=1)))


@pytest.mark.parametrize("key", ABOUT)
@pytest.mark.parametrize("policy", PLAYERS)
def test_rules_about_what_a_policy_never_does_change_none_of_its_deals(
    key: str, policy: str
) -> None:
    act = ABOUT[key][0]
    if act in NEVER[policy]:
        assert unlike(two(key), policy) == 0
    else:
        assert unlike(two(key), policy) > 0


@pytest.mark.parametrize("key", ABOUT)
def test_they_are_named_with_who_shows_them(key: str) -> None:
    act = ABOUT[key][0]
    (found,) = unshown_of(("a", "b"), two(key), GREEDY)
    assert found == Unshown("greedy-1", act, (key,), (("a", "b"),), who_does(act))


def test_a_policy_that_does_it_is_not_said_to_hide_it() -> None:
    assert unshown_of(("a", "b"), two("lead.failed_throw"), ("random", "random")) == ()
    assert unshown_of(("a", "b"), two("lead.failed_throw"), ("greedy-1", "random")) == ()
    assert unshown_of(("a", "b"), two("lead.failed_throw"), ("greedy", "greedy")) == ()
    assert never_done(("greedy", "random")) == {
        Act.FOUL,
        Act.MINDING_HIDDEN_BIDS,
        Act.MINDING_SHOWN_KITTY,
    }
    assert never_done(("greedy", "a stranger")) == set()


def test_other_steps_of_the_ladder_are_no_bids_of_jokers() -> None:
    ladder = "bidding.bids=level x2 < joker x2 for no trump"
    # A joker bid now stands above one step, not two, but level cards are what it shows.
    plain = load_variant("shuangkou"), load_variant("shuangkou", ["bidding.bids=level x2"])
    assert unshown_of(("a", "b"), plain, GREEDY) == ()
    (found,) = unshown_of(
        ("a", "b"), (load_variant("base"), load_variant("base", [ladder])), GREEDY
    )
    assert found.keys == ("bidding.bids",)


def test_fouls_are_committed_by_nobody() -> None:
    (found,) = [
        unshown
        for unshown in unshown_of(
            ("a", "b"), (load_variant("tuolaji-match"), load_variant("base")), GREEDY
        )
        if unshown.act is Act.FOUL
    ]
    assert found.shown_by == ()
    assert list(remedies([found])) == [
        "no policy commits a foul, so no deal shows what fouls changes"
    ]


def test_several_acts_are_told_in_one_clause() -> None:
    rules = load_variant(
        "base",
        [
            "lead.tested_against=opponents",
            "lead.failed_throw=smallest component beaten and -5 points",
            "bidding.concealed=true",
        ],
    )
    found = unshown_of(("a", "b"), (load_variant("base"), rules), GREEDY)
    assert list(blind_spot_clauses(found)) == [
        "greedy-1 never throws what may be beaten and never minds whether bids are shown, "
        "so no figure here shows what lead.tested_against, lead.failed_throw, "
        "bidding.concealed change there"
    ]
    assert list(blind_spot_clauses(())) == []


def test_variants_are_named_by_two() -> None:
    variants = [load_variant(name) for name in ("shuangkou", "base", "tuolaji")]
    (found,) = unshown_of(("s", "b", "t"), variants, GREEDY)
    assert found.pairs == (("s", "b"), ("s", "t"))


def test_what_is_hardly_ever_done_hardly_shows() -> None:
    pair = (
        load_variant("chaodipi"),
        load_variant("chaodipi", ["kitty.theft=anybody -> any bid once"]),
    )
    assert unshown_of(("a", "b"), pair, GREEDY) == ()
    found = unshown_of(("a", "b"), pair, ("greedy", "greedy"))
    shown_by = ("greedy-1", "random")
    assert found == (
        Unshown(
            "greedy", Act.THEFT, ("kitty.theft",), (("a", "b"),), shown_by, rarely=True
        ),
    )
    assert list(blind_spot_clauses(found)) == [
        "greedy hardly ever steals the kitty, so the figures here hardly show what "
        "kitty.theft changes there"
    ]
    assert list(remedies(found)) == [
        "greedy hardly ever steals the kitty; for kitty.theft try policy greedy-1 or random"
    ]


def test_after_an_auction_thefts_are_no_blind_spot() -> None:
    auction = load_variant("chaodipi-eight")
    pair = (auction, load_variant("chaodipi-eight", ["kitty.theft=none"]))
    assert unshown_of(("a", "b"), pair, ("greedy", "greedy")) == ()


@pytest.mark.parametrize(
    ("variant", "policy", "act"),
    [
        ("zhaopengyou", "greedy-1", Act.TRUMP_CALL),
        ("wuren-jipai", "greedy-1", Act.PLAYED_TRUMP_CALL),
        ("wuren-jipai", "greedy", Act.PLAYED_TRUMP_CALL),
    ],
)
def test_calls_of_trumps_are_told_from_calls_of_plain_cards(
    variant: str, policy: str, act: Act
) -> None:
    def said(line: str) -> list[Act]:
        return acts_about_calls(variant, line, policy)

    assert said("not shown") == said("no joker") == [act]
    assert said("A K") == said("not held") == []


def test_who_calls_a_trump_for_its_holder_shows_that() -> None:
    assert acts_about_calls("zhaopengyou", "no joker", "greedy") == []


def acts_about_calls(variant: str, line: str, policy: str) -> list[Act]:
    other = load_variant(variant, [f"table.friend_cards={line}"])
    pair = load_variant(variant, ["table.friend_cards=any card"]), other
    return [unshown.act for unshown in unshown_of(("a", "b"), pair, (policy, policy))]
