"""The worked examples of the seed documents hold; `judge` says what does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tuolaji.dsl.case_words import ANSWERS_ZH
from tuolaji.dsl.cases import read_cases
from tuolaji.language import Language, in_language
from tuolaji.table.judge import CaseVerdict, Fault, Mismatch, Status, judge_cases

FILES = sorted((Path(__file__).parents[1] / "cases").glob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_case_is_answered_as_expected_in_fields_with_a_chinese_name(
    path: Path,
) -> None:
    verdicts = list(judge_cases(read_cases(path)))
    assert len(verdicts) >= 5
    assert [verdict for verdict in verdicts if verdict.status is not Status.PASSED] == []
    names = {name for verdict in verdicts for name in verdict.answer or {}}
    assert names - {"reason"} <= {*ANSWERS_ZH}


def read(tmp_path: Path, text: str) -> list[CaseVerdict]:
    file = tmp_path / "cases.yaml"
    file.write_text(text, encoding="utf-8")
    return list(judge_cases(read_cases(file)))


def only(tmp_path: Path, text: str) -> CaseVerdict:
    (found,) = read(tmp_path, text)
    return found


SCORE = "- {id: a, variant: tuolaji, score: {points: 80}, expect: "


def test_a_failure_names_the_field(tmp_path: Path) -> None:
    found = only(tmp_path, SCORE + "{side: attackers, levels: 1}}")
    assert found.status is Status.FAILED
    assert found.mismatches == (Mismatch("levels", 1, 0),)


def test_a_failure_tells_the_rule(tmp_path: Path) -> None:
    found = only(
        tmp_path,
        """
- id: a
  variant: tuolaji
  level: 10
  trump: H
  follow: {lead: SK SK, hand: SQ SQ S4 S3, play: S4 S3}
  expect: {legal: true}
""",
    )
    assert found.why.endswith("SQ SQ would serve")


def test_in_chinese_the_rules_that_decide_are_quoted_in_chinese(tmp_path: Path) -> None:
    text = "- {id: a, variant: tuolaji, score: {points: 85}}\n- {id: b, deal: {}}"
    with in_language(Language.ZH):
        scored, nameless = read(tmp_path, text)
    assert scored.why.startswith("'计分.分段': '上台分 .. 上台分 + 级差 - 1 -> 上台'")
    assert "题目没写是哪种打法" in nameless.why


@pytest.mark.parametrize(
    ("expect", "status"),
    [
        pytest.param("{forced: S4 S4}", Status.PASSED, id="cards"),
        pytest.param("{forced: [S4, S4]}", Status.PASSED, id="a_list_of_cards"),
        pytest.param("{forced: S4}", Status.FAILED, id="fewer_copies"),
        pytest.param("{forced: null}", Status.FAILED, id="nothing_forced"),
        pytest.param("{stands: 0}", Status.FAILED, id="a_number_is_no_truth"),
        pytest.param("{}", Status.ANSWERED, id="nothing_expected"),
    ],
)
def test_what_agrees(tmp_path: Path, expect: str, status: Status) -> None:
    case = "throw: {lead: S9 S4 S4, hands: [S7 S7, '', '']}"
    text = f"- {{id: a, variant: tuolaji, level: 10, trump: H, {case}, expect: {expect}}}"
    assert only(tmp_path, text).status is status


@pytest.mark.parametrize(
    ("level", "status"),
    [
        ("no trump", Status.PASSED),
        ("无主", Status.PASSED),
        ("A", Status.FAILED),
        ("B", Status.FAILED),
    ],
)
def test_an_expected_level_is_read_as_players_say_it(
    tmp_path: Path, level: str, status: Status
) -> None:
    case = f"advance: {{level: A, gain: 1}}, expect: {{level: {level}}}"
    assert only(tmp_path, f"- {{id: a, variant: jiaofen, {case}}}").status is status


@pytest.mark.parametrize(
    ("equal", "status"),
    [
        pytest.param("[D10 S10 C10]", Status.PASSED, id="in_any_order"),
        pytest.param("[S10 D10]", Status.FAILED, id="a_part_of_a_group"),
        pytest.param("[]", Status.PASSED, id="no_group"),
    ],
)
def test_equal_is_a_subset_of_the_groups(
    tmp_path: Path, equal: str, status: Status
) -> None:
    text = "- {id: a, variant: tuolaji, level: 10, trump: H, order: {cards: S10}, expect: "
    assert only(tmp_path, text + f"{{equal: {equal}}}}}").status is status


@pytest.mark.parametrize(
    ("text", "fault", "why"),
    [
        pytest.param(
            "- {id: a, variant: titanc, deal: {}}",
            Fault.UNKNOWN_VARIANT,
            "did you mean 'titanic'?",
            id="variant",
        ),
        pytest.param(
            "- {id: a, deal: {}}",
            Fault.MALFORMED,
            "cases.yaml:1:3: the case names no variant; give it 'variant', or "
            "name one for all cases",
            id="no_variant",
        ),
        pytest.param(
            "- {id: a, variant: tuolaji, "
            "rating: {ratings: [], side: attackers, levels: 0}}",
            Fault.MALFORMED,
            "'tuolaji' keeps no ratings",
            id="no_such_rule",
        ),
        pytest.param(
            SCORE + "{sides: attackers}}",
            Fault.MALFORMED,
            "the answer has no field 'sides'; did you mean 'side'?",
            id="expect",
        ),
        pytest.param(
            "- {id: a, variant: tuolaji, score: {point: 80}}",
            Fault.MALFORMED,
            "cases.yaml:1:29: score: 'points' is missing",
            id="field",
        ),
        pytest.param(
            "- {id: a, dael: {}}", Fault.MALFORMED, "unknown key 'dael'", id="key"
        ),
        pytest.param(
            "- {id: a, variant: tuolaji, order: {cards: SA}, expect: {equal: [S1]}}",
            Fault.MALFORMED,
            "'expect': 'S1' is not a card: '1' is not a rank",
            id="expected_cards",
        ),
    ],
)
def test_a_case_that_cannot_be_answered(
    tmp_path: Path, text: str, fault: Fault, why: str
) -> None:
    found = only(tmp_path, text)
    assert (found.status, found.fault) == (Status.ERROR, fault)
    assert why in found.why


def test_a_variant_with_mistakes_is_broken_not_unknown(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("schema: 2\nid: house\nextends: nothing\n", encoding="utf-8")
    found = only(tmp_path, f"- {{id: a, variant: {house}, deal: {{}}}}")
    assert found.fault is Fault.BROKEN_VARIANT


def test_the_others_are_answered_all_the_same(tmp_path: Path) -> None:
    found = read(tmp_path, "- {id: a}\n- {id: b, variant: titanic, deal: {}}\n")
    assert [each.status for each in found] == [Status.ERROR, Status.ANSWERED]


def test_a_variant_can_be_put_in_place_of_all(tmp_path: Path) -> None:
    file = tmp_path / "cases.yaml"
    file.write_text("- {id: a, variant: nothing, deal: {}}", encoding="utf-8")
    (found,) = judge_cases(read_cases(file), variant="titanic")
    assert found.to_dict() == {
        "id": "a",
        "status": "answered",
        "variant": "titanic",
        "question": "deal",
        "yes": None,
        "answer": {"hand": 39, "kitty": 6},
        "mismatches": [],
        "why": "'kitty.size: 6' of 162 cards, the rest for 4 seats",
        "fault": None,
    }


CAPPED = """
- id: a
  variant: shuangkou
  set: {kitty.cap: 4, kitty.multiplier: 2 ^ cards}
  trump: H
  kitty: {winner: attackers, play: H9 H9 H8 H8, points: 10}
"""


def test_a_case_lays_rules_over_its_variant(tmp_path: Path) -> None:
    found = only(tmp_path, CAPPED + "  expect: {multiplier: 4}")
    assert (found.status, found.variant) == (Status.PASSED, "shuangkou")


def test_another_variant_is_asked_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "cases.yaml"
    file.write_text(CAPPED, encoding="utf-8")
    (own,) = judge_cases(read_cases(file))
    (other,) = judge_cases(read_cases(file), variant="shuangkou")
    assert (own.answer or {})["multiplier"] != (other.answer or {})["multiplier"]


def test_in_chinese_a_rule_that_is_laid_over_is_quoted(tmp_path: Path) -> None:
    text = """
- id: a
  variant: tuolaji
  set:
    scoring.bands: |
      .. 79 -> declarers +1
      80 .. -> takeover
  score: {points: 85}
"""
    with in_language(Language.ZH):
        found = only(tmp_path, text)
    assert found.why.startswith("'计分.分段': '80 .. -> 上台'")


def test_rules_that_do_not_fit_a_variant_are_told_with_their_case(tmp_path: Path) -> None:
    text = "- {id: a, variant: titanic, set: {kitty.sise: 7}, deal: {}}\n"
    found = only(tmp_path, text)
    assert found.fault is Fault.BROKEN_VARIANT
    assert found.why.startswith(f"{tmp_path / 'cases.yaml'}:1:")
    assert "in the setting kitty.sise: error[T201]" in found.why


@pytest.mark.parametrize(
    ("forced", "status"),
    [
        pytest.param("D10 D10", Status.PASSED, id="one"),
        pytest.param("C10 C10", Status.PASSED, id="the_other"),
        pytest.param("C10 D10", Status.FAILED, id="neither"),
        pytest.param("null", Status.FAILED, id="nothing"),
    ],
)
def test_of_equal_components_either_may_be_forced(
    tmp_path: Path, forced: str, status: Status
) -> None:
    case = "throw: {lead: D10 D10 C10 C10, hands: [LJ LJ, '', '']}"
    text = f"- {{id: a, variant: tuolaji, level: 10, trump: H, {case}, expect: "
    assert only(tmp_path, text + f"{{forced: {forced}}}}}").status is status


def test_an_answer_that_is_not_known_says_what_it_needs(tmp_path: Path) -> None:
    bid = "bid: {declarer: 0, bids: [{seat: 0, cards: LJ}]}"
    text = f"- {{id: a, variant: tuolaji-match, level: 2, {bid}, expect: "
    assert only(tmp_path, text + "{allowed: false, declarer: 0}}").status is Status.PASSED
    found = only(tmp_path, text + "{trump: S}}")
    assert found.fault is Fault.MALFORMED
    assert "has no field 'trump'; it has allowed, reason, declarer, redeal" in found.why
    assert "'kitty' lists no cards, so 'trump' is not known" in found.why


def test_the_path_of_a_variant_is_seen_from_the_case_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parent)
    (tmp_path / "mine.yaml").write_text("schema: 2\nid: mine\nextends: tuolaji\n")
    path = tmp_path / "cases.yaml"
    ask = "score: {points: 80}, expect: {takeover: true}"
    path.write_text(
        f"- {{id: a, variant: ./mine.yaml, {ask}}}\n- {{id: b, variant: 双抠, {ask}}}\n"
        f"- {{id: c, variant: ./gone.yaml, {ask}}}\n"
        f"- {{id: d, variant: /etc/passwd, {ask}}}\n"
    )
    cases = read_cases(path)
    verdicts = list(judge_cases(cases))
    assert [verdict.status.value for verdict in verdicts] == [
        "passed",
        "passed",
        "error",
        "error",
    ]
    gone = "there is no file './gone.yaml'; the path is seen from the file that names it"
    assert verdicts[2].why == f"{path}:3:3: {gone}"
    none = "'/etc/passwd' is not a YAML file; the path of one ends in '.yaml'"
    assert verdicts[3].why == f"{path}:4:3: {none}"
    told = [case.status.value for case in judge_cases(cases, files=False)]
    assert told == ["error", "passed", "error", "error"]


@pytest.mark.parametrize("word", ["true", "True", "TRUE", "yes", "on", "'true'"])
def test_a_truth_is_written_in_any_word_of_yaml(tmp_path: Path, word: str) -> None:
    found = only(tmp_path, SCORE + f"{{takeover: {word}}}}}")
    assert found.status is Status.PASSED


@pytest.mark.parametrize("word", ["false", "False", "no", "maybe", "1"])
def test_another_word_is_no_truth(tmp_path: Path, word: str) -> None:
    found = only(tmp_path, SCORE + f"{{takeover: {word}}}}}")
    assert found.status is Status.FAILED


def test_the_reason_agrees_with_the_answer(tmp_path: Path) -> None:
    text = (
        "- {id: a, variant: fankou, bid: {declarer: 1, bids: []}, expect: {redeal: false}}"
    )
    found = only(tmp_path, text)
    assert found.status is Status.PASSED
    assert found.why == "nobody has bid: 'bidding.nobody: no trump'"


def test_a_missing_card_has_a_line_and_a_column(tmp_path: Path) -> None:
    text = "- id: a\n  variant: tuolaji\n  follow: {hand: S2 S3, lead: S5, play: H2}\n"
    found = only(tmp_path, text)
    assert found.why.endswith("cases.yaml:3:3: follow: H2 of the play is not in 'hand'")
