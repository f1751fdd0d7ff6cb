"""Options tell which question is asked; their texts become the fields of case files."""

from __future__ import annotations

import pytest

from tuolaji.cli.application import WrongUsage
from tuolaji.cli.question import KINDS, fields_of, kind_of, read_items
from tuolaji.table.questions import QUESTIONS


def asked(**texts: str) -> tuple[str, dict[str, object]]:
    """Return the question that some options ask, and its fields."""
    given = read_items({name.rstrip("_"): text for name, text in texts.items()})
    kind = kind_of(given)
    assert kind is not None
    return kind.name, fields_of(kind, given, 4)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_each_kind_is_a_question_of_the_judge(kind: object) -> None:
    assert getattr(kind, "name", None) in QUESTIONS


@pytest.mark.parametrize(
    ("texts", "question"),
    [
        ({"lead": "SA", "hand": "SA S3"}, "throw"),
        ({"lead": "SA", "hand": "S3 S4"}, "follow"),
        ({"lead": "SA SA", "hand": "SA S4"}, "follow"),
        ({"lead": "SA", "hand": "SA S3", "play": "S3"}, "follow"),
        ({"plays": "SA, SK"}, "trick"),
        ({"over": "S2", "bid": "H2"}, "bid"),
        ({"over": "S2", "theft": "H2 H2"}, "theft"),
        ({"points": "80", "winner": "attackers", "play": "SA"}, "score"),
        ({"points": "80", "bid": "made"}, "score"),
        ({"gain": "1", "level": "2"}, "advance"),
        ({"kitty": "20", "lead": "SA", "play": "H3", "winner": "attackers"}, "kitty"),
        ({"bury": "S3", "hand": "S3 S4"}, "bury"),
    ],
)
def test_the_options_tell_the_question(texts: dict[str, str], question: str) -> None:
    assert asked(**texts)[0] == question


def test_options_that_tell_nothing_ask_nothing() -> None:
    assert kind_of(read_items({"level": "2", "trump": "H"})) is None


@pytest.mark.parametrize(
    ("texts", "fields"),
    [
        (
            {"bid": "大王大王 for 红桃", "over": "3: S2 S2"},
            {
                "bids": [
                    {"seat": 3, "cards": "S2 S2"},
                    {"seat": 0, "cards": "BJ BJ", "suit": "H"},
                ]
            },
        ),
        ({"bid": "H2"}, {"bids": [{"seat": 0, "cards": "H2"}]}),
        (
            {"over": "S2", "theft": "H2 H2, BJ BJ"},
            {
                "bids": [{"seat": 0, "cards": "S2"}],
                "thefts": [
                    {"seat": 1, "cards": "H2 H2"},
                    {"seat": 2, "cards": "BJ BJ"},
                ],
            },
        ),
        (
            {"declarer": "3", "theft": "H2 H2"},
            {"declarer": 3, "bids": [], "thefts": [{"seat": 0, "cards": "H2 H2"}]},
        ),
        ({"plays": "SA; S3，S4|S5/S6"}, {"plays": ["SA", "S3", "S4", "S5", "S6"]}),
        (
            {"plays": "S3 S3", "as_": "2x1 1×2 2+4x3"},
            {"plays": ["S3 S3"], "as": [[2, 1], [1, 2], [[2, 4], 3]]},
        ),
        (
            {"kitty": "20", "winner": "闲家", "play": "SA"},
            {"points": 20, "winner": "attackers", "play": "SA"},
        ),
        (
            {"kitty": "黑桃5", "winner": "庄家", "play": "SA"},
            {"kitty": "黑桃5", "winner": "declarers", "play": "SA"},
        ),
        (
            {"gain": "2", "level": "打8", "side": "闲家方"},
            {"gain": 2, "level": "打8", "side": "attackers"},
        ),
    ],
)
def test_the_texts_become_fields(texts: dict[str, str], fields: dict[str, object]) -> None:
    assert asked(**texts)[1] == fields


@pytest.mark.parametrize("text", ["x: S2", "1: S2 for green", "1: ZZ"])
def test_a_bid_that_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(WrongUsage, match=r"^'--over': "):
        read_items({"over": text})
