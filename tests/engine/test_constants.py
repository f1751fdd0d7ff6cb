"""Do Python and C mean the same by each constant?"""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

from tuolaji.engine import constants

SOURCE = Path(constants.__file__).with_suffix(".pxd")
IN_C = {
    name: int(number)
    for name, number in re.findall(r"^ +(\w+) = (-?\d+)$", SOURCE.read_text(), re.MULTILINE)
}
IN_PYTHON = {name: value for name, value in vars(constants).items() if name.isupper()}
REGISTERS = ("HAND", "PLAY", "KITTY", "BURIED", "LIVE", "UNSEEN", "DRAFT", "OWED", "SPARE")


def test_the_declarations_for_c_have_the_numbers_of_python() -> None:
    assert {name: IN_PYTHON.get(name) for name in IN_C} == IN_C


def test_every_constant_is_declared_for_c_or_follows_from_one() -> None:
    assert set(IN_PYTHON) == set(IN_C)


def test_registers_do_not_overlap() -> None:
    starts = [IN_PYTHON[name] for name in (*REGISTERS, "THROWN", "REST", "WORDS")]
    sizes = [later - start for start, later in pairwise(starts)]
    assert min(sizes) == constants.PLANES
    assert sizes[:2] == [constants.SEATS * constants.PLANES] * 2
    assert sizes[-1] == constants.REST_DEPTH * constants.PLANES


def test_a_layout_has_room_for_all_its_parts() -> None:
    aliases_end = constants.LAYOUT_ALIAS + 2 * constants.LAYOUT_ALIAS_LIMIT
    points_end = constants.LAYOUT_POINTS + 2 * constants.LAYOUT_POINTS_LIMIT
    assert aliases_end <= constants.LAYOUT_POINT_KINDS
    assert points_end <= constants.LAYOUT_WORDS
