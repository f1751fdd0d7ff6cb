"""The values and the key that a text varies, and the mistakes in it."""

from __future__ import annotations

import pytest

from tuolaji.dsl.compile import Compiled, compile_variant
from tuolaji.errors import PlanError
from tuolaji.sim.vary.values import read_variation, read_variations


@pytest.fixture(scope="module")
def tuolaji() -> Compiled:
    return compile_variant("tuolaji")


@pytest.mark.parametrize(
    ("text", "key", "values"),
    [
        ("kitty.multiplier=2,4,2 ^ cards", "kitty.multiplier", ("2", "4", "2 ^ cards")),
        ("kitty.size=6..10", "kitty.size", ("6", "7", "8", "9", "10")),
        ("kitty.size=4..12 by 4", "kitty.size", ("4", "8", "12")),
        ("kitty.size=4 .. 11 by 3", "kitty.size", ("4", "7", "10")),
        ("kitty.cap=none,2..4,8", "kitty.cap", ("none", "2", "3", "4", "8")),
        (" kitty.size = 4 , 8 ", "kitty.size", ("4", "8")),
        (
            "scoring.takeover=60..80 by 20,2 * step",
            "scoring.takeover",
            ("60", "80", "2 * step"),
        ),
        ("bidding.overturn=true,false", "bidding.overturn", ("true", "false")),
        (
            "bidding.auction=80 .. 5 by 5,100 .. 5 by 5",
            "bidding.auction",
            ("80 .. 5 by 5", "100 .. 5 by 5"),
        ),
        ("levels.ranks=2 .. A,5 .. A", "levels.ranks", ("2 .. A", "5 .. A")),
        (
            "follow.pair=pair | any,single | any",
            "follow.pair",
            ("pair | any", "single | any"),
        ),
        ("kitty.captured='a, b',c", "kitty.captured", ("'a, b'", "c")),
        ("deck.points.K=[1, (2, 3)],{4, 5}", "deck.points.K", ("[1, (2, 3)]", "{4, 5}")),
    ],
)
def test_the_values_stand_between_commas(
    text: str, key: str, values: tuple[str, ...], tuolaji: Compiled
) -> None:
    found = read_variation(text, tuolaji, 60)
    assert (found.key, found.values) == (key, values)


def test_what_stands_in_a_range_is_known(tuolaji: Compiled) -> None:
    found = read_variation("kitty.cap=2..4,8,none", tuolaji, 60)
    assert found.ranged == {"2", "3", "4"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "kitty.size",
            "a variation is KEY=VALUE,VALUE…, got 'kitty.size'; write for example",
        ),
        ("=4,8", "a variation is KEY=VALUE,VALUE…"),
        (
            "kitty.sise=4,8",
            "there is no key 'kitty.sise' to vary; did you mean 'kitty.size'?",
        ),
        ("size=4,8", "did you mean 'kitty.size'?"),
        ("id=a,b", "'id' is no rule; only rules can be varied"),
        ("kitty.size=10..6", "the range '10..6' is empty; write '6..10'"),
        ("kitty.size=4..12 by 0", "never moves on"),
        ("kitty.size=4..", "'4..' is no range of whole numbers; write '6..10'"),
        ("kitty.size=a..b", "'a..b' is no range of whole numbers"),
        ("kitty.size=1.5..3", "'1.5..3' is no range of whole numbers"),
        ("kitty.size=4,4", "'kitty.size' has the value '4' twice"),
        ("kitty.size=4..8,6", "'kitty.size' has the value '6' twice"),
        ("kitty.multiplier=2 ^ cards,2^cards", "'2^cards' (as '2 ^ cards') twice"),
        ("kitty.size=8", "has one value, which leaves nothing to compare"),
        ("kitty.size=8..8", "has one value"),
        ("kitty.size=", "a value is missing in 'kitty.size='"),
        ("kitty.size=4,,8", "a value is missing"),
        (
            "kitty.size=1..61",
            "at most 60 values can be tried at once, got 61 of 'kitty.size'",
        ),
        ("kitty.size=0..999999999", "got 1,000,000,000 of 'kitty.size'"),
        ("kitty.size=1..99999999999", "got 99,999,999,999 of 'kitty.size'"),
    ],
)
def test_what_varies_nothing_is_told(text: str, message: str, tuolaji: Compiled) -> None:
    with pytest.raises(PlanError) as problem:
        read_variation(text, tuolaji, 60)
    assert message in str(problem.value)


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ([], "say what to vary; --vary, as in for example 'kitty.size=4,8'"),
        (["kitty.size=4,8"] * 3, "at most two keys can be varied at once, got 3"),
        (["kitty.size=4,8", "kitty.size=0,12"], "'kitty.size' is varied twice"),
        (
            ["kitty.size=1..9", "kitty.cap=1..7"],
            "at most 60 combinations can be played at once, got 63 (9 by 7)",
        ),
    ],
)
def test_what_are_too_many_is_told(
    texts: list[str], message: str, tuolaji: Compiled
) -> None:
    with pytest.raises(PlanError) as problem:
        read_variations(texts, tuolaji, 60)
    assert message in str(problem.value)


def test_sixty_combinations_are_not_too_many(tuolaji: Compiled) -> None:
    found = read_variations(["kitty.size=1..10", "kitty.cap=1..6"], tuolaji, 60)
    assert [len(one.values) for one in found] == [10, 6]
