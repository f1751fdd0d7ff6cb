"""Rules 6.2 and 7: the components of a lead; the rungs that a play and a hand can fill."""

from __future__ import annotations

import pytest

from tests.builders import rank, ruleset
from tests.table.ask import variant
from tuolaji.cards import Rank, Suit, parse_cards
from tuolaji.errors import QuestionError
from tuolaji.rules.lead import Decomposition
from tuolaji.table.plays import (
    Form,
    Verdict,
    break_up,
    form_name,
    judge_play,
    open_lead,
    parts_of,
)
from tuolaji.table.position import Position
from tuolaji.table.refusal import Reason


def forms(position: Position, lead: str, named: list[Form] | None = None) -> list[str]:
    break_up(position, parse_cards(lead), named)
    return [form_name(position, part) for part in parts_of(position)]


def at_ten(variant_id: str = "titanic") -> Position:
    return Position(variant(variant_id), Rank(8), Suit.H)


@pytest.mark.parametrize(
    ("lead", "broken_up"),
    [
        ("S4 S4 S4 S5 S5 S5", ["titanic of 2 steps"]),
        ("S4 S4 S5 S5 S5 SA", ["triple", "pair", "single card"]),
        ("S4 S4 S5 S5 SA", ["tractor of 2 pairs", "single card"]),
    ],
)
def test_6_2_widest_first(lead: str, broken_up: list[str]) -> None:
    assert forms(at_ten(), lead) == broken_up


def test_6_2_longest_first() -> None:
    rules = ruleset(lead={"decomposition": Decomposition.LONGEST})
    lead = "S4 S4 S5 S5 S7 S7 S6 S8"
    assert forms(Position(rules, Rank(8)), lead)[0] == "tractor of 2 pairs"


@pytest.mark.parametrize(
    ("lead", "named", "broken_up"),
    [
        pytest.param("S4 S4 S4", [(1, 1), (2, 1)], ["pair", "single card"], id="in_order"),
        pytest.param(
            "S4 S4 S5 S5 S6 S6 S8 S8 S9 S9 SJ SJ SQ SQ",
            [(2, 3), (2, 2), (2, 2)],
            ["tractor of 3 pairs", "tractor of 2 pairs", "tractor of 2 pairs"],
            id="needs_a_search",
        ),
    ],
)
def test_6_2_named_components(lead: str, named: list[Form], broken_up: list[str]) -> None:
    assert forms(at_ten(), lead, named) == broken_up


def test_equal_named_components_stand_by_strength() -> None:
    position = at_ten("tuolaji")
    break_up(position, parse_cards("D10 LJ"), [(1, 1), (1, 1)])
    assert [position.faces_of(faces) for faces in position.deal.part_faces[:2]] == [
        parse_cards("LJ"),
        parse_cards("D10"),
    ]


@pytest.mark.parametrize(
    ("lead", "named", "last"),
    [
        pytest.param(
            "H9 H9 H9 H9 H10 H10 H10 H10 HJ HJ", [((2, 4), 2), (2, 1)], "HJ HJ", id="two"
        ),
        pytest.param(
            "H9 H9 H9 H9 H10 H10 H10 H10 HJ HJ",
            [((2, 4), 3), (2, 1)],
            "H10 H10",
            id="three",
        ),
    ],
)
def test_the_steps_of_a_named_run_of_mixed_width_count(
    lead: str, named: list[Form], last: str
) -> None:
    position = Position(variant("four-deck-match"), rank("2"), Suit.S)
    break_up(position, parse_cards(lead), named)
    assert position.faces_of(position.deal.part_faces[1]) == parse_cards(last)[:1]


def test_each_named_component_in_turn_has_its_highest_top() -> None:
    # Three sixes in clubs leave four in spades for the pairs, three in spades only one.
    position = Position(variant("fankou"), rank("6"), Suit.H)
    lead = parse_cards("S6 S6 S6 S6 C6 C6 C6 D2 D2 D6")
    break_up(position, lead, [(3, 1), (2, 1), (2, 1), (1, 1), (1, 1), (1, 1)])
    parts = [position.faces_of(faces) for faces in position.deal.part_faces[:6]]
    assert parts[:3] == [parse_cards(text) for text in ("C6", "S6", "S6")]
    assert parts[4:] == [parse_cards("D2")] * 2


@pytest.mark.parametrize(
    ("named", "message"),
    [
        pytest.param(
            [((2, 4), 1), (2, 1)],
            "'four-deck-match' has no run of widths 2 and 4 with 1 step and 8 cards",
            id="too_short",
        ),
        pytest.param(
            [((2, 4), 6)],
            "'four-deck-match' has no run of widths 2 and 4 with 6 steps and 10 cards",
            id="too_many_steps",
        ),
        pytest.param(
            [((2, 4), 2**31)],
            "'as' must give widths and lengths from 1 to 10, as the lead has 10 cards, got "
            "[[2, 4], 2147483648]",
            id="more_steps_than_the_machine_counts",
        ),
        pytest.param(
            [(999999999999, 2)],
            "'as' must give widths and lengths from 1 to 10, as the lead has 10 cards, got "
            "[999999999999, 2]",
            id="a_width_beyond_the_lead",
        ),
        pytest.param(
            [(0, 5)],
            "'as' must give widths and lengths from 1 to 10, as the lead has 10 cards, got "
            "[0, 5]",
            id="no_cards",
        ),
        pytest.param(
            [((2,), 5)],
            "'four-deck-match' has no run of widths 2 with 5 steps and 10 cards",
            id="of_one_width",
        ),
        pytest.param(
            [((2, 4), 4), (2, 1)],
            "H9 H9 H9 H9 H10 H10 H10 H10 HJ HJ does not break into "
            "run of 8 cards in quads and pairs + pair",
            id="not_held",
        ),
    ],
)
def test_named_components_that_are_not_there_are_refused(
    named: list[Form], message: str
) -> None:
    position = Position(variant("four-deck-match"), rank("2"), Suit.S)
    with pytest.raises(QuestionError) as refused:
        break_up(position, parse_cards("H9 H9 H9 H9 H10 H10 H10 H10 HJ HJ"), named)
    assert str(refused.value) == message


def test_an_opened_lead_stands() -> None:
    position = at_ten("tuolaji")
    open_lead(position, parse_cards("S3 S2"))
    assert (position.deal.thrown, position.deal.throw_failed) == (1, 0)
    assert position.deal.winner_place == 0


def test_a_lead_is_no_longer_than_the_machine_can_break_up() -> None:
    rules = ruleset(deck={"packs": 8}, kitty={"size": 8})
    with pytest.raises(QuestionError, match="a lead can have at most 64 cards, got 72"):
        break_up(Position(rules, Rank(8)), parse_cards("S3 S4 S5 S6 S7 S8 S9 SJ SQ " * 8))


HAND = "S9 S9 S10 S10 S4 S4 S4 SQ SQ SQ"


def judged(play: str, hand: str = HAND, lead: str = "SA SA SA SK SK SK") -> Verdict:
    position = Position(variant("titanic"), Rank(0), Suit.H)
    open_lead(position, parse_cards(lead))
    return judge_play(position, parse_cards(hand), parse_cards(play))


def test_7_6_a_better_rung_is_owed() -> None:
    verdict = judged("S4 S4 S4 SQ SQ SQ")
    assert (verdict.reason, verdict.rungs, verdict.owed) == (
        Reason.MUST_SERVE_LEAD,
        (3,),
        (2,),
    )


def test_cards_that_would_have_served_are_legal() -> None:
    served = (
        judged("S4 S4 S4 SQ SQ SQ").why.rpartition("; ")[2].removesuffix(" would serve")
    )
    assert judged(served).reason is None


@pytest.mark.parametrize("hand", ["S4 S3 S2 D2 D3 D4 D5", "D2 D3 D4 D5 D6 D7"])
def test_7_1_a_short_hand_fills_no_rung(hand: str) -> None:
    assert judged(hand[:17], hand).rungs is None
