"""A dispute is settled in a line: yes or no first, then why, then what would be right."""

from __future__ import annotations

import io
import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run, Said
from tuolaji.cards import Suit, parse_cards, parse_rank
from tuolaji.cli import console
from tuolaji.cli.commands.ask import EXAMPLES
from tuolaji.dsl.compile import load_variant
from tuolaji.rules.side import Side
from tuolaji.table.questions import DiggingQuestion
from tuolaji.table.questions import ask as judge

FOLLOW = (
    "ask 双抠 --level 10 --trump H --lead 'S9 S9 S8 S8' --hand 'S7 S7 S6 S5 S4' "
    "--play {play}"
)
THROW = "ask shuangkou --level 10 --trump H --lead 'S9 S8 S8'"

Ask = Callable[[str], Said]


@pytest.fixture
def ask(run: Run) -> Ask:
    """Give a function that runs a command line as a shell takes it."""
    return lambda line: run(*shlex.split(line))


def test_a_follow_that_is_legal_is_a_yes(ask: Ask) -> None:
    said = ask(FOLLOW.format(play="'S7 S7 S6 S5'"))
    assert (said.code, said.err) == (0, "")
    assert said.out.split("\n") == [
        "Yes: S7 S7 S6 S5 may follow S9 S9 S8 S8.",
        "Why: the play serves the lead as well as the hand can",
        "Rule: follow.tractor(n): tractor(n) | then pair (variants/shuangkou.yaml:18)",
        "",
    ]


def test_a_follow_that_is_not_legal_is_told_what_is(ask: Ask) -> None:
    said = ask(FOLLOW.format(play="'S7 S6 S5 S4'"))
    assert said.code == 0
    assert said.out.split("\n") == [
        "No: S7 S6 S5 S4 may not follow S9 S9 S8 S8.",
        "Why: for a tractor of 2 pairs in the lead the hand can play a pair (rung 3), the "
        "play has any cards (rung 4); S7 S7 S5 S4 would serve",
        "Rule: follow.tractor(n): tractor(n) | then pair (variants/shuangkou.yaml:18)",
        "Legal: S7 S7 S6 S5 | S7 S7 S6 S4 | S7 S7 S5 S4",
        "",
    ]


def test_the_same_is_said_in_chinese(ask: Ask) -> None:
    said = ask(FOLLOW.format(play="'黑桃7 ♠6 S5 黑桃4'") + " --lang zh")
    assert said.out.split("\n") == [
        "否：跟 ♠9 ♠9 ♠8 ♠8 不能出 ♠7 ♠6 ♠5 ♠4。",
        "原因：领出的 2 连对拖拉机，手里能出对子（第 3 档），实际出的是任意牌（第 4 档）；"
        "出 ♠7 ♠7 ♠5 ♠4 就可以",
        "规则：跟牌.拖拉机(n): 拖拉机(n) | 然后 对子（variants/shuangkou.yaml:18）",
        "可以出：♠7 ♠7 ♠6 ♠5 | ♠7 ♠7 ♠6 ♠4 | ♠7 ♠7 ♠5 ♠4",
        "",
    ]


def test_the_rules_that_a_reason_quotes_are_in_the_language_too(ask: Ask) -> None:
    said = ask(f"{THROW} --hands 'SJ SJ, S2, S3' --lang zh").out.split("\n")
    assert said[:2] == [
        "否：甩 ♠9 ♠8 ♠8 失败，必须出 ♠8 ♠8。",
        "原因：座位 1 能管上；按 '领出.甩牌失败: 被压的最大一组'，出 ♠8 ♠8",
    ]


def test_a_throw_that_is_taken_back_is_a_no(ask: Ask) -> None:
    said = ask(
        "ask tests/cases/house/taken-back.yaml --level 5 --trump H --lead 'SA SJ SJ' "
        "--hands 'S10 S9 S3, S8 S6 S2, SQ SQ S4'"
    )
    assert said.out.split("\n")[0] == (
        "No: the throw SA SJ SJ fails, and is taken back whole."
    )


def test_many_legal_plays_are_cut_off(ask: Ask) -> None:
    line = "ask base --level 2 --trump none --lead SA --hand '{} D3' --play D3"
    said = ask(line.format("S3 S4 S5 S6 S7 S8 S9"))
    assert "Legal, among others: S3 | S9 | S8 | S7 | S6 | S5" in said.out
    assert "Legal: S9 | S8" in ask(line.format("S8 S9")).out


@pytest.mark.parametrize(
    ("line", "first", "last"),
    [
        pytest.param(
            f"{THROW} --hands 'SJ SJ, S2, S3'",
            "No: the throw S9 S8 S8 fails, and S8 S8 must be led.",
            "To be led: S8 S8",
            id="throw_fails",
        ),
        pytest.param(
            f"{THROW} --hands 'S7 S7; S2; S3'",
            "Yes: the throw S9 S8 S8 stands.",
            "Why: no component can be beaten",
            id="throw_stands",
        ),
        pytest.param(
            "ask shuangkou --level 2 --trump H --lead 'S9 S9'",
            "Yes: S9 S9 may be led.",
            "Why: no component can be beaten",
            id="lead",
        ),
        pytest.param(
            "ask shuangkou --level 2 --trump H --lead 'S9 ♥9'",
            "No: S9 H9 may not be led.",
            "Why: a lead must be of one group, got S9 of spades and H9 of trumps",
            id="two_groups",
        ),
        pytest.param(
            "ask shuangkou --level 10 --trump 无主 --plays 'SA, S10, SK, S3'",
            "Play 2 of 4, S10, wins the trick of 20 points.",
            "Rule: order.trumps: BJ ~ LJ ~ level of trump ~ level of plain ~ A .. 2 "
            "(variants/base.yaml:",
            id="trick",
        ),
        pytest.param(
            "ask shuangkou --level 10 --over S10 --bid 'H10 H10'",
            "Yes: H10 H10 may be bid over S10; H is trump then.",
            "Rule: bidding.bids: level < level x2 (variants/shuangkou.yaml:9)",
            id="bid",
        ),
        pytest.param(
            "ask shuangkou --level 10 --over '0: S10, 1: H10 H10' --bid '2：C10 C10'",
            "No: C10 C10 may not be bid over H10 H10.",
            "Rule: bidding.bids: level < level x2 (variants/shuangkou.yaml:9)",
            id="bid_too_low",
        ),
        pytest.param(
            "ask shuangsheng-match --level 2 --opening --over S2 --theft '2: H2 H2'",
            "Yes: H2 H2 may steal the kitty; H is trump then.",
            None,
            id="theft",
        ),
        pytest.param(
            "ask shuangsheng-match --level 2 --declarer 3 --over '3: S2' "
            "--theft '1: LJ LJ, BJ BJ'",
            "Yes: BJ BJ may steal the kitty; no suit is trump then.",
            None,
            id="theft_from_a_thief",
        ),
        pytest.param(
            "ask chaodipi --level 2 --opening --over S2 --theft H2",
            "No: H2 may not steal the kitty.",
            "Rule: bidding.bids: level < level x2 < ",
            id="theft_too_low",
        ),
        pytest.param(
            "ask sanfu-chaodi --level 2 --opening --over S2 --theft '1: H2'",
            "No: H2 may not steal the kitty.",
            "Rule: kitty.theft_bids: level x2 < ",
            id="theft_below_its_own_ladder",
        ),
        pytest.param(
            "ask shuangsheng-match --level 2 --opening --over S2 --theft '0: H2 H2'",
            "No: H2 H2 may not steal the kitty.",
            "Rule: kitty.theft: anybody -> ",
            id="theft_from_oneself",
        ),
        pytest.param(
            "ask base --level 10 --bid H10",
            "Yes: H10 may be bid; H is trump then.",
            None,
            id="first_bid",
        ),
        pytest.param(
            "ask shuangkou --points 85",
            "The attackers take over. Nobody rises.",
            None,
            id="points",
        ),
        pytest.param(
            "ask shuangkou --points 20 --level 9",
            "The declarers hold. The declarers rise 2 levels. "
            "From level 9 the side comes to level J.",
            None,
            id="points_at_a_level",
        ),
        pytest.param(
            "ask shuangkou --level A --gain 1",
            "From level A the match is won.",
            "Why: past A the match is won",
            id="last_level",
        ),
        pytest.param(
            "ask shuangkou --level 8 --gain 0",
            "The side stays at level 8.",
            "Why: no level is gained",
            id="no_gain",
        ),
        pytest.param(
            "ask shuangkou --level 8 --trump H --kitty 20 --winner 闲家 --play 'HA HA'",
            "The attackers gain 80 points: the factor is 4.",
            "Rule: kitty.multiplier: 2 ^ (pairs + 1) (variants/shuangkou.yaml:15)",
            id="kitty",
        ),
        pytest.param(
            "ask shuangkou --level 8 --trump H --kitty '♠5 SK' --winner 庄家 --play HA",
            "The attackers gain nothing by the kitty.",
            "Why: the declarers take the last trick",
            id="kitty_kept",
        ),
        pytest.param(
            "ask shuangkou --bury 'S3 S4 S6 S7 C3 C4 D3'",
            "No: S3 S4 S6 S7 C3 C4 D3 may not be buried.",
            "Why: 8 cards must be buried, got 7",
            id="bury",
        ),
        pytest.param(
            "ask jiaofen --points 30 --price 75 --opening",
            "The declarers hold.",
            None,
            id="auction",
        ),
        pytest.param(
            "ask tests/cases/house/buried-trumps.yaml --points 40 --winner declarers "
            "--not-crossed",
            "The declarers hold.",
            None,
            id="crossed",
        ),
        pytest.param(
            "ask zhaopengyou-house --points 145 --ahead declarers",
            "The declarers hold. The declarers rise 1 level.",
            None,
            id="ahead",
        ),
    ],
)
def test_each_question_is_told_by_its_options(
    line: str, first: str, last: str | None, ask: Ask
) -> None:
    said = ask(line)
    assert (said.code, said.err) == (0, "")
    lines = said.out.strip().split("\n")
    assert lines[0].startswith(first)
    if last is not None:
        assert lines[-1].startswith(last)


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_of_the_help_are_answered(example: str, ask: Ask) -> None:
    said = ask(example.removeprefix("tuolaji "))
    assert (said.code, said.err) == (0, "")
    assert ask(f"{example.removeprefix('tuolaji ')} --lang zh").out != said.out


def test_json_has_all_that_is_said(ask: Ask) -> None:
    said = ask(f"{THROW} --hands 'SJ SJ, S2, S3' --format json").json
    assert isinstance(said, dict)
    assert said.pop("rules") == [
        {
            "key": "lead.failed_throw",
            "text": "largest component beaten",
            "origin": said_origin("lead.failed_throw"),
        }
    ]
    assert said == {
        "variant": "shuangkou",
        "question": "throw",
        "yes": False,
        "said": "No: the throw S9 S8 S8 fails, and S8 S8 must be led.",
        "answer": {"allowed": True, "stands": False, "forced": "S8 S8", "penalty": 0},
        "why": "seat 1 beats it; "
        "'lead.failed_throw: largest component beaten' has S8 S8 led",
        "right": ["S8 S8"],
    }


def said_origin(key: str) -> str:
    from tuolaji.dsl.dump import origins  # noqa: PLC0415 (one test asks)

    return origins("shuangkou")[key]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("ask base", "error: say what is asked, by one of --lead, --play, --plays, --bid"),
        ("ask --points 80", "error: 'VARIANT' is missing. Which rules are played?"),
        (
            "ask base --level 2 --lead SA --hand 'S3 S4'",
            "error: missing:\n  --trump: Which suit is trump? For example: H, ♥ or "
            "none\n  --play: Which cards are played? For example: S7 S7 S6 S5\n",
        ),
        (
            THROW,
            "error: 'shuangkou' tests throws against '--hands'; list them\nmissing:\n"
            "  --hands: What do the other hands hold, in order of play?",
        ),
        (
            "ask base --gain 2 --plays S9",
            "error: '--gain' has nothing to do with 'Who wins the trick?', "
            "which takes --as",
        ),
        ("ask base --points many", "error: '--points': 'many' is not a whole number"),
        ("ask base --points 80 --winner us", "'us' is neither attackers nor declarers"),
        ("ask base --level 2 --bid made", "'made' is not a card"),
        ("ask base --points 80 --bid S2", "'--bid' is nobody, made, overturned where"),
        ("ask base --lead ''", "error: '--lead': name at least one card"),
        ("ask base --level 2 --bid ,", "error: '--bid': name at least one card"),
        ("ask nothing --points 80", "there is no variant 'nothing'"),
        (
            "ask base --lead '黑桃9 红桃1 S9'",
            "error: '--lead': '红桃1' is not a card: '1' is not a rank; "
            "ranks are 2 3 4 5 6 7 8 9 10 J Q K A\n  黑桃9 红桃1 S9\n        ^^^^^\n",
        ),
        (
            "ask base --hands 'S3, 梅花1' --lead S3",
            "ranks are 2 3 4 5 6 7 8 9 10 J Q K A\n  S3, 梅花1\n      ^^^^^\n",
        ),
        (
            "ask base --level 2 --over '0: S2, 1: H1' --bid H2",
            "ranks are 2 3 4 5 6 7 8 9 10 J Q K A\n  0: S2, 1: H1\n            ^^\n",
        ),
        (
            "ask base --level 2 --trump H --plays 'S3 S3' --as 2",
            "'2' is not a component such",
        ),
        (
            "ask shuangsheng-match --level 2 --over S2 --theft 'H2 H2'",
            "error: '--declarer' must name the declarer of a later deal\nmissing:\n"
            "  --declarer: Which seat is declarer",
        ),
        (
            "ask jiaofen --level 2 --over S2 --theft 'LJ LJ'",
            "leave out '--over' and name the '--declarer'",
        ),
    ],
)
def test_what_is_missing_or_means_nothing_is_wrong_usage(
    line: str, message: str, ask: Ask
) -> None:
    said = ask(line)
    assert (said.code, said.out) == (2, "")
    assert message in said.err


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("ask --points 80", "缺少“VARIANT”（打法）。按哪种打法？例如：双抠 或 shuangkou"),
        (
            "ask base --lead '黑桃9 红桃1'",
            "“--lead”：“红桃1”不是牌：“1”不是点数；点数有 2 3 4 5 6 7 8 9 10 J Q K A\n"
            "  黑桃9 红桃1\n        ^^^^^\n",
        ),
        ("ask base --lead SA --level 2", "缺少：\n  --trump：主花色是什么？"),
        (
            "ask base --level 2 --trump H --lead SA --hand S3 --play S4",
            "错误：出的 ♠4 不在 '--hand' 里",
        ),
        (
            "ask base --level 2 --trump H --plays 'SA, SK SK'",
            "错误：'--plays' 2 应与领出的一样是 1 张，现为 2 张",
        ),
        (
            "ask base --level 2 --over '9: S2' --bid H2",
            "'base' 的座位是 0 .. 3，现为 9",
        ),
        ("ask base --level 2 --trump H --lead '大大王'", "“大大王”不是牌"),
        ("ask base --bury 'S3 S3 S3'", "♠3 出现 3 次，而 'base' 的牌里只有 2 张"),
    ],
)
def test_wrong_usage_is_told_in_chinese(line: str, message: str, ask: Ask) -> None:
    said = ask(f"{line} --lang zh")
    assert (said.code, said.out) == (2, "")
    assert message in said.err


class Typed(io.StringIO):
    """What somebody types at a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Give a function that has somebody type lines."""

    def type_lines(*lines: str) -> None:
        monkeypatch.setattr(sys, "stdin", Typed("".join(f"{line}\n" for line in lines)))
        monkeypatch.setattr(console, "can_ask", lambda: True)

    return type_lines


def test_on_a_terminal_all_is_asked_for(typing: Callable[..., None], ask: Ask) -> None:
    cards = ("黑桃9 ♠9 S8 S8", "S7 S7 S6 S5 S4", "S7 S1", "S7 S6 S5 S4")
    typing("nobody's", "双抠", "10", "2", "打10", "红桃", *cards)
    said = ask("ask")
    assert said.code == 0
    assert said.out.startswith("No: S7 S6 S5 S4 may not follow S9 S9 S8 S8.\n")
    prompts = [line for line in said.err.split("\n") if line.startswith("> error")]
    assert [line[:35] for line in prompts] == [
        "> error: there is no variant 'nobod",
        "> error: give a number from 1 to 9",
        "> error: '--play': 'S1' is not a ca",
    ]


def test_on_a_terminal_a_bid_is_asked_for_those_before_it(
    typing: Callable[..., None], ask: Ask
) -> None:
    typing("4", "10", "H10 H10", "S10")
    assert ask("ask shuangkou").out.startswith(
        "Yes: H10 H10 may be bid over S10; H is trump then."
    )
    typing("4", "10", "H10 H10", "")
    assert ask("ask shuangkou").out.startswith("Yes: H10 H10 may be bid; ")


def test_on_a_terminal_a_fact_that_decides_is_asked_for(
    typing: Callable[..., None], ask: Ask
) -> None:
    typing("SJ SJ, S2")
    said = ask(THROW)
    assert said.err.startswith("What do the other hands hold, in order of play?")
    assert said.out.startswith("No: the throw S9 S8 S8 fails")


def test_nobody_who_answers_is_wrong_usage(typing: Callable[..., None], ask: Ask) -> None:
    typing()
    said = ask("ask")
    assert said.code == 2
    assert said.err.endswith(
        "error: no answer. Which rules are played? For example: 双抠 or shuangkou\n"
    )


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_terminal_of_60_columns_is_kept(
    language: str, ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    said = ask(FOLLOW.format(play="'S7 S6 S5 S4'") + f" --lang {language}")
    lines = said.out.split("\n")
    assert max(map(console.width, lines)) <= 60
    assert len(lines) > 6
    assert not any(line.lstrip()[:1] in set("，。；）”") for line in lines if line)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("ask shuangkou --kitty 99999999999", "'--kitty': no cards of the pack have"),
        ("ask shuangkou --lead 'S9 S9 S9'", "'--lead': S9 occurs 3 times, but the pack"),
        ("ask shuangkou --level 无主 --gain 1", "'--level': no trump is not a level of"),
    ],
)
def test_what_no_table_can_have_is_told_before_what_is_missing(
    line: str, message: str, ask: Ask
) -> None:
    said = ask(line)
    assert (said.code, said.err.split("\n")[1:]) == (2, [""])
    assert said.err.startswith(f"error: {message}")


def test_what_is_missing_stands_in_the_order_in_which_a_deal_goes(ask: Ask) -> None:
    said = ask("ask shuangkou --kitty 20")
    first, *lines = said.err.splitlines()
    assert first == "error: missing:"
    assert [line.partition(":")[0] for line in lines] == [
        *("  --level", "  --trump", "  --winner", "  --play")
    ]


@pytest.mark.parametrize(
    "bid",
    [
        "BJ BJ BJ for H",
        "大王大王大王 主 红桃",
        "大王大王大王定红桃",
        "座位 2：大王大王大王红桃主",
    ],
)
def test_a_bid_may_be_said_as_players_say_it(bid: str, ask: Ask) -> None:
    said = ask(f"ask dagunzi --level 10 --bid '{bid}'")
    assert said.out.startswith("Yes: BJ BJ BJ may be bid; ")


def test_an_error_names_the_option_that_is_meant(ask: Ask) -> None:
    said = ask("ask shuangkou --level 10 --trump H --lead 'S9 S9' --as 3x5 --lang zh")
    assert said.err.startswith("错误：领出 2 张，'--as' 的宽和长应为 1 到 2")


def test_what_became_of_the_bidding_may_be_said_in_chinese(ask: Ask) -> None:
    english = ask("ask shuangkou --points 85 --bid nobody --lang zh")
    assert english.code == 0
    assert ask("ask shuangkou --points 85 --bid 无人亮 --lang zh") == english
    said = ask("ask shuangkou --points 85 --bid ♥10 --lang zh")
    assert "无人亮、有人亮、被反" in said.err


JACK = "ask bashifen-digging --level J --trump S --winner attackers --play SJ"


@pytest.mark.parametrize("points", range(0, 201, 20))
def test_10_11_points_with_a_last_trick_tell_what_judge_says_of_the_digging(
    points: int, ask: Ask
) -> None:
    plain = json.loads(ask(f"{JACK} --points {points} --format json").out)
    rules = load_variant("bashifen-digging")
    last_trick = DiggingQuestion(Side.ATTACKERS, parse_cards("SJ"), points)
    judged = judge(rules, last_trick, parse_rank("J"), Suit.S).to_dict()
    assert plain["digging"] == judged
    told = f"stand at {judged['declarers_level']} after the deal"
    assert (told in plain["said"]) is judged["dug"]
    assert ("The attackers take over." in plain["said"]) is judged["takeover"]


@pytest.mark.parametrize(
    ("given", "lacking"),
    [
        ("", "say --level, --winner and --play too."),
        ("--level J", "say --winner and --play too."),
        ("--level J --winner attackers --play SJ", ""),
    ],
)
def test_10_11_points_say_what_digging_takes_besides(
    given: str, lacking: str, ask: Ask
) -> None:
    told = "Digging is not counted in"
    said = ask(f"ask bashifen-digging --trump S --points 85 {given}").out
    assert (told in said) is bool(lacking)
    assert lacking in said
    assert told not in ask("ask shuangkou --points 85").out


@pytest.mark.parametrize(
    ("kitty", "told"),
    [
        ("", "say --kitty too."),
        ("--kitty 5", "the declarers do not rise, and stand at 2 after the deal."),
        ("--kitty 10", "The attackers take over. Nobody rises.\n"),
    ],
)
def test_10_11_digging_by_the_tricks_alone_asks_what_the_kitty_gave(
    kitty: str, told: str, ask: Ask, tmp_path: Path
) -> None:
    line = "J -> declarers to 2 when attackers take over by tricks alone"
    file = tmp_path / "mine.yaml"
    file.write_text(
        f"schema: 2\nid: mine\nextends: shuangkou\nlevels: {{digging: {line}}}\n"
    )
    last_trick = "--level J --winner attackers --play SJ"
    assert told in ask(f"ask {file} --points 85 {last_trick} {kitty}").out


def test_beside_points_the_kitty_is_no_cards(ask: Ask) -> None:
    said = ask("ask bashifen-digging --points 85 --kitty S5")
    assert said.code == 2
    assert "how many of them the kitty gave" in said.err


def test_10_11_a_friend_of_the_level_falls_by_its_own_depth(ask: Ask) -> None:
    last_trick = "--level J --winner attackers --play 'SJ SJ SJ' --trump H --declarers 2"
    said = ask(f"ask wuren-jipai --points 185 {last_trick}").out
    assert "the declarer does not rise, and stands at 8" in said
    assert "a friend of the same level stands at 10 then" in said


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("ask sandaha --points 30", True),
        ("ask sandaha --points 30 --price 75", False),
        ("ask jiaofen --points 30", False),
        ("ask shuangkou --points 30", False),
    ],
)
def test_2_10_a_price_that_was_not_given_is_told_where_it_matters(
    line: str, ask: Ask, *, told: bool
) -> None:
    out = ask(f"{line} --opening").out
    assert ("at the price of a deal in which nobody has called" in out) is told
