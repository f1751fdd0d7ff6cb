"""The good cases of a file are read, whatever the others are like."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dsl.house import ROOT
from tuolaji.cards import Rank, Suit
from tuolaji.dsl.cases import Case, CaseError, read_cases


def read(folder: Path, text: str) -> tuple[Case | CaseError, ...]:
    path = folder / "cases.yaml"
    path.write_text(text, encoding="utf-8")
    return read_cases(path)


@pytest.mark.parametrize("path", sorted((ROOT / "tests" / "cases").glob("*.yaml")), ids=str)
def test_all_seed_cases_are_read(path: Path) -> None:
    cases = read_cases(path)
    assert cases
    assert [case for case in cases if isinstance(case, CaseError)] == []


def test_a_case(tmp_path: Path) -> None:
    text = (
        "- id: a\n  variant: base\n  level: 10\n  trump: H\n"
        "  kitty: {play: SA}\n  expect: {multiplier: 2}\n"
    )
    (case,) = read(tmp_path, text)
    assert isinstance(case, Case)
    assert (case.id, case.variant, case.question) == ("a", "base", "kitty")
    assert (case.level, case.trump, case.trump_given) == (Rank(8), Suit.H, True)
    assert (case.fields, case.expect) == ({"play": "SA"}, {"multiplier": 2})
    assert case.span.line == 1


def test_rules_are_laid_over_a_variant(tmp_path: Path) -> None:
    text = (
        "- id: a\n  variant: base\n  set:\n    kitty.cap: 4\n    kitty.shown: true\n"
        "    scoring.bands: |\n      .. 79 -> declarers +1\n      80 .. -> takeover\n"
        "  deal: {}\n"
    )
    (case,) = read(tmp_path, text)
    assert isinstance(case, Case)
    assert case.overrides == (
        "kitty.cap=4",
        "kitty.shown=true",
        "scoring.bands=.. 79 -> declarers +1\n80 .. -> takeover\n",
    )


def test_no_trump_is_given(tmp_path: Path) -> None:
    (case,) = read(tmp_path, "- {id: a, trump: none, deal: {}}\n")
    assert isinstance(case, Case)
    assert (case.trump, case.trump_given, case.variant) == (None, True, None)


def test_the_level_of_the_deal_without_trumps_is_kept_by_name(tmp_path: Path) -> None:
    (case,) = read(tmp_path, "- {id: a, level: no trump, deal: {}}\n")
    assert isinstance(case, Case)
    assert case.level == "no trump"


def test_json_is_read(tmp_path: Path) -> None:
    (case,) = read(tmp_path, '[{"id": "a", "level": "A", "deal": {}, "quote": "…"}]')
    assert isinstance(case, Case)
    assert (case.level, case.trump_given) == (Rank(12), False)


@pytest.mark.parametrize(
    ("case", "message"),
    [
        ("{deal: {}}", "case #1 has no 'id'"),
        ("{id: [a], deal: {}}", "the 'id' of case #1 must be a text"),
        ("7", "case #1 must be a mapping"),
        ("{id: a}", "case 'a' asks no question"),
        ("{id: a, deal: {}, bid: {}}", "case 'a' must ask one question, got 'deal', 'bid'"),
        ("{id: a, deel: {}}", "case 'a' has the unknown key 'deel'"),
        ("{id: a, score: 80}", "'score' of case 'a' must be a mapping"),
        ("{id: a, deal: {}, expect: 4}", "'expect' of case 'a' must be a mapping"),
        ("{id: a, deal: {}, variant: [b]}", "'variant' of case 'a' must be a text"),
        ("{id: a, deal: {}, level: [2]}", "'level' of case 'a' must be a text"),
        ("{id: a, deal: {}, set: kitty.cap=4}", "'set' of case 'a' must be a mapping"),
        (
            "{id: a, deal: {}, set: {kitty.cap: [4]}}",
            "'kitty.cap' of case 'a' must be a text",
        ),
    ],
)
def test_a_malformed_case_is_named_and_the_next_is_read(
    case: str, message: str, tmp_path: Path
) -> None:
    bad, good = read(tmp_path, f"- {case}\n- {{id: fine, deal: {{}}}}\n")
    assert isinstance(bad, CaseError)
    assert bad.diagnostics[0].message == message
    assert message in str(bad)
    assert isinstance(good, Case)


def test_a_level_that_is_no_rank_is_told(tmp_path: Path) -> None:
    (case,) = read(tmp_path, "- {id: a, level: 1, deal: {}}\n")
    assert isinstance(case, CaseError)
    assert "'1' is not a rank" in str(case)


def test_a_suit_that_is_none_is_told(tmp_path: Path) -> None:
    (case,) = read(tmp_path, "- {id: a, trump: X, deal: {}}\n")
    assert isinstance(case, CaseError)
    assert "'X' is not a trump suit" in str(case)


@pytest.mark.parametrize(("text", "code"), [("a: 1", "T701"), ("[", "T102"), ("", "T104")])
def test_a_file_that_is_no_list_is_one_error(text: str, code: str, tmp_path: Path) -> None:
    (case,) = read(tmp_path, text)
    assert isinstance(case, CaseError)
    assert (case.id, case.diagnostics[-1].code) == ("", code)


def test_a_case_with_a_key_given_twice_is_not_asked(tmp_path: Path) -> None:
    (case,) = read(tmp_path, "- {id: a, id: b, deal: {}}\n")
    assert isinstance(case, CaseError)
    assert (case.id, [diagnostic.code for diagnostic in case.diagnostics]) == (
        "a",
        ["T101"],
    )


def test_a_slip_of_yaml_belongs_to_its_case_which_is_not_asked(tmp_path: Path) -> None:
    cut, sound = read(
        tmp_path,
        "- id: cut\n  variant: base\n  follow: {lead: SA,SA, hand: SK, play: SK}\n"
        "- id: sound\n  variant: base\n  score: {points: 0}\n",
    )
    assert isinstance(cut, CaseError)
    assert (cut.id, [diagnostic.code for diagnostic in cut.diagnostics]) == (
        "cut",
        ["T109"],
    )
    assert isinstance(sound, Case)
