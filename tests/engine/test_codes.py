"""The layout of registers and words; every seed gives a run a key of its own."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from tuolaji.engine import codes as constants
from tuolaji.engine.codes import run_key
from tuolaji.rules.limits import MOST_POINT_VALUES

IN_PYTHON = {name: value for name, value in vars(constants).items() if name.isupper()}
REGISTERS = (
    "HAND",
    "PLAY",
    "KITTY",
    "BURIED",
    "LIVE",
    "UNSEEN",
    "DRAFT",
    "OWED",
    "SPARE",
    "THROWN",
    "KEPT",
    "ASIDE",
    "SHOWN",
    "ASKED",
    "LOWEST",
    "REST",
    "OPEN",
    "WORDS",
)


def test_registers_do_not_overlap() -> None:
    starts = [IN_PYTHON[name] for name in REGISTERS]
    sizes = [later - start for start, later in pairwise(starts)]
    assert min(sizes) == constants.PLANES
    assert sizes[:2] == [constants.SEATS * constants.PLANES] * 2
    assert sizes[-2] == constants.REST_DEPTH * constants.PLANES


def test_c_copies_all_registers_below_the_stack() -> None:
    declared = Path(constants.__file__).with_name("bits.pxd").read_text(encoding="utf-8")
    assert re.findall(r"cards\) \+ (\d+) \*", declared) == [str(constants.REST)]


def test_a_layout_has_room_for_all_its_parts() -> None:
    aliases_end = constants.LAYOUT_ALIAS + 2 * constants.LAYOUT_ALIAS_LIMIT
    points_end = constants.LAYOUT_POINTS + 2 * constants.LAYOUT_POINTS_LIMIT
    assert aliases_end <= constants.LAYOUT_POINT_KINDS
    assert points_end <= constants.LAYOUT_WORDS
    assert constants.LAYOUT_POINTS_LIMIT == MOST_POINT_VALUES


@pytest.mark.parametrize("seed", [0, 1, -1, 10**30])
def test_any_whole_number_gives_a_key_below_2_to_the_62(seed: int) -> None:
    assert 0 <= run_key(seed) < 1 << 62


def test_different_seeds_give_different_keys() -> None:
    assert len({run_key(seed) for seed in range(10_000)}) == 10_000


def test_the_key_of_a_seed_never_changes() -> None:
    assert run_key(1) == 2129620603077967677
