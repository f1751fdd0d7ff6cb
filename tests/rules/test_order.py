"""Order lines read as they are written (rules 4.2, 4.4)."""

from __future__ import annotations

import pytest

from tests.builders import base, ruleset
from tuolaji.cards import (
    BIG_JOKER,
    LITTLE_JOKER,
    Rank,
    Suit,
    parse_rank,
    parse_trump,
    show_cards,
)
from tuolaji.rules.order import (
    CardStep,
    ColourStep,
    Gap,
    LevelStep,
    Link,
    OrderLine,
    RangeStep,
    RankStep,
    Step,
    SuitLevelStep,
    Where,
    strengths,
)
from tuolaji.rules.ruleset import Ruleset

LOW = frozenset(map(parse_rank, ["2", "3", "4", "5", "6", "7"]))
TWO, ACE = parse_rank("2"), parse_rank("A")


def test_4_2_an_order_line_lists_its_steps_from_the_highest() -> None:
    steps = (
        CardStep(BIG_JOKER),
        CardStep(LITTLE_JOKER),
        LevelStep(Where.TRUMP),
        RankStep(TWO, Where.PLAIN),
        RangeStep(ACE, TWO),
    )
    line = OrderLine(steps, (Link.LINKED, Link.ABOVE, Link.LINKED, Link.ABOVE))
    assert str(line) == "BJ ~ LJ > level of trump ~ 2 of plain > A .. 2"


def test_4_2_a_line_may_have_one_step() -> None:
    assert str(OrderLine((RangeStep(ACE, TWO),), ())) == "A .. 2"


def written(rules: Ruleset, level: Rank, trump: str, suit: Suit | None) -> str:
    """Return a line of strengths from the highest down, `~` between those that link."""
    line = strengths(rules.order, rules.deck, level, parse_trump(trump))[suit]
    words = [f"{'~ ' if step.linked else '> '}{show_cards(step.faces)}" for step in line]
    return " ".join(words).removeprefix("> ")


@pytest.mark.parametrize(
    ("rules", "level", "trump", "suit", "line"),
    [
        pytest.param(
            base(),
            "10",
            "S",
            None,
            "BJ ~ LJ ~ S10 ~ H10 C10 D10 ~ SA ~ SK ~ SQ ~ SJ ~ S9 ~ S8 ~ S7 ~ S6 ~ S5 ~ S4 "
            "~ S3 ~ S2",
            id="trumps",
        ),
        pytest.param(
            base(), "2", "none", None, "BJ ~ LJ ~ S2 H2 C2 D2", id="trumps_without_a_suit"
        ),
        pytest.param(
            ruleset(order={"gap": Gap.OPEN}, deck={"removed": LOW}),
            "10",
            "S",
            Suit.H,
            "HA ~ HK ~ HQ ~ HJ > H9 ~ H8",
            id="a_gap_that_is_open",
        ),
    ],
)
def test_4_2_the_faces_of_a_line_stand_as_its_steps_name_them(
    rules: Ruleset, level: str, trump: str, suit: Suit | None, line: str
) -> None:
    assert written(rules, parse_rank(level), trump, suit) == line


@pytest.mark.parametrize(
    ("trump", "line"),
    [
        ("H", "BJ ~ LJ ~ H3 ~ D3 ~ H9 ~ S9 C9 D9 ~ HA"),
        ("C", "BJ ~ LJ ~ C3 ~ S3 ~ C9 ~ S9 H9 D9 ~ CA"),
        ("none", "BJ ~ LJ ~ S9 H9 C9 D9"),
    ],
)
def test_4_8_a_rank_may_be_trump_in_the_other_suit_of_the_colour(
    trump: str, line: str
) -> None:
    steps = (
        CardStep(BIG_JOKER),
        CardStep(LITTLE_JOKER),
        RankStep(Rank(1), Where.TRUMP),
        ColourStep(Rank(1)),
        LevelStep(Where.TRUMP),
        LevelStep(Where.PLAIN),
        RangeStep(ACE, TWO),
    )
    rules = ruleset(order={"trumps": OrderLine(steps, (Link.LINKED,) * 6)})
    assert written(rules, parse_rank("9"), trump, None).startswith(line)


@pytest.mark.parametrize(
    ("trump", "line"),
    [
        ("H", "BJ ~ LJ ~ H9 ~ D9 ~ S9 C9 ~ HA"),
        ("C", "BJ ~ LJ ~ C9 ~ S9 ~ H9 D9 ~ CA"),
        ("none", "BJ ~ LJ ~ S9 H9 C9 D9"),
    ],
)
def test_4_8_the_level_card_of_the_colour_may_stand_above_the_others(
    trump: str, line: str
) -> None:
    steps = (
        CardStep(BIG_JOKER),
        CardStep(LITTLE_JOKER),
        LevelStep(Where.TRUMP),
        ColourStep(),
        LevelStep(Where.PLAIN),
        RangeStep(ACE, TWO),
    )
    rules = ruleset(order={"trumps": OrderLine(steps, (Link.LINKED,) * 5)})
    assert written(rules, parse_rank("9"), trump, None).startswith(line)
    assert written(rules, Rank(13), "none", None) == "BJ ~ LJ"


def test_no_card_is_of_a_level_beyond_the_ace() -> None:
    line = written(base(), Rank(13), "none", None)
    assert line == "BJ ~ LJ"


JOKERS = OrderLine((CardStep(BIG_JOKER), CardStep(LITTLE_JOKER)), (Link.LINKED,))


@pytest.mark.parametrize(
    ("suit", "line"),
    [(None, "BJ ~ LJ"), (Suit.H, "HA ~ HK ~ HQ ~ HJ ~ H10 ~ H9 ~ H8")],
)
def test_4_2_without_a_trump_suit_the_jokers_may_be_the_only_trumps(
    suit: Suit | None, line: str
) -> None:
    rules = ruleset(order={"no_trump": JOKERS}, deck={"removed": LOW})
    assert written(rules, parse_rank("10"), "none", suit) == line
    assert written(rules, parse_rank("10"), "S", None).startswith("BJ ~ LJ ~ S10 ~ H10")


def test_4_3_suits_may_rank_the_level_cards() -> None:
    steps: tuple[Step, ...] = (
        CardStep(BIG_JOKER),
        CardStep(LITTLE_JOKER),
        LevelStep(Where.TRUMP),
        *(SuitLevelStep(suit) for suit in (Suit.H, Suit.S, Suit.D, Suit.C)),
        RangeStep(ACE, TWO),
    )
    line = OrderLine(steps, (Link.LINKED,) * 7)
    rules = ruleset(order={"trumps": line})
    assert written(rules, parse_rank("9"), "S", None).startswith(
        "BJ ~ LJ ~ S9 ~ H9 ~ D9 ~ C9 ~ SA ~"
    )
    assert written(rules, Rank(13), "none", None) == "BJ ~ LJ"
