"""Rule 7: whether a hand may answer a lead so, and what would have served."""

from __future__ import annotations

import pytest

from tests.builders import THREE_PACKS, ruleset
from tests.table.asking import answer, complaint, plain
from tuolaji.rules.follow import WiderSets
from tuolaji.rules.shape import Ranking


def follow(lead: str, hand: str, play: str, **fields: object) -> dict[str, object]:
    return plain("tuolaji", "follow", lead=lead, hand=hand, play=play, **fields)


def test_7_1_a_hand_with_enough_cards_follows() -> None:
    found = follow("SK", "S4 S3 D2", "D2")
    assert (found["legal"], found["reason"], found["rung"]) == (
        False,
        "must follow group",
        None,
    )
    assert found["why"] == "the hand has enough spades to play nothing else; S3 would serve"


def test_7_1_a_short_hand_plays_all_it_has() -> None:
    found = follow("SK SK", "S4 D3 D2", "D3 D2")
    assert (found["legal"], found["reason"]) == (False, "must play whole group")
    assert found["why"] == "all spades of the hand must be played: S4; S4 D2 would serve"


def test_7_1_a_void_hand_is_free() -> None:
    assert follow("SK SK", "H4 D3 D2", "D3 D2")["legal"] is True


def test_7_6_a_pair_is_owed() -> None:
    found = follow("SK SK", "SQ SQ S4 S3", "S4 S3")
    assert (found["legal"], found["reason"]) == (False, "must serve lead")
    assert (found["rung"], found["owed"]) == (2, 1)
    assert found["why"] == (
        "for pair of the lead the hand can play pair (rung 1), the play has any cards "
        "(rung 2); SQ SQ would serve"
    )


def test_7_6_the_best_rung_is_legal() -> None:
    found = follow("SK SK", "SQ SQ S4 S3", "SQ SQ")
    assert (found["legal"], found["reason"], found["rung"]) == (True, None, 1)


def test_7_7_a_throw_has_a_rung_a_component() -> None:
    assert follow("SA SK SK", "SQ SQ S4 S3", "SQ S4 S3")["owed"] == [1, 1]
    assert follow("SA SK SK", "SQ SQ S4 S3", "SQ S4 S3")["rung"] == [2, 1]


def test_6_2_the_leader_may_name_the_components() -> None:
    hand, play = "SQ SQ SJ SJ S3", "SQ SQ SJ S3"
    assert follow("SA SA SK SK", hand, play)["legal"] is False
    assert follow("SA SA SK SK", hand, play, as_=[[2, 1], [1, 1], [1, 1]])["legal"] is True


RANKED = ruleset(**THREE_PACKS, ranking=Ranking((("titanic", "tractor"),)))


def test_7_8_a_better_shape_is_legal() -> None:
    hand = "S3 S3 S3 S4 S4 S4 SJ SJ SQ SQ SK SK"
    found = plain(
        RANKED, "follow", ("2", "H"), lead="S7 S7 S8 S8 S9 S9", hand=hand, play=hand[:17]
    )
    assert found["legal"] is True


KEPT = ruleset(
    **{**THREE_PACKS, "follow": {**THREE_PACKS["follow"], "wider_sets": WiderSets.KEPT}}
)


def test_7_9_wider_sets_may_be_kept() -> None:
    fields = {"lead": "SA SA", "hand": "S4 S4 S4 S6 S7", "play": "S6 S7"}
    assert plain(KEPT, "follow", ("2", "H"), **fields)["legal"] is True
    assert plain("titanic", "follow", ("2", "H"), **fields)["legal"] is False


@pytest.mark.parametrize(
    ("lead", "hand", "play", "legal"),
    [
        pytest.param(
            "SA SA SK SK",
            "S7 S7 S7 S8 S9 S10 S10",
            "S7 S7 S7 S8",
            False,
            id="a_triple_does_not_save_an_owed_pair",
        ),
        pytest.param(
            "SA SA SK SK",
            "S7 S7 S7 S8 S9 S10 S10",
            "S7 S7 S10 S10",
            True,
            id="but_fills_up_beside_it",
        ),
        pytest.param(
            "SA SA SK SK",
            "S7 S7 S7 S8 S8 S10 S10",
            "S7 S7 S8 S8",
            False,
            id="a_piece_of_a_triple_makes_no_tractor",
        ),
        pytest.param(
            "SA SA SK",
            "S8 S8 SQ SQ SQ",
            "SQ SQ SQ",
            False,
            id="nor_serves_a_part_of_a_throw",
        ),
        pytest.param(
            "SA SA SK", "S8 S8 SQ SQ SQ", "S8 S8 SQ", True, id="the_pair_and_a_free_card"
        ),
        pytest.param(
            "SA SA SK", "S8 S8 SQ SQ SQ", "S8 SQ SQ", False, id="the_pair_is_not_broken"
        ),
        pytest.param("SA SA", "S8 S8 SQ SQ SQ", "SQ SQ", False, id="the_genuine_pair"),
        pytest.param("SA SA", "S8 S9 SQ SQ SQ", "SQ SQ", True, id="or_any_cards"),
        pytest.param(
            "SA SA SA SK SK",
            "S7 S7 S7 S9 S9 S9 S10 SJ",
            "S7 S7 S7 S10 SJ",
            True,
            id="a_second_triple_is_kept_from_the_pair",
        ),
        pytest.param(
            "SA SA SA SK SK",
            "S7 S7 S7 S9 S9 S9 S10 SJ SJ",
            "S7 S7 S7 S9 S9",
            False,
            id="a_genuine_pair_beside_a_triple_is_owed",
        ),
    ],
)
def test_7_9_a_kept_set_serves_no_narrower_part(
    lead: str, hand: str, play: str, legal: bool
) -> None:
    fields = {"lead": lead, "hand": hand, "play": play}
    assert plain(KEPT, "follow", ("2", "H"), **fields)["legal"] is legal


def test_7_9_the_reason_names_the_kept_set() -> None:
    fields = {"lead": "SA SA SK", "hand": "S8 S8 SQ SQ SQ", "play": "SQ SQ SQ"}
    assert plain(KEPT, "follow", ("2", "H"), **fields)["why"] == (
        "for pair of the lead the hand can play pair (rung 1), the play has any cards "
        "(rung 2); SQ of it is of a wider set, which serves no narrower part "
        "('follow.wider_sets: kept'); SQ S8 S8 would serve"
    )


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        pytest.param(
            {"lead": "SK", "hand": "S4", "play": "S5"},
            "follow: S5 of the play is not in 'hand'",
            id="not_held",
        ),
        pytest.param(
            {"lead": "SK", "hand": "S4 S5", "play": "S4 S5"},
            "follow: 'play' must have 1 card as the lead, got 2",
            id="wrong_count",
        ),
        pytest.param(
            {"lead": "SK HK", "hand": "S4 S5", "play": "S4 S5"},
            "a lead must be of one group, got SK of spades and HK of trumps",
            id="two_groups",
        ),
        pytest.param(
            {"lead": "", "hand": "S4", "play": ""},
            "a lead must have at least one card",
            id="nothing_led",
        ),
        pytest.param(
            {"lead": "SK SK", "hand": "SK S4", "play": "SK S4"},
            "SK occurs 3 times, but the pack of 'tuolaji' has it 2 times",
            id="too_many_copies",
        ),
        pytest.param(
            {"lead": "SK SK", "hand": "S3 S4", "play": "S3 S4", "as_": [[2, 2]]},
            "'as' names 4 cards, but the lead has 2",
            id="as_of_another_size",
        ),
        pytest.param(
            {"lead": "SK SQ", "hand": "S3 S4", "play": "S3 S4", "as_": [[2, 1]]},
            "SK SQ does not break into pair",
            id="as_that_does_not_fit",
        ),
        pytest.param(
            {"lead": "SK SQ", "hand": "S3 S4", "play": "S3 S4", "as_": [[1, 2]]},
            "'tuolaji' has no component of width 1 and length 2",
            id="as_of_no_shape",
        ),
    ],
)
def test_questions_that_make_no_sense(fields: dict[str, object], message: str) -> None:
    assert complaint("tuolaji", "follow", **fields) == message


def test_a_rung_of_two_choices_is_named() -> None:
    fields = {"lead": "SA SA SA SK SK SK", "hand": "S9 S9 S9 SJ SJ S3 S5"}
    why = answer("titanic", "follow", ("2", "H"), **fields, play="S9 S9 S9 SJ S3 S5").why
    assert why.startswith(
        "for titanic(2) of the lead the hand can play triple + pair (rung 4)"
    )
