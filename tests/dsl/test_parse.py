"""A rule line means what it says in the words of its table; a mistake has a place."""

from __future__ import annotations

import pickle
import re
from importlib import resources

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.dsl.strategies import VALUES
from tests.each import for_each
from tuolaji.dsl.parse import (
    LONGEST_LINE,
    PATTERNS,
    TERMS,
    Kind,
    Parsed,
    Slip,
    describe,
    parse_line,
    terminals,
    terms_of,
    words_after,
)
from tuolaji.rules.formula import Name, Number, Operation


@pytest.mark.untraced
@pytest.mark.property
@pytest.mark.parametrize("kind", Kind)
@settings(max_examples=12)
@given(data=st.data())
def test_a_line_reads_back_as_it_is_printed_and_as_it_is_sent_to_another_process(
    kind: Kind, data: st.DataObject
) -> None:
    text, value = data.draw(VALUES[kind])
    sent = pickle.loads(pickle.dumps(value))
    assert (sent, hash(sent)) == (value, hash(value))
    assume(max(map(len, text.split("\n"))) <= LONGEST_LINE)
    parsed = parse_line(kind, text)
    assert isinstance(parsed, Parsed)
    assert parsed.value == value


# All that UTF-8 can write; named by its encoding, hypothesis would try each by itself.
CHARACTERS = st.characters(exclude_categories=["Cs"])


@pytest.mark.property
@pytest.mark.parametrize("kind", Kind)
@settings(max_examples=25)
@given(text=st.text(CHARACTERS, max_size=40))
def test_no_text_raises(kind: Kind, text: str) -> None:
    assert isinstance(parse_line(kind, text), Parsed | Slip)


def test_comments_and_blank_lines_are_no_part_of_a_block() -> None:
    block = "# best first\n\ntractor(n) # the same\n\n  # else\nthen pair\n"
    assert parse_line(Kind.LADDER, block) == Parsed(
        parse_line(Kind.LADDER, "tractor(n) | then pair").value,  # type: ignore[union-attr]  # The line is sound.
        ((14, 24), (46, 55)),
    )


@pytest.mark.parametrize("ending", ["any", "then pair | then triple"])
def test_a_ladder_may_be_nothing_but_its_end(ending: str) -> None:
    parsed = parse_line(Kind.LADDER, ending)
    assert isinstance(parsed, Parsed)
    assert (str(parsed.value), len(parsed.marks)) == (ending, 1)


def test_the_marks_are_the_items_of_the_line() -> None:
    line = "level < joker x2 for no trump"
    parsed = parse_line(Kind.BIDS, line)
    assert isinstance(parsed, Parsed)
    assert [line[start:end] for start, end in parsed.marks] == line.split(" < ")


def test_powers_bind_to_the_right() -> None:
    power = Operation("^", Number(2), Operation("^", Name("n"), Number(3)))
    assert parse_line(Kind.FORMULA, "2 ^ n ^ 3") == Parsed(power, ((0, 9),))


@pytest.mark.parametrize(
    ("kind", "line", "word"),
    [
        (Kind.BIDS, "level < 2 level", "2"),
        (Kind.ORDER, "BJ ~ levle of trump", "levle"),
        (Kind.LADDER, "pair, any", ","),
        (Kind.MULTIPLIER, "pair => 4", "=>"),
        (Kind.BANDS, "0 .. 5 -> declarers +1 6 .. -> takeover", "6"),
        (Kind.RANKS, "2 .. 25", "25"),
    ],
)
def test_a_mistake_stands_at_its_word(kind: Kind, line: str, word: str) -> None:
    slip = parse_line(kind, line)
    assert isinstance(slip, Slip)
    assert line[slip.start : slip.end] == word


@pytest.mark.parametrize(
    ("line", "help"),
    [
        ("pair | thn pair", "did you mean 'then' for 'thn'?"),
        ("pair, any", "rule lines have no commas; see the kind of line in base.yaml"),
        ("pair / any", "write '|' between rungs"),
    ],
)
def test_a_common_slip_has_a_remedy(line: str, help: str) -> None:
    slip = parse_line(Kind.LADDER, line)
    assert isinstance(slip, Slip)
    assert slip.help == help


@pytest.mark.parametrize(
    ("kind", "line", "help"),
    [
        (Kind.LEVELS, "5, 10, K", "rule lines have no commas; blanks part the items"),
        (Kind.RANKS, "5、10", "rule lines have no commas; blanks part the items"),
        (Kind.FAILED_THROW, "最小一组，罚 10 分", "write 'and' between the two"),
        (
            Kind.BIDS,
            "级牌 < 一对级牌",
            "write how many behind, such as 'level x2' or 'joker x2'",
        ),
        (
            Kind.BIDS,
            "level < two level",
            "write how many behind, such as 'level x2' or 'joker x2'",
        ),
    ],
)
def test_what_is_said_at_a_table_is_told_as_it_is_written(
    kind: Kind, line: str, help: str
) -> None:
    slip = parse_line(kind, line)
    assert isinstance(slip, Slip)
    assert slip.help == help
    assert "','" not in slip.message.partition(", got")[0]


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        (Kind.BIDS, "level < level x2 = little joker + level < joker x2 for no trump"),
        (Kind.OVER, "bidder -> same suit until overturned | other seats -> any bid"),
        (Kind.OVER, "亮主者->同花色直到被反|其他人->任意亮"),
        (Kind.LADDER, "tractor ( n ) | pair or triple | then single"),
        (Kind.LADDER, "pair | any"),
        (Kind.BANDS, ".. 0 -> declarers +3 when at the last level and in trumps"),
        (Kind.FORMULA, "上台分 + 2 * packs"),
    ],
)
def test_each_word_of_a_line_is_among_those_that_may_follow(kind: Kind, line: str) -> None:
    for start, end, term in terms_of(kind, line):
        assert (start, term) in words_after(kind, line[:start])
        assert (start, term) in words_after(kind, line[: max(start, end - 1)])


@pytest.mark.parametrize(
    ("kind", "line"), [(Kind.BIDS, "level x2 < lead"), (Kind.OVER, "bidder same")]
)
def test_nothing_follows_a_mistake(kind: Kind, line: str) -> None:
    assert list(words_after(kind, line)) == []


@pytest.mark.parametrize(
    ("kind", "line", "expected"),
    [
        (
            Kind.NOBODY,
            "nothing",
            "expected 'no trump', 'redeal', 'kitty card', 'highest kitty card', 'missing "
            "suit', 'next seat declares', 'opponents bid', 'other seats bid', 'strongest "
            "bid in a hand' or 'by lot', "
            "got",
        ),
        (
            Kind.OVER,
            "bidder -> same",
            "expected 'same suit', 'another suit', 'any bid'",
        ),
        (
            Kind.FRIENDS,
            "1 1",
            "expected '..', '+', '-', '*', '/', '% of', '^' or the end of",
        ),
    ],
)
def test_what_is_expected_is_told_in_the_order_of_the_grammar(
    kind: Kind, line: str, expected: str
) -> None:
    slip = parse_line(kind, line)
    assert isinstance(slip, Slip)
    assert slip.message.startswith(expected)


def test_a_name_is_a_shape_or_what_a_formula_counts() -> None:
    shapes = {term.texts[0] for _, term in words_after(Kind.RANKING, "")}
    counted = {term.texts[0] for _, term in words_after(Kind.FORMULA, "")}
    assert {"quad", "packs"} & shapes == {"quad"}
    assert {"quad", "packs"} & counted == {"packs"}


def test_a_number_has_nine_digits_at_most() -> None:
    slip = parse_line(Kind.FORMULA, "1234567890")
    assert isinstance(slip, Slip)
    assert slip.help == "a number has at most nine digits"


@pytest.mark.parametrize(
    ("kind", "line", "help"),
    [
        (
            Kind.BANDS,
            "5 -> attackers +1, +1 every 20",
            "write for example 'attackers +1, +2 per 20'",
        ),
        (Kind.RANKS, "5 10 k", "write 'K'"),
        (Kind.RANKS, "3 - A", "write '..' for a range"),
        (Kind.ORDER, "A - 2", "write '..' for a range"),
        (
            Kind.ORDER,
            "BJ ~ 2 ~ A .. 3",
            "write '2 .. 2' for a lone rank, '2 of trump' for trumps",
        ),
        (
            Kind.BANDS,
            "120 .. -> attackers +1 per 40",
            "write for example 'attackers +1, +2 per 20'",
        ),
        (
            Kind.BANDS,
            "5 -> defenders +1",
            "the two sides are 'declarers' and 'attackers'",
        ),
        (Kind.FORMULA, "2 ** packs", "write '^' for a power"),
        (Kind.ORDER, "big joker ~ LJ ~ A .. 2", "write 'BJ'"),
        (Kind.ORDER, "BJ ~ small joker ~ A .. 2", "write 'LJ'"),
        (Kind.WEAK_HAND, "no points if they ask", "write 'if asked'"),
        (Kind.ORDER, "BJ ~ LJ ~ 2 of spades", "write 'S2'"),
        (Kind.ORDER, "BJ ~ LJ ~ trump level", "write 'level of trump'"),
        (Kind.FRIEND_CARDS, "not trump", "write 'in a plain suit'"),
        (
            Kind.BANDS,
            "120 + -> attackers +1",
            "write '120 ..' for a range without an upper end",
        ),
        (Kind.BANDS, "5 ~ 15 -> takeover", "write '..' for a range"),
        (Kind.BANDS, "5 to 15 -> takeover", "write '..' for a range"),
        (
            Kind.FORMULA,
            "5 withdrawn",
            "join numbers and names by '+', '-', '*' or '/', such as '20 * packs'",
        ),
        (
            Kind.ORDER,
            "BJ = LJ",
            "write steps such as 'BJ', 'level of plain', '2 of trump' or 'A .. 3', joined "
            "by '~' where they link, by '>' where they do not",
        ),
    ],
)
def test_what_a_newcomer_writes_has_a_remedy(kind: Kind, line: str, help: str) -> None:
    slip = parse_line(kind, line)
    assert isinstance(slip, Slip)
    assert slip.help == help


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind is not Kind.CALL])
def test_no_slip_is_told_without_what_to_write(kind: Kind) -> None:
    slip = parse_line(kind, "&")
    assert isinstance(slip, Slip)
    assert slip.help


GRAMMAR = resources.files("tuolaji.dsl").joinpath("grammar.lark").read_text("utf-8")
RULES = re.sub(r"//.*", "", GRAMMAR)
USED = set(re.findall(r"\b_?[A-Z][A-Z_]+\b", RULES)) - {"_NL"}
KNOWN = {term.terminal for term in (*TERMS, *PATTERNS)}


def test_the_grammar_uses_the_whole_table() -> None:
    assert USED == KNOWN


def test_no_text_means_two_terms() -> None:
    texts = [text for term in TERMS for text in term.texts]
    twice = {text for text in texts if texts.count(text) > 1}
    assert twice == {"+", "by", "level", "trumps"}  # Each in kinds of line of its own.


@for_each("name", sorted(KNOWN))
def test_every_terminal_is_defined_and_described(name: str) -> None:
    assert re.search(rf"^{name}\.\d+: /", terminals(), re.MULTILINE)
    assert describe(name)
