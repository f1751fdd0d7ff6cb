"""The kitty is multiplied as the lines of the multiplier say (rule 9.3)."""

from __future__ import annotations

import pytest

from tests.builders import THREE_PACKS, call, power, ruleset
from tests.machine import both, column, play
from tests.oracle.variants import RULESETS
from tuolaji.engine import tables
from tuolaji.engine.codes import LENGTHS, LINE_WORDS
from tuolaji.engine.tables import factor_table, line_factor_table, line_table
from tuolaji.rules.formula import Name, Number
from tuolaji.rules.kitty import Measure, Multiplier, MultiplierLine
from tuolaji.rules.limits import LARGEST_FACTOR
from tuolaji.rules.ruleset import Ruleset


def factor(rules: Ruleset, shape: str, length: int = 1) -> int:
    place = [each.name for each in rules.shapes].index(shape)
    return factor_table(rules)[place * LENGTHS + length]


def with_lines(*lines: MultiplierLine) -> Ruleset:
    return ruleset(**{**THREE_PACKS, "kitty": {"multiplier": Multiplier(lines)}})


LISTED = with_lines(
    MultiplierLine(call("tractor(2)"), 1, Number(5)),
    MultiplierLine(call("tractor"), 1, Name("length")),
    MultiplierLine(call("pair"), 2, Number(7)),
    MultiplierLine(None, 1, Name("width")),
)


@pytest.mark.parametrize(
    ("variant", "shape", "length", "expected"),
    [
        ("shuangkou", "single", 1, 2),
        ("shuangkou", "pair", 1, 4),
        ("shuangkou", "tractor", 2, 8),
        ("shuangkou", "tractor", 3, 16),
        ("base", "tractor", 3, 64),
        ("bianfeng", "tractor", 2, 8),
        ("bianfeng-three", "triple", 1, 6),
        ("bianfeng-three", "titanic", 2, 18),
        ("shuangsheng", "tractor", 9, 4),
    ],
)
def test_9_3_a_component_multiplies(
    variant: str, shape: str, length: int, expected: int
) -> None:
    assert factor(RULESETS[variant], shape, length) == expected


@pytest.mark.parametrize(
    ("shape", "length", "expected"),
    [
        pytest.param("tractor", 2, 5, id="a_line_with_a_length_for_that_length"),
        pytest.param("tractor", 3, 3, id="one_without_for_all_others"),
        pytest.param("pair", 1, 2, id="a_line_of_several_needs_several"),
        pytest.param("triple", 1, 3, id="else_for_the_rest"),
    ],
)
def test_9_3_the_first_line_that_fits_counts(
    shape: str, length: int, expected: int
) -> None:
    assert factor(LISTED, shape, length) == expected


def test_9_5_no_factor_counts_more_than_a_million() -> None:
    huge = with_lines(MultiplierLine(None, 1, power(9, Name("cards"))))
    assert max(factor_table(huge)) == LARGEST_FACTOR + 1


def test_lines_for_whole_plays_say_width_lengths_and_count() -> None:
    words = line_table(LISTED)
    lines = [words[at : at + LINE_WORDS] for at in range(0, len(words), LINE_WORDS)]
    assert lines == [
        [2, 2, 2, 1, 0],
        [2, 2, LISTED.hand_size // 2, 1, 0],
        [2, 1, 1, 2, 0],
        [0, 0, 0, 0, 0],
    ]


def test_factors_of_lines_follow_the_length_found() -> None:
    factors = line_factor_table(LISTED)
    assert len(factors) == 4 * LENGTHS
    assert factors[LENGTHS + 6] == 6
    assert factors[3 * LENGTHS :] == [0] * LENGTHS


def test_the_factors_of_else_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = LISTED.kitty.multiplier
    kitty = {"measure": Measure.WHOLE_PLAY, "multiplier": lines}
    rules = ruleset(**{**THREE_PACKS, "kitty": kitty})
    rows = play(rules, both("random"), 20)
    monkeypatch.setattr(
        tables,
        "line_factor_table",
        lambda given: line_factor_table(given)[:-LENGTHS] + [999] * LENGTHS,
    )
    tables.build_tables.cache_clear()
    again = play(rules, both("random"), 20)
    tables.build_tables.cache_clear()
    assert again.tobytes() == rows.tobytes()
    assert 1 in column(rows, "kitty_multiplier")  # A single, by `else`.
